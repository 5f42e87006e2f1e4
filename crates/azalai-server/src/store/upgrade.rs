//! Logs of form 1, as version 0.1 wrote them, become logs of form 2: the opening of the table, who sat down
//! and the chat, which were kept in tables of their own, stand in the log now.

use super::StoreError;
use super::tables::{FORM, damaged, holders, log, seed};
use crate::people::PersonId;
use crate::refusal::Refusal;
use azalai_core::Seat;
use azalai_table::{Entry, Holder, Opening, Table};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};
use std::fmt::Write as _;

/// Writes the logs of form 1 anew, one table at a time. What is interrupted goes on at the next start.
pub async fn upgrade(pool: &SqlitePool) -> Result<(), StoreError> {
    let sql = "SELECT * FROM tables WHERE form < ? ORDER BY key";
    let rows = sqlx::query(sql).bind(FORM).fetch_all(pool).await?;
    if rows.is_empty() {
        return Ok(());
    }
    tracing::info!(tables = rows.len(), "the logs of an earlier version are written anew");
    for (index, row) in rows.iter().enumerate() {
        match upgrade_table(pool, row).await {
            // One damaged table must not keep all others closed. It stays as it is.
            Err(StoreError::Database(error @ sqlx::Error::Decode(_))) => {
                tracing::error!(%error, "the log of a table could not be written anew");
            }
            done => done?,
        }
        if index % 1000 == 999 {
            tracing::info!(done = index + 1, of = rows.len(), "logs written anew");
        }
    }
    Ok(())
}

async fn upgrade_table(pool: &SqlitePool, row: &SqliteRow) -> Result<(), StoreError> {
    let key: i64 = row.get("key");
    let unreadable = |refusal: Refusal| damaged(&refusal.to_string());
    let old = log(pool, key).await.map_err(unreadable)?;
    let entries = whole(pool, row, old).await?;
    // Only a log that leads to a table takes the place of the old one.
    let table = Table::rebuild(entries.iter().cloned());
    table.map_err(|error| damaged(&format!("table {key}: {error}")))?;
    let mut text = String::new();
    for (at, entry) in &entries {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{at} {entry}");
    }
    let mut transaction = pool.begin().await?;
    for sql in [
        "DELETE FROM log WHERE table_key = ?",
        "DELETE FROM chat WHERE table_key = ?",
        "DELETE FROM mutes WHERE table_key = ?",
    ] {
        sqlx::query(sql).bind(key).execute(&mut *transaction).await?;
    }
    let last = i64::try_from(entries.len()).unwrap_or(i64::MAX);
    sqlx::query("INSERT INTO log (table_key, number, last, entries) VALUES (?, 1, ?, ?)")
        .bind(key)
        .bind(last)
        .bind(text)
        .execute(&mut *transaction)
        .await?;
    sqlx::query("UPDATE tables SET form = ? WHERE key = ?")
        .bind(FORM)
        .bind(key)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// Everything that is known of a table, as entries in the order of their times.
async fn whole(
    pool: &SqlitePool,
    row: &SqliteRow,
    played: Vec<(i64, Entry)>,
) -> Result<Vec<(i64, Entry)>, StoreError> {
    let key: i64 = row.get("key");
    let created: i64 = row.get("created_at");
    let held = holders(pool, &[key]).await?.remove(&key).unwrap_or_default();
    let seats: Vec<Holder> = held.into_iter().map(|(holder, _)| holder).collect();
    let opening = Opening {
        id: row.get("id"),
        game: row.get("game"),
        settings: serde_json::from_str(row.get("settings")).map_err(|_| damaged("its settings"))?,
        host: PersonId::from(row.get::<String, _>("host")),
        invite: row.get("invite"),
        seed: seed(row)?,
        seats,
    };
    let mut entries = vec![(created, Entry::Open(Box::new(opening)))];
    let begun: Option<i64> = row.get("started_at");
    let mut rest: Vec<(i64, Entry)> = begun.map(|at| (at, Entry::Begin)).into_iter().collect();
    rest.extend(played);
    rest.extend(chat(pool, key).await?);
    // The order of entries with the same time stays: what was played before what was said.
    rest.sort_by_key(|(at, _)| *at);
    entries.extend(rest);
    let last = entries.last().map_or(created, |(at, _)| *at);
    entries.extend(mutes(pool, key).await?.into_iter().map(|entry| (last, entry)));
    if let (None, Some(at)) = (begun, row.get::<Option<i64>, _>("over_at")) {
        entries.push((at.max(last), Entry::Close));
    }
    if let Some(table) = row.get::<Option<String>, _>("rematch") {
        entries.push((last, Entry::Rematch { table }));
    }
    Ok(entries)
}

async fn chat(pool: &SqlitePool, key: i64) -> Result<Vec<(i64, Entry)>, sqlx::Error> {
    let sql = "SELECT at, person, seat, text FROM chat WHERE table_key = ? ORDER BY number";
    let rows = sqlx::query(sql).bind(key).fetch_all(pool).await?;
    let line = |row: &SqliteRow| {
        let seat = usize::try_from(row.get::<i64, _>("seat")).ok().and_then(Seat::from_number)?;
        let person = PersonId::from(row.get::<String, _>("person"));
        Some((row.get("at"), Entry::Say { seat, person, text: row.get("text") }))
    };
    Ok(rows.iter().filter_map(line).collect())
}

async fn mutes(pool: &SqlitePool, key: i64) -> Result<Vec<Entry>, sqlx::Error> {
    let sql = "SELECT person, muted FROM mutes WHERE table_key = ? ORDER BY person, muted";
    let rows = sqlx::query(sql).bind(key).fetch_all(pool).await?;
    let person = |row: &SqliteRow, column: &str| PersonId::from(row.get::<String, _>(column));
    let mute = |row: &SqliteRow| Entry::Mute {
        person: person(row, "person"),
        whom: person(row, "muted"),
        on: true,
    };
    Ok(rows.iter().map(mute).collect())
}
