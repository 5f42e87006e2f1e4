//! 5 Attack.

use super::*;

/// The fight of the updated rulebook: 8 camels on a guelta against 5 on a fesh-fesh.
fn example(table: Table) -> Table {
    table.lay(24, Guelta).lay(25, FeshFesh).mark(Red, 24, 8).mark(Blue, 25, 5).turn(Red)
}

#[test]
fn r5_1_from_an_own_field_with_camels_against_a_neighbour_with_enemy_camels() {
    let mut table = Table::classic(4)
        .mark(Red, 24, 3)
        .mark(Red, 9, 0)
        .mark(Blue, 25, 2)
        .mark(Blue, 23, 0)
        .mark(Blue, 27, 4)
        .mark(Red, 47, 4)
        .lay(48, Chott)
        .turn(Red);
    assert_eq!(table.refusal("attack 9-25"), "5.1", "no neighbour, and no camels");
    assert_eq!(table.refusal("attack 25-24"), "5.1", "not their field");
    assert_eq!(table.refusal("attack 24-27"), "5.1", "no neighbour");
    assert_eq!(table.refusal("attack 24-23"), "5.1", "no camels there");
    assert_eq!(table.refusal("attack 24-10"), "5.1", "nobody's field");
    assert_eq!(table.refusal("attack 24-47"), "5.1", "their own camels");
    assert_eq!(table.refusal("attack 24-48"), "5.1", "a chott");
    assert_eq!(table.refusal("attack 24-24"), "5.1");
    let events = table.play("attack 24-25");
    let (seat, defender) = (table.seat(Red), table.seat(Blue));
    assert_eq!(events, [Event::AttackBegan { seat, from: at(24), to: at(25), defender }]);
}

#[test]
fn r5_1_an_attack_needs_camels() {
    let table = Table::classic(4).mark(Red, 24, 0).mark(Blue, 25, 2).turn(Red);
    assert_eq!(table.refusal("attack 24-25"), "5.1");
}

#[test]
fn r5_1_it_is_the_move_of_the_turn_whatever_comes_of_it() {
    // Won, lost and stopped.
    let fights: [&[&str]; 3] = [
        &["attack 24-25", "die 4", "die 6", "on", "die 3", "advance 1"],
        &["attack 24-25", "die 1", "die 6", "on", "die 1", "die 6"],
        &["attack 24-25", "die 1", "die 1", "stop"],
    ];
    for fight in fights {
        let mut table = example(Table::classic(4)).mark(Blue, 25, 5 + 2);
        if fight.last() == Some(&"advance 1") {
            table = table.mark(Blue, 25, 5);
        }
        table.all(fight);
        assert_eq!(table.state.phase(), Phase::Buy);
        assert!(table.is_turn_of(Red));
        assert_eq!(table.refusal("attack 24-25"), "4.1");
        assert_eq!(table.refusal("49-48 x1"), "4.1");
        table.play("buy 1 @49");
    }
}

#[test]
fn r5_2_the_attacker_strikes_first() {
    let mut table = example(Table::updated(4));
    table.play("attack 24-25");
    assert_eq!(table.state.phase(), Phase::AttackerThrows);
    assert_eq!(table.state.turn(), Turn::Chance);
    for action in ["on", "advance 1", "done", "buy 1 @24", "24-25 x1", "fate 1", "card red"] {
        assert_eq!(table.refusal(action), "5.2", "{action}");
    }
    let stock = table.state.stock();
    table.play("die 4");
    assert_eq!((table.camels(24), table.camels(25)), (8, 2));
    assert_eq!(table.state.stock(), stock + 3, "the camels go back to the stock");
}

#[test]
fn r5_2_the_example_of_the_classic_rulebook_mountains_and_a_6_cost_three_camels() {
    let mut table =
        Table::classic(4).lay(24, Mountains).mark(Red, 24, 5).mark(Blue, 25, 9).turn(Red);
    let events = table.all(&["attack 24-25", "die 6"]);
    assert_eq!(table.camels(25), 6, "(1 + 6) / 2 = 3.5, rounded down");
    let struck = Event::Struck {
        seat: table.seat(Red),
        field: at(24),
        strategic: 1,
        pips: Pips::new(6).unwrap(),
        struck: at(25),
        camels: 3,
    };
    assert_eq!(events[1], struck);
}

#[test]
fn r5_2_every_throw_from_every_territory() {
    // Rows: strategic value 0 to 5; columns: the die.
    let losses = [
        (Reg, [0, 1, 1, 2, 2, 3]),
        (Erg, [0, 1, 1, 2, 2, 3]),
        (Mountains, [1, 1, 2, 2, 3, 3]),
        (FeshFesh, [1, 2, 2, 3, 3, 4]),
        (Guelta, [2, 2, 3, 3, 4, 4]),
    ];
    for (kind, losses) in losses {
        for (pips, loss) in (1..).zip(losses) {
            let table = Table::classic(4).lay(24, kind).mark(Red, 24, 5).mark(Blue, 25, 20);
            let mut table = table.turn(Red);
            table.all(&["attack 24-25", &format!("die {pips}")]);
            assert_eq!(table.camels(25), 20 - loss, "{kind:?}, {pips}");
        }
    }
    for (from, to, losses) in [(49, 48, [2, 3, 3, 4, 4, 5]), (1, 2, [3, 3, 4, 4, 5, 5])] {
        for (pips, loss) in (1..).zip(losses) {
            let mut table = Table::classic(4).mark(Red, from, 5).mark(Blue, to, 20).turn(Red);
            table.all(&[&format!("attack {from}-{to}"), &format!("die {pips}")]);
            assert_eq!(table.camels(to), 20 - loss, "from {from}, {pips}");
        }
    }
}

#[test]
fn r5_3_the_defender_strikes_back_with_the_value_of_his_field() {
    for (kind, losses) in [
        (Reg, [0, 1, 1, 2, 2, 3]),
        (Mountains, [1, 1, 2, 2, 3, 3]),
        (FeshFesh, [1, 2, 2, 3, 3, 4]),
        (Guelta, [2, 2, 3, 3, 4, 4]),
    ] {
        for (pips, loss) in (1..).zip(losses) {
            let table = Table::classic(4).lay(25, kind).mark(Red, 24, 20).mark(Blue, 25, 20);
            let mut table = table.turn(Red);
            table.all(&["attack 24-25", "die 1"]);
            assert_eq!(table.state.phase(), Phase::DefenderThrows);
            table.play(&format!("die {pips}"));
            assert_eq!(table.camels(24), 20 - loss, "{kind:?}, {pips}");
        }
    }
}

#[test]
fn r5_3_only_if_camels_are_left() {
    let mut table = example(Table::classic(4)).mark(Blue, 25, 3);
    table.all(&["attack 24-25", "die 4"]);
    assert_eq!(table.state.phase(), Phase::Advance, "a beaten defender has no throw");
    assert_eq!(table.refusal("die 6"), "5.5");
}

#[test]
fn r5_3_the_attacker_waits_for_the_throw_of_the_defender() {
    let mut table = example(Table::classic(4));
    table.all(&["attack 24-25", "die 4"]);
    for action in ["on", "advance 1", "done", "buy 1 @24"] {
        assert_eq!(table.refusal(action), "5.3", "{action}");
    }
}

#[test]
fn r5_4_the_example_of_the_updated_rulebook_die_by_die() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = example(table);
        let (red, blue) = (table.seat(Red), table.seat(Blue));
        let pips = |pips| Pips::new(pips).unwrap();
        let (here, there) = (at(24), at(25));
        table.play("attack 24-25");

        let events = table.play("die 4");
        let struck = |seat, field, strategic, thrown, struck, camels| Event::Struck {
            seat,
            field,
            strategic,
            pips: pips(thrown),
            struck,
            camels,
        };
        assert_eq!(events, [struck(red, here, 3, 4, there, 3)]);
        assert_eq!((table.camels(24), table.camels(25)), (8, 2));

        let events = table.play("die 6");
        assert_eq!(events, [struck(blue, there, 2, 6, here, 4)]);
        assert_eq!((table.camels(24), table.camels(25)), (4, 2));
        assert!(table.is_turn_of(Red), "they fight on or stop");

        assert_eq!(table.play("on"), [Event::FoughtOn { seat: red }]);

        let events = table.play("die 3");
        let beaten = Event::DefenderBeaten { seat: red, field: there, defender: blue };
        assert_eq!(events, [struck(red, here, 3, 3, there, 2), beaten], "3, but 2 are left");
        assert_eq!(table.field(25), (None, 0), "the marker is removed");
        assert_eq!(table.state.phase(), Phase::Advance);

        let events = table.play("advance 3");
        assert_eq!(events, [Event::Moved { seat: red, from: here, to: there, camels: 3 }]);
        assert_eq!((table.field(24), table.field(25)), ((Some(Red), 1), (Some(Red), 3)));
        assert_eq!(table.state.phase(), Phase::Buy);
    }
}

#[test]
fn r5_4_on_and_on_until_somebody_has_none() {
    // On regs a 1 costs nothing: the fight could last for ever.
    let mut table = Table::classic(4).mark(Red, 24, 2).mark(Blue, 25, 2).turn(Red);
    table.play("attack 24-25");
    for _ in 0..50 {
        table.all(&["die 1", "die 1", "on"]);
    }
    assert_eq!((table.camels(24), table.camels(25)), (2, 2));
    table.all(&["die 4", "advance 2"]);
    assert_eq!(table.field(25), (Some(Red), 2));
}

#[test]
fn r5_5_the_attacker_moves_in_with_at_least_one_camel_of_the_attacking_field() {
    for camels in 1..=4 {
        let mut table = example(Table::classic(4));
        table.all(&["attack 24-25", "die 4", "die 6", "on", "die 3"]);
        assert!(table.is_turn_of(Red));
        assert_eq!(table.legal(), ["advance 4"]);
        assert_eq!(table.refusal("advance 0"), "5.5");
        assert_eq!(table.refusal("advance 5"), "5.5");
        assert_eq!(table.refusal("done"), "5.5");
        assert_eq!(table.refusal("stop"), "5.7");
        assert_eq!(table.refusal("buy 1 @24"), "5.5");
        table.play(&format!("advance {camels}"));
        assert_eq!(table.field(25), (Some(Red), camels));
        assert_eq!(table.field(24), (Some(Red), 4 - camels), "the marker stays here too");
    }
}

#[test]
fn r5_6_a_beaten_attacker_keeps_his_marker_and_the_defender_stays_where_he_is() {
    let mut table = example(Table::classic(4)).mark(Red, 24, 4);
    let stock = table.state.stock();
    let events = table.all(&["attack 24-25", "die 4", "die 6"]);
    let (seat, field) = (table.seat(Red), at(24));
    assert_eq!(events.last(), Some(&Event::AttackerBeaten { seat, field }));
    assert_eq!(table.field(24), (Some(Red), 0));
    assert_eq!(table.field(25), (Some(Blue), 2));
    assert_eq!(table.state.stock(), stock + 3 + 4);
    assert_eq!(table.state.phase(), Phase::Buy, "they may still buy");
    table.play("buy 5 @24");
    assert_eq!(table.field(24), (Some(Red), 5));
}

#[test]
fn r5_6_no_more_camels_are_lost_than_stand_there() {
    let mut table = example(Table::classic(4)).mark(Red, 24, 2);
    let events = table.all(&["attack 24-25", "die 4", "die 6"]);
    assert!(matches!(events[2], Event::Struck { camels: 2, .. }), "{events:?}");
}

#[test]
fn r5_6_even_the_last_field_of_a_beaten_attacker_stays_his() {
    let mut table = Table::classic(2).mark(Yellow, 21, 9).mark(Green, 43, 1).turn(Green);
    table.all(&["attack 43-21", "die 1", "die 6"]);
    assert_eq!(table.field(43), (Some(Green), 0));
    assert!(table.is_alive(Green) && table.winners().is_empty());
}

#[test]
fn r5_7_the_attacker_stops_only_right_after_a_throw_of_the_defender() {
    let mut table = example(Table::updated(4));
    assert_eq!(table.refusal("stop"), "5.7", "before the attack");
    table.play("attack 24-25");
    assert_eq!(table.refusal("stop"), "5.7", "before the first throw");
    table.play("die 1");
    assert_eq!(table.refusal("stop"), "5.7", "before the defender's throw");
    table.play("die 1");
    assert_eq!(table.legal(), ["on", "stop"]);
    assert_eq!(table.refusal("done"), "5.7");
    assert_eq!(table.refusal("die 1"), "5.7");
    assert_eq!(table.refusal("advance 1"), "5.7");
    table.play("on");
    assert_eq!(table.refusal("stop"), "5.7", "they have decided to go on");
    table.all(&["die 1", "die 1"]);
    let events = table.play("stop");
    assert_eq!(events, [Event::AttackStopped { seat: table.seat(Red) }]);
    assert_eq!(table.field(24), (Some(Red), 6), "(2 + 1) / 2 = 1, twice");
    assert_eq!(table.field(25), (Some(Blue), 1), "(3 + 1) / 2 = 2, twice");
    assert_eq!(table.refusal("stop"), "5.7", "it is over");
}

#[test]
fn r5_7_the_attacker_himself_is_told_so_while_the_dice_roll() {
    let mut table = example(Table::classic(4));
    table.play("attack 24-25");
    let by = |tribe| Turn::Seat(table.seat(tribe));
    let stop = "stop".parse().unwrap();
    assert_eq!(table.state.check_by(by(Red), stop).unwrap_err().rule, "5.7");
    assert_eq!(table.state.check_by(by(Blue), stop).unwrap_err().rule, "3.3");
    assert_eq!(table.state.check_by(by(Red), "done".parse().unwrap()).unwrap_err().rule, "5.2");
}

#[test]
fn r5_8_all_camels_on_both_fields_fight() {
    let mut table =
        Table::classic(4).lay(24, Guelta).mark(Red, 24, 40).mark(Blue, 25, 40).turn(Red);
    table.play("attack 24-25");
    for round in 1..=9 {
        table.all(&["die 6", "die 6", "on"]);
        assert_eq!((table.camels(24), table.camels(25)), (40 - 3 * round, 40 - 4 * round));
    }
    table.play("die 6");
    assert_eq!(table.legal(), ["advance 13"], "all that are left may move in");
}

#[test]
fn r5_2_what_is_told_of_a_fight_reads_well() {
    let mut table = Table::classic(4).lay(24, Guelta).lay(25, FeshFesh);
    table = table.mark(Red, 24, 8).mark(Blue, 25, 5).turn(Red);
    let view = |table: &Table| table.state.view(azalai_core::Viewer::Public);
    let described = |table: &Table, action: &str, lang| {
        State::describe(action.parse().unwrap(), 0, &view(table), lang)
    };
    let en = "attack 25 (fesh-fesh): 8 camels from 24 (guelta) against 5";
    assert_eq!(described(&table, "attack 24-25", Lang::En), en);
    let de = "25 (Fesh-Fesh) angreifen: 8 Kamele von 24 (Guelta) gegen 5";
    assert_eq!(described(&table, "attack 24-25", Lang::De), de);
    let mut told = |action: &str, lang| -> String {
        let events = table.play(action);
        let view = view(&table);
        let sentences = events.iter().map(|event| State::tell(event, &view, lang));
        sentences.collect::<Vec<_>>().join(" ")
    };
    let en = "Red attacks Blue: from 24 (guelta) against 25 (fesh-fesh).";
    assert_eq!(told("attack 24-25", Lang::En), en);
    let en = "Red throws 4: (3 + 4) / 2 = 3, rounded down. 3 camels lost on 25.";
    assert_eq!(told("die 4", Lang::En), en);
    let de = "Blau würfelt 6: (2 + 6) / 2 = 4. 4 Kamele auf 24 verloren.";
    assert_eq!(told("die 6", Lang::De), de);
}
