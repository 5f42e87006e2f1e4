//! The numbers of actions (see [`azalai_core::numbers`]).

mod seen;

use crate::action::Action;
use crate::board::{FIELDS, Field, FieldSet, Sector};
use crate::material::{Camels, Tribe};
use crate::state::{Phase, State};
use azalai_core::numbers::{Ladder, Numbered, Part, Run, Writer, first_of};
use azalai_core::{Choices, Seat};

/// The amounts that have numbers.
const LADDER: Ladder = Ladder(&[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30]);
const RUNGS: usize = LADDER.rungs();

/// How many ordered pairs of neighbours there are.
const BORDERS: usize = {
    let (mut count, mut number) = (0, 1);
    while number <= FIELDS {
        if let Some(field) = Field::new(number) {
            count += field.neighbours().len();
        }
        number += 1;
    }
    count
};

const RUNS: &[Run] = &[
    Run::new("done", &[1], "the turn, or half turn, is over"),
    Run::new("sector", &[4], "chooses this sector"),
    Run::new("tribe", &[4], "chooses blue, red, green, yellow"),
    Run::new("settle", &[FIELDS], "settles on this field"),
    Run::new("fight on", &[1], "fights on"),
    Run::new("stop", &[1], "stops the fight"),
    Run::new("advance", &[RUNGS], "moves in with 1 2 3 4 5 6 8 10 12 15 20 30 or all camels"),
    Run::new("deposit", &[RUNGS], "deposits so much silver; the last: all"),
    Run::new(
        "attack",
        &[BORDERS],
        "attacks from a field a neighbour: fields by number, then neighbours by number",
    ),
    Run::new(
        "buy",
        &[FIELDS, RUNGS],
        "buys so many camels for this field; the last: as many as possible",
    ),
    Run::new(
        "move",
        &[BORDERS, RUNGS],
        "moves to a neighbour, as with attack, so many camels; the last: all",
    ),
];

const DONE: usize = 0;
const SECTOR: usize = first_of(RUNS, 1);
const TRIBE: usize = first_of(RUNS, 2);
const SETTLE: usize = first_of(RUNS, 3);
const ON: usize = first_of(RUNS, 4);
const STOP: usize = first_of(RUNS, 5);
const ADVANCE: usize = first_of(RUNS, 6);
const DEPOSIT: usize = first_of(RUNS, 7);
const ATTACK: usize = first_of(RUNS, 8);
const BUY: usize = first_of(RUNS, 9);
const MOVE: usize = first_of(RUNS, 10);
const END: usize = first_of(RUNS, 11);

/// Neighbours by number, and how the numbers lie: the place of a pair is the first of its field, and the rank of
/// the other among the neighbours.
struct Borders {
    first: [u16; FIELDS],
    pairs: [(u8, u8); BORDERS],
}

const fn contains(set: FieldSet, number: usize) -> bool {
    match Field::new(number) {
        Some(field) => set.contains(field),
        None => false,
    }
}

static PAIRS: Borders = {
    let mut borders = Borders { first: [0; FIELDS], pairs: [(0, 0); BORDERS] };
    let (mut count, mut number) = (0, 1);
    while number <= FIELDS {
        borders.first[number - 1] = count as u16;
        if let Some(field) = Field::new(number) {
            let mut other = 1;
            while other <= FIELDS {
                if contains(field.neighbours(), other) {
                    borders.pairs[count] = (number as u8, other as u8);
                    count += 1;
                }
                other += 1;
            }
        }
        number += 1;
    }
    borders
};

/// The place of a pair of neighbours.
#[inline]
fn border(from: Field, to: Field) -> Option<usize> {
    let around = from.neighbours();
    let rank = around.and(FieldSet::below(to)).len();
    around.contains(to).then(|| PAIRS.first[from.index()] as usize + rank)
}

fn pair(place: usize) -> Option<(Field, Field)> {
    let &(from, to) = PAIRS.pairs.get(place)?;
    Some((Field::new(from.into())?, Field::new(to.into())?))
}

impl State {
    /// How many camels can be bought for a field at most.
    fn most_bought(&self) -> Camels {
        self.cash(self.active).min(self.stock)
    }
}

/// Tells the rungs up to this amount, from the number of the first.
#[inline]
fn climb(first: usize, most: u16, tell: &mut impl FnMut(usize)) {
    let (count, greatest) = LADDER.up_to(most);
    (first..first + count).for_each(&mut *tell);
    if greatest {
        tell(first + RUNGS - 1);
    }
}

impl Numbered for State {
    const NUMBERS: u16 = 1;
    const RUNS: &'static [Run] = RUNS;
    const PARTS: &'static [Part] = seen::PARTS;

    #[inline]
    fn number(&self, action: Action) -> Option<usize> {
        Some(match action {
            Action::Done => DONE,
            Action::Sector { sector } => SECTOR + sector.number() - 1,
            Action::Tribe { tribe } if self.phase == Phase::Tribes => TRIBE + tribe as usize,
            Action::Settle { field } => SETTLE + field.index(),
            Action::On => ON,
            Action::Stop => STOP,
            Action::Advance { camels } => {
                ADVANCE + LADDER.rung(camels, self.camels(self.fight.0))?
            }
            Action::Deposit { silver } => DEPOSIT + LADDER.rung(silver, self.cash(self.active))?,
            Action::Attack { from, to } => ATTACK + border(from, to)?,
            Action::Buy { camels, field } => {
                BUY + field.index() * RUNGS + LADDER.rung(camels, self.most_bought())?
            }
            Action::Move { from, to, camels } => {
                MOVE + border(from, to)? * RUNGS + LADDER.rung(camels, self.camels(from))?
            }
            Action::Tribe { .. }
            | Action::Lay { .. }
            | Action::Die { .. }
            | Action::Card { .. }
            | Action::Fate { .. } => return None,
        })
    }

    #[inline]
    fn numbered(&self, number: usize) -> Option<Action> {
        Some(match number {
            DONE => Action::Done,
            SECTOR..TRIBE => Action::Sector { sector: Sector::new(number - SECTOR + 1)? },
            TRIBE..SETTLE => Action::Tribe { tribe: *Tribe::ALL.get(number - TRIBE)? },
            SETTLE..ON => Action::Settle { field: Field::new(number - SETTLE + 1)? },
            ON => Action::On,
            STOP => Action::Stop,
            ADVANCE..DEPOSIT => {
                let camels = LADDER.amount(number - ADVANCE, self.camels(self.fight.0))?;
                Action::Advance { camels }
            }
            DEPOSIT..ATTACK => {
                let silver = LADDER.amount(number - DEPOSIT, self.cash(self.active))?;
                Action::Deposit { silver }
            }
            ATTACK..BUY => {
                let (from, to) = pair(number - ATTACK)?;
                Action::Attack { from, to }
            }
            BUY..MOVE => {
                let (field, rung) = ((number - BUY) / RUNGS, (number - BUY) % RUNGS);
                let camels = LADDER.amount(rung, self.most_bought())?;
                Action::Buy { camels, field: Field::new(field + 1)? }
            }
            MOVE..END => {
                let (from, to) = pair((number - MOVE) / RUNGS)?;
                let camels = LADDER.amount((number - MOVE) % RUNGS, self.camels(from))?;
                Action::Move { from, to, camels }
            }
            _ => return None,
        })
    }

    #[inline]
    fn legal_numbers(&self, room: &mut Choices<Action>, mut tell: impl FnMut(usize)) {
        room.clear();
        self.list_legal(room);
        let most_bought = self.most_bought();
        for line in room.lines() {
            match line.action {
                Action::Move { from, to, .. } => {
                    if let Some(place) = border(from, to) {
                        climb(MOVE + place * RUNGS, line.most, &mut tell);
                    }
                }
                Action::Buy { field, .. } => {
                    climb(BUY + field.index() * RUNGS, most_bought, &mut tell);
                }
                Action::Deposit { .. } => climb(DEPOSIT, line.most, &mut tell),
                Action::Advance { .. } => climb(ADVANCE, line.most, &mut tell),
                other => self.number(other).into_iter().for_each(&mut tell),
            }
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.write_seen(seat, &mut Writer::new(out));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_neighbours_has_one_place() {
        assert_eq!(BORDERS, 312);
        for place in 0..BORDERS {
            let (from, to) = pair(place).unwrap();
            assert_eq!(border(from, to), Some(place));
        }
        assert_eq!(border(Field::new(43).unwrap(), Field::new(49).unwrap()), None);
    }
}
