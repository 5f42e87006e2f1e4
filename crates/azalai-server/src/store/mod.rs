//! The database. All SQL of the server stands in this folder.
//!
//! | module | what it holds |
//! |---|---|
//! | `admin` | what whoever runs the server asks for: people, tables, bans, reports |
//! | `queue` | what is to be stored, and the way to the writer |
//! | `writer` | stores it, together and in order, or refuses it |
//! | `base` | what a database is to everything else here |
//! | `sqlite` | a file of SQLite: readers, opening, copying |
//! | `disk` | the writer's connection to it and its files, and what can go wrong with them |
//! | `postgres` | a database of PostgreSQL: its address, readers, opening |
//! | `pen` | the writer's connection to it, and the lease that lets it write |
//! | `copy` | from one database to another, whatever their kinds |
//! | `filing` | how entries get from the journal into the logs |
//! | `health` | can what is stored be read? |
//! | `cells` | reads what stands in a row, whatever it is |
//! | `due` | when tables need the server, and when it was not there |
//! | `tables` | how a table is written, listed and rebuilt |
//! | `texts` | decks and maps, each once |
//! | `prune` | what nobody needs any more |
//! | `upgrade` | how the logs of earlier versions become those of today |
//! | `check` | can every stored game still be read? |
//! | `kept` | games as they were shown, for programs that no longer know their rules |
//! | `alerts` | how people hear that it is their turn |
//! | `mails` | the e-mail addresses of people, and how they show that these are theirs |
//! | `people` | persons, sessions, tokens |

pub mod admin;
mod alerts;
mod base;
mod cells;
mod check;
mod copy;
mod disk;
mod due;
mod filing;
mod health;
mod kept;
mod mails;
mod pen;
mod people;
mod postgres;
mod prune;
mod queue;
mod sqlite;
mod tables;
#[cfg(test)]
mod tests;
mod texts;
mod upgrade;
mod writer;

pub use alerts::{
    Wishes, add_browser, alert_people, alert_tables, alerted, forget_browser, remove_browser, wish,
    wishes,
};
pub use base::{Base, Leaf, Pen, Pool, Question, ask};
pub use cells::Row;
pub use check::{Checked, DamagedTable, check};
pub use copy::{Copied, copy};
pub use disk::{Disk, Failure, Fault, Files};
pub use due::{downtime, downtimes, due, untouched, waiting_for_bots};
pub use health::Health;
pub use kept::{Kept, KeptGames, KeptRow, is_kept, keep};
pub use mails::{
    Code, StoredMail, forget_unconfirmed, guess, is_awaited, lang_of_off, mail_of, remove_mail,
    set_mail, switch_off,
};
pub use people::{AccountRow, PeopleStore, Stored};
pub use prune::{
    lost_guests, old_tables, remove_guest, remove_reports, remove_table, remove_texts,
};
pub use queue::{Down, Job, Jobs, Queue, QueueRules, Stored as WhenStored, Value, Write};
pub use tables::{
    Listing, StoredTable, Unreadable, changed, exists, last_key, list, load, open_tables, review,
    stale_tables, store_review, tables_of,
};
pub use upgrade::upgrade;
pub use writer::{Writer, tell};

use futures_util::future::{BoxFuture, FutureExt};
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

fn step(version: i64, name: &'static str, sql: &'static str) -> Migration {
    let name = Cow::Borrowed(name);
    Migration::new(version, name, MigrationType::Simple, sql.into_sql_str(), false)
}

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is of another kind.
    #[error(
        "the database `{0}` cannot be used; write for instance sqlite:/srv/azalai/azalai.sqlite or \
         postgres://azalai@localhost/azalai"
    )]
    Kind(String),
    /// It is no address of a database of PostgreSQL.
    #[error(
        "this is no address of PostgreSQL ({0}); write for instance postgres://azalai@localhost/azalai"
    )]
    Address(String),
    /// PostgreSQL cannot be used.
    #[error("{0}")]
    Server(String),
    /// Another server writes into it.
    #[error("another server writes into {0}; stop it first")]
    Taken(String),
    /// Another server uses it.
    #[error("another server is using {}; stop it first, or choose another folder with --data", .0.display())]
    Used(PathBuf),
    /// The folder cannot be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The database answers with an error.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// It cannot be written.
    #[error("the database: {0}")]
    Write(#[from] Failure),
    /// Something is to be copied into a database where something is already.
    #[error("{0} is not empty; copy into a new one")]
    NotEmpty(String),
    /// A row cannot be copied.
    #[error(
        "row {row} of the table `{part}` holds something in `{column}` that does not belong there; nothing was copied"
    )]
    Uncopied {
        /// The table of the database.
        part: &'static str,
        /// The row, counted from 1 in the order of its key.
        row: u64,
        /// The column.
        column: &'static str,
    },
    /// The schema cannot be brought up to date.
    #[error("the database: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
}

/// An open database.
pub struct Store {
    /// For reading.
    pub pool: Pool,
    /// For the writer.
    pub pen: Box<dyn Pen>,
    /// Keeps other servers away from the folder.
    pub lock: std::fs::File,
}

/// Where a database is.
#[derive(Clone, Debug)]
pub enum Place {
    /// In this file, by SQLite.
    File(PathBuf),
    /// In PostgreSQL; what belongs to one server alone lies in this folder.
    Server(postgres::Address, PathBuf),
}

impl Place {
    /// The place that the options of a server name.
    pub fn of(data: &Path, url: Option<&str>) -> Result<Place, StoreError> {
        let Some(url) = url else { return Ok(Place::File(data.join("azalai.sqlite"))) };
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Place::Server(postgres::Address::read(url)?, data.to_owned()));
        }
        let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
        match path {
            Some(path) if !path.is_empty() && !path.starts_with(':') => {
                Ok(Place::File(PathBuf::from(path)))
            }
            // What an address holds beside the kind of database may be a password.
            _ => Err(StoreError::Kind(
                url.split(':').next().unwrap_or_default().chars().take(20).collect(),
            )),
        }
    }

    /// Is there anything that can be opened? Of PostgreSQL nobody knows before it is asked.
    pub fn exists(&self) -> bool {
        match self {
            Place::File(file) => file.exists(),
            Place::Server(..) => true,
        }
    }

    /// Where a server that uses this takes orders.
    pub fn door(&self) -> PathBuf {
        match self {
            Place::File(file) => file.with_extension("admin"),
            Place::Server(_, data) => data.join("azalai.admin"),
        }
    }

    /// The folder whose disk the database fills, if it is on this machine.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Place::File(file) => Some(sqlite::folder_of(file)),
            Place::Server(..) => None,
        }
    }
}

impl From<PathBuf> for Place {
    fn from(file: PathBuf) -> Place {
        Place::File(file)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::File(file) => write!(f, "{}", file.display()),
            Place::Server(address, _) => write!(f, "{address}"),
        }
    }
}

/// Keeps other servers away from what lies beside this file, and makes its folder if it is not there.
fn lock(file: &Path) -> Result<std::fs::File, StoreError> {
    let folder = sqlite::folder_of(file);
    let fault = |error| StoreError::Folder { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(fault)?;
    let lock = std::fs::File::create(file.with_extension("lock")).map_err(fault)?;
    lock.try_lock().map_err(|_| StoreError::Used(file.to_owned()))?;
    Ok(lock)
}

/// Opens a database and brings its schema up to date.
pub fn open(place: &Place) -> BoxFuture<'_, Result<Store, StoreError>> {
    match place {
        Place::File(file) => sqlite::open(file).boxed(),
        Place::Server(address, data) => postgres::open(address, data).boxed(),
    }
}

/// The way to a database that is there and up to date, whoever else uses it: for reading.
pub fn look(place: &Place) -> BoxFuture<'_, Result<Pool, StoreError>> {
    match place {
        Place::File(file) => sqlite::look(file).boxed(),
        Place::Server(address, _) => postgres::look(address).boxed(),
    }
}

/// Writes a copy of a database, which may be in use, into a file of SQLite that does not exist yet.
pub fn backup<'a>(from: &'a Place, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
    match from {
        Place::File(file) => sqlite::backup(file, to).boxed(),
        Place::Server(address, _) => copy::backup(address, to).boxed(),
    }
}

/// When the server was last alive.
pub async fn alive_at(pool: &Pool) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT value FROM server WHERE name = 'alive_at'";
    let row = ask(sql).first(pool).await?;
    Ok(row.and_then(|row| row.number("value")))
}

/// The server is alive at this time.
pub fn alive(at: i64) -> Write {
    let sql = "INSERT INTO server (name, value) VALUES ('alive_at', ?) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    Write::Statement(sql, vec![at.into()])
}
