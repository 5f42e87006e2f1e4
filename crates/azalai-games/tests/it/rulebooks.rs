//! Code, rulebook and tests share the numbers of the rules: here it is checked, for every game.

use azalai_core::Lang;
use azalai_games::GAMES;
use std::fs;
use std::path::Path;

/// All Rust source of a game's crate.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the game has a crate of its name") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            text.push_str(&source(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("source is text"));
        }
    }
    text
}

#[test]
fn both_languages_have_the_same_rules_in_order() {
    for game in GAMES {
        let [english, german] = Lang::ALL.map(|lang| game.rulebook(lang).numbers());
        assert_eq!(english, german, "{}", game.spec().name);
        let place = |number: &str| -> Vec<u32> {
            number.split('.').map(|part| part.parse().expect("a number")).collect()
        };
        assert!(english.is_sorted_by(|one, next| place(one) < place(next)), "{english:?}");
        assert!(!english.is_empty(), "{} has no rules", game.spec().name);
    }
}

#[test]
fn every_rule_has_a_test_that_carries_its_number() {
    for game in GAMES {
        let name = game.spec().name;
        let source = source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name));
        let missing: Vec<_> = (game.rulebook(Lang::En).numbers().into_iter())
            .filter(|rule| !source.contains(&format!("fn r{}_", rule.replace('.', "_"))))
            .collect();
        assert!(missing.is_empty(), "{name}: no test for {missing:?}");
    }
}

#[test]
fn every_option_and_rulebook_names_a_rule_of_the_rulebook() {
    for game in GAMES {
        let (spec, numbers) = (game.spec(), game.rulebook(Lang::En).numbers());
        let options = spec.options.iter().map(|option| option.rule);
        for rule in spec.rulebooks.iter().map(|rules| rules.seats_rule).chain(options) {
            assert!(numbers.contains(&rule), "{}: {rule}", spec.name);
        }
    }
}
