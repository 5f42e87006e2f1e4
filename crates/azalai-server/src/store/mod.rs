//! The database. All SQL of the server stands in this folder.
//!
//! | module | what it holds |
//! |---|---|
//! | `admin` | what whoever runs the server asks for: people, tables, bans, reports |
//! | `queue` | what is to be stored, and the way to the writer |
//! | `writer` | stores it, together and in order, or refuses it |
//! | `disk` | the writer's connection and its files, and what can go wrong with them |
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
mod cells;
mod check;
mod disk;
mod due;
mod filing;
mod health;
mod kept;
mod mails;
mod people;
mod prune;
mod queue;
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
pub use check::{Checked, DamagedTable, check};
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

use cells::Cells;
use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqliteConnection, SqlitePool};
use std::borrow::Cow;
use std::fs::{OpenOptions, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a connection waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many connections there are for reading.
const READERS: u32 = 4;

/// The steps that lead to the schema of today. What has landed is never changed: databases know its checksum.
pub fn migrations() -> Migrator {
    let step = |version, name, sql: &'static str| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(vec![
        step(1, "people", include_str!("../../migrations/0001_people.sql")),
        step(2, "tables", include_str!("../../migrations/0002_tables.sql")),
        step(3, "whole logs", include_str!("../../migrations/0003_whole_logs.sql")),
        step(4, "due", include_str!("../../migrations/0004_due.sql")),
        step(5, "texts", include_str!("../../migrations/0005_texts.sql")),
        step(6, "kept", include_str!("../../migrations/0006_kept.sql")),
        step(7, "admin", include_str!("../../migrations/0007_admin.sql")),
        step(8, "alerts", include_str!("../../migrations/0008_alerts.sql")),
        step(9, "mails", include_str!("../../migrations/0009_mails.sql")),
        step(10, "lists", include_str!("../../migrations/0010_lists.sql")),
    ])
}

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is of another kind.
    #[error(
        "the database `{0}` cannot be used; write for instance sqlite:/srv/azalai/azalai.sqlite"
    )]
    Kind(String),
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
    /// The schema cannot be brought up to date.
    #[error("the database: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
}

/// An open database.
pub struct Store {
    /// For reading.
    pub pool: SqlitePool,
    /// For the writer.
    pub disk: Disk,
    /// The files of the database.
    pub files: Files,
    /// A connection that stays open. It keeps the files of the database in their places.
    pub second: SqliteConnection,
    /// Keeps other servers away.
    pub lock: std::fs::File,
}

/// The file of the database.
pub fn file(data: &Path, url: Option<&str>) -> Result<PathBuf, StoreError> {
    let Some(url) = url else { return Ok(data.join("azalai.sqlite")) };
    let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    match path {
        Some(path) if !path.is_empty() && !path.starts_with(':') => Ok(PathBuf::from(path)),
        // What an address holds beside the kind of database may be a password.
        _ => Err(StoreError::Kind(
            url.split(':').next().unwrap_or_default().chars().take(20).collect(),
        )),
    }
}

/// How every connection to this file is opened. A commit survives the end of the process at once, and a
/// loss of power once the log of the database (`wal`) is on the disk, for which the writer waits.
pub fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(PATIENCE)
        .pragma("wal_autocheckpoint", "4000")
        .disable_statement_logging()
}

/// Makes a file that only its owner can read, unless it is there already: it holds seeds, hashes of passwords and
/// all that was said. SQLite gives the files beside it the same rights. What is there is closed to strangers.
fn make_private(path: &Path, new: bool) -> std::io::Result<()> {
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        // Whatever rights are usually taken away from new files.
        Ok(file) => file.set_permissions(Permissions::from_mode(0o600)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && !new => {
            let rights = std::fs::metadata(path)?.permissions().mode() & 0o777;
            if rights & 0o007 == 0 {
                return Ok(());
            }
            tracing::warn!("everybody could read the database; now they cannot any more");
            std::fs::set_permissions(path, Permissions::from_mode(rights & 0o770))
        }
        Err(error) => Err(error),
    }
}

/// Connections for reading. They are all opened at the start and stay open: whatever becomes of the disk, what is there
/// can be read. They are not tried out before they are used: a file does not hang up, and whoever stopped waiting for the
/// trial would take the connection with them.
async fn readers(file: &Path) -> Result<SqlitePool, sqlx::Error> {
    let pool = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
    let pool = pool.idle_timeout(None).max_lifetime(None).connect_with(options(file)).await?;
    // One after the other: the first makes of a new file what the others find.
    let mut all = Vec::new();
    for _ in 0..READERS {
        all.push(pool.acquire().await?);
    }
    Ok(pool)
}

/// Opens the database and brings its schema up to date.
pub async fn open(file: &Path) -> Result<Store, StoreError> {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let fault = |error| StoreError::Folder { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(fault)?;
    let lock = std::fs::File::create(file.with_extension("lock")).map_err(fault)?;
    lock.try_lock().map_err(|_| StoreError::Used(file.to_owned()))?;
    make_private(file, false)
        .map_err(|error| StoreError::Folder { path: file.to_owned(), error })?;
    // The first connection makes a new database what the others expect; several at once would be in each other's way.
    let mut second = options(file).connect().await?;
    let pool = readers(file).await?;
    migrations().run(&pool).await?;
    sqlx::query("SELECT COUNT(*) FROM server").fetch_one(&mut second).await?;
    let files = Files::of(file)?;
    let disk = Disk::open(&files, false).await?;
    Ok(Store { pool, disk, files, second, lock })
}

/// Writes a copy of a database, which may be in use, into a file that does not exist yet.
pub fn backup<'a>(from: &'a Path, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
    Box::pin(async move {
        let fault = |error| StoreError::Folder { path: to.to_owned(), error };
        let mut connection = options(from).connect().await?;
        make_private(to, true).map_err(fault)?;
        let name = to.to_string_lossy();
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
        let synced = match copied {
            Ok(_) => std::fs::File::open(to).and_then(|copy| copy.sync_all()).map_err(fault),
            Err(error) => Err(error.into()),
        };
        synced.inspect_err(|_| {
            // Half a copy is none.
            let _ = std::fs::remove_file(to);
        })
    })
}

/// When the server was last alive.
pub async fn alive_at(pool: &SqlitePool) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT value FROM server WHERE name = 'alive_at'";
    let row = sqlx::query(sql).fetch_optional(pool).await?;
    Ok(row.and_then(|row| row.number("value")))
}

/// The server is alive at this time.
pub fn alive(at: i64) -> Write {
    let sql = "INSERT INTO server (name, value) VALUES ('alive_at', ?) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    Write::Statement(sql, vec![at.into()])
}
