//! Games that a search plays against itself, to learn from.

use crate::samples::Samples;
use azalai_bots::style::Knob;
use azalai_bots::{Budget, SearchBot};
use azalai_core::insight::{Insight, Style, won};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::net::Net;
use azalai_core::{Bot, Choices, Odds, Outlook, PerSeat, Seat, Seen, Setup, Thought, Turn};
use rand::RngExt;

/// How positions are judged and searched.
#[derive(Clone)]
pub struct Judge {
    /// The network; without one the game's evaluation by hand judges.
    pub net: Option<&'static Net>,
    /// What of the search with a network is otherwise than usual.
    pub knobs: Vec<(Knob, f32)>,
}

impl Judge {
    /// The evaluation by hand.
    pub const HAND: Judge = Judge { net: None, knobs: Vec::new() };

    /// The style of the searches.
    pub fn style<G: Insight>(&self, state: &G) -> Style {
        let Some(net) = self.net else { return state.style() };
        let mut style = state.style_with(net);
        self.knobs.iter().for_each(|(knob, value)| knob.set(&mut style, *value));
        style
    }

    /// A bot that plays so.
    pub fn bot<G: Insight>(&self, budget: Budget, luck: FastRng) -> SearchBot<G> {
        let judge = self.clone();
        SearchBot::new(move |state: &G| judge.style(state), budget, 1, luck)
    }
}

/// How much is thought, and learned of it.
#[derive(Clone, Copy, Debug)]
pub struct Pains {
    /// Thoughts about most decisions.
    pub few: u32,
    /// Thoughts about one decision in four.
    pub many: u32,
    /// How often something else than the best is tried.
    pub curiosity: f32,
    /// How far what came counts, beside what the search thought on the way there: from decision to decision so much of it is left.
    pub faith: f32,
}

/// So often an action that was not chosen must have been thought of for its position to be learned from.
const VISITS: u64 = 16;
/// So much may be lost on a whim before what comes after says nothing more about what was before.
const DEAR: f32 = 0.03;

/// A position of the game itself, in the order in which they came.
struct Moment {
    nth: usize,
    thought: Outlook,
    /// What came after was not what the search wanted.
    spoiled: bool,
}

/// The unit in which scores are learned, in points: a clear lead, or what is uncertain at the start if that is more.
pub fn unit<G: Insight>(start: &G) -> f32 {
    start.spread().max(G::CLEAR_LEAD)
}

/// Plays a game and tells of its positions.
pub fn game<G: Insight>(
    setup: &Setup,
    judge: &Judge,
    pains: Pains,
    seed: u64,
    number: u64,
) -> Option<Samples> {
    let mut state = G::start(setup).ok()?;
    let unit = unit(&state);
    let mut luck = stream(seed, number, Stream::Luck);
    let mut whims: FastRng = stream(seed ^ 0x5eed, number, Stream::Luck);
    // Where nothing is hidden, all seats share their thoughts.
    let seats = state.seats();
    let mut bots: Vec<SearchBot<G>> = Seat::all(if state.is_open() { 1 } else { seats })
        .map(|seat| {
            judge.bot(Budget::Iterations(pains.few), stream(seed, number, Stream::Bot(seat)))
        })
        .collect();
    let features = state.features();
    let own = features.seats.as_slice().first().map_or(0, |told| told.as_slice().len());
    let mut samples = Samples::new(own, features.common.as_slice().len());
    let game = number as u32;
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    let mut moments: Vec<Moment> = Vec::new();
    loop {
        let turn = state.turn();
        let action = match turn {
            Turn::Over => break,
            Turn::Chance => {
                odds.clear();
                state.chance(&mut odds);
                odds.pick(&mut luck)?
            }
            Turn::Seat(seat) => {
                legal.clear();
                state.legal(&mut legal);
                if legal.count() == 1 {
                    legal.each().next()?
                } else {
                    let deep = whims.random_range(0..4) == 0;
                    let count = bots.len();
                    let bot = &mut bots[seat.index() % count];
                    bot.allow(Budget::Iterations(if deep { pains.many } else { pains.few }));
                    let thoughts = bot.think(&Seen::new(&state, seat, &legal));
                    let best = thoughts.candidates.first().filter(|best| is_known(best));
                    let thought = best.map(|best| best.everybody).or(thoughts.outlook);
                    if let Some(thought) = thought {
                        moments.push(Moment { nth: samples.len(), thought, spoiled: false });
                        samples.push(game, &state.features());
                        if deep {
                            beside(&state, &thoughts.candidates, game, unit, &mut samples);
                        }
                    }
                    let mut action = thoughts.choice;
                    if whims.random::<f32>() < pains.curiosity {
                        let (other, cost) = whim(&thoughts.candidates, &mut whims);
                        action = other.or(action);
                        if let Some(moment) = moments.last_mut() {
                            moment.spoiled |= cost > DEAR;
                        }
                    }
                    action?
                }
            }
        };
        if bots.len() == 1 {
            bots[0].observe(turn, Some(action));
        } else {
            for (seat, bot) in Seat::all(seats).zip(&mut bots) {
                azalai_core::bot::tell(bot, seat, &state, turn, action);
            }
        }
        state.apply(action, &mut ());
    }
    let outcome = state.outcome()?;
    let mut expected = Outlook {
        win: won(&outcome),
        score: PerSeat::new(seats, |seat| outcome.scores[seat] as f32),
    };
    for moment in moments.iter().rev() {
        let faith = if moment.spoiled { 0.0 } else { pains.faith };
        expected = moment.thought.mixed(expected, faith);
        samples.judge(moment.nth, &expected.win, &expected.score, unit);
    }
    Some(samples)
}

/// Does a thought say how everybody stands?
fn is_known<A>(thought: &Thought<A>) -> bool {
    thought.everybody.win.as_slice().iter().sum::<f32>() > 0.5
}

/// Positions that were thought of but did not come.
fn beside<G: Insight>(
    state: &G,
    thoughts: &[Thought<G::Action>],
    game: u32,
    unit: f32,
    samples: &mut Samples,
) {
    let others = thoughts.iter().skip(1).take(3);
    for thought in others.filter(|thought| thought.visits >= VISITS && is_known(thought)) {
        let mut after = state.clone();
        after.apply(thought.action, &mut ());
        if matches!(after.turn(), Turn::Seat(_)) {
            samples.push(game, &after.features());
            let Outlook { win, score } = thought.everybody;
            samples.judge(samples.len() - 1, &win, &score, unit);
        }
    }
}

/// Something else than the best: any that was considered, and what it costs.
fn whim<A: Copy>(thoughts: &[Thought<A>], rng: &mut FastRng) -> (Option<A>, f32) {
    if thoughts.is_empty() {
        return (None, 0.0);
    }
    let best = thoughts[0].win;
    let chosen = &thoughts[rng.random_range(0..thoughts.len().min(6))];
    (Some(chosen.action), best - chosen.win)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAINS: Pains = Pains { few: 6, many: 60, curiosity: 0.2, faith: 0.9 };

    fn sound<G: Insight>(rules: &str, seats: u8) -> Samples {
        let setup = Setup::new(rules, seats);
        let play = || game::<G>(&setup, &Judge::HAND, PAINS, 3, 5).expect("it ends");
        let samples = play();
        assert_eq!(samples, play(), "a seed means the same twice");
        assert!(samples.len() > 20);
        for sample in samples.iter() {
            assert_eq!(sample.seats, usize::from(seats));
            let sum: f32 = sample.win.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{:?}", sample.win);
            assert!(sample.score.iter().all(|score| score.is_finite() && score.abs() < 100.0));
        }
        samples
    }

    #[test]
    fn games_tell_of_positions_that_were_won_and_lost() {
        let samples = sound::<desert::State>("standard", 3);
        let sure = samples.iter().filter(|sample| sample.win.iter().any(|&win| win > 0.8));
        assert!(sure.count() > 0, "the last positions are as good as decided");
        sound::<tuareg::State>("standard", 2);
    }
}
