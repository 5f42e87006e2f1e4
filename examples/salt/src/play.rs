//! What happens when an action is carried out (chapter 2).

use crate::action::Action;
use crate::event::Event;
use crate::material::{Silver, Slab};
use crate::state::{Phase, State, other};
use azalai_core::Sink;
use std::cmp::Ordering;

impl State {
    /// Carries out an action that the rules allow.
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Turn { slab } => self.turn_up(slab, events),
            Action::Bid { silver } => self.bid(silver, events),
            Action::Pass => self.bid(0, events),
        }
    }

    /// 2.1
    fn turn_up(&mut self, slab: Slab, events: &mut impl Sink<Event>) {
        self.pile.take(slab);
        self.slab = Some(slab);
        self.phase = Phase::First;
        events.push(Event::TurnedUp { round: self.rounds + 1, slab });
    }

    /// 2.2 to 2.4. To pass is an empty hand.
    fn bid(&mut self, silver: Silver, events: &mut impl Sink<Event>) {
        if self.phase == Phase::First {
            self.closed = silver;
            self.phase = Phase::Second;
            events.push(Event::HandClosed { seat: self.camel, silver: Some(silver) });
        } else {
            self.open_hands(silver, events);
        }
    }

    /// 2.5, 2.6
    fn open_hands(&mut self, second: Silver, events: &mut impl Sink<Event>) {
        let (first, camel) = (self.closed, self.camel);
        events.push(Event::HandsOpened { camel, first, second });
        let Some(slab) = self.slab.take() else { return };
        let (winner, silver) = match first.cmp(&second) {
            Ordering::Greater => (camel, first),
            Ordering::Less => (other(camel), second),
            Ordering::Equal => {
                events.push(Event::Crumbled { slab });
                return self.end_round(events);
            }
        };
        let payer = self.player_mut(winner);
        payer.silver -= silver;
        payer.salt += slab.value();
        self.player_mut(other(winner)).silver += silver;
        events.push(Event::Sold { seat: winner, slab, silver });
        self.end_round(events);
    }

    /// 2.7, 3.1
    fn end_round(&mut self, events: &mut impl Sink<Event>) {
        self.rounds += 1;
        self.closed = 0;
        self.camel = other(self.camel);
        if self.rounds_left() > 0 {
            self.phase = Phase::TurnUp;
        } else {
            self.phase = Phase::Over;
            events.push(Event::GameOver { outcome: self.result() });
        }
    }
}
