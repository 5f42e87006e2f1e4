//! All tests of the bots from outside, in one program.

#[macro_use]
mod common;
mod bots;
mod features;
mod honesty;
