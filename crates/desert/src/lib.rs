//! Through the Desert (Durch die Wüste) by Reiner Knizia, KOSMOS 1998: the rules as a pure value.
//!
//! Numbers like 4.1 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | camels, caravans, water holes | 1 |
//! | [`board`] | hexes, sets of hexes, neighbours | 2 |
//! | [`map`] | the map as a text, and its reader | 2 |
//! | [`options`] | what a table can choose, and how a game begins | 3 |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed | 3 to 5 |
//! | [`refusals`] | every refusal with its rule | |
//! | `pick` | a legal action at random, without the list | |
//! | `play` | what happens | 3 to 7 |
//! | [`enclosure`] | which areas a camel closes | 6 |
//! | [`score`] | where points come from | 7 |
//! | [`view`] | what a viewer may know | 7.5 |
//! | [`event`] | what happened | |
//! | `words` | sentences in both languages | |
//! | [`draw`] | the picture for a terminal | |
//! | `sketch` | the picture for previews | |
//! | `insight` | what bots know about it | |
//!
//! ```
//! use azalai_core::{Choices, Game, Setup, Turn};
//! use desert::{Action, State};
//!
//! let setup = Setup::new("standard", 4).with("palms", "c3 i3 o3 v3 r7");
//! let mut game = State::start(&setup).unwrap();
//! assert_eq!(game.turn(), Turn::Chance); // luck lays the water holes
//! game.play("water a7 2".parse::<Action>().unwrap(), &mut ()).unwrap();
//! ```

pub mod action;
pub mod board;
pub mod draw;
pub mod enclosure;
pub mod event;
mod game;
mod insight;
pub mod map;
pub mod material;
mod notation;
mod numbers;
pub mod options;
mod pick;
mod play;
pub mod refusals;
mod rules;
pub mod score;
mod sketch;
pub mod state;
pub mod view;
mod words;

pub use action::Action;
pub use board::{Hex, Hexes};
pub use event::Event;
pub use material::{Caravan, Colour, Water};
pub use score::Sheet;
pub use state::{Phase, State};
pub use view::View;
