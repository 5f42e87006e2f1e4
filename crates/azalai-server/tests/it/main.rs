//! All tests of the server from outside, in one program.

mod bad_input;
mod common;
mod doors;
mod look;
mod openapi;
mod page;
mod people;
mod python;
mod secrets;
mod tables;
mod upgrade;
