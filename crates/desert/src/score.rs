//! Points: the sheet that shows where each came from (chapters 6 and 7).

use crate::material::{COLOURS, Caravan, Colour, OASIS_POINTS};
use crate::state::{Phase, State};
use azalai_core::{Outcome, Part, PerSeat, Seat, Text};

/// The most camels of a colour, alone (7.2).
pub const MOST_CAMELS: u16 = 10;
/// The most camels of a colour, tied (7.2).
pub const MOST_CAMELS_TIED: u16 = 5;

/// Where the points of one player come from. The lists are in the order of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// Water holes taken (6.1, 6.4).
    pub water: u16,
    /// Oases, by caravan (6.2, 6.5).
    pub oases: [u16; COLOURS],
    /// Caravan chips, by colour (7.2).
    pub caravans: [u16; COLOURS],
    /// Areas, by caravan (7.3).
    pub areas: [u16; COLOURS],
}

impl Sheet {
    /// All points together.
    pub fn total(&self) -> u16 {
        let sum = |points: &[u16; COLOURS]| points.iter().sum::<u16>();
        self.water + sum(&self.oases) + sum(&self.caravans) + sum(&self.areas)
    }
}

impl State {
    /// The points of a player so far. Caravan chips and areas are counted when the game is over.
    pub fn sheet(&self, seat: Seat) -> Sheet {
        if self.phase == Phase::Over {
            return self.sheet_if_over(seat);
        }
        let oases = self.paid[seat.index()].map(|paid| paid.count_ones() as u16 * OASIS_POINTS);
        Sheet { water: self.water_points[seat.index()], oases, ..Sheet::default() }
    }

    /// The points a player would have if the game were over now.
    pub fn sheet_if_over(&self, seat: Seat) -> Sheet {
        Sheet {
            water: self.water_points[seat.index()],
            oases: self.paid[seat.index()].map(|paid| paid.count_ones() as u16 * OASIS_POINTS),
            caravans: Colour::ALL.map(|colour| self.caravan_chip(Caravan::new(seat, colour))),
            areas: self.area_points[seat.index()],
        }
    }

    /// What a caravan brings for having the most camels of its colour (7.2). A colour of which no
    /// camel was ever placed brings nobody anything.
    pub fn caravan_chip(&self, caravan: Caravan) -> u16 {
        let camels = |seat: Seat| self.camels[seat.index()][caravan.colour.index()];
        let mine = camels(caravan.seat);
        let mut tied = false;
        for seat in Seat::all(self.seats as usize).filter(|&seat| seat != caravan.seat) {
            if camels(seat) > mine {
                return 0;
            }
            tied |= camels(seat) == mine;
        }
        match (mine, tied) {
            (0, _) => 0,
            (_, false) => MOST_CAMELS,
            (_, true) => MOST_CAMELS_TIED,
        }
    }

    /// The parts of the score sheets, and how many colours each seat leads in.
    pub(crate) fn score_parts(&self) -> Vec<Part> {
        let part = |counts: bool, name: Text, of: &dyn Fn(Sheet) -> u16| {
            let of = |seat: Seat| f32::from(of(self.sheet_if_over(seat)));
            Part { name, counts, of: PerSeat::new(self.seats as usize, of) }
        };
        let sum = |points: [u16; COLOURS]| points.iter().sum::<u16>();
        let led = |sheet: Sheet| sheet.caravans.iter().filter(|&&points| points > 0).count() as u16;
        vec![
            part(true, Text::new("water holes", "Wasserstellen"), &|sheet| sheet.water),
            part(true, Text::new("oases", "Oasen"), &|sheet| sum(sheet.oases)),
            part(
                true,
                Text::new("most camels of a colour", "die meisten Kamele einer Farbe"),
                &|sheet| sum(sheet.caravans),
            ),
            part(true, Text::new("areas", "Gebiete"), &|sheet| sum(sheet.areas)),
            part(false, Text::new("colours led", "Farben in Führung"), &led),
        ]
    }

    pub(crate) fn points(&self) -> PerSeat<i32> {
        PerSeat::new(self.seats as usize, |seat| i32::from(self.sheet(seat).total()))
    }

    /// Most points win; a tie is a shared win (7.4).
    pub(crate) fn result(&self) -> Outcome {
        let scores =
            PerSeat::new(self.seats as usize, |seat| i32::from(self.sheet_if_over(seat).total()));
        let best = scores.as_slice().iter().max().copied();
        let winners = scores.iter().filter(|(_, score)| Some(**score) == best);
        Outcome { winners: winners.map(|(seat, _)| seat).collect(), scores }
    }
}
