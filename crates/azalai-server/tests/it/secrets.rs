//! Nobody is told what they may not know. Whole games with hidden cards and hidden money are played over
//! real connections; everything that each seat and a watcher was sent is compared with the truth, which
//! is rebuilt from the record after the end.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, Lines, Socket, TestServer, together, whims};
use azalai_core::{Lang, Record, Seat, Turn, Viewer};
use azalai_testkit::http::{Method, header};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Somebody who listens in every way there is.
struct Ear {
    who: Guest,
    viewer: Viewer,
    /// Plain, with sentences, with the seat of somebody else.
    sockets: Vec<Socket>,
    stream: Lines,
    /// What came over HTTP.
    shown: Vec<String>,
    records: Vec<(u64, String)>,
}

impl Ear {
    async fn new(who: Guest, viewer: Viewer, id: &str) -> Ear {
        let other = if viewer == Viewer::Seat(Seat::FIRST) { 2 } else { 1 };
        let mut sockets = Vec::new();
        for query in ["", "lang=en&after=0", &format!("seat={other}")] {
            sockets.push(who.socket_with(id, query).await);
        }
        let stream = who.stream(id, &format!("lang=de&seat={other}")).await;
        Ear { who, viewer, sockets, stream, shown: Vec::new(), records: Vec::new() }
    }

    /// Hears everything up to this number, and asks over HTTP as well.
    async fn listen(&mut self, id: &str, number: u64, with_record: bool) {
        together(&mut self.sockets).await;
        for socket in &mut self.sockets {
            socket.reach(number).await;
        }
        loop {
            let frame = self.stream.frame().await;
            if frame["number"].as_u64() >= Some(number) {
                break;
            }
        }
        let query = ["", "?lang=en", "?seat=1&after=0", "?seat=2&lang=de"][number as usize % 4];
        let answer = self.who.get(&format!("/api/tables/{id}{query}")).await;
        assert_eq!(answer.status, 200);
        self.shown.push(answer.text);
        if with_record {
            let step = self.sockets[0].now["step"].as_u64().unwrap();
            self.records.push((step, self.who.record(id).await));
        }
    }

    /// Every frame that came in any way, with the language that was asked for.
    fn heard(&self) -> Vec<&String> {
        let sockets = self.sockets.iter().flat_map(|socket| &socket.texts);
        sockets.chain(&self.stream.texts).chain(&self.shown).collect()
    }
}

/// Plays a whole game and checks everything that was said during it. Gives how many frames of the running
/// game held less than the truth.
async fn spy(
    game: &str,
    rules: &str,
    seats: usize,
    seed: u64,
    direct: fn(&Value, Viewer),
) -> usize {
    let server = TestServer::open().await;
    let mut people = Vec::new();
    for number in 1..=seats {
        people.push(server.guest(&format!("Player {number}")).await);
    }
    let mut wanted = vec!["open"; seats];
    wanted[0] = "me";
    let id = people[0].open(json!({"game": game, "rules": rules, "seats": wanted})).await;
    for person in &people[1..] {
        person.join(&id).await;
    }
    let mut ears = Vec::new();
    for (person, seat) in people.iter().zip(Seat::all(seats)) {
        ears.push(Ear::new(person.clone(), Viewer::Seat(seat), &id).await);
    }
    ears.push(Ear::new(server.nobody(), Viewer::Public, &id).await);
    let first = ears[0].sockets[0].number();
    for ear in &mut ears {
        ear.listen(&id, first, true).await;
    }
    let mut rng = whims(seed);
    let mut turns = 0;
    while !ears[0].sockets[0].is_over() {
        let actor = ears.iter_mut().find(|ear| !ear.sockets[0].legal().is_empty()).unwrap();
        let number = actor.sockets[0].act(&mut rng).await;
        turns += 1;
        for ear in &mut ears {
            ear.listen(&id, number, turns % 16 == 0).await;
        }
    }
    compare(&server.nobody().record(&id).await, &ears, direct)
}

/// Compares what everybody heard with the truth.
fn compare(text: &str, ears: &[Ear], direct: fn(&Value, Viewer)) -> usize {
    let record: Record = azalai_games::verify(text).unwrap().record;
    let seed = text.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
    assert_eq!(seed.len(), 64);
    let last = record.actions.len() as u64;
    let mut truth = azalai_games::find(&record.game).unwrap().open(&record.setup).unwrap();
    let mut heard: BTreeMap<u64, Vec<(Viewer, Value)>> = BTreeMap::new();
    let mut veiled = 0;
    for ear in ears {
        for text in ear.heard() {
            let frame: Value = serde_json::from_str(text).unwrap();
            let Some(number) = frame["step"].as_u64() else { continue };
            if number < last {
                assert!(!text.contains(seed), "the seed came before the end: {text}");
                heard.entry(number).or_default().push((ear.viewer, frame));
            }
        }
    }
    assert!(heard.len() > 20, "the game was too short to say anything");
    // What each viewer may read of every action so far.
    let mut acts: BTreeMap<usize, Vec<(Turn, String)>> = BTreeMap::new();
    let mut withheld = 0;
    for number in 0..last {
        if number > 0 {
            let played = &record.actions[number as usize - 1].what;
            truth.play(played.by, &played.action, None).unwrap();
            for (index, ear) in ears.iter().enumerate() {
                let act = truth.action_for(number as usize - 1, ear.viewer).unwrap();
                veiled += usize::from(act.1 != played.action);
                acts.entry(index).or_default().push(act);
            }
        }
        for (viewer, frame) in heard.remove(&number).unwrap_or_default() {
            let index = ears.iter().position(|ear| ear.viewer == viewer).unwrap();
            let view = truth.view(viewer);
            assert_eq!(frame["view"], view, "{viewer:?} at {number}");
            withheld += usize::from(view != truth.view(Viewer::Referee));
            direct(&frame["view"], viewer);
            // The entries before the first action: the table was opened, people sat down, the game began.
            let head = frame["number"].as_u64().unwrap() - number;
            let mut from = number;
            for list in ["did", "missed"] {
                for did in frame[list].as_array().into_iter().flatten() {
                    let Some(at) = did["number"].as_u64().unwrap().checked_sub(head) else {
                        continue;
                    };
                    if at == 0 {
                        continue;
                    }
                    let (by, action) = &acts[&index][at as usize - 1];
                    assert_eq!((&did["by"], &did["action"]), (&json!(by), &json!(action)));
                    from = from.min(at - 1);
                }
            }
            if frame["is"] == "news" {
                assert_eq!(frame["events"], truth.events(from as usize, viewer));
            } else {
                from = 0;
                assert_eq!(frame["table"]["luck"]["seed"], Value::Null);
            }
            if let Some(told) = frame.get("told") {
                let tellings =
                    [Lang::En, Lang::De].map(|lang| truth.told(from as usize, viewer, lang));
                assert!(tellings.iter().any(|telling| json!(telling) == *told), "{told}");
            }
            let legal = frame["legal"].as_array().unwrap();
            let mine = matches!(viewer, Viewer::Seat(seat) if truth.turn() == Turn::Seat(seat));
            assert_eq!(legal.is_empty(), !mine, "{viewer:?} at {number}: {legal:?}");
            if mine {
                let actions = truth.legal(Lang::En);
                let actions: Vec<&str> = actions.iter().map(|line| line.action.as_str()).collect();
                let sent: Vec<&str> = legal.iter().map(|l| l["action"].as_str().unwrap()).collect();
                assert_eq!(sent, actions);
            }
        }
        for ear in ears {
            for (_, text) in ear.records.iter().filter(|(at, _)| *at == number) {
                let shown: Record = text.parse().unwrap();
                assert_eq!(shown.seed.map(|seed| seed.what), None);
                assert!(!text.contains(seed));
                let mut expected = truth.record_for(ear.viewer, &record.names);
                expected.luck = shown.luck.clone();
                assert_eq!(*text, expected.to_string(), "{:?} at {number}", ear.viewer);
            }
        }
    }
    assert!(veiled > 0, "no action had anything to hide");
    withheld
}

/// The hands of others are unknown, and the pile is.
fn hands(view: &Value, viewer: Viewer) {
    assert_eq!(view["pile_goods"], Value::Null);
    for player in view["players"].as_array().unwrap() {
        let own = matches!(viewer, Viewer::Seat(seat) if player["seat"] == seat.number());
        let hidden = player["hand"].as_u64() > Some(0) && !own;
        if hidden {
            assert_eq!(player["hand_goods"], Value::Null, "{player}");
        }
        if own {
            assert_ne!(player["hand_goods"], Value::Null, "{player}");
        }
    }
}

/// The money of others is unknown.
fn purses(view: &Value, viewer: Viewer) {
    for player in view["players"].as_array().unwrap() {
        let own = matches!(viewer, Viewer::Seat(seat) if player["seat"] == seat.number());
        for purse in ["cash", "treasury"] {
            assert_eq!(player[purse] == Value::Null, !own, "{player}");
        }
    }
}

#[tokio::test]
async fn two_who_play_tuareg_see_their_own_hands_only() {
    assert!(spy("tuareg", "standard", 2, 1, hands).await > 100);
}

#[tokio::test]
async fn three_who_play_tuareg_see_their_own_hands_only() {
    assert!(spy("tuareg", "standard", 3, 2, hands).await > 100);
}

#[tokio::test]
async fn the_money_of_others_is_hidden_in_version_1_of_targui_updated() {
    assert!(spy("targui", "updated@1", 2, 3, purses).await > 100);
}

#[tokio::test]
async fn the_seat_of_somebody_else_cannot_be_asked_for() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    let own = pair.sockets[0].now["view"].clone();
    let watcher = server.guest("Chadi").await;
    let public = watcher.table(&pair.id).await["view"].clone();
    for seat in [1, 2, 3, 5] {
        let path = format!("/api/tables/{}?seat={seat}", pair.id);
        let frame = pair.people[0].get(&path).await.ok(200);
        assert_eq!((&frame["view"], &frame["you"]["seat"]), (&own, &json!(1)));
        let frame = watcher.get(&path).await.ok(200);
        assert_eq!((&frame["view"], &frame["you"]["seat"]), (&public, &Value::Null));
        assert_eq!(frame["legal"], json!([]));
    }
    for seat in ["0", "6", "-1", "99999999999999999999", "two"] {
        let path = format!("/api/tables/{}?seat={seat}", pair.id);
        assert_eq!(watcher.get(&path).await.status, 400, "{seat}");
    }
    let other = pair.sockets[1].now["you"].clone();
    assert_eq!(other, json!({"seats": [2], "seat": 2, "host": false}));
    // Commands for a seat of somebody else do nothing.
    let actor = pair.on_turn().await;
    let mut command = pair.sockets[actor].random(&mut whims(4));
    command["seat"] = (actor + 1).into();
    assert_eq!(pair.sockets[1 - actor].must_not(command.clone()).await, "not_your_seat");
    watcher.tell(&pair.id, command.clone()).await.is_refused(403, "not_your_seat");
    pair.sockets[actor].must(command).await;
}

#[tokio::test]
async fn only_the_host_sees_the_invite_code() {
    let server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let wish = json!({"game": "tuareg", "seats": ["me", "open", "invited"]});
    let table = amina.post("/api/tables", wish).await.ok(201);
    let (id, code) = (table["id"].as_str().unwrap(), table["invite"].as_str().unwrap());
    assert!(code.len() >= 20, "nobody guesses it");
    bilal.join(id).await;
    let mut socket = bilal.socket(id).await;
    socket.must(json!({"do": "say", "text": "hello"})).await;
    let nobody = server.nobody();
    let mut texts = socket.texts;
    for who in [&bilal, &nobody] {
        texts.push(who.get(&format!("/api/tables/{id}")).await.text);
        texts.push(who.get("/api/tables").await.text);
    }
    texts.push(bilal.get("/api/tables?mine=true").await.text);
    assert!(texts.iter().all(|text| !text.contains(code)));
    assert_eq!(amina.table(id).await["table"]["invite"], code);
}

#[tokio::test]
async fn a_hint_knows_no_more_than_the_seat_it_is_for() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg", "hints": true})).await;
    let actor = pair.on_turn().await;
    let path = format!("/api/tables/{}/hint", pair.id);
    let hint = pair.people[actor].post(&path, json!({})).await.ok(200);
    let legal: Vec<&str> =
        pair.sockets[actor].legal().iter().map(|line| line["action"].as_str().unwrap()).collect();
    assert_eq!(hint["turn"], actor + 1);
    assert!(hint["legal"].as_u64() >= Some(legal.len() as u64), "{hint}");
    let seed = "seed";
    assert!(!hint.to_string().contains(seed));
    // Whoever is not on turn gets none, whatever seat they name.
    for query in ["", "?seat=1", "?seat=2"] {
        let other = pair.people[1 - actor].post(&format!("{path}{query}"), json!({})).await;
        assert!(matches!(other.status, 400 | 409), "{other:?}");
    }
}

/// The session that an answer begins.
fn session_of(answer: &azalai_testkit::http::Response) -> String {
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn what_happens_to_one_session_ends_no_other_connection() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let amina = pair.people[0].clone();
    let token = amina.post("/api/tokens", json!({"name": "a bot"})).await.ok(201);
    let bot = server.nobody().with_token(token["token"].as_str().unwrap());
    let mut lines = bot.stream(&pair.id, "").await;
    lines.frame().await;

    // Strangers come and go, and remove what is not there: nobody else notices.
    for number in 0..100 {
        let stranger = server.guest(&format!("Stranger {number}")).await;
        let removed = stranger.send(Method::DELETE, "/api/tokens/x", None).await;
        removed.is_refused(404, "no_such_token");
        assert_eq!(stranger.send(Method::DELETE, "/api/session", None).await.status, 204);
    }
    amina.send(Method::DELETE, "/api/tokens/x", None).await.is_refused(404, "no_such_token");
    let say = json!({"do": "say", "text": "all here"});
    pair.sockets[0].must(say.clone()).await;
    pair.sockets[1].until(|frame| frame["is"] == "said").await;
    while lines.frame().await["is"] != "said" {}

    // Of Amina's connections only those end that the token opened.
    let path = format!("/api/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(amina.send(Method::DELETE, &path, None).await.status, 204);
    while lines.next().await.is_some() {}
    pair.sockets[0].must(say.clone()).await;
    pair.sockets[1].must(say).await;
}

#[tokio::test]
async fn whoever_is_shut_out_has_no_open_connection_left() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let [mut amina, bilal] = pair.people.clone();
    let mut lines = bilal.stream(&pair.id, "").await;
    lines.frame().await;

    // Bilal leaves. Amina does not notice.
    assert_eq!(bilal.send(Method::DELETE, "/api/session", None).await.status, 204);
    assert_eq!(pair.sockets[1].drain().await, 1012);
    while lines.next().await.is_some() {}
    let say = json!({"do": "say", "text": "still here", "id": 1});
    pair.sockets[0].send(&say).await;
    pair.sockets[0].until(|frame| frame["is"] == "done").await;

    // Somebody knows Amina's password and sits at her table until she changes it.
    let password = json!({"name": "Amina Z", "password": "eight camels"});
    let made = amina.request(Method::POST, "/api/account").json(&password).send().await.unwrap();
    // Her cookie is another one now; her connection stays.
    amina.cookie = Some(session_of(&made));
    pair.sockets[0].send(&say).await;
    pair.sockets[0].until(|frame| frame["is"] == "done").await;
    let mut thief = server.guest("Thief").await;
    let answer = server.nobody().request(Method::POST, "/api/session").json(&password);
    let answer = answer.send().await.unwrap();
    thief.cookie = Some(session_of(&answer));
    let mut stolen = thief.socket(&pair.id).await;
    let change = json!({"old": "eight camels", "new": "nine camels now"});
    let changed = amina.send(Method::PUT, "/api/account/password", Some(&change)).await;
    assert_eq!(changed.status, 204, "{}", changed.text);
    assert_eq!(stolen.drain().await, 1012);
    // Amina stays connected, and can come again as herself; the thief only watches.
    pair.sockets[0].send(&say).await;
    pair.sockets[0].until(|frame| frame["is"] == "done").await;
    let back = amina.socket(&pair.id).await;
    assert_eq!(back.now["you"]["seats"], json!([1]));
    let watching = thief.socket(&pair.id).await;
    assert_eq!(watching.now["you"]["seats"], json!([]));
}
