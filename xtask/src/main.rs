//! The project's own chores. `cargo xtask --help` lists them.

mod new_game;
#[path = "../../crates/azalai-web/build/npm.rs"]
mod npm;
mod pictures;
mod strength;
mod types;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

/// The project's own chores.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run all tests: of the crates, and of the page in a browser.
    Test,
    /// Everything that must be green: format, lints, types, tests, docs, licences, pictures.
    Ci,
    /// Make a new game: its crate, its web folder, its lines in the register.
    NewGame(new_game::Args),
    /// Draw the pictures of the docs anew.
    Pictures,
    /// Write the types of the web client anew.
    Types,
    /// Measure how strong the bots are, and write the figures into docs/bots.md.
    Strength(strength::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Test => test(),
        Chore::Ci => ci(),
        Chore::NewGame(args) => new_game::make(&root(), &args),
        Chore::Pictures => pictures::draw(&root()),
        Chore::Types => types::write(&root()),
        Chore::Strength(args) => strength::measure(&root(), &args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Runs cargo; the error names what failed.
fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let line = format!("cargo {}", arguments.join(" "));
    println!("\n── {line}");
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.args(arguments).current_dir(root()).env("CARGO_NET_RETRY", "10");
    command.envs(environment.iter().copied());
    done(&line, command.status())
}

fn done(line: &str, status: std::io::Result<ExitStatus>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}

fn test() -> Result<(), String> {
    cargo(&["test", "--workspace", "--locked"], &[])?;
    cargo(&["build", "--workspace", "--locked"], &[])?;
    page()
}

/// The tests of the page, against the program that was just built.
fn page() -> Result<(), String> {
    if !npm::is_here() {
        return Err("the page needs Node 20 and npm: install them and try again".into());
    }
    let web = root().join("web");
    npm::install(&web)?;
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = here.ancestors().nth(2).ok_or("this program lies nowhere")?;
    let azalai = target.join("debug/azalai");
    for arguments in [["run", "check"], ["run", "test"]] {
        let line = format!("npm {}", arguments.join(" "));
        println!("\n── {line}");
        let mut command = Command::new("npm");
        command.args(arguments).current_dir(&web).env("AZALAI", &azalai);
        done(&line, command.status())?;
    }
    Ok(())
}

fn ci() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[])?;
    println!("\n── the types of the web client are up to date");
    types::check(&root())?;
    test()?;
    cargo(
        &["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    licences()?;
    println!("\n── the pictures of the docs are up to date");
    pictures::check(&root())?;
    cargo(&["run", "--release", "--locked", "--", "bench", "--seconds", "0.2"], &[])
}

/// Licences and sources of the dependencies. Needs the registry only to fetch them and itself.
fn licences() -> Result<(), String> {
    if cargo(&["deny", "--version"], &[]).is_err() {
        cargo(&["install", "cargo-deny", "--locked", "--version", "0.20.2"], &[])?;
    }
    cargo(&["fetch", "--locked"], &[])?;
    cargo(&["deny", "--offline", "--workspace", "check", "licenses", "bans", "sources"], &[])
}
