//! The one writer. Whatever changes at a table goes through one queue: what has gathered there is
//! stored in one transaction, and only then is it shown to anybody. So nothing is ever seen that a
//! crash could take back, and a hundred tables share the price of a write to the disk.
//!
//! The writer has a thread of its own, so that it need not wait for those who wait for it.
//!
//! The entries of a hundred tables belong to a hundred places of the log, and each place is a page to
//! write. So they are first noted together, in one row of the table `journal`, and filed in the log a
//! little later, many of each table at once. A start, and whoever reads a log, has the rest filed first.

use crate::driver::{Outbox, TableDriver};
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use axum::extract::ws::Utf8Bytes;
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection};
use std::fmt::Write as _;
use std::fs::File;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// At most so many jobs are stored together.
const BATCH: usize = 2048;
/// Where there is a crowd, a batch begins so many times as long after the last one as that took to store, so that
/// the writer leaves the machine to those who play;
const APART: u32 = 4;
/// but never later than this.
const GATHER: Duration = Duration::from_micros(2_000);
/// At most so many runs of entries go into one statement.
const RUNS: usize = 100;
/// As soon as so many entries wait, they are filed.
const FILE: usize = 4000;
/// If nothing happens for so long, whatever waits is filed.
const QUIET: Duration = Duration::from_millis(250);

/// Something to store.
pub enum Write {
    /// An entry of a log.
    Entry(LogRow),
    /// Anything else: a statement with its values.
    Statement(&'static str, Vec<Value>),
    /// All entries that wait are to be in the log.
    File,
}

/// A value of a statement.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Nothing.
    Null,
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// A row of a log.
pub struct LogRow {
    /// The table.
    pub key: i64,
    /// The number of the entry.
    pub number: u32,
    /// When.
    pub at: i64,
    /// What.
    pub entry: String,
}

/// Something to store, and whom to tell once it is stored.
pub struct Job {
    /// What to store; nothing if something is only to be told after all that came before.
    pub writes: Vec<Write>,
    /// Whom to tell.
    pub deliver: Vec<(Outbox, Utf8Bytes)>,
    /// Who waits for it.
    pub stored: Option<oneshot::Sender<Result<(), Refusal>>>,
    /// Whose change it is: this table is thrown away if it cannot be stored.
    pub table: Option<Arc<TableDriver>>,
}

/// The way to the writer.
#[derive(Clone)]
pub struct Queue(mpsc::UnboundedSender<Job>);

impl Queue {
    /// A queue, and its end for the writer.
    pub fn new() -> (Queue, mpsc::UnboundedReceiver<Job>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Queue(sender), receiver)
    }

    /// Queues a job. Jobs are stored in the order in which they come.
    pub fn push(&self, job: Job) {
        if let Err(mpsc::error::SendError(job)) = self.0.send(job) {
            if let Some(stored) = job.stored {
                let _ = stored.send(Err(Refusal::NotStored));
            }
            if let Some(table) = job.table {
                table.lose();
            }
        }
    }

    /// Stores something and waits for it.
    pub async fn store(&self, writes: Vec<Write>) -> Result<(), Refusal> {
        let (stored, waiting) = oneshot::channel();
        self.push(Job { writes, deliver: Vec::new(), stored: Some(stored), table: None });
        waiting.await.unwrap_or(Err(Refusal::NotStored))
    }
}

/// Stores what comes through the queue until it is closed, and then what is still in it.
pub struct Writer {
    connection: SqliteConnection,
    metrics: Arc<Metrics>,
    /// Entries that are stored but not filed yet.
    waiting: Vec<LogRow>,
    /// The number of the last row of the journal.
    last: i64,
    /// The log of the database: a transaction counts when it is on the disk.
    wal: File,
    /// Where jobs go that are done.
    done: mpsc::UnboundedSender<Vec<Job>>,
}

impl Writer {
    /// A writer that has filed whatever an earlier one left.
    pub async fn new(
        mut connection: SqliteConnection,
        wal: File,
        metrics: Arc<Metrics>,
        done: mpsc::UnboundedSender<Vec<Job>>,
    ) -> Result<Writer, sqlx::Error> {
        let sql = "SELECT seq, entries FROM journal ORDER BY seq";
        let rows = sqlx::query(sql).fetch_all(&mut connection).await?;
        let mut writer = Writer { connection, metrics, waiting: Vec::new(), last: 0, wal, done };
        for row in rows {
            writer.last = row.get("seq");
            let entries: &str = row.get("entries");
            let rows = entries.lines().map(|line| LogRow::read(line).ok_or_else(|| damaged(line)));
            for row in rows {
                writer.waiting.push(row?);
            }
        }
        writer.file().await?;
        Ok(writer)
    }

    /// Works on a thread of its own until the queue is closed and empty.
    pub fn start(
        self,
        queue: mpsc::UnboundedReceiver<Job>,
        closing: oneshot::Receiver<()>,
    ) -> std::io::Result<JoinHandle<()>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let work = move || runtime.block_on(self.run(queue, closing));
        std::thread::Builder::new().name("writer".to_owned()).spawn(work)
    }

    async fn run(
        mut self,
        mut queue: mpsc::UnboundedReceiver<Job>,
        mut closing: oneshot::Receiver<()>,
    ) {
        let mut jobs = Vec::with_capacity(BATCH);
        let (mut begun, mut apart) = (Instant::now(), Duration::ZERO);
        loop {
            let count = tokio::select! {
                biased;
                count = queue.recv_many(&mut jobs, BATCH) => count,
                () = tokio::time::sleep(QUIET), if !self.waiting.is_empty() => {
                    self.try_to_file().await;
                    continue;
                }
                _ = &mut closing, if !queue.is_closed() => {
                    queue.close();
                    continue;
                }
            };
            if count == 0 {
                break;
            }
            // Whoever comes alone is served at once; where there is a crowd, it shares a write.
            std::thread::sleep(apart.saturating_sub(begun.elapsed()));
            begun = Instant::now();
            while let Ok(job) = queue.try_recv() {
                jobs.push(job);
            }
            self.work(&mut jobs).await;
            apart = (APART * begun.elapsed()).min(GATHER);
            if self.waiting.len() >= FILE {
                self.try_to_file().await;
            }
        }
        self.try_to_file().await;
        if let Err(error) = self.connection.close().await {
            tracing::error!(%error, "the database did not close well");
        }
    }

    async fn work(&mut self, jobs: &mut Vec<Job>) {
        jobs.extract_if(.., |job| is_void(job)).for_each(fail);
        let begun = Instant::now();
        let rows = jobs.iter().map(|job| job.writes.len()).sum();
        if rows == 0 {
            // All that came before has been stored.
            return self.tell(std::mem::take(jobs));
        }
        let mut stored = Vec::with_capacity(jobs.len());
        match self.store(jobs).await {
            Ok(()) => stored.append(jobs),
            // One bad job must not take the others with it.
            Err(error) if jobs.len() > 1 => {
                tracing::warn!(%error, jobs = jobs.len(), "storing together failed; one by one");
                for job in jobs.drain(..) {
                    match self.store(std::slice::from_ref(&job)).await {
                        Ok(()) if !is_void(&job) => stored.push(job),
                        Ok(()) => fail(job),
                        Err(error) => {
                            tracing::error!(%error, "storing failed");
                            fail(job);
                        }
                    }
                }
            }
            Err(error) => {
                tracing::error!(%error, "storing failed");
                jobs.drain(..).for_each(fail);
            }
        }
        self.bring_to_disk(stored);
        self.metrics.stored(rows, begun.elapsed());
    }

    /// Brings to the disk what is written, and then tells everybody.
    fn bring_to_disk(&mut self, mut jobs: Vec<Job>) {
        for write in jobs.iter_mut().flat_map(|job| std::mem::take(&mut job.writes)) {
            if let Write::Entry(row) = write {
                self.waiting.push(row);
            }
        }
        match self.wal.sync_data() {
            Ok(()) => self.tell(jobs),
            Err(error) => {
                tracing::error!(%error, "the disk does not take what is written");
                jobs.into_iter().for_each(fail);
            }
        }
    }

    fn tell(&self, jobs: Vec<Job>) {
        if let Err(mpsc::error::SendError(jobs)) = self.done.send(jobs) {
            // The server stops, and nobody is there to be told.
            jobs.into_iter().for_each(finish);
        }
    }

    async fn store(&mut self, jobs: &[Job]) -> Result<(), sqlx::Error> {
        let (mut entries, mut statements) = (String::new(), Vec::new());
        for write in jobs.iter().filter(|job| !is_void(job)).flat_map(|job| &job.writes) {
            match write {
                Write::Entry(row) => row.write(&mut entries),
                Write::Statement(sql, values) => statements.push((*sql, values)),
                Write::File => self.file().await?,
            }
        }
        let note = (!entries.is_empty()).then_some((self.last + 1, entries));
        self.last += i64::from(note.is_some());
        // A single statement is a transaction of its own.
        if statements.is_empty() {
            return match note {
                Some(note) => insert_note(&mut self.connection, note).await,
                None => Ok(()),
            };
        }
        let mut transaction = self.connection.begin().await?;
        for (sql, values) in statements {
            let mut query = sqlx::query(sql);
            for value in values {
                query = match value.clone() {
                    Value::Number(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Null => query.bind(None::<String>),
                };
            }
            query.execute(&mut *transaction).await?;
        }
        if let Some(note) = note {
            insert_note(&mut transaction, note).await?;
        }
        transaction.commit().await
    }

    /// Files what waits. If that fails, it is still in the journal and tried again later.
    async fn try_to_file(&mut self) {
        if let Err(error) = self.file().await {
            tracing::error!(%error, "entries could not be filed yet");
        }
    }

    async fn file(&mut self) -> Result<(), sqlx::Error> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.waiting.sort_unstable_by_key(|row| (row.key, row.number));
        let runs: Vec<&[LogRow]> = self.waiting.chunk_by(|one, next| one.key == next.key).collect();
        let mut transaction = self.connection.begin().await?;
        for some in runs.chunks(RUNS) {
            insert(&mut transaction, some).await?;
        }
        let sql = "DELETE FROM journal WHERE seq <= ?";
        sqlx::query(sql).bind(self.last).execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.waiting.clear();
        Ok(())
    }
}

/// Tells everybody what is stored. This is done among those who are told, not on the writer's thread, which
/// would have to wake each of them.
pub async fn tell(mut done: mpsc::UnboundedReceiver<Vec<Job>>) {
    while let Some(jobs) = done.recv().await {
        jobs.into_iter().for_each(finish);
    }
}

fn finish(job: Job) {
    for (outbox, frame) in job.deliver {
        outbox.send(frame);
    }
    if let Some(stored) = job.stored {
        // Whoever waited may have gone meanwhile.
        let _ = stored.send(Ok(()));
    }
    if let Some(table) = job.table {
        table.stored();
    }
}

impl LogRow {
    /// A line of the journal. Entries are one line.
    fn write(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} {} {} {}", self.key, self.number, self.at, self.entry);
    }

    fn read(line: &str) -> Option<LogRow> {
        let mut words = line.splitn(4, ' ');
        Some(LogRow {
            key: words.next()?.parse().ok()?,
            number: words.next()?.parse().ok()?,
            at: words.next()?.parse().ok()?,
            entry: words.next()?.to_owned(),
        })
    }
}

fn damaged(line: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the journal is damaged: `{line}`").into())
}

/// Does it build on something that could not be stored?
fn is_void(job: &Job) -> bool {
    job.table.as_ref().is_some_and(|table| table.is_given_up())
}

fn fail(job: Job) {
    if let Some(stored) = job.stored {
        let _ = stored.send(Err(Refusal::NotStored));
    }
    if let Some(table) = job.table {
        table.give_up();
    }
}

async fn insert_note(
    connection: &mut SqliteConnection,
    (seq, entries): (i64, String),
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO journal (seq, entries) VALUES (?, ?)";
    sqlx::query(sql).bind(seq).bind(entries).execute(connection).await?;
    Ok(())
}

/// Files runs of entries, each of one table.
async fn insert(connection: &mut SqliteConnection, runs: &[&[LogRow]]) -> Result<(), sqlx::Error> {
    let mut query =
        QueryBuilder::<Sqlite>::new("INSERT INTO log (table_key, number, last, entries) ");
    query.push_values(runs, |mut row, run| {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return };
        let mut entries = String::with_capacity(run.len() * 40);
        for LogRow { at, entry, .. } in *run {
            // Writing to a string cannot fail.
            let _ = writeln!(entries, "{at} {entry}");
        }
        row.push_bind(first.key).push_bind(i64::from(first.number));
        row.push_bind(i64::from(last.number)).push_bind(entries);
    });
    // Only full statements come again.
    query.build().persistent(runs.len() == RUNS).execute(connection).await?;
    Ok(())
}
