//! Chapter 10: the dunes.

use super::{Scene, WHITE, seat};
use crate::material::{Tokens, Tribe};
use crate::state::Centre;
use azalai_core::{Game, Turn};

// 10.3 Dunes

/// White stands on this dune with these tokens, and acts. They have a marker on `c12`, Blue on `c21`.
fn on_dune(code: &str, tokens: &str) -> Scene {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, code);
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, tokens);
    scene
}

/// Uses the dune with these tokens and actions; says what White has then.
fn dune(code: &str, tokens: &str, actions: &str) -> String {
    let mut scene = on_dune(code, tokens);
    scene.play("use u1");
    if !actions.is_empty() {
        scene.plays(actions);
    }
    assert!(scene.dune_is_discarded(code));
    assert!(scene.allows("done"), "the dune is finished");
    scene.purse(WHITE)
}

#[test]
fn r10_3_dunes_that_give() {
    assert_eq!(dune("U-1", "", ""), "D D D");
    assert_eq!(dune("U-2", "", ""), "S S S");
    assert_eq!(dune("U-3", "", ""), "P P P");
    assert_eq!(dune("U-4", "", ""), "D S P W");
    assert_eq!(dune("U-5", "", ""), "W W W W");
    assert_eq!(dune("U-6", "", ""), "G W");
    assert_eq!(dune("U-7", "", "good D, good P"), "D P W");
    assert_eq!(dune("U-8", "", "good S, good S"), "S S V");
}

#[test]
fn r10_3_dunes_that_exchange() {
    assert_eq!(dune("U-9", "DSP", "good D, good S"), "P V V V");
    assert_eq!(dune("U-10", "GG", "line 1"), "G V V V V");
    assert_eq!(dune("U-10", "GG", "line 2"), "G G W V");
    assert_eq!(dune("U-11", "WWWW", ""), "G W W W V");
    assert_eq!(on_dune("U-9", "DGGGWW").refusal("use u1"), "2.4", "2 goods are asked");
    assert_eq!(on_dune("U-11", "DSPG").refusal("use u1"), "2.4");
}

#[test]
fn r10_3_u12_turn_up_three_take_two() {
    let mut scene = on_dune("U-12", "");
    let before = scene.0.discard;
    scene.plays("use u1, turn G-4, turn G-11, turn G-10");
    assert_eq!(scene.refusal("next"), "10.1", "that is the Targia's");
    assert_eq!(scene.refusal("pick 4"), "10.3");
    assert_eq!(scene.refusal("done"), "10.3");
    scene.play("pick 3");
    scene.play("line 2"); // D / S / P
    assert_eq!(scene.refusal("pick 3"), "10.3", "taken already");
    scene.play("pick 1");
    assert_eq!(scene.purse(WHITE), "D D S");
    assert_eq!((scene.0.discard - before).len(), 3, "all three are discarded");
    assert!(scene.allows("done"));
}

#[test]
fn r10_3_u13_the_hand_card_for_three_goods_less_or_gold_and_water() {
    let mut scene = on_dune("U-13", "DSSPP");
    scene.set_hand(WHITE, "E-1", true); // D S S P P
    scene.plays("use u1, line 1");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay P P", "pay S P", "pay S S", "pay D P", "pay D S"]);
    scene.plays("pay D P, row 1");
    assert_eq!(scene.purse(WHITE), "S S P");
    assert_eq!(scene.display(WHITE), "E-1 /  / ");
    assert_eq!(dune("U-13", "", "line 2"), "G W");
    // Not a card that was taken in this turn.
    let mut scene = on_dune("U-13", "DPG");
    scene.set_centre("c12", "E-9");
    scene.plays("keep c12, use u1");
    assert_eq!(scene.refusal("line 1"), "2.4");
    // It is not the noble: no discount for it (T-30).
    let mut scene = Scene::new("mixed");
    scene.lay(WHITE, "T-30", 1);
    scene.set_hand(WHITE, "E-1", true);
    scene.set_dune(1, "U-13");
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, "D");
    scene.play("use u1");
    assert_eq!(scene.refusal("line 1"), "2.4", "3 goods less, not 4");
}

#[test]
fn r10_3_u14_the_top_card_for_two_goods_less() {
    let mut scene = on_dune("U-14", "DSP");
    scene.set_top("E-1"); // D S S P P
    scene.plays("use u1, row 3");
    assert_eq!(scene.purse(WHITE), "", "D S P is one way to leave out two");
    assert_eq!(scene.display(WHITE), " /  / E-1");
    assert_eq!(scene.0.turn(), Turn::Chance, "the next top card shows");
    let mut scene = on_dune("U-14", "DDDD");
    scene.set_top("E-1");
    assert_eq!(scene.refusal("use u1"), "2.4");
    // Gold and water are not let off.
    let mut scene = on_dune("U-14", "W");
    scene.set_top("E-19"); // S W W W W
    assert_eq!(scene.refusal("use u1"), "2.4");
    scene.set_purse(WHITE, "WWWW");
    scene.plays("use u1, row 1");
    assert_eq!(scene.purse(WHITE), "");
}

#[test]
fn r10_3_u15_an_unmarked_goods_card() {
    let mut scene = on_dune("U-15", "");
    scene.set_centre("c21", "G-4");
    scene.set_centre("c12", "G-5");
    scene.set_centre("c01", "G-6");
    scene.set_top("E-9");
    scene.plays("use u1, good S");
    assert_eq!(scene.refusal("use c21"), "10.3", "Blue's marker");
    assert_eq!(scene.refusal("use c12"), "10.3", "their own marker");
    assert_eq!(scene.refusal("use c00"), "10.3", "a tribe card");
    scene.play("use c01");
    assert_eq!(scene.0.centre[1], Centre::KnownDown(Tribe::read("E-9").unwrap()));
    scene.luck_until_a_player_decides();
    assert_eq!(scene.purse(WHITE), "S P P");
    assert!(scene.allows("use c12"), "the marker's own action is still there");
    // Without another goods card it cannot be used.
    let mut scene = on_dune("U-15", "");
    for (place, card) in [("c01", "E-9"), ("c10", "E-10"), ("c21", "E-12")] {
        scene.set_centre(place, card);
    }
    scene.set_centre("c12", "G-1");
    assert_eq!(scene.refusal("use u1"), "2.4", "the only goods card has a marker");
}

#[test]
fn r10_3_u16_an_unmarked_tribe_card_for_three_goods_less_or_three_goods() {
    assert_eq!(dune("U-16", "", "line 2, good D, good S, good S"), "D S S");
    let mut scene = on_dune("U-16", "DPGDPG");
    scene.set_centre("c00", "E-9"); // D P G
    scene.set_centre("c21", "E-18"); // D P G, with Blue's marker
    scene.plays("use u1, line 1");
    assert_eq!(scene.refusal("play c21"), "10.3");
    assert_eq!(scene.refusal("play c01"), "10.3", "a goods card");
    scene.plays("play c00, row 2");
    assert_eq!(scene.purse(WHITE), "D D P P G", "only the gold");
    assert_eq!(scene.display(WHITE), " / E-9 / ");
    assert_eq!(scene.0.centre[0], Centre::GoodsDown);
}

#[test]
fn r10_3_u17_exchange_two_cards_and_two_water() {
    let mut scene = on_dune("U-17", "");
    scene.lay(WHITE, "E-0", 1);
    scene.lay(WHITE, "E-1", 1);
    scene.lay(WHITE, "E-9", 3);
    scene.play("use u1");
    assert_eq!(scene.refusal("swap a1 a1"), "11.6");
    assert_eq!(scene.refusal("swap a1 b1"), "11.6", "no card lies there");
    scene.play("swap a1 c1");
    assert_eq!(scene.display(WHITE), "E-9 E-1 /  / E-0");
    assert_eq!(scene.purse(WHITE), "W W");
    assert!(scene.dune_is_discarded("U-17"));
}

#[test]
fn r10_3_a_view_tells_what_the_dunes_bring() {
    let said = |dune: &str| {
        let mut scene = Scene::new("expansion");
        scene.set_dune(1, dune);
        let card = scene.view(WHITE).cards[dune].clone();
        let gains: Vec<String> = card.gains.iter().map(Tokens::to_string).collect();
        (card.pay.to_string(), gains.join(" / "), card.more, card.vp)
    };
    let say = |pay: &str, gain: &str, more, vp| (pay.to_string(), gain.to_string(), more, vp);
    assert_eq!(said("U-8"), say("", "* * V", false, None));
    assert_eq!(said("U-11"), say("W", "G V", false, None));
    assert_eq!(said("U-17"), say("", "W W", true, None));
    assert_eq!(said("U-18"), say("", "", true, Some(1)));
    assert_eq!(said("U-19"), say("", "", true, None), "as many as the cards");
}

#[test]
fn r10_3_u18_is_laid_into_the_display() {
    let mut scene = on_dune("U-18", "");
    scene.play("use u1");
    assert_eq!(scene.refusal("stop"), "4.3");
    scene.play("row 2");
    assert_eq!(scene.display(WHITE), " / U-18 / ");
    assert_eq!(scene.points(WHITE), 1);
    assert!(!scene.dune_is_discarded("U-18"));
    assert!(!scene.open_dunes().contains("U-18"));
    // Waived, it is discarded.
    let mut scene = on_dune("U-18", "");
    scene.play("done");
    assert!(scene.dune_is_discarded("U-18"));
}

#[test]
fn r10_3_u18_is_any_symbol() {
    let points = |cards: &[&str]| {
        let mut scene = Scene::new("expansion");
        scene.set_purse(WHITE, "");
        for card in cards {
            scene.lay(WHITE, card, 1);
        }
        scene.0.sheet(seat(WHITE))
    };
    // Three oases and the dune: four equal symbols.
    assert_eq!(points(&["E-0", "U-18", "E-1", "E-2"]).rows[0], 4);
    assert_eq!(points(&["E-0", "U-18", "E-9", "E-18"]).rows[0], 2, "four different ones");
    assert_eq!(points(&["E-0", "U-18", "E-1", "E-18"]).rows[0], 0, "neither");
    assert_eq!(points(&["E-0", "U-18", "E-1"]).rows[0], 0, "not full");
    // E-26: 1 VP per 2 camel riders, the dune is one. E-43: the longest run.
    assert_eq!(points(&["E-26", "E-9", "U-18"]).ends[0].1, 1);
    assert_eq!(points(&["E-43", "E-9", "U-18", "E-10"]).ends[0].1, 3);
}

#[test]
fn r10_3_u18_is_a_card_like_any_other() {
    let mut scene = Scene::new("expansion");
    for card in 0..11 {
        scene.lay(WHITE, &format!("E-{card}"), card / 4 + 1);
    }
    scene.set_dune(1, "U-18");
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.play("use u1"); // the only free place
    assert!(scene.0.players[0].display.is_full());
    scene.set_centre("c12", "E-16");
    scene.set_purse(WHITE, "DS");
    assert_eq!(scene.refusal("play c12"), "11.7", "no thirteenth card");
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over, "it was the twelfth");
    // With a full display it cannot be laid.
    let mut scene = Scene::new("expansion");
    for card in 0..12 {
        scene.lay(WHITE, &format!("E-{card}"), card / 4 + 1);
    }
    scene.set_dune(1, "U-18");
    scene.place_all("u1 14 9", "2 13 7");
    assert_eq!(scene.refusal("use u1"), "2.4");
}

#[test]
fn r10_3_u19_a_good_for_every_three_cards_rounded_up() {
    for (cards, goods) in [(0, 0), (1, 1), (3, 1), (4, 2), (11, 4)] {
        let mut scene = on_dune("U-19", "");
        for card in 0..cards {
            scene.lay(WHITE, &format!("E-{card}"), card / 4 + 1);
        }
        scene.play("use u1");
        for _ in 0..goods {
            scene.play("good P");
        }
        assert_eq!(scene.0.players[0].goods, [0, 0, goods], "{cards} cards");
        assert!(scene.allows("done"));
    }
}

#[test]
fn r10_3_u20_the_action_of_a_free_border_card() {
    let mut scene = on_dune("U-20", "");
    scene.play("use u1");
    assert_eq!(scene.purse(WHITE), "W");
    for (card, why) in [
        ("2", "Blue stands there"),
        ("14", "White stands there"),
        ("1", "the robber"),
        ("4", "a raid"),
    ] {
        assert_eq!(scene.refusal(&format!("use {card}")), "10.3", "{why}");
    }
    assert_eq!(scene.refusal("use 5"), "2.4", "nothing to trade with");
    scene.play("use 6");
    assert_eq!(scene.purse(WHITE), "P W");
    assert!(scene.dune_is_discarded("U-20"));
    assert!(scene.allows("use 14") && scene.allows("use 9"), "their own Targi are still there");
}

#[test]
fn r10_3_u20_a_used_targi_is_no_longer_in_the_way() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-20");
    scene.place_all("u1 15 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.plays("use 15, use u1, use 15");
    assert_eq!(scene.purse(WHITE), "S S W");
}

#[test]
fn r10_3_u20_with_the_trader() {
    let mut scene = on_dune("U-20", "SSS");
    scene.plays("use u1, use 5, line 1, stop");
    assert_eq!(scene.purse(WHITE), "G W");
}
