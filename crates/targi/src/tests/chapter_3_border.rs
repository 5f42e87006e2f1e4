//! Chapter 3: the border cards.

use super::{BLUE, Scene, WHITE};
use azalai_core::Game;

#[test]
fn r3_1_the_noble_plays_the_hand_card_or_discards_it() {
    let mut scene = Scene::at_noble("T-9", "PG");
    scene.play("use 1");
    assert_eq!(scene.legal(), ["line 1", "line 2", "stop"]);
    scene.plays("line 1, row 3");
    assert_eq!((scene.display(WHITE).as_str(), scene.purse(WHITE)), (" /  / T-9", String::new()));
    assert_eq!(scene.hand(WHITE), None);
    let mut scene = Scene::at_noble("T-9", "PG");
    scene.plays("use 1, line 2");
    assert!(scene.is_discarded("T-9"));
    assert_eq!((scene.hand(WHITE), scene.purse(WHITE)), (None, "P G".to_owned()));
    assert_eq!(scene.refusal("use 1"), "2.4", "not both");
}

#[test]
fn r3_1_the_noble_plays_only_what_can_be_paid() {
    let mut scene = Scene::at_noble("T-9", "PPP");
    scene.play("use 1");
    assert_eq!(scene.refusal("line 1"), "2.4");
    scene.play("line 2");
    assert!(scene.is_discarded("T-9"));
}

#[test]
fn r3_1_without_a_hand_card_the_noble_does_nothing() {
    let scene = Scene::placed("1 15 14", "2 13 7");
    assert_eq!(scene.refusal("use 1"), "4.1");
}

#[test]
fn r3_2_goods_of_the_border() {
    for (card, good) in [(2, "D"), (7, "D"), (3, "S"), (15, "S"), (6, "P"), (11, "P")] {
        let mut scene = Scene::new("base");
        let facing = crate::board::Border::new(card).unwrap().opposite().unwrap().number();
        let others: Vec<usize> = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]
            .into_iter()
            .filter(|&other| other != card && other != facing)
            .collect();
        scene.set_robber(others[9]);
        scene.play(&format!("place {card}"));
        while scene.view(WHITE).phase == crate::Phase::Place {
            let mut free = others.iter().map(|other| format!("place {other}"));
            let free = free.find(|place| scene.allows(place)).unwrap();
            scene.play(&free);
        }
        scene.set_purse(WHITE, "");
        scene.play(&format!("use {card}"));
        assert_eq!(scene.purse(WHITE), good, "card {card}");
        assert_eq!(scene.refusal(&format!("use {card}")), "2.4", "once");
    }
}

#[test]
fn r3_3_the_trader_exchanges_any_number_of_times() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.set_purse(WHITE, "DDDDDSS");
    scene.play("use 5");
    scene.play("line 1");
    assert_eq!(scene.purse(WHITE), "D D S S G", "only of dates there are three");
    assert_eq!(scene.refusal("line 1"), "3.3", "three equal goods are not there");
    scene.play("line 2");
    assert_eq!(scene.refusal("good P"), "2.4", "two equal goods that are there");
    scene.plays("good S, good P");
    assert_eq!(scene.purse(WHITE), "D D P G");
    scene.plays("line 2, good D");
    assert_eq!(scene.purse(WHITE), "D P G", "only of dates there were two");
    assert_eq!(scene.legal(), ["stop"]);
    assert_eq!(scene.refusal("line 3"), "2.4", "the third line is T-39's");
    scene.play("stop");
    assert_eq!(scene.refusal("use 5"), "2.4");
}

#[test]
fn r3_3_at_most_fifty_exchanges_in_one_visit() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.set_purse(WHITE, &"D".repeat(60));
    scene.play("use 5");
    for _ in 0..50 {
        scene.plays("line 2, good D");
    }
    assert_eq!(scene.purse(WHITE), ["D"; 10].join(" "));
    assert_eq!(scene.refusal("line 2"), "3.3");
    assert_eq!(scene.refusal("line 1"), "3.3");
    assert_eq!(scene.legal(), ["stop"]);
    scene.play("stop");
}

#[test]
fn r3_3_one_may_come_to_the_trader_and_exchange_nothing() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.set_purse(WHITE, "DD");
    scene.plays("use 5, stop");
    assert_eq!(scene.purse(WHITE), "D D");
    assert_eq!(scene.refusal("use 5"), "2.4", "the action is done");
}

#[test]
fn r3_4_fata_morgana_moves_an_own_unused_marker() {
    let mut scene = Scene::acting();
    scene.set_centre("c02", "T-0");
    scene.set_purse(WHITE, "");
    scene.play("use 9");
    assert_eq!(scene.refusal("marker c00 c01"), "3.4", "no marker there");
    assert_eq!(scene.refusal("marker c21 c00"), "3.4", "Blue's marker");
    assert_eq!(scene.refusal("marker c02 c12"), "3.4", "White's other marker lies there");
    assert_eq!(scene.refusal("marker c02 c21"), "3.4", "Blue's marker lies there");
    assert_eq!(scene.refusal("marker c02 c02"), "3.4", "that is no move");
    assert_eq!(scene.legal().len(), 2 * 6 + 1, "two markers, six free cards, or stop");
    scene.play("marker c02 c20");
    assert_eq!(scene.markers(WHITE), ["c12", "c20"]);
    scene.set_centre("c20", "G-5");
    scene.play("use c20");
    assert_eq!(scene.purse(WHITE), "S S");
    assert_eq!(scene.refusal("keep c02"), "2.3", "the marker has left");
}

#[test]
fn r3_4_fata_morgana_needs_a_marker_and_a_face_up_card() {
    let mut scene = Scene::acting();
    scene.set_centre("c02", "T-0");
    scene.set_centre("c12", "T-3");
    scene.play("discard c02");
    scene.play("use 9");
    assert_eq!(scene.refusal("marker c12 c02"), "3.4", "face down");
    scene.play("stop");
    assert_eq!(scene.markers(WHITE), ["c12"], "nobody has to move");
    let mut scene = Scene::acting();
    scene.set_centre("c02", "T-0");
    scene.set_centre("c12", "T-3");
    scene.plays("discard c02, discard c12");
    assert_eq!(scene.refusal("use 9"), "2.4", "no unused marker");
}

#[test]
fn r3_5_the_silversmith_has_four_lines() {
    for (tokens, line, left) in [
        ("DDPP", "line 1, good P", "D D V"),
        ("SSSSP", "line 2", "P V V V"),
        ("GGD", "line 3", "D G V V"),
        ("GG", "line 4", "V V V V"),
    ] {
        let mut scene = Scene::placed("10 15 14", "3 13 7");
        scene.set_purse(WHITE, tokens);
        scene.play("use 10");
        scene.plays(line);
        assert_eq!(scene.purse(WHITE), left, "{line}");
        assert_eq!(scene.refusal("line 3"), "2.4", "one line, once");
        assert_eq!(scene.refusal("use 10"), "2.4", "one line, once");
    }
}

#[test]
fn r3_5_the_silversmith_wants_equal_goods() {
    let mut scene = Scene::placed("10 15 14", "3 13 7");
    scene.set_purse(WHITE, "DDDSPG");
    scene.play("use 10");
    assert_eq!(scene.refusal("line 2"), "3.5", "five goods, but not four equal ones");
    assert_eq!(scene.refusal("line 4"), "3.5");
    assert_eq!(scene.refusal("line 5"), "2.4");
    assert_eq!(scene.legal(), ["line 1", "line 3", "stop"]);
    scene.play("stop");
    assert_eq!(scene.purse(WHITE), "D D D S P G");
    let mut scene = Scene::placed("10 15 14", "3 13 7");
    scene.set_purse(WHITE, "DSP");
    assert_eq!(scene.refusal("use 10"), "2.4");
}

#[test]
fn r3_6_the_caravan_turns_up_a_goods_card_and_discards_it() {
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.set_purse(WHITE, "");
    scene.set_goods_pile("G-7 G-8 G-10");
    scene.play("use 13");
    assert_eq!(scene.odds(), ["G-7 x1", "G-8 x1", "G-10 x1"], "only what the pile has");
    assert_eq!(scene.refusal("turn G-11"), "1.2");
    assert_eq!(scene.refusal("use 14"), "1.2", "first the card is turned up");
    scene.play("turn G-7");
    assert_eq!(scene.purse(WHITE), "S P");
    assert_eq!(scene.view(WHITE).goods_pile, 2);
    assert_eq!(scene.view(WHITE).turned, [None; 4]);
    assert_eq!(scene.refusal("use 13"), "2.4");
}

#[test]
fn r3_6_of_alternatives_one_is_taken() {
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, turn G-10");
    assert_eq!(scene.legal(), ["line 1", "line 2", "line 3"], "D, S or P, one of them");
    assert_eq!(scene.refusal("stop"), "2.4");
    scene.play("line 3");
    assert_eq!(scene.purse(WHITE), "P");
}

#[test]
fn r3_7_tribal_expansion_draws_a_card_to_play_keep_or_discard() {
    for (what, laid, hand, discarded) in [
        ("play top, row 1", "T-9 /  / ", None, false),
        ("keep top", " /  / ", Some("T-9"), false),
        ("discard top", " /  / ", None, true),
    ] {
        let mut scene = Scene::acting();
        scene.set_purse(WHITE, "PG");
        let pile = scene.view(WHITE).tribe_pile;
        scene.play("use 14");
        scene.play("turn T-9");
        assert_eq!(scene.view(WHITE).tribe_pile, pile - 1);
        assert_eq!(scene.legal(), ["play top", "keep top", "discard top"], "nothing else");
        assert_eq!(scene.refusal("stop"), "3.7");
        assert_eq!(scene.refusal("done"), "3.7");
        assert_eq!(scene.refusal("next"), "10.1");
        scene.plays(what);
        assert_eq!(scene.display(WHITE), laid, "{what}");
        assert_eq!(scene.hand(WHITE).as_deref(), hand, "{what}");
        assert_eq!(scene.is_discarded("T-9"), discarded, "{what}");
        let paid = if what.starts_with("play") { "" } else { "P G" };
        assert_eq!(scene.purse(WHITE), paid, "{what}");
    }
}

#[test]
fn r3_7_the_drawn_card_is_paid_and_fits_into_the_hand_only_if_it_is_empty() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "P");
    scene.set_hand(WHITE, "T-3", true);
    scene.plays("use 14, turn T-9");
    assert_eq!(scene.refusal("play top"), "4.2");
    assert_eq!(scene.refusal("keep top"), "4.1");
    scene.play("discard top");
    assert_eq!(scene.hand(WHITE).as_deref(), Some("T-3"));
    assert_eq!(scene.hand(BLUE), None);
}

#[test]
fn r3_3_a_good_for_itself_is_not_offered() {
    let mut scene = Scene::placed("5 15 14", "3 13 7");
    scene.lay(WHITE, "T-39", 1);
    scene.set_purse(WHITE, "DDS");
    scene.plays("use 5, line 3, good D");
    assert_eq!(scene.legal(), ["good S", "good P"]);
    assert!(scene.0.tolerates("good D".parse().unwrap()), "though nobody is kept from it");
    scene.play("good P");
    scene.plays("line 3, good S");
    assert_eq!(scene.legal(), ["good D", "good P"]);
    scene.plays("good D, line 2");
    assert_eq!(scene.legal(), ["good S", "good P"], "two dates for one neither");
}
