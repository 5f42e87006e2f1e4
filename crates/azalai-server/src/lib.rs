//! Tables for people and bots: a log that loses nothing, WebSockets, accounts, clocks.

pub mod refused;

pub use refused::Refused;
