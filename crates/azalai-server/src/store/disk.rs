//! The writer's connection, the files behind it, and what can go wrong with them.
//!
//! A transaction is `BEGIN IMMEDIATE` … `COMMIT`, spelled out: SQLite may roll back by itself after an error (a
//! full disk), and a driver that counts transactions would then take the next commit for a part of the old
//! one. Here a commit is a commit or an error, and after any error the connection is closed for good.

use super::options;
use super::queue::Value;
use sqlx::sqlite::{SqliteArguments, SqliteQueryResult};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// What keeps things from being stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The disk is full.
    Full,
    /// The disk takes nothing: it can only be read.
    ReadOnly,
    /// The file is not where it was, or another one is in its place.
    Gone,
    /// What was written did not reach the disk.
    Sync,
    /// It was not the disk: the database refuses what was to be written.
    Content,
    /// Anything else.
    Other,
}

/// Something could not be stored.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Failure {
    /// What kind of fault it is.
    pub fault: Fault,
    /// What exactly.
    pub why: String,
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        let code = error.as_database_error().and_then(|error| error.code());
        let code = code.and_then(|code| code.parse().ok());
        Failure { fault: code.map_or(Fault::Other, fault_of), why: error.to_string() }
    }
}

/// What a code of SQLite means. What is above its lowest byte only tells more about it.
pub(super) fn fault_of(code: u32) -> Fault {
    match code & 0xff {
        13 => Fault::Full,
        8 => Fault::ReadOnly,
        19 => Fault::Content,
        _ => Fault::Other,
    }
}

/// Which file it is, whatever its name.
type FileId = (u64, u64);

/// The files of a database: itself, its log and the index of that. None of them may be taken away or replaced
/// while the server runs: what is written into a file without a name is lost.
#[derive(Clone, Debug)]
pub struct Files([(PathBuf, FileId); 3]);

fn id(path: &Path) -> Result<FileId, Failure> {
    // By the name and without opening it: to close a file would give up the locks that SQLite has on it.
    let found = std::fs::metadata(path).map(|about| (about.dev(), about.ino()));
    found.map_err(|error| Failure {
        fault: if error.kind() == std::io::ErrorKind::NotFound {
            Fault::Gone
        } else {
            Fault::Other
        },
        why: format!("{}: {error}", path.display()),
    })
}

impl Files {
    /// The files of a database that is in use.
    pub fn of(file: &Path) -> Result<Files, Failure> {
        let beside = |more: &str| {
            let mut name = file.as_os_str().to_owned();
            name.push(more);
            let path = PathBuf::from(name);
            id(&path).map(|id| (path, id))
        };
        Ok(Files([beside("")?, beside("-wal")?, beside("-shm")?]))
    }

    fn file(&self) -> &Path {
        &self.0[0].0
    }

    fn wal(&self) -> &Path {
        &self.0[1].0
    }

    /// Are they still where they were?
    pub fn are_there(&self) -> Result<(), Failure> {
        for (path, known) in &self.0 {
            if id(path)? != *known {
                let why = format!("{}: this is another file than before", path.display());
                return Err(Failure { fault: Fault::Gone, why });
            }
        }
        Ok(())
    }
}

/// The writer's connection, with the log of the database, to be brought to the disk.
pub struct Disk {
    connection: SqliteConnection,
    wal: File,
    files: Files,
}

const OPENED: &str = "INSERT INTO server (name, value) VALUES ('opened', 1) \
                      ON CONFLICT (name) DO UPDATE SET value = value + 1";

impl Disk {
    /// Opens a connection and sees to it that it can write. After a sync that failed (`doubtful`), what the
    /// system still holds of the log is brought into the database first: the log begins anew, and nothing is
    /// written behind pages that may never have reached the disk.
    pub async fn open(files: &Files, doubtful: bool) -> Result<Disk, Failure> {
        files.are_there()?;
        let connection = options(files.file()).connect().await?;
        let wal = File::open(files.wal()).map_err(|error| Failure {
            fault: Fault::Gone,
            why: format!("{}: {error}", files.wal().display()),
        });
        let mut disk = Disk { connection, wal: wal?, files: files.clone() };
        match disk.try_out(doubtful).await {
            Ok(()) => Ok(disk),
            Err(failure) => {
                disk.close().await;
                Err(failure)
            }
        }
    }

    async fn try_out(&mut self, doubtful: bool) -> Result<(), Failure> {
        if doubtful {
            let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
            let busy: i64 = sqlx::query_scalar(sql).fetch_one(&mut self.connection).await?;
            if busy != 0 {
                let why = "the log of the database cannot be begun anew yet".to_owned();
                return Err(Failure { fault: Fault::Sync, why });
            }
        }
        self.begin().await?;
        self.execute(OPENED, &[]).await?;
        self.commit().await?;
        self.sync()
    }

    /// The connection, for reading.
    pub fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    /// Carries out a statement; says how many rows it changed.
    pub async fn execute(&mut self, sql: &'static str, values: &[Value]) -> Result<u64, Failure> {
        let mut query = sqlx::query(sql);
        for value in values {
            query = match value.clone() {
                Value::Number(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
                Value::Null => query.bind(None::<String>),
            };
        }
        self.run(query).await
    }

    /// Carries out a statement; says how many rows it changed.
    pub async fn run(
        &mut self,
        query: sqlx::query::Query<'_, sqlx::Sqlite, SqliteArguments>,
    ) -> Result<u64, Failure> {
        let done: SqliteQueryResult = query.execute(&mut self.connection).await?;
        Ok(done.rows_affected())
    }

    /// Begins a transaction.
    pub async fn begin(&mut self) -> Result<(), Failure> {
        self.execute("BEGIN IMMEDIATE", &[]).await.map(|_| ())
    }

    /// Ends it: it counts, or this is an error.
    pub async fn commit(&mut self) -> Result<(), Failure> {
        self.execute("COMMIT", &[]).await.map(|_| ())
    }

    /// Brings what was committed to the disk, and sees to it that others find it there.
    pub fn sync(&self) -> Result<(), Failure> {
        let synced = self.wal.sync_data();
        synced.map_err(|error| Failure { fault: Fault::Sync, why: error.to_string() })?;
        self.files.are_there()
    }

    /// A disk that takes what is written and never says that it has arrived.
    #[cfg(test)]
    pub(super) fn never_syncs(mut self) -> Disk {
        self.wal = File::open("/dev/null").expect("there is one");
        self
    }

    /// Closes the connection; a transaction that was not committed never was.
    pub async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::error!(%error, "the database did not close well");
        }
    }
}
