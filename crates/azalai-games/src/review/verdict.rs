//! What becomes of a decision: pure figures.
//!
//! A verdict must not mislead. A choice among things that are all alike is no achievement, and a search is never quite
//! sure. So a decision counts only if most of what could be played was worse than good, or if what was played was; and what a
//! search cannot tell apart is alike.

use super::{BLUNDER, GOOD, MISTAKE};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outlook, PerSeat, Seat};
use serde::Serialize;

/// Below this chance to win, and above the rest, points are judged.
const HOPE: f64 = 0.1;

/// How many standard errors of a difference are noise.
const CERTAIN: f64 = 2.0;

/// By what a decision is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Measure {
    /// The chance to win.
    Win,
    /// The points and the place to be expected: the game was all but won or lost.
    Points,
}

/// What becomes of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Verdict {
    /// It hardly mattered.
    Even,
    /// It mattered, and it was good.
    Good,
    /// It cost a little.
    Inaccurate,
    /// It cost much.
    Mistake,
    /// It cost very much.
    Blunder,
}

impl Verdict {
    /// Was something else clearly better?
    pub fn is_bad(self) -> bool {
        matches!(self, Verdict::Inaccurate | Verdict::Mistake | Verdict::Blunder)
    }
}

/// What a search makes of an action, for the seat that decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Worth {
    /// The chance to win.
    pub win: f64,
    /// The final score to be expected.
    pub score: f64,
}

impl Worth {
    /// To a seat, of what everybody is to expect.
    pub(super) fn of(outlook: &Outlook, seat: Seat) -> Worth {
        Worth { win: outlook.win[seat].into(), score: outlook.score[seat].into() }
    }

    /// By this measure; points are parts of those that the leader is to expect.
    pub(super) fn by(self, measure: Measure, scale: f64) -> f64 {
        match measure {
            Measure::Win => self.win,
            Measure::Points => self.score / scale,
        }
    }
}

/// By what a decision is judged whose best action leads to this chance.
pub(super) fn measure(best_win: f64) -> Measure {
    if (HOPE..=1.0 - HOPE).contains(&best_win) { Measure::Win } else { Measure::Points }
}

/// The place to be expected: 1, and for everybody else the chance that they end before this seat.
pub(super) fn place(scores: &PerSeat<f32>, seat: Seat, spread: f64) -> f64 {
    let before = |other: f32| {
        let behind = f64::from(scores[seat] - other) / spread.max(1e-3);
        1.0 / (1.0 + behind.exp())
    };
    1.0 + scores.iter().filter(|(other, _)| *other != seat).map(|(_, &s)| before(s)).sum::<f64>()
}

/// What was lost by a measure: where points are judged and more than two play, places count as much as they.
pub(super) fn with_place(by: Measure, lost: f64, places: f64, seats: usize) -> f64 {
    match by {
        Measure::Points if seats > 2 => 0.5 * lost + 0.5 * places / (seats - 1) as f64,
        _ => lost,
    }
}

/// The noise of a difference between two actions. Each pair is what two independent halves of a search made of the same
/// action; a value is the mean of both halves.
pub(super) fn noise(halves: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, count) =
        halves.fold((0.0, 0.0), |(sum, count), (a, b)| (sum + (a - b) * (a - b), count + 1.0));
    // The mean of two values that differ by d in the mean square has the standard error d / 2; a difference of two means √2 times that.
    CERTAIN * 2f64.sqrt() * (sum / f64::max(count, 1.0)).sqrt() / 2.0
}

/// The verdict on a decision: `weight` is what it cost, `others` what each considered action would have cost, in any order.
pub(super) fn verdict(weight: f64, noise: f64, others: &[f64]) -> Verdict {
    let good = GOOD.max(noise);
    if weight >= good {
        return match weight {
            cost if cost >= BLUNDER => Verdict::Blunder,
            cost if cost >= MISTAKE => Verdict::Mistake,
            _ => Verdict::Inaccurate,
        };
    }
    let worse = others.iter().filter(|cost| **cost >= good).count();
    if 2 * worse > others.len() { Verdict::Good } else { Verdict::Even }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_among_things_that_are_alike_is_no_achievement() {
        assert_eq!(verdict(0.0, 0.0, &[0.0, 0.01, 0.019]), Verdict::Even);
        assert_eq!(verdict(0.01, 0.0, &[0.0, 0.01, 0.2]), Verdict::Even);
        assert_eq!(verdict(0.01, 0.0, &[0.0, 0.01, 0.2, 0.3, 0.4]), Verdict::Good);
    }

    #[test]
    fn what_was_not_good_counts_whatever_else_there_was() {
        assert_eq!(verdict(0.02, 0.0, &[0.0, 0.0, 0.02]), Verdict::Inaccurate);
        assert_eq!(verdict(0.05, 0.0, &[0.0, 0.0, 0.05]), Verdict::Mistake);
        assert_eq!(verdict(0.15, 0.0, &[0.0, 0.0, 0.15]), Verdict::Blunder);
    }

    #[test]
    fn what_the_search_cannot_tell_apart_is_no_mistake() {
        assert_eq!(verdict(0.06, 0.08, &[0.0, 0.06, 0.07]), Verdict::Even);
        assert_eq!(verdict(0.06, 0.08, &[0.0, 0.3, 0.4]), Verdict::Good);
        assert_eq!(verdict(0.09, 0.08, &[0.0, 0.3, 0.4]), Verdict::Mistake);
    }

    #[test]
    fn near_the_end_of_all_hope_points_are_judged() {
        assert_eq!(measure(0.05), Measure::Points);
        assert_eq!(measure(0.95), Measure::Points);
        assert_eq!(measure(0.5), Measure::Win);
        let worth = Worth { win: 0.01, score: 30.0 };
        assert_eq!(worth.by(Measure::Points, 60.0), 0.5);
        assert_eq!(worth.by(Measure::Win, 60.0), 0.01);
    }

    #[test]
    fn near_the_end_of_all_hope_places_count_as_much_as_points() {
        let scores = PerSeat::new(3, |seat| [30.0, 20.0, 10.0][seat.index()]);
        let places: Vec<f64> = Seat::all(3).map(|seat| place(&scores, seat, 1.0)).collect();
        assert!((places.iter().sum::<f64>() - 6.0).abs() < 1e-9, "{places:?}");
        assert!(places[0] < 1.01 && (places[1] - 2.0).abs() < 0.01 && places[2] > 2.99);
        let close = place(&scores, Seat::FIRST, 100.0);
        assert!((1.5..2.0).contains(&close), "{close}");
        assert_eq!(with_place(Measure::Points, 0.1, 1.0, 3), 0.05 + 0.25);
        assert_eq!(with_place(Measure::Points, 0.1, 1.0, 2), 0.1, "of two, points say all");
        assert_eq!(with_place(Measure::Win, 0.1, 1.0, 3), 0.1);
    }

    #[test]
    fn noise_is_what_two_halves_of_a_search_differ_by() {
        assert_eq!(noise([(0.5, 0.5), (0.2, 0.2)].into_iter()), 0.0);
        assert_eq!(noise(std::iter::empty()), 0.0);
        let found = noise([(0.4, 0.5), (0.5, 0.4)].into_iter());
        assert!((found - 0.1 * 2f64.sqrt()).abs() < 1e-12, "{found}");
    }
}
