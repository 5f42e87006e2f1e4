//! 1 Material and 3 Animals: goods, special cards, and what an animal carries.

use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Seat, Viewer};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{AddAssign, Index, IndexMut, SubAssign};

/// How many goods cards there are (1.1).
pub const ALL_GOODS: u8 = 44;
/// How many kinds of goods there are.
pub const KINDS: usize = 4;
/// How many goods open the market (1.3).
pub const MARKET_AT_START: u8 = 2;
/// How many cards one draws (2.1).
pub const DRAW: u8 = 3;
/// How many cards stay in a hand after a draw (2.1).
pub const HAND_LIMIT: u8 = 4;
/// What a special card costs, in dinars (2.4).
pub const PRICE: u16 = 3;
/// How many goods an animal carries (3.1, 3.3).
pub const CARRIES: u8 = 4;
/// How much of it may be gold on a camel (3.1).
pub const GOLD_ON_CAMEL: u8 = 2;
/// How many goods lie under a cave (4.1).
pub const IN_CAVE: usize = 2;
/// What a map is worth at the end (4.3).
pub const MAP_POINTS: i32 = 2;
/// The most camels that a player has (1.2).
pub const MAX_CAMELS: usize = 3;
/// The most donkeys, and the most caves, that there are (1.2).
pub const MAX_STACK: usize = 5;
/// The most thieves that there are (1.2).
pub const MAX_THIEVES: usize = 3;
/// The places for animals that a player has.
pub const ANIMALS: usize = MAX_CAMELS + MAX_STACK;

/// A kind of goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Good)]
pub enum Good {
    /// Water, which shares a camel with nothing.
    Water,
    /// Gold, at most two on a camel.
    Gold,
    /// Rock salt.
    Salt,
    /// Millet.
    Millet,
}

impl Good {
    /// All kinds.
    pub const ALL: [Good; KINDS] = [Good::Water, Good::Gold, Good::Salt, Good::Millet];

    /// The kind with this number, of which the last two bits count.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Good {
        Good::ALL[(bits & 3) as usize]
    }

    /// Its name in notation and in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Good::Water => "water",
            Good::Gold => "gold",
            Good::Salt => "salt",
            Good::Millet => "millet",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.name() == name)
    }

    /// The kind as one bit of a set of kinds.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The kinds in a set of bits, from the first to the last.
pub(crate) fn kinds_in(mut set: u8) -> impl Iterator<Item = Good> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let kind = Good::from_bits(set.trailing_zeros() as u16);
        set &= set - 1;
        Some(kind)
    })
}

/// A heap of goods: how many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, TS)]
#[ts(export_to = "tuareg.ts", type = "Record<Good, number>")]
pub struct Goods([u8; KINDS]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; KINDS]);

    /// So many of each kind: water, gold, salt, millet.
    pub const fn new(counts: [u8; KINDS]) -> Goods {
        Goods(counts)
    }

    /// How many of each kind: water, gold, salt, millet.
    pub const fn counts(self) -> [u8; KINDS] {
        self.0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        let word = u32::from_le_bytes(self.0);
        // No heap has more than 44 cards, so the bytes add up without overflow in the highest.
        (word.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Is nothing there?
    #[inline]
    pub const fn is_empty(self) -> bool {
        u32::from_le_bytes(self.0) == 0
    }

    /// The kinds of which there is at least one, as bits.
    #[inline]
    pub(crate) const fn kinds(self) -> u8 {
        let word = u32::from_le_bytes(self.0);
        // 0x7f carries into the highest bit of each byte that is not zero: counts stay below 128.
        let high = (word + 0x7f7f_7f7f) & 0x8080_8080;
        ((high >> 7).wrapping_mul(0x0102_0408) >> 24) as u8
    }

    /// One more of this kind.
    #[inline]
    pub fn add(&mut self, good: Good) {
        self.0[good as usize] += 1;
    }

    /// One less of this kind.
    #[inline]
    pub fn take(&mut self, good: Good) {
        self.0[good as usize] -= 1;
    }

    /// Is all of that in here?
    pub fn holds(self, other: Goods) -> bool {
        self.0.iter().zip(other.0).all(|(&here, there)| here >= there)
    }

    /// Each kind with its number, those without any left out.
    pub fn iter(self) -> impl Iterator<Item = (Good, u8)> {
        Good::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// The card with this number, if the cards lie sorted by kind.
    pub(crate) fn nth(self, mut number: u8) -> Option<Good> {
        for (good, count) in self.iter() {
            if number < count {
                return Some(good);
            }
            number -= count;
        }
        None
    }
}

impl Index<Good> for Goods {
    type Output = u8;
    #[inline]
    fn index(&self, good: Good) -> &u8 {
        &self.0[good as usize]
    }
}

impl IndexMut<Good> for Goods {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good as usize]
    }
}

impl AddAssign for Goods {
    /// No heap has more than 44 cards, so no kind runs over into the next.
    #[inline]
    fn add_assign(&mut self, other: Goods) {
        let sum = u32::from_le_bytes(self.0).wrapping_add(u32::from_le_bytes(other.0));
        self.0 = sum.to_le_bytes();
    }
}

impl SubAssign for Goods {
    fn sub_assign(&mut self, other: Goods) {
        for (here, there) in self.0.iter_mut().zip(other.0) {
            *here -= there;
        }
    }
}

impl FromIterator<Good> for Goods {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> Goods {
        let mut heap = Goods::NONE;
        goods.into_iter().for_each(|good| heap.add(good));
        heap
    }
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Good::ALL.into_iter().zip(self.0))
    }
}

/// A special card (1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Special)]
pub enum Special {
    /// One more animal.
    Donkey,
    /// Keeps two goods safe.
    Cave,
    /// Takes a card from somebody.
    Thief,
    /// Two points at the end.
    Map,
}

impl Special {
    /// All special cards.
    pub const ALL: [Special; 4] = [Special::Donkey, Special::Cave, Special::Thief, Special::Map];

    /// Its name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Special::Donkey => "donkey",
            Special::Cave => "cave",
            Special::Thief => "thief",
            Special::Map => "map",
        }
    }

    /// The special card with this name.
    pub fn from_name(name: &str) -> Option<Special> {
        Special::ALL.into_iter().find(|special| special.name() == name)
    }

    /// How many lie in its stack at the start, by the number of players (1.2).
    pub const fn stack(self, players: usize) -> u8 {
        let of = match self {
            Special::Donkey | Special::Cave => [2, 3, 4, 5],
            Special::Thief => [3, 3, 3, 3],
            Special::Map => [3, 2, 3, 4],
        };
        of[players - 2]
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many camels each player has (1.2).
pub const fn camels(players: usize) -> u8 {
    if players == 2 { 3 } else { 2 }
}

/// An animal of a player: one of their camels or of their donkeys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "tuareg.ts", type = "string")]
pub struct Animal(u8);

impl Animal {
    /// The camel with this number, from 1 to 3.
    pub const fn camel(number: usize) -> Option<Animal> {
        if 1 <= number && number <= MAX_CAMELS { Some(Animal(number as u8 - 1)) } else { None }
    }

    /// The donkey with this number, from 1 to 5.
    pub const fn donkey(number: usize) -> Option<Animal> {
        if 1 <= number && number <= MAX_STACK {
            Some(Animal((MAX_CAMELS + number) as u8 - 1))
        } else {
            None
        }
    }

    /// Is it a donkey?
    #[inline]
    pub const fn is_donkey(self) -> bool {
        self.0 >= MAX_CAMELS as u8
    }

    /// Its number among the player's camels or donkeys, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1 - if self.is_donkey() { MAX_CAMELS } else { 0 }
    }

    /// Its place among the animals of a player.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Animal {
        Animal(index as u8 & 7)
    }

    /// Every animal that a player could have, camels first.
    pub fn all() -> impl Iterator<Item = Animal> {
        (0..ANIMALS as u8).map(Animal)
    }

    /// Its name: `camel1`, `donkey2`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; ANIMALS] =
            ["camel1", "camel2", "camel3", "donkey1", "donkey2", "donkey3", "donkey4", "donkey5"];
        NAMES[self.0 as usize]
    }

    /// The animal with this name: `camel1`, `donkey2`.
    pub fn from_name(name: &str) -> Option<Animal> {
        let number = |digits: &str| match digits.as_bytes() {
            [digit @ b'1'..=b'9'] => Some((digit - b'0') as usize),
            _ => None,
        };
        if let Some(digits) = name.strip_prefix("camel") {
            Animal::camel(number(digits)?)
        } else {
            Animal::donkey(number(name.strip_prefix("donkey")?)?)
        }
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Animal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The goods on an animal, from the lowest to the top: two bits a card behind a leading 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, TS)]
#[ts(export_to = "tuareg.ts", type = "Good[]")]
pub struct Load(u16);

const LOADS: usize = 1 << (2 * CARRIES as usize + 1);

impl Load {
    /// Nothing.
    pub const EMPTY: Load = Load(1);

    /// How many goods.
    #[inline]
    pub const fn len(self) -> u8 {
        (15 - self.0.leading_zeros() as u8) / 2
    }

    /// Is nothing there?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 <= 1
    }

    /// The card on top, from which payment, theft and cave take (3.5).
    #[inline]
    pub const fn top(self) -> Option<Good> {
        if self.is_empty() { None } else { Some(Good::from_bits(self.0)) }
    }

    /// A card is laid on top; there must be room.
    #[inline]
    pub const fn push(&mut self, good: Good) {
        self.0 = (self.0 << 2 | good as u16) & (LOADS as u16 - 1);
    }

    /// The top card is taken.
    #[inline]
    pub const fn pop(&mut self) -> Option<Good> {
        let top = self.top();
        if top.is_some() {
            self.0 >>= 2;
        }
        top
    }

    /// The goods from the top down.
    pub fn from_top(mut self) -> impl Iterator<Item = Good> {
        std::iter::from_fn(move || self.pop())
    }

    /// The goods from the lowest to the top.
    pub fn cards(self) -> impl Iterator<Item = Good> {
        let len = self.len();
        (0..len).map(move |place| Good::from_bits(self.0 >> (2 * (len - 1 - place))))
    }

    /// How many of each kind.
    #[inline]
    pub fn goods(self) -> Goods {
        TABLES.goods[self.index()]
    }

    /// How many more of each kind a camel with this load takes in one go (3.1, 3.2).
    #[inline]
    pub(crate) fn room_on_camel(self) -> Goods {
        TABLES.room[self.index()]
    }

    /// How many more a donkey takes, of whatever kinds (3.3).
    #[inline]
    pub(crate) fn room_on_donkey(self) -> u8 {
        CARRIES - self.len()
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize % LOADS
    }
}

impl FromIterator<Good> for Load {
    /// The goods from the lowest to the top; four at most are kept.
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> Load {
        let mut load = Load::EMPTY;
        goods.into_iter().take(CARRIES as usize).for_each(|good| load.push(good));
        load
    }
}

impl fmt::Debug for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Load {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

/// Why a camel does not take a card (3.1, 3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overload {
    /// Four goods lie on it.
    Full,
    /// Water shares a camel with nothing.
    Water,
    /// It would be the third gold.
    Gold,
    /// It would be the third kind, or the second change of kind.
    Change,
}

/// May a camel with this load take one more card (3.1, 3.2)?
pub const fn camel_takes(load: Load, good: Good) -> Result<(), Overload> {
    let len = load.len();
    if len >= CARRIES {
        return Err(Overload::Full);
    }
    let (mut place, mut gold, mut changes) = (0, 0, 0);
    while place < len {
        let card = load.0 >> (2 * place) & 3;
        if (card == Good::Water as u16) != (good as u16 == Good::Water as u16) {
            return Err(Overload::Water);
        }
        gold += (card == Good::Gold as u16) as u8;
        let above = if place == 0 { good as u16 } else { load.0 >> (2 * (place - 1)) & 3 };
        changes += (card != above) as u8;
        place += 1;
    }
    if good as u16 == Good::Gold as u16 && gold >= GOLD_ON_CAMEL {
        return Err(Overload::Gold);
    }
    // One change of kind at most; so there are never more than two kinds.
    if changes > 1 { Err(Overload::Change) } else { Ok(()) }
}

/// What is asked of every load all the time, worked out once.
struct Tables {
    goods: [Goods; LOADS],
    room: [Goods; LOADS],
}

static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables { goods: [Goods::NONE; LOADS], room: [Goods::NONE; LOADS] };
    let mut index = 1;
    while index < LOADS {
        let load = Load(index as u16);
        // Only every second bit can be the leading 1.
        if (15 - load.0.leading_zeros()).is_multiple_of(2) {
            let mut rest = load;
            while let Some(good) = rest.pop() {
                tables.goods[index].0[good as usize] += 1;
            }
            let mut kind = 0;
            while kind < KINDS {
                let (mut grown, good) = (load, Good::ALL[kind]);
                while camel_takes(grown, good).is_ok() {
                    grown.push(good);
                    tables.room[index].0[kind] += 1;
                }
                kind += 1;
            }
        }
        index += 1;
    }
    tables
}

/// A card face down under a cave or a thief, and who knows it besides its owner (6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FaceDown(u8);

impl FaceDown {
    const EVERYBODY: u8 = 7;
    const AFTER_PASS: u8 = 1 << 5;

    /// No card.
    pub const NONE: FaceDown = FaceDown(0xff);

    /// A card that only its owner knows: it came from their hand.
    pub const fn secret(good: Good) -> FaceDown {
        FaceDown(good as u8)
    }

    /// A card that everybody saw: it came from an animal.
    pub const fn seen(good: Good) -> FaceDown {
        FaceDown(good as u8 | FaceDown::EVERYBODY << 2)
    }

    /// A card that this seat knows too: it was stolen from their hand.
    pub const fn shared(good: Good, with: Seat) -> FaceDown {
        FaceDown(good as u8 | (with.number() as u8) << 2)
    }

    /// What it is, if a card is there.
    #[inline]
    pub const fn good(self) -> Option<Good> {
        if self.0 == 0xff { None } else { Some(Good::from_bits(self.0 as u16)) }
    }

    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0xff
    }

    /// The same card, which left a hand whose owner had passed in this stage (2.5).
    pub const fn after_pass(self) -> FaceDown {
        FaceDown(self.0 | FaceDown::AFTER_PASS)
    }

    /// Did it leave the hand of this seat after a pass, if it belongs to `owner`?
    pub fn left_after_pass(self, hand: Seat, owner: Seat) -> bool {
        let victim = Seat::from_number(self.knows() as usize);
        !self.is_none() && self.0 & FaceDown::AFTER_PASS != 0 && victim.unwrap_or(owner) == hand
    }

    /// Who knows it besides its owner: nobody (0), a seat, or everybody.
    const fn knows(self) -> u8 {
        self.0 >> 2 & 7
    }

    /// Does this viewer know it, if it belongs to `owner`?
    pub fn known_to(self, viewer: Viewer, owner: Seat) -> bool {
        viewer.sees(owner)
            || self.knows() == FaceDown::EVERYBODY
            || Seat::from_number(self.knows() as usize).is_some_and(|seat| viewer.sees(seat))
    }

    /// Another card in its place, known to the same.
    pub const fn with(self, good: Good) -> FaceDown {
        FaceDown(self.0 & !3 | good as u8)
    }
}

const _: () = assert!(MAX_SEATS < FaceDown::EVERYBODY as usize);

azalai_core::schema_of! {
    Goods: "tuareg.Goods" = count_of_each(&Good::ALL.map(Good::name));
    Animal: "tuareg.Animal" = text("^(camel|donkey)[0-9]+$");
    Load: "tuareg.Load" = list_of::<Good>(), with Good;
}
