//! What a seat sees, as bytes: the same that stands in its [`crate::View`].

use crate::board::{COLUMNS, PLACES};
use crate::material::{COLOURS, Colour, Water};
use crate::options::Chips;
use crate::state::{Phase, State};
use azalai_core::numbers::{Part, Writer, apart, around};
use azalai_core::{MAX_SEATS, Seat};

const LANE: usize = PLACES / COLUMNS;
const PHASES: usize = 6;

pub(super) const PARTS: &[Part] = &[
    Part::new("my_turn", &[1], 1, "is it this seat's turn"),
    Part::new(
        "active",
        &[MAX_SEATS],
        1,
        "whose turn it is: this seat's, the next one's on the left, …",
    ),
    Part::new("phase", &[PHASES], 1, "returns, palms, water, leaders, camels, over"),
    Part::new("to_place", &[1], 2, "how many camels may still be placed in this turn"),
    Part::new("first_round", &[1], 1, "is it the first round with leaders or camels"),
    Part::new("supply", &[COLOURS], 255, "the camels left of white, yellow, green, blue, violet"),
    Part::new("present", &[MAX_SEATS], 1, "which seats are taken; this seat first, here and below"),
    Part::new("leaders_left", &[MAX_SEATS, COLOURS], 1, "the leaders not placed yet"),
    Part::new("caravans", &[MAX_SEATS, COLOURS], 255, "how many camels each caravan has"),
    Part::new("area_points", &[MAX_SEATS, COLOURS], 255, "the points in the areas of each caravan"),
    Part::new("points_known", &[MAX_SEATS], 1, "does this seat know what that seat has collected"),
    Part::new("water_points", &[MAX_SEATS], 255, "the points of collected water, where known"),
    Part::new(
        "oases_paid",
        &[MAX_SEATS, COLOURS],
        5,
        "how many oases have paid each caravan, where known",
    ),
    Part::new(
        "used",
        &[COLUMNS, LANE],
        1,
        "the hexes in use: columns from a to w, rows from 1 to 15; the 16th is no hex; here and below",
    ),
    Part::new("oases", &[COLUMNS, LANE], 1, "the palms that stand"),
    Part::new("water", &[3, COLUMNS, LANE], 1, "the water holes of 1, 2, 3 points"),
    Part::new("leaders", &[COLUMNS, LANE], 1, "the leaders"),
    Part::new(
        "colours",
        &[COLOURS, COLUMNS, LANE],
        1,
        "the camels of each colour, leaders included",
    ),
    Part::new(
        "owners",
        &[MAX_SEATS, COLUMNS, LANE],
        1,
        "the camels of each seat, leaders included",
    ),
    Part::new("enclosed", &[COLUMNS, LANE], 1, "the areas of everybody"),
];

impl State {
    #[inline]
    pub(super) fn write_seen(&self, seat: Seat, out: &mut Writer<'_>) {
        let seats = self.seats as usize;
        let turn = self.whose_turn().seat();
        out.flag(turn == Some(seat));
        out.one_of(turn.map(|turn| apart(seat, turn, seats)), MAX_SEATS);
        let phase = match self.phase {
            Phase::Returns => 0,
            Phase::Palms => 1,
            Phase::Water => 2,
            Phase::Leaders => 3,
            Phase::Camels => 4,
            Phase::Over => 5,
        };
        out.one_of(Some(phase), PHASES);
        out.put_at_most(self.to_place, 2);
        out.flag(self.first_round);
        out.all(self.supply);
        self.write_players(seat, out);
        let mut plane = |hexes: crate::Hexes| hexes.write(out.room(PLACES));
        plane(self.used);
        plane(self.palms);
        let [low, high] = self.water;
        for water in Water::ALL {
            plane(match water {
                Water::One => low - high,
                Water::Two => high - low,
                Water::Three => low & high,
            });
        }
        plane(self.leaders);
        self.camels_of_colour.into_iter().for_each(&mut plane);
        around(seat, seats).for_each(|other| plane(self.camels_of_seat[other.index()]));
        out.skip((MAX_SEATS - seats) * PLACES);
        self.enclosed.write(out.room(PLACES));
    }

    #[inline]
    fn write_players(&self, seat: Seat, out: &mut Writer<'_>) {
        let open = self.chips == Chips::Open || self.phase == Phase::Over;
        let mut room = |size: usize| out.room(MAX_SEATS * size);
        let (present, leaders, caravans) = (room(1), room(COLOURS), room(COLOURS));
        let (areas, known, water, oases) = (room(COLOURS), room(1), room(1), room(COLOURS));
        for (place, other) in around(seat, self.seats as usize).enumerate() {
            let index = other.index();
            present[place] = 1;
            let left = self.leaders_left(other);
            for colour in Colour::ALL {
                let at = place * COLOURS + colour.index();
                leaders[at] = u8::from(left.contains(colour));
                caravans[at] = self.camels[index][colour.index()];
                areas[at] = self.area_points[index][colour.index()].min(255) as u8;
            }
            if open || other == seat {
                known[place] = 1;
                water[place] = self.water_points[index].min(255) as u8;
                for (place, paid) in oases[place * COLOURS..].iter_mut().zip(self.paid[index]) {
                    *place = paid.count_ones() as u8;
                }
            }
        }
    }
}
