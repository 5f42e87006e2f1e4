//! `azalai simulate`.

use crate::failure::Failure;
use crate::output::{grouped, say, say_json};
use crate::progress::bar;
use crate::setup::SetupArgs;
use anstyle::Style;
use azalai_core::Record;
use azalai_core::playout::{FeatSummary, Summary};
use azalai_games::{BotSpec, Plan, all_threads, find, simulate};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Let bots play many games and add up the results.
///
/// The same seed gives the same games and the same figures (times aside), whatever the number of
/// threads.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The bots by seat, separated by commas; one name stands for all seats.
    #[arg(long, value_name = "BOTS", default_value = "random", value_delimiter = ',')]
    bots: Vec<BotSpec>,
    /// How many games.
    #[arg(long, value_name = "K", default_value_t = 1000)]
    games: u64,
    /// Where the luck comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let setup = args.setup.setup(game.spec())?;
    game.open(&setup)?;
    let seats = setup.seats as usize;
    if args.bots.len() != 1 && args.bots.len() != seats {
        let given = args.bots.len();
        return Err(Failure::usage(format!(
            "{given} bots for {seats} seats; name one, or {seats}"
        )));
    }
    let threads = args.threads.map_or_else(all_threads, usize::from);
    let bots = args.bots.clone();
    let plan = Plan { setup, bots, games: args.games, seed: args.seed, threads };
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::refused(format!("{}: {error}", folder.display())))?;
    }

    let bar = bar(args.games, "games");
    let keep = |number: u64, record: Record| match &args.records {
        Some(folder) => write_record(folder, &format!("{:06}.record", number + 1), &record),
        None => Ok(()),
    };
    let began = Instant::now();
    let done = || bar.inc(1);
    let summary = simulate::<Failure>(
        game,
        &plan,
        &done,
        if args.records.is_some() { Some(&keep) } else { None },
    )?;
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    bar.finish_and_clear();

    if args.json {
        let bots: Vec<String> = plan.bots.iter().map(|bot| bot.to_string()).collect();
        return say_json(&json!({
            "game": game.spec().name,
            "rules": plan.setup.rules,
            "version": plan.setup.version,
            "seats": plan.setup.seats,
            "options": plan.setup.set,
            "bots": bots,
            "seed": plan.seed,
            "threads": plan.threads,
            "games": summary.games,
            "seconds": seconds,
            "actions": summary.actions,
            "decisions": summary.decisions,
            "actions_per_s": summary.actions as f64 / seconds,
            "games_per_s": summary.games as f64 / seconds,
            "wins": summary.wins,
            "shared_wins": summary.shared_wins,
            "mean_score": summary.mean_score,
            "mean_length": summary.mean_length,
            "mean_decisions": summary.mean_decisions,
            "branching": summary.branching,
            "cards": summary.feats,
        }));
    }
    say(&as_text(&args.game, &plan, &summary, seconds))
}

/// Writes a record into a folder.
pub fn write_record(folder: &Path, name: &str, record: &Record) -> Result<(), Failure> {
    let path = folder.join(name);
    fs::write(&path, record.to_string())
        .map_err(|error| Failure::refused(format!("{}: {error}", path.display())))
}

fn as_text(game: &str, plan: &Plan, summary: &Summary, seconds: f64) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut lines = vec![format!(
        "{bold}{game} {}, {} seats{bold:#}: {} games with seed {}",
        plan.setup.rules,
        plan.setup.seats,
        grouped(summary.games as f64),
        plan.seed
    )];
    lines.push(format!(
        "{dim}  seat  bot          wins   share                        mean score{dim:#}"
    ));
    let bots = plan.bots.iter().cycle();
    let games = (summary.games as f64).max(1.0);
    for ((index, wins), bot) in summary.wins.iter().enumerate().zip(bots) {
        let share = wins / games;
        let bar = "█".repeat((share * 20.0).round() as usize);
        lines.push(format!(
            "  {:>4}  {:<9}{wins:>8.1}  {:>5.1} % {bar:<20}  {:>8.2}",
            index + 1,
            bot.to_string(),
            share * 100.0,
            summary.mean_score[index]
        ));
    }
    lines.push(format!("  shared wins      {}", grouped(summary.shared_wins as f64)));
    lines.push(format!("  mean length      {:.1} actions, luck included", summary.mean_length));
    lines.push(format!("  mean decisions   {:.1}", summary.mean_decisions));
    lines.push(format!("  branching        {:.1} legal actions a decision", summary.branching));
    lines.push(format!(
        "  speed            {} actions/s, {} games/s on {} threads, {seconds:.2} s",
        grouped(summary.actions as f64 / seconds),
        grouped(summary.games as f64 / seconds),
        plan.threads
    ));
    lines.extend(cards(&summary.feats));
    lines.join("\n")
}

/// How often each card was laid and how often its player won, most successful first.
fn cards(feats: &[FeatSummary]) -> Vec<String> {
    if feats.is_empty() {
        return Vec::new();
    }
    let dim = Style::new().dimmed();
    let share = |card: &FeatSummary| 100.0 * card.won / (card.done as f64).max(1.0);
    let mut sorted: Vec<&FeatSummary> = feats.iter().collect();
    sorted.sort_by(|a, b| share(b).total_cmp(&share(a)));
    let mut lines = vec![format!("{dim}  card        laid   games won by whoever laid it{dim:#}")];
    for card in sorted {
        let bar = "█".repeat((share(card) / 2.5).round() as usize);
        let laid = grouped(card.done as f64);
        lines.push(format!("  {:<6}{laid:>10}  {:>5.1} % {bar}", card.name, share(card)));
    }
    lines
}
