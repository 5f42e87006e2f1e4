//! What whoever runs the server can do: `azalai admin`.
//!
//! An order is carried out by one function, whoever holds the data: the server, which takes orders at a door that
//! only its owner can reach (a Unix socket beside the database), or, if none runs, the command itself.
//!
//! | module | what it holds |
//! |---|---|
//! | `orders` | how each order is carried out |
//! | `export` | everything that is stored of a person |
//! | `door` | how an order gets to whoever carries it out |

mod door;
mod export;
mod orders;

pub use door::{AdminError, Door, order};
pub use orders::Admin;

use crate::people::{Kind, PersonId};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// What whoever runs the server wants. People are meant by their id, the name of their account, or the name of a guest
/// that nobody else has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// List people.
    People {
        /// Whose id is this, or whose name holds it.
        find: Option<String>,
        /// Only those who are banned.
        banned: bool,
        /// Only those who are muted.
        muted: bool,
        /// How many at most.
        #[serde(deserialize_with = "most")]
        most: u32,
    },
    /// List tables.
    Tables {
        /// With this id, of this game, or with somebody of this id or with a name that holds it.
        find: Option<String>,
        /// `open`, `running` or `over`.
        state: Option<String>,
        /// How many at most.
        #[serde(deserialize_with = "most")]
        most: u32,
    },
    /// Ban somebody, or not any more.
    Ban {
        /// Whom.
        person: String,
        /// Or not any more.
        on: bool,
    },
    /// Mute somebody in all chats, or not any more.
    Mute {
        /// Whom.
        person: String,
        /// Or not any more.
        on: bool,
    },
    /// Give somebody another name.
    Rename {
        /// Whom.
        person: String,
        /// Which.
        name: String,
    },
    /// Give an account another password.
    Password {
        /// Whose.
        person: String,
        /// Which; one is made if nothing is said.
        password: Option<String>,
    },
    /// Close a table: a game that goes on ends, and nobody wins.
    Close {
        /// Its id.
        table: String,
    },
    /// Delete a table and all that is stored of it.
    Delete {
        /// Its id.
        table: String,
    },
    /// Everything that is stored of a person.
    Export {
        /// Of whom.
        person: String,
    },
    /// Delete what need not be kept.
    Prune(Prune),
    /// List lines of chat that were reported.
    Reports {
        /// Those that are done, too.
        all: bool,
        /// How many at most.
        #[serde(deserialize_with = "most")]
        most: u32,
    },
    /// A report is done.
    Done {
        /// Its number.
        report: i64,
    },
    /// List what was ordered before, the last first.
    Orders {
        /// How many at most.
        #[serde(deserialize_with = "most")]
        most: u32,
    },
}

/// The longest list that is answered. An answer is held in memory as a whole, and a server may know of any number of people.
pub const LONGEST_LIST: u32 = 10_000;

fn most<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let most = u32::deserialize(deserializer)?;
    if most <= LONGEST_LIST {
        return Ok(most);
    }
    Err(D::Error::custom(format_args!("a list has {LONGEST_LIST} rows at most: look for less")))
}

/// What need not be kept. Where nothing is said, what the server was told counts, or the usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Prune {
    /// Tables that closed before a game began, after so many hours.
    pub closed: Option<u32>,
    /// Games that are over, after so many days.
    pub games: Option<u32>,
    /// Guests who sit at no table, after so many days without a sign.
    pub guests: Option<u32>,
}

/// What came of an order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Some people.
    People(Vec<PersonRow>),
    /// Some tables.
    Tables(Vec<TableRow>),
    /// This person, as they are now.
    Person(PersonRow),
    /// The new password of this person, if it was made here.
    Password {
        /// Whose.
        person: PersonRow,
        /// Which.
        password: Option<String>,
    },
    /// This table, as it is now.
    Table(TableRow),
    /// The table that had this id is gone.
    Deleted(String),
    /// Everything that is stored of a person.
    Export(serde_json::Value),
    /// So much was deleted.
    Pruned(Pruned),
    /// Lines of chat that were reported.
    Reports(Vec<ReportRow>),
    /// The report with this number is done.
    Done(i64),
    /// What was ordered before.
    Orders(Vec<OrderRow>),
}

/// A person in a list. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonRow {
    /// The id.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// A guest or an account.
    pub kind: Kind,
    /// Since when they are known.
    pub since: i64,
    /// When they were last seen, to the minute.
    pub seen: i64,
    /// Since when they are banned, if they are.
    pub banned: Option<i64>,
    /// Since when they are muted, if they are.
    pub muted: Option<i64>,
    /// At how many tables they sit or sat.
    pub tables: i64,
}

/// A table in a list. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// The id.
    pub id: String,
    /// The game.
    pub game: String,
    /// `open`, `running` or `over`.
    pub state: String,
    /// Does it stand in the public list?
    pub public: bool,
    /// Who opened it.
    pub host: PersonId,
    /// Who sits there: names, or what else holds a seat.
    pub seats: Vec<String>,
    /// When it was opened.
    pub created: i64,
    /// When the game began.
    pub started: Option<i64>,
    /// When it was over.
    pub over: Option<i64>,
    /// How it ended.
    pub result: Option<String>,
}

/// A line of chat that was reported. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportRow {
    /// Its number.
    pub number: i64,
    /// When it was reported.
    pub at: i64,
    /// At which table it was said.
    pub table: String,
    /// The number of the line in the log of the table.
    pub line: i64,
    /// When it was said.
    pub said_at: i64,
    /// Who said it.
    pub said_by: PersonId,
    /// What they are called.
    pub said_name: String,
    /// What was said.
    pub text: String,
    /// Who reported it.
    pub reported_by: PersonId,
    /// What they are called.
    pub reported_name: String,
    /// Since when it is done, if it is.
    pub done: Option<i64>,
}

/// Something that was ordered before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrderRow {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub what: String,
    /// The id of whom or what it was about.
    pub about: String,
}

/// How much was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pruned {
    /// Tables.
    pub tables: usize,
    /// Guests.
    pub guests: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_ask_for_a_list_without_end() {
        let order = |most: u32| {
            let lists = [
                format!(
                    r#"{{"do": "people", "find": null, "banned": false, "muted": false, "most": {most}}}"#
                ),
                format!(r#"{{"do": "tables", "find": null, "state": null, "most": {most}}}"#),
                format!(r#"{{"do": "reports", "all": true, "most": {most}}}"#),
                format!(r#"{{"do": "orders", "most": {most}}}"#),
            ];
            lists.map(|order| serde_json::from_str::<Order>(&order).is_ok())
        };
        assert_eq!(order(LONGEST_LIST), [true; 4]);
        assert_eq!(order(LONGEST_LIST + 1), [false; 4]);
        assert_eq!(order(u32::MAX), [false; 4]);
    }
}
