//! Whole games as record files, with their final score.
#![allow(clippy::unwrap_used)]

use crate::common::seat;
use azalai_core::{Game, Journal, Record, RecordError};
use azalai_testkit::records::{replay, replays_to};
use desert::State;

const THREE: &str = include_str!("games/three.record");
const FIVE_ON_A_MAP: &str = include_str!("games/five_on_a_map.record");

#[test]
fn three_players_on_the_board() {
    let journal = replays_to::<State>(THREE, "seat 1 wins: 74 35 49");
    let game = journal.state();
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
    let journal = replays_to::<State>(FIVE_ON_A_MAP, "seat 5 wins: 34 11 16 35 38");
    assert!(journal.state().setup().get("map").is_some());
    assert_eq!(journal.state().setup().get("supply5"), Some("30"));
}

#[test]
fn a_record_without_a_version_was_played_by_the_first() {
    for text in [THREE, FIVE_ON_A_MAP] {
        let old = replay::<State>(&text.replace("rules: standard", "rules: standard@1")).unwrap();
        assert_eq!(old.state(), replay::<State>(text).unwrap().state());
        assert_eq!(old.state().setup().version, Some(1));
    }
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
