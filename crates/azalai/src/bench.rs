//! `azalai bench`.

use crate::failure::Failure;
use crate::output::{grouped, say, say_json};
use anstyle::Style;
use azalai_core::Setup;
use azalai_games::{AnyGame, BotRate, BotSpec, GAMES, Rate, SearchRate, ViewRate, find};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::time::Duration;

/// Measure how fast random games of each game and rulebook go, on one thread; with `--mcts`, how fast the bot
/// `mcts` searches their first decision; with `--bot`, how fast a bot thinks about decisions of whole games; with
/// `--views`, how fast positions are written for those who look on.
///
/// The yardstick of the same run is the standard hasher: the last column says how many actions are
/// played in the time in which it gets through 1 KiB, and can be compared between machines.
#[derive(clap::Args)]
pub struct Args {
    /// The games; all of them if none is given.
    games: Vec<String>,
    /// How many play; each rulebook's default if not given.
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// How long each measurement takes.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.5, value_parser = seconds)]
    seconds: f64,
    /// Measure the plain search of the bot `mcts` instead.
    #[arg(long)]
    mcts: bool,
    /// Measure how fast this bot thinks instead: `hard`, or for instance `hard/eval=hand`. The rates are by processor time. The last
    /// column is a checksum of its thoughts: programs that think the same show the same.
    #[arg(long, value_name = "BOT", conflicts_with_all = ["mcts", "views"])]
    bot: Option<BotSpec>,
    /// Measure how fast positions are written as JSON instead.
    #[arg(long, conflicts_with = "mcts")]
    views: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds from 0.01 to 600".into()),
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let games: Vec<&dyn AnyGame> = if args.games.is_empty() {
        GAMES.to_vec()
    } else {
        args.games.iter().map(|name| find(name)).collect::<Result<_, _>>()?
    };
    let mut tables = Vec::new();
    for game in games {
        for rules in game.spec().rulebooks {
            tables.push((game, Setup::new(rules.name, args.seats.unwrap_or(rules.default_seats))));
        }
    }
    let bar = ProgressBar::new(tables.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len}  {msg}") {
        bar.set_style(style);
    }
    let time = Duration::from_secs_f64(args.seconds);
    let each = |(game, setup): &(&dyn AnyGame, Setup)| {
        bar.set_message(format!("{} {}", game.spec().name, setup.rules));
        bar.tick();
        bar.inc(1);
    };
    if args.mcts {
        let mut rates = Vec::new();
        for table in &tables {
            each(table);
            rates.push(table.0.bench_search(&table.1, time)?);
        }
        bar.finish_and_clear();
        return if args.json { say_json(&json!(rates)) } else { say(&search_text(&rates)) };
    }
    if let Some(bot) = &args.bot {
        if !bot.level.searches() {
            return Err(Failure::usage(format!("`{bot}` does not search")));
        }
        let mut rates = Vec::new();
        for table in &tables {
            each(table);
            rates.push(table.0.bench_bot(&table.1, bot, time)?);
        }
        bar.finish_and_clear();
        return if args.json { say_json(&json!(rates)) } else { say(&bot_text(&rates)) };
    }
    if args.views {
        let mut rates = Vec::new();
        for table in &tables {
            each(table);
            rates.push(table.0.bench_views(&table.1, time)?);
        }
        bar.finish_and_clear();
        return if args.json { say_json(&json!(rates)) } else { say(&views_text(&rates)) };
    }
    let mut rates = Vec::new();
    for table in &tables {
        each(table);
        rates.push(table.0.bench(&table.1, time)?);
    }
    bar.finish_and_clear();
    if args.json { say_json(&json!(rates)) } else { say(&as_text(&rates)) }
}

fn search_text(rates: &[SearchRate]) -> String {
    let dim = Style::new().dimmed();
    let mut lines = vec![format!(
        "{dim}{:<10}{:<10}{:>5}{:>14}{:>14}{dim:#}",
        "game", "rules", "seats", "simulations/s", "actions/s"
    )];
    for rate in rates {
        lines.push(format!(
            "{:<10}{:<10}{:>5}{:>14}{:>14}",
            rate.game,
            rate.rules,
            rate.seats,
            grouped(rate.sims_per_s),
            grouped(rate.actions_per_s)
        ));
    }
    lines.join("\n")
}

fn bot_text(rates: &[BotRate]) -> String {
    let dim = Style::new().dimmed();
    let mut lines = vec![format!(
        "{dim}{:<10}{:<10}{:>5}{:>14}{:>14}  {:<16}{dim:#}",
        "game", "rules", "seats", "iterations/s", "actions/s", "thoughts"
    )];
    for rate in rates {
        lines.push(format!(
            "{:<10}{:<10}{:>5}{:>14}{:>14}  {}",
            rate.game,
            rate.rules,
            rate.seats,
            grouped(rate.iterations_per_s),
            grouped(rate.actions_per_s),
            rate.thoughts
        ));
    }
    lines.join("\n")
}

fn views_text(rates: &[ViewRate]) -> String {
    let dim = Style::new().dimmed();
    let mut lines = vec![format!(
        "{dim}{:<10}{:<10}{:>5}{:>8}{:>12}{:>16}{:>8}{dim:#}",
        "game", "rules", "seats", "bytes", "positions/s", "by serde_json/s", "ratio"
    )];
    for rate in rates {
        lines.push(format!(
            "{:<10}{:<10}{:>5}{:>8}{:>12}{:>16}{:>8.2}",
            rate.game,
            rate.rules,
            rate.seats,
            rate.bytes,
            grouped(rate.views_per_s),
            grouped(rate.serde_json_per_s),
            rate.views_per_s / rate.serde_json_per_s
        ));
    }
    lines.join("\n")
}

fn as_text(rates: &[Rate]) -> String {
    let dim = Style::new().dimmed();
    let mut lines = vec![format!(
        "{dim}{:<10}{:<10}{:>5}{:>12}{:>14}{:>8}{:>7}{:>10}{dim:#}",
        "game", "rules", "seats", "games/s", "actions/s", "bytes", "clone", "per hash"
    )];
    for rate in rates {
        lines.push(format!(
            "{:<10}{:<10}{:>5}{:>12}{:>14}{:>8}{:>5.0}ns{:>10.2}",
            rate.game,
            rate.rules,
            rate.seats,
            grouped(rate.games_per_s),
            grouped(rate.actions_per_s),
            rate.state_bytes,
            rate.clone_ns,
            rate.actions_per_hash
        ));
    }
    lines.join("\n")
}
