//! 1 Material.

use super::*;
use crate::material::Territories;
use azalai_core::SetupError;

/// Kind, cards, strategic value, economic value, as in the rulebook.
const TABLE: [(Kind, u8, u8, u8); 8] = [
    (Settlement, 4, 4, 4),
    (Saline, 1, 5, 5),
    (Guelta, 6, 3, 3),
    (Reg, 12, 0, 2),
    (Erg, 12, 0, 1),
    (FeshFesh, 8, 2, 0),
    (Mountains, 6, 1, 0),
    (Chott, 4, 0, 0),
];

const PRINTED: &str = "settlement 4 4 4\nsaline 1 5 5\nguelta 6 3 3\nreg 12 0 2\nerg 12 0 1\n\
    fesh-fesh 8 2 0\nmountains 6 1 0\nchott 4 0 0";

/// Line and column of the fault in a table of territories, and what it says.
fn fault(table: &str) -> (usize, usize, String) {
    let setup = Setup::new("classic", 4).with("territories", table);
    match State::start(&setup) {
        Err(SetupError::Data { key: "territories", line, column, fault }) => (line, column, fault),
        other => panic!("{other:?}"),
    }
}

#[test]
fn r1_1_there_are_53_cards_with_these_values() {
    let printed = Territories::printed();
    for (kind, cards, strategic, economic) in TABLE {
        assert_eq!(printed.cards(kind), cards, "{kind:?}");
        assert_eq!(printed.strategic(kind), strategic, "{kind:?}");
        assert_eq!(printed.economic(kind), economic, "{kind:?}");
    }
    assert_eq!(TABLE.iter().map(|&(_, cards, ..)| u32::from(cards)).sum::<u32>(), 53);
}

#[test]
fn r1_1_the_values_hold_on_the_board() {
    let mut table = Table::classic(4);
    for (number, kind) in (2..).zip(Kind::LAID_OUT) {
        table = table.lay(number, kind);
    }
    for (kind, _, strategic, economic) in TABLE {
        let mut fields = table.state.of_kind(kind);
        let field = fields.next().unwrap();
        assert_eq!(table.state.kind(field), Some(kind));
        assert_eq!(
            (table.state.strategic(field), table.state.economic(field)),
            (strategic, economic)
        );
    }
}

#[test]
fn r1_1_no_more_cards_are_laid_out_than_there_are() {
    let mut table = Table::start(&Setup::new("updated", 3));
    for number in 2..=5 {
        table.play(&format!("lay {number} chott"));
    }
    assert_eq!(table.refusal("lay 6 chott"), "1.1");
    assert_eq!(table.refusal("lay 6 settlement"), "1.1");
    assert_eq!(table.refusal("lay 6 saline"), "1.1");
    table.play("lay 6 guelta");
}

#[test]
fn r1_1_a_table_may_bring_its_own_cards() {
    let own = PRINTED.replace("reg 12 0 2", "reg 10 7 9").replace("erg 12", "erg 14");
    let setup = Setup::new("classic", 2).with("territories", &own);
    let mut table = Table::with(&setup).mark(Green, 24, 9).mark(Yellow, 25, 5).turn(Green);
    assert_eq!(table.state.setup().set, setup.set);
    assert_eq!(table.state.levy(table.seat(Green)), 4 + 9);
    table.all(&["attack 24-25", "die 2"]);
    assert_eq!(table.camels(25), 1, "(7 + 2) / 2 = 4");
}

#[test]
fn r1_1_the_printed_table_is_the_default_and_is_left_out_of_the_setup() {
    let comment = format!("# as printed\n\n{}  # the last line\n", PRINTED.replace(' ', "   "));
    let setup = Setup::new("updated", 4).with("territories", &comment);
    assert!(State::start(&setup).unwrap().setup().set.is_empty());
    assert_eq!(Territories::printed().to_string(), PRINTED);
}

#[test]
fn r1_1_a_fault_in_the_own_cards_is_named_by_line_and_column() {
    let at = |old: &str, new: &str| {
        let (line, column, _) = fault(&PRINTED.replace(old, new));
        (line, column)
    };
    assert_eq!(at("guelta 6 3 3", "oasis 6 3 3"), (3, 1));
    assert_eq!(at("guelta 6 3 3", "  oasis 6 3 3"), (3, 3));
    assert_eq!(at("reg 12 0 2", "reg many 0 2"), (4, 5));
    assert_eq!(at("reg 12 0 2", "reg 12 ten 2"), (4, 8));
    assert_eq!(at("reg 12 0 2", "reg 12 0 10"), (4, 10));
    assert_eq!(at("reg 12 0 2", "reg 12 0"), (4, 9));
    assert_eq!(at("reg 12 0 2", "reg 12 -1 2"), (4, 8));
    assert_eq!(at("reg 12 0 2", "reg 49 0 2"), (4, 5));
    assert_eq!(at("reg 12 0 2", "reg +12 0 2"), (4, 5));
    assert_eq!(at("reg 12 0 2", "reg 12 0 02"), (4, 10));
    assert_eq!(at("reg 12 0 2", "reg 12 0 2 7"), (4, 12));
    assert_eq!(at("erg 12 0 1", "reg 12 0 1"), (5, 1));
    assert_eq!(at("erg 12 0 1", "ërg 12 0 1"), (5, 1));
}

#[test]
fn r1_1_the_own_cards_must_fill_the_board() {
    let says = |old: &str, new: &str| fault(&PRINTED.replace(old, new)).2;
    assert!(says("\nchott 4 0 0", "").contains("chott is missing"));
    assert!(says("erg 12", "erg 11").contains("48 cards together, not 47"));
    assert!(says("settlement 4", "settlement 3").contains("4 settlements and 1 saline"));
    assert!(says("saline 1", "saline 2").contains("4 settlements and 1 saline"));
    assert!(says("chott 4 0 0", "chott 4 0 1").contains("never entered"));
    assert!(fault("").2.contains("settlement is missing"));
    assert_eq!(fault("# nothing\n\n").0, 1);
}

#[test]
fn r1_2_the_stock_is_400_camels() {
    assert_eq!(Table::start(&Setup::new("classic", 4)).state.stock(), 100 + 60 * 5);
    assert_eq!(Table::classic(4).state.stock(), 360);
    assert_eq!(Table::classic(2).state.stock(), 380);
}

#[test]
fn r1_2_change_is_free() {
    // 57 light camels and any number of dark ones could not pay this without change.
    let mut table = Table::classic(2).mark(Green, 24, 57).turn(Green);
    table.play("24-25 x13");
    assert_eq!((table.camels(24), table.camels(25)), (44, 13));
}

#[test]
fn r1_3_money_is_unlimited() {
    // All coins of the box are worth 130 silver.
    let mut table = Table::classic(2).cash(Green, 500).cash(Yellow, 500).last_turn(Green);
    table.play("done");
    assert_eq!((table.cash_of(Green), table.cash_of(Yellow)), (504, 504));
}

#[test]
fn r1_4_markers_are_unlimited() {
    // The box has 35 of each colour.
    let mut table = Table::classic(2);
    for number in 2..=40 {
        table = table.mark(Green, number, 1);
    }
    assert_eq!(table.state.marked(table.seat(Green)).len(), 40);
    table = table.turn(Green);
    table.play("19-41 x1");
    assert_eq!(table.owner(41), Some(Green));
    assert_eq!(table.state.marked(table.seat(Green)).len(), 41);
}

/// A classic table that plays with the coins and markers of the box.
fn with_limits(players: u8) -> Table {
    let table = Table::with(&Setup::new("classic", players).with("limits", "box"));
    assert_eq!(table.state.setup().get("limits"), Some("box"));
    table
}

#[test]
fn r1_3_a_table_may_play_with_the_130_silver_of_the_box() {
    let coins = |table: &Table| table.state.view(azalai_core::Viewer::Public).coins;
    assert_eq!(coins(&Table::classic(4)), None, "unlimited");
    let mut table = with_limits(2).cash(Green, 60).cash(Yellow, 62).last_turn(Green);
    assert_eq!(coins(&table), Some(8));
    let events = table.play("done");
    assert_eq!((table.cash_of(Green), table.cash_of(Yellow)), (64, 66), "just enough");
    assert!(!events.iter().any(|event| matches!(event, Event::CoinsShort { .. })));
    assert_eq!(coins(&table), Some(0));
    let mut table = table.turn(Green);
    table.play("buy 5 @43");
    assert_eq!(coins(&table), Some(5), "what is paid for camels goes back into the box");
}

#[test]
fn r1_3_a_payment_ends_where_the_coins_do() {
    // 4, 4 + 2 and 4 + 3 * 2 are due, and the box has 13: nobody gets more than 4, and 1 stays.
    let table = with_limits(3).mark(Green, 2, 1).mark(Red, 3, 1).mark(Red, 4, 1).mark(Red, 5, 1);
    let table = table.cash(Yellow, 0).cash(Green, 0).cash(Red, 117);
    let mut table = table.last_turn(Green);
    let events = table.play("done");
    assert!(events.contains(&Event::CoinsShort { coins: 13, most: 4 }), "{events:?}");
    assert_eq!([Yellow, Green, Red].map(|tribe| table.cash_of(tribe)), [4, 4, 121]);
    // With 15 it is 5 at most: 4 + 5 + 5.
    let mut table = table.cash(Red, 107).last_turn(Green);
    table.play("done");
    assert_eq!([Yellow, Green, Red].map(|tribe| table.cash_of(tribe)), [8, 9, 112]);
}

#[test]
fn r1_3_the_silver_of_fate_8_ends_there_too() {
    let mut table = with_limits(4).cash(Blue, 91).mark(Red, 43, 1);
    let events = table.fate(8);
    assert!(events.contains(&Event::CoinsShort { coins: 9, most: 3 }), "{events:?}");
    let cash = [Blue, Red, Green, Yellow].map(|tribe| table.cash_of(tribe));
    assert_eq!(cash, [91, 13, 13, 13], "blue is not at home");
}

#[test]
fn r1_3_what_is_due_decides_the_game_not_what_the_box_can_pay() {
    let table = with_limits(2).mark(Green, 2, 1).cash(Green, 0).cash(Yellow, 130);
    let mut table = table.last_round().last_turn(Green);
    table.play("done");
    assert_eq!(table.winners(), [Green], "6 are due to green, 4 to yellow; nobody is paid");
    assert_eq!(table.cash_of(Green), 0);
}

#[test]
fn r1_4_a_table_may_play_with_the_35_markers_of_the_box() {
    let mut table = with_limits(2).mark(Yellow, 41, 3).mark(Yellow, 39, 0);
    for number in (2..=34).filter(|&number| number != 31) {
        table = table.mark(Green, number, 9);
    }
    let mut table = table.turn(Green);
    assert_eq!(table.state.marked(table.seat(Green)).len(), 33, "yellow lives on 31");
    table.all(&["16-35 x1", "done"]);
    let mut table = table.turn(Green);
    table.all(&["16-36 x1", "done"]);
    assert_eq!(table.state.marked(table.seat(Green)).len(), 35);
    let mut table = table.turn(Green);
    assert_eq!(table.refusal("17-37 x1"), "1.4", "a free field");
    assert_eq!(table.refusal("18-39 x1"), "1.4", "an abandoned one");
    assert_eq!(table.refusal("attack 19-41"), "1.4", "whoever wins would have to mark it");
    let moves = table.legal().into_iter().filter(|action| action.contains(" x"));
    assert!(moves.into_iter().all(|action| table.state.check(action.parse().unwrap()).is_ok()));
    assert!(!table.legal().iter().any(|action| action.starts_with("attack")));
    table.play("17-18 x1");
    assert_eq!(table.camels(18), 10, "their own fields are open to them");
}

#[test]
fn r1_4_only_classic_has_the_limits_of_the_box() {
    assert!(State::start(&Setup::new("classic", 4).with("limits", "none")).is_err());
    let error = State::start(&Setup::new("updated", 4).with("limits", "box")).unwrap_err();
    assert!(matches!(error, azalai_core::SetupError::UnknownOption { .. }), "{error}");
}

#[test]
fn r1_5_there_are_four_tribes() {
    let people = Tribe::ALL.map(|tribe| (tribe.name(), tribe.people()));
    let expected = [
        ("blue", "Kel Ress"),
        ("red", "Kel Ilbakan"),
        ("green", "Kel Ahaggar"),
        ("yellow", "Kel Ajjer"),
    ];
    assert_eq!(people, expected);
    assert_eq!(Tribe::from_name("purple"), None);
}

#[test]
fn r1_6_there_are_sixteen_fate_cards_and_a_die() {
    assert_eq!(FateSet::ALL.map(Fate::number).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
    assert_eq!((Fate::new(0), Fate::new(17)), (None, None));
    assert_eq!(Pips::all().map(Pips::get).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_eq!((Pips::new(0), Pips::new(7)), (None, None));
}

#[test]
fn r1_6_every_side_of_the_die_is_equally_likely() {
    let table = Table::classic(4);
    let sides = |weight| (1..=6).map(move |pips| (format!("die {pips}"), weight)).collect();
    assert_eq!(table.odds(), sides(1));
    let mut fight = Table::classic(4).mark(Red, 24, 8).mark(Blue, 25, 9).turn(Red);
    fight.play("attack 24-25");
    assert_eq!(fight.odds(), sides(1));
    fight.play("die 1");
    assert_eq!(fight.odds(), sides(1));
}
