//! What the register says about options is what games take.

use azalai_core::{Lang, OptionSpec, Setup, SetupError, Spec, Takes};
use azalai_games::{AnyGame, GAMES};

/// The first answer of a rulebook that has the option and lets some number of players have it, else the last refusal.
fn at_some_table(game: &dyn AnyGame, option: &OptionSpec, value: &str) -> Result<(), SetupError> {
    let spec: &Spec = game.spec();
    let rulebooks = spec.rulebooks.iter().filter(|rules| option.belongs_to(rules.name));
    let setups = rulebooks.flat_map(|rules| {
        rules.seats.clone().map(|seats| Setup::new(rules.name, seats).with(option.key, value))
    });
    let mut answer = Ok(());
    for setup in setups {
        answer = game.open(&setup).map(drop);
        if answer.is_ok() {
            return answer;
        }
    }
    answer
}

fn every_option(mut check: impl FnMut(&dyn AnyGame, &OptionSpec)) {
    for game in GAMES {
        game.spec().options.iter().for_each(|option| check(*game, option));
    }
}

#[test]
fn every_example_is_taken() {
    every_option(|game, option| {
        for value in option.takes.examples() {
            let answer = at_some_table(game, option, &value);
            assert_eq!(answer, Ok(()), "{} {}={value}", game.spec().name, option.key);
        }
    });
}

#[test]
fn other_words_and_numbers_are_not() {
    every_option(|game, option| {
        let others = match option.takes {
            Takes::Words { .. } => vec!["neither".to_owned()],
            Takes::Number { least, most } => vec![(least - 1).to_string(), (most + 1).to_string()],
            Takes::Line { .. } | Takes::Text { .. } => vec![],
        };
        for value in others {
            let refused = matches!(
                at_some_table(game, option, &value),
                Err(SetupError::Value { key, .. }) if key == option.key
            );
            assert!(refused, "{} {}={value}", game.spec().name, option.key);
        }
    });
}

/// The form shows the words, `azalai games` the sentence: they name the same.
#[test]
fn the_sentence_names_the_words_and_the_usual_one_is_among_them() {
    every_option(|game, option| {
        let (Takes::Words { words } | Takes::Line { words, .. } | Takes::Text { words }) =
            option.takes
        else {
            return;
        };
        for lang in Lang::ALL {
            let named: Vec<&str> = option.values.get(lang).split([' ', ',']).collect();
            for word in words {
                let place = format!("{} {}: {word}, {lang:?}", game.spec().name, option.key);
                assert!(named.contains(word), "{place}");
            }
            let usual = option.default.get(lang);
            if matches!(option.takes, Takes::Words { .. }) {
                assert!(words.contains(&usual), "{} {}", game.spec().name, option.key);
            }
        }
    });
}
