//! What seats do, and what luck brings.

use crate::material::{Silver, Slab};
use azalai_core::schema::{TS, ToSchema};
use serde::Serialize;

/// An action of a seat or of luck. Its text form is in `notation.rs`; its parts go to the page as they
/// are: `{ "do": "bid", "silver": 4 }`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "salt.ts")]
#[schema(as = salt::Action)]
pub enum Action {
    /// Luck turns up a slab (2.1): `turn 7`.
    Turn {
        /// Which.
        slab: Slab,
    },
    /// A bid (2.2, 2.3): `bid 4`.
    Bid {
        /// So much.
        silver: Silver,
    },
    /// No bid (2.4): `pass`.
    Pass,
}

impl azalai_core::Action for Action {
    fn amount(&self) -> u16 {
        match *self {
            Action::Bid { silver } => silver.into(),
            Action::Turn { .. } | Action::Pass => 0,
        }
    }

    fn with_amount(self, amount: u16) -> Action {
        match self {
            Action::Bid { .. } => Action::Bid { silver: amount.try_into().unwrap_or(Silver::MAX) },
            other => other,
        }
    }
}
