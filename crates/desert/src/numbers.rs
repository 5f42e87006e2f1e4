//! The numbers of actions (see [`azalai_core::numbers`]).

mod seen;

use crate::action::Action;
use crate::board::{COLUMNS, Hex, PLACES};
use crate::material::{COLOURS, Colour};
use crate::state::{Phase, State};
use azalai_core::numbers::{Numbered, Part, Run, Writer, first_of};
use azalai_core::{Choices, Seat};

/// The numbers of a column; the last one is no hex.
const LANE: usize = PLACES / COLUMNS;

const RUNS: &[Run] = &[
    Run::new("pass", &[1], "nothing can be placed"),
    Run::new(
        "return",
        &[COLOURS],
        "gives the leader of this colour back: white, yellow, green, blue, violet",
    ),
    Run::new(
        "lead",
        &[COLOURS, COLUMNS, LANE],
        "places the leader of this colour: columns from a to w, rows from 1 to 15; the 16th is no hex",
    ),
    Run::new("camel", &[COLOURS, COLUMNS, LANE], "places a camel of this colour, as with lead"),
];

const PASS: usize = 0;
const RETURN: usize = first_of(RUNS, 1);
const LEAD: usize = first_of(RUNS, 2);
const CAMEL: usize = first_of(RUNS, 3);
const END: usize = first_of(RUNS, 4);

fn coloured(number: usize) -> Option<(Colour, Hex)> {
    Some((*Colour::ALL.get(number / PLACES)?, Hex::at_place(number % PLACES)?))
}

impl Numbered for State {
    const NUMBERS: u16 = 1;
    const RUNS: &'static [Run] = RUNS;
    const PARTS: &'static [Part] = seen::PARTS;

    #[inline]
    fn number(&self, action: Action) -> Option<usize> {
        match action {
            Action::Pass => Some(PASS),
            Action::Return { colour } => Some(RETURN + colour.index()),
            Action::Lead { colour, hex } => Some(LEAD + colour.index() * PLACES + hex.place()),
            Action::Camel { colour, hex } => Some(CAMEL + colour.index() * PLACES + hex.place()),
            Action::Palm { .. } | Action::Water { .. } => None,
        }
    }

    #[inline]
    fn numbered(&self, number: usize) -> Option<Action> {
        match number {
            PASS => Some(Action::Pass),
            RETURN..LEAD => {
                Colour::ALL.get(number - RETURN).map(|&colour| Action::Return { colour })
            }
            LEAD..CAMEL => {
                coloured(number - LEAD).map(|(colour, hex)| Action::Lead { colour, hex })
            }
            CAMEL..END => {
                coloured(number - CAMEL).map(|(colour, hex)| Action::Camel { colour, hex })
            }
            _ => None,
        }
    }

    /// Sets of hexes are masks already.
    #[inline]
    fn mask(&self, room: &mut Choices<Action>, mask: &mut [u8]) {
        let Some(mask) = mask.get_mut(..END) else { return };
        match self.phase {
            Phase::Camels => {
                mask[..CAMEL].fill(0);
                let mut stuck = true;
                for (colour, places) in
                    Colour::ALL.into_iter().zip(mask[CAMEL..].chunks_exact_mut(PLACES))
                {
                    let open = self.camel_places(self.seat, colour);
                    stuck &= open.is_empty();
                    open.write(places);
                }
                mask[PASS] = u8::from(stuck);
            }
            Phase::Leaders => {
                mask.fill(0);
                for colour in self.leader_colours(self.seat).iter() {
                    let first = LEAD + colour.index() * PLACES;
                    self.leader_places.write(&mut mask[first..first + PLACES]);
                }
            }
            _ => {
                mask.fill(0);
                self.legal_numbers(room, |number| mask[number] = 1);
            }
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.write_seen(seat, &mut Writer::new(out));
    }
}
