//! What can be asked.

use azalai_core::{Lang, Seat};
use azalai_table::wire::{Command, NewTable, Try};
use azalai_table::{Fresh, PersonId, Reader};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer};

/// Whoever sits at this browser, at every table of it.
pub const ME: &str = "me";

/// What nobody can guess, drawn by the browser.
#[derive(Clone, Debug, Deserialize)]
pub struct Drawn {
    /// The id of the table.
    id: String,
    /// The seed of all its luck, in hexadecimal digits.
    #[serde(deserialize_with = "seed")]
    seed: [u8; 32],
}

impl From<Drawn> for Fresh {
    fn from(drawn: Drawn) -> Fresh {
        // Nobody else can come: there is nothing to invite to.
        Fresh { id: drawn.id, invite: String::new(), seed: drawn.seed }
    }
}

/// A window that shows a table.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Window {
    /// Which of their seats they look from.
    #[serde(default)]
    seat: Option<Seat>,
    /// In which language.
    #[serde(default, deserialize_with = "lang")]
    lang: Option<Lang>,
}

impl From<Window> for Reader {
    fn from(window: Window) -> Reader {
        Reader { person: Some(PersonId::from(ME)), seat: window.seat, lang: window.lang }
    }
}

/// What can be asked. `at` and `now` are milliseconds since 1970.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Open a table.
    Open {
        /// Which.
        wish: NewTable,
        /// What I am called.
        name: String,
        /// Fresh seeds.
        drawn: Drawn,
        /// When.
        at: i64,
    },
    /// Open a table for another game like this one.
    Rematch {
        /// Which.
        table: String,
        /// What I am called.
        name: String,
        /// Fresh seeds.
        drawn: Drawn,
        /// When.
        at: i64,
    },
    /// There is a table for the rematch.
    HasRematch {
        /// Of which table.
        table: String,
        /// Its id.
        rematch: String,
        /// When.
        at: i64,
        /// Who watches.
        windows: Vec<Window>,
    },
    /// Open a table that goes on from a moment of this game.
    Try {
        /// Of which table.
        table: String,
        /// From where, against whom.
        wish: Try,
        /// What I am called.
        name: String,
        /// Fresh seeds.
        drawn: Drawn,
        /// When.
        at: i64,
    },
    /// Follow a table: these are its entries after number `after`, each with its time. From 0 on, they are all.
    Follow {
        /// Which.
        table: String,
        /// What I am called.
        name: String,
        /// What is known.
        after: u32,
        /// What happened since.
        log: Vec<(i64, String)>,
        /// Who watches.
        windows: Vec<Window>,
        /// What time it is.
        now: i64,
    },
    /// Forget a table.
    Forget {
        /// Which.
        table: String,
    },
    /// Carry out a command.
    Command {
        /// At which table.
        table: String,
        /// What.
        command: Command,
        /// When.
        at: i64,
        /// Who watches.
        windows: Vec<Window>,
    },
    /// Carry out what a bot thought of.
    BotActs {
        /// At which table.
        table: String,
        /// For which seat.
        seat: Seat,
        /// The number of the entry after which it thought.
        number: u32,
        /// What it found.
        action: String,
        /// When.
        at: i64,
        /// Who watches.
        windows: Vec<Window>,
    },
    /// The clock may have run out.
    Clock {
        /// At which table.
        table: String,
        /// When.
        at: i64,
        /// Who watches.
        windows: Vec<Window>,
    },
    /// Nobody could act for so long.
    LeftAlone {
        /// At which table.
        table: String,
        /// How long, in milliseconds.
        ms: i64,
        /// When.
        at: i64,
        /// Who watches.
        windows: Vec<Window>,
    },
    /// The whole table.
    Whole {
        /// Which.
        table: String,
        /// For whom.
        window: Window,
        /// The number of the last entry that they know.
        #[serde(default)]
        after: Option<u32>,
        /// What time it is.
        now: i64,
    },
    /// The table, for lists.
    Info {
        /// Which.
        table: String,
    },
    /// What an action would bring.
    Preview {
        /// At which table.
        table: String,
        /// What.
        action: String,
        /// With which amount.
        #[serde(default)]
        amount: Option<u16>,
        /// For which seat.
        #[serde(default)]
        seat: Option<usize>,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// The position after so many actions.
    Moment {
        /// Of which table.
        table: String,
        /// After how many.
        step: usize,
        /// For whom.
        window: Window,
    },
    /// What could be played there, after the game.
    Choices {
        /// Of which table.
        table: String,
        /// After how many actions.
        step: usize,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// The game as a record.
    Record {
        /// Of which table.
        table: String,
    },
    /// What the bot plays whose turn it is.
    Think {
        /// At which table.
        table: String,
        /// How long bots have thought in this turn already, in milliseconds.
        spent: u64,
        /// Where its whims come from.
        seed: u64,
    },
    /// What a bot advises.
    Hint {
        /// At which table.
        table: String,
        /// Where its whims come from.
        seed: u64,
        /// How long it thinks: `500ms`, `300it`.
        budget: String,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// What a bot says of the whole game.
    Review {
        /// Of which table.
        table: String,
        /// How many games it plays in its mind a decision.
        games: u32,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// Everything that can be played.
    Games,
    /// A rulebook.
    Rules {
        /// Of which game.
        game: String,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// The cards of a rulebook, as Markdown.
    Cards {
        /// Of which game.
        game: String,
        /// By which rulebook.
        #[serde(default)]
        rules: Option<String>,
        /// In which language.
        #[serde(default, deserialize_with = "lang")]
        lang: Option<Lang>,
    },
    /// The same as data.
    Faces {
        /// Of which game.
        game: String,
        /// By which rulebook.
        #[serde(default)]
        rules: Option<String>,
    },
    /// What a record leaves over.
    LeftOver {
        /// Of which game.
        game: String,
        /// The record.
        record: String,
    },
    /// How fast random games go here.
    Bench {
        /// Of which game.
        game: String,
        /// For how many milliseconds.
        ms: u64,
    },
}

fn lang<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse()).transpose().map_err(serde::de::Error::custom)
}

fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
    let text = String::deserialize(deserializer)?;
    let bytes = HEXLOWER.decode(text.as_bytes()).map_err(serde::de::Error::custom)?;
    bytes.try_into().map_err(|_| serde::de::Error::custom("a seed has 32 bytes"))
}
