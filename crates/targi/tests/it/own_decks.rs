//! The laws of Azalai over random play with decks of one's own.

use crate::common::decks;
use azalai_core::Setup;
use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use rand::RngExt;
use targi::{Action, State};

/// An action that is now and then allowed, and often is not.
fn any_action(rng: &mut FastRng) -> Action {
    const SOME: [&str; 16] = [
        "done",
        "stop",
        "once T-40",
        "once T-44",
        "once E-15",
        "keep top",
        "discard top",
        "play top",
        "play hand",
        "use 14",
        "use 13",
        "pick 1",
        "line 2",
        "good S",
        "row 2",
        "next",
    ];
    loop {
        if let Ok(action) = SOME[rng.random_range(0..SOME.len())].parse() {
            return action;
        }
    }
}

fn hold(setup: &Setup, seeds: std::ops::Range<u64>) {
    let laws = Laws::<State> {
        setup,
        invariant: &crate::common::invariant,
        any_action: &any_action,
        longest: 6000,
    };
    azalai_testkit::laws::hold(&laws, seeds);
}

#[test]
fn laws_hold_with_an_own_base_deck() {
    hold(&decks::own_base_deck(), 0..60);
}

#[test]
fn laws_hold_with_an_own_expansion_deck() {
    hold(&decks::own_expansion_deck("expansion"), 0..30);
    hold(&decks::own_expansion_deck("mixed"), 0..30);
}
