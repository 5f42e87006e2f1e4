//! `azalai law`: whether luck is fair in the eyes of reviews, over many games. For those who work on bots.

use crate::failure::Failure;
use crate::output::{say, say_json};
use crate::progress::bar;
use crate::setup::SetupArgs;
use anstyle::Style;
use azalai_core::{Lang, Record, RecordError};
use azalai_games::arena::interval::{mean, variance};
use azalai_games::review::{Balance, Method};
use azalai_games::{BotSpec, Budget, Plan, all_threads, find, simulate};
use serde_json::{Value, json};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Let bots of one level play, review every game, and add up what luck, decisions and the rest brought each seat.
///
/// The mean luck of a seat should be zero within its interval, and the mean rest small beside luck.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The bot at every seat.
    #[arg(long, value_name = "BOT", default_value = "medium")]
    bot: BotSpec,
    /// The bot that judges.
    #[arg(long, value_name = "BOT", default_value = "hard")]
    judge: BotSpec,
    /// How long it thinks about each decision, if its name does not say.
    #[arg(long, value_name = "BUDGET", default_value = "200it")]
    budget: Budget,
    /// How many games.
    #[arg(long, value_name = "K", default_value_t = 100)]
    games: u64,
    /// Where the luck comes from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as the machine has if not given.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How far the 95 % of a normal distribution reach.
const NORMAL_95: f64 = 1.96;

/// A figure of an balance by its name.
type Figure = (&'static str, fn(&Balance) -> f64);

/// What is added up.
const FIGURES: [Figure; 6] = [
    ("start", |balance| balance.start),
    ("luck", |balance| balance.luck),
    ("own", |balance| balance.own),
    ("others", |balance| balance.others),
    ("rest", |balance| balance.rest),
    ("result", |balance| balance.result),
];

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let setup = args.setup.setup(game.spec())?;
    game.open(&setup)?;
    let bot = args.judge.clone().within(Some(args.budget));
    if !bot.level.searches() {
        return Err(Failure::usage(format!("`{bot}` does not think, so it cannot judge")));
    }
    let threads = args.threads.map_or_else(all_threads, usize::from);
    let bots = vec![args.bot.clone()];
    let plan = Plan { setup, bots, games: args.games, seed: args.seed, threads };
    let method = Method { bot, seed: args.seed, threads: 1, lang: Lang::En };
    let (bar, began) = (bar(args.games, "games"), Instant::now());
    let found: Mutex<Vec<(u64, Vec<Balance>)>> = Mutex::default();
    let keep = |number: u64, record: Record| -> Result<(), Failure> {
        let method = Method { seed: method.seed.wrapping_add(number), ..method.clone() };
        let review = game.review(&record, &method, &|_| (), &|| ());
        let review = review.map_err(|error: RecordError| Failure::refused(error))?;
        found.lock().unwrap_or_else(PoisonError::into_inner).push((number, review.balances));
        Ok(())
    };
    simulate::<Failure>(game, &plan, &|| bar.inc(1), Some(&keep))?;
    bar.finish_and_clear();
    let seconds = began.elapsed().as_secs_f64();
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Sums depend on their order a little; the same seed gives the same figures.
    found.sort_by_key(|(number, _)| *number);
    let sums: Vec<Vec<Sum>> = (0..usize::from(plan.setup.seats))
        .map(|seat| FIGURES.iter().map(|figure| Sum::new(figure, seat, &found)).collect())
        .collect();
    if args.json {
        let seat = |sums: &Vec<Sum>| -> Value {
            sums.iter().map(|sum| (sum.name.to_owned(), sum.as_json())).collect()
        };
        return say_json(&json!({
            "game": game.spec().name,
            "rules": plan.setup.rules,
            "version": plan.setup.version,
            "bot": args.bot,
            "judge": method.bot,
            "seed": args.seed,
            "games": found.len(),
            "seconds": seconds,
            "seats": sums.iter().map(seat).collect::<Vec<Value>>(),
        }));
    }
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut lines = vec![format!(
        "{bold}{} {}, {} seats{bold:#}: {} games of {}, judged by {}, seed {}, {seconds:.0} s",
        args.game,
        plan.setup.rules,
        plan.setup.seats,
        found.len(),
        args.bot,
        method.bot,
        args.seed
    )];
    let heads = FIGURES.iter().map(|(name, _)| format!("{name:>16}"));
    lines.push(format!("{dim}  seat{}   sd of luck  sd of rest{dim:#}", heads.collect::<String>()));
    for (seat, sums) in sums.iter().enumerate() {
        let figures = sums.iter().map(|sum| {
            format!("{:>16}", format!("{:+.1} ± {:.1}", 100.0 * sum.mean, 100.0 * sum.reach))
        });
        let spread = |name: &str| {
            100.0 * sums.iter().find(|sum| sum.name == name).map_or(0.0, |sum| sum.spread)
        };
        lines.push(format!(
            "  {:>4}{}   {:>10.1}  {:>10.1}",
            seat + 1,
            figures.collect::<String>(),
            spread("luck"),
            spread("rest")
        ));
    }
    lines.push(format!("{dim}  In percent of a win, with intervals of 95 %.{dim:#}"));
    say(&lines.join("\n"))
}

/// The mean of a figure over all games.
struct Sum {
    name: &'static str,
    mean: f64,
    /// Half of its interval.
    reach: f64,
    /// The standard deviation of the figure.
    spread: f64,
}

impl Sum {
    fn new((name, of): &Figure, seat: usize, found: &[(u64, Vec<Balance>)]) -> Sum {
        let balances = found.iter().filter_map(|(_, balances)| balances.get(seat));
        let values: Vec<f64> = balances.map(of).collect();
        let spread = if values.len() > 1 { variance(&values).sqrt() } else { 0.0 };
        let reach = NORMAL_95 * spread / (values.len().max(1) as f64).sqrt();
        Sum { name, mean: mean(&values), reach, spread }
    }

    fn as_json(&self) -> Value {
        let (low, high) = (self.mean - self.reach, self.mean + self.reach);
        json!({ "mean": self.mean, "low": low, "high": high, "sd": self.spread })
    }
}
