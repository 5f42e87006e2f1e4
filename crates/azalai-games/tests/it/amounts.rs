//! Actions as data: what a legal line carries, and amounts that somebody puts in.

use azalai_core::luck::Dealer;
use azalai_core::{Lang, PlayError, Setup, Turn};
use azalai_games::{GAMES, LegalLine, Match};
use serde_json::Value;

/// Visits the positions of random games of every rulebook in which a seat decides.
fn in_every_game(games: u8, positions: usize, mut visit: impl FnMut(&dyn Match)) {
    for game in GAMES {
        for rules in game.spec().rulebooks {
            for seed in 0..games {
                let dealer = Dealer::from_seed([seed; 32]);
                let mut table = game
                    .open(&Setup::new(rules.name, rules.default_seats))
                    .expect("these options are valid");
                let mut seen = 0;
                while table.turn() != Turn::Over && seen < positions {
                    if table.deal(&dealer) {
                        continue;
                    }
                    visit(table.as_ref());
                    let lines = table.legal(Lang::En);
                    let line = &lines[(seen * 7 + usize::from(seed)) % lines.len()];
                    let amount = line.least + seen as u16 % (line.most - line.least + 1);
                    table.play(table.turn(), &line.action, Some(amount)).expect("it was listed");
                    seen += 1;
                }
            }
        }
    }
}

/// An amount that a line does not offer is refused, however large; one that it offers is played, and is
/// what the line itself writes.
#[test]
fn amounts_outside_a_line_are_refused() {
    let (mut by_rule, mut impossible) = (0, 0);
    in_every_game(1, 120, |table| {
        let lines = table.legal(Lang::En);
        // Lines without an amount are all alike, and many.
        let some =
            |(index, line): &(usize, &LegalLine<Value>)| *index < 3 || line.least < line.most;
        for (index, line) in lines.iter().enumerate().filter(some) {
            let mut tried = vec![line.least, line.most, 255, 256, 32_768, u16::MAX];
            tried.extend(line.least.checked_sub(1));
            tried.extend(line.most.checked_add(1));
            for amount in tried {
                let mut fork = table.fork();
                let played = fork.play(table.turn(), &line.action, Some(amount));
                if index == 0 {
                    let seat = table.turn().seat().unwrap();
                    let seen = table.foresee(seat, &line.action, Some(amount), None);
                    assert_eq!(seen.is_ok(), played.is_ok(), "{} {amount}", line.action);
                }
                let offered = (line.least..=line.most).contains(&amount);
                match played {
                    Ok(()) if offered => {
                        let last = fork.last().unwrap().1;
                        assert_eq!(Some(last), table.legal_action(index, amount));
                    }
                    // Another line may offer what this one does not.
                    Ok(()) => {
                        let last = fork.last().unwrap().1;
                        let lists = |index| table.legal_action(index, amount) == Some(last.clone());
                        assert!((0..lines.len()).any(lists), "{last} is in no line");
                    }
                    Err(error) => {
                        assert!(!offered, "{} {amount}: {error}", line.action);
                        assert_eq!(fork.length(), table.length());
                        match error {
                            PlayError::Refused(_) => by_rule += 1,
                            PlayError::Amount(error) => {
                                impossible += 1;
                                assert_eq!(error.amount, amount);
                                assert_ne!(error.tell(Lang::En), error.tell(Lang::De));
                            }
                            PlayError::Notation(error) => panic!("{error}"),
                        }
                    }
                }
            }
        }
    });
    assert!(by_rule > 100 && impossible > 100, "{by_rule} {impossible}");
}

/// What is written for clients is what the lines say, and its parts name what is done in snake_case and
/// hold no notation of amounts other than the least.
#[test]
fn a_legal_line_carries_its_parts() {
    in_every_game(1, 60, |table| {
        let lines = table.legal(Lang::De);
        for lang in [None, Some(Lang::De)] {
            let written = table.legal_json(lang, true);
            let written: Vec<Value> = serde_json::from_str(written.get()).unwrap();
            assert_eq!(written.len(), lines.len());
            for (value, line) in written.iter().zip(&lines) {
                let mut expected = serde_json::to_value(line).unwrap();
                if lang.is_none() {
                    expected.as_object_mut().unwrap().remove("text");
                }
                assert_eq!(*value, expected);
                let kind = value["parts"]["do"].as_str().unwrap();
                assert!(kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
                if line.least > 0 {
                    let parts = value["parts"].as_object().unwrap();
                    assert!(parts.values().any(|part| *part == line.least), "{value}");
                }
            }
        }
    });
}
