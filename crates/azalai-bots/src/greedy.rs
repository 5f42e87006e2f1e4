//! The bot that looks one step ahead.

use azalai_core::insight::{Insight, softmax};
use azalai_core::luck::FastRng;
use azalai_core::{Bot, Odds, Outlook, PerSeat, Seen, Thought, Thoughts, Turn};

/// How many states it imagines for each action.
const IMAGINED: usize = 8;

/// Takes the action after which it stands best: one step, no search.
pub struct GreedyBot {
    rng: FastRng,
}

impl GreedyBot {
    /// A bot with its own generator.
    pub fn new(rng: FastRng) -> GreedyBot {
        GreedyBot { rng }
    }

    fn weigh<G: Insight>(&mut self, seen: &Seen<'_, G>) -> Vec<(f32, Thought<G::Action>)> {
        let mut odds = Odds::new();
        let mut candidates = Vec::new();
        seen.imagine(&mut self.rng).candidates(seen.legal(), &mut candidates);
        let mut weighed = Vec::with_capacity(candidates.len());
        for (action, _) in candidates {
            let (mut value, mut win, mut score) = (0.0, 0.0, 0.0);
            let mut mean: Option<Outlook> = None;
            for number in 0..IMAGINED {
                let mut state = seen.imagine(&mut self.rng);
                state.apply(action, &mut ());
                while state.turn() == Turn::Chance {
                    odds.clear();
                    state.chance(&mut odds);
                    let Some(luck) = odds.pick(&mut self.rng) else { break };
                    state.apply(luck, &mut ());
                }
                let (chances, prospects) = match state.outcome() {
                    Some(outcome) => (
                        azalai_core::insight::won(&outcome),
                        PerSeat::new(state.seats(), |seat| outcome.scores[seat] as f32),
                    ),
                    None => {
                        let prospects = state.prospects();
                        (state.chances_with(prospects), prospects)
                    }
                };
                let outlook = Outlook { win: chances, score: prospects };
                mean = Some(
                    mean.map_or(outlook, |mean| mean.mixed(outlook, 1.0 / (number + 1) as f32)),
                );
                let part = 1.0 / IMAGINED as f32;
                win += chances[seen.seat()] * part;
                score += prospects[seen.seat()] * part;
                value += (chances[seen.seat()]
                    + 0.1 * softmax(prospects, G::CLEAR_LEAD)[seen.seat()])
                    * part;
            }
            let (visits, line) = (IMAGINED as u64, Vec::new());
            let Some(everybody) = mean else { continue };
            weighed.push((value, Thought { action, visits, win, score, everybody, line }));
        }
        weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        weighed
    }
}

impl<G: Insight> Bot<G> for GreedyBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        match seen.legal().lines() {
            [] => None,
            [only] if only.count() == 1 => Some(only.action),
            _ => self.think(seen).choice,
        }
    }

    fn think(&mut self, seen: &Seen<'_, G>) -> Thoughts<G::Action> {
        if seen.legal().lines().is_empty() {
            return Thoughts::default();
        }
        let candidates: Vec<_> = self.weigh(seen).into_iter().map(|(_, thought)| thought).collect();
        let choice = candidates.first().map(|thought| thought.action);
        let iterations = (candidates.len() * IMAGINED) as u64;
        Thoughts {
            choice: choice.or_else(|| seen.legal().pick(&mut self.rng)),
            iterations,
            candidates,
            outlook: None,
        }
    }
}
