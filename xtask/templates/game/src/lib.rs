//! New Game: the rules as a pure value.
//!
//! Numbers like 2.1 are those of the players' rulebook, `rules/en.md`.
//!
//! | file | what it holds | chapter |
//! |---|---|---|
//! | `game` | [`State`] as a game of Azalai | |
//! | [`material`] | pebbles | 1 |
//! | [`options`] | what a table can choose | |
//! | [`state`] | the position | |
//! | [`action`] | what seats and luck do | |
//! | `notation` | how it is written | |
//! | `rules` | what is allowed | 1, 2 |
//! | [`refusals`] | every refusal with its rule | |
//! | `play` | what happens | 1, 2 |
//! | `score` | who wins | 3 |
//! | [`view`] | what a viewer may know | |
//! | [`event`] | what happened | |
//! | `words` | sentences in both languages | |
//! | `draw` | the picture for a terminal | |
//! | `insight` | what bots know about it | |

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
pub use state::{Phase, State};
pub use view::View;
