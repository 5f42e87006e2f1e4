//! All tests of the server from outside, in one program.

mod bad_input;
mod common;
mod damage;
mod doors;
mod fair;
mod files;
mod look;
mod openapi;
mod page;
mod people;
mod python;
mod secrets;
mod shares;
mod tables;
mod upgrade;
