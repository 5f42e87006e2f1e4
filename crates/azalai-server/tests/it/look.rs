//! Looking ahead and looking back: what would happen, and what did, as far as the one who looks may know.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, Pair, TestServer, play_on, random_action, together, whims};
use azalai_core::{Record, Seat, Viewer};
use azalai_games::Match;
use azalai_server::http::limits::Rate;
use azalai_testkit::http::Method;
use serde_json::{Value, json};

fn preview(id: &str, action: &str, more: &str) -> String {
    let action = url_encoded(action);
    format!("/api/tables/{id}/preview?action={action}{more}")
}

fn url_encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

fn at(id: &str, step: u64, more: &str) -> String {
    format!("/api/tables/{id}/at?step={step}{more}")
}

/// Plays a game of two; before every action, looks at it and at another one. Gives how often all was
/// foretold, how often all up to luck, and how often nothing.
async fn look_ahead(pair: &mut Pair, seed: u64, actions: usize) -> (usize, usize, usize) {
    let mut rng = whims(seed);
    let mut counts = [0; 3];
    for _ in 0..actions {
        let actor = pair.on_turn().await;
        let (who, now) = (&pair.people[actor], pair.sockets[actor].now.clone());
        let other = random_action(pair.sockets[actor].legal(), &mut rng);
        who.get(&preview(&pair.id, &other, "")).await.ok(200);
        let action = random_action(pair.sockets[actor].legal(), &mut rng);
        let foreseen = who.get(&preview(&pair.id, &action, "&lang=en")).await.ok(200);
        // Nothing was played.
        let still = who.table(&pair.id).await;
        for key in ["number", "step", "turn", "view"] {
            assert_eq!(still[key], now[key]);
        }
        let command = json!({"do": "act", "action": action, "after": now["number"]});
        pair.sockets[actor].must(command).await;
        let news = pair.sockets[actor].now.clone();
        // Where a stage or the game ends, what was hidden comes out: nearly sure is not certain.
        let revealed = news["turn"] == "over" || news["view"]["stage"] != now["view"]["stage"];
        match (foreseen.get("view").is_some(), &foreseen["luck"]) {
            (true, _) if revealed => {}
            (true, Value::Bool(false)) => {
                counts[0] += 1;
                for key in ["events", "view", "turn"] {
                    assert_eq!(foreseen[key], news[key], "{action}");
                }
            }
            (true, _) => {
                counts[1] += 1;
                assert_eq!(foreseen["turn"], "chance");
                let (before, after) = (&foreseen["events"], &news["events"]);
                let (before, after) = (before.as_array().unwrap(), after.as_array().unwrap());
                assert!(after.starts_with(before), "{action}: {before:?} {after:?}");
            }
            (false, luck) => {
                counts[2] += 1;
                assert_eq!((luck, foreseen.as_object().unwrap().len()), (&json!(true), 1));
            }
        }
        together(&mut pair.sockets).await;
        if pair.sockets[0].is_over() {
            break;
        }
    }
    counts.into()
}

#[tokio::test]
async fn an_action_of_an_open_game_is_foretold_up_to_luck() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    assert!(matches!(look_ahead(&mut pair, 1, 30).await, (25.., _, 0)));
    let mut pair = server.pair(json!({"game": "targui"})).await;
    assert!(matches!(look_ahead(&mut pair, 2, 60).await, (10.., 5.., 0)));
}

#[tokio::test]
async fn what_is_hidden_is_not_foretold() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    assert!(matches!(look_ahead(&mut pair, 3, 400).await, (20.., 10.., _)));
    let mut pair = server.pair(json!({"game": "targi"})).await;
    assert!(matches!(look_ahead(&mut pair, 4, 150).await, (20.., 1.., _)));
}

#[tokio::test]
async fn a_preview_has_sentences_in_the_language_that_is_asked_for() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "desert"})).await;
    let actor = pair.on_turn().await;
    let action = random_action(pair.sockets[actor].legal(), &mut whims(5));
    let told = async |more| {
        let answer = pair.people[actor].get(&preview(&pair.id, &action, more)).await;
        answer.ok(200)["told"].clone()
    };
    assert_eq!(told("").await, Value::Null);
    let (english, german) = (told("&lang=en").await, told("&lang=de").await);
    assert!(english[0].is_string() && german[0].is_string() && english != german);
}

#[tokio::test]
async fn a_preview_is_refused_as_the_action_would_be() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    let actor = pair.on_turn().await;
    let action = random_action(pair.sockets[actor].legal(), &mut whims(6));
    let (mine, theirs) = (&pair.people[actor], &pair.people[1 - actor]);
    let wrong = mine.get(&preview(&pair.id, "buy thief donkey", "")).await;
    wrong.is_refused(422, "no_action");
    let forbidden = mine.get(&preview(&pair.id, "steal 1 hand", "")).await;
    let done =
        json!({"do": "act", "action": "steal 1 hand", "after": pair.sockets[actor].number()});
    assert_eq!(forbidden.text, mine.tell(&pair.id, done).await.text);
    assert!(forbidden.status == 422, "{forbidden:?}");
    let early = theirs.get(&preview(&pair.id, &action, "")).await;
    early.is_refused(422, "against_the_rules");
    let seat = format!("&seat={}", actor + 1);
    theirs.get(&preview(&pair.id, &action, &seat)).await.is_refused(403, "not_your_seat");
    let chadi = server.guest("Chadi").await;
    chadi.get(&preview(&pair.id, &action, "")).await.is_refused(403, "not_your_seat");
    server.nobody().get(&preview(&pair.id, &action, "")).await.is_refused(401, "nobody");
    mine.get(&preview("nowhere", &action, "")).await.is_refused(404, "no_such_table");
    for query in ["", "?seat=1", "?action=draw&step=1", "?action=draw&lang=fr"] {
        let path = format!("/api/tables/{}/preview{query}", pair.id);
        mine.get(&path).await.is_refused(400, "bad_query");
    }
    let open = mine.open(json!({"game": "tuareg", "seats": ["me", "open"]})).await;
    mine.get(&preview(&open, &action, "")).await.is_refused(409, "not_running");
    pair.sockets[0].must(json!({"do": "resign"})).await;
    mine.get(&preview(&pair.id, &action, "")).await.is_refused(409, "over");
}

#[tokio::test]
async fn whoever_wants_it_quiet_gets_refusals_without_a_bad_status() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    let actor = pair.on_turn().await;
    let forbidden = preview(&pair.id, "steal 1 hand", "");
    let loud = pair.people[actor].get(&forbidden).await;
    let quiet = async |who: &Guest, path: &str| {
        let asked = who.request(Method::GET, path).header("azalai-quiet", "1");
        let answer = asked.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    assert_eq!(quiet(&pair.people[actor], &forbidden).await, (200, loud.text));
    let nobody = server.nobody();
    let loud = nobody.get("/api/me").await;
    assert_eq!(loud.status, 401);
    assert_eq!(quiet(&nobody, "/api/me").await, (200, loud.text));
    let elsewhere = preview("nowhere", "draw", "");
    assert_eq!(quiet(&pair.people[actor], &elsewhere).await.0, 404, "only these two");
}

#[tokio::test]
async fn every_sentence_of_the_log_says_of_which_action_it_tells() {
    let server = TestServer::open().await;
    for (game, seed) in [("targi", 31), ("tuareg", 32)] {
        let mut pair = server.pair(json!({"game": game})).await;
        play_on(&mut pair.sockets, &mut whims(seed), 12).await;
        let whole = pair.people[0].get(&format!("/api/tables/{}?lang=en", pair.id)).await.ok(200);
        let steps = whole["step"].as_u64().unwrap();
        let mut told = Vec::new();
        for step in 1..=steps {
            let moment = pair.people[0].get(&at(&pair.id, step, "&seat=1&lang=en")).await.ok(200);
            for _ in moment["told"].as_array().unwrap() {
                told.push(json!({"step": step, "by": moment["by"]}));
            }
        }
        assert_eq!(whole["told"].as_array().unwrap().len(), told.len());
        assert_eq!(whole["told_of"], json!(told), "{game}");
    }
}

/// Everything that somebody was shown of a running game, step by step.
async fn looked_back(who: &Guest, id: &str, steps: u64) -> Vec<Value> {
    let mut seen = Vec::new();
    for step in 0..=steps {
        let lang = ["", "&lang=en", "&lang=de"][step as usize % 3];
        seen.push(who.get(&at(id, step, lang)).await.ok(200));
    }
    let beyond = who.get(&at(id, steps + 1, "")).await;
    beyond.is_refused(404, "no_such_step");
    seen
}

/// Compares what somebody was shown with the truth. Gives how often that was less than all.
fn compare(truth: &mut Box<dyn Match>, record: &Record, viewer: Viewer, seen: &[Value]) -> usize {
    let mut withheld = 0;
    for (step, moment) in seen.iter().enumerate() {
        let (mut by, mut action) = (Value::Null, Value::Null);
        if step > 0 {
            let played = &record.actions[step - 1].what;
            truth.play(played.by, &played.action, None).unwrap();
            let read = truth.action_for(step - 1, viewer).unwrap();
            withheld += usize::from(read.1 != played.action);
            (by, action) = (json!(read.0), json!(read.1));
        }
        let last = step.saturating_sub(1);
        assert_eq!((&moment["by"], &moment["action"]), (&by, &action), "{viewer:?} at {step}");
        assert_eq!(moment["step"], step);
        assert_eq!(moment["steps"], seen.len() - 1);
        assert_eq!(moment["turn"], json!(truth.turn()));
        assert_eq!(moment["view"], truth.view(viewer), "{viewer:?} at {step}");
        assert_eq!(moment["events"], truth.events(last, viewer), "{viewer:?} at {step}");
        assert_eq!(moment.get("told").is_some(), !step.is_multiple_of(3));
        withheld += usize::from(moment["view"] != truth.view(Viewer::Referee));
    }
    withheld
}

#[tokio::test]
async fn everybody_looks_back_at_what_he_was_allowed_to_know() {
    let server = TestServer::open().await;
    for (game, rules) in [("tuareg", "standard"), ("targui", "updated")] {
        let mut rng = whims(7);
        let mut pair = server.pair(json!({"game": game, "rules": rules})).await;
        // Luck may end a game early; then there is another one.
        while play_on(&mut pair.sockets, &mut rng, 40).await {
            pair = server.pair(json!({"game": game, "rules": rules})).await;
        }
        let steps = pair.sockets[0].now["step"].as_u64().unwrap();
        assert!(steps > 40);
        let watcher = server.nobody();
        let lookers = [
            (&pair.people[0], Viewer::Seat(Seat::from_number(1).unwrap())),
            (&pair.people[1], Viewer::Seat(Seat::from_number(2).unwrap())),
            (&watcher, Viewer::Public),
        ];
        let mut shown = Vec::new();
        for (who, viewer) in lookers {
            shown.push((viewer, looked_back(who, &pair.id, steps).await));
        }
        // The seat of somebody else is not to be had.
        let own = pair.people[0].get(&at(&pair.id, steps, "")).await.ok(200);
        assert_eq!(pair.people[0].get(&at(&pair.id, steps, "&seat=2")).await.ok(200), own);

        // The truth comes out at the end.
        pair.sockets[0].must(json!({"do": "resign"})).await;
        let record: Record = watcher.record(&pair.id).await.parse().unwrap();
        assert_eq!(record.actions.len() as u64, steps);
        let open = || azalai_games::find(game).unwrap().open(&record.setup).unwrap();
        for (viewer, seen) in &shown {
            assert!(compare(&mut open(), &record, *viewer, seen) > 20, "{viewer:?}");
        }
        let after = looked_back(&watcher, &pair.id, steps).await;
        assert_eq!(compare(&mut open(), &record, Viewer::Referee, &after), 0);
    }
}

#[tokio::test]
async fn a_look_back_at_nothing_is_refused() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let open = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    amina.get(&at(&open, 0, "")).await.is_refused(409, "not_running");
    amina.get(&at("nowhere", 0, "")).await.is_refused(404, "no_such_table");
    amina.get(&at(&open, 0, "&seat=9")).await.is_refused(400, "no_such_seat");
    for query in ["", "?step=-1", "?step=one", "?step=0&lang=fr", "?step=0&to=2"] {
        let path = format!("/api/tables/{open}/at{query}");
        amina.get(&path).await.is_refused(400, "bad_query");
    }
}

#[tokio::test]
async fn what_takes_more_work_than_most_can_be_asked_for_less_often() {
    let server = TestServer::with(|config| config.limits.looks = Rate::new(5, 3_600_000)).await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "me"]})).await;
    amina.tell(&id, json!({"do": "resign", "seat": 1})).await.ok(200);
    let table = |what: &str| format!("/api/tables/{id}/{what}");
    let all = [
        "/api/tables".to_owned(),
        table("at?step=0"),
        table("choices?step=0"),
        table("record"),
        table("picture"),
    ];
    // Each person has as much, and so has an address for all who are nobody.
    for who in [&amina, &server.guest("Bilal").await, &server.nobody()] {
        for path in &all {
            assert_eq!(
                who.request(Method::GET, path).send().await.unwrap().status(),
                200,
                "{path}"
            );
        }
        for path in &all {
            who.get(path).await.is_refused(429, "too_fast");
        }
        who.get(&format!("/api/tables/{id}")).await.ok(200);
    }
}

#[tokio::test]
async fn frames_say_how_many_actions_were_played() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut rng = whims(8);
    for _ in 0..10 {
        let actor = pair.on_turn().await;
        pair.sockets[actor].act(&mut rng).await;
    }
    // An offer is an entry of the log, but no action.
    let actor = pair.on_turn().await;
    pair.sockets[actor].must(json!({"do": "offer", "what": "draw"})).await;
    let steps = pair.people[0].get(&at(&pair.id, 0, "")).await.ok(200)["steps"].clone();
    let frame = pair.people[0].table(&pair.id).await;
    assert_eq!(frame["step"], steps);
    assert!(frame["number"].as_u64() > frame["step"].as_u64());
    let amina = &pair.people[0];
    let open = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    assert_eq!(amina.table(&open).await["step"], 0);
}
