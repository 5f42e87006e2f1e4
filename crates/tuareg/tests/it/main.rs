//! All tests of Tuareg from outside, in one program.

mod bad_input;
mod common;
mod hidden;
mod laws;
mod no_allocation;
mod notation;
mod records;
mod shown;
