//! The project's own chores. `cargo xtask --help` lists them.

mod ci;
mod fuzz;
mod licences;
mod new_game;
#[path = "../../crates/azalai-web/build/npm.rs"]
mod npm;
mod programs;
mod python;
mod shell;
mod strength;
mod wasm;

use clap::{Parser, Subcommand};
use shell::Shell;
use std::process::ExitCode;

/// The project's own chores.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run all tests: of the crates, of the package for Python, of the page, and of both in a browser.
    Test,
    /// Everything that must be green, with the time of each step.
    Ci(ci::Args),
    /// Send every parser and door what nobody would send.
    Fuzz(fuzz::Args),
    /// Make a new game: its crate, its web folder, its lines in the register.
    NewGame(new_game::Args),
    /// Draw the pictures of the docs anew.
    Pictures,
    /// Write the types of the web client anew.
    Types,
    /// Make the wheel of the package for Python, into `target/wheels`.
    Wheel,
    /// Build the tables for browsers, where the build of the page finds them.
    Wasm,
    /// Measure how strong the bots are, and write the figures into docs/bots.md.
    Strength(strength::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Test => ci::test(),
        Chore::Ci(args) => ci::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::NewGame(args) => new_game::make(&shell::root(), &args),
        Chore::Pictures => write("pictures"),
        Chore::Types => write("types"),
        Chore::Wheel => python::wheel(),
        Chore::Wasm => wasm::build(Shell::LOUD),
        Chore::Strength(args) => strength::measure(&shell::root(), &args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the tests of files that repeat what the crates say, so that they write them.
fn write(what: &str) -> Result<(), String> {
    let tests = ["test", "--quiet", "--package", "xtask", "--test", "it"];
    let which = format!("{what}::");
    let arguments: Vec<&str> = [&tests[..], &[&which, "--", "--nocapture"]].concat();
    Shell::LOUD.cargo(&arguments, &[("AZALAI_WRITE", "1")])
}
