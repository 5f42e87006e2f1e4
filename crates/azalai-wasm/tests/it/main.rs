//! A house as a browser uses it: questions and answers as text.
#![allow(clippy::unwrap_used)]

use azalai_games::GAMES;
use azalai_wasm::House;
use serde_json::{Value, json};

const SEED: &str = "0101010101010101010101010101010101010101010101010101010101010101";

fn house() -> House {
    House::new(|_, _| ())
}

/// What is answered, if it is not refused.
fn ask(house: &mut House, question: Value) -> Value {
    let answer: Value = serde_json::from_str(&house.ask(&question.to_string())).unwrap();
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].clone()
}

/// Why it is refused.
fn refused(house: &mut House, question: &str) -> String {
    let answer: Value = serde_json::from_str(&house.ask(question)).unwrap();
    answer["refused"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The entries of a change, as they are kept.
fn kept(change: &Value) -> Vec<Value> {
    let lines = change["entries"].as_array().unwrap();
    lines.iter().map(|line| json!([change["at"], line])).collect()
}

fn open(house: &mut House, game: &str, rules: &str, seats: &[&str]) -> (Value, Vec<Value>) {
    let wish =
        json!({ "game": game, "rules": rules, "seats": seats, "hints": true, "public": false });
    let question = json!({
        "ask": "open", "wish": wish, "name": "Amina", "at": 5, "drawn": { "id": "one", "seed": SEED }
    });
    let opened = ask(house, question);
    let log = kept(&opened);
    (opened, log)
}

/// Two houses, as in a browser: one has the tables, in the other bots think.
fn play_to_the_end(game: &str, rules: &str) -> (House, Vec<Value>) {
    let (mut tables, mut thoughts) = (house(), house());
    let (mut change, mut log) = open(&mut tables, game, rules, &["me", "bot:greedy"]);
    let mut known = 0;
    for at in 6..5_000 {
        let number = change["number"].as_u64().unwrap();
        let news: Vec<Value> = log[known..].to_vec();
        let follow = json!({
            "ask": "follow", "table": "one", "name": "Amina", "after": known, "log": news, "windows": [], "now": at
        });
        let next = ask(&mut thoughts, follow);
        assert_eq!(next["number"], change["number"]);
        assert_eq!(next["info"], change["info"], "both know the same");
        known = log.len();
        assert_eq!(known as u64, number);
        let found = if !change["bot"].is_null() {
            ask(&mut thoughts, json!({ "ask": "think", "table": "one", "spent": 0, "seed": at }))
        } else if change["mine"] == true {
            let hint =
                json!({ "ask": "hint", "table": "one", "seed": at, "budget": "3it", "lang": "de" });
            let hint = ask(&mut thoughts, hint);
            let command = json!({
                "do": "act", "action": hint["line"], "amount": hint["amount"], "after": number
            });
            let question = json!({
                "ask": "command", "table": "one", "command": command, "at": at, "windows": [{ "lang": "en" }]
            });
            change = ask(&mut tables, question);
            log.extend(kept(&change));
            assert_eq!(change["frames"][0]["is"], "news");
            continue;
        } else {
            return (tables, log);
        };
        let acts = json!({
            "ask": "bot_acts", "table": "one", "seat": found["seat"], "number": found["number"],
            "action": found["action"], "at": at, "windows": []
        });
        change = ask(&mut tables, acts);
        log.extend(kept(&change));
    }
    panic!("{game} {rules} does not end");
}

#[test]
fn a_game_of_every_rulebook_is_played_to_its_end_and_looked_back_at() {
    for game in GAMES {
        for rules in game.spec().rulebooks {
            let (mut house, log) = play_to_the_end(game.spec().name, rules.name);
            let info = ask(&mut house, json!({ "ask": "info", "table": "one" }))["info"].clone();
            assert_eq!(info["state"], "over");
            let whole = json!({ "ask": "whole", "table": "one", "window": {}, "now": 9 });
            let whole = ask(&mut house, whole);
            // A house that knows nothing but the log shows the same.
            let mut other = self::house();
            let follow = json!({
                "ask": "follow", "table": "one", "name": "Amina", "after": 0, "log": log,
                "windows": [{}], "now": 9
            });
            let mut shown = ask(&mut other, follow)["frames"][0].clone();
            shown["missed"] = whole["missed"].clone();
            assert_eq!(shown, whole);
            let moment = json!({ "ask": "moment", "table": "one", "step": 3, "window": {} });
            assert_eq!(ask(&mut other, moment)["step"], 3);
            let choices = json!({ "ask": "choices", "table": "one", "step": whole["step"] });
            assert_eq!(ask(&mut other, choices), json!([]));
            let record = ask(&mut other, json!({ "ask": "record", "table": "one" }));
            azalai_games::read(record.as_str().unwrap(), None).unwrap();
        }
    }
}

#[test]
fn a_review_tells_how_far_it_has_come() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static TOLD: AtomicUsize = AtomicUsize::new(0);
    let (_, log) = play_to_the_end("desert", "standard");
    let mut house = House::new(|done, of| {
        assert!((1..=of).contains(&done));
        TOLD.fetch_add(1, Ordering::Relaxed);
    });
    let follow = json!({
        "ask": "follow", "table": "one", "name": "", "after": 0, "log": log, "windows": [], "now": 9
    });
    ask(&mut house, follow);
    let review = json!({ "ask": "review", "table": "one", "games": 4, "lang": "de" });
    let first = ask(&mut house, review.clone());
    assert!(TOLD.load(Ordering::Relaxed) > 10);
    assert_eq!(first["decisions"].as_array().unwrap().len(), TOLD.load(Ordering::Relaxed));
    assert_eq!(ask(&mut house, review), first, "the same again");
}

#[test]
fn a_rematch_and_a_try_are_tables_of_their_own() {
    let (mut house, _) = play_to_the_end("desert", "standard");
    let drawn = json!({ "id": "two", "seed": SEED });
    let rematch =
        json!({ "ask": "rematch", "table": "one", "name": "Amina", "drawn": drawn, "at": 9 });
    let opened = ask(&mut house, rematch);
    assert_eq!((&opened["table"], &opened["info"]["state"]), (&json!("two"), &json!("running")));
    let has =
        json!({ "ask": "has_rematch", "table": "one", "rematch": "two", "at": 9, "windows": [{}] });
    assert_eq!(ask(&mut house, has)["frames"][0]["table"]["rematch"], "two");
    let drawn = json!({ "id": "three", "seed": SEED });
    let wish = json!({ "step": 8, "level": "easy" });
    let tried = json!({
        "ask": "try", "table": "one", "wish": wish, "name": "Amina", "drawn": drawn, "at": 9
    });
    assert_eq!(ask(&mut house, tried)["info"]["from"], json!({ "table": "one", "step": 8 }));
}

#[test]
fn what_is_no_question_or_does_not_fit_is_refused_in_words() {
    let mut house = house();
    for (question, code) in [
        ("", "bad_json"),
        ("null", "bad_json"),
        (r#"{"ask": "everything"}"#, "bad_json"),
        (r#"{"ask": "info", "table": "one"}"#, "no_such_table"),
        (r#"{"ask": "rules", "game": "chess"}"#, "no_such_game"),
        (
            r#"{"ask": "follow", "table": "one", "name": "", "after": 0, "log": [], "windows": [], "now": 1}"#,
            "damaged",
        ),
        (
            r#"{"ask": "follow", "table": "one", "name": "", "after": 0, "log": [[1, "!begin"]], "windows": [], "now": 1}"#,
            "damaged",
        ),
        (
            r#"{"ask": "follow", "table": "one", "name": "", "after": 3, "log": [], "windows": [], "now": 1}"#,
            "no_such_table",
        ),
    ] {
        assert_eq!(refused(&mut house, question), code, "{question}");
    }
    let (opened, _) = open(&mut house, "desert", "standard", &["me", "me"]);
    let number = opened["number"].as_u64().unwrap();
    let behind = format!(
        r#"{{"ask": "follow", "table": "one", "name": "", "after": {}, "log": [], "windows": [], "now": 1}}"#,
        number + 1
    );
    assert_eq!(refused(&mut house, &behind), "behind");
    let think = r#"{"ask": "think", "table": "one", "spent": 0, "seed": 1}"#;
    assert_eq!(refused(&mut house, think), "not_your_turn");
    let impossible = format!(
        r#"{{"ask": "follow", "table": "one", "name": "", "after": {number}, "log": [[9, "!end draw"], [9, "!begin"]], "windows": [], "now": 1}}"#
    );
    assert_eq!(refused(&mut house, &impossible), "not_open");
    let info = ask(&mut house, json!({ "ask": "info", "table": "one" }));
    assert_eq!(info["number"], opened["number"], "nothing of it has happened");
}

#[test]
fn rulebooks_cards_and_speed_are_told() {
    let mut house = house();
    let games = ask(&mut house, json!({ "ask": "games" }));
    assert_eq!(games["games"].as_array().unwrap().len(), GAMES.len());
    let rules = ask(&mut house, json!({ "ask": "rules", "game": "targi", "lang": "de" }));
    assert!(rules.as_str().unwrap().contains("**4.2**"));
    let cards = ask(&mut house, json!({ "ask": "cards", "game": "targi" }));
    assert!(cards.as_str().unwrap().lines().count() > 20);
    assert!(
        ask(&mut house, json!({ "ask": "faces", "game": "targi", "rules": "mixed" })).is_object()
    );
    let rate = ask(&mut house, json!({ "ask": "bench", "game": "desert", "ms": 5 }));
    assert!(rate["games_per_s"].as_f64().unwrap() > 0.0);
}
