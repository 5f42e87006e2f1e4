//! What is in the box (chapter 1).

use std::ops::RangeInclusive;

/// How many play (1.2).
pub const PLAYERS: usize = 2;

/// A number of pebbles.
pub type Pebbles = u8;

/// How large the heap can be (1.1).
pub const HEAPS: RangeInclusive<Pebbles> = 10..=15;

/// The most that a player takes in a turn (2.1).
pub const MOST_TAKEN: Pebbles = 3;
