//! When tables need the server by themselves, and when it was not there.

use super::base::{Pool, ask};
use super::cells::Row;
use super::filing::lines;
use super::queue::Write;
use crate::driver::Downtime;

/// Downtimes that are older than this, in milliseconds, matter to nobody: no clock runs for so long.
const REMEMBERED: i64 = 400 * 24 * 60 * 60 * 1000;

/// The tables that are due at some time, with the time.
pub async fn due(pool: &Pool) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let sql = "SELECT id, due_at FROM tables WHERE due_at > 0 AND state = 'running'";
    let rows = ask(sql).all(pool).await?;
    Ok(rows.iter().filter_map(|row| Some((row.text("id")?, row.number("due_at")?))).collect())
}

/// Some tables that are due at once because a bot is on turn, behind this key: their keys and ids.
pub async fn waiting_for_bots(
    pool: &Pool,
    behind: i64,
    most: i64,
) -> Result<Vec<(i64, String)>, sqlx::Error> {
    let sql = "SELECT key, id FROM tables WHERE due_at = 0 AND key > ? ORDER BY key LIMIT ?";
    let rows = ask(sql).with(behind).with(most).all(pool).await?;
    Ok(rows.iter().filter_map(|row| Some((row.number("key")?, row.text("id")?))).collect())
}

/// Some running tables behind this key that are due at no time: their keys, their ids, and when something last
/// happened there.
pub async fn untouched(
    pool: &Pool,
    behind: i64,
    most: i64,
) -> Result<Vec<(i64, String, i64)>, sqlx::Error> {
    let sql = "SELECT key, id, (SELECT entries FROM log WHERE table_key = t.key \
               ORDER BY number DESC LIMIT 1) AS entries FROM tables t \
               WHERE state = 'running' AND due_at IS NULL AND key > ? ORDER BY key LIMIT ?";
    let rows = ask(sql).with(behind).with(most).all(pool).await?;
    let last = |entries: &[u8]| {
        let line = lines(entries).last()?;
        let at = line.split(|&byte| byte == b' ').next()?;
        std::str::from_utf8(at).ok()?.parse().ok()
    };
    let one = |row: &Row| {
        // Of a table that cannot be read, nobody knows; it is not touched here.
        let at = last(&row.bytes("entries")).unwrap_or(i64::MAX);
        Some((row.number("key")?, row.text("id")?, at))
    };
    Ok(rows.iter().filter_map(one).collect())
}

/// The downtimes since it matters.
pub async fn downtimes(pool: &Pool, now: i64) -> Result<Vec<Downtime>, sqlx::Error> {
    let sql = "SELECT until, ms FROM downtimes WHERE until > ? ORDER BY until";
    let rows = ask(sql).with(now - REMEMBERED).all(pool).await?;
    let one = |row: &Row| Some(Downtime { until: row.number("until")?, ms: row.number("ms")? });
    Ok(rows.iter().filter_map(one).collect())
}

/// The server was not there.
pub fn downtime(Downtime { until, ms }: Downtime) -> Write {
    let sql = "INSERT INTO downtimes (until, ms) VALUES (?, ?) \
               ON CONFLICT (until) DO UPDATE SET ms = excluded.ms \
               WHERE downtimes.ms < excluded.ms";
    Write::Statement(sql, vec![until.into(), ms.into()])
}
