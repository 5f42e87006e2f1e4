//! What a game of cards leaves over: the cards that were not in it, for another game with those.

use crate::schema::{TS, ToSchema};
use serde::Serialize;

/// What a record tells of the cards that were not in its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export_to = "core.ts")]
pub enum LeftOver {
    /// These were not in it, as far as one can know.
    Cards {
        /// Their codes.
        cards: Vec<String>,
        /// How many cards are known to have been in it.
        known: usize,
        /// Are these all that were in it? Of a game dealt at random only those are known that were turned up.
        all: bool,
    },
    /// The text tells nothing.
    Fault {
        /// Why.
        fault: RecordFault,
    },
}

/// Why a text does not tell which cards a game left over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "core.ts")]
pub enum RecordFault {
    /// It is no record.
    NoRecord,
    /// Its end is missing.
    CutOff,
    /// Something in it cannot be read.
    Unreadable,
    /// It is a record of another game.
    OtherGame,
    /// It names yet another record instead of its cards.
    NamesRecord,
    /// No game of this kind leaves cards over.
    NoCards,
}
