//! The laws of numbers, over random games of every rulebook and number of seats.

use azalai_core::Setup;
use azalai_core::numbers::{Numbered, laws};
use azalai_games::Playable;
use azalai_numbers::{Visitor, visit};
use azalai_testkit::play::tables;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;

/// Proves the laws over so many games of each table.
struct Laws(u32);

impl Visitor for Laws {
    fn visit<G: Playable + Numbered>(&mut self) {
        let (dreams, unnumbered) = (Cell::new(0), Cell::new(0));
        for setup in tables::<G>().chain(others::<G>()) {
            let mut runner = TestRunner::new(ProptestConfig {
                cases: self.0,
                failure_persistence: None,
                ..ProptestConfig::default()
            });
            let proved = runner.run(&any::<u64>(), |seed| {
                let held = laws::hold::<G>(&setup, seed).map_err(TestCaseError::fail)?;
                dreams.set(dreams.get() + held.dreams);
                unnumbered.set(unnumbered.get() + held.unnumbered);
                Ok(())
            });
            proved.unwrap_or_else(|fault| panic!("{fault}"));
        }
        let (dreams, unnumbered) = (dreams.get(), unnumbered.get());
        let name = G::SPEC.name;
        let secret = name != "desert";
        assert_eq!(dreams > 0, secret, "{name}: hidden {dreams} times");
        assert_eq!(unnumbered > 0, name == "targui", "{name}: {unnumbered} actions without number");
    }
}

/// Options that hide more, or bring other actions.
fn others<G: Numbered>() -> Vec<Setup> {
    match G::SPEC.name {
        "targui" => vec![
            Setup::new("updated", 3).with("money", "hidden"),
            Setup::new("updated", 4).with("money", "open"),
            Setup::new("classic", 2).with("limits", "box"),
        ],
        "desert" => vec![Setup::new("standard", 3).with("chips", "open")],
        "targi" => vec![Setup::new("expansion", 2).with("base-borders", "all")],
        _ => Vec::new(),
    }
}

#[test]
fn every_legal_action_has_one_number_and_what_is_hidden_changes_none() {
    visit(&mut Laws(6));
}
