//! Actions and positions as numbers, for programs that learn.
//!
//! Every action has a fixed number, by what it means: the same in every position, at every table and with
//! every rulebook of its game. A position is a row of bytes as one seat sees it, in named parts, with that
//! seat first and the others after it, as they sit.
//!
//! Amounts (camels, silver) have the rungs of a [`Ladder`]. Only they are not all in reach by number: every
//! amount can still be played in notation.

pub mod laws;

use crate::choice::Choices;
use crate::game::{Action as _, Game};
use crate::seat::Seat;

/// A game whose actions and positions have numbers.
///
/// The laws that bind these methods to each other are in [`laws`]; they are tested on every game.
pub trait Numbered: Game {
    /// Counted up whenever a number changes its meaning: what learned from other numbers is then worthless.
    const NUMBERS: u16;

    /// The actions, run by run, in the order of their numbers.
    const RUNS: &'static [Run];

    /// The parts of an observation, in their order.
    const PARTS: &'static [Part];

    /// How many numbers of actions there are.
    const ACTIONS: usize = actions(Self::RUNS);

    /// How many bytes an observation has.
    const OBSERVED: usize = observed(Self::PARTS);

    /// The number of an action of the seat whose turn it is. `None` for luck, for an amount between two rungs,
    /// and for what only a deck of somebody's own can ask.
    fn number(&self, action: Self::Action) -> Option<usize>;

    /// The action that a number means for the seat whose turn it is, allowed or not.
    fn numbered(&self, number: usize) -> Option<Self::Action>;

    /// Tells the number of every legal action, each once. `room` is memory for a list.
    fn legal_numbers(&self, room: &mut Choices<Self::Action>, mut tell: impl FnMut(usize)) {
        room.clear();
        self.legal(room);
        for line in room.lines() {
            if line.most == line.action.amount() {
                self.number(line.action).into_iter().for_each(&mut tell);
            } else {
                line.each().filter_map(|action| self.number(action)).for_each(&mut tell);
            }
        }
    }

    /// Writes 1 at the number of every legal action, and 0 at all others.
    fn mask(&self, room: &mut Choices<Self::Action>, mask: &mut [u8]) {
        mask.fill(0);
        self.legal_numbers(room, |number| {
            if let Some(entry) = mask.get_mut(number) {
                *entry = 1;
            }
        });
    }

    /// Writes what a seat sees. Nothing that it may not know makes a difference.
    fn observe(&self, seat: Seat, out: &mut [u8]);
}

/// Actions that follow each other in the numbering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// What they are called.
    pub name: &'static str,
    /// How the numbers of the run are counted: the product is their number, the last one counts fastest.
    pub shape: &'static [usize],
    /// What they mean.
    pub about: &'static str,
}

impl Run {
    /// A run of this shape.
    pub const fn new(name: &'static str, shape: &'static [usize], about: &'static str) -> Run {
        Run { name, shape, about }
    }

    /// How many numbers it has.
    pub const fn size(&self) -> usize {
        product(self.shape)
    }
}

/// A part of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// Its shape; the last index counts fastest.
    pub shape: &'static [usize],
    /// The greatest value there: dividing by it brings all values between 0 and 1. More is written as this.
    pub most: u8,
    /// What stands there.
    pub about: &'static str,
}

impl Part {
    /// A part of this shape.
    pub const fn new(
        name: &'static str,
        shape: &'static [usize],
        most: u8,
        about: &'static str,
    ) -> Part {
        Part { name, shape, most, about }
    }

    /// How many bytes it has.
    pub const fn size(&self) -> usize {
        product(self.shape)
    }
}

const fn product(shape: &[usize]) -> usize {
    let (mut size, mut index) = (1, 0);
    while index < shape.len() {
        size *= shape[index];
        index += 1;
    }
    size
}

const fn actions(runs: &[Run]) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < runs.len() {
        sum += runs[index].size();
        index += 1;
    }
    sum
}

const fn observed(parts: &[Part]) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < parts.len() {
        sum += parts[index].size();
        index += 1;
    }
    sum
}

/// The first number of the run with this place in the list.
pub const fn first_of(runs: &[Run], place: usize) -> usize {
    let (mut sum, mut index) = (0, 0);
    while index < place {
        sum += runs[index].size();
        index += 1;
    }
    sum
}

/// Which amounts have numbers: some, and the greatest that is possible now, whatever it is.
#[derive(Clone, Copy, Debug)]
pub struct Ladder(pub &'static [u16]);

impl Ladder {
    /// How many rungs it has, the last of which is the greatest amount.
    pub const fn rungs(self) -> usize {
        self.0.len() + 1
    }

    /// The rung of an amount, where `most` is possible. What is a rung by itself is not the last one, too.
    #[inline]
    pub fn rung(self, amount: u16, most: u16) -> Option<usize> {
        let place = self.0.binary_search(&amount).ok();
        place.or_else(|| (amount == most).then_some(self.0.len()))
    }

    /// The amount of a rung, where `most` is possible. The last rung means nothing where another means the same.
    #[inline]
    pub fn amount(self, rung: usize, most: u16) -> Option<u16> {
        match self.0.get(rung) {
            Some(&amount) => Some(amount),
            None => (rung == self.0.len() && self.0.binary_search(&most).is_err()).then_some(most),
        }
    }

    /// How many of the rungs from 1 on are possible, and whether the greatest amount is a rung of its own.
    #[inline]
    pub fn up_to(self, most: u16) -> (usize, bool) {
        let count = self.0.partition_point(|&amount| amount <= most);
        (count, count > 0 && self.0[count - 1] < most)
    }
}

/// Numbers handfuls: of `KINDS` kinds, `MOST` things at most in all.
#[derive(Clone, Copy, Debug)]
pub struct Handfuls<const KINDS: usize, const MOST: usize>;

/// How many handfuls there are of so many kinds and at most so many things: a binomial coefficient.
const fn handfuls(kinds: usize, most: usize) -> usize {
    let (mut count, mut index) = (1, 1);
    while index <= kinds {
        count = count * (most + index) / index;
        index += 1;
    }
    count
}

impl<const KINDS: usize, const MOST: usize> Handfuls<KINDS, MOST> {
    /// How many there are, the empty one included.
    pub const COUNT: usize = handfuls(KINDS, MOST);

    /// How many handfuls there are of so many kinds and so many things.
    const AFTER: [[usize; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut kinds = 0;
        while kinds < 16 {
            let mut most = 0;
            while most < 16 {
                table[kinds][most] = handfuls(kinds, most);
                most += 1;
            }
            kinds += 1;
        }
        table
    };

    /// The number of a handful; `None` if it is too large.
    #[inline]
    pub fn number(counts: [u8; KINDS]) -> Option<usize> {
        let (mut number, mut left) = (0, MOST);
        for (kind, &count) in counts.iter().enumerate() {
            let count = usize::from(count);
            if count > left {
                return None;
            }
            for fewer in 0..count {
                number += Self::AFTER[KINDS - kind - 1][left - fewer];
            }
            left -= count;
        }
        Some(number)
    }

    /// The handful with this number.
    pub fn numbered(mut number: usize) -> Option<[u8; KINDS]> {
        if number >= Self::COUNT {
            return None;
        }
        let (mut counts, mut left) = ([0; KINDS], MOST);
        for (kind, count) in counts.iter_mut().enumerate() {
            while number >= Self::AFTER[KINDS - kind - 1][left] {
                number -= Self::AFTER[KINDS - kind - 1][left];
                left -= 1;
                *count += 1;
            }
        }
        Some(counts)
    }
}

/// Writes an observation from its beginning to its end.
pub struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// A writer at the beginning of bytes, all of which it sets to 0.
    #[inline]
    pub fn new(out: &'a mut [u8]) -> Writer<'a> {
        out.fill(0);
        Writer { rest: out }
    }

    /// The next bytes; fewer if there are not so many.
    #[inline]
    pub fn room(&mut self, count: usize) -> &'a mut [u8] {
        let rest = std::mem::take(&mut self.rest);
        let (room, rest) = rest.split_at_mut(count.min(rest.len()));
        self.rest = rest;
        room
    }

    /// A number; what is more than a byte holds is written as 255, what is less than nothing as 0.
    #[inline]
    pub fn put(&mut self, value: impl TryInto<i64>) {
        self.put_at_most(value, 255);
    }

    /// A number of a part whose greatest value this is.
    #[inline]
    pub fn put_at_most(&mut self, value: impl TryInto<i64>, most: u8) {
        let value = value.try_into().unwrap_or(i64::MAX).clamp(0, i64::from(most));
        if let [place] = self.room(1) {
            *place = value as u8;
        }
    }

    /// Numbers as they are.
    #[inline]
    pub fn all<const N: usize>(&mut self, values: [u8; N]) {
        let room = self.room(N);
        room.copy_from_slice(&values[..room.len()]);
    }

    /// 1 or 0.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        if let [place] = self.room(1) {
            *place = u8::from(holds);
        }
    }

    /// 1 at this place of so many, 0 elsewhere.
    #[inline]
    pub fn one_of(&mut self, place: Option<usize>, count: usize) {
        let room = self.room(count);
        if let Some(entry) = place.and_then(|place| room.get_mut(place)) {
            *entry = 1;
        }
    }

    /// Leaves so many bytes 0.
    #[inline]
    pub fn skip(&mut self, count: usize) {
        self.room(count);
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}

/// How far a seat sits to the left of another.
#[inline]
pub fn apart(from: Seat, to: Seat, seats: usize) -> usize {
    (to.index() + seats - from.index()) % seats.max(1)
}

/// The seats in the order in which a seat sees them: itself first.
#[inline]
pub fn around(from: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    (0..seats).filter_map(move |step| Seat::from_index((from.index() + step) % seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_has_one_number_and_the_greatest_amount_is_the_last_one_if_it_is_no_other() {
        let ladder = Ladder(&[1, 2, 3, 5, 10]);
        assert_eq!(ladder.rungs(), 6);
        for most in 1..=14 {
            let rungs: Vec<usize> =
                (1..=most).filter_map(|amount| ladder.rung(amount, most)).collect();
            let mut once = rungs.clone();
            once.dedup();
            assert_eq!(rungs, once);
            for amount in 1..=most {
                let rung = ladder.rung(amount, most);
                assert!(rung.is_none_or(|rung| ladder.amount(rung, most) == Some(amount)));
            }
            let (count, greatest) = ladder.up_to(most);
            assert_eq!(rungs.len(), count + usize::from(greatest), "up to {most}");
        }
        assert_eq!(ladder.rung(7, 7), Some(5));
        assert_eq!(ladder.rung(7, 8), None);
        assert_eq!(ladder.amount(5, 10), None);
    }

    #[test]
    fn handfuls_are_numbered_without_gaps() {
        type Three = Handfuls<3, 4>;
        assert_eq!(Three::COUNT, 35);
        for number in 0..Three::COUNT {
            assert_eq!(Three::numbered(number).and_then(Three::number), Some(number));
        }
        assert_eq!(Three::numbered(35), None);
        assert_eq!(Three::number([2, 2, 1]), None);
        assert_eq!(Three::number([0, 0, 0]), Some(0));
    }
}
