//! Raids (chapter 5, rules 9.7, 11.3).

use crate::board::Border;
use crate::deck::{Act, Perk, PerkKind};
use crate::display::{Laid, ROWS};
use crate::event::Event;
use crate::material::{Tokens, Tribe};
use crate::state::{Phase, Source, State, Task, other};
use azalai_core::Sink;

impl State {
    /// The player whose turn it is pays the raid, or is spared, or loses what they have (chapter 5).
    pub(super) fn raid(&mut self, events: &mut impl Sink<Event>) {
        let (seat, source) = (self.seat, Source::Border(self.robber));
        if self.has(seat, PerkKind::RaidFree) {
            events.push(Event::Spared { seat });
            self.raid_is_over(events);
        } else if self.offers_anything(source) || self.could_pay_with_water(source) {
            self.tasks.push(Task::Choose { source, times: 0 });
        } else {
            self.lose_to_raid(events);
            self.raid_is_over(events);
        }
    }

    /// Who can pay nothing in full loses what there is of everything that is asked (rule 5.2); or, if the table
    /// plays it so, keeps it, and the opponent gets the crosses that are asked.
    pub(super) fn lose_to_raid(&mut self, events: &mut impl Sink<Event>) {
        let (seat, source) = (self.seat, Source::Border(self.robber));
        let mut tokens = Tokens::NONE;
        if self.options.raid_short_to_opponent {
            let asked = self.printed_lines(source).iter().map(|line| line.pay.vp).max();
            let opponent = other(seat);
            let vp = super::add(&mut self.players[opponent.index()].vp, asked.unwrap_or(0));
            events.push(Event::Lost { seat, tokens });
            if vp > 0 {
                let tokens = Tokens { vp, ..Tokens::NONE };
                events.push(Event::Gained { seat: opponent, tokens });
            }
            return;
        }
        for index in 0..self.printed_lines(source).len() {
            let asked = self.printed_lines(source)[index].pay;
            self.lose(asked, &mut tokens);
        }
        events.push(Event::Lost { seat, tokens });
    }

    /// Takes away what there is of this (rule 5.2).
    pub(super) fn lose(&mut self, asked: Tokens, lost: &mut Tokens) {
        let me = self.me_mut();
        let take = |have: &mut u8, asked: u8, lost: &mut u8| {
            let taken = asked.min(*have);
            *have -= taken;
            *lost += taken;
        };
        for good in 0..3 {
            take(&mut me.goods[good], asked.goods[good], &mut lost.goods[good]);
        }
        take(&mut me.gold, asked.gold, &mut lost.gold);
        take(&mut me.water, asked.water, &mut lost.water);
        take(&mut me.vp, asked.vp, &mut lost.vp);
        // Goods of choice that cannot be paid in full: fewer are there than are asked.
        let mut any = asked.any;
        for good in 0..3 {
            let before = me.goods[good];
            take(&mut me.goods[good], any, &mut lost.goods[good]);
            any -= before - me.goods[good];
        }
    }

    /// One player has paid: the gains after a raid (T-31), then the other, then the round.
    pub(super) fn raid_is_over(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        let mut index = 0;
        while let Some(perk) = {
            let laid = self.me().laid;
            self.deck.perks(laid, PerkKind::RaidGain).nth(index)
        } {
            if let Perk::RaidGain(tokens) = perk {
                self.gain(tokens, 1, events);
            }
            index += 1;
        }
        if seat == self.start {
            self.seat = other(seat);
            self.raid(events);
        } else if self.robber == Border::LAST_RAID {
            self.phase = Phase::Over;
            events.push(Event::Over);
        } else {
            self.robber = self.robber.next();
            self.seat = self.start;
            self.open_round(true, events);
        }
    }

    /// Can raid 4 take the last card of this row (rule 9.7)?
    pub(crate) fn loses_from(&self, row: usize) -> bool {
        let display = self.me().display;
        let length = display.length(row);
        let longest = (0..ROWS).map(|row| display.length(row)).max();
        length > 0 && (self.options.raid4_any_row || Some(length) == longest)
    }

    pub(super) fn lose_card(&mut self, row: u8, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        let me = self.me_mut();
        let Some(card) = me.display.take_last(row as usize) else { return };
        match card {
            Laid::Tribe(card) => {
                let used = !me.once.has(card);
                if used && self.lays_gold(card) {
                    let me = self.me_mut();
                    me.card_gold = me.card_gold.saturating_sub(1);
                }
                let me = self.me_mut();
                me.laid -= card.bit();
                me.once -= card.bit();
                self.discard |= card.bit();
            }
            Laid::Dune(dune) => self.dune_discard |= 1 << dune.0,
        }
        events.push(Event::CardLost { seat, card });
    }

    /// Is this a card on which gold is laid?
    pub(crate) fn lays_gold(&self, card: Tribe) -> bool {
        self.printed_lines(Source::Tribe(card)).iter().any(|line| line.act == Act::LayGold)
    }
}
