//! Who wins (chapter 3).

use crate::material::PLAYERS;
use crate::state::{Phase, State};
use azalai_core::{Outcome, PerSeat, Seat};

impl State {
    /// 3.1
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        i32::from(self.phase == Phase::Over && seat == self.seat)
    }

    pub(crate) fn result(&self) -> Outcome {
        Outcome {
            winners: [self.seat].into_iter().collect(),
            scores: PerSeat::new(PLAYERS, |seat| self.points(seat)),
        }
    }
}
