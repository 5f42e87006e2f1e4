//! All tests of New Game from outside, in one program.
#![allow(clippy::unwrap_used)]

mod laws;
mod no_allocation;
mod rules;
