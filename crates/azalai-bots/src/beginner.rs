//! The bot that plays like a beginner: not at random, but with the mistakes that people make who do not know a game well.

use azalai_core::insight::{Beginner, Insight};
use azalai_core::luck::FastRng;
use azalai_core::{Bot, Odds, Seat, Seen, Turn};
use rand::RngExt;

/// How many states it imagines for each action.
const IMAGINED: usize = 4;

/// It does not tell apart what differs by less than this part of a clear lead.
const BLURRED: f32 = 0.05;

/// Looks one move ahead and not at the answer; minds its own points more than those of others, hopes for luck, collects things that no longer bring anything, and
/// overlooks what does not leap to the eye. How much of each is for the game to say.
pub struct BeginnerBot {
    rng: FastRng,
}

impl BeginnerBot {
    /// A bot with its own generator.
    pub fn new(rng: FastRng) -> BeginnerBot {
        BeginnerBot { rng }
    }

    /// What it sees of what it may do.
    fn noticed<G: Insight>(&mut self, seen: &Seen<'_, G>, flaws: &Beginner) -> Vec<G::Action> {
        let mut candidates = Vec::new();
        seen.imagine(&mut self.rng).candidates(seen.legal(), &mut candidates);
        let most = candidates.iter().map(|(_, weight)| *weight).fold(f32::MIN_POSITIVE, f32::max);
        let mut noticed = |weight: f32| {
            let faint = 1.0 - (weight / most).clamp(0.0, 1.0);
            self.rng.random::<f32>() >= flaws.overlooks * faint
        };
        candidates.retain(|(_, weight)| noticed(*weight));
        candidates.into_iter().map(|(action, _)| action).collect()
    }

    /// What an action seems to be worth.
    fn value<G: Insight>(
        &mut self,
        seen: &Seen<'_, G>,
        action: G::Action,
        flaws: &Beginner,
    ) -> f32 {
        let mut odds = Odds::new();
        let (mut mean, mut best) = (0.0, f32::MIN);
        for _ in 0..IMAGINED {
            let mut state = seen.imagine(&mut self.rng);
            state.apply(action, &mut ());
            while state.turn() == Turn::Chance {
                odds.clear();
                state.chance(&mut odds);
                let Some(luck) = odds.pick(&mut self.rng) else { break };
                state.apply(luck, &mut ());
            }
            let value = standing(&state, seen.seat(), flaws);
            mean += value / IMAGINED as f32;
            best = best.max(value);
        }
        mean + flaws.hope * (best - mean) + BLURRED * G::CLEAR_LEAD * self.rng.random::<f32>()
    }
}

/// How a beginner thinks that they stand.
fn standing<G: Insight>(state: &G, own: Seat, flaws: &Beginner) -> f32 {
    let over = state.outcome();
    let expected = state.prospects();
    let score = |seat: Seat| match &over {
        Some(outcome) => outcome.scores[seat] as f32,
        None => expected[seat],
    };
    let others = Seat::all(state.seats()).filter(|seat| *seat != own);
    let rival = others.map(score).fold(f32::MIN, f32::max);
    let mut standing = score(own) - flaws.rivals * rival;
    if flaws.hoards > 0.0 && over.is_none() {
        let hoard =
            state.parts().iter().filter(|part| !part.counts).map(|part| part.of[own]).sum::<f32>();
        standing += flaws.hoards * hoard;
    }
    standing
}

impl<G: Insight> Bot<G> for BeginnerBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        match seen.legal().lines() {
            [] => return None,
            [only] if only.count() == 1 => return Some(only.action),
            _ => (),
        }
        let flaws = seen.imagine(&mut self.rng).beginner();
        let mut best: Option<(f32, G::Action)> = None;
        for action in self.noticed(seen, &flaws) {
            let value = self.value(seen, action, &flaws);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action).or_else(|| seen.legal().pick(&mut self.rng))
    }
}
