//! `azalai arena` as people and scripts use it.
#![allow(clippy::unwrap_used)]

use crate::common::{Ran, json, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn arena(more: &[&str]) -> Vec<String> {
    ["arena"].iter().chain(more).map(|text| (*text).to_owned()).collect()
}

fn run_arena(more: &[&str]) -> Ran {
    let arguments = arena(more);
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The figures without what depends on the clock or on how often the work was interrupted.
fn figures(more: &[&str]) -> Value {
    let ran = run_arena(&[more, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut figures: Value = serde_json::from_str(&ran.out).unwrap();
    for volatile in ["seconds", "games_per_s", "decisions_per_s", "games_played_now", "threads"] {
        assert!(figures.as_object_mut().unwrap().remove(volatile).is_some(), "{volatile}");
    }
    for bot in figures["bots"].as_array_mut().unwrap() {
        assert!(bot.as_object_mut().unwrap().remove("ms_per_decision").is_some());
    }
    figures
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

#[test]
fn every_pairing_is_a_table_with_shares_intervals_and_ratings() {
    let found = figures(&["targi", "--bots", "greedy,random,medium@20it", "--games", "9"]);
    assert_eq!((found["seats"].as_u64(), found["games"].as_u64()), (Some(2), Some(30)));
    let tables = found["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 3);
    for table in tables {
        assert_eq!((table["games"].as_u64(), table["rounds"].as_u64()), (Some(10), Some(5)));
        let results = table["results"].as_array().unwrap();
        assert!(near(results.iter().map(|result| number(&result["share"])).sum(), 1.0));
        for result in results {
            let share = number(&result["share"]);
            let (low, high) = (&result["share_95"]["low"], &result["share_95"]["high"]);
            assert!(0.0 <= number(low) && number(low) <= share && share <= number(high));
            assert!(number(high) <= 1.0 && number(high) > number(low));
            assert!(!result["mean_score"].is_null());
        }
    }
    let bots = found["bots"].as_array().unwrap();
    assert_eq!(bots[2]["bot"], "medium@20it");
    assert!(near(bots.iter().map(|bot| number(&bot["elo"])).sum(), 0.0));
    for bot in bots {
        let elo = number(&bot["elo"]);
        assert!(number(&bot["elo_95"]["low"]) <= elo && elo <= number(&bot["elo_95"]["high"]));
        assert!(number(&bot["decisions"]) > 0.0);
    }
    let text = run_arena(&["targi", "--bots", "greedy,random", "--games", "4"]).out;
    assert!(text.contains("The mean of all bots is 0") && text.contains("mean score"), "{text}");
}

#[test]
fn the_same_seed_gives_the_same_whatever_the_threads() {
    let with = |threads: &str, seed: &str| {
        figures(&[
            "tuareg",
            "--bots",
            "medium,random,greedy",
            "--budget",
            "15it",
            "--games",
            "12",
            "--seed",
            seed,
            "--threads",
            threads,
        ])
    };
    assert_eq!(with("1", "5"), with("4", "5"));
    assert_ne!(with("2", "5")["tables"], with("2", "6")["tables"]);
}

#[test]
fn a_test_ends_early_at_the_same_round_whatever_the_threads() {
    let with = |threads: &str, sprt: &str| {
        figures(&[
            "targi",
            "--bots",
            "greedy,random",
            "--games",
            "400",
            "--sprt",
            sprt,
            "--threads",
            threads,
        ])
    };
    let decided = with("1", "60,70");
    let table = &decided["tables"][0];
    assert_eq!(table["sprt"]["verdict"], "high");
    assert!(number(&table["games"]) < 100.0, "{table}");
    assert_eq!(decided, with("3", "60,70"));
    assert_eq!(with("2", "99.8,99.9")["games"], 400);
    let text = run_arena(&["targi", "--bots", "random,greedy", "--sprt", "50,55"]).out;
    assert!(text.contains("SPRT 50,55: random wins 50 % or less"), "{text}");
}

#[test]
fn the_last_bot_fills_the_table_and_everybody_sits_everywhere_with_the_same_luck() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let found = figures(&[
        "tuareg",
        "--bots",
        "greedy,random",
        "--seats",
        "4",
        "--games",
        "5",
        "--records",
        path,
    ]);
    let results = found["tables"][0]["results"].as_array().unwrap();
    assert_eq!(found["games"], 8);
    assert_eq!((&results[0]["places"], &results[1]["places"]), (&1.into(), &3.into()));
    assert!(near(number(&results[0]["share"]) + 3.0 * number(&results[1]["share"]), 1.0));
    let mut seats = Vec::new();
    let mut luck = Vec::new();
    for rotation in 1..=4 {
        let file = folder.path().join(format!("01-00001-{rotation}.record"));
        let text = fs::read_to_string(&file).unwrap();
        let seat = (1..=4).find(|seat| text.contains(&format!("seat {seat}: bot:greedy\n")));
        seats.push(seat.unwrap());
        luck.push(text.lines().find(|line| line.starts_with("1 *")).unwrap().to_owned());
        assert_eq!(run(&["replay", file.to_str().unwrap()]).code, 0);
    }
    assert_eq!(seats, [1, 2, 3, 4]);
    luck.dedup();
    assert_eq!(luck.len(), 1, "{luck:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8);
}

#[test]
fn a_bot_may_meet_itself() {
    let found = figures(&["desert", "--bots", "random,random", "--games", "6"]);
    let names: Vec<&str> =
        found["bots"].as_array().unwrap().iter().map(|bot| bot["bot"].as_str().unwrap()).collect();
    assert_eq!(names, ["random", "random #2"]);
    assert_eq!(found["tables"][0]["rounds"], 6);
}

#[test]
fn bots_with_nothing_to_think_with_play_all_the_same() {
    for budget in ["0it", "0ms"] {
        let found =
            figures(&["targui", "--bots", "hard,random", "--budget", budget, "--games", "2"]);
        assert_eq!(found["bots"][0]["bot"].as_str().unwrap()[..5].to_owned(), "hard@");
        assert_eq!(found["games"], 2);
    }
}

#[test]
fn what_makes_no_sense_is_usage_and_what_a_rule_forbids_is_refused() {
    for wrong in [
        &["targi", "--bots", "hard"][..],
        &["targi"],
        &["targi", "--bots", "hard,alphazero"],
        &["targi", "--bots", "hard,random@1s"],
        &["targi", "--bots", "greedy,random", "--budget", "soon"],
        &["targi", "--bots", "greedy,random", "--sprt", "70,60"],
        &["targi", "--bots", "greedy,random", "--games", "0"],
        &["targi", "--bots", "greedy,random", "--rules", "none"],
        &["chess", "--bots", "greedy,random"],
    ] {
        let ran = run_arena(wrong);
        assert_eq!(ran.code, 2, "{wrong:?}: {}", ran.err);
    }
    assert!(run_arena(&["targi", "--bots", "hard,x"]).err.contains("random, greedy, easy"));
    let refused = run_arena(&["targi", "--bots", "greedy,random", "--seats", "3"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    let nowhere = ["targi", "--bots", "greedy,random", "--games", "2", "--resume", "no/such/dir/x"];
    assert_eq!(run_arena(&nowhere).code, 1);
    let nowhere =
        ["targi", "--bots", "greedy,random", "--games", "2", "--plot", "no/such/dir/x.svg"];
    assert_eq!(run_arena(&nowhere).code, 1);
}

/// What the tests of `--resume` play.
fn resumed(file: &Path, games: &str, more: &[&str]) -> Vec<String> {
    let file = file.to_str().unwrap();
    let game = ["targi", "--bots", "medium,random,greedy", "--budget", "10it", "--resume", file];
    arena(&[&game[..], &["--games", games], more].concat())
}

fn resume(file: &Path, games: &str, more: &[&str]) -> Value {
    let arguments = resumed(file, games, more);
    figures(&arguments[1..].iter().map(String::as_str).collect::<Vec<_>>())
}

fn refusal(file: &Path, more: &[&str]) -> Ran {
    let arguments = resumed(file, "6", more);
    run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_contest_that_was_interrupted_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    let expected = resume(&whole, "6", &[]);
    let text = fs::read_to_string(&whole).unwrap();
    assert_eq!(text.lines().count(), 1 + 18);
    for cut in [0, 10, text.lines().next().unwrap().len(), text.len() / 2, text.len() - 1] {
        let file = folder.path().join("cut.jsonl");
        fs::write(&file, &text[..cut]).unwrap();
        assert_eq!(resume(&file, "6", &["--threads", "3"]), expected, "cut at {cut}");
        let lines = fs::read_to_string(&file).unwrap();
        assert_eq!(lines.lines().count(), 1 + 18, "cut at {cut}");
        assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
        fs::remove_file(&file).unwrap();
    }
    let less = resume(&whole, "4", &[]);
    assert_eq!(less["games"], 12);
    let more = resume(&whole, "10", &[]);
    assert_eq!(more, resume(&folder.path().join("anew.jsonl"), "10", &[]));
    let nothing_new = json(&[
        "arena",
        "targi",
        "--bots",
        "medium,random,greedy",
        "--budget",
        "10it",
        "--games",
        "10",
        "--json",
        "--resume",
        whole.to_str().unwrap(),
    ]);
    assert_eq!(nothing_new["games_played_now"], 0);
}

#[test]
fn what_was_finished_survives_being_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("killed.jsonl");
    let mut running = Command::new(assert_cmd::cargo::cargo_bin("azalai"))
        .args(resumed(&file, "40", &["--threads", "2"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let finished = || fs::read_to_string(&file).unwrap_or_default().lines().count();
    while finished() < 4 && running.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(finished() >= 4);
    let expected = resume(&folder.path().join("whole.jsonl"), "40", &[]);
    assert_eq!(resume(&file, "40", &[]), expected);
}

#[test]
fn a_file_of_another_contest_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.jsonl");
    resume(&file, "6", &[]);
    let text = fs::read_to_string(&file).unwrap();
    for (more, said) in [
        (&["--seed", "2"][..], "the seed is `1` there and `2` here"),
        (&["--rules", "mixed"], "the rulebook"),
        (&["--set", "deck=x"], ""),
    ] {
        let ran = refusal(&file, more);
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    let lines: Vec<&str> = text.lines().collect();
    for (wrong, line) in [
        ("Dear Amina".to_owned(), 1),
        ("Dear Amina\n".to_owned(), 1),
        (format!("{}\nnonsense\n", lines[0]), 2),
        (format!("{}\n{}\n{}\n", lines[0], lines[1], lines[1]), 3),
        (format!("{}\n{}\n", lines[0], lines[1].replace("\"winners\":[", "\"winners\":[7,")), 2),
        (format!("{}\n{}\n", lines[0], lines[1].replace("\"table\":", "\"table\":9")), 2),
        (format!("{}\n", lines[1]), 1),
    ] {
        fs::write(&file, &wrong).unwrap();
        let ran = refusal(&file, &[]);
        assert_eq!(ran.code, 1, "{wrong}");
        assert!(ran.err.contains(&format!("line {line}")), "{wrong}: {}", ran.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), wrong);
    }
}

#[test]
fn the_result_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("result.svg");
    let drawn = ["targi", "--bots", "greedy,random,medium@5it", "--games", "4", "--plot"];
    let ran = run_arena(&[&drawn[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for name in ["greedy", "random", "medium@5it", "Elo with 95 %"] {
        assert!(svg.contains(name), "{name}");
    }
}
