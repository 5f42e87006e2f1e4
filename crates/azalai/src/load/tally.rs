//! What a run adds up to.

use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// So many errors are shown in full.
const SHOWN: usize = 5;

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A table could not be opened.
    Unopened,
    /// A command was refused.
    Refused,
    /// A connection was lost.
    Lost,
    /// A frame was not what should have come.
    Unexpected,
    /// An answer never came.
    Silent,
}

impl Kind {
    const ALL: [Kind; 5] =
        [Kind::Unopened, Kind::Refused, Kind::Lost, Kind::Unexpected, Kind::Silent];

    fn name(self) -> &'static str {
        match self {
            Kind::Unopened => "unopened",
            Kind::Refused => "refused",
            Kind::Lost => "lost",
            Kind::Unexpected => "unexpected",
            Kind::Silent => "silent",
        }
    }
}

/// Something went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: Kind,
    pub what: String,
}

impl Fault {
    pub fn new(kind: Kind, what: impl fmt::Display) -> Fault {
        Fault { kind, what: what.to_string().chars().take(240).collect() }
    }
}

/// What was counted, by one thread or by all of them.
#[derive(Clone, Debug)]
pub struct Tally {
    /// Actions that both clients of their table saw.
    pub actions: u64,
    /// Games that were played to their end.
    pub finished: u64,
    /// Tables that were there when the run began.
    pub tables: usize,
    /// Watching sockets that were opened.
    pub watching: usize,
    /// Those of them that were open at the end.
    pub still_watching: usize,
    errors: [u64; Kind::ALL.len()],
    shown: Vec<String>,
    /// From sending an action to seeing its news, in microseconds.
    waits: Histogram<u32>,
}

impl Tally {
    pub fn new() -> Result<Tally, hdrhistogram::CreationError> {
        Ok(Tally {
            actions: 0,
            finished: 0,
            tables: 0,
            watching: 0,
            still_watching: 0,
            errors: [0; Kind::ALL.len()],
            shown: Vec::new(),
            // Three digits, up to ten minutes.
            waits: Histogram::new_with_bounds(1, 600_000_000, 3)?,
        })
    }

    /// An action was seen by its sender after this time.
    pub fn waited(&mut self, time: Duration) {
        self.waits.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    pub fn went_wrong(&mut self, fault: &Fault) {
        self.errors[fault.kind as usize] += 1;
        if self.shown.len() < SHOWN {
            self.shown.push(format!("{}: {}", fault.kind.name(), fault.what));
        }
    }

    pub fn add(&mut self, other: &Tally) {
        self.actions += other.actions;
        self.finished += other.finished;
        self.tables += other.tables;
        self.watching += other.watching;
        self.still_watching += other.still_watching;
        self.errors.iter_mut().zip(other.errors).for_each(|(mine, theirs)| *mine += theirs);
        self.shown.extend(other.shown.iter().take(SHOWN - self.shown.len().min(SHOWN)).cloned());
        // Both have the same bounds, so nothing can be out of them.
        let _ = self.waits.add(&other.waits);
    }

    pub fn errors(&self) -> u64 {
        self.errors.iter().sum()
    }

    /// How many of each kind, where there were any: "2 refused, 1 lost".
    pub fn kinds(&self) -> String {
        let some = Kind::ALL.into_iter().filter(|&kind| self.errors[kind as usize] > 0);
        let each = some.map(|kind| format!("{} {}", self.errors[kind as usize], kind.name()));
        each.collect::<Vec<_>>().join(", ")
    }

    pub fn kinds_json(&self) -> Value {
        Kind::ALL.into_iter().map(|kind| (kind.name(), self.errors[kind as usize])).collect()
    }

    /// The first errors in full.
    pub fn shown(&self) -> &[String] {
        &self.shown
    }

    /// So much of the waiting took no longer than this, in milliseconds.
    pub fn wait_ms(&self, part: f64) -> f64 {
        self.waits.value_at_quantile(part) as f64 / 1000.0
    }

    pub fn longest_wait_ms(&self) -> f64 {
        self.waits.max() as f64 / 1000.0
    }

    /// The figures, for scripts.
    pub fn json(&self, seconds: f64) -> Value {
        json!({
            "tables": self.tables,
            "seconds": seconds,
            "actions": self.actions,
            "actions_per_s": self.actions as f64 / seconds,
            "games_finished": self.finished,
            "p50_ms": self.wait_ms(0.5),
            "p99_ms": self.wait_ms(0.99),
            "max_ms": self.longest_wait_ms(),
            "errors": self.errors(),
            "errors_by_kind": self.kinds_json(),
            "first_errors": self.shown,
            "idle": self.watching,
            "idle_open": self.still_watching,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_and_errors_add_up_over_threads() {
        let [mut one, mut other] = [Tally::new().unwrap(), Tally::new().unwrap()];
        (1..=99).for_each(|ms| one.waited(Duration::from_millis(ms)));
        other.waited(Duration::from_millis(1000));
        for _ in 0..4 {
            one.went_wrong(&Fault::new(Kind::Refused, "one"));
            other.went_wrong(&Fault::new(Kind::Lost, "other"));
        }
        one.add(&other);
        assert!((one.wait_ms(0.5) - 50.0).abs() < 0.2, "{}", one.wait_ms(0.5));
        assert!((one.wait_ms(0.99) - 99.0).abs() < 0.2, "{}", one.wait_ms(0.99));
        assert!((one.longest_wait_ms() - 1000.0).abs() < 1.0);
        assert_eq!((one.errors(), one.kinds()), (8, "4 refused, 4 lost".into()));
        assert_eq!(one.shown().len(), SHOWN);
        assert_eq!(one.shown()[4], "lost: other");
        assert_eq!(one.kinds_json()["refused"], 4);
    }
}
