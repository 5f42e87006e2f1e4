//! The position: a plain value.

use crate::material::{PLAYERS, Pebbles};
use crate::options::Options;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Turn};
use serde::Serialize;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "newgame.ts")]
#[schema(as = newgame::Phase)]
pub enum Phase {
    /// Luck makes the heap (1.1).
    Heap,
    /// A player takes pebbles (2.1).
    Take,
    /// The game is over (3.1).
    Over,
}

/// A game of New Game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    pub(crate) heap: Pebbles,
    /// Whose turn it is; at the end, who took the last pebble.
    pub(crate) seat: Seat,
}

impl State {
    /// A game before the heap is made.
    pub(crate) const fn new(options: Options) -> State {
        State { options, phase: Phase::Heap, heap: 0, seat: Seat::FIRST }
    }

    pub(crate) const fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Heap => Turn::Chance,
            Phase::Take => Turn::Seat(self.seat),
            Phase::Over => Turn::Over,
        }
    }
}

/// The other of two players.
pub(crate) fn other(seat: Seat) -> Seat {
    Seat::from_index((seat.index() + 1) % PLAYERS).unwrap_or(Seat::FIRST)
}
