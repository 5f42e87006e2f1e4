//! 9 Further rulings.

use super::*;
use azalai_core::{SetupError, Viewer};

#[test]
fn r9_1_updated_the_tribes_are_chosen_in_seat_order_after_the_layout() {
    let mut table = Table::start(&Setup::new("updated", 3));
    table.lay_out();
    assert_eq!(table.refusal("settle 47"), "9.1");
    assert_eq!(table.state.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(table.legal(), ["tribe blue", "tribe red", "tribe green", "tribe yellow"]);
    table.play("tribe yellow");
    assert_eq!(table.state.turn(), Turn::Seat(Seat::from_number(2).unwrap()));
    assert_eq!(table.refusal("tribe yellow"), "2.6");
    assert_eq!(table.legal(), ["tribe blue", "tribe red", "tribe green"]);
    table.play("tribe blue");
    assert_eq!(table.state.turn(), Turn::Seat(Seat::from_number(3).unwrap()));
    table.play("tribe red");
    assert_eq!(table.state.phase(), Phase::Settling);
    assert_eq!(table.state.turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn r9_1_classic_the_tribes_that_play_are_dealt_at_random() {
    for (players, tribes) in [
        (2, &["tribe green", "tribe yellow"][..]),
        (3, &["tribe green", "tribe red", "tribe yellow"]),
    ] {
        let table = Table::start(&Setup::new("classic", players));
        assert_eq!(table.odds().into_keys().collect::<Vec<_>>(), tribes);
        assert!(table.odds().into_values().all(|weight| weight == 1));
    }
}

#[test]
fn r9_1_classic_settlements_are_placed_blue_red_green_yellow() {
    let mut table = Table::start(&Setup::new("classic", 4));
    table.all(&["tribe yellow", "tribe green", "tribe red", "tribe blue"]);
    table.lay_out();
    for (tribe, action) in
        [(Blue, "settle 43"), (Red, "settle 49"), (Green, "settle 37"), (Yellow, "settle 31")]
    {
        assert!(table.is_turn_of(tribe));
        table.play(action);
    }
}

/// Is the game shortened to these cards refused, and by which rule?
fn shorter(book: &str, players: u8, fates: &str) -> Result<u8, &'static str> {
    match State::start(&Setup::new(book, players).with("fates", fates)) {
        Ok(state) => Ok(state.options().rounds()),
        Err(SetupError::Refused { refusal, .. }) => Err(refusal.rule),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn r9_2_classic_the_block_is_what_is_left_of_2_to_5() {
    assert_eq!(shorter("classic", 3, "1,3-16"), Ok(15), "the whole game");
    assert_eq!(shorter("classic", 3, "1,6-16"), Ok(12), "3, 4, 5 leave");
    assert_eq!(shorter("classic", 3, "1,4-16"), Err("3.5"));
    assert_eq!(shorter("classic", 3, "1,3,4,6-16"), Err("3.5"));
    assert_eq!(shorter("classic", 2, "1,4-16"), Ok(14), "the whole game");
    assert_eq!(shorter("classic", 2, "1,6-16"), Ok(12), "4, 5 leave");
    assert_eq!(shorter("classic", 2, "1,5-16"), Err("3.5"));
    assert_eq!(shorter("classic", 2, "1,4,6-16"), Err("3.5"));
    assert_eq!(shorter("classic", 2, "1,4,5"), Ok(3));
}

#[test]
fn r9_2_updated_with_an_odd_number_the_last_round_has_one_card() {
    assert_eq!(shorter("updated", 4, "1"), Ok(1));
    assert_eq!(shorter("updated", 4, "1,3-16"), Ok(8));
    assert_eq!(shorter("updated", 4, "1,6,7"), Ok(2));
    let setup = Setup::new("updated", 4).with("fates", "1,6,7");
    let mut table = Table::with(&setup);
    table.play("die 1");
    assert_eq!(table.state.deck_fates, 2, "the first round has two");
    table.all(&["fate 1", "fate 7"]);
    for tribe in ["red", "blue", "green", "yellow"] {
        table.all(&[&format!("card {tribe}"), "done"]);
    }
    assert_eq!(table.state.round(), 2);
    table.play("die 3");
    assert_eq!(table.state.deck_fates, 1, "the last has one");
    assert_eq!(table.odds()["fate 6"], 1, "one card of 13");
    assert_eq!(table.odds()["card red"], 3);
    table.play("fate 6");
    assert_eq!(table.refusal("fate 1"), "3.3");
    for tribe in ["red", "blue", "green", "yellow"].iter().cycle().take(12) {
        table.all(&[&format!("card {tribe}"), "done"]);
    }
    assert_eq!(table.state.turn(), Turn::Over);
}

#[test]
fn r9_2_every_combination_of_cards() {
    for players in [2, 3, 4] {
        for bits in 0..1_u32 << 16 {
            let list: Vec<String> =
                (1..=16).filter(|n| bits >> (n - 1) & 1 == 1).map(|n: u32| n.to_string()).collect();
            if list.is_empty() {
                continue;
            }
            let has = |n: u32| bits >> (n - 1) & 1 == 1;
            let gifts = (2..=5).filter(|&n| has(n)).count() as u32;
            let whole = bits == 0xffff;
            let absent = 4 - u32::from(players);
            let classic =
                has(1) && !(2..2 + absent).any(has) && (gifts == 0 || gifts == u32::from(players));
            let updated = has(1) && (gifts < 4 || whole);
            let fates = list.join(",");
            assert_eq!(shorter("classic", players, &fates).is_ok(), classic, "{players} {fates}");
            assert_eq!(shorter("updated", players, &fates).is_ok(), updated, "{players} {fates}");
        }
    }
}

#[test]
fn r9_3_a_skipped_card_is_turned_up_without_effect() {
    let mut table = Table::updated(4).eliminate(Blue).deck(&[(Blue, 1), (Red, 1)], 2);
    let before = table.odds();
    assert_eq!(before["card blue"], before["card red"], "it lies in the deck like any other");
    let events = table.play("card blue");
    assert_eq!(events, [Event::CardSkipped { seat: table.seat(Blue) }]);
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.refusal("card blue"), "3.3");
}

#[test]
fn r9_3_the_money_of_an_eliminated_player_stays_where_it_is() {
    let mut table = Table::updated(4).money(Blue, 17, 90).eliminate(Blue).last_round();
    table = table.last_turn(Green);
    let events = table.play("done");
    assert_eq!((table.cash_of(Blue), table.treasury_of(Blue)), (17, 90));
    assert!(!events.iter().any(|event| matches!(event, Event::CashLost { seat, .. }
        | Event::Paid { seat, .. } | Event::NotPaid { seat } if *seat == table.seat(Blue))));
    assert!(!table.winners().contains(&Blue), "they can never win");
    assert_eq!(table.winners(), [Red, Green, Yellow]);
}

#[test]
fn r9_3_classic_an_eliminated_player_never_shares_a_win() {
    let table = Table::classic(3).cash(Red, 500).eliminate(Red);
    let table = table.mark(Green, 47, 5).mark(Yellow, 39, 5).last_round();
    let mut table = table.last_turn(Green);
    table.play("done");
    assert_eq!(table.state.outcome().unwrap().scores.as_slice(), [0, 0, 0]);
    assert_eq!(table.winners(), [Green, Yellow]);
}

#[test]
fn r9_3_and_gets_no_gifts() {
    let mut table = Table::updated(4).eliminate(Blue);
    assert_eq!(table.fate(2).len(), 1);
    table.fate(8);
    assert_eq!(table.cash_of(Blue), 10);
}

#[test]
fn r9_4_one_purchase_a_half_turn() {
    let mut table = Table::classic(4).turn(Red);
    table.play("buy 1 @49");
    assert_eq!(table.refusal("buy 1 @49"), "3.3");
    let mut table = Table::classic(4).double_turn(Red);
    table.all(&["buy 1 @49", "buy 2 @49"]);
    assert_eq!(table.refusal("buy 1 @49"), "3.3");
    assert_eq!(table.camels(49), 13);
}

#[test]
fn r9_4_deposits_any_number_before_the_purchase() {
    let mut table = Table::updated(4).turn(Red);
    table.all(&["deposit 1", "deposit 2", "49-48 x1", "deposit 1", "deposit 1", "buy 5 @48"]);
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (0, 5));
    assert_eq!(table.refusal("deposit 1"), "9.4", "the turn is over");
}

#[test]
fn r9_4_not_during_a_fight() {
    let mut table = Table::updated(4).mark(Red, 24, 9).mark(Blue, 25, 4).turn(Red);
    table.play("attack 24-25");
    assert_eq!(table.refusal("deposit 1"), "9.4");
    table.play("die 2");
    assert_eq!(table.refusal("deposit 1"), "9.4");
    table.play("die 1");
    assert_eq!(table.refusal("deposit 1"), "9.4");
    table.all(&["on", "die 6"]);
    assert_eq!(table.refusal("deposit 1"), "9.4");
    table.all(&["advance 1", "deposit 1"]);
    assert_eq!(table.treasury_of(Red), 1, "after the fight, before the purchase");
}

#[test]
fn r9_4_only_in_the_own_turn() {
    let table = Table::updated(4).turn(Red);
    let (deposit, blue) = ("deposit 1".parse().unwrap(), Turn::Seat(table.seat(Blue)));
    assert_eq!(table.state.check_by(blue, deposit).unwrap_err().rule, "3.3");
    assert_eq!(Table::updated(4).refusal("deposit 1"), "9.4", "between the rounds");
}

#[test]
fn r9_5_the_marker_goes_at_the_throw_and_he_is_out_only_after_the_attacker_moved_in() {
    let mut table = Table::classic(3).mark(Red, 31, 1).mark(Green, 30, 4).turn(Green);
    table.all(&["attack 30-31", "die 6"]);
    assert_eq!(table.field(31), (None, 0));
    assert!(table.state.marked(table.seat(Red)).is_empty());
    assert!(table.is_alive(Red), "not yet");
    let events = table.play("advance 2");
    assert_eq!(events.last(), Some(&Event::Eliminated { seat: table.seat(Red) }));
    assert!(!table.is_alive(Red));
    assert_eq!(table.state.phase(), Phase::Buy, "two are left: the turn goes on");
}

#[test]
fn r9_5_a_won_game_ends_at_once() {
    for table in [Table::classic(2), Table::updated(2)] {
        // The first half of a double turn, with the last card of the round.
        let table = table.cash(Green, 9).mark(Yellow, 31, 1).mark(Green, 30, 4);
        let mut table = table.double_turn(Green);
        table.state.deck_fates = 0;
        table.all(&["attack 30-31", "die 6"]);
        let events = table.play("advance 2");
        assert!(matches!(
            events[..],
            [Event::Moved { .. }, Event::Eliminated { .. }, Event::GameOver { .. }]
        ));
        assert_eq!(table.state.turn(), Turn::Over);
        assert_eq!(table.cash_of(Green), 9, "no payment, and in `updated` no loss of cash");
        assert_eq!(table.refusal("buy 1 @31"), "7.1", "no purchase");
        assert_eq!(table.refusal("31-30 x1"), "7.1", "no second half");
        let seat = Turn::Seat(table.seat(Green));
        let done = "done".parse().unwrap();
        assert_eq!(table.state.check_by(seat, done).unwrap_err().rule, "7.1");
        assert_eq!(table.state.check_by(Turn::Chance, done).unwrap_err().rule, "7.1");
    }
}

#[test]
fn r9_6_classic_cash_is_open() {
    let table = Table::classic(4).cash(Red, 23);
    for viewer in [Viewer::Seat(table.seat(Blue)), Viewer::Public, Viewer::Referee] {
        let view = table.state.view(viewer);
        let red = view.player(table.seat(Red)).unwrap();
        assert_eq!((red.cash, red.treasury, red.cash_between), (Some(23), None, (23, 23)));
        assert_eq!(red.score, Some(4));
    }
}

/// A table of `updated` at which this is secret, on red's turn.
fn with_money(setup: Setup, money: &str) -> Table {
    let usual = if setup.version == Some(1) { "hidden" } else { "treasury" };
    let table = Table::with(&setup.with("money", money)).turn(Red);
    let written = (money != usual).then_some(money);
    assert_eq!(table.state.setup().get("money"), written, "the usual is left out");
    table
}

#[test]
fn r9_6_updated_only_the_treasury_is_secret() {
    for setup in [Setup::new("updated", 4), Setup::new("updated@2", 4)] {
        let mut table = Table::with(&setup).turn(Red);
        let event = table.play("deposit 4")[0];
        let red = table.seat(Red);
        for viewer in [Viewer::Seat(table.seat(Blue)), Viewer::Public] {
            let view = table.state.view(viewer);
            let seen = view.player(red).unwrap();
            assert_eq!((seen.cash, seen.cash_between), (Some(6), (6, 6)));
            assert_eq!((seen.treasury, seen.treasury_between, seen.score), (None, None, None));
            assert_eq!(State::witness(&event, viewer), Some(event), "all see the cash go");
            assert!(State::draw(&view, Lang::En).contains("6            ?"));
        }
        for viewer in [Viewer::Seat(red), Viewer::Referee] {
            let view = table.state.view(viewer);
            let seen = view.player(red).unwrap();
            assert_eq!((seen.treasury, seen.score), (Some(4), Some(10)));
            assert_eq!(seen.treasury_between, Some((4, 4)));
        }
        assert_eq!(table.state.setup().version, Some(2));
        assert_eq!(with_money(setup, "treasury").state, Table::updated(4).turn(Red).state);
    }
}

#[test]
fn r9_6_the_first_version_of_updated_hides_the_cash_too() {
    let first = Setup::new("updated@1", 4);
    assert_eq!(with_money(first.clone(), "hidden").state, Table::with(&first).turn(Red).state);
    let table = Table::with(&first).turn(Red);
    let view = table.state.view(Viewer::Public);
    assert_eq!(view.player(table.seat(Red)).unwrap().cash, None);
    let deposit = "deposit 4".parse().unwrap();
    assert_eq!(table.state.veiled(deposit, Viewer::Public).as_deref(), Some("deposit ?"));
    assert_eq!(Table::updated(4).turn(Red).state.veiled(deposit, Viewer::Public), None);
    assert_eq!(with_money(first, "treasury").state.veiled(deposit, Viewer::Public), None);
}

#[test]
fn r9_6_updated_cash_and_treasury_may_be_hidden_from_the_others() {
    let mut table = with_money(Setup::new("updated", 4), "hidden");
    table.play("deposit 4");
    let red = table.seat(Red);
    for viewer in [Viewer::Seat(table.seat(Blue)), Viewer::Public] {
        let view = table.state.view(viewer);
        let seen = view.player(red).unwrap();
        assert_eq!((seen.cash, seen.treasury, seen.score), (None, None, None));
        assert_eq!((seen.cash_between, seen.treasury_between), ((0, 9), Some((1, 10))));
    }
    for viewer in [Viewer::Seat(red), Viewer::Referee] {
        let view = table.state.view(viewer);
        let seen = view.player(red).unwrap();
        assert_eq!((seen.cash, seen.treasury, seen.score), (Some(6), Some(4), Some(10)));
    }
}

#[test]
fn r9_6_updated_with_hidden_money_the_amount_of_a_deposit_is_hidden() {
    let mut table = with_money(Setup::new("updated", 4), "hidden");
    let event = table.play("deposit 4")[0];
    let (red, blue) = (table.seat(Red), table.seat(Blue));
    let seen = |viewer| State::witness(&event, viewer).unwrap();
    let hidden = Event::Deposited { seat: red, silver: None, hidden: true };
    assert_eq!(seen(Viewer::Seat(blue)), hidden);
    assert_eq!(seen(Viewer::Public), hidden);
    assert_eq!(seen(Viewer::Seat(red)), event);
}

#[test]
fn r9_6_updated_a_table_may_play_with_open_money() {
    let setup = Setup::new("updated", 4).with("money", "open");
    let mut table = Table::with(&setup).turn(Red);
    let event = table.play("deposit 4")[0];
    let view = table.state.view(Viewer::Public);
    let red = view.player(table.seat(Red)).unwrap();
    assert_eq!((red.cash, red.treasury), (Some(6), Some(4)));
    assert_eq!(State::witness(&event, Viewer::Public), Some(event));
    assert_eq!(table.state.setup().set, setup.set);
    let error = State::start(&Setup::new("updated", 4).with("money", "lots")).unwrap_err();
    assert!(matches!(error, SetupError::Value { key: "money", .. }), "{error}");
    let error = State::start(&Setup::new("classic", 4).with("money", "open")).unwrap_err();
    assert!(matches!(error, SetupError::UnknownOption { .. }), "classic money is always open");
}

#[test]
fn r9_6_updated_money_opens_at_the_end() {
    let mut table = Table::updated(4).money(Red, 3, 8).last_round().last_turn(Green);
    table.play("done");
    let view = table.state.view(Viewer::Public);
    let red = view.player(table.seat(Red)).unwrap();
    assert_eq!((red.cash, red.treasury, red.score), (Some(4), Some(8), Some(12)));
}

#[test]
fn r9_6_how_many_cards_are_face_down_is_open() {
    let mut table = Table::updated(4);
    table.all(&["die 3", "card red", "done", "fate 6"]);
    let view = table.state.view(Viewer::Public);
    assert_eq!(view.deck_fates, 1);
    assert_eq!(view.player(table.seat(Red)).unwrap().cards_left, 2);
    assert_eq!(view.player(table.seat(Blue)).unwrap().cards_left, 3);
}
