//! What goes out: frames, and what stands in them.

use super::{Ending, Json, Logged, OfferKind, RefusalInfo, SeatInfo, TableInfo};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Turn};
use azalai_games::LegalLine;
use serde::{Deserialize, Serialize};

/// What goes out to whoever sits at a table or watches it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "is", rename_all = "lowercase", bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS, A: TS")]
pub enum Frame<V, E, A> {
    /// Everything, first of all and after a change that is no move.
    Table(Box<WholeTable<V, A>>),
    /// Somebody acted, and what followed from it.
    News(Box<News<V, E, A>>),
    /// Chat.
    Said(Said),
    /// Somebody came or went.
    Sitting(Sitting),
    /// A command was carried out.
    Done(DoneFrame),
    /// A command was refused.
    Refused(RefusedFrame),
}

/// Everything that somebody may know of a table. What belongs to a game is missing before the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, A: TS", optional_fields)]
pub struct WholeTable<V, A> {
    /// The number of the last entry of the table's log.
    pub number: u32,
    /// How many actions were played, luck included.
    pub step: usize,
    /// The table.
    pub table: TableInfo,
    /// What concerns you alone.
    pub you: You,
    /// What was said.
    pub chat: Vec<Said>,
    /// The entries after the number that was given as `after`; missing if they are too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Logged>>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// The game's view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<V>")]
    #[schema(value_type = Option<V>)]
    pub view: Option<Json<V>>,
    /// What you may do; empty unless it is your turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Vec<LegalLine<A>>>")]
    #[schema(value_type = Option<Vec<LegalLine<A>>>)]
    pub legal: Option<Json<Vec<LegalLine<A>>>>,
    /// What you have to decide, if it is your turn and there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clocks>,
    /// The offers that wait for answers, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<Offered>>,
    /// What happened so far, in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<String>>,
    /// Of which action each sentence of `told` tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_of: Option<Vec<ToldOf>>,
    /// Whether your seat can take its last action back; missing for whoever has none, and without a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// How the game ended, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
}

/// Somebody acted, and what followed from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS, A: TS")]
pub struct News<V, E, A> {
    /// The number of the last entry of the table's log.
    pub number: u32,
    /// How many actions were played, luck included.
    pub step: usize,
    /// What was done.
    pub did: Vec<Logged>,
    /// The game's events.
    #[ts(as = "Vec<E>")]
    #[schema(value_type = Vec<E>)]
    pub events: Json<Vec<E>>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The game's view.
    #[ts(as = "V")]
    #[schema(value_type = V)]
    pub view: Json<V>,
    /// What you may do; empty unless it is your turn.
    #[ts(as = "Vec<LegalLine<A>>")]
    #[schema(value_type = Vec<LegalLine<A>>)]
    pub legal: Json<Vec<LegalLine<A>>>,
    /// What you have to decide, if it is your turn and there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ask: Option<String>,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<Clocks>,
    /// The offers that wait for answers, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offers: Option<Vec<Offered>>,
    /// What happened, in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub told: Option<Vec<String>>,
    /// Of which action each sentence of `told` tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub told_of: Option<Vec<ToldOf>>,
    /// Whether your seat can take its last action back; missing for whoever has none, and without a language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undo: Option<Undo>,
    /// How the game ended, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Over>,
}

/// Of which action a sentence tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct ToldOf {
    /// So many actions were played when it was done, itself included.
    pub step: usize,
    /// Whose it was; `over` if it tells of no action but of what happened to a seat.
    pub by: Turn,
}

/// Whether a seat can take its last action back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "wire.ts")]
pub enum Undo {
    /// At once.
    Alone,
    /// If the others agree: somebody acted since.
    Asking,
    /// Not any more: something random or hidden came out.
    CameOut,
    /// It has done nothing yet.
    Nothing,
}

/// What concerns the reader alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct You {
    /// The seats for which they decide.
    pub seats: Seats,
    /// The seats that bots play for them, and that they may take back.
    #[serde(default, skip_serializing_if = "nobody")]
    #[ts(as = "Option<Seats>", optional)]
    pub replaced: Seats,
    /// The seat with whose eyes they look.
    pub seat: Option<Seat>,
    /// Did they open the table?
    pub host: bool,
}

fn nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Said {
    /// The number of its entry in the table's log.
    pub number: u32,
    /// Whose seat.
    pub seat: Seat,
    /// The name of the person.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

/// The clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Clocks {
    /// What each seat has left, in milliseconds.
    pub left: Vec<i64>,
    /// Whose clock is running.
    pub running: Option<Seat>,
    /// At which moment.
    pub at: i64,
    /// Does the running clock show what was granted once after the time was up?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub grace: bool,
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Offered {
    /// What is offered.
    pub what: OfferKind,
    /// By whom.
    pub by: Seat,
    /// Who has agreed.
    pub agreed: Seats,
    /// `undo`: how many actions would stay.
    pub keep: Option<usize>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Over {
    /// Why.
    pub why: OverWhy,
    /// Who won.
    pub winners: Seats,
    /// The scores by seat, if it was played to its end.
    pub scores: Option<Vec<i32>>,
    /// The dealer's seed: its SHA-256 was promised at the start.
    pub seed: String,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum OverWhy {
    /// It was played to its end.
    Finished,
    /// All agreed on a draw.
    Draw,
    /// All agreed not to count it.
    Abort,
    /// Everybody else gave up.
    Resigned,
    /// No person was left at the table.
    Deserted,
    /// Whoever runs the server closed the table.
    Closed,
}

impl From<Option<Ending>> for OverWhy {
    fn from(ending: Option<Ending>) -> OverWhy {
        match ending {
            None => OverWhy::Finished,
            Some(Ending::Draw) => OverWhy::Draw,
            Some(Ending::Abort) => OverWhy::Abort,
            Some(Ending::Resigned) => OverWhy::Resigned,
            Some(Ending::Deserted) => OverWhy::Deserted,
            Some(Ending::Closed) => OverWhy::Closed,
        }
    }
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Sitting {
    /// By seat.
    pub sitting: Vec<SeatInfo>,
}

/// A command was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct DoneFrame {
    /// The id of the request.
    pub id: u64,
    /// The number of the last entry of the table's log.
    pub number: u32,
}

/// A command was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct RefusedFrame {
    /// The id of the request, if it had one.
    pub id: Option<u64>,
    /// Why.
    pub error: RefusalInfo,
}
