//! Targi by Andreas Steiger, KOSMOS 2012, with its expansion of 2016: the rules as a pure value, the
//! cards as data.
//!
//! Numbers like 4.1 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | goods, symbols, tokens, cards by number | 1, 7 |
//! | [`board`] | the ring of border cards, the centre, crossings | 1, 2.3 |
//! | [`display`] | the three rows of four | 4.3, 11.6 |
//! | [`deck`] | the cards and their effects | 3, 7, 8, 10 |
//! | [`deck_file`] | the files they come from | 10.4 |
//! | `catalogue` | all cards as Markdown | |
//! | [`options`] | what a table can choose | 1, 9.1 |
//! | `own_cards` | which tribe cards `mixed` plays with | 9.10 |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed: luck, placing, a turn, lines of cards, steps | 2 to 5, 9, 11 |
//! | `cost` | what a tribe card costs and how it can be paid | 4.2, 9.3, 11.4, 11.5 |
//! | [`refusals`] | every refusal with its rule | |
//! | `play` | what happens: piles, rounds, raids, lines, goods, tribe cards | 2 to 5, 9, 11 |
//! | [`score`] | where points come from | 6, 9.8 |
//! | `knowledge` | what a seat may know, and what it can imagine | 4.4, 9.1 |
//! | [`view`] | what a viewer may know | |
//! | [`event`] | what happened | |
//! | `words` | sentences in both languages | |
//! | [`draw`] | the picture for a terminal | |
//! | `sketch` | the picture for previews | |
//! | `peek` | what bots look at | |
//! | `insight` | what bots know about it | |
//! | `audit` | what must hold in every state, for tests | |
//!
//! ```
//! use azalai_core::{Game, Setup, Turn};
//! use targi::{Action, State};
//!
//! let mut game = State::start(&Setup::new("base", 2)).unwrap();
//! assert_eq!(game.turn(), Turn::Chance); // luck names the start player
//! game.play("start 2".parse::<Action>().unwrap(), &mut ()).unwrap();
//! ```

pub mod action;
mod audit;
pub mod board;
mod catalogue;
mod cost;
pub mod deck;
pub mod deck_file;
pub mod display;
pub mod draw;
pub mod event;
mod game;
mod insight;
mod knowledge;
pub mod material;
mod notation;
mod numbers;
pub mod options;
mod own_cards;
mod peek;
mod play;
pub mod refusals;
mod rules;
pub mod score;
mod sketch;
pub mod state;
pub mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use event::Event;
pub use score::Sheet;
pub use state::{Phase, State};
pub use view::View;
