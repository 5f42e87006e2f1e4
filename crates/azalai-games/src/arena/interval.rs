//! How sure a figure is: intervals that hold the truth in about 95 of 100 cases.

use crate::arena::elo::{Wins, ratings};
use azalai_core::luck::FastRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

/// How far the 95 % of a normal distribution reach.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// From where to where a figure probably lies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval for a share that was found in so many games. The number need not be whole.
pub fn wilson(share: f64, games: f64) -> Interval {
    if games <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let square = NORMAL_95 * NORMAL_95;
    let centre = share + square / (2.0 * games);
    let reach = NORMAL_95 * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    let whole = 1.0 + square / games;
    Interval {
        low: ((centre - reach) / whole).clamp(0.0, share),
        high: ((centre + reach) / whole).clamp(share, 1.0),
    }
}

/// The interval of a share of wins when the games of a round share their luck. `rounds` holds the share
/// of each round, `games` says how many games a round has.
///
/// Games that resemble each other tell less than others, so Wilson's interval gets the number of
/// independent games that would be as uncertain as these rounds are.
pub fn share_interval(rounds: &[f64], games: usize) -> Interval {
    let count = rounds.len() as f64;
    let share = mean(rounds);
    let (alone, games) = (share * (1.0 - share), games.max(1) as f64);
    let likeness = if alone > 1e-9 && rounds.len() > 1 {
        (variance(rounds) * games / alone).clamp(1.0 / games, games)
    } else {
        games
    };
    wilson(share, count * games / likeness)
}

/// The mean; 0 of nothing.
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The variance that such values lead to expect.
pub fn variance(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len().max(2) - 1) as f64
}

/// How often ratings are worked out anew for their intervals.
const REPEATS: usize = 1000;
/// The weights that are drawn for them altogether: many rounds are repeated less often.
const MOST_WEIGHTS: usize = 20_000_000;

/// The intervals of ratings, by a Bayesian bootstrap over rounds: the rounds of a table are weighed
/// anew at random, again and again, and the ratings worked out each time. A round is weighed as a
/// whole, because its games share their luck.
///
/// `tables` holds who beat whom in every round of every table; `priors` what each table is thought to have
/// brought before its first round.
pub fn rating_intervals(tables: &[Vec<Wins>], priors: &[Wins], seed: u64) -> Vec<Interval> {
    let Some(players) = priors.first().map(Wins::players) else { return Vec::new() };
    let rounds: usize = tables.iter().map(Vec::len).sum();
    let repeats = (MOST_WEIGHTS / rounds.max(1)).clamp(REPEATS / 5, REPEATS);
    let mut rng = FastRng::seed_from_u64(seed);
    let mut found = vec![Vec::with_capacity(repeats); players];
    for _ in 0..repeats {
        let mut sum = Wins::new(players);
        for rounds in tables {
            for round in rounds {
                sum.add_all(round, exponential(&mut rng));
            }
        }
        for prior in priors {
            for winner in 0..players {
                for loser in 0..players {
                    let times = prior.of(winner, loser);
                    if times > 0.0 {
                        // As uncertain as so few wins are.
                        sum.add(winner, loser, 2.0 * times * half_gamma(&mut rng));
                    }
                }
            }
        }
        for (rating, all) in ratings(&sum).into_iter().zip(&mut found) {
            all.push(rating);
        }
    }
    found.into_iter().map(middle_95).collect()
}

/// A weight whose mean is 1.
fn exponential(rng: &mut FastRng) -> f64 {
    -(1.0 - rng.random::<f64>()).ln()
}

/// A weight of the gamma distribution with shape 1/2, whose mean is 1/2: half the square of a normal
/// one.
fn half_gamma(rng: &mut FastRng) -> f64 {
    let angle = (std::f64::consts::TAU * rng.random::<f64>()).cos();
    (exponential(rng) * angle * angle).max(1e-9)
}

/// The middle 95 % of values.
fn middle_95(mut values: Vec<f64>) -> Interval {
    values.sort_by(f64::total_cmp);
    let at = |part: f64| {
        let place = (part * (values.len().max(1) - 1) as f64).round() as usize;
        values.get(place).copied().unwrap_or(0.0)
    };
    Interval { low: at(0.025), high: at(0.975) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::elo::difference;

    fn holds(interval: Interval, value: f64) -> bool {
        interval.low <= value && value <= interval.high
    }

    #[test]
    fn wilson_gives_the_values_of_the_textbook() {
        for (share, games, low, high) in
            [(0.5, 100.0, 0.4038, 0.5962), (0.9, 10.0, 0.5958, 0.9821), (1.0, 10.0, 0.7225, 1.0)]
        {
            let found = wilson(share, games);
            assert!(
                (found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4,
                "{found:?}"
            );
        }
        assert_eq!(wilson(0.0, 0.0), Interval { low: 0.0, high: 1.0 });
    }

    /// Rounds of two games between players of whom the first wins with this chance; `alike` is the
    /// part of rounds that both games of a round end alike.
    fn rounds(count: usize, chance: f64, alike: f64, rng: &mut FastRng) -> Vec<f64> {
        let mut round = || {
            let first = rng.random_bool(chance);
            let second = if rng.random_bool(alike) { first } else { rng.random_bool(chance) };
            (f64::from(u8::from(first)) + f64::from(u8::from(second))) / 2.0
        };
        (0..count).map(|_| round()).collect()
    }

    #[test]
    fn intervals_of_shares_hold_the_truth_in_about_95_of_100_cases() {
        let mut rng = FastRng::seed_from_u64(7);
        for (chance, alike) in [(0.5, 0.0), (0.5, 1.0), (0.7, 0.5), (0.9, 0.0), (0.9, 1.0)] {
            let tries = 2000;
            let good = (0..tries)
                .filter(|_| holds(share_interval(&rounds(60, chance, alike, &mut rng), 2), chance))
                .count();
            let part = good as f64 / f64::from(tries);
            assert!((0.93..0.985).contains(&part), "{part} for {chance} and {alike}");
        }
    }

    fn beaten(share: f64) -> Wins {
        let mut wins = Wins::new(2);
        wins.add(0, 1, 2.0 * share);
        wins.add(1, 0, 2.0 - 2.0 * share);
        wins
    }

    fn half_a_round() -> Wins {
        let mut prior = Wins::new(2);
        prior.add(0, 1, 1.0);
        prior.add(1, 0, 1.0);
        prior
    }

    #[test]
    fn intervals_of_ratings_hold_the_truth_in_about_95_of_100_cases() {
        let mut rng = FastRng::seed_from_u64(8);
        for (chance, alike) in [(0.5, 0.0), (0.7, 1.0)] {
            let tries = 250;
            let good = (0..tries)
                .filter(|&seed| {
                    let table: Vec<Wins> =
                        rounds(50, chance, alike, &mut rng).into_iter().map(beaten).collect();
                    let found = rating_intervals(&[table], &[half_a_round()], seed);
                    holds(found[0], difference(chance) / 2.0)
                })
                .count();
            let part = good as f64 / tries as f64;
            assert!((0.91..0.985).contains(&part), "{part} for {chance} and {alike}");
        }
    }

    #[test]
    fn whoever_always_wins_has_a_finite_rating_that_is_not_certain() {
        let found = rating_intervals(&[vec![beaten(1.0); 20]], &[half_a_round()], 1);
        assert!(found[0].low > 50.0 && found[0].low < found[0].high - 100.0, "{found:?}");
        assert!(found[0].high.is_finite());
    }
}
