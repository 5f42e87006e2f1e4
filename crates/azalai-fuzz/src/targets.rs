//! The targets, by what they knock at.
//!
//! | module | what it holds |
//! |---|---|
//! | [`games`] | actions, options, decks, maps, goods, territories, the laws |
//! | [`records`] | records and their luck |
//! | [`tables`] | commands at a table, logs |
//! | [`mod@kept`] | games as they were shown |
//! | [`alerts`] | how people hear that it is their turn |
//! | [`nets`] | networks that judge positions |
//! | [`wire`] | JSON of commands, the small words of command lines and addresses |
//! | [`web`] | a real server behind a real socket, with a mail server of ours (`mailbox`) |
//! | [`orders`] | the door of whoever runs the server |
//! | [`rows`] | a server on a database in which anything may stand |
//! | [`drill`] | targets that fail on purpose, for the tests of the harness |

pub mod alerts;
pub mod drill;
pub mod games;
pub mod kept;
mod mailbox;
pub mod nets;
pub mod orders;
pub mod records;
pub mod rows;
pub mod tables;
pub mod web;
pub mod wire;

pub use alerts::alert;
pub use games::{deck, goods, laws, map, notation, options, territories};
pub use kept::kept;
pub use nets::net;
pub use orders::order;
pub use records::{record, verify};
pub use rows::database;
pub use tables::{log, table};
pub use web::http;
pub use wire::{request, words};
