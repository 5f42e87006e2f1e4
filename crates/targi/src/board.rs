//! The ring of sixteen border cards and the nine centre cards in it (rule 1.1).

use crate::material::plain_number;
use azalai_core::schema::TS;
use serde::{Serialize, Serializer};
use std::fmt;

/// A border card by its number, 1 to 16, clockwise from the noble.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "number")]
pub struct Border(u8);

impl Border {
    /// The noble: there the robber begins.
    pub const NOBLE: Border = Border(1);
    /// The trader.
    pub const TRADER: Border = Border(5);
    /// The silversmith.
    pub const SILVERSMITH: Border = Border(10);
    /// There the Targia begins (rule 9.4).
    pub const TARGIA_BEGINS: Border = Border(15);
    /// The last raid.
    pub const LAST_RAID: Border = Border(16);

    /// The card with this number.
    pub const fn new(number: usize) -> Option<Border> {
        if number >= 1 && number <= 16 { Some(Border(number as u8)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its place in a list of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Border> {
        (1..=16).map(Border)
    }

    /// Is it a corner, that is, a raid?
    #[inline]
    pub const fn is_corner(self) -> bool {
        self.0 & 3 == 0
    }

    /// The next card clockwise; after 16 comes 1.
    pub const fn next(self) -> Border {
        Border(self.0 % 16 + 1)
    }

    /// The next card counter-clockwise: the Targia's way (rule 9.4). She skips corners, or stops there too.
    pub const fn targia_next(self, stops: bool) -> Border {
        let mut next = if self.0 == 1 { 16 } else { self.0 - 1 };
        if next & 3 == 0 && !stops {
            next -= 1;
        }
        Border(next)
    }

    /// The card exactly opposite; corners have none.
    #[inline]
    pub const fn opposite(self) -> Option<Border> {
        match self.0 {
            1..=3 | 9..=11 => Some(Border(12 - self.0)),
            5..=7 | 13..=15 => Some(Border(20 - self.0)),
            _ => None,
        }
    }

    /// The row of the centre to which it points, if it stands at its left or right.
    #[inline]
    pub const fn row(self) -> Option<u8> {
        match self.0 {
            5..=7 => Some(self.0 - 5),
            13..=15 => Some(15 - self.0),
            _ => None,
        }
    }

    /// The column of the centre to which it points, if it stands above or below.
    #[inline]
    pub const fn column(self) -> Option<u8> {
        match self.0 {
            1..=3 => Some(self.0 - 1),
            9..=11 => Some(11 - self.0),
            _ => None,
        }
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << (self.0 - 1)
    }

    /// The card with this number as text.
    pub fn read(text: &str) -> Option<Border> {
        Border::new(plain_number(text)?)
    }
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Serialize for Border {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of border cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Borders(pub(crate) u16);

impl Borders {
    /// None.
    pub const NONE: Borders = Borders(0);
    /// The four corners: the raids.
    pub const CORNERS: Borders = Borders(0b1000_1000_1000_1000);

    /// Is this card in the set?
    #[inline]
    pub const fn has(self, card: Border) -> bool {
        self.0 & card.bit() != 0
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: Border) {
        self.0 |= card.bit();
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Border) {
        self.0 &= !card.bit();
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cards in the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Border> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = Border(left.trailing_zeros() as u8 + 1);
                left &= left - 1;
                card
            })
        })
    }
}

impl Serialize for Borders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A place of the centre: `c00` (row 0, column 0) to `c22`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct Place(u8);

/// How many places the centre has.
pub const PLACES: usize = 9;

impl Place {
    /// The place in this row and column, from 0.
    pub const fn new(row: u8, column: u8) -> Option<Place> {
        if row < 3 && column < 3 { Some(Place(row * 3 + column)) } else { None }
    }

    /// Its place in a list of all, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All nine, row by row.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// Its row and column.
    pub const fn row_column(self) -> (u8, u8) {
        (self.0 / 3, self.0 % 3)
    }

    /// Is the other place a neighbour, above, below, left or right?
    pub fn is_next_to(self, other: Place) -> bool {
        let ((row, column), (other_row, other_column)) = (self.row_column(), other.row_column());
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    }

    /// Is it a corner or the middle (as opposed to the four edge-middles)?
    pub const fn is_corner_or_middle(self) -> bool {
        self.0.is_multiple_of(2)
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The place with this code.
    pub fn read(text: &str) -> Option<Place> {
        let mut digits = text.strip_prefix('c')?.chars();
        let mut digit = || digits.next().and_then(|c| c.to_digit(10)).map(|n| n as u8);
        let (row, column) = (digit()?, digit()?);
        if digits.next().is_some() { None } else { Place::new(row, column) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_column();
        write!(f, "c{row}{column}")
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of centre places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, TS)]
#[ts(export_to = "targi.ts", type = "Place[]")]
pub struct Places(pub(crate) u16);

impl Places {
    /// None.
    pub const NONE: Places = Places(0);

    /// Is this place in the set?
    #[inline]
    pub const fn has(self, place: Place) -> bool {
        self.0 & place.bit() != 0
    }

    /// Puts a place in.
    pub fn insert(&mut self, place: Place) {
        self.0 |= place.bit();
    }

    /// Takes a place out.
    pub fn remove(&mut self, place: Place) {
        self.0 &= !place.bit();
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The places in the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = Place(left.trailing_zeros() as u8);
                left &= left - 1;
                place
            })
        })
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Where the Targi of these border cards cross: every row of one with every column of one (2.3).
#[inline]
pub fn crossings(targi: Borders) -> Places {
    let (mut rows, mut columns) = (0u16, 0u16);
    for card in targi.iter() {
        if let Some(row) = card.row() {
            rows |= 0b111 << (3 * row);
        } else if let Some(column) = card.column() {
            columns |= 0b001_001_001 << column;
        }
    }
    Places(rows & columns)
}

azalai_core::schema_of! {
    Border: "targi.Border" = number(1..=16);
    Place: "targi.Place" = text("^c[0-2][0-2]$");
    Places: "targi.Places" = list_of::<Place>(), with Place;
}
