//! Using a card: its lines, what they cost, what they do (chapters 3 and 10).

use super::{MOST, add};
use crate::action::{DuneSlot, Origin, Spot};
use crate::deck::{Act, Line, Per, Perk, PerkKind};
use crate::display::ROWS;
use crate::event::{By, Event};
use crate::material::{Cards, Tokens};
use crate::state::{Centre, Source, State, Task, Terms, other};
use azalai_core::Sink;

impl State {
    pub(super) fn use_spot(&mut self, spot: Spot, events: &mut impl Sink<Event>) {
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
                let joined = self.joined >> slot.0 & 1 != 0;
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
                self.opponent_misses(place, events);
                self.discard |= Cards(1 << bit);
                self.replace_goods(place, events);
                events.push(Event::GoodsTaken { seat, kind: self.deck.kind_of(u32::from(bit)) });
                self.offer_lines(Source::Goods(bit), true, events);
            }
            Spot::Targia => self.offer_lines(Source::Targia, true, events),
        }
    }

    /// Is this card used any number of times?
    pub(super) fn repeats(&self, source: Source) -> bool {
        match source {
            Source::Border(card) => self.deck.border(card).repeat,
            _ => false,
        }
    }

    pub(super) fn by(&self, source: Source) -> By {
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
    pub(super) fn offer_lines(
        &mut self,
        source: Source,
        wanted: bool,
        events: &mut impl Sink<Event>,
    ) {
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
    pub(super) fn choose(&mut self, source: Source, index: u8, events: &mut impl Sink<Event>) {
        let Some(line) = self.line(source, index) else { return };
        if source == Source::Targia {
            self.this_turn.targia |= 1 << index;
            // A card that is laid later in this turn does not bring her back (rule 11.10).
            if self.options.since(2) && !self.has(self.seat, PerkKind::TargiaBoth) {
                self.this_turn.targia = 3;
            }
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
    pub(super) fn finish(&mut self, source: Source, index: u8, events: &mut impl Sink<Event>) {
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
        if is_exchange(line)
            && let Some(Task::Gain { count, card, .. }) = self.tasks.top()
        {
            self.tasks.pop();
            self.tasks.push(Task::Gain { count, card, paid: self.this_turn.paid.take() });
        }
    }

    /// How often something is gained.
    pub(super) fn times(&self, per: Per) -> u8 {
        let count = self.count(self.seat, per.of, None);
        let each = u32::from(per.each);
        (if per.up { count.div_ceil(each) } else { count / each }).min(u32::from(MOST)) as u8
    }

    /// The effect of a line.
    pub(super) fn do_act(&mut self, act: Act, source: Source, events: &mut impl Sink<Event>) {
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
                let mut rows = (0..ROWS).filter(|&row| self.loses_from(row));
                match (rows.next(), rows.next()) {
                    (Some(only), None) => self.lose_card(only as u8, events),
                    _ => self.tasks.push(Task::LoseCard),
                }
            }
        }
    }

    /// The hand card that can be used, if there is one; `Err` if there are two.
    pub(super) fn only_hand_card(
        &self,
        able: impl Fn(&State, Origin) -> bool,
    ) -> Option<Result<Origin, ()>> {
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
}

/// Does this line give a good of choice for goods of one kind?
fn is_exchange(line: Line) -> bool {
    let Line { pay, gain, per, act } = line;
    let one_kind = Tokens { any: 1, ..Tokens::NONE } == pay
        || Tokens { equal: pay.equal, ..Tokens::NONE } == pay && pay.equal > 0;
    one_kind && Tokens { any: 1, ..Tokens::NONE } == gain && per.is_none() && act == Act::Nothing
}
