//! Chapter 10: the border cards and goods cards of the expansion.

use super::{BLUE, Scene, WHITE};
use crate::board::Places;
use crate::material::{Goods, Tribe};
use crate::state::Phase;
use azalai_core::{Game, Turn};

/// White acts with these Targi and tokens.
pub(super) fn acting(white: &str, tokens: &str) -> Scene {
    let mut scene = Scene::new("expansion");
    scene.set_robber(3);
    scene.place_all(white, "13 7 u3");
    scene.set_purse(WHITE, tokens);
    scene
}

// 10.1 Border cards

#[test]
fn r10_1_noble_plays_the_hand_card() {
    let mut scene = Scene::new("expansion");
    scene.set_robber(3);
    scene.set_hand(WHITE, "E-9", true); // D P G
    scene.place_all("1 14 9", "2 13 7");
    scene.set_purse(WHITE, "DPG");
    scene.plays("use 1, line 1, row 2");
    assert_eq!(scene.display(WHITE), " / E-9 / ");
    assert_eq!(scene.purse(WHITE), "");
}

#[test]
fn r10_1_noble_discards_the_hand_card_for_water_and_a_good() {
    let mut scene = Scene::new("expansion");
    scene.set_robber(3);
    scene.set_hand(WHITE, "E-9", true);
    scene.place_all("1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.play("use 1");
    assert_eq!(scene.refusal("line 1"), "2.4", "it cannot be paid");
    scene.plays("line 2, good P");
    assert_eq!(scene.purse(WHITE), "P W");
    assert!(scene.is_discarded("E-9"));
    assert!(scene.view(WHITE).players[0].hand.is_empty());
    assert_eq!(acting("1 14 9", "D").refusal("use 1"), "4.1", "without a hand card");
}

/// Blue pays the raid out of these tokens; says what is left.
fn raid(corner: usize, tokens: &str, line: &str) -> String {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_robber(corner - 1);
    scene.set_purse(BLUE, tokens);
    scene.end_round();
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
    let other = if line == "line 1" { "line 2" } else { "line 1" };
    assert_eq!(scene.refusal("stop"), "11.3");
    if tokens.len() < 4 {
        assert_eq!(scene.refusal(other), "11.3");
    }
    scene.play(line);
    assert_eq!(scene.on_turn(), WHITE);
    scene.purse(BLUE)
}

#[test]
fn r10_1_raid_1_a_date_or_a_cross() {
    assert_eq!(raid(4, "DSP", "line 1"), "S P");
    assert_eq!(raid(4, "SPV", "line 2"), "S P");
    assert_eq!(raid(4, "DDVV", "line 2"), "D D V");
}

#[test]
fn r10_1_raid_2_salt_and_date_or_a_cross() {
    assert_eq!(raid(8, "DSP", "line 1"), "P");
    assert_eq!(raid(8, "DDV", "line 2"), "D D");
}

#[test]
fn r10_1_raid_3_one_of_each_good_or_two_crosses() {
    assert_eq!(raid(12, "DSP", "line 1"), "");
    assert_eq!(raid(12, "DVV", "line 2"), "D");
    assert_eq!(raid(12, "DSPVVV", "line 2"), "D S P V");
}

#[test]
fn r10_1_who_can_pay_neither_loses_what_there_is_of_both() {
    let lost = |corner: usize, tokens: &str| {
        let mut scene = Scene::new("expansion");
        scene.white_acts();
        scene.set_robber(corner - 1);
        scene.set_purse(BLUE, tokens);
        scene.end_round();
        assert_eq!(scene.on_turn(), WHITE, "nothing to decide for Blue");
        scene.purse(BLUE)
    };
    assert_eq!(lost(4, "SSPG"), "S S P G", "neither a date nor a cross");
    assert_eq!(lost(8, "DDPPG"), "D P P G", "1 date of the 2 is asked");
    assert_eq!(lost(12, "DDSSGV"), "D S G");
}

#[test]
fn r10_1_trader() {
    let mut scene = acting("5 14 9", "DDDSSPP");
    scene.plays("use 5, line 1"); // 3 equal: only dates
    assert_eq!(scene.purse(WHITE), "S S P P G");
    assert_eq!(scene.refusal("line 1"), "3.3", "no 3 equal goods");
    scene.plays("line 2, good S, good P, good D");
    assert_eq!(scene.purse(WHITE), "D S P G", "2 goods of any kinds for 1");
    scene.plays("line 3, good D, stop");
    assert_eq!(scene.purse(WHITE), "S P G W");
    assert_eq!(scene.refusal("use 5"), "2.4", "the visit is over");
}

#[test]
fn r10_1_trader_at_most_fifty_times() {
    let mut scene = acting("5 14 9", "D");
    scene.0.players[0].goods[0] = 60;
    scene.play("use 5");
    for _ in 0..50 {
        scene.play("line 3");
    }
    assert_eq!(scene.refusal("line 3"), "3.3");
    scene.play("stop");
}

#[test]
fn r10_1_fata_morgana_moves_to_a_neighbour() {
    let mut scene = Scene::new("expansion");
    scene.white_acts(); // markers on c02, c12; Blue's on c21
    scene.play("use 9");
    for to in ["c00", "c20", "c10"] {
        assert_eq!(scene.refusal(&format!("marker c02 {to}")), "10.1", "{to}");
    }
    assert_eq!(scene.refusal("marker c02 c12"), "3.4", "a marker lies there");
    assert_eq!(scene.refusal("marker c21 c20"), "3.4", "that is Blue's");
    scene.play("marker c12 c11");
    let markers = scene.view(WHITE).players[0].markers;
    assert_eq!(markers, Places(1 << 2 | 1 << 4));
    assert_eq!(scene.refusal("use 9"), "2.4");
}

#[test]
fn r10_1_silversmith_one_line_once() {
    let smith = |tokens: &str, actions: &str| {
        let mut scene = acting("10 14 9", tokens);
        scene.play("use 10");
        scene.plays(actions);
        assert_eq!(scene.refusal("use 10"), "2.4");
        scene.purse(WHITE)
    };
    assert_eq!(smith("DSP", "line 1, good D, good P"), "S V");
    assert_eq!(smith("DDDDSSSS", "line 2, good S"), "D D D D V V V");
    assert_eq!(smith("GG", "line 3"), "G V V");
    assert_eq!(smith("GG", "line 4"), "V V V V");
    let mut scene = acting("10 14 9", "DSP");
    scene.play("use 10");
    scene.set_purse(WHITE, "DDDSSP");
    assert_eq!(scene.refusal("line 2"), "3.5", "four equal ones");
    scene.set_purse(WHITE, "DSP");
    assert_eq!(scene.refusal("line 2"), "3.5");
    assert_eq!(scene.refusal("line 3"), "3.5");
    scene.play("stop");
    assert_eq!(scene.purse(WHITE), "D S P");
}

#[test]
fn r10_1_water_hole() {
    let mut scene = Scene::new("expansion");
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, line 1");
    assert_eq!(scene.purse(WHITE), "W W");
    let mut scene = Scene::new("expansion");
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, line 2, turn G-6");
    assert_eq!(scene.purse(WHITE), "P P");
    assert_eq!(scene.0.turned, [None; 4]);
    let kind = scene.0.deck.goods_of(Goods::read("G-6").unwrap());
    assert_eq!(scene.0.discard & kind, kind, "it is discarded");
}

#[test]
fn r10_1_tribal_expansion_plays_keeps_or_discards_the_open_card() {
    let ready = || {
        let mut scene = Scene::new("expansion");
        scene.white_acts();
        scene.set_top("E-9");
        scene.set_purse(WHITE, "DPGWW");
        scene.play("use 14");
        scene
    };
    let mut scene = ready();
    scene.plays("play top, row 1");
    assert_eq!(scene.display(WHITE), "E-9 /  / ");
    assert_eq!(scene.purse(WHITE), "W W");
    assert_eq!(scene.0.turn(), Turn::Chance, "the next card shows");
    let mut scene = ready();
    scene.play("keep top");
    assert_eq!(scene.view(BLUE).players[0].hand[0].card, Tribe::read("E-9"), "everybody saw it");
    let mut scene = ready();
    scene.play("discard top");
    assert!(scene.is_discarded("E-9"));
    scene.luck_until_a_player_decides();
    assert_eq!(scene.refusal("use 14"), "2.4");
}

#[test]
fn r10_1_tribal_expansion_shows_the_next_card_for_a_water() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_top("E-9");
    scene.set_purse(WHITE, "DSGWW");
    scene.set_hand(WHITE, "E-0", true);
    scene.plays("use 14, next");
    assert!(scene.is_discarded("E-9"));
    scene.plays("turn E-11, next, turn E-43");
    assert_eq!(scene.purse(WHITE), "D S G");
    assert_eq!(scene.refusal("next"), "10.1", "no water left");
    assert_eq!(scene.refusal("keep top"), "4.1", "the hand is full");
    scene.plays("play top, row 1");
    assert_eq!(scene.display(WHITE), "E-43 /  / ");
}

#[test]
fn r10_1_raid_4_has_no_crosses() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "GVVV");
    scene.end_round();
    assert_eq!(scene.refusal("line 2"), "11.3", "no card to give");
    scene.play("line 1");
    assert_eq!(scene.purse(BLUE), "V V V");
}

// 10.2 Goods cards

#[test]
fn r10_2_the_five_goods_cards_with_water() {
    for (code, line, gives) in [
        ("G-13", None, "W W"),
        ("G-14", None, "D W"),
        ("G-15", None, "S W"),
        ("G-16", None, "P W"),
        ("G-17", Some("line 1"), "W W"),
        ("G-17", Some("line 2"), "G"),
    ] {
        let mut scene = Scene::new("expansion");
        scene.white_acts();
        scene.set_centre("c12", code);
        scene.set_purse(WHITE, "");
        scene.play("use c12");
        scene.luck_until_a_player_decides();
        line.map(|line| scene.play(line));
        assert_eq!(scene.purse(WHITE), gives, "{code}");
        assert_eq!(scene.on_turn(), WHITE);
        assert!(scene.allows("done"));
    }
    let deck = Scene::new("expansion").0.deck;
    let counts: Vec<u8> = deck.goods.iter().skip(12).map(|card| card.count).collect();
    assert_eq!(counts, [1; 5]);
}

#[test]
fn r10_1_the_noble_gives_nothing_without_a_discarded_card() {
    // E-31 lets its owner keep two hand cards: then one of them has to go.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-31", 1);
    scene.set_hand(WHITE, "E-0", true);
    scene.set_hand(WHITE, "E-9", true);
    scene.set_robber(2);
    scene.place_all("1 14 10", "3 13 7");
    scene.set_purse(WHITE, "");
    scene.plays("use 1, line 2, good D");
    assert_eq!(scene.refusal("stop"), "10.1");
    scene.play("discard hand2");
    assert_eq!(scene.purse(WHITE), "D W");
    assert!(scene.is_discarded("E-9"));
}
