//! All tests of the register from outside, in one program.

mod amounts;
mod rulebooks;
mod schemas;
mod verify;
