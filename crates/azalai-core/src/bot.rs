//! Bots, and the one door through which they look at a game.

use crate::choice::Choices;
use crate::game::{Game, Viewer};
use crate::luck::FastRng;
use crate::seat::Seat;
use rand::Rng;

/// All that a bot may look at: what its seat sees, what it may do, and states that it can imagine.
/// The true state is not to be had from here.
pub struct Seen<'a, G: Game> {
    state: &'a G,
    seat: Seat,
    legal: &'a Choices<G::Action>,
}

impl<'a, G: Game> Seen<'a, G> {
    /// What the seat sees of a state. `legal` holds its legal actions.
    pub fn new(state: &'a G, seat: Seat, legal: &'a Choices<G::Action>) -> Seen<'a, G> {
        Seen { state, seat, legal }
    }

    /// The seat for which the bot plays.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it may do.
    pub fn legal(&self) -> &'a Choices<G::Action> {
        self.legal
    }

    /// What it sees.
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// A state that it holds possible.
    pub fn imagine(&self, rng: &mut (impl Rng + ?Sized)) -> G {
        self.state.imagine(self.seat, rng)
    }
}

/// Plays for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions; `None` only if there is none.
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action>;
}

/// Plays any legal action: a line of the list at random, then an amount at random.
#[derive(Clone, Debug)]
pub struct RandomBot {
    rng: FastRng,
}

impl RandomBot {
    /// A bot with its own generator.
    pub fn new(rng: FastRng) -> RandomBot {
        RandomBot { rng }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        seen.legal().pick(&mut self.rng)
    }
}
