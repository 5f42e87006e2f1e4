//! Tables: opening, joining, playing, and everything else that docs/api.md promises about them.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, PATIENCE, Pair, TestServer, eventually, play_on, together, whims};
use azalai_core::{Lang, Seat, Viewer};
use azalai_testkit::http::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

/// Longer than any game of the server that is played at random.
const ENDLESS: usize = 20_000;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(digit).collect()
}

fn kinds(table: &Value) -> Vec<&str> {
    let sitting = table["sitting"].as_array().unwrap();
    sitting.iter().map(|seat| seat["kind"].as_str().unwrap()).collect()
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect()
}

fn path(id: &str, what: &str) -> String {
    format!("/api/tables/{id}/{what}")
}

// ------------------------------------------------------------------------------ opening and joining

#[tokio::test]
async fn seats_can_be_mine_open_invited_or_a_bots() {
    let server = TestServer::open().await;
    let (amina, bilal, chadi) =
        (server.guest("Amina").await, server.guest("Bilal").await, server.guest("Chadi").await);
    let wish = json!({"game": "tuareg", "seats": ["bot:random", "me", "open", "invited"]});
    let table = amina.post("/api/tables", wish).await.ok(201);
    let id = table["id"].as_str().unwrap();
    assert_eq!(kinds(&table), ["bot", "person", "open", "invited"]);
    assert_eq!((&table["state"], &table["host"]), (&json!("open"), &json!(amina.id)));
    assert_eq!(table["sitting"][0]["bot"], "random");
    assert_eq!(table["sitting"][1]["name"], "Amina");
    assert_eq!(table["luck"]["sha256"].as_str().map(str::len), Some(64));
    assert_eq!(table["luck"]["seed"], Value::Null);
    let invite = table["invite"].as_str().unwrap();

    // The invited seat is for those with the code, the open one for everybody.
    for body in [json!({"seat": 4}), json!({"seat": 4, "invite": "wrong"})] {
        bilal.post(&path(id, "join"), body).await.is_refused(409, "no_free_seat");
    }
    let table = chadi.post(&path(id, "join"), json!({"seat": 4, "invite": invite})).await.ok(200);
    assert_eq!(kinds(&table), ["bot", "person", "open", "person"]);
    assert_eq!(table.get("invite"), None, "the code is for the host");
    let table = bilal.join(id).await;
    assert_eq!(kinds(&table), ["bot", "person", "person", "person"]);
    assert_eq!(table["state"], "running", "a full table starts by itself");
    assert!(table["started_at"].as_i64() >= table["created_at"].as_i64());
}

#[tokio::test]
async fn everything_but_the_game_may_be_left_out() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    for game in azalai_games::GAMES {
        let table = amina.post("/api/tables", json!({"game": game.spec().name})).await.ok(201);
        assert_eq!(table["state"], "running");
        let rules = &game.spec().rulebooks[0];
        assert_eq!(table["rules"], rules.name);
        assert_eq!(kinds(&table).len(), usize::from(rules.default_seats));
        assert_eq!(kinds(&table)[0], "person");
        assert!(kinds(&table)[1..].iter().all(|kind| *kind == "bot"));
        assert_eq!((&table["public"], &table["hints"]), (&json!(true), &json!(false)));
        assert_eq!(table["clock"], json!({"kind": "none"}));
    }
}

#[tokio::test]
async fn a_senseless_table_is_refused_with_a_reason() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let refusals = [
        (json!({"game": "chess"}), 422, "no_such_game"),
        (json!({"game": "targi", "rules": "poker"}), 422, "bad_setup"),
        (json!({"game": "targi", "seats": ["me", "open", "open"]}), 422, "bad_setup"),
        (json!({"game": "targi", "seats": ["me"]}), 422, "bad_setup"),
        (json!({"game": "targi", "seats": vec!["me"; 300]}), 422, "bad_setup"),
        (json!({"game": "targi", "set": {"camels": "9"}}), 422, "bad_setup"),
        (json!({"game": "targi", "set": {"deck": "x".repeat(70_000)}}), 422, "option_too_long"),
        (json!({"game": "targi", "seats": ["open", "bot:easy"]}), 422, "no_seat_for_me"),
        (json!({"game": "targi", "seats": ["me", "you"]}), 422, "bad_seat"),
        (json!({"game": "targi", "seats": ["me", "bot:perfect"]}), 422, "no_such_bot"),
        (json!({"game": "targi", "seats": ["me", "bot:hard@9999s"]}), 422, "no_such_bot"),
        (json!({"game": "targi", "clock": {"kind": "move", "seconds": 4}}), 422, "bad_clock"),
        (json!({"game": "targi", "clock": {"kind": "days", "days": 31}}), 422, "bad_clock"),
        (json!({"game": "targi", "clock": {"kind": "sun"}}), 400, "bad_json"),
        (json!({"game": "targi", "colour": "red"}), 400, "bad_json"),
        (json!({"game": 7}), 400, "bad_json"),
        (json!({}), 400, "bad_json"),
        (json!([]), 400, "bad_json"),
    ];
    for (wish, status, code) in refusals {
        let shown: String = wish.to_string().chars().take(90).collect();
        let refused = amina.post("/api/tables", wish).await.refused();
        assert_eq!(refused, (status, code.to_owned()), "{shown}");
    }
    let nobody = server.nobody().post("/api/tables", json!({"game": "targi"})).await;
    nobody.is_refused(401, "nobody");
    assert_eq!(amina.get("/api/tables?mine=true").await.ok(200), json!([]));
}

#[tokio::test]
async fn only_the_host_starts_and_bots_fill_free_seats() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let wish = json!({"game": "tuareg", "seats": ["me", "open", "invited"], "autostart": false});
    let id = amina.open(wish).await;
    bilal.join(&id).await;
    let start = path(&id, "start");
    bilal.post(&start, json!({"fill": "random"})).await.is_refused(403, "not_the_host");
    amina.post(&start, json!({})).await.is_refused(409, "seats_free");
    amina.post(&start, json!({"fill": "perfect"})).await.is_refused(422, "no_such_bot");
    assert_eq!(kinds(&amina.table(&id).await["table"]), ["person", "person", "invited"]);
    amina.tell(&id, json!({"do": "resign"})).await.is_refused(409, "not_running");
    let table = amina.post(&start, json!({"fill": "random"})).await.ok(200);
    assert_eq!(kinds(&table), ["person", "person", "bot"]);
    assert_eq!(table["state"], "running");
    amina.post(&start, json!({})).await.is_refused(409, "not_open");

    // A full table without autostart waits for its host, who needs no body to begin.
    let wish = json!({"game": "targi", "seats": ["me", "open"], "autostart": false});
    let id = amina.open(wish).await;
    assert_eq!(bilal.join(&id).await["state"], "open");
    let table = amina.send(Method::POST, &path(&id, "start"), None).await.ok(200);
    assert_eq!(table["state"], "running");
}

#[tokio::test]
async fn nobody_sits_twice_or_where_somebody_sits() {
    let server = TestServer::open().await;
    let (amina, bilal, chadi) =
        (server.guest("Amina").await, server.guest("Bilal").await, server.guest("Chadi").await);
    let id = amina.open(json!({"game": "tuareg", "seats": ["me", "open", "open"]})).await;
    let join = path(&id, "join");
    amina.post(&join, json!({})).await.is_refused(409, "here_already");
    for seat in [0, 1, 4, 99] {
        bilal.post(&join, json!({ "seat": seat })).await.is_refused(409, "no_free_seat");
    }
    bilal.post(&join, json!({"seat": -1})).await.is_refused(400, "bad_json");
    server.nobody().post(&join, json!({})).await.is_refused(401, "nobody");
    assert_eq!(
        kinds(&bilal.post(&join, json!({"seat": 3})).await.ok(200)),
        ["person", "open", "person"]
    );
    bilal.post(&join, json!({"seat": 2})).await.is_refused(409, "here_already");
    // Without a body, the first free seat.
    let table = chadi.send(Method::POST, &join, None).await.ok(200);
    assert_eq!(
        (&table["state"], &table["sitting"][1]["name"]),
        (&json!("running"), &json!("Chadi"))
    );
    server.guest("Dassin").await.post(&join, json!({})).await.is_refused(409, "not_open");
    let nowhere = path("nowhere", "join");
    bilal.post(&nowhere, json!({})).await.is_refused(404, "no_such_table");
}

#[tokio::test]
async fn of_many_who_want_the_last_seat_one_gets_it() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "desert", "seats": ["me", "open"]})).await;
    let mut tries = tokio::task::JoinSet::new();
    for number in 0..8 {
        let guest = server.guest(&format!("Guest {number}")).await;
        let join = path(&id, "join");
        tries.spawn(async move { guest.post(&join, json!({})).await.status });
    }
    let mut statuses = tries.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn the_host_passes_on_and_the_last_to_leave_closes_the_table() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let id = amina.open(json!({"game": "tuareg", "seats": ["me", "open", "invited"]})).await;
    let leave = path(&id, "leave");
    bilal.post(&leave, json!({})).await.is_refused(403, "not_your_seat");
    bilal.join(&id).await;
    let table = amina.post(&leave, json!({})).await.ok(200);
    assert_eq!(kinds(&table), ["open", "person", "invited"]);
    assert_eq!((&table["host"], table.get("invite")), (&json!(bilal.id), None));
    let frame = bilal.table(&id).await;
    assert_eq!(frame["you"], json!({"seats": [2], "seat": null, "host": true}));
    assert!(frame["table"]["invite"].is_string(), "the new host sees the code");
    let table = bilal.post(&leave, json!({})).await.ok(200);
    assert_eq!((&table["state"], &table["result"]), (&json!("over"), &json!("closed")));
    amina.post(&path(&id, "join"), json!({})).await.is_refused(409, "not_open");
    amina.get(&path(&id, "record")).await.is_refused(409, "not_running");
    amina.get(&path(&id, "review")).await.is_refused(409, "not_over");
    assert_eq!(amina.get("/api/tables?state=open").await.ok(200), json!([]));

    let pair = server.pair(json!({"game": "targi"})).await;
    let leave = path(&pair.id, "leave");
    pair.people[0].post(&leave, json!({})).await.is_refused(409, "not_open");
}

#[tokio::test]
async fn lists_show_public_tables_and_your_own_with_your_turn_first() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let open = json!({"game": "targi", "seats": ["me", "open"]});
    let first = amina.open(open.clone()).await;
    let hidden =
        amina.open(json!({"game": "targi", "seats": ["me", "open"], "public": false})).await;
    let other = amina.open(json!({"game": "tuareg", "seats": ["me", "open"]})).await;
    let list = bilal.get("/api/tables?state=open").await.ok(200);
    assert_eq!(ids(&list), [other.as_str(), &first], "newest first");
    assert!(list.as_array().unwrap().iter().all(|table| table.get("invite").is_none()));
    let list = server.nobody().get("/api/tables?state=open&game=targi").await.ok(200);
    assert_eq!(ids(&list), [first.as_str()]);
    let mine = amina.get("/api/tables?mine=true").await.ok(200);
    assert_eq!(ids(&mine), [other.as_str(), &hidden, &first]);
    assert_eq!(bilal.get("/api/tables?mine=true").await.ok(200), json!([]));
    server.nobody().get("/api/tables?mine=true").await.is_refused(401, "nobody");

    // It is somebody's turn at the oldest of them.
    bilal.join(&first).await;
    let turn = amina.table(&first).await["turn"].as_u64().unwrap();
    let (on_turn, waiting) = if turn == 1 { (&amina, &bilal) } else { (&bilal, &amina) };
    let newer = on_turn.open(open.clone()).await;
    let list = on_turn.get("/api/tables?mine=true").await.ok(200);
    assert_eq!(ids(&list)[0], first, "{newer} is newer, but it is not their turn there");
    assert_eq!(list[0]["your_turn"], true);
    let list = waiting.get("/api/tables?mine=true&state=running").await.ok(200);
    assert_eq!((ids(&list), &list[0]["your_turn"]), (vec![first.as_str()], &json!(false)));
    let list = bilal.get("/api/tables?state=running").await.ok(200);
    assert_eq!(ids(&list), [first.as_str()]);
    for bad in ["state=lost", "before=1&before=2", "colour=red", "mine=perhaps"] {
        bilal.get(&format!("/api/tables?{bad}")).await.is_refused(400, "bad_query");
    }
}

#[tokio::test]
async fn a_long_list_is_read_page_by_page() {
    let server = TestServer::with(|config| config.tables_of_person = 1000).await;
    let amina = server.guest("Amina").await;
    let mut opened = Vec::new();
    for _ in 0..120 {
        opened.insert(0, amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await);
    }
    for query in ["state=open", "mine=true"] {
        let (mut read, mut before) = (Vec::new(), String::new());
        loop {
            let list = amina.get(&format!("/api/tables?{query}{before}")).await.ok(200);
            let Some(last) = ids(&list).last().copied().map(str::to_owned) else { break };
            assert!(ids(&list).len() <= 50);
            read.extend(ids(&list).into_iter().map(str::to_owned));
            before = format!("&before={last}");
        }
        assert_eq!(read, opened, "{query}");
    }
    assert_eq!(amina.get("/api/tables?before=nonsense").await.ok(200), json!([]));
}

// -------------------------------------------------------------------------------------- whole games

async fn a_whole_game(wish: Value, seed: u64) {
    let server = TestServer::open().await;
    let game = wish["game"].as_str().unwrap().to_owned();
    let Pair { id, people, sockets: [one, two] } = server.pair(wish).await;
    let watcher = server.nobody().socket(&id).await;
    let promise = one.now["table"]["luck"]["sha256"].as_str().unwrap().to_owned();
    assert_eq!(one.now["you"], json!({"seats": [1], "seat": 1, "host": true}));
    assert_eq!(watcher.now["you"], json!({"seats": [], "seat": null, "host": false}));
    let mut sockets = [one, two, watcher];
    assert!(play_on(&mut sockets, &mut whims(seed), ENDLESS).await, "{game} has an end");

    let over = sockets[0].now["over"].clone();
    assert!(sockets.iter().all(|socket| socket.now["over"] == over));
    assert_eq!(over["why"], "finished");
    assert!(!over["winners"].as_array().unwrap().is_empty());
    assert_eq!(over["scores"].as_array().map(Vec::len), Some(2));
    let seed = over["seed"].as_str().unwrap();
    assert_eq!(hex(&Sha256::digest(unhex(seed))), promise, "the seed is the one that was promised");

    let record = server.nobody().record(&id).await;
    let verified = azalai_games::verify(&record).expect("the luck is what was promised");
    assert_eq!(verified.record.actions.len(), sockets[0].now["step"]);
    assert!(verified.luck > 0);
    assert_eq!(verified.record.names, ["Amina", "Bilal"]);
    let table = &people[0].table(&id).await["table"];
    assert_eq!((&table["state"], &table["luck"]["seed"]), (&json!("over"), &json!(seed)));
    assert_eq!(table["result"], verified.record.result.what.as_str());
    assert_eq!(sockets[0].must_not(json!({"do": "resign"})).await, "over");
    let act = json!({"do": "act", "action": "pass", "after": sockets[0].number()});
    people[1].tell(&id, act).await.is_refused(409, "over");
    sockets[0].must(json!({"do": "say", "text": "Well played!"})).await;
    let list = server.nobody().get("/api/tables?state=over").await.ok(200);
    assert_eq!(ids(&list), [id.as_str()]);
}

#[tokio::test]
async fn a_whole_game_of_targui_is_played() {
    a_whole_game(json!({"game": "targui"}), 1).await;
}

#[tokio::test]
async fn a_whole_game_of_through_the_desert_is_played() {
    a_whole_game(json!({"game": "desert"}), 2).await;
}

#[tokio::test]
async fn a_whole_game_of_targi_is_played() {
    a_whole_game(json!({"game": "targi", "rules": "expansion"}), 3).await;
}

#[tokio::test]
async fn a_whole_game_of_tuareg_is_played() {
    a_whole_game(json!({"game": "tuareg"}), 4).await;
}

#[tokio::test]
async fn one_person_plays_both_seats() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "tuareg", "seats": ["me", "me"]})).await;
    let mut socket = amina.socket(&id).await;
    assert_eq!(socket.now["you"]["seats"], json!([1, 2]));
    let mut rng = whims(5);
    let mut seen = [0, 0];
    for _ in 0..60 {
        let turn = socket.now["turn"].as_u64().unwrap();
        assert_eq!(
            socket.now["view"]["viewer"], turn,
            "she looks with the eyes of the seat on turn"
        );
        let mut command = socket.random(&mut rng);
        command["seat"] = (3 - turn).into();
        assert_eq!(socket.must_not(command.clone()).await, "against_the_rules");
        command["seat"] = turn.into();
        socket.must(command).await;
        seen[turn as usize - 1] += 1;
    }
    assert!(seen.iter().all(|turns| *turns > 0));
    // She may ask for the eyes of one of them.
    for seat in [1, 2] {
        let frame = amina.get(&format!("/api/tables/{id}?seat={seat}")).await.ok(200);
        assert_eq!((&frame["you"]["seat"], &frame["view"]["viewer"]), (&json!(seat), &json!(seat)));
    }
    assert!(play_on(&mut [socket], &mut rng, ENDLESS).await);
}

// --------------------------------------------------------------------------------------- the numbers

#[tokio::test]
async fn late_doubled_and_early_actions_are_refused_without_harm() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let mut rng = whims(6);
    let actor = pair.on_turn().await;
    let command = pair.sockets[actor].random(&mut rng);
    let number = pair.sockets[actor].number();
    for (after, code) in [(number - 1, "late"), (0, "late"), (number + 1, "early")] {
        let mut wrong = command.clone();
        wrong["after"] = after.into();
        assert_eq!(pair.sockets[actor].must_not(wrong.clone()).await, code);
        let status = if code == "late" { 409 } else { 400 };
        pair.people[actor].tell(&pair.id, wrong).await.is_refused(status, code);
    }
    for missing in ["after", "action"] {
        let mut wrong = command.clone();
        wrong.as_object_mut().unwrap().remove(missing);
        assert_eq!(pair.sockets[actor].must_not(wrong).await, "bad_json");
    }
    assert_eq!(pair.people[0].table(&pair.id).await["number"], number);
    let done = pair.sockets[actor].must(command.clone()).await;
    assert!(done > number);
    // The same once more, over the socket and over HTTP: nothing is played twice.
    assert_eq!(pair.sockets[actor].must_not(command.clone()).await, "late");
    pair.people[actor].tell(&pair.id, command).await.is_refused(409, "late");
    assert_eq!(pair.people[0].table(&pair.id).await["number"], done);
    let garbage = json!({"do": "act", "action": "fly to the moon", "after": done});
    let code = pair.sockets[1 - actor].must_not(garbage).await;
    assert_eq!(code, "no_action");
    play_on(&mut pair.sockets, &mut rng, 20).await;
    assert!(pair.sockets[0].number() >= done + 20, "the table plays on");
}

#[tokio::test]
async fn whoever_comes_back_gets_what_he_missed() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut rng = whims(7);
    play_on(&mut pair.sockets, &mut rng, 12).await;
    let number = pair.sockets[1].number();
    let seen: Vec<Value> = pair.sockets[1].texts.iter().flat_map(|text| did(text)).collect();
    let all = pair.people[1].socket_with(&pair.id, "after=0").await;
    let missed = all.now["missed"].as_array().unwrap();
    assert_eq!(missed.len() as u64, number);
    assert_eq!(missed[missed.len() - seen.len()..], seen, "the same as it came one by one");
    let numbers: Vec<u64> = missed.iter().map(|did| did["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=number).collect::<Vec<_>>());
    let some = pair.people[1].socket_with(&pair.id, &format!("after={}", number - 3)).await;
    assert_eq!(some.now["missed"].as_array().unwrap()[..], missed[missed.len() - 3..]);
    for after in [number, number + 1, 4_000_000_000] {
        let none = pair.people[1].socket_with(&pair.id, &format!("after={after}")).await;
        assert_eq!(none.now["missed"], json!([]));
    }
    let fresh = pair.people[1].socket(&pair.id).await;
    assert_eq!(fresh.now["missed"], json!([]), "whoever has the table needs no history");
}

fn did(text: &str) -> Vec<Value> {
    let frame: Value = serde_json::from_str(text).unwrap();
    frame["did"].as_array().cloned().unwrap_or_default()
}

/// A frame without what depends on the moment.
fn timeless(frame: &Value) -> Value {
    let mut frame = frame.clone();
    frame["clock"]["at"] = Value::Null;
    frame["clock"]["left"] = Value::Null;
    if let Some(sitting) = frame["table"]["sitting"].as_array_mut() {
        sitting.iter_mut().for_each(|seat| seat["present"] = Value::Null);
    }
    frame
}

#[tokio::test]
async fn http_and_sockets_tell_and_take_the_same() {
    let server = TestServer::open().await;
    let clock = json!({"kind": "game", "seconds": 3600, "increment": 1});
    let mut pair = server.pair(json!({"game": "tuareg", "clock": clock})).await;
    let mut rng = whims(8);
    let watcher = server.nobody();
    let mut watching = watcher.socket(&pair.id).await;
    let mut streams = Vec::new();
    for person in [&pair.people[0], &pair.people[1], &watcher] {
        let mut stream = person.stream(&pair.id, "after=0&lang=de").await;
        let socket = person.socket_with(&pair.id, "after=0&lang=de").await;
        let shown = person.get(&format!("/api/tables/{}?after=0&lang=de", pair.id)).await.ok(200);
        let first = stream.frame().await;
        assert_eq!(timeless(&first), timeless(&socket.now));
        assert_eq!(timeless(&first), timeless(&shown));
        streams.push((stream, socket));
    }
    for _ in 0..10 {
        let actor = pair.on_turn().await;
        let command = pair.sockets[actor].random(&mut rng);
        let done = pair.people[actor].tell(&pair.id, command).await.ok(200);
        for socket in &mut pair.sockets {
            socket.reach(done["number"].as_u64().unwrap()).await;
        }
        for (stream, socket) in &mut streams {
            let news = loop {
                let frame = stream.frame().await;
                if frame["is"] == "news" {
                    break frame;
                }
            };
            socket.reach(done["number"].as_u64().unwrap()).await;
            assert_eq!(news, socket.now);
            assert_eq!(news["number"], done["number"]);
        }
        watching.reach(done["number"].as_u64().unwrap()).await;
        assert_eq!(watching.now["legal"], json!([]));
        let public = watcher.table(&pair.id).await;
        assert_eq!(watching.now["view"], public["view"]);
        assert_eq!(watching.now["view"]["viewer"], Value::Null);
    }
}

#[tokio::test]
async fn everybody_hears_who_comes_and_goes() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let present = |frame: &Value| -> Vec<bool> {
        let sitting = frame["sitting"].as_array().unwrap();
        sitting.iter().map(|seat| seat["present"].as_bool().unwrap()).collect()
    };
    let [one, two] = &mut pair.sockets;
    let frame = one.until(|frame| frame["is"] == "sitting").await;
    assert_eq!(present(&frame), [true, true]);
    two.inner.close(None).await.unwrap();
    let frame = one.until(|frame| frame["is"] == "sitting").await;
    assert_eq!(present(&frame), [true, false]);
    let _back = pair.people[1].stream(&pair.id, "").await;
    let frame = one.until(|frame| frame["is"] == "sitting").await;
    assert_eq!(present(&frame), [true, true]);
}

// -------------------------------------------------------------------------- resigning, offers, undo

#[tokio::test]
async fn whoever_resigns_a_game_of_two_loses_it() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    play_on(&mut pair.sockets, &mut whims(9), 6).await;
    let number = pair.sockets[1].must(json!({"do": "resign"})).await;
    pair.sockets[0].reach(number).await;
    let over = &pair.sockets[0].now["over"];
    assert_eq!((&over["why"], &over["winners"]), (&json!("resigned"), &json!([1])));
    assert_eq!(pair.sockets[0].now["turn"], "over");
    let table = pair.people[0].table(&pair.id).await;
    assert_eq!(table["table"]["result"], "resigned: seat 1 wins");
    let record = pair.people[0].record(&pair.id).await;
    assert!(record.contains("ended: resigned"), "{record}");
    azalai_games::verify(&record).expect("an unfinished game has honest luck, too");
}

#[tokio::test]
async fn a_bot_goes_on_for_whoever_resigns_a_game_of_three() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let (bilal, chadi) = (server.guest("Bilal").await, server.guest("Chadi").await);
    let id = amina.open(json!({"game": "desert", "seats": ["me", "open", "open"]})).await;
    bilal.join(&id).await;
    chadi.join(&id).await;
    bilal.tell(&id, json!({"do": "resign"})).await.ok(200);
    let table = amina.table(&id).await;
    assert_eq!(kinds(&table["table"]), ["person", "bot", "person"]);
    assert_eq!(table["table"]["state"], "running");
    // They are out for good.
    bilal.tell(&id, json!({"do": "resign"})).await.is_refused(403, "not_your_seat");
    bilal.tell(&id, json!({"do": "return"})).await.is_refused(409, "not_replaced");
    let mut sockets = [amina.socket(&id).await, chadi.socket(&id).await];
    play_on(&mut sockets, &mut whims(10), 12).await;
    chadi.tell(&id, json!({"do": "resign"})).await.ok(200);
    let over = amina.table(&id).await["over"].clone();
    assert_eq!((&over["why"], &over["winners"]), (&json!("resigned"), &json!([1])));
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_accepted() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let [one, two] = &mut pair.sockets;
    let answer = |accept: bool| json!({"do": "answer", "what": "draw", "accept": accept});
    assert_eq!(two.must_not(answer(true)).await, "no_offer");
    let number = one.must(json!({"do": "offer", "what": "draw"})).await;
    two.reach(number).await;
    let offers = json!([{"what": "draw", "by": 1, "agreed": [1], "keep": null}]);
    assert_eq!(two.now["offers"], offers);
    assert_eq!(pair.people[1].table(&pair.id).await["offers"], offers);
    assert_eq!(two.must_not(json!({"do": "offer", "what": "draw"})).await, "offered_already");
    two.must(answer(false)).await;
    assert_eq!(one.must_not(answer(true)).await, "no_offer");
    assert_eq!(one.must_not(json!({"do": "offer", "what": "money"})).await, "bad_json");
    one.must(json!({"do": "offer", "what": "draw"})).await;
    let number = two.must(answer(true)).await;
    one.reach(number).await;
    let over = &one.now["over"];
    assert_eq!((&over["why"], &over["winners"]), (&json!("draw"), &json!([])));
}

#[tokio::test]
async fn a_move_answers_all_offers() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let actor = pair.on_turn().await;
    pair.sockets[1 - actor].must(json!({"do": "offer", "what": "draw"})).await;
    together(&mut pair.sockets).await;
    // The offer is no move: what was decided before it still fits.
    let before = pair.sockets[actor].number() - 1;
    let mut command = pair.sockets[actor].random(&mut whims(11));
    command["after"] = before.into();
    pair.sockets[actor].must(command).await;
    assert_eq!(pair.people[0].table(&pair.id).await.get("offers"), None);
}

#[tokio::test]
async fn a_game_that_all_want_to_abort_does_not_count() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let (bilal, chadi) = (server.guest("Bilal").await, server.guest("Chadi").await);
    let id = amina.open(json!({"game": "tuareg", "seats": ["me", "open", "open"]})).await;
    bilal.join(&id).await;
    chadi.join(&id).await;
    let yes = json!({"do": "answer", "what": "abort", "accept": true});
    chadi.tell(&id, json!({"do": "offer", "what": "abort"})).await.ok(200);
    amina.tell(&id, yes.clone()).await.ok(200);
    assert_eq!(amina.table(&id).await["table"]["state"], "running", "one is missing");
    bilal.tell(&id, yes).await.ok(200);
    let table = amina.table(&id).await;
    assert_eq!(
        (&table["over"]["why"], &table["table"]["result"]),
        (&json!("abort"), &json!("abort"))
    );
}

#[tokio::test]
async fn bots_do_not_draw_but_let_you_abort() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "bot:random"]})).await;
    let offer = |what: &str| json!({"do": "offer", "what": what});
    amina.tell(&id, offer("draw")).await.is_refused(409, "bots_do_not_draw");
    amina.tell(&id, offer("abort")).await.ok(200);
    assert_eq!(amina.table(&id).await["over"]["why"], "abort");
}

#[tokio::test]
async fn an_action_of_ones_own_is_taken_back_at_once() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let mut rng = whims(12);
    assert_eq!(pair.sockets[0].must_not(json!({"do": "undo"})).await, "nothing_to_undo");
    let undo = async |who: &Guest, id: &str| {
        who.get(&format!("/api/tables/{id}?lang=en")).await.ok(200)["undo"].clone()
    };
    assert_eq!(undo(&pair.people[0], &pair.id).await, "nothing");
    // Somebody acts who is still on turn afterwards, and luck has no part in it.
    loop {
        let actor = pair.on_turn().await;
        let before = pair.sockets[actor].now.clone();
        let command = pair.sockets[actor].random(&mut rng);
        let number = pair.sockets[actor].must(command).await;
        if pair.on_turn().await == actor && before["number"] == number - 1 {
            assert_eq!(undo(&pair.people[actor], &pair.id).await, "alone");
            let undone = pair.sockets[actor].must(json!({"do": "undo"})).await;
            together(&mut pair.sockets).await;
            for socket in &pair.sockets {
                let last = socket.now["did"].as_array().unwrap().last().unwrap();
                assert_eq!((&last["did"], &last["number"]), (&json!("undo"), &json!(undone)));
            }
            let now = &pair.sockets[actor].now;
            assert_eq!((&now["view"], &now["legal"]), (&before["view"], &before["legal"]));
            // What was taken back is in the log, and says no more.
            let path = format!("/api/tables/{}?after={}", pair.id, number - 1);
            let missed = pair.people[1 - actor].get(&path).await.ok(200)["missed"].clone();
            assert_eq!(missed[0], json!({"number": number, "did": "undone"}));
            // An answer to what was before the undo comes too late.
            let mut command = pair.sockets[actor].random(&mut rng);
            command["after"] = number.into();
            assert_eq!(pair.sockets[actor].must_not(command).await, "late");
            break;
        }
    }
    assert!(play_on(&mut pair.sockets, &mut rng, ENDLESS).await);
    let record = pair.people[0].record(&pair.id).await;
    azalai_games::verify(&record).expect("taking back changes no luck");
}

#[tokio::test]
async fn others_are_asked_if_they_have_acted_since() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let mut rng = whims(13);
    let first = pair.on_turn().await;
    let before = pair.sockets[first].now.clone();
    pair.sockets[first].act(&mut rng).await;
    let second = pair.on_turn().await;
    assert_ne!(first, second, "the first camels are set in turn");
    pair.sockets[second].act(&mut rng).await;
    let played = pair.sockets[first].must(json!({"do": "undo"})).await;
    together(&mut pair.sockets).await;
    let offer = &pair.sockets[second].now["offers"][0];
    assert_eq!((&offer["what"], &offer["by"]), (&json!("undo"), &json!(first + 1)));
    assert_ne!(pair.sockets[first].now["view"], before["view"], "nothing is taken back yet");
    let answer = |accept: bool| json!({"do": "answer", "what": "undo", "accept": accept});
    pair.sockets[second].must(answer(false)).await;
    together(&mut pair.sockets).await;
    assert_eq!(pair.sockets[first].now.get("offers"), None);
    assert_ne!(pair.sockets[first].now["view"], before["view"]);
    let asked = pair.sockets[first].must(json!({"do": "undo"})).await;
    assert!(asked > played);
    pair.sockets[second].must(answer(true)).await;
    together(&mut pair.sockets).await;
    assert_eq!(pair.sockets[first].now["view"], before["view"]);
    assert_eq!(pair.sockets[first].now["turn"], first + 1);
    play_on(&mut pair.sockets, &mut rng, 10).await;
    assert!(pair.sockets[0].number() >= asked + 10, "the table plays on");
}

#[tokio::test]
async fn bots_agree_to_an_undo_at_once() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "desert", "seats": ["me", "bot:random"]})).await;
    let mut socket = amina.socket(&id).await;
    while socket.legal().is_empty() {
        socket.frame().await;
    }
    let before = socket.now.clone();
    let number = socket.act(&mut whims(14)).await;
    // The bot acts, and it is her turn again.
    while socket.number() <= number || socket.legal().is_empty() {
        socket.frame().await;
    }
    socket.must(json!({"do": "undo"})).await;
    assert_eq!(socket.now["view"], before["view"]);
    let did = socket.now["did"].as_array().unwrap();
    let kinds: Vec<&str> = did.iter().map(|did| did["did"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["offer", "undo"]);
}

#[tokio::test]
async fn nothing_is_taken_back_once_luck_has_decided() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    let mut rng = whims(15);
    loop {
        let actor = pair.on_turn().await;
        pair.sockets[actor].act(&mut rng).await;
        together(&mut pair.sockets).await;
        let did = pair.sockets[actor].now["did"].as_array().unwrap();
        if did.iter().any(|did| did["by"] == "chance") {
            let view = pair.sockets[actor].now["view"].clone();
            let told =
                pair.people[actor].get(&format!("/api/tables/{}?lang=en", pair.id)).await.ok(200);
            assert_eq!(told["undo"], "came_out");
            assert!(pair.sockets[actor].now.get("undo").is_none(), "it is told with sentences");
            assert_eq!(pair.sockets[actor].must_not(json!({"do": "undo"})).await, "came_out");
            assert_eq!(pair.people[actor].table(&pair.id).await["view"], view);
            break;
        }
    }
}

// ------------------------------------------------------------------------------------------- talking

#[tokio::test]
async fn people_at_a_table_talk() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let say = |text: &str| json!({"do": "say", "text": text});
    let [one, two] = &mut pair.sockets;
    one.must(say("  Salam!\u{7}\u{202e}\n ")).await;
    let said = two.until(|frame| frame["is"] == "said").await;
    assert_eq!(
        (&said["seat"], &said["name"], &said["text"]),
        (&json!(1), &json!("Amina"), &json!("Salam!"))
    );
    assert!(said["at"].as_i64().is_some_and(|at| at > 1_700_000_000_000));
    one.must(say(&"ä".repeat(500))).await;
    let long = two.until(|frame| frame["is"] == "said").await;
    assert_eq!(long["text"].as_str().unwrap().chars().count(), 500);
    for bad in [String::new(), " \n".into(), "ä".repeat(501), "x".repeat(10_000)] {
        assert_eq!(one.must_not(say(&bad)).await, "bad_line");
    }
    assert_eq!(one.must_not(json!({"do": "say"})).await, "bad_json");

    let watcher = server.guest("Watcher").await;
    watcher.tell(&pair.id, say("Move the camel!")).await.is_refused(403, "not_your_seat");
    let mut watching = watcher.socket(&pair.id).await;
    assert_eq!(watching.must_not(say("The camel!")).await, "not_your_seat");
    let chat = watching.now["chat"].as_array().unwrap();
    assert_eq!(chat.len(), 2, "watchers read");
    assert_eq!(chat[0]["text"], "Salam!");
    let mut nobody = server.nobody().socket(&pair.id).await;
    assert_eq!(nobody.must_not(say("Hello?")).await, "nobody");
    server.nobody().tell(&pair.id, say("Hello?")).await.is_refused(401, "nobody");
}

#[tokio::test]
async fn whoever_talks_without_end_is_stopped() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut codes = Vec::new();
    for number in 0..30 {
        let answer = pair.sockets[0].ask(json!({"do": "say", "text": format!("{number}")})).await;
        if answer["is"] == "refused" {
            codes.push(answer["error"]["code"].as_str().unwrap().to_owned());
        }
    }
    assert!(codes.len() >= 10, "{codes:?}");
    assert!(codes.iter().all(|code| code == "too_fast"));
    pair.sockets[1].must(json!({"do": "say", "text": "I have said nothing yet."})).await;
}

#[tokio::test]
async fn whoever_is_muted_is_not_read() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let say = |text: &str| json!({"do": "say", "text": text});
    pair.sockets[0].must(say("before")).await;
    let mute = |on: bool| json!({"do": "mute", "seat_of": 1, "on": on});
    pair.sockets[1].must(mute(true)).await;
    pair.sockets[0].must(say("while")).await;
    pair.sockets[1].must(say("an answer")).await;
    let lines = |frame: &Value| -> Vec<String> {
        let chat = frame["chat"].as_array().unwrap();
        chat.iter().map(|said| said["text"].as_str().unwrap().to_owned()).collect()
    };
    let heard: Vec<&String> =
        pair.sockets[1].texts.iter().filter(|text| text.contains("while")).collect();
    assert!(heard.is_empty(), "{heard:?}");
    assert_eq!(lines(&pair.people[1].table(&pair.id).await), ["an answer"]);
    assert_eq!(lines(&pair.people[0].table(&pair.id).await), ["before", "while", "an answer"]);
    assert_eq!(lines(&server.nobody().table(&pair.id).await), ["before", "while", "an answer"]);
    for (command, code) in [
        (json!({"do": "mute", "seat_of": 1}), "bad_json"),
        (json!({"do": "mute", "on": true}), "bad_json"),
        (json!({"do": "mute", "seat_of": 9, "on": true}), "no_such_seat"),
        (json!({"do": "mute", "seat_of": 3, "on": true}), "nobody_to_mute"),
    ] {
        assert_eq!(pair.sockets[1].must_not(command).await, code);
    }
    // The server remembers it.
    server.stop().await;
    server.start().await;
    assert_eq!(lines(&pair.people[1].table(&pair.id).await), ["an answer"]);
    pair.people[1].tell(&pair.id, mute(false)).await.ok(200);
    assert_eq!(lines(&pair.people[1].table(&pair.id).await), ["before", "while", "an answer"]);
}

// --------------------------------------------------------------------------- absence, clocks, restarts

#[tokio::test]
async fn a_bot_stands_in_for_whoever_is_away_until_he_returns() {
    let server = TestServer::with(|config| config.away_after = Duration::from_millis(300)).await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let vote = json!({"do": "replace", "seat_of": 2});
    pair.sockets[0].must_not(json!({"do": "replace"})).await;
    assert_eq!(pair.sockets[0].must_not(vote.clone()).await, "not_away");
    let own = json!({"do": "replace", "seat_of": 1});
    assert_eq!(pair.sockets[0].must_not(own).await, "nobody_to_replace");
    assert_eq!(pair.sockets[0].must_not(json!({"do": "return"})).await, "not_replaced");
    pair.sockets[1].inner.close(None).await.unwrap();
    let (amina, bilal) = (&pair.people[0], &pair.people[1]);
    eventually("the vote", async || {
        let answer = amina.tell(&pair.id, vote.clone()).await;
        (answer.status == 200).then_some(()).or_else(|| {
            assert_eq!(answer.refused().1, "not_away");
            None
        })
    })
    .await;
    let seat = amina.table(&pair.id).await["table"]["sitting"][1].clone();
    assert_eq!(
        (&seat["kind"], &seat["bot"], &seat["name"]),
        (&json!("bot"), &json!("medium"), &json!("Bilal"))
    );
    bilal.tell(&pair.id, json!({"do": "resign"})).await.is_refused(403, "not_your_seat");
    // The bot plays for them.
    let [mut one, _] = pair.sockets;
    while one.legal().is_empty() {
        one.frame().await;
    }
    let number = one.act(&mut whims(16)).await;
    one.until(|frame| {
        frame["did"].as_array().is_some_and(|did| did.iter().any(|did| did["by"] == 2))
    })
    .await;
    assert!(one.number() > number);
    let stranger = server.guest("Chadi").await;
    stranger.tell(&pair.id, json!({"do": "return"})).await.is_refused(403, "not_your_seat");
    bilal.tell(&pair.id, json!({"do": "return"})).await.ok(200);
    let frame = bilal.table(&pair.id).await;
    assert_eq!(
        (&frame["table"]["sitting"][1]["kind"], &frame["you"]["seats"]),
        (&json!("person"), &json!([2]))
    );
    let two = bilal.socket(&pair.id).await;
    play_on(&mut [one, two], &mut whims(17), 10).await;
}

#[tokio::test]
async fn all_others_must_agree_before_somebody_is_replaced() {
    let server = TestServer::with(|config| config.away_after = Duration::from_millis(200)).await;
    let amina = server.guest("Amina").await;
    let (bilal, chadi) = (server.guest("Bilal").await, server.guest("Chadi").await);
    let id = amina.open(json!({"game": "desert", "seats": ["me", "open", "open"]})).await;
    bilal.join(&id).await;
    chadi.join(&id).await;
    let vote = json!({"do": "replace", "seat_of": 3});
    eventually("they are away", async || {
        (amina.tell(&id, vote.clone()).await.status == 200).then_some(())
    })
    .await;
    assert_eq!(kinds(&amina.table(&id).await["table"])[2], "person");
    bilal.tell(&id, vote).await.ok(200);
    assert_eq!(kinds(&amina.table(&id).await["table"])[2], "bot");
}

/// The table has been waiting for an hour, and the server was there (or not) all the time.
const AN_HOUR: i64 = 3_600_000;

#[tokio::test]
async fn a_bot_stands_in_when_the_clock_has_run_out() {
    for clock in [json!({"kind": "move", "seconds": 60}), json!({"kind": "game", "seconds": 60})] {
        let mut server = TestServer::open().await;
        let mut pair = server.pair(json!({"game": "desert", "clock": clock})).await;
        let actor = pair.on_turn().await;
        let left = pair.sockets[0].now["clock"].clone();
        assert_eq!(left["running"], actor + 1);
        assert!(left["left"].as_array().unwrap().iter().all(|left| left.as_i64() <= Some(60_000)));
        server.stop().await;
        assert_eq!(pair.sockets[0].drain().await, 1012, "the server says that it stops");
        server.run_out(AN_HOUR).await;
        let (late, other) = (&pair.people[actor], &pair.people[1 - actor]);
        let frame = eventually("a bot stands in", async || {
            let frame = other.get(&format!("/api/tables/{}?after=0", pair.id)).await.ok(200);
            (frame["table"]["sitting"][actor]["kind"] == "bot").then_some(frame)
        })
        .await;
        let missed = frame["missed"].as_array().unwrap();
        let timeout = |did: &Value| did["did"] == "timeout" && did["seat"] == actor + 1;
        assert!(missed.iter().any(timeout), "{missed:?}");
        // The bot acts, and they may come back.
        eventually("the bot acts", async || {
            (other.table(&pair.id).await["turn"] == 2 - actor).then_some(())
        })
        .await;
        late.tell(&pair.id, json!({"do": "return"})).await.ok(200);
        assert_eq!(kinds(&other.table(&pair.id).await["table"]), ["person", "person"]);
    }
}

#[tokio::test]
async fn a_game_without_people_ends_when_the_clock_has_run_out() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let clock = json!({"kind": "days", "days": 1});
    let wish = json!({"game": "targi", "seats": ["me", "bot:random"], "clock": clock});
    let id = amina.open(wish).await;
    eventually("her turn", async || (amina.table(&id).await["turn"] == 1).then_some(())).await;
    server.stop().await;
    server.run_out(25 * AN_HOUR).await;
    let over = eventually("the end", async || {
        let frame = amina.table(&id).await;
        frame.get("over").cloned()
    })
    .await;
    assert_eq!((&over["why"], &over["winners"]), (&json!("deserted"), &json!([2])));
}

#[tokio::test]
async fn nobody_pays_for_the_time_when_the_server_was_away() {
    let mut server = TestServer::open().await;
    let clock = json!({"kind": "game", "seconds": 5400});
    let mut pair = server.pair(json!({"game": "desert", "clock": clock})).await;
    let actor = pair.on_turn().await;
    server.stop().await;
    server.age(AN_HOUR).await;
    server.sql("UPDATE server SET value = value - 3600000").await;
    server.start().await;
    let path = format!("/api/tables/{}?after=0", pair.id);
    let frame = pair.people[0].get(&path).await.ok(200);
    let left = frame["clock"]["left"][actor].as_i64().unwrap();
    assert!(left > 4_000_000, "{left} ms of 5400000 are left");
    assert!(left <= 5_400_000, "nobody gains time either: {left}");
    let downtime = frame["missed"].as_array().unwrap().last().unwrap();
    assert_eq!(downtime["did"], "downtime");
    assert!(downtime["ms"].as_i64() >= Some(3_600_000));
    assert_eq!(kinds(&frame["table"]), ["person", "person"]);
}

#[tokio::test]
async fn bots_answer_and_go_on_after_a_restart() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id =
        amina.open(json!({"game": "desert", "seats": ["bot:random", "me", "bot:greedy"]})).await;
    let mut socket = amina.socket(&id).await;
    while socket.legal().is_empty() {
        socket.frame().await;
    }
    let number = socket.act(&mut whims(18)).await;
    while socket.legal().is_empty() || socket.number() == number {
        socket.frame().await;
    }
    let answered = socket.number();
    server.stop().await;
    server.lose_the_last_entry().await;
    server.start().await;
    eventually("the bot acts again", async || {
        (amina.table(&id).await["number"].as_u64() >= Some(answered)).then_some(())
    })
    .await;
    let socket = amina.socket(&id).await;
    assert!(play_on(&mut [socket], &mut whims(19), ENDLESS).await);
    azalai_games::verify(&amina.record(&id).await).unwrap();
}

#[tokio::test]
async fn a_table_is_the_same_after_a_restart() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg", "hints": true})).await;
    let mut rng = whims(20);
    play_on(&mut pair.sockets, &mut rng, 15).await;
    pair.sockets[0].must(json!({"do": "say", "text": "Until tomorrow!"})).await;
    pair.sockets[1].must(json!({"do": "offer", "what": "draw"})).await;
    let mut before = Vec::new();
    for person in &pair.people {
        before.push(timeless(
            &person.get(&format!("/api/tables/{}?after=0&lang=en", pair.id)).await.ok(200),
        ));
    }
    server.stop().await;
    server.start().await;
    for (person, before) in pair.people.iter().zip(before) {
        let path = format!("/api/tables/{}?after=0&lang=en", pair.id);
        assert_eq!(timeless(&person.get(&path).await.ok(200)), before);
    }
    let mut sockets =
        [pair.people[0].socket(&pair.id).await, pair.people[1].socket(&pair.id).await];
    assert!(play_on(&mut sockets, &mut rng, ENDLESS).await);
}

// --------------------------------------------------------------------- rematch, hints, reviews, farewell

#[tokio::test]
async fn a_rematch_is_one_table_for_all_with_everybody_one_seat_further_on() {
    let server = TestServer::open().await;
    let pair = server.pair(json!({"game": "targi", "rules": "mixed"})).await;
    let [amina, bilal] = &pair.people;
    let rematch = path(&pair.id, "rematch");
    amina.post(&rematch, json!({})).await.is_refused(409, "no_rematch");
    amina.tell(&pair.id, json!({"do": "resign"})).await.ok(200);
    let chadi = server.guest("Chadi").await;
    chadi.post(&rematch, json!({})).await.is_refused(409, "no_rematch");
    let (one, two) = tokio::join!(amina.post(&rematch, json!({})), bilal.post(&rematch, json!({})));
    let (one, two) = (one.ok(201), two.ok(201));
    assert_eq!(one["id"], two["id"], "both get the same table");
    let id = one["id"].as_str().unwrap();
    assert_ne!(id, pair.id);
    assert_eq!(amina.table(&pair.id).await["table"]["rematch"], id);
    let table = amina.table(id).await["table"].clone();
    assert_eq!(table["rules"], "mixed");
    assert_ne!(table["luck"]["sha256"], amina.table(&pair.id).await["table"]["luck"]["sha256"]);
    let people: Vec<&str> = table["sitting"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["person"].as_str().unwrap())
        .collect();
    assert_eq!(people, [bilal.id.as_str(), &amina.id]);
    let mut sorted = kinds(&table);
    sorted.sort_unstable();
    assert_eq!(sorted, ["kept", "person"], "a seat is kept for the other");
    chadi.post(&path(id, "join"), json!({})).await.is_refused(409, "no_free_seat");
    let other = if table["host"] == amina.id { bilal } else { amina };
    assert_eq!(other.join(id).await["state"], "running");
    let frame = amina.table(id).await;
    assert_eq!(frame["you"]["seats"], json!([2]));
}

#[tokio::test]
async fn a_rematch_against_a_bot_begins_at_once() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "bot:random"]})).await;
    amina.tell(&id, json!({"do": "resign"})).await.ok(200);
    let table = amina.post(&path(&id, "rematch"), json!({})).await.ok(201);
    assert_eq!((kinds(&table), &table["state"]), (vec!["bot", "person"], &json!("running")));
}

#[tokio::test]
async fn a_finished_game_is_played_on_from_any_moment_at_a_table_of_ones_own() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    play_on(&mut pair.sockets, &mut whims(22), 12).await;
    let (tried, choices) = (path(&pair.id, "try"), path(&pair.id, "choices"));
    let chadi = server.guest("Chadi").await;
    chadi.post(&tried, json!({"step": 20})).await.is_refused(409, "not_over");
    chadi.get(&format!("{choices}?step=20")).await.is_refused(409, "not_over");
    pair.sockets[0].must(json!({"do": "resign"})).await;
    let steps = chadi.table(&pair.id).await["step"].as_u64().unwrap();
    chadi.post(&tried, json!({"step": steps + 1})).await.is_refused(404, "no_such_step");
    chadi.get(&format!("{choices}?step={}", steps + 1)).await.is_refused(404, "no_such_step");
    chadi.post(&tried, json!({"step": 20, "seat": 9})).await.is_refused(400, "no_such_seat");
    chadi.post(&tried, json!({"step": 20, "level": "god"})).await.is_refused(422, "no_such_bot");
    chadi.post(&tried, json!({"seat": 1})).await.is_refused(400, "bad_json");
    server.nobody().post(&tried, json!({"step": 20})).await.is_refused(401, "nobody");
    let table =
        chadi.post(&tried, json!({"step": steps, "seat": 2, "level": "random"})).await.ok(201);
    assert_eq!((kinds(&table), &table["state"]), (vec!["bot", "person"], &json!("running")));
    assert_eq!(table["from"], json!({"table": pair.id, "step": steps}));
    assert_eq!(table["public"], false);
    let lines = chadi.get(&format!("{choices}?step={steps}&lang=en")).await.ok(200);
    assert!(
        lines.as_array().is_some_and(|lines| lines.iter().all(|line| line["text"].is_string()))
    );
}

#[tokio::test]
async fn hints_are_for_your_own_turn_where_they_are_allowed() {
    let server = TestServer::open().await;
    let mut without = server.pair(json!({"game": "targi"})).await;
    let actor = without.on_turn().await;
    let hint = path(&without.id, "hint");
    without.people[actor].post(&hint, json!({})).await.is_refused(403, "no_hints");

    let mut pair = server.pair(json!({"game": "tuareg", "hints": true})).await;
    let actor = pair.on_turn().await;
    let hint = path(&pair.id, "hint");
    let told = pair.people[actor].post(&format!("{hint}?lang=de"), json!({})).await.ok(200);
    let legal = pair.sockets[actor].legal();
    assert!(told["choice"]["action"].is_string(), "{told}");
    assert!(told["candidates"].as_array().is_some_and(|list| !list.is_empty()));
    let line = legal.iter().find(|line| line["action"] == told["line"]).unwrap();
    let amount = told["amount"].as_u64().unwrap();
    assert!((line["least"].as_u64().unwrap()..=line["most"].as_u64().unwrap()).contains(&amount));
    pair.people[1 - actor].post(&hint, json!({})).await.is_refused(409, "not_your_turn");
    server.guest("Chadi").await.post(&hint, json!({})).await.is_refused(409, "not_your_turn");
    server.nobody().post(&hint, json!({})).await.is_refused(401, "nobody");
    let open =
        pair.people[0].open(json!({"game": "targi", "seats": ["me", "open"], "hints": true})).await;
    pair.people[0].post(&path(&open, "hint"), json!({})).await.is_refused(409, "not_running");
}

#[tokio::test]
async fn a_finished_game_is_reviewed_for_whoever_asks_at_the_same_time() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let review = path(&pair.id, "review");
    play_on(&mut pair.sockets, &mut whims(21), 10).await;
    pair.people[0].get(&review).await.is_refused(409, "not_over");
    pair.sockets[0].must(json!({"do": "resign"})).await;
    let nobody = server.nobody();
    nobody.get(&review).await.is_refused(403, "not_your_seat");
    // Many ask at once: it is made once, and nobody waits for ever.
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..12 {
        let (guest, review) = (server.guest(&format!("Reader {number}")).await, review.clone());
        asking.spawn(async move {
            let begun = Instant::now();
            loop {
                let answer = guest.get(&review).await;
                if answer.status != 202 {
                    return answer.ok(200);
                }
                assert!(answer.ok(202)["done"].is_u64());
                assert!(begun.elapsed() < PATIENCE, "the review does not come");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    let reviews = asking.join_all().await;
    assert!(reviews.iter().all(|review| *review == reviews[0]));
    assert_eq!(reviews[0]["finished"], false, "the game was given up");
    assert!(reviews[0]["decisions"].as_array().is_some_and(|list| !list.is_empty()));
    assert_eq!(
        nobody.get(&review).await.ok(200),
        reviews[0],
        "once it is made, everybody may read it"
    );
}

#[tokio::test]
async fn a_review_for_which_there_is_no_room_is_refused_and_can_be_had_later() {
    let mut server = TestServer::with(|config| config.reviews = 0).await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "me"]})).await;
    amina.tell(&id, json!({"do": "resign", "seat": 1})).await.ok(200);
    let review = path(&id, "review");
    amina.get(&review).await.is_refused(503, "busy");
    server.stop().await;
    server.config.reviews = 1;
    server.start().await;
    eventually("it is made", async || (amina.get(&review).await.status == 200).then_some(())).await;
}

#[tokio::test]
async fn whoever_deletes_himself_resigns_and_leaves() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    let [amina, bilal] = &pair.people;
    let alone = bilal.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let shared = bilal.open(json!({"game": "tuareg", "seats": ["me", "open", "open"]})).await;
    amina.join(&shared).await;
    pair.sockets[1].must(json!({"do": "say", "text": "I am off."})).await;
    let gone = bilal.send(Method::DELETE, "/api/account", Some(&json!({}))).await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    let frame = eventually("the end of the game", async || {
        let frame = amina.table(&pair.id).await;
        frame.get("over").is_some().then_some(frame)
    })
    .await;
    assert_eq!(
        (&frame["over"]["why"], &frame["over"]["winners"]),
        (&json!("resigned"), &json!([1]))
    );
    let table = eventually("the new host", async || {
        let table = amina.table(&shared).await["table"].clone();
        (table["host"] == amina.id).then_some(table)
    })
    .await;
    assert_eq!(kinds(&table), ["open", "person", "open"]);
    eventually("the empty table closes", async || {
        (amina.table(&alone).await["table"]["result"] == "closed").then_some(())
    })
    .await;
    // Finished games stay, without the name.
    let frame = eventually("the name is gone", async || {
        let frame = amina.table(&pair.id).await;
        (frame["table"]["sitting"][1]["name"] == "").then_some(frame)
    })
    .await;
    assert!(!frame.to_string().contains("Bilal"), "{frame}");
    assert!(!amina.record(&pair.id).await.contains("Bilal"));
    assert!(!amina.get("/api/tables?state=over").await.text.contains("Bilal"));
    bilal.get("/api/me").await.is_refused(401, "nobody");
}

// ------------------------------------------------------------------------------------ decks, languages

#[tokio::test]
async fn decks_of_azalai_go_by_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let base = concat!(env!("CARGO_MANIFEST_DIR"), "/../targi/data/base.toml");
    let text = std::fs::read_to_string(base).unwrap();
    std::fs::write(folder.path().join("ours.toml"), &text).unwrap();
    std::fs::write(folder.path().join("broken.toml"), "this = \"is no deck\"").unwrap();
    let server = TestServer::with(|config| config.decks = Some(folder.path().to_owned())).await;
    let decks = server.nobody().get("/api/decks").await.ok(200);
    assert_eq!((&decks[0]["name"], &decks[0]["fits"]), (&json!("broken"), &json!([])));
    assert_eq!(decks[1]["name"], "ours");
    assert!(decks[1]["fits"].as_array().unwrap().contains(&json!(["targi", "base"])));
    let mut pair = server.pair(json!({"game": "targi", "set": {"deck": "ours"}})).await;
    assert_eq!(pair.sockets[0].now["table"]["set"]["deck"], text);
    assert!(play_on(&mut pair.sockets, &mut whims(22), ENDLESS).await);
    azalai_games::verify(&pair.people[0].record(&pair.id).await).unwrap();
    let amina = &pair.people[0];
    for deck in ["broken", "nowhere"] {
        let wish = json!({"game": "targi", "set": {"deck": deck}});
        amina.post("/api/tables", wish).await.is_refused(422, "bad_setup");
    }
}

#[tokio::test]
async fn games_rules_and_cards_are_told_in_both_languages() {
    let server = TestServer::open().await;
    let nobody = server.nobody();
    let offer = nobody.get("/api/games").await.ok(200);
    let names: Vec<&str> = offer["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, azalai_games::names());
    assert_eq!(offer["bots"].as_array().map(Vec::len), Some(azalai_games::Level::ALL.len()));
    assert_eq!(offer["clocks"].as_array().map(Vec::len), Some(4));
    for game in names {
        let rulebook = azalai_games::find(game).unwrap().rulebook(Lang::De);
        let told = nobody.get(&format!("/api/games/{game}/rules?lang=de")).await;
        assert_eq!((told.status, told.text.as_str()), (200, rulebook.text()));
        assert_ne!(nobody.get(&format!("/api/games/{game}/rules")).await.text, rulebook.text());
    }
    assert!(nobody.get("/api/games/targi/cards?rules=mixed&lang=de").await.text.len() > 1000);
    let faces = nobody.get("/api/games/targi/cards?rules=mixed&data=true").await.ok(200);
    assert_eq!(faces.as_object().map(serde_json::Map::len), Some(90));
    assert_eq!(faces["T-9"]["symbol"], "camp");
    assert_eq!(nobody.get("/api/games/desert/cards?data=true").await.ok(200), json!({}));
    let first = &offer["games"][0]["options"][0];
    assert_ne!(first["values"]["en"], first["values"]["de"]);
    nobody.get("/api/games/chess/rules").await.is_refused(404, "no_such_game");
    nobody.get("/api/games/targi/rules?lang=fr").await.is_refused(400, "no_such_language");
    nobody.get("/api/games/targi/cards?rules=poker").await.is_refused(422, "bad_setup");
    let takes =
        |game: usize, option: usize| offer["games"][game]["options"][option]["takes"].clone();
    assert_eq!(takes(0, 2), json!({ "form": "words", "words": ["allowed", "forbidden"] }));
    assert_eq!(takes(1, 0), json!({ "form": "text", "words": [] }));
}

/// Which cards a record leaves over, for a game with those.
#[tokio::test]
async fn a_record_tells_which_cards_it_leaves_over() {
    let server = TestServer::open().await;
    let nobody = server.nobody();
    let ask = async |game: &str, record: &str| {
        let path = format!("/api/games/{game}/left-over");
        nobody.post(&path, json!({ "record": record })).await
    };
    let record =
        "azalai record 1\ngame: targi\nrules: base@2\nseats: 2\nresult: unfinished\n\nend\n";
    let told = ask("targi", record).await.ok(200);
    assert_eq!(
        (&told["is"], &told["known"], &told["all"]),
        (&json!("cards"), &json!(45), &json!(true))
    );
    assert_eq!(told["cards"].as_array().map(Vec::len), Some(45));
    let fault = |fault: &str| json!({ "is": "fault", "fault": fault });
    assert_eq!(ask("targi", &record[..40]).await.ok(200), fault("cut_off"));
    assert_eq!(ask("desert", record).await.ok(200), fault("no_cards"));
    ask("chess", record).await.is_refused(404, "no_such_game");
    ask("targi", &"x".repeat(300_000)).await.is_refused(413, "too_large");
    nobody.post("/api/games/targi/left-over", json!({})).await.is_refused(400, "bad_json");
}

#[tokio::test]
async fn with_a_language_frames_have_sentences_in_it() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let mut rng = whims(23);
    for (code, lang) in [("en", Lang::En), ("de", Lang::De)] {
        let query = format!("lang={code}");
        let mut sockets = [
            pair.people[0].socket_with(&pair.id, &query).await,
            pair.people[1].socket_with(&pair.id, &query).await,
        ];
        for _ in 0..5 {
            let from = sockets[0].now["step"].as_u64().unwrap();
            play_on(&mut sockets, &mut rng, 1).await;
            let record = pair.people[0].record(&pair.id).await;
            // Nothing is hidden in this game, so its record says all.
            let (_, table) = azalai_games::read(&record, None).unwrap();
            for (socket, seat) in sockets.iter().zip(Seat::all(2)) {
                let viewer = Viewer::Seat(seat);
                assert_eq!(socket.now["told"], json!(table.told(from as usize, viewer, lang)));
                if !socket.legal().is_empty() {
                    assert_eq!(socket.now["ask"], table.ask(lang));
                    assert_eq!(socket.now["legal"], json!(table.legal(lang)));
                }
            }
        }
    }
    together(&mut pair.sockets).await;
    assert!(pair.sockets.iter().all(|socket| socket.now.get("told").is_none()));
    let bad = format!("/api/tables/{}?lang=fr", pair.id);
    pair.people[0].get(&bad).await.is_refused(400, "bad_query");
}

#[tokio::test]
async fn a_rematch_is_a_table_like_any_other() {
    let server = TestServer::with(|config| config.tables_of_person = 1).await;
    let amina = server.guest("Amina").await;
    let wish = json!({"game": "targi", "seats": ["me", "bot:random"]});
    let first = amina.open(wish.clone()).await;
    amina.tell(&first, json!({"do": "resign"})).await.ok(200);
    let second = amina.open(wish).await;
    let again = amina.post(&format!("/api/tables/{first}/rematch"), json!({})).await;
    again.is_refused(429, "too_many_tables");
    amina.tell(&second, json!({"do": "resign"})).await.ok(200);
    let again = amina.post(&format!("/api/tables/{first}/rematch"), json!({})).await.ok(201);
    // The same once more is the same table, not another one.
    let same = amina.post(&format!("/api/tables/{first}/rematch"), json!({})).await.ok(201);
    assert_eq!(again["id"], same["id"]);
}
