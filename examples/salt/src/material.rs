//! Slabs of salt, the pile, silver (chapter 1).

use azalai_core::schema::{TS, ToSchema};
use serde::{Serialize, Serializer};
use std::fmt;

/// How many play.
pub const PLAYERS: usize = 2;
/// How many rounds a game has (3.1).
pub const ROUNDS: u8 = 6;
/// So much silver is worth a point (3.2).
pub const SILVER_A_POINT: Silver = 3;

/// An amount of silver.
pub type Silver = u8;

/// The smallest and the greatest value of a slab (1.1).
const VALUES: std::ops::RangeInclusive<u8> = 2..=7;
/// How many slabs there are of each value (1.1).
const OF_EACH: u8 = 2;

/// A slab of salt. A slab with a value that is not in the box cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS, ToSchema)]
#[ts(export_to = "salt.ts", type = "number")]
#[schema(as = salt::Slab, value_type = u8, minimum = 2, maximum = 7)]
pub struct Slab(u8);

impl Slab {
    /// The slab of this value.
    pub fn new(value: u8) -> Option<Slab> {
        VALUES.contains(&value).then_some(Slab(value))
    }

    /// All kinds of slabs, from the cheapest.
    pub fn all() -> impl Iterator<Item = Slab> {
        VALUES.map(Slab)
    }

    /// Its value.
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Slab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Serialize for Slab {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// The face-down pile. It has no order: which slab comes next is decided when it is turned up, so nothing
/// can leak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile([u8; 8]);

impl Pile {
    /// All twelve slabs.
    pub fn full() -> Pile {
        let mut pile = Pile([0; 8]);
        Slab::all().for_each(|slab| pile.0[slab.value() as usize] = OF_EACH);
        pile
    }

    /// How many slabs of this value are left.
    pub const fn of(&self, slab: Slab) -> u8 {
        self.0[slab.0 as usize]
    }

    /// How many slabs are left.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Is none left?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes a slab out. There must be one.
    pub(crate) fn take(&mut self, slab: Slab) {
        self.0[slab.value() as usize] -= 1;
    }
}
