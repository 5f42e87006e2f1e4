//! The laws of Azalai over random play: every rulebook, every option, a deck of one's own.

use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use azalai_core::{Game, Setup};
use rand::RngExt;
use targi::{Action, State};

/// Any action that the notation can express.
fn any_action(rng: &mut FastRng) -> Action {
    const HEADS: [&str; 24] = [
        "start 1",
        "turn T-#",
        "turn E-#",
        "turn G-#",
        "turn U-#",
        "place #",
        "place u#",
        "use #",
        "use c##",
        "use u#",
        "use targia",
        "play c##",
        "play hand",
        "play top",
        "keep c##",
        "discard c##",
        "line #",
        "good D",
        "pay D S G",
        "row #",
        "marker c## c##",
        "swap a# b#",
        "move a# #",
        "water G",
    ];
    const MORE: [&str; 16] = [
        "stop",
        "next",
        "pick #",
        "bracket",
        "no bracket",
        "fill a#",
        "swap c## c##",
        "once T-#",
        "once E-#",
        "return D",
        "return water",
        "done",
        "waive c##",
        "keep top",
        "discard top",
        "pay P",
    ];
    loop {
        let all = HEADS.len() + MORE.len();
        let pick = rng.random_range(0..all);
        let head = HEADS.get(pick).unwrap_or_else(|| &MORE[pick - HEADS.len()]);
        let text: String = head
            .chars()
            .map(|c| if c == '#' { char::from(b'0' + rng.random_range(0..5u8)) } else { c })
            .collect();
        if let Ok(action) = text.parse() {
            return action;
        }
    }
}

fn hold(setup: &Setup, seeds: std::ops::Range<u64>) -> usize {
    let laws = Laws::<State> {
        setup,
        invariant: &crate::common::invariant,
        any_action: &any_action,
        longest: 6000,
    };
    azalai_testkit::laws::hold(&laws, seeds)
}

#[test]
fn laws_hold_in_the_base_game() {
    assert!(hold(&Setup::new("base", 2), 0..40) > 0, "a face-down hand card is hidden");
}

#[test]
fn laws_hold_with_the_expansion() {
    assert_eq!(hold(&Setup::new("expansion", 2), 0..40), 0, "nothing is hidden there");
}

#[test]
fn laws_hold_with_mixed_decks() {
    hold(&Setup::new("mixed", 2), 0..40);
}

#[test]
fn laws_hold_with_every_option() {
    for rules in ["expansion", "mixed"] {
        for borders in ["all", "1,5,9,14", "4,8,12,16", "10,13"] {
            let setup =
                Setup::new(rules, 2).with("base-borders", borders).with("easy-start", "yes");
            hold(&setup, 100..106);
        }
    }
}

#[test]
fn laws_hold_by_version_1() {
    for rules in ["base@1", "expansion@1", "mixed@1"] {
        hold(&Setup::new(rules, 2), 200..212);
    }
}

#[test]
fn laws_hold_where_a_table_plays_it_otherwise() {
    let both: Vec<String> = (0..45).flat_map(|n| [format!("T-{n}"), format!("E-{n}")]).collect();
    for rules in ["base", "expansion", "mixed"] {
        let setup = Setup::new(rules, 2).with("raid-short", "points-to-opponent");
        hold(&setup.clone().with("first", "seat1"), 300..306);
        if rules != "base" {
            let setup = setup.with("raid4", "any-row").with("targia-corners", "stop");
            hold(&setup, 300..308);
        }
    }
    hold(&Setup::new("mixed", 2).with("cards", &both[..84].join(" ")), 300..306);
}

#[test]
fn r11_9_options_come_back() {
    for (key, value) in [
        ("first", "seat1"),
        ("raid-short", "points-to-opponent"),
        ("targia-corners", "stop"),
        ("raid4", "any-row"),
    ] {
        let game = State::start(&Setup::new("mixed", 2).with(key, value)).unwrap();
        assert_eq!(game.setup(), Setup::new("mixed@2", 2).with(key, value));
        assert!(State::start(&Setup::new("mixed", 2).with(key, "so")).is_err(), "{key}");
        assert_eq!(State::start(&Setup::new("mixed", 2)).unwrap().setup().get(key), None);
    }
    let setup = Setup::new("mixed", 2).with("base-borders", "14, 1").with("easy-start", "yes");
    let game = State::start(&setup).unwrap();
    assert_eq!(game.setup().get("base-borders"), Some("1,14"));
    assert_eq!(game.setup().get("easy-start"), Some("yes"));
}
