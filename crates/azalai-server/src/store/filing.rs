//! The journal, and how it is filed. The entries of a hundred tables belong to a hundred places of the log, and
//! each place is a page to write. So they are first noted together, in one row of the table `journal`, and filed
//! in the log a little later, many of each table at once. Whoever reads a log reads the journal, too.
//!
//! What cannot be filed because it is damaged, or because something before it is missing in the log of its
//! table, is set aside: it stays in the journal, in a row with a number below 0. The table is damaged then; all
//! others go on.

use super::base::{Pen, Question, ask};
use super::disk::Failure;
use super::queue::LogRow;
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
pub async fn read_journal(pen: &mut dyn Pen) -> Result<Journal, Failure> {
    let sql = "SELECT seq, entries FROM journal WHERE seq > 0 ORDER BY seq";
    let mut journal = Journal { rows: Vec::new(), last: 0, damaged: Vec::new() };
    for row in pen.ask(ask(sql)).await? {
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
    pen: &mut dyn Pen,
    Waiting { rows: waiting, damaged, dues }: Waiting<'_>,
    last: i64,
    unread: bool,
) -> Result<Filed, Failure> {
    waiting.sort_by_key(|row| (row.key, row.number));
    let mut runs: Vec<&[LogRow]> = waiting.chunk_by(|one, next| one.key == next.key).collect();
    let (mut spoiled, mut aside) = (Vec::new(), damaged.concat_lines());
    pen.begin();
    if unread {
        pen.carry_out().await?;
        for run in &mut runs {
            let (good, bad) = run.split_at(continues(pen, run).await?);
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
            pen.execute(ask(sql).with(key)).await?;
        }
    }
    for some in runs.chunks(RUNS) {
        pen.execute(insert(some)).await?;
    }
    for (key, due) in dues {
        let sql = "UPDATE tables SET due_at = ?1 WHERE key = ?2 AND due_at IS DISTINCT FROM ?1";
        pen.add(sql, &[(*due).into(), (*key).into()]);
    }
    if !aside.is_empty() {
        tracing::error!(bytes = aside.len(), "damaged entries of the journal are set aside");
        let sql = "INSERT INTO journal (seq, entries) \
                   SELECT CASE WHEN MIN(seq) < 0 THEN MIN(seq) ELSE 0 END - 1, ? FROM journal";
        pen.execute(ask(sql).with(aside)).await?;
    }
    pen.add("DELETE FROM journal WHERE seq > 0 AND seq <= ?", &[last.into()]);
    pen.commit().await?;
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
async fn continues(pen: &mut dyn Pen, run: &[LogRow]) -> Result<usize, Failure> {
    let Some(first) = run.first() else { return Ok(0) };
    let sql = "SELECT COALESCE(MAX(last), 0) AS last FROM log WHERE table_key = ?";
    let rows = pen.ask(ask(sql).with(first.key)).await?;
    let Some(last) = rows.first().and_then(|row| row.number("last")) else { return Ok(0) };
    let next = (last.saturating_add(1)..).zip(run);
    Ok(next.take_while(|(number, row)| *number == i64::from(row.number)).count())
}

/// What files runs of entries, each of one table.
fn insert(runs: &[&[LogRow]]) -> Question {
    let mut query = ask("INSERT INTO log (table_key, number, last, entries) VALUES ");
    let ends = runs.iter().filter_map(|run| Some((*run, run.first()?, run.last()?)));
    for (index, (run, first, last)) in ends.enumerate() {
        let mut entries = String::with_capacity(run.len() * 40);
        for LogRow { at, entry, .. } in run {
            // Writing to a string cannot fail.
            let _ = writeln!(entries, "{at} {entry}");
        }
        query.push(if index > 0 { ", (?, ?, ?, ?)" } else { "(?, ?, ?, ?)" });
        query = query.with(first.key).with(i64::from(first.number)).with(i64::from(last.number));
        query = query.with(entries);
    }
    // Only full statements come again.
    query.again = runs.len() == RUNS;
    query
}
