//! 4 Turn.

use super::*;

#[test]
fn r4_1_first_the_move_then_the_purchase() {
    let mut table = Table::classic(4).turn(Red);
    assert_eq!(table.state.phase(), Phase::Move);
    let events = table.play("49-48 x3");
    let (seat, from, to) = (table.seat(Red), at(49), at(48));
    assert_eq!(events, [Event::Moved { seat, from, to, camels: 3 }]);
    assert_eq!(table.refusal("49-48 x3"), "4.1", "one move a turn");
    assert_eq!(table.refusal("attack 49-48"), "4.1");
    let events = table.play("buy 5 @48");
    assert_eq!(events, [Event::Bought { seat, field: at(48), camels: 5 }]);
    assert_eq!(table.state.phase(), Phase::Card, "the turn is over");
}

#[test]
fn r4_1_each_of_the_two_may_be_left_out() {
    let mut table = Table::classic(4).turn(Red);
    table.all(&["49-48 x3", "done"]);
    assert_eq!(table.state.phase(), Phase::Card);
    let mut table = Table::classic(4).turn(Red);
    table.play("buy 1 @49");
    assert_eq!(table.state.phase(), Phase::Card, "no move after the purchase");
    let mut table = Table::classic(4).turn(Red);
    let events = table.play("done");
    assert_eq!(events, [Event::TurnEnded { seat: table.seat(Red) }]);
    assert_eq!(table.state.phase(), Phase::Card);
}

#[test]
fn r4_1_an_attack_takes_the_place_of_the_move() {
    let mut table = Table::classic(4).mark(Red, 24, 9).mark(Blue, 25, 1).turn(Red);
    table.all(&["attack 24-25", "die 6", "advance 1"]);
    assert_eq!(table.refusal("24-23 x1"), "4.1");
    assert_eq!(table.refusal("attack 24-25"), "4.1");
    table.play("buy 10 @25");
}

#[test]
fn r4_1_the_other_actions_have_no_place_in_a_turn() {
    let table = Table::updated(4).turn(Red);
    for action in ["die 3", "fate 1", "card red", "settle 20", "sector 1", "tribe red", "lay 2 reg"]
    {
        assert_eq!(table.refusal(action), "4.1", "{action}");
    }
    assert_eq!(table.refusal("on"), "5.4");
    assert_eq!(table.refusal("stop"), "5.7");
    assert_eq!(table.refusal("advance 1"), "5.5");
}

#[test]
fn r4_2_any_number_of_camels_to_one_of_the_eight_neighbours() {
    for to in [46, 47, 48, 23, 25, 8, 9, 10] {
        for camels in [1, 7, 12] {
            let mut table = Table::classic(4).mark(Red, 24, 12).turn(Red);
            table.play(&format!("24-{to} x{camels}"));
            assert_eq!(table.field(24), (Some(Red), 12 - camels));
            assert_eq!(table.field(to), (Some(Red), camels));
        }
    }
}

#[test]
fn r4_2_only_to_a_neighbour() {
    let table = Table::classic(4).mark(Red, 24, 12).turn(Red);
    for to in [1, 2, 7, 22, 24, 26, 45, 49] {
        assert_eq!(table.refusal(&format!("24-{to} x1")), "4.2", "24-{to}");
    }
    // 26 ends its row and 42 begins the next one below: they are no neighbours.
    let table = Table::classic(4).mark(Red, 26, 12).turn(Red);
    assert_eq!(table.refusal("26-42 x1"), "4.2");
    assert_eq!(table.refusal("26-41 x1"), "4.2");
}

#[test]
fn r4_2_at_least_one_and_no_more_than_stand_there() {
    let table = Table::classic(4).mark(Red, 24, 12).mark(Red, 23, 0).turn(Red);
    assert_eq!(table.refusal("24-25 x0"), "4.2");
    assert_eq!(table.refusal("24-25 x13"), "4.2");
    assert_eq!(table.refusal("24-25 x65535"), "4.2");
    assert_eq!(table.refusal("23-22 x1"), "4.2");
}

#[test]
fn r4_2_only_from_an_own_field() {
    let table = Table::classic(4).mark(Blue, 24, 12).turn(Red);
    assert_eq!(table.refusal("24-25 x1"), "4.2");
    assert_eq!(table.refusal("2-3 x1"), "4.2", "nobody's field");
}

#[test]
fn r4_2_a_chott_is_never_entered() {
    let table = Table::classic(4).mark(Red, 24, 12).lay(25, Chott).turn(Red);
    assert_eq!(table.refusal("24-25 x1"), "4.2");
    assert_eq!(table.refusal("attack 24-25"), "5.1");
    assert!(!table.legal().iter().any(|action| action.starts_with("24-25 ")));
}

#[test]
fn r4_2_not_where_enemy_camels_stand() {
    let table = Table::classic(4).mark(Red, 24, 12).mark(Blue, 25, 1).turn(Red);
    assert_eq!(table.refusal("24-25 x12"), "4.2");
}

#[test]
fn r4_2_the_saline_is_entered_like_any_field() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = table.mark(Red, 9, 12).turn(Red);
        table.play("9-1 x5");
        assert_eq!(table.field(1), (Some(Red), 5));
    }
}

#[test]
fn r4_2_the_list_holds_every_move_with_its_greatest_amount() {
    let table = Table::classic(2).clear(43).mark(Green, 43, 3).lay(44, Chott).cash(Green, 0);
    let table = table.turn(Green);
    assert_eq!(table.legal(), ["43-21 x3", "43-42 x3", "done"]);
}

#[test]
fn r4_3_the_marker_goes_on_the_target_and_stays_on_an_empty_field() {
    let mut table = Table::classic(4).mark(Red, 24, 12).turn(Red);
    assert_eq!(table.owner(25), None);
    table.play("24-25 x12");
    assert_eq!(table.field(25), (Some(Red), 12));
    assert_eq!(table.field(24), (Some(Red), 0), "left empty, but still red's");
}

#[test]
fn r4_4_an_empty_enemy_field_is_taken_by_a_plain_move() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = table.mark(Red, 24, 12).mark(Blue, 25, 0).turn(Red);
        assert_eq!(table.refusal("attack 24-25"), "5.1");
        let events = table.play("24-25 x1");
        let (seat, from) = (table.seat(Red), table.seat(Blue));
        assert_eq!(events[1..], [Event::FieldTaken { seat, field: at(25), from }]);
        assert_eq!(table.field(25), (Some(Red), 1));
        assert!(table.is_alive(Blue));
    }
}

#[test]
fn r4_4_a_settlement_too_and_the_old_owner_loses_it_at_once() {
    let mut table =
        Table::classic(4).mark(Red, 21, 12).mark(Blue, 43, 0).mark(Blue, 45, 1).turn(Red);
    table.play("21-43 x2");
    assert_eq!(table.field(43), (Some(Red), 2));
    assert!(!table.state.holds_own_settlement(table.seat(Blue)));
    assert_eq!(table.state.levy(table.seat(Blue)), 0);
    assert_eq!(table.state.settlement(table.seat(Blue)), Some(at(43)), "it is still blue's card");
}

#[test]
fn r4_5_camels_may_join_camels_on_an_own_field() {
    let mut table = Table::classic(4).mark(Red, 24, 12).mark(Red, 25, 4).turn(Red);
    let events = table.play("24-25 x5");
    assert_eq!(events.len(), 1, "nothing is taken");
    assert_eq!((table.field(24), table.field(25)), ((Some(Red), 7), (Some(Red), 9)));
    let mut table = Table::classic(4).mark(Red, 24, 12).mark(Red, 25, 0).turn(Red);
    table.play("24-25 x5");
    assert_eq!(table.field(25), (Some(Red), 5));
}

/// Red has camels on 24, more next to it on 25, and an abandoned field on 23.
fn with_own_fields(book: &str, own_fields: &str) -> Table {
    let setup = Setup::new(book, 4).with("own-fields", own_fields);
    let table = Table::with(&setup).mark(Red, 24, 12).mark(Red, 25, 4).mark(Red, 23, 0).turn(Red);
    let written = if own_fields == "allowed" { None } else { Some(own_fields) };
    assert_eq!(table.state.setup().get("own-fields"), written);
    table
}

#[test]
fn r4_5_unless_the_table_forbids_it() {
    for book in BOOKS {
        let table = with_own_fields(book, "forbidden");
        assert_eq!(table.refusal("24-25 x5"), "4.5");
        assert_eq!(table.refusal("24-23 x5"), "4.5", "an empty own field too");
        assert!(table.legal().contains(&"24-9 x12".to_owned()));
        assert!(!table.legal().contains(&"24-25 x12".to_owned()));
        assert!(State::start(&Setup::new(book, 4).with("own-fields", "no")).is_err());
    }
}

#[test]
fn r4_5_or_allows_only_empty_own_fields() {
    for book in BOOKS {
        let mut table = with_own_fields(book, "empty");
        assert_eq!(table.refusal("24-25 x5"), "4.5", "camels stand there");
        assert!(!table.legal().contains(&"24-25 x12".to_owned()));
        assert!(table.legal().contains(&"24-23 x12".to_owned()));
        table.play("24-23 x12");
        assert_eq!((table.field(24), table.field(23)), ((Some(Red), 0), (Some(Red), 12)));
        let mut table = table.turn(Red);
        table.play("23-24 x5");
        assert_eq!(table.field(24), (Some(Red), 5), "an abandoned field may be entered again");
        let mut table = with_own_fields(book, "allowed");
        table.play("24-25 x5");
    }
}

#[test]
fn r4_6_a_camel_costs_one_silver() {
    let mut table = Table::classic(4).cash(Red, 12).turn(Red);
    table.play("buy 12 @49");
    assert_eq!((table.cash_of(Red), table.camels(49), table.state.stock()), (0, 22, 348));
}

#[test]
fn r4_6_as_many_as_the_purse_allows() {
    let table = Table::classic(4).cash(Red, 12).turn(Red);
    assert_eq!(table.refusal("buy 13 @49"), "4.6");
    assert_eq!(table.refusal("buy 0 @49"), "4.6");
    assert!(table.legal().contains(&"buy 12 @49".to_owned()));
    let table = Table::classic(4).cash(Red, 0).turn(Red);
    assert_eq!(table.refusal("buy 1 @49"), "4.6");
}

#[test]
fn r4_6_as_many_as_the_stock_allows() {
    let mut table = Table::classic(4).cash(Red, 12).short_stock(7).turn(Red);
    assert_eq!(table.refusal("buy 8 @49"), "4.6");
    assert!(table.legal().contains(&"buy 7 @49".to_owned()));
    table.play("buy 7 @49");
    assert_eq!((table.state.stock(), table.cash_of(Red)), (0, 5));
    let table = Table::classic(4).cash(Red, 12).short_stock(0).turn(Red);
    assert_eq!(table.refusal("buy 1 @49"), "4.6");
}

#[test]
fn r4_6_camels_lost_in_a_fight_can_be_bought_again() {
    let mut table = Table::classic(4).mark(Red, 24, 9).mark(Blue, 25, 9).short_stock(0).turn(Red);
    table.all(&["attack 24-25", "die 6", "die 2", "stop"]);
    assert_eq!(table.state.stock(), 4);
    table.play("buy 4 @24");
}

#[test]
fn r4_6_onto_one_own_field_with_or_without_camels() {
    let mut table = Table::classic(4).mark(Red, 24, 0).mark(Blue, 25, 0).turn(Red);
    assert_eq!(table.refusal("buy 1 @25"), "4.6", "blue's field");
    assert_eq!(table.refusal("buy 1 @2"), "4.6", "nobody's field");
    table.play("buy 5 @24");
    assert_eq!(table.field(24), (Some(Red), 5));
    assert_eq!(table.refusal("buy 5 @49"), "3.3", "one purchase, one field");
}

#[test]
fn r4_6_onto_a_field_just_taken() {
    let mut table = Table::classic(4).mark(Red, 24, 5).turn(Red);
    table.all(&["24-25 x1", "buy 10 @25"]);
    assert_eq!(table.field(25), (Some(Red), 11));
}

#[test]
fn r4_7_updated_never_onto_the_saline() {
    let table = Table::updated(4).mark(Red, 1, 5).turn(Red);
    assert_eq!(table.refusal("buy 1 @1"), "4.7");
    assert!(!table.legal().iter().any(|action| action.ends_with("@1")));
    let mut classic = Table::classic(4).mark(Red, 1, 5).turn(Red);
    classic.play("buy 1 @1");
    assert_eq!(classic.camels(1), 6);
}

#[test]
fn r4_8_updated_cash_goes_into_the_treasury_moved_or_not() {
    let mut table = Table::updated(4).turn(Red);
    let events = table.play("deposit 3");
    let seat = table.seat(Red);
    assert_eq!(events, [Event::Deposited { seat, silver: Some(3), hidden: false }]);
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (7, 3));
    table.all(&["49-48 x1", "deposit 7"]);
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (0, 10));
    assert_eq!(table.refusal("buy 1 @49"), "4.6", "never out again");
}

#[test]
fn r4_8_a_deposit_is_between_1_and_all_cash() {
    let table = Table::updated(4).turn(Red);
    assert_eq!(table.refusal("deposit 0"), "4.8");
    assert_eq!(table.refusal("deposit 11"), "4.8");
    assert!(table.legal().contains(&"deposit 10".to_owned()));
    let broke = Table::updated(4).cash(Red, 0).turn(Red);
    assert_eq!(broke.refusal("deposit 1"), "4.8");
    assert!(!broke.legal().iter().any(|action| action.starts_with("deposit")));
}

#[test]
fn r4_8_classic_has_no_treasury() {
    let table = Table::classic(4).turn(Red);
    assert_eq!(table.refusal("deposit 1"), "4.8");
    assert!(!table.legal().iter().any(|action| action.starts_with("deposit")));
    let waiting = Table::classic(4);
    assert_eq!(waiting.refusal("deposit 1"), "4.8");
}
