//! The database: opening it, and reading tables out of it. Only the writer (writer.rs) writes
//! tables.

use crate::api::{LuckInfo, SeatInfo, Settings, State, TableInfo};
use crate::entry::Entry;
use crate::frames::Said;
use crate::people::PersonId;
use crate::play::{Play, level};
use crate::refused::Refused;
use crate::room::{Chair, Contents, Facts, Line};
use azalai_core::luck::Dealer;
use azalai_core::{Lang, Seat};
use azalai_games::{Level, levels};
use data_encoding::HEXLOWER;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, QueryBuilder, Row, SqlSafeStr, Sqlite, SqliteConnection, SqlitePool};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The steps that lead to the schema of today. What has landed is never changed: databases know its checksum.
pub fn migrations() -> Migrator {
    let step = |version, name, sql: &'static str| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(vec![
        step(1, "people", include_str!("../migrations/0001_people.sql")),
        step(2, "tables", include_str!("../migrations/0002_tables.sql")),
    ])
}

/// How long a connection waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The lines of chat that are read with a table.
const CHAT: i64 = 100;

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is of another kind.
    #[error(
        "the database `{0}` cannot be used; write for instance sqlite:/srv/azalai/azalai.sqlite"
    )]
    Kind(String),
    /// Another server uses it.
    #[error("another server is using {}; stop it first, or choose another folder with --data", .0.display())]
    Used(PathBuf),
    /// The folder cannot be used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The database answers with an error.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema cannot be brought up to date.
    #[error("the database: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
}

/// An open database.
pub struct Store {
    /// For reading, and for whatever is not at a table.
    pub pool: SqlitePool,
    /// For the writer.
    pub writer: SqliteConnection,
    /// The log of the database, to be brought to the disk.
    pub wal: std::fs::File,
    /// Keeps other servers away.
    pub lock: std::fs::File,
}

/// The file of the database.
pub fn file(data: &Path, url: Option<&str>) -> Result<PathBuf, StoreError> {
    let Some(url) = url else { return Ok(data.join("azalai.sqlite")) };
    let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    match path {
        Some(path) if !path.is_empty() && !path.starts_with(':') => Ok(PathBuf::from(path)),
        // What an address holds beside the kind of database may be a password.
        _ => Err(StoreError::Kind(
            url.split(':').next().unwrap_or_default().chars().take(20).collect(),
        )),
    }
}

/// How every connection to this file is opened. A commit survives the end of the process at once, and a
/// loss of power once the log of the database (`wal`) is on the disk, for which the writer waits.
pub fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(PATIENCE)
        .pragma("wal_autocheckpoint", "4000")
        .disable_statement_logging()
}

/// Opens the database and brings its schema up to date.
pub async fn open(file: &Path) -> Result<Store, StoreError> {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let fault = |error| StoreError::Folder { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(fault)?;
    let lock = std::fs::File::create(file.with_extension("lock")).map_err(fault)?;
    lock.try_lock().map_err(|_| StoreError::Used(file.to_owned()))?;
    let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options(file)).await?;
    migrations().run(&pool).await?;
    let writer = options(file).connect().await?;
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    let wal = std::fs::File::open(&name)
        .map_err(|error| StoreError::Folder { path: PathBuf::from(name), error })?;
    Ok(Store { pool, writer, wal, lock })
}

/// Writes a copy of a database, which may be in use, into a file that does not exist yet.
pub async fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = options(from).create_if_missing(false).connect().await?;
    let to = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    Ok(())
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

/// When the server was last alive.
pub async fn alive_at(pool: &SqlitePool) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT value FROM house WHERE name = 'alive_at'";
    sqlx::query_scalar(sql).fetch_optional(pool).await
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
pub struct Wanted<'a> {
    /// In which state.
    pub state: Option<State>,
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
pub async fn list(pool: &SqlitePool, wanted: &Wanted<'_>) -> Result<Vec<TableInfo>, sqlx::Error> {
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
    let mut chairs = chairs(pool, &keys).await?;
    let info = |row: &SqliteRow| {
        let chairs = chairs.remove(&row.get("key")).unwrap_or_default();
        listed(row, &chairs).ok()
    };
    Ok(rows.iter().filter_map(info).collect())
}

type Seated = Vec<(Chair, String)>;

/// Who sits at these tables, with names.
async fn chairs(pool: &SqlitePool, keys: &[i64]) -> Result<HashMap<i64, Seated>, sqlx::Error> {
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
    let mut all: HashMap<i64, Seated> = HashMap::new();
    for row in query.build().fetch_all(pool).await? {
        all.entry(row.get("table_key")).or_default().push((chair(&row)?, row.get("name")));
    }
    Ok(all)
}

fn damaged(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the table is damaged: {what}").into())
}

fn chair(row: &SqliteRow) -> Result<Chair, sqlx::Error> {
    let person = || {
        let person: Option<String> = row.get("person");
        person.map(PersonId::from).ok_or_else(|| damaged("a seat without a person"))
    };
    Ok(match row.get::<&str, _>("kind") {
        "open" => Chair::Open,
        "invited" => Chair::Invited,
        "kept" => Chair::Kept(person()?),
        "person" => Chair::Person(person()?),
        "bot" => {
            let bot: Option<&str> = row.get("bot");
            Chair::Bot(level(bot.unwrap_or_default()).map_err(|_| damaged("an unknown bot"))?)
        }
        _ => return Err(damaged("an unknown kind of seat")),
    })
}

fn state(row: &SqliteRow) -> Result<State, sqlx::Error> {
    let all = [State::Open, State::Running, State::Over];
    let name: &str = row.get("state");
    all.into_iter().find(|state| state.name() == name).ok_or_else(|| damaged("an unknown state"))
}

fn settings(row: &SqliteRow) -> Result<Settings, sqlx::Error> {
    serde_json::from_str(row.get("settings")).map_err(|_| damaged("its settings"))
}

fn dealer(row: &SqliteRow) -> Result<Dealer, sqlx::Error> {
    let seed: &str = row.get("seed");
    let bytes = HEXLOWER.decode(seed.as_bytes()).map_err(|_| damaged("its seed"))?;
    Ok(Dealer::from_seed(bytes.try_into().map_err(|_| damaged("its seed"))?))
}

fn listed(row: &SqliteRow, chairs: &Seated) -> Result<TableInfo, sqlx::Error> {
    let (state, dealer) = (state(row)?, dealer(row)?);
    let seat = |(index, (chair, name)): (usize, &(Chair, String))| SeatInfo {
        seat: index + 1,
        kind: chair.kind(),
        person: chair.person().cloned(),
        name: match chair.bot() {
            Some(level) => levels::title(level).get(Lang::En).to_owned(),
            None => name.clone(),
        },
        bot: chair.bot().map(Level::name),
        present: false,
    };
    Ok(TableInfo {
        id: row.get("id"),
        game: row.get("game"),
        settings: settings(row)?,
        state,
        sitting: chairs.iter().enumerate().map(seat).collect(),
        host: PersonId::from(row.get::<String, _>("host")),
        invite: None,
        luck: LuckInfo {
            sha256: HEXLOWER.encode(&dealer.commitment()),
            seed: (state == State::Over).then(|| HEXLOWER.encode(&dealer.seed())),
        },
        created_at: row.get("created_at"),
        started_at: row.get("started_at"),
        over_at: row.get("over_at"),
        result: row.get("result"),
        rematch: row.get("rematch"),
        your_turn: None,
    })
}

/// Rebuilds a table from its log. `None` if there is no such table.
pub async fn load(pool: &SqlitePool, id: &str) -> Result<Option<Contents>, Refused> {
    let sql = "SELECT * FROM tables WHERE id = ?";
    let Some(row) = sqlx::query(sql).bind(id).fetch_optional(pool).await? else {
        return Ok(None);
    };
    let key: i64 = row.get("key");
    let game = azalai_games::find(row.get("game")).map_err(Refused::internal)?;
    let seated = chairs(pool, &[key]).await?.remove(&key).unwrap_or_default();
    let mut names = HashMap::new();
    for (chair, name) in &seated {
        chair.person().map(|person| names.insert(person.clone(), name.clone()));
    }
    let sql = "SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_key = ?";
    let chat_number = sqlx::query_scalar(sql).bind(key).fetch_one(pool).await?;
    let sql = "SELECT number, entries FROM log WHERE table_key = ? ORDER BY number";
    let log = sqlx::query(sql).bind(key).fetch_all(pool).await?;
    let (chat, mutes) = (chat(pool, key, &names).await?, mutes(pool, key).await?);
    let mut contents = Contents {
        facts: Facts {
            key,
            id: id.to_owned(),
            game,
            settings: settings(&row)?,
            host: PersonId::from(row.get::<String, _>("host")),
            invite: row.get("invite"),
            chairs: seated.into_iter().map(|(chair, _)| chair).collect(),
            state: state(&row)?,
            created_at: row.get("created_at"),
            started_at: row.get("started_at"),
            over_at: row.get("over_at"),
            result: row.get("result"),
            rematch: row.get("rematch"),
        },
        dealer: dealer(&row)?,
        play: None,
        chat,
        chat_number,
        mutes,
        names,
    };
    if contents.facts.started_at.is_some() {
        contents.play = Some(replay(&contents, &log)?);
    }
    Ok(Some(contents))
}

fn replay(contents: &Contents, log: &[SqliteRow]) -> Result<Play, Refused> {
    let facts = &contents.facts;
    let places =
        contents.places().ok_or_else(|| Refused::internal("a running table with free seats"))?;
    let table = facts.game.open(&facts.settings.setup())?;
    let stand_in = level(&facts.settings.stand_in)?;
    let begun = facts.started_at.unwrap_or(facts.created_at);
    let mut play = Play::new(table, places, facts.settings.clock, stand_in, begun);
    for row in log {
        if row.get::<i64, _>("number") != i64::from(play.number()) + 1 {
            return Err(Refused::internal(format!("a gap in the log of table {}", facts.id)));
        }
        for line in row.get::<&str, _>("entries").lines() {
            let (at, entry) = timed(line)
                .ok_or_else(|| Refused::internal(format!("`{line}` in the log of {}", facts.id)))?;
            play.enact(&entry, at)?;
        }
    }
    Ok(play)
}

/// An entry with its time.
fn timed(line: &str) -> Option<(i64, Entry)> {
    let (at, entry) = line.split_once(' ')?;
    Some((at.parse().ok()?, Entry::from_str(entry).ok()?))
}

async fn chat(
    pool: &SqlitePool,
    key: i64,
    names: &HashMap<PersonId, String>,
) -> Result<Vec<Line>, sqlx::Error> {
    let sql =
        "SELECT at, person, seat, text FROM chat WHERE table_key = ? ORDER BY number DESC LIMIT ?";
    let rows = sqlx::query(sql).bind(key).bind(CHAT).fetch_all(pool).await?;
    let line = |row: &SqliteRow| {
        let person = PersonId::from(row.get::<String, _>("person"));
        let seat = usize::try_from(row.get::<i64, _>("seat")).ok().and_then(Seat::from_number)?;
        let name = names.get(&person).cloned().unwrap_or_default();
        Some(Line { person, said: Said { seat, name, text: row.get("text"), at: row.get("at") } })
    };
    Ok(rows.iter().rev().filter_map(line).collect())
}

async fn mutes(pool: &SqlitePool, key: i64) -> Result<Vec<(PersonId, PersonId)>, sqlx::Error> {
    let sql = "SELECT person, muted FROM mutes WHERE table_key = ?";
    let rows = sqlx::query(sql).bind(key).fetch_all(pool).await?;
    Ok(rows
        .iter()
        .map(|row| {
            (
                PersonId::from(row.get::<String, _>("person")),
                PersonId::from(row.get::<String, _>("muted")),
            )
        })
        .collect())
}
