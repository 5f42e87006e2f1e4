//! What a seat can do, and what luck can bring.

use crate::board::Hex;
use crate::material::{Colour, Water};
use azalai_core::schema::{TS, ToSchema};
use serde::Serialize;

/// An action. [`std::fmt::Display`] and [`std::str::FromStr`] are its notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "desert.ts")]
#[schema(as = desert::Action)]
pub enum Action {
    /// With five players: gives the leader of this colour back (3.1). `return v`
    Return {
        /// Which.
        colour: Colour,
    },
    /// Luck: a palm is put on this palm symbol (3.3). `palm c3`
    Palm {
        /// Where.
        hex: Hex,
    },
    /// Luck: a water hole is laid here (3.3). `water d1 2`
    Water {
        /// Where.
        hex: Hex,
        /// Its value.
        water: Water,
    },
    /// The leader of this colour is placed (4.1). `lead v c7`
    Lead {
        /// Which.
        colour: Colour,
        /// Where.
        hex: Hex,
    },
    /// A camel of this colour is placed (5.1). `v c8`
    Camel {
        /// Which.
        colour: Colour,
        /// Where.
        hex: Hex,
    },
    /// Nothing can be placed (5.6). `pass`
    Pass,
}

impl azalai_core::Action for Action {}
