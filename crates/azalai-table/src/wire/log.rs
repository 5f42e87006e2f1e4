//! What happened at a table, as its readers are told.

use super::{Ending, OfferKind};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Turn};
use serde::{Deserialize, Serialize};

/// An entry of the log: an action, or something else that happened at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
#[ts(export_to = "wire.ts")]
pub enum Logged {
    /// A seat or luck acted.
    Act {
        /// The number of the entry.
        number: u32,
        /// Who.
        by: Turn,
        /// What, in notation, with `?` for what you may not know.
        action: String,
    },
    /// Something else.
    Other {
        /// The number of the entry.
        number: u32,
        /// What.
        #[serde(flatten)]
        did: Did,
    },
}

/// What happened at a table, actions apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "did", rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Did {
    /// The table was opened.
    Open,
    /// Somebody sat down.
    Sit {
        /// Where.
        seat: Seat,
    },
    /// Somebody left before the game.
    Leave,
    /// A bot took a free seat.
    Fill {
        /// Where.
        seat: Seat,
        /// Its level.
        bot: String,
    },
    /// A bot was taken away before the game.
    Clear {
        /// Where.
        seat: Seat,
    },
    /// Two seats changed places before the game.
    Move {
        /// Which.
        from: Seat,
        /// With which.
        to: Seat,
    },
    /// The game began.
    Begin,
    /// The table closed without a game.
    Close,
    /// An action that was taken back.
    Undone,
    /// Somebody offered something.
    Offer {
        /// Who.
        seat: Seat,
        /// What.
        what: OfferKind,
        /// `undo`: how many actions would stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        keep: Option<usize>,
    },
    /// Somebody agreed to an offer.
    Agree {
        /// Who.
        seat: Seat,
        /// To what.
        what: OfferKind,
    },
    /// Somebody declined an offer.
    Decline {
        /// Who.
        seat: Seat,
        /// What.
        what: OfferKind,
    },
    /// Everything after the first actions was taken back.
    Undo {
        /// How many actions stayed.
        keep: usize,
    },
    /// A seat gave up.
    Resign {
        /// Which.
        seat: Seat,
    },
    /// The clock of a seat ran out for the first time, and it got a little more.
    Grace {
        /// Whose.
        seat: Seat,
        /// How much, in milliseconds.
        ms: i64,
    },
    /// The clock of a seat ran out.
    Timeout {
        /// Whose.
        seat: Seat,
    },
    /// Somebody voted for a bot in place of another.
    Vote {
        /// Who.
        seat: Seat,
        /// Who is to be replaced.
        away: Seat,
    },
    /// A bot stands in.
    Replace {
        /// Where.
        seat: Seat,
        /// Its level.
        bot: String,
    },
    /// Whoever sat there is back.
    Return {
        /// Where.
        seat: Seat,
    },
    /// Nobody's clock ran for a while.
    Downtime {
        /// How long, in milliseconds.
        ms: i64,
    },
    /// The game ended before its last action.
    End {
        /// Why.
        why: Ending,
    },
    /// Somebody said something: see `chat`.
    Say {
        /// Whose seat.
        seat: Seat,
    },
    /// Somebody changed what they want to read.
    Mute,
    /// Somebody's program pledged a share of the luck.
    Pledge {
        /// Whose.
        seat: Seat,
    },
    /// Somebody's program showed its share of the luck.
    Share {
        /// Whose.
        seat: Seat,
    },
    /// Somebody's program did not show its share in time, and adds nothing.
    Withheld {
        /// Whose.
        seat: Seat,
    },
    /// There is a table for the rematch.
    Rematch {
        /// Its id.
        table: String,
    },
}
