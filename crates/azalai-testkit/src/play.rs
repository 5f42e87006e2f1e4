//! Random games of any game.

use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Game, Journal, Odds, Seat, Setup, Turn};

/// The seat with this number, counted from 1.
pub fn seat(number: usize) -> Seat {
    Seat::from_number(number).unwrap()
}

/// Luck that is the same in every run.
pub fn rng(seed: u64) -> FastRng {
    stream(seed, 0, Stream::Luck)
}

/// Every rulebook of a game with every number of seats.
pub fn tables<G: Game>() -> impl Iterator<Item = Setup> {
    let tables = |rules: &'static azalai_core::RulesSpec| {
        rules.seats.clone().map(|seats| Setup::new(rules.name, seats))
    };
    G::SPEC.rulebooks.iter().flat_map(tables)
}

/// What a seat or luck may do now, at random; `None` if the game is over.
pub fn random_action<G: Game>(game: &G, rng: &mut FastRng) -> Option<G::Action> {
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    game.legal(&mut legal);
    game.chance(&mut odds);
    legal.pick(rng).or_else(|| odds.pick(rng))
}

/// One random step; false if the game is over.
pub fn random_step<G: Game>(game: &mut G, rng: &mut FastRng) -> bool {
    let action = random_action(game, rng);
    action.map(|action| game.apply(action, &mut ())).is_some()
}

/// A random game from its start to its end.
pub fn random_game<G: Game>(setup: &Setup, seed: u64) -> Journal<G> {
    let mut journal = Journal::<G>::new(setup).expect("the setup is allowed");
    let mut rng = rng(seed);
    while let Some(action) = random_action(journal.state(), &mut rng) {
        let by = journal.state().turn();
        journal.play(by, action, &mut ()).expect("what is listed is allowed");
    }
    assert_eq!(journal.state().turn(), Turn::Over);
    journal
}
