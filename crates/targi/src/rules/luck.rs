//! What luck may bring: the start player, cards of the piles (rules 1.2, 1.3, 9.1).

use super::{Luck, must};
use crate::action::{Action, Card};
use crate::board::Place;
use crate::material::{ALL_TRIBE, Cards, Dune, Symbol, Tribe};
use crate::refusals as no;
use crate::state::{Centre, PLAYERS, Phase, State, Task};
use azalai_core::{Odds, Refusal, Seat};
use rand::Rng;

impl State {
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
    pub(super) fn source_of(&self, place: Place) -> Cards {
        let candidates = self.candidates[place.index()];
        if candidates.is_empty() { self.pile } else { candidates }
    }

    /// What luck brings. Where every card is as likely as the other, no list is made of it.
    #[inline]
    pub(crate) fn pick_luck(
        &self,
        room: &mut Odds<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        let goods = |cards: Cards, rng: &mut _| {
            let bit = (cards & self.deck.all_goods).any_bit(rng)?;
            Some(Action::Turn { card: Card::Goods(self.deck.kind_of(bit)) })
        };
        let tribe = |cards: Cards, rng: &mut _| {
            let bit = (cards & ALL_TRIBE).any_bit(rng)?;
            Some(Action::Turn { card: Card::Tribe(Tribe(bit as u8)) })
        };
        match self.luck() {
            Some(Luck::CentreGoods(place)) => goods(self.source_of(place), rng),
            Some(Luck::Turned) => goods(self.pile, rng),
            Some(Luck::CentreTribe(place)) if !self.is_mixed() => tribe(self.source_of(place), rng),
            Some(Luck::Top | Luck::Drawn) if !self.is_mixed() => tribe(self.pile, rng),
            _ => {
                room.clear();
                self.list_chance(room);
                room.pick(rng)
            }
        }
    }

    /// Lists what luck may bring.
    pub(crate) fn list_chance(&self, list: &mut Odds<Action>) {
        match self.luck() {
            None => {}
            Some(Luck::Start) => {
                Seat::all(PLAYERS).for_each(|seat| list.add(Action::Start { seat }, 1));
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
                    list.add(Action::Turn { card: Card::Dune(dune) }, 1);
                    left &= left - 1;
                }
            }
        }
    }

    /// In `mixed` more cards of a symbol are unseen than are in the pile: a symbol is as likely as
    /// its cards in the pile, and in it every unseen card is as likely as the other.
    pub(super) fn list_tribe(&self, list: &mut Odds<Action>, cards: Cards, from_pile: bool) {
        let cards = cards & ALL_TRIBE;
        let weight = self.weights(cards, from_pile);
        for card in cards.tribe() {
            let symbol = self.deck.card(card).symbol as usize;
            list.add(Action::Turn { card: Card::Tribe(card) }, weight[symbol]);
        }
    }

    /// How likely a card of each symbol is, compared with the others.
    pub(super) fn weights(&self, cards: Cards, from_pile: bool) -> [u32; 5] {
        if !from_pile || !self.is_mixed() {
            return [1; 5];
        }
        let unseen = Symbol::ALL.map(|symbol| self.of_symbol(cards, symbol));
        let exact =
            Symbol::ALL.iter().all(|&s| unseen[s as usize] == u32::from(self.left[s as usize]));
        if exact {
            return [1; 5];
        }
        let all: u32 = unseen.iter().map(|&count| count.max(1)).product();
        Symbol::ALL.map(|s| u32::from(self.left[s as usize]) * (all / unseen[s as usize].max(1)))
    }

    pub(super) fn list_goods(&self, list: &mut Odds<Action>, cards: Cards) {
        for index in 0..self.deck.goods.len() {
            let kind = crate::material::Goods(index as u8);
            let count = (cards & self.deck.goods_of(kind)).len();
            list.add(Action::Turn { card: Card::Goods(kind) }, count);
        }
    }

    pub(super) fn check_luck(&self, luck: Luck, action: Action) -> Result<(), Refusal> {
        let refusal = if luck == Luck::Start { no::NOW_START_PLAYER } else { no::NOW_LUCK };
        let tribe = |cards: Cards, from_pile: bool, card: Tribe| {
            let cards = cards & ALL_TRIBE;
            let likely = cards.has(card)
                && self.weights(cards, from_pile)[self.deck.card(card).symbol as usize] > 0;
            must(likely, no::NOT_IN_PILE)
        };
        match (luck, action) {
            (Luck::Start, Action::Start { seat }) => {
                must(seat.index() < PLAYERS, no::NOW_START_PLAYER)
            }
            (Luck::CentreTribe(place), Action::Turn { card: Card::Tribe(card) }) => {
                tribe(self.source_of(place), self.candidates[place.index()].is_empty(), card)
            }
            (Luck::Top | Luck::Drawn, Action::Turn { card: Card::Tribe(card) }) => {
                tribe(self.pile, true, card)
            }
            (Luck::CentreGoods(place), Action::Turn { card: Card::Goods(kind) }) => {
                let there = self.source_of(place) & self.deck.goods_of(kind);
                must(!there.is_empty(), no::NOT_IN_PILE)
            }
            (Luck::Turned, Action::Turn { card: Card::Goods(kind) }) => {
                must(!(self.pile & self.deck.goods_of(kind)).is_empty(), no::NOT_IN_PILE)
            }
            (Luck::Dune(_), Action::Turn { card: Card::Dune(dune) }) => {
                must(self.dune_pile >> dune.0 & 1 != 0, no::NOT_IN_PILE)
            }
            (Luck::Start, _) => Err(refusal),
            (_, Action::Turn { .. }) => Err(no::NOT_IN_PILE),
            _ => Err(refusal),
        }
    }
}
