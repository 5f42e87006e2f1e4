//! What nobody needs any more: tables that closed without a game, games that are old enough, guests who never came
//! back.

use super::base::{Pool, ask};
use super::queue::Write;

/// Some tables that have been over since before this time: their keys and ids. With `begun`, also those at which
/// a game was played.
pub async fn old_tables(
    pool: &Pool,
    before: i64,
    begun: bool,
    behind: i64,
    most: i64,
) -> Result<Vec<(i64, String)>, sqlx::Error> {
    let sql = match begun {
        true => {
            "SELECT key, id FROM tables WHERE state = 'over' AND over_at < ? AND key > ? \
             ORDER BY key LIMIT ?"
        }
        false => {
            "SELECT key, id FROM tables WHERE state = 'over' AND over_at < ? AND key > ? \
             AND started_at IS NULL ORDER BY key LIMIT ?"
        }
    };
    let rows = ask(sql).with(before).with(behind).with(most).all(pool).await?;
    Ok(rows.iter().filter_map(|row| Some((row.number("key")?, row.text("id")?))).collect())
}

/// Nothing is left of a table.
pub fn remove_table(key: i64) -> impl Iterator<Item = Write> {
    let all = [
        "DELETE FROM log WHERE table_key = ?",
        "DELETE FROM seats WHERE table_key = ?",
        "DELETE FROM reviews WHERE table_key = ?",
        "DELETE FROM kept WHERE table_key = ?",
        "DELETE FROM chat WHERE table_key = ?",
        "DELETE FROM mutes WHERE table_key = ?",
        "DELETE FROM alerted WHERE table_key = ?",
        "DELETE FROM table_texts WHERE table_key = ?",
        "DELETE FROM tables WHERE key = ?",
    ];
    all.into_iter().map(move |sql| Write::Statement(sql, vec![key.into()]))
}

/// Texts that no table has are gone.
pub fn remove_texts() -> Write {
    let sql = "DELETE FROM texts WHERE sha256 NOT IN (SELECT sha256 FROM table_texts)";
    Write::Statement(sql, Vec::new())
}

/// Reports that were made before this time are gone, some at a time, the oldest first.
pub fn remove_reports(before: i64) -> Write {
    let sql = "DELETE FROM reports WHERE at < ? AND number IN (SELECT number FROM reports ORDER BY number LIMIT 1000)";
    Write::Statement(sql, vec![before.into()])
}

/// Some guests who were last seen before this time and sit at no table.
pub async fn lost_guests(pool: &Pool, before: i64, most: i64) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT id FROM persons WHERE kind = 'guest' AND seen_at < ? \
               AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id) \
               AND NOT EXISTS (SELECT 1 FROM tables WHERE host = persons.id) LIMIT ?";
    let rows = ask(sql).with(before).with(most).all(pool).await?;
    Ok(rows.iter().filter_map(|row| row.text("id")).collect())
}

/// Nothing is left of a guest, unless they have come back meanwhile.
pub fn remove_guest(id: &str, before: i64) -> Vec<Write> {
    let sql = "UPDATE persons SET gone = TRUE WHERE id = ? AND kind = 'guest' AND seen_at < ? \
               AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id) \
               AND NOT EXISTS (SELECT 1 FROM tables WHERE host = persons.id)";
    let mut writes = vec![Write::Claim(sql, vec![id.into(), before.into()])];
    for sql in [
        "DELETE FROM sessions WHERE person = ?",
        "DELETE FROM tokens WHERE person = ?",
        "DELETE FROM alerts WHERE person = ?",
        "DELETE FROM pushes WHERE person = ?",
        "DELETE FROM mails WHERE person = ?",
        "DELETE FROM persons WHERE id = ?",
    ] {
        writes.push(Write::Statement(sql, vec![id.into()]));
    }
    writes
}
