//! All tests of the server from outside, in one program.

mod admin;
mod alerts;
mod bad_input;
mod common;
mod crowd;
mod damage;
mod doors;
mod fair;
mod files;
mod kept;
mod look;
mod mails;
mod memory;
mod openapi;
mod page;
mod people;
mod previews;
mod python;
mod secrets;
mod shares;
mod swap;
mod tables;
mod upgrade;
mod waiting;
