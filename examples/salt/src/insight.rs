//! What bots know about Salt. `impl Insight for State {}` would do: the bots would play every game to its
//! end at random and take what did best. Two things make them better: an estimate of where a position leads,
//! so that they need not play to the end, and bids that are worth a thought.

use crate::action::Action;
use crate::material::{PLAYERS, SILVER_A_POINT};
use crate::state::State;
use azalai_core::insight::{Candidate, Insight, Style};
use azalai_core::{Choices, PerSeat};

impl Insight for State {
    const CLEAR_LEAD: f32 = 6.0;

    fn style(&self) -> Style {
        // The hands of this round are opened before a position is judged.
        Style { cut: Some(2), ..Style::USUAL }
    }

    /// Salt counts as it is. Silver counts more than at the end as long as there is salt to buy.
    fn prospects(&self) -> PerSeat<f32> {
        let buys = 1.0 + 0.1 * f32::from(self.rounds_left());
        PerSeat::new(PLAYERS, |seat| {
            let player = self.player(seat);
            f32::from(player.salt) + buys * f32::from(player.silver) / f32::from(SILVER_A_POINT)
        })
    }

    fn spread(&self) -> f32 {
        1.0 + 0.7 * f32::from(self.rounds_left())
    }

    /// Nobody bids more than about three times what a slab is worth; near its value the bids are likelier.
    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let value = self.slab.map_or(0.0, |slab| f32::from(slab.value()));
        for action in legal.each() {
            let bid = match action {
                Action::Bid { silver } => f32::from(silver),
                Action::Turn { .. } | Action::Pass => 0.0,
            };
            if bid <= 3.0 * value {
                list.push((action, (-(bid - value).abs() / (1.0 + value)).exp()));
            }
        }
    }
}
