//! All tests of Through the Desert from outside, in one program.

mod bad_input;
mod chips;
mod common;
mod enclosure;
mod examples;
mod games;
mod laws;
mod no_allocation;
mod rules_1_to_4;
mod rules_5_to_8;
mod shown;
