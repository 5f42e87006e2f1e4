//! A table, as it is wished for and as everybody may see it.

use crate::clock::Clock;
use crate::holder::PersonId;
use azalai_core::record::{Share, hex};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{FIRST_VERSION, Seat, Seats, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A wish for a new table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The rulebook; the game's first one if nothing is said. `base@1` is the rulebook `base` in its first version.
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
    /// What those who play at your screen are called, by seat; empty or left out: as you are.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub names: Vec<String>,
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
    /// The SHA-256 of the share that your program adds to the luck, if it does.
    #[serde(default)]
    #[ts(optional)]
    pub pledge: Option<String>,
}

fn yes() -> bool {
    true
}

/// What was written down before there were versions was played by the first.
fn first() -> u8 {
    FIRST_VERSION
}

/// What a table has agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Settings {
    /// The rulebook.
    pub rules: String,
    /// The version of the rulebook by which this game is played.
    #[serde(default = "first")]
    pub version: u8,
    /// How many seats there are.
    pub seats: u8,
    /// The options that were set.
    pub set: BTreeMap<String, String>,
    /// What those who play at the host's screen are called, by seat; empty: as the host is. `sitting` tells it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub names: Vec<String>,
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
    /// Does a clock that runs out for the first time get a little more? Tables that were opened before there was
    /// such a thing have none.
    #[serde(default)]
    pub grace: bool,
}

impl Settings {
    /// The setup of the game.
    pub fn setup(&self) -> Setup {
        let (rules, version) = (self.rules.clone(), Some(self.version));
        Setup { rules, version, seats: self.seats, set: self.set.clone() }
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
    /// It cannot be read any more: what is stored of it is damaged. Only lists of your own tables have such.
    Damaged,
}

impl TableState {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Running => "running",
            TableState::Over => "over",
            TableState::Damaged => "damaged",
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
    /// Who won, once it is over; nobody if it is a draw, and missing if it does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winners: Option<Seats>,
    /// The final scores by seat, if it was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scores: Option<Vec<i32>>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Where the game goes on from, if it did not begin anew. Lists of tables do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<Origin>,
    /// In a list of your own tables: is it your turn?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub your_turn: Option<bool>,
    /// The rules by which it was played (`base@1`), if the server does not know them any more: it shows the game as it
    /// was shown then, and nobody can play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kept: Option<String>,
}

/// A moment of a finished game from which another table goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Origin {
    /// The id of the table where it was played.
    pub table: String,
    /// After so many actions, luck included.
    pub step: usize,
}

/// The luck of a table: promised at the start, shown at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct LuckInfo {
    /// The SHA-256 of the dealer's seed.
    pub sha256: String,
    /// The seed itself, once the game is over.
    pub seed: Option<String>,
    /// What people add to the luck, by seat. Lists of tables do not tell it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ShareInfo>>", optional)]
    pub shares: Vec<ShareInfo>,
}

/// What somebody's program adds to the luck: pledged when they sit down, shown when the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct ShareInfo {
    /// Whose: their first seat.
    pub seat: Seat,
    /// The SHA-256 of the share.
    pub sha256: String,
    /// The share, once it is shown.
    pub share: Option<String>,
}

impl From<Share> for ShareInfo {
    fn from(Share { seat, sha256, share }: Share) -> ShareInfo {
        ShareInfo { seat, sha256: hex(&sha256), share: share.map(|share| hex(&share)) }
    }
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
    /// Does the bot play because the person's time ran out?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub timed_out: bool,
}
