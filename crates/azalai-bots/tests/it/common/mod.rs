//! Tables and positions for the tests of all bots.

use azalai_bots::Insight;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Odds, Setup, Turn};

/// Calls a generic function for every rulebook of every game with every number of players.
#[macro_export]
macro_rules! at_every_table {
    ($check:ident) => {{
        for rules in ["classic", "updated"] {
            for seats in 2..=4 {
                $check::<targui::State>(&azalai_core::Setup::new(rules, seats));
            }
        }
        for seats in 2..=5 {
            $check::<desert::Desert>(&azalai_core::Setup::new("standard", seats));
            $check::<tuareg::Tuareg>(&azalai_core::Setup::new("standard", seats));
        }
        for rules in ["base", "expansion", "mixed"] {
            $check::<targi::Targi>(&azalai_core::Setup::new(rules, 2));
        }
    }};
}

/// Plays a random game and calls `each` at every decision of a seat, with what it may do.
pub fn random_game<G: Insight>(
    setup: &Setup,
    seed: u64,
    mut each: impl FnMut(&G, &Choices<G::Action>, &mut FastRng),
) -> G {
    let mut state = G::start(setup).expect("these options are valid");
    let mut rng = stream(seed, 0, Stream::Luck);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    loop {
        let action = match state.turn() {
            Turn::Over => return state,
            Turn::Chance => {
                odds.clear();
                state.chance(&mut odds);
                odds.pick(&mut rng)
            }
            Turn::Seat(_) => {
                legal.clear();
                state.legal(&mut legal);
                each(&state, &legal, &mut rng);
                legal.pick(&mut rng)
            }
        };
        state.apply(action.expect("there is always something to do"), &mut ());
    }
}
