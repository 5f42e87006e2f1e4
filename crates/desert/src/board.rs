//! The board (chapter 2): hexes, sets of hexes, and who is next to whom.
//!
//! A set of hexes is a bit set of fixed size. Each column takes 16 bits, so the hexes above and
//! below are one bit away and those in the next column 16 or 17. At least one row below the board
//! and one column beside it are never used: a shift over the edge falls there and is masked away.

use azalai_core::number;
use azalai_core::schema::TS;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// The most columns that a map may have: `a` to `w`.
pub const COLUMNS: usize = 23;
/// The most rows that a map may have.
pub const ROWS: usize = 15;

const LANE: usize = 16;
const LANES: usize = COLUMNS + 1;
const WORDS: usize = LANES * LANE / 64;

/// A hex of the grid, by column and row (2.1). People write it with a letter and a number: the
/// hex in the first column and the first row is `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(export_to = "desert.ts", type = "string")]
pub struct Hex(u16);

impl Hex {
    /// The hex in this column and row, both counted from 0; `None` beyond the grid.
    pub const fn new(column: usize, row: usize) -> Option<Hex> {
        if column < COLUMNS && row < ROWS { Some(Hex((column * LANE + row) as u16)) } else { None }
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize / LANE
    }

    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.0 as usize % LANE
    }

    /// Its place in [`Hexes::write`]: 16 places a column.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }

    /// The hex with this place.
    pub(crate) const fn at_place(place: usize) -> Option<Hex> {
        Hex::new(place / LANE, place % LANE)
    }

    /// The hex that people write so: `c7`.
    pub fn read(text: &str) -> Option<Hex> {
        let mut letters = text.chars();
        let letter = letters.next()?.to_ascii_lowercase();
        let column = letter.is_ascii_lowercase().then(|| (letter as u8 - b'a') as usize)?;
        let row: usize = number(letters.as_str())?;
        Hex::new(column, row.checked_sub(1)?)
    }

    /// The neighbour in one of the six directions, clockwise from the one above (2.1).
    pub const fn neighbour(self, direction: usize) -> Option<Hex> {
        let (column, row) = (self.column(), self.row());
        let lower = column % 2;
        let (column, row) = match direction % 6 {
            0 => (column, row.wrapping_sub(1)),
            1 => (column + 1, (row + lower).wrapping_sub(1)),
            2 => (column + 1, row + lower),
            3 => (column, row + 1),
            4 => (column.wrapping_sub(1), row + lower),
            _ => (column.wrapping_sub(1), (row + lower).wrapping_sub(1)),
        };
        Hex::new(column, row)
    }

    /// The neighbours on the grid: six, fewer at its edge.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        (0..6).filter_map(move |direction| self.neighbour(direction))
    }

    /// Are the two hexes neighbours?
    pub fn touches(self, other: Hex) -> bool {
        self.neighbours().any(|neighbour| neighbour == other)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which of the six neighbours of a hex have some property: bit 0 is the one above, then
/// clockwise.
pub type Ring = u8;

/// The neighbours of a hex as bits, in its own word of a set and in the words before and after it.
/// Words begin with an even column, so the place of the hex in its word is enough to know.
const NEIGHBOUR_BITS: [[u64; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut place = 0;
    while place < 64 {
        // The same place in a word that has a word on either side.
        let hex = Hex(64 + place as u16);
        let mut direction = 0;
        while direction < 6 {
            if hex.row() < ROWS
                && let Some(next) = hex.neighbour(direction)
            {
                table[place][next.0 as usize / 64] |= 1 << (next.0 % 64);
            }
            direction += 1;
        }
        place += 1;
    }
    table
};

/// Things are counted through, heap after heap: in which heap is the one with this number, and
/// which is it there? Without branches, since nobody could predict them.
#[inline]
pub(crate) fn find_in_turn<const N: usize>(
    heaps: &[usize; N],
    number: usize,
) -> Option<(usize, usize)> {
    let (mut heap, mut before, mut sum) = (0, 0, 0);
    for count in heaps {
        sum += count;
        let beyond = number >= sum;
        heap += usize::from(beyond);
        before = if beyond { sum } else { before };
    }
    (heap < N).then(|| (heap, number - before))
}

/// How many places [`Hexes::write`] fills: 16 a column, the last of which is no hex.
pub(crate) const PLACES: usize = COLUMNS * LANE;

/// The bits of a byte, the lowest first.
static BITS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS)]
#[ts(export_to = "desert.ts", type = "Hex[]")]
pub struct Hexes([u64; WORDS]);

impl Hexes {
    /// No hex.
    pub const EMPTY: Hexes = Hexes([0; WORDS]);

    /// Every hex of the grid.
    pub const GRID: Hexes = Hexes::columns_from(0);

    /// Every hex of the grid from this column on (2.3).
    pub const fn columns_from(first: usize) -> Hexes {
        let mut words = [0; WORDS];
        let mut column = first;
        while column < COLUMNS {
            words[column / 4] |= ((1 << ROWS) - 1) << (column % 4 * LANE);
            column += 1;
        }
        Hexes(words)
    }

    /// Writes 1 for every hex of the set and 0 for all others, in the order of [`Hex::place`].
    #[inline]
    pub(crate) fn write(&self, out: &mut [u8]) {
        let bytes = self.0.iter().flat_map(|word| word.to_le_bytes());
        for (place, byte) in out.chunks_exact_mut(8).zip(bytes) {
            place.copy_from_slice(&BITS[byte as usize]);
        }
    }

    /// Is this hex in the set?
    #[inline]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.0[hex.0 as usize / 64] >> (hex.0 % 64) & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0[hex.0 as usize / 64] |= 1 << (hex.0 % 64);
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0[hex.0 as usize / 64] &= !(1 << (hex.0 % 64));
    }

    /// How many hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Do the two sets share a hex?
    #[inline]
    pub fn meets(&self, other: &Hexes) -> bool {
        !(*self & *other).is_empty()
    }

    /// The first hex in the order of the board: column by column, from top to bottom.
    #[inline]
    pub fn first(&self) -> Option<Hex> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Hex((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// The hex with this number in the order of the board, counted from 0.
    #[inline]
    pub fn nth(&self, number: usize) -> Option<Hex> {
        let mut counts = [0; WORDS];
        for (count, bits) in counts.iter_mut().zip(&self.0) {
            *count = bits.count_ones() as usize;
        }
        let (word, number) = find_in_turn(&counts, number)?;
        let bits = (0..number).fold(self.0[word], |bits, _| bits & (bits - 1));
        Some(Hex((word * 64) as u16 + bits.trailing_zeros() as u16))
    }

    /// The hexes in the order of the board.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let mut left = *self;
        std::iter::from_fn(move || left.first().inspect(|&hex| left.remove(hex)))
    }

    /// Calls `each` with every hex, in the order of the board. Faster than [`Hexes::iter`].
    #[inline]
    pub fn for_each(&self, mut each: impl FnMut(Hex)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                each(Hex((word * 64) as u16 + bits.trailing_zeros() as u16));
                bits &= bits - 1;
            }
        }
    }

    /// The set and all neighbours of its hexes.
    #[inline]
    pub fn grow(&self) -> Hexes {
        let mut beside = [0; WORDS];
        for (beside, &word) in beside.iter_mut().zip(&self.0) {
            *beside = word | ((word >> 1) & HIGHER_COLUMNS) | ((word << 1) & LOWER_COLUMNS);
        }
        let mut grown = [0; WORDS];
        for index in 0..WORDS {
            let word = self.0[index];
            let mut sum =
                word | word << 1 | word >> 1 | beside[index] << LANE | beside[index] >> LANE;
            if index > 0 {
                sum |= beside[index - 1] >> (64 - LANE);
            }
            if index + 1 < WORDS {
                sum |= beside[index + 1] << (64 - LANE);
            }
            grown[index] = sum & Hexes::GRID.0[index];
        }
        Hexes(grown)
    }

    /// Everything that can be reached from `self` on the hexes of `ground`.
    #[inline]
    pub fn flood(&self, ground: &Hexes) -> Hexes {
        let mut reached = *self & *ground;
        loop {
            let next = reached.grow() & *ground;
            if (next - reached).is_empty() {
                return reached;
            }
            reached = next;
        }
    }

    /// Which neighbours of a hex are in the set?
    #[inline]
    pub fn around(&self, hex: Hex) -> Ring {
        ring(hex, |word| self.0[word])
    }

    /// Which neighbours of a hex are in this set, unless they are in both of the others?
    #[inline]
    pub fn around_without(&self, hex: Hex, one: &Hexes, other: &Hexes) -> Ring {
        ring(hex, |word| self.0[word] & !(one.0[word] & other.0[word]))
    }

    /// Is a neighbour of the hex in the set?
    #[inline]
    pub fn is_next_to(&self, hex: Hex) -> bool {
        let (word, side, here, beside) = neighbour_words(hex);
        self.0[word] & here != 0 || side < WORDS && self.0[side] & beside != 0
    }
}

/// The word of a hex, the word beside it, and the neighbours of the hex in both. At most one of the
/// words on either side has a neighbour in it; at the edge of the grid there may be no such word.
#[inline]
fn neighbour_words(hex: Hex) -> (usize, usize, u64, u64) {
    let word = hex.0 as usize / 64;
    let [before, here, after] = NEIGHBOUR_BITS[hex.0 as usize % 64];
    if before != 0 {
        (word, word.wrapping_sub(1), here, before)
    } else {
        (word, word + 1, here, after)
    }
}

/// The ring around a hex in a set that is given word by word.
#[inline]
fn ring(hex: Hex, words: impl Fn(usize) -> u64) -> Ring {
    let (word, place) = (hex.0 as usize / 64, u32::from(hex.0 % 64));
    let own = u128::from(words(word));
    // The hex and its neighbours in one window, with the lane before it at the lowest bits.
    let (window, place) = if place < LANE as u32 {
        let before = if word > 0 { words(word - 1) } else { 0 };
        (own << 64 | u128::from(before), place + 64)
    } else {
        let after = if word + 1 < WORDS { words(word + 1) } else { 0 };
        (u128::from(after) << 64 | own, place)
    };
    let near = ((window << 1) >> (place - LANE as u32)) as u64;
    let sides = near >> (hex.column() % 2);
    let bit = |set: u64, from: u32, to: u32| (set >> from & 1) << to;
    (bit(near, 16, 0)
        | bit(sides, 32, 1)
        | bit(sides, 33, 2)
        | bit(near, 18, 3)
        | bit(sides, 1, 4)
        | bit(sides, 0, 5)) as Ring
}

/// The columns whose sideways neighbours lie in the same row and the one above (2.1), without
/// the unused bit of each.
const HIGHER_COLUMNS: u64 = 0x0000_7fff_0000_7fff;
/// The columns whose sideways neighbours lie in the same row and the one below.
const LOWER_COLUMNS: u64 = 0x7fff_0000_7fff_0000;

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $combine:expr) => {
        impl $operator for Hexes {
            type Output = Hexes;
            #[inline]
            fn $method(mut self, other: Hexes) -> Hexes {
                self.$assign_method(other);
                self
            }
        }
        impl $assign for Hexes {
            #[inline]
            fn $assign_method(&mut self, other: Hexes) {
                let combine: fn(u64, u64) -> u64 = $combine;
                for (mine, theirs) in self.0.iter_mut().zip(other.0) {
                    *mine = combine(*mine, theirs);
                }
            }
        }
    };
}
word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
word_by_word!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl FromIterator<Hex> for Hexes {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Hexes {
        let mut set = Hexes::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl From<Hex> for Hexes {
    fn from(hex: Hex) -> Hexes {
        let mut set = Hexes::EMPTY;
        set.insert(hex);
        set
    }
}

impl fmt::Debug for Hexes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Hexes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// For one camel colour: next to whose caravan does each hex lie? Nobody's, one player's, or
/// several players' (then no camel of the colour may go there, rule 5.4).
///
/// The answer for each hex is a number of three bits, kept in three sets: 0 is nobody, 1 to 5 a
/// seat, 7 several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nearness([Hexes; 3]);

impl Nearness {
    /// A camel of this seat (by index) now stands on the hex.
    #[inline]
    pub fn mark(&mut self, seat: usize, hex: Hex) {
        let bits = Nearness::bits(seat);
        let (word, side, here, beside) = neighbour_words(hex);
        self.mark_word(word, here, bits);
        if side < WORDS {
            self.mark_word(side, beside, bits);
        }
    }

    #[inline]
    fn mark_word(&mut self, word: usize, touched: u64, bits: [u64; 3]) {
        let touched = touched & Hexes::GRID.0[word];
        let [low, middle, high] = &mut self.0;
        let planes = [&mut low.0[word], &mut middle.0[word], &mut high.0[word]];
        let nobody = touched & !(*planes[0] | *planes[1] | *planes[2]);
        let others = (*planes[0] ^ bits[0]) | (*planes[1] ^ bits[1]) | (*planes[2] ^ bits[2]);
        let several = touched & !nobody & others;
        for (plane, bit) in planes.into_iter().zip(bits) {
            *plane |= (nobody & bit) | several;
        }
    }

    /// The hexes next to a caravan of this seat (by index) and of nobody else.
    #[inline]
    pub fn only(&self, seat: usize) -> Hexes {
        let bits = Nearness::bits(seat);
        let mut words = [0; WORDS];
        for (index, word) in words.iter_mut().enumerate() {
            *word = !((self.0[0].0[index] ^ bits[0])
                | (self.0[1].0[index] ^ bits[1])
                | (self.0[2].0[index] ^ bits[2]));
        }
        Hexes(words)
    }

    /// The hexes next to nobody's caravan.
    #[inline]
    pub fn nobody(&self) -> Hexes {
        let mut words = Hexes::GRID.0;
        for (index, word) in words.iter_mut().enumerate() {
            *word &= !(self.0[0].0[index] | self.0[1].0[index] | self.0[2].0[index]);
        }
        Hexes(words)
    }

    /// The number of the seat, each of its bits spread over a whole word.
    #[inline]
    fn bits(seat: usize) -> [u64; 3] {
        let (number, all) = (seat as u64 + 1, |bit: u64| 0u64.wrapping_sub(bit & 1));
        [all(number), all(number >> 1), all(number >> 2)]
    }
}

azalai_core::schema_of! {
    Hex: "desert.Hex" = text("^[a-w][0-9]+$");
    Hexes: "desert.Hexes" = list_of::<Hex>(), with Hex;
}
