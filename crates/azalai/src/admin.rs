//! `azalai admin`: what whoever runs a server looks after.

mod check;
mod copy;
mod keep;
mod show;

use crate::failure::Failure;
use crate::output::say;
use crate::progress::bar;
use crate::serve::usual_data;
use azalai_server::Config;
use azalai_server::admin::{Answer, LONGEST_LIST, Order, Prune, order};
use azalai_server::store::{Place, StoreError};
use clap::ValueEnum;
use std::io::{IsTerminal, Read};
use std::path::PathBuf;
use tokio::runtime::Runtime;

/// What whoever runs a server looks after. If the server runs, it is asked, and need not stop; else the command opens
/// the data itself.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Rebuild every stored game from its log, and say which cannot be read. The server may go on meanwhile.
    Check(Where),
    /// Keep games as they are shown now, position by position, so that they can be looked at by a program that no longer knows
    /// their rules. The server must be stopped.
    Keep(keep::Args),
    /// Copy everything into another database, from SQLite to PostgreSQL or back. The server must be stopped.
    Copy(copy::Args),
    /// List people, those first who were seen last.
    People(People),
    /// List tables, the newest first.
    Tables(Tables),
    /// Ban somebody: their sessions open nothing, and they leave their tables and give up their games.
    Ban(Who),
    /// Do not ban somebody any more.
    Unban(Who),
    /// Mute somebody in all chats: they can play, but not talk.
    Mute(Who),
    /// Do not mute somebody any more.
    Unmute(Who),
    /// Give somebody another name.
    Rename(Rename),
    /// Give an account another password and end all its sessions and tokens.
    Password(Password),
    /// Close a table: a game that goes on ends, and nobody wins.
    Close(Which),
    /// Delete a table and all that is stored of it.
    Delete(Which),
    /// Print everything that is stored of a person, as JSON.
    Export(Who),
    /// Delete what need not be kept: closed tables, old games, guests who never came back.
    Prune(PruneArgs),
    /// List the lines of chat that players reported, or mark one as done.
    Reports(Reports),
    /// List what was ordered with these commands, the last first.
    Log(Log),
}

#[derive(clap::Args)]
struct Where {
    /// The folder of the server's data, as in `azalai serve`.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, as in `azalai serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Where {
    /// The place of the database, which is there.
    fn place(&self) -> Result<Place, Failure> {
        let data = self.data.clone().unwrap_or_else(usual_data);
        let place = Place::of(&data, self.database.as_deref()).map_err(Failure::refused)?;
        if place.exists() {
            return Ok(place);
        }
        Err(Failure::refused(format!("{place}: there is no database")))
    }
}

/// Runs something that goes from table to table, with a bar.
fn with_progress<T>(
    run: impl FnOnce(&Runtime, &(dyn Fn(usize, usize) + Send + Sync)) -> Result<T, StoreError>,
) -> Result<T, Failure> {
    let progress = bar(0, "tables");
    let step = |done: usize, all: usize| {
        progress.set_length(all as u64);
        progress.set_position(done as u64);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = run(&runtime, &step);
    progress.finish_and_clear();
    done.map_err(Failure::refused)
}

#[derive(clap::Args)]
struct People {
    /// Whose id is this, or whose name holds it.
    find: Option<String>,
    /// Only those who are banned.
    #[arg(long)]
    banned: bool,
    /// Only those who are muted.
    #[arg(long)]
    muted: bool,
    /// How many at most.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_LIST)))]
    most: u32,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Tables {
    /// With this id, of this game, or with somebody of this id or with a name that holds it.
    find: Option<String>,
    /// In which state.
    #[arg(long, value_enum)]
    state: Option<State>,
    /// How many at most.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_LIST)))]
    most: u32,
    #[command(flatten)]
    at: Where,
}

#[derive(Clone, Copy, ValueEnum)]
enum State {
    Open,
    Running,
    Over,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }
}

#[derive(clap::Args)]
struct Who {
    /// An id, the name of an account, or the name of a guest that nobody else has.
    person: String,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Rename {
    /// An id, the name of an account, or the name of a guest that nobody else has.
    person: String,
    /// The new name.
    name: String,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Password {
    /// An id, or the name of an account.
    person: String,
    /// Take the new password from standard input; else one is made and printed.
    #[arg(long)]
    stdin: bool,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Which {
    /// The id of a table.
    table: String,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct PruneArgs {
    /// Delete tables that closed before a game began so many hours ago.
    #[arg(long, value_name = "HOURS")]
    closed: Option<u32>,
    /// Delete games that were over so many days ago.
    #[arg(long, value_name = "DAYS")]
    games: Option<u32>,
    /// Delete guests who sit at no table and were not seen for so many days.
    #[arg(long, value_name = "DAYS")]
    guests: Option<u32>,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Reports {
    /// Mark the report with this number as done.
    #[arg(long, value_name = "NUMBER")]
    done: Option<i64>,
    /// List those that are done, too.
    #[arg(long)]
    all: bool,
    /// How many at most.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_LIST)))]
    most: u32,
    #[command(flatten)]
    at: Where,
}

#[derive(clap::Args)]
struct Log {
    /// How many at most.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_LIST)))]
    most: u32,
    #[command(flatten)]
    at: Where,
}

pub fn run(args: Args) -> Result<(), Failure> {
    let (wanted, at) = match args.command {
        Command::Check(at) => return check::run(&at),
        Command::Copy(args) => return copy::run(&args),
        Command::Keep(args) => return keep::run(&args),
        Command::People(People { find, banned, muted, most, at }) => {
            (Order::People { find, banned, muted, most }, at)
        }
        Command::Tables(Tables { find, state, most, at }) => {
            let state = state.map(|state| state.name().to_owned());
            (Order::Tables { find, state, most }, at)
        }
        Command::Ban(Who { person, at }) => (Order::Ban { person, on: true }, at),
        Command::Unban(Who { person, at }) => (Order::Ban { person, on: false }, at),
        Command::Mute(Who { person, at }) => (Order::Mute { person, on: true }, at),
        Command::Unmute(Who { person, at }) => (Order::Mute { person, on: false }, at),
        Command::Rename(Rename { person, name, at }) => (Order::Rename { person, name }, at),
        Command::Password(Password { person, stdin, at }) => {
            let password = if stdin { Some(typed()?) } else { None };
            (Order::Password { person, password }, at)
        }
        Command::Close(Which { table, at }) => (Order::Close { table }, at),
        Command::Delete(Which { table, at }) => (Order::Delete { table }, at),
        Command::Export(Who { person, at }) => (Order::Export { person }, at),
        Command::Prune(PruneArgs { closed, games, guests, at }) => {
            (Order::Prune(Prune { closed, games, guests }), at)
        }
        Command::Reports(Reports { done: Some(report), at, .. }) => (Order::Done { report }, at),
        Command::Reports(Reports { all, most, at, .. }) => (Order::Reports { all, most }, at),
        Command::Log(Log { most, at }) => (Order::Orders { most }, at),
    };
    let answer = carry_out(wanted, &at)?;
    say(&match &answer {
        Answer::Export(all) => format!("{all:#}"),
        answer if at.json => serde_json::to_string_pretty(answer).map_err(Failure::refused)?,
        answer => show::text(answer),
    })
}

fn carry_out(wanted: Order, at: &Where) -> Result<Answer, Failure> {
    let mut config = Config::new(at.data.clone().unwrap_or_else(usual_data));
    config.database = at.database.clone();
    config.bot_threads = 1;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(order(&config, wanted)).map_err(Failure::refused)
}

/// The first line of standard input.
fn typed() -> Result<String, Failure> {
    let mut text = String::new();
    if std::io::stdin().is_terminal() {
        say("The new password:")?;
        std::io::stdin().read_line(&mut text)?;
    } else {
        // No password is that long; whatever comes after it is refused with it.
        std::io::stdin().take(4096).read_to_string(&mut text)?;
    }
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}
