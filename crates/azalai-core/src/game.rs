//! The contract that every game fulfils.

use crate::choice::{Choices, Odds};
use crate::left_over::{LeftOver, RecordFault};
use crate::refusal::{AmountError, NotationError, Refusal};
use crate::schema::{TS, ToSchema};
use crate::seat::{PerSeat, Seat, Seats};
use crate::setup::{Setup, SetupError, Spec};
use crate::sketch::{Paint, Sketch};
use crate::text::Lang;
use rand::Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, TS)]
#[ts(export_to = "core.ts", type = "Seat | \"chance\" | \"over\"")]
pub enum Turn {
    /// A seat decides.
    Seat(Seat),
    /// Luck decides: a die, a deal, a card turned up.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// The seat that decides, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => write!(f, "seat {seat}"),
            Turn::Chance => f.write_str("luck"),
            Turn::Over => f.write_str("nobody"),
        }
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Turn::Seat(seat) => seat.serialize(serializer),
            Turn::Chance => serializer.serialize_str("chance"),
            Turn::Over => serializer.serialize_str("over"),
        }
    }
}

crate::schema_of! {
    Turn: "Turn" = either(reference::<Seat>(), word(&["chance", "over"])), with Seat;
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Turn, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Seat(Seat),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Seat(seat) => Ok(Turn::Seat(seat)),
            Written::Word(word) if word == "chance" => Ok(Turn::Chance),
            Written::Word(word) if word == "over" => Ok(Turn::Over),
            Written::Word(_) => Err(serde::de::Error::custom("no seat, `chance` or `over`")),
        }
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Viewer {
    /// The person or bot at a seat: sees the open things and its own.
    Seat(Seat),
    /// Somebody who only watches: sees the open things.
    Public,
    /// The referee: sees everything. For finished games, records and tests; never for a player.
    Referee,
}

impl Viewer {
    /// May this viewer see what belongs to that seat alone?
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Public => false,
            Viewer::Referee => true,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, TS, ToSchema)]
#[ts(export_to = "core.ts")]
pub struct Outcome {
    /// Who won; several if the win is shared.
    pub winners: Seats,
    /// The final scores.
    #[schema(value_type = Vec<i32>)]
    pub scores: PerSeat<i32>,
}

impl Display for Outcome {
    /// `seat 2 wins: 10 14 3`, `seats 1 3 win: 14 2 14`: the line that stands in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winners.len() {
            0 => f.write_str("nobody wins:")?,
            count => {
                f.write_str(if count == 1 { "seat" } else { "seats" })?;
                for seat in self.winners.iter() {
                    write!(f, " {seat}")?;
                }
                f.write_str(if count == 1 { " wins:" } else { " win:" })?;
            }
        }
        for score in self.scores.as_slice() {
            write!(f, " {score}")?;
        }
        Ok(())
    }
}

/// What clients get as JSON, with the TypeScript types and the schema made from it.
pub trait Wire: Serialize + TS + ToSchema + Send + Sync + 'static {}

impl<T: Serialize + TS + ToSchema + Send + Sync + 'static> Wire for T {}

/// An action of a game: a small plain value with a text form that reads back, and with parts that
/// clients get as JSON.
pub trait Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = NotationError> + Wire {
    /// How much it carries (camels, silver); 0 if it carries no amount.
    fn amount(&self) -> u16 {
        0
    }

    /// The same action with another amount. An action that carries none, or not so much, stays as it is
    /// or takes as much as it can; [`Action::of_amount`] tells.
    fn with_amount(self, _amount: u16) -> Self {
        self
    }

    /// The same action with exactly this amount, if it can carry it. Whether it may be played is for
    /// [`Game::check`] to say.
    fn of_amount(self, amount: u16) -> Result<Self, AmountError> {
        let action = self.with_amount(amount);
        if action.amount() == amount {
            Ok(action)
        } else {
            Err(AmountError { action: self.to_string(), amount })
        }
    }
}

/// Takes the events of an action. `()` throws them away, and costs nothing.
pub trait Sink<E> {
    /// One thing happened.
    fn push(&mut self, event: E);
}

impl<E> Sink<E> for () {
    #[inline]
    fn push(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// A game is its state: a small plain value without random numbers, clocks, files or text.
///
/// The laws that bind these methods to each other are in [`crate::laws`]; the tests of every game
/// run them.
pub trait Game: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    /// What a seat does, and what luck brings.
    type Action: Action;
    /// What happened, for the log and for animations.
    type Event: Clone + PartialEq + Debug + Wire;
    /// What somebody may know of a state.
    type View: Clone + PartialEq + Debug + Wire;

    /// What the game offers: its name, rulebooks, seats and options.
    const SPEC: &'static Spec;

    /// The refusal for whoever acts when it is not their turn.
    const OUT_OF_TURN: Refusal;

    /// The first state of a game with these options.
    fn start(setup: &Setup) -> Result<Self, SetupError>;

    /// The options that this state was started with, as [`Game::start`] takes them. Options with
    /// their default value are left out.
    fn setup(&self) -> Setup;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Lists exactly the actions that [`Game::check`] accepts, except the pointless ones that the game
    /// only [tolerates](Game::tolerates). Empty unless a seat decides.
    fn legal(&self, list: &mut Choices<Self::Action>);

    /// A legal action at random, the same that [`Choices::pick`] would take from the list. `room` is
    /// memory for the list; a game whose lists are long may find the action without it.
    #[inline]
    fn pick(
        &self,
        room: &mut Choices<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Self::Action> {
        room.clear();
        self.legal(room);
        room.pick(rng)
    }

    /// What luck brings, the same that [`Odds::pick`] would take from [`Game::chance`]. `room` is memory for
    /// the list; a game whose lists are long may find it without.
    #[inline]
    fn pick_chance(
        &self,
        room: &mut Odds<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Self::Action> {
        room.clear();
        self.chance(room);
        room.pick(rng)
    }

    /// Is this an action that [`Game::check`] accepts although [`Game::legal`] leaves it out, because
    /// it is pointless (a payment from which a card could be dropped)? Nobody is offered it.
    fn tolerates(&self, _action: Self::Action) -> bool {
        false
    }

    /// Lists what luck may bring, with weights. Empty unless luck decides.
    fn chance(&self, list: &mut Odds<Self::Action>);

    /// May this action (of the seat whose turn it is, or of luck) be played now?
    fn check(&self, action: Self::Action) -> Result<(), Refusal>;

    /// Carries out an action that [`Game::check`] accepts, and tells what happened. What it does
    /// with any other action is unspecified (it may panic); [`Game::play`] checks first.
    fn apply(&mut self, action: Self::Action, events: &mut impl Sink<Self::Event>);

    /// The scores now; at the end, the final ones.
    fn scores(&self) -> PerSeat<i32>;

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// What this viewer may know, and nothing else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// An event as this viewer may know it; `None` if they may not notice it at all.
    fn witness(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A state that this seat holds possible, drawn from what it knows: it has the same
    /// [`Game::view`] for the seat, and depends on nothing that the seat cannot see.
    fn imagine(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> Self;

    /// How an action, played in this state, reads to a viewer as long as the game goes on: `None` if
    /// they may read all of it, else its text with `?` in place of what they may not know. Two actions
    /// that read alike leave them with the same view.
    fn veiled(&self, _action: Self::Action, _viewer: Viewer) -> Option<String> {
        None
    }

    /// What a designer wants counted over many games, by name: the cards that can be laid.
    fn feats(&self) -> Vec<String> {
        Vec::new()
    }

    /// Which of [`Game::feats`] this seat has done, by their places in that list.
    fn feats_of(&self, _seat: Seat) -> Vec<usize> {
        Vec::new()
    }

    /// Why whoever is not on turn is refused. A game may know better than [`Game::OUT_OF_TURN`].
    fn out_of_turn(&self, _by: Turn, _action: Self::Action) -> Refusal {
        Self::OUT_OF_TURN
    }

    /// May this action be played now, by this seat or by luck?
    fn check_by(&self, by: Turn, action: Self::Action) -> Result<(), Refusal> {
        if by == self.turn() { self.check(action) } else { Err(self.out_of_turn(by, action)) }
    }

    /// Checks the action and carries it out. Nothing changes if it is refused.
    fn play(
        &mut self,
        action: Self::Action,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refusal> {
        self.check(action)?;
        self.apply(action, events);
        Ok(())
    }
}

/// How people see a game: its pictures and sentences. All of it is made from views and events that
/// went through [`Game::view`] and [`Game::witness`], so nothing hidden can slip out.
pub trait Shown: Game {
    /// The players' rulebook, as Markdown.
    fn rulebook(lang: Lang) -> &'static str;

    /// The cards of a game with these options, as Markdown; empty for a game that has none to show.
    fn cards(_setup: &Setup, _lang: Lang) -> Result<String, SetupError> {
        Ok(String::new())
    }

    /// What each card says in a game with these options, by its code, as data: what pictures are drawn from.
    /// Empty for a game that has none to show.
    fn faces(_setup: &Setup) -> Result<BTreeMap<String, impl Serialize>, SetupError> {
        Ok(BTreeMap::<String, ()>::new())
    }

    /// The puzzles that come with this rulebook, as text; `None` if there are none. What they are is said in `azalai-games`.
    fn puzzles(_rules: &str) -> Option<&'static str> {
        None
    }

    /// What the record of a game leaves over, for a game with the other cards. Nothing is played again for it.
    fn left_over(_record: &str) -> LeftOver {
        LeftOver::Fault { fault: RecordFault::NoCards }
    }

    /// The position in at most 80 columns (100 for large boards), with ANSI colours.
    fn draw(view: &Self::View, lang: Lang) -> String;

    /// The position as a small picture, for previews; of a game that has none, a sheet of sand.
    fn sketch(_view: &Self::View) -> Sketch {
        Sketch::new(Paint(0xe8, 0xcf, 0xa0))
    }

    /// One event as a sentence; empty if it is not worth one.
    fn tell(event: &Self::Event, view: &Self::View, lang: Lang) -> String;

    /// What an action would do, in a few words. `most` is the greatest amount of the choice.
    fn describe(action: Self::Action, most: u16, view: &Self::View, lang: Lang) -> String;

    /// What this seat is called at the table ("Red"); the seat's number until it has a name.
    fn call(seat: Seat, view: &Self::View, lang: Lang) -> String;

    /// What the seat whose turn it is has to decide, as a question.
    fn ask(view: &Self::View, lang: Lang) -> String;
}
