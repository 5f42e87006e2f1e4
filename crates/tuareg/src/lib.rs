//! Tuareg by Francesco Berardi, Adlung-Spiele 2011: the rules as a pure value.
//!
//! Numbers like 4.1 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | goods, special cards, animals and what they carry | 1, 3 |
//! | [`cards`] | the table of goods, from a text file that can be replaced | 1.1 |
//! | [`options`] | what a table can choose | |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | 2, 4 |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed | 2 to 4 |
//! | [`refusals`] | every refusal with its rule | |
//! | `pick` | a legal action at random, without the list | |
//! | `play` | what happens | 2, 4, 5 |
//! | [`score`] | majorities, the score sheet, the winner | 5 |
//! | `memory` | what a seat can have inferred of hidden hands, and what it imagines of the rest | 6 |
//! | [`view`] | what a viewer may know | 6 |
//! | [`event`] | what happened | |
//! | `words` | sentences in both languages | |
//! | `draw` | the picture for a terminal | |
//! | `sketch` | the picture for previews | |
//! | `insight` | what bots know about it | |

pub mod action;
pub mod cards;
mod draw;
pub mod event;
mod game;
mod insight;
pub mod material;
mod memory;
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

#[cfg(test)]
mod tests;

pub use action::{Action, Payment, Source, Target};
pub use cards::Table;
pub use event::Event;
pub use material::{Animal, Good, Goods, Load, Special};
pub use state::{Acted, Phase, State};
pub use view::View;
