//! Logs of form 1, as version 0.1 wrote them, become logs of form 2: the opening of the table, who sat down
//! and the chat, which were kept in tables of their own, stand in the log now.

use super::StoreError;
use super::base::{Pen, Pool, ask};
use super::cells::Row;
use super::disk::Failure;
use super::tables::{FORM, Unreadable, holders, log, seed};
use crate::people::PersonId;
use azalai_core::Seat;
use azalai_table::{Entry, Holder, Opening, Table};
use std::fmt::Write as _;

/// Writes the logs of form 1 anew, one table at a time. What is interrupted goes on at the next start.
pub async fn upgrade(pool: &Pool, pen: &mut dyn Pen) -> Result<(), StoreError> {
    let sql = "SELECT * FROM tables WHERE form < ? ORDER BY key";
    let rows = ask(sql).with(FORM).all(pool).await?;
    if rows.is_empty() {
        return Ok(());
    }
    tracing::info!(tables = rows.len(), "the logs of an earlier version are written anew");
    for (index, row) in rows.iter().enumerate() {
        match upgrade_table(pool, pen, row).await? {
            // One damaged table must not keep all others closed. It stays as it is.
            Some(Unreadable::Damaged(why)) => {
                let table = row.about("id");
                tracing::error!(table, why, "the log of a table could not be written anew");
            }
            Some(Unreadable::Database(error)) => return Err(error.into()),
            None => {}
        }
        if index % 1000 == 999 {
            tracing::info!(done = index + 1, of = rows.len(), "logs written anew");
        }
    }
    Ok(())
}

fn damaged(what: &str) -> Unreadable {
    Unreadable::Damaged(format!("the table is damaged: {what}"))
}

/// Writes one log anew; says why not if it cannot be read.
async fn upgrade_table(
    pool: &Pool,
    pen: &mut dyn Pen,
    row: &Row,
) -> Result<Option<Unreadable>, Failure> {
    let (key, entries) = match anew(pool, row).await {
        Ok(anew) => anew,
        Err(unreadable) => return Ok(Some(unreadable)),
    };
    let mut text = String::new();
    for (at, entry) in &entries {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{at} {entry}");
    }
    pen.begin();
    for sql in [
        "DELETE FROM log WHERE table_key = ?",
        "DELETE FROM chat WHERE table_key = ?",
        "DELETE FROM mutes WHERE table_key = ?",
    ] {
        pen.add(sql, &[key.into()]);
    }
    let last = i64::try_from(entries.len()).unwrap_or(i64::MAX);
    let sql = "INSERT INTO log (table_key, number, last, entries) VALUES (?, 1, ?, ?)";
    pen.add(sql, &[key.into(), last.into(), text.into()]);
    pen.add("UPDATE tables SET form = ? WHERE key = ?", &[FORM.into(), key.into()]);
    pen.commit().await?;
    Ok(None)
}

/// The key of a table, and its whole log.
async fn anew(pool: &Pool, row: &Row) -> Result<(i64, Vec<(i64, Entry)>), Unreadable> {
    let key = row.number("key").ok_or_else(|| damaged("its key"))?;
    let old = log(pool, key).await?;
    let entries = whole(pool, row, old).await?;
    // Only a log that leads to a table takes the place of the old one.
    let table = Table::rebuild(entries.iter().cloned());
    table.map_err(|error| damaged(&format!("table {key}: {error}")))?;
    Ok((key, entries))
}

/// Everything that is known of a table, as entries in the order of their times.
async fn whole(
    pool: &Pool,
    row: &Row,
    played: Vec<(i64, Entry)>,
) -> Result<Vec<(i64, Entry)>, Unreadable> {
    let text = |column: &str| row.text(column).ok_or_else(|| damaged(column));
    let key = row.number("key").ok_or_else(|| damaged("its key"))?;
    let created = row.number("created_at").ok_or_else(|| damaged("its time"))?;
    let held = holders(pool, &[key]).await?.remove(&key);
    let held = held.unwrap_or_default().ok_or_else(|| damaged("its seats"))?;
    let seats: Vec<Holder> = held.into_iter().map(|(holder, _)| holder).collect();
    let opening = Opening {
        id: text("id")?,
        game: text("game")?,
        settings: serde_json::from_slice(&row.bytes("settings"))
            .map_err(|_| damaged("its settings"))?,
        host: PersonId::from(text("host")?),
        invite: text("invite")?,
        seed: seed(row).ok_or_else(|| damaged("its seed"))?,
        seats,
        from: None,
    };
    let mut entries = vec![(created, Entry::Open(Box::new(opening)))];
    let begun = row.number("started_at");
    let mut rest: Vec<(i64, Entry)> = begun.map(|at| (at, Entry::Begin)).into_iter().collect();
    rest.extend(played);
    rest.extend(chat(pool, key).await?);
    // The order of entries with the same time stays: what was played before what was said.
    rest.sort_by_key(|(at, _)| *at);
    entries.extend(rest);
    let last = entries.last().map_or(created, |(at, _)| *at);
    entries.extend(mutes(pool, key).await?.into_iter().map(|entry| (last, entry)));
    if let (None, Some(at)) = (begun, row.number("over_at")) {
        entries.push((at.max(last), Entry::Close));
    }
    if let Some(table) = row.maybe("rematch") {
        entries.push((last, Entry::Rematch { table }));
    }
    Ok(entries)
}

async fn chat(pool: &Pool, key: i64) -> Result<Vec<(i64, Entry)>, sqlx::Error> {
    let sql = "SELECT at, person, seat, text FROM chat WHERE table_key = ? ORDER BY number";
    let rows = ask(sql).with(key).all(pool).await?;
    let line = |row: &Row| {
        let seat = usize::try_from(row.number("seat")?).ok().and_then(Seat::from_number)?;
        let person = PersonId::from(row.text("person")?);
        Some((row.number("at")?, Entry::Say { seat, person, text: row.text("text")? }))
    };
    Ok(rows.iter().filter_map(line).collect())
}

async fn mutes(pool: &Pool, key: i64) -> Result<Vec<Entry>, sqlx::Error> {
    let sql = "SELECT person, muted FROM mutes WHERE table_key = ? ORDER BY person, muted";
    let rows = ask(sql).with(key).all(pool).await?;
    let person = |row: &Row, column: &str| row.text(column).map(PersonId::from);
    let mute = |row: &Row| {
        let (person, whom) = (person(row, "person")?, person(row, "muted")?);
        Some(Entry::Mute { person, whom, on: true })
    };
    Ok(rows.iter().filter_map(mute).collect())
}
