//! Chapter 2: the round.

use super::{BLUE, Scene, WHITE, seat};
use crate::Action;
use crate::event::Pile;
use azalai_core::{Game, Turn};

#[test]
fn r2_1_twelve_rounds_and_four_raids() {
    let mut scene = Scene::new("base");
    let (mut robbers, mut raids) = (Vec::new(), Vec::new());
    while scene.0.turn() != Turn::Over {
        let (round, robber) = scene.round_and_robber();
        robbers.push(robber);
        assert_eq!(usize::from(round), robbers.len());
        raids.extend(scene.idle_round());
    }
    assert_eq!(robbers, [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]);
    let paid = ["2 at 4", "1 at 4", "1 at 8", "2 at 8", "2 at 12", "1 at 12", "1 at 16", "2 at 16"];
    assert_eq!(raids, paid, "after 3, 6, 9 and 12 rounds, the start player first");
}

#[test]
fn r2_2_no_targi_opposite_an_opponents() {
    let mut scene = Scene::new("base");
    scene.play("place 2");
    assert_eq!(scene.refusal("place 10"), "2.2");
    assert_eq!(scene.refusal("place 2"), "2.2");
    assert_eq!(scene.refusal("place 4"), "2.2");
    assert_eq!(scene.refusal("place 1"), "2.2", "there the robber stands");
    scene.play("place 5");
    assert_eq!(scene.refusal("place 15"), "2.2");
    scene.play("place 10");
    assert_eq!(scene.on_turn(), BLUE);
}

#[test]
fn r2_2_the_last_targi_neither() {
    let mut scene = Scene::new("base");
    scene.plays("place 2, place 5, place 3, place 6");
    for card in [15, 14] {
        assert_eq!(scene.refusal(&format!("place {card}")), "2.2", "White's third on {card}");
    }
    scene.play("place 7");
    for card in [10, 9, 13] {
        assert_eq!(scene.refusal(&format!("place {card}")), "2.2", "Blue's third on {card}");
    }
    assert_eq!(scene.legal(), ["place 11", "place 14", "place 15"]);
}

#[test]
fn r2_2_opposite_the_own_targi_or_the_robber_is_allowed() {
    let mut scene = Scene::new("base");
    assert!(scene.allows("place 11"), "opposite the robber");
    scene.plays("place 11, place 13");
    scene.play("place 2");
    assert!(scene.allows("place 7"), "opposite White's own Targi on 13");
    scene.play("place 7");
    assert!(scene.allows("place 10"), "opposite White's own Targi on 2");
    assert_eq!(scene.refusal("place 11"), "2.2", "White's own Targi stands there");
}

#[test]
fn r2_2_one_at_a_time_in_turn_until_each_has_placed_three() {
    let mut scene = Scene::new("base");
    let mut order = Vec::new();
    for card in [2, 3, 5, 6, 7, 11] {
        order.push(scene.on_turn());
        let place: Action = format!("place {card}").parse().unwrap();
        let other = Turn::Seat(seat(3 - scene.on_turn()));
        assert_eq!(scene.0.check_by(other, place).unwrap_err().rule, "2.2");
        assert_eq!(scene.refusal("done"), "2.2");
        scene.0.play(place, &mut ()).unwrap();
    }
    assert_eq!(order, [WHITE, BLUE, WHITE, BLUE, WHITE, BLUE]);
    assert_eq!(scene.on_turn(), WHITE, "now the start player acts");
    assert_eq!(scene.refusal("place 13"), "2.4");
}

#[test]
fn r2_2_all_that_may_be_done_is_listed() {
    let mut scene = Scene::new("base");
    scene.play("place 2");
    let free = [3, 5, 6, 7, 9, 11, 13, 14, 15].map(|card| format!("place {card}"));
    assert_eq!(scene.legal(), free, "not 1 (robber), 2 (taken), 10 (opposite), nor corners");
}

#[test]
fn r2_3_markers_lie_where_own_targi_cross() {
    let crossings = [
        ("2 3 14", vec!["c11", "c12"]),
        ("2 10 14", vec!["c11"]),
        ("14 6 2", vec!["c11"]),
        ("1 2 3", vec![]),
        ("1 2 9", vec![]),
        ("13 14 15", vec![]),
        ("1 5 14", vec!["c00", "c10"]),
        ("3 7 9", vec!["c22"]),
    ];
    for (targi, places) in crossings {
        let mut scene = Scene::new("base");
        scene.set_robber(11);
        let others: [&str; 12] = ["1", "2", "3", "5", "6", "7", "9", "10", "13", "14", "15", "11"];
        let white: Vec<&str> = targi.split(' ').collect();
        let mut white_left = white.iter();
        while scene.view(WHITE).phase == crate::Phase::Place {
            let card = if scene.on_turn() == WHITE {
                *white_left.next().unwrap()
            } else {
                let opposite = |card: &str| {
                    crate::board::Border::read(card).unwrap().opposite().unwrap().to_string()
                };
                let free = |card: &&&str| {
                    let allowed = scene.allows(&format!("place {card}"));
                    allowed && !white.contains(*card) && !white.contains(&opposite(card).as_str())
                };
                others.iter().find(free).unwrap()
            };
            scene.play(&format!("place {card}"));
        }
        assert_eq!(scene.markers(WHITE), places, "{targi}");
        for place in &scene.view(BLUE).centre {
            let marked = places.contains(&place.place.to_string().as_str());
            assert_eq!(place.markers.contains(&seat(WHITE)), marked, "{targi}: {}", place.place);
        }
    }
}

#[test]
fn r2_3_without_a_marker_a_centre_card_is_not_used() {
    let mut scene = Scene::acting();
    scene.set_centre("c00", "G-1");
    scene.set_centre("c01", "T-0");
    assert_eq!(scene.refusal("use c00"), "2.3");
    for what in ["play", "keep", "discard", "waive"] {
        assert_eq!(scene.refusal(&format!("{what} c01")), "2.3");
    }
    assert_eq!(scene.refusal("keep c21"), "2.3", "there lies Blue's marker");
}

#[test]
fn r2_4_first_the_start_player_does_all_his_actions_in_any_order() {
    let mut scene = Scene::acting();
    scene.set_centre("c02", "G-4");
    scene.set_centre("c12", "T-12");
    let use_7: Action = "use 7".parse().unwrap();
    assert_eq!(scene.0.check_by(Turn::Seat(seat(BLUE)), use_7).unwrap_err().rule, "2.4");
    assert_eq!(scene.refusal("use 7"), "2.4", "that is Blue's Targi");
    // A marker, a Targi, a marker, a Targi.
    scene.plays("use c02, use 15, keep c12");
    assert_eq!(scene.refusal("use 15"), "2.4", "the Targi was taken back");
    assert_eq!(scene.refusal("use c02"), "2.3", "the marker was taken back");
    scene.play("use 14");
    scene.plays("turn T-30, discard top");
    assert_eq!(scene.on_turn(), WHITE, "whoever has finished says so");
    scene.play("done");
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.refusal("use 9"), "2.4", "White's Targi are gone");
    scene.play("use 7");
    scene.play("done");
    scene.luck_until_a_player_decides();
    scene.pay_raid();
    assert_eq!(scene.round_and_robber(), (2, 13), "after 11 the raid on 12, then 13");
}

#[test]
fn r2_4_each_action_is_finished_before_the_next_begins() {
    let mut scene = Scene::placed("10 15 14", "3 13 7");
    scene.set_purse(WHITE, "DDSSG");
    scene.play("use 10");
    for other in ["use 15", "done", "waive c01", "discard c01"] {
        assert_eq!(scene.refusal(other), "2.4", "{other}");
    }
    scene.play("line 1");
    assert_eq!(scene.refusal("use 15"), "2.4", "first the goods are chosen");
    scene.play("good S");
    assert_eq!(scene.purse(WHITE), "D D G V");
    scene.play("use 14");
    scene.play("turn T-2");
    assert_eq!(scene.refusal("use 15"), "3.7", "first the drawn card");
    scene.play("discard top");
    scene.play("use 15");
    assert_eq!(scene.purse(WHITE), "D D S G V");
}

#[test]
fn r2_4_any_action_may_be_waived() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "");
    scene.set_centre("c02", "G-4");
    scene.play("done");
    assert_eq!(scene.purse(WHITE), "");
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.at("c02").as_deref(), Some("G-4"), "it stays");
    assert!(scene.markers(WHITE).is_empty());
}

#[test]
fn r2_4_what_cannot_be_done_is_not_begun() {
    let mut scene = Scene::placed("1 5 10", "3 13 6");
    scene.set_purse(WHITE, "DSP");
    for (card, rule) in [(1, "4.1"), (5, "2.4"), (10, "2.4")] {
        assert_eq!(scene.refusal(&format!("use {card}")), rule, "card {card}");
    }
}

#[test]
fn r2_6_the_other_player_gives_back_first() {
    let mut scene = Scene::placed("1 5 10", "3 13 6");
    scene.set_purse(WHITE, "DDDDDDDDDDDD");
    scene.set_purse(BLUE, "SSSSSSSSSSSS");
    scene.end_round();
    assert_eq!(scene.on_turn(), WHITE);
    let blue = azalai_core::Turn::Seat(seat(BLUE));
    let refused = scene.0.check_by(blue, "return S".parse().unwrap()).unwrap_err();
    assert_eq!(refused.rule, "2.6");
}

#[test]
fn r2_5_a_goods_card_is_taken_and_replaced() {
    let mut scene = Scene::new("base");
    scene.set_centre("c00", "G-4"); // D D
    scene.set_purse(WHITE, "");
    scene.place_all("15 14 9", "2 13 7");
    // 15 is row 0, 14 row 1, 9 column 2: crossings c02 and c12.
    assert_eq!(scene.refusal("use c00"), "2.3");
    scene.set_centre("c02", "G-4");
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "D D");
    assert_eq!(scene.view(WHITE).centre[2].pile, Some(Pile::Tribe));
    assert!(!scene.view(WHITE).centre[2].face_up);
}

#[test]
fn r2_5_a_tribe_card_is_played_kept_or_discarded_and_replaced_by_goods() {
    for (what, laid, hand, discarded) in [
        ("play c02, row 2", " / T-0 / ", None, false),
        ("keep c02", " /  / ", Some("T-0"), false),
        ("discard c02", " /  / ", None, true),
    ] {
        let mut scene = Scene::offered("T-0", "PG");
        let (tribe, goods) = (scene.view(WHITE).tribe_pile, scene.view(WHITE).goods_pile);
        scene.plays(what);
        assert_eq!(scene.display(WHITE), laid, "{what}");
        assert_eq!(scene.hand(WHITE).as_deref(), hand, "{what}");
        assert_eq!(scene.is_discarded("T-0"), discarded, "{what}");
        let view = scene.view(BLUE);
        assert_eq!((view.centre[2].pile, view.centre[2].face_up), (Some(Pile::Goods), false));
        assert_eq!(view.centre[2].card, None, "nobody knows what lies there");
        assert_eq!((view.tribe_pile, view.goods_pile), (tribe, goods - 1));
        assert_eq!(scene.markers(WHITE), ["c12"], "the marker was taken back");
        let paid = if what.starts_with("play") { "" } else { "P G" };
        assert_eq!(scene.purse(WHITE), paid, "{what}");
    }
}

#[test]
fn r2_5_goods_cards_are_used_tribe_cards_are_not() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.set_centre("c12", "G-4");
    assert_eq!(scene.refusal("use c02"), "2.5");
    for what in ["play", "keep", "discard"] {
        assert_eq!(scene.refusal(&format!("{what} c12")), "2.5");
    }
}

#[test]
fn r2_5_goods_cards_are_replaced_by_tribe_cards() {
    let mut scene = Scene::acting();
    scene.set_centre("c12", "G-4");
    let (tribe, goods) = (scene.view(WHITE).tribe_pile, scene.view(WHITE).goods_pile);
    scene.play("use c12");
    let view = scene.view(WHITE);
    assert_eq!((view.tribe_pile, view.goods_pile), (tribe - 1, goods));
    assert_eq!((view.centre[5].pile, view.centre[5].card), (Some(Pile::Tribe), None));
}

#[test]
fn r2_6_face_down_cards_are_turned_up_when_both_have_acted() {
    let mut scene = Scene::offered("T-0", "");
    scene.set_centre("c12", "G-4");
    scene.plays("discard c02, use c12, done");
    assert_eq!(scene.at("c02"), None, "not before Blue has acted");
    scene.play("done");
    assert_eq!(scene.0.turn(), Turn::Chance);
    assert!(scene.drawable().iter().all(|code| code.starts_with("G-")), "c02 first: goods");
    scene.play("turn G-11");
    assert!(scene.drawable().iter().all(|code| code.starts_with("T-")), "then c12: a tribe card");
    assert!(!scene.drawable().contains(&"T-0".to_owned()), "that one was discarded");
    scene.play("turn T-41");
    assert_eq!(scene.at("c02").as_deref(), Some("G-11"));
    assert_eq!(scene.at("c12").as_deref(), Some("T-41"));
}

#[test]
fn r2_6_more_than_ten_goods_go_back_by_choice() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "DDDDSSSSPPPP");
    scene.set_purse(BLUE, "DDDDDSSSSS");
    scene.plays("done, done");
    assert_eq!(scene.on_turn(), WHITE);
    assert_eq!(scene.refusal("done"), "2.6");
    assert_eq!(scene.refusal("place 2"), "2.6");
    assert_eq!(scene.legal(), ["return D", "return S", "return P"]);
    assert_eq!(scene.refusal("return water"), "2.6");
    scene.plays("return P, return D");
    assert_eq!(scene.purse(WHITE), "D D D S S S S P P P");
    assert_eq!(scene.purse(BLUE), "D D D D D S S S S S", "ten are kept");
    assert_eq!(scene.view(WHITE).phase, crate::Phase::Raid, "nothing more to return");
}

#[test]
fn r2_6_a_good_that_is_not_there_cannot_go_back() {
    let mut scene = Scene::acting();
    scene.set_purse(BLUE, "DDDDDDDDDDSSS");
    scene.plays("done, done");
    assert_eq!(scene.on_turn(), BLUE);
    assert!(!scene.allows("return P"));
    scene.plays("return S, return S, return D");
    assert_eq!(scene.purse(BLUE), "D D D D D D D D D S");
}

#[test]
fn r2_6_more_than_three_gold_go_back() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "GGGGG");
    scene.set_purse(BLUE, "DDDDDSSSSSGGG");
    scene.plays("done, done");
    assert_eq!(scene.purse(WHITE), "G G G");
    assert_eq!(scene.purse(BLUE), "D D D D D S S S S S G G G", "gold is no good");
}

#[test]
fn r2_6_the_start_player_token_passes_on() {
    let mut scene = Scene::new("base");
    let mut starts = Vec::new();
    for _ in 0..4 {
        starts.push(scene.on_turn());
        assert_eq!(scene.view(WHITE).start, seat(scene.on_turn()));
        scene.idle_round();
    }
    assert_eq!(starts, [WHITE, BLUE, WHITE, BLUE]);
}
