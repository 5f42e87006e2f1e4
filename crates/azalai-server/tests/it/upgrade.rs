//! A database that version 0.1 wrote: the server of today starts on it, and everybody finds every table as it
//! was. `data/v0_1/azalai.sqlite` was written by that program (one entry still waits in its journal, as after
//! a crash), `expected.json` is what its server answered.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually};
use azalai_server::Config;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/v0_1");

async fn server() -> (TestServer, Value) {
    // A closed table among them is long due to be deleted: here nothing is.
    let keep = |config: &mut Config| {
        config.keep.closed = Duration::from_secs(100 * 365 * 24 * 3600);
        config.keep.guests = None;
    };
    let mut server = TestServer::with(keep).await;
    server.stop().await;
    for old in ["azalai.sqlite", "azalai.sqlite-wal", "azalai.sqlite-shm"] {
        let _ = fs::remove_file(server.file().with_file_name(old));
    }
    fs::copy(Path::new(FOLDER).join("azalai.sqlite"), server.file()).unwrap();
    server.start().await;
    let expected = fs::read_to_string(Path::new(FOLDER).join("expected.json")).unwrap();
    (server, serde_json::from_str(&expected).unwrap())
}

fn somebody(server: &TestServer, people: &Value, name: &str) -> Guest {
    match people[name]["token"].as_str() {
        Some(token) => server.nobody().with_token(token),
        None => server.nobody(),
    }
}

#[tokio::test]
async fn everybody_finds_every_table_as_it_was() {
    let (mut server, expected) = server().await;
    // Once after the upgrade, and once more from the logs that it wrote.
    for round in 0..2 {
        for (kind, table) in expected["tables"].as_object().unwrap() {
            let id = table["id"].as_str().unwrap();
            for (name, then) in table["as"].as_object().unwrap() {
                let who = somebody(&server, &expected["people"], name);
                let now = who.get(&format!("/api/tables/{id}?lang=en")).await.ok(200);
                for field in ["step", "turn", "told", "you", "over", "ask", "offers"] {
                    assert_eq!(now.get(field), then.get(field), "{field} of {kind} for {name}");
                }
                for (field, value) in then["table"].as_object().unwrap() {
                    assert_eq!(now["table"][field], *value, "{field} of {kind} for {name}");
                }
                let legal = now["legal"].as_array().cloned().unwrap_or_default();
                let legal: Vec<&Value> = legal.iter().map(|line| &line["action"]).collect();
                assert_eq!(json!(legal), then["legal"], "{kind} for {name}");
                let mut chat = now["chat"].clone();
                for line in chat.as_array_mut().unwrap() {
                    line.as_object_mut().unwrap().remove("number");
                }
                assert_eq!(chat, then["chat"], "{kind} for {name}");
                if let Some(record) = then["record"].as_str() {
                    assert_eq!(who.record(id).await, record, "{kind} for {name}");
                }
            }
        }
        if round == 0 {
            server.stop().await;
            server.start().await;
        }
    }
}

#[tokio::test]
async fn the_game_goes_on() {
    let (server, expected) = server().await;
    let id = expected["tables"]["running"]["id"].as_str().unwrap();
    let before = server.nobody().table(id).await["step"].as_u64().unwrap();
    for name in ["Amina", "Bilal", "Chadi"] {
        let who = somebody(&server, &expected["people"], name);
        let frame = who.table(id).await;
        if let Some(line) = frame["legal"].get(0) {
            let act = json!({"do": "act", "action": line["action"], "after": frame["number"]});
            who.tell(id, act).await.ok(200);
        }
    }
    assert!(server.nobody().table(id).await["step"].as_u64().unwrap() > before);
    // The seat of the rematch is still kept for whoever lost.
    let rematch = expected["tables"]["rematch"]["id"].as_str().unwrap();
    let chadi = somebody(&server, &expected["people"], "Chadi");
    chadi
        .post(&format!("/api/tables/{rematch}/join"), json!({}))
        .await
        .is_refused(409, "no_free_seat");
    let bilal = somebody(&server, &expected["people"], "Bilal");
    let table = bilal.post(&format!("/api/tables/{rematch}/join"), json!({})).await.ok(200);
    assert_eq!(table["state"], "running");
}

#[tokio::test]
async fn tables_of_which_nobody_knows_when_they_are_due_are_looked_at_once() {
    let (server, expected) = server().await;
    let unknown = "SELECT COUNT(*) FROM tables WHERE due_at = 0";
    eventually("all are looked at", async || (server.count(unknown).await == 0).then_some(()))
        .await;
    let id = expected["tables"]["running"]["id"].as_str().unwrap();
    assert_eq!(server.nobody().table(id).await["table"]["state"], "running");
}

#[tokio::test]
async fn lists_are_as_they_were() {
    let (server, expected) = server().await;
    let open = server.nobody().get("/api/tables?state=open").await.ok(200);
    let ids: Vec<&str> =
        open.as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap()).collect();
    let id = |kind: &str| expected["tables"][kind]["id"].as_str().unwrap();
    assert_eq!(ids, [id("open"), id("rematch")]);
    let bilal = somebody(&server, &expected["people"], "Bilal");
    let mine = bilal.get("/api/tables?mine=true").await.ok(200);
    let mut mine: Vec<&str> =
        mine.as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap()).collect();
    mine.sort_unstable();
    let mut wanted = [id("finished"), id("rematch"), id("running"), id("screen")];
    wanted.sort_unstable();
    assert_eq!(mine, wanted);
}

#[tokio::test]
async fn a_check_reads_every_game_of_every_version_and_finds_the_damaged_one() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.sqlite");
    fs::copy(Path::new(FOLDER).join("azalai.sqlite"), &old).unwrap();
    let check = async |copy: &str| {
        let copy = folder.path().join(copy);
        fs::create_dir(&copy).unwrap();
        azalai_server::store::check(&old.clone().into(), &copy, &|_, _| {}).await.unwrap()
    };
    let checked = check("one").await;
    assert!(checked.tables >= 3 && checked.faults.is_empty(), "{checked:?}");
    // An action that no rule of any version allows.
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{}", old.display())).await.unwrap();
    let sql = "UPDATE log SET entries = replace(entries, 'place 13', 'place 12')";
    sqlx::query(sql).execute(&pool).await.unwrap();
    pool.close().await;
    let checked = check("two").await;
    let found: Vec<_> = checked.faults.iter().map(|fault| fault.game.as_str()).collect();
    assert_eq!(found, ["targi"], "{checked:?}");
}
