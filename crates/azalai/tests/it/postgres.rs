//! The command with a database in PostgreSQL: from SQLite there and back, a server that is killed, and what cannot be used.
#![allow(clippy::unwrap_used)]

use crate::common::process::{BINARY, Process};
use crate::common::{json, run};
use azalai_testkit::client::{Address, Guest};
use azalai_testkit::postgres::postgres;
use serde_json::json;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// A database with finished and running games.
const OLD: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../azalai-server/tests/data/v0_1/azalai.sqlite");

#[test]
fn games_go_to_postgresql_and_back() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("old")).unwrap();
    fs::copy(OLD, folder.path().join("old/azalai.sqlite")).unwrap();
    let (old, there) = (["--data", &path("old")], postgres().fresh());
    let there_data = ["--data", &path("new"), "--database", &there];
    let copied = json(&[&["admin", "copy", "--json", "--to", &there][..], &old].concat());
    assert!(copied["tables"].as_u64().unwrap() > 1, "{copied}");
    let checked = json(&[&["admin", "check", "--json"][..], &there_data].concat());
    assert_eq!((&checked["tables"], &checked["readable"]), (&copied["tables"], &copied["tables"]));
    let back = format!("sqlite:{}", path("back.sqlite"));
    let again = json(&[&["admin", "copy", "--json", "--to", &back][..], &there_data].concat());
    assert_eq!(again, copied);
    let saved = path("saved.sqlite");
    assert_eq!(run(&[&["backup", &saved][..], &there_data].concat()).code, 0);
    for file in [format!("sqlite:{saved}"), back] {
        let checked = json(&["admin", "check", "--json", "--database", &file]);
        assert_eq!(checked["readable"], copied["tables"], "{file}");
    }
    // Nothing is written over.
    let ran = run(&[&["admin", "copy", "--to", &there][..], &old].concat());
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("is not empty; copy into a new one"), "{}", ran.err);
}

/// A server that finds the address of its database, which holds a password, in its environment.
fn start(folder: &TempDir, database: &str) -> Process {
    let mut command = Command::new(BINARY);
    command.env("AZALAI_DATABASE", database);
    Process::run(command, folder.path())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_after_a_server_was_killed() {
    let folder = TempDir::new().unwrap();
    let database = postgres().fresh();
    let process = start(&folder, &database);
    let address = Address::new(process.at);
    let amina = Guest::new(&address, "Amina").await;
    let id = amina.open(json!({"game": "targui", "seats": ["me", "me"]})).await;
    let mut number = json!(null);
    for _ in 0..12 {
        let seat = amina.table(&id).await["turn"].clone();
        let frame = amina.get(&format!("/api/tables/{id}?seat={seat}")).await.ok(200);
        let act = json!({"do": "act", "action": frame["legal"][0]["action"], "seat": seat, "after": frame["number"]});
        number = amina.tell(&id, act).await.ok(200)["number"].clone();
    }
    process.kill();
    let process = start(&folder, &database);
    address.set(process.at);
    assert!(amina.table(&id).await["number"].as_u64() >= number.as_u64(), "{number}");
    for path in ["/healthz", "/readyz"] {
        let answer = amina.get(path).await;
        assert_eq!((answer.status, answer.text.as_str()), (200, "ok\n"), "{path}");
    }
    assert!(process.stop().success());
}

#[test]
fn what_cannot_be_used_is_a_plain_sentence_and_no_password_is_told() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    for (database, says) in [
        ("postgres://azalai:secret@127.0.0.1:1/games".to_owned(), "cannot be reached"),
        (postgres().address("azalai", "secret", "postgres"), "check the name and the password"),
        ("postgres://azalai:secret@:port/games".to_owned(), "this is no address of PostgreSQL"),
    ] {
        let ran =
            run(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--database", &database]);
        assert_ne!(ran.code, 0);
        assert!(ran.err.contains(says) && !ran.err.contains("secret"), "{}", ran.err);
        let printed = run(&["serve", "--print-config", "--database", &database]);
        assert!(printed.out.contains("database = \"postgres://"), "{}", printed.out);
        assert!(!printed.out.contains("secret"), "{}", printed.out);
    }
}
