//! The command as people and scripts use it: what it prints, and with which exit status.
#![allow(clippy::unwrap_used)]

use crate::common::{a_record, json, run, run_with};
use serde_json::Value;
use std::fs;

#[test]
fn games_lists_games_rulebooks_seats_and_options() {
    let games = json(&["games", "--json"]);
    let targui = games.as_array().unwrap().iter().find(|game| game["game"] == "targui").unwrap();
    let rules: Vec<&Value> =
        targui["rulebooks"].as_array().unwrap().iter().map(|book| &book["rules"]).collect();
    assert_eq!(rules, ["classic", "updated"]);
    assert_eq!(targui["rulebooks"][0]["seats"], serde_json::json!([2, 3, 4]));
    let updated = targui["rulebooks"][1]["options"].as_array().unwrap();
    let money = updated.iter().find(|option| option["key"] == "money").unwrap();
    assert_eq!(
        (&money["default"], &targui["rulebooks"][1]["version"]),
        (&"treasury".into(), &2.into())
    );
    assert_eq!(money["takes"]["words"], serde_json::json!(["treasury", "hidden", "open"]));
    assert!(run(&["games"]).out.contains("--set fates"));
    let german = run(&["games", "--lang", "de"]).out;
    for word in [" and ", " or ", " the ", "cards,", "default", "rule "] {
        assert!(!german.contains(word), "{word}: {german}");
    }
}

#[test]
fn simulate_prints_the_figures() {
    let figures = json(&[
        "simulate", "targui", "--rules", "updated", "--seats", "3", "--games", "50", "--json",
    ]);
    for key in [
        "game",
        "rules",
        "seats",
        "games",
        "seconds",
        "actions",
        "actions_per_s",
        "games_per_s",
        "wins",
        "mean_score",
        "mean_length",
        "decisions",
        "branching",
    ] {
        assert!(!figures[key].is_null(), "{key} is missing");
    }
    assert_eq!((&figures["game"], &figures["rules"]), (&"targui".into(), &"updated".into()));
    assert_eq!((figures["seats"].as_u64(), figures["games"].as_u64()), (Some(3), Some(50)));
    let wins: f64 =
        figures["wins"].as_array().unwrap().iter().map(|win| win.as_f64().unwrap()).sum();
    assert!((wins - 50.0).abs() < 1e-9);
    let length = figures["actions"].as_f64().unwrap() / 50.0;
    assert!((figures["mean_length"].as_f64().unwrap() - length).abs() < 1e-9);
}

#[test]
fn simulate_gives_the_same_for_a_seed_whatever_the_threads() {
    let figures = |threads: &str, seed: &str| {
        let mut figures = json(&[
            "simulate",
            "targui",
            "--games",
            "90",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
        ]);
        for volatile in ["seconds", "actions_per_s", "games_per_s", "threads"] {
            figures.as_object_mut().unwrap().remove(volatile);
        }
        figures
    };
    assert_eq!(figures("1", "9"), figures("4", "9"));
    assert_ne!(figures("1", "9")["actions"], figures("1", "10")["actions"]);
}

#[test]
fn records_of_a_simulation_replay() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&[
        "simulate",
        "targui",
        "--rules",
        "updated",
        "--set",
        "fates=1,6",
        "--games",
        "3",
        "--records",
        folder.path().to_str().unwrap(),
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for number in 1..=3 {
        let path = folder.path().join(format!("{number:06}.record"));
        let replayed = json(&["replay", path.to_str().unwrap(), "--json"]);
        assert_eq!(replayed["turn"], "over");
        assert_eq!(replayed["options"]["fates"], "1,6");
        let record = fs::read_to_string(&path).unwrap();
        assert!(record.contains(&format!("result: {}", replayed["result"].as_str().unwrap())));
    }
}

#[test]
fn replay_stops_where_it_is_told_and_shows_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let record = a_record(folder.path(), &[]);
    let part = json(&["replay", &record, "--to", "60", "--json"]);
    assert_eq!(part["actions"], 60);
    assert!(part["result"].is_null());
    let fields = part["position"]["fields"].as_array().unwrap();
    let camels: u64 = fields.iter().map(|field| field["camels"].as_u64().unwrap()).sum();
    assert_eq!(camels + part["position"]["stock"].as_u64().unwrap(), 400);
    let shown = run(&["replay", &record]);
    assert_eq!(shown.code, 0);
    assert!(shown.out.contains("Won by"), "{}", shown.out);
    assert!(shown.out.lines().all(|line| line.chars().count() <= 80), "{}", shown.out);
    assert!(!shown.out.contains('\u{1b}'), "colours in a pipe");
    assert_eq!(run(&["replay", &record, "--to", "999999"]).code, 1);
    assert!(run(&["replay", &record, "--lang", "de"]).out.contains("Gewonnen von"));
}

#[test]
fn a_bad_line_is_reported_with_its_number_the_action_and_the_rule() {
    let folder = tempfile::tempdir().unwrap();
    let record = a_record(folder.path(), &["--seats", "2"]);
    let text = fs::read_to_string(&record).unwrap();
    let (index, line) =
        text.lines().enumerate().find(|(_, line)| line.contains(" settle ")).unwrap();
    let (front, _) = line.split_once(" settle ").unwrap();
    fs::write(&record, text.replace(line, &format!("{front} settle 1"))).unwrap();
    let ran = run(&["replay", &record]);
    assert_eq!(ran.code, 1);
    let place = format!("line {}", index + 1);
    assert!(
        ran.err.contains(&place) && ran.err.contains("settle 1") && ran.err.contains("rule 2.4"),
        "{}",
        ran.err
    );
    // Before the bad line the record can still be looked at.
    let number = front.split(' ').next().unwrap().parse::<usize>().unwrap() - 1;
    assert_eq!(run(&["replay", &record, "--to", &number.to_string()]).code, 0);
}

#[test]
fn damaged_files_are_refused_with_status_1() {
    let folder = tempfile::tempdir().unwrap();
    let record = a_record(folder.path(), &[]);
    let text = fs::read_to_string(&record).unwrap();
    let damaged = [
        String::new(),
        text[..text.len() / 2].to_owned(),
        text.replace("seats: 4", "seats: 3"),
        text.replace("game: targui", "game: chess"),
        text.replace("rules: classic", "rules: medieval"),
        text.replace("result: ", "result: seat 9 wins "),
    ];
    for (index, damage) in damaged.iter().enumerate() {
        fs::write(&record, damage).unwrap();
        let ran = run(&["replay", &record]);
        assert_eq!(ran.code, 1, "damage {index}: {}", ran.err);
        assert!(ran.err.contains("line "), "damage {index}: {}", ran.err);
    }
    fs::write(&record, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(run(&["replay", &record]).code, 1);
    assert_eq!(run(&["replay", "no such file"]).code, 1);
}

#[test]
fn what_makes_no_sense_is_usage_and_what_a_rule_forbids_is_refused() {
    for wrong in [
        &["simulate", "chess"][..],
        &["simulate", "targui", "--rules", "medieval"],
        &["simulate", "targui", "--set", "colour=blue"],
        &["simulate", "targui", "--set", "fates"],
        &["simulate", "targui", "--bots", "alphazero"],
        &["simulate", "targui", "--bots", "random,random"],
        &["simulate", "targui", "--games", "many"],
        &["bench", "chess"],
        &["rules", "chess"],
        &["rules", "targui", "--lang", "fr"],
        &["play"],
        &["play", "targui", "--seat", "9=human"],
        &["fly"],
    ] {
        let ran = run(wrong);
        assert_eq!(ran.code, 2, "{wrong:?}: {}", ran.err);
    }
    for (refused, rule) in [
        (&["simulate", "targui", "--seats", "7"][..], "rule 2.5"),
        (&["play", "targui", "--rules", "updated", "--seats", "1"], "rule 2.6"),
        (&["simulate", "targui", "--set", "fates=2-16"], "rule 3.5"),
        (&["simulate", "targui", "--seats", "2", "--set", "fates=1-16"], "rule 3.1"),
        (&["simulate", "targui", "--rules", "updated", "--set", "fates=1-15"], "rule 3.5"),
        (&["simulate", "targui", "--set", "own-fields=sometimes"], "forbidden"),
        (&["simulate", "targui", "--set", "territories=erg 3"], "line 1, column 6"),
        (&["simulate", "targui", "--set", "territories=@no such file"], "no such file"),
        (&["rules", "targui", "99.9"], "no rule 99.9"),
    ] {
        let ran = run(refused);
        assert_eq!(ran.code, 1, "{refused:?}: {}", ran.err);
        assert!(ran.err.contains(rule), "{refused:?}: {}", ran.err);
    }
}

#[test]
fn every_command_has_help() {
    for command in [
        "games", "play", "simulate", "arena", "replay", "hint", "review", "puzzles", "bench",
        "rules", "decks",
    ] {
        let ran = run(&[command, "--help"]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Usage:"), "{command}");
    }
}

#[test]
fn bench_measures_each_rulebook() {
    let rates = json(&["bench", "targui", "--seconds", "0.02", "--json"]);
    let rates = rates.as_array().unwrap();
    assert_eq!(rates.len(), 2);
    for (rate, rules) in rates.iter().zip(["classic", "updated"]) {
        assert_eq!((&rate["game"], &rate["rules"]), (&"targui".into(), &rules.into()));
        assert!(rate["actions_per_s"].as_f64() > rate["games_per_s"].as_f64());
        assert!(rate["state_bytes"].as_u64().unwrap() < 1024);
    }
}

#[test]
fn rules_shows_a_book_a_section_or_a_rule_in_both_languages() {
    assert!(run(&["rules", "targui"]).out.contains("5 Attack"));
    let german = run(&["rules", "targui", "5.7", "--lang", "de"]).out;
    assert!(german.starts_with("5.7 ") && german.contains("Angreifer"), "{german}");
    let all = json(&["rules", "targui", "--json"]);
    assert!(all["rules"].as_array().unwrap().len() >= 60);
}

#[test]
fn the_menu_leads_to_a_table_and_leaves_quietly() {
    let ran = run_with(&["menu"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Targui classic"));
    let ran = run_with(&["menu"], "l\n1\n2\n1\n1\nq\n\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Wo soll die Siedlung stehen?"), "{}", ran.out);
}

#[test]
fn a_person_plays_by_number_and_notation_and_is_told_the_rule() {
    let typed = "1\n99-3 x1\nstop\ndone\n? 4.2\n?\nlist\nlog\nq\n\n";
    let ran = run_with(&["play", "targui", "--seats", "2", "--seed", "3"], typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("a move is two fields and a number of camels"), "{}", ran.out);
    assert!(ran.out.contains("rule 5.7"), "{}", ran.out);
    assert!(ran.out.contains("4.2 "), "{}", ran.out);
    assert!(ran.out.contains("is done."), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "a line is too wide");
}

#[test]
fn undo_takes_back_without_changing_the_luck() {
    let game = ["play", "targui", "--seats", "2", "--seed", "3"];
    let once = run_with(&game, "1\ndone\nlog\nq\n\n").out;
    let again = run_with(&game, "1\ndone\nundo\ndone\nlog\nq\n\n").out;
    let log = |out: &str| {
        let from = out.rfind("leads the").unwrap();
        out[from..].to_owned()
    };
    assert_eq!(log(&once), log(&again));
    assert!(run_with(&game, "undo\nq\n\n").out.contains("nothing to take back"));
}

#[test]
fn a_game_is_saved_and_resumed_with_its_comments() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.record");
    let file = path.to_str().unwrap();
    let saved = run_with(
        &["play", "targui", "--seats", "2", "--seat", "1=human:Amina", "--seed", "3"],
        &format!("1\nsave {file}\nq\n"),
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("seat 1: Amina\nseat 2: bot:medium\nresult: unfinished"), "{text}");
    fs::write(&path, text.replace("result:", "# a fine evening\nresult:")).unwrap();
    let resumed =
        run_with(&["play", "--resume", file, "--seed", "3"], &format!("done\nsave {file}\nq\n"));
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    let later = fs::read_to_string(&path).unwrap();
    assert!(later.contains("# a fine evening") && later.len() > text.len(), "{later}");
    assert_eq!(run(&["replay", file]).code, 0);
    assert_eq!(run(&["play", "--resume", file, "--seats", "3"]).code, 2);

    let finished = a_record(folder.path(), &["--seats", "2"]);
    let ran = run_with(&["play", "--resume", &finished, "--seat", "1=human"], "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains('♛') && !ran.out.contains("Saved"), "{}", ran.out);

    let precious = folder.path().join("letter.txt");
    fs::write(&precious, "Dear Amina").unwrap();
    let refused = run_with(
        &["play", "targui", "--seats", "2"],
        &format!("save {}\nq\n\n", precious.to_str().unwrap()),
    );
    assert!(refused.out.contains("choose another name"), "{}", refused.out);
    assert_eq!(fs::read_to_string(&precious).unwrap(), "Dear Amina");
}

#[test]
fn people_at_one_keyboard_do_not_see_each_others_money() {
    let typed = "sector 1\n\nsector 4\n\ntribe red\n\ntribe blue\n\n1\n\n1\n".to_owned()
        + "\ndeposit 7\ndone\n\nboard\nlog\n";
    let arguments = [
        "play",
        "targui",
        "--rules",
        "updated",
        "--seats",
        "2",
        "--seat",
        "2=human",
        "--seed",
        "3",
        "--set",
        "money=hidden",
    ];
    let ran = run_with(&arguments, &("\n".to_owned() + &typed));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The others look away"), "{}", ran.out);
    let after = ran.out.rsplit("The others look away").next().unwrap();
    assert!(after.contains("some silver into the treasury"), "{}", ran.out);
    assert!(!after.contains("7 silver"), "{after}");
}

#[test]
fn a_map_of_ones_own_is_played_on_kept_in_the_record_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("my.map");
    let rows = "P..P...P..P..\n.............\n..o.......o..\n.....P.......\n.............\n";
    fs::write(&map, rows).unwrap();
    let (map, out) = (map.to_str().unwrap(), folder.path().to_str().unwrap());
    let ran = run(&[
        "simulate",
        "desert",
        "--seats",
        "2",
        "--map",
        map,
        "--games",
        "1",
        "--records",
        out,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = folder.path().join("000001.record");
    let replayed = json(&["replay", record.to_str().unwrap(), "--json"]);
    assert_eq!(replayed["options"]["map"], rows.trim_end());
    assert_eq!(replayed["turn"], "over");

    fs::write(map, rows.replace("..o.......o..", "..o...x...o..")).unwrap();
    let ran = run(&["play", "desert", "--map", map]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("line 3, column 7"), "{}", ran.err);
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, text.replace("| ..o.......o..", "| ..o...x...o..")).unwrap();
    let ran = run(&["replay", record.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("line 8") && ran.err.contains("line 3, column 7"), "{}", ran.err);
    assert_eq!(run(&["simulate", "targui", "--map", map]).code, 2);
}

#[test]
fn a_person_places_leaders_and_camels_in_the_desert() {
    let ran =
        run_with(&["play", "desert", "--seats", "2", "--seed", "4"], "lead y k4\nlead w l4\nq\n\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("rule 4.3"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "a line is too wide");
    let german =
        run_with(&["play", "desert", "--seats", "5", "--lang", "de"], "return q\nq\n\n").out;
    assert!(german.contains("die Farbe ist eine von"), "{german}");
}

#[test]
fn every_game_is_simulated_and_replayed_with_every_number_of_seats() {
    for game in json(&["games", "--json"]).as_array().unwrap() {
        let name = game["game"].as_str().unwrap();
        for book in game["rulebooks"].as_array().unwrap() {
            for seats in book["seats"].as_array().unwrap() {
                let (rules, seats) = (book["rules"].as_str().unwrap(), seats.to_string());
                let folder = tempfile::tempdir().unwrap();
                let out = folder.path().to_str().unwrap();
                let figures = json(&[
                    "simulate",
                    name,
                    "--rules",
                    rules,
                    "--seats",
                    &seats,
                    "--games",
                    "3",
                    "--records",
                    out,
                    "--json",
                ]);
                assert_eq!(figures["wins"].as_array().unwrap().len().to_string(), seats);
                let record = folder.path().join("000003.record");
                assert_eq!(run(&["replay", record.to_str().unwrap()]).code, 0);
            }
        }
    }
}

#[test]
fn a_simulation_of_targi_counts_each_card() {
    let command = ["simulate", "targi", "--rules", "expansion", "--games", "200", "--json"];
    let figures = json(&command);
    let cards = figures["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 45);
    assert_eq!(cards[44]["name"], "E-44");
    let laid: u64 = cards.iter().map(|card| card["done"].as_u64().unwrap()).sum();
    assert!(laid > 200, "{laid} cards in 200 games");
    for card in cards {
        assert!(card["won"].as_f64().unwrap() <= card["done"].as_f64().unwrap());
    }
    let mixed = json(&["simulate", "targi", "--rules", "mixed", "--games", "1", "--json"]);
    assert_eq!(mixed["cards"].as_array().unwrap().len(), 90);
    let text = run(&["simulate", "targi", "--games", "50"]).out;
    assert!(text.contains("games won by whoever laid it") && text.contains("T-44"));
    assert!(
        json(&["simulate", "desert", "--games", "1", "--json"])["cards"] == serde_json::json!([])
    );
}

#[test]
fn a_deck_of_ones_own_is_played_kept_in_the_record_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("rich.toml");
    let text = "title = \"Rich dates\"\n\n[[border]]\nnumber = 2\nname = { en = \"Palms\", de = \"Palmen\" }\n\
                lines = [{ gain = \"DDD\" }]\nen = \"3 dates.\"\nde = \"3 Datteln.\"\n";
    fs::write(&deck, text).unwrap();
    let path = deck.to_str().unwrap();
    let records = folder.path().join("records");
    let done = run(&[
        "simulate",
        "targi",
        "--deck",
        path,
        "--games",
        "1",
        "--records",
        records.to_str().unwrap(),
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let record = records.join("000001.record");
    assert!(fs::read_to_string(&record).unwrap().contains("| lines = [{ gain = \"DDD\" }]"));
    assert_eq!(run(&["replay", record.to_str().unwrap()]).code, 0);
    assert!(run(&["rules", "targi", "--cards", "--deck", path]).out.contains("2 Palms: 3 dates."));

    fs::write(&deck, text.replace("gain = \"DDD\"", "do = \"fly\"")).unwrap();
    let refused = run(&["simulate", "targi", "--deck", path]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("line 6") && refused.err.contains("fly"), "{}", refused.err);

    let checked = run(&["decks", folder.path().to_str().unwrap()]);
    assert_eq!(checked.code, 1);
    assert!(checked.out.contains("line 6"), "{}", checked.out);
    fs::write(&deck, text).unwrap();
    let checked = json(&["decks", folder.path().to_str().unwrap(), "--json"]);
    assert_eq!(checked[0]["fits"][0], serde_json::json!({ "game": "targi", "rules": "base" }));
    assert_eq!(run(&["decks", "no such folder"]).code, 1);
}

#[test]
fn cards_are_shown_in_both_languages() {
    let shown = run(&["rules", "targi", "--cards", "--rules", "expansion"]).out;
    assert!(shown.contains("E-44") && shown.contains("U-20") && !shown.contains("T-44"));
    assert!(run(&["rules", "targi", "--cards", "--lang", "de"]).out.contains("Silberschmied"));
    assert_eq!(run(&["rules", "desert", "--cards"]).code, 1);
    assert_eq!(run(&["rules", "targi", "--rules", "mixed"]).code, 2);
}

#[test]
fn the_record_of_a_running_game_hides_what_its_reader_may_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_eq!(run(&["simulate", "targi", "--games", "30", "--records", path]).code, 0);
    let mut hidden = 0;
    for number in 1..=30 {
        let file = folder.path().join(format!("{number:06}.record"));
        let whole = fs::read_to_string(&file).unwrap();
        let file = file.to_str().unwrap();
        let over = run(&["replay", file, "--record", "--seat", "2"]);
        assert!(!over.out.contains('?'), "a finished game hides nothing");
        let actions = whole.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let actions: Vec<&str> = actions.collect();
        let half = (actions.len() / 2).to_string();
        for seat in ["1", "2"] {
            let seen = run(&["replay", file, "--to", &half, "--record", "--seat", seat]).out;
            let veiled = seen.lines().position(|line| line.ends_with("turn ?"));
            hidden += usize::from(veiled.is_some());
            let partly = folder.path().join("seen.txt");
            fs::write(&partly, &seen).unwrap();
            let replayed = run(&["replay", partly.to_str().unwrap()]);
            assert_eq!(replayed.code, i32::from(veiled.is_some()));
            if let Some(line) = veiled {
                assert!(replayed.err.contains(&format!("line {}", line + 1)), "{}", replayed.err);
            }
        }
    }
    assert!(hidden > 5, "only {hidden} records hid anything");
}

#[test]
fn nobody_is_told_what_another_seat_may_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_eq!(run(&["simulate", "tuareg", "--games", "1", "--records", path]).code, 0);
    let file = folder.path().join("000001.record");
    let mut others = 0;
    for to in 20..60 {
        let to = to.to_string();
        let seen = |seat: &str| {
            json(&["replay", file.to_str().unwrap(), "--to", &to, "--json", "--seat", seat])
        };
        for seat in 1..=2u64 {
            let view = seen(&seat.to_string());
            let legal = view["legal"].as_array().unwrap();
            assert_eq!(legal.is_empty(), view["turn"] != seat, "action {to}, seat {seat}");
            others += usize::from(view["turn"] != seat);
        }
    }
    assert!(others > 0);
}

#[test]
fn what_luck_showed_to_one_alone_is_not_taken_back() {
    let table = ["play", "tuareg", "--seats", "2", "--seed", "3", "--seat", "1=human:Anna"];
    let two = [&table[..], &["--seat", "2=human:Ben"]].concat();
    let drawn = run_with(&two, "\ndraw\nundo\nquit\n\n");
    assert!(drawn.out.contains("not everybody may know"), "{}", drawn.out);
    let taken = run_with(&two, "\ntake 1 salt camel1\n\nundo\nquit\n\n");
    assert!(!taken.out.contains("not everybody may know"), "{}", taken.out);
}
