//! Whole games as records: each replays to its result, and damage is noticed and named.
#![allow(clippy::unwrap_used)]

use azalai_core::{Game, Journal, Record, RecordError, Viewer};
use azalai_testkit::records::{line_of, replay, replays_to, with_line};
use tuareg::State;

/// Name, record, result. Each game is in `tests/games`.
const GAMES: [(&str, &str, &str); 4] = [
    ("two-shared", include_str!("games/two-shared.record"), "seats 1 2 win: 23 23"),
    ("three", include_str!("games/three.record"), "seat 3 wins: 14 17 20"),
    ("four-tie", include_str!("games/four-tie.record"), "seat 1 wins: 14 6 14 14"),
    ("five-other-goods", include_str!("games/five-other-goods.record"), "seats 1 5 win: 9 0 8 6 9"),
];

const THREE: &str = GAMES[1].1;

#[test]
fn every_game_replays_to_its_result() {
    for (name, text, result) in GAMES {
        assert_eq!(replays_to::<State>(text, result).state().stage(), 2, "{name}");
    }
}

#[test]
fn a_record_without_a_version_was_played_by_the_first() {
    for (name, text, _) in GAMES {
        let old = replay::<State>(&text.replace("rules: standard", "rules: standard@1")).unwrap();
        assert_eq!(old.state(), replay::<State>(text).unwrap().state(), "{name}");
        assert_eq!(old.state().setup().version, Some(1));
    }
}

#[test]
fn the_games_hold_everything_that_can_happen() {
    let all: String = GAMES.iter().map(|(_, text, _)| *text).collect();
    for word in [
        "open",
        "first",
        "draw",
        "card",
        "market",
        "keep",
        "load camel",
        "load donkey",
        "take",
        "buy donkey",
        "buy cave",
        "buy thief",
        "buy map",
        "pay",
        "cave",
        "steal",
        "stolen",
        "pass",
        "done",
    ] {
        assert!(all.contains(&format!(" {word}")), "no `{word}`");
    }
}

#[test]
fn a_shared_win_and_a_tie_decided_by_dinars() {
    let shared = replay::<State>(GAMES[0].1).unwrap();
    assert_eq!(shared.state().outcome().unwrap().winners.len(), 2);
    let tie = replay::<State>(GAMES[2].1).unwrap();
    let outcome = tie.state().outcome().unwrap();
    let best = outcome.scores.as_slice().iter().max().unwrap();
    let tied: Vec<_> =
        tie.state().players().filter(|&seat| outcome.scores[seat] == *best).collect();
    assert!(tied.len() > 1 && outcome.winners.len() == 1);
    let view = tie.state().view(Viewer::Public);
    let dinars = |seat: azalai_core::Seat| view.players[seat.index()].sheet.hand_dinars.unwrap();
    let winner = outcome.winners.iter().next().unwrap();
    assert!(tied.iter().all(|&seat| seat == winner || dinars(seat) < dinars(winner)));
}

#[test]
fn a_game_replays_in_part_and_undo_leads_to_the_same() {
    let record: Record = THREE.parse().unwrap();
    let whole = replay::<State>(THREE).unwrap();
    for to in [0, 1, 60, record.actions.len()] {
        let journal = Journal::<State>::read(&record, Some(to)).unwrap();
        let mut back = whole.clone();
        back.take_back_to(to);
        assert_eq!(journal.state(), back.state());
    }
}

#[test]
fn damage_is_noticed_with_its_line_and_rule() {
    let draw = THREE.lines().find(|line| line.ends_with(" draw")).unwrap();
    let damaged = |part: &str, line: &str| {
        replay::<State>(&with_line(THREE, line_of(THREE, part), line)).unwrap_err()
    };
    let error = damaged(draw, &draw.replace("draw", "pass"));
    assert_eq!(error.rule(), Some("2.5"), "{error}");
    let error = damaged("result:", "result: seat 1 wins: 1 2 3");
    assert!(matches!(error, RecordError::Result { .. }), "{error}");
    let lines: Vec<&str> = THREE.lines().collect();
    for keep in 0..lines.len() {
        assert!(replay::<State>(&lines[..keep].join("\n")).is_err(), "cut after {keep} lines");
    }
}
