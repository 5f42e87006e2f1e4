//! Games that a search plays against itself, to learn from.

use crate::samples::Sample;
use azalai_bots::{Budget, SearchBot};
use azalai_core::insight::{Insight, Style, won};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::net::Net;
use azalai_core::{Bot, Choices, Odds, Seen, Setup, Thought, Turn};
use rand::RngExt;

/// How games are played.
#[derive(Clone, Copy)]
pub struct Play {
    /// The network that judges; without one the game's evaluation by hand does.
    pub net: Option<&'static Net>,
    /// After how many actions beyond the tree a position is judged.
    pub cut: Option<u16>,
    /// How much it explores, if not as usual.
    pub explore: Option<f32>,
    /// Thoughts a decision.
    pub iterations: u32,
    /// How often something else than the best is tried.
    pub curiosity: f32,
    /// How much of a sample is what came; the rest is what the search thought.
    pub result: f32,
}

impl Play {
    /// The style of the searches.
    pub fn style<G: Insight>(&self, state: &G) -> Style {
        let best = state.style();
        match self.net {
            None => best,
            Some(_) => Style {
                net: self.net,
                cut: self.cut,
                explore: self.explore.unwrap_or(best.explore),
                ..best
            },
        }
    }
}

/// Plays a game and tells of its positions.
pub fn game<G: Insight>(setup: &Setup, play: &Play, seed: u64, number: u64) -> Vec<Sample> {
    let Ok(mut state) = G::start(setup) else { return Vec::new() };
    let mut luck = stream(seed, number, Stream::Luck);
    let mut whims: FastRng = stream(seed ^ 0x5eed, number, Stream::Luck);
    let how = *play;
    let bot_luck = stream(seed ^ 0xb07, number, Stream::Luck);
    let mut bot: SearchBot<G> = SearchBot::new(
        move |state: &G| how.style(state),
        Budget::Iterations(play.iterations),
        1,
        bot_luck,
    );
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    let mut samples: Vec<Sample> = Vec::new();
    // Where something was tried on a whim, what comes after says little about what was before.
    let mut kept = 0;
    loop {
        let action = match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                odds.clear();
                state.chance(&mut odds);
                odds.pick(&mut luck)
            }
            Turn::Seat(seat) => {
                legal.clear();
                state.legal(&mut legal);
                if legal.count() == 1 {
                    legal.each().next()
                } else {
                    let thoughts = bot.think(&Seen::new(&state, seat, &legal));
                    if let Some(outlook) = thoughts.outlook {
                        let sample = Sample::new(
                            &state.features(),
                            &outlook.win,
                            &outlook.score,
                            G::CLEAR_LEAD,
                        );
                        samples.push(sample);
                    }
                    if whims.random::<f32>() < play.curiosity {
                        let (action, cost) = whim(&thoughts.candidates, &mut whims);
                        if cost > 0.05 {
                            kept = samples.len();
                        }
                        action.or(thoughts.choice)
                    } else {
                        thoughts.choice
                    }
                }
            }
        };
        let Some(action) = action else { break };
        state.apply(action, &mut ());
    }
    let Some(outcome) = state.outcome() else { return Vec::new() };
    let won = won(&outcome);
    for sample in &mut samples[kept..] {
        sample.end(&won, &outcome.scores, G::CLEAR_LEAD, play.result);
    }
    samples
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
