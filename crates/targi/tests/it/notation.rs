//! Every action has a text form that reads back, and no text makes the reader panic.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::{Stream, stream};
use azalai_core::{Choices, Game, Journal, Lang, Odds, Record, Setup, Turn};
use proptest::prelude::*;
use std::collections::BTreeSet;
use targi::{Action, State};

const RECORD: &str = include_str!("games/base_twelve_cards.record");

/// The actions of docs/record.md, as they stand there.
const WRITTEN: [&str; 42] = [
    "start 2",
    "turn T-12",
    "turn E-44",
    "turn G-3",
    "turn U-7",
    "place 5",
    "place u2",
    "use 5",
    "use u2",
    "use c11",
    "use targia",
    "play c01",
    "keep c01",
    "discard c01",
    "play top",
    "keep top",
    "discard top",
    "play hand",
    "play hand2",
    "discard hand",
    "discard hand2",
    "waive c11",
    "line 2",
    "good D",
    "pay D S g",
    "pay -",
    "bracket",
    "no bracket",
    "row 2",
    "next",
    "pick 2",
    "marker c00 c12",
    "swap a1 b3",
    "move a3 2",
    "fill b4",
    "swap c00 c12",
    "water G",
    "water D",
    "once T-40",
    "return D",
    "stop",
    "done",
];

fn read(text: &str) -> Result<Action, azalai_core::NotationError> {
    text.parse()
}

#[test]
fn every_kind_of_action_reads_back() {
    for text in WRITTEN.into_iter().chain(["return water"]) {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
}

#[test]
fn every_card_place_and_slot_reads_back() {
    let mut texts: Vec<String> = Vec::new();
    texts.extend((0..45).flat_map(|card| [format!("turn T-{card}"), format!("once E-{card}")]));
    texts.extend((1..=24).map(|kind| format!("turn G-{kind}")));
    texts.extend((1..=20).map(|dune| format!("turn U-{dune}")));
    texts.extend((1..=16).map(|card| format!("place {card}")));
    texts.extend((1..=5).map(|slot| format!("use u{slot}")));
    texts.extend((0..3).flat_map(|row| (0..3).map(move |column| format!("waive c{row}{column}"))));
    texts.extend(
        ["a", "b", "c"].iter().flat_map(|row| (1..5).map(move |n| format!("fill {row}{n}"))),
    );
    for text in texts {
        assert_eq!(read(&text).map(|action| action.to_string()), Ok(text));
    }
}

#[test]
fn every_action_of_random_games_reads_back() {
    let mut words = BTreeSet::new();
    for rules in ["base", "expansion", "mixed", "base@1", "expansion@1"] {
        for seed in 0..12 {
            let mut game = State::start(&Setup::new(rules, 2)).unwrap();
            let mut rng = stream(seed, 0, Stream::Luck);
            while game.turn() != Turn::Over {
                let (mut legal, mut odds) = (Choices::new(), Odds::new());
                game.legal(&mut legal);
                game.chance(&mut odds);
                let lucky = odds.outcomes().iter().map(|&(action, _)| action);
                for action in legal.each().chain(lucky) {
                    let text = action.to_string();
                    assert_eq!(read(&text), Ok(action), "{text}");
                    words.extend(text.split(' ').next().map(str::to_owned));
                }
                let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
                game.apply(action, &mut ());
            }
        }
    }
    for text in WRITTEN {
        // `fill` and `swap` come with a single card each, and may be missing.
        let word = text.split(' ').next().unwrap();
        assert!(words.contains(word) || ["fill", "swap"].contains(&word), "no `{word}` was played");
    }
}

#[test]
fn spaces_make_no_difference() {
    for text in ["  pay D  S g ", "pay\tD S g", "pay D S g\n"] {
        assert_eq!(read(text), read("pay D S g"), "{text:?}");
    }
    assert_ne!(read("pay G"), read("pay g"), "gold and gold on a card");
}

#[test]
fn what_is_wrong_is_answered_with_what_would_be_right() {
    let answers = [
        ("start 3", "`start 1`"),
        ("start", "`start 1`"),
        ("turn X-1", "`turn T-12`"),
        ("turn T-45", "`turn T-12`"),
        ("turn T-01", "`turn T-12`"),
        ("turn G-25", "`turn G-4`"),
        ("turn G-0", "`turn G-4`"),
        ("turn U-21", "`turn U-7`"),
        ("place 17", "`place 5`"),
        ("place 0", "`place 5`"),
        ("place c11", "`place 5`"),
        ("place u6", "`place u2`"),
        ("place targia", "`place u2`"),
        ("use c33", "`use c11`"),
        ("use", "`use 5`"),
        ("use +5", "`use 5`"),
        ("play 5", "`play c01`"),
        ("play hand3", "`play c01`"),
        ("keep", "`keep c01`"),
        ("discard u1", "`discard hand`"),
        ("waive 5", "`waive c11`"),
        ("line 0", "`line 2`"),
        ("line two", "`line 2`"),
        ("good G", "`good D`"),
        ("good W", "`good D`"),
        ("pay", "`pay D S G`"),
        ("pay DSG", "`pay D S G`"),
        ("pay - D", "`pay D S G`"),
        ("pay 2 D", "`pay D S G`"),
        ("no", "`no bracket`"),
        ("bracket now", "`bracket`"),
        ("row 4", "`row 3`"),
        ("row 0", "`row 1`"),
        ("pick 5", "`pick 2`"),
        ("marker c00", "`marker c00 c12`"),
        ("marker c00 5", "`marker c00 c12`"),
        ("swap a1", "`swap a1 b3`"),
        ("swap a1 c00", "`swap c00 c12`"),
        ("swap a5 b1", "`swap a1 b3`"),
        ("move a3", "`move a3 2`"),
        ("move a3 4", "`move a3 2`"),
        ("fill d1", "`fill b4`"),
        ("water W", "`water G`"),
        ("once G-3", "`once T-40`"),
        ("return G", "`return D`"),
        ("stop it", "`stop`"),
        ("next card", "`next`"),
        ("done now", "`done`"),
        ("", "`done`"),
        ("jump", "`place 5`"),
        ("T-12", "`play c01`"),
    ];
    for (text, answer) in answers {
        let error = read(text).unwrap_err();
        assert!(error.expected.en.contains(answer), "`{text}`: {error}");
        assert!(error.expected.de.contains(answer), "`{text}`: {}", error.expected.de);
        assert_ne!(error.expected.en, error.expected.de);
    }
    let long = format!("pay{}", " D".repeat(200));
    assert!(read(&long).unwrap_err().expected.en.contains("`pay D S G`"));
}

/// Two play, and gold is not a good.
#[test]
fn r1_3_what_no_game_has_is_refused_by_the_rule() {
    for text in ["good G", "good W", "start 3", "start 0"] {
        assert_eq!(read(text).unwrap_err().rule, Some("1.3"), "{text}");
    }
    for text in ["good", "start", "place 17", "line 0"] {
        assert_eq!(read(text).unwrap_err().rule, None, "{text}");
    }
}

#[test]
fn an_error_quotes_a_long_text_only_in_part() {
    for start in ["", "place ", "use c", "pay ", "line ", "good ", "start ", "turn T-"] {
        for long in ["1".repeat(100_000), "D ".repeat(50_000)] {
            let error = read(&format!("{start}{long}")).expect_err("no action");
            for told in Lang::ALL.map(|lang| error.tell(lang)) {
                assert!(told.len() < 600, "{start}: {} bytes", told.len());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_notation_panic(text in "\\PC*") {
        if let Ok(action) = read(&text) {
            prop_assert_eq!(read(&action.to_string()), Ok(action));
        }
    }

    #[test]
    fn no_near_miss_makes_the_notation_panic(
        word in "start|turn|place|use|play|keep|discard|waive|line|good|pay|no|bracket|row|next|pick|marker|swap|move|fill|water|once|return|stop|done",
        rest in "( ?([TEGUcuab]-?)?[0-9]{0,22}| [DSPGgWé-]| hand2?| top| targia| water){0,4}",
    ) {
        let text = format!("{word}{rest}");
        match read(&text) {
            Ok(action) => {
                let written = action.to_string();
                prop_assert_eq!(read(&written), Ok(action));
                let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let order = |text: &str| {
                    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
                    words.sort();
                    words
                };
                prop_assert_eq!(order(&written), order(&squeezed), "one spelling for each action");
            }
            Err(error) => prop_assert!(error.expected.en.contains('`')),
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
}
