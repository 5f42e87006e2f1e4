//! Whole games as record files, with their final score.
#![allow(clippy::unwrap_used)]

use azalai_core::{Game, Journal, Record, RecordError, Viewer};
use azalai_testkit::play::seat;
use azalai_testkit::records::replays_to;
use targi::State;

const TWELVE_CARDS: &str = include_str!("games/base_twelve_cards.record");
const LAST_RAID: &str = include_str!("games/base_last_raid.record");
const DRAW: &str = include_str!("games/base_draw.record");
const MIXED: &str = include_str!("games/mixed.record");
const EXPANSION: &str = include_str!("games/expansion.record");

/// A player's display, row by row.
fn display(game: &State, number: usize) -> String {
    let view = game.view(Viewer::Referee);
    let row = |row: &[Option<targi::display::Laid>; 4]| {
        row.iter().flatten().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    view.players[number - 1].display.iter().map(row).collect::<Vec<_>>().join(" / ")
}

/// Tokens, crosses on cards, what counts at the end, rows, water.
fn sheet(game: &State, number: usize) -> (i32, i32, i32, [i32; 3], i32) {
    let sheet = game.sheet(seat(number));
    let ends = sheet.ends.iter().map(|(_, points)| points).sum();
    (sheet.tokens, sheet.cards, ends, sheet.rows, sheet.water)
}

#[test]
fn a_base_game_in_which_both_lay_twelve_cards() {
    let journal = replays_to::<State>(TWELVE_CARDS, "seat 2 wins: 25 28");
    let game = journal.state();
    let view = game.view(Viewer::Referee);
    assert_eq!((view.round, view.robber.number()), (12, 15), "raid 4 did not come");
    assert_eq!(display(game, 1), "T-43 T-41 T-28 T-23 / T-9 T-4 T-34 T-5 / T-42 T-40 T-16 T-39");
    assert_eq!(display(game, 2), "T-25 T-21 T-37 T-27 / T-38 T-44 T-8 T-26 / T-13 T-36 T-35 T-7");
    assert_eq!(sheet(game, 1), (2, 20, 3, [0, 0, 0], 0));
    assert_eq!(sheet(game, 2), (6, 21, 1, [0, 0, 0], 0));
}

#[test]
fn a_base_game_to_the_last_raid() {
    let journal = replays_to::<State>(LAST_RAID, "seat 1 wins: 28 27");
    let game = journal.state();
    let view = game.view(Viewer::Referee);
    assert_eq!((view.round, view.robber.number()), (12, 16));
    assert_eq!(sheet(game, 1), (4, 21, 1, [0, 0, 2], 0));
    assert_eq!(sheet(game, 2), (6, 17, 2, [2, 0, 0], 0));
}

#[test]
fn a_base_game_that_is_a_draw() {
    let journal = replays_to::<State>(DRAW, "seats 1 2 win: 22 22");
    let game = journal.state();
    assert_eq!(sheet(game, 1), (6, 14, 0, [0, 0, 2], 0));
    assert_eq!(sheet(game, 2), (4, 15, 3, [0, 0, 0], 0));
    let view = game.view(Viewer::Referee);
    assert!(view.players.iter().all(|player| player.gold == 0));
    assert!(view.players.iter().all(|player| player.goods.iter().sum::<u8>() == 6));
}

#[test]
fn a_mixed_game_with_options() {
    let journal = replays_to::<State>(MIXED, "seat 2 wins: 36 47");
    let game = journal.state();
    assert_eq!(game.setup().get("base-borders"), Some("4,8,13"));
    assert_eq!(game.setup().get("easy-start"), Some("yes"));
    assert_eq!(display(game, 1), "T-0 E-2 E-3 / T-12 / T-16 T-20 U-18 T-4");
    assert_eq!(display(game, 2), "T-22 T-26 E-5 T-3 / E-30 T-41 / T-27 E-42 E-44 T-35");
    assert_eq!(sheet(game, 1), (19, 13, 0, [0, 0, 4], 0));
    assert_eq!(sheet(game, 2), (22, 17, 2, [2, 0, 4], 0));
}

#[test]
fn a_game_with_the_expansion() {
    let journal = replays_to::<State>(EXPANSION, "seat 1 wins: 27 25");
    let game = journal.state();
    assert_eq!(display(game, 2), "E-13 U-18 E-36 E-0 / E-10 E-30 / E-22 E-25");
    assert_eq!(sheet(game, 1), (14, 11, 0, [2, 0, 0], 0));
    assert_eq!(sheet(game, 2), (5, 17, 0, [2, 0, 0], 1));
}

#[test]
fn a_record_with_another_result_or_action_is_refused_with_its_line() {
    let wrong: Record = LAST_RAID.replace("wins: 28", "wins: 29").parse().unwrap();
    let error = Journal::<State>::read(&wrong, None).unwrap_err();
    assert!(matches!(error, RecordError::Result { .. }), "{error}");
    let places = LAST_RAID.lines().enumerate().filter(|(_, line)| line.contains(" place "));
    let (line, first) = places.clone().next().unwrap();
    let (number, _) = first.split_once(" place ").unwrap();
    let corner = LAST_RAID.replace(first, &format!("{number} place 4"));
    let error = Journal::<State>::read(&corner.parse().unwrap(), None).unwrap_err();
    assert_eq!((error.line(), error.rule()), (line + 1, Some("2.2")), "{error}");
}

#[test]
fn a_finished_game_hides_nothing_a_running_one_what_was_drawn() {
    let text = TWELVE_CARDS;
    let record: Record = text.parse().unwrap();
    let journal = Journal::<State>::read(&record, None).unwrap();
    let of_blue = |journal: &Journal<State>| {
        journal.record_for(Viewer::Seat(seat(2)), &record.names).to_string()
    };
    assert_eq!(of_blue(&journal), text);
    let running = Journal::<State>::read(&record, Some(record.actions.len() - 1)).unwrap();
    // Every draw of seat 1 at card 14, and nothing else.
    let draws = text.lines().filter(|line| line.ends_with(" 1 use 14")).count();
    assert!(draws > 0);
    assert_eq!(of_blue(&running).matches("* turn ?").count(), draws);
}
