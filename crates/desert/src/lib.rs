//! Through the Desert (Durch die Wüste) by Reiner Knizia, KOSMOS 1998: the rules as a pure value.
//!
//! Each file is a chapter of the rulebook. Numbers like 5.4 are those of the players' rulebook.
//!
//! | module | what it holds | chapter |
//! |---|---|---|
//! | [`material`] | camels, caravans, water holes | 1 |
//! | [`board`] | hexes, sets of hexes, neighbours | 2 |
//! | [`map`] | the map as a text, and its reader | 2 |
//! | [`setup`] | what can be chosen, and how a game begins | 3 |
//! | [`state`] | the state of a game | |
//! | [`action`], [`notation`] | what can be done, and how it is written | |
//! | [`rules`] | what may be done, and what it does | 3 to 7 |
//! | [`enclosure`] | which areas a camel closes | 6 |
//! | `pick` | an action at random, without a list | |
//! | [`score`] | where points come from | 7 |
//! | [`event`] | what happened | |
//! | [`view`] | what people and clients get to see | |
//! | [`words`], [`draw`] | sentences and the picture of the board | |
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
pub mod notation;
mod pick;
pub mod rules;
pub mod score;
pub mod setup;
pub mod state;
pub mod view;
pub mod words;

pub use action::Action;
pub use board::{Hex, Hexes};
pub use event::Event;
pub use material::{Caravan, Colour, Water};
pub use score::Sheet;
pub use state::{Phase, State};
pub use view::View;
