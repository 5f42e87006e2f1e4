//! Random playouts allocate nothing, and states are small.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, playout};
use azalai_core::{Choices, Game, Odds, Setup, Turn};
use desert::State;

#[test]
fn a_playout_allocates_nothing() {
    for seats in 2..=5 {
        let start = State::start(&Setup::new("standard", seats)).unwrap();
        let mut scratch = Scratch::default();
        let mut rng = stream(1, 0, Stream::Luck);
        let mut play = |games: usize| {
            for _ in 0..games {
                let mut game = start;
                playout(&mut game, &mut rng, &mut scratch);
                assert!(game.outcome().is_some());
            }
        };
        play(1);
        let counted = allocation_counter::measure(|| play(200));
        assert_eq!(counted.count_total, 0, "{seats} players: {counted:?}");
    }
}

#[test]
fn listing_what_may_be_done_allocates_nothing() {
    for seats in 2..=5 {
        let start = State::start(&Setup::new("standard", seats)).unwrap();
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        let mut rng = stream(2, 0, Stream::Luck);
        let mut play = |games: usize| {
            for _ in 0..games {
                let mut game = start;
                while game.turn() != Turn::Over {
                    legal.clear();
                    odds.clear();
                    game.legal(&mut legal);
                    game.chance(&mut odds);
                    let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
                    game.check(action).unwrap();
                    game.apply(action, &mut ());
                }
            }
        };
        // The first leader has more places than the list has room at first.
        play(1);
        let counted = allocation_counter::measure(|| play(100));
        assert_eq!(counted.count_total, 0, "{seats} players: {counted:?}");
    }
}

#[test]
fn the_allocator_does_count() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn a_state_is_smaller_than_2_kib_and_a_plain_value() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
    assert_eq!(size_of::<desert::Action>(), 4);
    fn plain<T: Copy>() {}
    plain::<State>();
}
