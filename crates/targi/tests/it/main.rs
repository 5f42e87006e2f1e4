//! All tests of Targi from outside, in one program.

mod common;
mod decks;
mod games;
mod laws;
mod no_allocation;
mod notation;
mod own_decks;
mod shown;
