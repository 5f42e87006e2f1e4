//! `azalai arena`.

use crate::chart;
use crate::failure::Failure;
use crate::output::{grouped, say, say_json};
use crate::progress::bar;
use crate::setup::SetupArgs;
use crate::simulate::write_record;
use anstyle::Style;
use azalai_core::{Record, Setup, Spec};
use azalai_games::arena::report::{SprtReport, TableReport};
use azalai_games::arena::{
    ArenaError, Bout, Contest, Glimpse, Ledger, Played, Report, Sprt, Verdict, contest, seatings,
};
use azalai_games::{BotSpec, Budget, all_threads, find};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

/// Let bots meet, and find out how strong they are.
///
/// Every combination of the bots is a table; if there are fewer bots than seats, the last one fills the
/// table. A round is one table in all rotations of its seats, with the same luck. The same seed gives the
/// same games, whatever the number of threads, as long as all budgets count iterations.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The bots that meet, separated by commas: `hard,medium@200ms,random`.
    #[arg(long, value_name = "BOTS", required = true, value_delimiter = ',')]
    bots: Vec<BotSpec>,
    /// How many games each table plays, rounded up to whole rounds.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// How long a bot that searches thinks about a decision, if its name does not say: `200ms`, `2000it`.
    #[arg(long, value_name = "BUDGET")]
    budget: Option<Budget>,
    /// Where the luck comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// End a table as soon as it is decided whether its first bot wins P0 or P1 percent of the games (with
    /// 5 % error): `60,70`.
    #[arg(long, value_name = "P0,P1")]
    sprt: Option<Sprt>,
    /// Keep the finished games in this file, and go on with those that it holds.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Draw the result into this file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Failure {
        match error {
            ArenaError::Setup(error) => error.into(),
            other => Failure::refused(other),
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let plan = planned(args, game.spec())?;
    game.open(&plan.setup)?;
    let ledger = match &args.resume {
        Some(path) => Some(Ledger::open(path, &plan).map_err(ArenaError::from)?),
        None => None,
    };
    if let Some(folder) = &args.records {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::refused(format!("{}: {error}", folder.display())))?;
    }
    let waiting = Waiting::new(&plan);
    let done = |played: &Played, glimpse: Glimpse| waiting.show(&plan, played, &glimpse);
    let keep = |bout: Bout, record: Record| match &args.records {
        Some(folder) => write_record(folder, &file_name(bout), &record),
        None => Ok(()),
    };
    let report = contest::<Failure>(
        game,
        &plan,
        ledger,
        &done,
        if args.records.is_some() { Some(&keep) } else { None },
    )?;
    waiting.bar.finish_and_clear();
    if args.json {
        say_json(&as_json(&plan, &report))?;
    } else {
        say(&as_text(&plan, &report))?;
    }
    args.plot.as_ref().map_or(Ok(()), |path| chart::arena(path, &plan, &report))
}

/// The contest that the arguments mean.
fn planned(args: &Args, spec: &'static Spec) -> Result<Contest, Failure> {
    let mut setup = args.setup.setup(spec)?;
    if args.setup.seats.is_none() && spec.rules(&setup.rules)?.seats.contains(&2) {
        setup.seats = 2;
    }
    let bots: Vec<BotSpec> = args.bots.iter().map(|bot| bot.clone().within(args.budget)).collect();
    let tables = seatings(&bots, setup.seats as usize).map_err(Failure::usage)?;
    Ok(Contest {
        game: spec.name,
        setup,
        bots,
        tables,
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or_else(all_threads, usize::from),
        sprt: args.sprt,
    })
}

/// The table, the round and the rotation of a game, counted from 1.
fn file_name(bout: Bout) -> String {
    format!("{:02}-{:05}-{}.record", bout.table + 1, bout.round + 1, bout.rotation + 1)
}

/// What whoever waits is shown: a bar, and the share of each bot in the games so far.
struct Waiting {
    bar: ProgressBar,
    names: Vec<String>,
    /// The wins of each bot, and the games in which it sat.
    shares: Mutex<Vec<(f64, f64)>>,
}

impl Waiting {
    fn new(plan: &Contest) -> Waiting {
        let shares = Mutex::new(vec![(0.0, 0.0); plan.bots.len()]);
        Waiting { bar: bar(plan.most_games(), "games"), names: plan.names(), shares }
    }

    fn show(&self, plan: &Contest, played: &Played, glimpse: &Glimpse) {
        let mut shares = self.shares.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (place, &bot) in plan.tables[played.bout.table].bots.iter().enumerate() {
            shares[bot].0 += played.share(place);
            shares[bot].1 += 1.0;
        }
        let share = |(name, (wins, games)): (&String, &(f64, f64))| {
            (*games > 0.0).then(|| format!("{name} {:.0} %", 100.0 * wins / games))
        };
        let shares: Vec<String> =
            self.names.iter().zip(shares.iter()).filter_map(share).take(4).collect();
        self.bar.set_length(glimpse.played + glimpse.left);
        self.bar.set_position(glimpse.played);
        self.bar.set_message(shares.join(" · "));
    }
}

fn as_json(plan: &Contest, report: &Report) -> Value {
    let seconds = report.pace.seconds.max(1e-9);
    json!({
        "game": plan.game,
        "rules": plan.setup.rules,
        "version": plan.setup.version,
        "seats": plan.setup.seats,
        "options": plan.setup.set,
        "seed": plan.seed,
        "threads": plan.threads,
        "games": report.games,
        "elo_anchor": "the mean of all bots is 0",
        "bots": report.bots,
        "tables": report.tables,
        "seconds": report.pace.seconds,
        "games_played_now": report.pace.games,
        "games_per_s": report.pace.games as f64 / seconds,
        "decisions_per_s": report.pace.decisions as f64 / seconds,
    })
}

fn as_text(plan: &Contest, report: &Report) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let width = 2 + plan.names().iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
    let Setup { rules, seats, .. } = &plan.setup;
    let mut lines = vec![format!(
        "{bold}{} {rules}, {seats} seats{bold:#}: {} games with seed {}",
        plan.game,
        grouped(report.games as f64),
        plan.seed
    )];
    for table in &report.tables {
        lines.extend(table_text(table, width));
    }
    lines.push(format!(
        "{dim}  {:<width$}   Elo    95 %             time a decision{dim:#}",
        "all bots"
    ));
    let mut ranked: Vec<_> = report.bots.iter().collect();
    ranked.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    for bot in ranked {
        let interval = format!("{} to {}", points(bot.elo_95.low), points(bot.elo_95.high));
        lines.push(format!(
            "  {:<width$}{:>6}    {interval:<16} {}",
            bot.bot,
            points(bot.elo),
            milliseconds(bot.ms_per_decision)
        ));
    }
    lines.push(format!(
        "{dim}  The mean of all bots is 0. {} games in {:.1} s on {} threads, {} decisions/s.{dim:#}",
        grouped(report.pace.games as f64),
        report.pace.seconds,
        plan.threads,
        grouped(report.pace.decisions as f64 / report.pace.seconds.max(1e-9))
    ));
    lines.join("\n")
}

fn table_text(table: &TableReport, width: usize) -> Vec<String> {
    let dim = Style::new().dimmed();
    let games = format!("{} games", grouped(table.games as f64));
    let mut lines = vec![format!(
        "{dim}  {games:<width$} share   95 %                                     mean score{dim:#}"
    )];
    for result in &table.results {
        let bar = "█".repeat((result.share * 20.0).round() as usize);
        let name = match result.places {
            1 => result.bot.clone(),
            places => format!("{} ×{places}", result.bot),
        };
        let interval =
            format!("{:.1}–{:.1}", 100.0 * result.share_95.low, 100.0 * result.share_95.high);
        lines.push(format!(
            "  {name:<width$}{:>5.1} %  {interval:<12} {bar:<20}     {:>10.2}",
            100.0 * result.share,
            result.mean_score
        ));
    }
    if let Some(difference) = table.elo_difference {
        lines.push(format!("  {:<width$}{:>6} Elo", "difference", points(difference)));
    }
    lines.extend(table.sprt.iter().map(|sprt| sprt_text(sprt, table)));
    lines
}

fn sprt_text(sprt: &SprtReport, table: &TableReport) -> String {
    let first = table.results.first().map_or("", |result| &result.bot);
    let percent = |share: f64| (share * 1e6).round() / 1e4;
    let found = match sprt.verdict {
        Verdict::Low => format!("{first} wins {} % or less", percent(sprt.shares.low)),
        Verdict::High => format!("{first} wins {} % or more", percent(sprt.shares.high)),
        Verdict::Undecided => "undecided".to_owned(),
    };
    format!(
        "  SPRT {}: {found} (evidence {:+.2} of ±{:.2} after {} rounds)",
        sprt.shares, sprt.evidence, sprt.bound, table.rounds
    )
}

/// A difference in Elo; nothing is +0, never -0.
pub fn points(elo: f64) -> String {
    format!("{:+.0}", elo.round() + 0.0)
}

fn milliseconds(time: f64) -> String {
    if time < 10.0 { format!("{time:.2} ms") } else { format!("{time:.0} ms") }
}
