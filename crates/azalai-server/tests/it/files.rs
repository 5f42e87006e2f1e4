//! The files of the database are taken away or replaced while the server runs.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Plays the first legal action of a table where one person has both seats.
async fn act(person: &Guest, id: &str) -> (u16, Value) {
    let seat = person.table(id).await["turn"].clone();
    let frame = person.get(&format!("/api/tables/{id}?seat={seat}")).await.ok(200);
    let action = &frame["legal"][0]["action"];
    let command = json!({"do": "act", "action": action, "seat": seat, "after": frame["number"]});
    let answer = person.tell(id, command).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap())
}

async fn played() -> (TestServer, Guest, String) {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targui", "seats": ["me", "me"]})).await;
    for _ in 0..3 {
        assert_eq!(act(&amina, &id).await.0, 200);
    }
    (server, amina, id)
}

fn beside(server: &TestServer, more: &str) -> PathBuf {
    let mut name = server.file().into_os_string();
    name.push(more);
    name.into()
}

async fn is_refused(server: &TestServer, amina: &Guest, id: &str) {
    let (status, refused) = act(amina, id).await;
    assert_eq!((status, &refused["error"]["code"]), (503, &"not_stored".into()));
    server.nobody().post("/api/guests", json!({})).await.is_refused(503, "not_stored");
    server.nobody().get("/healthz").await.is_refused(503, "store_gone");
    server.nobody().get("/readyz").await.is_refused(503, "store_gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_takes_nothing_until_it_is_back() {
    for name in ["", "-wal", "-shm"] {
        let (mut server, amina, id) = played().await;
        let (file, away) = (beside(&server, name), beside(&server, "-away"));
        fs::rename(&file, &away).unwrap();
        is_refused(&server, &amina, &id).await;
        // Another file in its place is not the same.
        fs::write(&file, b"").unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        is_refused(&server, &amina, &id).await;
        assert_eq!(fs::metadata(&file).unwrap().len(), 0, "nobody writes into it");
        fs::rename(&away, &file).unwrap();
        eventually("it goes on by itself", async || {
            (server.nobody().get("/healthz").await.status == 200).then_some(())
        })
        .await;
        let (status, done) = act(&amina, &id).await;
        assert_eq!(status, 200, "{done}");
        server.stop().await;
        assert!(!beside(&server, "-wal").exists(), "a stop leaves nothing behind");
        server.start().await;
        assert!(amina.table(&id).await["number"].as_u64() >= done["number"].as_u64());
        server.is_well().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_the_database_that_was_deleted_costs_nothing_if_the_server_is_stopped() {
    let (mut server, amina, id) = played().await;
    let number = act(&amina, &id).await.1["number"].as_u64();
    fs::remove_file(beside(&server, "-wal")).unwrap();
    is_refused(&server, &amina, &id).await;
    server.stop().await;
    server.start().await;
    assert!(amina.table(&id).await["number"].as_u64() >= number);
    server.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_could_not_be_stored_never_was() {
    let (server, amina, id) = played().await;
    let tables = async || {
        let text = server.nobody().get("/metrics").await.text;
        let line = text.lines().find(|line| line.starts_with("azalai_tables ")).unwrap().to_owned();
        line.rsplit(' ').next().unwrap().parse::<i64>().unwrap()
    };
    let mut socket = amina.socket(&id).await;
    let before = tables().await;
    fs::rename(server.file(), beside(&server, "-away")).unwrap();
    for _ in 0..5 {
        let wish = json!({"game": "targui", "seats": ["me", "me"]});
        amina.post("/api/tables", wish).await.is_refused(503, "not_stored");
    }
    assert_eq!(tables().await, before);
    // Over a socket: the command is refused, and whoever comes back finds the table as it is.
    let action = socket.now["legal"].as_array().and_then(|legal| legal.first().cloned());
    let command = match action {
        Some(line) => json!({"do": "act", "action": line["action"], "after": socket.number()}),
        None => json!({"do": "say", "text": "hello"}),
    };
    let number = socket.number();
    assert_eq!(socket.must_not(command).await, "not_stored");
    assert_eq!(socket.drain().await, 1013);
    let seen = amina.get(&format!("/api/tables/{id}")).await;
    assert_eq!(seen.ok(200)["number"], number);
    assert_eq!(amina.socket(&id).await.number(), number);
}
