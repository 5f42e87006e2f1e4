//! A test that ends as soon as it is decided.
//!
//! Two hypotheses about the share of wins of a bot are weighed after every round: it is `low`, or it is
//! `high`. The shares of the rounds are taken as normal, with the variance that they show
//! (a generalised sequential probability ratio test).

use crate::arena::interval::mean;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// How often either hypothesis may be accepted although the other is true.
const WRONG: f64 = 0.05;

/// Fewer rounds decide nothing: their variance is too uncertain.
const LEAST_ROUNDS: usize = 10;

/// Before the first round the variance is thought to be the greatest that a share can have, and that
/// weighs as much as one round.
const VARIANCE_BEFORE: f64 = 0.25;

/// The two shares between which is decided.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The lower share of wins, from 0 to 1.
    pub low: f64,
    /// The higher share.
    pub high: f64,
}

/// What the rounds so far say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The share is the lower one, or less.
    Low,
    /// The share is the higher one, or more.
    High,
    /// Nothing yet.
    Undecided,
}

impl Sprt {
    /// How far the evidence for a hypothesis must go.
    pub fn bound() -> f64 {
        ((1.0 - WRONG) / WRONG).ln()
    }

    /// The evidence in these shares of rounds: positive for the higher hypothesis.
    pub fn evidence(&self, rounds: &[f64]) -> f64 {
        let mean = mean(rounds);
        let squares: f64 = rounds.iter().map(|share| (share - mean).powi(2)).sum();
        let variance = (squares + VARIANCE_BEFORE) / (rounds.len() + 1) as f64;
        let step = (self.high - self.low) * (2.0 * mean - self.low - self.high);
        rounds.len() as f64 * step / (2.0 * variance)
    }

    /// What these shares of rounds say, all of them taken together.
    pub fn verdict(&self, rounds: &[f64]) -> Verdict {
        let evidence = self.evidence(rounds);
        if rounds.len() < LEAST_ROUNDS || evidence.abs() < Sprt::bound() {
            Verdict::Undecided
        } else if evidence > 0.0 {
            Verdict::High
        } else {
            Verdict::Low
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// `60,70`: percent.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let form =
            || format!("`{text}` are not two shares; write for instance 60,70 (percent, rising)");
        let (low, high) = text.split_once(',').ok_or_else(form)?;
        let share = |text: &str| -> Result<f64, String> {
            let percent: f64 = text.trim().parse().map_err(|_| form())?;
            Some(percent / 100.0).filter(|share| (0.0..=1.0).contains(share)).ok_or_else(form)
        };
        let (low, high) = (share(low)?, share(high)?);
        if low < high { Ok(Sprt { low, high }) } else { Err(form()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| (share * 1e6).round() / 1e4;
        write!(f, "{},{}", percent(self.low), percent(self.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::FastRng;
    use rand::{RngExt, SeedableRng};

    const TEST: Sprt = Sprt { low: 0.6, high: 0.7 };

    /// The verdict and the number of rounds of two games with this chance to win each.
    fn run(chance: f64, rng: &mut FastRng) -> (Verdict, usize) {
        let mut rounds = Vec::new();
        while rounds.len() < 2000 {
            let wins = u8::from(rng.random_bool(chance)) + u8::from(rng.random_bool(chance));
            rounds.push(f64::from(wins) / 2.0);
            let verdict = TEST.verdict(&rounds);
            if verdict != Verdict::Undecided {
                return (verdict, rounds.len());
            }
        }
        (Verdict::Undecided, rounds.len())
    }

    #[test]
    fn known_sequences_are_decided() {
        assert_eq!(TEST.verdict(&[1.0; 9]), Verdict::Undecided);
        assert_eq!(TEST.verdict(&[1.0; 10]), Verdict::High);
        assert_eq!(TEST.verdict(&[0.5; 10]), Verdict::Low);
        assert_eq!(TEST.verdict(&[0.65; 500]), Verdict::Undecided);
        assert_eq!(TEST.verdict(&[]), Verdict::Undecided);
        let mixed: Vec<f64> = (0..40).map(|round| f64::from(round % 2)).collect();
        assert_eq!(TEST.verdict(&mixed), Verdict::Undecided);
        let mixed: Vec<f64> = (0..200).map(|round| f64::from(round % 2)).collect();
        assert_eq!(TEST.verdict(&mixed), Verdict::Low);
    }

    #[test]
    fn either_error_happens_in_about_one_of_twenty_cases() {
        let mut rng = FastRng::seed_from_u64(3);
        for (chance, truth) in [(TEST.low, Verdict::Low), (TEST.high, Verdict::High)] {
            let runs: Vec<_> = (0..1000).map(|_| run(chance, &mut rng)).collect();
            let wrong = runs.iter().filter(|(verdict, _)| *verdict != truth).count();
            assert!(wrong < 80, "{wrong} of 1000 are wrong at {chance}");
            let mean = runs.iter().map(|(_, rounds)| rounds).sum::<usize>() / 1000;
            assert!(mean < 150, "{mean} rounds on average");
        }
    }

    #[test]
    fn two_rising_shares_are_read() {
        assert_eq!("60,70".parse(), Ok(TEST));
        assert_eq!(TEST.to_string(), "60,70");
        for wrong in ["", "60", "70,60", "60,60", "60,170", "-1,50", "a,b", "nan,60"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
