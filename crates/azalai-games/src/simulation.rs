//! Many games between bots. The same seed gives the same games, whatever the number of threads.

use crate::AnyGame;
use crate::workers::on_threads;
use azalai_bots::BotSpec;
use azalai_core::Insight;
use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{FeatTally, Scratch, Summary, Tally, match_up};
use azalai_core::{Bot, Game, Journal, Record, Seat, Setup, SetupError};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The options.
    pub setup: Setup,
    /// The bot at each seat.
    pub bots: Vec<BotSpec>,
    /// How many games.
    pub games: u64,
    /// Where the luck comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// What games add up to.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    tally: Tally,
    feats: FeatTally,
}

impl Sum {
    fn merge(&mut self, other: &Sum) {
        self.tally.merge(&other.tally);
        self.feats.merge(&other.feats);
    }
}

/// The games of a simulation, one by one.
pub trait Simulated {
    /// Plays the game with this number and adds it up; with `record`, keeps its record.
    fn game(&mut self, number: u64, record: bool, sum: &mut Sum) -> Option<Record>;

    /// The names of what the players can do that is worth counting.
    fn feats(&self) -> Vec<String>;
}

pub(crate) struct Games<'a, G: Game> {
    plan: &'a Plan,
    start: Journal<G>,
    scratch: Scratch<G::Action>,
}

impl<'a, G: Insight> Games<'a, G> {
    pub(crate) fn new(plan: &'a Plan) -> Result<Games<'a, G>, SetupError> {
        Ok(Games { plan, start: Journal::new(&plan.setup)?, scratch: Scratch::default() })
    }

    fn bots(&self, game: u64) -> Vec<Box<dyn Bot<G>>> {
        Seat::all(self.start.state().seats())
            .zip(self.plan.bots.iter().cycle())
            .map(|(seat, kind)| kind.build(stream(self.plan.seed, game, Stream::Bot(seat))))
            .collect()
    }
}

impl<G: Insight> Simulated for Games<'_, G> {
    fn feats(&self) -> Vec<String> {
        self.start.state().feats()
    }

    fn game(&mut self, number: u64, record: bool, sum: &mut Sum) -> Option<Record> {
        let mut bots = self.bots(number);
        let mut luck = stream(self.plan.seed, number, Stream::Luck);
        let mut state = self.start.state().clone();
        let mut journal = record.then(|| self.start.clone());
        let length = match_up(&mut state, &mut bots, &mut luck, &mut self.scratch, |by, action| {
            if let Some(journal) = &mut journal {
                // A bot chooses from the legal list, so this is never refused.
                let _ = journal.play(by, action, &mut ());
            }
        });
        if let Some(outcome) = state.outcome() {
            sum.tally.add(length, &outcome);
            sum.feats.add(&state, &outcome);
        }
        journal.map(|journal| {
            let names: Vec<String> = Seat::all(state.seats())
                .zip(self.plan.bots.iter().cycle())
                .map(|(_, kind)| format!("bot:{kind}"))
                .collect();
            journal.record(&names)
        })
    }
}

/// Takes the record of a game; an error stops the simulation.
pub type Keep<'a, E> = &'a (dyn Fn(u64, Record) -> Result<(), E> + Sync);

/// Plays all games of a plan. `done` is told each time a game is over; `keep` gets the records.
pub fn simulate<E: Send + From<SetupError>>(
    game: &dyn AnyGame,
    plan: &Plan,
    done: &(dyn Fn() + Sync),
    keep: Option<Keep<'_, E>>,
) -> Result<Summary, E> {
    let feats = game.simulated(plan)?.feats();
    let next = AtomicU64::new(0);
    let work = |stop: &AtomicBool| -> Result<Sum, E> {
        let mut games = game.simulated(plan)?;
        let mut part = Sum::default();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                break;
            }
            let record = games.game(number, keep.is_some(), &mut part);
            if let (Some(keep), Some(record)) = (keep, record) {
                keep(number, record)?;
            }
            done();
        }
        Ok(part)
    };
    let mut sum = Sum::default();
    on_threads(plan.threads, &work)?.iter().for_each(|part| sum.merge(part));
    let summary = sum.tally.summary(plan.setup.seats as usize);
    Ok(Summary { feats: sum.feats.summary(feats), ..summary })
}
