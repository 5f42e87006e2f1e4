//! Points, and who wins (chapter 3).

use crate::material::{PLAYERS, SILVER_A_POINT};
use crate::state::State;
use azalai_core::{Outcome, PerSeat, Seat};

impl State {
    /// 3.2
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        i32::from(player.salt) + i32::from(player.silver / SILVER_A_POINT)
    }

    /// 3.3
    pub(crate) fn result(&self) -> Outcome {
        let worth = |seat: Seat| (self.points(seat), self.player(seat).silver);
        let best = Seat::all(PLAYERS).map(worth).max();
        Outcome {
            winners: Seat::all(PLAYERS).filter(|&seat| Some(worth(seat)) == best).collect(),
            scores: PerSeat::new(PLAYERS, |seat| self.points(seat)),
        }
    }
}
