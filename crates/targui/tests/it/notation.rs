//! Every action has a text form that reads back, and no text makes the reader panic.

use crate::common::any_action;
use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, NotationError};
use proptest::prelude::*;
use targui::{Action, Fate, Field, Kind, Pips, Sector, Tribe};

fn at(number: usize) -> Field {
    Field::new(number).expect("a field")
}

fn read(text: &str) -> Result<Action, NotationError> {
    text.parse()
}

#[test]
fn every_kind_of_action_reads_back() {
    let (from, to) = (at(24), at(25));
    let actions = [
        ("sector 3", Action::Sector { sector: Sector::ALL[2] }),
        ("tribe red", Action::Tribe { tribe: Tribe::Red }),
        ("lay 2 fesh-fesh", Action::Lay { field: at(2), kind: Kind::FeshFesh }),
        ("settle 21", Action::Settle { field: at(21) }),
        ("die 4", Action::Die { pips: Pips::new(4).unwrap() }),
        ("card yellow", Action::Card { tribe: Tribe::Yellow }),
        ("fate 12", Action::Fate { fate: Fate::new(12).unwrap() }),
        ("24-25 x6", Action::Move { from, to, camels: 6 }),
        ("attack 24-25", Action::Attack { from, to }),
        ("on", Action::On),
        ("stop", Action::Stop),
        ("advance 3", Action::Advance { camels: 3 }),
        ("buy 5 @24", Action::Buy { camels: 5, field: from }),
        ("deposit 3", Action::Deposit { silver: 3 }),
        ("done", Action::Done),
    ];
    for (text, action) in actions {
        assert_eq!(action.to_string(), text);
        assert_eq!(read(text), Ok(action));
    }
}

#[test]
fn every_sector_tribe_territory_field_card_and_side_reads_back() {
    let mut actions: Vec<Action> = Vec::new();
    actions.extend(Sector::ALL.map(|sector| Action::Sector { sector }));
    actions.extend(Tribe::ALL.map(|tribe| Action::Tribe { tribe }));
    actions.extend(Tribe::ALL.map(|tribe| Action::Card { tribe }));
    actions.extend(Kind::ALL.map(|kind| Action::Lay { field: at(9), kind }));
    actions.extend(Field::all().map(|field| Action::Settle { field }));
    actions.extend((1..=16).filter_map(Fate::new).map(|fate| Action::Fate { fate }));
    actions.extend(Pips::all().map(|pips| Action::Die { pips }));
    for action in actions {
        assert_eq!(read(&action.to_string()), Ok(action));
    }
}

#[test]
fn capital_letters_and_spaces_make_no_difference() {
    for text in ["Attack 24-25", "ATTACK  24-25", "  attack\t24-25  ", "aTTaCK 24-25\n"] {
        assert_eq!(read(text), Ok(Action::Attack { from: at(24), to: at(25) }), "{text:?}");
    }
    assert_eq!(read(" 24-25  X6 "), read("24-25 x6"));
    assert_eq!(read("LAY 2 Fesh-Fesh"), read("lay 2 fesh-fesh"));
    assert_eq!(read("DONE"), Ok(Action::Done));
}

#[test]
fn what_is_wrong_is_answered_with_what_would_be_right() {
    let answers = [
        ("sector 5", "`sector 3`"),
        ("sector", "`sector 3`"),
        ("tribe purple", "`tribe red`"),
        ("card", "`card blue`"),
        ("lay 2", "`lay 2 reg`"),
        ("lay 50 reg", "`lay 2 reg`"),
        ("lay 2 desert", "`lay 2 reg`"),
        ("settle 0", "`settle 21`"),
        ("die 7", "`die 4`"),
        ("die 0", "`die 4`"),
        ("fate 17", "`fate 12`"),
        ("attack 24", "`attack 24-25`"),
        ("attack 24 25", "`attack 24-25`"),
        ("attack 24-50", "`attack 24-25`"),
        ("advance", "`advance 3`"),
        ("advance many", "`advance 3`"),
        ("buy 5", "`buy 5 @24`"),
        ("buy 5 24", "`buy 5 @24`"),
        ("buy 65536 @24", "`buy 5 @24`"),
        ("deposit -1", "`deposit 3`"),
        ("24-25", "`24-25 x6`"),
        ("24-25 6", "`24-25 x6`"),
        ("24-25 x", "`24-25 x6`"),
        ("24-25 x6 x7", "`24-25 x6`"),
        ("24-25 x-1", "`24-25 x6`"),
        ("done now", "`done`"),
        ("on on", "`on`"),
        ("", "`24-25 x6`"),
        ("  ", "`24-25 x6`"),
        ("jump", "`24-25 x6`"),
        ("done done done done done", "`done`"),
    ];
    for (text, answer) in answers {
        let error = read(text).expect_err(text);
        assert_eq!(error.text, text);
        for told in Lang::ALL.map(|lang| error.tell(lang)) {
            assert!(told.contains(answer), "{text:?}: {told}");
        }
    }
}

#[test]
fn a_number_is_digits_without_a_sign_or_a_zero_in_front() {
    let odd = ["+1", "01", "1.", "1...", "-1", "1_0", "١", ""];
    for number in odd {
        for text in [
            format!("sector {number}"),
            format!("settle {number}"),
            format!("lay {number} reg"),
            format!("die {number}"),
            format!("fate {number}"),
            format!("attack {number}-2"),
            format!("attack 2-{number}"),
            format!("{number}-2 x1"),
            format!("1-2 x{number}"),
            format!("advance {number}"),
            format!("buy {number} @1"),
            format!("buy 1 @{number}"),
            format!("deposit {number}"),
        ] {
            assert!(read(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn an_error_quotes_a_long_text_only_in_part() {
    for start in ["", "fate ", "1-2 x", "attack ", "buy 1 @", "deposit 1", "24-25 x6 "] {
        let error = read(&format!("{start}{}", "1".repeat(100_000))).expect_err("no action");
        for told in Lang::ALL.map(|lang| error.tell(lang)) {
            assert!(told.len() < 400, "{} bytes", told.len());
        }
    }
}

proptest! {
    #[test]
    fn any_action_reads_back(seed: u64) {
        let mut rng = stream(seed, 0, Stream::Luck);
        let action = any_action(&mut rng);
        prop_assert_eq!(read(&action.to_string()), Ok(action));
        prop_assert_eq!(read(&format!("  {}  ", action.to_string().to_uppercase())), Ok(action));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn no_text_of_many_kinds_of_space_makes_the_reader_panic(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn nothing_near_an_action_makes_the_reader_panic(
        seed: u64,
        at in 0..24_usize,
        junk in "[ -~ÄßİK]{0,4}",
    ) {
        let mut text = any_action(&mut stream(seed, 0, Stream::Luck)).to_string();
        let at = at.min(text.len());
        let end = (at + 1).min(text.len());
        text.replace_range(at..end, &junk);
        match read(&text) {
            Ok(action) => prop_assert_eq!(read(&action.to_string()), Ok(action)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
