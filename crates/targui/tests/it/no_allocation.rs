//! A playout allocates nothing, and a state is small.

use crate::common::tables;
use azalai_testkit::memory::{Games, a_playout_allocates_nothing, listing_allocates_nothing};
use targui::State;

#[test]
fn a_state_is_below_one_kibibyte() {
    assert!(size_of::<State>() < 1024, "{} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing() {
    for setup in tables().flat_map(|setup| [setup.clone(), setup.with("fates", "playing")]) {
        a_playout_allocates_nothing::<State>(&setup, Games { first: 1, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 20, counted: 20 });
    }
}
