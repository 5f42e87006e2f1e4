//! From one database to another, whatever their kinds: what `azalai admin copy` does, and how PostgreSQL is backed up and checked.

use super::base::{Leaf, Pen, Pool, Question, ask};
use super::cells::Row;
use super::postgres::{Address, leaf_of};
use super::queue::{QueueRules, Value};
use super::{Place, Queue, Store, StoreError, Writer, open, sqlite, upgrade};
use crate::metrics::Metrics;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::mpsc;

/// So many values go into one statement, at most.
const VALUES: usize = 2000;

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    Bytes,
    /// A number for SQLite, true or false for PostgreSQL.
    Flag,
}

/// A table of the database: its name, its columns, and in which order its rows are written.
struct Part {
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    order: &'static str,
}

macro_rules! parts {
    ($($name:ident ($($column:ident $kind:ident),*) by $order:literal)*) => {
        [$(Part {
            name: stringify!($name),
            columns: &[$((stringify!($column), Kind::$kind)),*],
            order: $order,
        }),*]
    };
}

/// Everything that is stored; what others refer to comes first.
const PARTS: [Part; 21] = parts! {
    persons (id Text, kind Text, name Text, name_key Text, password Text, created_at Number, seen_at Number, gone Flag,
        banned_at Number, muted_at Number) by "id"
    sessions (hash Text, person Text, created_at Number, seen_at Number, expires_at Number) by "hash"
    tokens (id Text, person Text, name Text, hash Text, created_at Number, used_at Number) by "id"
    tables (key Number, id Text, host Text, game Text, settings Text, public Number, invite Text, state Text, seed Text,
        created_at Number, started_at Number, over_at Number, result Text, rematch Text, form Number, due_at Number) by "key"
    seats (table_key Number, seat Number, kind Text, person Text, bot Text) by "table_key, seat"
    log (table_key Number, number Number, last Number, entries Text) by "table_key, number"
    journal (seq Number, entries Text) by "seq"
    chat (table_key Number, number Number, at Number, person Text, seat Number, text Text) by "table_key, number"
    mutes (table_key Number, person Text, muted Text) by "table_key, person, muted"
    reviews (table_key Number, lang Text, review Text) by "table_key, lang"
    server (name Text, value Number) by "name"
    downtimes (until Number, ms Number) by "until"
    texts (sha256 Text, text Text) by "sha256"
    table_texts (table_key Number, sha256 Text) by "table_key, sha256"
    kept (table_key Number, lang Text, game Bytes) by "table_key, lang"
    reports (number Number, at Number, table_id Text, line Number, said_at Number, said_by Text, text Text, reported_by Text,
        done_at Number) by "number"
    orders (number Number, at Number, what Text, about Text) by "number"
    alerts (person Text, lang Text, webhook Text, quiet_from Number, quiet_to Number, ahead Number) by "person"
    pushes (endpoint Text, person Text, p256dh Text, auth Text, lang Text, created_at Number) by "endpoint"
    alerted (table_key Number, person Text, turn Number) by "table_key"
    mails (person Text, address Text, lang Text, code Text, code_until Number, guesses Number, off Text, created_at Number)
        by "person"
};

impl Part {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    fn question(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.order)
    }

    /// The values of a row; the name of a column if it holds what does not belong there.
    fn values(&self, row: &Row) -> Result<Vec<Value>, &'static str> {
        let value = |(name, kind): &(&'static str, Kind)| {
            if row.is_nothing(name) {
                return Ok(Value::Null);
            }
            match kind {
                Kind::Number | Kind::Flag => row.number(name).map(Value::Number).ok_or(*name),
                Kind::Bytes => Ok(Value::Bytes(row.bytes(name))),
                // A text without an end is none for PostgreSQL.
                Kind::Text => match row.text(name) {
                    Some(text) if !text.contains('\0') => Ok(Value::Text(text)),
                    _ => Err(*name),
                },
            }
        };
        self.columns.iter().map(value).collect()
    }

    fn insert(&self, rows: Vec<Vec<Value>>, most: usize) -> Question {
        let mut query = ask(format!("INSERT INTO {} ({}) VALUES ", self.name, self.names()));
        query.again = rows.len() == most;
        for (index, row) in rows.into_iter().enumerate() {
            query.push(if index > 0 { ", (" } else { "(" });
            for (place, (value, (_, kind))) in row.into_iter().zip(self.columns).enumerate() {
                query.push(if place > 0 { ", " } else { "" }).push_value(value);
                if *kind == Kind::Flag {
                    query.push(" <> 0");
                }
            }
            query.push(")");
        }
        query
    }
}

/// Each part with the question that all its rows answer, and its columns.
#[cfg(test)]
pub(super) fn questions() -> impl Iterator<Item = (&'static str, String, Vec<&'static str>)> {
    let columns = |part: &Part| part.columns.iter().map(|(name, _)| *name).collect();
    PARTS.iter().map(move |part| (part.name, part.question(), columns(part)))
}

/// What was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// How many tables.
    pub tables: u64,
    /// How many people, those who are gone among them.
    pub people: u64,
    /// How many rows in all.
    pub rows: u64,
}

/// Writes all rows of one database into another, in one transaction.
async fn pour(
    mut from: Box<dyn Leaf>,
    to: &mut dyn Pen,
    step: &(dyn Fn(usize, usize) + Send + Sync),
) -> Result<Copied, StoreError> {
    let mut copied = Copied::default();
    to.begin();
    for (index, part) in PARTS.iter().enumerate() {
        let most = VALUES / part.columns.len();
        let (mut some, mut count) = (Vec::with_capacity(most), 0);
        to.execute(ask(format!("DELETE FROM {}", part.name))).await?;
        let mut rows = from.rows(part.question());
        while let Some(row) = rows.next().await {
            let row = row?;
            count += 1;
            some.push(part.values(&row).map_err(|column| StoreError::Uncopied {
                part: part.name,
                row: count,
                column,
            })?);
            if some.len() == most {
                to.execute(part.insert(std::mem::take(&mut some), most)).await?;
            }
        }
        if !some.is_empty() {
            to.execute(part.insert(some, most)).await?;
        }
        match part.name {
            "tables" => copied.tables = count,
            "persons" => copied.people = count,
            _ => {}
        }
        copied.rows += count;
        step(index + 1, PARTS.len());
    }
    Ok(copied)
}

/// Opens a database that nobody else uses; everything in it is filed and in the form of today.
async fn settled(place: &Place) -> Result<Store, StoreError> {
    let Store { pool, pen, lock } = open(place).await?;
    let (done, _telling) = mpsc::unbounded_channel();
    let (_queue, jobs) = Queue::new(QueueRules::default());
    let writer = Writer::new(pen, pool.clone(), jobs, Arc::new(Metrics::new()), done).await?;
    let mut pen = writer.into_pen()?;
    upgrade(&pool, &mut *pen).await?;
    Ok(Store { pool, pen, lock })
}

/// Copies everything from one database into another, which must be empty. No server may use either meanwhile.
pub fn copy<'a>(
    from: &'a Place,
    to: &'a Place,
    step: &'a (dyn Fn(usize, usize) + Send + Sync),
) -> BoxFuture<'a, Result<Copied, StoreError>> {
    Box::pin(async move {
        let source = settled(from).await?;
        let mut target = settled(to).await?;
        let sql =
            "SELECT (SELECT COUNT(*) FROM tables) + (SELECT COUNT(*) FROM persons) AS all_rows";
        let done = match ask(sql).number(&target.pool, "all_rows").await? {
            Some(0) => fill(&source.pool, &mut target, step).await,
            _ => Err(StoreError::NotEmpty(to.to_string())),
        };
        for store in [source, target] {
            store.pen.close().await;
            store.pool.close().await;
        }
        done
    })
}

async fn fill(
    source: &Pool,
    target: &mut Store,
    step: &(dyn Fn(usize, usize) + Send + Sync),
) -> Result<Copied, StoreError> {
    let pen = &mut *target.pen;
    let copied = pour(source.leaf().await?, pen, step).await?;
    for sql in target.pool.numbers() {
        pen.ask(ask(*sql)).await?;
    }
    pen.commit().await?;
    pen.sync()?;
    Ok(copied)
}

/// Writes a copy of a database of PostgreSQL, which may be in use, into a file of SQLite that does not exist yet.
pub(super) async fn backup(from: &Address, to: &Path) -> Result<(), StoreError> {
    let leaf = leaf_of(from).await.map_err(|error| from.fault(&error))?;
    let done = write(leaf, to).await;
    let _ = std::fs::remove_file(to.with_extension("lock"));
    done.inspect_err(|_| {
        // Half a copy is none.
        for half in sqlite::beside(to).iter().map(|path| &**path).chain([to]) {
            let _ = std::fs::remove_file(half);
        }
    })
}

async fn write(leaf: Box<dyn Leaf>, to: &Path) -> Result<(), StoreError> {
    let mut store = open(&Place::File(to.to_owned())).await?;
    let written = async {
        pour(leaf, &mut *store.pen, &|_, _| {}).await?;
        store.pen.commit().await?;
        Ok(store.pen.sync()?)
    };
    let written = written.await;
    store.pen.close().await;
    store.pool.close().await;
    written
}
