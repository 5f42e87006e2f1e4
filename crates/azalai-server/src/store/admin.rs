//! What whoever runs the server asks for: people, tables, bans, reports. What is only read here is in
//! `crate::admin` as rows of lists.

use super::base::{Pool, ask};
use super::cells::Row;
use super::queue::{Value, Write};
use super::tables::{Unreadable, holders, log};
use crate::admin::{OrderRow, PersonRow, ReportRow, TableRow};
use crate::people::{Kind, NameKey, PersonId};
use azalai_table::table::Line;
use azalai_table::{Entry, Holder};
use serde_json::json;

const PERSON: &str = "SELECT p.id, p.kind, p.name, p.created_at, p.seen_at, p.banned_at, p.muted_at, \
     (SELECT COUNT(DISTINCT table_key) FROM seats WHERE person = p.id) AS tables \
     FROM persons p WHERE NOT p.gone ";

fn person(row: &Row) -> PersonRow {
    let account = row.about("kind") == "account";
    PersonRow {
        id: row.about("id").into(),
        name: row.about("name"),
        kind: if account { Kind::Account } else { Kind::Guest },
        since: row.number("created_at").unwrap_or(0),
        seen: row.number("seen_at").unwrap_or(0),
        banned: row.number("banned_at"),
        muted: row.number("muted_at"),
        tables: row.number("tables").unwrap_or(0),
    }
}

/// Which people to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct PeopleWanted<'a> {
    /// Whose id is this, or whose name holds it.
    pub find: Option<&'a str>,
    /// Only those who are banned.
    pub banned: bool,
    /// Only those who are muted.
    pub muted: bool,
    /// How many at most.
    pub most: i64,
}

/// Some people, those first who were seen last.
pub async fn people(pool: &Pool, wanted: &PeopleWanted<'_>) -> Result<Vec<PersonRow>, sqlx::Error> {
    let mut query = ask(PERSON);
    if let Some(find) = wanted.find {
        query.push("AND (p.id = ").push_value(find.to_owned());
        query.push(" OR instr(lower(p.name), lower(").push_value(find.to_owned()).push(")) > 0");
        let key = NameKey::of(find).as_str().to_owned();
        query.push(" OR instr(p.name_key, ").push_value(key).push(") > 0) ");
    }
    if wanted.banned {
        query.push("AND p.banned_at IS NOT NULL ");
    }
    if wanted.muted {
        query.push("AND p.muted_at IS NOT NULL ");
    }
    query.push("ORDER BY p.seen_at DESC, p.id LIMIT ").push_value(wanted.most);
    Ok(query.all(pool).await?.iter().map(person).collect())
}

/// The person with this id.
pub async fn person_with(pool: &Pool, id: &str) -> Result<Option<PersonRow>, sqlx::Error> {
    let mut query = ask(PERSON);
    query.push("AND p.id = ").push_value(id.to_owned());
    Ok(query.first(pool).await?.as_ref().map(person))
}

/// Whom these words mean: an id, the name of an account, or else guests of this very name, two at most.
pub async fn meant(pool: &Pool, words: &str) -> Result<Vec<PersonRow>, sqlx::Error> {
    let mut query = ask(PERSON);
    query.push("AND (p.id = ").push_value(words.to_owned());
    query.push(" OR p.name_key = ").push_value(NameKey::of(words).as_str().to_owned());
    query.push(") ORDER BY p.id = ").push_value(words.to_owned()).push(" DESC LIMIT 1");
    let found = query.all(pool).await?;
    if !found.is_empty() {
        return Ok(found.iter().map(person).collect());
    }
    let mut query = ask(PERSON);
    query.push("AND p.name = ").push_value(words.to_owned()).push(" LIMIT 2");
    Ok(query.all(pool).await?.iter().map(person).collect())
}

/// Everybody who is banned, and everybody who is muted.
pub async fn shut_up(pool: &Pool) -> Result<[Vec<PersonId>; 2], sqlx::Error> {
    let ids = |rows: Vec<Row>| rows.iter().map(|row| row.about("id").into()).collect();
    let banned = ask("SELECT id FROM persons WHERE banned_at IS NOT NULL");
    let muted = ask("SELECT id FROM persons WHERE muted_at IS NOT NULL");
    Ok([ids(banned.all(pool).await?), ids(muted.all(pool).await?)])
}

/// Somebody is banned since then, or not any more.
pub fn ban(id: &PersonId, since: Option<i64>) -> Write {
    let sql = "UPDATE persons SET banned_at = ? WHERE id = ? AND NOT gone";
    Write::Claim(sql, vec![since.into(), id.as_str().into()])
}

/// Somebody is muted since then, or not any more.
pub fn mute(id: &PersonId, since: Option<i64>) -> Write {
    let sql = "UPDATE persons SET muted_at = ? WHERE id = ? AND NOT gone";
    Write::Claim(sql, vec![since.into(), id.as_str().into()])
}

/// An account gets another password, and all its sessions and tokens end.
pub fn reset_password(id: &PersonId, hash: &str) -> Vec<Write> {
    let sql = "UPDATE persons SET password = ? WHERE id = ? AND kind = 'account' AND NOT gone";
    let mut writes = vec![Write::Claim(sql, vec![hash.into(), id.as_str().into()])];
    for sql in ["DELETE FROM sessions WHERE person = ?", "DELETE FROM tokens WHERE person = ?"] {
        writes.push(Write::Statement(sql, vec![id.as_str().into()]));
    }
    writes
}

/// Something was done.
pub fn note(at: i64, what: &str, about: &str) -> Write {
    let sql = "INSERT INTO orders (at, what, about) VALUES (?, ?, ?)";
    Write::Statement(sql, vec![at.into(), what.into(), about.into()])
}

/// What was done last.
pub async fn orders(pool: &Pool, most: i64) -> Result<Vec<OrderRow>, sqlx::Error> {
    let sql = "SELECT at, what, about FROM orders ORDER BY number DESC LIMIT ?";
    let rows = ask(sql).with(most).all(pool).await?;
    let one = |row: &Row| OrderRow {
        at: row.number("at").unwrap_or(0),
        what: row.about("what"),
        about: row.about("about"),
    };
    Ok(rows.iter().map(one).collect())
}

/// The key of the table with this id; none inside if it is no number.
pub async fn key_of(pool: &Pool, id: &str) -> Result<Option<Option<i64>>, sqlx::Error> {
    let row = ask("SELECT key FROM tables WHERE id = ?").with(id);
    Ok(row.first(pool).await?.map(|row| row.number("key")))
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct TablesWanted<'a> {
    /// With this id, of this game, or with somebody of this id or with a name that holds it.
    pub find: Option<&'a str>,
    /// In which state.
    pub state: Option<&'a str>,
    /// How many at most.
    pub most: i64,
}

/// Some tables, the newest first.
pub async fn tables(pool: &Pool, wanted: &TablesWanted<'_>) -> Result<Vec<TableRow>, sqlx::Error> {
    let mut query =
        ask("SELECT key, id, game, state, public, host, created_at, started_at, over_at, result \
         FROM tables t WHERE TRUE ");
    if let Some(find) = wanted.find {
        query.push("AND (t.id = ").push_value(find.to_owned());
        query.push(" OR t.game = ").push_value(find.to_owned());
        query.push(
            " OR EXISTS (SELECT 1 FROM seats s JOIN persons p ON p.id = s.person \
             WHERE s.table_key = t.key AND (p.id = ",
        );
        query.push_value(find.to_owned()).push(" OR instr(lower(p.name), lower(");
        query.push_value(find.to_owned()).push(")) > 0))) ");
    }
    if let Some(state) = wanted.state {
        query.push("AND t.state = ").push_value(state.to_owned());
    }
    query.push(" ORDER BY t.key DESC LIMIT ").push_value(wanted.most);
    let rows = query.all(pool).await?;
    let mut tables = Vec::with_capacity(rows.len());
    // A statement takes a limited number of parameters.
    for some in rows.chunks(500) {
        let keys: Vec<i64> = some.iter().filter_map(|row| row.number("key")).collect();
        let held = holders(pool, &keys).await?;
        tables.extend(some.iter().map(|row| {
            let seats = row.number("key").and_then(|key| held.get(&key)?.as_ref());
            table(row, seats.map_or(&[][..], |held| held))
        }));
    }
    Ok(tables)
}

fn table(row: &Row, held: &[(Holder, String)]) -> TableRow {
    let sits = |(holder, name): &(Holder, String)| match holder.meant_for() {
        Some(_) if !name.is_empty() => name.clone(),
        _ => holder.to_string(),
    };
    TableRow {
        id: row.about("id"),
        game: row.about("game"),
        state: row.about("state"),
        public: row.number("public") == Some(1),
        host: row.about("host").into(),
        seats: held.iter().map(sits).collect(),
        created: row.number("created_at").unwrap_or(0),
        started: row.number("started_at"),
        over: row.number("over_at"),
        result: row.maybe("result"),
    }
}

/// Somebody reports a line of chat. Once is enough.
pub fn report(table: &str, line: &Line, by: &PersonId, at: i64) -> Write {
    Write::Statement(
        "INSERT INTO reports (at, table_id, line, said_at, said_by, text, reported_by) \
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        vec![
            at.into(),
            table.into(),
            i64::from(line.number).into(),
            line.at.into(),
            line.person.as_str().into(),
            line.text.as_str().into(),
            by.as_str().into(),
        ],
    )
}

/// Reports, the oldest first; with `all`, those that are done, too.
pub async fn reports(pool: &Pool, all: bool, most: i64) -> Result<Vec<ReportRow>, sqlx::Error> {
    let sql = "SELECT r.number, r.at, r.table_id, r.line, r.said_at, r.said_by, r.text, \
               r.reported_by, r.done_at, COALESCE(s.name, '') AS said_name, \
               COALESCE(b.name, '') AS by_name FROM reports r \
               LEFT JOIN persons s ON s.id = r.said_by LEFT JOIN persons b ON b.id = r.reported_by \
               WHERE ? = 1 OR r.done_at IS NULL ORDER BY r.number LIMIT ?";
    let rows = ask(sql).with(i64::from(all)).with(most).all(pool).await?;
    let one = |row: &Row| ReportRow {
        number: row.number("number").unwrap_or(0),
        at: row.number("at").unwrap_or(0),
        table: row.about("table_id"),
        line: row.number("line").unwrap_or(0),
        said_at: row.number("said_at").unwrap_or(0),
        said_by: row.about("said_by").into(),
        said_name: row.about("said_name"),
        text: row.about("text"),
        reported_by: row.about("reported_by").into(),
        reported_name: row.about("by_name"),
        done: row.number("done_at"),
    };
    Ok(rows.iter().map(one).collect())
}

/// A report is done.
pub fn report_done(number: i64, at: i64) -> Write {
    let sql = "UPDATE reports SET done_at = ? WHERE number = ? AND done_at IS NULL";
    Write::Claim(sql, vec![at.into(), Value::Number(number)])
}

/// The tables at which somebody sits or sat: their keys and ids.
pub async fn all_tables_of(
    pool: &Pool,
    id: &PersonId,
) -> Result<Vec<(Option<i64>, String)>, sqlx::Error> {
    let sql = "SELECT DISTINCT t.key, t.id FROM tables t JOIN seats s ON s.table_key = t.key \
               WHERE s.person = ? ORDER BY t.key";
    let rows = ask(sql).with(id.as_str()).all(pool).await?;
    Ok(rows.iter().map(|row| (row.number("key"), row.about("id"))).collect())
}

/// What somebody said at a table, and when.
pub async fn said(
    pool: &Pool,
    key: i64,
    who: &PersonId,
) -> Result<Vec<serde_json::Value>, Unreadable> {
    let said = |(at, entry): (i64, Entry)| match entry {
        Entry::Say { person, text, .. } if person == *who => Some(json!({"at": at, "text": text})),
        _ => None,
    };
    Ok(log(pool, key).await?.into_iter().filter_map(said).collect())
}

/// How somebody hears that it is their turn, but for what only opens doors.
pub async fn alerts_of(pool: &Pool, id: &PersonId) -> Result<serde_json::Value, sqlx::Error> {
    let one = async |sql| ask(sql).with(id.as_str()).first(pool).await;
    let wish = "SELECT lang, webhook, quiet_from, quiet_to, ahead FROM alerts WHERE person = ?";
    let wish = one(wish).await?.map(|row| {
        json!({
            "lang": row.about("lang"),
            "webhook": row.maybe("webhook"),
            "quiet_from": row.number("quiet_from"),
            "quiet_to": row.number("quiet_to"),
            "ahead": row.number("ahead"),
        })
    });
    let mail = "SELECT address, lang, code, created_at FROM mails WHERE person = ?";
    let mail = one(mail).await?.map(|row| {
        json!({
            "address": row.about("address"),
            "lang": row.about("lang"),
            "confirmed": row.maybe("code").is_none(),
            "created": row.number("created_at"),
        })
    });
    let browsers =
        "SELECT endpoint, lang, created_at FROM pushes WHERE person = ? ORDER BY created_at";
    let browsers = ask(browsers).with(id.as_str()).all(pool).await?;
    let browser = |row: &Row| {
        json!({
            "endpoint": row.about("endpoint"),
            "lang": row.about("lang"),
            "created": row.number("created_at"),
        })
    };
    let browsers: Vec<_> = browsers.iter().map(browser).collect();
    Ok(json!({"wish": wish, "mail": mail, "browsers": browsers}))
}

/// What is stored of somebody beside their row and their tables.
pub async fn belongings(
    pool: &Pool,
    id: &PersonId,
) -> Result<[Vec<serde_json::Value>; 3], sqlx::Error> {
    let sessions = "SELECT created_at, seen_at, expires_at FROM sessions WHERE person = ? \
                    ORDER BY created_at";
    let sessions = ask(sessions).with(id.as_str()).all(pool).await?;
    let session = |row: &Row| {
        json!({
            "created": row.number("created_at"),
            "seen": row.number("seen_at"),
            "expires": row.number("expires_at"),
        })
    };
    let tokens = "SELECT id, name, created_at, used_at FROM tokens WHERE person = ? \
                  ORDER BY created_at, id";
    let tokens = ask(tokens).with(id.as_str()).all(pool).await?;
    let token = |row: &Row| {
        json!({
            "id": row.about("id"),
            "name": row.about("name"),
            "created": row.number("created_at"),
            "used": row.number("used_at"),
        })
    };
    let reports = "SELECT at, table_id, line, text FROM reports WHERE reported_by = ? \
                   ORDER BY number";
    let reports = ask(reports).with(id.as_str()).all(pool).await?;
    let report = |row: &Row| {
        json!({
            "at": row.number("at"),
            "table": row.about("table_id"),
            "line": row.number("line"),
            "text": row.about("text"),
        })
    };
    Ok([
        sessions.iter().map(session).collect(),
        tokens.iter().map(token).collect(),
        reports.iter().map(report).collect(),
    ])
}
