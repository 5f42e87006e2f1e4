//! What happened, for the log and for animations.

use crate::material::Pebbles;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, Seat};
use serde::Serialize;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export_to = "newgame.ts")]
#[schema(as = newgame::Event)]
pub enum Event {
    /// The heap was made (1.1).
    Heaped {
        /// Of so many.
        pebbles: Pebbles,
    },
    /// Pebbles were taken (2.1).
    Taken {
        /// By whom.
        seat: Seat,
        /// So many.
        pebbles: Pebbles,
        /// So many are left.
        left: Pebbles,
    },
    /// The game is over (3.1).
    GameOver {
        /// Who won, and the scores.
        outcome: Outcome,
    },
}
