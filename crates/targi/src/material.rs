//! Goods, gold, water and crosses; the five symbols; the cards by their numbers (chapters 1, 7, 8).

use azalai_core::schema::{TS, ToSchema};
use rand::{Rng, RngExt};
use serde::{Serialize, Serializer};
use std::fmt;

/// One of the three goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Good)]
pub enum Good {
    /// Dates.
    Date,
    /// Salt.
    Salt,
    /// Pepper.
    Pepper,
}

impl Good {
    /// All three.
    pub const ALL: [Good; 3] = [Good::Date, Good::Salt, Good::Pepper];

    /// The letter by which cards and notation name it.
    pub const fn letter(self) -> char {
        match self {
            Good::Date => 'D',
            Good::Salt => 'S',
            Good::Pepper => 'P',
        }
    }

    /// The good with this letter.
    pub fn from_letter(letter: &str) -> Option<Good> {
        match letter {
            "D" | "d" => Some(Good::Date),
            "S" | "s" => Some(Good::Salt),
            "P" | "p" => Some(Good::Pepper),
            _ => None,
        }
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One thing of a handful, as the page gets it: a handful is a list of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Token)]
pub enum Token {
    /// A date.
    Date,
    /// Salt.
    Salt,
    /// Pepper.
    Pepper,
    /// A good of choice.
    Any,
    /// One of several equal goods.
    Equal,
    /// Gold.
    Gold,
    /// Gold that lies on a card.
    CardGold,
    /// Water.
    Water,
    /// A silver cross.
    Cross,
}

impl Token {
    /// Tokens with their number, as a list in which each stands so often.
    pub(crate) fn one_by_one<S: Serializer, const N: usize>(
        counts: [(Token, u8); N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let each = counts.into_iter();
        serializer
            .collect_seq(each.flat_map(|(token, count)| std::iter::repeat_n(token, count.into())))
    }
}

/// One of the five symbols of tribe cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Symbol)]
pub enum Symbol {
    /// An oasis.
    Oasis,
    /// A camel rider.
    CamelRider,
    /// A well.
    Well,
    /// A camp.
    Camp,
    /// A Targia.
    Targia,
}

/// How many symbols there are.
pub const SYMBOLS: usize = 5;

impl Symbol {
    /// All five.
    pub const ALL: [Symbol; SYMBOLS] =
        [Symbol::Oasis, Symbol::CamelRider, Symbol::Well, Symbol::Camp, Symbol::Targia];

    /// Its name in deck files.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Oasis => "oasis",
            Symbol::CamelRider => "camel-rider",
            Symbol::Well => "well",
            Symbol::Camp => "camp",
            Symbol::Targia => "targia",
        }
    }

    /// The symbol with this name.
    pub fn from_name(name: &str) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| symbol.name() == name)
    }
}

/// What a card gives or asks: a handful of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, TS)]
#[ts(export_to = "targi.ts", as = "Vec<Token>")]
pub struct Tokens {
    /// Dates, salt, pepper.
    pub goods: [u8; 3],
    /// Gold.
    pub gold: u8,
    /// Water.
    pub water: u8,
    /// Silver crosses: victory points as tokens.
    pub vp: u8,
    /// Goods of choice.
    pub any: u8,
    /// Goods of choice that must all be equal; only in what is paid.
    pub equal: u8,
}

impl Tokens {
    /// Nothing.
    pub const NONE: Tokens = Tokens { goods: [0; 3], gold: 0, water: 0, vp: 0, any: 0, equal: 0 };

    /// How many goods are named, those of choice not counted.
    #[inline]
    pub const fn named_goods(&self) -> u8 {
        self.goods[0] + self.goods[1] + self.goods[2]
    }

    /// Is there any good in it, named or of choice?
    pub const fn has_goods(&self) -> bool {
        self.named_goods() + self.any + self.equal > 0
    }

    /// Is it nothing?
    pub fn is_none(&self) -> bool {
        *self == Tokens::NONE
    }
}

impl fmt::Display for Tokens {
    /// `D D G`; `*` is a good of choice, `=` one of several equal goods, `V` a silver cross.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [dates, salt, pepper] = self.goods;
        let counts = [
            (dates, 'D'),
            (salt, 'S'),
            (pepper, 'P'),
            (self.any, '*'),
            (self.equal, '='),
            (self.gold, 'G'),
            (self.water, 'W'),
            (self.vp, 'V'),
        ];
        let letters = counts.iter().flat_map(|&(count, letter)| (0..count).map(move |_| letter));
        for (index, letter) in letters.enumerate() {
            write!(f, "{}{letter}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl Serialize for Tokens {
    /// The tokens one by one.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [dates, salt, pepper] = self.goods;
        Token::one_by_one(
            [
                (Token::Date, dates),
                (Token::Salt, salt),
                (Token::Pepper, pepper),
                (Token::Any, self.any),
                (Token::Equal, self.equal),
                (Token::Gold, self.gold),
                (Token::Water, self.water),
                (Token::Cross, self.vp),
            ],
            serializer,
        )
    }
}

/// How many tribe cards a deck has, nine of each symbol.
pub const TRIBE_CARDS: usize = 45;
/// How many tribe cards of each symbol a deck has.
pub const OF_EACH_SYMBOL: usize = 9;
/// How many goods cards the base game has.
pub const BASE_GOODS: usize = 19;
/// How many goods cards the expansion adds.
pub const MORE_GOODS: usize = 5;
/// How many dunes the expansion has.
pub const DUNES: usize = 20;

/// A tribe card by its number: 0 to 44 are the base deck's `T-0` to `T-44`, 45 to 89 the
/// expansion's `E-0` to `E-44`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct Tribe(pub(crate) u8);

impl Tribe {
    /// The card with this number; `None` from 90 on.
    pub const fn new(number: usize) -> Option<Tribe> {
        if number < 2 * TRIBE_CARDS { Some(Tribe(number as u8)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> Cards {
        Cards(1 << self.0)
    }

    /// The card with this code: `T-12`, `E-3`.
    pub fn read(code: &str) -> Option<Tribe> {
        let (first, number) = code.split_once('-')?;
        let number = plain_number(number)?;
        match first {
            "T" if number < TRIBE_CARDS => Tribe::new(number),
            "E" if number < TRIBE_CARDS => Tribe::new(number + TRIBE_CARDS),
            _ => None,
        }
    }
}

/// A number without sign and without leading zeros, so that every code has one spelling.
pub(crate) fn plain_number(text: &str) -> Option<usize> {
    let plain = text == "0" || (text.starts_with(|c: char| matches!(c, '1'..='9')));
    (plain && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Tribe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            number if number < TRIBE_CARDS => write!(f, "T-{number}"),
            number => write!(f, "E-{}", number - TRIBE_CARDS),
        }
    }
}

impl Serialize for Tribe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A kind of goods card by its place in the deck: `G-1`, `G-2`, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct Goods(pub(crate) u8);

/// More kinds of goods cards than any deck has.
pub const MOST_GOODS: usize = BASE_GOODS + MORE_GOODS;

impl Goods {
    /// Its place in a list of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind with this code: `G-4`.
    pub fn read(code: &str) -> Option<Goods> {
        let number = plain_number(code.strip_prefix("G-")?)?;
        (1..=MOST_GOODS).contains(&number).then(|| Goods(number as u8 - 1))
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G-{}", self.0 + 1)
    }
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A dune by its number: `U-1` to `U-20`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct Dune(pub(crate) u8);

impl Dune {
    /// Its place in a list of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The dune with this code: `U-7`.
    pub fn read(code: &str) -> Option<Dune> {
        let number = plain_number(code.strip_prefix("U-")?)?;
        (1..=DUNES).contains(&number).then(|| Dune(number as u8 - 1))
    }
}

impl fmt::Display for Dune {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U-{}", self.0 + 1)
    }
}

impl Serialize for Dune {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of tribe cards (bits 0 to 89) and goods cards (bits 96 on, one for each single card).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub(crate) u128);

/// The bit of the first goods card.
pub(crate) const GOODS_BIT: u32 = 96;
/// Every tribe card.
pub(crate) const ALL_TRIBE: Cards = Cards((1 << GOODS_BIT) - 1);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this tribe card among them?
    #[inline]
    pub const fn has(self, card: Tribe) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// The cards as bits, in order.
    pub(crate) fn bits(self) -> impl Iterator<Item = u32> {
        (0..u128::BITS).filter(move |bit| self.0 >> bit & 1 != 0)
    }

    /// Any of the cards, as its bit.
    #[inline]
    pub(crate) fn any_bit(self, rng: &mut (impl Rng + ?Sized)) -> Option<u32> {
        if self.is_empty() {
            return None;
        }
        let nth = rng.random_range(0..self.len());
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let lower = low.count_ones();
        let (mut left, before, first) =
            if nth < lower { (low, nth, 0) } else { (high, nth - lower, 64) };
        (0..before).for_each(|_| left &= left - 1);
        Some(first + left.trailing_zeros())
    }

    /// The tribe cards among them, in order.
    #[inline]
    pub fn tribe(self) -> impl Iterator<Item = Tribe> {
        let mut left = (self & ALL_TRIBE).0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = Tribe(left.trailing_zeros() as u8);
                left &= left - 1;
                card
            })
        })
    }
}

impl std::ops::BitAnd for Cards {
    type Output = Cards;
    #[inline]
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl std::ops::BitOr for Cards {
    type Output = Cards;
    #[inline]
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Cards {
    #[inline]
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl std::ops::Sub for Cards {
    type Output = Cards;
    #[inline]
    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl std::ops::SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Cards) {
        self.0 &= !other.0;
    }
}

azalai_core::schema_of! {
    Tokens: "targi.Tokens" = list_of::<Token>(), with Token;
    Tribe: "targi.Tribe" = text("^[TE]-[0-9]+$");
    Goods: "targi.Goods" = text("^G-[0-9]+$");
    Dune: "targi.Dune" = text("^U-[0-9]+$");
}
