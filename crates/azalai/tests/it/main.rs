//! All tests of the command from outside, in one program.

mod arena;
mod command;
mod common;
mod crash;
mod disk;
mod load;
mod settings;
mod thinking;
mod verify;
