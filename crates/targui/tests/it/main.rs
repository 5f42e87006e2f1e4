//! All tests of Targui from outside, in one program.

mod common;
mod hidden;
mod laws;
mod no_allocation;
mod notation;
mod options;
mod records;
