//! Whatever somebody writes, the answer is a typed error: never a panic.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::{Game, Journal, Record, Setup, SetupError, Turn};
use desert::map::{BOARD, Map};
use desert::refusals;
use desert::{Action, Colour, Hex, State, Water};
use proptest::prelude::*;

fn map_error(map: &str, seats: u8) -> (usize, usize, String) {
    match State::start(&Setup::new("standard", seats).with("map", map)) {
        Err(SetupError::Data { key: "map", line, column, fault }) => (line, column, fault),
        other => panic!("{other:?}"),
    }
}

fn place(map: &str, seats: u8) -> (usize, usize) {
    let (line, column, fault) = map_error(map, seats);
    assert!(fault.len() > 30, "{fault} does not say what to do");
    (line, column)
}

#[test]
fn r8_1_a_bad_map_names_line_and_column() {
    assert_eq!(place("", 4), (1, 1));
    assert_eq!(place("; nothing\n\n", 4), (1, 1));
    assert_eq!(place("..PPP\n..x..\n.PP..", 4), (2, 3));
    assert_eq!(place("..PPP\n...é.\n.PP..", 4), (2, 4));
    assert_eq!(place("..PPP\n....\n.PP..", 4), (2, 5), "too short");
    assert_eq!(place("..PPP\n......\n.PP..", 4), (2, 6), "too long");
    assert_eq!(place("..PPP\n\n.PP..", 4), (3, 1), "a gap");
    assert_eq!(place(&".".repeat(24), 4), (1, 24), "too wide");
    assert_eq!(place(&".\n".repeat(16), 4), (16, 1), "too high");
    assert_eq!(place("; four palms\n..PPP\n..P..", 4), (2, 1));
    assert_eq!(place("dark line: 3\nP..PP\n..PP.", 2), (2, 1), "four palms before the line");
    assert_eq!(place("dark line: x\n..PPP\n.PP..", 4), (1, 12));
    assert_eq!(place("dark line: +1\n..PPP\n.PP..", 4), (1, 12));
    assert_eq!(place("dark line: 01\n..PPP\n.PP..", 4), (1, 12));
    assert_eq!(place("dark line:  99\n..PPP\n.PP..", 4), (1, 13));
    assert_eq!(place("..PPP\n.PP..\ndark line: 5", 4), (3, 12), "nothing would be left");
    assert_eq!(place("dark line: 1\ndark line: 1\n..PPP\n.PP..", 4), (2, 1));
    assert_eq!(place("..PPPPP\n#######\n...#...", 4), (3, 1), "not connected");
    let crowded = [
        ".....................PP",
        "ooooooooooooooooooooooo",
        "oooooooooooooooooooooo.",
        "..o.PPP",
    ]
    .map(|row| format!("{row:.<23}"));
    assert_eq!(place(&crowded.join("\n"), 4), (4, 7), "46 places for water");
    let (.., fault) = map_error("; four palms\n..PPP\n..P..", 4);
    assert!(fault.contains("8.1") && fault.contains("`P`"), "{fault}");
}

#[test]
fn a_map_may_be_good_for_four_and_bad_for_two() {
    let map = "dark line: 2\nPP....\n..PPP.";
    assert!(Map::read(map, 4).is_ok());
    assert!(Map::read(map, 2).is_err());
    let cut_in_two = "dark line: 1\n.PPP\n.###\n.PPP";
    assert!(Map::read(cut_in_two, 5).is_ok());
    assert_eq!(Map::read(cut_in_two, 3).unwrap_err().line, 4);
}

#[test]
fn setups_that_do_not_exist_are_refused() {
    let start = |setup: Setup| State::start(&setup).unwrap_err();
    assert!(matches!(start(Setup::new("standard", 1)), SetupError::Seats { .. }));
    assert!(matches!(start(Setup::new("standard", 6)), SetupError::Seats { .. }));
    assert!(matches!(start(Setup::new("blue", 4)), SetupError::UnknownRules { .. }));
    let odd = Setup::new("standard", 4).with("camels", "9");
    assert!(matches!(start(odd), SetupError::UnknownOption { .. }));
    let supply = Setup::new("standard", 5).with("supply5", "31");
    assert!(matches!(start(supply), SetupError::Value { key: "supply5", .. }));
    for odd in ["", "Hidden", "shown", "hidden or open"] {
        let chips = Setup::new("standard", 5).with("chips", odd);
        assert!(matches!(start(chips), SetupError::Value { key: "chips", .. }), "{odd}");
    }
}

#[test]
fn every_refusal_names_a_rule_of_the_rulebook_in_both_languages() {
    for lang in azalai_core::Lang::ALL {
        let book = azalai_core::Rulebook::new(<State as azalai_core::Shown>::rulebook(lang));
        for refusal in refusals::ALL {
            assert!(book.numbers().contains(&refusal.rule), "{lang}: {refusal}");
        }
    }
    assert!(refusals::ALL.iter().all(|refusal| refusal.text.en != refusal.text.de));
}

#[test]
fn the_notation_says_what_it_expects() {
    for (text, expected) in [
        ("", "pass"),
        ("jump", "pass"),
        ("x c8", "pass"),
        ("v", "column"),
        ("v x1", "column"),
        ("v c0", "column"),
        ("v c16", "column"),
        ("v c08", "column"),
        ("v c+8", "column"),
        ("v c8.", "column"),
        ("lead", "colour"),
        ("lead q c7", "colour"),
        ("lead v", "column"),
        ("return", "colour"),
        ("water c3 4", "water"),
        ("water c3", "water"),
        ("water c3 +2", "water"),
        ("water c3 02", "water"),
        ("v c8 c9", "pass"),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert!(error.expected.en.contains(expected), "`{text}`: {error}");
        assert_ne!(error.expected.en, error.expected.de);
    }
    assert_eq!(
        "  LEAD V   C7 ".parse(),
        Ok(Action::Lead { colour: Colour::Violet, hex: hex("c7") })
    );
}

#[test]
fn an_error_quotes_a_long_text_only_in_part() {
    for text in ["x".repeat(100_000), format!("v {}", "c8".repeat(50_000))] {
        let error = text.parse::<Action>().unwrap_err();
        assert!(error.to_string().len() < 500);
    }
    let palms = "c3 ".repeat(30_000);
    let error = State::start(&Setup::new("standard", 4).with("palms", &palms)).unwrap_err();
    assert!(error.to_string().len() < 500);
}

#[test]
fn whoever_is_not_on_turn_hears_which_rule_says_so() {
    let (mut game, mut luck) = (board(5), rng(3));
    let mut rules = Vec::new();
    loop {
        let rule = rule_of(game.check_by(Turn::Seat(seat(5)), Action::Pass));
        if game.turn() != Turn::Seat(seat(5)) && rules.last() != Some(&rule) {
            rules.push(rule);
        }
        if !random_step(&mut game, &mut luck) {
            break;
        }
    }
    assert_eq!(rules, ["3.1", "3.3", "4.1", "5.1", "7.1"]);
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (0..23usize, 0..15usize).prop_map(|(column, row)| Hex::new(column, row).unwrap())
}

fn any_action() -> impl Strategy<Value = Action> {
    let colour = (0..5usize).prop_map(|index| Colour::ALL[index]);
    let water = (0..3usize).prop_map(|index| Water::ALL[index]);
    prop_oneof![
        colour.clone().prop_map(|colour| Action::Return { colour }),
        any_hex().prop_map(|hex| Action::Palm { hex }),
        (any_hex(), water).prop_map(|(hex, water)| Action::Water { hex, water }),
        (colour.clone(), any_hex()).prop_map(|(colour, hex)| Action::Lead { colour, hex }),
        (colour, any_hex()).prop_map(|(colour, hex)| Action::Camel { colour, hex }),
        Just(Action::Pass),
    ]
}

const RECORD: &str = include_str!("games/three.record");

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_action_reads_back(action in any_action()) {
        prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }

    #[test]
    fn no_text_makes_the_notation_panic(text in "\\PC*") {
        let _ = text.parse::<Action>();
    }

    #[test]
    fn no_near_miss_makes_the_notation_panic(text in "(lead|return|water|palm|pass|[a-z])? ?[a-z]? ?[a-z][0-9]{0,30} ?[0-9é]?") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        }
    }

    #[test]
    fn no_text_makes_the_map_reader_panic(text in "[.oPM#;x\n é]{0,600}", seats in 2..=5usize) {
        if let Ok(map) = Map::read(&text, seats) {
            prop_assert_eq!(Map::read(&map.to_string(), seats), Ok(map));
        }
    }

    #[test]
    fn an_edited_board_is_read_or_refused_at_the_edit_or_as_a_whole(
        at in 0..BOARD.len(), junk in "[.oPM#x\n:0-9é]{0,4}", seats in 2..=5u8,
    ) {
        let mut text = BOARD.to_owned();
        if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
            text.replace_range(at..=at, &junk);
        }
        match State::start(&Setup::new("standard", seats).with("map", &text)) {
            Ok(game) => prop_assert_eq!(State::start(&game.setup()), Ok(game)),
            Err(SetupError::Data { key: "map", line, column, .. }) => {
                prop_assert!(line >= 1 && line <= text.lines().count());
                prop_assert!(column >= 1);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn no_palms_or_supply_make_the_setup_panic(palms in "([a-z][0-9]{1,2}[ ,]){0,6}", supply in "\\PC{0,4}") {
        let setup = Setup::new("standard", 5).with("palms", &palms).with("supply5", &supply);
        let _ = State::start(&setup);
    }

    #[test]
    fn no_edited_record_makes_the_replay_panic(at in 0..RECORD.len(), junk in "[ -~\n]{0,6}") {
        let mut text = RECORD.to_owned();
        text.replace_range(at..=at, &junk);
        if let Ok(record) = text.parse::<Record>() {
            let _ = Journal::<State>::read(&record, None);
        }
    }

    #[test]
    fn any_action_at_any_time_is_played_or_refused(
        seed in any::<u64>(), steps in 0..160usize, action in any_action(), seats in 2..=5u8,
    ) {
        let (mut game, mut luck) = (board(seats), rng(seed));
        for _ in 0..steps {
            random_step(&mut game, &mut luck);
        }
        let before = game;
        let over = game.turn() == Turn::Over;
        match game.play(action, &mut ()) {
            Ok(()) => prop_assert!(!over && game != before),
            Err(refusal) => {
                prop_assert_eq!(game, before);
                prop_assert!(refusals::ALL.contains(&refusal));
            }
        }
    }
}
