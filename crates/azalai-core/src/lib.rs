//! The vocabulary that all games of Azalai share. It knows no game.
//!
//! A game is a pure value (see [`Game`]): options give a first state, and a list of actions, luck
//! included, gives every later one. People, bots, terminals and servers are drivers around it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`seat`] | [`Seat`], [`Seats`], [`PerSeat`]: who sits at the table |
//! | [`game`] | [`Game`], [`Turn`], [`Outcome`], [`Viewer`]: the contract every game fulfils |
//! | [`choice`] | [`Choices`] of a seat and [`Odds`] of luck: what may happen next |
//! | [`refusal`] | [`Refusal`]: why an action is refused, by the number of its rule |
//! | [`setup`] | [`Spec`], [`Setup`], [`SetupError`]: what a game offers and what a table chose |
//! | [`record`] | [`Record`]: the text form of a game |
//! | [`journal`] | [`Journal`]: a game in progress: its start, its list of actions, its present state |
//! | [`luck`] | the dealers: one that nobody can predict, one that is fast |
//! | [`verify`] | whether the luck of a record came from the seed that was promised |
//! | [`bot`] | [`Seen`]: all that a bot may look at; the bot that plays at random |
//! | [`insight`] | [`Insight`]: what a bot knows about a game beyond its rules |
//! | [`numbers`] | actions and positions as numbers, for programs that learn |
//! | [`net`] | a small network that judges positions |
//! | [`playout`] | whole random games, and what they add up to |
//! | [`rulebook`] | the players' rulebook, rule by rule |
//! | [`sketch`] | a small picture of a position, for previews |
//! | [`stopwatch`] | how much time has passed, in a browser, too |
//! | [`schema`] | what the JSON of a game looks like |
//! | [`laws`] | the battery of laws that the tests of every game run |

pub mod bot;
pub mod choice;
pub mod game;
pub mod insight;
pub mod journal;
pub mod laws;
pub mod left_over;
pub mod luck;
pub mod net;
pub mod numbers;
pub mod option;
pub mod playout;
pub mod record;
pub mod refusal;
pub mod rulebook;
pub mod schema;
pub mod seat;
pub mod setup;
pub mod sketch;
pub mod stopwatch;
pub mod text;
pub mod verify;

pub use bot::{Bot, Outlook, Seen, Thought, Thoughts};
pub use choice::{Choice, Choices, Odds};
pub use game::{Action, Game, Outcome, Shown, Sink, Turn, Viewer, Wire};
pub use insight::{Insight, Part};
pub use journal::Journal;
pub use left_over::{LeftOver, RecordFault};
pub use option::{OptionSpec, Takes};
pub use record::{Record, RecordError};
pub use refusal::{AmountError, NotationError, PlayError, Refusal};
pub use rulebook::Rulebook;
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats};
pub use setup::{FIRST_VERSION, RulesSpec, Setup, SetupError, Spec, number};
pub use text::{Lang, Text};
