//! What is to be stored, and the way to the writer.

use super::disk::Fault;
use crate::driver::{Outbox, TableDriver};
use crate::refusal::Refusal;
use axum::extract::ws::Utf8Bytes;
use azalai_table::frame::Frame;
use azalai_table::wire::RefusedFrame;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{mpsc, oneshot, watch};

/// Something to store.
pub enum Write {
    /// An entry of a log.
    Entry(LogRow),
    /// When the table with this key needs the server. It is stored together with what is filed: what stands in
    /// the journal was perhaps not.
    Due(i64, Option<i64>),
    /// Everything that came before is filed first: no entry stands in the journal any more.
    Filed,
    /// Anything else: a statement with its values.
    Statement(&'static str, Vec<Value>),
    /// The same, and unless it changes a row, the rest of its job is left undone. It comes first in its job.
    Claim(&'static str, Vec<Value>),
}

impl Write {
    /// How many bytes it holds, more or less.
    fn bytes(&self) -> usize {
        let text = |value: &Value| match value {
            Value::Text(text) => text.len(),
            Value::Bytes(bytes) => bytes.len(),
            Value::Number(_) | Value::Null => 8,
        };
        match self {
            Write::Entry(row) => row.entry.len(),
            Write::Due(..) | Write::Filed => 8,
            Write::Statement(_, values) | Write::Claim(_, values) => values.iter().map(text).sum(),
        }
    }
}

/// A value of a statement.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
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

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Bytes(bytes)
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

impl LogRow {
    /// A line of the journal. Entries are one line.
    pub(super) fn write(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{} {} {} {}", self.key, self.number, self.at, self.entry);
    }

    /// Reads such a line; `None` if it is damaged.
    pub(super) fn read(line: &[u8]) -> Option<LogRow> {
        let mut words = std::str::from_utf8(line).ok()?.splitn(4, ' ');
        Some(LogRow {
            key: words.next()?.parse().ok()?,
            number: words.next()?.parse().ok()?,
            at: words.next()?.parse().ok()?,
            entry: words.next()?.to_owned(),
        })
    }
}

/// How somebody hears that a job was stored: whether its claim, if it has one, was met.
pub type Stored = oneshot::Sender<Result<bool, Refusal>>;

/// How much may wait to be stored and told before nothing more of anybody is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueRules {
    /// How many jobs.
    pub jobs: usize,
    /// How many bytes they may have together.
    pub bytes: usize,
}

impl Default for QueueRules {
    fn default() -> QueueRules {
        QueueRules { jobs: 10_000, bytes: 64 * 1024 * 1024 }
    }
}

/// What waits.
#[derive(Default)]
struct Load {
    jobs: AtomicUsize,
    bytes: AtomicUsize,
}

/// The place of a job among those that wait, until it is stored and told, or refused.
pub struct Place {
    load: Arc<Load>,
    bytes: usize,
}

impl Place {
    fn new(load: &Arc<Load>, bytes: usize) -> Place {
        load.jobs.fetch_add(1, Ordering::Relaxed);
        load.bytes.fetch_add(bytes, Ordering::Relaxed);
        Place { load: Arc::clone(load), bytes }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.load.jobs.fetch_sub(1, Ordering::Relaxed);
        self.load.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Something to store, and whom to tell once it is stored.
#[derive(Default)]
pub struct Job {
    /// What to store; nothing if something is only to be told after all that came before.
    pub writes: Vec<Write>,
    /// Whom to tell.
    pub deliver: Vec<(Outbox, Utf8Bytes)>,
    /// Who waits for it.
    pub stored: Option<Stored>,
    /// Whose command it is, with its id: they are told if it cannot be stored.
    pub asked: Option<(Outbox, u64)>,
    /// Whose change it is: this table is thrown away if it cannot be stored.
    pub table: Option<Arc<TableDriver>>,
    /// Was its claim not met? The writer says so.
    pub unclaimed: bool,
    /// Its place in the queue.
    pub place: Option<Place>,
}

impl Job {
    /// How many bytes it holds, more or less. A frame that goes to many is there once.
    fn bytes(&self) -> usize {
        let frames = self.deliver.iter().map(|(_, frame)| frame.as_str());
        let frame = |(bytes, last): (usize, *const u8), frame: &str| {
            let new = if frame.as_ptr() == last { 0 } else { frame.len() };
            (bytes + new, frame.as_ptr())
        };
        let frames = frames.fold((0, std::ptr::null()), frame).0;
        frames + self.writes.iter().map(Write::bytes).sum::<usize>()
    }

    /// Does it build on something that could not be stored?
    pub(super) fn is_void(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.is_given_up())
    }

    /// It is stored.
    pub(super) fn finish(self) {
        for (outbox, frame) in self.deliver {
            outbox.send(frame);
        }
        if let Some(stored) = self.stored {
            // Whoever waited may have gone meanwhile.
            let _ = stored.send(Ok(!self.unclaimed));
        }
        if let Some(table) = self.table {
            table.stored();
        }
    }

    /// It is not stored, so it did not happen.
    pub(super) fn fail(self) {
        if let Some(stored) = self.stored {
            let _ = stored.send(Err(Refusal::NotStored));
        }
        if let Some((outbox, id)) = self.asked {
            let error = Refusal::NotStored.info();
            let frame = Frame::Refused(RefusedFrame { id: Some(id), error });
            // Plain data has JSON.
            outbox.send(serde_json::to_string(&frame).unwrap_or_default().into());
        }
        if let Some(table) = self.table {
            table.give_up();
        }
    }
}

/// Since when nothing can be stored, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Down {
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Why.
    pub why: Fault,
}

/// How the writer is.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct State {
    /// Can nothing be stored?
    pub(super) down: Option<Down>,
    /// How many times that was so and is over.
    pub(super) outages: u64,
    /// How many milliseconds the last of them took.
    pub(super) took: i64,
}

/// The way to the writer.
#[derive(Clone)]
pub struct Queue {
    jobs: mpsc::UnboundedSender<Job>,
    state: watch::Receiver<State>,
    rules: QueueRules,
    load: Arc<Load>,
}

/// The writer's end of the queue.
pub struct Jobs {
    pub(super) jobs: mpsc::UnboundedReceiver<Job>,
    pub(super) state: watch::Sender<State>,
}

#[cfg(test)]
impl Jobs {
    /// For tests that do the writer's work.
    pub fn take(&mut self) -> Option<Job> {
        self.jobs.try_recv().ok()
    }
}

impl Queue {
    /// A queue, and its end for the writer.
    pub fn new(rules: QueueRules) -> (Queue, Jobs) {
        let (sender, jobs) = mpsc::unbounded_channel();
        let (told, state) = watch::channel(State::default());
        let load = Arc::default();
        (Queue { jobs: sender, state, rules, load }, Jobs { jobs, state: told })
    }

    /// Is there room for what somebody wants? To be asked before anything is changed: what was changed is queued
    /// whatever comes, and so is what the server does by itself, which is little.
    pub fn has_room(&self) -> Result<(), Refusal> {
        let full = self.load.jobs.load(Ordering::Relaxed) >= self.rules.jobs
            || self.load.bytes.load(Ordering::Relaxed) >= self.rules.bytes;
        if full { Err(Refusal::Crowded) } else { Ok(()) }
    }

    /// How many jobs wait to be stored and told.
    pub fn waiting(&self) -> usize {
        self.load.jobs.load(Ordering::Relaxed)
    }

    /// Queues a job. Jobs are stored in the order in which they come.
    pub fn push(&self, mut job: Job) {
        job.place = Some(Place::new(&self.load, job.bytes()));
        if let Err(mpsc::error::SendError(job)) = self.jobs.send(job) {
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
        self.claim(writes).await.map(|_| ())
    }

    /// Stores something and waits for it; says whether its claim was met.
    pub async fn claim(&self, writes: Vec<Write>) -> Result<bool, Refusal> {
        let (stored, waiting) = oneshot::channel();
        self.push(Job { writes, stored: Some(stored), ..Job::default() });
        waiting.await.unwrap_or(Err(Refusal::NotStored))
    }

    /// Why nothing can be stored just now, if nothing can.
    pub fn down(&self) -> Option<Down> {
        self.state.borrow().down
    }

    /// Tells of every time in which nothing could be stored, once it is over.
    pub fn outages(&self) -> Outages {
        Outages { state: self.state.clone(), told: 0 }
    }
}

/// The times in which nothing could be stored.
pub struct Outages {
    state: watch::Receiver<State>,
    told: u64,
}

impl Outages {
    /// How many milliseconds the next took that is over; none when the writer has ended.
    pub async fn next(&mut self) -> Option<i64> {
        let told = self.told;
        let state = *self.state.wait_for(|state| state.outages > told).await.ok()?;
        self.told = state.outages;
        Some(state.took)
    }
}
