//! The numbers of actions (see [`azalai_core::numbers`]).

mod seen;

use crate::action::{Action, Payment, Source, Target};
use crate::material::{ANIMALS, Animal, CARRIES, Good, KINDS, MAX_STACK, Special};
use crate::state::State;
use azalai_core::numbers::{Handfuls, Numbered, Part, Run, apart, first_of};
use azalai_core::{MAX_SEATS, Seat, numbers};

/// Goods of the hand by kind, then cards from the top of each animal.
const PAID_WITH: usize = KINDS + ANIMALS;
/// A card pays a dinar or more: three always do. (Where a table of goods says otherwise, more are paid in notation.)
const MOST_PAID: usize = 3;
type Payments = Handfuls<PAID_WITH, MOST_PAID>;

/// A card for a cave comes from the hand, by kind, or from the top of an animal.
const SOURCES: usize = KINDS + ANIMALS;
/// A thief reaches for the hand, or for the top of an animal.
const TARGETS: usize = 1 + ANIMALS;
/// The seats from whom can be stolen.
const VICTIMS: usize = MAX_SEATS - 1;

const RUNS: &[Run] = &[
    Run::new("draw", &[1], "draws cards"),
    Run::new("market", &[KINDS], "puts a card of this kind into the market"),
    Run::new("keep", &[1], "puts no card into the market"),
    Run::new(
        "load",
        &[ANIMALS, KINDS],
        "loads onto this animal (3 camels, 5 donkeys) a card of this kind",
    ),
    Run::new(
        "take",
        &[ANIMALS, KINDS, CARRIES as usize],
        "loads onto this animal from the market, of this kind, so many: 1 to 4",
    ),
    Run::new("buy", &[4], "buys a donkey, cave, thief, map"),
    Run::new(
        "pay",
        &[Payments::COUNT],
        "pays with up to 3 cards: handfuls of 4 kinds of the hand and of the tops of 8 animals, in the order of their counts",
    ),
    Run::new(
        "cave",
        &[MAX_STACK, SOURCES],
        "puts under this cave a card of the hand, by kind, or the top of an animal",
    ),
    Run::new(
        "steal",
        &[VICTIMS, TARGETS],
        "sends a thief to the first, second, third, fourth seat on the left: for the hand, or for the top of an animal",
    ),
    Run::new("pass", &[1], "can do nothing"),
    Run::new("done", &[1], "ends the load, or the turn"),
];

const DRAW: usize = 0;
const MARKET: usize = first_of(RUNS, 1);
const KEEP: usize = first_of(RUNS, 2);
const LOAD: usize = first_of(RUNS, 3);
const TAKE: usize = first_of(RUNS, 4);
const BUY: usize = first_of(RUNS, 5);
const PAY: usize = first_of(RUNS, 6);
const CAVE: usize = first_of(RUNS, 7);
const STEAL: usize = first_of(RUNS, 8);
const PASS: usize = first_of(RUNS, 9);
const DONE: usize = first_of(RUNS, 10);

impl Numbered for State {
    const NUMBERS: u16 = 1;
    const RUNS: &'static [Run] = RUNS;
    const PARTS: &'static [Part] = seen::PARTS;

    #[inline]
    fn number(&self, action: Action) -> Option<usize> {
        Some(match action {
            Action::Draw => DRAW,
            Action::Market { good } => MARKET + good as usize,
            Action::Keep => KEEP,
            Action::Load { animal, good } => LOAD + animal.index() * KINDS + good as usize,
            Action::Take { count: count @ 1..=CARRIES, good, animal } => {
                let kind = animal.index() * KINDS + good as usize;
                TAKE + kind * CARRIES as usize + count as usize - 1
            }
            Action::Buy { special } => BUY + special as usize,
            Action::Pay { payment } => PAY + number_of_payment(&payment)?,
            Action::Cave { cave, source } => {
                let cave = usize::from(cave).checked_sub(1).filter(|&cave| cave < MAX_STACK)?;
                let from = match source {
                    Source::Hand(good) => good as usize,
                    Source::Top(animal) => KINDS + animal.index(),
                };
                CAVE + cave * SOURCES + from
            }
            Action::Steal { victim, target } => {
                let away = apart(self.seat, victim, self.seats as usize);
                let away = away.checked_sub(1).filter(|&away| away < VICTIMS)?;
                let what = match target {
                    Target::Hand => 0,
                    Target::Top(animal) => 1 + animal.index(),
                };
                STEAL + away * TARGETS + what
            }
            Action::Pass => PASS,
            Action::Done => DONE,
            Action::Take { .. }
            | Action::Open { .. }
            | Action::First { .. }
            | Action::Card { .. }
            | Action::Stolen { .. } => return None,
        })
    }

    #[inline]
    fn numbered(&self, number: usize) -> Option<Action> {
        let good = |index: usize| Good::ALL.get(index).copied();
        Some(match number {
            DRAW => Action::Draw,
            MARKET..KEEP => Action::Market { good: good(number - MARKET)? },
            KEEP => Action::Keep,
            LOAD..TAKE => {
                let number = number - LOAD;
                Action::Load {
                    animal: Animal::from_index(number / KINDS),
                    good: good(number % KINDS)?,
                }
            }
            TAKE..BUY => {
                let (number, each) = (number - TAKE, CARRIES as usize);
                Action::Take {
                    count: (number % each) as u8 + 1,
                    good: good(number / each % KINDS)?,
                    animal: Animal::from_index(number / each / KINDS),
                }
            }
            BUY..PAY => Action::Buy { special: *Special::ALL.get(number - BUY)? },
            PAY..CAVE => Action::Pay { payment: numbered_payment(number - PAY)? },
            CAVE..STEAL => {
                let (cave, from) = ((number - CAVE) / SOURCES, (number - CAVE) % SOURCES);
                let source = match from.checked_sub(KINDS) {
                    None => Source::Hand(good(from)?),
                    Some(animal) => Source::Top(Animal::from_index(animal)),
                };
                Action::Cave { cave: cave as u8 + 1, source }
            }
            STEAL..PASS => {
                let (away, what) = ((number - STEAL) / TARGETS + 1, (number - STEAL) % TARGETS);
                let seats = self.seats as usize;
                let victim = (away < seats).then(|| (self.seat.index() + away) % seats)?;
                let target = match what.checked_sub(1) {
                    None => Target::Hand,
                    Some(animal) => Target::Top(Animal::from_index(animal)),
                };
                Action::Steal { victim: Seat::from_index(victim)?, target }
            }
            PASS => Action::Pass,
            DONE => Action::Done,
            _ => return None,
        })
    }

    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.write_seen(seat, &mut numbers::Writer::new(out));
    }
}

fn number_of_payment(payment: &Payment) -> Option<usize> {
    let mut counts = [0; PAID_WITH];
    counts[..KINDS].copy_from_slice(&payment.hand);
    counts[KINDS..].copy_from_slice(&payment.tops);
    Payments::number(counts)
}

fn numbered_payment(number: usize) -> Option<Payment> {
    let counts = Payments::numbered(number)?;
    let mut payment = Payment::NOTHING;
    payment.hand.copy_from_slice(&counts[..KINDS]);
    payment.tops.copy_from_slice(&counts[KINDS..]);
    Some(payment)
}
