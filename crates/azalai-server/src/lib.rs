//! Tables for people and bots: a log that loses nothing, WebSockets, accounts, clocks.
//!
//! | module | what it holds |
//! |---|---|
//! | `serve` | starting and stopping; the routes |
//! | `house`, `room` | all tables; one table |
//! | `entry`, `play`, `clock` | the log of a table, and what follows from it |
//! | `writer`, `store` | the database: writing together, reading |
//! | `command`, `frames`, `api` | what comes in and what goes out |
//! | `shapes`, `types` | the same as types, for programs in TypeScript |
//! | `socket`, `tables`, `look`, `games`, `page` | the API, and the page |
//! | `people`, `guard`, `limits` | who plays, and what stands before every route |
//! | `bots`, `metrics` | thinking threads; what is counted |

mod api;
mod bots;
mod clock;
mod command;
mod entry;
pub mod extract;
mod frames;
mod games;
pub mod guard;
mod house;
mod ids;
pub mod limits;
mod look;
mod metrics;
mod page;
pub mod people;
mod play;
pub mod refused;
mod room;
mod serve;
pub mod shapes;
mod socket;
pub mod store;
mod tables;
pub mod types;
mod writer;

pub use refused::Refused;
pub use serve::{Config, ServeError, Server};
