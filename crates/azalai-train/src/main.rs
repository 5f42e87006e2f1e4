//! `azalai-train`: lets the bots teach themselves.

mod duel;
mod learn;
mod samples;
mod selfplay;

use azalai_bots::Budget;
use azalai_core::luck::FastRng;
use azalai_core::net::Net;
use azalai_core::{Insight, Setup};
use azalai_games::{Playable, Visitor, all_threads};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use learn::Learner;
use rand::{RngExt, SeedableRng};
use samples::Sample;
use selfplay::Play;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Self-play and learning for one rulebook: generation after generation plays, learns, and meets the last one.
#[derive(Parser, Clone)]
#[command(name = "azalai-train", version, max_term_width = 100)]
struct Args {
    /// The game.
    game: String,
    /// The rulebook; without it the first one.
    #[arg(long)]
    rules: Option<String>,
    /// The seats of the tables, one after the other: `2`, or `3,4,5`.
    #[arg(long, value_delimiter = ',', default_value = "2")]
    seats: Vec<u8>,
    /// How many generations.
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// Games that a generation plays.
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// Thoughts a decision.
    #[arg(long, default_value_t = 100)]
    iterations: u32,
    /// Actions beyond the tree before a position is judged.
    #[arg(long, default_value_t = 0)]
    cut: u16,
    /// How much a search with the network explores.
    #[arg(long)]
    explore: Option<f32>,
    /// How often something else than the best is tried.
    #[arg(long, default_value_t = 0.15)]
    curiosity: f32,
    /// How much of what is learned is what came; the rest is what the search thought.
    #[arg(long, default_value_t = 0.7)]
    result: f32,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    /// Rounds of the meeting with the evaluation by hand.
    #[arg(long, default_value_t = 40)]
    rounds: u64,
    /// How long a bot thinks at that meeting: `20ms`, `200it`.
    #[arg(long, default_value = "10ms")]
    budget: Budget,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads.
    #[arg(long)]
    threads: Option<usize>,
    /// Where the network is written.
    #[arg(long)]
    out: PathBuf,
    /// The network to go on with.
    #[arg(long)]
    from: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut training = Training { args: &args, done: None };
    azalai_games::visit(&mut training);
    match training.done {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(why)) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
        None => {
            eprintln!("there is no game `{}`", args.game);
            ExitCode::FAILURE
        }
    }
}

struct Training<'a> {
    args: &'a Args,
    done: Option<Result<(), String>>,
}

impl Visitor for Training<'_> {
    fn visit<G: Playable>(&mut self) {
        if G::SPEC.name == self.args.game {
            self.done = Some(train::<G>(self.args));
        }
    }
}

/// Does the work of many numbers on all threads; `None` of a number is left out.
fn on_all<T: Send>(
    threads: usize,
    count: u64,
    what: &str,
    work: impl Fn(u64) -> Option<T> + Sync,
) -> Vec<T> {
    let bar = ProgressBar::new(count);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta} left") {
        bar.set_style(style.clone());
    }
    bar.set_message(what.to_owned());
    let (next, made) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let done = work(number);
                    bar.inc(1);
                    if let (Some(done), Ok(mut made)) = (done, made.lock()) {
                        made.push((number, done));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut made = made.into_inner().unwrap_or_default();
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, done)| done).collect()
}

fn train<G: Insight>(args: &Args) -> Result<(), String> {
    let rules = args.rules.clone().unwrap_or_else(|| G::SPEC.rulebooks[0].name.to_owned());
    let setups: Vec<Setup> = args.seats.iter().map(|&seats| Setup::new(&rules, seats)).collect();
    for setup in &setups {
        G::start(setup).map_err(|error| format!("{error:?}"))?;
    }
    let threads = args.threads.unwrap_or_else(all_threads).max(1);
    let hand = Play {
        net: None,
        cut: None,
        explore: args.explore,
        iterations: args.iterations,
        curiosity: args.curiosity,
        result: args.result,
    };
    let mut net: Option<&'static Net> = None;
    if let Some(file) = &args.from {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let read = Net::read(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        net = Some(Box::leak(Box::new(read)));
    }
    let mut rng = FastRng::seed_from_u64(args.seed);
    let mut past: Vec<Vec<Sample>> = Vec::new();
    for generation in 0..args.generations {
        let play = Play { net, cut: Some(args.cut), ..hand };
        let seed = args.seed.wrapping_mul(1000).wrapping_add(u64::from(generation));
        let games = on_all(threads, args.games, "games", |number| {
            let setup = &setups[(number % setups.len() as u64) as usize];
            Some(selfplay::game::<G>(setup, &play, seed, number))
        });
        let samples: Vec<Sample> = games.into_iter().flatten().collect();
        let (own, common) = samples
            .first()
            .map(|sample| (sample.told(), sample.common.len()))
            .ok_or("no positions")?;
        println!("generation {generation}: {} positions", samples.len());
        past.push(samples);
        if past.len() > 4 {
            past.remove(0);
        }
        let mut learner = match net {
            Some(net) => Learner::from_net(net, G::CLEAR_LEAD),
            None => Learner::new(own, common, &mut rng),
        };
        learn_from(&mut learner, &past, args, &mut rng);
        let origin = vec![
            format!("game: {} {rules}, {:?} seats", G::SPEC.name, args.seats),
            format!(
                "made: azalai-train {} --rules {rules} --seed {} --games {} --iterations {}, generation {generation}",
                args.game, args.seed, args.games, args.iterations
            ),
        ];
        let learned = learner.net(origin, G::CLEAR_LEAD).ok_or("the weights have run away")?;
        std::fs::write(&args.out, learned.to_string()).map_err(|error| error.to_string())?;
        let learned: &'static Net = Box::leak(Box::new(learned));
        let new = Play { net: Some(learned), cut: Some(args.cut), ..hand };
        for (who, other) in [("by hand", Some(hand)), ("the last", net.map(|_| play))] {
            let Some(other) = other else { continue };
            for setup in &setups {
                let shares = on_all(threads, args.rounds, "rounds", |number| {
                    duel::round::<G>(setup, [&new, &other], args.budget, 77, number)
                });
                let count = shares.len() as f64;
                let mean = shares.iter().sum::<f64>() / count;
                let variance =
                    shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0);
                let doubt = 1.96 * (variance / count).sqrt();
                println!(
                    "  {} seats, against {who}: {:.1} % ± {:.1} ({} rounds)",
                    setup.seats,
                    100.0 * mean,
                    100.0 * doubt,
                    shares.len()
                );
            }
        }
        net = Some(learned);
    }
    Ok(())
}

/// Goes through all positions several times, in another order each time.
fn learn_from(learner: &mut Learner, past: &[Vec<Sample>], args: &Args, rng: &mut FastRng) {
    const BATCH: usize = 128;
    let all: Vec<&Sample> = past.iter().flatten().collect();
    let held = all.len() / 20;
    // Whole games are held back: positions of one game are much alike.
    let (kept, rest) = all.split_at(held);
    let kept: Vec<Sample> = kept.iter().map(|&sample| sample.clone()).collect();
    let mut order: Vec<usize> = (0..rest.len()).collect();
    for epoch in 0..args.epochs {
        for nth in (1..order.len()).rev() {
            order.swap(nth, rng.random_range(0..=nth));
        }
        let rate = 2e-3 * (1.0 - 0.95 * epoch as f32 / args.epochs as f32);
        for batch in order.chunks(BATCH) {
            learner.step(batch.iter().map(|&nth| rest[nth]), rate);
        }
        let loss = learner.loss(&kept);
        println!("    epoch {epoch}: surprise {:.4}, score {:.4}", loss.win, loss.score);
    }
}
