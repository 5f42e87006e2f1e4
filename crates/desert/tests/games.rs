//! Whole games as record files, with their final score.
#![allow(clippy::unwrap_used)]

mod common;
use azalai_core::{Game, Journal, Record, RecordError, Turn};
use common::seat;
use desert::State;

const THREE: &str = include_str!("games/three.record");
const FIVE_ON_A_MAP: &str = include_str!("games/five_on_a_map.record");

fn replay(text: &str) -> Journal<State> {
    let record: Record = text.parse().unwrap();
    let journal = Journal::<State>::read(&record, None).unwrap();
    assert_eq!(journal.state().turn(), Turn::Over);
    let names = record.names.clone();
    let mut again = journal.record(&names);
    again.keep_comments_of(&record);
    assert_eq!(again.to_string(), text, "the record is not written as it was read");
    journal
}

#[test]
fn three_players_on_the_board() {
    let journal = replay(THREE);
    let game = journal.state();
    assert_eq!(game.outcome().unwrap().to_string(), "seat 1 wins: 74 35 49");
    let winner = desert::Sheet {
        water: 17,
        oases: [5, 0, 0, 10, 5],
        caravans: [10, 0, 0, 10, 0],
        areas: [0, 0, 1, 16, 0],
    };
    assert_eq!(game.sheet(seat(1)), winner);
}

#[test]
fn five_players_on_a_map_of_their_own() {
    let journal = replay(FIVE_ON_A_MAP);
    assert_eq!(journal.state().outcome().unwrap().to_string(), "seat 5 wins: 34 11 16 35 38");
    assert!(journal.state().setup().get("map").is_some());
    assert_eq!(journal.state().setup().get("supply5"), Some("30"));
}

#[test]
fn a_record_with_another_result_or_move_is_refused_with_its_line() {
    let wrong: Record = THREE.replace("wins: ", "wins: 1").parse().unwrap();
    let error = Journal::<State>::read(&wrong, None).unwrap_err();
    assert!(matches!(error, RecordError::Result { .. }), "{error}");
    let (line, last) =
        THREE.lines().enumerate().filter(|(_, line)| line.contains(" lead ")).last().unwrap();
    let number = last.split(' ').next().unwrap();
    let wrong: Record = THREE.replace(last, &format!("{number} 3 lead w i3")).parse().unwrap();
    let error = Journal::<State>::read(&wrong, None).unwrap_err();
    assert_eq!((error.line(), error.rule()), (line + 1, Some("4.1")), "{error}");
}
