//! What luck brought each seat.
//!
//! A piece of luck brought a seat the value of what came less the mean of all that could have come, each as likely as it was. All
//! outcomes are evaluated in the same way: played on from the true state (the game is over, nothing is hidden any more), so many
//! times, for so many decisions, with the same luck for all of them. So fair luck brings nobody anything in the mean, whatever the
//! evaluation is worth.

use super::Method;
use crate::Playable;
use crate::ahead::{Ahead, chances};
use azalai_bots::Budget;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Lang, Odds, PerSeat, Seat, Viewer};
use serde::Serialize;

/// If luck can bring more than this, only so many of the outcomes are evaluated: the one that came, and a sample of the others.
const MOST_OUTCOMES: usize = 12;

/// For so many decisions positions are played on before their chances are estimated.
const HORIZON: u64 = 8;

/// Each position is played on so many times at most.
const PLAYOUTS: u32 = 64;

/// Luck that brought somebody less is not told in words.
const WORTH_A_WORD: f64 = 0.02;

/// A piece of luck, and what it brought.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Luck {
    /// The number of the action in the record, counted from 1.
    pub number: usize,
    /// How likely it was, from 0 to 1.
    pub odds: f64,
    /// What it brought each seat, as a part of a win; together that is nothing.
    pub brought: Vec<f64>,
    /// The standard error of that, by seat.
    pub error: Vec<f64>,
    /// What happened, if it changed much.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub text: String,
}

/// A piece of luck of a game: what it was like before, and what came.
pub(super) struct Chance<G: Playable> {
    pub number: usize,
    pub state: G,
    pub came: G::Action,
}

/// What was found out about a piece of luck.
pub(super) struct Weighed {
    pub luck: Luck,
    /// The chances before it, in the mean of all outcomes.
    pub before: Vec<f64>,
}

/// How many times each position is played on.
pub(super) fn playouts(method: &Method) -> u32 {
    match method.bot.budget {
        Some(Budget::Iterations(count)) => (count / 8).clamp(2, PLAYOUTS),
        _ => PLAYOUTS,
    }
}

/// The chances of everybody in a state, once for each time it was played on.
pub(super) fn values<G: Playable>(
    state: &G,
    ahead: &mut Ahead<G>,
    playouts: u32,
    seed: u64,
) -> Vec<PerSeat<f32>> {
    let each = (0..u64::from(playouts)).map(|nth| {
        let mut state = state.clone();
        let luck = (seed ^ nth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ahead.play_on(&mut state, luck, HORIZON);
        chances(&state)
    });
    each.collect()
}

/// The outcomes to be evaluated, each with its part of the mean. If there are many, a sample of those that did not come
/// stands for all of them: one from each of as many equal parts of their weight.
fn strata<A: Copy + PartialEq>(odds: &Odds<A>, came: A, ticket: f64) -> Vec<(A, f64)> {
    let total = f64::from(odds.total().max(1));
    let all = || odds.outcomes().iter().map(|&(outcome, weight)| (outcome, f64::from(weight)));
    if odds.outcomes().len() <= MOST_OUTCOMES {
        return all().map(|(outcome, weight)| (outcome, weight / total)).collect();
    }
    let own: f64 = all().filter(|(outcome, _)| *outcome == came).map(|(_, weight)| weight).sum();
    let (rest, count) = (total - own, (MOST_OUTCOMES - 1) as f64);
    let mut strata = vec![(came, own / total)];
    let (mut passed, mut next) = (0.0, ticket * rest / count);
    for (outcome, weight) in all().filter(|(outcome, _)| *outcome != came) {
        passed += weight;
        while next < passed && strata.len() < MOST_OUTCOMES {
            strata.push((outcome, rest / count / total));
            next += rest / count;
        }
    }
    strata
}

/// Finds out what a piece of luck brought.
pub(super) fn weigh<G: Playable>(chance: &Chance<G>, method: &Method) -> Weighed {
    let Chance { number, state, came } = chance;
    let mut odds = Odds::new();
    state.chance(&mut odds);
    let mut key =
        azalai_core::luck::stream(method.seed, *number as u64, azalai_core::luck::Stream::Luck);
    let (seed, ticket) = (rand::Rng::next_u64(&mut key), rand::RngExt::random::<f64>(&mut key));
    let outcomes = strata(&odds, *came, ticket);
    let mut ahead = Ahead::new(state);
    let playouts = playouts(method);
    let mut mean = vec![PerSeat::new(state.seats(), |_| 0.0_f64); playouts as usize];
    let mut ours = Vec::new();
    for &(outcome, part) in &outcomes {
        let mut next = state.clone();
        next.apply(outcome, &mut ());
        let values = values(&next, &mut ahead, playouts, seed);
        for (mean, value) in mean.iter_mut().zip(&values) {
            *mean = PerSeat::new(value.seats(), |seat| mean[seat] + part * f64::from(value[seat]));
        }
        if outcome == *came {
            ours = values;
        }
    }
    let each = |seat: Seat| {
        ours.iter().zip(&mean).map(move |(ours, mean)| f64::from(ours[seat]) - mean[seat])
    };
    let seats = || Seat::all(state.seats());
    let before = seats().map(|seat| average(mean.iter().map(|mean| mean[seat])).0).collect();
    let (brought, error): (Vec<f64>, Vec<f64>) = seats().map(|seat| average(each(seat))).unzip();
    let part = outcomes.iter().find(|(outcome, _)| outcome == came).map_or(0.0, |(_, part)| *part);
    let much = brought.iter().any(|brought| brought.abs() >= WORTH_A_WORD);
    let text = if much { told(state, *came, method.lang) } else { String::new() };
    Weighed { luck: Luck { number: *number, odds: part, brought, error, text }, before }
}

/// The mean of some values and its standard error.
fn average(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let values: Vec<f64> = values.collect();
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
    (mean, (spread / (count - 1.0).max(1.0) / count).sqrt())
}

/// What happened, in sentences. Whoever reviews a game may see all of it.
fn told<G: Playable>(state: &G, came: G::Action, lang: Lang) -> String {
    let (mut next, mut events) = (state.clone(), Vec::new());
    next.apply(came, &mut events);
    let view = next.view(Viewer::Referee);
    let sentences = events.iter().map(|event| G::tell(event, &view, lang));
    sentences.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_bots::{BotSpec, Level};
    use azalai_core::luck::FastRng;
    use azalai_core::{Choices, Setup, Turn};
    use rand::{RngExt, SeedableRng};

    fn method() -> Method {
        let bot = BotSpec::from(Level::Hard).within(Some(Budget::Iterations(100)));
        Method { bot, seed: 3, threads: 1, lang: Lang::En }
    }

    /// What every outcome of some pieces of luck of a random game would have brought, as likely as it was, adds up to nothing.
    fn fair<G: Playable>(rules: &str, seats: u8) -> usize {
        let mut rng = FastRng::seed_from_u64(5);
        let mut state = G::start(&Setup::new(rules, seats)).unwrap();
        let (mut room, mut odds, mut checked) = (Choices::new(), Odds::new(), 0);
        for number in 1..400 {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Seat(_) => state.pick(&mut room, &mut rng).unwrap(),
                Turn::Chance => {
                    odds.clear();
                    state.chance(&mut odds);
                    let count = odds.outcomes().len();
                    if (2..=MOST_OUTCOMES).contains(&count) && rng.random_range(0..4) == 0 {
                        checked += 1;
                        let mut sum = vec![0.0; usize::from(seats)];
                        for &(came, weight) in odds.outcomes() {
                            let chance = Chance { number, state: state.clone(), came };
                            let Luck { brought, odds: part, .. } = weigh(&chance, &method()).luck;
                            assert!(brought.iter().sum::<f64>().abs() < 1e-4, "{brought:?}");
                            assert!(
                                (part - f64::from(weight) / f64::from(odds.total())).abs() < 1e-9
                            );
                            sum.iter_mut().zip(&brought).for_each(|(sum, b)| *sum += part * b);
                        }
                        assert!(sum.iter().all(|sum| sum.abs() < 1e-6), "{sum:?}");
                    }
                    odds.pick(&mut rng).unwrap()
                }
            };
            state.apply(action, &mut ());
        }
        checked
    }

    #[test]
    fn luck_is_fair_over_its_outcomes() {
        assert!(fair::<targui::State>("classic", 3) >= 3);
        assert!(fair::<targi::State>("base", 2) >= 1);
        assert!(fair::<tuareg::State>("standard", 2) >= 3);
    }

    #[test]
    fn a_sample_of_many_outcomes_has_the_weight_of_all() {
        let mut odds = Odds::new();
        (0..40_u32).for_each(|outcome| odds.add(outcome, 1 + outcome % 3));
        let total = f64::from(odds.total());
        let mut mean = 0.0;
        for &(came, weight) in odds.outcomes() {
            let sample = strata(&odds, came, 0.37);
            assert_eq!(sample.len(), MOST_OUTCOMES);
            assert!((sample.iter().map(|(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-9);
            assert_eq!(sample[0], (came, f64::from(weight) / total));
            // Over all tickets every other outcome stands for its own weight.
            let tickets = 400;
            let expected: f64 = (0..tickets)
                .map(|nth| (f64::from(nth) + 0.5) / f64::from(tickets))
                .flat_map(|ticket| strata(&odds, came, ticket))
                .map(|(outcome, part)| f64::from(outcome) * part / f64::from(tickets))
                .sum();
            mean += f64::from(weight) / total * (f64::from(came) - expected);
        }
        assert!(mean.abs() < 0.02, "{mean}");
    }
}
