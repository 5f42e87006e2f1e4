//! 8 Fate cards.

use super::*;

/// A card that changes nothing but which cards were seen.
#[track_caller]
fn does_nothing(table: Table, fate: usize) {
    let mut after = table.clone();
    let events = after.fate(fate);
    let only: [Event; 1] = [Event::FateTurned { fate: Fate::new(fate).unwrap() }];
    assert_eq!(events, only);
    assert_eq!(after.state.camels, table.state.camels);
    assert_eq!(after.state.marked, table.state.marked);
    assert_eq!(after.state.purses, table.state.purses);
    assert_eq!(after.state.stock, table.state.stock);
}

#[test]
fn r8_1_the_saline_loses_all_camels_and_keeps_the_marker() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = table.mark(Red, 1, 37).mark(Blue, 2, 5);
        let stock = table.state.stock();
        let events = table.fate(1);
        assert_eq!(lost(&events), [(1, 37)]);
        assert_eq!(table.field(1), (Some(Red), 0));
        assert_eq!(table.field(2), (Some(Blue), 5), "nobody else loses any");
        assert_eq!(table.state.stock(), stock + 37);
    }
}

#[test]
fn r8_1_an_empty_saline_loses_nothing() {
    does_nothing(Table::classic(4), 1);
    does_nothing(Table::classic(4).mark(Red, 1, 0), 1);
}

/// Cards 2 to 5 with the tribe and its home at a table of four.
const GIFTS: [(usize, Tribe, usize); 4] =
    [(2, Blue, 43), (3, Red, 49), (4, Green, 37), (5, Yellow, 31)];

/// Everything about the gift to one tribe.
fn gift((card, tribe, home): (usize, Tribe, usize)) {
    let other = if tribe == Red { Blue } else { Red };
    for table in [Table::classic(4), Table::updated(4)] {
        let mut plain = table.clone();
        assert_eq!(gained(&plain.fate(card)), [(home, 10)]);
        assert_eq!((plain.camels(home), plain.state.stock()), (20, 350));

        let mut empty = table.clone().mark(tribe, home, 0);
        empty.fate(card);
        assert_eq!(empty.field(home), (Some(tribe), 10), "the marker is enough");

        let mut short = table.clone().short_stock(7);
        assert_eq!(gained(&short.fate(card)), [(home, 7)], "what the stock has");
        assert_eq!(short.state.stock(), 0);

        does_nothing(table.clone().short_stock(0), card);
        does_nothing(table.clone().mark(other, home, 5).mark(tribe, 2, 5), card);
        does_nothing(table.clone().mark(other, home, 0).mark(tribe, 2, 5), card);
        does_nothing(table.clone().eliminate(tribe), card);
        let conquered = if other == Red { 49 } else { 43 };
        let swapped = table.mark(other, home, 5).mark(tribe, conquered, 5);
        does_nothing(swapped, card);
    }
}

#[test]
fn r8_2_ten_camels_for_blue_at_home() {
    gift(GIFTS[0]);
}

#[test]
fn r8_3_ten_camels_for_red_at_home() {
    gift(GIFTS[1]);
}

#[test]
fn r8_4_ten_camels_for_green_at_home() {
    gift(GIFTS[2]);
}

#[test]
fn r8_5_ten_camels_for_yellow_at_home() {
    gift(GIFTS[3]);
}

#[test]
fn r8_2_a_gift_for_an_absent_tribe_is_a_blank() {
    does_nothing(Table::updated(3), 2);
    does_nothing(Table::updated(2), 2);
    does_nothing(Table::updated(2), 3);
}

#[test]
fn r8_6_every_erg_loses_three_camels_or_all_it_has() {
    let table = Table::classic(4).lay_all(Erg, &[2, 3, 4, 5, 6]);
    let table = table.mark(Red, 2, 10).mark(Blue, 3, 3).mark(Green, 4, 2).mark(Green, 5, 0);
    let mut table = table.mark(Red, 7, 9);
    let stock = table.state.stock();
    let events = table.fate(6);
    assert_eq!(lost(&events), [(2, 3), (3, 3), (4, 2)]);
    assert_eq!(table.field(2), (Some(Red), 7));
    assert_eq!(table.field(3), (Some(Blue), 0), "the marker stays");
    assert_eq!(table.field(4), (Some(Green), 0), "the marker stays");
    assert_eq!(table.field(5), (Some(Green), 0));
    assert_eq!(table.field(6), (None, 0));
    assert_eq!(table.camels(7), 9, "a reg");
    assert_eq!(table.state.stock(), stock + 8);
    does_nothing(Table::classic(4).lay(2, Erg), 6);
}

#[test]
fn r8_7_every_guelta_keeps_15_camels_at_most() {
    let table = Table::classic(4).lay_all(Guelta, &[2, 3, 4, 5, 6]);
    let table = table.mark(Red, 2, 40).mark(Blue, 3, 16).mark(Green, 4, 15).mark(Green, 5, 0);
    let mut table = table.mark(Red, 7, 30);
    let events = table.fate(7);
    assert_eq!(lost(&events), [(2, 25), (3, 1)]);
    assert_eq!([2, 3, 4, 5, 7].map(|field| table.camels(field)), [15, 15, 15, 0, 30]);
    does_nothing(Table::classic(4).lay(2, Guelta).mark(Red, 2, 15), 7);
}

#[test]
fn r8_8_every_tribe_at_home_gets_ten_silver() {
    for table in [Table::classic(4), Table::updated(4)] {
        let table = table.mark(Blue, 49, 5).mark(Red, 2, 5).mark(Green, 37, 0);
        let mut table = table.eliminate(Yellow);
        let events = table.fate(8);
        assert_eq!(table.cash_of(Blue), 20);
        assert_eq!(table.cash_of(Red), 10, "their settlement is lost");
        assert_eq!(table.cash_of(Green), 20, "the marker is enough");
        assert_eq!(table.cash_of(Yellow), 10, "they are out");
        let silver = 10;
        let gained = |tribe| Event::SilverGained { seat: table.seat(tribe), silver };
        assert_eq!(events[1..], [gained(Blue), gained(Green)]);
    }
}

#[test]
fn r8_8_absent_tribes_get_nothing() {
    let mut table = Table::classic(2);
    assert_eq!(table.fate(8).len(), 1 + 2);
    assert_eq!(table.state.purses[2..], [Purse::default(); 2]);
}

#[test]
fn r8_9_every_settlement_loses_half_of_its_camels_rounded_down() {
    let table = Table::classic(4).mark(Blue, 43, 7).mark(Blue, 49, 20).mark(Red, 2, 9);
    let mut table = table.mark(Green, 37, 1).mark(Yellow, 31, 0);
    let events = table.fate(9);
    assert_eq!(lost(&events), [(43, 3), (49, 10)]);
    assert_eq!(table.camels(43), 4);
    assert_eq!(table.field(49), (Some(Blue), 10), "whoever holds it");
    assert_eq!((table.camels(37), table.camels(31), table.camels(2)), (1, 0, 9));
}

#[test]
fn r8_9_the_settlement_of_an_eliminated_tribe_too() {
    let mut table = Table::classic(4).eliminate(Red).mark(Blue, 49, 8);
    table.fate(9);
    assert_eq!(table.field(49), (Some(Blue), 4));
}

#[test]
fn r8_10_every_field_with_camels_loses_one() {
    let table = Table::classic(4)
        .lay(2, Guelta)
        .lay(3, Erg)
        .lay(4, FeshFesh)
        .lay(5, Mountains)
        .mark(Red, 1, 2)
        .mark(Red, 2, 3)
        .mark(Red, 3, 4)
        .mark(Blue, 4, 5)
        .mark(Blue, 5, 1)
        .mark(Blue, 6, 1)
        .mark(Blue, 7, 0);
    let mut table = table.mark(Green, 37, 0);
    let stock = table.state.stock();
    let events = table.fate(10);
    let mut fields = lost(&events);
    fields.sort_unstable();
    assert_eq!(fields, [1, 2, 3, 4, 5, 6, 31, 43, 49].map(|field| (field, 1)));
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|field| table.camels(field)), [1, 2, 3, 4, 0, 0, 0]);
    assert_eq!(table.owner(5), Some(Blue), "the marker stays");
    assert_eq!(table.state.stock(), stock + 9);
}

#[test]
fn r8_11_every_reg_loses_five() {
    let table = Table::classic(4).lay(6, Erg);
    let table = table.mark(Red, 2, 12).mark(Blue, 3, 5).mark(Green, 4, 4).mark(Green, 5, 0);
    let mut table = table.mark(Red, 6, 9);
    let events = table.fate(11);
    assert_eq!(lost(&events), [(2, 5), (3, 5), (4, 4)]);
    assert_eq!(table.field(4), (Some(Green), 0), "the marker stays");
    assert_eq!(table.camels(6), 9, "an erg");
    does_nothing(Table::classic(4), 11);
}

#[test]
fn r8_12_every_marked_guelta_gains_five() {
    let table = Table::classic(4).lay_all(Guelta, &[2, 3, 4, 5]);
    let mut table = table.mark(Red, 2, 12).mark(Blue, 3, 0).mark(Red, 4, 1).mark(Green, 6, 3);
    let stock = table.state.stock();
    let events = table.fate(12);
    assert_eq!(gained(&events), [(2, 5), (3, 5), (4, 5)]);
    assert_eq!(table.field(2), (Some(Red), 17));
    assert_eq!(table.field(3), (Some(Blue), 5), "no camels needed");
    assert_eq!(table.field(5), (None, 0), "nobody's guelta");
    assert_eq!(table.camels(6), 3, "a reg");
    assert_eq!(table.state.stock(), stock - 15);
}

#[test]
fn r8_12_with_a_short_stock_all_gain_the_same() {
    let gueltas = |stock| {
        let table = Table::classic(4).lay_all(Guelta, &[2, 3, 4]);
        table.mark(Red, 2, 1).mark(Blue, 3, 0).mark(Red, 4, 1).short_stock(stock)
    };
    for (stock, each) in [(13, 4), (14, 4), (15, 5), (16, 5), (3, 1), (5, 1)] {
        let mut table = gueltas(stock);
        let events = table.fate(12);
        assert_eq!(gained(&events), [(2, each), (3, each), (4, each)], "stock {stock}");
        assert_eq!(table.state.stock(), stock - 3 * each);
    }
    does_nothing(gueltas(2), 12);
    does_nothing(gueltas(0), 12);
}

#[test]
fn r8_12_without_a_marked_guelta_nothing_happens() {
    does_nothing(Table::classic(4), 12);
    does_nothing(Table::classic(4).lay_all(Guelta, &[2, 3]), 12);
    let gone = Table::classic(4).lay(2, Guelta).mark(Red, 2, 5).eliminate(Red);
    does_nothing(gone, 12);
}

/// A fight from one field with 20 camels against another with 20.
fn blows(table: &Table, from: usize, to: usize) -> (Camels, Camels) {
    let mut table = table.clone().mark(Red, from, 20).mark(Blue, to, 20);
    table.state.active = table.seat(Red);
    table.state.phase = Phase::Move;
    table.all(&[&format!("attack {from}-{to}"), "die 5", "die 5"]);
    (20 - table.camels(to), 20 - table.camels(from))
}

#[test]
fn r8_13_ergs_are_worth_3_in_attack_and_defence() {
    let mut table = Table::classic(4).lay_all(Erg, &[24, 25]).lay(23, Reg).lay(22, Mountains);
    assert_eq!(blows(&table, 24, 25), (2, 2));
    let events = table.fate(13);
    assert_eq!(events[1], Event::ErgsStrong);
    assert_eq!(blows(&table, 24, 25), (4, 4), "(3 + 5) / 2");
    assert_eq!(blows(&table, 24, 23), (4, 2), "in attack");
    assert_eq!(blows(&table, 23, 24), (2, 4), "in defence");
    assert_eq!(blows(&table, 22, 23), (3, 2), "no other field changes");
    assert_eq!(table.state.economic(at(24)), 1, "the economic value stays");
}

#[test]
fn r8_13_until_the_round_ends() {
    let table = Table::classic(2).lay(24, Erg).deck(&[(Green, 1)], 1);
    let mut table = table;
    table.play("fate 13");
    assert_eq!(table.state.strategic(at(24)), 3);
    table.play("card green");
    assert_eq!(table.state.strategic(at(24)), 3);
    table.play("done");
    assert_eq!(table.state.round(), 2);
    assert_eq!(table.state.strategic(at(24)), 0);
    table.all(&["die 1", "card green", "done"]);
    assert_eq!(table.state.strategic(at(24)), 0);
}

#[test]
fn r8_14_every_guelta_loses_ten() {
    let table = Table::classic(4).lay_all(Guelta, &[2, 3, 4, 5]);
    let table = table.mark(Red, 2, 12).mark(Blue, 3, 10).mark(Green, 4, 9).mark(Green, 5, 0);
    let mut table = table.mark(Red, 6, 20);
    let events = table.fate(14);
    assert_eq!(lost(&events), [(2, 10), (3, 10), (4, 9)]);
    assert_eq!(table.field(4), (Some(Green), 0), "the marker stays");
    assert_eq!(table.camels(6), 20, "a reg");
    does_nothing(Table::classic(4).lay(2, Guelta), 14);
}

#[test]
fn r8_15_everybody_at_home_loses_his_cash() {
    let table = Table::classic(4).mark(Blue, 49, 5).mark(Red, 2, 5).mark(Green, 37, 0);
    let mut table = table.cash(Green, 33).eliminate(Yellow);
    let events = table.fate(15);
    assert_eq!(table.cash_of(Blue), 0);
    assert_eq!(table.cash_of(Red), 10, "their settlement is lost: they keep their money");
    assert_eq!(table.cash_of(Green), 0, "the marker is enough");
    assert_eq!(table.cash_of(Yellow), 10, "they are out: their money stays where it is");
    let gone = |tribe, silver| Event::CashLost {
        seat: table.seat(tribe),
        silver: Some(silver),
        hidden: false,
    };
    assert_eq!(events[1..], [gone(Blue, 10), gone(Green, 33)]);
}

#[test]
fn r8_15_the_treasury_is_safe() {
    let mut table = Table::updated(4).money(Red, 12, 30);
    table.fate(15);
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (0, 30));
}

#[test]
fn r8_16_mountains_pay_3_at_the_end_of_the_round() {
    for table in [Table::classic(4), Table::updated(4)] {
        let table = table.lay_all(Mountains, &[2, 3]).mark(Red, 2, 5).mark(Red, 3, 0);
        let mut table = table.cash(Red, 0).cash(Blue, 0).mark(Blue, 4, 1);
        let events = table.fate(16);
        assert_eq!(events[1], Event::MountainsPay);
        assert_eq!(table.state.economic(at(2)), 3);
        assert_eq!(table.state.strategic(at(2)), 1, "the strategic value stays");
        let mut table = table.deck(&[(Green, 1)], 0);
        table.all(&["card green", "done"]);
        assert_eq!(table.cash_of(Red), 4 + 3 + 3);
        assert_eq!(table.cash_of(Blue), 4 + 2);
        assert_eq!(table.state.economic(at(2)), 0, "only in this round");
    }
}

#[test]
fn r8_16_not_for_those_who_are_not_at_home() {
    let table = Table::classic(4).lay(2, Mountains).mark(Red, 2, 5).mark(Blue, 49, 1);
    let mut table = table.cash(Red, 0).deck(&[], 1);
    table.play("fate 16");
    assert_eq!(table.cash_of(Red), 0);
}

#[test]
fn r8_16_in_the_last_round_too() {
    for (table, money) in [(Table::classic(4), 10 + 7), (Table::updated(4), 7)] {
        let mut table = table.lay(24, Mountains).mark(Blue, 24, 1).last_round();
        table = table.deck(&[], 1);
        table.play("fate 16");
        assert_eq!(table.cash_of(Blue), money);
        assert_eq!(table.winners(), [Blue]);
    }
}
