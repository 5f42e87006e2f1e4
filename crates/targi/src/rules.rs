//! What may be done, and which rule forbids the rest.

use crate::action::{Action, Card, DuneSlot, Exchange, Origin, Spot};
use crate::board::{Border, Borders, Place};
use crate::deck::{Act, Effect, Line, Perk, PerkKind, TARGIA};
use crate::display::{ROW, ROWS, Slot};
use crate::material::{ALL_TRIBE, Cards, Dune, Good, Symbol, Tokens, Tribe};
use crate::refusals as no;
use crate::state::{
    Centre, GOODS_LIMIT, MOST_EXCHANGES, PLAYERS, Phase, Player, Source, TARGI, Targi, Task, Terms,
    WATER_LIMIT, other,
};
use azalai_core::{Choices, Odds, Seat, Turn, Violation};

/// A refusal, unless it holds.
#[inline]
fn must(holds: bool, refusal: Violation) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// What luck does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Luck {
    Start,
    /// A tribe card onto a place of the centre, with the cards that it can be if they are not the
    /// pile's.
    CentreTribe(Place),
    CentreGoods(Place),
    Top,
    Dune(DuneSlot),
    Drawn,
    Turned,
}

impl Targi {
    /// What luck does next, if it is luck's turn.
    pub(crate) fn luck(&self) -> Option<Luck> {
        match self.phase {
            Phase::Start => Some(Luck::Start),
            Phase::Deal => {
                let place = Place::all().find(|p| self.centre[p.index()] == Centre::Empty)?;
                Some(if place.is_corner_or_middle() != self.expansion() {
                    Luck::CentreGoods(place)
                } else {
                    Luck::CentreTribe(place)
                })
            }
            _ if self.top_is_due() => Some(Luck::Top),
            Phase::Dunes => self.dune_due().map(Luck::Dune),
            Phase::TurnUp => Place::all().find_map(|place| match self.centre[place.index()] {
                Centre::TribeDown => Some(Luck::CentreTribe(place)),
                Centre::GoodsDown => Some(Luck::CentreGoods(place)),
                _ => None,
            }),
            _ => match self.tasks.top() {
                Some(Task::Draw) => Some(Luck::Drawn),
                Some(Task::TurnGoods { .. }) => Some(Luck::Turned),
                _ => None,
            },
        }
    }

    /// The cards from which luck draws for this place: those of an older pile, or the pile's.
    fn source_of(&self, place: Place) -> Cards {
        let candidates = self.candidates[place.index()];
        if candidates.is_empty() { self.pile } else { candidates }
    }

    /// Lists what luck may bring.
    pub(crate) fn list_chance(&self, list: &mut Odds<Action>) {
        match self.luck() {
            None => {}
            Some(Luck::Start) => {
                Seat::all(PLAYERS).for_each(|seat| list.add(Action::Start(seat), 1));
            }
            Some(Luck::CentreTribe(place)) => {
                self.list_tribe(
                    list,
                    self.source_of(place),
                    self.candidates[place.index()].is_empty(),
                );
            }
            Some(Luck::Top | Luck::Drawn) => self.list_tribe(list, self.pile, true),
            Some(Luck::CentreGoods(place)) => self.list_goods(list, self.source_of(place)),
            Some(Luck::Turned) => self.list_goods(list, self.pile),
            Some(Luck::Dune(_)) => {
                let mut left = self.dune_pile;
                while left != 0 {
                    let dune = Dune(left.trailing_zeros() as u8);
                    list.add(Action::Turn(Card::Dune(dune)), 1);
                    left &= left - 1;
                }
            }
        }
    }

    /// In `mixed` more cards of a symbol are unseen than are in the pile: a symbol is as likely as
    /// its cards in the pile, and in it every unseen card is as likely as the other.
    fn list_tribe(&self, list: &mut Odds<Action>, cards: Cards, from_pile: bool) {
        let cards = cards & ALL_TRIBE;
        let weight = self.weights(cards, from_pile);
        for card in cards.tribe() {
            let symbol = self.deck.card(card).symbol as usize;
            list.add(Action::Turn(Card::Tribe(card)), weight[symbol]);
        }
    }

    /// How likely a card of each symbol is, compared with the others.
    fn weights(&self, cards: Cards, from_pile: bool) -> [u32; 5] {
        let unseen = Symbol::ALL.map(|symbol| self.of_symbol(cards, symbol));
        let exact =
            Symbol::ALL.iter().all(|&s| unseen[s as usize] == u32::from(self.left[s as usize]));
        if !from_pile || exact {
            return [1; 5];
        }
        let all: u32 = unseen.iter().map(|&count| count.max(1)).product();
        Symbol::ALL.map(|s| u32::from(self.left[s as usize]) * (all / unseen[s as usize].max(1)))
    }

    fn list_goods(&self, list: &mut Odds<Action>, cards: Cards) {
        for index in 0..self.deck.goods.len() {
            let kind = crate::material::Goods(index as u8);
            let count = (cards & self.deck.goods_of(kind)).len();
            list.add(Action::Turn(Card::Goods(kind)), count);
        }
    }

    fn check_luck(&self, luck: Luck, action: Action) -> Result<(), Violation> {
        let refusal = if luck == Luck::Start { no::NOW_START_PLAYER } else { no::NOW_LUCK };
        let tribe = |cards: Cards, from_pile: bool, card: Tribe| {
            let cards = cards & ALL_TRIBE;
            let likely = cards.has(card)
                && self.weights(cards, from_pile)[self.deck.card(card).symbol as usize] > 0;
            must(likely, no::NOT_IN_PILE)
        };
        match (luck, action) {
            (Luck::Start, Action::Start(seat)) => {
                must(seat.index() < PLAYERS, no::NOW_START_PLAYER)
            }
            (Luck::CentreTribe(place), Action::Turn(Card::Tribe(card))) => {
                tribe(self.source_of(place), self.candidates[place.index()].is_empty(), card)
            }
            (Luck::Top | Luck::Drawn, Action::Turn(Card::Tribe(card))) => {
                tribe(self.pile, true, card)
            }
            (Luck::CentreGoods(place), Action::Turn(Card::Goods(kind))) => {
                let there = self.source_of(place) & self.deck.goods_of(kind);
                must(!there.is_empty(), no::NOT_IN_PILE)
            }
            (Luck::Turned, Action::Turn(Card::Goods(kind))) => {
                must(!(self.pile & self.deck.goods_of(kind)).is_empty(), no::NOT_IN_PILE)
            }
            (Luck::Dune(_), Action::Turn(Card::Dune(dune))) => {
                must(self.dune_pile >> dune.0 & 1 != 0, no::NOT_IN_PILE)
            }
            (Luck::Start, _) => Err(refusal),
            (_, Action::Turn(_)) => Err(no::NOT_IN_PILE),
            _ => Err(refusal),
        }
    }

    /// Why somebody who is not on turn is refused.
    pub(crate) fn refuse_out_of_turn(&self) -> Violation {
        match self.phase {
            Phase::Over => no::GAME_IS_OVER,
            Phase::Start => no::NOW_START_PLAYER,
            _ if self.whose_turn() == Turn::Chance => no::NOW_LUCK,
            Phase::Place => no::OUT_OF_TURN_PLACING,
            Phase::Raid => no::OUT_OF_TURN_RAID,
            Phase::Limits => no::OUT_OF_TURN_LIMITS,
            _ => no::OUT_OF_TURN,
        }
    }

    /// May this action be played now?
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Violation> {
        if self.phase == Phase::Over {
            return Err(no::GAME_IS_OVER);
        }
        if let Some(luck) = self.luck() {
            return self.check_luck(luck, action);
        }
        match action {
            Action::Start(_) | Action::Turn(_) => return Err(no::NOT_LUCK),
            Action::Water(what) => return self.check_water(what),
            Action::Once(card) => return self.check_once(card),
            _ => {}
        }
        match (self.tasks.top(), self.phase) {
            (Some(task), _) => self.check_task(task, action),
            (None, Phase::Place) => match action {
                Action::Place(spot) => self.check_place(spot),
                _ => Err(no::NOW_PLACE),
            },
            (None, Phase::Limits) => self.check_limits(action),
            (None, _) => self.check_free(action),
        }
    }

    /// Giving back surplus at the end of a round (rule 2.6).
    fn check_limits(&self, action: Action) -> Result<(), Violation> {
        let me = self.me();
        match action {
            Action::Return(good) => {
                must(me.all_goods() > GOODS_LIMIT, no::NO_SURPLUS)?;
                must(me.goods[good as usize] > 0, no::GOOD_NOT_THERE)
            }
            Action::ReturnWater => must(me.water > WATER_LIMIT, no::NO_SURPLUS),
            _ => Err(no::NOW_LIMITS),
        }
    }

    /// The border cards on which a Targi may be placed: [`Targi::check_place`] in one stroke.
    fn open_borders(&self) -> Borders {
        let (me, opponent) = (self.me(), self.player(other(self.seat)));
        let mut taken = Borders(me.targi.0 | opponent.targi.0 | Borders::CORNERS.0);
        if !self.has(self.seat, PerkKind::RobberCard) {
            taken.insert(self.robber);
        }
        if !self.has(self.seat, PerkKind::FaceOpponent) {
            opponent.targi.iter().filter_map(Border::opposite).for_each(|card| taken.insert(card));
        }
        Borders(!taken.0)
    }

    /// Placing a Targi (rules 2.2, 9.6).
    fn check_place(&self, spot: Spot) -> Result<(), Violation> {
        let (me, opponent) = (self.me(), self.player(other(self.seat)));
        match spot {
            Spot::Border(card) => {
                must(!card.is_corner(), no::NOT_ON_CORNER)?;
                must(!me.targi.has(card) && !opponent.targi.has(card), no::TARGI_THERE)?;
                must(
                    card != self.robber || self.has(self.seat, PerkKind::RobberCard),
                    no::NOT_ON_ROBBER,
                )?;
                must(
                    !card.opposite().is_some_and(|facing| opponent.targi.has(facing))
                        || self.has(self.seat, PerkKind::FaceOpponent),
                    no::OPPOSITE_OPPONENT,
                )
            }
            Spot::Dune(slot) => {
                must(self.dunes[slot.index()].is_some(), no::NO_DUNE_THERE)?;
                let stranger = slot.owner().is_some_and(|owner| owner != self.seat.index());
                must(!stranger, no::OTHERS_DUNE)?;
                let bit = 1u8 << slot.0;
                must(me.dune_targi & bit == 0, no::DUNE_TAKEN)?;
                must(
                    opponent.dune_targi & bit == 0 || self.has(self.seat, PerkKind::JoinDune),
                    no::DUNE_TAKEN,
                )
            }
            Spot::Centre(_) | Spot::Targia => Err(no::NOW_PLACE),
        }
    }

    /// The actions of a turn, in any order (rule 2.4).
    fn check_free(&self, action: Action) -> Result<(), Violation> {
        match action {
            Action::Use(Spot::Border(card)) => {
                must(self.me().targi.has(card), no::NO_TARGI_THERE)?;
                must(self.offers_anything(Source::Border(card)), self.why_nothing(card))
            }
            Action::Use(Spot::Dune(slot)) => {
                must(self.me().dune_targi >> slot.0 & 1 != 0, no::NO_TARGI_THERE)?;
                let dune = self.dunes[slot.index()].ok_or(no::NO_DUNE_THERE)?;
                must(self.offers_anything(Source::Dune(dune)), no::NOTHING_TO_DO)
            }
            Action::Use(Spot::Targia) => {
                must(self.expansion(), no::NO_TARGIA)?;
                must(self.targia_line(0) || self.targia_line(1), no::NO_TARGIA_ACTION)?;
                must(self.offers_anything(Source::Targia), no::NOTHING_TO_DO)
            }
            Action::Use(Spot::Centre(place)) => {
                self.check_marker(place)?;
                must(matches!(self.centre[place.index()], Centre::Goods(_)), no::NOT_A_GOODS_CARD)
            }
            Action::Play(Origin::Centre(place)) => {
                self.check_marked_tribe(place)?;
                self.check_play(Origin::Centre(place), Terms::default())
            }
            Action::Play(origin @ Origin::Hand(_)) => {
                must(self.card_at(origin).is_some(), no::NO_HAND_CARD)?;
                let more = self.hand_any_time().ok_or(no::ONLY_NOBLE)?;
                self.check_hand(origin)?;
                self.check_play(origin, Terms { more, ..Terms::default() })
            }
            Action::Keep(Origin::Centre(place)) => {
                self.check_marked_tribe(place)?;
                must(self.has_hand_room(), no::HAND_FULL)
            }
            Action::Discard(Origin::Centre(place)) => self.check_marked_tribe(place),
            Action::Discard(Origin::Hand(_)) | Action::Keep(Origin::Hand(_)) => Err(no::ONLY_NOBLE),
            Action::Waive(place) => must(self.me().markers.has(place), no::NO_MARKER_THERE),
            Action::Done => Ok(()),
            _ => Err(no::NOW_ACT),
        }
    }

    /// Why nothing can be done at a border card.
    fn why_nothing(&self, card: Border) -> Violation {
        let lines = &self.deck.border(card).lines;
        let hand =
            lines.iter().all(|line| matches!(line.act, Act::PlayHand { .. } | Act::DiscardHand));
        match self.me().hand {
            [None, None] if hand => no::NO_HAND_CARD,
            cards if hand && cards.iter().flatten().all(|card| card.fresh) => no::FRESH_HAND_CARD,
            _ => no::NOTHING_TO_DO,
        }
    }

    fn check_marker(&self, place: Place) -> Result<(), Violation> {
        must(self.me().markers.has(place), no::NO_MARKER_THERE)?;
        must(self.is_up(place), no::CARD_IS_GONE)
    }

    fn check_marked_tribe(&self, place: Place) -> Result<(), Violation> {
        self.check_marker(place)?;
        must(self.centre_tribe(place).is_some(), no::NOT_A_TRIBE_CARD)
    }

    /// Is there a hand card that may be played or discarded in this turn (rule 4.1)?
    fn check_hand(&self, origin: Origin) -> Result<(), Violation> {
        let Origin::Hand(index) = origin else { return Err(no::NO_HAND_CARD) };
        let card = self.me().hand.get(index as usize).copied().flatten();
        match card {
            None => Err(no::NO_HAND_CARD),
            Some(card) => must(!card.fresh, no::FRESH_HAND_CARD),
        }
    }

    /// Can the tribe card at this origin be laid and paid for?
    fn check_play(&self, origin: Origin, terms: Terms) -> Result<(), Violation> {
        self.check_play_with(self.me(), origin, terms)
    }

    /// The same with what this player would have.
    fn check_play_with(&self, me: &Player, origin: Origin, terms: Terms) -> Result<(), Violation> {
        let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
        must(!me.display.is_full(), no::DISPLAY_FULL)?;
        must(self.could_pay_as(me, card, terms, false), no::CANNOT_PAY)
    }

    pub(crate) fn has_hand_room(&self) -> bool {
        let held = self.me().hand.iter().flatten().count();
        held < self.hand_limit(self.seat)
    }

    /// The goods more for which the hand card can be played at any time, if it can.
    fn hand_any_time(&self) -> Option<u8> {
        self.deck
            .perks(self.me().laid, PerkKind::HandAnyTime)
            .filter_map(|perk| if let Perk::HandAnyTime(more) = perk { Some(more) } else { None })
            .min()
    }

    /// The terms on which the hand card is played without the noble.
    pub(crate) fn any_time_terms(&self) -> Terms {
        Terms { more: self.hand_any_time().unwrap_or(0), ..Terms::default() }
    }

    /// Is this benefit of the Targia to be had (rule 9.4)?
    pub(crate) fn targia_line(&self, line: u8) -> bool {
        let used = self.this_turn.targia;
        self.expansion()
            && (self.me().at_targia || self.has(self.seat, PerkKind::TargiaAnywhere))
            && used >> line & 1 == 0
            && (used == 0 || self.has(self.seat, PerkKind::TargiaBoth))
    }

    /// A line of a card; those that own cards add come last.
    #[inline]
    pub(crate) fn line(&self, source: Source, index: u8) -> Option<Line> {
        let lines = self.printed_lines(source);
        let index = index as usize;
        if let Some(line) = lines.get(index) {
            return Some(*line);
        }
        let Source::Border(at) = source else { return None };
        let extra = index - lines.len();
        let laid = self.me().laid;
        if at.is_corner() {
            let mut perks = self.deck.perks(laid, PerkKind::RaidPay);
            return perks.nth(extra).and_then(|perk| match perk {
                Perk::RaidPay(pay) => Some(Line { pay, ..Line::default() }),
                _ => None,
            });
        }
        let here = |perk: Perk| match perk {
            Perk::ExtraLine(border, pay, gain) if border == at => {
                Some(Line { pay, gain, ..Line::default() })
            }
            _ => None,
        };
        self.deck.perks(laid, PerkKind::ExtraLine).filter_map(here).nth(extra)
    }

    #[inline]
    pub(crate) fn printed_lines(&self, source: Source) -> &[Line] {
        match source {
            Source::Border(card) => &self.deck.border(card).lines,
            Source::Dune(dune) => &self.deck.dunes[dune.index()].lines,
            Source::Goods(bit) => &self.deck.goods[self.deck.kind_of(u32::from(bit)).index()].lines,
            Source::Targia => &TARGIA,
            Source::Tribe(card) => match &self.deck.card(card).effect {
                Effect::AtOnce(lines) | Effect::Once(lines) => lines,
                _ => &[],
            },
        }
    }

    /// The lines of a card, with those that own cards add.
    pub(crate) fn lines(&self, source: Source) -> impl Iterator<Item = (u8, Line)> {
        (0..u8::MAX).map_while(move |index| Some((index, self.line(source, index)?)))
    }

    /// Can any line of this card be chosen?
    pub(crate) fn offers_anything(&self, source: Source) -> bool {
        self.lines(source).any(|(index, line)| self.is_doable(source, index, line))
    }

    /// Can this line be paid and done?
    #[inline]
    pub(crate) fn is_doable(&self, source: Source, index: u8, line: Line) -> bool {
        (source != Source::Targia || self.targia_line(index))
            && can_afford(self.me(), line.pay)
            && (is_extra(line.act) && !line.gain.is_none()
                || match line.act {
                    // The line and the tribe card are paid out of the same purse.
                    Act::PlayHand { .. } | Act::PlayTop { .. } | Act::PlayCentre { .. }
                        if !line.pay.is_none() =>
                    {
                        self.is_possible(line.act, &after_paying(self.me(), line.pay))
                    }
                    act => self.is_possible(act, self.me()),
                })
    }

    /// Is there anything on which this can be done, with what this player has?
    pub(crate) fn is_possible(&self, act: Act, me: &Player) -> bool {
        let acting = self.phase == Phase::Act;
        match act {
            Act::Nothing | Act::LayGold | Act::HoldBack => true,
            Act::PlayHand { less, noble } => {
                let terms = Terms { less, noble, ..Terms::default() };
                acting
                    && (0..2).map(Origin::Hand).any(|origin| {
                        self.check_hand(origin).is_ok()
                            && self.check_play_with(me, origin, terms).is_ok()
                    })
            }
            Act::DiscardHand => {
                acting && (0..2).any(|index| self.check_hand(Origin::Hand(index)).is_ok())
            }
            Act::PlayTop { less } => {
                let terms = Terms { less, ..Terms::default() };
                acting && self.top.is_some() && self.check_play_with(me, Origin::Top, terms).is_ok()
            }
            Act::PlayCentre { less } => {
                let able = |place| self.check_unmarked_tribe(me, place, less).is_ok();
                acting && Place::all().any(able)
            }
            Act::TakeCentre => {
                acting && Place::all().any(|place| self.check_unmarked_goods(place).is_ok())
            }
            Act::MoveMarker { adjacent } => {
                acting
                    && me.markers.iter().any(|from| {
                        Place::all().any(|to| self.check_move_marker(adjacent, from, to).is_ok())
                    })
            }
            Act::TurnGoods { .. } | Act::TargiaCard => {
                // Not while others lie there that were turned up for something else.
                acting && self.turned.iter().all(Option::is_none) && self.goods_to_turn()
            }
            Act::DrawTribe { .. } => {
                acting
                    && self.drawn.is_none()
                    && (self.top.is_some()
                        || self.tribe_pile() > 0
                        || !(self.discard & ALL_TRIBE).is_empty())
            }
            Act::LayDune { .. } => acting && !me.display.is_full(),
            Act::Exchange => me.display.len() >= 2,
            Act::MoveCards => me.display.len() >= 2 || self.moves(2).next().is_some(),
            Act::BorderAction => {
                acting && Border::all().any(|card| self.check_free_border(card).is_ok())
            }
            Act::SecondAction => {
                acting && self.this_turn.used.iter().any(|card| self.check_again(card).is_ok())
            }
            Act::SwapCentre => Place::all().filter(|&place| self.is_up(place)).count() >= 2,
            Act::RobberOn => !self.robber.next().is_corner(),
            Act::LoseCard => !me.display.is_empty(),
        }
    }

    fn check_unmarked_tribe(&self, me: &Player, place: Place, less: u8) -> Result<(), Violation> {
        let there = self.centre_tribe(place).is_some() && !self.all_markers().has(place);
        must(there, no::CENTRE_MARKED)?;
        self.check_play_with(me, Origin::Centre(place), Terms { less, ..Terms::default() })
    }

    fn check_unmarked_goods(&self, place: Place) -> Result<(), Violation> {
        let goods = matches!(self.centre[place.index()], Centre::Goods(_));
        must(goods && !self.all_markers().has(place), no::CENTRE_MARKED)
    }

    fn check_move_marker(&self, adjacent: bool, from: Place, to: Place) -> Result<(), Violation> {
        must(self.me().markers.has(from), no::MARKER_FROM)?;
        must(self.is_up(to) && !self.all_markers().has(to), no::MARKER_TO)?;
        must(!adjacent || from.is_next_to(to), no::MARKER_NEIGHBOUR)
    }

    /// The action of a free border card (rule 10.3).
    fn check_free_border(&self, card: Border) -> Result<(), Violation> {
        let stands = self.players.iter().any(|player| player.targi.has(card));
        must(!card.is_corner() && card != self.robber && !stands, no::NOT_FREE_BORDER)?;
        must(self.offers_anything(Source::Border(card)), no::NOTHING_TO_DO)
    }

    fn check_again(&self, card: Border) -> Result<(), Violation> {
        must(self.this_turn.used.has(card), no::NOT_USED_BEFORE)?;
        must(self.offers_anything(Source::Border(card)), no::NOTHING_TO_DO)
    }

    /// The ways in which a displayed card can move to the end of a row.
    pub(crate) fn moves(&self, left: u8) -> impl Iterator<Item = (Slot, u8)> {
        let display = self.me().display;
        Slot::all().flat_map(move |slot| {
            (0..ROWS)
                .filter(move |&row| display.may_move(slot, row, left))
                .map(move |row| (slot, row as u8))
        })
    }

    /// Is there a line that costs nothing and only gives? Then one has to be chosen.
    fn must_choose(&self, source: Source) -> bool {
        !matches!(source, Source::Border(_) | Source::Dune(_))
            && self.lines(source).any(|(index, line)| {
                line.pay.is_none()
                    && line.act == Act::Nothing
                    && self.is_doable(source, index, line)
            })
    }

    /// The step that has to be done before the turn goes on.
    fn check_task(&self, task: Task, action: Action) -> Result<(), Violation> {
        let me = self.me();
        match (task, action) {
            (Task::Choose { source, times }, Action::Line(index)) => {
                let (missing, too_dear) = if self.phase == Phase::Raid {
                    (no::NO_SUCH_PAYMENT, no::CANNOT_PAY_RAID)
                } else {
                    (no::NO_SUCH_LINE, no::CANNOT_PAY_LINE)
                };
                let line = self.line(source, index).ok_or(missing)?;
                must(self.is_doable(source, index, line), too_dear)?;
                must(times < MOST_EXCHANGES, no::TRADED_ENOUGH)
            }
            (Task::Choose { source, .. }, Action::Stop) if self.phase == Phase::Raid => {
                must(!self.offers_anything(source), no::MUST_PAY_RAID)
            }
            (Task::Choose { source, .. }, Action::Stop) => {
                must(!self.must_choose(source), no::MUST_TAKE)
            }
            (Task::Choose { .. }, _) if self.phase == Phase::Raid => Err(no::NOW_RAID),
            (Task::Choose { .. }, _) => Err(no::NOW_CHOOSE_LINE),
            (Task::Give(_), Action::Good(good)) => {
                must(me.goods[good as usize] > 0, no::GOOD_NOT_THERE)
            }
            (Task::Equal(count), Action::Good(good)) => {
                must(me.goods[good as usize] >= count, no::GOOD_NOT_THERE)
            }
            (Task::Gain { .. }, Action::Good(_)) => Ok(()),
            (Task::Give(_) | Task::Equal(_) | Task::Gain { .. }, _) => Err(no::NOW_CHOOSE_GOOD),
            (Task::PlayHand(terms), Action::Play(origin @ Origin::Hand(_))) => {
                self.check_hand(origin)?;
                self.check_play(origin, terms)
            }
            (Task::DiscardHand, Action::Discard(origin @ Origin::Hand(_))) => {
                self.check_hand(origin)
            }
            (Task::DiscardHand, _) => Err(no::MUST_DISCARD),
            (Task::Bracket(origin, terms), Action::Bracket(paid)) => {
                let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
                must(!paid || self.can_pay(card, terms, true), no::CANNOT_PAY_BRACKET)
            }
            (Task::Bracket(..), _) => Err(no::NOW_BRACKET),
            (Task::Pay(origin, terms, bracket), Action::Pay(payment)) => {
                let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
                let held = (0..3).all(|good| payment.goods[good] <= me.goods[good])
                    && payment.gold <= me.gold
                    && payment.card_gold <= me.card_gold
                    && payment.water <= me.water;
                must(held && self.is_paid_by(card, terms, bracket, &payment), no::NOT_THE_COST)
            }
            (Task::Pay(..), _) => Err(no::NOW_PAY),
            (Task::Row(..), Action::Row(row)) => {
                must(me.display.length(row as usize) < ROW, no::ROW_FULL)
            }
            (Task::Row(..), _) => Err(no::NOW_ROW),
            (Task::Decide(_), Action::Play(Origin::Top)) => {
                self.check_play(Origin::Top, Terms::default())
            }
            (Task::Decide(_), Action::Keep(Origin::Top)) => {
                must(self.card_at(Origin::Top).is_some(), no::NOW_LUCK)?;
                must(self.has_hand_room(), no::HAND_FULL)
            }
            (Task::Decide(_), Action::Discard(Origin::Top)) => {
                must(self.card_at(Origin::Top).is_some(), no::NOW_LUCK)
            }
            (Task::Decide(again), Action::Next) => {
                let next = again > 0 && me.water >= again && self.top.is_some();
                must(next, no::NO_NEXT_CARD)
            }
            (Task::Decide(_), Action::Stop) => must(self.drawn.is_none(), no::NOW_DECIDE),
            (Task::Decide(_), _) => Err(no::NOW_DECIDE),
            (Task::Pick { .. }, Action::Pick(index)) => {
                let there = self.turned.get(index as usize).copied().flatten();
                must(there.is_some(), no::NOW_PICK)
            }
            (Task::Pick { targia, .. }, Action::Next) => {
                must(targia && me.all_goods() > 0 && self.goods_to_turn(), no::NO_NEXT_CARD)
            }
            (Task::Pick { .. }, _) => Err(no::NOW_PICK),
            (Task::Marker { adjacent }, Action::Marker(from, to)) => {
                self.check_move_marker(adjacent, from, to)
            }
            (Task::TakeCentre, Action::Use(Spot::Centre(place))) => {
                self.check_unmarked_goods(place)
            }
            (Task::PlayCentre(less), Action::Play(Origin::Centre(place))) => {
                self.check_unmarked_tribe(me, place, less)
            }
            (Task::BorderAction, Action::Use(Spot::Border(card))) => self.check_free_border(card),
            (Task::SecondAction, Action::Use(Spot::Border(card))) => self.check_again(card),
            (Task::Exchange | Task::Move(2), Action::Swap(one, two)) => {
                let there = me.display.at(one).is_some() && me.display.at(two).is_some();
                must(there && one != two, no::SWAP_TWO)
            }
            (Task::Move(left), Action::Move(slot, row)) => {
                must(me.display.may_move(slot, row as usize, left), no::MOVE_WITHOUT_GAP)
            }
            (Task::Fill { gap, moved_to }, Action::Fill(slot)) => {
                let fits = me.display.fillers(gap, moved_to as usize).any(|from| from == slot);
                must(fits, no::MOVE_WITHOUT_GAP)
            }
            (Task::Fill { gap, moved_to }, Action::Move(slot, row)) => {
                let follows = me.display.may_follow(gap, moved_to as usize, slot, row as usize);
                must(follows, no::MOVE_WITHOUT_GAP)
            }
            (Task::Move(_), Action::Swap(..)) | (Task::Fill { .. }, _) => Err(no::MOVE_WITHOUT_GAP),
            (Task::SwapCentre, Action::SwapCentre(one, two)) => {
                must(one != two && self.is_up(one) && self.is_up(two), no::SWAP_CENTRE)
            }
            (Task::LoseCard, Action::Row(row)) => {
                must(me.display.length(row as usize) > 0, no::NO_CARD_IN_ROW)
            }
            (Task::LoseCard, _) => Err(no::NOW_RAID),
            (_, Action::Stop) => Ok(()),
            _ => Err(no::NOW_FINISH_EFFECT),
        }
    }

    /// Could a line of this card be paid if water were exchanged first (rule 9.5)?
    pub(crate) fn could_pay_with_water(&self, source: Source) -> bool {
        let me = self.me();
        let enough = |pay: Tokens| {
            let rest: [u8; 3] = std::array::from_fn(|g| me.goods[g].saturating_sub(pay.goods[g]));
            let named: u8 = (0..3).map(|g| pay.goods[g].saturating_sub(me.goods[g])).sum();
            let any = pay.any.saturating_sub(rest.iter().sum());
            let equal = pay.equal.saturating_sub(rest.into_iter().max().unwrap_or(0));
            let gold = pay.gold.saturating_sub(me.gold);
            let water = u16::from(pay.water)
                + 2 * (u16::from(named) + u16::from(any) + u16::from(equal))
                + 3 * u16::from(gold);
            pay.vp <= me.vp && water <= u16::from(me.water)
        };
        self.expansion()
            && self.lines(source).any(|(_, l)| enough(l.pay) && self.is_possible(l.act, me))
    }

    /// Is there a goods card to turn up, from the pile or the discard?
    pub(crate) fn goods_to_turn(&self) -> bool {
        self.goods_pile() > 0 || !(self.discard - ALL_TRIBE).is_empty()
    }

    /// Water is exchanged whenever a player decides something (rule 9.5), as long as a card or a raid
    /// that is being paid for can still be paid.
    fn check_water(&self, what: Exchange) -> Result<(), Violation> {
        must(self.expansion(), no::NO_WATER)?;
        let mut after = *self.me();
        let cost = if what == Exchange::Gold { 3 } else { 2 };
        after.water = after.water.checked_sub(cost).ok_or(no::TOO_LITTLE_WATER)?;
        match what {
            Exchange::Gold => after.gold += 1,
            Exchange::Good(good) => after.goods[good as usize] += 1,
        }
        let (origin, terms, bracket) = match self.tasks.top() {
            Some(Task::Pay(origin, terms, bracket)) => (origin, terms, bracket),
            Some(Task::Bracket(origin, terms)) => (origin, terms, false),
            // A raid that can be paid must be paid (rule 11.3), so it must stay so.
            Some(Task::Choose { source, .. }) if self.phase == Phase::Raid => {
                let payable = |player: &Player| {
                    self.lines(source).any(|(_, line)| {
                        can_afford(player, line.pay) && self.is_possible(line.act, player)
                    })
                };
                return must(payable(&after) || !payable(self.me()), no::WATER_IS_NEEDED);
            }
            _ => return Ok(()),
        };
        let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
        must(self.could_pay_as(&after, card, terms, bracket), no::WATER_IS_NEEDED)
    }

    /// Cards with a marker are used at any time of an own turn, but not within a single step.
    fn check_once(&self, card: Tribe) -> Result<(), Violation> {
        must(self.me().once.has(card), no::NOT_ONCE)?;
        let own_turn = matches!(self.phase, Phase::Place | Phase::Act);
        let between = matches!(
            self.tasks.top(),
            None | Some(Task::Choose { .. } | Task::Decide(_) | Task::Pick { .. })
        );
        must(own_turn && between && self.tasks.has_room(), no::NOT_NOW_ONCE)?;
        must(self.offers_anything(Source::Tribe(card)), no::NOTHING_TO_DO)
    }

    /// An action that is accepted but not listed: the same exchange with its ends swapped.
    pub(crate) fn is_tolerated(&self, action: Action) -> bool {
        match action {
            Action::Swap(one, two) => one > two && self.check_action(action).is_ok(),
            Action::SwapCentre(one, two) => one > two && self.check_action(action).is_ok(),
            _ => false,
        }
    }

    /// Lists the legal actions.
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        if !matches!(self.whose_turn(), Turn::Seat(_)) {
            return;
        }
        match (self.tasks.top(), self.phase) {
            (Some(task), _) => self.list_task(task, list),
            (None, Phase::Place) => {
                for card in self.open_borders().iter() {
                    list.one(Action::Place(Spot::Border(card)));
                }
                if self.expansion() {
                    for slot in DuneSlot::all() {
                        let spot = Spot::Dune(slot);
                        offer(list, Action::Place(spot), self.check_place(spot));
                    }
                }
            }
            (None, Phase::Limits) => {
                for action in Good::ALL.map(Action::Return).into_iter().chain([Action::ReturnWater])
                {
                    offer(list, action, self.check_limits(action));
                }
            }
            (None, _) => self.list_free(list),
        }
        if self.expansion() && self.me().water >= 2 {
            let goods = Good::ALL.map(Exchange::Good);
            for what in [Exchange::Gold].into_iter().chain(goods) {
                offer(list, Action::Water(what), self.check_water(what));
            }
        }
        for card in self.me().once.tribe() {
            offer(list, Action::Once(card), self.check_once(card));
        }
    }

    fn list_free(&self, list: &mut Choices<Action>) {
        let me = self.me();
        let free =
            |list: &mut Choices<Action>, action| offer(list, action, self.check_free(action));
        for card in me.targi.iter() {
            free(list, Action::Use(Spot::Border(card)));
        }
        for place in me.markers.iter() {
            match self.centre[place.index()] {
                Centre::Goods(_) => list.one(Action::Use(Spot::Centre(place))),
                Centre::Tribe(_) => {
                    let origin = Origin::Centre(place);
                    free(list, Action::Play(origin));
                    free(list, Action::Keep(origin));
                    list.one(Action::Discard(origin));
                }
                _ => {}
            }
            list.one(Action::Waive(place));
        }
        if self.expansion() {
            for slot in DuneSlot::all().filter(|slot| me.dune_targi >> slot.0 & 1 != 0) {
                free(list, Action::Use(Spot::Dune(slot)));
            }
            free(list, Action::Use(Spot::Targia));
        }
        if self.has(self.seat, PerkKind::HandAnyTime) {
            free(list, Action::Play(Origin::Hand(0)));
            free(list, Action::Play(Origin::Hand(1)));
        }
        list.one(Action::Done);
    }

    fn list_task(&self, task: Task, list: &mut Choices<Action>) {
        let step =
            |list: &mut Choices<Action>, action| offer(list, action, self.check_task(task, action));
        let mut stop = true;
        match task {
            Task::Choose { source, .. } => {
                for (index, _) in self.lines(source) {
                    step(list, Action::Line(index));
                }
            }
            Task::Give(_) | Task::Equal(_) | Task::Gain { .. } => {
                Good::ALL.into_iter().for_each(|good| step(list, Action::Good(good)));
            }
            Task::PlayHand(_) => {
                (0..2).for_each(|index| step(list, Action::Play(Origin::Hand(index))));
            }
            Task::DiscardHand => {
                (0..2).for_each(|index| step(list, Action::Discard(Origin::Hand(index))));
            }
            Task::Bracket(..) => {
                step(list, Action::Bracket(true));
                step(list, Action::Bracket(false));
            }
            Task::Pay(origin, terms, bracket) => {
                if let Some(card) = self.card_at(origin) {
                    self.payments(card, terms, bracket, |payment| list.one(Action::Pay(payment)));
                }
            }
            Task::Row(..) | Task::LoseCard => {
                (0..ROWS as u8).for_each(|row| step(list, Action::Row(row)));
            }
            Task::Decide(_) => {
                step(list, Action::Play(Origin::Top));
                step(list, Action::Keep(Origin::Top));
                step(list, Action::Discard(Origin::Top));
                step(list, Action::Next);
            }
            Task::Pick { .. } => {
                (0..4).for_each(|index| step(list, Action::Pick(index)));
                step(list, Action::Next);
            }
            Task::Marker { .. } => {
                for from in self.me().markers.iter() {
                    Place::all().for_each(|to| step(list, Action::Marker(from, to)));
                }
            }
            Task::TakeCentre => {
                Place::all().for_each(|place| step(list, Action::Use(Spot::Centre(place))));
            }
            Task::PlayCentre(_) => {
                Place::all().for_each(|place| step(list, Action::Play(Origin::Centre(place))));
            }
            Task::BorderAction => {
                Border::all().for_each(|card| step(list, Action::Use(Spot::Border(card))));
            }
            Task::SecondAction => {
                let used = self.this_turn.used;
                used.iter().for_each(|card| step(list, Action::Use(Spot::Border(card))));
            }
            Task::Exchange => self.list_swaps(list),
            Task::Move(left) => {
                if left == 2 {
                    self.list_swaps(list);
                }
                self.moves(left).for_each(|(slot, row)| list.one(Action::Move(slot, row)));
            }
            Task::Fill { gap, moved_to } => {
                let display = self.me().display;
                let fillers = display.fillers(gap, moved_to as usize);
                fillers.for_each(|slot| list.one(Action::Fill(slot)));
                if let Some(behind) = display.last(gap.row()) {
                    (0..ROWS as u8).for_each(|row| step(list, Action::Move(behind, row)));
                }
                stop = false;
            }
            Task::SwapCentre => {
                for one in Place::all() {
                    for two in Place::all().filter(|&two| one < two) {
                        step(list, Action::SwapCentre(one, two));
                    }
                }
            }
            Task::Draw | Task::TurnGoods { .. } | Task::Finish { .. } | Task::ClearTurned => {}
        }
        if stop {
            step(list, Action::Stop);
        }
    }

    fn list_swaps(&self, list: &mut Choices<Action>) {
        let display = self.me().display;
        for one in Slot::all().filter(|&slot| display.at(slot).is_some()) {
            for two in Slot::all().filter(|&two| one < two && display.at(two).is_some()) {
                list.one(Action::Swap(one, two));
            }
        }
    }

    /// How many Targi this player places in this round.
    pub(crate) fn targi_of(&self, seat: Seat) -> u8 {
        TARGI - u8::from(self.player(seat).held_back[0])
    }
}

/// Lists an action that passed its check.
#[inline]
fn offer(list: &mut Choices<Action>, action: Action, check: Result<(), Violation>) {
    if check.is_ok() {
        list.one(action);
    }
}

/// What a player has after paying these tokens, which he has; goods of choice are not taken off.
fn after_paying(player: &Player, pay: Tokens) -> Player {
    let mut after = *player;
    for good in 0..3 {
        after.goods[good] -= pay.goods[good];
    }
    after.gold -= pay.gold;
    after.water -= pay.water;
    after
}

/// Is it something on top, so that what the line gives can be had without it?
fn is_extra(act: Act) -> bool {
    matches!(
        act,
        Act::Exchange
            | Act::MoveCards
            | Act::MoveMarker { .. }
            | Act::BorderAction
            | Act::SecondAction
            | Act::SwapCentre
            | Act::RobberOn
    )
}

/// Can this be paid in full?
#[inline]
pub(crate) fn can_afford(player: &Player, pay: Tokens) -> bool {
    let rest = |good: usize| player.goods[good].checked_sub(pay.goods[good]);
    let (Some(dates), Some(salt), Some(pepper)) = (rest(0), rest(1), rest(2)) else { return false };
    pay.gold <= player.gold
        && pay.water <= player.water
        && pay.vp <= player.vp
        && pay.any <= dates + salt + pepper
        && pay.equal <= dates.max(salt).max(pepper)
}
