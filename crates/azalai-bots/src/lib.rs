//! Bots for every game of Azalai.
//!
//! One search ([`search`]) plays all games, and knows none. What is special about a game — who stands how
//! well, which actions are worth a thought — is its [`Insight`](azalai_core::Insight), which the crate of the game brings.

pub mod beginner;
pub mod budget;
pub mod greedy;
pub mod levels;
pub mod search;
pub mod style;
mod tree;

pub use budget::Budget;
pub use levels::{BotSpec, Eval, Level};
pub use search::SearchBot;
