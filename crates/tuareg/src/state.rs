//! Where a game stands.

use crate::cards::Table;
use crate::material::{
    ANIMALS, Animal, FaceDown, Goods, IN_CAVE, KINDS, Load, MAX_CAMELS, MAX_STACK, MAX_THIEVES,
    Special, camels,
};
use crate::memory::{Memory, Pass};
use crate::options::Variants;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Seat, Turn};
use serde::Serialize;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Phase)]
pub enum Phase {
    /// Luck opens the market (1.3).
    Opening,
    /// Luck says who begins (1.3).
    First,
    /// A turn, before its one action (2.1 to 2.5).
    Turn,
    /// Luck deals the cards of a draw (2.1).
    Drawing {
        /// So many are still to come.
        left: u8,
        /// Fewer than three could be drawn (5.2).
        short: bool,
    },
    /// So many cards of the hand must go to the market (2.1, 5.2).
    Owing(u8),
    /// So many cards above the hand limit must go to the market; then the turn is over (2.1, option
    /// `hand-limit`).
    AtLimit(u8),
    /// A card of the hand may go to the market (5.2, 7.4).
    MayGive,
    /// More cards may follow onto this animal (2.2).
    Loading(Animal),
    /// This card is paid for (2.4).
    Paying(Special),
    /// Luck says which hand card of this seat is stolen (4.2).
    Stealing(Seat),
    /// The action is done; caves and thieves may follow (7.1).
    After,
    /// The game is over (5.8).
    Over,
}

/// What the seat whose turn it is has done of the four actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Acted)]
pub enum Acted {
    /// Nothing yet.
    NotYet,
    /// They drew (2.1).
    Drew,
    /// They loaded from the hand (2.2).
    Loaded,
    /// They loaded from the market (2.3).
    Took,
    /// They bought this card (2.4).
    Bought(Special),
    /// They passed (2.5).
    Passed,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub hand: Goods,
    pub loads: [Load; ANIMALS],
    /// How many special cards of each kind.
    pub specials: [u8; 4],
    pub in_caves: [[FaceDown; IN_CAVE]; MAX_STACK],
    pub under_thieves: [FaceDown; MAX_THIEVES],
    /// The hand that was laid aside at the end of stage 1 and taken up again (5.3, 5.6).
    pub aside: Goods,
    /// What a pass in this stage told about the hand.
    pub pass: Pass,
    /// What a pass in stage 1 told about the hand that was laid aside.
    pub aside_pass: Pass,
}

impl Player {
    const AT_START: Player = Player {
        hand: Goods::NONE,
        loads: [Load::EMPTY; ANIMALS],
        specials: [0; 4],
        in_caves: [[FaceDown::NONE; IN_CAVE]; MAX_STACK],
        under_thieves: [FaceDown::NONE; MAX_THIEVES],
        aside: Goods::NONE,
        pass: Pass::NONE,
        aside_pass: Pass::NONE,
    };

    #[inline]
    pub fn has(&self, special: Special) -> u8 {
        self.specials[special as usize]
    }

    /// How many goods lie under this cave, counted from 0.
    #[inline]
    pub fn in_cave(&self, cave: usize) -> usize {
        self.in_caves[cave].iter().filter(|card| !card.is_none()).count()
    }

    /// A thief that has stolen nothing yet (4.2).
    #[inline]
    pub fn free_thief(&self) -> Option<usize> {
        let thieves = self.has(Special::Thief) as usize;
        self.under_thieves[..thieves.min(MAX_THIEVES)].iter().position(|card| card.is_none())
    }

    /// Does any animal carry anything?
    #[inline]
    pub fn carries(&self) -> bool {
        self.loads != [Load::EMPTY; ANIMALS]
    }

    /// All goods on the animals.
    #[inline]
    pub fn loaded(&self) -> Goods {
        let mut goods = Goods::NONE;
        self.loads.iter().for_each(|load| goods += load.goods());
        goods
    }

    /// Every card under caves and thieves.
    pub fn face_down(&self) -> impl Iterator<Item = FaceDown> {
        let caves = self.in_caves.into_iter().flatten();
        caves.chain(self.under_thieves).filter(|card| !card.is_none())
    }

    /// Everything that counts at the end of a stage (5.3).
    pub fn counted(&self) -> Goods {
        let mut goods = self.loaded();
        let caves = self.in_caves.iter().take(self.has(Special::Cave).into()).flatten();
        let thieves = self.under_thieves.iter().take(self.has(Special::Thief).into());
        for good in caves.chain(thieves).filter_map(|card| card.good()) {
            goods.add(good);
        }
        goods
    }
}

/// A game of Tuareg: the whole of it, as a plain value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) players: [Player; MAX_SEATS],
    pub(crate) market: Goods,
    pub(crate) discard: Goods,
    pub(crate) pile: Goods,
    pub(crate) stacks: [u8; 4],
    pub(crate) seats: u8,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) acted: Acted,
    /// The caves that were used this turn, as bits (4.1).
    pub(crate) caves_used: u8,
    /// 1 or 2.
    pub(crate) stage: u8,
    /// The turns until the stage ends, this one included, once its last card is drawn (5.1, 7.4).
    pub(crate) turns_left: Option<u8>,
    /// What was counted at the end of each stage, by seat (5.3).
    pub(crate) counted: [[Goods; MAX_SEATS]; 2],
    pub(crate) table: Table,
    pub(crate) variants: Variants,
    /// The version of the rules.
    pub(crate) version: u8,
    /// What happened to hands in stage 2, as far as somebody can draw conclusions from it.
    pub(crate) memory: Memory,
}

impl State {
    pub(crate) fn new(seats: u8, version: u8, table: Table, variants: Variants) -> State {
        State {
            players: [Player::AT_START; MAX_SEATS],
            market: Goods::NONE,
            discard: Goods::NONE,
            pile: table.cards,
            stacks: Special::ALL.map(|special| special.stack(seats as usize)),
            seats,
            seat: Seat::FIRST,
            phase: Phase::Opening,
            acted: Acted::NotYet,
            caves_used: 0,
            stage: 1,
            turns_left: None,
            counted: [[Goods::NONE; MAX_SEATS]; 2],
            table,
            variants,
            version,
            memory: Memory::EMPTY,
        }
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Opening | Phase::First | Phase::Drawing { .. } | Phase::Stealing(_) => {
                Turn::Chance
            }
            Phase::Over => Turn::Over,
            _ => Turn::Seat(self.seat),
        }
    }

    /// The seats, in order.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats as usize)
    }

    /// What has to happen next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The stage: 1 or 2.
    pub fn stage(&self) -> u8 {
        self.stage
    }

    /// The table of goods.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards in the hand of a seat. For the referee.
    pub fn hand(&self, seat: Seat) -> Goods {
        self.players[seat.index()].hand
    }

    /// The goods in the market.
    pub fn market(&self) -> Goods {
        self.market
    }

    /// The goods that were paid (2.4).
    pub fn discard(&self) -> Goods {
        self.discard
    }

    /// The cards of the pile. For the referee.
    pub fn pile(&self) -> Goods {
        self.pile
    }

    /// What lies on an animal of a seat; `None` if they have no such animal.
    pub fn load(&self, seat: Seat, animal: Animal) -> Option<Load> {
        let player = &self.players[seat.index()];
        self.owns(seat, animal).then(|| player.loads[animal.index()])
    }

    /// How many special cards of this kind a seat has.
    pub fn specials(&self, seat: Seat, special: Special) -> u8 {
        self.players[seat.index()].has(special)
    }

    /// How many cards are left in a stack (1.2).
    pub fn stack(&self, special: Special) -> u8 {
        self.stacks[special as usize]
    }

    /// The goods under the caves of a seat, cave by cave. For the referee.
    pub fn caves(&self, seat: Seat) -> impl Iterator<Item = Goods> {
        let player = self.players[seat.index()];
        let caves = player.has(Special::Cave) as usize;
        player
            .in_caves
            .into_iter()
            .take(caves)
            .map(|cave| cave.iter().filter_map(|card| card.good()).collect())
    }

    /// The goods under the thieves of a seat, all of them together. For the referee.
    pub fn stolen(&self, seat: Seat) -> Goods {
        self.players[seat.index()].under_thieves.iter().filter_map(|card| card.good()).collect()
    }

    /// What would be counted for a seat if the stage ended now (5.3). For the referee.
    #[inline]
    pub fn goods_that_count(&self, seat: Seat) -> Goods {
        let player = &self.players[seat.index()];
        if player.has(Special::Cave) == 0 && player.has(Special::Thief) == 0 {
            player.loaded()
        } else {
            player.counted()
        }
    }

    /// The animals of a seat, camels first, each with how many more of each kind it takes in one go.
    #[inline]
    pub fn rooms(&self, seat: Seat) -> impl Iterator<Item = (Animal, Goods)> {
        let loads = &self.players[seat.index()].loads;
        self.animals(seat).map(move |animal| {
            let load = loads[animal.index()];
            let room = if animal.is_donkey() {
                Goods::new([load.room_on_donkey(); KINDS])
            } else {
                load.room_on_camel()
            };
            (animal, room)
        })
    }

    /// How many more of each kind all animals of a seat take together, and the widest of them alone.
    #[inline]
    pub(crate) fn room_on_animals(&self, seat: Seat) -> ([u8; KINDS], [u8; KINDS]) {
        let player = &self.players[seat.index()];
        let (on_camels, on_donkeys) = player.loads.split_at(MAX_CAMELS);
        let (mut room, mut widest) = (Goods::NONE, [0; KINDS]);
        for load in on_camels.iter().take(camels(self.seats as usize).into()) {
            let free = load.room_on_camel();
            room += free;
            for (widest, free) in widest.iter_mut().zip(free.counts()) {
                *widest = free.max(*widest);
            }
        }
        for load in on_donkeys.iter().take(player.has(Special::Donkey).into()) {
            let free = load.room_on_donkey();
            room += Goods::new([free; KINDS]);
            widest = widest.map(|widest| widest.max(free));
        }
        (room.counts(), widest)
    }

    /// The animals of a seat for which an earlier one stands, since it is of the same sort and carries the same; as bits.
    #[inline]
    pub(crate) fn twins(&self, seat: Seat) -> u8 {
        let (owned, loads) = (self.animals_of(seat), &self.players[seat.index()].loads);
        let mut twins = 0;
        for (first, end) in [(0, MAX_CAMELS), (MAX_CAMELS, ANIMALS)] {
            for animal in first + 1..end {
                if owned & 1 << animal == 0 {
                    break;
                }
                twins |= u8::from(loads[first..animal].contains(&loads[animal])) << animal;
            }
        }
        twins
    }

    /// How many cards still fit under the caves of a seat (4.1).
    #[inline]
    pub fn room_in_caves(&self, seat: Seat) -> u8 {
        let player = &self.players[seat.index()];
        let caves = (player.has(Special::Cave) as usize).min(MAX_STACK);
        let cards: usize = (0..caves).map(|cave| player.in_cave(cave)).sum();
        (caves * IN_CAVE - cards) as u8
    }

    /// The donkeys, caves and thieves of a seat that hold nothing (5.5, 5.7, 7.3).
    #[inline]
    pub fn unused_specials(&self, seat: Seat) -> [u8; 3] {
        self.unused(seat)
    }

    /// The turns until the stage ends, this one included, once its last card is drawn (5.1, 7.4).
    pub fn turns_left(&self) -> Option<u8> {
        self.turns_left
    }

    /// What the seat whose turn it is has done of the four actions.
    pub fn acted(&self) -> Acted {
        self.acted
    }

    /// The seat whose turn it is, also while luck decides in that turn.
    pub fn active(&self) -> Seat {
        self.seat
    }

    /// Does this seat have that animal (1.2, 3.3)?
    #[inline]
    pub(crate) fn owns(&self, seat: Seat, animal: Animal) -> bool {
        self.animals_of(seat) & 1 << animal.index() != 0
    }

    /// The animals of a seat as bits.
    #[inline]
    pub(crate) fn animals_of(&self, seat: Seat) -> u8 {
        let camels = (1 << camels(self.seats as usize)) - 1;
        let donkeys = (1u32 << self.players[seat.index()].has(Special::Donkey)) - 1;
        camels | (donkeys << MAX_CAMELS) as u8
    }

    /// The animals of a seat, camels first.
    pub(crate) fn animals(&self, seat: Seat) -> impl Iterator<Item = Animal> + use<> {
        animals_in(self.animals_of(seat))
    }

    #[inline]
    pub(crate) fn player(&self) -> &Player {
        &self.players[self.seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat.index()]
    }

    /// The seat at the left.
    #[inline]
    pub(crate) fn next_seat(&self) -> Seat {
        Seat::from_index(self.seat.index() + 1)
            .filter(|seat| seat.index() < self.seats as usize)
            .unwrap_or(Seat::FIRST)
    }

    /// How many more of this kind the animal takes in one go (3.1 to 3.3).
    #[inline]
    pub(crate) fn room(load: Load, animal: Animal, good: crate::material::Good) -> u8 {
        if animal.is_donkey() { load.room_on_donkey() } else { load.room_on_camel()[good] }
    }
}

/// The animals in a set of bits.
#[inline]
pub(crate) fn animals_in(mut set: u8) -> impl Iterator<Item = Animal> + use<> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let animal = Animal::from_index(set.trailing_zeros() as usize);
        set &= set - 1;
        Some(animal)
    })
}
