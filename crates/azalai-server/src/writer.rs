//! The one writer. Whatever changes at a table goes through one queue: what has gathered there is
//! stored in one transaction, and only then is it shown to anybody. So nothing is ever seen that a
//! crash could take back, and a hundred tables share the price of a write to the disk.

use crate::metrics::Metrics;
use crate::refused::Refused;
use crate::room::Room;
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// At most so many jobs are stored together.
const BATCH: usize = 2048;
/// At most so many entries go into one statement.
const ROWS: usize = 500;

/// Something to store.
pub enum Write {
    /// An entry of a log.
    Entry(LogRow),
    /// Anything else: a statement with its values.
    Statement(&'static str, Vec<Value>),
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

/// Where the frames of a connection go. A connection that reads too slowly loses its outbox and ends;
/// its client comes back and catches up.
#[derive(Clone)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    lagging: Arc<AtomicBool>,
}

/// Frames that wait for a slow reader, at most.
const WAITING: usize = 64;

impl Outbox {
    /// An outbox, and where its frames arrive.
    pub fn new() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (frames, arriving) = mpsc::channel(WAITING);
        (Outbox { frames, lagging: Arc::new(AtomicBool::new(false)) }, arriving)
    }

    /// Puts a frame in.
    pub fn send(&self, frame: Utf8Bytes) {
        if self.frames.try_send(frame).is_err() {
            self.lagging.store(true, Ordering::Relaxed);
        }
    }

    /// Has a frame been lost because the reader is too slow?
    pub fn is_lagging(&self) -> bool {
        self.lagging.load(Ordering::Relaxed)
    }
}

/// Something to store, and whom to tell once it is stored.
pub struct Job {
    /// What to store; nothing if something is only to be told after all that came before.
    pub writes: Vec<Write>,
    /// Whom to tell.
    pub deliver: Vec<(Outbox, Utf8Bytes)>,
    /// Who waits for it.
    pub stored: Option<oneshot::Sender<Result<(), Refused>>>,
    /// Whose change it is: this room is thrown away if it cannot be stored.
    pub room: Option<Arc<Room>>,
}

/// The way to the writer.
#[derive(Clone)]
pub struct Queue(mpsc::UnboundedSender<Job>);

impl Queue {
    /// A queue, and its end for [`run`].
    pub fn new() -> (Queue, mpsc::UnboundedReceiver<Job>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Queue(sender), receiver)
    }

    /// Queues a job. Jobs are stored in the order in which they come.
    pub fn push(&self, job: Job) {
        if let Err(mpsc::error::SendError(job)) = self.0.send(job) {
            fail(job);
        }
    }

    /// Stores something and waits for it.
    pub async fn store(&self, writes: Vec<Write>) -> Result<(), Refused> {
        let (stored, waiting) = oneshot::channel();
        self.push(Job { writes, deliver: Vec::new(), stored: Some(stored), room: None });
        waiting.await.unwrap_or_else(|_| Err(not_stored()))
    }
}

/// Nothing was stored.
pub fn not_stored() -> Refused {
    Refused::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "not_stored",
        "the server could not store this, so it did not happen; please try again",
        "der Server konnte das nicht speichern, also ist es nicht geschehen; bitte noch einmal versuchen",
    )
}

/// Stores what comes through the queue until it is closed, and then what is still in it.
pub async fn run(
    mut queue: mpsc::UnboundedReceiver<Job>,
    mut connection: SqliteConnection,
    metrics: Arc<Metrics>,
    mut closing: oneshot::Receiver<()>,
) {
    let mut jobs = Vec::with_capacity(BATCH);
    loop {
        let count = tokio::select! {
            biased;
            count = queue.recv_many(&mut jobs, BATCH) => count,
            _ = &mut closing, if !queue.is_closed() => {
                queue.close();
                continue;
            }
        };
        if count == 0 {
            break;
        }
        jobs.extract_if(.., |job| is_void(job)).for_each(fail);
        let begun = Instant::now();
        let rows: usize = jobs.iter().map(|job| job.writes.len()).sum();
        let stored = match rows {
            0 => Ok(()),
            _ => store(&mut connection, &jobs).await,
        };
        metrics.stored(rows, begun.elapsed());
        match stored {
            Ok(()) => jobs.drain(..).for_each(finish),
            // One bad job must not take the others with it.
            Err(error) if jobs.len() > 1 => {
                tracing::warn!(%error, jobs = jobs.len(), "storing together failed; storing one by one");
                for job in jobs.drain(..) {
                    if is_void(&job) {
                        fail(job);
                        continue;
                    }
                    match store(&mut connection, std::slice::from_ref(&job)).await {
                        Ok(()) => finish(job),
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
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database did not close well");
    }
}

/// Does it build on something that could not be stored?
fn is_void(job: &Job) -> bool {
    job.room.as_ref().is_some_and(|room| room.is_given_up())
}

fn finish(job: Job) {
    for (outbox, frame) in job.deliver {
        outbox.send(frame);
    }
    if let Some(stored) = job.stored {
        // Whoever waited may have gone meanwhile.
        let _ = stored.send(Ok(()));
    }
    if let Some(room) = job.room {
        room.stored();
    }
}

fn fail(job: Job) {
    if let Some(stored) = job.stored {
        let _ = stored.send(Err(not_stored()));
    }
    if let Some(room) = job.room {
        room.give_up();
    }
}

async fn store(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<(), sqlx::Error> {
    let writes = || jobs.iter().flat_map(|job| &job.writes);
    let entries: Vec<&LogRow> = writes()
        .filter_map(|write| match write {
            Write::Entry(row) => Some(row),
            Write::Statement(..) => None,
        })
        .collect();
    let statements = writes().filter_map(|write| match write {
        Write::Entry(_) => None,
        Write::Statement(sql, values) => Some((*sql, values)),
    });
    // A single statement is a transaction of its own.
    if entries.len() <= ROWS && statements.clone().next().is_none() {
        return insert(connection, &entries).await;
    }
    let mut transaction = connection.begin().await?;
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
    for some in entries.chunks(ROWS) {
        insert(&mut transaction, some).await?;
    }
    transaction.commit().await
}

async fn insert(connection: &mut SqliteConnection, rows: &[&LogRow]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::<Sqlite>::new("INSERT INTO log (table_key, number, at, entry) ");
    query.push_values(rows, |mut row, LogRow { key, number, at, entry }| {
        row.push_bind(*key).push_bind(i64::from(*number)).push_bind(*at).push_bind(entry.as_str());
    });
    query.build().persistent(false).execute(connection).await?;
    Ok(())
}
