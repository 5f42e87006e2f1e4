//! The journal, and how it is filed. The entries of a hundred tables belong to a hundred places of the log, and
//! each place is a page to write. So they are first noted together, in one row of the table `journal`, and filed
//! in the log a little later, many of each table at once. Whoever reads a log reads the journal, too.
//!
//! What cannot be filed because it is damaged, or because something before it is missing in the log of its
//! table, is set aside: it stays in the journal, in a row with a number below 0. The table is damaged then; all
//! others go on.

use super::cells::Cells;
use super::disk::{Disk, Failure};
use super::queue::LogRow;
use sqlx::{QueryBuilder, Sqlite};
use std::collections::HashMap;
use std::fmt::Write as _;

/// At most so many runs of entries go into one statement.
const RUNS: usize = 100;

/// What the journal holds.
pub struct Journal {
    /// The entries that can be read.
    pub rows: Vec<LogRow>,
    /// The number of its last row.
    pub last: i64,
    /// The lines that cannot.
    pub damaged: Vec<Vec<u8>>,
}

/// Reads what waits to be filed.
pub async fn read_journal(disk: &mut Disk) -> Result<Journal, Failure> {
    let sql = "SELECT seq, entries FROM journal WHERE seq > 0 ORDER BY seq";
    let mut journal = Journal { rows: Vec::new(), last: 0, damaged: Vec::new() };
    for row in sqlx::query(sql).fetch_all(disk.connection()).await? {
        journal.last = row.number("seq").unwrap_or(journal.last);
        for line in lines(&row.bytes("entries")) {
            match LogRow::read(line) {
                Some(row) => journal.rows.push(row),
                None => journal.damaged.push(line.to_owned()),
            }
        }
    }
    Ok(journal)
}

/// The lines of something that may not be text.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty())
}

/// What came of filing.
pub struct Filed {
    /// The tables whose logs have gaps.
    pub spoiled: Vec<i64>,
}

/// What waits to be filed.
pub struct Waiting<'a> {
    /// Entries.
    pub rows: &'a mut [LogRow],
    /// Lines that are none.
    pub damaged: &'a [Vec<u8>],
    /// When tables are due.
    pub dues: &'a HashMap<i64, Option<i64>>,
}

/// Puts entries into the logs of their tables, and empties the journal up to a row of it. What comes from a
/// journal that somebody else may have written is looked at first (`unread`).
pub async fn file(
    disk: &mut Disk,
    Waiting { rows: waiting, damaged, dues }: Waiting<'_>,
    last: i64,
    unread: bool,
) -> Result<Filed, Failure> {
    waiting.sort_by_key(|row| (row.key, row.number));
    let mut runs: Vec<&[LogRow]> = waiting.chunk_by(|one, next| one.key == next.key).collect();
    let (mut spoiled, mut aside) = (Vec::new(), damaged.concat_lines());
    disk.begin();
    if unread {
        disk.carry_out().await?;
        for run in &mut runs {
            let (good, bad) = run.split_at(continues(disk, run).await?);
            for row in bad {
                tracing::error!(table = row.key, number = row.number, "an entry is set aside");
                let mut line = String::new();
                row.write(&mut line);
                aside.extend_from_slice(line.as_bytes());
            }
            spoiled.extend(bad.first().map(|row| row.key));
            *run = good;
        }
        runs.retain(|run| !run.is_empty());
        // Nobody knows when these tables are due: they are looked at soon.
        for key in runs.iter().filter_map(|run| run.first()).map(|row| row.key) {
            let sql = "UPDATE tables SET due_at = 0 WHERE key = ? AND state = 'running'";
            disk.execute(sql, &[key.into()]).await?;
        }
    }
    for some in runs.chunks(RUNS) {
        insert(disk, some).await?;
    }
    for (key, due) in dues {
        let sql = "UPDATE tables SET due_at = ?1 WHERE key = ?2 AND due_at IS NOT ?1";
        disk.add(sql, &[(*due).into(), (*key).into()]);
    }
    if !aside.is_empty() {
        tracing::error!(bytes = aside.len(), "damaged entries of the journal are set aside");
        let sql = "INSERT INTO journal (seq, entries) \
                   SELECT MIN(COALESCE(MIN(seq), 0), 0) - 1, ? FROM journal";
        disk.run(sqlx::query(sql).bind(aside)).await?;
    }
    disk.add("DELETE FROM journal WHERE seq > 0 AND seq <= ?", &[last.into()]);
    disk.commit().await?;
    Ok(Filed { spoiled })
}

trait ConcatLines {
    fn concat_lines(&self) -> Vec<u8>;
}

impl ConcatLines for [Vec<u8>] {
    fn concat_lines(&self) -> Vec<u8> {
        self.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
    }
}

/// How many of these entries of one table continue its log.
async fn continues(disk: &mut Disk, run: &[LogRow]) -> Result<usize, Failure> {
    let Some(first) = run.first() else { return Ok(0) };
    let sql = "SELECT COALESCE(MAX(last), 0) AS last FROM log WHERE table_key = ?";
    let row = sqlx::query(sql).bind(first.key).fetch_one(disk.connection()).await?;
    let Some(last) = row.number("last") else { return Ok(0) };
    let next = (last.saturating_add(1)..).zip(run);
    Ok(next.take_while(|(number, row)| *number == i64::from(row.number)).count())
}

/// Notes the entries of a batch.
pub fn insert_note(disk: &mut Disk, seq: i64, entries: String) {
    disk.add("INSERT INTO journal (seq, entries) VALUES (?, ?)", &[seq.into(), entries.into()]);
}

/// Files runs of entries, each of one table.
async fn insert(disk: &mut Disk, runs: &[&[LogRow]]) -> Result<(), Failure> {
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
    disk.run(query.build().persistent(runs.len() == RUNS)).await.map(|_| ())
}
