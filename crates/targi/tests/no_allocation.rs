//! Random playouts allocate nothing, and states are small.
#![allow(clippy::unwrap_used)]

#[path = "common/decks.rs"]
mod decks;

use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, playout};
use azalai_core::{Choices, Game, Odds, Setup, Turn};
use targi::State;

/// The three rulebooks, all options, and decks of one's own.
fn tables() -> Vec<(&'static str, Setup)> {
    let with_options = Setup::new("mixed", 2).with("easy-start", "yes").with("base-borders", "all");
    vec![
        ("base", Setup::new("base", 2)),
        ("expansion", Setup::new("expansion", 2)),
        ("mixed", Setup::new("mixed", 2)),
        ("mixed with options", with_options),
        ("base with an own deck", decks::own_base_deck()),
        ("mixed with an own deck", decks::own_expansion_deck("mixed")),
    ]
}

#[test]
fn a_playout_allocates_nothing() {
    for (name, setup) in tables() {
        let start = State::start(&setup).unwrap();
        let mut scratch = Scratch::default();
        let mut rng = stream(1, 0, Stream::Luck);
        let mut play = |games: usize| {
            for _ in 0..games {
                let mut game = start.clone();
                playout(&mut game, &mut rng, &mut scratch);
                assert!(game.outcome().is_some());
            }
        };
        // The lists grow to the longest that these games need.
        play(60);
        let counted = allocation_counter::measure(|| play(200));
        assert_eq!(counted.count_total, 0, "{name}: {counted:?}");
    }
}

#[test]
fn listing_what_may_be_done_allocates_nothing() {
    for (name, setup) in tables() {
        let start = State::start(&setup).unwrap();
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        let mut rng = stream(2, 0, Stream::Luck);
        let mut play = |games: usize| {
            for _ in 0..games {
                let mut game = start.clone();
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
        play(60);
        let counted = allocation_counter::measure(|| play(100));
        assert_eq!(counted.count_total, 0, "{name}: {counted:?}");
    }
}

#[test]
fn imagining_what_is_hidden_allocates_nothing() {
    let mut rng = stream(3, 0, Stream::Luck);
    let start = State::start(&Setup::new("base", 2)).unwrap();
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    let mut dreams = 0;
    for _ in 0..20 {
        let mut game = start.clone();
        while game.turn() != Turn::Over {
            legal.clear();
            odds.clear();
            game.legal(&mut legal);
            game.chance(&mut odds);
            for seat in azalai_core::Seat::all(2) {
                let counted = allocation_counter::measure(|| {
                    dreams += usize::from(game.imagine(seat, &mut rng) != game);
                });
                assert_eq!(counted.count_total, 0, "{counted:?}");
            }
            let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
            game.apply(action, &mut ());
        }
    }
    assert!(dreams > 0);
}

#[test]
fn the_allocator_does_count() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![0u8; 100])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn a_state_is_smaller_than_2_kib() {
    assert!(size_of::<State>() < 2048, "{} bytes", size_of::<State>());
    assert!(size_of::<targi::Action>() <= 8, "{} bytes", size_of::<targi::Action>());
}
