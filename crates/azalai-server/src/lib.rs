//! Drives tables for people and bots on one machine: a log that loses nothing, WebSockets, accounts, clocks.
//!
//! | module | what it holds |
//! |---|---|
//! | `driver` | all tables and each of them: storing, telling the time, letting bots think |
//! | `store` | the database; all SQL stands there |
//! | `doors` | which connections come in, and how long they may keep the server waiting |
//! | `http` | what the server answers to |
//! | `people` | who plays: guests, accounts, sessions, tokens |
//! | `wire` | which types TypeScript is made of |
//! | `refusal` | why something is refused, in one list |
//! | `serve`, `metrics`, `ids` | starting and stopping; what is counted; names that nobody can guess |
//!
//! What happens at a table is said in `azalai-table`.

pub mod doors;
mod driver;
pub mod http;
mod ids;
pub mod metrics;
pub mod people;
pub mod refusal;
mod serve;
pub mod store;
pub mod wire;

pub use driver::{KeepRules, Mind, Reading, Watch, think_alone};
pub use refusal::Refusal;
pub use serve::{Config, ServeError, Server};
