//! Going through many games for puzzles. The same seed finds the same puzzles, whatever the number of threads and however often the work was interrupted.

use super::{Set, Source};
use crate::AnyGame;
use crate::workers::{held, on_threads};
use azalai_core::{Setup, SetupError};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rulebook.
    pub rules: String,
    /// Its version.
    pub version: u8,
    /// How many seats the tables have, one after the other.
    pub seats: Vec<u8>,
    /// How many puzzles are wanted.
    pub count: usize,
    /// How many thoughts the first search has about a decision; the last has twenty times as many.
    pub thoughts: u32,
    /// Where the luck comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

impl Plan {
    /// How many sit at the table of this game.
    pub(super) fn seats_of(&self, number: u64) -> u8 {
        let nth = number.checked_rem(self.seats.len() as u64).unwrap_or_default();
        self.seats.get(nth as usize).copied().unwrap_or(2)
    }

    pub(super) fn setup(&self, seats: u8) -> Setup {
        Setup::new(&self.rules, seats).in_version(self.version)
    }
}

/// Looks for puzzles until a set has as many as are wanted, going on where it stopped. After every few games `keep` gets the set as it is; false
/// stops the search. Nothing else is in the set than what a search that was never interrupted finds.
pub fn search<E: Send + From<SetupError>>(
    game: &dyn AnyGame,
    plan: &Plan,
    set: &mut Set,
    keep: &mut dyn FnMut(&Set) -> Result<bool, E>,
) -> Result<(), E> {
    while set.len() < plan.count {
        let (from, to) = (set.gone, set.gone + plan.threads.max(1) as u64);
        let next = AtomicU64::new(from);
        let found: Mutex<Vec<Source>> = Mutex::default();
        let work = |stop: &AtomicBool| -> Result<(), E> {
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= to {
                    break;
                }
                let source = game.puzzles_in(plan, number)?;
                held(&found).push(source);
            }
            Ok(())
        };
        on_threads(plan.threads, &work)?;
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|source| source.number);
        for source in found {
            add(set, source, plan.count);
        }
        if !keep(set)? {
            break;
        }
    }
    Ok(())
}

/// Adds a game; of the last one no more than is wanted.
fn add(set: &mut Set, mut source: Source, count: usize) {
    if set.len() >= count {
        return;
    }
    set.gone = source.number + 1;
    source.puzzles.truncate(count - set.len());
    let Some(last) = source.puzzles.last() else { return };
    source.actions.truncate(last.after);
    set.games.push(source);
}
