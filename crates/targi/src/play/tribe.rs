//! Tribe cards: played, paid, laid, kept, discarded (chapter 4, rule 9.3).

use crate::action::{Origin, Payment};
use crate::board::Place;
use crate::deck::Effect;
use crate::display::{Laid, ROW, ROWS};
use crate::event::Event;
use crate::material::{Cards, Tokens};
use crate::state::{HandCard, Source, State, Task, Terms, other};
use azalai_core::Sink;

impl State {
    pub(super) fn play(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
        let terms = match self.tasks.top() {
            Some(Task::PlayHand(terms)) => {
                self.tasks.pop();
                terms
            }
            Some(Task::PlayCentre(less)) => {
                self.tasks.pop();
                Terms { less, ..Terms::default() }
            }
            Some(Task::Decide(_)) => {
                self.tasks.pop();
                Terms::default()
            }
            _ if matches!(origin, Origin::Hand(_)) => self.any_time_terms(),
            _ => Terms::default(),
        };
        self.begin_play(origin, terms, events);
    }

    pub(super) fn begin_play(
        &mut self,
        origin: Origin,
        terms: Terms,
        events: &mut impl Sink<Event>,
    ) {
        let Some(card) = self.card_at(origin) else { return };
        events.push(Event::Plays { seat: self.seat, card, origin });
        if let Origin::Hand(index) = origin
            && let Some(hand) = &mut self.me_mut().hand[index as usize]
        {
            // Whoever plays a card shows it.
            hand.open = true;
        }
        if self.deck.card(card).bracket.is_some() && self.can_pay(card, terms, true) {
            self.tasks.push(Task::Bracket(origin, terms));
        } else {
            self.begin_pay(origin, terms, false, events);
        }
    }

    pub(super) fn begin_pay(
        &mut self,
        origin: Origin,
        terms: Terms,
        bracket: bool,
        events: &mut impl Sink<Event>,
    ) {
        let Some(card) = self.card_at(origin) else { return };
        let (mut only, mut count) = (None, 0);
        self.payments(card, terms, bracket, |payment| {
            only = Some(payment);
            count += 1;
        });
        match (count, only) {
            (1, Some(payment)) => self.pay_for(origin, bracket, payment, events),
            _ => self.tasks.push(Task::Pay(origin, terms, bracket)),
        }
    }

    pub(super) fn pay_for(
        &mut self,
        origin: Origin,
        bracket: bool,
        payment: Payment,
        events: &mut impl Sink<Event>,
    ) {
        let Some(card) = self.card_at(origin) else { return };
        let seat = self.seat;
        let me = self.me_mut();
        for good in 0..3 {
            me.goods[good] -= payment.goods[good];
        }
        me.gold -= payment.gold;
        me.card_gold -= payment.card_gold;
        me.water -= payment.water;
        events.push(Event::PaidFor { seat, card, payment });
        self.begin_row(origin, bracket, events);
    }

    pub(super) fn begin_row(
        &mut self,
        origin: Origin,
        bracket: bool,
        events: &mut impl Sink<Event>,
    ) {
        let display = self.me().display;
        let mut rows = (0..ROWS).filter(|&row| display.length(row) < ROW);
        match (rows.next(), rows.next()) {
            (Some(only), None) => self.lay(origin, bracket, only as u8, events),
            _ => self.tasks.push(Task::Row(origin, bracket)),
        }
    }

    /// The card is laid at the end of a row and leaves the place where it was.
    pub(super) fn lay(
        &mut self,
        origin: Origin,
        bracket: bool,
        row: u8,
        events: &mut impl Sink<Event>,
    ) {
        let seat = self.seat;
        if let Origin::Dune(slot) = origin {
            let Some(dune) = self.dunes[slot.index()].take() else { return };
            let slot = self.me_mut().display.lay(Laid::Dune(dune), row as usize);
            events.push(Event::Laid { seat, card: Laid::Dune(dune), slot });
            return;
        }
        let Some(card) = self.card_at(origin) else { return };
        let once = self.deck.once().has(card);
        let me = self.me_mut();
        let slot = me.display.lay(Laid::Tribe(card), row as usize);
        me.laid |= card.bit();
        me.ever_laid |= card.bit();
        if once {
            me.once |= card.bit();
        }
        events.push(Event::Laid { seat, card: Laid::Tribe(card), slot });
        self.remove(origin, events);
        if let (true, Some((_, vp))) = (bracket, self.deck.card(card).bracket) {
            self.gain(Tokens { vp, ..Tokens::NONE }, 1, events);
        }
        if let Effect::AtOnce(_) = self.deck.card(card).effect {
            self.offer_lines(Source::Tribe(card), false, events);
        }
    }

    /// A tribe card leaves its place.
    pub(super) fn remove(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
        match origin {
            Origin::Hand(index) => {
                let me = self.me_mut();
                me.hand[index as usize] = None;
                me.mates[index as usize] = Cards::NONE;
                if index == 0 {
                    me.hand.swap(0, 1);
                    me.mates.swap(0, 1);
                }
            }
            Origin::Centre(place) => {
                self.me_mut().markers.remove(place);
                self.opponent_misses(place, events);
                self.replace_tribe(place, events);
            }
            Origin::Top => {
                if self.drawn.take().is_none() {
                    self.top = None;
                    self.need_top(events);
                }
            }
            Origin::Dune(_) => {}
        }
    }

    /// Both had a marker on a card, and it is gone: the other one's goes back at once (rules 9.9, 11.10).
    pub(super) fn opponent_misses(&mut self, place: Place, events: &mut impl Sink<Event>) {
        let seat = other(self.seat);
        let markers = &mut self.players[seat.index()].markers;
        if self.options.since(2) && markers.has(place) {
            markers.remove(place);
            events.push(Event::MarkerBack { seat, place });
        }
    }

    /// A tribe card goes into the hand (rule 4.1).
    pub(super) fn keep(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
        let Some(card) = self.card_at(origin) else { return };
        let open = self.drawn.is_none();
        let seat = self.seat;
        if let Some(Task::Decide(_)) = self.tasks.top() {
            self.tasks.pop();
        }
        self.remove(origin, events);
        let me = self.me_mut();
        if let Some(free) = me.hand.iter_mut().find(|hand| hand.is_none()) {
            *free = Some(HandCard { card, open, fresh: true, old: false });
        }
        events.push(Event::Kept { seat, card: Some(card), open });
    }

    pub(super) fn discard(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
        let Some(card) = self.card_at(origin) else { return };
        // A hand card can go while a drawn card still waits to be decided about.
        if let (Some(Task::Decide(_)), Origin::Top) | (Some(Task::DiscardHand), _) =
            (self.tasks.top(), origin)
        {
            self.tasks.pop();
        }
        self.discard |= card.bit();
        events.push(Event::Discarded { seat: self.seat, card });
        self.remove(origin, events);
    }
}
