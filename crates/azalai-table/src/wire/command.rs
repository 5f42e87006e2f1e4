//! What somebody may do at a table.

use azalai_core::schema::{TS, ToSchema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

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
    /// Whoever runs the server closed the table.
    Closed,
}

impl Ending {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Draw => "draw",
            Ending::Abort => "abort",
            Ending::Resigned => "resigned",
            Ending::Deserted => "deserted",
            Ending::Closed => "closed",
        }
    }

    /// The ending of that name.
    pub fn from_name(name: &str) -> Option<Ending> {
        [Ending::Draw, Ending::Abort, Ending::Resigned, Ending::Deserted, Ending::Closed]
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
    /// The SHA-256 of the share that your program adds to the luck, if it does.
    pub pledge: Option<String>,
}

/// A wish to begin.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Start {
    /// The level of bots for seats that nobody has taken.
    pub fill: Option<String>,
}

/// A wish for a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Rematch {
    /// The SHA-256 of the share that your program adds to the luck, if it does.
    pub pledge: Option<String>,
}

/// A wish to play on from a moment of a finished game, at a table of one's own.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub struct Try {
    /// After so many actions, luck included.
    pub step: usize,
    /// For which seat; for the one whose turn it was if nothing is said.
    pub seat: Option<usize>,
    /// The level of the bots at the other seats.
    pub level: Option<String>,
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
        /// The SHA-256 of the share that your program adds to the luck, if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pledge: Option<String>,
    },
    /// Show the share of the luck that was pledged, when the game has begun.
    Share {
        /// The share: 64 hexadecimal digits.
        share: String,
    },
    /// Leave before the game.
    Leave,
    /// Begin, with bots of this level on free seats.
    Start {
        /// The level of the bots.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fill: Option<String>,
    },
    /// Let a bot sit on a free seat, or another bot in place of one: for the host, before the game.
    Fill {
        /// Which seat.
        seat_of: usize,
        /// The level of the bot.
        bot: String,
    },
    /// Take a bot away, so that somebody can sit there: for the host, before the game.
    Clear {
        /// Which seat.
        seat_of: usize,
    },
    /// Move to another seat before the game; whoever is there, a bot say, gets the old one. The host may move anybody.
    Move {
        /// Where to: a free seat or a bot's; for the host any.
        to: usize,
        /// From which seat; your first one if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        Request::of(fields).map_err(|(_, error)| serde::de::Error::custom(error))
    }
}

impl Request {
    /// Reads a request. An error comes with the sender's own number, if that could be read.
    pub fn read(text: &str) -> Result<Request, (Option<u64>, serde_json::Error)> {
        Request::of(serde_json::from_str(text).map_err(|error| (None, error))?)
    }

    /// Fields that no command has are refused, which `flatten` would not do.
    fn of(mut fields: Map<String, Value>) -> Result<Request, (Option<u64>, serde_json::Error)> {
        let id = Option::deserialize(fields.remove("id").unwrap_or_default());
        let id = id.map_err(|error| (None, error))?;
        let command = Command::deserialize(Value::Object(fields)).map_err(|error| (id, error))?;
        Ok(Request { id, command })
    }
}

/// A command was carried out and is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Done {
    /// The number of the last entry of the table's log.
    pub number: u32,
}

/// A sign of a client on a WebSocket that is no command and gets no answer: does anybody look at what it shows?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub struct Looking {
    /// Whoever does not look hears in other ways that it is their turn.
    pub looking: bool,
}
