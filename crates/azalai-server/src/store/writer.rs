//! The one writer. Whatever changes goes through one queue: what has gathered there is stored in one
//! transaction, and only then is it shown to anybody. So nothing is ever seen that a crash could take back,
//! and a hundred tables share the price of a write to the disk.
//!
//! The writer has a thread of its own, so that it need not wait for those who wait for it.
//!
//! If anything goes wrong, the connection is closed, everything that was to be stored with it is refused, and
//! the tables that it belonged to are read anew. As long as no new connection can write, everything is refused
//! at once, and now and then another one is tried.

use super::base::{Pen, Pool, Question, ask};
use super::disk::{Failure, Fault};
use super::filing::{Filed, Waiting, file, read_journal};
use super::queue::{Down, Job, Jobs, LogRow, State, Write};
use crate::driver::now;
use crate::metrics::Metrics;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// At most so many jobs are stored together.
const BATCH: usize = 2048;
/// Where there is a crowd, a batch begins as many times as long after the last one as that took to store as there were jobs in it, and
/// no more than so many times. So the writer leaves the machine to those who play, and whoever plays alone does not wait.
const APART: usize = 12;
/// but never later than this.
const GATHER: Duration = Duration::from_micros(2_000);
/// As soon as so many entries wait, they are filed.
const FILE: usize = 4000;
/// If nothing happens for so long, whatever waits is filed.
const QUIET: Duration = Duration::from_millis(250);
/// If nothing happens for so long, it is seen to that the writer may go on.
const IDLE: Duration = Duration::from_secs(1);
/// After a failure another connection is tried after so long, then after twice as long,
const SOON: Duration = Duration::from_millis(50);
/// but at least so often.
const LATE: Duration = Duration::from_secs(2);

/// Stores what comes through the queue until it is closed, and then what is still in it.
pub struct Writer {
    /// None after a failure, until there is another.
    pen: Option<Box<dyn Pen>>,
    pool: Pool,
    metrics: Arc<Metrics>,
    /// Entries that are stored but not filed yet.
    waiting: Vec<LogRow>,
    /// When tables are due, as far as it is not filed yet.
    dues: HashMap<i64, Option<i64>>,
    /// The number of the last row of the journal.
    last: i64,
    /// Does the journal hold what was not looked at since this connection was opened?
    unread: bool,
    /// Lines of it that cannot be read.
    damaged: Vec<Vec<u8>>,
    /// Tables whose logs have gaps: nothing can be added to them.
    spoiled: HashSet<i64>,
    /// When to try another connection, and how long to wait after that.
    again: (Instant, Duration),
    /// Has what was written perhaps not reached the disk?
    doubtful: bool,
    queue: mpsc::UnboundedReceiver<Job>,
    state: watch::Sender<State>,
    /// Where jobs go that are done.
    done: mpsc::UnboundedSender<Vec<Job>>,
}

impl Writer {
    /// A writer that has filed whatever an earlier one left.
    pub async fn new(
        pen: Box<dyn Pen>,
        pool: Pool,
        jobs: Jobs,
        metrics: Arc<Metrics>,
        done: mpsc::UnboundedSender<Vec<Job>>,
    ) -> Result<Writer, Failure> {
        let mut writer = Writer {
            pen: None,
            pool,
            metrics,
            waiting: Vec::new(),
            dues: HashMap::new(),
            last: 0,
            unread: true,
            damaged: Vec::new(),
            spoiled: HashSet::new(),
            again: (Instant::now(), SOON),
            doubtful: false,
            queue: jobs.jobs,
            state: jobs.state,
            done,
        };
        writer.begin_with(pen).await?;
        writer.file().await?;
        Ok(writer)
    }

    /// Its pen, for whoever does what no server does.
    pub fn into_pen(self) -> Result<Box<dyn Pen>, Failure> {
        self.pen.ok_or_else(closed)
    }

    /// The pen of a writer that has not begun to work.
    pub fn pen(&mut self) -> Option<&mut (dyn Pen + 'static)> {
        self.pen.as_deref_mut()
    }

    /// Works on a thread of its own until the queue is closed and empty.
    pub fn start(self, closing: oneshot::Receiver<()>) -> std::io::Result<JoinHandle<()>> {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        if self.pool.is_remote() {
            runtime.enable_io();
        }
        let runtime = runtime.enable_time().build()?;
        let work = move || runtime.block_on(self.run(closing));
        std::thread::Builder::new().name("writer".to_owned()).spawn(work)
    }

    async fn run(mut self, mut closing: oneshot::Receiver<()>) {
        if self.pool.is_remote() {
            self.open_here().await;
        }
        let mut jobs = Vec::with_capacity(BATCH);
        let (mut begun, mut apart) = (Instant::now(), Duration::ZERO);
        loop {
            let again = self.again.0.into();
            let count = tokio::select! {
                biased;
                count = self.queue.recv_many(&mut jobs, BATCH) => count,
                () = tokio::time::sleep(QUIET), if self.has_to_file() => {
                    self.try_to_file().await;
                    continue;
                }
                () = tokio::time::sleep_until(again), if self.pen.is_none() => {
                    self.try_to_open().await;
                    continue;
                }
                () = tokio::time::sleep(IDLE), if self.pool.is_remote() && self.pen.is_some() => {
                    self.keep_up().await;
                    continue;
                }
                _ = &mut closing, if !self.queue.is_closed() => {
                    self.queue.close();
                    continue;
                }
            };
            if count == 0 {
                break;
            }
            // Whoever comes alone is served at once; where there is a crowd, it shares a write.
            std::thread::sleep(apart.saturating_sub(begun.elapsed()));
            begun = Instant::now();
            while let Ok(job) = self.queue.try_recv() {
                jobs.push(job);
            }
            let crowd = jobs.len().min(APART) as u32;
            self.keep_up().await;
            self.work(&mut jobs).await;
            apart = (crowd * begun.elapsed()).min(GATHER);
            if self.waiting.len() >= FILE {
                self.try_to_file().await;
            }
        }
        self.try_to_file().await;
        if let Some(pen) = self.pen.take() {
            pen.close().await;
        }
    }

    /// What a pen needs from time to time.
    async fn keep_up(&mut self) {
        if self.pool.is_remote()
            && let Some(pen) = &mut self.pen
            && let Err(failure) = pen.keep_up().await
        {
            self.lose(failure).await;
        }
    }

    async fn work(&mut self, jobs: &mut Vec<Job>) {
        jobs.extract_if(.., |job| job.is_void() || self.is_spoiled(job)).for_each(Job::fail);
        let begun = Instant::now();
        let rows = jobs.iter().map(|job| job.writes.len()).sum();
        if rows == 0 {
            // All that came before has been stored.
            return self.tell(std::mem::take(jobs));
        }
        if !self.is_open().await {
            return self.refuse(jobs);
        }
        match self.store(jobs).await {
            Ok(()) => self.tell(std::mem::take(jobs)),
            // One bad job must not take the others with it.
            Err(failure) if failure.fault == Fault::Content && jobs.len() > 1 => {
                let many = jobs.len();
                tracing::warn!(%failure, jobs = many, "storing together failed; one by one");
                self.lose(failure).await;
                self.store_each(jobs).await;
            }
            Err(failure) => {
                self.lose(failure).await;
                self.refuse(jobs);
            }
        }
        self.metrics.stored(rows, begun.elapsed());
    }

    async fn store_each(&mut self, jobs: &mut Vec<Job>) {
        for job in jobs.drain(..) {
            let mut one = vec![job];
            if one[0].is_void() || !self.is_open().await {
                self.refuse(&mut one);
                continue;
            }
            match self.store(&mut one).await {
                Ok(()) => self.tell(one),
                Err(failure) => {
                    self.lose(failure).await;
                    self.refuse(&mut one);
                }
            }
        }
    }

    /// Refuses these jobs. What stores nothing and does not build on what was refused goes on.
    fn refuse(&self, jobs: &mut Vec<Job>) {
        let mut told = Vec::new();
        for job in jobs.drain(..) {
            if job.writes.is_empty() && !job.is_void() {
                told.push(job);
            } else {
                self.metrics.not_stored.inc();
                job.fail();
            }
        }
        self.tell(told);
    }

    fn tell(&self, jobs: Vec<Job>) {
        if let Err(mpsc::error::SendError(jobs)) = self.done.send(jobs) {
            // The server stops, and nobody is there to be told.
            jobs.into_iter().for_each(Job::finish);
        }
    }

    /// Stores these jobs in one transaction, brings it to the disk, and sees to it that it is there.
    async fn store(&mut self, jobs: &mut [Job]) -> Result<(), Failure> {
        if jobs.iter().any(|job| job.writes.iter().any(|write| matches!(write, Write::Filed))) {
            self.file().await?;
        }
        let Some(pen) = &mut self.pen else { return Err(closed()) };
        // A single statement is a transaction of its own.
        let statement = |job: &Job| {
            let plain = |write: &Write| matches!(write, Write::Statement(..) | Write::Claim(..));
            job.writes.iter().any(plain)
        };
        let many = jobs.iter().any(statement);
        if many {
            pen.begin();
        }
        let mut entries = String::new();
        for job in jobs.iter_mut() {
            for write in &job.writes {
                match write {
                    Write::Entry(row) => row.write(&mut entries),
                    Write::Due(..) | Write::Filed => {}
                    Write::Statement(sql, values) => pen.add(sql, values),
                    Write::Claim(sql, values) => {
                        let claim = Question { values: values.clone(), ..ask(*sql) };
                        if pen.execute(claim).await? == 0 {
                            job.unclaimed = true;
                            break;
                        }
                    }
                }
            }
        }
        if !entries.is_empty() {
            self.last += 1;
            pen.note(self.last, entries);
        }
        if many { pen.commit().await } else { pen.carry_out().await }?;
        pen.sync()?;
        for write in jobs.iter_mut().flat_map(|job| std::mem::take(&mut job.writes)) {
            match write {
                Write::Entry(row) => self.waiting.push(row),
                Write::Due(key, due) => drop(self.dues.insert(key, due)),
                Write::Statement(..) | Write::Claim(..) | Write::Filed => {}
            }
        }
        Ok(())
    }

    /// Is there a connection? If not, and if it is time, another one is tried.
    async fn is_open(&mut self) -> bool {
        if self.pen.is_none() && self.again.0 <= Instant::now() {
            self.try_to_open().await;
        }
        self.pen.is_some()
    }

    async fn try_to_open(&mut self) {
        let opened = match self.pool.pen(self.doubtful).await {
            Ok(pen) => self.begin_with(pen).await,
            Err(failure) => Err(failure),
        };
        match opened {
            Ok(()) => {
                self.state.send_modify(|state| {
                    if state.down.is_some() {
                        tracing::info!("the database takes what is written again");
                    }
                    state.took = state.down.take().map_or(0, |down| (now() - down.since).max(0));
                    state.outages += 1;
                });
                self.again.1 = SOON;
                self.doubtful = false;
            }
            Err(failure) => self.lose(failure).await,
        }
    }

    /// Goes on with a connection that wakes up the writer's thread itself, not by way of others.
    async fn open_here(&mut self) {
        let before = self.pen.take();
        let opened = match self.pool.pen(false).await {
            Ok(pen) => self.begin_with(pen).await,
            Err(failure) => Err(failure),
        };
        if let Some(pen) = before {
            pen.close().await;
        }
        if let Err(failure) = opened {
            self.lose(failure).await;
        }
    }

    /// Begins with a connection: what waits is what its journal says.
    async fn begin_with(&mut self, mut pen: Box<dyn Pen>) -> Result<(), Failure> {
        match read_journal(&mut *pen).await {
            Ok(journal) => {
                (self.waiting, self.last) = (journal.rows, journal.last);
                self.damaged = journal.damaged;
                self.unread = !self.waiting.is_empty();
                self.pen = Some(pen);
                Ok(())
            }
            Err(failure) => {
                pen.close().await;
                Err(failure)
            }
        }
    }

    /// Gives the connection up. Whatever it had not committed never was.
    async fn lose(&mut self, failure: Failure) {
        if let Some(pen) = self.pen.take() {
            pen.close().await;
        }
        self.waiting.clear();
        let now_at = Instant::now();
        if failure.fault == Fault::Content {
            tracing::error!(%failure, "something could not be stored");
            self.again.0 = now_at;
            return;
        }
        self.doubtful |= failure.fault == Fault::Sync;
        self.again = (now_at + self.again.1, LATE.min(2 * self.again.1));
        let before = self.state.borrow().down;
        if before.is_none_or(|down| down.why != failure.fault) {
            let (since, why) = (before.map_or_else(now, |down| down.since), failure.fault);
            tracing::error!(%failure, fault = ?why, "nothing can be stored; all is refused meanwhile");
            self.state.send_modify(|state| state.down = Some(Down { since, why }));
        }
    }

    /// Does this belong to a table to whose log nothing can be added?
    fn is_spoiled(&self, job: &Job) -> bool {
        let entry =
            |write: &Write| matches!(write, Write::Entry(row) if self.spoiled.contains(&row.key));
        !self.spoiled.is_empty() && job.writes.iter().any(entry)
    }

    /// Files what waits. If that fails, it is still in the journal and tried again later.
    async fn try_to_file(&mut self) {
        if let Err(failure) = self.file().await {
            tracing::error!(%failure, "entries could not be filed yet");
            self.lose(failure).await;
        }
    }

    fn has_to_file(&self) -> bool {
        !self.waiting.is_empty() || !self.dues.is_empty()
    }

    async fn file(&mut self) -> Result<(), Failure> {
        let due = self.has_to_file();
        let Some(pen) = &mut self.pen else { return Ok(()) };
        if !due && self.damaged.is_empty() {
            return Ok(());
        }
        let waiting = Waiting { rows: &mut self.waiting, damaged: &self.damaged, dues: &self.dues };
        let Filed { spoiled } = file(&mut **pen, waiting, self.last, self.unread).await?;
        self.waiting.clear();
        self.dues.clear();
        self.damaged.clear();
        self.unread = false;
        self.spoiled.extend(spoiled);
        Ok(())
    }
}

fn closed() -> Failure {
    Failure { fault: Fault::Other, why: "there is no connection".to_owned() }
}

/// Tells everybody what is stored. This is done among those who are told, not on the writer's thread, which
/// would have to wake each of them.
pub async fn tell(mut done: mpsc::UnboundedReceiver<Vec<Job>>) {
    while let Some(jobs) = done.recv().await {
        jobs.into_iter().for_each(Job::finish);
    }
}
