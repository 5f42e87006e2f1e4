//! The shapes of frames. `frames` writes them by hand, for speed; here they stand as types, for
//! programs in TypeScript and for the tests that read every frame back.

use crate::api::{SeatInfo, TableInfo};
use crate::frames::{Said, You};
use crate::refused::Why;
use azalai_core::{Seat, Seats, Turn};
use azalai_games::LegalLine;
use serde::Deserialize;
use serde_json::Value;
use ts_rs::TS;

/// What the server sends on a socket or a stream.
#[derive(Debug, Deserialize, TS)]
#[serde(tag = "is", rename_all = "lowercase")]
#[ts(export_to = "api.ts")]
pub enum Frame {
    /// Everything, first of all and after a change that is not a move.
    Table(Box<WholeTable>),
    /// Somebody acted, and what followed from it.
    News(Box<News>),
    /// Chat.
    Said(#[ts(as = "Said")] Value),
    /// Somebody came or went.
    Sitting(Sitting),
    /// A command was carried out.
    Done(DoneFrame),
    /// A command was not carried out.
    Refused(RefusedFrame),
}

/// Everything somebody may know of a table. What belongs to a game is missing before the start.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct WholeTable {
    /// The number of the last entry of the table's log.
    pub number: u32,
    /// How many actions were played, luck included.
    pub step: usize,
    /// The table.
    #[ts(as = "TableInfo")]
    pub table: Value,
    /// What concerns you alone.
    #[ts(as = "You")]
    pub you: Value,
    /// What was said.
    #[ts(as = "Vec<Said>")]
    pub chat: Vec<Value>,
    /// The entries after the number that was given as `after`.
    pub missed: Option<Vec<Entered>>,
    /// Whose turn it is.
    #[ts(as = "Option<Turn>")]
    pub turn: Option<Value>,
    /// The game's view.
    #[ts(type = "unknown")]
    pub view: Option<Value>,
    /// What you may do; empty unless it is your turn.
    #[ts(as = "Option<Vec<LegalLine>>")]
    pub legal: Option<Vec<Value>>,
    /// What you have to decide, if it is your turn and there is a language.
    pub ask: Option<String>,
    /// The clocks, if there are any.
    pub clock: Option<Clocks>,
    /// The offers that wait for answers, if there are any.
    pub offers: Option<Vec<Offered>>,
    /// What happened so far, in sentences, if there is a language.
    pub told: Option<Vec<String>>,
    /// How the game ended, once it has.
    pub over: Option<Over>,
}

/// Somebody acted, and what followed from it.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct News {
    /// The number of the last entry of the table's log.
    pub number: u32,
    /// How many actions were played, luck included.
    pub step: usize,
    /// What was done.
    pub did: Vec<Entered>,
    /// The game's events.
    #[ts(type = "unknown[]")]
    pub events: Vec<Value>,
    /// Whose turn it is.
    #[ts(as = "Turn")]
    pub turn: Value,
    /// The game's view.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What you may do; empty unless it is your turn.
    #[ts(as = "Vec<LegalLine>")]
    pub legal: Vec<Value>,
    /// What you have to decide, if it is your turn and there is a language.
    pub ask: Option<String>,
    /// The clocks, if there are any.
    pub clock: Option<Clocks>,
    /// The offers that wait for answers, if there are any.
    pub offers: Option<Vec<Offered>>,
    /// What happened, in sentences, if there is a language.
    pub told: Option<Vec<String>>,
    /// How the game ended, once it has.
    pub over: Option<Over>,
}

/// An entry of the log: an action (`by` and `action`) or something else (`did`).
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct Entered {
    /// Its number.
    pub number: u32,
    /// Who acted.
    #[ts(as = "Option<Turn>")]
    pub by: Option<Value>,
    /// What he did, in notation, with `?` for what you may not know.
    pub action: Option<String>,
    /// What else happened: `undone` (an action that was taken back), `offer`, `agree`, `decline`, `undo`,
    /// `resign`, `timeout`, `vote`, `replace`, `return`, `downtime`, `end`.
    pub did: Option<String>,
    /// Whose seat.
    #[ts(as = "Option<Seat>")]
    pub seat: Option<u8>,
    /// `offer`, `agree`, `decline`: `draw`, `abort` or `undo`.
    pub what: Option<String>,
    /// `undo`: how many actions stayed.
    pub keep: Option<usize>,
    /// `vote`: who is to be replaced.
    #[ts(as = "Option<Seat>")]
    pub away: Option<u8>,
    /// `replace`: the level of the bot.
    pub bot: Option<String>,
    /// `downtime`: how long, in milliseconds.
    pub ms: Option<i64>,
    /// `end`: `draw`, `abort`, `resigned` or `deserted`.
    pub why: Option<String>,
}

/// The clocks at a moment.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct Clocks {
    /// What each seat has left, in milliseconds.
    pub left: Vec<i64>,
    /// Whose clock is running.
    #[ts(as = "Option<Seat>")]
    pub running: Option<u8>,
    /// At which moment.
    pub at: i64,
}

/// An offer that waits for answers.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct Offered {
    /// `draw`, `abort` or `undo`.
    #[ts(type = "\"draw\" | \"abort\" | \"undo\"")]
    pub what: String,
    /// By whom.
    #[ts(as = "Seat")]
    pub by: u8,
    /// Who has agreed.
    #[ts(as = "Seats")]
    pub agreed: Vec<u8>,
    /// `undo`: how many actions would stay.
    pub keep: Option<usize>,
}

/// How a game ended.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct Over {
    /// `finished`, `draw`, `abort`, `resigned` or `deserted`.
    #[ts(type = "\"finished\" | \"draw\" | \"abort\" | \"resigned\" | \"deserted\"")]
    pub why: String,
    /// Who won.
    #[ts(as = "Seats")]
    pub winners: Vec<u8>,
    /// The scores by seat, if it was played to its end.
    pub scores: Option<Vec<i32>>,
    /// The dealer's seed: its SHA-256 was promised at the start.
    pub seed: String,
}

/// Who sits where.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct Sitting {
    /// By seat.
    #[ts(as = "Vec<SeatInfo>")]
    pub sitting: Vec<Value>,
}

/// A command was carried out.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct DoneFrame {
    /// The id of the command.
    pub id: u64,
    /// The number of the last entry of the table's log.
    pub number: u32,
}

/// A command was not carried out.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts")]
pub struct RefusedFrame {
    /// The id of the command, if it had one.
    pub id: Option<u64>,
    /// Why.
    #[ts(as = "Why")]
    pub error: Value,
}
