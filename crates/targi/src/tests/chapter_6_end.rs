//! Chapter 6: the end and the score.

use super::{BLUE, Scene, WHITE, seat};
use crate::Phase;
use azalai_core::{Game, Turn};

/// The last turns of round 12; nothing is laid.
fn last_round() -> Scene {
    Scene::before_raid(16)
}

/// The game is over with these tokens, after raid 4 took 3 crosses from each.
fn over_with(white: &str, blue: &str) -> Scene {
    let mut scene = last_round();
    scene.set_purse(WHITE, &format!("{white}VVV"));
    scene.set_purse(BLUE, &format!("{blue}VVV"));
    scene.plays("done, done, line 2, line 2");
    assert_eq!(scene.0.turn(), Turn::Over);
    scene
}

fn outcome(scene: &Scene) -> String {
    scene.0.outcome().unwrap().to_string()
}

#[test]
fn r6_1_the_game_ends_after_the_round_of_the_twelfth_card() {
    let mut scene = Scene::offered("T-12", "DPG");
    scene.lay_eleven();
    scene.set_purse(BLUE, "");
    scene.play("play c02");
    assert_eq!(scene.on_turn(), WHITE, "they finish their turn");
    scene.plays("use 15, done");
    assert_eq!(scene.on_turn(), BLUE, "and so does the other");
    scene.play("use 7");
    assert_eq!(scene.purse(BLUE), "D");
    assert_eq!(scene.0.outcome(), None);
    scene.play("done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over, "no raid follows");
    assert_eq!(scene.purse(BLUE), "D");
    assert_eq!(scene.refusal("place 2"), "6.1");
    assert!(scene.legal().is_empty());
}

#[test]
fn r6_1_the_second_player_can_lay_a_twelfth_card_too() {
    let mut scene = Scene::offered("T-12", "DPG");
    scene.lay_eleven();
    scene.lay_row(BLUE, 1, "T-20 T-21 T-22 T-23");
    scene.lay_row(BLUE, 2, "T-24 T-25 T-26 T-27");
    scene.lay_row(BLUE, 3, "T-28 T-29 T-30");
    scene.set_centre("c21", "T-11");
    scene.set_purse(BLUE, "PDDSS");
    scene.plays("play c02, done");
    scene.play("play c21");
    assert_eq!(scene.legal(), ["pay D S S P", "pay D D S P", "pay D D S S"], "T-26 helps");
    scene.plays("pay D D S P, done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over);
    let cards = |number: usize| {
        scene.view(WHITE).players[number - 1].display.iter().flatten().flatten().count()
    };
    assert_eq!([cards(WHITE), cards(BLUE)], [12, 12]);
}

#[test]
fn r6_1_the_second_players_twelfth_card_ends_the_game_as_well() {
    let mut scene = Scene::acting();
    scene.lay_row(BLUE, 1, "T-20 T-21 T-22 T-23");
    scene.lay_row(BLUE, 2, "T-24 T-25 T-26 T-27");
    scene.lay_row(BLUE, 3, "T-28 T-29 T-30");
    scene.set_centre("c21", "T-12");
    scene.set_purse(BLUE, "DG");
    scene.plays("done, play c21, done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over);
}

#[test]
fn r6_1_otherwise_it_ends_after_raid_4() {
    let mut scene = last_round();
    scene.plays("done, done");
    assert_eq!((scene.view(WHITE).phase, scene.round_and_robber()), (Phase::Raid, (12, 16)));
    assert_eq!(scene.0.outcome(), None);
    scene.plays("line 1, line 1");
    assert_eq!(scene.0.turn(), Turn::Over);
}

#[test]
fn r6_1_eleven_cards_do_not_end_the_game() {
    let mut scene = Scene::acting();
    scene.lay_eleven();
    scene.end_round();
    assert_eq!(scene.view(WHITE).phase, Phase::Raid);
}

#[test]
fn r6_2_tokens_crosses_and_rows_are_added() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "DDDGGGVVVVV");
    scene.lay_row(WHITE, 1, "T-0 T-1 T-2 T-33"); // 2 + 3 + 3 + 1, four oases
    scene.lay_row(WHITE, 2, "T-3 T-6 T-9 T-12"); // 3 + 3 + 2 + 3, four different
    scene.lay_row(WHITE, 3, "T-4 T-5 T-7"); // 2 + 3 + 2, not full
    let sheet = scene.0.sheet(seat(WHITE));
    assert_eq!((sheet.tokens, sheet.cards, sheet.rows), (5, 9 + 11 + 7, [4, 2, 0]));
    assert_eq!((sheet.water, sheet.ends.len(), sheet.total), (0, 0, 38));
    assert_eq!(scene.points(WHITE), 38);
    assert_eq!(scene.0.scores()[seat(WHITE)], 38);
    assert_eq!(scene.view(BLUE).players[0].score, sheet, "the score is open");
}

#[test]
fn r6_2_rows_of_two_and_two_or_three_and_one_bring_nothing() {
    for row in ["T-0 T-1 T-3 T-4", "T-0 T-1 T-2 T-3", "T-0 T-3 T-6 T-4", "T-0 T-1 T-2"] {
        let mut scene = Scene::acting();
        scene.lay_row(WHITE, 2, row);
        assert_eq!(scene.0.sheet(seat(WHITE)).rows, [0; 3], "{row}");
    }
}

#[test]
fn r6_2_a_row_of_four_equal_symbols_for_each_symbol() {
    for row in [
        "T-0 T-1 T-2 T-28",
        "T-3 T-4 T-5 T-24",
        "T-6 T-7 T-8 T-25",
        "T-9 T-10 T-11 T-26",
        "T-12 T-13 T-14 T-27",
    ] {
        let mut scene = Scene::acting();
        scene.lay_row(WHITE, 3, row);
        assert_eq!(scene.0.sheet(seat(WHITE)).rows, [0, 0, 4], "{row}");
    }
}

#[test]
fn r6_2_what_counts_at_the_end_is_added() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "");
    scene.lay_row(WHITE, 1, "T-15 T-6 T-7");
    let sheet = scene.0.sheet(seat(WHITE));
    let ends: Vec<(String, i32)> =
        sheet.ends.iter().map(|(card, points)| (card.to_string(), *points)).collect();
    assert_eq!(ends, [("T-15".to_owned(), 1)]);
    assert_eq!(sheet.total, 1 + 3 + 2 + 1);
}

#[test]
fn r6_3_the_higher_sum_wins() {
    let scene = over_with("GGGDDD", "V");
    assert_eq!(outcome(&scene), "seat 2 wins: 0 1");
}

#[test]
fn r6_3_a_tie_goes_to_more_gold_then_to_more_goods_then_it_is_a_draw() {
    assert_eq!(outcome(&over_with("G", "DDDDDDDDDD")), "seat 1 wins: 0 0");
    assert_eq!(outcome(&over_with("GDD", "GDPS")), "seat 2 wins: 0 0");
    assert_eq!(outcome(&over_with("GDD", "GPS")), "seats 1 2 win: 0 0");
    assert_eq!(outcome(&over_with("", "")), "seats 1 2 win: 0 0");
}

#[test]
fn r6_3_gold_on_a_card_breaks_no_tie() {
    let mut scene = last_round();
    scene.lay(WHITE, "T-40", 1);
    scene.lay(BLUE, "T-32", 1);
    scene.set_purse(WHITE, "VVV");
    scene.set_purse(BLUE, "DVVV");
    scene.plays("done, done, line 2, line 2");
    assert_eq!(outcome(&scene), "seat 2 wins: 1 1");
}
