//! What is in the box: territories, tribes, fate cards, the die.

use azalai_core::schema::{TS, ToSchema};
use azalai_core::{SetupError, number};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::LazyLock;

/// All camels of the box (rule 1.2): 100 light ones and 60 dark ones that stand for five.
pub const ALL_CAMELS: Camels = 400;

/// All coins of the box (rule 1.3): 30 of silver and 20 of gold, in silver.
pub const ALL_COINS: Silver = 130;

/// The markers of each player in the box (rule 1.4).
pub const MARKERS: usize = 35;

/// The territory cards that are laid out on fields 2 to 49 (rule 2.2).
pub const LAID_OUT: u8 = 48;

/// A number of camels.
pub type Camels = u16;

/// An amount of money, in silver (rule 1.3: 1 gold = 5 silver).
pub type Silver = u16;

/// A kind of territory (rule 1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Kind)]
pub enum Kind {
    Settlement,
    Saline,
    Guelta,
    Reg,
    Erg,
    FeshFesh,
    Mountains,
    Chott,
}

impl Kind {
    /// All kinds, in the order of rule 1.1.
    pub const ALL: [Kind; 8] = [
        Kind::Settlement,
        Kind::Saline,
        Kind::Guelta,
        Kind::Reg,
        Kind::Erg,
        Kind::FeshFesh,
        Kind::Mountains,
        Kind::Chott,
    ];

    /// The kinds that are shuffled and laid out (rule 2.2).
    pub const LAID_OUT: [Kind; 6] =
        [Kind::Guelta, Kind::Reg, Kind::Erg, Kind::FeshFesh, Kind::Mountains, Kind::Chott];

    /// The name in notation and data files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Settlement => "settlement",
            Kind::Saline => "saline",
            Kind::Guelta => "guelta",
            Kind::Reg => "reg",
            Kind::Erg => "erg",
            Kind::FeshFesh => "fesh-fesh",
            Kind::Mountains => "mountains",
            Kind::Chott => "chott",
        }
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A tribe (rule 1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Tribe)]
pub enum Tribe {
    /// Kel Ress.
    Blue,
    /// Kel Ilbakan.
    Red,
    /// Kel Ahaggar.
    Green,
    /// Kel Ajjer.
    Yellow,
}

impl Tribe {
    /// All tribes, in the order in which they settle (rule 9.1).
    pub const ALL: [Tribe; 4] = [Tribe::Blue, Tribe::Red, Tribe::Green, Tribe::Yellow];

    /// The name in notation: the colour.
    pub const fn name(self) -> &'static str {
        match self {
            Tribe::Blue => "blue",
            Tribe::Red => "red",
            Tribe::Green => "green",
            Tribe::Yellow => "yellow",
        }
    }

    /// The tribe with this colour.
    pub fn from_name(name: &str) -> Option<Tribe> {
        Tribe::ALL.into_iter().find(|tribe| tribe.name() == name)
    }

    /// The name of the people.
    pub const fn people(self) -> &'static str {
        match self {
            Tribe::Blue => "Kel Ress",
            Tribe::Red => "Kel Ilbakan",
            Tribe::Green => "Kel Ahaggar",
            Tribe::Yellow => "Kel Ajjer",
        }
    }
}

/// The pips of a throw, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targui.ts", type = "number")]
pub struct Pips(u8);

impl Pips {
    /// All six sides of the die.
    pub fn all() -> impl Iterator<Item = Pips> {
        (1..=6).map(Pips)
    }

    /// That many pips; `None` if no side of the die has them.
    pub const fn new(pips: usize) -> Option<Pips> {
        if 1 <= pips && pips <= 6 { Some(Pips(pips as u8)) } else { None }
    }

    /// How many.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Pips {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A fate card by its number, 1 to 16 (rule 1.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targui.ts", type = "number")]
pub struct Fate(u8);

impl Fate {
    /// The card with this number.
    pub const fn new(number: usize) -> Option<Fate> {
        if 1 <= number && number <= 16 { Some(Fate(number as u8)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The tribe that this card brings ten camels (cards 2 to 5).
    pub const fn gift_for(self) -> Option<Tribe> {
        match self.0 {
            2 => Some(Tribe::Blue),
            3 => Some(Tribe::Red),
            4 => Some(Tribe::Green),
            5 => Some(Tribe::Yellow),
            _ => None,
        }
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Fate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of fate cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(export_to = "targui.ts", type = "Fate[]")]
pub struct FateSet(u32);

impl FateSet {
    /// All sixteen.
    pub const ALL: FateSet = FateSet(0x1_fffe);

    /// The gifts to the tribes, 2 to 5.
    pub const GIFTS: FateSet = FateSet(0b11_1100);

    /// Puts a card in.
    pub fn insert(&mut self, fate: Fate) {
        self.0 |= 1 << fate.0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, fate: Fate) {
        self.0 &= !(1 << fate.0);
    }

    /// Is the card in the set?
    pub const fn contains(self, fate: Fate) -> bool {
        self.0 & (1 << fate.0) != 0
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: FateSet) -> FateSet {
        FateSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: FateSet) -> FateSet {
        FateSet(self.0 & !other.0)
    }

    /// The set of a list like `1,6-16`.
    pub fn parse(list: &str) -> Option<FateSet> {
        let card = |text: &str| number(text.trim()).and_then(Fate::new);
        let mut set = FateSet::default();
        for part in list.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (card(first)?, card(last)?);
            if last < first {
                return None;
            }
            (first.0..=last.0).for_each(|number| set.insert(Fate(number)));
        }
        Some(set)
    }
}

impl Iterator for FateSet {
    type Item = Fate;

    /// Takes the card with the lowest number out of the set.
    #[inline]
    fn next(&mut self) -> Option<Fate> {
        if self.0 == 0 {
            return None;
        }
        let fate = Fate(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(fate)
    }
}

impl fmt::Display for FateSet {
    /// `1,6-16`: runs of three cards and more are drawn together.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = *self;
        let mut separator = "";
        while let Some(first) = rest.next() {
            let mut last = first;
            while let Some(next) = Fate::new(last.number() + 1).filter(|&next| rest.contains(next))
            {
                rest.remove(next);
                last = next;
            }
            match last.0 - first.0 {
                0 => write!(f, "{separator}{first}")?,
                1 => write!(f, "{separator}{first},{last}")?,
                _ => write!(f, "{separator}{first}-{last}")?,
            }
            separator = ",";
        }
        Ok(())
    }
}

impl fmt::Debug for FateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FateSet({self})")
    }
}

impl Serialize for FateSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// How many territory cards there are of each kind, and what they are worth (rule 1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Territories {
    cards: [u8; 8],
    strategic: [u8; 8],
    economic: [u8; 8],
}

static PRINTED: LazyLock<Territories> = LazyLock::new(|| {
    Territories::parse(include_str!("../data/territories.txt")).expect("the printed table is whole")
});

impl Territories {
    /// The cards as printed.
    pub fn printed() -> Territories {
        *PRINTED
    }

    /// How many cards of this kind are in the box.
    pub const fn cards(&self, kind: Kind) -> u8 {
        self.cards[kind as usize]
    }

    /// The printed strategic value.
    #[inline]
    pub const fn strategic(&self, kind: Kind) -> u8 {
        self.strategic[kind as usize]
    }

    /// The printed economic value.
    #[inline]
    pub const fn economic(&self, kind: Kind) -> u8 {
        self.economic[kind as usize]
    }

    /// Reads a table of territories: a line a kind, with its name, the number of cards, the
    /// strategic and the economic value. `#` begins a comment.
    pub fn parse(text: &str) -> Result<Territories, SetupError> {
        let fault = |line: usize, column: usize, fault: String| SetupError::Data {
            key: "territories",
            line,
            column,
            fault,
        };
        let mut read: [Option<[u8; 3]>; 8] = [None; 8];
        let mut last = 1;
        for (index, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            let mut words = words_with_columns(content);
            let Some((column, name)) = words.next() else {
                continue;
            };
            last = index + 1;
            let Some(kind) = Kind::from_name(name) else {
                let known = Kind::ALL.map(Kind::name).join(", ");
                return Err(fault(
                    last,
                    column,
                    format!("no such territory; write one of: {known}"),
                ));
            };
            if read[kind as usize].is_some() {
                return Err(fault(last, column, format!("{name} stands here a second time")));
            }
            let mut numbers = [0; 3];
            for (place, value) in numbers.iter_mut().enumerate() {
                let most = if place == 0 { LAID_OUT } else { 9 };
                let (column, word) =
                    words.next().unwrap_or((content.trim_end().chars().count() + 1, ""));
                *value = number(word).filter(|&value| value <= most).ok_or_else(|| {
                    let what = ["number of cards", "strategic value", "economic value"][place];
                    fault(last, column, format!("the {what} of {name} must be 0 to {most}"))
                })?;
            }
            if let Some((column, _)) = words.next() {
                return Err(fault(
                    last,
                    column,
                    "only three numbers belong behind a territory".into(),
                ));
            }
            read[kind as usize] = Some(numbers);
        }
        let mut table = Territories { cards: [0; 8], strategic: [0; 8], economic: [0; 8] };
        for kind in Kind::ALL {
            let Some([cards, strategic, economic]) = read[kind as usize] else {
                return Err(fault(last, 1, format!("{} is missing", kind.name())));
            };
            let index = kind as usize;
            (table.cards[index], table.strategic[index], table.economic[index]) =
                (cards, strategic, economic);
        }
        let laid_out: u32 = Kind::LAID_OUT.iter().map(|&kind| u32::from(table.cards(kind))).sum();
        if table.cards(Kind::Settlement) != 4 || table.cards(Kind::Saline) != 1 {
            return Err(fault(last, 1, "there must be 4 settlements and 1 saline".into()));
        }
        if laid_out != u32::from(LAID_OUT) {
            let what =
                format!("the other kinds must have {LAID_OUT} cards together, not {laid_out}");
            return Err(fault(last, 1, what));
        }
        if table.strategic(Kind::Chott) + table.economic(Kind::Chott) > 0 {
            return Err(fault(
                last,
                1,
                "a chott is never entered, so its values must be 0 0".into(),
            ));
        }
        Ok(table)
    }
}

/// The words of a line, each with the column of its first letter, from 1.
fn words_with_columns(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let offset = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..offset].chars().count() + 1, word)
    })
}

impl fmt::Display for Territories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            let (cards, strategic, economic) =
                (self.cards(kind), self.strategic(kind), self.economic(kind));
            write!(f, "{separator}{} {cards} {strategic} {economic}", kind.name())?;
        }
        Ok(())
    }
}

azalai_core::schema_of! {
    Pips: "targui.Pips" = number(1..=6);
    Fate: "targui.Fate" = number(1..=16);
    FateSet: "targui.FateSet" = list_of::<Fate>(), with Fate;
}
