//! A playout allocates nothing, and a state is small.

mod common;

use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, playout};
use azalai_core::{Game, Seat, Setup};
use common::{CHEAP_GOODS, ODD_GOODS, random_action, tables};
use tuareg::State;

#[test]
fn a_state_is_below_one_kibibyte() {
    assert!(size_of::<State>() < 1024, "{} bytes", size_of::<State>());
}

#[test]
fn a_playout_allocates_nothing_whatever_the_goods() {
    let with_goods = |setup: Setup| {
        let odd = setup.clone().with("goods", ODD_GOODS);
        let cheap = setup.clone().with("goods", CHEAP_GOODS);
        [setup, odd, cheap]
    };
    for setup in tables().flat_map(with_goods) {
        let start = State::start(&setup).expect("the setup is allowed");
        let mut scratch = Scratch::default();
        let mut rng = stream(1, 0, Stream::Luck);
        let mut actions = 0;
        let counted = allocation_counter::measure(|| {
            for _ in 0..200 {
                let mut state = start;
                actions += playout(&mut state, &mut rng, &mut scratch);
                assert!(state.outcome().is_some());
            }
        });
        assert!(actions > 10_000, "{setup:?}: {actions} actions");
        assert_eq!(counted.count_total, 0, "{setup:?}: allocations in {actions} actions");
    }
}

#[test]
fn imagining_allocates_nothing() {
    let mut state = State::start(&Setup::new("standard", 4)).expect("the setup is allowed");
    let mut rng = stream(2, 0, Stream::Luck);
    while let Some(action) = random_action(&state, &mut rng) {
        let counted = allocation_counter::measure(|| {
            for seat in Seat::all(4) {
                std::hint::black_box(state.imagine(seat, &mut rng));
            }
        });
        assert_eq!(counted.count_total, 0);
        state.play(action, &mut ()).expect("it is listed");
    }
}

#[test]
fn the_counter_notices_an_allocation() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7))));
    assert_eq!(counted.count_total, 1);
}
