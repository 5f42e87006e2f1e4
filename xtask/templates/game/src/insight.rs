//! What bots know about New Game: nothing beyond its rules. They play many games to their ends at random,
//! and take what did best. `azalai_core::insight` says what would make them better.

use crate::state::State;
use azalai_core::Insight;

impl Insight for State {
    const CLEAR_LEAD: f32 = 1.0;
}
