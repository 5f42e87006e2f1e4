//! Tables and positions for the tests of all bots.

use azalai_core::Insight;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Odds, Setup, Turn};

/// Calls a generic function for every rulebook of every game with every number of players.
#[macro_export]
macro_rules! at_every_table {
    ($check:ident) => {{
        struct Each;
        impl azalai_games::Visitor for Each {
            fn visit<G: azalai_games::Playable>(&mut self) {
                for rules in G::SPEC.rulebooks {
                    for (version, seats) in (1..=rules.version)
                        .flat_map(|version| rules.seats.clone().map(move |seats| (version, seats)))
                    {
                        let setup = azalai_core::Setup::new(rules.name, seats);
                        $check::<G>(&setup.in_version(version));
                    }
                }
            }
        }
        azalai_games::visit(&mut Each);
    }};
}

/// Calls a generic function for the last rulebook of every game, with its usual number of players.
#[macro_export]
macro_rules! in_every_game {
    ($check:ident) => {{
        struct Each;
        impl azalai_games::Visitor for Each {
            fn visit<G: azalai_games::Playable>(&mut self) {
                if let Some(rules) = G::SPEC.rulebooks.last() {
                    $check::<G>(&azalai_core::Setup::new(rules.name, rules.default_seats));
                }
            }
        }
        azalai_games::visit(&mut Each);
    }};
}

/// Calls a generic function for every value of every option of every rulebook of every game, at the first number of
/// players that may have it, the usual one before all others.
#[macro_export]
macro_rules! at_every_option {
    ($check:ident) => {{
        struct Each;
        impl azalai_games::Visitor for Each {
            fn visit<G: azalai_games::Playable>(&mut self) {
                for rules in G::SPEC.rulebooks {
                    let options = G::SPEC.options.iter().filter(|one| one.belongs_to(rules.name));
                    for (option, value) in options.flat_map(|one| {
                        one.takes.examples().into_iter().map(move |value| (one, value))
                    }) {
                        let setup = std::iter::once(rules.default_seats)
                            .chain(rules.seats.clone())
                            .map(|seats| {
                                azalai_core::Setup::new(rules.name, seats).with(option.key, &value)
                            })
                            .find(|setup| G::start(setup).is_ok());
                        let nobody = || panic!("{} {}={value}", G::SPEC.name, option.key);
                        $check::<G>(&setup.unwrap_or_else(nobody));
                    }
                }
            }
        }
        azalai_games::visit(&mut Each);
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
