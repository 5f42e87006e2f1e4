//! The laws of Azalai hold in every state of random games.

use azalai_core::Setup;
use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use newgame::{Action, State};
use rand::RngExt;

/// What must hold in every state: nothing beyond the laws yet.
fn invariant(_game: &State) -> Result<(), String> {
    Ok(())
}

/// Any action that the notation can express.
fn any_action(rng: &mut FastRng) -> Action {
    let pebbles = rng.random_range(0..20);
    if rng.random_bool(0.5) { Action::Take { pebbles } } else { Action::Heap { pebbles } }
}

#[test]
fn the_laws_hold() {
    let setup = Setup::new("standard", 2);
    let laws = Laws { setup: &setup, invariant: &invariant, any_action: &any_action, longest: 16 };
    azalai_testkit::laws::hold(&laws, 0..100);
}
