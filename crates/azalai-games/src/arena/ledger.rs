//! The file with the finished games of a contest, so that it can be interrupted and gone on with.
//!
//! Each line is JSON. The first one tells what the contest is about; each of the others a finished game.

use crate::arena::{Contest, Played};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of this form.
const FORM: u32 = 1;

/// What must be the same for games to belong together. How many games, which test and how many threads
/// makes no difference to a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Header {
    arena: u32,
    azalai: String,
    game: String,
    rules: String,
    seats: u8,
    options: BTreeMap<String, String>,
    bots: Vec<String>,
    seed: u64,
}

impl Header {
    fn of(contest: &Contest) -> Header {
        Header {
            arena: FORM,
            azalai: env!("CARGO_PKG_VERSION").to_owned(),
            game: contest.game.to_owned(),
            rules: contest.setup.edition(),
            seats: contest.setup.seats,
            options: contest.setup.set.clone(),
            bots: contest.bots.iter().map(ToString::to_string).collect(),
            seed: contest.seed,
        }
    }

    /// What is different there, if anything is.
    fn difference(&self, there: &Header) -> Option<String> {
        let differs = |what: &str, here: String, there: String| {
            (here != there).then(|| format!("{what} is `{there}` there and `{here}` here"))
        };
        let options = |header: &Header| {
            let set = header.options.iter().map(|(key, value)| {
                format!("{key}={}", value.chars().take(40).collect::<String>().replace('\n', " "))
            });
            set.collect::<Vec<_>>().join(" ")
        };
        differs("the form", self.arena.to_string(), there.arena.to_string())
            .or_else(|| differs("Azalai's version", self.azalai.clone(), there.azalai.clone()))
            .or_else(|| differs("the game", self.game.clone(), there.game.clone()))
            .or_else(|| differs("the rulebook", self.rules.clone(), there.rules.clone()))
            .or_else(|| {
                differs("the number of seats", self.seats.to_string(), there.seats.to_string())
            })
            .or_else(|| differs("the list of bots", self.bots.join(","), there.bots.join(",")))
            .or_else(|| differs("the seed", self.seed.to_string(), there.seed.to_string()))
            .or_else(|| differs("the set of options", options(self), options(there)))
            .or_else(|| (self != there).then(|| "an option has another value".to_owned()))
    }
}

/// Why a file does not serve.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Somebody else writes into it.
    #[error("{} is in use by another arena", .path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// It belongs to another contest.
    #[error("{} belongs to another contest: {difference}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What is different.
        difference: String,
    },
    /// A line is not what it should be.
    #[error("{}, line {line}: {fault}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What is wrong.
        fault: String,
    },
}

/// The file with the finished games of a contest.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    games: Vec<Played>,
}

impl Ledger {
    /// Opens the file of a contest, or begins it. A last line that was cut off is forgotten. A file that
    /// does not serve is left as it is.
    pub fn open(path: &Path, contest: &Contest) -> Result<Ledger, LedgerError> {
        let failed = |error| LedgerError::File { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(LedgerError::Busy { path: path.to_owned() });
            }
            // Where files cannot be locked, nobody is kept out.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let header = Header::of(contest);
        let first = line_of(&header, path)?;
        if whole == 0 && !first.as_bytes().starts_with(&bytes) {
            let fault = "this is no file of an arena".to_owned();
            return Err(LedgerError::Line { path: path.to_owned(), line: 1, fault });
        }
        let games = read(&bytes[..whole], &header, contest, path)?;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            file.write_all(first.as_bytes()).map_err(failed)?;
        }
        Ok(Ledger { path: path.to_owned(), file, games })
    }

    /// The games that were finished before.
    pub(crate) fn take_games(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.games)
    }

    /// How many games were finished before.
    pub fn known(&self) -> usize {
        self.games.len()
    }

    /// Puts a finished game in, at once and as a whole line.
    pub(crate) fn put(&mut self, played: &Played) -> Result<(), LedgerError> {
        let line = line_of(played, &self.path)?;
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| LedgerError::File { path: self.path.clone(), error })
    }
}

fn line_of(what: &impl Serialize, path: &Path) -> Result<String, LedgerError> {
    let failed =
        |error| LedgerError::File { path: path.to_owned(), error: io::Error::other(error) };
    serde_json::to_string(what).map(|text| text + "\n").map_err(failed)
}

fn read(
    bytes: &[u8],
    header: &Header,
    contest: &Contest,
    path: &Path,
) -> Result<Vec<Played>, LedgerError> {
    let mut games = Vec::new();
    let mut known = BTreeSet::new();
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    for (index, line) in lines.enumerate() {
        let fault =
            |fault: String| LedgerError::Line { path: path.to_owned(), line: index + 1, fault };
        if index == 0 {
            let there: Header = serde_json::from_slice(line)
                .map_err(|error| fault(format!("this is no file of an arena ({error})")))?;
            if let Some(difference) = header.difference(&there) {
                return Err(LedgerError::Other { path: path.to_owned(), difference });
            }
            continue;
        }
        let played: Played = serde_json::from_slice(line)
            .map_err(|error| fault(format!("this is no finished game ({error})")))?;
        if !fits(&played, contest) {
            return Err(fault("this game does not belong to the contest".to_owned()));
        }
        if !known.insert(played.bout) {
            return Err(fault("this game is here for the second time".to_owned()));
        }
        games.push(played);
    }
    Ok(games)
}

/// Can this game have been played in this contest?
fn fits(played: &Played, contest: &Contest) -> bool {
    let Some(table) = contest.tables.get(played.bout.table) else { return false };
    let seats = table.bots.len();
    let winners: BTreeSet<usize> = played.winners.iter().copied().collect();
    (played.bout.rotation as usize) < table.rotations
        && played.bout.round < 1 << 40
        && winners.len() == played.winners.len()
        && winners.iter().all(|&place| place < seats)
        && [played.scores.len(), played.decisions.len(), played.thought_ms.len()] == [seats; 3]
}
