//! Chapter 4: tribe cards.

use super::{BLUE, Scene, WHITE};
use azalai_core::{Game, Viewer};

#[test]
fn r4_1_one_hand_card_and_it_is_not_exchanged() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.set_centre("c12", "T-3");
    scene.play("keep c12");
    assert_eq!(scene.refusal("keep c02"), "4.1");
    assert!(scene.allows("play c02") && scene.allows("discard c02"));
    assert_eq!(scene.refusal("discard hand"), "4.1", "by the noble only");
    assert_eq!(scene.refusal("play hand"), "4.1", "by the noble only");
    assert_eq!(scene.view(WHITE).players[0].hand_limit, 1);
}

#[test]
fn r4_1_the_noble_does_not_touch_a_card_taken_in_this_turn() {
    let mut scene = Scene::placed("1 15 14", "2 13 7");
    scene.set_purse(WHITE, "PPGG");
    scene.set_centre("c00", "T-9");
    scene.play("keep c00");
    assert!(!scene.allows("use 1"), "neither played nor discarded in this turn");
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    scene.pay_raid();
    scene.set_robber(11);
    scene.set_purse(WHITE, "PG");
    scene.place_all("1 15 14", "2 13 7");
    scene.play("done");
    scene.plays("use 1, line 1, row 1");
    assert_eq!(scene.display(WHITE), "T-9 /  / ", "but in the next turn");
}

#[test]
fn r4_1_a_card_drawn_in_this_turn_stays_in_the_hand() {
    let mut scene = Scene::placed("1 15 14", "2 13 7");
    scene.set_purse(WHITE, "PG");
    scene.plays("use 14, turn T-9, keep top");
    assert!(!scene.allows("use 1"));
    assert!(scene.view(WHITE).players[0].hand[0].fresh);
}

#[test]
fn r4_2_the_cost_is_paid_exactly() {
    let mut scene = Scene::offered("T-2", "SPPDDG");
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "G", "S P P D D, the only way to pay");
    for tokens in ["SPPD", "SPPDG", "SPPDS", "DDDDDGGG"] {
        let scene = Scene::offered("T-2", tokens);
        assert_eq!(scene.refusal("play c02"), "4.2", "{tokens}");
    }
    let scene = Scene::offered("T-0", "PPPPP");
    assert_eq!(scene.refusal("play c02"), "4.2", "gold is not paid with goods");
}

#[test]
fn r4_2_of_two_costs_one_is_chosen() {
    let mut scene = Scene::offered("T-26", "DPPG");
    scene.play("play c02");
    assert_eq!(scene.legal(), ["pay D P P", "pay G"]);
    for wrong in ["pay D P P G", "pay D P", "pay S", "pay -", "pay P P", "pay g", "pay W"] {
        assert_eq!(scene.refusal(wrong), "4.2", "{wrong}");
    }
    assert_eq!(scene.refusal("use 15"), "4.2", "now it is paid");
    scene.play("pay G");
    assert_eq!(scene.purse(WHITE), "D P P");
    let mut scene = Scene::offered("T-26", "DPPG");
    scene.plays("play c02, pay D P P");
    assert_eq!(scene.purse(WHITE), "G");
}

#[test]
fn r4_3_rows_are_chosen_and_filled_from_the_left() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.lay_row(WHITE, 1, "T-1 T-2");
    scene.lay_row(WHITE, 2, "T-3 T-4 T-5 T-6");
    scene.play("play c02");
    assert_eq!(scene.refusal("row 2"), "4.3", "full");
    assert_eq!(scene.refusal("use 15"), "4.3", "first the row");
    assert_eq!(scene.legal(), ["row 1", "row 3"]);
    scene.play("row 1");
    assert_eq!(scene.display(WHITE), "T-1 T-2 T-0 / T-3 T-4 T-5 T-6 / ");
}

#[test]
fn r4_3_the_only_row_with_room_is_taken() {
    let mut scene = Scene::offered("T-12", "DPG");
    scene.lay_eleven();
    scene.play("play c02");
    assert_eq!(scene.display(WHITE), "T-0 T-3 T-6 T-9 / T-1 T-4 T-7 T-10 / T-2 T-5 T-8 T-12");
}

#[test]
fn r4_3_cards_never_move() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.lay_row(WHITE, 1, "T-1 T-2");
    for action in ["swap a1 a2", "move a2 2", "fill a1"] {
        assert_eq!(scene.refusal(action), "2.4", "{action}");
    }
    scene.play("play c02");
    assert_eq!(scene.refusal("swap a1 a2"), "4.3");
}

#[test]
fn r4_4_a_card_drawn_face_down_is_hidden_one_of_the_centre_is_known() {
    let mut scene = Scene::acting();
    scene.plays("use 14, turn T-9, keep top");
    let hand = |scene: &Scene, viewer| {
        let card = &scene.0.view(viewer).players[0].hand[0];
        (card.card.map(|card| card.to_string()), card.open)
    };
    let seat = |number| Viewer::Seat(super::seat(number));
    assert_eq!(hand(&scene, seat(WHITE)), (Some("T-9".to_owned()), false));
    assert_eq!(hand(&scene, seat(BLUE)), (None, false));
    assert_eq!(hand(&scene, Viewer::Public), (None, false));
    assert_eq!(hand(&scene, Viewer::Referee), (Some("T-9".to_owned()), false));
    let mut scene = Scene::acting();
    scene.set_centre("c02", "T-9");
    scene.play("keep c02");
    assert_eq!(hand(&scene, seat(BLUE)), (Some("T-9".to_owned()), true));
}

#[test]
fn r4_1_the_noble_says_why_a_card_taken_in_this_turn_waits() {
    let mut scene = Scene::new("base");
    scene.set_robber(2);
    scene.place_all("1 14 15", "3 13 7");
    scene.set_centre("c00", "T-5");
    scene.set_centre("c10", "T-8");
    scene.play("keep c00");
    assert_eq!(scene.refusal("use 1"), "4.1");
}
