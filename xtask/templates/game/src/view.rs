//! What a viewer may know: everything.

use crate::material::{PLAYERS, Pebbles};
use crate::state::{Phase, State};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn};
use serde::Serialize;

/// What a viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "newgame.ts")]
#[schema(as = newgame::View)]
pub struct View {
    /// What has to happen next.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Turn,
    /// The pebbles in the heap.
    pub heap: Pebbles,
    /// The points, by seat.
    pub points: Vec<i32>,
    /// Who has won.
    pub winners: Option<Seats>,
}

impl View {
    /// What everybody may know of that state.
    pub(crate) fn new(state: &State) -> View {
        View {
            phase: state.phase,
            turn: state.whose_turn(),
            heap: state.heap,
            points: Seat::all(PLAYERS).map(|seat| state.points(seat)).collect(),
            winners: (state.phase == Phase::Over).then(|| state.result().winners),
        }
    }
}
