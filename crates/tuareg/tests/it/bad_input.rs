//! Whatever somebody writes, the answer is a typed error: never a panic.
#![allow(clippy::unwrap_used)]

use crate::common::{any_action, random_action};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Game, Journal, Lang, Record, Rulebook, Setup, SetupError, Shown, Turn};
use proptest::prelude::*;
use tuareg::cards::DEFAULT;
use tuareg::{State, Table, refusals};

const RECORD: &str = include_str!("games/three.record");

#[test]
fn every_refusal_names_a_rule_of_the_rulebook_in_both_languages() {
    for lang in Lang::ALL {
        let book = Rulebook::new(State::rulebook(lang));
        for refusal in refusals::ALL {
            assert!(book.numbers().contains(&refusal.rule), "{lang}: {refusal}");
        }
    }
    assert!(refusals::ALL.iter().all(|refusal| refusal.text.en != refusal.text.de));
}

#[test]
fn setups_that_do_not_exist_are_refused() {
    let start = |setup: Setup| State::start(&setup).unwrap_err();
    assert!(matches!(start(Setup::new("standard", 1)), SetupError::Seats { .. }));
    assert!(matches!(start(Setup::new("standard", 6)), SetupError::Seats { .. }));
    assert!(matches!(start(Setup::new("classic", 3)), SetupError::UnknownRules { .. }));
    let odd = Setup::new("standard", 3).with("camels", "9");
    assert!(matches!(start(odd), SetupError::UnknownOption { .. }));
    for (key, values) in
        [("hand-limit", ["end", "turn end"]), ("cave", ["all", "1"]), ("first", ["1", "seat2"])]
    {
        for value in values.into_iter().chain(["", "RANDOM"]) {
            let error = start(Setup::new("standard", 3).with(key, value));
            assert!(matches!(error, SetupError::Value { key: k, .. } if k == key), "{error}");
        }
    }
    let odd = Setup::new("standard", 3).with("goods", "water 8 2 6");
    assert!(matches!(start(odd), SetupError::Data { key: "goods", line: 1, .. }));
}

#[test]
fn every_refusal_can_happen() {
    // Whatever is tried at random, each refusal turns up sooner or later. Only a first stage in which
    // nobody scores anything is too rare; a test of rule 7.5 makes one.
    let mut met = std::collections::BTreeSet::from([refusals::NO_SECOND_PILE.text.en]);
    for seed in 0..4000 {
        let caves = if seed % 8 < 4 { "each" } else { "player" };
        let setup = Setup::new("standard", 2 + (seed % 4) as u8).with("cave", caves);
        let mut game = State::start(&setup).unwrap();
        let mut rng = stream(seed, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            for _ in 0..6 {
                let tried = any_action(&mut rng);
                if let Err(refusal) = game.check(tried) {
                    met.insert(refusal.text.en);
                }
                for by in game.players().map(Turn::Seat).chain([Turn::Chance]) {
                    if let Err(refusal) = game.check_by(by, tried) {
                        met.insert(refusal.text.en);
                    }
                }
            }
            game.play(action, &mut ()).unwrap();
        }
        let _ = game.check(action_after_the_end()).map_err(|refusal| met.insert(refusal.text.en));
        if met.len() == refusals::ALL.len() {
            return;
        }
    }
    let missing: Vec<_> = refusals::ALL.iter().filter(|no| !met.contains(no.text.en)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn action_after_the_end() -> tuareg::Action {
    tuareg::Action::Draw
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_of_goods_panic(text in "\\PC{0,200}") {
        let _ = Table::parse(&text);
    }

    #[test]
    fn no_text_like_a_table_makes_the_reader_panic(
        text in "((\\[\\[goods\\]\\]|kind|cards|dinars|points|goods)? ?(=|\\[|\\]|\\{|\\}|,)? ?(\"water\"|\"gold\"|-?[0-9]{1,20}|1e9|true|é)?\n?){0,30}",
    ) {
        let _ = Table::parse(&text);
    }

    #[test]
    fn an_edited_table_is_read_or_refused_at_a_place_in_it(
        at in 0..DEFAULT.len(), junk in "[ -~\né]{0,4}",
    ) {
        let mut text = DEFAULT.to_owned();
        text.replace_range(at..=at, &junk);
        match State::start(&Setup::new("standard", 3).with("goods", &text)) {
            Ok(game) => prop_assert_eq!(State::start(&game.setup()), Ok(game)),
            Err(SetupError::Data { key: "goods", line, column, fault }) => {
                prop_assert!(line >= 1 && line <= text.lines().count().max(1));
                let there = text.lines().nth(line - 1).unwrap_or("").chars().count();
                prop_assert!(column >= 1 && column <= there + 1, "line {}, column {}", line, column);
                prop_assert!(fault.len() > 30 && fault.contains("rule"), "{}", fault);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
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
        seed in any::<u64>(), steps in 0..260_usize, seats in 2..=5_u8,
    ) {
        let mut game = State::start(&Setup::new("standard", seats)).unwrap();
        let mut rng = stream(seed, 0, Stream::Luck);
        for _ in 0..steps {
            let Some(action) = random_action(&game, &mut rng) else { break };
            game.play(action, &mut ()).unwrap();
        }
        for _ in 0..20 {
            let (before, action) = (game, any_action(&mut rng));
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
}
