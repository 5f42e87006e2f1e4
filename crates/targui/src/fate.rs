//! 8 Fate cards: what each of them does. Camels lost go back to the stock; markers stay.

use crate::event::Event;
use crate::material::{Camels, Fate, Kind, Silver, Tribe};
use crate::state::State;
use azalai_core::Sink;

impl State {
    /// A fate card happens (section 8). The numbers are those of the cards.
    pub(crate) fn befall(&mut self, fate: Fate, events: &mut impl Sink<Event>) {
        if let Some(tribe) = fate.gift_for() {
            return self.gift(tribe, 10, events);
        }
        match fate.number() {
            1 => self.each_loses(Kind::Saline, |camels| camels, events),
            6 => self.each_loses(Kind::Erg, |_| 3, events),
            7 => self.each_loses(Kind::Guelta, |camels| camels.saturating_sub(15), events),
            8 => self.caravan(10, events),
            9 => self.each_loses(Kind::Settlement, |camels| camels / 2, events),
            10 => Kind::ALL.into_iter().for_each(|kind| self.each_loses(kind, |_| 1, events)),
            11 => self.each_loses(Kind::Reg, |_| 5, events),
            12 => self.spring(5, events),
            13 => {
                self.strong_ergs = true;
                events.push(Event::ErgsStrong);
            }
            14 => self.each_loses(Kind::Guelta, |_| 10, events),
            15 => self.raid_on_settlements(events),
            16 => {
                self.silver_mountains = true;
                events.push(Event::MountainsPay);
            }
            _ => {}
        }
    }

    /// Cards 2 to 5: camels for a tribe that holds its own settlement, as far as the stock goes.
    fn gift(&mut self, tribe: Tribe, camels: Camels, events: &mut impl Sink<Event>) {
        let Some(seat) = self.seat_of(tribe) else {
            return;
        };
        if let Some(field) = self.settlement(seat)
            && self.holds_own_settlement(seat)
        {
            self.gain(field, camels.min(self.stock), events);
        }
    }

    fn gain(&mut self, field: crate::Field, camels: Camels, events: &mut impl Sink<Event>) {
        if camels > 0 {
            self.stock -= camels;
            self.put_down(field, camels);
            events.push(Event::CamelsGained { field, camels });
        }
    }

    /// Every field of a kind loses so many of its camels, or all it has.
    fn each_loses(
        &mut self,
        kind: Kind,
        loss: impl Fn(Camels) -> Camels,
        events: &mut impl Sink<Event>,
    ) {
        for field in self.of_kind(kind).and(self.with_camels) {
            self.lose(field, loss(self.camels(field)), events);
        }
    }

    /// Card 8: silver for every tribe that holds its own settlement.
    fn caravan(&mut self, silver: Silver, events: &mut impl Sink<Event>) {
        let due = |seat| if self.holds_own_settlement(seat) { silver } else { 0 };
        let silver = silver.min(self.most_paid(due, events));
        for seat in self.players() {
            if self.holds_own_settlement(seat) {
                self.purses[seat.index()].receive(silver);
                events.push(Event::SilverGained { seat, silver });
            }
        }
    }

    /// Card 12: every marked guelta gains; if the stock is short, each gains the same.
    fn spring(&mut self, camels: Camels, events: &mut impl Sink<Event>) {
        let marked =
            self.players().fold(crate::FieldSet::EMPTY, |all, seat| all.or(self.marked(seat)));
        let gueltas = self.of_kind(Kind::Guelta).and(marked);
        if gueltas.is_empty() {
            return;
        }
        let each = camels.min(self.stock / gueltas.len() as Camels);
        for field in gueltas {
            self.gain(field, each, events);
        }
    }

    /// Card 15: whoever holds their own settlement loses their cash.
    fn raid_on_settlements(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.players() {
            if self.holds_own_settlement(seat) {
                self.lose_cash(seat, events);
            }
        }
    }
}
