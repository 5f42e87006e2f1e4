//! 1 Material.

use super::*;
use crate::cards::{self, Table as GoodsTable};
use azalai_core::{Lang, Rulebook, SetupError, Shown};

#[test]
fn r1_1_there_are_44_goods_of_four_kinds() {
    let table = GoodsTable::parse(cards::DEFAULT).unwrap();
    let rows = Good::ALL.map(|good| (table.cards(good), table.dinars(good), table.points(good)));
    assert_eq!(rows, [(8, 2, 6), (10, 3, 5), (12, 1, 4), (14, 1, 3)]);
    assert_eq!(table.cards.len(), 44);
}

#[test]
fn r1_1_the_rulebook_tells_the_same_numbers() {
    for lang in Lang::ALL {
        let rule = Rulebook::new(State::rulebook(lang)).find("1.1").unwrap();
        for good in Good::ALL {
            let table = GoodsTable::parse(cards::DEFAULT).unwrap();
            let row = [table.cards(good), table.dinars(good), table.points(good)];
            let name = crate::words::good(good).get(lang);
            let line = rule.lines().find(|line| {
                line.to_lowercase().contains(&name.to_lowercase()) && line.starts_with('|')
            });
            let cells: Vec<&str> = line.unwrap().split('|').map(str::trim).skip(2).collect();
            assert_eq!(cells[..3], row.map(|number| number.to_string()), "{lang} {good}");
        }
    }
}

#[test]
fn r1_1_the_table_can_be_replaced_and_is_kept_in_the_setup() {
    let text =
        cards::DEFAULT.replace("dinars = 3", "dinars = 2").replace("points = 6", "points = 7");
    let setup = Setup::new("standard", 4).with("goods", &text);
    let state = State::start(&setup).unwrap();
    assert_eq!(state.table().dinars(Good::Gold), 2);
    assert_eq!(state.table().points(Good::Water), 7);
    assert_eq!(State::start(&state.setup()).unwrap(), state);
    let same = State::start(&Setup::new("standard", 4).with("goods", cards::DEFAULT)).unwrap();
    assert_eq!(same.setup().set, Setup::new("standard", 4).set, "a default is left out");
}

fn fault(text: &str) -> (usize, usize, String) {
    match State::start(&Setup::new("standard", 3).with("goods", text)) {
        Err(SetupError::Data { key: "goods", line, column, fault }) => (line, column, fault),
        other => panic!("{other:?}"),
    }
}

#[test]
fn r1_1_a_bad_table_names_line_column_and_what_to_do() {
    let at = |from: &str, to: &str| fault(&cards::DEFAULT.replacen(from, to, 1));
    let line_of = |text: &str| cards::DEFAULT.lines().position(|line| line == text).unwrap() + 1;
    let (line, column, what) = at("kind = \"gold\"", "kind = \"silver\"");
    assert_eq!((line, column), (line_of("kind = \"gold\""), 8));
    assert!(what.contains("\"millet\""), "{what}");
    let (line, column, what) = at("kind = \"gold\"", "kind = \"water\"");
    assert_eq!((line, column), (line_of("kind = \"gold\""), 8));
    assert!(what.contains("second time"), "{what}");
    let (line, column, what) = at("cards = 10", "cards = 300");
    assert_eq!((line, column), (line_of("cards = 10"), 9));
    assert!(what.contains("0 to 44"), "{what}");
    let (line, .., what) = at("cards = 10", "cards = ten");
    assert_eq!(line, line_of("cards = 10"));
    assert!(what.contains("[[goods]]"), "{what}");
    let (line, _, what) = at("dinars = 3\n", "");
    assert_eq!(line, line_of("kind = \"gold\"") - 1, "{what}");
    assert!(what.contains("dinars"), "{what}");
    let (line, column, what) = at("points = 5", "points = 0");
    assert_eq!((line, column), (line_of("points = 5"), 10));
    assert!(what.contains("1 to 99"), "{what}");
    let (.., what) = at("cards = 10", "cards = 11");
    assert!(what.contains("45") && what.contains("44"), "{what}");
    let (.., what) = at("points = 5", "points = 5\ncolour = 7");
    assert!(what.contains("colour"), "{what}");
    let (.., what) = fault(&cards::DEFAULT[..cards::DEFAULT.rfind("[[goods]]").unwrap()]);
    assert!(what.contains("millet is missing"), "{what}");
    let poor =
        cards::DEFAULT.replace("dinars = 3", "dinars = 0").replace("dinars = 2", "dinars = 0");
    let (.., what) = fault(&poor.replace("dinars = 1", "dinars = 0"));
    assert!(what.contains("0 dinars"), "{what}");
    assert_eq!(fault("").0, 1);
}

#[test]
fn r1_2_stacks_and_camels_depend_on_the_number_of_players() {
    let rows =
        [(2, [2, 2, 3, 3], 3), (3, [3, 3, 3, 2], 2), (4, [4, 4, 3, 3], 2), (5, [5, 5, 3, 4], 2)];
    for (players, stacks, camels) in rows {
        let table = Table::new(players);
        assert_eq!(Special::ALL.map(|special| table.state.stack(special)), stacks);
        for seat in table.state.players() {
            let animals: Vec<String> =
                table.state.animals(seat).map(|animal| animal.to_string()).collect();
            let expected: Vec<String> =
                (1..=camels).map(|number| format!("camel{number}")).collect();
            assert_eq!(animals, expected);
        }
    }
    assert!(matches!(
        State::start(&Setup::new("standard", 1)),
        Err(SetupError::Seats { rule: "1.2", .. })
    ));
    assert!(matches!(
        State::start(&Setup::new("standard", 6)),
        Err(SetupError::Seats { rule: "1.2", .. })
    ));
    let table = Table::new(3).hand(1, "salt");
    assert_eq!(table.refused("load camel3 salt"), "1.2");
    let mut table = Table::new(3).hand(1, "gold x3");
    table.state.stacks[Map as usize] = 0;
    assert_eq!(table.refused("buy map"), "1.2");
    assert_eq!(table.listed("buy"), ["buy donkey", "buy cave", "buy thief"]);
}

#[test]
fn r1_3_two_goods_open_the_market_and_luck_says_who_begins() {
    let mut table = Table { state: State::start(&Setup::new("standard", 3)).unwrap() };
    let odds = [("open water", 8), ("open gold", 10), ("open salt", 12), ("open millet", 14)];
    assert_eq!(table.odds(), odds.map(|(text, weight)| (text.to_owned(), weight)));
    assert_eq!(table.refused("draw"), "1.3");
    assert_eq!(table.refused("first 1"), "1.3");
    table.play("open gold; open gold");
    assert_eq!(table.odds(), [1, 2, 3].map(|seat| (format!("first {seat}"), 1)));
    assert_eq!(table.refused("open gold"), "1.3");
    assert_eq!(table.refused("first 4"), "1.3");
    table.play("first 2");
    assert_eq!(table.whose(), 2);
    assert_eq!(table.state.market(), goods_of("gold x2"));
    assert_eq!(table.state.pile().len(), 42);
    assert_eq!(table.refused("open gold"), "1.3");
    assert_eq!(table.refused("first 1"), "1.3");
    let early = table.state.check_by(Turn::Seat(seat(3)), Action::Draw).unwrap_err();
    assert_eq!(early.rule, "1.3");
    table.play("draw; card salt; card salt; card salt; market salt");
    assert_eq!(table.whose(), 3);
    table.play("take 2 gold camel1");
    assert_eq!(table.whose(), 1, "clockwise");
}

#[test]
fn r1_3_a_table_may_let_seat_1_begin() {
    let setup = Setup::new("standard", 3).with("first", "seat1");
    let mut table = Table { state: State::start(&setup).unwrap() };
    let events = table.play("open gold; open salt");
    assert_eq!(events.last(), Some(&Event::First { seat: seat(1) }));
    assert_eq!((table.state.phase(), table.whose()), (Phase::Turn, 1));
    assert_eq!(table.refused("first 2"), "1.3");
}

#[test]
fn every_option_is_kept_in_the_setup_unless_it_is_as_usual() {
    let usual = State::start(&Setup::new("standard", 3)).unwrap();
    for (key, as_usual, other) in [
        ("hand-limit", "now", "turn-end"),
        ("cave", "each", "player"),
        ("first", "random", "seat1"),
    ] {
        let of = |value| State::start(&Setup::new("standard", 3).with(key, value)).unwrap();
        assert_eq!((of(as_usual), of(as_usual).setup()), (usual, usual.setup()), "{key}");
        assert_eq!(of(other).setup(), usual.setup().with(key, other));
        assert_eq!(State::start(&of(other).setup()), Ok(of(other)));
        assert_ne!(of(other), usual);
    }
}

use super::goods as goods_of;

#[test]
fn every_number_of_players_has_a_start() {
    for players in 2..=5 {
        let state = State::start(&Setup::new("standard", players)).unwrap();
        assert_eq!(state.pile(), goods_of("water x8 gold x10 salt x12 millet x14"));
        assert_eq!(state.seats(), players as usize);
    }
}
