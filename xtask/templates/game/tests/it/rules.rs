//! Every rule, by its number.

use azalai_core::{Game, Lang, Rulebook, Seat, Setup, Shown, Turn, Viewer};
use newgame::{State, refusals};

fn after(actions: &str) -> State {
    let mut game = State::start(&Setup::new("standard", 2)).unwrap();
    for action in actions.split(',').filter(|action| !action.is_empty()) {
        game.play(action.parse().unwrap(), &mut ()).unwrap();
    }
    game
}

fn refused(game: &State, action: &str) -> &'static str {
    game.check(action.parse().unwrap()).unwrap_err().rule
}

#[test]
fn r1_1_luck_heaps_up_10_to_15() {
    let game = after("");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!((refused(&game, "heap 9"), refused(&game, "heap 16")), ("1.1", "1.1"));
    assert_eq!(refused(&game, "take 1"), "1.1");
    assert_eq!(after("heap 10").view(Viewer::Public).heap, 10);
}

#[test]
fn r1_2_two_play_and_seat_1_begins() {
    assert!(State::start(&Setup::new("standard", 3)).is_err());
    assert_eq!(after("heap 10").turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn r2_1_one_two_or_three_are_taken_in_turn() {
    let game = after("heap 10,take 3");
    assert_eq!(game.view(Viewer::Public).heap, 7);
    assert_eq!(game.turn(), Turn::Seat(Seat::from_number(2).unwrap()));
    assert_eq!((refused(&game, "take 0"), refused(&game, "take 4")), ("2.1", "2.1"));
    assert_eq!(refused(&after("heap 10,take 3,take 3,take 3"), "take 2"), "2.1");
}

#[test]
fn r3_1_the_last_pebble_wins() {
    let game = after("heap 10,take 3,take 3,take 3,take 1");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.outcome().unwrap().to_string(), "seat 2 wins: 0 1");
    assert_eq!(refused(&game, "take 1"), "3.1");
}

#[test]
fn every_refusal_names_a_rule_of_the_rulebook() {
    let numbers = Rulebook::new(State::rulebook(Lang::En)).numbers();
    assert!(refusals::ALL.iter().all(|refusal| numbers.contains(&refusal.rule)));
}
