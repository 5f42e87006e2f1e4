//! 6 End of a round.

use super::*;

/// Red marks one field of every kind that can be marked besides their settlement.
fn rich(table: Table) -> Table {
    table
        .lay(24, Guelta)
        .lay(25, Reg)
        .lay(9, Erg)
        .lay(10, FeshFesh)
        .lay(23, Mountains)
        .mark(Red, 24, 1)
        .mark(Red, 25, 0)
        .mark(Red, 9, 0)
        .mark(Red, 10, 3)
        .mark(Red, 23, 2)
        .mark(Red, 1, 0)
}

/// Settlement, guelta, reg, erg, saline: fesh-fesh and mountains pay nothing.
const RICH: Silver = 4 + 3 + 2 + 1 + 5;

#[test]
fn r6_1_classic_everybody_at_home_gets_the_economic_values_of_all_his_fields() {
    let mut table = rich(Table::classic(4)).last_turn(Red);
    let events = table.play("done");
    assert_eq!(table.cash_of(Red), 10 + RICH, "with or without camels on them");
    for tribe in [Blue, Green, Yellow] {
        assert_eq!(table.cash_of(tribe), 10 + 4);
    }
    assert!(events.contains(&Event::Paid { seat: table.seat(Red), silver: RICH }));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Paid { .. })).count(), 4);
}

#[test]
fn r6_1_the_payment_comes_only_when_the_deck_is_used_up() {
    let mut table = Table::classic(2).deck(&[(Green, 1), (Yellow, 1)], 1);
    table.all(&["card green", "done", "fate 13", "card yellow"]);
    assert_eq!((table.cash_of(Green), table.cash_of(Yellow)), (10, 10));
    table.play("done");
    assert_eq!((table.cash_of(Green), table.cash_of(Yellow)), (14, 14));
    assert_eq!((table.state.phase(), table.state.round()), (Phase::RoundDie, 2));
}

#[test]
fn r6_1_a_fate_can_be_the_last_card() {
    let mut table = Table::classic(2).deck(&[], 1);
    let events = table.play("fate 8");
    assert_eq!(table.cash_of(Green), 10 + 10 + 4);
    assert_eq!(events.len(), 1 + 2 + 2);
}

#[test]
fn r6_2_updated_first_all_cash_in_hand_is_lost() {
    let mut table = rich(Table::updated(4)).money(Red, 37, 12).money(Blue, 0, 5).last_turn(Green);
    let events = table.play("done");
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (RICH, 12));
    assert_eq!((table.cash_of(Blue), table.treasury_of(Blue)), (4, 5));
    let (seat, silver) = (table.seat(Red), Some(37));
    let lost = Event::CashLost { seat, silver, hidden: false };
    let paid = Event::Paid { seat, silver: RICH };
    let place = |wanted| events.iter().position(|event| *event == wanted).unwrap();
    assert!(place(lost) < place(paid));
}

#[test]
fn r6_2_who_is_not_at_home_loses_his_cash_too() {
    let mut table = Table::updated(4).mark(Blue, 49, 3).mark(Red, 24, 1).money(Red, 30, 8);
    table = table.last_turn(Green);
    table.play("done");
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (0, 8));
}

#[test]
fn r6_3_without_the_own_settlement_there_is_no_payment() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = rich(table).cash(Red, 0).mark(Blue, 49, 3).last_turn(Green);
        let events = table.play("done");
        assert_eq!(table.cash_of(Red), 0);
        assert!(events.contains(&Event::NotPaid { seat: table.seat(Red) }));
    }
}

#[test]
fn r6_3_not_even_with_the_settlement_of_another() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = rich(table).cash(Red, 0).mark(Blue, 49, 3).mark(Red, 43, 5);
        table = table.last_turn(Green);
        table.play("done");
        assert_eq!(table.cash_of(Red), 0);
    }
}

#[test]
fn r6_3_a_conquered_settlement_pays_its_conqueror() {
    let mut table = Table::classic(4).cash(Blue, 0).mark(Blue, 49, 0).mark(Red, 24, 1);
    table = table.last_turn(Green);
    table.play("done");
    assert_eq!(table.cash_of(Blue), 4 + 4);
}

#[test]
fn r6_3_the_right_returns_with_the_marker() {
    let mut table = rich(Table::classic(4)).cash(Red, 0).mark(Blue, 49, 0).last_turn(Red);
    table.all(&["24-48 x1", "done"]);
    assert_eq!(table.cash_of(Red), 0);
    let mut table = table.deck(&[(Red, 1)], 0);
    table.all(&["card red", "48-49 x1", "done"]);
    assert_eq!(table.cash_of(Red), RICH + 2);
}
