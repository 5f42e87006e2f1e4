//! A database in which anything may stand: a server starts on it, and answers.

use super::web::{finished, is_well, mailed_to, me, must, plain, plain_config, sit_down};
use crate::reached::Reached;
use azalai_server::admin::{AdminError, Order, order};
use azalai_server::{Config, Server, store};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The columns of the database: first of what is stored about tables, games and alerts.
const COLUMNS: [(&str, &[&str]); 21] = [
    (
        "tables",
        &[
            "id",
            "host",
            "game",
            "settings",
            "public",
            "invite",
            "state",
            "seed",
            "created_at",
            "started_at",
            "over_at",
            "result",
            "rematch",
            "form",
            "due_at",
            "key",
        ],
    ),
    ("seats", &["seat", "kind", "person", "bot", "table_key"]),
    ("log", &["number", "last", "entries", "table_key"]),
    ("journal", &["seq", "entries"]),
    ("reviews", &["lang", "review", "table_key"]),
    ("mutes", &["person", "muted", "table_key"]),
    ("texts", &["sha256", "text"]),
    ("table_texts", &["sha256", "table_key"]),
    // As version 0.1 kept it.
    ("chat", &["number", "at", "person", "seat", "text", "table_key"]),
    ("kept", &["lang", "game", "table_key"]),
    ("alerted", &["person", "turn", "table_key"]),
    ("alerts", &["person", "lang", "webhook", "quiet_from", "quiet_to", "ahead"]),
    ("pushes", &["endpoint", "person", "p256dh", "auth", "lang", "created_at"]),
    ("mails", &["person", "address", "lang", "code", "code_until", "guesses", "off", "created_at"]),
    (
        "reports",
        &[
            "number",
            "at",
            "table_id",
            "line",
            "said_at",
            "said_by",
            "text",
            "reported_by",
            "done_at",
        ],
    ),
    ("orders", &["number", "at", "what", "about"]),
    (
        "persons",
        &[
            "id",
            "kind",
            "name",
            "name_key",
            "password",
            "created_at",
            "seen_at",
            "gone",
            "banned_at",
            "muted_at",
        ],
    ),
    ("sessions", &["hash", "person", "created_at", "seen_at", "expires_at"]),
    ("tokens", &["id", "person", "name", "hash", "created_at", "used_at"]),
    ("server", &["name", "value"]),
    ("downtimes", &["until", "ms"]),
];

/// How many of the tables of the database are about tables, games and alerts.
const ABOUT_TABLES: usize = 16;

/// What stands where in the database: `TABLE COLUMN ROW KIND VALUE`, one a line; the kind is `text`, `blob`, `int`,
/// `real` or `null`. In the value, `\n`, `\\` and `\xff` are what they look like. `TABLE add` adds an empty row. A
/// server starts on this database, or says why not; if only what is stored about tables, games and alerts was touched,
/// it is well and lists the others.
pub fn database(data: &[u8]) -> Reached {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(Model::make).with(data)
}

/// A database as it should be.
struct Model {
    runtime: Runtime,
    folder: TempDir,
    cookie: String,
    table: String,
    over: String,
    person: String,
}

fn config(folder: &Path) -> Config {
    let mut config = plain_config(folder);
    // Nobody listens there.
    mailed_to(&mut config, "smtp://127.0.0.1:1");
    config
}

fn file(folder: &Path) -> PathBuf {
    folder.join("azalai.sqlite")
}

impl Model {
    /// Some people, and tables in every state, one of them with a map of its own; alerts, reports and orders.
    fn make() -> Model {
        let runtime = Runtime::new().expect("a runtime");
        let folder = TempDir::new().expect("a folder");
        let server = runtime.block_on(Server::start(&config(folder.path()))).expect("a server");
        let address = server.address();
        let (cookie, table) = sit_down(address);
        let tell = |command: &str| {
            must(address, &format!("POST /api/tables/{table}/do"), &cookie, command);
        };
        tell(r#"{"do":"say","text":"hello"}"#);
        tell(r#"{"do":"mute","seat_of":1,"on":true}"#);
        must(
            address,
            "POST /api/tables",
            &cookie,
            r#"{"game":"desert","seats":["me","open","invited"]}"#,
        );
        let board = include_str!("../../corpus/map/desert.map");
        let wish = json!({"game": "desert", "seats": ["me", "me"], "set": {"map": board}});
        must(address, "POST /api/tables", &cookie, &wish.to_string());
        must(address, "POST /api/tokens", &cookie, r#"{"name":"a token"}"#);
        let (other, over) = sit_down(address);
        must(address, &format!("POST /api/tables/{over}/do"), &other, r#"{"do":"resign"}"#);
        must(address, &format!("POST /api/tables/{over}/rematch"), &other, "{}");
        let finished = finished(address, &cookie);
        alerted(address, &cookie);
        // The number of the line in the log.
        let reported = |line: u32| {
            let (path, body) =
                (format!("POST /api/tables/{finished}/report"), json!({"number": line}));
            plain(address, &path, &cookie, &body.to_string()).status == 204
        };
        assert!((1..20).any(reported), "no line can be reported");
        let person = me(address, &cookie);
        let muted = Order::Mute { person: me(address, &other), on: true };
        runtime.block_on(order(&config(folder.path()), muted)).expect("an order");
        runtime.block_on(server.stop());
        runtime.block_on(told(&file(folder.path())));
        let database = file(folder.path()).into();
        let keep = store::keep(&database, &|_, _| true, &|_, _| ());
        runtime.block_on(keep).expect("games are kept");
        Model { runtime, folder, cookie, table, over: finished, person }
    }

    fn with(&self, data: &[u8]) -> Reached {
        let mut reached = Reached::nothing();
        let folder = TempDir::new().expect("a folder");
        let database = file(folder.path());
        fs::copy(file(self.folder.path()), &database).expect("a copy of the database");
        let text = String::from_utf8_lossy(data);
        let tables_only = self.runtime.block_on(write(&database, &text, &mut reached));
        let copy = TempDir::new().expect("a folder");
        match self.runtime.block_on(store::check(&database.clone().into(), copy.path(), &|_, _| ()))
        {
            Ok(checked) => {
                reached.mark(&("checked", checked.faults.len()));
                checked.faults.iter().for_each(|fault| reached.mark_error(&fault.why));
            }
            Err(error) => reached.mark_error(error),
        }
        match self.runtime.block_on(Server::start(&config(folder.path()))) {
            Ok(server) => {
                reached.accepted = true;
                self.visit(&server, tables_only, &mut reached);
                self.order(folder.path(), tables_only, &mut reached);
                self.runtime.block_on(server.stop());
            }
            Err(error) => {
                assert!(!tables_only, "one damaged table keeps the server from starting: {error}");
                reached.mark_error(error);
            }
        }
        reached
    }

    /// Asks for what is stored.
    fn visit(&self, server: &Server, tables_only: bool, reached: &mut Reached) {
        let address = server.address();
        let (table, over) = (&self.table, &self.over);
        let asked = [
            format!("GET /api/tables/{table}"),
            format!("GET /api/tables/{table}/record"),
            format!("GET /api/tables/{over}?lang=en&after=0"),
            format!("GET /api/tables/{over}/at?step=1&lang=de"),
            format!("GET /api/tables/{over}/record"),
            format!("GET /t/{over}"),
            format!("GET /embed/{over}"),
            format!("POST /api/tables/{table}/leave"),
            "GET /mail/off/x".to_owned(),
            "GET /api/me".to_owned(),
            "GET /api/me/alerts".to_owned(),
            "GET /api/tables?state=over".to_owned(),
            "GET /api/tokens".to_owned(),
            "GET /api/tables".to_owned(),
            "GET /api/tables?mine=true".to_owned(),
        ];
        for what in &asked {
            let answer = plain(address, what, &self.cookie, "");
            reached.mark(&(what.replace(table, "").replace(over, "~"), answer.status));
            let of_all = !what.contains(table.as_str()) && !what.contains(over.as_str());
            assert!(
                !(tables_only && of_all && answer.status >= 500),
                "one damaged table harms others: {what}: {answer:?}"
            );
        }
        is_well(address);
    }

    /// Whoever runs the server asks for what is stored.
    fn order(&self, folder: &Path, tables_only: bool, reached: &mut Reached) {
        let (find, state, most) = (None, None, 50);
        let orders = [
            Order::People { find: find.clone(), banned: false, muted: false, most },
            Order::Tables { find, state, most },
            Order::Reports { all: true, most },
            Order::Orders { most },
            Order::Export { person: "Amina".to_owned() },
            Order::Export { person: self.person.clone() },
        ];
        let config = config(folder);
        for (number, wanted) in orders.into_iter().enumerate() {
            match self.runtime.block_on(order(&config, wanted.clone())) {
                Ok(_) => reached.mark(&("ordered", number)),
                Err(AdminError::Refused(refused)) => {
                    reached.mark(&(number, &refused.code));
                    let harmed = tables_only && refused.code == "internal";
                    assert!(!harmed, "a damaged row harms others: {wanted:?}: {refused:?}");
                }
                Err(error) => panic!("{wanted:?}: {error}"),
            }
        }
    }
}

/// Somebody wants to hear of their turns in every way.
fn alerted(address: SocketAddr, cookie: &str) {
    let quiet = json!({"from": 1320, "to": 450, "ahead": 60});
    let wish = json!({"webhook": "https://hook.invalid/", "quiet": quiet, "lang": "de"});
    must(address, "PUT /api/me/alerts", cookie, &wish.to_string());
    let browser = json!({
        "endpoint": "https://push.invalid/1", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    });
    must(address, "POST /api/me/alerts/browsers", cookie, &browser.to_string());
    let mail = json!({"address": "amina@example.org"});
    must(address, "PUT /api/me/alerts/mail", cookie, &mail.to_string());
}

/// Somebody was told of a turn, and showed that an address is theirs. (A server would have to wait for both.)
async fn told(file: &Path) {
    let options = SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.expect("the database opens");
    for sql in [
        "INSERT INTO alerted SELECT key, host, 0 FROM tables LIMIT 1",
        "UPDATE mails SET code = NULL",
    ] {
        sqlx::query(sql).execute(&mut connection).await.expect("a row");
    }
    connection.close().await.expect("the database closes");
}

/// Writes what an input says into a database. Says whether only what is stored about tables was touched.
async fn write(file: &Path, text: &str, reached: &mut Reached) -> bool {
    let options =
        SqliteConnectOptions::new().filename(file).pragma("ignore_check_constraints", "ON");
    let mut connection =
        options.disable_statement_logging().connect().await.expect("the copy opens");
    let mut tables_only = true;
    for line in text.lines().take(12) {
        let Some((table, sql, value)) = statement(line) else { continue };
        tables_only &= table < ABOUT_TABLES;
        reached.mark(&sql);
        if let Err(error) = execute(&mut connection, sql, value).await {
            reached.mark_error(error);
        }
    }
    connection.close().await.expect("the copy closes");
    tables_only
}

/// The table, the statement and the value that a line means.
fn statement(line: &str) -> Option<(usize, String, Option<Vec<u8>>)> {
    let mut words = line.splitn(5, ' ');
    let name = words.next()?;
    let table = COLUMNS.iter().position(|(table, _)| *table == name)?;
    let (name, columns) = COLUMNS[table];
    let column = words.next()?;
    if column == "add" {
        let (names, values) = (columns.join(", "), vec!["7"; columns.len()].join(", "));
        return Some((table, format!("INSERT INTO {name} ({names}) VALUES ({values})"), None));
    }
    let column = columns.iter().find(|other| **other == column)?;
    let row: u32 = words.next()?.parse().ok()?;
    let kind = match words.next()? {
        "text" => "CAST(? AS TEXT)",
        "blob" => "?",
        "int" => "CAST(CAST(? AS TEXT) AS INTEGER)",
        "real" => "CAST(CAST(? AS TEXT) AS REAL)",
        "null" => "nullif(?1, ?1)",
        _ => return None,
    };
    let value = unescaped(words.next().unwrap_or_default());
    let which =
        format!("rowid = (SELECT rowid FROM {name} ORDER BY rowid LIMIT 1 OFFSET {})", row % 8);
    Some((table, format!("UPDATE {name} SET {column} = {kind} WHERE {which}"), Some(value)))
}

async fn execute(
    connection: &mut SqliteConnection,
    sql: String,
    value: Option<Vec<u8>>,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query(AssertSqlSafe(sql));
    let query = match value {
        Some(value) => query.bind(value),
        None => query,
    };
    query.execute(connection).await.map(|_| ())
}

/// A value without its escapes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(place) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..place]);
        rest = &rest[place + 1..];
        let hex = rest.strip_prefix('x').and_then(|hex| hex.get(..2));
        if let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            bytes.push(byte);
            rest = &rest[3..];
        } else if let Some(c) = rest.chars().next() {
            let plain = match c {
                'n' => '\n',
                '0' => '\0',
                other => other,
            };
            bytes.extend_from_slice(plain.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &rest[c.len_utf8()..];
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_hold_any_byte() {
        assert_eq!(unescaped(r"a\nb\\\xff\0ü\x"), b"a\nb\\\xff\0\xc3\xbcx");
    }

    #[test]
    fn every_column_can_be_touched() {
        let runtime = Runtime::new().unwrap();
        let folder = TempDir::new().unwrap();
        let server = runtime.block_on(Server::start(&config(folder.path()))).unwrap();
        runtime.block_on(server.stop());
        let columns = async {
            let options = SqliteConnectOptions::new().filename(file(folder.path()));
            let mut connection = options.connect().await.unwrap();
            let sql = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
                       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '_sqlx%'";
            let rows: Vec<(String, String)> =
                sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap();
            rows
        };
        let mut there = runtime.block_on(columns);
        let named = COLUMNS.iter().flat_map(|(table, columns)| {
            columns.iter().map(|column| (table.to_string(), column.to_string()))
        });
        let mut named: Vec<_> = named.collect();
        there.sort();
        named.sort();
        assert_eq!(named, there);
    }

    #[test]
    fn only_names_of_the_schema_come_into_a_statement() {
        assert!(statement("tables host 0 text x").is_some());
        for odd in ["tables;-- host 0 text x", "tables ho'st 0 text x", "tables host x text", "x"] {
            assert!(statement(odd).is_none(), "{odd}");
        }
    }
}
