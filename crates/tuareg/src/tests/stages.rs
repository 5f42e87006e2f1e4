//! 5 End of a stage.

use super::*;
use azalai_core::PerSeat;

#[test]
fn r5_1_after_the_last_card_everybody_has_exactly_one_more_turn() {
    let mut table = Table::new(3).pile("gold x3").turn_of(2);
    table.play("draw; card gold; card gold; card gold");
    assert_eq!(table.state.turns_left, Some(4));
    table.play("market gold");
    for (turn, number) in [3, 1, 2].into_iter().enumerate() {
        assert_eq!((table.whose(), table.state.turns_left), (number, Some(3 - turn as u8)));
        assert_eq!(table.refused("draw"), "5.1");
        assert_eq!(table.state.stage(), 1);
        if number == 2 {
            table.play("load camel1 gold; done");
        } else {
            let text = table.listed("take").into_iter().chain(["pass".into()]).next().unwrap();
            table.play(&text);
        }
    }
    assert_eq!(table.state.stage(), 2);
}

#[test]
fn r5_2_a_pile_of_one_or_two_gives_what_it_has_and_no_card_is_owed() {
    for (pile, cards) in [("gold", 1), ("gold x2", 2)] {
        let mut table = Table::new(3).stage(2).hand(1, "salt").pile(pile).played("draw");
        assert_eq!(table.state.phase(), Phase::Drawing { left: cards, short: true });
        (0..cards).for_each(|_| drop(table.play("card gold")));
        assert_eq!(table.state.phase(), Phase::MayGive);
        assert_eq!(table.refused("done"), "5.2");
        assert_eq!(table.legal(), ["market gold", "market salt", "keep"]);
        let kept = table.clone().played("keep");
        assert_eq!(kept.hand_of(1).len(), 1 + cards);
        assert_eq!(kept.whose(), 2);
        assert_eq!(kept.refused("keep"), "5.2");
        let given = table.played("market salt");
        assert_eq!((given.hand_of(1).len(), given.whose()), (cards, 2));
    }
}

#[test]
fn r5_2_above_the_hand_limit_cards_are_owed_all_the_same() {
    for (hand, pile, owed) in
        [("salt x4", "gold", 1), ("salt x4", "gold x2", 2), ("salt x3", "gold x2", 1)]
    {
        let mut table = Table::new(3).stage(2).hand(1, hand).pile(pile).played("draw");
        table.play(&"card gold;".repeat(cards(pile).len()));
        assert_eq!(table.state.phase(), Phase::Owing(owed), "{hand} and {pile}");
        assert_eq!(table.refused("keep"), "2.1");
        table.play(&"market salt;".repeat(owed.into()));
        assert_eq!((table.hand_of(1).len(), table.whose()), (4, 2));
    }
    let table = Table::new(3).stage(2).hand(1, "salt x3").pile("gold").played("draw; card gold");
    assert_eq!(table.state.phase(), Phase::MayGive, "four cards are within the limit");
}

/// Three players at the end of a stage; seat 3 has the last turn and passes.
fn counted(table: Table) -> Table {
    let mut table = table.last_turns(1).turn_of(3);
    table.state.stacks = [0; 4];
    table.play("pass");
    table
}

#[test]
fn r5_3_animals_caves_and_thieves_count_and_hands_do_not() {
    let table = Table::new(3)
        .hand(1, "gold x3")
        .load(1, "camel1", "salt x2 millet")
        .give(1, Cave, 1)
        .in_cave(1, 1, "water millet")
        .give(1, Thief, 1)
        .under_thief(1, 1, "water")
        .load(2, "camel1", "gold")
        .load(3, "camel1", "water")
        .load(3, "camel2", "water");
    let table = counted(table);
    assert_eq!(table.state.counted[0][0], goods("salt x2 millet x2 water x2"));
    assert_eq!(table.state.stage_sheet(0, seat(1)).points, [5, 0, 4, 3], "water is tied");
    assert_eq!(table.state.stage_sheet(0, seat(2)).points, [0, 5, 0, 0]);
    assert_eq!(table.state.stage_sheet(0, seat(3)).points, [5, 0, 0, 0]);
    assert_eq!(table.hand_of(1), goods("gold x3"), "the hand is taken up again");
    assert_eq!(table.state.scores().as_slice(), [12, 5, 5]);
}

#[test]
fn r5_4_ties_for_most_give_one_point_less_to_each() {
    // Gold of each player, and the points for it.
    let rows = [
        ([4, 4, 1], [4, 4, 0]),
        ([4, 3, 3], [5, 0, 0]),
        ([1, 1, 1], [4, 4, 4]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 1, 0], [0, 5, 0]),
        ([2, 2, 0], [4, 4, 0]),
    ];
    for (gold, points) in rows {
        let mut table = Table::new(3);
        for (index, count) in gold.into_iter().enumerate() {
            table =
                table.give(index + 1, Donkey, 1).load(index + 1, "donkey1", &"gold ".repeat(count));
        }
        let table = counted(table);
        let won = [1, 2, 3].map(|number| table.state.stage_sheet(0, seat(number)).points[1]);
        assert_eq!(won, points, "{gold:?}");
    }
}

#[test]
fn r5_5_used_special_cards_go_back_and_unused_ones_and_maps_stay() {
    let mut table = Table::new(3)
        .give(1, Donkey, 2)
        .load(1, "donkey2", "gold")
        .give(1, Cave, 2)
        .in_cave(1, 2, "salt")
        .give(1, Thief, 2)
        .under_thief(1, 1, "millet")
        .give(1, Map, 1)
        .give(2, Donkey, 1)
        .load(2, "camel1", "salt");
    table = table.last_turns(1).turn_of(3);
    let stacks = table.state.stacks;
    table.play("pass");
    assert_eq!(table.state.players[0].specials, [1, 1, 1, 1]);
    assert_eq!(table.state.players[1].specials, [1, 0, 0, 0]);
    let back = [1, 1, 1, 0];
    assert_eq!(table.state.stacks, std::array::from_fn(|index| stacks[index] + back[index]));
    for player in &table.state.players {
        assert!(!player.carries() && player.face_down().next().is_none());
    }
    assert!(table.state.stage() == 2 && table.state.players[0].free_thief() == Some(0));
}

#[test]
fn r5_6_the_scored_goods_are_the_new_pile_and_market_and_hands_stay() {
    let table = Table::new(3)
        .hand(1, "gold")
        .hand(2, "water x2")
        .market("water x2")
        .load(1, "camel1", "salt x2")
        .load(2, "camel1", "gold x2")
        .load(3, "camel1", "millet")
        .load(3, "camel2", "millet")
        .give(2, Cave, 1)
        .in_cave(2, 1, "water")
        .give(2, Thief, 1)
        .under_thief(2, 1, "salt");
    let table = counted(table);
    assert_eq!(table.state.pile(), goods("salt x3 gold x2 millet x2 water"));
    assert_eq!(table.state.market(), goods("water x2"));
    assert_eq!((table.hand_of(1), table.hand_of(2)), (goods("gold"), goods("water x2")));
    assert_eq!(table.whose(), 1);
}

#[test]
fn r5_6_the_left_neighbour_of_the_drawer_begins_stage_2() {
    let mut table = Table::new(4).load(1, "camel1", "salt x2").market("gold x2").hand(4, "water");
    table = table.pile("millet x3").turn_of(2);
    table.play("draw; card millet; card millet; card millet; market millet");
    // Seats 3, 4, 1, then 2, who drew.
    table.play(
        "take 1 gold camel1; take 1 gold camel1; take 1 millet camel2; load camel1 millet; done",
    );
    assert_eq!(table.state.stage(), 2);
    assert_eq!(table.whose(), 3);
    assert_eq!(table.state.pile(), goods("salt x2 gold x2 millet x2"));
    assert_eq!(table.state.second_pile(), table.state.pile());
    assert_eq!(table.state.market(), Goods::NONE);
    assert_eq!((table.hand_of(4), table.hand_of(2)), (goods("water"), goods("millet")));
    assert_eq!(table.state.turns_left, None);
    assert!(table.allowed("draw"));
}

#[test]
fn r5_7_unused_donkeys_caves_and_thieves_are_a_point_each_at_the_end() {
    let mut table = Table::new(3)
        .stage(2)
        .give(1, Donkey, 2)
        .load(1, "donkey1", "gold")
        .give(1, Cave, 2)
        .in_cave(1, 1, "salt")
        .give(1, Thief, 2)
        .under_thief(1, 2, "millet")
        .give(1, Map, 2)
        .give(2, Thief, 1)
        .load(2, "camel1", "gold")
        .last_turns(1)
        .turn_of(3);
    table.state.counted[0][1] = goods("water");
    table.play("pass");
    let sheet = table.state.sheet(seat(1));
    assert_eq!((sheet.unused, sheet.unused_points, sheet.map_points), (3, 3, 4));
    // Gold is tied (4), salt (4) and millet (3) are theirs alone.
    assert_eq!(sheet.stages[1].points, [0, 4, 4, 3]);
    assert_eq!(
        table.state.outcome().unwrap().scores,
        PerSeat::new(3, |seat| [18, 11, 0][seat.index()])
    );
    assert_eq!(sheet.total, 18);
}

#[test]
fn r5_8_most_points_win_then_the_dinars_of_the_hand_then_all_share() {
    let winners = |one: &str, two: &str| {
        let table = Table::new(3).stage(2).hand(1, one).hand(2, two);
        let mut table = table.load(1, "camel1", "gold").load(2, "camel1", "gold");
        table = table.last_turns(1).turn_of(3);
        table.play("pass");
        assert_eq!(table.refused("draw"), "5.8");
        let outcome = table.state.outcome().unwrap();
        assert_eq!(outcome.scores.as_slice(), [4, 4, 0]);
        outcome.winners.iter().map(Seat::number).collect::<Vec<_>>()
    };
    assert_eq!(winners("gold", "millet x2"), [1], "3 dinars against 2");
    assert_eq!(winners("water", "salt x3"), [2], "2 dinars against 3");
    assert_eq!(winners("gold", "water salt"), [1, 2]);
    assert_eq!(winners("", ""), [1, 2]);
    let mut table =
        Table::new(3).stage(2).hand(2, "gold x4").load(1, "camel1", "water").last_turns(1);
    table = table.turn_of(3);
    table.play("pass");
    let winners = table.state.outcome().unwrap().winners;
    assert_eq!(winners.iter().map(Seat::number).collect::<Vec<_>>(), [1], "points come first");
}
