//! What stands in a row, whatever it is: a database may be damaged, and nothing that stands in one row may keep
//! anybody from reading the others.

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

/// A row of an answer. Reading it never panics.
pub enum Row {
    /// Of SQLite, where anything may stand in any column.
    Sqlite(SqliteRow),
    /// Of PostgreSQL.
    Postgres(PgRow),
}

impl Row {
    /// The bytes of a cell; empty for nothing.
    pub fn bytes(&self, column: &str) -> Vec<u8> {
        use sqlx::Row as _;
        let bytes = match self {
            Row::Sqlite(row) => row.try_get_unchecked::<Option<Vec<u8>>, _>(column),
            Row::Postgres(row) => row.try_get_unchecked::<Option<Vec<u8>>, _>(column),
        };
        bytes.ok().flatten().unwrap_or_default()
    }

    /// Its number, if it is one; 1 for what is true, 0 for what is not.
    pub fn number(&self, column: &str) -> Option<i64> {
        use sqlx::Row as _;
        match self {
            Row::Sqlite(row) => row.try_get::<Option<i64>, _>(column).ok().flatten(),
            Row::Postgres(row) => match row.try_get::<Option<i64>, _>(column) {
                Ok(number) => number,
                Err(_) => row.try_get::<Option<bool>, _>(column).ok().flatten().map(i64::from),
            },
        }
    }

    /// Its text, if it is one.
    pub fn text(&self, column: &str) -> Option<String> {
        String::from_utf8(self.bytes(column)).ok()
    }

    /// Its text, with a sign in place of what is none.
    pub fn about(&self, column: &str) -> String {
        String::from_utf8_lossy(&self.bytes(column)).into_owned()
    }

    /// Its text, if there is any.
    pub fn maybe(&self, column: &str) -> Option<String> {
        Some(self.about(column)).filter(|text| !text.is_empty())
    }

    /// Is there nothing in this cell?
    pub(super) fn is_nothing(&self, column: &str) -> bool {
        use sqlx::{Row as _, ValueRef as _};
        match self {
            Row::Sqlite(row) => row.try_get_raw(column).is_ok_and(|cell| cell.is_null()),
            Row::Postgres(row) => row.try_get_raw(column).is_ok_and(|cell| cell.is_null()),
        }
    }
}
