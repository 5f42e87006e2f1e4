//! A playout allocates nothing, and a state is small.

use crate::common::tables;
use azalai_core::Setup;
use azalai_testkit::memory::{Games, a_playout_allocates_nothing, listing_allocates_nothing};
use targui::State;

#[test]
fn a_state_is_below_one_kibibyte() {
    assert!(size_of::<State>() < 1024, "{} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing() {
    let limits = Setup::new("classic", 3).with("limits", "box").with("own-fields", "empty");
    let hidden = Setup::new("updated", 3).with("money", "hidden").with("fates", "playing");
    for setup in tables().chain([limits, hidden]) {
        a_playout_allocates_nothing::<State>(&setup, Games { first: 1, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 20, counted: 20 });
    }
}
