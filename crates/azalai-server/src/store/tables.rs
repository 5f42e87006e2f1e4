//! How a table is written, listed and rebuilt.

use super::writer::{LogRow, Value, Write};
use crate::people::PersonId;
use crate::refusal::Refusal;
use azalai_core::luck::Dealer;
use azalai_core::{Lang, Seat};
use azalai_table::frame::seat_info;
use azalai_table::holder::TableSeat;
use azalai_table::wire::{LuckInfo, Settings, TableInfo, TableState};
use azalai_table::{Change, Entry, Holder, Table};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqlitePool};
use std::collections::HashMap;

/// The form of the logs that are written today.
pub const FORM: i64 = 2;

/// What is to be stored of a change: its entries, and what lists are made from.
pub fn changed(key: i64, table: &Table, change: &Change) -> Vec<Write> {
    let mut writes = Vec::with_capacity(change.entries.len() + 1);
    for (number, entry) in (change.after + 1..).zip(&change.entries) {
        let entry = entry.to_string();
        writes.push(Write::Entry(LogRow { key, number, at: change.at, entry }));
    }
    let seats_changed = |entry: &Entry| {
        matches!(
            entry,
            Entry::Sit { .. } | Entry::Leave { .. } | Entry::Fill { .. } | Entry::Rematch { .. }
        )
    };
    let over = table.over_at() == Some(change.at);
    let begun = table.started_at() == Some(change.at);
    match change.entries.first() {
        Some(Entry::Open(_)) => writes.extend(opened(key, table)),
        Some(first) if seats_changed(first) || over || begun => {
            writes.push(updated(key, table));
            if table.state() == TableState::Open || begun {
                writes.extend(seats(key, table));
            }
        }
        _ => {}
    }
    writes
}

fn opened(key: i64, table: &Table) -> Vec<Write> {
    let opening = table.opening();
    let settings = serde_json::to_string(&brief(opening.settings.clone())).unwrap_or_default();
    let mut writes = vec![Write::Statement(
        "INSERT INTO tables (key, id, host, game, settings, public, invite, state, seed, created_at, \
         started_at, over_at, result, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        vec![
            key.into(),
            opening.id.as_str().into(),
            table.host().as_str().into(),
            opening.game.as_str().into(),
            settings.into(),
            i64::from(opening.settings.public).into(),
            opening.invite.as_str().into(),
            table.state().name().into(),
            HEXLOWER.encode(&opening.seed).into(),
            table.created_at().into(),
            table.started_at().into(),
            table.over_at().into(),
            table.result().into(),
            FORM.into(),
        ],
    )];
    writes.extend(seats(key, table));
    writes
}

fn updated(key: i64, table: &Table) -> Write {
    Write::Statement(
        "UPDATE tables SET host = ?, state = ?, started_at = ?, over_at = ?, result = ?, rematch = ? \
         WHERE key = ?",
        vec![
            table.host().as_str().into(),
            table.state().name().into(),
            table.started_at().into(),
            table.over_at().into(),
            table.result().into(),
            table.rematch().into(),
            key.into(),
        ],
    )
}

/// Who sits where until the game begins. What changes later is in the log.
fn seats(key: i64, table: &Table) -> impl Iterator<Item = Write> {
    table.seated().map(move |(seat, who)| {
        let values: Vec<Value> = vec![
            key.into(),
            i64::try_from(seat.number()).unwrap_or(0).into(),
            who.holder.kind().name().into(),
            who.holder.meant_for().map(|person| person.as_str()).into(),
            who.holder.bot().map(|level| level.name()).into(),
        ];
        Write::Statement(
            "INSERT INTO seats (table_key, seat, kind, person, bot) VALUES (?, ?, ?, ?, ?) \
             ON CONFLICT (table_key, seat) DO UPDATE SET kind = excluded.kind, \
             person = excluded.person, bot = excluded.bot",
            values,
        )
    })
}

/// The greatest key of a table.
pub async fn last_key(pool: &SqlitePool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("SELECT COALESCE(MAX(key), 0) FROM tables").fetch_one(pool).await
}

/// The tables that go on by themselves after a start: those with a clock or a bot.
pub async fn running(pool: &SqlitePool) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT id FROM tables WHERE state = 'running' ORDER BY key";
    sqlx::query_scalar(sql).fetch_all(pool).await
}

/// How many tables of this host are not over.
pub async fn open_tables(pool: &SqlitePool, host: &PersonId) -> Result<i64, sqlx::Error> {
    let sql = "SELECT COUNT(*) FROM tables WHERE host = ? AND state <> 'over'";
    sqlx::query_scalar(sql).bind(host.as_str()).fetch_one(pool).await
}

/// The tables that are not over at which this person sits.
pub async fn tables_of(pool: &SqlitePool, person: &PersonId) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_key = t.key \
               WHERE s.person = ? AND t.state <> 'over'";
    sqlx::query_scalar(sql).bind(person.as_str()).fetch_all(pool).await
}

/// The open tables that were opened before this time.
pub async fn stale_tables(pool: &SqlitePool, before: i64) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT id FROM tables WHERE state = 'open' AND created_at < ? LIMIT 1000";
    sqlx::query_scalar(sql).bind(before).fetch_all(pool).await
}

/// Which tables to list.
#[derive(Debug, Default)]
pub struct Listing<'a> {
    /// In which state.
    pub state: Option<TableState>,
    /// Of which game.
    pub game: Option<&'a str>,
    /// Where this person sits; without it, the public ones.
    pub person: Option<&'a PersonId>,
    /// Older than this table.
    pub before: Option<&'a str>,
    /// How many at most.
    pub most: i64,
}

/// A list of tables, newest first.
pub async fn list(pool: &SqlitePool, wanted: &Listing<'_>) -> Result<Vec<TableInfo>, sqlx::Error> {
    let mut query = QueryBuilder::<Sqlite>::new("SELECT * FROM tables WHERE ");
    match wanted.person {
        None => query.push("public = 1"),
        Some(person) => query
            .push("key IN (SELECT table_key FROM seats WHERE person = ")
            .push_bind(person.as_str().to_owned())
            .push(")"),
    };
    if let Some(state) = wanted.state {
        query.push(" AND state = ").push_bind(state.name());
    }
    if let Some(game) = wanted.game {
        query.push(" AND game = ").push_bind(game.to_owned());
    }
    if let Some(before) = wanted.before {
        query.push(" AND key < (SELECT key FROM tables WHERE id = ").push_bind(before.to_owned());
        query.push(")");
    }
    query.push(" ORDER BY key DESC LIMIT ").push_bind(wanted.most);
    let rows = query.build().fetch_all(pool).await?;
    let keys: Vec<i64> = rows.iter().map(|row| row.get("key")).collect();
    let mut held = holders(pool, &keys).await?;
    let info = |row: &SqliteRow| {
        let held = held.remove(&row.get("key")).unwrap_or_default();
        listed(row, &held).ok()
    };
    Ok(rows.iter().filter_map(info).collect())
}

/// Who holds the seats of a table, with names.
pub(super) type Held = Vec<(Holder, String)>;

/// Who holds the seats of these tables.
pub(super) async fn holders(
    pool: &SqlitePool,
    keys: &[i64],
) -> Result<HashMap<i64, Held>, sqlx::Error> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT s.table_key, s.kind, s.person, s.bot, COALESCE(p.name, '') AS name \
         FROM seats s LEFT JOIN persons p ON p.id = s.person WHERE s.table_key IN (",
    );
    let mut list = query.separated(", ");
    for key in keys {
        list.push_bind(*key);
    }
    query.push(") ORDER BY s.table_key, s.seat");
    let mut all: HashMap<i64, Held> = HashMap::new();
    for row in query.build().fetch_all(pool).await? {
        all.entry(row.get("table_key")).or_default().push((holder(&row)?, row.get("name")));
    }
    Ok(all)
}

pub(super) fn damaged(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the table is damaged: {what}").into())
}

fn holder(row: &SqliteRow) -> Result<Holder, sqlx::Error> {
    let text = |column: &str| row.get::<Option<&str>, _>(column).unwrap_or_default();
    let kind: &str = row.get("kind");
    let written = match kind {
        "kept" | "person" => format!("{kind}:{}", text("person")),
        "bot" => format!("bot:{}", text("bot")),
        kind => kind.to_owned(),
    };
    written.parse().map_err(|_| damaged("an unknown holder of a seat"))
}

fn state(row: &SqliteRow) -> Result<TableState, sqlx::Error> {
    let all = [TableState::Open, TableState::Running, TableState::Over];
    let name: &str = row.get("state");
    all.into_iter().find(|state| state.name() == name).ok_or_else(|| damaged("an unknown state"))
}

pub(super) fn seed(row: &SqliteRow) -> Result<[u8; 32], sqlx::Error> {
    let seed: &str = row.get("seed");
    let bytes = HEXLOWER.decode(seed.as_bytes()).map_err(|_| damaged("its seed"))?;
    bytes.try_into().map_err(|_| damaged("its seed"))
}

/// The longest option that a list tells, in bytes.
const LONGEST: usize = 100;

/// What a list tells of a table's settings: of a deck or a map only which one it is. The whole text is in the log.
fn brief(mut settings: Settings) -> Settings {
    for value in settings.set.values_mut().filter(|value| value.len() > LONGEST) {
        *value = format!("sha256:{}", HEXLOWER.encode(&Sha256::digest(value.as_bytes())));
    }
    settings
}

fn listed(row: &SqliteRow, held: &Held) -> Result<TableInfo, sqlx::Error> {
    let (state, dealer) = (state(row)?, Dealer::from_seed(seed(row)?));
    let settings =
        serde_json::from_str(row.get("settings")).map_err(|_| damaged("its settings"))?;
    let seat = |(seat, (holder, name)): (Seat, &(Holder, String))| {
        let name = holder.meant_for().map(|_| name.clone());
        seat_info(seat, &TableSeat::new(holder.clone()), name, false)
    };
    Ok(TableInfo {
        id: row.get("id"),
        game: row.get("game"),
        settings: brief(settings),
        state,
        sitting: Seat::all(held.len()).zip(held).map(seat).collect(),
        host: PersonId::from(row.get::<String, _>("host")),
        invite: None,
        luck: LuckInfo {
            sha256: HEXLOWER.encode(&dealer.commitment()),
            seed: (state == TableState::Over).then(|| HEXLOWER.encode(&dealer.seed())),
        },
        created_at: row.get("created_at"),
        started_at: row.get("started_at"),
        over_at: row.get("over_at"),
        result: row.get("result"),
        rematch: row.get("rematch"),
        your_turn: None,
    })
}

/// A table out of the database.
pub struct StoredTable {
    /// Its key.
    pub key: i64,
    /// The table.
    pub table: Table,
    /// What its people are called.
    pub names: HashMap<PersonId, String>,
}

/// Is there a table with this id?
pub async fn exists(pool: &SqlitePool, id: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)";
    sqlx::query_scalar(sql).bind(id).fetch_one(pool).await
}

/// Rebuilds a table from its log. `None` if there is no such table.
pub async fn load(pool: &SqlitePool, id: &str) -> Result<Option<StoredTable>, Refusal> {
    let sql = "SELECT key FROM tables WHERE id = ?";
    let Some(key) = sqlx::query_scalar::<_, i64>(sql).bind(id).fetch_optional(pool).await? else {
        return Ok(None);
    };
    let log = log(pool, key).await?;
    let table = Table::rebuild(log)
        .map_err(|error| Refusal::internal(format!("the log of table {id}: {error}")))?;
    let mut names = HashMap::new();
    for (holder, name) in holders(pool, &[key]).await?.remove(&key).unwrap_or_default() {
        holder.meant_for().map(|person| names.insert(person.clone(), name));
    }
    Ok(Some(StoredTable { key, table, names }))
}

/// The entries of a log, each with its time.
pub(super) async fn log(pool: &SqlitePool, key: i64) -> Result<Vec<(i64, Entry)>, Refusal> {
    let sql = "SELECT number, entries FROM log WHERE table_key = ? ORDER BY number";
    let mut entries = Vec::new();
    for row in sqlx::query(sql).bind(key).fetch_all(pool).await? {
        if usize::try_from(row.get::<i64, _>("number")) != Ok(entries.len() + 1) {
            return Err(Refusal::internal(format!("a gap in the log of table {key}")));
        }
        for line in row.get::<&str, _>("entries").lines() {
            let entry = timed(line);
            entries.push(entry.ok_or_else(|| {
                let line: String = line.chars().take(80).collect();
                Refusal::internal(format!("`{line}` in the log of table {key}"))
            })?);
        }
    }
    Ok(entries)
}

/// An entry with its time.
fn timed(line: &str) -> Option<(i64, Entry)> {
    let (at, entry) = line.split_once(' ')?;
    Some((at.parse().ok()?, entry.parse().ok()?))
}

/// The review of a game in a language, if it was made.
pub async fn review(
    pool: &SqlitePool,
    key: i64,
    lang: Lang,
) -> Result<Option<String>, sqlx::Error> {
    let sql = "SELECT review FROM reviews WHERE table_key = ? AND lang = ?";
    sqlx::query_scalar(sql).bind(key).bind(lang.code()).fetch_optional(pool).await
}

/// Stores the review of a game in a language.
pub fn store_review(key: i64, lang: Lang, review: String) -> Write {
    Write::Statement(
        "INSERT INTO reviews (table_key, lang, review) VALUES (?, ?, ?) \
         ON CONFLICT (table_key, lang) DO NOTHING",
        vec![key.into(), lang.code().into(), review.into()],
    )
}
