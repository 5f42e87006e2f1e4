//! All tests of the register from outside, in one program.

mod rulebooks;
mod verify;
