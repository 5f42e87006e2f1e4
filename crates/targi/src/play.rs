//! What happens: every action that the rules allow, carried out.

use crate::action::{Action, Card, DuneSlot, Exchange, Origin, Payment, Spot};
use crate::board::{Border, Borders, Place, Places, crossings};
use crate::deck::{Act, Effect, Per, Perk, PerkKind};
use crate::display::{Laid, ROW, ROWS};
use crate::event::{By, Event, Pile};
use crate::material::{ALL_TRIBE, Cards, Good, Symbol, Tokens, Tribe};
use crate::rules::Luck;
use crate::state::{
    Centre, GOLD_LIMIT, GOODS_LIMIT, HandCard, Phase, Source, Targi, Task, Terms, ThisTurn,
    WATER_LIMIT, other,
};
use azalai_core::{Seat, Sink};

/// Tokens are unlimited (rule 11.7); the counters stop where no game of ours ever comes.
const MOST: u8 = 60;

fn add(counter: &mut u8, count: u8) {
    *counter = counter.saturating_add(count).min(MOST);
}

impl Targi {
    /// Carries out an action that the rules allow.
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match self.luck() {
            Some(luck) => self.lucky(luck, action, events),
            None => self.act(action, events),
        }
        self.settle(events);
    }

    // Luck

    fn lucky(&mut self, luck: Luck, action: Action, events: &mut impl Sink<Event>) {
        match (luck, action) {
            (Luck::Start, Action::Start(seat)) => {
                events.push(Event::StartPlayer { seat });
                (self.start, self.seat) = (seat, seat);
                self.phase = Phase::Deal;
            }
            (Luck::CentreTribe(place), Action::Turn(Card::Tribe(card))) => {
                if self.candidates[place.index()].is_empty() {
                    self.leave_pile(card);
                }
                self.reveal(place, card.bit());
                self.centre[place.index()] = Centre::Tribe(card);
                events.push(Event::TurnedUp { place, card: Card::Tribe(card) });
                self.after_reveal(events);
            }
            (Luck::CentreGoods(place), Action::Turn(Card::Goods(kind))) => {
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
            (Luck::Top, Action::Turn(Card::Tribe(card))) => {
                self.leave_pile(card);
                self.top = Some(card);
                events.push(Event::Top { card });
            }
            (Luck::Dune(slot), Action::Turn(Card::Dune(dune))) => {
                self.dune_pile &= !(1 << dune.0);
                self.dunes[slot.index()] = Some(dune);
                if slot.owner().is_none() {
                    self.dunes_due -= 1;
                }
                events.push(Event::DuneOpened { slot, dune });
                self.open_dunes(events);
            }
            (Luck::Drawn, Action::Turn(Card::Tribe(card))) => {
                self.leave_pile(card);
                self.tasks.pop();
                self.drawn = Some(card);
                self.tasks.push(Task::Decide(0));
                events.push(Event::Drew { seat: self.seat, card: Some(card) });
            }
            (Luck::Turned, Action::Turn(Card::Goods(kind))) => {
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
    fn leave_pile(&mut self, card: Tribe) {
        self.pile -= card.bit();
        let symbol = self.deck.card(card).symbol as usize;
        self.left[symbol] = self.left[symbol].saturating_sub(1);
    }

    /// A card of the centre is known now: no other face-down card can be it.
    fn reveal(&mut self, place: Place, card: Cards) {
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
    fn after_reveal(&mut self, events: &mut impl Sink<Event>) {
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
    fn need_tribe(&mut self, events: &mut impl Sink<Event>) -> bool {
        if self.tribe_pile() > 0 {
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
    fn need_goods(&mut self, events: &mut impl Sink<Event>) -> bool {
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
    fn close(&mut self, kind: Centre, rest: Cards) {
        for (centre, candidates) in self.centre.iter().zip(&mut self.candidates) {
            if *centre == kind && candidates.is_empty() {
                *candidates = rest;
            }
        }
    }

    // Rounds

    /// The robber goes on (rule 2.1).
    fn begin_round(&mut self, events: &mut impl Sink<Event>) {
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
    fn open_round(&mut self, after_raid: bool, events: &mut impl Sink<Event>) {
        self.round += 1;
        if self.round > 1 {
            self.targia = self.targia.targia_next();
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
    fn open_dunes(&mut self, events: &mut impl Sink<Event>) {
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

    fn discard_dune(&mut self, slot: DuneSlot, events: &mut impl Sink<Event>) {
        if let Some(dune) = self.dunes[slot.index()].take() {
            self.dune_discard |= 1 << dune.0;
            events.push(Event::DuneGone { slot, dune });
        }
    }

    /// After the last placing: markers on the crossings (rule 2.3), then the start player acts.
    fn lay_markers(&mut self, events: &mut impl Sink<Event>) {
        for seat in [self.start, other(self.start)] {
            let player = &mut self.players[seat.index()];
            player.markers = crossings(player.targi);
            player.at_targia = player.targi.has(self.targia);
            events.push(Event::Markers { seat, places: player.markers });
        }
        self.phase = Phase::Act;
        self.seat = self.start;
        self.this_turn = ThisTurn::default();
    }

    /// The turn of a player ends; what is left is waived (rule 11.1).
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        let (me, opponent) = (self.seat, other(self.seat));
        let joined = self.player(opponent).dune_targi;
        let mine = self.player(me).dune_targi;
        let player = self.me_mut();
        player.targi = Borders::NONE;
        player.markers = Places::NONE;
        player.dune_targi = 0;
        player.at_targia = false;
        for card in player.hand.iter_mut().flatten() {
            card.fresh = false;
        }
        for slot in DuneSlot::all() {
            if mine >> slot.0 & 1 != 0 && joined >> slot.0 & 1 == 0 {
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
    fn begin_limits(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Limits;
        self.seat = self.start;
        self.limits(events);
    }

    /// The most gold that this player keeps.
    fn gold_limit(&self, seat: Seat) -> u8 {
        self.deck
            .perks(self.player(seat).laid, PerkKind::GoldLimit)
            .filter_map(|perk| if let Perk::GoldLimit(limit) = perk { Some(limit) } else { None })
            .fold(GOLD_LIMIT, u8::max)
    }

    fn limits_hold(&self) -> bool {
        [self.start, other(self.start)].into_iter().all(|seat| {
            let player = self.player(seat);
            player.all_goods() <= GOODS_LIMIT
                && player.water <= WATER_LIMIT
                && player.gold <= self.gold_limit(seat)
        })
    }

    /// Gives back surplus that needs no choice; waits for the player where it does.
    fn limits(&mut self, events: &mut impl Sink<Event>) {
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
    fn end_round(&mut self, events: &mut impl Sink<Event>) {
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

    // Raids

    /// The player whose turn it is pays the raid, or is spared, or loses what he has (chapter 5).
    fn raid(&mut self, events: &mut impl Sink<Event>) {
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

    /// Who can pay nothing in full loses what there is of everything that is asked (rule 5.2).
    fn lose_to_raid(&mut self, events: &mut impl Sink<Event>) {
        let (seat, source) = (self.seat, Source::Border(self.robber));
        let mut tokens = Tokens::NONE;
        for index in 0..self.printed_lines(source).len() {
            let asked = self.printed_lines(source)[index].pay;
            self.lose(asked, &mut tokens);
        }
        events.push(Event::Lost { seat, tokens });
    }

    /// Takes away what there is of this (rule 5.2).
    fn lose(&mut self, asked: Tokens, lost: &mut Tokens) {
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
        let mut any = asked.any.max(asked.equal);
        for good in 0..3 {
            let before = me.goods[good];
            take(&mut me.goods[good], any, &mut lost.goods[good]);
            any -= before - me.goods[good];
        }
    }

    /// One player has paid: the gains after a raid (T-31), then the other, then the round.
    fn raid_is_over(&mut self, events: &mut impl Sink<Event>) {
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

    // Actions of players

    fn act(&mut self, action: Action, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        match action {
            Action::Place(spot) => self.place(spot, events),
            Action::Use(spot) => self.use_spot(spot, events),
            Action::Play(origin) => self.play(origin, events),
            Action::Keep(origin) => self.keep(origin, events),
            Action::Discard(origin) => self.discard(origin, events),
            Action::Waive(place) => {
                self.me_mut().markers.remove(place);
                events.push(Event::Waived { seat, place });
            }
            Action::Line(index) => {
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
            Action::Good(good) => self.good(good, events),
            Action::Pay(payment) => {
                let Some(Task::Pay(origin, _, bracket)) = self.tasks.top() else { return };
                self.tasks.pop();
                self.pay_for(origin, bracket, payment, events);
            }
            Action::Bracket(paid) => {
                let Some(Task::Bracket(origin, terms)) = self.tasks.top() else { return };
                self.tasks.pop();
                events.push(Event::Bracket { seat, paid });
                self.begin_pay(origin, terms, paid, events);
            }
            Action::Row(row) => match self.tasks.top() {
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
            Action::Pick(index) => {
                let Some(Task::Pick { take, targia }) = self.tasks.top() else { return };
                self.tasks.pop();
                if take > 1 {
                    self.tasks.push(Task::Pick { take: take - 1, targia });
                }
                self.take_turned(index as usize, events);
            }
            Action::Marker(from, to) => {
                self.tasks.pop();
                let me = self.me_mut();
                me.markers.remove(from);
                me.markers.insert(to);
                events.push(Event::MarkerMoved { seat, from, to });
            }
            Action::Swap(one, two) => {
                self.tasks.pop();
                self.me_mut().display.exchange(one, two);
                events.push(Event::Swapped { seat, one, other: two });
            }
            Action::Move(from, row) => {
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
            Action::Fill(from) => {
                let Some(Task::Fill { gap, .. }) = self.tasks.top() else { return };
                self.tasks.pop();
                self.me_mut().display.fill(gap, from);
                events.push(Event::Moved { seat, from, to: gap });
            }
            Action::SwapCentre(one, two) => {
                self.tasks.pop();
                self.centre.swap(one.index(), two.index());
                events.push(Event::CentreSwapped { seat, one, other: two });
            }
            Action::Water(what) => {
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
            Action::Once(card) => {
                self.me_mut().once -= card.bit();
                events.push(Event::Once { seat, card });
                self.offer_lines(Source::Tribe(card), true, events);
            }
            Action::Return(good) => {
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
            Action::Start(_) | Action::Turn(_) => {}
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

    /// A Targi is placed (rules 2.2, 9.6).
    fn place(&mut self, spot: Spot, events: &mut impl Sink<Event>) {
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

    fn use_spot(&mut self, spot: Spot, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        events.push(Event::Used { seat, spot });
        match spot {
            Spot::Border(card) => {
                if let Some(Task::BorderAction | Task::SecondAction) = self.tasks.top() {
                    self.tasks.pop();
                } else {
                    self.me_mut().targi.remove(card);
                }
                self.this_turn.used.insert(card);
                self.offer_lines(Source::Border(card), true, events);
            }
            Spot::Dune(slot) => {
                let Some(dune) = self.dunes[slot.index()] else { return };
                let laid = self.printed_lines(Source::Dune(dune));
                let laid = laid.iter().any(|line| matches!(line.act, Act::LayDune { .. }));
                self.me_mut().dune_targi &= !(1 << slot.0);
                let joined = self.player(other(seat)).dune_targi >> slot.0 & 1 != 0;
                if !laid && !joined {
                    self.discard_dune(slot, events);
                }
                self.offer_lines(Source::Dune(dune), true, events);
            }
            Spot::Centre(place) => {
                if self.tasks.top() == Some(Task::TakeCentre) {
                    self.tasks.pop();
                }
                let Centre::Goods(bit) = self.centre[place.index()] else { return };
                self.me_mut().markers.remove(place);
                self.discard |= Cards(1 << bit);
                self.replace_goods(place, events);
                events.push(Event::GoodsTaken { seat, kind: self.deck.kind_of(u32::from(bit)) });
                self.offer_lines(Source::Goods(bit), true, events);
            }
            Spot::Targia => self.offer_lines(Source::Targia, true, events),
        }
    }

    /// A face-down tribe card replaces a goods card (rules 2.5, 9.1).
    fn replace_goods(&mut self, place: Place, events: &mut impl Sink<Event>) {
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
    fn replace_tribe(&mut self, place: Place, events: &mut impl Sink<Event>) {
        self.centre[place.index()] = Centre::Empty;
        if self.need_goods(events) {
            self.centre[place.index()] = Centre::GoodsDown;
        }
        events.push(Event::Replaced { place, pile: Pile::Goods });
    }

    /// If the open top card is gone, the pile must be able to give the next one.
    fn need_top(&mut self, events: &mut impl Sink<Event>) {
        if self.expansion() && self.top.is_none() {
            self.need_tribe(events);
        }
    }

    /// Is this card used any number of times?
    fn repeats(&self, source: Source) -> bool {
        match source {
            Source::Border(card) => self.deck.border(card).repeat,
            _ => false,
        }
    }

    fn by(&self, source: Source) -> By {
        match source {
            Source::Border(card) => By::Border(card),
            Source::Dune(dune) => By::Dune(dune),
            Source::Tribe(card) => By::Tribe(card),
            Source::Goods(bit) => By::Goods(self.deck.kind_of(u32::from(bit))),
            Source::Targia => By::Targia,
        }
    }

    /// Offers the lines of a card. A single one is carried out without asking; unless it costs
    /// something and nobody asked for the card.
    fn offer_lines(&mut self, source: Source, wanted: bool, events: &mut impl Sink<Event>) {
        let only = match (self.line(source, 0), self.line(source, 1)) {
            (Some(line), None) if !self.repeats(source) => Some(line),
            _ => None,
        };
        match only {
            Some(line) if !self.is_doable(source, 0, line) => {}
            Some(line) if wanted || line.pay.is_none() => self.choose(source, 0, events),
            _ if !self.offers_anything(source) => {}
            _ => self.tasks.push(Task::Choose { source, times: 0 }),
        }
    }

    /// Pays for a line; what it gives follows when all is paid.
    fn choose(&mut self, source: Source, index: u8, events: &mut impl Sink<Event>) {
        let Some(line) = self.line(source, index) else { return };
        if source == Source::Targia {
            self.this_turn.targia |= 1 << index;
        }
        self.tasks.push(Task::Finish { source, line: index });
        let named = self.take_named(line.pay);
        if !named.is_none() {
            events.push(Event::Paid { seat: self.seat, tokens: named });
        }
        if line.pay.any > 0 {
            self.tasks.push(Task::Give(line.pay.any));
        } else if line.pay.equal > 0 {
            self.tasks.push(Task::Equal(line.pay.equal));
        }
    }

    /// Takes away what a payment names, and says what that is; goods of choice are chosen later.
    pub(crate) fn take_named(&mut self, pay: Tokens) -> Tokens {
        let me = self.me_mut();
        let named = Tokens { any: 0, equal: 0, ..pay };
        for good in 0..3 {
            me.goods[good] -= named.goods[good];
        }
        me.gold -= named.gold;
        me.water -= named.water;
        me.vp -= named.vp;
        named
    }

    /// What is left of a line when it is paid: gains, then the effect.
    fn finish(&mut self, source: Source, index: u8, events: &mut impl Sink<Event>) {
        let Some(line) = self.line(source, index) else { return };
        let mut tokens = line.gain;
        if let Source::Border(at) = source {
            let laid = self.me().laid;
            let doubled = self
                .deck
                .perks(laid, PerkKind::DoubleWater)
                .any(|perk| perk == Perk::DoubleWater(at));
            if doubled {
                tokens.water *= 2;
            }
        }
        let times = line.per.map_or(1, |per| self.times(per));
        if self.is_possible(line.act, self.me()) {
            self.do_act(line.act, source, events);
        }
        match source {
            Source::Goods(_) => self.gain_from_card(tokens, events),
            _ => self.gain(tokens, times, events),
        }
    }

    /// How often something is gained.
    fn times(&self, per: Per) -> u8 {
        let count = self.count(self.seat, per.of, None);
        let each = u32::from(per.each);
        (if per.up { count.div_ceil(each) } else { count / each }).min(u32::from(MOST)) as u8
    }

    /// Gains tokens; goods of choice are chosen next.
    fn gain(&mut self, tokens: Tokens, times: u8, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        let me = self.me_mut();
        let often = |count: u8| count.saturating_mul(times).min(MOST);
        let named = Tokens {
            goods: tokens.goods.map(often),
            gold: often(tokens.gold),
            water: often(tokens.water),
            vp: often(tokens.vp),
            any: 0,
            equal: 0,
        };
        for good in 0..3 {
            add(&mut me.goods[good], named.goods[good]);
        }
        add(&mut me.gold, named.gold);
        add(&mut me.water, named.water);
        me.vp = me.vp.saturating_add(named.vp);
        if !named.is_none() {
            events.push(Event::Gained { seat, tokens: named });
        }
        let any = often(tokens.any);
        if any > 0 {
            self.tasks.push(Task::Gain { count: any, card: false });
        }
    }

    /// Gains what a goods card shows; cards of the display may add something (T-33 to T-35).
    fn gain_from_card(&mut self, tokens: Tokens, events: &mut impl Sink<Event>) {
        self.gain(Tokens { any: 0, ..tokens }, 1, events);
        for good in Good::ALL {
            if tokens.goods[good as usize] > 0 {
                self.card_gave(good, events);
            }
        }
        if tokens.any > 0 {
            self.tasks.push(Task::Gain { count: tokens.any, card: true });
        }
    }

    /// A goods card gave this good: once a round that may bring more.
    fn card_gave(&mut self, good: Good, events: &mut impl Sink<Event>) {
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
    fn good(&mut self, good: Good, events: &mut impl Sink<Event>) {
        match self.tasks.top() {
            Some(Task::Give(_)) => self.give(good, events),
            Some(Task::Equal(count)) => self.give_equal(good, count, events),
            Some(Task::Gain { count, card }) => {
                self.tasks.pop();
                if count > 1 {
                    self.tasks.push(Task::Gain { count: count - 1, card });
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

    fn give(&mut self, good: Good, events: &mut impl Sink<Event>) {
        let Some(Task::Give(count)) = self.tasks.top() else { return };
        self.tasks.pop();
        if count > 1 {
            self.tasks.push(Task::Give(count - 1));
        }
        self.pay_good(good, 1, events);
    }

    fn give_equal(&mut self, good: Good, count: u8, events: &mut impl Sink<Event>) {
        self.tasks.pop();
        self.pay_good(good, count, events);
    }

    fn pay_good(&mut self, good: Good, count: u8, events: &mut impl Sink<Event>) {
        let mut tokens = Tokens::NONE;
        tokens.goods[good as usize] = count;
        self.me_mut().goods[good as usize] -= count;
        events.push(Event::Paid { seat: self.seat, tokens });
    }

    /// The good that has to be given, if there is no choice.
    fn forced_give(&self, count: u8) -> Option<Good> {
        let goods = self.me().goods;
        let held = |good: &Good| goods[*good as usize] > 0;
        let kinds = Good::ALL.into_iter().filter(held).count();
        let all: u8 = goods.iter().sum();
        if kinds == 1 || all <= count { Good::ALL.into_iter().find(held) } else { None }
    }

    /// The effect of a line.
    fn do_act(&mut self, act: Act, source: Source, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        match act {
            Act::Nothing => {}
            Act::PlayHand { less, noble } => {
                let terms = Terms { less, noble, ..Terms::default() };
                match self.only_hand_card(|game, origin| {
                    game.card_at(origin).is_some_and(|card| game.can_pay(card, terms, false))
                }) {
                    Some(Ok(origin)) => self.begin_play(origin, terms, events),
                    Some(Err(())) => self.tasks.push(Task::PlayHand(terms)),
                    None => {}
                }
            }
            Act::DiscardHand => match self.only_hand_card(|_, _| true) {
                Some(Ok(origin)) => self.discard(origin, events),
                Some(Err(())) => self.tasks.push(Task::DiscardHand),
                None => {}
            },
            Act::PlayTop { less } => {
                let terms = Terms { less, ..Terms::default() };
                if self.top.is_some_and(|card| self.can_pay(card, terms, false)) {
                    self.begin_play(Origin::Top, terms, events);
                }
            }
            Act::PlayCentre { less } => self.tasks.push(Task::PlayCentre(less)),
            Act::TakeCentre => self.tasks.push(Task::TakeCentre),
            Act::MoveMarker { adjacent } => self.tasks.push(Task::Marker { adjacent }),
            Act::TurnGoods { count, take } => self.turn_goods(count, take, false, events),
            Act::TargiaCard => self.turn_goods(1, 1, true, events),
            Act::DrawTribe { again } => {
                if self.expansion() {
                    self.need_top(events);
                    self.tasks.push(Task::Decide(again));
                } else if self.need_tribe(events) {
                    self.tasks.push(Task::Draw);
                }
            }
            Act::LayDune { .. } => {
                let Source::Dune(dune) = source else { return };
                let slot = DuneSlot::all().find(|slot| self.dunes[slot.index()] == Some(dune));
                if let Some(slot) = slot {
                    self.begin_row(Origin::Dune(slot), false, events);
                }
            }
            Act::Exchange => self.tasks.push(Task::Exchange),
            Act::MoveCards => self.tasks.push(Task::Move(2)),
            Act::BorderAction => self.tasks.push(Task::BorderAction),
            Act::SecondAction => self.tasks.push(Task::SecondAction),
            Act::SwapCentre => self.tasks.push(Task::SwapCentre),
            Act::RobberOn => {
                self.robber = self.robber.next();
                events.push(Event::RobberOn { seat, robber: self.robber });
            }
            Act::LayGold => {
                add(&mut self.me_mut().card_gold, 1);
                events.push(Event::GoldLaid { seat });
            }
            Act::HoldBack => {
                let opponent = other(seat);
                self.players[opponent.index()].held_back[1] = true;
                events.push(Event::HeldBack { seat: opponent });
            }
            Act::LoseCard => {
                let display = self.me().display;
                let mut rows = (0..ROWS).filter(|&row| display.length(row) > 0);
                match (rows.next(), rows.next()) {
                    (Some(only), None) => self.lose_card(only as u8, events),
                    _ => self.tasks.push(Task::LoseCard),
                }
            }
        }
    }

    /// The hand card that can be used, if there is one; `Err` if there are two.
    fn only_hand_card(&self, able: impl Fn(&Targi, Origin) -> bool) -> Option<Result<Origin, ()>> {
        let usable = |index: &u8| {
            let card = self.me().hand[*index as usize];
            card.is_some_and(|card| !card.fresh) && able(self, Origin::Hand(*index))
        };
        let mut cards = (0..2).filter(usable);
        match (cards.next(), cards.next()) {
            (Some(only), None) => Some(Ok(Origin::Hand(only))),
            (Some(_), Some(_)) => Some(Err(())),
            (None, _) => None,
        }
    }

    fn lose_card(&mut self, row: u8, events: &mut impl Sink<Event>) {
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
    fn lays_gold(&self, card: Tribe) -> bool {
        self.printed_lines(Source::Tribe(card)).iter().any(|line| line.act == Act::LayGold)
    }

    // Goods cards from the pile

    /// Turns up the next card, or offers what was turned up.
    fn turn_goods(&mut self, left: u8, take: u8, targia: bool, events: &mut impl Sink<Event>) {
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
    fn take_turned(&mut self, index: usize, events: &mut impl Sink<Event>) {
        let Some(bit) = self.turned.get_mut(index).and_then(Option::take) else { return };
        self.discard |= Cards(1 << bit);
        let kind = self.deck.kind_of(u32::from(bit));
        events.push(Event::GoodsTaken { seat: self.seat, kind });
        self.offer_lines(Source::Goods(bit), true, events);
    }

    /// The next card for a further payment: a good for the Targia, water at the tribal expansion.
    fn next_card(&mut self, events: &mut impl Sink<Event>) {
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

    // Tribe cards

    fn play(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
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

    fn begin_play(&mut self, origin: Origin, terms: Terms, events: &mut impl Sink<Event>) {
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

    fn begin_pay(
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

    fn pay_for(
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

    fn begin_row(&mut self, origin: Origin, bracket: bool, events: &mut impl Sink<Event>) {
        let display = self.me().display;
        let mut rows = (0..ROWS).filter(|&row| display.length(row) < ROW);
        match (rows.next(), rows.next()) {
            (Some(only), None) => self.lay(origin, bracket, only as u8, events),
            _ => self.tasks.push(Task::Row(origin, bracket)),
        }
    }

    /// The card is laid at the end of a row and leaves the place where it was.
    fn lay(&mut self, origin: Origin, bracket: bool, row: u8, events: &mut impl Sink<Event>) {
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
    fn remove(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
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

    /// A tribe card goes into the hand (rule 4.1).
    fn keep(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
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

    fn discard(&mut self, origin: Origin, events: &mut impl Sink<Event>) {
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

    /// The player has done enough; a turn without goods cards may bring something (T-36).
    fn done(&mut self, events: &mut impl Sink<Event>) {
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

/// The lowest card of a set, as its bit.
fn lowest(cards: Cards) -> u8 {
    cards.0.trailing_zeros() as u8
}
