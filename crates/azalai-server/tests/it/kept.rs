//! Games whose rules the program no longer knows are shown as they were shown when it did.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, Pair, TestServer, play_on, whims};
use azalai_server::store::{self, ask};
use azalai_testkit::http::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What everybody may see of a table: the frame, every moment, the record.
async fn shown(who: &Guest, id: &str, lang: &str) -> (Value, Vec<Value>, String) {
    let frame = who.get(&format!("/api/tables/{id}?lang={lang}")).await.ok(200);
    let mut moments = Vec::new();
    for step in 0..=frame["step"].as_u64().unwrap() {
        moments
            .push(who.get(&format!("/api/tables/{id}/at?step={step}&lang={lang}")).await.ok(200));
    }
    (frame, moments, who.record(id).await)
}

/// A finished game and one that goes on, in which something is hidden.
async fn played(server: &TestServer) -> [Pair; 2] {
    let mut over = server.pair(json!({"game": "targi", "rules": "base"})).await;
    play_on(&mut over.sockets, &mut whims(3), 30).await;
    over.sockets[0].must(json!({"do": "say", "text": "well played"})).await;
    over.sockets[1].must(json!({"do": "resign"})).await;
    let mut running = server.pair(json!({"game": "tuareg"})).await;
    while play_on(&mut running.sockets, &mut whims(4), 30).await {
        running = server.pair(json!({"game": "tuareg"})).await;
    }
    [over, running]
}

/// The rules of all games have a version that nobody knows.
const FORGET: &str = "UPDATE log SET entries = replace(entries, '\"version\":', '\"version\":9') \
                      WHERE number = 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_rules_are_forgotten_is_shown_as_it_was() {
    let mut server = TestServer::open().await;
    let tables = played(&server).await;
    let watcher = server.nobody();
    let mut before = Vec::new();
    for pair in &tables {
        before.push([shown(&watcher, &pair.id, "en").await, shown(&watcher, &pair.id, "de").await]);
    }
    server.stop().await;
    let kept = store::keep(&server.place(), &|_, _| true, &|_, _| {}).await.unwrap();
    assert_eq!((kept.games, kept.unreadable.len()), (2, 0));
    server.start().await;
    // As long as the rules are known, nothing has changed.
    assert!(watcher.table(&tables[1].id).await["table"].get("kept").is_none());
    server.stop().await;
    server.sql(FORGET).await;
    server.start().await;
    server.is_well().await;
    for (pair, before) in tables.iter().zip(before) {
        for (lang, (frame, moments, _)) in ["en", "de"].iter().zip(before) {
            let (now, after, record) = shown(&watcher, &pair.id, lang).await;
            assert_eq!(after, moments);
            for key in ["view", "turn", "told", "number", "step", "over"] {
                assert_eq!(now[key], frame[key], "{key}");
            }
            let names = |frame: &Value, of: &str| {
                let all = frame.pointer(of).unwrap().as_array().unwrap();
                all.iter().map(|one| one["name"].clone()).collect::<Vec<_>>()
            };
            for people in ["/table/sitting", "/chat"] {
                assert_eq!(names(&now, people), names(&frame, people));
            }
            assert!(record.contains("\nend") || record.ends_with("end\n"), "{record}");
            let rules = now["table"]["kept"].as_str().unwrap();
            assert!(rules == "base@2" || rules == "standard@1" || rules == "standard", "{rules}");
        }
        let [amina, bilal] = &pair.people;
        let mut socket = amina.socket(&pair.id).await;
        assert_eq!(socket.now["table"]["id"], *pair.id);
        assert_eq!(socket.must_not(json!({"do": "say", "text": "on?"})).await, "kept");
        let said = json!({"do": "say", "text": "hello"});
        bilal.tell(&pair.id, said).await.is_refused(409, "kept");
        let beyond = format!("/api/tables/{}/at?step=100000", pair.id);
        bilal.get(&beyond).await.is_refused(404, "no_such_step");
        let list = amina.get("/api/tables?mine=true").await.ok(200);
        assert_eq!(list.as_array().unwrap().len(), 1);
        if list[0]["state"] == "running" {
            assert!(list[0]["kept"].is_string(), "{list}");
        }
        let mut lines = bilal.stream(&pair.id, "").await;
        assert_eq!(lines.frame().await["table"]["id"], *pair.id);
    }
    server.stop().await;
    let folder = TempDir::new().unwrap();
    let checked = store::check(&server.place(), folder.path(), &|_, _| {}).await.unwrap();
    assert_eq!((checked.tables, checked.faults.len()), (2, 2));
    assert!(checked.faults.iter().all(|fault| fault.kept));
    // A damaged copy is none.
    server.write([ask("UPDATE kept SET game = ?").with(vec![0_u8, 255])]).await;
    server.start().await;
    let path = format!("/api/tables/{}", tables[0].id);
    server.nobody().get(&path).await.is_refused(410, "damaged");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_asked_for_is_kept_and_never_beside_a_server() {
    let mut server = TestServer::open().await;
    played(&server).await;
    let beside = store::keep(&server.place(), &|_, _| true, &|_, _| {}).await;
    assert!(matches!(beside, Err(store::StoreError::Used(_))), "{beside:?}");
    server.stop().await;
    let targi = |game: &str, rules: &str| game == "targi" && rules == "base@2";
    let kept = store::keep(&server.place(), &targi, &|_, _| {}).await.unwrap();
    assert_eq!(kept.games, 1);
    assert_eq!(server.count("SELECT COUNT(*) FROM kept").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_game_is_unpacked_once_for_many_looks() {
    let mut server = TestServer::open().await;
    let [pair, _] = played(&server).await;
    server.stop().await;
    store::keep(&server.place(), &|_, _| true, &|_, _| {}).await.unwrap();
    server.sql(FORGET).await;
    server.start().await;
    let nobody = server.nobody();
    let at = format!("/api/tables/{}/at?lang=en&step=1", pair.id);
    let first = nobody.get(&at).await.ok(200);
    // Whatever stands in the database now is not looked at again.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.file());
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::raw_sql("UPDATE kept SET game = x'00ff'").execute(&pool).await.unwrap();
    pool.close().await;
    assert_eq!(nobody.get(&at).await.ok(200), first);
    // Names are those of today all the same.
    let name = json!({"name": "Aicha"});
    pair.people[0].send(Method::PATCH, "/api/me", Some(&name)).await.ok(200);
    let frame = nobody.get(&format!("/api/tables/{}?lang=en", pair.id)).await.ok(200);
    assert_eq!(frame["table"]["sitting"][0]["name"], "Aicha");
    nobody.get(&at.replace("lang=en", "lang=de")).await.is_refused(410, "damaged");
}
