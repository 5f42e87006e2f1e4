//! 3 Animals.

use super::*;

/// Loads of a camel from the lowest to the top, the card to load, and the rule that forbids it.
const CAMEL: &[(&str, &str, Option<&str>)] = &[
    ("", "water", None),
    ("", "gold", None),
    ("", "salt", None),
    ("", "millet", None),
    ("water", "water", None),
    ("water x3", "water", None),
    ("water x4", "water", Some("3.1")),
    ("water", "gold", Some("3.2")),
    ("water", "salt", Some("3.2")),
    ("water x3", "millet", Some("3.2")),
    ("gold", "water", Some("3.2")),
    ("salt", "water", Some("3.2")),
    ("millet x2", "water", Some("3.2")),
    ("salt millet", "water", Some("3.2")),
    ("gold", "gold", None),
    ("gold x2", "gold", Some("3.1")),
    ("gold x2", "salt", None),
    ("gold x2 salt", "salt", None),
    ("gold x2 salt", "millet", Some("3.1")),
    ("gold x2 salt", "gold", Some("3.1")),
    ("salt gold", "gold", None),
    ("salt gold x2", "gold", Some("3.1")),
    ("salt gold x2", "salt", Some("3.1")),
    ("salt x2 gold", "salt", Some("3.1")),
    ("salt x2 gold", "gold", None),
    ("salt x3", "gold", None),
    ("salt x3", "salt", None),
    ("salt x4", "salt", Some("3.1")),
    ("salt x2 millet", "millet", None),
    ("salt x2 millet", "salt", Some("3.1")),
    ("salt x2 millet", "gold", Some("3.1")),
    ("salt millet", "millet", None),
    ("salt millet", "salt", Some("3.1")),
    ("salt millet", "gold", Some("3.1")),
    ("millet gold", "salt", Some("3.1")),
    ("millet x3 salt", "salt", Some("3.1")),
    ("gold salt", "salt", None),
    ("gold salt", "gold", Some("3.1")),
];

#[test]
fn r3_1_a_table_of_legal_and_illegal_loads() {
    for &(load, card, rule) in CAMEL {
        let table = Table::new(3).load(1, "camel1", load).hand(1, card);
        let text = format!("load camel1 {card}");
        match rule {
            None => {
                assert!(table.legal().contains(&text), "{card} onto [{load}]");
                let mut after = table.clone();
                after.play(&text);
                assert_eq!(after.load_of(1, "camel1").top(), Some(cards(card)[0]));
            }
            Some(rule) => {
                assert_eq!(table.refused(&text), rule, "{card} onto [{load}]");
                assert!(!table.legal().contains(&text));
            }
        }
        // The market follows the same rules.
        let table = Table::new(3).load(1, "camel1", load).market(card);
        let taken = table.state.check(format!("take 1 {card} camel1").parse().unwrap());
        assert_eq!(taken.err().map(|refusal| refusal.rule), rule, "{card} onto [{load}]");
    }
}

/// Every row of up to four goods, by brute force: what the rules say against what can be loaded.
#[test]
fn r3_1_every_possible_row_of_a_camel_is_judged_right() {
    let mut rows = vec![Vec::new()];
    let mut legal = 0;
    for len in 1..=4 {
        let longer = rows.iter().filter(|row: &&Vec<Good>| row.len() == len - 1).cloned();
        let longer: Vec<Vec<Good>> = longer
            .flat_map(|row| {
                Good::ALL.map(|good| {
                    let mut row = row.clone();
                    row.push(good);
                    row
                })
            })
            .collect();
        rows.extend(longer);
    }
    for row in rows.iter().filter(|row| !row.is_empty()) {
        let kinds = Good::ALL.into_iter().filter(|good| row.contains(good)).count();
        let changes = row.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let gold = row.iter().filter(|&&good| good == Good::Gold).count();
        let fine =
            kinds <= 2 && changes <= 1 && gold <= 2 && (!row.contains(&Good::Water) || kinds == 1);
        let mut table =
            Table::new(2).hand(1, &row.iter().map(|good| format!("{good} ")).collect::<String>());
        let loaded = row.iter().all(|good| {
            let text = format!("load camel1 {good}");
            table.allowed(&text) && {
                table.play(&text);
                true
            }
        });
        assert_eq!(loaded, fine, "{row:?}");
        legal += usize::from(fine);
    }
    assert_eq!(legal, 46);
}

#[test]
fn r3_2_water_shares_a_camel_with_nothing() {
    let table =
        Table::new(3).load(1, "camel1", "water").hand(1, "salt water").market("gold water x2");
    assert_eq!(table.refused("load camel1 salt"), "3.2");
    assert_eq!(table.refused("take 1 gold camel1"), "3.2");
    assert!(table.allowed("load camel1 water"));
    assert!(table.allowed("take 2 water camel1"));
    let table = Table::new(3).load(1, "camel1", "salt").hand(1, "water");
    assert_eq!(table.refused("load camel1 water"), "3.2");
}

#[test]
fn r3_3_a_donkey_carries_four_goods_of_any_kind_in_any_order() {
    let mut table = Table::new(3).give(1, Donkey, 1).hand(1, "water gold salt millet");
    assert_eq!(table.refused("load donkey2 gold"), "3.3");
    table.play("load donkey1 gold; load donkey1 water; load donkey1 millet; load donkey1 salt");
    assert_eq!(table.load_of(1, "donkey1"), cards("gold water millet salt").into_iter().collect());
    let table = Table::new(3).give(1, Donkey, 1).load(1, "donkey1", "gold salt").market("gold x4");
    assert_eq!(table.listed("take").iter().filter(|text| text.ends_with("donkey1")).count(), 2);
    assert_eq!(table.refused("take 3 gold donkey1"), "3.3");
    let table = Table::new(3).give(1, Donkey, 1).load(1, "donkey1", "gold x4").hand(1, "gold");
    assert_eq!(table.refused("load donkey1 gold"), "3.3");
}

#[test]
fn r3_4_one_animal_a_turn_and_new_goods_lie_on_top() {
    let mut table = Table::new(3)
        .load(1, "camel1", "salt")
        .hand(1, "millet x2 salt")
        .played("load camel1 millet");
    assert_eq!(table.refused("load camel2 millet"), "3.4");
    assert_eq!(table.refused("load donkey1 millet"), "3.3");
    table.play("load camel1 millet; done");
    assert_eq!(table.load_of(1, "camel1"), cards("salt millet millet").into_iter().collect());
}

#[test]
fn r3_5_payment_theft_and_cave_take_the_top_card() {
    let base = Table::new(3).load(1, "camel1", "millet gold").give(2, Thief, 1).give(1, Cave, 1);
    let paid = base.clone().played("buy map; pay camel1");
    assert_eq!(paid.state.discard(), goods("gold"));
    let mut hidden = base.clone();
    hidden.play("cave 1 camel1");
    assert_eq!(hidden.state.caves(seat(1)).next(), Some(goods("gold")));
    assert_eq!(hidden.load_of(1, "camel1"), cards("millet").into_iter().collect());
    let stolen = base.turn_of(2).played("steal 1 camel1");
    assert_eq!(stolen.state.stolen(seat(2)), goods("gold"));
    assert_eq!(stolen.refused("steal 1 camel1"), "4.2");
    let empty = Table::new(3).give(1, Cave, 1).give(1, Thief, 1);
    assert_eq!(empty.refused("cave 1 camel1"), "3.5");
    assert_eq!(empty.refused("steal 2 camel2"), "3.5");
}
