//! Random playouts allocate nothing, and states are small.

use azalai_testkit::memory::{
    Games, a_playout_allocates_nothing, imagining_allocates_nothing, listing_allocates_nothing,
};
use azalai_testkit::play::tables;
use salt::State;

#[test]
fn playing_allocates_nothing() {
    for setup in tables::<State>() {
        a_playout_allocates_nothing::<State>(&setup, Games { first: 0, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 0, counted: 100 });
        imagining_allocates_nothing::<State>(&setup, 50);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 32, "{} bytes", size_of::<State>());
}
