//! Targui by Wil Dijkstra and Ben van Dijk, Jumbo 1988, with both rulebooks: the rules as a pure value.
//!
//! Numbers like 4.1 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | territories, tribes, fate cards | 1 |
//! | [`board`] | fields, neighbours, sectors | 2 |
//! | [`options`] | what a table can choose: rulebook, players, the shorter game, rulings | 3.5 |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed | 2 to 5 |
//! | [`refusals`] | every refusal with its rule | |
//! | `pick` | a legal action at random, without the list | |
//! | `play` | what happens | 2 to 6 |
//! | [`fate`] | the fate cards | 8 |
//! | [`purse`] | hidden money: what everybody knows about it | 4.8, 9.6 |
//! | [`score`] | payment, the end of the game | 6, 7 |
//! | [`view`] | what a viewer may know | |
//! | [`event`] | what happened | |
//! | `names` | what tribes, territories and fates are called | |
//! | `words` | sentences in both languages | |
//! | `draw` | the picture for a terminal | |
//! | `sketch` | the picture for previews | |
//! | `insight` | what bots know about it | |
//!
//! ```
//! use azalai_core::{Game, Setup, Turn, Viewer};
//! use targui::State;
//!
//! let mut game = State::start(&Setup::new("classic", 2))?;
//! assert_eq!(game.turn(), Turn::Chance);
//! game.play("tribe green".parse()?, &mut ())?;
//!
//! let refused = game.play("tribe red".parse()?, &mut ()).unwrap_err();
//! assert_eq!(refused.to_string(), "rule 2.5: this tribe does not play");
//! assert_eq!(game.view(Viewer::Public).stock, 400);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
pub mod board;
mod draw;
pub mod event;
pub mod fate;
mod game;
mod insight;
pub mod material;
mod names;
mod notation;
mod numbers;
pub mod options;
mod pick;
mod play;
pub mod purse;
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
pub use board::{Field, FieldSet, Sector};
pub use event::Event;
pub use material::{Camels, Fate, FateSet, Kind, Pips, Silver, Territories, Tribe};
pub use options::{Homeless, Limits, Money, Options, OwnFields, Rules};
pub use state::{Phase, State};
pub use view::View;
