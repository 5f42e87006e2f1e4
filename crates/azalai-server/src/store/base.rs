//! What a database is to everything else in this folder: something to ask ([`Base`]) and one connection that writes ([`Pen`]).
//! There are two kinds, SQLite (`sqlite.rs`, `disk.rs`) and PostgreSQL (`postgres.rs`, `pen.rs`). SQL is written once, in words
//! that both understand; the values of a statement stand in it as `?`, or with their number as `?1`.

use super::cells::Row;
use super::disk::Failure;
use super::queue::Value;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use std::borrow::Cow;
use std::sync::Arc;

/// A database, of whatever kind.
pub trait Base: Send + Sync {
    /// What the answer to a question is.
    fn ask(&self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>>;

    /// The same, over a connection that does nothing else.
    fn ask_apart(&self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>>;

    /// Everything as it is at one moment, whatever is written meanwhile: the rows that each of these questions leads to, one after
    /// the other.
    fn leaf(&self) -> BoxFuture<'_, Result<Box<dyn Leaf>, sqlx::Error>>;

    /// A connection that writes. After a sync that failed (`doubtful`), what is there is made sure of first.
    fn pen(&self, doubtful: bool) -> BoxFuture<'_, Result<Box<dyn Pen>, Failure>>;

    /// What stands behind numbers that the database gives to rows, after rows with numbers of their own were written.
    fn numbers(&self) -> &'static [&'static str];

    /// Is it reached over a network, whose driver runs where a connection is opened?
    fn is_remote(&self) -> bool;

    /// Ends all connections for reading.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Everything as it is at one moment.
pub trait Leaf: Send {
    /// The rows that a question leads to.
    fn rows(&mut self, sql: String) -> BoxStream<'_, Result<Row, sqlx::Error>>;
}

/// The connection of the writer. A transaction is a commit or an error, and after any error the connection is closed for good.
pub trait Pen: Send {
    /// Begins a transaction.
    fn begin(&mut self);

    /// Adds a statement to those that are carried out together, before anything else is and at the latest when they are committed.
    fn add(&mut self, sql: &'static str, values: &[Value]);

    /// Adds a row of the journal.
    fn note(&mut self, seq: i64, entries: String);

    /// Carries out what was added. If one of the statements fails, those behind it are not.
    fn carry_out(&mut self) -> BoxFuture<'_, Result<(), Failure>>;

    /// Carries out a statement; says how many rows it changed.
    fn execute(&mut self, statement: Question) -> BoxFuture<'_, Result<u64, Failure>>;

    /// What the answer to a question is, with what was written before.
    fn ask(&mut self, question: Question) -> BoxFuture<'_, Result<Vec<Row>, Failure>>;

    /// Ends a transaction: it counts, or this is an error.
    fn commit(&mut self) -> BoxFuture<'_, Result<(), Failure>>;

    /// Sees to it that what was committed survives, and that others find it.
    fn sync(&mut self) -> Result<(), Failure>;

    /// Does what has to be done from time to time so that this pen may go on writing.
    fn keep_up(&mut self) -> BoxFuture<'_, Result<(), Failure>>;

    /// Closes the connection; a transaction that was not committed never was.
    fn close(self: Box<Self>) -> BoxFuture<'static, ()>;
}

/// The way to a database, for whoever reads.
#[derive(Clone)]
pub struct Pool(Arc<dyn Base>);

impl Pool {
    /// The way to this database.
    pub fn new(base: impl Base + 'static) -> Pool {
        Pool(Arc::new(base))
    }
}

impl std::ops::Deref for Pool {
    type Target = dyn Base;

    fn deref(&self) -> &(dyn Base + 'static) {
        &*self.0
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub struct Question {
    /// The statement.
    pub sql: Cow<'static, str>,
    /// Its values.
    pub values: Vec<Value>,
    /// Will it come again just like this? Then the database keeps how it is carried out.
    pub again: bool,
}

/// A question, or a statement, without values yet.
pub fn ask(sql: impl Into<Cow<'static, str>>) -> Question {
    Question { sql: sql.into(), values: Vec::new(), again: true }
}

impl Question {
    /// With its next value.
    pub fn with(mut self, value: impl Into<Value>) -> Question {
        self.values.push(value.into());
        self
    }

    /// Goes on like this.
    pub fn push(&mut self, sql: &str) -> &mut Question {
        self.sql.to_mut().push_str(sql);
        self
    }

    /// Goes on with a value.
    pub fn push_value(&mut self, value: impl Into<Value>) -> &mut Question {
        self.values.push(value.into());
        self.push("?")
    }

    /// Goes on with values, with commas between them.
    pub fn push_list<T: Into<Value>>(
        &mut self,
        values: impl IntoIterator<Item = T>,
    ) -> &mut Question {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.push_value(value);
        }
        self
    }

    /// All rows of the answer.
    pub fn all(self, pool: &Pool) -> BoxFuture<'_, Result<Vec<Row>, sqlx::Error>> {
        pool.ask(self)
    }

    /// The number in this column of the only row of the answer.
    pub async fn number(self, pool: &Pool, column: &str) -> Result<Option<i64>, sqlx::Error> {
        Ok(self.first(pool).await?.and_then(|row| row.number(column)))
    }

    /// The first row of the answer, if there is one.
    pub async fn first(self, pool: &Pool) -> Result<Option<Row>, sqlx::Error> {
        Ok(pool.ask(self).await?.into_iter().next())
    }
}

/// A place for a value in a statement.
pub(super) enum Piece<'a> {
    /// What stands there as it is.
    Text(&'a str),
    /// The value with this number, counted from 0.
    Value(usize),
}

/// The pieces of a statement, in their order.
pub(super) fn pieces(sql: &str, mut each: impl FnMut(Piece<'_>)) {
    let (mut next, mut quoted) = (0, false);
    let mut rest = sql;
    let mut begun = sql;
    while let Some(at) = rest.find(['?', '\'']) {
        let sign = rest.as_bytes()[at];
        let before = begun.len() - rest.len() + at;
        rest = &rest[at + 1..];
        if sign == b'\'' {
            quoted = !quoted;
        }
        if quoted || sign == b'\'' {
            continue;
        }
        each(Piece::Text(&begun[..before]));
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number: usize = rest[..digits].parse().unwrap_or(next + 1);
        each(Piece::Value(number.wrapping_sub(1)));
        next += 1;
        rest = &rest[digits..];
        begun = rest;
    }
    each(Piece::Text(begun));
}
