//! The waiting room and the lists of tables: bots one by one, other seats, names at a shared screen, whose turn it is.
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use serde_json::{Value, json};

fn holders(table: &Value) -> Vec<String> {
    let sitting = table["sitting"].as_array().unwrap();
    let holder = |seat: &Value| match seat["kind"].as_str().unwrap() {
        "bot" => format!("bot:{}", seat["bot"].as_str().unwrap()),
        "person" => seat["name"].as_str().unwrap().to_owned(),
        kind => kind.to_owned(),
    };
    sitting.iter().map(holder).collect()
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_host_arranges_the_seats_and_lists_and_logs_agree() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let id = amina.open(json!({"game": "tuareg", "seats": ["me", "open", "open", "open"]})).await;
    bilal.join(&id).await;
    let fill = |seat: usize, bot: &str| json!({"do": "fill", "seat_of": seat, "bot": bot});
    bilal.tell(&id, fill(3, "easy")).await.is_refused(403, "not_the_host");
    bilal.tell(&id, json!({"do": "clear", "seat_of": 3})).await.is_refused(403, "not_the_host");
    bilal.tell(&id, json!({"do": "move", "to": 1})).await.is_refused(409, "no_free_seat");
    amina.tell(&id, json!({"do": "clear", "seat_of": 3})).await.is_refused(409, "no_bot_there");
    amina.tell(&id, fill(3, "perfect")).await.is_refused(422, "no_such_bot");
    amina.tell(&id, fill(7, "easy")).await.is_refused(400, "no_such_seat");
    amina.tell(&id, fill(3, "random")).await.ok(200);
    amina.tell(&id, fill(4, "greedy")).await.ok(200);
    let full = amina.table(&id).await;
    assert_eq!(full["table"]["state"], "open", "bots do not begin by themselves");
    amina.tell(&id, json!({"do": "clear", "seat_of": 3})).await.ok(200);
    bilal.tell(&id, json!({"do": "move", "to": 4})).await.ok(200);
    amina.tell(&id, json!({"do": "move", "to": 4})).await.ok(200);
    let expected = ["Bilal", "bot:greedy", "open", "Amina"];
    assert_eq!(holders(&amina.table(&id).await["table"]), expected);
    assert_eq!(holders(&amina.get("/api/tables?mine=true").await.ok(200)[0]), expected);
    // Whoever sits there may talk before the game.
    bilal.tell(&id, json!({"do": "say", "text": "hello"})).await.ok(200);
    assert_eq!(amina.table(&id).await["chat"][0]["text"], "hello");
}

#[tokio::test]
async fn those_who_share_a_screen_are_listed_by_their_names() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let wish = json!({"game": "tuareg", "seats": ["me", "me", "open"], "names": ["", "Badi"]});
    let id = amina.open(wish).await;
    amina.tell(&id, json!({"do": "move", "seat": 2, "to": 3})).await.ok(200);
    for table in
        [&amina.table(&id).await["table"], &amina.get("/api/tables?mine=true").await.ok(200)[0]]
    {
        assert_eq!(holders(table), ["Amina", "open", "Badi"]);
        assert_eq!(table.get("names"), None, "the seats tell it");
    }
    let bad = json!({"game": "tuareg", "seats": ["me", "open"], "names": ["", "Badi"]});
    amina.post("/api/tables", bad).await.is_refused(422, "bad_seat_name");
}

#[tokio::test]
async fn where_it_is_my_turn_is_found_behind_any_number_of_other_tables() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    // The oldest of 52 tables is the only one where something can be done.
    let mine = amina.open(json!({"game": "targi", "seats": ["me", "me"]})).await;
    let mut waiting = Vec::new();
    for _ in 0..2 {
        let theirs = bilal.open(json!({"game": "tuareg", "seats": ["me", "open", "open"]})).await;
        amina.join(&theirs).await;
        waiting.push(theirs);
    }
    for _ in 0..49 {
        waiting.push(amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await);
    }
    waiting.reverse();
    let plain = amina.get("/api/tables?mine=true").await.ok(200);
    assert!(!ids(&plain).contains(&mine.as_str()), "it is on the second page");
    let turns = amina.get("/api/tables?mine=true&turn=true").await.ok(200);
    assert_eq!(ids(&turns), [mine.as_str()]);
    let first = amina.get("/api/tables?mine=true&turn=false").await.ok(200);
    assert_eq!(ids(&first), waiting[..50]);
    let last = ids(&first)[49].to_owned();
    let path = format!("/api/tables?mine=true&turn=false&before={last}");
    assert_eq!(ids(&amina.get(&path).await.ok(200)), waiting[50..]);
    // How it ended is told as data.
    amina.tell(&mine, json!({"do": "resign", "seat": 1})).await.ok(200);
    let over = &amina.get("/api/tables?mine=true&state=over").await.ok(200)[0];
    assert_eq!((&over["winners"], over.get("scores")), (&json!([2]), None));
}
