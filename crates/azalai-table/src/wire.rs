//! Every type that crosses the wire, defined once: what programs and the page send and get. TypeScript and
//! the OpenAPI document are made from these.
//!
//! `V`, `E` and `A` stand for the view, the events and the actions of a game. In Rust they are opaque
//! ([`Json`]): a frame holds what the game wrote.

use crate::clock::Clock;
use crate::holder::PersonId;
use crate::refusal::Refusal;
use azalai_core::{Lang, Seat, Seats, Setup, Turn};
use azalai_games::LegalLine;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use ts_rs::TS;
use utoipa::ToSchema;

/// The JSON of a `T`, already written.
pub struct Json<T>(Box<RawValue>, PhantomData<fn() -> T>);

impl<T> Json<T> {
    /// What was written.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl<T> From<Box<RawValue>> for Json<T> {
    fn from(raw: Box<RawValue>) -> Json<T> {
        Json(raw, PhantomData)
    }
}

impl<T> From<serde_json::Value> for Json<T> {
    fn from(value: serde_json::Value) -> Json<T> {
        // A value has JSON; what could not be written would be nothing.
        serde_json::value::to_raw_value(&value).unwrap_or_default().into()
    }
}

impl<T> Clone for Json<T> {
    fn clone(&self) -> Json<T> {
        Json(self.0.clone(), PhantomData)
    }
}

impl<T> PartialEq for Json<T> {
    fn eq(&self, other: &Json<T>) -> bool {
        self.text() == other.text()
    }
}

impl<T> std::fmt::Debug for Json<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

impl<T> Serialize for Json<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Json<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<T>, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let raw = serde_json::value::to_raw_value(&value).map_err(serde::de::Error::custom)?;
        Ok(raw.into())
    }
}

/// A wish for a new table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The rulebook; the game's first one if nothing is said.
    pub rules: Option<String>,
    /// The options.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub set: BTreeMap<String, String>,
    /// For every seat `me`, `open`, `invited` or `bot:LEVEL`. Without it, you sit down against bots of
    /// the level `medium`.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub seats: Vec<String>,
    /// May everybody see the table in the list?
    #[serde(default = "yes")]
    #[ts(as = "Option<_>", optional)]
    pub public: bool,
    /// The clock.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub clock: Clock,
    /// May players ask a bot for hints?
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub hints: bool,
    /// Does the game begin as soon as all seats are taken?
    #[serde(default = "yes")]
    #[ts(as = "Option<_>", optional)]
    pub autostart: bool,
}

fn yes() -> bool {
    true
}

/// What a table has agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Settings {
    /// The rulebook.
    pub rules: String,
    /// How many seats there are.
    pub seats: u8,
    /// The options that were set.
    pub set: BTreeMap<String, String>,
    /// Is the table in the public list?
    pub public: bool,
    /// The clock.
    pub clock: Clock,
    /// May players ask a bot for hints?
    pub hints: bool,
    /// Does the game begin as soon as all seats are taken?
    pub autostart: bool,
    /// The level of the bots that stand in for people who are away.
    pub stand_in: String,
}

impl Settings {
    /// The setup of the game.
    pub fn setup(&self) -> Setup {
        Setup { rules: self.rules.clone(), seats: self.seats, set: self.set.clone() }
    }
}

/// What a table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum TableState {
    /// Seats are being taken.
    Open,
    /// The game goes on.
    Running,
    /// It is over.
    Over,
}

impl TableState {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Running => "running",
            TableState::Over => "over",
        }
    }
}

/// A table, as everybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// What was agreed on.
    #[serde(flatten)]
    pub settings: Settings,
    /// What it is doing.
    pub state: TableState,
    /// Who sits where.
    pub sitting: Vec<SeatInfo>,
    /// The person who opened the table.
    pub host: PersonId,
    /// The code for invited seats; only the host sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// The luck of the table.
    pub luck: LuckInfo,
    /// When it was opened.
    pub created_at: i64,
    /// When the game began.
    pub started_at: Option<i64>,
    /// When it ended.
    pub over_at: Option<i64>,
    /// How it ended.
    pub result: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// In a list of your own tables: is it your turn?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub your_turn: Option<bool>,
}

/// The luck of a table: promised at the start, shown at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct LuckInfo {
    /// The SHA-256 of the dealer's seed.
    pub sha256: String,
    /// The seed itself, once the game is over.
    pub seed: Option<String>,
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum SeatKind {
    /// Nobody; it is free for everybody.
    Open,
    /// Nobody; it is free for those with the code.
    Invited,
    /// Nobody yet; it is kept for somebody.
    Kept,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

impl SeatKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SeatKind::Open => "open",
            SeatKind::Invited => "invited",
            SeatKind::Kept => "kept",
            SeatKind::Person => "person",
            SeatKind::Bot => "bot",
        }
    }
}

/// A seat, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct SeatInfo {
    /// Its number, from 1.
    pub seat: usize,
    /// Who holds it.
    pub kind: SeatKind,
    /// The person who sits there, for whom it is kept, or for whom a bot stands in.
    pub person: Option<PersonId>,
    /// The name of the person, or the title of the bot.
    pub name: String,
    /// The level of the bot.
    pub bot: Option<String>,
    /// Is the person connected to the table?
    pub present: bool,
}

/// What can be offered to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum OfferKind {
    /// Nobody wins.
    Draw,
    /// The game does not count.
    Abort,
    /// Take something back.
    Undo,
}

impl OfferKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            OfferKind::Draw => "draw",
            OfferKind::Abort => "abort",
            OfferKind::Undo => "undo",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<OfferKind> {
        [OfferKind::Draw, OfferKind::Abort, OfferKind::Undo]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// What somebody may offer by a command; to take something back, there is `undo`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Proposal {
    /// Nobody wins.
    Draw,
    /// The game does not count.
    Abort,
}

/// Why a game ended before its last action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Ending {
    /// All agreed on a draw.
    Draw,
    /// All agreed not to count it.
    Abort,
    /// Everybody else gave up.
    Resigned,
    /// No person is left at the table.
    Deserted,
}

impl Ending {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Draw => "draw",
            Ending::Abort => "abort",
            Ending::Resigned => "resigned",
            Ending::Deserted => "deserted",
        }
    }

    /// The ending of that name.
    pub fn from_name(name: &str) -> Option<Ending> {
        [Ending::Draw, Ending::Abort, Ending::Resigned, Ending::Deserted]
            .into_iter()
            .find(|ending| ending.name() == name)
    }
}

/// A wish for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Join {
    /// Which; the first free one if nothing is said.
    pub seat: Option<usize>,
    /// The code for invited seats.
    pub invite: Option<String>,
}

/// A wish to begin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Start {
    /// The level of bots for seats that nobody has taken.
    pub fill: Option<String>,
}

/// What somebody may do at a table. `seat` says for which of their seats, if they have several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub enum Command {
    /// Sit down.
    Join {
        /// Where; the first free seat if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
        /// The code for invited seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Leave before the game.
    Leave,
    /// Begin, with bots of this level on free seats.
    Start {
        /// The level of the bots.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fill: Option<String>,
    },
    /// Play an action.
    Act {
        /// The action, in notation.
        action: String,
        /// The amount to put into it; its own if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<u16>,
        /// The number of the last frame that you know.
        after: u32,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Take back.
    Undo {
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Give up.
    Resign {
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Offer a draw or an abort.
    Offer {
        /// Which.
        what: Proposal,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Answer an offer.
    Answer {
        /// Which.
        what: OfferKind,
        /// Do you agree?
        accept: bool,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Vote for a bot in place of somebody who is away.
    Replace {
        /// Whose seat.
        seat_of: usize,
        /// For which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Take one's seat back from a bot.
    Return {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
    },
    /// Chat.
    Say {
        /// What.
        text: String,
    },
    /// Do not show me what somebody says, or show it again.
    Mute {
        /// Whose seat.
        seat_of: usize,
        /// Mute, or listen again.
        on: bool,
    },
}

/// A command with a number of the sender's own, which comes back in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Request {
    /// A number of your own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The command.
    #[serde(flatten)]
    pub command: Command,
}

impl<'de> Deserialize<'de> for Request {
    /// Fields that no command has are refused, which `flatten` would not do.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        use serde::de::Error;
        let mut fields = serde_json::Map::deserialize(deserializer)?;
        let id = fields.remove("id").unwrap_or_default();
        let id = Option::deserialize(id).map_err(D::Error::custom)?;
        let command = Command::deserialize(serde_json::Value::Object(fields));
        Ok(Request { id, command: command.map_err(D::Error::custom)? })
    }
}

impl Request {
    /// Reads a request. An error comes with the sender's own number, if that could be read.
    pub fn read(text: &str) -> Result<Request, (Option<u64>, serde_json::Error)> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| (None, error))?;
        let id = value.get("id").and_then(serde_json::Value::as_u64);
        Request::deserialize(value).map_err(|error| (id, error))
    }
}

/// A command was carried out and is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Done {
    /// The number of the last entry of the table's log.
    pub number: u32,
}

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
#[serde(bound = "", deny_unknown_fields)]
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
    /// The entries after the number that was given as `after`.
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
    /// How the game ended, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
}

/// Somebody acted, and what followed from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "", deny_unknown_fields)]
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
    /// How the game ended, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Over>,
}

/// What concerns the reader alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct You {
    /// The seats for which they decide.
    pub seats: Seats,
    /// The seat with whose eyes they look.
    pub seat: Option<Seat>,
    /// Did they open the table?
    pub host: bool,
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
    /// There is a table for the rematch.
    Rematch {
        /// Its id.
        table: String,
    },
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
}

impl From<Option<Ending>> for OverWhy {
    fn from(ending: Option<Ending>) -> OverWhy {
        match ending {
            None => OverWhy::Finished,
            Some(Ending::Draw) => OverWhy::Draw,
            Some(Ending::Abort) => OverWhy::Abort,
            Some(Ending::Resigned) => OverWhy::Resigned,
            Some(Ending::Deserted) => OverWhy::Deserted,
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

/// A refusal, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts", rename = "Refusal")]
#[schema(as = Refusal)]
pub struct RefusalInfo {
    /// For programs: `late`, `not_your_turn`, `too_many_tables`, …
    pub code: String,
    /// The number of the rule of the game that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// For people, in English.
    pub en: String,
    /// For people, in German.
    pub de: String,
}

impl From<&Refusal> for RefusalInfo {
    fn from(refusal: &Refusal) -> RefusalInfo {
        RefusalInfo {
            code: refusal.code().to_owned(),
            rule: refusal.rule().map(str::to_owned),
            en: refusal.sentence(Lang::En),
            de: refusal.sentence(Lang::De),
        }
    }
}

/// The body of every refusal over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct RefusedBody {
    /// Why.
    pub error: RefusalInfo,
}

/// What an action would bring. Without `view`, it depends on what is hidden from you.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS", optional_fields)]
pub struct Preview<V, E> {
    /// Does luck decide next, or something that you cannot know?
    pub luck: bool,
    /// Whose turn it would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// The game's events, up to the point where luck decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Vec<E>>")]
    #[schema(value_type = Option<Vec<E>>)]
    pub events: Option<Json<Vec<E>>>,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<String>>,
    /// The game's view at that point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<V>")]
    #[schema(value_type = Option<V>)]
    pub view: Option<Json<V>>,
}

/// A moment of a game, as you were allowed to know it then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS")]
pub struct Moment<V, E> {
    /// After so many actions.
    pub step: usize,
    /// Of so many.
    pub steps: usize,
    /// Who did the last of them; nobody before the first.
    pub by: Option<Turn>,
    /// What they did, in notation, with `?` for what you may not know.
    pub action: Option<String>,
    /// The game's events of that action.
    #[ts(as = "Vec<E>")]
    #[schema(value_type = Vec<E>)]
    pub events: Json<Vec<E>>,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub told: Option<Vec<String>>,
    /// The game's view.
    #[ts(as = "V")]
    #[schema(value_type = V)]
    pub view: Json<V>,
    /// Whose turn it was.
    pub turn: Turn,
}
