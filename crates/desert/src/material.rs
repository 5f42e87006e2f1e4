//! The material of the game (rule 1.1): camels in five colours, leaders, water holes.

use azalai_core::Seat;
use azalai_core::schema::{TS, ToSchema};
use serde::{Serialize, Serializer};
use std::fmt;

/// How many palms there are (1.1).
pub const PALMS: usize = 5;

/// How many water holes there are of each value (1.1).
pub const WATER_OF_EACH_VALUE: u8 = 15;

/// How many places for water a map may have (1.1, 8.1).
pub const WATER_PLACES: usize = 3 * WATER_OF_EACH_VALUE as usize;

/// What an oasis pays a caravan (6.2).
pub const OASIS_POINTS: u16 = 5;

/// How many camel colours there are (1.1).
pub const COLOURS: usize = 5;

/// The colour of a camel. It is written with one letter: `w`, `y`, `g`, `b`, `v`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Colour)]
pub enum Colour {
    /// White, `w`.
    White,
    /// Yellow, `y`.
    Yellow,
    /// Green, `g`.
    Green,
    /// Blue, `b`.
    Blue,
    /// Violet, `v`.
    Violet,
}

impl Colour {
    /// All five.
    pub const ALL: [Colour; COLOURS] =
        [Colour::White, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Violet];

    /// The place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Yellow => 'y',
            Colour::Green => 'g',
            Colour::Blue => 'b',
            Colour::Violet => 'v',
        }
    }

    /// The colour with this letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_lowercase())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// A set of colours: the leaders that a player still holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(export_to = "desert.ts", type = "Colour[]")]
pub struct Colours(u8);

impl Colours {
    /// No colour.
    pub const NONE: Colours = Colours(0);
    /// All five colours.
    pub const ALL: Colours = Colours((1 << COLOURS) - 1);

    /// Is this colour in the set?
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour as u8) != 0
    }

    /// Puts a colour in.
    pub fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
    }

    /// Takes a colour out.
    pub fn remove(&mut self, colour: Colour) {
        self.0 &= !(1 << colour as u8);
    }

    /// The colours of this set that are not in the other.
    pub const fn without(self, other: Colours) -> Colours {
        Colours(self.0 & !other.0)
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many colours.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The colours, in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Colours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A caravan: the camels of one colour that belong to one player, the leader among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Caravan)]
pub struct Caravan {
    /// Whose.
    pub seat: Seat,
    /// In which colour.
    pub colour: Colour,
}

impl Caravan {
    /// The caravan of this player in this colour.
    pub const fn new(seat: Seat, colour: Colour) -> Caravan {
        Caravan { seat, colour }
    }
}

/// The value of a water hole: 1, 2 or 3 points (1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[repr(u8)]
#[ts(export_to = "desert.ts", type = "1 | 2 | 3")]
pub enum Water {
    /// 1 point.
    One = 1,
    /// 2 points.
    Two = 2,
    /// 3 points.
    Three = 3,
}

impl Water {
    /// All three values.
    pub const ALL: [Water; 3] = [Water::One, Water::Two, Water::Three];

    /// The points it brings.
    pub const fn points(self) -> u16 {
        self as u16
    }

    /// The place in [`Water::ALL`].
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The water hole with these points.
    pub fn from_points(points: u16) -> Option<Water> {
        Water::ALL.into_iter().find(|water| water.points() == points)
    }
}

impl fmt::Display for Water {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

impl Serialize for Water {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.points())
    }
}

azalai_core::schema_of! {
    Colours: "desert.Colours" = list_of::<Colour>(), with Colour;
    Water: "desert.Water" = number(1..=3);
}
