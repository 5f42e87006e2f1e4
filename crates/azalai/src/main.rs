//! `azalai`: play, simulate, replay and measure the games of Azalai.

mod admin;
mod arena;
mod backup;
mod bench;
mod chart;
mod decks;
mod failure;
mod games;
mod hint;
mod law;
mod load;
mod markdown;
mod menu;
mod output;
mod play;
mod progress;
mod prompt;
mod puzzles;
mod replay;
mod review;
mod rules;
mod seating;
mod serve;
mod settings;
mod setup;
mod simulate;
mod site;
mod train;
mod verify;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// A server makes many small things and throws them away; this allocator is made for that.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The home of desert games. Without a command it starts the server and opens the browser.
#[derive(Parser)]
#[command(name = "azalai", version, max_term_width = 100)]
#[command(after_help = "Exit status: 0 done, 1 refused or an invalid file, 2 wrong usage.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server: tables for people and bots, over the web.
    Serve(Box<serve::Args>),
    /// Choose a game and play it in the terminal.
    Menu,
    /// List the games with their rulebooks, seats and options, and the bots.
    Games(games::Args),
    /// Play in the terminal, with people at this keyboard or against bots.
    Play(play::Args),
    /// Let bots play many games and add up the results.
    Simulate(simulate::Args),
    /// Let bots meet, and find out how strong they are.
    Arena(arena::Args),
    /// Replay a record, check it, and show the position and the score.
    Replay(replay::Args),
    /// Check that the luck of a game came from the seed that was promised before it.
    Verify(verify::Args),
    /// Ask a bot what it thinks about a saved position.
    Hint(hint::Args),
    /// Go through a game with a bot: what each decision cost.
    Review(review::Args),
    /// Find puzzles in games between bots, or show one and check an answer.
    Puzzles(puzzles::Args),
    /// Find out whether luck is fair in the eyes of reviews.
    #[command(hide = true)]
    Law(law::Args),
    /// Let bots teach themselves, generation after generation.
    Train(train::Args),
    /// Measure how fast random games go.
    Bench(bench::Args),
    /// Play many tables on a server at once, and measure how it keeps up.
    Load(load::Args),
    /// Show the rulebook of a game, or one rule of it, or its cards.
    Rules(rules::Args),
    /// Write the page as plain files for a web space, to play without a server.
    Site(site::Args),
    /// Copy the database of the server, which may be running.
    Backup(backup::Args),
    /// Look after the people and the tables of the server.
    Admin(admin::Args),
    /// Check the decks of a folder.
    Decks(decks::Args),
}

/// What was asked for. The options of `serve` may also stand in the environment and in a file.
fn asked() -> Result<Cli, Failure> {
    let command = settings::with_environment(Cli::command());
    let mut matches = command.clone().get_matches();
    if let Some(file) = settings::file(&matches) {
        matches = settings::with_file(command, &file)?.get_matches();
    }
    Ok(Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()))
}

fn main() -> ExitCode {
    match asked().and_then(|cli| run(cli.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            failure.exit_code()
        }
    }
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => serve::run_with_browser(),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Menu) => menu::run(),
        Some(Command::Site(args)) => site::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Hint(args)) => hint::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Law(args)) => law::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Load(args)) => load::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Admin(args)) => admin::run(args),
        Some(Command::Decks(args)) => decks::run(&args),
    }
}

/// Did whoever reads our output stop reading (as `head` does)? Then we are done.
fn is_broken_pipe(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::BrokenPipe
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        if is_broken_pipe(&error) { Failure::NobodyReads } else { Failure::refused(error) }
    }
}
