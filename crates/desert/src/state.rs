//! The state of a game: a plain value, made of small numbers and bit sets.

use crate::board::{Hex, Hexes, Nearness};
use crate::map::Map;
use crate::material::{COLOURS, Caravan, Colour, Colours, OASIS_POINTS, PALMS, Water};
use crate::options::Chips;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Seat, Turn};
use serde::Serialize;

/// Which part of the game it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Phase)]
pub enum Phase {
    /// Five players give a leader back (3.1).
    Returns,
    /// The palms are put up (3.3).
    Palms,
    /// The water holes are laid out (3.3).
    Water,
    /// The leaders are placed (chapter 4).
    Leaders,
    /// Camels are placed (chapter 5).
    Camels,
    /// The game is over (chapter 7).
    Over,
}

/// A game of Through the Desert.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) map: Map,
    /// The hexes in use by so many players (2.3).
    pub(crate) used: Hexes,
    /// The used hexes without palm and camel: there a camel could stand (5.3).
    pub(crate) free: Hexes,
    /// The palms that stand: the oases.
    pub(crate) palms: Hexes,
    /// The water holes: the two bits of their values.
    pub(crate) water: [Hexes; 2],
    pub(crate) leaders: Hexes,
    /// Where a leader may stand, in any colour, while leaders are placed (4.1 to 4.3).
    pub(crate) leader_places: Hexes,
    /// A hex has one camel at most, so a caravan is what these two have in common.
    pub(crate) camels_of_seat: [Hexes; MAX_SEATS],
    pub(crate) camels_of_colour: [Hexes; COLOURS],
    /// Next to whose caravan each hex lies, for each colour (5.3, 5.4).
    pub(crate) near: [Nearness; COLOURS],
    /// The areas of all caravans (6.3); see [`crate::enclosure`] for why one set is enough.
    pub(crate) enclosed: Hexes,
    /// The points in the areas of each caravan: hexes without palm and camel (7.3).
    pub(crate) area_points: [[u16; COLOURS]; MAX_SEATS],
    /// The points of the water holes that each player has taken (6.1, 6.4).
    pub(crate) water_points: [u16; MAX_SEATS],
    /// Which oases have paid each caravan (6.2): a bit for each palm, in the order of the board.
    pub(crate) paid: [[u8; COLOURS]; MAX_SEATS],
    /// How many camels each caravan has, the leader included.
    pub(crate) camels: [[u8; COLOURS]; MAX_SEATS],
    pub(crate) supply: [u8; COLOURS],
    /// The leaders that each player has still to place, or to give one of back.
    pub(crate) leaders_left: [Colours; MAX_SEATS],
    /// The water holes that are not laid out yet, by value.
    pub(crate) water_left: [u8; 3],
    pub(crate) seats: u8,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// In the round in which a phase begins, rules 4.4 and 5.2 apply.
    pub(crate) first_round: bool,
    /// How many camels may still be placed in this turn.
    pub(crate) to_place: u8,
    /// Option `supply5`: five players have 30 camels of each colour.
    pub(crate) thirty: bool,
    /// Option `palms`: the palms were put up by whoever set up the game.
    pub(crate) palms_given: bool,
    /// Option `chips`: what others can count of a player's points.
    pub(crate) chips: Chips,
    /// The version of the rules.
    pub(crate) version: u8,
}

impl State {
    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Which part of the game it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The hexes in use by so many players (2.3).
    #[inline]
    pub fn used(&self) -> Hexes {
        self.used
    }

    /// The hexes on which palms stand.
    #[inline]
    pub fn oases(&self) -> Hexes {
        self.palms
    }

    /// The hexes on which leaders stand.
    pub fn leaders(&self) -> Hexes {
        self.leaders
    }

    /// The hexes on which camels stand, leaders included.
    #[inline]
    pub fn all_camels(&self) -> Hexes {
        self.used - self.free - self.palms
    }

    /// The hexes on which the camels of a caravan stand, its leader included.
    #[inline]
    pub fn caravan(&self, caravan: Caravan) -> Hexes {
        self.camels_of_seat[caravan.seat.index()] & self.camels_of_colour[caravan.colour.index()]
    }

    /// How many camels a caravan has, its leader included.
    #[inline]
    pub fn camels_in(&self, caravan: Caravan) -> u8 {
        self.camels[caravan.seat.index()][caravan.colour.index()]
    }

    /// Every caravan that there could be.
    pub fn caravans(&self) -> impl Iterator<Item = Caravan> + use<> {
        Seat::all(self.seats as usize)
            .flat_map(|seat| Colour::ALL.map(|colour| Caravan::new(seat, colour)))
    }

    /// Whose camel stands there.
    pub fn camel_on(&self, hex: Hex) -> Option<Caravan> {
        let seat = Seat::all(self.seats as usize)
            .find(|seat| self.camels_of_seat[seat.index()].contains(hex))?;
        let colour = Colour::ALL
            .into_iter()
            .find(|colour| self.camels_of_colour[colour.index()].contains(hex))?;
        Some(Caravan::new(seat, colour))
    }

    /// The water hole on a hex.
    #[inline]
    pub fn water_on(&self, hex: Hex) -> Option<Water> {
        match (self.water[1].contains(hex), self.water[0].contains(hex)) {
            (false, false) => None,
            (false, true) => Some(Water::One),
            (true, false) => Some(Water::Two),
            (true, true) => Some(Water::Three),
        }
    }

    /// The hexes with water holes.
    #[inline]
    pub fn all_water(&self) -> Hexes {
        self.water[0] | self.water[1]
    }

    /// The areas that a caravan has enclosed (6.3), less the camels it has put there since.
    pub fn area_of(&self, caravan: Caravan) -> Hexes {
        self.caravan(caravan).grow().flood(&self.enclosed)
    }

    /// The areas of everybody.
    #[inline]
    pub fn all_areas(&self) -> Hexes {
        self.enclosed
    }

    /// The oases that have paid a caravan (6.2).
    pub fn oases_of(&self, caravan: Caravan) -> Hexes {
        let paid = self.paid[caravan.seat.index()][caravan.colour.index()];
        let palms = self.palms.iter().enumerate();
        palms.filter(|(bit, _)| paid >> bit & 1 == 1).map(|(_, palm)| palm).collect()
    }

    /// The oases that have not paid a caravan yet (6.2).
    #[inline]
    pub fn unpaid_oases(&self, caravan: Caravan) -> Hexes {
        let mut paid = self.paid[caravan.seat.index()][caravan.colour.index()];
        let mut unpaid = self.palms;
        if paid != 0 {
            self.palms.for_each(|palm| {
                if paid & 1 == 1 {
                    unpaid.remove(palm);
                }
                paid >>= 1;
            });
        }
        unpaid
    }

    /// How many camels of a colour are left to place.
    #[inline]
    pub fn supply(&self, colour: Colour) -> u8 {
        self.supply[colour.index()]
    }

    /// The leaders that a player has not placed yet.
    pub fn leaders_left(&self, seat: Seat) -> Colours {
        self.leaders_left[seat.index()]
    }

    /// How many camels may still be placed in this turn (5.1, 5.2).
    pub fn camels_to_place(&self) -> u8 {
        self.to_place
    }

    /// Whose turn it is.
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Returns | Phase::Leaders | Phase::Camels => Turn::Seat(self.seat),
            Phase::Palms | Phase::Water => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    /// The place for the next water hole (3.3): circles and empty palm symbols are filled in the
    /// order of the board.
    pub(crate) fn next_water_place(&self) -> Option<Hex> {
        let places = (self.map.circles() | self.map.palm_symbols()) & self.used;
        (places - self.palms - self.all_water()).first()
    }

    /// The palm symbols on which the next palm may stand (3.3).
    pub(crate) fn palm_places(&self) -> Hexes {
        (self.map.palm_symbols() & self.used) - self.palms
    }

    /// The colours in which a player may place a leader now (4.4).
    pub(crate) fn leader_colours(&self, seat: Seat) -> Colours {
        let left = self.leaders_left(seat);
        if !self.first_round {
            return left;
        }
        let mut used = Colours::NONE;
        for colour in Colour::ALL {
            if !self.camels_of_colour[colour.index()].is_empty() {
                used.insert(colour);
            }
        }
        let fresh = left.without(used);
        if fresh.is_empty() { left } else { fresh }
    }

    /// The hexes on which a camel could stand: used, without palm and camel (5.3).
    #[inline]
    pub fn free(&self) -> Hexes {
        self.free
    }

    /// The points of the water holes on these hexes.
    #[inline]
    pub fn water_in(&self, hexes: &Hexes) -> usize {
        (self.water[0] & *hexes).len() + 2 * (self.water[1] & *hexes).len()
    }

    /// The points that a player has for certain if the game goes on: water, oases, and areas as
    /// long as nothing is put into them.
    #[inline]
    pub fn points_held(&self, seat: Seat) -> u16 {
        let seat = seat.index();
        let oases: u32 = self.paid[seat].iter().map(|paid| paid.count_ones()).sum();
        let areas: u16 = self.area_points[seat].iter().sum();
        self.water_points[seat] + oases as u16 * OASIS_POINTS + areas
    }

    /// The hexes on which a caravan could ever stand as things are: free, and not next to another
    /// player's camel of the colour (5.4).
    #[inline]
    pub fn open_to(&self, caravan: Caravan) -> Hexes {
        let near = &self.near[caravan.colour.index()];
        (near.nobody() | near.only(caravan.seat.index())) & self.free
    }

    /// The hexes on which a caravan may grow now (5.3, 5.4).
    #[inline]
    pub fn camel_places(&self, seat: Seat, colour: Colour) -> Hexes {
        self.near[colour.index()].only(seat.index()) & self.free
    }

    /// Can this player place any camel?
    pub(crate) fn can_place(&self, seat: Seat) -> bool {
        Colour::ALL.into_iter().any(|colour| !self.camel_places(seat, colour).is_empty())
    }

    /// Have all palms been put up?
    pub(crate) fn palms_stand(&self) -> bool {
        self.palms.len() == PALMS
    }
}
