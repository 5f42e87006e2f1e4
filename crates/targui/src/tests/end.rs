//! 7 End of the game.

use super::*;

/// The last turn of the last round belongs to green.
fn final_turn(table: Table) -> Table {
    table.last_round().last_turn(Green)
}

fn is_over(table: &Table) -> bool {
    table.state.turn() == Turn::Over
}

/// Everybody but these tribes has lost their own settlement to the next tribe.
fn all_homeless(table: Table) -> Table {
    table.mark(Red, 43, 1).mark(Green, 49, 1).mark(Yellow, 37, 1).mark(Blue, 31, 1)
}

#[test]
fn r7_1_the_last_player_wins_at_once() {
    for table in [Table::classic(2), Table::updated(2)] {
        let mut table = table.cash(Green, 3).mark(Yellow, 31, 0).mark(Green, 30, 2).turn(Green);
        let events = table.play("30-31 x1");
        let (green, yellow) = (table.seat(Green), table.seat(Yellow));
        let taken = Event::FieldTaken { seat: green, field: at(31), from: yellow };
        let winners = [green].into_iter().collect();
        assert_eq!(
            events[1..],
            [taken, Event::Eliminated { seat: yellow }, Event::GameOver { winners }]
        );
        assert!(is_over(&table));
        assert_eq!(table.winners(), [Green]);
        assert_eq!(table.cash_of(Green), 3, "no payment");
        for action in ["done", "buy 1 @43", "die 1", "card green", "fate 1", "deposit 1", "stop"] {
            assert_eq!(table.refusal(action), "7.1", "{action}");
        }
        assert!(table.legal().is_empty() && table.odds().is_empty());
    }
}

#[test]
fn r7_1_by_an_attack_too() {
    let mut table = Table::classic(2).mark(Yellow, 31, 1).mark(Green, 30, 2).turn(Green);
    table.all(&["attack 30-31", "die 6"]);
    assert!(!is_over(&table), "first they move in");
    table.play("advance 1");
    assert_eq!(table.winners(), [Green]);
}

#[test]
fn r7_1_a_player_is_out_only_when_no_field_carries_his_marker() {
    let mut table = Table::classic(3).mark(Red, 31, 0).mark(Red, 2, 0).mark(Green, 30, 2);
    table = table.turn(Green);
    let events = table.play("30-31 x1");
    assert!(!events.contains(&Event::Eliminated { seat: table.seat(Red) }));
    assert!(table.is_alive(Red), "their marker on 2 is enough, without settlement and camels");
    let mut table = table.mark(Green, 3, 1).turn(Green);
    let events = table.play("3-2 x1");
    assert_eq!(events.last(), Some(&Event::Eliminated { seat: table.seat(Red) }));
    assert!(!table.is_alive(Red));
    assert!(!is_over(&table), "two are left");
    assert_eq!(table.state.phase(), Phase::Buy);
}

#[test]
fn r7_1_in_the_middle_of_a_round() {
    let mut table = Table::classic(3).mark(Red, 31, 0).mark(Green, 30, 2);
    table.play("die 3");
    table.all(&["card green", "30-31 x2", "done"]);
    assert!(!table.is_alive(Red));
    for _ in 0..3 {
        assert_eq!(table.play("card red"), [Event::CardSkipped { seat: table.seat(Red) }]);
    }
    table.all(&["card green", "done", "card yellow", "done", "card yellow", "done"]);
    table.all(&["fate 13", "card green", "done"]);
    assert_eq!(table.state.round(), 1);
    let events = table.all(&["card yellow", "done"]);
    assert!(!events.contains(&Event::NotPaid { seat: table.seat(Red) }), "they are not even asked");
    assert_eq!(table.state.round(), 2);
    table.play("die 3");
    assert_eq!(table.refusal("card red"), "3.3");
}

#[test]
fn r7_1_fate_eliminates_nobody() {
    let mut table = Table::classic(2).mark(Yellow, 31, 1);
    table.fate(10);
    assert_eq!(table.field(31), (Some(Yellow), 0));
    assert!(table.is_alive(Yellow) && !is_over(&table));
}

#[test]
fn r7_2_classic_the_highest_last_payment_wins() {
    let mut table =
        final_turn(Table::classic(4).mark(Blue, 24, 0).cash(Red, 500).mark(Red, 49, 99));
    let events = table.play("done");
    assert!(is_over(&table));
    assert_eq!(table.winners(), [Blue], "money and camels do not count");
    let scores = table.state.outcome().unwrap().scores;
    assert_eq!([Blue, Red, Green, Yellow].map(|tribe| scores[table.seat(tribe)]), [6, 4, 4, 4]);
    assert_eq!(table.cash_of(Blue), 16, "the last payment is paid");
    let winners = [table.seat(Blue)].into_iter().collect();
    assert_eq!(events.last(), Some(&Event::GameOver { winners }));
}

#[test]
fn r7_2_classic_who_is_not_at_home_has_a_payment_of_0() {
    let mut table = Table::classic(4).mark(Blue, 49, 5);
    for field in 2..20 {
        table = table.mark(Red, field, 1);
    }
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.winners(), [Blue]);
    assert_eq!(table.state.outcome().unwrap().scores[table.seat(Red)], 0);
}

#[test]
fn r7_2_classic_ties_go_to_camels_and_money_together() {
    // All four are paid 4. Camels + cash: 20 + 9 beats 10 + 18 and 10 + 10.
    let tied = Table::classic(4).mark(Blue, 43, 20).cash(Blue, 9).cash(Red, 18);
    let mut table = final_turn(tied.clone());
    table.play("done");
    assert_eq!(table.winners(), [Blue]);
    let mut table = final_turn(tied.cash(Red, 20));
    table.play("done");
    assert_eq!(table.winners(), [Red], "10 + 20 beats 20 + 9");
}

#[test]
fn r7_2_classic_camels_everywhere_count_in_a_tie() {
    let tied = Table::classic(4).lay_all(FeshFesh, &[24, 25]).mark(Blue, 24, 3).mark(Blue, 25, 4);
    let mut table = final_turn(tied.cash(Red, 16));
    table.play("done");
    assert_eq!(table.winners(), [Blue], "17 + 10 beats 10 + 16");
}

#[test]
fn r7_2_classic_still_tied_the_win_is_shared() {
    let tied = Table::classic(4).mark(Blue, 43, 20).cash(Blue, 9).cash(Red, 19);
    let mut table = final_turn(tied);
    table.play("done");
    assert_eq!(table.winners(), [Blue, Red], "20 + 9 and 10 + 19");
    let mut table = final_turn(Table::classic(3));
    table.play("done");
    assert_eq!(table.winners(), [Red, Green, Yellow]);
}

#[test]
fn r7_2_classic_nobody_at_home() {
    let table = all_homeless(Table::classic(4)).cash(Blue, 11);
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.state.outcome().unwrap().scores.as_slice(), [0; 4]);
    assert_eq!(table.winners(), [Blue], "all are paid 0, so camels and money decide");
}

#[test]
fn r7_2_classic_mountains_of_fate_16_count_in_the_last_payment() {
    let table = Table::classic(4).lay(24, Mountains).mark(Blue, 24, 1).mark(Red, 25, 1);
    let mut table = table.last_round().deck(&[], 1);
    table.play("fate 16");
    assert_eq!(table.winners(), [Blue], "4 + 3 beats 4 + 2");
    assert_eq!(table.state.outcome().unwrap().scores[table.seat(Blue)], 7);
    assert_eq!(table.cash_of(Blue), 17);
}

#[test]
fn r7_3_updated_treasury_and_the_last_payment_win() {
    // Red has all their silver in hand and loses it; blue has saved.
    let table = Table::updated(4).money(Red, 90, 10).money(Blue, 0, 11).mark(Red, 49, 99);
    let mut table = final_turn(table);
    table.play("done");
    assert!(is_over(&table));
    assert_eq!(table.winners(), [Blue]);
    let scores = table.state.outcome().unwrap().scores;
    assert_eq!([Blue, Red, Green, Yellow].map(|tribe| scores[table.seat(tribe)]), [15, 14, 4, 4]);
}

#[test]
fn r7_3_updated_the_last_payment_counts() {
    let table = Table::updated(4).money(Red, 0, 10).money(Blue, 0, 9).mark(Blue, 24, 0);
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.winners(), [Blue], "9 + 6 beats 10 + 4");
}

#[test]
fn r7_3_updated_ties_go_to_camels_then_are_shared() {
    let tied = Table::updated(4).money(Red, 0, 10).money(Blue, 0, 10);
    let mut table = final_turn(tied.clone().mark(Red, 49, 11));
    table.play("done");
    assert_eq!(table.winners(), [Red]);
    let mut table = final_turn(tied.clone().mark(Green, 37, 90));
    table.play("done");
    assert_eq!(table.winners(), [Blue, Red], "camels alone do not win");
    let mut table = final_turn(tied.cash(Red, 50));
    table.play("done");
    assert_eq!(table.winners(), [Blue, Red], "cash is lost before it counts");
}

#[test]
fn r7_3_updated_who_is_not_at_home_cannot_win() {
    let table = Table::updated(4).money(Red, 0, 100).mark(Red, 24, 9).mark(Blue, 49, 3);
    let table = table.money(Green, 0, 20);
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.state.outcome().unwrap().scores[table.seat(Red)], 100);
    assert_eq!(table.winners(), [Green]);
}

#[test]
fn r7_3_updated_if_nobody_is_at_home_nobody_is_barred() {
    let table = all_homeless(Table::updated(4)).money(Red, 0, 100).money(Blue, 0, 99);
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.winners(), [Red]);
}

#[test]
fn r7_3_updated_or_a_table_lets_nobody_win() {
    let setup = Setup::new("updated", 4).with("homeless", "nobody");
    let table = all_homeless(Table::with(&setup)).money(Red, 0, 100);
    assert_eq!(table.state.setup().set, setup.set);
    let mut table = final_turn(table);
    let events = table.play("done");
    assert!(is_over(&table));
    assert_eq!(events.last(), Some(&Event::GameOver { winners: azalai_core::Seats::NONE }));
    assert_eq!(table.state.outcome().unwrap().to_string(), "nobody wins: 100 0 0 0");
    let told = State::tell(events.last().unwrap(), &view(&table), Lang::En);
    assert_eq!(told, "Nobody holds their own settlement: nobody wins.");
    // One who is at home is enough.
    let table = all_homeless(Table::with(&setup)).money(Red, 0, 100).mark(Green, 37, 1);
    let mut table = final_turn(table);
    table.play("done");
    assert_eq!(table.winners(), [Green]);
    // And the last player wins at once, wherever they are.
    let setup = Setup::new("updated", 2).with("homeless", "nobody");
    let table = Table::with(&setup).mark(Yellow, 31, 0).clear(43).mark(Green, 30, 2);
    let mut table = table.turn(Green);
    table.play("30-31 x1");
    assert_eq!(table.winners(), [Green]);
    assert!(State::start(&Setup::new("updated", 4).with("homeless", "all")).is_err());
    assert!(State::start(&Setup::new("classic", 4).with("homeless", "nobody")).is_err());
}

fn view(table: &Table) -> crate::View {
    table.state.view(azalai_core::Viewer::Public)
}

#[test]
fn r7_3_updated_the_last_player_wins_without_home_and_money() {
    let table = Table::updated(2).money(Yellow, 5, 100).mark(Yellow, 31, 0);
    let mut table = table.clear(43).mark(Green, 30, 2).money(Green, 0, 0).turn(Green);
    table.play("30-31 x1");
    assert!(!table.state.holds_own_settlement(table.seat(Green)));
    assert_eq!(table.winners(), [Green]);
}

#[test]
fn r7_3_the_game_goes_on_before_the_last_round() {
    for table in [Table::classic(4), Table::updated(4)] {
        let last = table.state.options.rounds();
        let mut table = table.round(last - 1).last_turn(Green);
        table.play("done");
        assert_eq!((table.state.phase(), table.state.round()), (Phase::RoundDie, last));
        assert!(table.winners().is_empty());
    }
}
