//! Playing on from a state, many times, with luck that can be shared: what two continuations are compared by.
//!
//! The n-th piece of luck and the n-th decision of a seat depend on the seed and n alone. So two states that are played on with
//! the same seed have the same luck, as far as they resemble each other, and their difference is not drowned in it.

use azalai_core::insight::{Candidate, won};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Choices, Insight, Odds, PerSeat, Turn};
use rand::{Rng, RngExt};

/// No game is played on further than so many actions.
const MOST_ACTIONS: u64 = 4000;

/// Plays on; keeps the memory that it needs for that.
pub(crate) struct Ahead<G: Insight> {
    legal: Choices<G::Action>,
    odds: Odds<G::Action>,
    candidates: Vec<Candidate<G::Action>>,
    sensible: bool,
}

impl<G: Insight> Ahead<G> {
    /// For games like this one.
    pub(crate) fn new(state: &G) -> Ahead<G> {
        Ahead {
            legal: Choices::new(),
            odds: Odds::new(),
            candidates: Vec::new(),
            sensible: state.style().sensible,
        }
    }

    /// Plays on until so many decisions were made and somebody has to decide again, or to the end.
    pub(crate) fn play_on(&mut self, state: &mut G, seed: u64, decisions: u64) {
        let (mut luck, mut decided) = (0, 0);
        while luck + decided < MOST_ACTIONS {
            let action = match state.turn() {
                Turn::Seat(_) if decided >= decisions => return,
                Turn::Seat(seat) => {
                    decided += 1;
                    self.sensible_action(state, &mut stream(seed, decided, Stream::Bot(seat)))
                }
                Turn::Chance => {
                    luck += 1;
                    self.odds.clear();
                    state.chance(&mut self.odds);
                    self.odds.pick(&mut stream(seed, luck, Stream::Luck))
                }
                Turn::Over => return,
            };
            let Some(action) = action else { return };
            state.apply(action, &mut ());
        }
    }

    /// What somebody might do who knows the game: a sensible action if the game finds one fast, else a candidate, each as likely as
    /// it looks promising.
    fn sensible_action(&mut self, state: &G, rng: &mut impl Rng) -> Option<G::Action> {
        if self.sensible {
            return state.sensible(&mut self.legal, rng);
        }
        self.legal.clear();
        self.candidates.clear();
        state.legal(&mut self.legal);
        state.candidates(&self.legal, &mut self.candidates);
        let sum: f32 = self.candidates.iter().map(|(_, weight)| weight).sum();
        let mut ticket = rng.random::<f32>() * sum;
        for &(action, weight) in &self.candidates {
            ticket -= weight;
            if ticket <= 0.0 {
                return Some(action);
            }
        }
        self.candidates.last().map(|&(action, _)| action).or_else(|| self.legal.pick(rng))
    }
}

/// The chances of everybody: certain if the game is over, else estimated.
pub(crate) fn chances<G: Insight>(state: &G) -> PerSeat<f32> {
    state.outcome().map_or_else(|| state.chances(), |outcome| won(&outcome))
}
