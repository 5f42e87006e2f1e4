//! Chapter 8: the 45 tribe cards of the base game, one by one.

use super::{BLUE, Scene, WHITE, seat};
use crate::material::Tribe;
use crate::view::{CardView, StepKind, When, cost_text};
use crate::{Phase, State};
use azalai_core::{Game, Setup};

/// Number, symbol, cost, crosses, when it works: the table of rule 8.1.
const TABLE: [(usize, &str, &str, u8, Option<When>); 45] = [
    (0, "oasis", "P G", 2, None),
    (1, "oasis", "S D G", 3, None),
    (2, "oasis", "S P P D D", 3, None),
    (3, "camel-rider", "D S G", 3, None),
    (4, "camel-rider", "D P S S", 2, None),
    (5, "camel-rider", "D P P S S", 3, None),
    (6, "well", "S D G", 3, None),
    (7, "well", "S P D D", 2, None),
    (8, "well", "S P P D D", 3, None),
    (9, "camp", "P G", 2, None),
    (10, "camp", "P D G", 3, None),
    (11, "camp", "P D D S S", 3, None),
    (12, "targia", "D P G", 3, None),
    (13, "targia", "D S P P", 2, None),
    (14, "targia", "D S S P P", 3, None),
    (15, "oasis", "P G", 1, Some(When::End)),
    (16, "camel-rider", "S G", 1, Some(When::End)),
    (17, "well", "S G", 1, Some(When::End)),
    (18, "camp", "D G", 1, Some(When::End)),
    (19, "targia", "P G", 1, Some(When::End)),
    (20, "camel-rider", "G", 1, Some(When::End)),
    (21, "camp", "P D", 1, Some(When::End)),
    (22, "targia", "P P G", 1, Some(When::End)),
    (23, "camel-rider", "S S D D P", 2, Some(When::End)),
    (24, "camel-rider", "G", 1, Some(When::Permanent)),
    (25, "well", "S S D", 1, Some(When::Permanent)),
    (26, "camp", "D P P / G", 1, Some(When::Permanent)),
    (27, "targia", "S S D / G", 1, Some(When::Permanent)),
    (28, "oasis", "S S P", 1, Some(When::Permanent)),
    (29, "oasis", "S P G", 1, Some(When::Permanent)),
    (30, "camp", "D G", 2, Some(When::Permanent)),
    (31, "targia", "D G", 1, Some(When::Permanent)),
    (32, "well", "D G", 1, Some(When::Permanent)),
    (33, "oasis", "S S P", 1, Some(When::Permanent)),
    (34, "camel-rider", "P P G", 2, Some(When::Permanent)),
    (35, "targia", "D D G", 2, Some(When::Permanent)),
    (36, "oasis", "D P G", 2, Some(When::Permanent)),
    (37, "well", "S S D P", 2, Some(When::AtOnce)),
    (38, "well", "P S G", 2, Some(When::Permanent)),
    (39, "camp", "D G", 1, Some(When::Permanent)),
    (40, "well", "D G", 1, Some(When::AtOnce)),
    (41, "targia", "S D P P", 2, Some(When::AtOnce)),
    (42, "camel-rider", "D D S", 1, Some(When::AtOnce)),
    (43, "oasis", "S P G", 2, Some(When::AtOnce)),
    (44, "camp", "S D P P", 2, Some(When::AtOnce)),
];

/// The letters of a cost in order, side by side: `D D S`.
fn sorted(cost: &str) -> String {
    let side = |side: &str| {
        let order = |letter: &&str| "DSPG".find(*letter).unwrap();
        let mut letters: Vec<&str> = side.split_whitespace().collect();
        letters.sort_by_key(order);
        letters.join(" ")
    };
    cost.split('/').map(side).collect::<Vec<_>>().join(" / ")
}

#[test]
fn t0_to_t44_symbol_cost_and_crosses() {
    let game = State::start(&Setup::new("base", 2)).unwrap();
    for (number, symbol, cost, vp, when) in TABLE {
        let card = Tribe::read(&format!("T-{number}")).unwrap();
        let view = CardView::tribe(game.deck(), card);
        let found = (view.symbol.unwrap().name(), cost_text(game.deck(), card), view.vp.unwrap());
        assert_eq!(found, (symbol, sorted(cost), vp), "T-{number}");
        assert_eq!(view.when, when, "T-{number}");
        assert_eq!(view.bracket_vp, None);
        assert_eq!(view.en.is_empty(), when.is_none(), "T-{number} has words for its effect");
    }
    for symbol in ["oasis", "camel-rider", "well", "camp", "targia"] {
        assert_eq!(TABLE.iter().filter(|card| card.1 == symbol).count(), 9);
    }
}

#[test]
fn t0_to_t44_cost_exactly_that_and_bring_their_crosses() {
    for (number, _, cost, vp, when) in TABLE {
        let code = format!("T-{number}");
        for side in cost.split('/') {
            let tokens: String = side.split_whitespace().collect();
            let mut scene = Scene::offered(&code, &tokens);
            scene.play("play c02");
            assert_eq!(scene.purse(WHITE), "", "{code}");
            scene.play("row 1");
            assert_eq!(scene.display(WHITE), format!("{code} /  / "));
            assert_eq!(scene.0.sheet(seat(WHITE)).cards, i32::from(vp), "{code}");
            if when != Some(When::AtOnce) {
                assert_eq!(scene.purse(WHITE), "", "{code} brings nothing at once");
            }
            for missing in 0..tokens.len() {
                let mut fewer = tokens.clone();
                fewer.remove(missing);
                let scene = Scene::offered(&code, &fewer);
                assert_eq!(scene.refusal("play c02"), "4.2", "{code} for {fewer}");
            }
        }
    }
}

/// What one card of White's brings at the end.
fn end_of(scene: &Scene, code: &str) -> i32 {
    let card = Tribe::read(code).unwrap();
    let sheet = scene.0.sheet(seat(WHITE));
    sheet.ends.iter().find(|(other, _)| *other == card).unwrap().1
}

/// 1 point for every 2 of these, whatever else lies there.
fn one_for_two(code: &str, counted: [&str; 4], others: [&str; 2]) {
    let mut scene = Scene::acting();
    scene.lay(WHITE, code, 1);
    others.iter().for_each(|other| scene.lay(WHITE, other, 1));
    assert_eq!(end_of(&scene, code), 0);
    let mut found = Vec::new();
    for card in counted {
        scene.lay(WHITE, card, 2);
        found.push(end_of(&scene, code));
    }
    assert_eq!(found, [0, 1, 1, 2], "{code}");
}

#[test]
fn t15_one_for_two_wells() {
    one_for_two("T-15", ["T-6", "T-7", "T-8", "T-17"], ["T-0", "T-1"]);
}

#[test]
fn t16_one_for_two_camps() {
    one_for_two("T-16", ["T-9", "T-10", "T-11", "T-18"], ["T-3", "T-4"]);
}

#[test]
fn t17_one_for_two_targia() {
    one_for_two("T-17", ["T-12", "T-13", "T-14", "T-19"], ["T-6", "T-7"]);
}

#[test]
fn t18_one_for_two_oases() {
    one_for_two("T-18", ["T-0", "T-1", "T-2", "T-15"], ["T-9", "T-10"]);
}

#[test]
fn t19_one_for_two_camel_riders() {
    one_for_two("T-19", ["T-3", "T-4", "T-5", "T-16"], ["T-12", "T-13"]);
}

#[test]
fn t15_counts_the_own_display_only() {
    let mut scene = Scene::acting();
    scene.lay(WHITE, "T-15", 1);
    scene.lay_row(BLUE, 1, "T-6 T-7 T-8");
    assert_eq!(end_of(&scene, "T-15"), 0);
}

#[test]
fn t20_one_with_more_cards_than_the_opponent() {
    let mut scene = Scene::acting();
    scene.lay_row(BLUE, 1, "T-0 T-1");
    scene.lay(WHITE, "T-20", 1);
    assert_eq!(end_of(&scene, "T-20"), 0, "1 to 2");
    scene.lay(WHITE, "T-3", 1);
    assert_eq!(end_of(&scene, "T-20"), 0, "2 to 2");
    scene.lay(WHITE, "T-4", 1);
    assert_eq!(end_of(&scene, "T-20"), 1, "3 to 2");
    scene.lay_row(WHITE, 2, "T-5 T-6 T-7");
    assert_eq!(end_of(&scene, "T-20"), 1, "6 to 2");
}

#[test]
fn t21_one_with_ten_cards_or_more() {
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-21 T-0 T-1 T-2");
    scene.lay_row(WHITE, 2, "T-3 T-4 T-5 T-6");
    let mut found = Vec::new();
    for card in ["T-7", "T-8", "T-9", "T-10"] {
        scene.lay(WHITE, card, 3);
        found.push(end_of(&scene, "T-21"));
    }
    assert_eq!(found, [0, 1, 1, 1], "with 9, 10, 11, 12 cards");
}

#[test]
fn t22_up_to_two_rows_of_different_symbols_bring_four() {
    let mut scene = Scene::acting();
    scene.set_purse(WHITE, "");
    scene.lay_row(WHITE, 1, "T-22 T-0 T-3");
    assert_eq!(end_of(&scene, "T-22"), 0, "the row is not full");
    let mut found = Vec::new();
    for (row, cards) in [(1, "T-6"), (2, "T-1 T-4 T-7 T-9"), (3, "T-2 T-5 T-8 T-10")] {
        scene.lay_row(WHITE, row, cards);
        let rows: i32 = scene.0.sheet(seat(WHITE)).rows.iter().sum();
        found.push(rows + end_of(&scene, "T-22"));
    }
    assert_eq!(found, [4, 8, 10], "the third one brings 2");
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-12 T-13 T-14 T-22");
    assert_eq!((end_of(&scene, "T-22"), scene.0.sheet(seat(WHITE)).rows[0]), (0, 4), "equal ones");
}

#[test]
fn t23_two_as_the_fourth_card_of_a_row() {
    for (row, points) in [
        ("T-23", 0),
        ("T-0 T-3 T-23", 0),
        ("T-0 T-3 T-23 T-6", 0),
        ("T-23 T-0 T-3 T-6", 0),
        ("T-0 T-3 T-6 T-23", 2),
    ] {
        let mut scene = Scene::acting();
        scene.lay_row(WHITE, 2, row);
        assert_eq!(end_of(&scene, "T-23"), points, "{row}");
    }
}

/// With `perk` in the display this card can be paid in exactly these ways; without it, only as
/// printed. A card of another symbol costs as before.
fn discount(perk: &str, card: &str, printed: &str, ways: &[&str], other: (&str, &str)) {
    let mut scene = Scene::offered(card, "DDDSSSPPPG");
    scene.lay(BLUE, perk, 1);
    scene.play("play c02");
    assert_eq!(scene.refusal("pay D"), "4.3", "paid as printed: the opponent's {perk} is no help");
    let mut scene = Scene::offered(card, "DDDSSSPPPG");
    scene.lay(WHITE, perk, 1);
    scene.play("play c02");
    assert_eq!(scene.legal(), ways, "{card} with {perk}");
    assert_eq!(scene.refusal(&format!("pay {printed}")), "4.2", "the reduction has to be used");
    scene.play(ways[0]);
    assert_eq!(scene.view(WHITE).step.unwrap().kind, StepKind::Row);
    let (dear, price) = other;
    let mut scene = Scene::offered(dear, &price.replace(' ', ""));
    scene.lay(WHITE, perk, 1);
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "", "{dear} costs all of {price}");
}

#[test]
fn t24_camel_riders_cost_a_good_less() {
    let ways = ["pay S S P", "pay D S P", "pay D S S"];
    discount("T-24", "T-4", "D S S P", &ways, ("T-7", "S P D D"));
}

#[test]
fn t25_wells_cost_a_good_less() {
    let ways = ["pay D S P", "pay D D P", "pay D D S"];
    discount("T-25", "T-7", "D D S P", &ways, ("T-4", "D P S S"));
}

#[test]
fn t26_camps_cost_a_good_less() {
    let ways = ["pay P G", "pay D G"];
    discount("T-26", "T-10", "D P G", &ways, ("T-12", "D P G"));
}

#[test]
fn t27_targia_cost_a_good_less() {
    let ways = ["pay P G", "pay D G"];
    discount("T-27", "T-12", "D P G", &ways, ("T-10", "P D G"));
}

#[test]
fn t28_oases_cost_a_good_less() {
    let ways = ["pay S G", "pay D G"];
    discount("T-28", "T-1", "D S G", &ways, ("T-6", "S D G"));
}

#[test]
fn t29_pays_nothing_at_raids() {
    for corner in [4, 8, 12, 16] {
        let mut scene = Scene::before_raid(corner);
        scene.lay(BLUE, "T-29", 1);
        scene.set_purse(BLUE, "DDDGVVV");
        scene.plays("done, done");
        assert_eq!(scene.purse(BLUE), "D D D G V V V", "raid {corner}");
        assert_eq!(scene.on_turn(), WHITE, "the other pays");
    }
}

#[test]
fn t29_spares_even_what_would_be_lost() {
    let mut scene = Scene::before_raid(12);
    scene.lay(BLUE, "T-29", 1);
    scene.set_purse(BLUE, "DV");
    scene.plays("done, done");
    assert_eq!(scene.purse(BLUE), "D V");
}

#[test]
fn t30_the_hand_card_by_the_noble_costs_a_good_less() {
    let mut scene = Scene::at_noble("T-1", "SDG");
    scene.lay(WHITE, "T-30", 1);
    scene.plays("use 1, line 1");
    assert_eq!(scene.legal(), ["pay S G", "pay D G"]);
    assert_eq!(scene.refusal("pay D S G"), "4.2");
    scene.plays("pay S G, row 1");
    assert_eq!((scene.purse(WHITE), scene.display(WHITE)), ("D".into(), "T-30 T-1 /  / ".into()));
    let mut scene = Scene::offered("T-1", "SDG");
    scene.lay(WHITE, "T-30", 1);
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "", "from the centre it costs all");
    let mut scene = Scene::acting();
    scene.lay(WHITE, "T-30", 1);
    scene.set_purse(WHITE, "SDG");
    scene.plays("use 14, turn T-1, play top");
    assert_eq!(scene.purse(WHITE), "", "drawn it costs all");
}

#[test]
fn t30_makes_the_noble_possible() {
    let mut scene = Scene::at_noble("T-0", "G");
    scene.play("use 1");
    assert_eq!(scene.refusal("line 1"), "2.4");
    let mut scene = Scene::at_noble("T-0", "G");
    scene.lay(WHITE, "T-30", 1);
    scene.plays("use 1, line 1, row 2");
    assert_eq!(scene.display(WHITE), "T-30 / T-0 / ");
}

#[test]
fn t31_a_cross_after_each_raid() {
    for (corner, left) in
        [(4, "D D D G V V V V"), (8, "D D D G V V V V"), (12, "D D D G V V V"), (16, "D D D G V V")]
    {
        let mut scene = Scene::before_raid(corner);
        scene.lay(BLUE, "T-31", 1);
        scene.set_purse(BLUE, "DDDGVVVV");
        scene.plays("done, done, line 2");
        assert_eq!(scene.purse(BLUE), left, "raid {corner}");
        let white = scene.purse(WHITE);
        scene.play("line 2");
        assert!(scene.purse(WHITE).len() < white.len(), "nothing for the other");
    }
}

#[test]
fn t31_gives_its_cross_after_a_loss_too_but_not_before() {
    let mut scene = Scene::before_raid(4);
    scene.lay(BLUE, "T-31", 1);
    scene.set_purse(BLUE, "");
    scene.plays("done, done");
    assert_eq!(scene.purse(BLUE), "V", "the cross comes when the raid is over");
}

#[test]
fn t32_a_targi_may_go_on_the_robbers_card() {
    let mut scene = Scene::new("base");
    scene.lay(WHITE, "T-32", 1);
    scene.set_robber(2);
    assert!(scene.legal().contains(&"place 2".to_owned()));
    scene.play("place 2");
    assert_eq!(scene.refusal("place 10"), "2.2", "opposite it, as always");
    scene.set_robber(3);
    assert_eq!(scene.refusal("place 3"), "2.2", "not for the other");
    scene.plays("place 7, place 3, place 13, place 14, place 15");
    assert_eq!(scene.markers(WHITE), ["c11", "c12"]);
    scene.set_purse(WHITE, "");
    scene.plays("use 3, use 2");
    assert_eq!(scene.purse(WHITE), "D S");
}

#[test]
fn t32_does_not_open_corners_or_taken_cards() {
    let mut scene = Scene::new("base");
    scene.lay(BLUE, "T-32", 1);
    scene.set_robber(2);
    scene.play("place 10");
    assert_eq!(scene.refusal("place 2"), "2.2", "opposite an opponent's Targi");
    assert_eq!(scene.refusal("place 4"), "2.2");
}

/// With this card a goods card that gives `good` gives 1 more of it.
fn bonus(code: &str, good: &str, one: &str, two: &str, line: &str) {
    // A single one, two of it, one of it beside another, and as a choice.
    for (goods, line, got) in [(one, None, 2), (two, None, 3), ("G-10", Some(line), 2)] {
        let mut scene = Scene::offered(goods, "");
        scene.lay(WHITE, code, 1);
        scene.play("use c02");
        line.into_iter().for_each(|line| drop(scene.play(line)));
        assert_eq!(scene.purse(WHITE), vec![good; got].join(" "), "{code} with {goods}");
    }
    for other in ["G-11", "G-12"] {
        let mut scene = Scene::offered(other, "");
        scene.lay(WHITE, code, 1);
        scene.play("use c02");
        assert_eq!(scene.purse(WHITE).len(), 1, "{code} does nothing for gold and crosses");
    }
}

#[test]
fn t33_a_salt_more() {
    bonus("T-33", "S", "G-2", "G-5", "line 2");
    let mut scene = Scene::offered("G-8", "");
    scene.lay(WHITE, "T-33", 1);
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "D P", "no salt, no bonus");
}

#[test]
fn t34_a_pepper_more() {
    bonus("T-34", "P", "G-3", "G-6", "line 3");
    let mut scene = Scene::offered("G-9", "");
    scene.lay(WHITE, "T-34", 1);
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "D S", "no pepper, no bonus");
}

#[test]
fn t35_a_date_more() {
    bonus("T-35", "D", "G-1", "G-4", "line 1");
    let mut scene = Scene::offered("G-7", "");
    scene.lay(WHITE, "T-35", 1);
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "S P", "no dates, no bonus");
}

#[test]
fn t36_a_good_in_a_round_without_one_of_a_goods_card() {
    let mut scene = Scene::acting();
    scene.lay(WHITE, "T-36", 1);
    scene.set_purse(WHITE, "");
    scene.plays("use 15, done");
    assert_eq!(scene.on_turn(), WHITE, "goods of the border do not count");
    assert_eq!(scene.legal(), ["good D", "good S", "good P"]);
    scene.play("good P");
    assert_eq!((scene.purse(WHITE), scene.on_turn()), ("S P".to_owned(), BLUE));
    scene.play("done");
    assert_ne!(scene.on_turn(), 0);
    assert_eq!(scene.purse(BLUE), "D D S S P P G V V V V", "nothing for the other");
}

#[test]
fn t36_nothing_in_a_round_with_a_good_of_a_goods_card() {
    let mut scene = Scene::offered("G-1", "");
    scene.lay(WHITE, "T-36", 1);
    scene.plays("use c02, done");
    assert_eq!((scene.purse(WHITE), scene.on_turn()), ("D".to_owned(), BLUE));
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.lay(WHITE, "T-36", 1);
    scene.set_purse(WHITE, "");
    scene.plays("use 13, turn G-2, done");
    assert_eq!((scene.purse(WHITE), scene.on_turn()), ("S".to_owned(), BLUE), "the caravan's too");
}

#[test]
fn t37_a_good_for_every_two_cards() {
    for (before, goods) in [("", 0), ("T-0", 1), ("T-0 T-1", 1), ("T-0 T-1 T-2", 2)] {
        let mut scene = Scene::offered("T-37", "SSDP");
        scene.lay_row(WHITE, 2, before);
        scene.plays("play c02, row 1");
        for _ in 0..goods {
            assert_eq!(scene.legal(), ["good D", "good S", "good P"]);
            scene.play("good S");
        }
        assert_eq!(scene.purse(WHITE), vec!["S"; goods].join(" "), "with {before}");
        assert!(scene.legal().contains(&"done".to_owned()));
    }
    let mut scene = Scene::offered("T-37", "SSDP");
    scene.lay_eleven();
    scene.play("play c02");
    scene.plays("good D, good D, good S, good S, good P, good P");
    assert_eq!(scene.purse(WHITE), "D D S S P P", "the twelfth card");
}

#[test]
fn t38_the_hand_card_without_the_noble_for_a_good_more() {
    let mut scene = Scene::acting();
    scene.set_hand(WHITE, "T-9", true);
    scene.set_purse(WHITE, "PG");
    assert_eq!(scene.refusal("play hand"), "4.1");
    scene.lay(WHITE, "T-38", 1);
    assert_eq!(scene.refusal("play hand"), "4.2", "one good more is not there");
    scene.set_purse(WHITE, "DSPPG");
    scene.play("play hand");
    assert_eq!(scene.legal(), ["pay P P G", "pay S P G", "pay D P G"]);
    assert_eq!(scene.refusal("pay P G"), "4.2");
    assert_eq!(scene.refusal("pay D S P G"), "4.2");
    scene.plays("pay S P G, row 2");
    assert_eq!(scene.purse(WHITE), "D P");
    assert_eq!(scene.display(WHITE), "T-38 / T-9 / ");
    assert_eq!(scene.hand(WHITE), None);
    assert_eq!(scene.refusal("discard hand"), "4.1", "discarded by the noble only");
}

#[test]
fn t38_the_noble_costs_no_good_more() {
    let mut scene = Scene::at_noble("T-9", "PG");
    scene.lay(WHITE, "T-38", 1);
    scene.plays("use 1, line 1, row 1");
    assert_eq!(
        (scene.purse(WHITE), scene.display(WHITE)),
        (String::new(), "T-38 T-9 /  / ".into())
    );
}

#[test]
fn t39_exchanges_one_for_one_at_the_trader() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.lay(WHITE, "T-39", 1);
    scene.set_purse(WHITE, "DSS");
    scene.play("use 5");
    scene.plays("line 3, good D, good P");
    assert_eq!(scene.purse(WHITE), "S S P");
    scene.plays("line 3, good S, good P");
    assert_eq!(scene.purse(WHITE), "S P P", "as often as wanted");
    scene.play("stop");
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.lay(BLUE, "T-39", 1);
    scene.set_purse(WHITE, "DSP");
    assert_eq!(scene.refusal("use 5"), "2.4", "the opponent's card is no help");
}

#[test]
fn t40_keeps_a_gold_of_the_supply_for_a_later_card() {
    let mut scene = Scene::offered("T-40", "DG");
    scene.set_centre("c12", "T-0");
    scene.plays("play c02, row 1");
    assert_eq!(scene.purse(WHITE), "");
    let white = &scene.view(BLUE).players[0];
    assert_eq!((white.card_gold, white.gold, white.once.len()), (1, 0, 0));
    assert_eq!(scene.refusal("once T-40"), "8.1", "it needs no further action");
    scene.set_purse(WHITE, "P");
    scene.play("play c12");
    assert_eq!((scene.purse(WHITE), scene.view(WHITE).players[0].card_gold), (String::new(), 0));
    scene.play("row 1");
    assert_eq!(scene.display(WHITE), "T-40 T-0 /  / ");
}

#[test]
fn t41_three_goods_or_a_gold_or_a_cross() {
    for (line, got) in
        [("line 1, good D, good S, good D", "D D S"), ("line 2", "G"), ("line 3", "V")]
    {
        let mut scene = Scene::offered("T-41", "SDPP");
        scene.plays("play c02, row 1");
        assert_eq!(scene.legal(), ["line 1", "line 2", "line 3"]);
        scene.plays(line);
        assert_eq!(scene.purse(WHITE), got);
        assert_eq!(scene.refusal("line 1"), "2.4", "one of them");
    }
}

#[test]
fn t42_a_good_for_every_two_free_places() {
    for (before, goods) in [("", 5), ("T-0", 5), ("T-0 T-1", 4), ("T-0 T-1 T-2", 4)] {
        let mut scene = Scene::offered("T-42", "DDS");
        scene.lay_row(WHITE, 2, before);
        scene.plays("play c02, row 1");
        for _ in 0..goods {
            scene.play("good P");
        }
        assert_eq!(scene.purse(WHITE), vec!["P"; goods].join(" "), "with {before}");
        assert!(scene.legal().contains(&"done".to_owned()));
    }
    let mut scene = Scene::offered("T-42", "DDS");
    scene.lay_eleven();
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "", "no place is free");
    assert!(scene.allows("done"));
}

#[test]
fn t43_two_cards_may_be_moved() {
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-3");
    assert_eq!(scene.view(WHITE).step.unwrap().kind, StepKind::Move);
    scene.plays("move a3 2, move b2 3");
    assert_eq!(scene.display(WHITE), "T-0 T-1 / T-3 / T-43 T-2", "the same card twice");
    assert!(scene.allows("done"), "that were the two");
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-3");
    scene.plays("move a3 2, move a2 2");
    assert_eq!(scene.display(WHITE), "T-0 / T-3 T-2 T-1 / T-43");
}

#[test]
fn t43_nothing_has_to_be_moved() {
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-3");
    scene.play("stop");
    assert_eq!(scene.display(WHITE), "T-0 T-1 T-2 / T-3 / T-43");
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-3");
    scene.plays("move a3 2, stop");
    assert_eq!(scene.display(WHITE), "T-0 T-1 / T-3 T-2 / T-43");
}

#[test]
fn t43_as_the_first_card_may_move_itself() {
    let mut scene = Scene::moving("", "");
    scene.play("move c1 1");
    assert_eq!(scene.display(WHITE), "T-43 /  / ");
}

#[test]
fn t44_the_opponent_uses_two_targi_in_the_next_round() {
    let mut scene = Scene::offered("T-44", "SDPP");
    scene.set_round(1, 1);
    scene.plays("play c02, row 1");
    assert_eq!(scene.refusal("once T-44"), "8.1", "it works by itself");
    assert!(scene.view(BLUE).players[1].held_back);
    assert_eq!(scene.view(BLUE).players[1].targi, 3, "in this round they have three");
    scene.end_round();
    assert_eq!((scene.view(WHITE).phase, scene.on_turn()), (Phase::Place, BLUE));
    assert_eq!(scene.view(BLUE).players[1].targi, 2);
    let mut order = Vec::new();
    for card in [3, 5, 6, 7, 13] {
        order.push(scene.on_turn());
        scene.play(&format!("place {card}"));
    }
    assert_eq!(order, [BLUE, WHITE, BLUE, WHITE, WHITE], "they leave out their third");
    assert_eq!(scene.view(WHITE).phase, Phase::Act);
    scene.end_round();
    assert_eq!(scene.view(BLUE).players[1].targi, 3, "only that round");
}

#[test]
fn r11_11_version_1_t40_and_t44_are_used_once_at_will() {
    let mut scene = Scene::offered_in("base@1", "T-40", "DG");
    scene.plays("play c02, row 1");
    assert_eq!(scene.view(BLUE).players[0].card_gold, 0, "not yet");
    scene.play("once T-40");
    assert_eq!(scene.view(BLUE).players[0].card_gold, 1);
    let mut scene = Scene::offered_in("base@1", "T-44", "SDPP");
    scene.plays("play c02, row 1");
    assert!(!scene.view(BLUE).players[1].held_back, "not by itself");
    scene.play("once T-44");
    assert!(scene.view(BLUE).players[1].held_back);
}
