//! What happens: every action that the rules allow, carried out.

mod goods;
mod lines;
mod piles;
mod raid;
mod round;
mod tribe;

use crate::action::{Action, Exchange};
use crate::event::Event;
use crate::material::{Cards, Good, Tokens};
use crate::state::{Phase, Source, State, Task, WATER_LIMIT};
use azalai_core::Sink;

/// The most tokens of a kind that a player can have. Tokens are unlimited (rule 11.7), but the counters
/// stop here; only a deck of one's own gets there.
pub(crate) const MOST: u8 = 60;

/// Adds tokens, and says how many there was room for.
fn add(counter: &mut u8, count: u8) -> u8 {
    let room = MOST.saturating_sub(*counter).min(count);
    *counter += room;
    room
}

impl State {
    /// Carries out an action that the rules allow.
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Start { .. } | Action::Turn { .. } => {
                if let Some(luck) = self.luck() {
                    self.lucky(luck, action, events);
                }
            }
            _ => self.act(action, events),
        }
        self.settle(events);
    }

    fn act(&mut self, action: Action, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        match action {
            Action::Place { spot } => self.place(spot, events),
            Action::Use { spot } => self.use_spot(spot, events),
            Action::Play { origin } => self.play(origin, events),
            Action::Keep { origin } => self.keep(origin, events),
            Action::Discard { origin } => self.discard(origin, events),
            Action::Waive { place } => {
                self.me_mut().markers.remove(place);
                events.push(Event::Waived { seat, place });
            }
            Action::Line { line: index } => {
                let Some(Task::Choose { source, times }) = self.tasks.top() else { return };
                self.tasks.pop();
                if self.repeats(source) {
                    self.tasks.push(Task::Choose { source, times: times + 1 });
                }
                events.push(Event::Chose { seat, by: self.by(source), line: index + 1 });
                self.choose(source, index, events);
            }
            Action::Stop => {
                if let Some(Task::Choose { source: Source::Targia, .. }) = self.tasks.top() {
                    // Who has enough of the Targia has had all of her.
                    self.this_turn.targia = 3;
                }
                self.tasks.pop();
                if self.phase == Phase::Raid {
                    self.lose_to_raid(events);
                } else {
                    events.push(Event::Stopped { seat });
                }
            }
            Action::Good { good } => self.good(good, events),
            Action::Pay { payment } => {
                let Some(Task::Pay(origin, _, bracket)) = self.tasks.top() else { return };
                self.tasks.pop();
                self.pay_for(origin, bracket, payment, events);
            }
            Action::Bracket { paid } => {
                let Some(Task::Bracket(origin, terms)) = self.tasks.top() else { return };
                self.tasks.pop();
                events.push(Event::Bracket { seat, paid });
                self.begin_pay(origin, terms, paid, events);
            }
            Action::Row { row } => match self.tasks.top() {
                Some(Task::LoseCard) => {
                    self.tasks.pop();
                    self.lose_card(row, events);
                }
                Some(Task::Row(origin, bracket)) => {
                    self.tasks.pop();
                    self.lay(origin, bracket, row, events);
                }
                _ => {}
            },
            Action::Next => self.next_card(events),
            Action::Pick { card: index } => {
                let Some(Task::Pick { take, targia }) = self.tasks.top() else { return };
                self.tasks.pop();
                if take > 1 {
                    self.tasks.push(Task::Pick { take: take - 1, targia });
                }
                self.take_turned(index as usize, events);
            }
            Action::Marker { from, to } => {
                self.tasks.pop();
                let me = self.me_mut();
                me.markers.remove(from);
                me.markers.insert(to);
                events.push(Event::MarkerMoved { seat, from, to });
            }
            Action::Swap { one, other: two } => {
                self.tasks.pop();
                self.me_mut().display.exchange(one, two);
                events.push(Event::Swapped { seat, one, other: two });
            }
            Action::Move { from, row } => {
                if let Some(Task::Fill { gap, .. }) = self.tasks.top() {
                    self.tasks.pop();
                    let to = self.me_mut().display.follow(gap, from, row as usize);
                    events.push(Event::Moved { seat, from, to });
                    return;
                }
                let Some(Task::Move(left)) = self.tasks.top() else { return };
                self.tasks.pop();
                let display = &mut self.me_mut().display;
                let last = display.last(from.row()) == Some(from);
                let gap = !last || from.row() == row as usize;
                let to = display.move_to(from, row as usize);
                events.push(Event::Moved { seat, from, to });
                if gap {
                    self.tasks.push(Task::Fill { gap: from, moved_to: row });
                } else if left > 1 {
                    self.tasks.push(Task::Move(left - 1));
                }
            }
            Action::Fill { from } => {
                let Some(Task::Fill { gap, .. }) = self.tasks.top() else { return };
                self.tasks.pop();
                self.me_mut().display.fill(gap, from);
                events.push(Event::Moved { seat, from, to: gap });
            }
            Action::SwapCentre { one, other: two } => {
                self.tasks.pop();
                self.centre.swap(one.index(), two.index());
                events.push(Event::CentreSwapped { seat, one, other: two });
            }
            Action::Water { got: what } => {
                let me = self.me_mut();
                match what {
                    Exchange::Gold => {
                        me.water -= 3;
                        add(&mut me.gold, 1);
                    }
                    Exchange::Good(good) => {
                        me.water -= 2;
                        add(&mut me.goods[good as usize], 1);
                    }
                }
                events.push(Event::Water { seat, got: what });
                if self.phase == Phase::Limits {
                    self.limits(events);
                }
            }
            Action::Once { card } => {
                self.me_mut().once -= card.bit();
                events.push(Event::Once { seat, card });
                self.offer_lines(Source::Tribe(card), true, events);
            }
            Action::Return { good } => {
                self.me_mut().goods[good as usize] -= 1;
                let mut tokens = Tokens::NONE;
                tokens.goods[good as usize] = 1;
                events.push(Event::Returned { seat, tokens });
                self.limits(events);
            }
            Action::ReturnWater => {
                let me = self.me_mut();
                let tokens = Tokens { water: me.water - WATER_LIMIT, ..Tokens::NONE };
                me.water = WATER_LIMIT;
                events.push(Event::Returned { seat, tokens });
                self.limits(events);
            }
            Action::Done => self.done(events),
            Action::Start { .. } | Action::Turn { .. } => {}
        }
    }

    /// The steps that need nobody, until somebody has to decide something.
    fn settle(&mut self, events: &mut impl Sink<Event>) {
        loop {
            match self.tasks.top() {
                Some(Task::Finish { source, line }) => {
                    self.tasks.pop();
                    self.finish(source, line, events);
                }
                Some(Task::ClearTurned) => {
                    self.tasks.pop();
                    for card in std::mem::take(&mut self.turned).into_iter().flatten() {
                        self.discard |= Cards(1 << card);
                    }
                }
                Some(Task::Give(count)) if self.forced_give(count).is_some() => {
                    if let Some(good) = self.forced_give(count) {
                        self.give(good, events);
                    }
                }
                Some(Task::Equal(count)) => {
                    let able = |good: &Good| self.me().goods[*good as usize] >= count;
                    let mut goods = Good::ALL.into_iter().filter(able);
                    match (goods.next(), goods.next()) {
                        (Some(only), None) => self.give_equal(only, count, events),
                        _ => return,
                    }
                }
                Some(_) => return,
                None if self.phase == Phase::Act && self.this_turn.ended => self.end_turn(events),
                None if self.phase == Phase::Raid => self.raid_is_over(events),
                None => return,
            }
        }
    }
}

/// The lowest card of a set, as its bit.
fn lowest(cards: Cards) -> u8 {
    cards.0.trailing_zeros() as u8
}
