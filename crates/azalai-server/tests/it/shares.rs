//! What people add to the luck of a table, over HTTP and sockets.
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use azalai_core::luck::Dealer;
use azalai_core::record::hex;
use serde_json::{Value, json};

fn share(byte: u8) -> Value {
    json!({"do": "share", "share": hex(&[byte; 32])})
}

fn pledge(byte: u8) -> String {
    hex(&Dealer::from_seed([byte; 32]).commitment())
}

#[tokio::test]
async fn luck_is_mixed_from_the_promised_seed_and_what_people_add() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let wish = |pledge: &str| json!({"game": "tuareg", "seats": ["me", "open"], "pledge": pledge});
    amina.post("/api/tables", wish("no hash")).await.is_refused(422, "bad_share");
    let id = amina.open(wish(&pledge(7))).await;
    let promise = amina.table(&id).await["table"]["luck"].clone();
    assert_eq!(promise["shares"], json!([{"seat": 1, "sha256": pledge(7), "share": null}]));
    let path = format!("/api/tables/{id}/join");
    bilal.post(&path, json!({"pledge": pledge(9)})).await.ok(200);
    let (mut one, mut two) = (amina.socket(&id).await, bilal.socket(&id).await);
    assert_eq!((&one.now["turn"], &one.now["step"]), (&json!("chance"), &json!(0)), "luck waits");
    assert_eq!(one.must_not(share(8)).await, "other_share");
    one.must(share(7)).await;
    two.must(share(9)).await;
    let dealt = one.until(|frame| frame["step"].as_u64() > Some(0)).await;
    assert_eq!(dealt["is"], "table");
    let shown = json!([
        {"seat": 1, "sha256": pledge(7), "share": hex(&[7; 32])},
        {"seat": 2, "sha256": pledge(9), "share": hex(&[9; 32])},
    ]);
    assert_eq!(dealt["table"]["luck"]["shares"], shown);
    assert_eq!(dealt["table"]["luck"]["seed"], Value::Null);
    one.must(json!({"do": "resign"})).await;
    let record = bilal.record(&id).await;
    let verified = azalai_games::verify(&record).unwrap();
    assert_eq!((verified.shares(), verified.record.shares.len()), (2, 2));
    // A rematch is played with shares of its own.
    let path = format!("/api/tables/{id}/rematch");
    let again = bilal.post(&path, json!({"pledge": pledge(5)})).await.ok(201);
    assert_eq!(again["luck"]["shares"][0]["sha256"], json!(pledge(5)));
}

#[tokio::test]
async fn luck_does_not_wait_for_ever_for_a_share() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let wish = json!({"game": "targi", "seats": ["me", "bot:random"], "pledge": pledge(7)});
    let id = amina.open(wish).await;
    let mut socket = amina.socket(&id).await;
    assert_eq!(socket.now["turn"], json!("chance"));
    let dealt = socket.until(|frame| frame["step"].as_u64() > Some(0)).await;
    assert_eq!(dealt["table"]["luck"]["shares"][0]["share"], Value::Null);
    assert_eq!(socket.must_not(share(7)).await, "nothing_pledged");
}
