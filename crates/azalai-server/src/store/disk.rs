//! SQLite's pen: the writer's connection, the files behind it, and what can go wrong with them.
//!
//! A transaction is `BEGIN IMMEDIATE` … `COMMIT`, spelled out: SQLite may roll back by itself after an error (a
//! full disk), and a driver that counts transactions would then take the next commit for a part of the old
//! one. Here a commit is a commit or an error, and after any error the connection is closed for good.

use super::base::{Pen, Piece, Question, pieces};
use super::cells::Row;
use super::queue::Value;
use super::sqlite::options;
use futures_util::future::{BoxFuture, FutureExt};
use sqlx::sqlite::{SqliteArguments, SqliteQueryResult};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
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
    /// The database server does not answer.
    Away,
    /// The database server lets us in no more, or lets us write no more.
    Shut,
    /// Another server writes into this database now.
    Taken,
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

/// A statement with its values.
pub(super) type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments>;

fn bind(query: Query<'_>, value: Value) -> Query<'_> {
    match value {
        Value::Number(number) => query.bind(number),
        Value::Text(text) => query.bind(text),
        Value::Bytes(bytes) => query.bind(bytes),
        Value::Null => query.bind(None::<String>),
    }
}

/// A statement as SQLite's driver wants it.
pub(super) fn query(Question { sql, values, again }: Question) -> Query<'static> {
    let query = sqlx::query(AssertSqlSafe(sql)).persistent(again);
    values.into_iter().fold(query, bind)
}

/// A statement with its values in the order in which they stand in it: among others, none has a number.
fn in_order(sql: &str, values: &[Value], text: &mut String, order: &mut Vec<Value>) {
    pieces(sql, |piece| match piece {
        Piece::Text(part) => text.push_str(part),
        Piece::Value(number) => {
            text.push('?');
            // What has no value is nothing, as it is for SQLite.
            order.push(values.get(number).cloned().unwrap_or(Value::Null));
        }
    });
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

    pub(super) fn file(&self) -> &Path {
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
    later: Later,
}

/// Statements that wait to be carried out together. SQLite works on a thread of its own: each time that somebody waits for it
/// is a way there and back, and both must be woken.
#[derive(Default)]
struct Later {
    /// How many.
    count: usize,
    /// Their text, one behind the other.
    sql: String,
    /// Their values.
    values: Vec<Value>,
}

const OPENED: &str = "INSERT INTO server (name, value) VALUES ('opened', 1) \
                      ON CONFLICT (name) DO UPDATE SET value = server.value + 1";

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
        let mut disk =
            Disk { connection, wal: wal?, files: files.clone(), later: Later::default() };
        match disk.try_out(doubtful).await {
            Ok(()) => Ok(disk),
            Err(failure) => {
                disk.end().await;
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
        self.begin();
        self.add(OPENED, &[]);
        self.commit().await?;
        self.bring()
    }

    /// A disk that takes what is written and never says that it has arrived.
    #[cfg(test)]
    pub(super) fn never_syncs(mut self) -> Disk {
        self.wal = File::open("/dev/null").expect("there is one");
        self
    }

    /// Brings what was committed to the disk, and sees to it that others find it there.
    fn bring(&self) -> Result<(), Failure> {
        let synced = self.wal.sync_data();
        synced.map_err(|error| Failure { fault: Fault::Sync, why: error.to_string() })?;
        self.files.are_there()
    }

    async fn end(self) {
        if let Err(error) = self.connection.close().await {
            tracing::error!(%error, "the database did not close well");
        }
    }

    async fn send(&mut self) -> Result<(), Failure> {
        let Later { count, sql, values } = std::mem::take(&mut self.later);
        if count == 0 {
            return Ok(());
        }
        // One alone comes again and again; which come together is always another matter.
        let query = sqlx::query(AssertSqlSafe(sql)).persistent(count == 1);
        let query = values.into_iter().fold(query, bind);
        query.execute(&mut self.connection).await?;
        Ok(())
    }
}

impl Pen for Disk {
    fn begin(&mut self) {
        self.add("BEGIN IMMEDIATE", &[]);
    }

    fn add(&mut self, sql: &'static str, values: &[Value]) {
        let Later { count, sql: text, values: order } = &mut self.later;
        if *count > 0 {
            text.push(';');
        }
        *count += 1;
        in_order(sql, values, text, order);
    }

    fn note(&mut self, seq: i64, entries: String) {
        self.add("INSERT INTO journal (seq, entries) VALUES (?, ?)", &[seq.into(), entries.into()]);
    }

    fn carry_out(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        self.send().boxed()
    }

    fn execute(&mut self, statement: Question) -> BoxFuture<'_, Result<u64, Failure>> {
        async {
            self.send().await?;
            let done: SqliteQueryResult = query(statement).execute(&mut self.connection).await?;
            Ok(done.rows_affected())
        }
        .boxed()
    }

    fn ask(&mut self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, Failure>> {
        async {
            self.send().await?;
            let rows = query(question).fetch_all(&mut self.connection).await?;
            Ok(rows.into_iter().map(Row::Sqlite).collect())
        }
        .boxed()
    }

    fn commit(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        self.add("COMMIT", &[]);
        self.carry_out()
    }

    fn sync(&mut self) -> Result<(), Failure> {
        self.bring()
    }

    fn keep_up(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        // The lock of the file is enough.
        std::future::ready(Ok(())).boxed()
    }

    fn close(self: Box<Self>) -> BoxFuture<'static, ()> {
        self.end().boxed()
    }
}

#[cfg(test)]
mod order {
    use super::{Value, in_order};

    #[test]
    fn each_statement_finds_its_own_values() {
        let (mut text, mut order) = (String::new(), Vec::new());
        let mut add = |sql: &str, values: &[i64]| {
            let values: Vec<Value> = values.iter().copied().map(Value::from).collect();
            in_order(sql, &values, &mut text, &mut order);
            text.push(';');
        };
        add("INSERT INTO a VALUES (?, ?)", &[1, 2]);
        add("UPDATE b SET c = ?1 WHERE d = ?2 AND c < ?1", &[3, 4]);
        add("DELETE FROM e", &[]);
        add("UPDATE f SET g = '?', h = 'it''s ?1' WHERE i = ?", &[5]);
        let expected = "INSERT INTO a VALUES (?, ?);UPDATE b SET c = ? WHERE d = ? AND c < ?;DELETE FROM e;\
                        UPDATE f SET g = '?', h = 'it''s ?1' WHERE i = ?;";
        assert_eq!(text, expected);
        let order: Vec<String> = order.iter().map(|value| format!("{value:?}")).collect();
        let expected = [1, 2, 3, 4, 3, 5].map(|number| format!("{:?}", Value::Number(number)));
        assert_eq!(order, expected);
    }
}
