//! A backup that is made while people play, and brought back as SECURITY.md tells: everything that was acknowledged before
//! it is there, and the tables go on.
#![allow(clippy::unwrap_used)]

use crate::common::process::{BINARY, Process};
use azalai_testkit::client::{Address, Guest, eventually};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tempfile::TempDir;

const TABLES: usize = 8;

/// A table of one person with both seats.
#[derive(Clone)]
struct Table {
    person: Guest,
    id: String,
    /// The last number that was acknowledged.
    number: Arc<AtomicU64>,
}

impl Table {
    async fn open(address: &Address, number: usize) -> Table {
        let person = Guest::new(address, &format!("Player {number}")).await;
        let game = ["targui", "targi", "tuareg", "desert"][number % 4];
        let id = person.open(json!({"game": game, "seats": ["me", "me"]})).await;
        Table { person, id, number: Arc::default() }
    }

    /// Does the first thing that is allowed.
    async fn act(&self) -> u16 {
        let path = format!("/api/tables/{}", self.id);
        let seat = self.person.get(&path).await.ok(200)["turn"].clone();
        if seat == "over" {
            return 409;
        }
        let frame = self.person.get(&format!("{path}?seat={seat}")).await.ok(200);
        let act = json!({"do": "act", "action": frame["legal"][0]["action"], "seat": seat, "after": frame["number"]});
        let answer = self.person.tell(&self.id, act).await;
        let status = answer.status;
        if status == 200 {
            let told: Value = answer.ok(200);
            self.number.store(told["number"].as_u64().unwrap(), Ordering::Release);
        }
        status
    }
}

/// Plays until it is told to stop.
async fn play(table: Table, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Acquire) && table.act().await == 200 {}
}

fn command(arguments: &[&str], data: &Path) -> String {
    let ran = Command::new(BINARY).args(arguments).arg("--data").arg(data).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_brings_back_everything_that_was_acknowledged_before_it() {
    let folder = TempDir::new().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.sqlite"));
    let process = Process::start(&data);
    let address = Address::new(process.at);
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(Table::open(&address, number).await);
    }
    let amina = tables[0].person.clone();
    let account = json!({"name": "Amina Z", "password": "eight camels"});
    amina.post("/api/account", account.clone()).await.ok(201);
    let stop = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = tables
        .iter()
        .skip(1)
        .map(|table| tokio::spawn(play(table.clone(), Arc::clone(&stop))))
        .collect();
    eventually("everybody plays", async || {
        tables[1..].iter().all(|table| table.number.load(Ordering::Acquire) > 8).then_some(())
    })
    .await;

    let acknowledged: Vec<u64> =
        tables.iter().map(|table| table.number.load(Ordering::Acquire)).collect();
    let (to, from) = (copy.to_str().unwrap().to_owned(), data.clone());
    tokio::task::spawn_blocking(move || command(&["backup", &to], &from)).await.unwrap();
    // What is played after it is lost; that it goes on shows that the backup kept nobody from playing.
    let after: Vec<u64> = tables.iter().map(|table| table.number.load(Ordering::Acquire)).collect();
    eventually("somebody plays on", async || {
        let on = |(table, after): (&Table, &u64)| table.number.load(Ordering::Acquire) > *after;
        tables.iter().zip(&after).any(on).then_some(())
    })
    .await;
    stop.store(true, Ordering::Release);
    for one in playing {
        one.await.unwrap();
    }
    process.kill();

    // As SECURITY.md tells: the copy under the name of the database, and nothing beside it.
    let restored = folder.path().join("restored");
    fs::create_dir(&restored).unwrap();
    fs::copy(&copy, restored.join("azalai.sqlite")).unwrap();
    assert!(command(&["admin", "check"], &restored).starts_with("8 of 8 "));
    let process = Process::start(&restored);
    address.set(process.at);
    let mut went_on = 0;
    for (table, acknowledged) in tables.iter().skip(1).zip(&acknowledged[1..]) {
        let number = table.person.table(&table.id).await["number"].as_u64().unwrap();
        assert!(number >= *acknowledged, "{number} instead of {acknowledged}");
        match table.act().await {
            200 => went_on += 1,
            other => assert_eq!(other, 409, "only a game that is over does not go on"),
        }
    }
    assert!(went_on > 0);
    Guest::nobody(&address).post("/api/session", account).await.ok(200);
    assert_eq!(Guest::nobody(&address).get("/healthz").await.status, 200);
    assert!(process.stop().success());
}
