//! What happened, for the log and for animations.

use crate::material::{Silver, Slab};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, Seat, Viewer};
use serde::Serialize;

/// One thing that happened. What a viewer may not know is `None` in what they witness.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export_to = "salt.ts")]
#[schema(as = salt::Event)]
pub enum Event {
    /// A slab was turned up (2.1).
    TurnedUp {
        /// The round, from 1.
        round: u8,
        /// Which slab.
        slab: Slab,
    },
    /// A hand was closed (2.2).
    HandClosed {
        /// Whose.
        seat: Seat,
        /// What is in it, for whoever may know.
        silver: Option<Silver>,
    },
    /// The hands were opened (2.5).
    HandsOpened {
        /// Who bid first.
        camel: Seat,
        /// What they bid.
        first: Silver,
        /// What the other bid.
        second: Silver,
    },
    /// A slab was sold (2.5).
    Sold {
        /// To whom.
        seat: Seat,
        /// Which.
        slab: Slab,
        /// For so much, which the other player got.
        silver: Silver,
    },
    /// A slab crumbled (2.6).
    Crumbled {
        /// Which.
        slab: Slab,
    },
    /// The game is over (3.1).
    GameOver {
        /// Who won, and the scores.
        outcome: Outcome,
    },
}

impl Event {
    /// The event as this viewer may know it (4.1).
    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Event {
        match self {
            Event::HandClosed { seat, .. } if !viewer.sees(*seat) => {
                Event::HandClosed { seat: *seat, silver: None }
            }
            open => open.clone(),
        }
    }
}
