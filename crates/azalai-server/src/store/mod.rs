//! The database. All SQL of the server stands in this folder.
//!
//! | module | what it holds |
//! |---|---|
//! | `writer` | what is written about tables, together and in order |
//! | `tables` | how a table is written, listed and rebuilt |
//! | `upgrade` | how the logs of earlier versions become those of today |
//! | `check` | can every stored game still be read? |
//! | `people` | persons, sessions, tokens |

mod check;
mod people;
mod tables;
mod upgrade;
mod writer;

pub use check::{Checked, Fault, check};
pub use people::{AccountRow, PeopleStore, Stored};
pub use tables::{
    Listing, StoredTable, changed, exists, last_key, list, load, open_tables, review, running,
    stale_tables, store_review, tables_of,
};
pub use upgrade::upgrade;
pub use writer::{Job, Queue, Value, Write, Writer, tell};

use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlSafeStr, SqliteConnection, SqlitePool};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a connection waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(20);

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
    /// The schema cannot be brought up to date.
    #[error("the database: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
}

/// An open database.
pub struct Store {
    /// For reading, and for whatever is not at a table.
    pub pool: SqlitePool,
    /// For the writer.
    pub writer: SqliteConnection,
    /// The log of the database, to be brought to the disk.
    pub wal: std::fs::File,
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
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(PATIENCE)
        .pragma("wal_autocheckpoint", "4000")
        .disable_statement_logging()
}

/// Opens the database and brings its schema up to date.
pub async fn open(file: &Path) -> Result<Store, StoreError> {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let fault = |error| StoreError::Folder { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(fault)?;
    let lock = std::fs::File::create(file.with_extension("lock")).map_err(fault)?;
    lock.try_lock().map_err(|_| StoreError::Used(file.to_owned()))?;
    let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options(file)).await?;
    migrations().run(&pool).await?;
    let writer = options(file).connect().await?;
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    let wal = std::fs::File::open(&name)
        .map_err(|error| StoreError::Folder { path: PathBuf::from(name), error })?;
    Ok(Store { pool, writer, wal, lock })
}

/// Writes a copy of a database, which may be in use, into a file that does not exist yet.
pub fn backup<'a>(from: &'a Path, to: &Path) -> BoxFuture<'a, Result<(), StoreError>> {
    let to = to.to_string_lossy().into_owned();
    Box::pin(async move {
        let mut connection = options(from).create_if_missing(false).connect().await?;
        sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
        Ok(())
    })
}

/// When the server was last alive.
pub async fn alive_at(pool: &SqlitePool) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT value FROM server WHERE name = 'alive_at'";
    sqlx::query_scalar(sql).fetch_optional(pool).await
}

/// The server is alive at this time.
pub fn alive(at: i64) -> Write {
    let sql = "INSERT INTO server (name, value) VALUES ('alive_at', ?) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    Write::Statement(sql, vec![at.into()])
}

/// Does the database answer?
pub async fn answers(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(pool).await.map(|_| ())
}
