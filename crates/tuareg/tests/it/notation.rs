//! Every action has a text form that reads back, and no text makes the reader panic.
#![allow(clippy::unwrap_used)]

use crate::common::{any_action, seat};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, NotationError};
use proptest::prelude::*;
use tuareg::{Action, Animal, Good, Payment, Source, Special, Target};

fn read(text: &str) -> Result<Action, NotationError> {
    text.parse()
}

#[test]
fn every_kind_of_action_reads_back() {
    let (camel, donkey) = (Animal::camel(1).unwrap(), Animal::donkey(5).unwrap());
    let payment =
        Payment::NOTHING.and_hand(Good::Salt).and_hand(Good::Salt).and_top(camel).and_top(donkey);
    let actions = [
        ("open gold", Action::Open { good: Good::Gold }),
        ("first 3", Action::First { seat: seat(3) }),
        ("draw", Action::Draw),
        ("card water", Action::Card { good: Good::Water }),
        ("market millet", Action::Market { good: Good::Millet }),
        ("keep", Action::Keep),
        ("load camel1 salt", Action::Load { animal: camel, good: Good::Salt }),
        ("take 3 salt donkey5", Action::Take { count: 3, good: Good::Salt, animal: donkey }),
        ("buy donkey", Action::Buy { special: Special::Donkey }),
        ("pay salt x2 camel1 donkey5", Action::Pay { payment }),
        ("pay", Action::Pay { payment: Payment::NOTHING }),
        ("cave 1 gold", Action::Cave { cave: 1, source: Source::Hand(Good::Gold) }),
        ("cave 2 camel1", Action::Cave { cave: 2, source: Source::Top(camel) }),
        ("steal 2 hand", Action::Steal { victim: seat(2), target: Target::Hand }),
        ("steal 5 donkey5", Action::Steal { victim: seat(5), target: Target::Top(donkey) }),
        ("stolen gold", Action::Stolen { good: Good::Gold }),
        ("pass", Action::Pass),
        ("done", Action::Done),
    ];
    for (text, action) in actions {
        assert_eq!(action.to_string(), text);
        assert_eq!(read(text), Ok(action));
    }
}

#[test]
fn every_animal_good_and_special_card_reads_back() {
    assert_eq!(Animal::all().count(), 8);
    for animal in Animal::all() {
        assert_eq!(Animal::from_name(&animal.to_string()), Some(animal));
    }
    for special in Special::ALL {
        assert_eq!(read(&format!("buy {special}")), Ok(Action::Buy { special }));
    }
    for good in Good::ALL {
        assert_eq!(read(&format!("market {good}")), Ok(Action::Market { good }));
    }
}

#[test]
fn a_payment_may_be_written_in_any_order() {
    let payment = read("pay salt x2 camel1 x3");
    assert_eq!(read("pay camel1 salt camel1 salt camel1"), payment);
    assert_eq!(read("PAY  camel1 X3  salt x2 "), payment);
    assert_eq!(read("pay salt x2 camel1 x3 gold x0"), payment);
}

#[test]
fn capital_letters_and_spaces_make_no_difference() {
    for text in
        ["Load Camel1 Salt", "LOAD  camel1  SALT", "  load\tcamel1 salt ", "load camel1 salt\n"]
    {
        assert_eq!(read(text), read("load camel1 salt"), "{text:?}");
    }
    assert_eq!(read("DONE"), Ok(Action::Done));
}

#[test]
fn what_is_wrong_is_answered_with_what_would_be_right() {
    let answers = [
        ("market silver", "`market water`"),
        ("market", "`market water`"),
        ("card", "`card gold`"),
        ("first 6", "`first 3`"),
        ("first 0", "`first 3`"),
        ("load camel4 salt", "`load camel1 salt`"),
        ("load donkey6 salt", "`load camel1 salt`"),
        ("load donkey0 salt", "`load camel1 salt`"),
        ("load camel01 salt", "`load camel1 salt`"),
        ("load camel1", "`load camel1 salt`"),
        ("load salt camel1", "`load camel1 salt`"),
        ("take 3 salt", "`take 3 salt camel1`"),
        ("take 256 salt camel1", "`take 3 salt camel1`"),
        ("take -1 salt camel1", "`take 3 salt camel1`"),
        ("take +1 salt camel1", "`take 3 salt camel1`"),
        ("take 03 salt camel1", "`take 3 salt camel1`"),
        ("first 03", "`first 3`"),
        ("pay salt x02", "`pay salt x2 camel1`"),
        ("cave 01 gold", "`cave 1 gold`"),
        ("take 3 salt camel1 camel1", "`take 3 salt camel1`"),
        ("buy camel", "`buy donkey`"),
        ("pay silver", "`pay salt x2 camel1`"),
        ("pay x2", "`pay salt x2 camel1`"),
        ("pay salt x", "`pay salt x2 camel1`"),
        ("pay salt x2 x2", "`pay salt x2 camel1`"),
        ("pay salt x200 salt x200", "`pay salt x2 camel1`"),
        ("cave gold", "`cave 1 gold`"),
        ("cave 6 gold", "`cave 1 gold`"),
        ("cave 0 gold", "`cave 1 gold`"),
        ("cave 1 hand", "`cave 1 gold`"),
        ("cave 1 ?", "`cave 1 gold`"),
        ("steal 2", "`steal 2 hand`"),
        ("steal 2 gold", "`steal 2 hand`"),
        ("done now", "`done`"),
        ("", "`done`"),
        ("jump", "`done`"),
        ("draw 3 cards from the pile", "`draw`"),
    ];
    for (text, answer) in answers {
        let error = read(text).expect_err(text);
        assert_eq!(error.text, text);
        for told in Lang::ALL.map(|lang| error.tell(lang)) {
            assert!(told.contains(answer), "{text:?}: {told}");
        }
        assert_ne!(error.expected.en, error.expected.de);
    }
}

#[test]
fn an_error_quotes_a_long_text_only_in_part() {
    let error = read(&"x".repeat(100_000)).expect_err("no action");
    assert!(error.to_string().len() < 500);
    assert!(read(&"pay salt ".repeat(10_000)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_action_reads_back(seed: u64) {
        let action = any_action(&mut stream(seed, 0, Stream::Luck));
        prop_assert_eq!(read(&action.to_string()), Ok(action));
        prop_assert_eq!(read(&format!("  {}  ", action.to_string().to_uppercase())), Ok(action));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn no_payment_makes_the_reader_panic(text in "pay( (water|gold|salt|millet|camel[0-9]|donkey[0-9]|x[0-9]{0,4})){0,8}") {
        if let Ok(action) = read(&text) {
            prop_assert_eq!(read(&action.to_string()), Ok(action));
        }
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
