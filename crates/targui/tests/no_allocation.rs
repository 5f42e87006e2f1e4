//! A playout allocates nothing, and a state is small.

mod common;

use azalai_core::Game;
use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, playout};
use common::tables;
use targui::State;

#[test]
fn a_state_is_below_one_kibibyte() {
    assert!(size_of::<State>() < 1024, "{} bytes", size_of::<State>());
}

#[test]
fn a_playout_allocates_nothing() {
    for setup in tables() {
        let start = State::start(&setup).expect("the setup is allowed");
        let mut scratch = Scratch::default();
        let mut rng = stream(1, 0, Stream::Luck);
        playout(&mut { start }, &mut rng, &mut scratch);
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
fn the_counter_notices_an_allocation() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(Box::new(7))));
    assert_eq!(counted.count_total, 1);
}
