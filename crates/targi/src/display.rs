//! A player's display: three rows of four, each filled from the left (rule 4.3).

use crate::material::{Dune, Tribe};
use azalai_core::schema::TS;
use serde::{Serialize, Serializer};
use std::fmt;

/// How many rows a display has.
pub const ROWS: usize = 3;
/// How many cards a row holds.
pub const ROW: usize = 4;

/// A card that lies in a display: a tribe card, or a dune that counts as one (rule 10.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub enum Laid {
    /// A tribe card.
    Tribe(Tribe),
    /// A dune.
    Dune(Dune),
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Laid::Tribe(card) => card.fmt(f),
            Laid::Dune(dune) => dune.fmt(f),
        }
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A place of a display: `a1` is the leftmost of the first row, `c4` the rightmost of the third.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct Slot {
    row: u8,
    column: u8,
}

impl Slot {
    /// The place in this row and column, from 0.
    pub const fn new(row: usize, column: usize) -> Option<Slot> {
        if row < ROWS && column < ROW {
            Some(Slot { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// Its row, from 0.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its place in the row, from 0.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// All twelve.
    pub fn all() -> impl Iterator<Item = Slot> {
        (0..ROWS * ROW).filter_map(|index| Slot::new(index / ROW, index % ROW))
    }

    /// The place with this name.
    pub fn read(text: &str) -> Option<Slot> {
        let [row @ b'a'..=b'c', column @ b'1'..=b'4'] = *text.as_bytes() else { return None };
        Slot::new((row - b'a') as usize, (column - b'1') as usize)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.row) as char, self.column + 1)
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

const EMPTY: u8 = u8::MAX;
const FIRST_DUNE: u8 = 128;

/// A display. A card is kept as one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Display {
    rows: [[u8; ROW]; ROWS],
    lengths: [u8; ROWS],
}

impl Default for Display {
    fn default() -> Display {
        Display { rows: [[EMPTY; ROW]; ROWS], lengths: [0; ROWS] }
    }
}

impl Display {
    /// How many cards lie there.
    #[inline]
    pub fn len(&self) -> usize {
        self.lengths.iter().map(|&length| length as usize).sum()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Are all twelve places taken?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len() == ROWS * ROW
    }

    /// How many cards a row has.
    #[inline]
    pub fn length(&self, row: usize) -> usize {
        self.lengths[row] as usize
    }

    /// The card at a place.
    #[inline]
    pub fn at(&self, slot: Slot) -> Option<Laid> {
        match self.rows[slot.row()][slot.column()] {
            EMPTY => None,
            dune @ FIRST_DUNE.. => Some(Laid::Dune(Dune(dune - FIRST_DUNE))),
            card => Some(Laid::Tribe(Tribe(card))),
        }
    }

    /// The cards, row by row, with their places.
    pub fn cards(&self) -> impl Iterator<Item = (Slot, Laid)> {
        Slot::all().filter_map(|slot| Some((slot, self.at(slot)?)))
    }

    /// Lays a card at the end of a row with room for it; says where.
    pub(crate) fn lay(&mut self, card: Laid, row: usize) -> Slot {
        let slot = Slot { row: row as u8, column: self.lengths[row] };
        self.rows[row][slot.column()] = match card {
            Laid::Tribe(card) => card.0,
            Laid::Dune(dune) => dune.0 + FIRST_DUNE,
        };
        self.lengths[row] += 1;
        slot
    }

    /// The last place of a row that has a card.
    #[inline]
    pub fn last(&self, row: usize) -> Option<Slot> {
        Slot::new(row, self.length(row).checked_sub(1)?)
    }

    /// Takes away the rightmost card of a row.
    pub(crate) fn take_last(&mut self, row: usize) -> Option<Laid> {
        let slot = self.last(row)?;
        let card = self.at(slot);
        self.rows[row][slot.column()] = EMPTY;
        self.lengths[row] -= 1;
        card
    }

    /// Exchanges two cards.
    pub(crate) fn exchange(&mut self, one: Slot, other: Slot) {
        let card = self.rows[one.row()][one.column()];
        self.rows[one.row()][one.column()] = self.rows[other.row()][other.column()];
        self.rows[other.row()][other.column()] = card;
    }

    /// May this card move to the end of that row, with so many cards still allowed to move (rule
    /// 11.6)? One from inside a row, or one that moves on in its own row, leaves a gap, which the
    /// rightmost card of a row must fill.
    pub fn may_move(&self, from: Slot, row: usize, left: u8) -> bool {
        let same_row = from.row() == row;
        self.at(from).is_some()
            && self.length(row) < ROW
            && match self.last(from.row()) {
                Some(last) if last == from && !same_row => true,
                _ => left >= 2 && self.fillers(from, row).next().is_some(),
            }
    }

    /// May the only card behind the gap go to the end of that row as well, instead of filling it?
    /// Then the row ends before the gap.
    pub fn may_follow(&self, gap: Slot, moved_to: usize, from: Slot, row: usize) -> bool {
        from.row() == gap.row()
            && from.column() == gap.column() + 1
            && self.last(gap.row()) == Some(from)
            && gap.row() != moved_to
            && gap.row() != row
            && self.length(row) < ROW
    }

    /// Moves the only card behind the gap to the end of a row. Says where it lies now.
    pub(crate) fn follow(&mut self, gap: Slot, from: Slot, row: usize) -> Slot {
        let slot = self.move_to(from, row);
        self.lengths[gap.row()] -= 1;
        slot
    }

    /// The cards that could fill the gap after a card moved from inside a row to the end of a row:
    /// the rightmost cards of rows, but not the moved card, and nothing that leaves a gap itself.
    pub fn fillers(&self, gap: Slot, moved_to: usize) -> impl Iterator<Item = Slot> {
        (0..ROWS)
            .filter(move |&row| row != moved_to)
            .filter_map(move |row| self.last(row).filter(|&last| last != gap))
    }

    /// Moves a card to the end of a row. Says where it lies now; a gap may be left.
    pub(crate) fn move_to(&mut self, from: Slot, row: usize) -> Slot {
        let card = std::mem::replace(&mut self.rows[from.row()][from.column()], EMPTY);
        if self.last(from.row()) == Some(from) && from.row() != row {
            self.lengths[from.row()] -= 1;
        }
        let slot = Slot { row: row as u8, column: self.lengths[row] };
        self.rows[row][slot.column()] = card;
        self.lengths[row] += 1;
        slot
    }

    /// Moves the rightmost card of a row into a gap.
    pub(crate) fn fill(&mut self, gap: Slot, from: Slot) {
        self.rows[gap.row()][gap.column()] = self.rows[from.row()][from.column()];
        self.rows[from.row()][from.column()] = EMPTY;
        self.lengths[from.row()] -= 1;
    }
}

azalai_core::schema_of! {
    Laid: "targi.Laid" = text("^[TEU]-[0-9]+$");
    Slot: "targi.Slot" = text("^[abc][1-4]$");
}
