//! The time of the tables. Within a run it goes on by the monotonic clock of the machine, whatever somebody does to
//! the clock on the wall; it follows that one only forwards. Time in which nothing could happen (the server was not
//! there, the machine slept, the process was stopped, the wall clock was set forward) is a downtime: it is
//! noted before anybody sees the time after it, and every table gives it back to whoever's clock ran.

use std::fmt;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Somebody looks at the time at least so often, as long as anything happens at all.
pub const GLANCE: Duration = Duration::from_secs(1);

/// If nobody has looked at the time for so long, or the clocks are so far apart, it was a downtime. In milliseconds.
const PAUSE: i64 = 3_000;
/// Nobody's clock on the wall is wrong by more than this, in milliseconds.
const FAR: i64 = 400 * 24 * 3600 * 1000;

/// What the clocks of the machine show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The monotonic clock.
    pub since: Duration,
    /// The clock on the wall, in milliseconds since 1970.
    pub wall: i64,
}

/// Where the time comes from: the machine, or a test.
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn() -> Reading + Send + Sync>);

impl Watch {
    /// A watch of one's own.
    pub fn new(read: impl Fn() -> Reading + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(read))
    }

    /// The clocks of the machine.
    pub fn system() -> Watch {
        let begun = Instant::now();
        Watch::new(move || {
            let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            Reading { since: begun.elapsed(), wall: millis(wall) }
        })
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// A time in which nobody could act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    /// When it was over.
    pub until: i64,
    /// How long it was, in milliseconds.
    pub ms: i64,
}

/// The time of the tables.
pub struct Time {
    watch: Watch,
    /// What is added to the monotonic clock.
    base: AtomicI64,
    /// What the monotonic clock showed when somebody last looked.
    seen: AtomicI64,
    /// How many downtimes there are.
    count: AtomicUsize,
    downtimes: Mutex<Downtimes>,
}

#[derive(Default)]
struct Downtimes {
    all: Vec<Downtime>,
    /// So many of them are stored.
    stored: usize,
}

impl Time {
    /// The time of a run that begins now. The server was last alive at that time, if ever, and knows these downtimes
    /// of before.
    pub fn new(watch: Watch, alive: Option<i64>, known: Vec<Downtime>) -> Time {
        let Reading { since, wall } = (watch.0)();
        // What is before all time, or far ahead of the clock on the wall, was damaged or never true.
        let alive = alive.filter(|alive| (0..=wall.saturating_add(FAR)).contains(alive));
        // Time does not go back, even if the clock on the wall was set back meanwhile.
        let now = alive.map_or(wall, |alive| alive.max(wall));
        let time = Time {
            watch,
            base: AtomicI64::new(now - millis(since)),
            seen: AtomicI64::new(millis(since)),
            count: AtomicUsize::new(known.len()),
            downtimes: Mutex::new(Downtimes { stored: known.len(), all: known }),
        };
        if let Some(alive) = alive {
            time.note(now, now - alive);
        }
        time
    }

    fn lock(&self) -> MutexGuard<'_, Downtimes> {
        self.downtimes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let Reading { since, wall } = (self.watch.0)();
        let since = millis(since);
        let seen = self.seen.load(Ordering::Acquire);
        let now = self.base.load(Ordering::Acquire) + since;
        if since - seen < PAUSE && wall - now < PAUSE {
            self.seen.fetch_max(since, Ordering::AcqRel);
            return now;
        }
        self.after_a_pause()
    }

    fn after_a_pause(&self) -> i64 {
        let mut downtimes = self.lock();
        // Somebody else may have come first.
        let Reading { since, wall } = (self.watch.0)();
        let since = millis(since);
        let stopped = since - self.seen.load(Ordering::Acquire);
        let now = self.base.load(Ordering::Acquire) + since;
        let slept = Some(wall - now).filter(|ms| *ms >= PAUSE).unwrap_or(0);
        let ms = Some(stopped).filter(|ms| *ms >= PAUSE).unwrap_or(0) + slept;
        if ms > 0 {
            tracing::warn!(ms, "nothing could happen for a while; no clock ran");
            downtimes.all.push(Downtime { until: now + slept, ms });
            self.count.store(downtimes.all.len(), Ordering::Release);
            self.base.fetch_add(slept, Ordering::AcqRel);
        }
        self.seen.fetch_max(since, Ordering::AcqRel);
        now + slept
    }

    /// Until this time nothing could happen for so long.
    pub fn note(&self, until: i64, ms: i64) {
        if ms > 0 {
            let mut downtimes = self.lock();
            downtimes.all.push(Downtime { until, ms });
            self.count.store(downtimes.all.len(), Ordering::Release);
        }
    }

    /// How many downtimes there are.
    pub fn downtimes(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// How long nothing could happen at a table since this time, as far as it does not know: it knows the first
    /// downtimes.
    pub fn missed(&self, known: usize, since: i64) -> i64 {
        let downtimes = self.lock();
        let missed = downtimes.all.iter().skip(known).filter(|one| one.until > since);
        missed.map(|one| one.ms.min(one.until.saturating_sub(since))).sum()
    }

    /// Downtimes that are not stored yet; the caller stores them.
    pub fn unstored(&self) -> Vec<Downtime> {
        let mut downtimes = self.lock();
        let new = downtimes.all[downtimes.stored..].to_vec();
        downtimes.stored = downtimes.all.len();
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn watch() -> (Watch, Arc<Mutex<Reading>>) {
        let reading = Arc::new(Mutex::new(Reading { since: Duration::ZERO, wall: 1_000_000 }));
        let shared = Arc::clone(&reading);
        (Watch::new(move || *shared.lock().unwrap()), reading)
    }

    fn pass(reading: &Mutex<Reading>, mono: i64, wall: i64) {
        let mut reading = reading.lock().unwrap();
        reading.since += Duration::from_millis(mono.try_into().unwrap());
        reading.wall += wall;
    }

    #[test]
    fn time_passes_and_nothing_is_missed() {
        let (watch, reading) = watch();
        let time = Time::new(watch, None, Vec::new());
        assert_eq!(time.now(), 1_000_000);
        for _ in 0..100 {
            pass(&reading, 1_000, 1_000);
            time.now();
        }
        assert_eq!((time.now(), time.downtimes()), (1_100_000, 0));
    }

    #[test]
    fn a_wall_clock_that_is_set_back_changes_nothing() {
        let (watch, reading) = watch();
        let time = Time::new(watch, None, Vec::new());
        pass(&reading, 1_000, -3_600_000);
        assert_eq!((time.now(), time.downtimes()), (1_001_000, 0));
        pass(&reading, 1_000, 3_601_000 + 1_000);
        assert_eq!(
            (time.now(), time.downtimes()),
            (1_002_000, 0),
            "and nothing when it is right again"
        );
    }

    #[test]
    fn a_sleep_a_stop_and_a_leap_of_the_wall_clock_are_downtimes() {
        let (watch, reading) = watch();
        let time = Time::new(watch, None, Vec::new());
        // The machine slept: its monotonic clock stood still.
        pass(&reading, 500, 3_600_500);
        assert_eq!(time.now(), 4_600_500);
        assert_eq!(time.missed(0, 1_000_000), 3_600_000);
        // The process was stopped: both went on.
        pass(&reading, 60_000, 60_000);
        assert_eq!(time.now(), 4_660_500);
        assert_eq!(time.missed(1, 1_000_000), 60_000);
        assert_eq!(time.missed(0, 4_650_500), 10_000, "only what was after the last sign");
        assert_eq!((time.unstored().len(), time.unstored().len()), (2, 0));
    }

    #[test]
    fn a_run_begins_with_the_time_since_the_last() {
        let (watch, _) = watch();
        let known = vec![Downtime { until: 500_000, ms: 1_000 }];
        let time = Time::new(watch.clone(), Some(900_000), known.clone());
        assert_eq!(time.missed(0, 400_000), 101_000);
        assert_eq!(time.unstored(), [Downtime { until: 1_000_000, ms: 100_000 }]);
        // The wall clock was set back while nobody was there.
        let time = Time::new(watch, Some(2_000_000), known);
        assert_eq!((time.now(), time.downtimes()), (2_000_000, 1));
    }

    #[test]
    fn a_time_that_nobody_can_have_seen_counts_for_nothing() {
        for alive in [i64::MIN, -1, 1_000_001 + FAR, i64::MAX] {
            let (watch, _) = watch();
            let time = Time::new(watch, Some(alive), Vec::new());
            assert_eq!((time.now(), time.downtimes()), (1_000_000, 0), "{alive}");
        }
    }
}
