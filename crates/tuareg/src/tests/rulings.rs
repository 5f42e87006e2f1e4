//! 7 Further rulings.

use super::*;
use azalai_core::Viewer;

#[test]
fn r7_1_no_cave_and_no_thief_between_a_draw_and_its_last_market_card() {
    let mut table =
        Table::new(3).give(1, Cave, 1).give(1, Thief, 1).hand(2, "salt").hand(1, "gold x3");
    table.play("draw; card gold; card gold; card gold");
    assert_eq!(table.refused("cave 1 gold"), "7.1");
    assert_eq!(table.refused("steal 2 hand"), "7.1");
    table.play("market gold");
    assert_eq!(table.refused("cave 1 gold"), "7.1");
    table.play("market gold");
    assert_eq!(table.state.phase(), Phase::After);
    table.play("cave 1 gold; steal 2 hand; stolen salt");
    assert_eq!(table.whose(), 2);
    let short = Table::new(3).stage(2).give(1, Cave, 1).pile("gold").played("draw; card gold");
    assert_eq!(short.refused("cave 1 gold"), "7.1");
}

#[test]
fn r7_1_caves_and_thieves_also_after_a_pass() {
    let mut table = Table::new(3).give(1, Cave, 1).give(1, Thief, 1).hand(2, "salt").last_turns(3);
    table = table.load(1, "camel1", "");
    assert_eq!(table.listed("pass"), ["pass"]);
    table.play("pass");
    assert_eq!(table.state.phase(), Phase::After);
    assert_eq!(table.refused("pass"), "2.5");
    table.play("steal 2 hand; stolen salt");
    assert_eq!(table.whose(), 2, "the cave finds nothing to take");
}

#[test]
fn r7_1_a_card_loaded_this_turn_may_go_under_a_cave_this_turn() {
    let table = Table::new(3)
        .give(1, Cave, 1)
        .hand(1, "gold salt")
        .played("load camel1 gold; cave 1 camel1");
    assert_eq!(table.state.caves(seat(1)).next(), Some(goods("gold")));
    assert_eq!(table.whose(), 2);
}

#[test]
fn r7_1_a_cave_before_the_action_may_leave_nothing_to_do() {
    let mut table = Table::new(3).give(1, Cave, 1).hand(1, "gold").last_turns(3);
    assert_eq!(table.refused("pass"), "2.5");
    table.play("cave 1 gold; pass");
    assert_eq!(table.whose(), 2);
}

#[test]
fn r7_2_a_donkey_bought_this_turn_is_not_loaded_this_turn() {
    let mut table = Table::new(3).hand(1, "gold x2").give(1, Cave, 1).give(1, Donkey, 1);
    table.play("buy donkey; pay gold");
    assert_eq!(table.refused("load donkey2 gold"), "7.2");
    assert_eq!(table.refused("load donkey1 gold"), "2.2");
    let donkey = Table::new(3)
        .give(1, Donkey, 1)
        .load(1, "donkey1", "gold salt x2")
        .played("buy map; pay donkey1 x3");
    assert_eq!(donkey.state.discard(), goods("gold salt x2"), "donkeys pay like camels");
}

#[test]
fn r7_3_what_lies_there_at_the_counting_decides() {
    // The donkey carried gold until it paid with it; the cave got its card at the very last moment.
    let mut table = Table::new(2)
        .give(1, Donkey, 1)
        .load(1, "donkey1", "gold")
        .give(1, Cave, 1)
        .load(1, "camel1", "salt")
        .last_turns(1);
    table.play("buy map; pay donkey1; cave 1 camel1; done");
    assert_eq!(table.state.stage(), 2);
    assert_eq!(table.state.players[0].specials, [1, 0, 0, 1]);
}

#[test]
fn r7_4_the_drawer_finishes_his_turn_and_has_the_last_of_the_last_turns() {
    let mut table = Table::new(3).give(2, Cave, 1).pile("gold x3").turn_of(2);
    table.play("draw; card gold; card gold; card gold");
    assert_eq!(table.state.phase(), Phase::Owing(1), "the last three still owe a card");
    table.play("market gold");
    assert_eq!(table.state.phase(), Phase::After, "their turn goes on");
    table.play("cave 1 gold");
    assert_eq!(table.whose(), 3);
    table.play("take 1 gold camel1");
    assert_eq!(table.whose(), 1);
    table.play("pass");
    assert_eq!(table.whose(), 2);
    table.play("load camel1 gold; done");
    assert_eq!((table.state.stage(), table.whose()), (2, 3));
}

#[test]
fn r7_4_after_a_draw_of_one_or_two_a_card_may_go_to_the_market() {
    let table = Table::new(2).stage(2).pile("gold").played("draw; card gold; market gold");
    assert_eq!(table.state.market(), goods("gold"));
    assert_eq!(table.whose(), 2);
}

#[test]
fn r7_4_the_last_turn_of_a_stage_is_ended_by_its_player_if_he_hid_something() {
    // The counting opens it: the player sees what they do before it is done.
    let table = Table::new(2)
        .give(1, Cave, 1)
        .hand(1, "gold salt")
        .last_turns(1)
        .played("load camel1 salt; cave 1 gold");
    assert_eq!(table.legal(), ["done"]);
    assert_eq!(table.played("done").state.stage(), 2);
}

#[test]
fn r7_5_nothing_scored_means_an_empty_pile_and_one_last_turn_each() {
    let mut table = Table::new(3).hand(1, "gold").last_turns(1).turn_of(3).played("pass");
    assert_eq!((table.state.stage(), table.whose()), (2, 1));
    assert!(table.state.pile().is_empty());
    assert_eq!(table.state.turns_left, Some(3));
    assert_eq!(table.refused("draw"), "7.5");
    table.play("load camel1 gold; pass; pass");
    assert_eq!(table.state.outcome().unwrap().scores.as_slice(), [5, 0, 0]);
}

#[test]
fn r7_6_after_the_game_everything_is_open() {
    let mut table =
        Table::new(3).stage(2).hand(1, "gold").give(2, Cave, 1).in_cave(2, 1, "salt").last_turns(1);
    table = table.turn_of(3);
    let before = table.state.view(Viewer::Public);
    assert_eq!((before.players[0].hand_goods, before.players[1].counts_unknown), (None, 1));
    table.play("pass");
    for viewer in [Viewer::Public, Viewer::Seat(seat(3)), Viewer::Referee] {
        let view = table.state.view(viewer);
        assert_eq!(view.players[0].hand_goods, Some(goods("gold")));
        assert_eq!(view.players[1].counts, goods("salt"));
        assert_eq!(view.pile_goods, Some(Goods::NONE));
    }
}
