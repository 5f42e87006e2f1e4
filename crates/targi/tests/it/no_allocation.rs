//! Random playouts allocate nothing, and states are small.

use crate::common::decks;
use azalai_core::Setup;
use azalai_testkit::memory::{
    Games, a_playout_allocates_nothing, imagining_allocates_nothing, listing_allocates_nothing,
};
use targi::State;

/// The three rulebooks, all options, and decks of one's own.
fn tables() -> [Setup; 6] {
    let with_options = Setup::new("mixed", 2).with("easy-start", "yes").with("base-borders", "all");
    [
        Setup::new("base", 2),
        Setup::new("expansion", 2),
        Setup::new("mixed", 2),
        with_options,
        decks::own_base_deck(),
        decks::own_expansion_deck("mixed"),
    ]
}

#[test]
fn playing_allocates_nothing() {
    for setup in tables() {
        // The lists grow to the longest that these games need.
        a_playout_allocates_nothing::<State>(&setup, Games { first: 60, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 60, counted: 100 });
    }
}

#[test]
fn imagining_what_is_hidden_allocates_nothing() {
    imagining_allocates_nothing::<State>(&Setup::new("base", 2), 20);
}

#[test]
fn a_state_is_smaller_than_2_kib() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
    assert!(size_of::<targi::Action>() <= 8, "{} bytes", size_of::<targi::Action>());
}
