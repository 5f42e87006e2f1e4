//! 6 Payment and 7 End of the game.

use crate::board::{Field, FieldSet};
use crate::event::Event;
use crate::material::{ALL_COINS, Kind, Silver};
use crate::options::{Homeless, Limits, Rules};
use crate::purse::Purse;
use crate::state::State;
use azalai_core::{Part, PerSeat, Seat, Seats, Sink, Text};

/// What a mountain pays after fate 16.
const SILVER_MOUNTAIN: u8 = 3;

impl State {
    /// The economic value of a field now (rules 1.1 and 8.16).
    pub fn economic(&self, field: Field) -> u8 {
        self.kind(field).map_or(0, |kind| self.economic_of(kind))
    }

    fn economic_of(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Mountains if self.silver_mountains => SILVER_MOUNTAIN,
            kind => self.options.territories.economic(kind),
        }
    }

    /// What the player would be paid now (rules 6.1 and 6.3): nothing without their own settlement.
    pub fn levy(&self, seat: Seat) -> Silver {
        if !self.holds_own_settlement(seat) {
            return 0;
        }
        self.worth_of(self.marked(seat))
    }

    /// The economic values of these fields together (rule 6.1).
    pub fn worth_of(&self, fields: FieldSet) -> Silver {
        let paid = |kind: &Kind| {
            let fields = self.of_kind(*kind).and(fields).len();
            fields as Silver * Silver::from(self.economic_of(*kind))
        };
        Kind::ALL.iter().map(paid).sum()
    }

    /// The coins left in the box, in silver, where they are limited (rule 1.3).
    pub fn coins(&self) -> Option<Silver> {
        let taken = || self.purses.iter().map(Purse::cash).sum();
        (self.options.limits == Limits::Box).then(|| ALL_COINS.saturating_sub(taken()))
    }

    /// The most that anybody is paid now. If the box is short of coins (rule 1.3), that is the greatest sum
    /// that it can pay to everybody to whom so much is due, beside what is due to the others.
    pub(crate) fn most_paid(
        &self,
        due: impl Fn(Seat) -> Silver,
        events: &mut impl Sink<Event>,
    ) -> Silver {
        let Some(coins) = self.coins() else {
            return Silver::MAX;
        };
        let paid = |most| self.players().map(|seat| due(seat).min(most)).sum::<Silver>();
        if paid(Silver::MAX) <= coins {
            return Silver::MAX;
        }
        let most = (0..=coins).rev().find(|&most| paid(most) <= coins).unwrap_or(0);
        events.push(Event::CoinsShort { coins, most });
        most
    }

    /// The score: in `classic` the payment (7.2), in `updated` all money (7.3).
    pub(crate) fn score(&self, seat: Seat) -> i32 {
        match self.options.rules {
            Rules::Classic => i32::from(self.levy(seat)),
            Rules::Updated => i32::from(self.purses[seat.index()].total()),
        }
    }

    /// The parts of the score: in `classic` the payment, in `updated` treasury and cash. The rest is on the way there.
    pub(crate) fn score_parts(&self) -> Vec<Part> {
        let updated = self.options.rules == Rules::Updated;
        let part = |counts: bool, name: Text, of: &dyn Fn(Seat) -> i32| {
            let of = |seat: Seat| of(seat) as f32;
            Part { name, counts, of: PerSeat::new(self.players().count(), of) }
        };
        vec![
            part(!updated, Text::new("payment", "Ertrag"), &|seat| self.levy(seat).into()),
            part(updated, Text::new("treasury", "Schatzkammer"), &|seat| {
                self.purses[seat.index()].treasury().into()
            }),
            part(updated, Text::new("cash", "Bargeld"), &|seat| self.cash(seat).into()),
            part(false, Text::new("fields", "Felder"), &|seat| self.marked(seat).len() as i32),
            part(false, Text::new("camels", "Kamele"), &|seat| self.camels_of(seat).into()),
        ]
    }

    /// Who wins if the game ends now (section 7).
    pub(crate) fn winners(&self) -> Seats {
        let with_home: Seats =
            self.alive.iter().filter(|&seat| self.holds_own_settlement(seat)).collect();
        let eligible = match self.options.rules {
            _ if self.alive.len() == 1 => self.alive,
            Rules::Classic => self.alive,
            Rules::Updated if with_home.is_empty() => match self.options.homeless {
                Homeless::Richest => self.alive,
                Homeless::Nobody => Seats::NONE,
            },
            Rules::Updated => with_home,
        };
        let best = eligible.iter().map(|seat| self.rank(seat)).max();
        eligible.iter().filter(|&seat| Some(self.rank(seat)) == best).collect()
    }

    /// The score, then what decides a tie (rules 7.2 and 7.3).
    fn rank(&self, seat: Seat) -> (i32, i32) {
        let camels = i32::from(self.camels_of(seat));
        let tie = match self.options.rules {
            Rules::Classic => camels + i32::from(self.cash(seat)),
            Rules::Updated => camels,
        };
        (self.score(seat), tie)
    }
}
