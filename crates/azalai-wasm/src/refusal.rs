//! Why something is not answered: what a table refuses, and little else.

use azalai_core::Lang;
use azalai_table::table::BadLog;
use azalai_table::wire::RefusalInfo;

/// Why something is not answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] azalai_table::Refusal),
    /// `bad_json`: this is no question.
    #[error("{0}")]
    BadQuestion(String),
    /// `no_such_table`: there is no such table in this browser.
    #[error("there is no such table")]
    NoSuchTable,
    /// `damaged`: its log cannot be read.
    #[error("{0}")]
    Damaged(String),
    /// `behind`: these entries do not follow those that are known.
    #[error("these entries do not follow those that are known")]
    Behind,
    /// `no_thought`: the bot found nothing.
    #[error("the bot found nothing")]
    NoThought,
}

impl Refusal {
    fn plain(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Refusal::Table(_) => ("", "", ""),
            Refusal::BadQuestion(_) => ("bad_json", "that is no question", "das ist keine Frage"),
            Refusal::NoSuchTable => (
                "no_such_table",
                "there is no such table in this browser",
                "diesen Tisch gibt es in diesem Browser nicht",
            ),
            Refusal::Damaged(_) => (
                "damaged",
                "what this browser kept of this table cannot be read",
                "was dieser Browser von diesem Tisch aufgehoben hat, ist nicht zu lesen",
            ),
            Refusal::Behind => (
                "behind",
                "something happened at this table meanwhile; look at it again",
                "an diesem Tisch ist inzwischen etwas geschehen; sieh noch einmal hin",
            ),
            Refusal::NoThought => {
                ("no_advice", "the bot found nothing", "der Bot hat nichts gefunden")
            }
        }
    }

    /// For programs and people.
    pub fn info(&self) -> RefusalInfo {
        if let Refusal::Table(refusal) = self {
            return refusal.into();
        }
        let (code, en, de) = self.plain();
        let (en, de) = match self {
            Refusal::BadQuestion(why) | Refusal::Damaged(why) => {
                (format!("{en}: {why}"), format!("{de}: {why}"))
            }
            _ => (en.to_owned(), de.to_owned()),
        };
        RefusalInfo { code: code.to_owned(), rule: None, en, de }
    }
}

impl From<BadLog> for Refusal {
    fn from(error: BadLog) -> Refusal {
        let why = match error {
            BadLog::NoOpening => error.to_string(),
            BadLog::Impossible { number, refusal } => {
                format!("{number}: {}", refusal.sentence(Lang::En))
            }
        };
        Refusal::Damaged(why)
    }
}
