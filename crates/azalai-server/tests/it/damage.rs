//! A damaged database: whatever stands in one row, everything else goes on.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually};
use azalai_server::store;
use proptest::prelude::*;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};
use std::path::Path;
use tempfile::TempDir;

/// What can be wrong with the second of three tables. Each must cost that one table.
const FATAL: [&str; 11] = [
    "UPDATE log SET entries = CAST(x'31373030fffe2041' AS TEXT) WHERE table_key = 2",
    "UPDATE log SET entries = CAST(entries || x'ff' AS TEXT) WHERE table_key = 2",
    "UPDATE log SET entries = substr(entries, 1, length(entries) - 25) || 'x' WHERE table_key = 2",
    "UPDATE log SET entries = entries || '1700000000000 1 fly' || char(10) WHERE table_key = 2",
    "UPDATE log SET entries = '' WHERE table_key = 2",
    "UPDATE log SET entries = 7 WHERE table_key = 2",
    "UPDATE log SET number = number + 1, last = last + 1 WHERE table_key = 2",
    "UPDATE log SET number = 'x', last = 'y' WHERE table_key = 2",
    "DELETE FROM log WHERE table_key = 2",
    "UPDATE tables SET form = 'x' WHERE key = 2",
    "INSERT INTO journal (seq, entries) VALUES (70000, CAST('2 9 17' || x'ff' || char(10) || 'x' AS TEXT))",
];

/// What the log makes good for.
const HARMLESS: [&str; 13] = [
    "UPDATE tables SET settings = CAST(x'ff' AS TEXT) WHERE key = 2",
    "UPDATE tables SET seed = 'x' WHERE key = 2",
    "UPDATE tables SET state = CAST(x'fffe' AS TEXT) WHERE key = 2",
    "UPDATE tables SET game = x'00ff', host = x'ff', result = x'ff' WHERE key = 2",
    "UPDATE tables SET created_at = 'yesterday', started_at = 'x', over_at = x'ff' WHERE key = 2",
    "UPDATE seats SET kind = x'ff' WHERE table_key = 2 AND seat = 2",
    "UPDATE seats SET bot = x'ff', seat = 'x' WHERE table_key = 2 AND seat = 2",
    "UPDATE persons SET name = CAST(x'41ff' AS TEXT), created_at = 'x', seen_at = x'ff'",
    "UPDATE server SET value = 'x'",
    "UPDATE server SET value = -9223372036854775808",
    "INSERT INTO reviews (table_key, lang, review) VALUES (2, 'en', x'ff')",
    "INSERT INTO journal (seq, entries) VALUES (70000, CAST(x'fffefd0a31' AS TEXT))",
    "INSERT INTO tables (key, id, host, game, settings, public, invite, state, seed, created_at) \
     VALUES ('x', x'ff', x'ff', x'ff', x'ff', 1, x'ff', 'running', x'ff', 'x')",
];

struct Scene {
    server: TestServer,
    people: [Guest; 2],
    tables: Vec<String>,
}

/// Two people at three tables, in a server that does not run.
async fn scene() -> Scene {
    let mut server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let mut tables = Vec::new();
    for game in ["targui", "tuareg", "targi"] {
        let id = amina.open(json!({"game": game, "seats": ["me", "open"]})).await;
        bilal.join(&id).await;
        tables.push(id);
    }
    server.stop().await;
    Scene { server, people: [amina, bilal], tables }
}

async fn damage(file: &Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    let mut connection = options.connect().await.unwrap();
    let all = sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA ignore_check_constraints = 1; {sql}")));
    all.execute(&mut connection).await.unwrap();
}

async fn states(person: &Guest, tables: &[String]) -> Vec<String> {
    let list = person.get("/api/tables?mine=true").await.ok(200);
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), tables.len());
    let state = |id: &String| {
        let table = list.iter().find(|table| table["id"] == **id).expect("it is in the list");
        table["state"].as_str().unwrap().to_owned()
    };
    tables.iter().map(state).collect()
}

/// The ids of the tables that a check names.
async fn named(file: &Path) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let checked = store::check(&file.to_owned().into(), folder.path(), &|_, _| {}).await.unwrap();
    checked.faults.into_iter().map(|fault| fault.id).collect()
}

/// The table that was not harmed can be played at.
async fn goes_on(scene: &Scene, id: &str) {
    for person in &scene.people {
        let frame = person.table(id).await;
        if let Some(line) = frame["legal"].as_array().and_then(|legal| legal.first()) {
            let action = &line["action"];
            let command = json!({"do": "act", "action": action, "after": frame["number"]});
            person.tell(id, command).await.ok(200);
            return;
        }
    }
    panic!("nobody is on turn at {id}");
}

/// Whoever deletes themselves leaves the tables that can be read.
async fn lets_go(scene: &Scene, id: &str) {
    let [amina, bilal] = &scene.people;
    let gone = amina.send(azalai_testkit::http::Method::DELETE, "/api/account", None).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    eventually("the tables let go of them", async || {
        (bilal.table(id).await["turn"] == "over").then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_set_aside_and_harms_nothing_else() {
    let mut scene = scene().await;
    let whole = std::fs::read(scene.server.file()).unwrap();
    for sql in FATAL {
        std::fs::write(scene.server.file(), &whole).unwrap();
        damage(&scene.server.file(), sql).await;
        assert_eq!(named(&scene.server.file()).await, [scene.tables[1].clone()], "{sql}");
        // Once after the damage; what a start sets aside, once more from what that left.
        for _ in 0..if sql.contains("journal") { 2 } else { 1 } {
            scene.server.start().await;
            scene.server.is_well().await;
            for person in &scene.people {
                let states = states(person, &scene.tables).await;
                assert_eq!(states, ["running", "damaged", "running"], "{sql}");
                let path = format!("/api/tables/{}", scene.tables[1]);
                person.get(&path).await.is_refused(410, "damaged");
                let said = json!({"do": "say", "text": "hello"});
                person.tell(&scene.tables[1], said).await.is_refused(410, "damaged");
            }
            let public = scene.people[0].get("/api/tables?state=running").await.ok(200);
            assert!(public.as_array().is_some_and(|list| list.len() >= 2), "{sql}");
            goes_on(&scene, &scene.tables[0]).await;
            goes_on(&scene, &scene.tables[2]).await;
            scene.server.stop().await;
        }
        assert_eq!(named(&scene.server.file()).await, [scene.tables[1].clone()], "{sql}");
    }
    scene.server.start().await;
    lets_go(&scene, &scene.tables[2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_log_can_tell_is_not_lost_with_a_row() {
    let mut scene = scene().await;
    let whole = std::fs::read(scene.server.file()).unwrap();
    for sql in HARMLESS {
        std::fs::write(scene.server.file(), &whole).unwrap();
        damage(&scene.server.file(), sql).await;
        scene.server.start().await;
        scene.server.is_well().await;
        for person in &scene.people {
            assert_eq!(states(person, &scene.tables).await, ["running"; 3], "{sql}");
            assert_eq!(person.get("/api/me").await.status, 200, "{sql}");
        }
        for id in &scene.tables {
            goes_on(&scene, id).await;
        }
        let new = scene.people[0].open(json!({"game": "targi", "seats": ["me", "open"]})).await;
        scene.people[1].join(&new).await;
        goes_on(&scene, &new).await;
        scene.server.stop().await;
    }
    scene.server.start().await;
    lets_go(&scene, &scene.tables[1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_bytes_in_any_column_are_survived() {
    let mut scene = scene().await;
    let whole = std::fs::read(scene.server.file()).unwrap();
    let columns: Vec<(String, String, bool)> = {
        let options = SqliteConnectOptions::new().filename(scene.server.file());
        let mut connection = options.connect().await.unwrap();
        let sql = "SELECT m.name, c.name, c.pk > 0 FROM sqlite_schema m, pragma_table_info(m.name) c \
                   WHERE m.type = 'table' AND m.name NOT LIKE '%sqlx%' AND m.name NOT LIKE 'sqlite%'";
        sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap()
    };
    assert!(columns.len() > 40, "{columns:?}");
    let values = ["x'ff'", "CAST(x'31ff0a' AS TEXT)", "-1", "9223372036854775807", "'x'", "1.5"];
    // The keys of a table, and then all the rest of it: all of its newest row is damaged.
    for (index, some) in columns.chunk_by(|a, b| (&a.0, a.2) == (&b.0, b.2)).enumerate() {
        let (table, _, _) = &some[0];
        let set = some.iter().zip(values.iter().cycle().skip(index));
        let set: Vec<String> =
            set.map(|((_, column, _), value)| format!("{column} = {value}")).collect();
        std::fs::write(scene.server.file(), &whole).unwrap();
        let sql = format!(
            "UPDATE OR IGNORE {table} SET {} \
             WHERE rowid IN (SELECT rowid FROM {table} ORDER BY rowid DESC LIMIT 1)",
            set.join(", ")
        );
        damage(&scene.server.file(), &sql).await;
        scene.server.start().await;
        scene.server.is_well().await;
        let list = scene.people[0].get("/api/tables?mine=true").await;
        assert!(matches!(list.status, 200 | 401), "{sql}: {}", list.text);
        for id in &scene.tables {
            let seen = scene.people[1].get(&format!("/api/tables/{id}")).await;
            assert!(matches!(seen.status, 200 | 404 | 410), "{sql}: {}", seen.text);
        }
        for path in ["/api/tables", "/api/tokens", "/api/me"] {
            let status = scene.people[0].get(path).await.status;
            assert!(matches!(status, 200 | 401), "{sql}: {path} {status}");
        }
        scene.server.guest("Somebody").await;
        scene.server.stop().await;
        named(&scene.server.file()).await;
    }
}

#[test]
fn no_damage_to_a_log_makes_reading_it_panic() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (scene, entries) = runtime.block_on(async {
        let scene = scene().await;
        let options = SqliteConnectOptions::new().filename(scene.server.file());
        let mut connection = options.connect().await.unwrap();
        let sql = "SELECT entries FROM log WHERE table_key = 2";
        let entries: String = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
        (scene, entries.into_bytes())
    });
    let options = SqliteConnectOptions::new().filename(scene.server.file());
    let pool = runtime.block_on(sqlx::SqlitePool::connect_with(options)).unwrap();
    let reading = runtime.block_on(store::look(&scene.server.file().into())).unwrap();
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0..3_u8);
    proptest!(|(changes in proptest::collection::vec(change, 1..6))| {
        let mut bytes = entries.clone();
        for (at, byte, how) in &changes {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = *byte,
                1 => drop(bytes.drain(at..(at + usize::from(*byte)).min(bytes.len()))),
                _ => bytes.insert(at, *byte),
            }
            if bytes.is_empty() {
                bytes.push(b' ');
            }
        }
        let read = runtime.block_on(async {
            let sql = "UPDATE log SET entries = CAST(? AS TEXT) WHERE table_key = 2";
            sqlx::query(sql).bind(bytes).execute(&pool).await.unwrap();
            store::load(&reading, &scene.tables[1]).await
        });
        prop_assert!(!matches!(read, Err(store::Unreadable::Database(_))));
    });
}
