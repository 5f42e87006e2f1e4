//! Whole games as records: each replays to its result, and every damage is noticed and named.

use azalai_core::{Journal, PlayError, Record, RecordError, SetupError};
use azalai_testkit::records::{replay, replays_to, with_line};
use proptest::prelude::*;
use targui::State;

/// Name, record, result. Each game is in `tests/games`.
const GAMES: [(&str, &str, &str); 9] = [
    ("classic-2", include_str!("games/classic-2.record"), "seat 2 wins: 21 21"),
    ("classic-3", include_str!("games/classic-3.record"), "seat 1 wins: 29 14 21"),
    ("classic-4", include_str!("games/classic-4.record"), "seat 2 wins: 14 27 14 9"),
    ("updated-2", include_str!("games/updated-2.record"), "seat 1 wins: 39 37"),
    ("updated-3", include_str!("games/updated-3.record"), "seat 3 wins: 20 24 30"),
    ("updated-4", include_str!("games/updated-4.record"), "seat 2 wins: 25 38 20 32"),
    ("classic-4-war", include_str!("games/classic-4-war.record"), "seat 4 wins: 0 0 0 32"),
    ("updated-3-war", include_str!("games/updated-3-war.record"), "seat 2 wins: 0 23 0"),
    (
        "updated-4-options",
        include_str!("games/updated-4-options.record"),
        "seat 1 wins: 27 19 16 27",
    ),
];

/// The shortest of the games, to be damaged in every line.
const SHORT: &str = GAMES[3].1;
const CLASSIC: &str = GAMES[0].1;
const OPTIONS: &str = GAMES[8].1;

fn error_of(text: &str) -> RecordError {
    replay::<State>(text).expect_err("the damage goes unnoticed")
}

/// The number of the first line that begins so.
fn line_of(text: &str, begin: &str) -> usize {
    let index = text.lines().position(|line| line.starts_with(begin));
    index.expect("the record has such a line") + 1
}

/// The action lines: line, number, who acts, action.
fn action_lines(text: &str) -> Vec<(usize, usize, String, String)> {
    let record: Record = text.parse().expect("it is whole");
    let lines = record.actions.iter().enumerate().map(|(index, told)| {
        let by = told.what.by.seat().map_or("*".to_owned(), |seat| seat.to_string());
        (told.line, index + 1, by, told.what.action.clone())
    });
    lines.collect()
}

#[test]
fn every_game_replays_to_its_result() {
    for (name, text, result) in GAMES {
        println!("{name}");
        replays_to::<State>(text, result);
    }
}

/// What was written down before rulebooks had versions is read by the first.
#[test]
fn a_record_without_a_version_is_of_the_first() {
    for (name, text, _) in GAMES {
        let rules = text.lines().find(|line| line.starts_with("rules: ")).expect("rules");
        let versioned = text.replacen(rules, &format!("{rules}@1"), 1);
        let again = replay::<State>(&versioned).expect("it replays");
        assert_eq!(again.state(), replay::<State>(text).expect("it replays").state(), "{name}");
    }
}

#[test]
fn a_game_replays_in_part() {
    let record: Record = SHORT.parse().unwrap();
    for to in [0, 1, 60, record.actions.len()] {
        let journal = Journal::<State>::read(&record, Some(to)).unwrap();
        assert_eq!(journal.played().len(), to);
    }
}

#[test]
fn comments_and_capital_letters_make_no_difference() {
    let (line, number, by, action) = action_lines(SHORT).pop().unwrap();
    let loud = format!("{number}.  {by}  {}   # the end", action.to_uppercase());
    let loud = loud.replacen("  ", " ", 2);
    let text = with_line(SHORT, line, &format!("# a comment\n\n{loud}"));
    assert_eq!(replay::<State>(&text).unwrap().state(), replay::<State>(SHORT).unwrap().state());
}

#[test]
fn a_record_cut_after_any_line_is_noticed() {
    let lines: Vec<&str> = SHORT.lines().collect();
    for keep in 0..lines.len() {
        let error = error_of(&lines[..keep].join("\n"));
        assert!(matches!(error, RecordError::Form { .. }), "{error}");
        // An empty line at the cut counts as no line.
        assert!((keep.max(1)..=keep + 1).contains(&error.line()), "{keep} lines: {error}");
    }
}

#[test]
fn a_record_cut_and_ended_is_noticed() {
    let lines: Vec<&str> = SHORT.lines().collect();
    let result = line_of(SHORT, "result:");
    for keep in 1..lines.len() - 1 {
        let error = error_of(&(lines[..keep].join("\n") + "\nend\n"));
        if keep < result {
            assert!(matches!(error, RecordError::Form { .. }), "{keep} lines: {error}");
        } else {
            assert!(matches!(&error, RecordError::Result { found, .. } if found == "unfinished"));
            assert_eq!(error.line(), result);
        }
    }
}

#[test]
fn an_unfinished_game_is_a_record_too() {
    let lines: Vec<&str> = SHORT.lines().collect();
    let cut = lines[..100].join("\n") + "\nend\n";
    let result = line_of(&cut, "result:");
    replay::<State>(&with_line(&cut, result, "result: unfinished")).unwrap();
}

#[test]
fn a_missing_action_is_noticed() {
    let lines = action_lines(SHORT);
    let (last, all_but_the_last) = lines.split_last().unwrap();
    for &(line, ..) in all_but_the_last {
        let error = error_of(&with_line(SHORT, line, ""));
        assert!(matches!(error, RecordError::Form { .. }), "{error}");
        assert!(error.line() > line, "the next number is wrong: {error}");
    }
    let error = error_of(&with_line(SHORT, last.0, ""));
    assert!(matches!(error, RecordError::Result { .. }), "{error}");
}

#[test]
fn an_impossible_action_is_refused_by_its_rule() {
    // Nobody chooses a sector in `classic`.
    for (line, number, by, _) in action_lines(CLASSIC) {
        let error = error_of(&with_line(CLASSIC, line, &format!("{number} {by} sector 1")));
        assert_eq!(error.line(), line);
        assert!(error.rule().is_some(), "{error}");
        let refused = matches!(
            &error,
            RecordError::Action { number: found, error: PlayError::Refused(_), .. } if *found == number
        );
        assert!(refused, "{error}");
    }
}

#[test]
fn the_rule_of_a_refusal_is_named() {
    let refused = |begin: &str, action: &str| {
        let lines = action_lines(CLASSIC);
        let found = lines.iter().find(|(_, _, _, text)| text.starts_with(begin));
        let (line, number, by, _) = found.unwrap();
        let error = error_of(&with_line(CLASSIC, *line, &format!("{number} {by} {action}")));
        assert_eq!(error.line(), *line);
        assert!(error.to_string().contains(&format!("line {line}, action {number}, `{action}`")));
        error.rule().unwrap()
    };
    assert_eq!(refused("tribe", "tribe blue"), "2.5");
    assert_eq!(refused("lay 7", "lay 8 reg"), "2.2");
    assert_eq!(refused("lay 7", "lay 7 saline"), "1.1");
    assert_eq!(refused("settle", "settle 1"), "2.4");
    assert_eq!(refused("die", "card green"), "3.2");
    assert_eq!(refused("card", "fate 2"), "3.3");
    assert_eq!(refused("buy", "buy 400 @1"), "4.6");
    assert_eq!(refused("buy", "deposit 1"), "4.8");
    assert_eq!(refused("done", "stop"), "5.7");
}

#[test]
fn what_is_no_action_is_noticed() {
    for (line, number, by, _) in action_lines(SHORT) {
        let error = error_of(&with_line(SHORT, line, &format!("{number} {by} jump 24")));
        assert_eq!((error.line(), error.rule()), (line, None));
        let notation = matches!(error, RecordError::Action { error: PlayError::Notation(_), .. });
        assert!(notation, "{error}");
    }
}

#[test]
fn another_seat_is_out_of_turn() {
    for (line, number, by, action) in action_lines(SHORT) {
        for other in ["1", "2", "3", "*"].into_iter().filter(|&other| other != by) {
            let error = error_of(&with_line(SHORT, line, &format!("{number} {other} {action}")));
            assert!(matches!(error, RecordError::OutOfTurn { .. }), "{error}");
            assert_eq!(error.line(), line);
            assert!(error.rule().is_some());
        }
        for nobody in ["0", "6", "x", "-1"] {
            let error = error_of(&with_line(SHORT, line, &format!("{number} {nobody} {action}")));
            assert!(matches!(error, RecordError::Form { .. }), "{error}");
            assert_eq!(error.line(), line);
        }
    }
}

#[test]
fn another_number_is_noticed() {
    for (line, number, by, action) in action_lines(SHORT) {
        for wrong in [0, number - 1, number + 1, 99_999] {
            let error = error_of(&with_line(SHORT, line, &format!("{wrong} {by} {action}")));
            assert!(matches!(error, RecordError::Form { .. }), "{error}");
            assert_eq!(error.line(), line);
        }
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    for (name, text, _) in GAMES {
        let next = action_lines(text).len() + 1;
        let line = line_of(text, "end");
        let rule = match name {
            _ if name.ends_with("war") => "7.1",
            _ if name.starts_with("classic") => "7.2",
            _ => "7.3",
        };
        for action in ["* die 1", "1 done", "2 done"] {
            let error = error_of(&with_line(text, line, &format!("{next} {action}\nend")));
            assert_eq!((error.line(), error.rule()), (line, Some(rule)), "{name}");
        }
    }
}

#[test]
fn a_wrong_result_is_noticed() {
    for (name, text, result) in GAMES {
        let line = line_of(text, "result:");
        for said in ["unfinished", "seat 1 wins: 99 0", "nobody wins: 0 0", "who knows"] {
            let error = error_of(&with_line(text, line, &format!("result: {said}")));
            let expected =
                RecordError::Result { line, said: said.to_owned(), found: result.to_owned() };
            assert_eq!(error, expected, "{name}");
        }
    }
}

#[test]
fn a_changed_header_is_noticed() {
    let seats = line_of(CLASSIC, "seats:");
    let error = error_of(&with_line(CLASSIC, seats, "seats: 5"));
    assert!(matches!(error, RecordError::Setup { error: SetupError::Seats { .. }, .. }));
    assert_eq!((error.line(), error.rule()), (seats, Some("2.5")));
    let error = error_of(&with_line(CLASSIC, seats, "seats: 3"));
    assert_eq!(error.rule(), Some("2.5"), "a third tribe would have to be dealt: {error}");

    let rules = line_of(CLASSIC, "rules:");
    let error = error_of(&with_line(CLASSIC, rules, "rules: modern"));
    assert!(matches!(error, RecordError::Setup { error: SetupError::UnknownRules { .. }, .. }));
    assert_eq!(error.line(), rules);
    let error = error_of(&with_line(CLASSIC, rules, "rules: updated"));
    assert_eq!(error.line(), line_of(CLASSIC, "1 *"), "no tribes are dealt there: {error}");
    assert!(error.rule().is_some());

    for header in ["game:", "rules:", "seats:", "result:"] {
        let line = line_of(CLASSIC, header);
        let error = error_of(&with_line(CLASSIC, line, ""));
        assert!(matches!(error, RecordError::Form { .. }), "{header} {error}");
        let twice = CLASSIC.lines().nth(line - 1).unwrap();
        let error = error_of(&with_line(CLASSIC, line, &format!("{twice}\n{twice}")));
        assert_eq!(error.line(), line + 1, "{header} {error}");
    }
}

#[test]
fn a_changed_option_is_noticed() {
    let fates = line_of(OPTIONS, "option fates:");
    let refused = |value: &str| error_of(&with_line(OPTIONS, fates, value));
    let error = refused("option fates: 6-13");
    assert_eq!((error.line(), error.rule()), (fates, Some("3.5")));
    let error = refused("option fates: 1-6,8,9");
    assert_eq!((error.line(), error.rule()), (fates, Some("3.5")));
    let error = refused("option fates: many");
    assert!(matches!(error, RecordError::Setup { error: SetupError::Value { .. }, .. }));
    assert_eq!((error.line(), error.rule()), (fates, None));
    let error = refused("option fortunes: 1,6");
    assert!(matches!(error, RecordError::Setup { error: SetupError::UnknownOption { .. }, .. }));
    assert_eq!(error.line(), fates);
    let error = refused("option fates: 1,6-9,13,14,16");
    assert_eq!(error.rule(), Some("3.3"), "card 10 is not in the game: {error}");
    let error = refused("option fates: 1,6-16");
    assert!(matches!(error, RecordError::Result { .. }), "the game is not over: {error}");

    let own = line_of(OPTIONS, "option own-fields:");
    let error = error_of(&with_line(OPTIONS, own, "option own-fields: sometimes"));
    assert_eq!(error.line(), own);
}

#[test]
fn a_fault_in_a_table_is_named_by_its_line() {
    let line = line_of(OPTIONS, "| reg");
    for wrong in ["| rag 14 0 2", "| reg 14 0", "| reg 14 0 2 2", "| reg 14 ten 2"] {
        let error = error_of(&with_line(OPTIONS, line, wrong));
        assert!(matches!(error, RecordError::Setup { error: SetupError::Data { .. }, .. }));
        assert_eq!(error.line(), line, "{error}");
    }
}

#[test]
fn a_fault_in_a_table_of_one_line_is_named_by_its_line() {
    let line = line_of(SHORT, "result:");
    let text = with_line(SHORT, line, "option territories: rag 14 0 2\nresult: unfinished");
    let error = error_of(&text);
    assert_eq!(error.line(), line, "{error}");
}

proptest! {
    #[test]
    fn no_edit_makes_the_replay_panic(
        game in 0..GAMES.len(),
        place in 0.0..1.0_f64,
        gone in 0..40_usize,
        junk in "[ -~\n]{0,12}",
    ) {
        let mut text = GAMES[game].1.to_owned();
        let at = (place * text.len() as f64) as usize;
        text.replace_range(at..(at + gone).min(text.len()), &junk);
        if let Err(error) = replay::<State>(&text) {
            prop_assert!((1..=text.lines().count() + 1).contains(&error.line()), "{}", error);
        }
    }

    #[test]
    fn no_exchange_of_two_lines_makes_the_replay_panic(
        game in 0..GAMES.len(),
        one in 0.0..1.0_f64,
        two in 0.0..1.0_f64,
    ) {
        let mut lines: Vec<&str> = GAMES[game].1.lines().collect();
        let place = |part: f64| (part * lines.len() as f64) as usize;
        let (one, two) = (place(one), place(two));
        lines.swap(one, two);
        if let Err(error) = replay::<State>(&lines.join("\n")) {
            prop_assert!((1..=lines.len() + 1).contains(&error.line()), "{}", error);
        }
    }
}
