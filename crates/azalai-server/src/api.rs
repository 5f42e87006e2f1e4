//! What programs send and get, apart from frames: the types behind docs/api.md.

use crate::clock::Clock;
use crate::people::PersonId;
use crate::refused::Refused;
use axum::http::StatusCode;
use azalai_core::{Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A wish for a new table.
#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
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

/// What a table has agreed on. This is what the database keeps.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
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
#[ts(export_to = "api.ts")]
pub enum State {
    /// Seats are being taken.
    Open,
    /// The game goes on.
    Running,
    /// It is over.
    Over,
}

impl State {
    /// The name of the state in the database.
    pub fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }
}

/// A table, as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// What was agreed on.
    #[serde(flatten)]
    pub settings: Settings,
    /// What it is doing.
    pub state: State,
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
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct LuckInfo {
    /// The SHA-256 of the dealer's seed.
    pub sha256: String,
    /// The seed itself, once the game is over.
    pub seed: Option<String>,
}

/// A seat, as everybody may see it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct SeatInfo {
    /// Its number, from 1.
    pub seat: usize,
    /// `open`, `invited`, `person` or `bot`.
    #[schema(value_type = String)]
    #[ts(type = "\"open\" | \"invited\" | \"person\" | \"bot\"")]
    pub kind: &'static str,
    /// The person who sits there, or for whom a bot stands in.
    pub person: Option<PersonId>,
    /// The name of the person, or the title of the bot.
    pub name: String,
    /// The level of the bot.
    #[schema(value_type = Option<String>)]
    pub bot: Option<&'static str>,
    /// Is the person connected to the table?
    pub present: bool,
}

/// A wish for a seat.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct Join {
    /// Which; the first free one if nothing is said.
    pub seat: Option<usize>,
    /// The code for invited seats.
    pub invite: Option<String>,
}

/// A wish to begin.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct Start {
    /// The level of bots for seats that nobody has taken.
    pub fill: Option<String>,
}

/// A command at a table. Which fields are needed depends on `do`.
#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct Command {
    /// What to do.
    #[serde(rename = "do")]
    pub deed: Deed,
    /// A number of your own; it comes back in the answer.
    pub id: Option<u64>,
    /// Which of your seats, if you have several.
    pub seat: Option<usize>,
    /// `act`: the action.
    pub action: Option<String>,
    /// `act`: the number of the last frame that you know.
    pub after: Option<u32>,
    /// `offer`, `answer`: `draw`, `abort` or (to answer) `undo`.
    pub what: Option<String>,
    /// `answer`: do you agree?
    pub accept: Option<bool>,
    /// `replace`, `mute`: whose seat.
    pub seat_of: Option<usize>,
    /// `say`: what.
    pub text: Option<String>,
    /// `mute`: mute or listen again.
    pub on: Option<bool>,
}

/// The commands of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "api.ts")]
pub enum Deed {
    /// Play an action.
    Act,
    /// Take back.
    Undo,
    /// Give up.
    Resign,
    /// Offer a draw or an abort.
    Offer,
    /// Answer an offer.
    Answer,
    /// Vote for a bot in place of somebody who is away.
    Replace,
    /// Take one's seat back from a bot.
    Return,
    /// Chat.
    Say,
    /// Do not show me what somebody says.
    Mute,
}

/// Something is missing in a command.
pub fn missing(field: &'static str) -> Refused {
    Refused::new(
        StatusCode::BAD_REQUEST,
        "missing_field",
        format!("this command needs the field `{field}`"),
        format!("dieser Befehl braucht das Feld „{field}“"),
    )
}

/// The seat with this number.
pub fn seat_number(number: usize) -> Result<Seat, Refused> {
    Seat::from_number(number).ok_or_else(|| {
        Refused::new(
            StatusCode::BAD_REQUEST,
            "no_such_seat",
            format!("there is no seat {number}"),
            format!("einen Platz {number} gibt es nicht"),
        )
    })
}

/// A command was carried out and is stored.
#[derive(Clone, Copy, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct Done {
    /// The number of the last entry of the table's log.
    pub number: u32,
}

/// Something was played since the number that a command answers.
pub fn late() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "late",
        "something was played meanwhile; look at the table and choose again",
        "inzwischen wurde etwas gespielt; sieh auf den Tisch und wähle neu",
    )
}
