//! `azalai-train`: lets the bots teach themselves.

mod chart;
mod duel;
mod learn;
mod samples;
mod selfplay;
mod story;
mod training;
mod work;

use azalai_bots::Budget;
use azalai_bots::style::Knob;
use azalai_games::{Playable, Visitor, all_threads};
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Self-play and learning for one rulebook: generation after generation plays, learns, and meets the best before it.
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
    #[arg(long, default_value_t = 3)]
    generations: u32,
    /// Games that a generation plays; of several numbers each is for one generation, the last for all after it, too.
    #[arg(long, value_delimiter = ',', default_value = "1500")]
    games: Vec<u64>,
    /// Minutes that a generation plays, instead of a number of games.
    #[arg(long, conflicts_with = "games")]
    minutes: Option<f64>,
    /// Thoughts about most decisions.
    #[arg(long, default_value_t = 16)]
    few: u32,
    /// Thoughts about one decision in four.
    #[arg(long, default_value_t = 96)]
    many: u32,
    /// How often something else than the best is tried.
    #[arg(long, default_value_t = 0.15)]
    curiosity: f32,
    /// How much of what came is left from decision to decision, on the way back to the beginning; the rest is what the search thought.
    #[arg(long, default_value_t = 0.97)]
    faith: f32,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// The positions of so many generations are learned from.
    #[arg(long, default_value_t = 4)]
    window: usize,
    /// A setting of the search with a network that is otherwise than usual: `explore=0.5`.
    #[arg(long = "set", value_parser = setting)]
    knobs: Vec<(Knob, f32)>,
    /// How long both think when a generation meets the best before it.
    #[arg(long, default_value = "40it")]
    gate: Budget,
    /// Rounds of that meeting at most.
    #[arg(long, default_value_t = 60)]
    rounds: u64,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads.
    #[arg(long)]
    threads: Option<usize>,
    /// Where the best network is written.
    #[arg(long)]
    out: Option<PathBuf>,
    /// The network to begin with; without it, the evaluation by hand is where it begins.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where all that is needed to go on later is kept.
    #[arg(long, default_value = "target/train")]
    keep: PathBuf,
    /// Go on with what is kept.
    #[arg(long)]
    resume: bool,
    /// Learn nothing: let this network meet the evaluation by hand (or `--from`), with the budget of `--gate`. Of a time each gets as
    /// many iterations as it makes in so much processor time, so it makes no difference how busy the machine is.
    #[arg(long, conflicts_with_all = ["resume", "out"])]
    meet: Option<PathBuf>,
}

fn setting(text: &str) -> Result<(Knob, f32), String> {
    let form = || {
        let known = Knob::all().map(Knob::name).collect::<Vec<_>>().join(", ");
        format!("write for instance explore=0.5 ({known})")
    };
    let (name, value) = text.split_once('=').ok_or_else(form)?;
    let value: f32 = value.parse().map_err(|_| form())?;
    Some((Knob::find(name).ok_or_else(form)?, value)).filter(|_| value.is_finite()).ok_or_else(form)
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut chosen = Chosen { args: &args, done: None };
    azalai_games::visit(&mut chosen);
    match chosen.done {
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

/// Finds the game that was asked for.
struct Chosen<'a> {
    args: &'a Args,
    done: Option<Result<(), String>>,
}

impl Visitor for Chosen<'_> {
    fn visit<G: Playable>(&mut self) {
        if G::SPEC.name == self.args.game {
            let threads = self.args.threads.unwrap_or_else(all_threads).max(1);
            let run = training::Training::<G>::new(self.args, threads);
            self.done = Some(run.and_then(|mut training| training.run()));
        }
    }
}
