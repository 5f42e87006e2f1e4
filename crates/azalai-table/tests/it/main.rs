//! The laws of a table, over any sequence of commands, times and readers.
#![allow(clippy::unwrap_used)]

mod laws;
mod logs;
mod secrets;
