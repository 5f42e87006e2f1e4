//! Random playouts allocate nothing, and states are small.

use azalai_testkit::memory::{Games, a_playout_allocates_nothing, listing_allocates_nothing};
use azalai_testkit::play::tables;
use desert::State;

#[test]
fn playing_allocates_nothing() {
    let open = tables::<State>().take(1).map(|setup| setup.with("chips", "open"));
    for setup in tables::<State>().chain(open) {
        // The first leader has more places than the list has room at first.
        a_playout_allocates_nothing::<State>(&setup, Games { first: 1, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 1, counted: 100 });
    }
}

#[test]
fn a_state_is_smaller_than_2_kib_and_a_plain_value() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
    assert_eq!(size_of::<desert::Action>(), 4);
    fn plain<T: Copy>() {}
    plain::<State>();
}
