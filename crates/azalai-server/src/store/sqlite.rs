//! SQLite: one file, its readers, and how it is opened and copied.

use super::base::{Base, Leaf, Pen, Pool, Question};
use super::cells::Row;
use super::disk::{Disk, Failure, Files, query};
use super::{Store, StoreError};
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::{BoxStream, StreamExt};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection, SqlitePool};
use std::fs::{OpenOptions, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::Mutex;

/// How long a connection waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many connections there are for reading.
const READERS: u32 = 4;

/// The steps that lead to the schema of today. What has landed is never changed: databases know its checksum.
pub fn migrations() -> Migrator {
    use super::step;
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
pub(super) async fn readers(file: &Path) -> Result<SqlitePool, sqlx::Error> {
    let pool = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
    let pool = pool.idle_timeout(None).max_lifetime(None).connect_with(options(file)).await?;
    // One after the other: the first makes of a new file what the others find.
    let mut all = Vec::new();
    for _ in 0..READERS {
        all.push(pool.acquire().await?);
    }
    Ok(pool)
}

/// A file of SQLite in use.
struct Sqlite {
    readers: SqlitePool,
    /// A connection that stays open. It keeps the files of the database in their places.
    second: Mutex<Option<SqliteConnection>>,
    files: Files,
}

impl Base for Sqlite {
    fn ask(&self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>> {
        let rows = query(question).fetch_all(&self.readers);
        rows.map(|rows| rows.map(|rows| rows.into_iter().map(Row::Sqlite).collect())).boxed()
    }

    fn ask_apart(&self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>> {
        async {
            let mut second = self.second.lock().await;
            let Some(second) = second.as_mut() else { return Err(sqlx::Error::PoolClosed) };
            let rows = query(question).fetch_all(second).await?;
            Ok(rows.into_iter().map(Row::Sqlite).collect())
        }
        .boxed()
    }

    fn leaf(&self) -> BoxFuture<'_, Result<Box<dyn Leaf>, sqlx::Error>> {
        leaf_of(self.files.file())
    }

    fn pen(&self, doubtful: bool) -> BoxFuture<'_, Result<Box<dyn Pen>, Failure>> {
        async move {
            let disk = Disk::open(&self.files, doubtful).await?;
            Ok(Box::new(disk) as Box<dyn Pen>)
        }
        .boxed()
    }

    fn numbers(&self) -> &'static [&'static str] {
        &[]
    }

    fn is_remote(&self) -> bool {
        false
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        async {
            self.readers.close().await;
            // The last that is closed moves everything from the log into the database.
            if let Some(second) = self.second.lock().await.take()
                && let Err(error) = second.close().await
            {
                tracing::error!(%error, "the database did not close well");
            }
        }
        .boxed()
    }
}

/// A file as it is at one moment.
struct Copy(SqliteConnection);

/// Everything in a file as it is now.
pub(super) fn leaf_of(file: &Path) -> BoxFuture<'_, Result<Box<dyn Leaf>, sqlx::Error>> {
    async move {
        let mut connection = options(file).connect().await?;
        sqlx::raw_sql("BEGIN").execute(&mut connection).await?;
        Ok(Box::new(Copy(connection)) as Box<dyn Leaf>)
    }
    .boxed()
}

impl Leaf for Copy {
    fn rows(&mut self, sql: String) -> BoxStream<'_, Result<Row, sqlx::Error>> {
        sqlx::query(AssertSqlSafe(sql)).fetch(&mut self.0).map(|row| row.map(Row::Sqlite)).boxed()
    }
}

/// The way to a file that is there.
pub(super) async fn look(file: &Path) -> Result<Pool, StoreError> {
    let readers = readers(file).await?;
    let second = Mutex::new(Some(options(file).connect().await?));
    Ok(Pool::new(Sqlite { readers, second, files: Files::of(file)? }))
}

/// Opens a file and brings its schema up to date.
pub(super) async fn open(file: &Path) -> Result<Store, StoreError> {
    let lock = super::lock(file)?;
    make_private(file, false)
        .map_err(|error| StoreError::Folder { path: file.to_owned(), error })?;
    // The first connection makes a new database what the others expect; several at once would be in each other's way.
    let mut second = options(file).connect().await?;
    let readers = readers(file).await?;
    migrations().run(&readers).await?;
    sqlx::query("SELECT COUNT(*) FROM server").fetch_one(&mut second).await?;
    let files = Files::of(file)?;
    let base = Sqlite { readers, second: Mutex::new(Some(second)), files };
    let pen = base.pen(false).await?;
    Ok(Store { pool: Pool::new(base), pen, lock })
}

/// Writes a copy of a file, which may be in use, into one that does not exist yet.
pub(super) async fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
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
}

/// The folder in which a file lies.
pub(super) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The files that SQLite keeps beside this one.
pub(super) fn beside(file: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|more| {
        let mut name = file.as_os_str().to_owned();
        name.push(more);
        PathBuf::from(name)
    })
}
