//! Positions of games that were played, with what came of them.

use azalai_core::PerSeat;
use azalai_core::Seats;
use azalai_core::net::Features;

/// A position and what it turned out to be worth.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How many seats there were.
    pub seats: usize,
    /// What was told of each seat, one after the other.
    pub own: Vec<f32>,
    /// What was told of the position as a whole.
    pub common: Vec<f32>,
    /// Who could not win any more.
    pub out: Seats,
    /// Each seat's share of the win: what came, and what the search thought, mixed.
    pub win: Vec<f32>,
    /// Each seat's final score, in clear leads.
    pub score: Vec<f32>,
}

impl Sample {
    /// A position of which the end is not known yet: `win` and `score` are what the search thought.
    pub fn new(
        features: &Features,
        win: &PerSeat<f32>,
        score: &PerSeat<f32>,
        scale: f32,
    ) -> Sample {
        let told = features.seats.as_slice().iter();
        Sample {
            seats: features.seats.seats(),
            own: told.flat_map(|told| told.as_slice()).copied().collect(),
            common: features.common.as_slice().to_vec(),
            out: features.out,
            win: win.as_slice().to_vec(),
            score: score.as_slice().iter().map(|score| score / scale).collect(),
        }
    }

    /// Mixes in what came: `much` of it counts, the rest is what the search thought.
    pub fn end(&mut self, won: &PerSeat<f32>, scores: &PerSeat<i32>, scale: f32, much: f32) {
        for (win, won) in self.win.iter_mut().zip(won.as_slice()) {
            *win += much * (won - *win);
        }
        for (score, points) in self.score.iter_mut().zip(scores.as_slice()) {
            *score += much * (*points as f32 / scale - *score);
        }
    }

    /// How many numbers were told of a seat.
    pub fn told(&self) -> usize {
        self.own.len() / self.seats
    }
}
