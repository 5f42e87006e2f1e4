//! The laws of Azalai hold in every state of random games.

use crate::common::{CHEAP_GOODS, ODD_GOODS, any_action, invariant, tables, varied_tables};
use azalai_core::Setup;
use azalai_core::laws::Laws;

/// More actions than any game has: every card is drawn, moved and paid at most a few times.
const LONGEST: usize = 600;

fn laws_hold(setup: &Setup, seeds: std::ops::Range<u64>) {
    let laws = Laws { setup, invariant: &invariant, any_action: &any_action, longest: LONGEST };
    let dreams = azalai_testkit::laws::hold(&laws, seeds);
    assert!(dreams > 0, "{setup:?}: nobody imagined anything but the truth");
}

#[test]
fn the_laws_hold_with_all_numbers_of_players() {
    for setup in tables() {
        laws_hold(&setup, 0..80);
    }
}

#[test]
fn the_laws_hold_with_every_option() {
    for setup in varied_tables() {
        laws_hold(&setup, 300..315);
        laws_hold(&setup.with("goods", CHEAP_GOODS), 400..408);
    }
    for setup in tables() {
        for (key, value) in [("hand-limit", "turn-end"), ("cave", "player"), ("first", "seat1")] {
            laws_hold(&setup.clone().with(key, value), 500..503);
        }
    }
}

#[test]
fn the_laws_hold_with_other_goods() {
    for setup in tables() {
        laws_hold(&setup.clone().with("goods", ODD_GOODS), 100..130);
        laws_hold(&setup.with("goods", CHEAP_GOODS), 200..230);
    }
}
