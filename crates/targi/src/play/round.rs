//! The course of a round: robber, Targia, dunes, placing, the end of turns and rounds (chapter 2, rules
//! 9.4, 9.6, 11.1, 11.2).

use crate::action::{Card, DuneSlot, Spot};
use crate::board::{Border, Borders, Place, Places, crossings};
use crate::deck::{Perk, PerkKind};
use crate::event::{Event, Pile};
use crate::material::Tokens;
use crate::state::{Centre, GOLD_LIMIT, GOODS_LIMIT, Phase, State, ThisTurn, WATER_LIMIT, other};
use azalai_core::{Seat, Sink};

impl State {
    /// The robber goes on (rule 2.1).
    pub(super) fn begin_round(&mut self, events: &mut impl Sink<Event>) {
        self.robber = if self.round == 0 { Border::NOBLE } else { self.robber.next() };
        if self.robber.is_corner() {
            self.phase = Phase::Raid;
            self.seat = self.start;
            events.push(Event::Raid { corner: self.robber });
            self.raid(events);
        } else {
            self.open_round(false, events);
        }
    }

    /// The robber stands, the Targia walks, dunes are turned up (rules 9.4, 9.6).
    pub(super) fn open_round(&mut self, after_raid: bool, events: &mut impl Sink<Event>) {
        self.round += 1;
        if self.round > 1 {
            self.targia = self.targia.targia_next(self.options.targia_stops);
        }
        let targia = self.expansion().then_some(self.targia);
        events.push(Event::Round { number: self.round, robber: self.robber, targia });
        for player in &mut self.players {
            player.held_back = [player.held_back[1], false];
            player.placed = 0;
        }
        if self.expansion() {
            if after_raid {
                DuneSlot::all().for_each(|slot| self.discard_dune(slot, events));
                self.dunes_due = 3;
            } else if self.round > 1
                && DuneSlot::all()
                    .all(|slot| slot.owner().is_some() || self.dunes[slot.index()].is_none())
            {
                self.dunes_due = 1;
            }
        }
        self.open_dunes(events);
    }

    /// Goes on turning up dunes, or begins the placing.
    pub(super) fn open_dunes(&mut self, events: &mut impl Sink<Event>) {
        if self.dune_due().is_some() {
            if self.dune_pile == 0 && self.dune_discard != 0 {
                self.dune_pile = std::mem::take(&mut self.dune_discard);
                events.push(Event::Shuffled { pile: Pile::Dunes });
            }
            if self.dune_pile != 0 {
                self.phase = Phase::Dunes;
                return;
            }
        }
        self.dunes_due = 0;
        self.phase = Phase::Place;
        self.seat = self.start;
    }

    pub(super) fn discard_dune(&mut self, slot: DuneSlot, events: &mut impl Sink<Event>) {
        if let Some(dune) = self.dunes[slot.index()].take() {
            self.dune_discard |= 1 << dune.0;
            events.push(Event::DuneGone { slot, dune });
        }
    }

    /// After the last placing: markers on the crossings (rule 2.3), then the start player acts.
    pub(super) fn lay_markers(&mut self, events: &mut impl Sink<Event>) {
        for seat in [self.start, other(self.start)] {
            let player = &mut self.players[seat.index()];
            player.markers = crossings(player.targi);
            player.at_targia = player.targi.has(self.targia);
            events.push(Event::Markers { seat, places: player.markers });
        }
        self.joined = self.players[0].dune_targi & self.players[1].dune_targi;
        self.phase = Phase::Act;
        self.seat = self.start;
        self.this_turn = ThisTurn::default();
    }

    /// The turn of a player ends; what is left is waived (rule 11.1).
    pub(super) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        let (me, opponent) = (self.seat, other(self.seat));
        // A joined dune waits for the second player (rule 9.9).
        let gone = if me == self.start {
            self.player(me).dune_targi & !self.joined
        } else {
            self.player(me).dune_targi | std::mem::take(&mut self.joined)
        };
        let player = self.me_mut();
        player.targi = Borders::NONE;
        player.markers = Places::NONE;
        player.dune_targi = 0;
        player.at_targia = false;
        for card in player.hand.iter_mut().flatten() {
            card.fresh = false;
        }
        for slot in DuneSlot::all() {
            if gone >> slot.0 & 1 != 0 {
                self.discard_dune(slot, events);
            }
        }
        self.this_turn = ThisTurn::default();
        if me == self.start {
            self.seat = opponent;
            return;
        }
        for place in Place::all() {
            if let Centre::KnownDown(card) = self.centre[place.index()] {
                self.centre[place.index()] = Centre::Tribe(card);
                events.push(Event::TurnedUp { place, card: Card::Tribe(card) });
            }
        }
        self.phase = Phase::TurnUp;
        if !self.centre.iter().any(|c| matches!(c, Centre::TribeDown | Centre::GoodsDown)) {
            self.begin_limits(events);
        }
    }

    /// The limits at the end of a round (rule 2.6).
    pub(super) fn begin_limits(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Limits;
        self.seat = self.start;
        self.limits(events);
    }

    /// The most gold that this player keeps.
    pub(crate) fn gold_limit(&self, seat: Seat) -> u8 {
        self.deck
            .perks(self.player(seat).laid, PerkKind::GoldLimit)
            .filter_map(|perk| if let Perk::GoldLimit(limit) = perk { Some(limit) } else { None })
            .fold(GOLD_LIMIT, u8::max)
    }

    pub(super) fn limits_hold(&self) -> bool {
        [self.start, other(self.start)].into_iter().all(|seat| {
            let player = self.player(seat);
            player.all_goods() <= GOODS_LIMIT
                && player.water <= WATER_LIMIT
                && player.gold <= self.gold_limit(seat)
        })
    }

    /// Gives back surplus that needs no choice; waits for the player where it does.
    pub(super) fn limits(&mut self, events: &mut impl Sink<Event>) {
        loop {
            let limit = self.gold_limit(self.seat);
            let seat = self.seat;
            let me = self.me_mut();
            if me.gold > limit {
                let tokens = Tokens { gold: me.gold - limit, ..Tokens::NONE };
                me.gold = limit;
                events.push(Event::Returned { seat, tokens });
            }
            if me.water > WATER_LIMIT || me.all_goods() > GOODS_LIMIT {
                return;
            }
            if seat != self.start {
                break;
            }
            self.seat = other(seat);
        }
        self.end_round(events);
    }

    /// The game ends (rule 6.1), or the start player token passes on.
    pub(super) fn end_round(&mut self, events: &mut impl Sink<Event>) {
        debug_assert!(self.limits_hold(), "more than the limits at a round's end");
        if self.players.iter().any(|player| player.display.is_full()) {
            self.phase = Phase::Over;
            events.push(Event::Over);
        } else {
            self.start = other(self.start);
            self.seat = self.start;
            self.begin_round(events);
        }
    }

    /// A Targi is placed (rules 2.2, 9.6).
    pub(super) fn place(&mut self, spot: Spot, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        let me = self.me_mut();
        me.placed += 1;
        match spot {
            Spot::Border(card) => me.targi.insert(card),
            Spot::Dune(slot) => me.dune_targi |= 1 << slot.0,
            Spot::Centre(_) | Spot::Targia => {}
        }
        events.push(Event::Placed { seat, spot });
        let left = |seat: Seat| self.player(seat).placed < self.targi_of(seat);
        let next = [other(seat), seat].into_iter().find(|&seat| left(seat));
        match next {
            Some(next) => self.seat = next,
            None => self.lay_markers(events),
        }
    }

    /// The player has done enough; a turn without goods cards may bring something (T-36).
    pub(super) fn done(&mut self, events: &mut impl Sink<Event>) {
        events.push(Event::Done { seat: self.seat });
        self.this_turn.ended = true;
        if self.this_turn.given & 7 != 0 {
            return;
        }
        let mut index = 0;
        while let Some(perk) = {
            let laid = self.me().laid;
            self.deck.perks(laid, PerkKind::NoGoodsBonus).nth(index)
        } {
            if let Perk::NoGoodsBonus(tokens) = perk {
                self.gain(tokens, 1, events);
            }
            index += 1;
        }
    }
}
