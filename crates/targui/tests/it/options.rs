//! Whatever a user writes into an option is understood or refused, and never panics.

use azalai_core::{Game, Setup, SetupError};
use proptest::prelude::*;
use targui::{State, Territories};

const PRINTED: &str = include_str!("../../data/territories.txt");

/// Starts a game if the setup is allowed; what is allowed reads back.
fn try_it(setup: &Setup) -> Result<(), TestCaseError> {
    match State::start(setup) {
        Ok(state) => prop_assert_eq!(State::start(&state.setup()), Ok(state)),
        Err(error) => prop_assert!(!error.to_string().is_empty()),
    }
    Ok(())
}

#[test]
fn the_printed_table_is_the_default() {
    let setup = Setup::new("classic", 4).with("territories", PRINTED);
    let state = State::start(&setup).expect("the printed cards are allowed");
    assert!(state.setup().set.is_empty());
    let printed = Territories::printed();
    assert_eq!(Territories::parse(&printed.to_string()), Ok(printed));
}

/// Whatever is refused is quoted at a length that people read.
#[test]
fn a_long_value_is_quoted_only_in_part() {
    for option in State::SPEC.options {
        for value in ["x".repeat(100_000), "1,".repeat(50_000), "reg 1\n".repeat(20_000)] {
            let rules = option.rulebooks.first().copied().unwrap_or("classic");
            let error = State::start(&Setup::new(rules, 3).with(option.key, &value)).unwrap_err();
            assert!(error.to_string().len() < 400, "{}: {error}", option.key);
        }
    }
}

proptest! {
    #[test]
    fn no_value_of_an_option_panics(
        key in "fates|own-fields|chott-settlement|money|homeless|limits|territories|[a-z-]{0,9}",
        value in "all|playing|allowed|empty|forbidden|treasury|hidden|open|nobody|box|[0-9,\\- ]{0,12}|\\PC{0,40}",
        rules in "classic|updated|\\PC{0,8}",
        seats: u8,
    ) {
        try_it(&Setup::new(&rules, seats).with(&key, &value))?;
        try_it(&Setup::new("updated", 2 + seats % 3).with(&key, &value))?;
    }

    #[test]
    fn a_table_with_a_fault_is_refused_by_line_and_column(
        at in 0..PRINTED.len(),
        junk in "[ -~\n]{0,5}",
    ) {
        let mut table = PRINTED.to_owned();
        table.replace_range(at..at + 1, &junk);
        let setup = Setup::new("classic", 4).with("territories", &table);
        if let Err(error) = State::start(&setup) {
            let SetupError::Data { line, column, .. } = error else {
                return Err(TestCaseError::fail(error.to_string()));
            };
            prop_assert!((1..=table.lines().count()).contains(&line), "line {}", line);
            prop_assert!(column >= 1);
        }
        try_it(&setup)?;
    }
}
