//! What happens when an action is carried out.

use crate::action::Action;
use crate::event::Event;
use crate::material::Pebbles;
use crate::state::{Phase, State, other};
use azalai_core::Sink;

impl State {
    /// Carries out an action that the rules allow.
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Heap { pebbles } => {
                self.heap = pebbles;
                self.phase = Phase::Take;
                events.push(Event::Heaped { pebbles });
            }
            Action::Take { pebbles } => self.take(pebbles, events),
        }
    }

    /// 2.1, 3.1
    fn take(&mut self, pebbles: Pebbles, events: &mut impl Sink<Event>) {
        self.heap -= pebbles;
        events.push(Event::Taken { seat: self.seat, pebbles, left: self.heap });
        if self.heap == 0 {
            self.phase = Phase::Over;
            events.push(Event::GameOver { outcome: self.result() });
        } else {
            self.seat = other(self.seat);
        }
    }
}
