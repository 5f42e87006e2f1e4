//! Goods and other tokens, given and taken, and goods cards from the pile (rules 3.6, 8.1, 9.4).

use super::{MOST, add};
use crate::deck::{Perk, PerkKind};
use crate::event::Event;
use crate::material::{Cards, Good, Tokens};
use crate::state::{Source, State, Task};
use azalai_core::Sink;

impl State {
    /// Gains tokens; goods of choice are chosen next.
    pub(super) fn gain(&mut self, tokens: Tokens, times: u8, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        let me = self.me_mut();
        let often = |count: u8| count.saturating_mul(times);
        let mut named = Tokens::NONE;
        for good in 0..3 {
            named.goods[good] = add(&mut me.goods[good], often(tokens.goods[good]));
        }
        named.gold = add(&mut me.gold, often(tokens.gold));
        named.water = add(&mut me.water, often(tokens.water));
        named.vp = add(&mut me.vp, often(tokens.vp));
        if !named.is_none() {
            events.push(Event::Gained { seat, tokens: named });
        }
        let any = often(tokens.any).min(MOST);
        if any > 0 {
            self.tasks.push(Task::Gain { count: any, card: false, paid: None });
        }
    }

    /// Gains what a goods card shows; cards of the display may add something (T-33 to T-35).
    pub(super) fn gain_from_card(&mut self, tokens: Tokens, events: &mut impl Sink<Event>) {
        self.gain(Tokens { any: 0, ..tokens }, 1, events);
        for good in Good::ALL {
            if tokens.goods[good as usize] > 0 {
                self.card_gave(good, events);
            }
        }
        if tokens.any > 0 {
            self.tasks.push(Task::Gain { count: tokens.any, card: true, paid: None });
        }
    }

    /// A goods card gave this good: once a round that may bring more.
    pub(super) fn card_gave(&mut self, good: Good, events: &mut impl Sink<Event>) {
        let (seen, paid) = (1u8 << good as u8, 8u8 << good as u8);
        self.this_turn.given |= seen;
        if self.this_turn.given & paid != 0 {
            return;
        }
        let mut index = 0;
        while let Some(perk) = {
            let laid = self.me().laid;
            self.deck.perks(laid, PerkKind::GoodsBonus).nth(index)
        } {
            if let Perk::GoodsBonus(named, tokens) = perk
                && named == good
            {
                self.this_turn.given |= paid;
                self.gain(tokens, 1, events);
            }
            index += 1;
        }
    }

    /// A good of choice, taken or given.
    pub(super) fn good(&mut self, good: Good, events: &mut impl Sink<Event>) {
        match self.tasks.top() {
            Some(Task::Give(_)) => self.give(good, events),
            Some(Task::Equal(count)) => self.give_equal(good, count, events),
            Some(Task::Gain { count, card, paid }) => {
                self.tasks.pop();
                if count > 1 {
                    self.tasks.push(Task::Gain { count: count - 1, card, paid });
                }
                let mut tokens = Tokens::NONE;
                tokens.goods[good as usize] = 1;
                self.gain(tokens, 1, events);
                if card {
                    self.card_gave(good, events);
                }
            }
            _ => {}
        }
    }

    pub(super) fn give(&mut self, good: Good, events: &mut impl Sink<Event>) {
        let Some(Task::Give(count)) = self.tasks.top() else { return };
        self.tasks.pop();
        if count > 1 {
            self.tasks.push(Task::Give(count - 1));
        }
        self.pay_good(good, 1, events);
    }

    pub(super) fn give_equal(&mut self, good: Good, count: u8, events: &mut impl Sink<Event>) {
        self.tasks.pop();
        self.pay_good(good, count, events);
    }

    pub(super) fn pay_good(&mut self, good: Good, count: u8, events: &mut impl Sink<Event>) {
        let mut tokens = Tokens::NONE;
        tokens.goods[good as usize] = count;
        self.me_mut().goods[good as usize] -= count;
        self.this_turn.paid = Some(good);
        events.push(Event::Paid { seat: self.seat, tokens });
    }

    /// The good that has to be given, if there is no choice.
    pub(super) fn forced_give(&self, count: u8) -> Option<Good> {
        let goods = self.me().goods;
        let held = |good: &Good| goods[*good as usize] > 0;
        let kinds = Good::ALL.into_iter().filter(held).count();
        let all: u8 = goods.iter().sum();
        if kinds == 1 || all <= count { Good::ALL.into_iter().find(held) } else { None }
    }

    /// Turns up the next card, or offers what was turned up.
    pub(super) fn turn_goods(
        &mut self,
        left: u8,
        take: u8,
        targia: bool,
        events: &mut impl Sink<Event>,
    ) {
        if left > 0 && self.need_goods(events) {
            self.tasks.push(Task::TurnGoods { left, take, targia });
            return;
        }
        let turned = self.turned.iter().flatten().count() as u8;
        self.tasks.push(Task::ClearTurned);
        if targia {
            self.tasks.push(Task::Pick { take: 1, targia });
        } else if turned > take {
            self.tasks.push(Task::Pick { take, targia });
        } else {
            for index in (0..self.turned.len()).rev() {
                self.take_turned(index, events);
            }
        }
    }

    /// Takes what one of the turned cards shows.
    pub(super) fn take_turned(&mut self, index: usize, events: &mut impl Sink<Event>) {
        let Some(bit) = self.turned.get_mut(index).and_then(Option::take) else { return };
        self.discard |= Cards(1 << bit);
        let kind = self.deck.kind_of(u32::from(bit));
        events.push(Event::GoodsTaken { seat: self.seat, kind });
        self.offer_lines(Source::Goods(bit), true, events);
    }

    /// The next card for a further payment: a good for the Targia, water at the tribal expansion.
    pub(super) fn next_card(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        match self.tasks.top() {
            Some(Task::Decide(again)) => {
                self.me_mut().water -= again;
                let tokens = Tokens { water: again, ..Tokens::NONE };
                events.push(Event::Paid { seat, tokens });
                if let Some(card) = self.top.take() {
                    self.discard |= card.bit();
                    events.push(Event::Discarded { seat, card });
                }
                self.need_top(events);
            }
            Some(Task::Pick { targia: true, .. }) => {
                // The payment is chosen first; then the card goes and the next one comes.
                self.tasks.pop();
                for card in std::mem::take(&mut self.turned).into_iter().flatten() {
                    self.discard |= Cards(1 << card);
                }
                self.tasks.pop();
                events.push(Event::NextCard { seat });
                self.tasks.push(Task::Finish { source: Source::Targia, line: 1 });
                self.tasks.push(Task::Give(1));
            }
            _ => {}
        }
    }
}
