//! The numbers of each version are fixed: what learned from them must not find others one day.

use azalai_core::Setup;
use azalai_core::numbers::{Numbered, laws};
use azalai_games::Playable;
use azalai_numbers::{GAMES, Visitor, visit};

#[derive(Default)]
struct Prints(Vec<(String, u64)>);

impl Visitor for Prints {
    fn visit<G: Playable + Numbered>(&mut self) {
        for rules in G::SPEC.rulebooks {
            let setup = Setup::new(rules.name, rules.default_seats);
            let print = laws::fingerprint::<G>(&setup).expect("a game can be played");
            self.0.push((format!("{} {}", G::SPEC.name, rules.name), print));
        }
    }
}

/// What was fixed: the version of the numbers, actions and bytes of an observation of every game, and a print of each
/// rulebook, made from names, shapes, and everything that is numbered and seen in a game. If this fails because numbers
/// were changed on purpose, count up `NUMBERS` of the game; if only a rule was corrected, the new print is enough. With
/// `AZALAI_WRITE=1` the test writes the file anew.
const PINNED: &str = include_str!("../data/numbers.txt");

#[test]
fn numbers_mean_what_they_meant() {
    let mut prints = Prints::default();
    visit(&mut prints);
    let sizes = GAMES.iter().map(|game| {
        let (name, version) = (game.spec().name, game.numbers());
        format!("{name}: version {version}, {} actions, {} bytes", game.actions(), game.observed())
    });
    let prints = prints.0.iter().map(|(name, print)| format!("{name}: {print:016x}"));
    let found: String = sizes.chain(prints).map(|line| line + "\n").collect();
    if std::env::var_os("AZALAI_WRITE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/numbers.txt");
        std::fs::write(path, &found).expect("the file can be written");
        return;
    }
    assert_eq!(found, PINNED);
}
