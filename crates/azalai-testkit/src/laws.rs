//! The laws of every game, over many random games.

use azalai_core::laws::{Held, Laws};
use azalai_core::{Insight, Turn};
use std::ops::Range;

/// Plays a random game for each seed and checks every law in every state of it. Says how often a seat
/// imagined something other than the truth.
#[track_caller]
pub fn hold<G: Insight>(laws: &Laws<'_, G>, seeds: Range<u64>) -> usize {
    let held = |seed: u64| match laws.hold(seed) {
        Ok(Held { journal, dreams }) => {
            assert_eq!(journal.state().turn(), Turn::Over);
            dreams
        }
        Err(fault) => panic!("{:?}, seed {seed}: {fault}", laws.setup),
    };
    seeds.map(held).sum()
}
