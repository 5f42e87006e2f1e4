//! Who sits at the table.

use crate::schema::{TS, ToSchema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats that any game of Azalai has.
pub const MAX_SEATS: usize = 5;

/// A place at the table. People count from 1: the first seat is written `1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS, ToSchema)]
#[ts(export_to = "core.ts", type = "number")]
#[schema(value_type = u8, minimum = 1, maximum = 5)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0; `None` beyond the fifth.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The seat with this number, counted from 1 as people do.
    #[inline]
    pub const fn from_number(number: usize) -> Option<Seat> {
        match number {
            0 => None,
            n => Seat::from_index(n - 1),
        }
    }

    /// The index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, counted from 1.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The seats of a table with `count` places, in order (five at most).
    #[inline]
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = usize::deserialize(deserializer)?;
        Seat::from_number(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, TS, ToSchema)]
#[ts(export_to = "core.ts", type = "Seat[]")]
#[schema(value_type = Vec<Seat>)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Everybody at a table with `count` places.
    #[inline]
    pub fn all(count: usize) -> Seats {
        Seat::all(count).collect()
    }

    /// Is this seat in the set?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Puts a seat into the set.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out of the set.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// One value for each seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, TS)]
#[ts(export_to = "core.ts", type = "T[]", bound = "T: TS")]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The value of each seat of a table with `seats` places (five at most).
    #[inline]
    pub fn new(seats: usize, value: impl Fn(Seat) -> T) -> PerSeat<T> {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(seats) {
            values[seat.index()] = value(seat);
        }
        PerSeat { values, seats: seats.min(MAX_SEATS) as u8 }
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The values in the order of the seats.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// Each seat with its value.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats as usize).zip(self.as_slice())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_count_from_one_for_people_and_end_at_five() {
        assert_eq!(Seat::from_number(1), Some(Seat::FIRST));
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(6), None);
        assert_eq!(Seat::from_number(5).map(|s| s.to_string()), Some("5".into()));
    }

    #[test]
    fn a_set_of_seats_holds_what_was_put_in() {
        let mut set = Seats::all(3);
        let second = Seat::from_number(2).unwrap();
        set.remove(second);
        assert!(!set.contains(second));
        assert_eq!(set.iter().map(Seat::number).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(set.len(), 2);
    }

    #[test]
    fn per_seat_shows_only_the_seats_that_exist() {
        let scores = PerSeat::new(3, |seat| seat.number() as i32 * 10);
        assert_eq!(scores.as_slice(), [10, 20, 30]);
        assert_eq!(scores.iter().count(), 3);
    }
}
