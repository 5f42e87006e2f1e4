//! All tests of the command from outside, in one program.

mod admin;
mod arena;
mod command;
mod common;
mod crash;
mod disk;
mod keep;
mod load;
mod postgres;
mod puzzles;
mod restore;
mod settings;
mod thinking;
mod verify;
