//! Bots, and the one door through which they look at a game.

use crate::choice::Choices;
use crate::game::{Game, Turn, Viewer};
use crate::luck::FastRng;
use crate::seat::{PerSeat, Seat};
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

/// What a bot thought about one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Thoughts<A> {
    /// What it would do; `None` only if there is nothing to do.
    pub choice: Option<A>,
    /// How many times it thought a game through, in part or to the end.
    pub iterations: u64,
    /// What it considered, best first.
    pub candidates: Vec<Thought<A>>,
    /// How everybody stands; `None` if it did not think.
    pub outlook: Option<Outlook>,
}

/// How everybody stands in the eyes of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The chance of each seat to win, from 0 to 1. They add up to 1.
    pub win: PerSeat<f32>,
    /// The final score of each seat that is to be expected.
    pub score: PerSeat<f32>,
}

impl Outlook {
    /// This outlook with another mixed in, of which it then is this part.
    pub fn mixed(self, other: Outlook, part: f32) -> Outlook {
        let mix = |one: PerSeat<f32>, other: PerSeat<f32>| {
            PerSeat::new(one.seats(), |seat| one[seat] + (other[seat] - one[seat]) * part)
        };
        Outlook { win: mix(self.win, other.win), score: mix(self.score, other.score) }
    }
}

impl<A> Default for Thoughts<A> {
    fn default() -> Self {
        Thoughts { choice: None, iterations: 0, candidates: Vec::new(), outlook: None }
    }
}

/// What a bot thought about one action.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// The chance to win after it, from 0 to 1.
    pub win: f32,
    /// The final score to be expected after it.
    pub score: f32,
    /// How everybody would stand after it, the seat that thinks included.
    pub everybody: Outlook,
    /// What is likely to follow, and who would do it.
    pub line: Vec<(Turn, A)>,
}

/// Plays for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions; `None` only if there is none.
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action>;

    /// What it thinks about the decision, the choice included. A bot that does not think has no
    /// candidates to tell of.
    fn think(&mut self, seen: &Seen<'_, G>) -> Thoughts<G::Action> {
        Thoughts { choice: self.choose(seen), ..Thoughts::default() }
    }

    /// Does it want to be told what is played, by [`Bot::observe`]?
    fn watches(&self) -> bool {
        false
    }

    /// An action was played, by whoever; `None` if the bot's seat may not know all of it.
    fn observe(&mut self, _by: Turn, _action: Option<G::Action>) {}

    /// The game is no longer where it was: actions were taken back.
    fn forget(&mut self) {}
}

/// Tells a bot what is about to be played, as far as its seat may know.
pub fn tell<G: Game>(
    bot: &mut (impl Bot<G> + ?Sized),
    seat: Seat,
    state: &G,
    by: Turn,
    action: G::Action,
) {
    if bot.watches() {
        let open = state.veiled(action, Viewer::Seat(seat)).is_none();
        bot.observe(by, open.then_some(action));
    }
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
