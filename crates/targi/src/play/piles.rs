//! What luck brings, and where cards come from: piles, the open top card, replacements in the centre
//! (rules 1.2, 2.5, 9.1, 11.7).

use super::lowest;
use crate::action::{Action, Card};
use crate::board::{PLACES, Place};
use crate::event::{Event, Pile};
use crate::material::{ALL_TRIBE, Cards, Symbol, Tribe};
use crate::rules::Luck;
use crate::state::{Centre, Phase, State, Task};
use azalai_core::Sink;

impl State {
    pub(super) fn lucky(&mut self, luck: Luck, action: Action, events: &mut impl Sink<Event>) {
        match (luck, action) {
            (Luck::Start, Action::Start { seat }) => {
                events.push(Event::StartPlayer { seat });
                (self.start, self.seat) = (seat, seat);
                self.phase = Phase::Deal;
            }
            (Luck::CentreTribe(place), Action::Turn { card: Card::Tribe(card) }) => {
                if self.candidates[place.index()].is_empty() {
                    self.leave_pile(card);
                }
                self.reveal(place, card.bit());
                self.centre[place.index()] = Centre::Tribe(card);
                events.push(Event::TurnedUp { place, card: Card::Tribe(card) });
                self.after_reveal(events);
            }
            (Luck::CentreGoods(place), Action::Turn { card: Card::Goods(kind) }) => {
                let from = match self.candidates[place.index()] {
                    Cards::NONE => self.pile,
                    candidates => candidates,
                };
                let bit = lowest(from & self.deck.goods_of(kind));
                self.pile -= Cards(1 << bit);
                self.reveal(place, Cards(1 << bit));
                self.centre[place.index()] = Centre::Goods(bit);
                events.push(Event::TurnedUp { place, card: Card::Goods(kind) });
                self.after_reveal(events);
            }
            (Luck::Top, Action::Turn { card: Card::Tribe(card) }) => {
                self.leave_pile(card);
                self.top = Some(card);
                events.push(Event::Top { card });
            }
            (Luck::Dune(slot), Action::Turn { card: Card::Dune(dune) }) => {
                self.dune_pile &= !(1 << dune.0);
                self.dunes[slot.index()] = Some(dune);
                if slot.owner().is_none() {
                    self.dunes_due -= 1;
                }
                events.push(Event::DuneOpened { slot, dune });
                self.open_dunes(events);
            }
            (Luck::Drawn, Action::Turn { card: Card::Tribe(card) }) => {
                self.leave_pile(card);
                self.tasks.pop();
                self.drawn = Some(card);
                self.tasks.push(Task::Decide(0));
                events.push(Event::Drew { seat: self.seat, card: Some(card) });
            }
            (Luck::Turned, Action::Turn { card: Card::Goods(kind) }) => {
                let bit = lowest(self.pile & self.deck.goods_of(kind));
                self.pile -= Cards(1 << bit);
                if let Some(free) = self.turned.iter_mut().find(|card| card.is_none()) {
                    *free = Some(bit);
                }
                events.push(Event::GoodsTurned { seat: self.seat, kind });
                let Some(Task::TurnGoods { left, take, targia }) = self.tasks.top() else { return };
                self.tasks.pop();
                self.turn_goods(left - 1, take, targia, events);
            }
            _ => {}
        }
    }

    /// A tribe card leaves the pile.
    pub(super) fn leave_pile(&mut self, card: Tribe) {
        self.pile -= card.bit();
        let symbol = self.deck.card(card).symbol as usize;
        self.left[symbol] = self.left[symbol].saturating_sub(1);
    }

    /// A card of the centre is known now: no other face-down card can be it.
    pub(super) fn reveal(&mut self, place: Place, card: Cards) {
        self.candidates[place.index()] = Cards::NONE;
        for candidates in &mut self.candidates {
            *candidates -= card;
        }
        for player in &mut self.players {
            for mates in &mut player.mates {
                *mates -= card;
            }
        }
    }

    /// Goes on after a card of the centre was dealt or turned up.
    pub(super) fn after_reveal(&mut self, events: &mut impl Sink<Event>) {
        if self.phase == Phase::Deal {
            if !self.centre.contains(&Centre::Empty) {
                self.dunes_due = if self.expansion() { 3 } else { 0 };
                self.begin_round(events);
            }
        } else if self.luck().is_none() {
            self.begin_limits(events);
        }
    }

    /// Makes sure that the tribe pile has a card to give, if there is any (rule 11.7).
    pub(super) fn need_tribe(&mut self, events: &mut impl Sink<Event>) -> bool {
        let left: u32 = self.left.iter().map(|&left| u32::from(left)).sum();
        if left > PLACES as u32 || self.tribe_pile() > 0 {
            return true;
        }
        let discarded = self.discard & ALL_TRIBE;
        if discarded.is_empty() {
            return false;
        }
        let rest = self.pile & ALL_TRIBE;
        self.close(Centre::TribeDown, rest);
        for player in &mut self.players {
            for (hand, mates) in player.hand.iter_mut().zip(&mut player.mates) {
                if let Some(card) = hand
                    && !card.open
                    && !card.old
                {
                    card.old = true;
                    *mates = rest;
                }
            }
        }
        self.pile = (self.pile - ALL_TRIBE) | discarded;
        self.discard -= discarded;
        self.left = Symbol::ALL.map(|symbol| self.of_symbol(discarded, symbol) as u8);
        events.push(Event::Shuffled { pile: Pile::Tribe });
        true
    }

    /// The same for the goods pile.
    pub(super) fn need_goods(&mut self, events: &mut impl Sink<Event>) -> bool {
        if self.goods_pile() > 0 {
            return true;
        }
        let discarded = self.discard - ALL_TRIBE;
        if discarded.is_empty() {
            return false;
        }
        self.close(Centre::GoodsDown, self.pile - ALL_TRIBE);
        self.pile = (self.pile & ALL_TRIBE) | discarded;
        self.discard -= discarded;
        events.push(Event::Shuffled { pile: Pile::Goods });
        true
    }

    /// A pile is used up: the face-down cards that came from it are the rest of it.
    pub(super) fn close(&mut self, kind: Centre, rest: Cards) {
        for (centre, candidates) in self.centre.iter().zip(&mut self.candidates) {
            if *centre == kind && candidates.is_empty() {
                *candidates = rest;
            }
        }
    }

    /// A face-down tribe card replaces a goods card (rules 2.5, 9.1).
    pub(super) fn replace_goods(&mut self, place: Place, events: &mut impl Sink<Event>) {
        let index = place.index();
        self.centre[index] = if self.expansion() {
            self.need_top(events);
            self.top.take().map_or(Centre::Empty, Centre::KnownDown)
        } else {
            self.centre[index] = Centre::Empty;
            if self.need_tribe(events) { Centre::TribeDown } else { Centre::Empty }
        };
        self.need_top(events);
        events.push(Event::Replaced { place, pile: Pile::Tribe });
    }

    /// A face-down goods card replaces a tribe card (rule 2.5).
    pub(super) fn replace_tribe(&mut self, place: Place, events: &mut impl Sink<Event>) {
        self.centre[place.index()] = Centre::Empty;
        if self.need_goods(events) {
            self.centre[place.index()] = Centre::GoodsDown;
        }
        events.push(Event::Replaced { place, pile: Pile::Goods });
    }

    /// If the open top card is gone, the pile must be able to give the next one.
    pub(super) fn need_top(&mut self, events: &mut impl Sink<Event>) {
        if self.expansion() && self.top.is_none() {
            self.need_tribe(events);
        }
    }
}
