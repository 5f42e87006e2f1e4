//! What seats do, and what luck brings.

use crate::material::Pebbles;
use azalai_core::schema::{TS, ToSchema};
use serde::Serialize;

/// An action of a seat or of luck. Its text form is in `notation.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "newgame.ts")]
#[schema(as = newgame::Action)]
pub enum Action {
    /// Luck makes the heap (1.1): `heap 12`.
    Heap {
        /// So many.
        pebbles: Pebbles,
    },
    /// A player takes pebbles (2.1): `take 2`.
    Take {
        /// So many.
        pebbles: Pebbles,
    },
}

impl azalai_core::Action for Action {
    fn amount(&self) -> u16 {
        match *self {
            Action::Take { pebbles } => pebbles.into(),
            Action::Heap { .. } => 0,
        }
    }

    fn with_amount(self, amount: u16) -> Action {
        match self {
            Action::Take { .. } => {
                Action::Take { pebbles: amount.try_into().unwrap_or(Pebbles::MAX) }
            }
            other => other,
        }
    }
}
