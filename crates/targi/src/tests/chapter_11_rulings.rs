//! Chapter 11: further rulings.

use super::{BLUE, Scene, WHITE};
use crate::event::Pile;
use crate::state::Task;
use crate::view::StepKind;
use crate::{Event, Phase};
use azalai_core::{Game, Turn};

#[test]
fn r11_1_a_waived_card_loses_its_marker_and_stays() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.play("waive c02");
    assert_eq!(scene.markers(WHITE), ["c12"]);
    assert_eq!(scene.at("c02").as_deref(), Some("T-0"));
    assert_eq!(scene.refusal("keep c02"), "2.3");
    assert_eq!(scene.refusal("waive c02"), "2.3");
    assert_eq!(scene.on_turn(), WHITE, "the turn goes on");
}

#[test]
fn r11_1_fata_morgana_moves_another_marker_to_a_waived_place() {
    let mut scene = Scene::offered("T-0", "PG");
    assert!(!scene.legal().contains(&"marker c12 c02".to_owned()));
    scene.play("use 9");
    assert_eq!(scene.refusal("marker c12 c02"), "3.4", "White's own marker lies there");
    scene.play("stop");
    let mut scene = Scene::offered("T-0", "PG");
    scene.plays("waive c02, use 9, marker c12 c02, play c02, row 1");
    assert_eq!(scene.display(WHITE), "T-0 /  / ");
}

#[test]
fn r11_1_fata_morgana_moves_to_what_the_start_player_waived() {
    let mut scene = Scene::placed("2 13 7", "15 14 9");
    assert_eq!(scene.markers(WHITE), ["c21"]);
    scene.play("use 2");
    scene.plays("done, use 9");
    assert!(scene.allows("marker c02 c21"), "White's turn is over, and with it the marker");
}

#[test]
fn r11_1_whoever_is_done_waives_what_is_left() {
    let mut scene = Scene::acting();
    scene.play("done");
    assert!(scene.markers(WHITE).is_empty());
    assert!(scene.view(WHITE).border.iter().all(|card| card.targi != Some(super::seat(WHITE))));
    assert_eq!(scene.markers(BLUE), ["c21"]);
}

#[test]
fn r11_2_cards_are_turned_up_then_limits_then_the_token() {
    let mut scene = Scene::offered("T-0", "DDDDDDDDDDDGGGG");
    scene.set_round(1, 1);
    scene.plays("discard c02, done, done");
    assert_eq!((scene.view(WHITE).phase, scene.0.turn()), (Phase::TurnUp, Turn::Chance));
    assert_eq!(scene.purse(WHITE).matches('G').count(), 4, "the limits come later");
    scene.play("turn G-11");
    assert_eq!(scene.at("c02").as_deref(), Some("G-11"), "seen before anything is returned");
    assert_eq!((scene.view(WHITE).phase, scene.on_turn()), (Phase::Limits, WHITE));
    assert_eq!(scene.view(WHITE).start, super::seat(WHITE), "the token comes last");
    scene.play("return D");
    assert_eq!(scene.purse(WHITE), "D D D D D D D D D D G G G");
    assert_eq!(scene.view(WHITE).start, super::seat(BLUE));
}

#[test]
fn r11_2_limits_hold_in_the_last_round_before_raid_4_and_before_the_scoring() {
    let mut scene = Scene::before_raid(16);
    scene.set_purse(WHITE, "GGGGGDDDDDDDDDDDDVVVV");
    scene.plays("done, done, return D, return D");
    assert_eq!(scene.view(WHITE).phase, Phase::Raid);
    assert_eq!(scene.purse(WHITE), "D D D D D D D D D D G G G V V V V");
    // The twelfth card: limits decide the tie.
    let mut scene = Scene::offered("T-12", "DPGGGGG");
    scene.lay_eleven();
    scene.plays("play c02, done, done");
    scene.luck_until_a_player_decides();
    assert_eq!((scene.0.turn(), scene.purse(WHITE)), (Turn::Over, "G G G".to_owned()));
}

#[test]
fn r11_2_the_new_start_player_pays_a_raid_first() {
    let mut scene = Scene::before_raid(4);
    assert_eq!(scene.on_turn(), WHITE, "White was the start player");
    scene.plays("done, done");
    assert_eq!((scene.on_turn(), scene.view(WHITE).phase), (BLUE, Phase::Raid));
    scene.play("line 2");
    assert_eq!((scene.on_turn(), scene.view(WHITE).phase), (WHITE, Phase::Raid));
}

#[test]
fn r11_3_the_only_thing_that_can_be_paid_must_be_paid() {
    for (corner, tokens, payable, other, left) in [
        (8, "DSG", "line 1", "line 2", "G"),
        (8, "DV", "line 2", "line 1", "D"),
        (12, "DSPV", "line 1", "line 2", "V"),
        (12, "DSVV", "line 2", "line 1", "D S"),
        (16, "GVV", "line 1", "line 2", "V V"),
        (16, "DVVV", "line 2", "line 1", "D"),
    ] {
        let mut scene = Scene::before_raid(corner);
        scene.set_purse(BLUE, tokens);
        scene.plays("done, done");
        assert_eq!(scene.legal(), [payable], "{tokens} at {corner}");
        assert!(!scene.allows(other));
        assert_eq!(scene.refusal("stop"), "11.3");
        scene.play(payable);
        assert_eq!(scene.purse(BLUE), left, "{tokens} at {corner}");
    }
}

#[test]
fn r11_3_t31_gives_its_cross_after_the_payment_at_raid_4_too() {
    let mut scene = Scene::before_raid(16);
    scene.lay(BLUE, "T-31", 1);
    scene.set_purse(BLUE, "VV");
    scene.plays("done, done");
    assert_eq!(scene.purse(BLUE), "V", "2 crosses are lost, then 1 comes: it does not help to pay");
    scene.play("line 1");
    assert_eq!(scene.0.turn(), Turn::Over);
    assert_eq!(scene.points(BLUE), 1 + 1);
}

#[test]
fn r11_3_a_twelfth_card_in_round_12_ends_the_game_before_raid_4() {
    let mut scene = Scene::before_raid(16);
    scene.set_centre("c02", "T-12");
    scene.lay_eleven();
    scene.set_purse(WHITE, "DPGGVVVV");
    scene.set_purse(BLUE, "GVVVV");
    scene.plays("play c02, done, done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over);
    assert_eq!([scene.purse(WHITE), scene.purse(BLUE)], ["G V V V V", "G V V V V"]);
}

#[test]
fn r11_4_a_cost_of_gold_only_is_not_reduced() {
    let mut scene = Scene::offered("T-20", "DG"); // G
    scene.lay(WHITE, "T-24", 1);
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "D");
    let scene = {
        let mut scene = Scene::offered("T-20", "DDD");
        scene.lay(WHITE, "T-24", 1);
        scene
    };
    assert_eq!(scene.refusal("play c02"), "4.2");
}

#[test]
fn r11_4_a_reduction_has_to_be_used() {
    let mut scene = Scene::offered("T-0", "PG"); // P G
    scene.lay(WHITE, "T-28", 1);
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "P", "only the gold is paid");
    // A reduction begins with the card that follows, not with its own.
    let mut scene = Scene::offered("T-28", "SSP");
    scene.play("play c02");
    assert_eq!(scene.purse(WHITE), "");
}

#[test]
fn r11_4_t33_does_not_work_back_but_from_then_on() {
    let mut scene = Scene::placed("13 14 2", "3 15 5"); // c11 and c21
    scene.set_centre("c11", "G-2");
    scene.set_centre("c21", "T-33");
    scene.set_purse(WHITE, "SSP");
    scene.play("use c11");
    scene.plays("play c21, row 1");
    assert_eq!(scene.purse(WHITE), "S", "the goods card came before");
    scene.plays("use 13, turn G-5");
    assert_eq!(scene.purse(WHITE), "S S S S", "this one came after: S S and one more");
}

#[test]
fn r11_4_t36_works_in_the_round_in_which_it_is_laid() {
    let mut scene = Scene::offered("T-36", "DPG");
    scene.plays("play c02, row 1, done, good S");
    assert_eq!(scene.purse(WHITE), "S");
    let mut scene = Scene::offered("T-36", "DPG");
    scene.set_centre("c12", "G-1");
    scene.plays("use c12, play c02, row 1, done");
    assert_eq!((scene.purse(WHITE), scene.on_turn()), ("D".to_owned(), BLUE), "a card gave a date");
}

#[test]
fn r11_5_t38_is_used_between_two_actions_and_not_with_a_fresh_card() {
    let mut scene = Scene::placed("10 15 14", "3 13 7"); // c01 and c11
    scene.lay(WHITE, "T-38", 1);
    scene.set_hand(WHITE, "T-9", true);
    scene.set_purse(WHITE, "PPPGG");
    scene.play("use 10");
    assert_eq!(scene.refusal("play hand"), "2.4", "within an action");
    scene.play("stop");
    scene.plays("play hand, row 1");
    scene.set_centre("c01", "T-0");
    scene.play("keep c01");
    assert_eq!(scene.refusal("play hand"), "4.1", "taken in this turn");
    scene.plays("done, use 3");
    assert_eq!(scene.refusal("play hand"), "4.1", "that is White's card");
}

#[test]
fn r11_5_t38_is_no_help_while_placing() {
    let mut scene = Scene::new("base");
    scene.lay(WHITE, "T-38", 1);
    scene.set_hand(WHITE, "T-9", true);
    scene.set_purse(WHITE, "PPG");
    assert_eq!(scene.refusal("play hand"), "2.2");
}

#[test]
fn r11_5_t38_adds_up_with_t24_to_t28_but_not_with_t30() {
    // T-4 costs D P S S. T-24 takes one good off, T-38 puts any one on; T-30 is for the noble.
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-38 T-30");
    scene.set_hand(WHITE, "T-4", true);
    scene.set_purse(WHITE, "DPSS");
    assert_eq!(scene.refusal("play hand"), "4.2", "five goods without T-24");
    scene.lay(WHITE, "T-24", 1);
    scene.play("play hand");
    assert_eq!(scene.purse(WHITE), "", "four goods: D P S S is the only way");
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-38 T-24");
    scene.set_hand(WHITE, "T-4", true);
    scene.set_purse(WHITE, "DSSSP");
    scene.play("play hand");
    assert_eq!(scene.legal(), ["pay S S S P", "pay D S S P", "pay D S S S"]);
    // By the noble T-30 and T-24 count, and no good more is asked.
    let mut scene = Scene::at_noble("T-4", "PS");
    scene.lay_row(WHITE, 1, "T-38 T-30 T-24");
    scene.plays("use 1, line 1");
    assert_eq!(scene.purse(WHITE), "");
}

#[test]
fn r11_5_a_cost_of_gold_only_asks_a_good_more_with_t38() {
    let mut scene = Scene::acting();
    scene.lay_row(WHITE, 1, "T-38 T-24");
    scene.set_hand(WHITE, "T-20", true);
    scene.set_purse(WHITE, "G");
    assert_eq!(scene.refusal("play hand"), "4.2", "nothing is reduced, one good more is asked");
    scene.set_purse(WHITE, "DG");
    scene.play("play hand");
    assert_eq!(scene.purse(WHITE), "");
}

#[test]
fn r11_5_the_gold_on_t40_pays_when_its_owner_wants_it() {
    let mut scene = Scene::offered("T-0", "PG");
    scene.lay(WHITE, "T-40", 1);
    scene.play("play c02");
    assert_eq!(scene.legal(), ["pay P G", "pay P g"]);
    assert_eq!(scene.refusal("pay P G g"), "4.2");
    scene.plays("pay P G, row 1");
    assert_eq!(scene.view(WHITE).players[0].card_gold, 1, "kept for a later card");
    let mut scene = Scene::offered("T-0", "PG");
    scene.lay(WHITE, "T-40", 1);
    scene.plays("play c02, pay P g, row 1");
    assert_eq!((scene.purse(WHITE), scene.view(WHITE).players[0].card_gold), ("G".into(), 0));
}

#[test]
fn r11_5_the_gold_on_t40_never_pays_raids_or_the_silversmith() {
    let mut scene = Scene::placed("10 15 14", "3 13 7");
    scene.lay(WHITE, "T-40", 1);
    scene.set_purse(WHITE, "G");
    scene.play("use 10");
    assert_eq!(scene.legal(), ["line 3", "stop"], "one gold, not two");
    scene.play("line 3");
    assert_eq!((scene.purse(WHITE), scene.view(WHITE).players[0].card_gold), ("V V".into(), 1));
    let mut scene = Scene::before_raid(16);
    scene.lay(BLUE, "T-40", 1);
    scene.set_purse(BLUE, "VVV");
    scene.plays("done, done");
    assert_eq!(scene.legal(), ["line 2"], "no gold for the raid");
}

#[test]
fn r11_5_without_gold_in_the_cost_t40_is_not_touched() {
    let mut scene = Scene::offered("T-13", "DSPP");
    scene.lay(WHITE, "T-40", 1);
    scene.plays("play c02, row 1");
    assert_eq!((scene.purse(WHITE), scene.view(WHITE).players[0].card_gold), (String::new(), 1));
}

#[test]
fn r11_6_t43_exchanges_two_cards_also_itself() {
    let mut scene = Scene::moving("T-0 T-1 T-2 T-3", "T-4 T-5");
    scene.play("swap a2 b1");
    assert_eq!(scene.display(WHITE), "T-0 T-4 T-2 T-3 / T-1 T-5 / T-43");
    assert!(scene.allows("done"), "two cards have changed place");
    let mut scene = Scene::moving("T-0 T-1 T-2 T-3", "T-4 T-5");
    scene.play("swap c1 a1");
    assert_eq!(scene.display(WHITE), "T-43 T-1 T-2 T-3 / T-4 T-5 / T-0");
    let scene = Scene::moving("T-0 T-1", "T-4");
    assert_eq!(scene.refusal("swap a1 a1"), "11.6");
    assert_eq!(scene.refusal("swap a1 b2"), "11.6", "no card there");
}

#[test]
fn r11_6_t43_moves_the_last_card_of_a_row_to_the_end_of_another() {
    let mut scene = Scene::moving("T-0 T-1", "T-4");
    scene.play("move a2 3");
    assert_eq!(scene.display(WHITE), "T-0 / T-4 / T-43 T-1");
    assert_eq!(scene.refusal("swap a1 b1"), "11.6", "that would be three cards");
    scene.play("move b1 1");
    assert_eq!(scene.display(WHITE), "T-0 T-4 /  / T-43 T-1");
    assert!(scene.allows("done"));
}

#[test]
fn r11_6_t43_moves_a_card_from_inside_and_another_fills_the_gap() {
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-4 T-5");
    scene.play("move a1 2");
    assert_eq!(scene.legal(), ["fill a3", "fill c1"], "not from the row it went to");
    assert_eq!(scene.refusal("stop"), "11.6", "no gap stays");
    assert_eq!(scene.refusal("done"), "11.6");
    for wrong in ["fill a2", "fill b3", "fill b2", "fill b1", "fill c2"] {
        assert_eq!(scene.refusal(wrong), "11.6", "{wrong}");
    }
    scene.play("fill a3");
    assert_eq!(scene.display(WHITE), "T-2 T-1 / T-4 T-5 T-0 / T-43");
    assert!(scene.allows("done"), "two cards have changed place");
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-4 T-5");
    scene.plays("move a2 2, fill c1");
    assert_eq!(scene.display(WHITE), "T-0 T-43 T-2 / T-4 T-5 T-1 / ", "T-43 itself");
    // To the end of its own row, with the gap filled from another one.
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-4 T-5");
    scene.plays("move a1 1, fill b2");
    assert_eq!(scene.display(WHITE), "T-5 T-1 T-2 T-0 / T-4 / T-43");
}

#[test]
fn r11_6_t43_makes_room_in_a_row_and_lets_two_neighbours_leave_together() {
    // The last card moves on by one place, and another takes the place it had.
    let mut scene = Scene::moving("T-0 T-1", "T-4");
    scene.play("move b1 2");
    assert_eq!(scene.legal(), ["fill a2", "fill c1"]);
    scene.play("fill a2");
    assert_eq!(scene.display(WHITE), "T-0 / T-1 T-4 / T-43");
    // The last two of a row go to another one in their order.
    let mut scene = Scene::moving("T-0 T-1", "T-4");
    scene.plays("move a1 2, move a2 2");
    assert_eq!(scene.display(WHITE), " / T-4 T-0 T-1 / T-43");
    assert!(scene.allows("done"));
    // Not if a third card lies behind the gap.
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-4");
    scene.play("move a1 2");
    for wrong in ["move a2 2", "move a3 2", "move a3 1", "move c1 2"] {
        assert_eq!(scene.refusal(wrong), "11.6", "{wrong}");
    }
}

#[test]
fn r11_6_t43_leaves_no_gap_and_overfills_no_row() {
    let scene = Scene::moving("T-0 T-1 T-2 T-3", "T-4 T-5");
    for (wrong, why) in [
        ("move b2 1", "row 1 is full"),
        ("move a4 1", "row 1 is full"),
        ("move b3 1", "no card there"),
    ] {
        assert_eq!(scene.refusal(wrong), "11.6", "{wrong}: {why}");
    }
    let mut scene = Scene::moving("T-0 T-1 T-2", "T-4 T-5");
    scene.play("move c1 2");
    for (wrong, why) in [
        ("move a1 3", "one card is left to move, and its gap would stay"),
        ("move a3 1", "the place that it leaves would stay empty"),
    ] {
        assert_eq!(scene.refusal(wrong), "11.6", "{wrong}: {why}");
    }
    assert!(!scene.legal().iter().any(|action| action.starts_with("move a1")));
    let scene = Scene::moving("", "");
    assert_eq!(scene.refusal("move c1 3"), "11.6", "nothing can take the place that it leaves");
}

/// Every display that differs in the places of at most two cards and has no gap can be reached with
/// T-43, and no other.
#[test]
fn r11_6_t43_reaches_every_display_that_two_cards_can_make() {
    use std::collections::BTreeSet;
    fn reach(scene: &Scene, found: &mut BTreeSet<String>) {
        let step = scene.view(WHITE).step.map(|step| step.kind);
        if !matches!(step, Some(StepKind::Move | StepKind::Fill)) {
            found.insert(scene.display(WHITE));
            return;
        }
        for action in scene.legal() {
            let mut next = Scene(scene.0.clone());
            next.play(&action);
            reach(&next, found);
        }
    }
    fn written(rows: &[Vec<String>; 3]) -> String {
        rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
    }
    for (first, second) in [
        ("T-0 T-1", "T-3"),
        ("T-0 T-1 T-2 T-3", "T-4"),
        ("T-0 T-1 T-2 T-3", "T-4 T-5 T-6 T-7"),
        ("", "T-4 T-5 T-6"),
    ] {
        let scene = Scene::moving(first, second);
        let mut found = BTreeSet::new();
        reach(&scene, &mut found);
        let words = |row: &str| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let rows = [words(first), words(second), words("T-43")];
        let slots: Vec<(usize, usize)> =
            (0..3).flat_map(|row| (0..4).map(move |column| (row, column))).collect();
        let mut wanted = BTreeSet::new();
        let at = |row: usize, column: usize| rows[row].get(column).cloned();
        // Two different cards (or one and the same) go to any two places.
        let taken: Vec<(usize, usize)> =
            slots.iter().copied().filter(|&(row, column)| at(row, column).is_some()).collect();
        for &one in &taken {
            for &other in &taken {
                for &one_to in &slots {
                    for &other_to in &slots {
                        let mut table: Vec<Vec<Option<String>>> = (0..3)
                            .map(|row| (0..4).map(|column| at(row, column)).collect())
                            .collect();
                        let first = table[one.0][one.1].take();
                        let second = table[other.0][other.1].take();
                        for (card, to) in [(first, one_to), (second, other_to)] {
                            if card.is_some() && table[to.0][to.1].is_none() {
                                table[to.0][to.1] = card;
                            }
                        }
                        let cards = table.iter().flatten().flatten().count();
                        let gap = table.iter().any(|row| {
                            row.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some())
                        });
                        if cards == taken.len() && !gap {
                            let rows = [0, 1, 2]
                                .map(|row: usize| table[row].iter().flatten().cloned().collect());
                            wanted.insert(written(&rows));
                        }
                    }
                }
            }
        }
        assert!(wanted.contains(&written(&rows)), "nothing has to move");
        assert_eq!(found, wanted, "{first} / {second}");
    }
}

#[test]
fn r11_6_t44_always_means_the_next_round() {
    // By rules of version 1 it is used at will; while placing in round 1, it still means round 2.
    let mut scene = Scene::new("base@1");
    scene.lay(WHITE, "T-44", 1);
    scene.play("once T-44");
    scene.place_all("15 14 9", "2 13 7");
    assert_eq!(scene.view(BLUE).players[1].placed, 3);
    scene.end_round();
    assert_eq!((scene.round_and_robber().0, scene.view(BLUE).players[1].targi), (2, 2));
}

#[test]
fn r11_6_t44_waits_over_a_raid() {
    let mut scene = Scene::before_raid(4);
    scene.0.players[BLUE - 1].held_back[1] = true;
    scene.plays("done, done, line 2, line 2");
    assert_eq!((scene.round_and_robber(), scene.view(BLUE).players[1].targi), ((4, 5), 2));
}

#[test]
fn r11_6_once_cards_are_used_in_the_own_turn() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-15", 1);
    scene.lay(BLUE, "E-16", 1);
    scene.white_acts();
    scene.set_robber(3);
    assert_eq!(scene.refusal("once E-16"), "9.2", "that is Blue's card");
    scene.play("done");
    assert_eq!(scene.refusal("once E-15"), "9.2", "that is White's card");
    scene.end_round();
    assert_eq!((scene.on_turn(), scene.refusal("once E-16")), (BLUE, "9.2"), "not at a raid");
}

#[test]
fn r11_6_with_t39_the_other_exchanges_stay() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.lay(WHITE, "T-39", 1);
    scene.set_purse(WHITE, "DDDSS");
    scene.play("use 5");
    assert_eq!(scene.legal(), ["line 1", "line 2", "line 3", "stop"]);
    scene.plays("line 1, line 2, good P, line 3, good D");
    assert_eq!(scene.purse(WHITE), "D G");
}

#[test]
fn r11_7_a_pile_is_shuffled_when_a_card_is_needed_not_before() {
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.set_goods_pile("G-1");
    scene.set_purse(WHITE, "");
    let events = scene.play("use 13");
    assert!(!events.contains(&Event::Shuffled { pile: Pile::Goods }));
    assert_eq!(scene.odds(), ["G-1 x1"]);
    scene.play("turn G-1");
    assert_eq!(scene.view(WHITE).goods_pile, 0, "empty, and it stays so for now");
    scene.set_centre("c21", "T-0");
    let events = scene.play("discard c21");
    assert!(events.contains(&Event::Shuffled { pile: Pile::Goods }), "{events:?}");
    assert_eq!(scene.view(WHITE).goods_pile, 14 - 1, "the discards, one of them on c21");
}

#[test]
fn r11_7_what_lay_face_down_before_the_shuffle_is_the_rest_of_the_old_pile() {
    // Two goods cards are left. One replaces c02; then the caravan of Blue takes the other; then
    // Blue needs a third.
    let mut scene = Scene::offered("T-0", "");
    scene.set_centre("c21", "T-3");
    scene.set_goods_pile("G-1 G-4");
    scene.set_purse(BLUE, "");
    scene.plays("discard c02, done, use 13");
    assert_eq!(scene.odds(), ["G-1 x1", "G-4 x1"], "either of them lies on c02");
    scene.play("turn G-4");
    assert_eq!(scene.view(BLUE).goods_pile, 0);
    scene.play("discard c21");
    assert_eq!(scene.view(BLUE).centre[7].pile, Some(Pile::Goods));
    scene.play("done");
    assert_eq!(scene.odds(), ["G-1 x1"], "c02: what was left of the old pile");
    assert_eq!(scene.refusal("turn G-4"), "1.2");
    scene.play("turn G-1");
    assert!(scene.drawable().len() > 3, "c21: from the new pile");
    assert!(scene.odds().contains(&"G-4 x1".to_owned()), "shuffled in after it was taken");
    assert!(!scene.drawable().contains(&"G-1".to_owned()), "both lie in the centre now");
}

#[test]
fn r11_7_two_cards_of_the_old_pile_are_dealt_to_their_places_only() {
    let mut scene = Scene::placed("13 14 2", "3 15 5"); // c11, c21; Blue c02
    scene.set_centre("c11", "T-0");
    scene.set_centre("c21", "T-3");
    scene.set_goods_pile("G-11 G-12");
    scene.plays("discard c11, discard c21");
    assert_eq!(scene.view(WHITE).goods_pile, 0, "both lie face down");
    let events = scene.play("use 13");
    assert!(events.contains(&Event::Shuffled { pile: Pile::Goods }));
    assert!(!scene.drawable().contains(&"G-12".to_owned()), "the caravan draws from the new pile");
    scene.luck_until_a_player_decides();
    while scene.view(WHITE).step.is_some() {
        scene.play("line 1");
    }
    scene.plays("done, done");
    assert_eq!(scene.odds(), ["G-11 x1", "G-12 x1"], "c11");
    scene.play("turn G-12");
    assert_eq!(scene.odds(), ["G-11 x1"], "c21");
}

#[test]
fn r11_7_the_tribe_pile_too() {
    let mut scene = Scene::acting();
    scene.set_centre("c02", "G-1");
    scene.set_centre("c12", "G-2");
    scene.set_tribe_pile("T-44");
    let events = scene.play("use c02");
    assert!(!events.contains(&Event::Shuffled { pile: Pile::Tribe }));
    assert_eq!(scene.view(WHITE).tribe_pile, 0);
    let events = scene.play("use c12");
    assert!(events.contains(&Event::Shuffled { pile: Pile::Tribe }), "{events:?}");
    scene.plays("use 14");
    assert!(!scene.drawable().contains(&"T-44".to_owned()), "it lies on c02");
    let drawn = scene.drawable()[0].clone();
    scene.play(&format!("turn {drawn}"));
    scene.plays("discard top, done, done");
    assert_eq!(scene.odds(), ["T-44 x1"], "c02 is the last card of the old pile");
    scene.play("turn T-44");
    assert!(!scene.drawable().contains(&drawn), "discarded after the shuffle");
    assert!(scene.drawable().len() > 30, "c12 comes from the new pile");
}

#[test]
fn r11_7_nobody_lays_a_thirteenth_card() {
    let mut scene = Scene::placed("1 15 14", "2 13 7"); // c00 and c10
    scene.lay_eleven();
    scene.lay(WHITE, "T-21", 3);
    scene.set_hand(WHITE, "T-13", true);
    scene.set_centre("c00", "T-12");
    scene.set_purse(WHITE, "DDSPPPG");
    assert_eq!(scene.refusal("play c00"), "11.7");
    scene.plays("use 14, turn T-14");
    assert_eq!(scene.refusal("play top"), "11.7");
    scene.plays("discard top, use 1");
    assert_eq!(scene.refusal("line 1"), "2.4", "the noble can only discard it");
    scene.play("line 2");
    assert!(scene.is_discarded("T-13"));
}

#[test]
fn r11_7_tokens_never_run_out() {
    let mut scene = Scene::placed("5 6 2", "3 13 7");
    scene.set_purse(WHITE, &"P".repeat(45));
    scene.play("use 5");
    for _ in 0..15 {
        scene.play("line 1");
    }
    assert_eq!(scene.purse(WHITE), ["G"; 15].join(" "));
}

#[test]
fn r11_8_water_may_be_exchanged_before_the_surplus_goes_back() {
    let mut scene = Scene::new("expansion");
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, &"W".repeat(14));
    scene.set_purse(BLUE, "");
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    assert_eq!((scene.view(WHITE).phase, scene.on_turn()), (Phase::Limits, WHITE));
    assert_eq!(scene.refusal("return D"), "2.6");
    assert!(scene.legal().contains(&"return water".to_owned()));
    scene.play("water G");
    assert_eq!(scene.on_turn(), WHITE, "11 water are still one too many");
    scene.play("return water");
    assert_eq!(scene.purse(WHITE), format!("G {}", ["W"; 10].join(" ")));
    assert_ne!(scene.view(WHITE).phase, Phase::Limits);
}

#[test]
fn r11_8_enough_exchanges_leave_nothing_to_return() {
    let mut scene = Scene::new("expansion");
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, &"W".repeat(11));
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    scene.play("water S");
    assert_eq!(scene.purse(WHITE), format!("S {}", ["W"; 9].join(" ")));
    assert_ne!(scene.view(WHITE).phase, Phase::Limits);
}

#[test]
fn r11_8_goods_from_water_count_for_the_limit_of_goods() {
    let mut scene = Scene::new("expansion");
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, &format!("DDDDDDDDDD{}", "W".repeat(11)));
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    scene.play("water S");
    assert_eq!(scene.view(WHITE).phase, Phase::Limits, "now there are eleven goods");
    scene.play("return S");
    assert_eq!(scene.purse(WHITE), format!("{} {}", ["D"; 10].join(" "), ["W"; 9].join(" ")));
}

#[test]
fn r11_7_what_a_deck_of_ones_own_gives_beyond_the_counters_is_not_told_as_gained() {
    let deck = "[[border]]\nnumber = 13\nname = { en = \"n\", de = \"n\" }\n\
                lines = [{ gain = \"WWWWWWWWW\", per = 1, of = \"free-places\" }]\nen = \"a\"\nde = \"b\"\n";
    let mut scene = Scene::with(&azalai_core::Setup::new("expansion", 2).with("deck", deck));
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "WW");
    let events = scene.play("use 13");
    let gained = events.iter().find_map(|event| match event {
        crate::Event::Gained { tokens, .. } => Some(tokens.water),
        _ => None,
    });
    assert_eq!(gained, Some(58));
    assert_eq!(scene.0.player(crate::tests::seat(WHITE)).water, 60);
}

#[test]
fn r11_10_a_once_card_is_used_in_the_middle_of_an_action() {
    let mut scene = Scene::new("expansion");
    for card in ["E-35", "E-16", "E-25", "E-42"] {
        scene.lay(WHITE, card, 1);
    }
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "DDSSPPWW");
    // The goods of a trade are being given: gold is laid on E-35, then the trade goes on.
    scene.plays("use 5, line 2, good D, once E-35");
    assert_eq!(scene.view(WHITE).players[0].card_gold, 1);
    // What could take away what is being paid waits until it is paid.
    for card in ["E-16", "E-25", "E-42"] {
        assert_eq!(scene.refusal(&format!("once {card}")), "11.10", "{card}");
        assert!(!scene.legal().contains(&format!("once {card}")), "{card}");
    }
    scene.plays("good S, once E-16, swap c00 c01");
}

#[test]
fn r11_10_a_once_card_is_used_while_goods_are_chosen_and_never_in_a_gap() {
    // Goods of choice are being taken: the Targia's good comes after the exchange.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-16", 1);
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.0.tasks.push(Task::Gain { count: 1, card: false, paid: None });
    scene.plays("once E-16, swap c00 c01, good P");
    assert_eq!(scene.purse(WHITE), "P");
    // Two cards of the display are being moved: not while there is a gap.
    let mut scene = Scene::new("expansion");
    for card in ["E-35", "E-16", "E-4"] {
        scene.lay(WHITE, card, 1);
    }
    scene.white_acts();
    scene.0.tasks.push(Task::Move(2));
    scene.play("move a1 2");
    assert_eq!(scene.refusal("once E-35"), "11.10");
}
