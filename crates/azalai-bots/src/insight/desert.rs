//! Insight.

use crate::insight::Insight;
use crate::style::Style;
use azalai_core::{Game, PerSeat};

impl Insight for ::desert::Desert {
    const EASY: u32 = 50;
    const MEDIUM: u32 = 400;
    const CLEAR_LEAD: f32 = 10.0;

    fn style(&self) -> Style {
        Style::USUAL
    }

    fn prospects(&self) -> PerSeat<f32> {
        let scores = self.scores();
        PerSeat::new(scores.seats(), |seat| scores[seat] as f32)
    }

    fn spread(&self) -> f32 {
        10.0
    }
}
