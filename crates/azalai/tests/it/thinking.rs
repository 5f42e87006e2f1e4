//! `azalai hint`, `review` and `bench --mcts`, and the levels of the bots.
#![allow(clippy::unwrap_used)]

use crate::common::{a_record, json, run, run_with};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A game of this kind between bots that play anything.
fn a_game(folder: &Path, game: &str, more: &[&str]) -> String {
    let path = folder.to_str().unwrap();
    let arguments = ["simulate", game, "--games", "1", "--seed", "5", "--records", path];
    assert_eq!(run(&[&arguments[..], more].concat()).code, 0);
    folder.join("000001.record").to_str().unwrap().to_owned()
}

/// The numbers of actions after which this text turns up in the hint.
fn where_it_says(file: &str, what: &str, among: std::ops::Range<usize>) -> Option<String> {
    among.map(|to| to.to_string()).find(|to| {
        let ran = run(&["hint", file, "--to", to, "--budget", "1it"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.contains(what)
    })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn a_hint_tells_candidates_chances_and_how_everybody_stands() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_game(folder.path(), "desert", &["--seats", "3"]);
    let asked = ["hint", &file, "--to", "40", "--budget", "120it", "--json"];
    let hint = json(&asked);
    assert_eq!((&hint["iterations"], &hint["actions"]), (&120.into(), &40.into()));
    let candidates = hint["candidates"].as_array().unwrap();
    assert_eq!(candidates[0]["action"], hint["choice"]["action"]);
    let visits: Vec<u64> = candidates.iter().map(|c| c["visits"].as_u64().unwrap()).collect();
    assert!(visits.is_sorted_by(|a, b| a >= b), "{visits:?}");
    assert!(candidates.iter().all(|c| (0.0..=1.0).contains(&number(&c["win"]))));
    assert!(candidates.iter().all(|c| !c["text"].as_str().unwrap().is_empty()));
    let outlook = hint["outlook"].as_array().unwrap();
    assert_eq!(outlook.len(), 3);
    let sum: f64 = outlook.iter().map(|seat| number(&seat["win"])).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");

    let mut again = json(&asked);
    again["seconds"] = hint["seconds"].clone();
    again["message"] = hint["message"].clone();
    assert_eq!(again, hint);
    let text = run(&["hint", &file, "--to", "40", "--budget", "120it", "--threads", "2"]).out;
    assert!(text.contains("How everybody stands:") && text.contains("would play for"), "{text}");
    let german = run(&["hint", &file, "--to", "40", "--budget", "20it", "--lang", "de"]).out;
    assert!(german.contains("Wie alle stehen:") && german.contains("würde für"), "{german}");
}

#[test]
fn where_there_is_nothing_to_think_about_a_hint_says_so_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_game(folder.path(), "tuareg", &["--seats", "2"]);
    let over = json(&["hint", &file, "--budget", "600s", "--json"]);
    assert_eq!((&over["turn"], &over["choice"]), (&"over".into(), &Value::Null));
    let luck = json(&["hint", &file, "--to", "0", "--budget", "600s", "--json"]);
    assert_eq!((&luck["turn"], &luck["choice"]), (&"chance".into(), &Value::Null));
    assert!(run(&["hint", &file]).out.contains("The game is over"));
    assert!(run(&["hint", &file, "--lang", "de"]).out.contains("Das Spiel ist zu Ende"));

    let only = where_it_says(&file, "can do only one thing", 12..120).unwrap();
    let hint = json(&["hint", &file, "--to", &only, "--budget", "600s", "--json"]);
    assert_eq!((&hint["legal"], &hint["iterations"]), (&1.into(), &0.into()));
    assert!(!hint["choice"]["action"].is_null());
    let some = where_it_says(&file, "would play for", 12..120).unwrap();
    for more in [&["--budget", "0it"][..], &["--budget", "0ms"], &["--bot", "random"]] {
        let ran = run(&[&["hint", &file, "--to", &some], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("Without thinking"), "{}", ran.out);
    }
}

#[test]
fn hints_of_every_game_can_be_had_everywhere() {
    for game in azalai_games::GAMES.iter().map(|game| game.spec().name) {
        let folder = tempfile::tempdir().unwrap();
        let file = a_game(folder.path(), game, &[]);
        for to in [60, 75, 90] {
            let to = to.to_string();
            let hint =
                json(&["hint", &file, "--to", &to, "--bot", "medium", "--budget", "9it", "--json"]);
            assert_eq!(hint["choice"].is_null(), hint["turn"] == "chance", "{game} {to}");
        }
    }
}

#[test]
fn bad_questions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_game(folder.path(), "tuareg", &["--seats", "2"]);
    for command in ["hint", "review"] {
        let unknown = run(&[command, &file, "--bot", "alphazero"]);
        assert_eq!(unknown.code, 2);
        assert!(
            unknown.err.contains("random, greedy, easy, medium, hard, patient, mcts"),
            "{}",
            unknown.err
        );
        assert_eq!(run(&[command, &file, "--budget", "soon"]).code, 2);
        assert_eq!(run(&[command, &file, "--lang", "fr"]).code, 2);
        assert_eq!(run(&[command, "no-such-file"]).code, 1);
        let letter = folder.path().join("letter.txt");
        fs::write(&letter, "Dear Amina").unwrap();
        assert_eq!(run(&[command, letter.to_str().unwrap()]).code, 1);
        let veiled = folder.path().join("veiled.txt");
        let seen = run(&["replay", &file, "--to", "30", "--record", "--seat", "1"]).out;
        assert!(seen.contains('?'));
        fs::write(&veiled, seen).unwrap();
        let ran = run(&[command, veiled.to_str().unwrap()]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("hides what its reader may not know"), "{}", ran.err);
    }
    assert_eq!(run(&["hint", &file, "--to", "99999"]).code, 1);
    assert_eq!(run(&["review", &file, "--budget", "0it"]).code, 2);
    assert_eq!(run(&["review", &file, "--budget", "0ms"]).code, 2);
    let greedy = run(&["review", &file, "--bot", "greedy"]);
    assert_eq!(greedy.code, 2);
    assert!(greedy.err.contains("medium, hard, patient, mcts"), "{}", greedy.err);
    let nowhere = ["review", &file, "--budget", "2it", "--plot", "no/such/dir/x.svg"];
    assert_eq!(run(&nowhere).code, 1);
}

#[test]
fn a_review_tells_what_each_decision_cost_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["tuareg", "targi"] {
        let file = a_game(folder.path(), game, &["--seats", "2"]);
        let with = |threads: &str| {
            let mut found = json(&[
                "review",
                &file,
                "--budget",
                "30it",
                "--threads",
                threads,
                "--json",
                "--top",
                "3",
            ]);
            for volatile in ["seconds", "threads"] {
                assert!(found.as_object_mut().unwrap().remove(volatile).is_some());
            }
            found
        };
        let found = with("1");
        assert_eq!(found, with("3"));
        let review = &found["review"];
        assert_eq!(review["finished"], true);
        let decisions = review["decisions"].as_array().unwrap();
        assert!(!decisions.is_empty());
        for decision in decisions {
            let cost = number(&decision["cost"]);
            assert!((0.0..=1.0).contains(&cost), "{decision}");
            let gap = number(&decision["best_win"]) - number(&decision["win"]);
            assert!((gap - cost).abs() < 1e-9, "{decision}");
            if decision["played"]["action"] == decision["best"]["action"] {
                assert_eq!(cost, 0.0, "{decision}");
            }
        }
        let costliest = found["costliest"].as_array().unwrap();
        let worst = decisions.iter().map(|d| number(&d["cost"])).fold(0.0, f64::max);
        let first = decisions.iter().find(|d| d["number"] == costliest[0]).unwrap();
        assert_eq!(number(&first["cost"]), worst);
        assert_eq!(costliest.len(), 3);
        let all: u64 = review["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["decisions"].as_u64().unwrap())
            .sum();
        assert_eq!(all as usize, decisions.len());
        let curve = review["curve"].as_array().unwrap();
        assert_eq!(curve.len(), decisions.len() + 1);
        for point in curve {
            let sum: f64 = point["win"].as_array().unwrap().iter().map(number).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{point}");
        }
        assert!(curve.last().unwrap()["seat"].is_null());
    }
}

#[test]
fn a_review_is_told_in_both_languages_and_drawn_beside_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_game(folder.path(), "tuareg", &["--seats", "3"]);
    let ran = run(&["review", &file, "--budget", "20it"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("What cost most:") && ran.out.contains("better"), "{}", ran.out);
    assert!(ran.out.contains("accuracy") && !ran.out.contains("is not over"), "{}", ran.out);
    let svg = fs::read_to_string(folder.path().join("000001.review.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Chance to win") && svg.contains("(random)"));

    let plot = folder.path().join("elsewhere.svg");
    let german = run(&[
        "review",
        &file,
        "--budget",
        "20it",
        "--lang",
        "de",
        "--plot",
        plot.to_str().unwrap(),
    ]);
    assert!(german.out.contains("Was am meisten kostete:"), "{}", german.out);
    assert!(fs::read_to_string(&plot).unwrap().contains("Siegchance"));
}

#[test]
fn a_review_tells_luck_from_decisions() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_game(folder.path(), "targui", &["--seats", "2", "--bots", "greedy"]);
    let ran = run(&["review", &file, "--budget", "40it"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for told in ["luck", "others", "rest", "Without luck the result would have been"] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
    let german = run(&["review", &file, "--budget", "40it", "--lang", "de"]).out;
    assert!(german.contains("Ohne Glück wäre das Ergebnis"), "{german}");
    let svg = fs::read_to_string(folder.path().join("000001.review.svg")).unwrap();
    assert!(svg.contains("ohne das, was das Glück brachte"), "the second curve is named");
    let review = &json(&["review", &file, "--budget", "40it", "--json"])["review"];
    assert!(!review["luck"].as_array().unwrap().is_empty());
    for balance in review["balances"].as_array().unwrap() {
        let [start, luck, own, others, rest, result] =
            ["start", "luck", "own", "others", "rest", "result"].map(|key| number(&balance[key]));
        assert!((result - start - luck - own - others - rest).abs() < 1e-9, "{balance}");
    }
}

#[test]
fn the_law_can_be_measured_over_games() {
    let asked = ["law", "tuareg", "--bot", "greedy", "--games", "2", "--budget", "4it"];
    let found = json(&[&asked[..], &["--json"]].concat());
    assert_eq!(found["games"], 2);
    let seats = found["seats"].as_array().unwrap();
    for (figure, whole) in [("start", 1.0), ("luck", 0.0), ("result", 1.0)] {
        let sum: f64 = seats.iter().map(|seat| number(&seat[figure]["mean"])).sum();
        assert!((sum - whole).abs() < 1e-3, "{figure}: {found}");
    }
    let text = run(&asked).out;
    assert!(text.contains("luck") && text.contains("intervals of 95 %"), "{text}");
    assert_eq!(run(&["law", "tuareg", "--judge", "greedy", "--games", "1"]).code, 2);
}

#[test]
fn a_game_that_is_not_over_is_reviewed_as_far_as_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_record(folder.path(), &["--seats", "2"]);
    let cut = |to: &str| {
        let part = folder.path().join(format!("part{to}.record"));
        fs::write(&part, run(&["replay", &file, "--to", to, "--record"]).out).unwrap();
        part.to_str().unwrap().to_owned()
    };
    let ran = run(&["review", &cut("70"), "--budget", "10it"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The game is not over; it goes as far as action 70."), "{}", ran.out);
    let ran = run(&["review", &cut("3"), "--budget", "10it"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Nobody had anything to decide."), "{}", ran.out);
    assert_eq!(json(&["review", &cut("3"), "--json"])["plot"], Value::Null);
}

#[test]
fn bench_measures_the_plain_search() {
    let rates = json(&["bench", "tuareg", "targi", "--mcts", "--seconds", "0.02", "--json"]);
    let rates = rates.as_array().unwrap();
    assert_eq!(rates.len(), 4);
    for rate in rates {
        let (sims, actions) = (number(&rate["sims_per_s"]), number(&rate["actions_per_s"]));
        assert!(0.0 < sims && sims < actions, "{rate}");
    }
    assert!(run(&["bench", "tuareg", "--mcts", "--seconds", "0.02"]).out.contains("simulations/s"));
}

#[test]
fn bench_measures_the_thinking_of_a_bot() {
    let rates = |bot: &str| {
        let args = ["bench", "tuareg", "--bot", bot, "--seconds", "0.01", "--json"];
        json(&args).as_array().unwrap()[0].clone()
    };
    let (hard, again, hand) = (rates("hard"), rates("hard"), rates("hard/eval=hand"));
    let (iterations, actions) = (number(&hard["iterations_per_s"]), number(&hard["actions_per_s"]));
    assert!(0.0 < iterations && iterations < actions, "{hard}");
    assert_eq!(hard["thoughts"], again["thoughts"], "who thinks the same shows the same");
    assert_ne!(hard["thoughts"], hand["thoughts"]);
    assert!(run(&["bench", "tuareg", "--bot", "greedy"]).err.contains("does not search"));
}

#[test]
fn bench_measures_how_positions_are_written() {
    let rates = json(&["bench", "--views", "--seconds", "0.01", "--json"]);
    for rate in rates.as_array().unwrap() {
        assert!(rate["bytes"].as_u64().unwrap() > 300, "{rate}");
        assert!(rate["views_per_s"].as_f64().unwrap() > 0.0, "{rate}");
        assert!(rate["serde_json_per_s"].as_f64().unwrap() > 0.0, "{rate}");
    }
    let text = run(&["bench", "tuareg", "--views", "--seconds", "0.01"]).out;
    assert!(text.contains("positions/s") && text.contains("tuareg"), "{text}");
}

#[test]
fn the_levels_have_titles_and_the_menu_offers_them() {
    for (lang, title) in [("en", "Sandstorm"), ("de", "Sandsturm")] {
        assert!(run(&["games", "--lang", lang]).out.contains(title));
    }
    let games = json(&["games", "--json"]);
    assert_eq!(games[0]["levels"][3]["level"], "medium");
    assert_eq!(games[0]["levels"][3]["title"], "Guide");
    let folder = tempfile::tempdir().unwrap();
    for (typed, level) in [("", "medium"), ("3", "easy"), ("9\nHARD", "hard")] {
        let file = folder.path().join(format!("{level}.record"));
        let file = file.to_str().unwrap();
        let ran = run_with(&["menu"], &format!("3\n2\n1\n{typed}\nsave {file}\nq\n"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let saved = fs::read_to_string(file).unwrap();
        assert!(saved.contains(&format!("seat 2: bot:{level}\n")), "{saved}");
    }
}
