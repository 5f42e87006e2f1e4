//! What the tests of several crates share. It is for tests only: where something is not as it should be, it
//! panics and says what.
//!
//! | module | what it holds |
//! |---|---|
//! | [`play`] | random games of any game, step by step or whole |
//! | [`laws`] | the laws of every game, over many random games |
//! | [`memory`] | that playing allocates nothing |
//! | [`records`] | whole games as record files |
//! | [`schema`] | that JSON is as its schema says |
//! | `http` | requests and answers (feature `web`) |
//! | `smtp` | a mail server that keeps what it gets (feature `web`) |
//! | `postgres` | a PostgreSQL of the tests' own (feature `web`) |
//! | `client` | people who play over HTTP and WebSockets (feature `web`) |
#![allow(clippy::unwrap_used)]

#[cfg(feature = "web")]
pub mod client;
#[cfg(feature = "web")]
pub mod http;
pub mod laws;
pub mod memory;
pub mod play;
#[cfg(feature = "web")]
pub mod postgres;
pub mod records;
pub mod schema;
#[cfg(feature = "web")]
pub mod smtp;
