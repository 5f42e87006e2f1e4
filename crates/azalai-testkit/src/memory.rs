//! That playing allocates nothing once the lists have their memory. Allocations are counted for the thread
//! that plays, so other tests of the same program do no harm.

use crate::play::rng;
use azalai_core::playout::{Scratch, playout};
use azalai_core::{Choices, Game, Odds, Seat, Setup, Turn};

/// The games after which the lists have the memory that the games to be counted need, and these games.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// So many are played first.
    pub first: usize,
    /// In so many nothing is allocated.
    pub counted: usize,
}

/// Whole random games allocate nothing.
#[track_caller]
pub fn a_playout_allocates_nothing<G: Game>(setup: &Setup, games: Games) {
    let start = G::start(setup).expect("the setup is allowed");
    let (mut scratch, mut rng, mut actions) = (Scratch::default(), rng(1), 0);
    let mut play = |games: usize| {
        for _ in 0..games {
            let mut game = start.clone();
            actions += playout(&mut game, &mut rng, &mut scratch);
            assert!(game.outcome().is_some());
        }
    };
    play(games.first);
    let counted = allocation_counter::measure(|| play(games.counted));
    assert_eq!(counted.count_total, 0, "{}, {} seats: {counted:?}", setup.rules, setup.seats);
    assert!(actions > 3 * games.counted as u64, "{setup:?}: only {actions} actions");
}

/// Listing what may be done, checking it and doing it allocate nothing.
#[track_caller]
pub fn listing_allocates_nothing<G: Game>(setup: &Setup, games: Games) {
    let start = G::start(setup).expect("the setup is allowed");
    let (mut legal, mut odds, mut rng) = (Choices::new(), Odds::new(), rng(2));
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
    play(games.first);
    let counted = allocation_counter::measure(|| play(games.counted));
    assert_eq!(counted.count_total, 0, "{}, {} seats: {counted:?}", setup.rules, setup.seats);
}

/// Imagining what is hidden allocates nothing, in every state of so many games. Something is imagined that is
/// not so, or the game hides nothing.
#[track_caller]
pub fn imagining_allocates_nothing<G: Game>(setup: &Setup, games: usize) {
    let start = G::start(setup).expect("the setup is allowed");
    let (mut rng, mut dreams) = (rng(3), 0);
    for _ in 0..games {
        let mut game = start.clone();
        while let Some(action) = crate::play::random_action(&game, &mut rng) {
            for seat in Seat::all(game.seats()) {
                let mut imagined = None;
                let counted =
                    allocation_counter::measure(|| imagined = Some(game.imagine(seat, &mut rng)));
                assert_eq!(counted.count_total, 0, "{setup:?}: {counted:?}");
                dreams += usize::from(imagined.as_ref() != Some(&game));
            }
            game.apply(action, &mut ());
        }
    }
    assert!(dreams > 0, "{setup:?}: nobody imagined anything but the truth");
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_counter_notices_an_allocation() {
        let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![0_u8; 100])));
        assert_eq!(counted.count_total, 1);
    }
}
