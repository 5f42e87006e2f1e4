//! A playout allocates nothing, and a state is small.

use crate::common::{CHEAP_GOODS, ODD_GOODS, tables, varied_tables};
use azalai_core::Setup;
use azalai_testkit::memory::{
    Games, a_playout_allocates_nothing, imagining_allocates_nothing, listing_allocates_nothing,
};
use tuareg::State;

#[test]
fn a_state_is_below_one_kibibyte() {
    assert!(size_of::<State>() < 1024, "{} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing_whatever_the_goods() {
    let with_goods = |setup: Setup| {
        let odd = setup.clone().with("goods", ODD_GOODS);
        let cheap = setup.clone().with("goods", CHEAP_GOODS);
        [setup, odd, cheap]
    };
    for setup in tables().flat_map(with_goods).chain(varied_tables()) {
        a_playout_allocates_nothing::<State>(&setup, Games { first: 0, counted: 200 });
        listing_allocates_nothing::<State>(&setup, Games { first: 20, counted: 20 });
    }
}

#[test]
fn imagining_what_is_hidden_allocates_nothing() {
    imagining_allocates_nothing::<State>(&Setup::new("standard", 4), 1);
    varied_tables().for_each(|setup| imagining_allocates_nothing::<State>(&setup, 1));
}
