//! Tuareg by Francesco Berardi, Adlung-Spiele 2011: the rules as a pure value.
//!
//! Each file is a chapter of the rulebook. Numbers like 5.4 are those of the players' rulebook.
//!
//! | module | what it holds | chapter |
//! |---|---|---|
//! | [`material`] | goods, special cards, animals and what they carry | 1, 3 |
//! | [`goods`] | the table of goods, from a text file that can be replaced | 1.1 |
//! | [`state`] | [`State`]: where a game stands | |
//! | [`action`] | what a seat does and what luck brings; `notation` writes and reads it | 2, 4 |
//! | `rules` | what is allowed, and what is listed | 2 to 4 |
//! | `pick` | a random action without the list | |
//! | `play` | what happens | 2, 4, 5 |
//! | [`score`] | majorities, the score sheet, the winner | 5 |
//! | `memory` | what a seat can have inferred of hidden hands, and what it imagines of the rest | 6 |
//! | [`view`] | what a viewer may know | 6 |
//! | [`event`] | what happened | |
//! | [`refusals`] | every refusal with its rule | |
//! | [`words`], `draw` | sentences in both languages, the picture for a terminal | |
//! | `game` | the contract with the house | |

pub mod action;
mod draw;
pub mod event;
mod game;
pub mod goods;
mod insight;
pub mod material;
mod memory;
mod notation;
mod pick;
mod play;
pub mod refusals;
mod rules;
pub mod score;
pub mod state;
pub mod view;
pub mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Payment, Source, Target};
pub use event::Event;
pub use game::SPEC;
pub use goods::Table;
pub use material::{Animal, Good, Goods, Load, Special};
pub use state::{Acted, Phase, State};
pub use view::View;
