//! PostgreSQL's pen, and the lease that lets it write.
//!
//! One server at a time writes into a database. Who it is stands in the table `leases`, with a number that grows whenever the
//! lease changes hands. Every transaction of the writer locks that row and looks whether the number is still the one it was
//! given, so whoever slept while another took over writes nothing any more, and whoever takes over waits for what is
//! just being committed and reads it. A lease that nobody renews runs out, by the clock of the database.

use super::base::{Pen, Question, ask};
use super::cells::Row;
use super::disk::{Failure, Fault};
use super::postgres::{Address, query};
use super::queue::Value;
use futures_util::future::{BoxFuture, FutureExt};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::{Duration, Instant};

/// How long a lease lasts that nobody renews.
pub(super) const LEASE: Duration = Duration::from_secs(5);

/// The number that the holder of a lease was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lease(pub(super) i64);

/// Takes the lease if it is free, has run out, or was held by a connection of ours.
const TAKE: &str = "INSERT INTO leases (name, fence, owner, until) \
     VALUES ('writer', 1, ?1, clock_timestamp() + ?2 * INTERVAL '1 millisecond') \
     ON CONFLICT (name) DO UPDATE SET fence = leases.fence + 1, owner = excluded.owner, until = excluded.until \
     WHERE leases.until < clock_timestamp() OR leases.owner = excluded.owner RETURNING fence";

const RENEW: &str = "UPDATE leases SET until = clock_timestamp() + ?1 * INTERVAL '1 millisecond' \
     WHERE name = 'writer' AND fence = ?2";

const NOTE: &str = "INSERT INTO journal (seq, entries) SELECT ?1, ?2 FROM leases \
     WHERE name = 'writer' AND fence = ?3 FOR SHARE";

/// A connection that writes, as long as it holds the lease.
pub(super) struct Paper {
    connection: PgConnection,
    lease: Lease,
    /// When the lease was taken or renewed.
    renewed: Instant,
    /// Has a transaction begun?
    begun: bool,
    /// What waits to be carried out.
    later: Vec<Question>,
    /// A row of the journal that waits, and is a transaction of its own.
    note: Option<Question>,
}

fn told(error: sqlx::Error) -> Failure {
    Failure::of_postgres(&error)
}

fn taken() -> Failure {
    Failure { fault: Fault::Taken, why: "another server writes into this database".to_owned() }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Paper {
    /// Opens a connection and takes the lease.
    pub(super) async fn open(address: &Address, owner: &str) -> Result<Paper, Failure> {
        let mut connection = address.connect().await.map_err(told)?;
        // Nothing is told before it is on the disk, whatever is usual there.
        let sql = "SELECT set_config('lock_timeout', '5s', FALSE), CASE current_setting('synchronous_commit') \
                   WHEN 'off' THEN set_config('synchronous_commit', 'on', FALSE) END";
        sqlx::query(sql).fetch_one(&mut connection).await.map_err(told)?;
        let renewed = Instant::now();
        let take = ask(TAKE).with(owner).with(millis(LEASE));
        let row = query(take).fetch_optional(&mut connection).await.map_err(told)?;
        let fence = row.map(Row::Postgres).and_then(|row| row.number("fence")).ok_or_else(taken)?;
        let (later, note) = (Vec::new(), None);
        Ok(Paper { connection, lease: Lease(fence), renewed, begun: false, later, note })
    }

    /// Begins a transaction and holds the lease until it ends: one way there and back.
    async fn really_begin(&mut self) -> Result<(), Failure> {
        let Lease(fence) = self.lease;
        let sql = format!(
            "BEGIN; SELECT 1 FROM leases WHERE name = 'writer' AND fence = {fence} FOR SHARE"
        );
        let held = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(&mut self.connection).await;
        if held.map_err(told)?.is_empty() { Err(taken()) } else { Ok(()) }
    }

    async fn run(&mut self, statement: Question) -> Result<u64, Failure> {
        let done = query(statement).execute(&mut self.connection).await.map_err(told)?;
        Ok(done.rows_affected())
    }

    async fn send(&mut self) -> Result<(), Failure> {
        if self.begun {
            self.begun = false;
            self.really_begin().await?;
        }
        for statement in std::mem::take(&mut self.later) {
            self.run(statement).await?;
        }
        let Some(note) = self.note.take() else { return Ok(()) };
        if self.run(note).await? == 0 { Err(taken()) } else { Ok(()) }
    }

    async fn renew(&mut self) -> Result<(), Failure> {
        if self.renewed.elapsed() < LEASE / 4 {
            return Ok(());
        }
        let now = Instant::now();
        let renewed = self.run(ask(RENEW).with(millis(LEASE)).with(self.lease.0)).await?;
        self.renewed = now;
        if renewed == 0 { Err(taken()) } else { Ok(()) }
    }

    /// Gives the lease back and closes the connection.
    async fn end(mut self) {
        // Only what is still ours; whoever cannot be reached lets it run out.
        let free = async {
            let rolled = sqlx::raw_sql("ROLLBACK").execute(&mut self.connection).await;
            rolled.map_err(told)?;
            self.run(ask(RENEW).with(-1).with(self.lease.0)).await
        };
        let freed = tokio::time::timeout(Duration::from_secs(2), free).await;
        if let Ok(Ok(_)) = freed
            && let Err(error) = self.connection.close().await
        {
            tracing::error!(%error, "the database did not close well");
        }
    }
}

impl Pen for Paper {
    fn begin(&mut self) {
        self.begun = true;
    }

    fn add(&mut self, sql: &'static str, values: &[Value]) {
        self.later.push(Question { values: values.to_vec(), ..ask(sql) });
    }

    fn note(&mut self, seq: i64, entries: String) {
        self.note = Some(ask(NOTE).with(seq).with(entries).with(self.lease.0));
    }

    fn carry_out(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        self.send().boxed()
    }

    fn execute(&mut self, statement: Question) -> BoxFuture<'_, Result<u64, Failure>> {
        async {
            self.send().await?;
            self.run(statement).await
        }
        .boxed()
    }

    fn ask(&mut self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, Failure>> {
        async {
            self.send().await?;
            let rows = query(question).fetch_all(&mut self.connection).await.map_err(told)?;
            Ok(rows.into_iter().map(Row::Postgres).collect())
        }
        .boxed()
    }

    fn commit(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        async {
            self.send().await?;
            sqlx::raw_sql("COMMIT").execute(&mut self.connection).await.map_err(told)?;
            Ok(())
        }
        .boxed()
    }

    fn sync(&mut self) -> Result<(), Failure> {
        // PostgreSQL says that something is committed when it is on the disk.
        Ok(())
    }

    fn keep_up(&mut self) -> BoxFuture<'_, Result<(), Failure>> {
        self.renew().boxed()
    }

    fn close(self: Box<Self>) -> BoxFuture<'static, ()> {
        self.end().boxed()
    }
}
