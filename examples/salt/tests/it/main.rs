//! All tests of Salt from outside, in one program.
#![allow(clippy::unwrap_used)]

mod laws;
mod no_allocation;
mod notation;
mod register;
mod rules;
mod shown;

use azalai_core::{Game, Setup};
use salt::{Event, State};

/// A game in which these actions were played, and what the last of them brought.
fn after(actions: &str) -> (State, Vec<Event>) {
    with_silver(15, actions)
}

/// The same with so much silver at the beginning.
fn with_silver(silver: u8, actions: &str) -> (State, Vec<Event>) {
    let setup = Setup::new("standard", 2).with("silver", &silver.to_string());
    let mut game = State::start(&setup).unwrap();
    let mut events = Vec::new();
    for action in actions.split(',') {
        events.clear();
        game.play(action.parse().unwrap(), &mut events).unwrap();
    }
    (game, events)
}

/// The rule that forbids an action.
fn refused(game: &State, action: &str) -> &'static str {
    game.check(action.parse().unwrap()).unwrap_err().rule
}
