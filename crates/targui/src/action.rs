//! What seats do, and what luck brings.

use crate::board::{Field, Sector};
use crate::material::{Camels, Fate, Kind, Pips, Silver, Tribe};
use azalai_core::schema::{TS, ToSchema};
use serde::Serialize;

/// An action of a seat or of luck. Its text form is in `notation.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Action)]
pub enum Action {
    /// A sector is chosen (rule 2.6): `sector 3`.
    Sector {
        /// Which.
        sector: Sector,
    },
    /// A tribe is dealt (rule 2.5) or chosen (rule 2.6): `tribe red`.
    Tribe {
        /// Which.
        tribe: Tribe,
    },
    /// A territory card is laid out (rule 2.2): `lay 2 reg`.
    Lay {
        /// On this field.
        field: Field,
        /// This territory.
        kind: Kind,
    },
    /// A settlement replaces a card (rule 2.4): `settle 21`.
    Settle {
        /// On this field.
        field: Field,
    },
    /// A die is thrown, for the round (rule 3.2) or in a fight (section 5): `die 4`.
    Die {
        /// What it shows.
        pips: Pips,
    },
    /// A tribe card is turned up (rule 3.3): `card red`.
    Card {
        /// Whose.
        tribe: Tribe,
    },
    /// A fate card is turned up (rule 3.3): `fate 12`.
    Fate {
        /// Which.
        fate: Fate,
    },
    /// Camels move (rule 4.2): `24-25 x6`.
    Move {
        /// From this field.
        from: Field,
        /// To this neighbour.
        to: Field,
        /// So many.
        camels: Camels,
    },
    /// An attack begins (rule 5.1): `attack 24-25`.
    Attack {
        /// From this field.
        from: Field,
        /// Against this neighbour.
        to: Field,
    },
    /// The attacker fights on (rule 5.4): `on`.
    On,
    /// The attacker stops (rule 5.7): `stop`.
    Stop,
    /// The attacker moves in with so many camels (rule 5.5): `advance 3`.
    Advance {
        /// So many.
        camels: Camels,
    },
    /// Camels are bought (rule 4.6): `buy 5 @24`.
    Buy {
        /// So many, for 1 silver each.
        camels: Camels,
        /// Onto this field.
        field: Field,
    },
    /// Cash goes into the treasury (rule 4.8): `deposit 3`.
    Deposit {
        /// So much.
        silver: Silver,
    },
    /// The turn, or this half of a double turn, is over (rule 4.1): `done`.
    Done,
}

impl azalai_core::Action for Action {
    #[inline]
    fn amount(&self) -> u16 {
        match *self {
            Action::Move { camels, .. }
            | Action::Advance { camels }
            | Action::Buy { camels, .. } => camels,
            Action::Deposit { silver } => silver,
            _ => 0,
        }
    }

    #[inline]
    fn with_amount(mut self, amount: u16) -> Action {
        match &mut self {
            Action::Move { camels, .. }
            | Action::Advance { camels }
            | Action::Buy { camels, .. } => {
                *camels = amount;
            }
            Action::Deposit { silver } => *silver = amount,
            _ => {}
        }
        self
    }
}
