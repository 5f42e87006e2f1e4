//! The laws of a table, over any sequence of commands, times and readers.
#![allow(clippy::unwrap_used)]

mod arrange;
mod laws;
mod logs;
mod room;
mod secrets;
mod time_out;
mod tries;
