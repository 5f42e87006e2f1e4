//! Salt, a duel of closed hands: the rules as a pure value.
//!
//! It is the lesson of how a game is written: complete, small, with luck, with amounts and with something
//! hidden. Numbers like 2.2 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | slabs, the pile, silver | 1 |
//! | [`options`] | what a table can choose | 1.2 |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | 2 |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed | 2 |
//! | [`refusals`] | every refusal with its rule | |
//! | `play` | what happens | 2 |
//! | `score` | points, the winner | 3 |
//! | [`view`] | what a viewer may know, and what a seat imagines of the rest | 4 |
//! | [`event`] | what happened | |
//! | `words` | sentences in both languages | |
//! | `draw` | the picture for a terminal | |
//! | `insight` | what bots know about it | |
//!
//! ```
//! use azalai_core::{Game, Setup, Turn};
//! use salt::{Action, State};
//!
//! let mut game = State::start(&Setup::new("standard", 2))?;
//! assert_eq!(game.turn(), Turn::Chance); // luck turns up a slab
//! game.play("turn 7".parse::<Action>()?, &mut ())?;
//! game.play("bid 4".parse::<Action>()?, &mut ())?;
//! let refused = game.play("bid 16".parse::<Action>()?, &mut ()).unwrap_err();
//! assert_eq!(refused.rule, "2.3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
mod draw;
pub mod event;
mod game;
mod insight;
pub mod material;
mod notation;
pub mod options;
mod play;
pub mod refusals;
mod rules;
mod score;
pub mod state;
pub mod view;
mod words;

pub use action::Action;
pub use event::Event;
pub use material::{Silver, Slab};
pub use state::{Phase, State};
pub use view::View;
