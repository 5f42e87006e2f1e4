//! Chapter 8 and the rulings about it: cards in combination with each other.

use super::{BLUE, Scene, WHITE, seat};
use crate::{Event, Phase};
use azalai_core::{Game, Turn};

#[test]
fn r8_1_reductions_add_up_at_the_noble() {
    let mut scene = Scene::at_noble("T-4", "DPSS"); // D P S S
    scene.lay_row(WHITE, 1, "T-24 T-30");
    scene.plays("use 1, line 1");
    assert_eq!(scene.legal(), ["pay S P", "pay S S", "pay D P", "pay D S"], "two goods fall away");
    for wrong in ["pay D S P", "pay D S S P", "pay S", "pay P P"] {
        assert_eq!(scene.refusal(wrong), "4.2", "{wrong}");
    }
    scene.plays("pay S S, row 1");
    assert_eq!(scene.purse(WHITE), "D P", "which goods fall away is the player's choice");
}

#[test]
fn r8_1_never_gold_falls_away() {
    let mut scene = Scene::at_noble("T-16", "SG"); // S G
    scene.lay_row(WHITE, 1, "T-24 T-30");
    scene.plays("use 1, line 1");
    assert_eq!(scene.purse(WHITE), "S", "the second reduction finds no good");
    let mut scene = Scene::at_noble("T-16", "S");
    scene.lay_row(WHITE, 1, "T-24 T-30");
    scene.play("use 1");
    assert_eq!(scene.refusal("line 1"), "2.4", "the gold has to be there");
}

#[test]
fn r8_1_of_two_costs_the_side_with_goods_is_reduced() {
    let mut scene = Scene::offered("T-27", "SSDG"); // S S D / G
    scene.lay(WHITE, "T-26", 1);
    scene.play("play c02");
    assert_eq!(scene.legal(), ["pay D S S", "pay G"], "T-26 is for camps");
    let mut scene = Scene::at_noble("T-27", "SSDG");
    scene.lay(WHITE, "T-30", 1);
    scene.plays("use 1, line 1");
    assert_eq!(scene.legal(), ["pay S S", "pay D S", "pay G"]);
}

#[test]
fn r8_1_t33_to_t35_give_one_a_round_from_centre_and_caravan_alike() {
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.lay(WHITE, "T-33", 1);
    scene.set_centre("c11", "G-2");
    scene.set_centre("c21", "G-5");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, turn G-7");
    assert_eq!(scene.purse(WHITE), "S S P", "the caravan's S P and one S more");
    scene.plays("use c11, use c21");
    assert_eq!(scene.purse(WHITE), "S S S S S P", "no more in this round");
}

#[test]
fn r8_1_the_bonus_comes_again_in_the_next_round() {
    let mut scene = Scene::offered("G-2", "");
    scene.set_round(1, 1);
    scene.lay(WHITE, "T-33", 1);
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "S S");
    scene.end_round();
    scene.set_robber(11);
    scene.set_centre("c02", "G-2");
    scene.place_all("15 14 9", "2 13 7");
    scene.plays("done, use c02");
    assert_eq!(scene.purse(WHITE), "S S S S");
}

#[test]
fn r8_1_a_card_with_two_goods_brings_two_bonuses() {
    let mut scene = Scene::offered("G-8", "");
    scene.lay_row(WHITE, 1, "T-33 T-34 T-35");
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "D D P P");
}

#[test]
fn r8_1_goods_of_border_cards_bring_no_bonus() {
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-33");
    scene.set_purse(WHITE, "");
    scene.play("use 15");
    assert_eq!(scene.purse(WHITE), "S");
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.lay_row(WHITE, 1, "T-33 T-34 T-35");
    scene.set_purse(WHITE, "SS");
    scene.plays("use 2, use 6, use 5, line 2, good D, stop");
    assert_eq!(scene.purse(WHITE), "D D P", "nor does the trader");
}

#[test]
fn r8_1_goods_of_tribe_cards_bring_no_bonus() {
    let mut scene = Scene::offered("T-41", "SDPP");
    scene.lay_row(WHITE, 1, "T-33");
    scene.plays("play c02, row 1, line 1, good S, good S, good S");
    assert_eq!(scene.purse(WHITE), "S S S");
}

#[test]
fn r8_1_t36_gold_and_crosses_are_no_goods() {
    for goods in ["G-11", "G-12"] {
        let mut scene = Scene::offered(goods, "");
        scene.lay(WHITE, "T-36", 1);
        scene.plays("use c02, done, good S");
        assert!(scene.purse(WHITE).contains('S'), "{goods}");
        assert_eq!(scene.on_turn(), BLUE);
    }
}

#[test]
fn r8_1_t36_is_looked_at_when_the_actions_are_over() {
    let mut scene = Scene::offered("G-11", "");
    scene.set_centre("c12", "G-1");
    scene.lay(WHITE, "T-36", 1);
    scene.plays("use c02, use c12, done");
    assert_eq!((scene.purse(WHITE), scene.on_turn()), ("D G".to_owned(), BLUE));
}

#[test]
fn r8_1_t36_counts_what_goods_cards_give_not_what_t33_adds_to_others() {
    let mut scene = Scene::offered("G-12", "");
    scene.lay_row(WHITE, 1, "T-36 T-33");
    scene.plays("use c02, use 15, done, good D");
    assert_eq!(scene.purse(WHITE), "D S V");
}

#[test]
fn r8_1_t29_with_t31_pays_nothing_and_gets_the_cross() {
    for corner in [4, 8, 12, 16] {
        let mut scene = Scene::before_raid(corner);
        scene.lay_row(BLUE, 1, "T-29 T-31");
        scene.set_purse(BLUE, "DDDGVVV");
        scene.plays("done, done");
        assert_eq!(scene.purse(BLUE), "D D D G V V V V", "raid {corner}");
    }
}

#[test]
fn r8_1_the_gold_on_t40_is_outside_the_limit() {
    for gold in ["GGG", "GGGG"] {
        let mut scene = Scene::acting();
        scene.lay(WHITE, "T-40", 1);
        scene.set_purse(WHITE, gold);
        scene.plays("done, done");
        assert_eq!(scene.purse(WHITE), "G G G");
        assert_eq!(scene.view(WHITE).players[0].card_gold, 1);
    }
}

#[test]
fn r8_1_t44_used_by_both_leaves_each_with_two_targi() {
    let mut scene = Scene::offered("T-44", "SDPP");
    scene.set_round(1, 1);
    // There is one T-44; the other player was held back by hand.
    scene.plays("play c02, row 1");
    scene.0.players[WHITE - 1].held_back[1] = true;
    scene.end_round();
    let targi: Vec<u8> = scene.view(WHITE).players.iter().map(|player| player.targi).collect();
    assert_eq!(targi, [2, 2]);
    let mut order = Vec::new();
    for card in [3, 5, 6, 7] {
        order.push(scene.on_turn());
        scene.play(&format!("place {card}"));
    }
    assert_eq!(order, [BLUE, WHITE, BLUE, WHITE]);
    assert_eq!(scene.view(WHITE).phase, Phase::Act);
    assert_eq!(scene.markers(BLUE), ["c12"], "with two Targi one crossing at most");
}

#[test]
fn r8_1_t44_in_the_last_round_does_nothing() {
    let mut scene = Scene::before_raid(16);
    scene.0.players[BLUE - 1].held_back[1] = true;
    scene.plays("done, done, line 2, line 2");
    assert_eq!(scene.0.turn(), Turn::Over);
}

#[test]
fn r8_1_t37_counts_itself_and_t42_does_not_count_its_own_place() {
    // Three cards with T-37: one good. Eight free places with T-42 as the fourth card: four goods.
    let mut scene = Scene::offered("T-37", "SSDP");
    scene.lay_row(WHITE, 1, "T-0 T-1");
    let events: Vec<Event> =
        ["play c02", "row 1", "good D"].iter().flat_map(|action| scene.play(action)).collect();
    let gained = events.iter().filter(|event| matches!(event, Event::Gained { .. })).count();
    assert_eq!((gained, scene.purse(WHITE)), (1, "D".to_owned()));
    let mut scene = Scene::offered("T-42", "DDS");
    scene.lay_row(WHITE, 1, "T-0 T-1 T-2");
    scene.plays("play c02, row 2, good D, good D, good S, good S");
    assert_eq!(scene.refusal("good D"), "2.4");
    assert_eq!(scene.purse(WHITE), "D D S S");
}

#[test]
fn r8_1_goods_gained_at_once_can_exceed_ten_until_the_round_ends() {
    let mut scene = Scene::offered("T-42", "DDSPPPPPPPPP");
    scene.plays("play c02, row 1, good D, good D, good D, good D, good D");
    assert_eq!(scene.purse(WHITE).replace(' ', "").len(), 14);
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    assert_eq!((scene.on_turn(), scene.view(WHITE).phase), (WHITE, Phase::Limits));
    scene.plays("return D, return D, return D, return P");
    assert_eq!(scene.purse(WHITE), "D D P P P P P P P P");
}

#[test]
fn r8_1_the_score_counts_t20_for_whoever_has_more_cards_at_the_end() {
    let mut scene = Scene::before_raid(16);
    scene.lay_row(WHITE, 1, "T-20 T-0");
    scene.lay_row(BLUE, 1, "T-3");
    scene.set_purse(WHITE, "VVV");
    scene.set_purse(BLUE, "VVV");
    scene.plays("done, done, line 2, line 2");
    let outcome = scene.0.outcome().unwrap();
    assert_eq!((outcome.to_string(), outcome.scores[seat(WHITE)]), ("seat 1 wins: 4 3".into(), 4));
}
