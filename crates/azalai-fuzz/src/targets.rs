//! The targets, by what they knock at.
//!
//! | module | what it holds |
//! |---|---|
//! | [`games`] | actions, options, decks, maps, goods, territories, the laws |
//! | [`records`] | records and their luck |
//! | [`tables`] | commands at a table, logs |
//! | [`wire`] | JSON of commands, the small words of command lines and addresses |
//! | [`web`] | a real server behind a real socket |
//! | [`rows`] | a server on a database in which anything may stand |
//! | [`drill`] | targets that fail on purpose, for the tests of the harness |

pub mod drill;
pub mod games;
pub mod records;
pub mod rows;
pub mod tables;
pub mod web;
pub mod wire;

pub use games::{deck, goods, laws, map, notation, options, territories};
pub use records::{record, verify};
pub use rows::database;
pub use tables::{log, table};
pub use web::http;
pub use wire::{request, words};
