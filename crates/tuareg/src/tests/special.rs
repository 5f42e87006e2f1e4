//! 4 Special cards.

use super::*;
use crate::view::CardView;
use azalai_core::Viewer;

#[test]
fn r4_1_a_cave_takes_one_card_a_turn_and_two_in_all() {
    let mut table =
        Table::new(2).give(1, Cave, 1).hand(1, "gold salt millet").load(1, "camel1", "salt");
    assert_eq!(table.refused("cave 2 gold"), "4.1");
    assert_eq!(table.refused("cave 1 water"), "4.1");
    assert_eq!(
        table.listed("cave"),
        ["cave 1 gold", "cave 1 salt", "cave 1 millet", "cave 1 camel1"]
    );
    table.play("cave 1 gold");
    assert_eq!(table.state.phase(), Phase::Turn, "the one action is still to come");
    assert_eq!(table.refused("cave 1 salt"), "4.1");
    table.play("load camel1 salt; done; draw; card gold; card gold; card gold; market gold");
    table.play("cave 1 camel1");
    assert_eq!(table.load_of(1, "camel1").len(), 1);
    assert_eq!(table.state.caves(seat(1)).next(), Some(goods("gold salt")));
    table.play("load camel1 millet; draw; card gold; card gold; card gold; market gold");
    assert_eq!(table.refused("cave 1 camel1"), "4.1", "two goods lie there");
    assert!(table.listed("cave").is_empty());
}

#[test]
fn r4_1_each_cave_takes_a_card_each_turn() {
    let mut table = Table::new(2).give(1, Cave, 2).hand(1, "gold salt millet");
    table.play("cave 1 gold; cave 2 salt");
    assert_eq!(table.state.caves(seat(1)).collect::<Vec<_>>(), [goods("gold"), goods("salt")]);
    assert!(table.listed("cave").is_empty());
}

#[test]
fn r4_1_a_table_may_allow_one_card_a_turn_for_all_caves() {
    let mut table =
        Table::with(2, "cave", "player").give(1, Cave, 1).hand(1, "gold x2 salt millet");
    table.play("cave 1 gold");
    assert!(table.listed("cave").is_empty());
    table.play("buy cave; pay gold");
    assert_eq!(table.whose(), 2, "nothing is left to be done: the new cave is closed, too");
    table.play("draw; card gold; card gold; card gold; market gold");
    table.play("cave 2 salt");
    let refusal = table.refusal("cave 1 millet");
    assert_eq!((refusal.rule, refusal), ("4.1", crate::refusals::CAVES_USED));
    let view = table.state.view(Viewer::Public);
    assert!(view.players[0].caves.iter().all(|cave| cave.used));
    let mut each = Table::new(2).give(1, Cave, 2).hand(1, "gold salt").played("cave 1 gold");
    assert!(each.allowed("cave 2 salt"));
    each.play("cave 2 salt");
    assert_eq!(each.refusal("cave 2 gold"), crate::refusals::CAVE_USED);
}

#[test]
fn r4_1_caves_that_are_alike_are_listed_once() {
    let table = Table::new(4)
        .give(1, Cave, 4)
        .in_cave(1, 2, "gold")
        .in_cave(1, 3, "salt x2")
        .in_cave(1, 4, "millet")
        .hand(1, "salt");
    assert_eq!(table.listed("cave"), ["cave 1 salt", "cave 2 salt"]);
    assert!(table.allowed("cave 4 salt") && table.state.tolerates("cave 4 salt".parse().unwrap()));
    assert!(!table.state.tolerates("cave 3 salt".parse().unwrap()));
    assert_eq!(table.refused("cave 3 salt"), "4.1");
    let table = table.played("cave 4 salt");
    assert_eq!(table.state.caves(seat(1)).last(), Some(goods("salt millet")));
}

#[test]
fn r4_2_a_thief_takes_a_random_hand_card_or_a_top_card() {
    let mut table = Table::new(3)
        .give(1, Thief, 2)
        .hand(2, "gold x2 salt")
        .load(3, "camel2", "salt millet")
        .hand(1, "millet");
    assert_eq!(table.listed("steal"), ["steal 2 hand", "steal 3 camel2"]);
    assert_eq!(table.refused("steal 1 hand"), "4.2");
    assert_eq!(table.refused("steal 3 hand"), "4.2");
    assert_eq!(table.refused("steal 4 hand"), "1.3");
    table.play("steal 2 hand");
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.odds(), [("stolen gold".to_owned(), 2), ("stolen salt".to_owned(), 1)]);
    assert_eq!(table.refused("stolen water"), "4.2");
    assert_eq!(table.refused("draw"), "4.2");
    table.play("stolen gold; steal 3 camel2");
    assert_eq!(table.state.stolen(seat(1)), goods("gold millet"));
    assert_eq!(table.hand_of(2), goods("gold salt"));
    assert_eq!(table.load_of(3, "camel2").len(), 1);
    assert_eq!(table.refused("steal 2 hand"), "4.2", "both are spent");
    assert_eq!(table.refused("stolen gold"), "4.2");
    assert_eq!(table.whose(), 1, "the one action is still to come");
    assert!(table.allowed("draw"));
}

#[test]
fn r4_2_nothing_is_stolen_from_caves_and_thieves() {
    let table = Table::new(3)
        .give(1, Thief, 1)
        .give(2, Cave, 1)
        .in_cave(2, 1, "gold")
        .give(2, Thief, 1)
        .under_thief(2, 1, "salt")
        .market("gold");
    assert!(table.listed("steal").is_empty());
    assert!("steal 2 cave1".parse::<Action>().is_err());
}

#[test]
fn r4_2_several_thieves_may_be_used_in_a_turn_also_after_the_action() {
    let mut table = Table::new(2).give(1, Thief, 3).hand(2, "gold x3").hand(1, "salt");
    table.play("steal 2 hand; stolen gold; load camel1 salt; steal 2 hand; stolen gold; done");
    assert_eq!(table.state.stolen(seat(1)), goods("gold x2"));
    assert_eq!(table.whose(), 2);
}

#[test]
fn r4_3_a_map_is_worth_two_points_at_the_very_end() {
    let mut table = Table::new(2).give(1, Map, 3).stage(2).last_turns(2).turn_of(2);
    assert_eq!(table.state.sheet(seat(1)).map_points, 6);
    table.play("pass; pass");
    let outcome = table.state.outcome().unwrap();
    assert_eq!(outcome.scores.as_slice(), [6, 0]);
    assert_eq!(table.state.sheet(seat(1)).map_points, 6);
}

#[test]
fn r4_4_one_may_own_several_of_a_kind_and_use_a_card_at_once() {
    let mut table = Table::new(2).hand(1, "gold x2").load(1, "camel1", "gold").give(1, Cave, 1);
    table.play("buy cave; pay gold");
    assert_eq!(table.state.specials(seat(1), Cave), 2);
    assert_eq!(table.state.phase(), Phase::After);
    table.play("cave 2 gold; cave 1 camel1");
    assert_eq!(table.whose(), 2);
    let thief = Table::new(2)
        .hand(1, "gold")
        .hand(2, "salt")
        .played("buy thief; pay gold; steal 2 hand; stolen salt");
    assert_eq!(thief.state.stolen(seat(1)), goods("salt"));
    assert_eq!(thief.whose(), 2);
}

#[test]
fn r4_2_thief_and_victim_know_a_card_stolen_from_a_hand_and_nobody_else() {
    let table = Table::new(4).give(1, Thief, 1).hand(2, "gold").played("steal 2 hand; stolen gold");
    let thief = |viewer| table.state.view(viewer).players[0].thieves[0];
    assert_eq!(thief(Viewer::Seat(seat(1))), CardView::Known(Good::Gold));
    assert_eq!(thief(Viewer::Seat(seat(2))), CardView::Known(Good::Gold));
    assert_eq!(thief(Viewer::Seat(seat(3))), CardView::Hidden);
    assert_eq!(thief(Viewer::Public), CardView::Hidden);
    assert_eq!(thief(Viewer::Referee), CardView::Known(Good::Gold));
}
