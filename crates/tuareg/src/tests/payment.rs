//! 2.4 Which payments there are, which are listed, and which are only tolerated.

use super::*;
use crate::action::Payment;
use std::collections::BTreeSet;

/// Every payment that hand and animals could make, sensible or not.
fn every_payment(table: &Table) -> Vec<Payment> {
    let state = &table.state;
    let mut all = vec![Payment::NOTHING];
    for (good, count) in state.player().hand.iter() {
        let mut more = Vec::new();
        for payment in &all {
            let mut grown = *payment;
            for _ in 0..count {
                grown = grown.and_hand(good);
                more.push(grown);
            }
        }
        all.extend(more);
    }
    for animal in state.animals(state.seat) {
        let mut more = Vec::new();
        for payment in &all {
            let mut grown = *payment;
            for _ in 0..state.player().loads[animal.index()].len() {
                grown = grown.and_top(animal);
                more.push(grown);
            }
        }
        all.extend(more);
    }
    all
}

/// What a payment is worth, counted slowly.
fn worth(table: &Table, payment: &Payment) -> u32 {
    let dinars = |good: Good| u32::from(table.state.table().dinars(good));
    let hand: u32 = payment.hand().iter().map(|(good, n)| u32::from(n) * dinars(good)).sum();
    let tops = payment.animals().flat_map(|(animal, n)| {
        table.state.player().loads[animal.index()].from_top().take(n.into()).collect::<Vec<_>>()
    });
    hand + tops.map(dinars).sum::<u32>()
}

/// The same payment without one card: a hand card, or the lowest card taken from an animal.
fn smaller(payment: &Payment) -> Vec<Payment> {
    let mut all = Vec::new();
    for index in 0..payment.hand.len() {
        let mut less = *payment;
        if less.hand[index] > 0 {
            less.hand[index] -= 1;
            all.push(less);
        }
    }
    for index in 0..payment.tops.len() {
        let mut less = *payment;
        if less.tops[index] > 0 {
            less.tops[index] -= 1;
            all.push(less);
        }
    }
    all
}

fn compare(table: &Table) -> (usize, usize) {
    let listed: BTreeSet<String> = table.listed("pay").into_iter().collect();
    assert_eq!(listed.len(), table.legal().len(), "nothing is listed twice");
    let mut found = BTreeSet::new();
    let mut tolerated = 0;
    for payment in every_payment(table) {
        let (action, enough) = (Action::Pay { payment }, worth(table, &payment) >= 3);
        assert_eq!(table.state.check(action).is_ok(), enough, "{action}");
        let pointless = smaller(&payment).iter().any(|less| worth(table, less) >= 3);
        assert_eq!(table.state.tolerates(action), enough && pointless, "{action}");
        if enough && !pointless {
            found.insert(action.to_string());
        }
        tolerated += usize::from(enough && pointless);
    }
    assert_eq!(listed, found);
    (listed.len(), tolerated)
}

#[test]
fn r2_4_listed_are_the_payments_from_which_no_card_can_be_dropped() {
    let table = Table::new(2)
        .hand(1, "water gold salt millet")
        .load(1, "camel1", "gold salt")
        .load(1, "camel2", "millet x2 gold")
        .load(1, "camel3", "water x2")
        .give(1, Donkey, 1)
        .load(1, "donkey1", "salt millet water salt")
        .played("buy cave");
    let (listed, tolerated) = compare(&table);
    assert!(listed == 18 && tolerated > 100, "{listed} {tolerated}");
    assert!(table.legal().contains(&"pay camel1 x2".to_owned()), "the salt lies above the gold");
    assert!(!table.legal().contains(&"pay gold salt".to_owned()));
    assert!(table.allowed("pay gold salt"), "but it is allowed");
}

#[test]
fn r2_4_the_same_holds_with_other_dinars() {
    for dinars in [[0, 1, 1, 1], [0, 0, 5, 0], [1, 1, 1, 1], [2, 2, 2, 2], [9, 0, 2, 1]] {
        let mut table = Table::new(5)
            .hand(1, "water gold salt millet")
            .give(1, Donkey, 2)
            .load(1, "camel1", "gold salt")
            .load(1, "donkey1", "salt water millet gold")
            .load(1, "donkey2", "gold millet water salt");
        table.state.table.dinars = dinars;
        table.play("buy map");
        compare(&table);
    }
}

#[test]
fn r2_4_a_tolerated_payment_is_carried_out_in_full() {
    let mut table = Table::new(3).hand(1, "gold salt x2").load(1, "camel1", "gold");
    table.play("buy thief");
    assert!(table.state.tolerates("pay gold salt x2 camel1".parse().unwrap()));
    table.play("pay gold salt x2 camel1");
    assert_eq!(table.state.discard(), goods("gold x2 salt x2"));
}
