//! All tests of the register from outside, in one program.

mod amounts;
mod law;
mod options;
mod puzzles;
mod review;
mod rulebooks;
mod schemas;
mod verify;
