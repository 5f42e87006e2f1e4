//! Drives tables for people and bots on one machine: a log that loses nothing, WebSockets, accounts, clocks.
//!
//! | module | what it holds |
//! |---|---|
//! | `driver` | all tables and each of them: storing, telling the time, letting bots think |
//! | `store` | the database; all SQL stands there |
//! | `doors` | which connections come in, and how long they may keep the server waiting |
//! | `http` | what the server answers to |
//! | `alerts` | telling people who are not looking that it is their turn |
//! | `people` | who plays: guests, accounts, sessions, tokens |
//! | `picture` | sketches of positions as files |
//! | `wire` | which types TypeScript is made of |
//! | `refusal` | why something is refused, in one list |
//! | `admin` | what whoever runs the server can do |
//! | `opened` | tables, people and store, with nobody at the door yet |
//! | `serve`, `metrics`, `ids` | starting and stopping; what is counted; names that nobody can guess |
//!
//! What happens at a table is said in `azalai-table`.

pub mod admin;
pub mod alerts;
pub mod doors;
mod driver;
mod opened;
// What stands only in descriptions of routes is used only where there are descriptions.
#[cfg_attr(not(feature = "schema"), allow(unused_imports))]
pub mod http;
mod ids;
pub mod metrics;
pub mod people;
mod picture;
pub mod refusal;
mod serve;
pub mod store;
#[cfg(feature = "schema")]
pub mod wire;

pub use driver::{KeepRules, Mind, Reading, Watch, think_alone};
pub use refusal::Refusal;
pub use serve::{Config, ServeError, Server};
