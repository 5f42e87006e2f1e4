//! The numbers of actions (see [`azalai_core::numbers`]).

mod seen;

use crate::action::{Action, DUNE_SLOTS, DuneSlot, Exchange, Origin, Payment, Spot};
use crate::board::{Border, PLACES, Place};
use crate::display::{ROW, ROWS, Slot};
use crate::material::{Good, TRIBE_CARDS, Tribe};
use crate::state::State;
use azalai_core::Seat;
use azalai_core::numbers::{Handfuls, Numbered, Part, Run, Writer, first_of};

/// Tokens in a payment. (A deck of one's own may ask more: that is paid in notation.)
const MOST_PAID: usize = 8;
/// Dates, salt, pepper, gold, gold on cards, water.
type Payments = Handfuls<6, MOST_PAID>;

const BORDERS: usize = 16;
const SPOTS: usize = BORDERS + DUNE_SLOTS + PLACES + 1;
const ORIGINS: usize = 2 + PLACES + 1 + DUNE_SLOTS;
const SLOTS: usize = ROWS * ROW;
const LINES: usize = 16;

const SPOT: &str = "border cards 1 to 16, dunes u1 to u5, the nine centre cards, the Targia";

const RUNS: &[Run] = &[
    Run::new("place", &[SPOTS], SPOT),
    Run::new("use", &[SPOTS], SPOT),
    Run::new(
        "play",
        &[ORIGINS],
        "the first and second hand card, the nine centre cards, the top card, dunes u1 to u5",
    ),
    Run::new("keep", &[ORIGINS], "as with play"),
    Run::new("discard", &[ORIGINS], "as with play"),
    Run::new("waive", &[PLACES], "gives up the marker there"),
    Run::new("line", &[LINES], "takes this line of a card"),
    Run::new("stop", &[1], "that is enough"),
    Run::new("good", &[3], "date, salt, pepper"),
    Run::new("bracket", &[2], "does not pay it, pays it"),
    Run::new("row", &[ROWS], "a row of the display"),
    Run::new("next", &[1], "turns up the next card"),
    Run::new("pick", &[4], "one of the cards that were turned up"),
    Run::new("marker", &[PLACES, PLACES], "moves a marker from here to there"),
    Run::new(
        "swap",
        &[SLOTS, SLOTS],
        "exchanges two cards of the display, the first one named first",
    ),
    Run::new("move", &[SLOTS, ROWS], "moves a card of the display to the end of a row"),
    Run::new("fill", &[SLOTS], "fills the gap with this card"),
    Run::new(
        "swap centre",
        &[PLACES, PLACES],
        "exchanges two centre cards, the first one named first",
    ),
    Run::new("water", &[4], "exchanges water for gold, a date, salt, pepper"),
    Run::new(
        "once",
        &[2 * TRIBE_CARDS],
        "uses a card that can be used once: T-0 to T-44, E-0 to E-44",
    ),
    Run::new("return", &[3], "gives back a date, salt, pepper"),
    Run::new("return water", &[1], "gives back the surplus water"),
    Run::new("done", &[1], "the turn ends"),
    Run::new(
        "pay",
        &[Payments::COUNT],
        "pays up to 8 tokens: handfuls of dates, salt, pepper, gold, gold on cards, water, in the order of their counts",
    ),
];

const PLACE: usize = 0;
const USE: usize = first_of(RUNS, 1);
const PLAY: usize = first_of(RUNS, 2);
const KEEP: usize = first_of(RUNS, 3);
const DISCARD: usize = first_of(RUNS, 4);
const WAIVE: usize = first_of(RUNS, 5);
const LINE: usize = first_of(RUNS, 6);
const STOP: usize = first_of(RUNS, 7);
const GOOD: usize = first_of(RUNS, 8);
const BRACKET: usize = first_of(RUNS, 9);
const IN_ROW: usize = first_of(RUNS, 10);
const NEXT: usize = first_of(RUNS, 11);
const PICK: usize = first_of(RUNS, 12);
const MARKER: usize = first_of(RUNS, 13);
const SWAP: usize = first_of(RUNS, 14);
const MOVE: usize = first_of(RUNS, 15);
const FILL: usize = first_of(RUNS, 16);
const SWAP_CENTRE: usize = first_of(RUNS, 17);
const WATER: usize = first_of(RUNS, 18);
const WATER_GOODS: usize = WATER + 1;
const ONCE: usize = first_of(RUNS, 19);
const RETURN: usize = first_of(RUNS, 20);
const RETURN_WATER: usize = first_of(RUNS, 21);
const DONE: usize = first_of(RUNS, 22);
const PAY: usize = first_of(RUNS, 23);
const END: usize = first_of(RUNS, 24);

const fn number_of_spot(spot: Spot) -> usize {
    match spot {
        Spot::Border(card) => card.index(),
        Spot::Dune(slot) => BORDERS + slot.index(),
        Spot::Centre(place) => BORDERS + DUNE_SLOTS + place.index(),
        Spot::Targia => SPOTS - 1,
    }
}

fn numbered_spot(number: usize) -> Option<Spot> {
    Some(match number {
        0..BORDERS => Spot::Border(Border::new(number + 1)?),
        _ if number == SPOTS - 1 => Spot::Targia,
        _ => match DuneSlot::new(number - BORDERS) {
            Some(slot) => Spot::Dune(slot),
            None => Spot::Centre(place(number - BORDERS - DUNE_SLOTS)?),
        },
    })
}

fn number_of_origin(origin: Origin) -> Option<usize> {
    Some(match origin {
        Origin::Hand(index @ 0..=1) => usize::from(index),
        Origin::Hand(_) => return None,
        Origin::Centre(place) => 2 + place.index(),
        Origin::Top => 2 + PLACES,
        Origin::Dune(slot) => 3 + PLACES + slot.index(),
    })
}

fn numbered_origin(number: usize) -> Option<Origin> {
    Some(match number {
        0 | 1 => Origin::Hand(number as u8),
        _ if number == 2 + PLACES => Origin::Top,
        _ => match number.checked_sub(3 + PLACES) {
            Some(slot) => Origin::Dune(DuneSlot::new(slot)?),
            None => Origin::Centre(place(number - 2)?),
        },
    })
}

fn place(index: usize) -> Option<Place> {
    Place::new((index / 3) as u8, (index % 3) as u8)
}

const fn number_of_slot(slot: Slot) -> usize {
    slot.row() * ROW + slot.column()
}

fn slot(number: usize) -> Option<Slot> {
    Slot::new(number / ROW, number % ROW)
}

fn good(index: usize) -> Option<Good> {
    Good::ALL.get(index).copied()
}

impl Numbered for State {
    const NUMBERS: u16 = 1;
    const RUNS: &'static [Run] = RUNS;
    const PARTS: &'static [Part] = seen::PARTS;

    #[inline]
    fn number(&self, action: Action) -> Option<usize> {
        Some(match action {
            Action::Place { spot } => PLACE + number_of_spot(spot),
            Action::Use { spot } => USE + number_of_spot(spot),
            Action::Play { origin } => PLAY + number_of_origin(origin)?,
            Action::Keep { origin } => KEEP + number_of_origin(origin)?,
            Action::Discard { origin } => DISCARD + number_of_origin(origin)?,
            Action::Waive { place } => WAIVE + place.index(),
            Action::Line { line } => LINE + Some(usize::from(line)).filter(|&line| line < LINES)?,
            Action::Stop => STOP,
            Action::Good { good } => GOOD + good as usize,
            Action::Bracket { paid } => BRACKET + usize::from(paid),
            Action::Row { row } => IN_ROW + Some(usize::from(row)).filter(|&row| row < ROWS)?,
            Action::Next => NEXT,
            Action::Pick { card } => PICK + Some(usize::from(card)).filter(|&card| card < 4)?,
            Action::Marker { from, to } => MARKER + from.index() * PLACES + to.index(),
            Action::Swap { one, other } => {
                SWAP + number_of_slot(one) * SLOTS + number_of_slot(other)
            }
            Action::Move { from, row } => {
                let row = Some(usize::from(row)).filter(|&row| row < ROWS)?;
                MOVE + number_of_slot(from) * ROWS + row
            }
            Action::Fill { from } => FILL + number_of_slot(from),
            Action::SwapCentre { one, other } => SWAP_CENTRE + one.index() * PLACES + other.index(),
            Action::Water { got: Exchange::Gold } => WATER,
            Action::Water { got: Exchange::Good(good) } => WATER + 1 + good as usize,
            Action::Once { card } => ONCE + card.number(),
            Action::Return { good } => RETURN + good as usize,
            Action::ReturnWater => RETURN_WATER,
            Action::Done => DONE,
            Action::Pay {
                payment: Payment { goods: [dates, salt, pepper], gold, card_gold, water },
            } => PAY + Payments::number([dates, salt, pepper, gold, card_gold, water])?,
            Action::Start { .. } | Action::Turn { .. } => return None,
        })
    }

    #[inline]
    fn numbered(&self, number: usize) -> Option<Action> {
        Some(match number {
            PLACE..USE => Action::Place { spot: numbered_spot(number - PLACE)? },
            USE..PLAY => Action::Use { spot: numbered_spot(number - USE)? },
            PLAY..KEEP => Action::Play { origin: numbered_origin(number - PLAY)? },
            KEEP..DISCARD => Action::Keep { origin: numbered_origin(number - KEEP)? },
            DISCARD..WAIVE => Action::Discard { origin: numbered_origin(number - DISCARD)? },
            WAIVE..LINE => Action::Waive { place: place(number - WAIVE)? },
            LINE..STOP => Action::Line { line: (number - LINE) as u8 },
            STOP => Action::Stop,
            GOOD..BRACKET => Action::Good { good: good(number - GOOD)? },
            BRACKET..IN_ROW => Action::Bracket { paid: number > BRACKET },
            IN_ROW..NEXT => Action::Row { row: (number - IN_ROW) as u8 },
            NEXT => Action::Next,
            PICK..MARKER => Action::Pick { card: (number - PICK) as u8 },
            MARKER..SWAP => {
                let number = number - MARKER;
                Action::Marker { from: place(number / PLACES)?, to: place(number % PLACES)? }
            }
            SWAP..MOVE => {
                let number = number - SWAP;
                Action::Swap { one: slot(number / SLOTS)?, other: slot(number % SLOTS)? }
            }
            MOVE..FILL => {
                let number = number - MOVE;
                Action::Move { from: slot(number / ROWS)?, row: (number % ROWS) as u8 }
            }
            FILL..SWAP_CENTRE => Action::Fill { from: slot(number - FILL)? },
            SWAP_CENTRE..WATER => {
                let number = number - SWAP_CENTRE;
                Action::SwapCentre { one: place(number / PLACES)?, other: place(number % PLACES)? }
            }
            WATER => Action::Water { got: Exchange::Gold },
            WATER_GOODS..ONCE => Action::Water { got: Exchange::Good(good(number - WATER_GOODS)?) },
            ONCE..RETURN => Action::Once { card: Tribe::new(number - ONCE)? },
            RETURN..RETURN_WATER => Action::Return { good: good(number - RETURN)? },
            RETURN_WATER => Action::ReturnWater,
            DONE => Action::Done,
            PAY..END => {
                let [dates, salt, pepper, gold, card_gold, water] =
                    Payments::numbered(number - PAY)?;
                let goods = [dates, salt, pepper];
                Action::Pay { payment: Payment { goods, gold, card_gold, water } }
            }
            _ => return None,
        })
    }

    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.write_seen(seat, &mut Writer::new(out));
    }
}
