//! What stands in a row, whatever it is: a database may be damaged, and nothing that stands in one row may keep
//! anybody from reading the others.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// Reads the cells of a row. Never panics.
pub trait Cells {
    /// The bytes of a cell; empty for nothing.
    fn bytes(&self, column: &str) -> Vec<u8>;
    /// Its number, if it is one.
    fn number(&self, column: &str) -> Option<i64>;

    /// Its text, if it is one.
    fn text(&self, column: &str) -> Option<String> {
        String::from_utf8(self.bytes(column)).ok()
    }

    /// Its text, with a sign in place of what is none.
    fn about(&self, column: &str) -> String {
        String::from_utf8_lossy(&self.bytes(column)).into_owned()
    }

    /// Its text, if there is any.
    fn maybe(&self, column: &str) -> Option<String> {
        Some(self.about(column)).filter(|text| !text.is_empty())
    }
}

impl Cells for SqliteRow {
    fn bytes(&self, column: &str) -> Vec<u8> {
        self.try_get_unchecked::<Option<Vec<u8>>, _>(column).ok().flatten().unwrap_or_default()
    }

    fn number(&self, column: &str) -> Option<i64> {
        self.try_get::<Option<i64>, _>(column).ok().flatten()
    }
}
