//! The laws of Azalai hold in every state of random games.

use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use azalai_core::{Game, Setup, Viewer};
use rand::RngExt;
use salt::{Action, Slab, State};

/// Silver is neither made nor lost, and no slab is in two places.
fn invariant(game: &State) -> Result<(), String> {
    let view = game.view(Viewer::Referee);
    let silver: u32 = view.players.iter().map(|player| u32::from(player.silver)).sum();
    let agreed: u32 = game.setup().get("silver").map_or(15, |text| text.parse().unwrap_or(0));
    if silver != 2 * agreed {
        return Err(format!("{silver} silver"));
    }
    let sold: usize = view.players.iter().map(|player| usize::from(player.salt)).sum();
    let down: usize = view.pile.iter().map(|slab| usize::from(slab.value())).sum();
    if sold + down > 54 {
        return Err(format!("{sold} and {down} salt"));
    }
    Ok(())
}

/// Any action that the notation can express.
fn any_action(rng: &mut FastRng) -> Action {
    match rng.random_range(0..3) {
        0 => Action::Pass,
        1 => Action::Bid { silver: rng.random_range(0..20) },
        _ => Action::Turn { slab: Slab::new(rng.random_range(2..8)).unwrap() },
    }
}

#[test]
fn the_laws_hold() {
    for silver in ["5", "15", "40"] {
        let setup = Setup::new("standard", 2).with("silver", silver);
        let laws =
            Laws { setup: &setup, invariant: &invariant, any_action: &any_action, longest: 18 };
        let dreams = azalai_testkit::laws::hold(&laws, 0..100);
        assert!(dreams > 0, "nobody imagined anything but the truth");
    }
}
