//! Random playouts allocate nothing.

use azalai_testkit::memory::{Games, a_playout_allocates_nothing, listing_allocates_nothing};
use azalai_testkit::play::tables;
use newgame::State;

#[test]
fn playing_allocates_nothing() {
    for setup in tables::<State>() {
        a_playout_allocates_nothing::<State>(&setup, Games { first: 0, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 0, counted: 100 });
    }
}
