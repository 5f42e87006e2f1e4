//! The text form of a game: headers, then one numbered action a line, luck included.
//!
//! ```text
//! azalai record 1
//! game: targui
//! rules: classic
//! seats: 2
//! option fates: 1,6-16
//! seat 1: Amina
//! seat 2: bot:random
//! result: unfinished
//!
//! # a comment
//! 1 * tribe green
//! 2 * tribe yellow         # another comment
//! 51 1 settle 21
//! end
//! ```
//! An action line holds its number, who acts (`*` is luck, else the number of the seat) and the
//! action in the notation of the game. The last line is `end`, so that a file that was cut off is
//! noticed. An option with several lines (a map) has each of them behind a `|`.
//!
//! Two more headers let everybody verify the luck of a game ([`crate::verify`]): `luck: sha256 …`, the
//! hash of the dealer's seed, told before the game, and `seed: …`, the seed, told when it is over. Where people
//! added to the luck, `share N: sha256 … …` tells the hash and the share of seat N.

mod error;
mod read;
mod write;

use crate::game::Turn;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
pub use error::RecordError;
pub use read::bytes_of;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FIRST_LINE: &str = "azalai record 1";
const LAST_LINE: &str = "end";
/// How the header `luck` names its hash.
const HASH: &str = "sha256";
/// The result of a game that is not over.
pub const UNFINISHED: &str = "unfinished";

/// What stands in place of what the reader of a record may not know yet.
pub const VEIL: char = '?';

/// A game as text: nothing in it has been checked against the rules yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Rulebook, seats, options.
    pub setup: Setup,
    /// In which line each header of the setup stands, for errors.
    pub header_lines: HeaderLines,
    /// The names of those who sit there, by seat; empty where nobody gave one.
    pub names: Vec<String>,
    /// What was promised about the luck before the game: the SHA-256 of the dealer's seed.
    pub luck: Option<Told<[u8; 32]>>,
    /// The dealer's seed, told when the game is over.
    pub seed: Option<Told<[u8; 32]>>,
    /// What people added to the luck, by seat.
    pub shares: Vec<Told<Share>>,
    /// The result as the record tells it, and the line that does.
    pub result: Told<String>,
    /// The actions.
    pub actions: Vec<Told<Played>>,
    /// Comments between the headers and before them.
    pub head_notes: Vec<String>,
    /// Comments after the last action.
    pub tail_notes: Vec<String>,
}

/// What somebody's program adds to the luck of a game, so that not even the dealer can choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Whose: their first seat.
    pub seat: Seat,
    /// What was pledged when they sat down: the SHA-256 of the share.
    pub sha256: [u8; 32],
    /// The share, shown at the start. Whoever did not show it adds nothing.
    pub share: Option<[u8; 32]>,
}

/// Something a record tells, and the line where it stands (0 if it was never read from a text).
#[derive(Clone, Debug)]
pub struct Told<T> {
    /// What it tells.
    pub what: T,
    /// In which line.
    pub line: usize,
}

impl<T> From<T> for Told<T> {
    /// Something that was never read from a text.
    fn from(what: T) -> Told<T> {
        Told { what, line: 0 }
    }
}

impl<T: PartialEq> PartialEq for Told<T> {
    /// Where a thing stands makes no difference.
    fn eq(&self, other: &Told<T>) -> bool {
        self.what == other.what
    }
}
impl<T: Eq> Eq for Told<T> {}

/// In which line each header stands. Makes no difference when records are compared.
#[derive(Clone, Debug, Default)]
pub struct HeaderLines(BTreeMap<String, usize>);

impl HeaderLines {
    /// The line of this header; 0 if the record was never read from a text.
    pub fn of(&self, header: &str) -> usize {
        self.0.get(header).copied().unwrap_or(0)
    }
}

impl PartialEq for HeaderLines {
    fn eq(&self, _: &HeaderLines) -> bool {
        true
    }
}
impl Eq for HeaderLines {}

/// One action line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who acts: a seat, or luck.
    pub by: Turn,
    /// The action, in the notation of the game.
    pub action: String,
    /// The comment behind it.
    pub comment: Option<String>,
    /// The comment lines before it.
    pub notes: Vec<String>,
}

impl Record {
    /// The line that a fault in the setup is about.
    pub(crate) fn line_of_setup_error(&self, error: &SetupError) -> usize {
        let header = |name: &str| self.header_lines.of(name);
        let option = |key: &str| header(&format!("option {key}"));
        match error {
            SetupError::UnknownRules { .. } | SetupError::UnknownVersion { .. } => header("rules"),
            SetupError::Seats { .. } => header("seats"),
            SetupError::UnknownOption { given, .. } => option(given),
            SetupError::Value { key, .. } | SetupError::Refused { key, .. } => option(key),
            SetupError::Data { key, line, .. } => {
                let table = self.header_lines.0.get(&table_header(key));
                table.map_or_else(|| option(key), |above| above + line)
            }
        }
    }

    /// Takes over the comments of an older record of the same game, as far as the actions agree.
    pub fn keep_comments_of(&mut self, old: &Record) {
        self.head_notes.clone_from(&old.head_notes);
        for (mine, theirs) in self.actions.iter_mut().zip(&old.actions) {
            if mine.what.by != theirs.what.by || mine.what.action != theirs.what.action {
                return;
            }
            mine.what.comment.clone_from(&theirs.what.comment);
            mine.what.notes.clone_from(&theirs.what.notes);
        }
        if self.actions.len() == old.actions.len() {
            self.tail_notes.clone_from(&old.tail_notes);
        }
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Under which name the header of an option with several lines is remembered.
fn table_header(key: &str) -> String {
    format!("table {key}")
}

#[cfg(test)]
mod tests;
