//! 2 Turn.

use super::*;
use crate::material::HAND_LIMIT;

#[test]
fn r2_1_a_draw_takes_three_and_puts_one_into_the_market() {
    let mut table = Table::new(3);
    table.play("draw");
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.odds()[0], ("card water".to_owned(), 8));
    assert_eq!(table.refused("market gold"), "2.1");
    table.play("card water; card gold; card gold");
    assert_eq!(table.legal(), ["market water", "market gold"]);
    assert_eq!(table.refused("market salt"), "2.1");
    assert_eq!(table.refused("done"), "2.1");
    assert_eq!(table.refused("keep"), "2.1");
    table.play("market gold");
    assert_eq!(table.hand_of(1), goods("water gold"));
    assert_eq!(table.state.market(), goods("gold"));
    assert_eq!(table.whose(), 2);
    assert_eq!(table.refused("card gold"), "2.1");
    assert_eq!(table.refused("market gold"), "2.1");
}

#[test]
fn r2_1_the_pile_brings_only_what_it_holds() {
    let mut table = Table::new(3).pile("gold x4");
    table.play("draw");
    assert_eq!(table.odds(), [("card gold".to_owned(), 4)]);
    assert_eq!(table.refused("card salt"), "2.1");
}

#[test]
fn r2_1_the_hand_limit_sends_every_card_above_four_to_the_market() {
    // Before the draw so many cards, after it so many for the market.
    for (before, given) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 3)] {
        let mut table = Table::new(4).hand(1, &"salt ".repeat(before)).played("draw");
        table.play("card millet; card millet; card millet");
        for left in (1..=given).rev() {
            assert_eq!(table.state.phase(), Phase::Owing(left), "{before} cards before the draw");
            assert_eq!(table.whose(), 1);
            table.play("market millet");
        }
        assert_eq!(table.whose(), 2);
        assert_eq!(usize::from(table.hand_of(1).len()), before + 3 - usize::from(given));
        assert!(table.hand_of(1).len() <= HAND_LIMIT);
    }
}

#[test]
fn r2_1_the_example_of_seven_cards() {
    let mut table = Table::new(2).hand(1, "water gold salt millet").played("draw");
    table.play("card water; card gold; card salt");
    table.play("market water; market millet; market salt");
    assert_eq!(table.hand_of(1), goods("water gold x2 salt"));
    assert_eq!(table.state.market(), goods("water salt millet"));
}

#[test]
fn r2_1_the_limit_may_wait_for_the_end_of_the_turn() {
    let mut table = Table::with(2, "hand-limit", "turn-end")
        .hand(1, "water gold salt millet")
        .give(1, Cave, 1)
        .give(1, Thief, 1)
        .hand(2, "salt")
        .played("draw; card water; card gold; card salt");
    assert_eq!(table.state.phase(), Phase::Owing(1), "one goes to the market whatever the limit");
    assert_eq!(table.refused("cave 1 gold"), "7.1");
    table.play("market water");
    assert_eq!(table.state.phase(), Phase::After);
    assert_eq!(table.hand_of(1).len(), 6);
    table.play("cave 1 gold; steal 2 hand; stolen salt");
    assert_eq!(table.state.phase(), Phase::AtLimit(1), "the cave took one of the two above it");
    for early in ["done", "keep", "draw", "load camel1 salt"] {
        assert_eq!(table.refused(early), "2.1", "{early}");
    }
    table.play("market millet");
    assert_eq!(table.refused("market millet"), "2.1");
    assert_eq!((table.whose(), table.hand_of(1)), (2, goods("water gold salt x2")));
}

#[test]
fn r2_1_at_the_end_of_the_turn_nothing_comes_behind_the_limit() {
    let start = Table::with(2, "hand-limit", "turn-end")
        .hand(1, "water gold salt millet")
        .give(1, Cave, 1)
        .played("draw; card water; card gold; card salt; market water");
    let mut table = start.clone();
    assert_eq!(table.play("done"), [Event::AboveLimit { seat: seat(1), cards: 2 }]);
    assert_eq!(table.state.phase(), Phase::AtLimit(2), "no cave was used");
    assert_eq!(
        table.legal(),
        ["market water", "market gold", "market salt", "market millet"],
        "caves were to be used before"
    );
    assert_eq!(table.refused("cave 1 gold"), "7.1");
    table.play("market millet");
    assert_eq!((table.state.phase(), table.whose()), (Phase::AtLimit(1), 1));
    let events = table.play("market salt");
    let given = Event::Marketed { seat: seat(1), good: Good::Salt };
    assert_eq!(events, [given, Event::TurnEnded { seat: seat(1) }]);
    assert_eq!((table.whose(), table.hand_of(1)), (2, goods("water gold x2 salt")));
    let mut plain = start.clone();
    plain.state.players[0].specials = [0; 4];
    plain.state.stacks[Cave as usize] += 1;
    plain.state.phase = Phase::Owing(1);
    plain.play("market gold");
    assert_eq!(plain.state.phase(), Phase::AtLimit(1), "without caves and thieves at once");
}

#[test]
fn r5_2_a_short_draw_asks_for_the_limit_at_the_end_of_the_turn() {
    let table = Table::with(2, "hand-limit", "turn-end")
        .stage(2)
        .hand(1, "gold x4")
        .pile("salt x2")
        .played("draw; card salt; card salt");
    assert_eq!(table.state.phase(), Phase::MayGive, "nothing must go to the market yet");
    let kept = table.clone().played("keep");
    assert_eq!(kept.state.phase(), Phase::AtLimit(2));
    let given = table.played("market gold");
    assert_eq!(given.state.phase(), Phase::AtLimit(1));
    assert_eq!(given.played("market gold").whose(), 2);
}

#[test]
fn r2_1_only_one_action_a_turn() {
    let mut table = Table::new(3).hand(1, "salt x2 gold").hand(2, "salt").give(1, Thief, 1);
    table.play("load camel1 salt");
    assert_eq!(table.refused("draw"), "2.1");
    assert_eq!(table.refused("take 1 salt camel1"), "2.3");
    assert_eq!(table.refused("buy map"), "2.4");
    assert_eq!(table.refused("pass"), "2.5");
    table.play("steal 2 hand; stolen salt");
    assert_eq!(table.whose(), 2);
}

#[test]
fn r2_2_up_to_four_goods_go_from_the_hand_onto_one_animal() {
    let mut table = Table::new(3).hand(1, "salt x2 millet x2");
    assert_eq!(
        table.listed("load"),
        ["load camel1 salt", "load camel1 millet", "load camel2 salt", "load camel2 millet"]
    );
    table.play("load camel1 salt; load camel1 salt; load camel1 millet");
    assert_eq!(table.whose(), 1);
    assert_eq!(table.legal(), ["load camel1 millet", "done"]);
    table.play("load camel1 millet");
    assert_eq!(table.load_of(1, "camel1"), cards("salt salt millet millet").into_iter().collect());
    assert_eq!(table.whose(), 2, "the camel is full and the hand empty");
    assert_eq!(table.refused("load camel1 salt"), "2.2");
}

#[test]
fn r2_2_a_load_may_end_at_any_card() {
    let mut table = Table::new(3).hand(1, "salt x3");
    table.play("load camel2 salt; done");
    assert_eq!(table.whose(), 2);
    assert_eq!(table.hand_of(1), goods("salt x2"));
    let table =
        Table::new(3).hand(1, "salt x3").give(1, Cave, 1).played("load camel1 salt; cave 1 salt");
    assert_eq!(table.state.phase(), Phase::Turn, "the cave ended the load, and with it the turn");
    let table =
        Table::new(3).hand(1, "salt x3").give(1, Cave, 2).played("load camel1 salt; cave 1 salt");
    assert_eq!(table.refused("load camel1 salt"), "2.2", "the load is over");
}

#[test]
fn r2_2_the_end_of_a_load_tells_nothing_about_the_hand() {
    // Nothing in this hand fits behind the water, yet the player must say so themselves.
    let table = Table::new(3).hand(1, "water gold").played("load camel1 water");
    assert_eq!(table.legal(), ["done"]);
    let table = Table::new(3).hand(1, "water water").played("load camel1 water");
    assert_eq!(table.legal(), ["load camel1 water", "done"]);
}

#[test]
fn r2_3_goods_of_one_kind_go_from_the_market_onto_one_animal() {
    let mut table = Table::new(3).market("salt x5 gold x3 water").load(1, "camel1", "salt");
    assert_eq!(
        table.listed("take"),
        [
            "take 1 gold camel1",
            "take 2 gold camel1",
            "take 1 salt camel1",
            "take 2 salt camel1",
            "take 3 salt camel1",
            "take 1 water camel2",
            "take 1 gold camel2",
            "take 2 gold camel2",
            "take 1 salt camel2",
            "take 2 salt camel2",
            "take 3 salt camel2",
            "take 4 salt camel2",
        ]
    );
    assert_eq!(table.refused("take 5 salt camel2"), "2.3");
    assert_eq!(table.refused("take 0 salt camel2"), "2.3");
    assert_eq!(table.refused("take 2 water camel2"), "2.3");
    assert_eq!(table.refused("take 1 millet camel2"), "2.3");
    assert_eq!(table.refused("take 3 gold camel2"), "3.1");
    table.play("take 4 salt camel2");
    assert_eq!(table.state.market(), goods("salt gold x3 water"));
    assert_eq!(table.load_of(1, "camel2").len(), 4);
    assert_eq!(table.whose(), 2);
}

#[test]
fn r2_4_a_special_card_costs_three_dinars_from_hand_and_animals() {
    let mut table =
        Table::new(3).hand(1, "salt").load(1, "camel1", "millet water").hand(2, "millet");
    assert_eq!(table.listed("buy"), ["buy donkey", "buy cave", "buy thief", "buy map"]);
    table.play("buy map");
    assert_eq!(table.refused("done"), "2.4");
    assert_eq!(table.refused("pay"), "2.4");
    assert_eq!(table.refused("pay salt"), "2.4");
    assert_eq!(table.refused("pay salt x2 camel1"), "2.4");
    assert_eq!(table.refused("pay camel1 x3"), "2.4");
    assert_eq!(table.refused("pay camel3 salt"), "1.2");
    assert_eq!(table.refused("pay donkey1 salt"), "3.3");
    // The top card of the camel is water, under it lies millet.
    assert_eq!(table.legal(), ["pay camel1 x2", "pay salt camel1"]);
    let events = table.play("pay salt camel1");
    assert!(
        matches!(&events[0], Event::Bought { special: Map, paid, .. } if *paid == goods("salt water"))
    );
    assert_eq!(table.state.discard(), goods("salt water"));
    assert_eq!(table.state.specials(seat(1), Map), 1);
    assert_eq!(table.state.stack(Map), 1);
    assert_eq!(table.refused("pay millet"), "2.4");
    assert_eq!(table.refused("buy map"), "2.4", "seat 2 has one dinar");
}

#[test]
fn r2_4_what_is_overpaid_is_lost() {
    let table = Table::new(3).hand(1, "gold x2").played("buy cave; pay gold x2");
    assert_eq!(table.state.discard(), goods("gold x2"));
    assert_eq!(table.state.specials(seat(1), Cave), 1);
    assert!(table.hand_of(1).is_empty());
}

#[test]
fn r2_5_only_who_can_do_nothing_passes() {
    let mut table = Table::new(3)
        .hand(1, "gold")
        .load(1, "camel1", "water")
        .load(1, "camel2", "water")
        .last_turns(3);
    assert_eq!(table.refused("pass"), "2.5", "they can buy");
    table.state.stacks = [0; 4];
    assert_eq!(
        table.legal(),
        ["pass"],
        "gold goes onto no camel with water, and nothing is for sale"
    );
    assert_eq!(table.refused("done"), "2.5");
    let with_market = Table { state: table.state }.played("pass");
    assert_eq!(with_market.whose(), 2);
    table.state.discard -= goods("water");
    table.state.market += goods("water");
    assert_eq!(table.refused("pass"), "2.5", "water goes onto the camels");
    let table = Table::new(3);
    assert_eq!(table.refused("pass"), "2.5", "they can draw");
    assert_eq!(table.refused("done"), "2.5");
}
