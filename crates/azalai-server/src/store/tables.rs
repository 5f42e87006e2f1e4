//! How a table is written, listed and rebuilt.

use super::base::{Pool, Question, ask};
use super::cells::Row;
use super::filing::lines;
use super::queue::{LogRow, Value, Write};
use super::texts::{folded, unfolded};
use crate::people::PersonId;
use azalai_core::luck::Dealer;
use azalai_core::{Lang, Seat};
use azalai_table::frame::seat_info;
use azalai_table::holder::TableSeat;
use azalai_table::wire::{LuckInfo, Settings, TableInfo, TableState};
use azalai_table::{Change, Clock, Entry, Holder, Table, result};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

/// The form of the logs that are written today.
pub const FORM: i64 = 2;

/// What is to be stored of a change: its entries, and what lists are made from.
pub fn changed(key: i64, table: &Table, change: &Change) -> Vec<Write> {
    let mut writes = Vec::with_capacity(change.entries.len() + 1);
    for (number, entry) in (change.after + 1..).zip(&change.entries) {
        let (entry, texts) = match entry {
            Entry::Open(opening) => folded(key, opening),
            entry => (entry.to_string(), Vec::new()),
        };
        writes.extend(texts);
        writes.push(Write::Entry(LogRow { key, number, at: change.at, entry }));
    }
    let seats_changed = |entry: &Entry| {
        matches!(
            entry,
            Entry::Sit { .. }
                | Entry::Leave { .. }
                | Entry::Fill { .. }
                | Entry::Clear { .. }
                | Entry::Move { .. }
                | Entry::Rematch { .. }
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
    let mut writes = vec![Write::Statement(
        "INSERT INTO tables (key, id, host, game, settings, public, invite, state, seed, created_at, \
         started_at, over_at, result, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        vec![
            key.into(),
            opening.id.as_str().into(),
            table.host().as_str().into(),
            opening.game.as_str().into(),
            settings(table).into(),
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

fn settings(table: &Table) -> String {
    serde_json::to_string(&brief(table.settings_now())).unwrap_or_default()
}

fn updated(key: i64, table: &Table) -> Write {
    Write::Statement(
        "UPDATE tables SET host = ?, settings = ?, state = ?, started_at = ?, over_at = ?, result = ?, rematch = ? \
         WHERE key = ?",
        vec![
            table.host().as_str().into(),
            settings(table).into(),
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

/// The greatest key that was ever given to a table, as far as anything of it is left.
pub async fn last_key(pool: &Pool) -> Result<i64, sqlx::Error> {
    // Whatever is no number is greater than all numbers.
    let sql = "SELECT COALESCE(MAX(key), 0) AS key FROM ( \
               SELECT MAX(key) AS key FROM tables WHERE key <= 9223372036854775806 UNION ALL \
               SELECT MAX(table_key) FROM log WHERE table_key <= 9223372036854775806 UNION ALL \
               SELECT MAX(table_key) FROM seats WHERE table_key <= 9223372036854775806) AS keys";
    Ok(ask(sql).number(pool, "key").await?.unwrap_or(0))
}

/// Ids of tables. What is no id names no table that could be found by it.
pub(super) fn ids(rows: &[Row]) -> Vec<String> {
    rows.iter().filter_map(|row| row.text("id")).collect()
}

/// How many tables of this host are not over.
pub async fn open_tables(pool: &Pool, host: &PersonId) -> Result<i64, sqlx::Error> {
    let sql = "SELECT COUNT(*) AS open FROM tables WHERE host = ? AND state <> 'over'";
    Ok(ask(sql).with(host.as_str()).number(pool, "open").await?.unwrap_or(0))
}

/// The tables that are not over at which this person sits.
pub async fn tables_of(pool: &Pool, person: &PersonId) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_key = t.key \
               WHERE s.person = ? AND t.state <> 'over'";
    Ok(ids(&ask(sql).with(person.as_str()).all(pool).await?))
}

/// The open tables that were opened before this time.
pub async fn stale_tables(pool: &Pool, before: i64) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT id FROM tables WHERE state = 'open' AND created_at < ? LIMIT 1000";
    Ok(ids(&ask(sql).with(before).all(pool).await?))
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, Default)]
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

/// A list of tables, newest first. Among a person's own are those that are damaged.
pub async fn list(pool: &Pool, wanted: &Listing<'_>) -> Result<Vec<TableInfo>, sqlx::Error> {
    let mut query = ask("");
    ask_for(&mut query, wanted);
    let rows = query.all(pool).await?;
    let keys: Vec<i64> = rows.iter().filter_map(|row| row.number("key")).collect();
    let held = holders(pool, &keys).await?;
    let info = |row: &Row| {
        let held = row.number("key").and_then(|key| held.get(&key)?.as_ref());
        match listed(row, held) {
            // To strangers a damaged table is of no use.
            None if wanted.person.is_none() => None,
            None => Some(damaged_info(row)),
            listed => listed,
        }
    };
    Ok(rows.iter().filter_map(info).collect())
}

/// The question for a list. It is answered along an index, whatever is wanted.
pub(super) fn ask_for(query: &mut Question, wanted: &Listing<'_>) {
    query.push("SELECT * FROM tables WHERE ");
    // A person's own are found by the person: with nothing behind a column, it is not looked up in an index.
    let sign = match wanted.person {
        None => {
            query.push("public = 1");
            ""
        }
        Some(person) => {
            let theirs = "key IN (SELECT table_key FROM seats WHERE person = ";
            query.push(theirs).push_value(person.as_str().to_owned()).push(")");
            " || ''"
        }
    };
    if let Some(state) = wanted.state {
        query.push(" AND state").push(sign).push(" = ").push_value(state.name());
    }
    if let Some(game) = wanted.game {
        query.push(" AND game").push(sign).push(" = ").push_value(game.to_owned());
    }
    if let Some(before) = wanted.before {
        query.push(" AND key < (SELECT key FROM tables WHERE id = ").push_value(before.to_owned());
        query.push(")");
    }
    query.push(" ORDER BY key DESC LIMIT ").push_value(wanted.most);
}

/// Who holds the seats of a table, with names.
pub(super) type Held = Vec<(Holder, String)>;

/// Who holds the seats of these tables; nothing for those where that cannot be read.
pub(super) async fn holders(
    pool: &Pool,
    keys: &[i64],
) -> Result<HashMap<i64, Option<Held>>, sqlx::Error> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    let mut query =
        ask("SELECT s.table_key, s.kind, s.person, s.bot, COALESCE(p.name, '') AS name \
         FROM seats s LEFT JOIN persons p ON p.id = s.person WHERE s.table_key IN (");
    query.push_list(keys.iter().copied()).push(") ORDER BY s.table_key, s.seat");
    let mut all: HashMap<i64, Option<Held>> = HashMap::new();
    for row in query.all(pool).await? {
        let Some(key) = row.number("table_key") else { continue };
        let held = all.entry(key).or_insert_with(|| Some(Vec::new()));
        match (held.as_mut(), holder(&row)) {
            (Some(held), Some(holder)) => held.push((holder, row.about("name"))),
            _ => *held = None,
        }
    }
    Ok(all)
}

fn holder(row: &Row) -> Option<Holder> {
    let kind = row.text("kind")?;
    let written = match kind.as_str() {
        "kept" | "person" => format!("{kind}:{}", row.text("person")?),
        "bot" => format!("bot:{}", row.text("bot")?),
        _ => kind,
    };
    written.parse().ok()
}

fn state(row: &Row) -> Option<TableState> {
    let all = [TableState::Open, TableState::Running, TableState::Over];
    let name = row.text("state")?;
    all.into_iter().find(|state| state.name() == name)
}

pub(super) fn seed(row: &Row) -> Option<[u8; 32]> {
    HEXLOWER.decode(&row.bytes("seed")).ok()?.try_into().ok()
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

/// None if it is damaged.
fn listed(row: &Row, held: Option<&Held>) -> Option<TableInfo> {
    let (state, dealer) = (state(row)?, Dealer::from_seed(seed(row)?));
    let settings: Settings = serde_json::from_slice(&row.bytes("settings")).ok()?;
    let seat = |(seat, (holder, name)): (Seat, &(Holder, String))| {
        let name = holder.meant_for().map(|_| name.clone());
        let called = settings.names.get(seat.index());
        seat_info(seat, &TableSeat::named(holder.clone(), called), name, false)
    };
    let held = held?;
    let sitting = Seat::all(held.len()).zip(held).map(seat).collect();
    let result = row.maybe("result");
    let (winners, scores) = result::told_of(result.as_deref());
    Some(TableInfo {
        id: row.text("id")?,
        game: row.text("game")?,
        settings: Settings { names: Vec::new(), ..brief(settings) },
        state,
        sitting,
        host: PersonId::from(row.text("host")?),
        invite: None,
        luck: LuckInfo {
            sha256: HEXLOWER.encode(&dealer.commitment()),
            seed: (state == TableState::Over).then(|| HEXLOWER.encode(&dealer.seed())),
            shares: Vec::new(),
        },
        created_at: row.number("created_at")?,
        started_at: row.number("started_at"),
        over_at: row.number("over_at"),
        winners,
        scores,
        result,
        rematch: row.maybe("rematch"),
        from: None,
        your_turn: None,
        kept: None,
    })
}

/// What can be said of a table whose row cannot be read.
fn damaged_info(row: &Row) -> TableInfo {
    let settings = Settings {
        rules: String::new(),
        version: 1,
        seats: 0,
        set: BTreeMap::new(),
        names: Vec::new(),
        public: false,
        clock: Clock::None,
        hints: false,
        autostart: false,
        stand_in: String::new(),
        grace: false,
    };
    TableInfo {
        id: row.about("id"),
        game: row.about("game"),
        settings: serde_json::from_slice(&row.bytes("settings")).unwrap_or(settings),
        state: TableState::Damaged,
        sitting: Vec::new(),
        host: row.about("host").into(),
        invite: None,
        luck: LuckInfo { sha256: String::new(), seed: None, shares: Vec::new() },
        created_at: row.number("created_at").unwrap_or(0),
        started_at: None,
        over_at: None,
        result: None,
        winners: None,
        scores: None,
        rematch: None,
        from: None,
        your_turn: None,
        kept: None,
    }
}

/// Why a table cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It is damaged, and will be tomorrow.
    #[error("{0}")]
    Damaged(String),
    /// The database could not be asked.
    #[error("{0}")]
    Database(#[from] sqlx::Error),
}

/// A table out of the database.
pub struct StoredTable {
    /// Its key.
    pub key: i64,
    /// The table.
    pub table: Table,
    /// What its people are called.
    pub names: HashMap<PersonId, String>,
    /// When it is due, as far as the database knows.
    pub due_at: Option<i64>,
}

/// Is there a table with this id?
pub async fn exists(pool: &Pool, id: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?) AS found";
    Ok(ask(sql).with(id).number(pool, "found").await? == Some(1))
}

/// Rebuilds a table from its log. `None` if there is no such table.
pub async fn load(pool: &Pool, id: &str) -> Result<Option<StoredTable>, Unreadable> {
    let sql = "SELECT key, form, due_at FROM tables WHERE id = ?";
    let Some(row) = ask(sql).with(id).first(pool).await? else {
        return Ok(None);
    };
    let Some(key) = row.number("key") else {
        return Err(Unreadable::Damaged("its key is no number".to_owned()));
    };
    let table = rebuilt(pool, key, row.number("form")).await?;
    let mut names = HashMap::new();
    let held = holders(pool, &[key]).await?.remove(&key).flatten();
    for (holder, name) in held.unwrap_or_default() {
        holder.meant_for().map(|person| names.insert(person.clone(), name));
    }
    Ok(Some(StoredTable { key, table, names, due_at: row.number("due_at") }))
}

/// The table with this key, whose log has this form.
pub(super) async fn rebuilt(pool: &Pool, key: i64, form: Option<i64>) -> Result<Table, Unreadable> {
    if form.is_none_or(|form| form < FORM) {
        let why = "its log, of an earlier version, is damaged";
        return Err(Unreadable::Damaged(why.to_owned()));
    }
    let log = log(pool, key).await?;
    // A long log takes a while: nobody else waits meanwhile. One at which the program panics is damaged, too.
    let rebuilt =
        tokio::task::spawn_blocking(|| Table::rebuild(log).map_err(|why| why.to_string()));
    rebuilt.await.unwrap_or_else(|why| Err(why.to_string())).map_err(Unreadable::Damaged)
}

/// The entries of a log, each with its time: those that are filed and those that still stand in the journal.
pub(super) async fn log(pool: &Pool, key: i64) -> Result<Vec<(i64, Entry)>, Unreadable> {
    // One statement sees one state of the database.
    let sql = "SELECT CAST(0 AS BIGINT) AS part, number, entries FROM log WHERE table_key = ? \
               UNION ALL SELECT CAST(1 AS BIGINT), seq, entries FROM journal";
    let mut rows = ask(sql).with(key).all(pool).await?;
    rows.sort_by_key(|row| (row.number("part"), row.number("number")));
    let damaged = |what: String| Err(Unreadable::Damaged(what));
    let mut entries = Vec::new();
    for row in &rows {
        let (number, bytes) = (row.number("number").unwrap_or(0), row.bytes("entries"));
        if row.number("part") == Some(0) {
            if usize::try_from(number) != Ok(entries.len() + 1) {
                return damaged(format!("entry {} is missing", entries.len() + 1));
            }
            for line in lines(&bytes) {
                entries.push(timed(pool, line).await?);
            }
            continue;
        }
        let prefix = format!("{key} ");
        for line in lines(&bytes).filter(|line| line.starts_with(prefix.as_bytes())) {
            let noted = LogRow::read(line).filter(|_| number > 0);
            let Some(LogRow { number, at, entry, .. }) = noted else {
                return damaged("an entry is set aside".to_owned());
            };
            if number as usize != entries.len() + 1 {
                return damaged(format!("entry {} is missing", entries.len() + 1));
            }
            let entry = unfolded(pool, &entry).await?.ok_or_else(|| unreadable(line))?;
            entries.push((at, entry));
        }
    }
    Ok(entries)
}

/// An entry with its time.
async fn timed(pool: &Pool, line: &[u8]) -> Result<(i64, Entry), Unreadable> {
    let read = || {
        let (at, entry) = std::str::from_utf8(line).ok()?.split_once(' ')?;
        Some((at.parse().ok()?, entry))
    };
    let (at, entry) = read().ok_or_else(|| unreadable(line))?;
    let entry = unfolded(pool, entry).await?.ok_or_else(|| unreadable(line))?;
    Ok((at, entry))
}

fn unreadable(line: &[u8]) -> Unreadable {
    let line: String = String::from_utf8_lossy(line).chars().take(80).collect();
    Unreadable::Damaged(format!("`{line}` is no entry"))
}

/// The form of a review.
#[derive(serde::Deserialize)]
struct Form {
    version: u8,
}

/// The review of a game in a language, if it was made.
pub async fn review(pool: &Pool, key: i64, lang: Lang) -> Result<Option<String>, sqlx::Error> {
    let sql = "SELECT review FROM reviews WHERE table_key = ? AND lang = ?";
    let row = ask(sql).with(key).with(lang.code()).first(pool).await?;
    // What is damaged or in an older form is made again.
    let sound = |review: &String| {
        let form = serde_json::from_str::<Form>(review);
        form.is_ok_and(|form| form.version == azalai_games::review::VERSION)
    };
    Ok(row.and_then(|row| row.text("review")).filter(sound))
}

/// Stores the review of a game in a language.
pub fn store_review(key: i64, lang: Lang, review: String) -> Write {
    Write::Statement(
        "INSERT INTO reviews (table_key, lang, review) VALUES (?, ?, ?) \
         ON CONFLICT (table_key, lang) DO UPDATE SET review = excluded.review",
        vec![key.into(), lang.code().into(), review.into()],
    )
}
