//! Bots for every game of the house.
//!
//! One search ([`search`]) plays all games. What is special about a game — who stands how well, which
//! actions are worth a thought — is its [`Insight`], one file for each game.

pub mod budget;
pub mod greedy;
pub mod insight;
pub mod levels;
pub mod search;
pub mod style;
mod tree;

pub use budget::Budget;
pub use insight::Insight;
pub use levels::{BotSpec, Level};
pub use search::SearchBot;
pub use style::Style;
