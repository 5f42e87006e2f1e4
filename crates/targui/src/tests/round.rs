//! 3 Round.

use super::*;
use azalai_core::luck::{Stream, stream};
use azalai_core::{Choices, SetupError, Viewer};

/// Plays at random to the end; returns the fate cards in the order in which they were turned up,
/// each with its round.
fn fates_of_a_game(setup: &Setup, seed: u64) -> (Table, Vec<(u8, Fate)>) {
    let mut table = Table::start(setup);
    let mut rng = stream(seed, 0, Stream::Luck);
    let (mut legal, mut odds, mut fates) = (Choices::new(), Odds::new(), Vec::new());
    loop {
        legal.clear();
        odds.clear();
        table.state.legal(&mut legal);
        table.state.chance(&mut odds);
        let Some(action) = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)) else {
            return (table, fates);
        };
        if let crate::Action::Fate { fate } = action {
            fates.push((table.state.round(), fate));
        }
        table.state.apply(action, &mut ());
        table.is_consistent();
    }
}

/// Plays random games until one goes to its last round.
fn fates_of_a_whole_game(setup: &Setup) -> (Table, Vec<(u8, Fate)>) {
    let whole = |(table, _): &(Table, _)| table.state.alive.len() > 1;
    (0..100).map(|seed| fates_of_a_game(setup, seed)).find(whole).unwrap()
}

fn rounds(book: &str, players: u8, fates: &str) -> u8 {
    let setup = Setup::new(book, players).with("fates", fates);
    State::start(&setup).unwrap().options().rounds()
}

/// The rule that forbids a choice of fate cards.
fn refused(book: &str, players: u8, fates: &str) -> &'static str {
    let setup = Setup::new(book, players).with("fates", fates);
    match State::start(&setup) {
        Err(SetupError::Refused { key: "fates", refusal }) => refusal.rule,
        other => panic!("{book} {players} {fates}: {other:?}"),
    }
}

#[test]
fn r3_1_classic_has_one_fate_a_round_and_16_15_or_14_rounds() {
    for (players, rounds, first_gift) in [(4, 16, 2), (3, 15, 3), (2, 14, 4)] {
        let setup = Setup::new("classic", players);
        let (table, fates) = fates_of_a_whole_game(&setup);
        assert_eq!(table.state.round(), rounds);
        let by_round: Vec<u8> = fates.iter().map(|&(round, _)| round).collect();
        assert_eq!(by_round, (1..=rounds).collect::<Vec<_>>());
        let mut cards: Vec<_> = fates.iter().map(|(_, fate)| fate.number()).collect();
        cards.sort_unstable();
        assert_eq!(cards, [1].into_iter().chain(first_gift..=16).collect::<Vec<_>>());
    }
}

#[test]
fn r3_1_classic_gifts_for_absent_tribes_stay_in_the_box() {
    assert_eq!(Table::classic(3).deck(&[], 1).refusal("fate 2"), "3.3");
    assert_eq!(Table::classic(2).deck(&[], 1).refusal("fate 3"), "3.3");
    assert_eq!(refused("classic", 3, "1-16"), "3.1");
    assert_eq!(refused("classic", 2, "1,3-16"), "3.1");
}

#[test]
fn r3_1_updated_has_two_fates_a_round_8_rounds_and_all_16_cards() {
    for players in [2, 3, 4] {
        let (table, fates) = fates_of_a_whole_game(&Setup::new("updated", players));
        assert_eq!(table.state.round(), 8);
        let by_round: Vec<u8> = fates.iter().map(|&(round, _)| round).collect();
        assert_eq!(by_round, (1..=8).flat_map(|round| [round, round]).collect::<Vec<_>>());
        let mut cards: Vec<_> = fates.iter().map(|(_, fate)| fate.number()).collect();
        cards.sort_unstable();
        assert_eq!(cards, (1..=16).collect::<Vec<_>>());
    }
}

#[test]
fn r3_1_updated_gifts_to_absent_tribes_are_blanks() {
    for number in [2, 3] {
        let mut table = Table::updated(2).deck(&[(Green, 1)], 2);
        let before = table.state;
        let events = table.play(&format!("fate {number}"));
        assert_eq!(events, [Event::FateTurned { fate: Fate::new(number).unwrap() }]);
        assert_eq!((table.state.camels, table.state.stock), (before.camels, before.stock));
    }
}

#[test]
fn r3_2_classic_the_die_is_the_number_of_cards_and_6_means_double_turns() {
    for (pips, cards, double) in
        [(1, 1, false), (2, 2, false), (3, 3, false), (4, 4, false), (5, 5, false), (6, 1, true)]
    {
        let mut table = Table::classic(4);
        assert_eq!(table.refusal("card red"), "3.2");
        assert_eq!(table.refusal("done"), "3.2");
        let events = table.play(&format!("die {pips}"));
        let pips = Pips::new(pips).unwrap();
        assert_eq!(events, [Event::RoundBegan { round: 1, pips, cards_each: cards, double }]);
        assert_eq!(table.state.deck, [cards; 4]);
        assert_eq!((table.state.deck_fates, table.state.double), (1, double));
    }
}

#[test]
fn r3_2_updated_4_5_and_6_mean_double_turns() {
    for (pips, cards, double) in
        [(1, 1, false), (2, 2, false), (3, 3, false), (4, 1, true), (5, 1, true), (6, 1, true)]
    {
        let mut table = Table::updated(3);
        table.play(&format!("die {pips}"));
        assert_eq!(table.state.deck, [cards, cards, cards, 0]);
        assert_eq!((table.state.deck_fates, table.state.double), (2, double));
        assert_eq!(table.state.cards_each, cards);
    }
}

#[test]
fn r3_2_a_double_round_does_not_make_the_next_one_double() {
    let mut table = Table::classic(2);
    table.all(&["die 6", "card green", "done", "done", "fate 1", "card yellow", "done", "done"]);
    assert_eq!((table.state.phase(), table.state.round()), (Phase::RoundDie, 2));
    table.all(&["die 2", "card green", "done"]);
    assert_eq!(table.state.phase(), Phase::Card, "a plain turn has one half");
}

#[test]
fn r3_3_the_example_of_the_classic_rulebook_three_cards_each_make_a_deck_of_13() {
    let mut table = Table::classic(4);
    table.play("die 3");
    let cards: u8 = table.state.deck.iter().sum();
    assert_eq!(cards + table.state.deck_fates, 13);
    let mut turned = 0;
    for tribe in [Red, Blue, Green, Green, Yellow, Red, Blue, Green, Yellow, Red, Blue, Yellow] {
        assert_eq!(table.state.round(), 1);
        table.all(&[&format!("card {}", tribe.name()), "done"]);
        turned += 1;
    }
    assert_eq!(turned, 12);
    table.play("fate 13");
    assert_eq!((table.state.round(), table.state.phase()), (2, Phase::RoundDie));
}

#[test]
fn r3_3_a_tribe_card_gives_that_player_a_turn() {
    let mut table = Table::classic(4);
    table.play("die 1");
    let events = table.play("card yellow");
    assert_eq!(events, [Event::CardTurned { seat: table.seat(Yellow), double: false }]);
    assert!(table.is_turn_of(Yellow));
    assert_eq!(table.refusal("card red"), "4.1", "first the turn is finished");
    table.play("done");
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.refusal("card yellow"), "3.3", "only one card each was handed in");
    assert_eq!(table.refusal("done"), "3.3");
    assert_eq!(table.refusal("die 2"), "3.3");
}

#[test]
fn r3_3_a_tribe_that_does_not_play_has_no_cards() {
    let mut table = Table::classic(2);
    table.play("die 5");
    assert_eq!(table.refusal("card blue"), "3.3");
    assert_eq!(table.odds().keys().filter(|action| action.starts_with("card")).count(), 2);
}

#[test]
fn r3_3_a_fate_card_happens_at_once_and_only_once() {
    let mut table = Table::classic(4);
    table.all(&["die 1", "card red", "done"]);
    let events = table.play("fate 8");
    assert_eq!(events[0], Event::FateTurned { fate: Fate::new(8).unwrap() });
    assert_eq!(table.cash_of(Red), 20);
    assert_eq!(table.refusal("fate 9"), "3.3", "there was one fate in the deck");
    table.all(&["card blue", "done", "card green", "done", "card yellow", "done", "die 1"]);
    assert_eq!(table.refusal("fate 8"), "3.3", "it was turned up before");
    table.play("fate 9");
}

#[test]
fn r3_3_nobody_acts_out_of_turn() {
    let table = Table::classic(4).turn(Red);
    let done = "done".parse().unwrap();
    for tribe in [Blue, Green, Yellow] {
        let refusal = table.state.check_by(Turn::Seat(table.seat(tribe)), done).unwrap_err();
        assert_eq!(refusal.rule, "3.3");
    }
    let luck = table.state.check_by(Turn::Chance, "die 3".parse().unwrap()).unwrap_err();
    assert_eq!(luck.rule, "4.1", "luck comes too early");
    assert!(table.state.check_by(Turn::Seat(table.seat(Red)), done).is_ok());
    let round = Table::classic(4);
    let die = "die 3".parse().unwrap();
    assert!(round.state.check_by(Turn::Seat(Seat::FIRST), die).is_err());
}

#[test]
fn r3_3_every_face_down_card_is_equally_likely() {
    // 2 + 1 + 3 tribe cards and one fate, which is one of 16.
    let table = Table::classic(4).deck(&[(Red, 2), (Blue, 1), (Yellow, 3)], 1);
    let odds = table.odds();
    let total: u32 = odds.values().sum();
    let card = |name: &str| odds.get(name).copied().unwrap_or(0);
    assert_eq!(card("card red") * 7, total * 2);
    assert_eq!(card("card blue") * 7, total);
    assert_eq!(card("card green"), 0);
    assert_eq!(card("card yellow") * 7, total * 3);
    for number in 1..=16 {
        assert_eq!(card(&format!("fate {number}")) * 7 * 16, total, "fate {number}");
    }
}

#[test]
fn r3_3_two_fates_are_spread_over_all_that_nobody_has_seen() {
    // 1 tribe card and two fates; 12 fates are unseen (round 3 of `updated`).
    let mut table = Table::updated(4).round(3).deck(&[(Red, 1)], 2);
    let odds = table.odds();
    let total: u32 = odds.values().sum();
    assert_eq!(odds["card red"] * 3, total);
    assert_eq!(odds.len(), 1 + 12);
    assert!(odds.iter().filter(|(name, _)| name.starts_with("fate")).all(|(_, w)| w * 18 == total));
    table.play("fate 16");
    let odds = table.odds();
    let total: u32 = odds.values().sum();
    assert_eq!(odds["card red"] * 2, total);
    assert_eq!(odds.len(), 1 + 11);
    table.play("fate 15");
    assert_eq!(table.odds().into_keys().collect::<Vec<_>>(), ["card red"]);
}

#[test]
fn r3_3_what_was_turned_up_is_open() {
    let mut table = Table::classic(4);
    table.all(&["die 2", "card red", "done", "fate 7"]);
    let view = table.state.view(Viewer::Public);
    assert_eq!(view.fates_seen.map(Fate::number).collect::<Vec<_>>(), [7]);
    assert_eq!(view.deck_fates, 0);
    let left: Vec<_> =
        view.players.iter().map(|player| (player.tribe, player.cards_left)).collect();
    assert_eq!(left, [(Some(Red), 1), (Some(Blue), 2), (Some(Yellow), 2), (Some(Green), 2)]);
}

#[test]
fn r3_3_the_terminal_board_shows_which_fate_cards_were_used() {
    let fates = |table: &Table, lang| -> String {
        let board = State::draw(&table.state.view(Viewer::Public), lang);
        let line = board.lines().find(|line| line.contains("1,") || line.contains("1-"));
        line.unwrap_or_default().trim().to_owned()
    };
    let setup = Setup::new("updated", 2).with("fates", "1,4,6,8,10-12,16");
    let mut table = Table::with(&setup);
    assert_eq!(fates(&table, Lang::En), "fate cards: used none  ·  to come 1,4,6,8,10-12,16");
    table.all(&["die 1", "fate 11", "card green", "done", "fate 1"]);
    assert_eq!(fates(&table, Lang::En), "fate cards: used 1,11  ·  to come 4,6,8,10,12,16");
    let told = "Schicksalskarten: verbraucht 1,11  ·  noch im Spiel 4,6,8,10,12,16";
    assert_eq!(fates(&table, Lang::De), told);
    let start = State::start(&setup).unwrap();
    let board = State::draw(&start.view(Viewer::Public), Lang::En);
    assert!(!board.contains("fate cards"), "during the set-up there is nothing to tell");
}

#[test]
fn r3_4_a_double_turn_is_move_buy_move_buy() {
    for mut table in [Table::classic(4), Table::updated(4)] {
        table.play("die 6");
        let events = table.play("card blue");
        assert_eq!(events, [Event::CardTurned { seat: table.seat(Blue), double: true }]);
        table.play("43-44 x4");
        assert_eq!(table.refusal("44-45 x1"), "4.1", "one move a half");
        let events = table.play("buy 3 @44");
        assert_eq!(events[1], Event::SecondHalf { seat: table.seat(Blue) });
        assert!(table.is_turn_of(Blue));
        table.play("44-45 x7");
        assert_eq!(table.refusal("45-44 x1"), "4.1");
        table.play("buy 2 @43");
        assert_eq!(table.state.phase(), Phase::Card);
        assert_eq!(table.field(43), (Some(Blue), 8));
        assert_eq!(table.field(44), (Some(Blue), 0));
        assert_eq!(table.field(45), (Some(Blue), 7));
        assert_eq!(table.cash_of(Blue), 5);
    }
}

#[test]
fn r3_4_each_part_of_a_double_turn_may_be_left_out() {
    let mut table = Table::classic(4).double_turn(Blue);
    table.play("buy 1 @43");
    assert_eq!(table.state.phase(), Phase::Move, "the second half");
    table.all(&["43-44 x1", "done"]);
    assert_eq!(table.state.phase(), Phase::Card);
    let mut table = Table::classic(4).double_turn(Blue);
    table.all(&["done", "done"]);
    assert_eq!(table.state.phase(), Phase::Card);
}

#[test]
fn r3_4_a_fight_in_each_half() {
    for table in [Table::classic(4), Table::updated(4)] {
        let mut table = table.mark(Red, 24, 9).mark(Blue, 25, 1).mark(Green, 9, 2).double_turn(Red);
        table.all(&["attack 24-25", "die 2", "advance 4"]);
        assert_eq!(table.refusal("attack 24-9"), "4.1");
        table.play("buy 2 @25");
        table.all(&["attack 24-9", "die 5", "advance 5", "done"]);
        assert_eq!(table.field(25), (Some(Red), 6));
        assert_eq!(table.field(9), (Some(Red), 5));
        assert_eq!(table.field(24), (Some(Red), 0));
        assert_eq!(table.state.phase(), Phase::Card);
    }
}

#[test]
fn r3_4_a_stopped_and_a_lost_fight_in_the_halves() {
    let mut table = Table::classic(4).mark(Red, 24, 4).mark(Blue, 25, 20).double_turn(Red);
    table.all(&["attack 24-25", "die 1", "die 1", "stop"]);
    assert_eq!(table.field(24), (Some(Red), 4), "a reg with 1 thrown: nothing is lost");
    table.all(&["done", "attack 24-25", "die 6", "die 6", "on", "die 6", "die 6"]);
    assert_eq!(table.field(24), (Some(Red), 0));
    assert_eq!(table.state.phase(), Phase::Buy, "the purchase of the second half");
    table.play("done");
    assert_eq!(table.state.phase(), Phase::Card);
}

#[test]
fn r3_4_deposits_in_each_half() {
    let mut table = Table::updated(4).double_turn(Red);
    table.all(&["deposit 2", "49-48 x1", "deposit 1", "buy 1 @48", "deposit 3", "done"]);
    assert_eq!((table.cash_of(Red), table.treasury_of(Red)), (3, 6));
    assert_eq!(table.state.phase(), Phase::Card);
}

#[test]
fn r3_5_card_1_always_stays() {
    assert_eq!(refused("classic", 4, "2-16"), "3.5");
    assert_eq!(refused("classic", 4, "6-16"), "3.5");
    assert_eq!(refused("classic", 2, "16"), "3.5");
    assert_eq!(refused("updated", 4, "2-16"), "3.5");
    assert_eq!(refused("updated", 4, "6,7"), "3.5");
}

#[test]
fn r3_5_classic_2_to_5_leave_only_as_a_block() {
    assert_eq!(rounds("classic", 4, "all"), 16);
    assert_eq!(rounds("classic", 4, "1-16"), 16);
    assert_eq!(rounds("classic", 4, "1,6-16"), 12);
    assert_eq!(rounds("classic", 4, "1-15"), 15);
    assert_eq!(rounds("classic", 4, "1-5"), 5);
    assert_eq!(rounds("classic", 4, "1"), 1);
    assert_eq!(rounds("classic", 4, "1,8,16"), 3);
    for fates in ["1,3-16", "1-4,6-16", "1,2,3", "1,5", "1,2,6-16"] {
        assert_eq!(refused("classic", 4, fates), "3.5", "{fates}");
    }
}

#[test]
fn r3_5_updated_any_part_of_2_to_5_leaves_before_others() {
    for players in [2, 3, 4] {
        assert_eq!(rounds("updated", players, "1,3-16"), 8, "one gift leaves");
        assert_eq!(rounds("updated", players, "1,3-15"), 7, "after it a card of 6 to 16 may");
        assert_eq!(rounds("updated", players, "1-4,8"), 3);
        for fates in ["1-15", "1-14", "1-5,7", "1-5"] {
            assert_eq!(refused("updated", players, fates), "3.5", "{fates}");
        }
    }
    assert_eq!(rounds("updated", 4, "1-16"), 8);
    assert_eq!(rounds("updated", 4, "1,4-16"), 7, "two of the gifts");
    assert_eq!(rounds("updated", 4, "1,2,5-16"), 7, "any two of them");
    assert_eq!(rounds("updated", 4, "1,6-16"), 6);
    assert_eq!(rounds("updated", 4, "1,9"), 1);
    assert_eq!(rounds("updated", 2, "1,6-12"), 4);
}

/// A table of `updated` with `fates=playing`, the cards laid out.
fn with_gifts_of_those_who_play(players: u8) -> Table {
    let mut table = Table::start(&Setup::new("updated", players).with("fates", "playing"));
    if players != 3 {
        let sectors = ["sector 1", "sector 2", "sector 3", "sector 4"];
        table.all(&sectors[..players.into()]);
    }
    table.lay_out();
    table
}

#[test]
fn r3_5_updated_gifts_of_tribes_that_nobody_took_leave() {
    let mut table = with_gifts_of_those_who_play(2);
    assert_eq!(table.state.options().rounds(), 7, "how many leave is known, only not which");
    assert_eq!(table.state.view(Viewer::Public).fates, FateSet::ALL);
    table.play("tribe red");
    assert_eq!(table.state.fates(), FateSet::ALL, "seat 2 may still take any other");
    table.play("tribe yellow");
    let left = FateSet::parse("1,3,5-16").unwrap();
    assert_eq!(table.state.view(Viewer::Public).fates, left);
    assert!(table.state.view(Viewer::Public).fates_seen.is_empty(), "they were never turned up");
    table.all(&["settle 20", "settle 10", "die 1"]);
    assert_eq!(table.refusal("fate 2"), "3.3");
    assert_eq!(table.refusal("fate 4"), "3.3");
    table.play("fate 5");
}

#[test]
fn r3_5_updated_with_the_gifts_of_those_who_play_the_game_has_7_or_8_rounds() {
    for (players, cards, rounds) in [(2, 14, 7), (3, 15, 8)] {
        let setup = Setup::new("updated", players).with("fates", "playing");
        let (table, used) = fates_of_a_whole_game(&setup);
        assert_eq!((used.len(), table.state.round()), (cards, rounds));
        let in_last = used.iter().filter(|&&(round, _)| round == rounds).count();
        assert_eq!(in_last, if players == 3 { 1 } else { 2 });
        let gifts = used.iter().filter_map(|(_, fate)| fate.gift_for());
        assert!(gifts.into_iter().all(|tribe| table.state.seat_of(tribe).is_some()));
        assert_eq!(table.state.setup().get("fates"), Some("playing"));
    }
}

#[test]
fn r3_5_where_all_tribes_are_known_beforehand_playing_is_the_whole_game() {
    for (book, players) in [("classic", 2), ("classic", 3), ("classic", 4), ("updated", 4)] {
        let plain = State::start(&Setup::new(book, players)).unwrap();
        let playing = State::start(&Setup::new(book, players).with("fates", "playing")).unwrap();
        assert_eq!(playing, plain, "{book} {players}");
    }
}

#[test]
fn r3_5_a_shorter_game_ends_when_its_fates_are_used() {
    for (book, fates, rounds) in [("classic", "1,6-8", 4), ("updated", "1,6-8", 2)] {
        let setup = Setup::new(book, 4).with("fates", fates);
        let (table, used) = fates_of_a_whole_game(&setup);
        assert_eq!((table.state.round(), used.len()), (rounds, 4));
        assert_eq!(table.state.setup().set, setup.set);
    }
}

#[test]
fn r3_5_only_the_agreed_cards_can_be_turned_up() {
    let setup = Setup::new("classic", 4).with("fates", "1,8,16");
    let table = Table::with(&setup).deck(&[], 1);
    assert_eq!(table.refusal("fate 2"), "3.3");
    assert_eq!(table.odds().into_keys().collect::<Vec<_>>(), ["fate 1", "fate 16", "fate 8"]);
}

#[test]
fn r3_5_what_is_no_list_of_cards_is_not_understood() {
    let odd = ["+1,6-16", "01,6-16", "1,6-+16", "1...", "1,6..16", "1_0"];
    let no_lists = ["", "0-16", "1-17", "six", "1,,6", "16-1", "1-", "-1", "1 6", "1;6"];
    for fates in no_lists.into_iter().chain(odd) {
        let setup = Setup::new("classic", 4).with("fates", fates);
        let error = State::start(&setup).unwrap_err();
        assert!(matches!(error, SetupError::Value { key: "fates", .. }), "{fates}: {error}");
    }
}

#[test]
fn r3_6_cards_of_an_eliminated_player_are_skipped() {
    let mut table = Table::classic(4).eliminate(Blue).deck(&[(Blue, 2), (Red, 1)], 1);
    let events = table.play("card blue");
    assert_eq!(events, [Event::CardSkipped { seat: table.seat(Blue) }]);
    assert_eq!(table.state.phase(), Phase::Card);
    table.all(&["card red", "done", "card blue"]);
    assert_eq!(table.refusal("card blue"), "3.3");
}

#[test]
fn r3_6_from_the_next_round_on_he_hands_in_none() {
    let mut table = Table::classic(4).eliminate(Blue).deck(&[(Blue, 1)], 0);
    let events = table.play("card blue");
    assert_eq!(table.state.phase(), Phase::RoundDie, "the round ends with a skipped card too");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Paid { .. })).count(), 3);
    table.play("die 4");
    assert_eq!(table.refusal("card blue"), "3.3");
    assert_eq!(table.state.deck.iter().sum::<u8>(), 12);
    let cards = table.odds().into_keys().filter(|action| action.starts_with("card")).count();
    assert_eq!(cards, 3);
}
