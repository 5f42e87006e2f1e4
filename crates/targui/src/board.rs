//! The board: 49 fields in a spiral, what borders on what, the sectors.

use azalai_core::schema::TS;
use serde::{Serialize, Serializer};
use std::fmt;

/// How many fields the board has.
pub const FIELDS: usize = 49;

/// A field by its number, 1 to 49 (rule 2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(export_to = "targui.ts", type = "number")]
pub struct Field(u8);

/// The numbers of the fields, row by row (rule 2.1): a clockwise spiral from the centre.
pub const ROWS: [[u8; 7]; 7] = [
    [43, 44, 45, 46, 47, 48, 49],
    [42, 21, 22, 23, 24, 25, 26],
    [41, 20, 7, 8, 9, 10, 27],
    [40, 19, 6, 1, 2, 11, 28],
    [39, 18, 5, 4, 3, 12, 29],
    [38, 17, 16, 15, 14, 13, 30],
    [37, 36, 35, 34, 33, 32, 31],
];

const NEIGHBOURS: [FieldSet; FIELDS] = neighbours();

const fn neighbours() -> [FieldSet; FIELDS] {
    let mut sets = [FieldSet::EMPTY; FIELDS];
    let mut cell = 0;
    while cell < FIELDS {
        let (row, column) = (cell / 7, cell % 7);
        let mut other = 0;
        while other < FIELDS {
            let (other_row, other_column) = (other / 7, other % 7);
            if row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1 && cell != other {
                let field = Field(ROWS[other_row][other_column]);
                let index = ROWS[row][column] as usize - 1;
                sets[index] = sets[index].with(field);
            }
            other += 1;
        }
        cell += 1;
    }
    sets
}

impl Field {
    /// The centre, where the great saline lies (rule 2.2).
    pub const CENTRE: Field = Field(1);

    /// The field with this number; `None` if there is no such field.
    pub const fn new(number: usize) -> Option<Field> {
        if 1 <= number && number <= FIELDS { Some(Field(number as u8)) } else { None }
    }

    /// Its number, 1 to 49.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its place in an array of all fields.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All fields, by number.
    pub fn all() -> impl Iterator<Item = Field> {
        (1..=FIELDS as u8).map(Field)
    }

    /// The field laid out after this one (rule 2.2); `None` after the last.
    pub const fn next(self) -> Option<Field> {
        Field::new(self.number() + 1)
    }

    /// The up to eight fields around it (rule 4.2).
    #[inline]
    pub const fn neighbours(self) -> FieldSet {
        NEIGHBOURS[self.index()]
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Field({})", self.0)
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of fields: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FieldSet(u64);

impl FieldSet {
    /// No field.
    pub const EMPTY: FieldSet = FieldSet(0);

    /// Every field.
    pub const ALL: FieldSet = FieldSet((1 << FIELDS) - 1);

    /// The set with these numbers; numbers that are no field are left out.
    pub const fn of(numbers: &[usize]) -> FieldSet {
        let (mut set, mut index) = (FieldSet::EMPTY, 0);
        while index < numbers.len() {
            if let Some(field) = Field::new(numbers[index]) {
                set = set.with(field);
            }
            index += 1;
        }
        set
    }

    /// The fields with a lower number.
    #[inline]
    pub(crate) const fn below(field: Field) -> FieldSet {
        FieldSet((1 << field.index()) - 1)
    }

    /// The set with this field as well.
    #[must_use]
    pub const fn with(self, field: Field) -> FieldSet {
        FieldSet(self.0 | 1 << field.index())
    }

    /// Puts a field in.
    #[inline]
    pub fn insert(&mut self, field: Field) {
        self.0 |= 1 << field.index();
    }

    /// Takes a field out.
    #[inline]
    pub fn remove(&mut self, field: Field) {
        self.0 &= !(1 << field.index());
    }

    /// Is the field in the set?
    #[inline]
    pub const fn contains(self, field: Field) -> bool {
        self.0 & (1 << field.index()) != 0
    }

    /// Is no field in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many fields are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The fields in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & other.0)
    }

    /// The fields in one set or the other.
    #[inline]
    #[must_use]
    pub const fn or(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 | other.0)
    }

    /// The fields of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & !other.0)
    }
}

impl Iterator for FieldSet {
    type Item = Field;

    /// Takes the field with the lowest number out of the set.
    #[inline]
    fn next(&mut self) -> Option<Field> {
        if self.0 == 0 {
            return None;
        }
        let field = Field(self.0.trailing_zeros() as u8 + 1);
        self.0 &= self.0 - 1;
        Some(field)
    }
}

impl fmt::Debug for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Field::number)).finish()
    }
}

/// One of the four corners where settlements are placed (rule 2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targui.ts", type = "1 | 2 | 3 | 4")]
pub struct Sector(u8);

impl Sector {
    /// All sectors: 1 top left, 2 top right, 3 bottom left, 4 bottom right.
    pub const ALL: [Sector; 4] = [Sector(1), Sector(2), Sector(3), Sector(4)];

    /// The sector with this number.
    pub const fn new(number: usize) -> Option<Sector> {
        if 1 <= number && number <= 4 { Some(Sector(number as u8)) } else { None }
    }

    /// Its number, 1 to 4.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its eight fields: a corner of 3 x 3 without the cell nearest to the centre.
    pub const fn fields(self) -> FieldSet {
        match self.0 {
            1 => FieldSet::of(&[20, 21, 22, 41, 42, 43, 44, 45]),
            2 => FieldSet::of(&[10, 24, 25, 26, 27, 47, 48, 49]),
            3 => FieldSet::of(&[16, 17, 18, 35, 36, 37, 38, 39]),
            _ => FieldSet::of(&[12, 13, 14, 29, 30, 31, 32, 33]),
        }
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Sector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

azalai_core::schema_of! {
    Field: "targui.Field" = number(1..=49);
    Sector: "targui.Sector" = number(1..=4);
}
