//! What happened: enough for a log and for an animation.

use crate::board::{Hex, Hexes};
use crate::material::{Caravan, Colour, Water};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, Seat};
use serde::Serialize;

/// How a water hole or an oasis was gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Gained)]
pub enum Gained {
    /// A camel was placed on the water hole (6.1) or next to the oasis (6.2).
    Reached,
    /// It lies in an area that was closed (6.4, 6.5).
    Enclosed,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::End)]
pub enum End {
    /// The last camel of this colour was placed (7.1).
    LastCamel(Colour),
    /// Nobody can place a camel (5.6).
    NobodyCanPlace,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Event)]
pub enum Event {
    /// A leader was given back (3.1).
    LeaderReturned {
        /// By whom.
        seat: Seat,
        /// Which.
        colour: Colour,
    },
    /// A palm was put up (3.3).
    PalmPlaced {
        /// Where.
        at: Hex,
    },
    /// A water hole was laid (3.3).
    WaterLaid {
        /// Where.
        at: Hex,
        /// Its value.
        water: Water,
    },
    /// A leader was placed (4.1).
    LeaderPlaced {
        /// Of which caravan.
        caravan: Caravan,
        /// Where.
        at: Hex,
    },
    /// The leaders have been placed; camels follow (5.1).
    LeadersDone {
        /// How many leaders found no place (only on small maps).
        left_over: u8,
    },
    /// A camel was placed (5.1).
    CamelPlaced {
        /// Of which caravan.
        caravan: Caravan,
        /// Where.
        at: Hex,
        /// How many camels of its colour are left.
        left: u8,
    },
    /// A water hole was taken (6.1, 6.4).
    WaterTaken {
        /// By which caravan.
        caravan: Caravan,
        /// Where.
        at: Hex,
        /// Its value.
        water: Water,
        /// By a camel or by enclosure.
        how: Gained,
    },
    /// An oasis paid a caravan (6.2, 6.5).
    OasisPaid {
        /// Which caravan.
        caravan: Caravan,
        /// The hex of the palm.
        oasis: Hex,
        /// How many points.
        points: u16,
        /// By a camel or by enclosure.
        how: Gained,
    },
    /// An area was closed (6.3).
    AreaClosed {
        /// By which caravan.
        caravan: Caravan,
        /// Its hexes.
        hexes: Hexes,
    },
    /// A player could place nothing (5.6).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// The last camel has been placed; now the points are counted (7.1, 5.6).
    Ended {
        /// Why.
        why: End,
    },
    /// A caravan chip: most camels of a colour, alone or tied (7.2).
    CaravanChip {
        /// Which caravan.
        caravan: Caravan,
        /// How many camels it has.
        camels: u8,
        /// How many points.
        points: u16,
    },
    /// The areas of a caravan were counted (7.3).
    AreasScored {
        /// Which caravan.
        caravan: Caravan,
        /// How many points.
        points: u16,
    },
    /// The game is over (7.4).
    GameOver {
        /// Who won, and the scores.
        outcome: Outcome,
    },
}
