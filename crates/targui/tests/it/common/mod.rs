//! What several test files share.

use azalai_core::luck::FastRng;
use azalai_core::{Choices, Game, Journal, Seat, Setup, Turn};
pub use azalai_testkit::play::random_action;
use rand::RngExt;
use targui::board::ROWS;
use targui::{Action, Fate, Field, Kind, Pips, Sector, State, Tribe};

/// Both rulebooks with every number of players.
pub fn tables() -> impl Iterator<Item = Setup> {
    azalai_testkit::play::tables::<State>()
}

/// A random game from its start to its end.
pub fn random_game(setup: &Setup, seed: u64) -> Journal<State> {
    azalai_testkit::play::random_game(setup, seed)
}

/// Any action that the notation can express: mostly near what is sensible, sometimes absurd.
pub fn any_action(rng: &mut FastRng) -> Action {
    let field = |rng: &mut FastRng| Field::new(rng.random_range(1..=49)).expect("a field");
    let neighbour = |rng: &mut FastRng, from: Field| {
        let around = from.neighbours();
        around.into_iter().nth(rng.random_range(0..around.len())).expect("a neighbour")
    };
    let amount = |rng: &mut FastRng| match rng.random_range(0..8) {
        0 => 0,
        1 => rng.random_range(0..=400),
        2 => rng.random_range(0..=u16::MAX),
        3 => u16::MAX,
        _ => rng.random_range(1..=12),
    };
    let from = field(rng);
    let to = if rng.random_bool(0.9) { neighbour(rng, from) } else { field(rng) };
    let tribe = Tribe::ALL[rng.random_range(0..4)];
    match rng.random_range(0..15) {
        0 => Action::Sector { sector: Sector::ALL[rng.random_range(0..4)] },
        1 => Action::Tribe { tribe },
        2 => Action::Lay { field: from, kind: Kind::ALL[rng.random_range(0..8)] },
        3 => Action::Settle { field: from },
        4 => Action::Die { pips: Pips::new(rng.random_range(1..=6)).expect("pips") },
        5 => Action::Card { tribe },
        6 => Action::Fate { fate: Fate::new(rng.random_range(1..=16)).expect("a fate") },
        7 => Action::Attack { from, to },
        8 => Action::On,
        9 => Action::Stop,
        10 => Action::Advance { camels: amount(rng) },
        11 => Action::Buy { camels: amount(rng), field: from },
        12 => Action::Deposit { silver: amount(rng) },
        13 => Action::Done,
        _ => Action::Move { from, to, camels: amount(rng) },
    }
}

/// How many steps it is from a field to the nearest field of an enemy.
fn way_to_the_enemy(state: &State, seat: Seat, from: Field) -> usize {
    let place = |field: Field| {
        let cell = ROWS.iter().flatten().position(|&number| usize::from(number) == field.number());
        cell.map_or((0, 0), |cell| (cell / 7, cell % 7))
    };
    let (row, column) = place(from);
    let enemies = state.players().filter(|&other| other != seat);
    let fields = enemies.flat_map(|other| state.marked(other)).map(place);
    fields.map(|(r, c)| row.abs_diff(r).max(column.abs_diff(c))).min().unwrap_or(0)
}

/// What somebody does who only wants war: they attack, fight on, and march on the enemy with all
/// they have. Random players hardly ever eliminate anybody; these do.
pub fn warlike_action(state: &State, rng: &mut FastRng) -> Option<Action> {
    let mut legal = Choices::new();
    state.legal(&mut legal);
    let Turn::Seat(seat) = state.turn() else {
        return random_action(state, rng);
    };
    if rng.random_bool(0.1) {
        return legal.pick(rng);
    }
    let is_attack = |action: &Action| matches!(action, Action::Attack { .. } | Action::On);
    let actions = || legal.lines().iter().map(|line| line.with(line.most));
    let march = |action: &Action| match *action {
        Action::Move { from, to, camels } => {
            let closer = way_to_the_enemy(state, seat, to) < way_to_the_enemy(state, seat, from);
            closer.then_some(camels)
        }
        Action::Buy { camels, .. } => Some(camels / 2),
        _ => None,
    };
    actions()
        .find(is_attack)
        .or_else(|| actions().filter(|action| march(action).is_some()).max_by_key(march))
        .or_else(|| legal.pick(rng))
}
