//! Chapters 5 to 8: turn, gains, end, further rulings. One test for each rule.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::{Game, Seat, Turn};
use desert::enclosure::areas_by_definition;
use desert::event::{End, Event, Gained};
use desert::{Action, Caravan, Colour, Hexes, Phase, State, Water};

/// The six hexes around e5.
const RING: &str = "e4 f4 f5 e6 d5 d4";

/// Seat 1 has closed a violet ring around e5.
fn ring_of_violet(marks: &str, palms: Option<&str>) -> (Table, Vec<Event>) {
    let mut table = Table::new(2, &sand(marks), palms).leaders("1 v e3, 1 w i9, 2 g i5");
    let events = table.camels(1, 'v', RING);
    (table, events)
}

fn areas(events: &[Event]) -> Vec<Hexes> {
    let area = |event: &Event| match event {
        Event::AreaClosed { hexes, .. } => Some(*hexes),
        _ => None,
    };
    events.iter().filter_map(area).collect()
}

fn oases(events: &[Event]) -> Vec<(String, Gained)> {
    let oasis = |event: &Event| match event {
        Event::OasisPaid { oasis, how, points: 5, .. } => Some((oasis.to_string(), *how)),
        _ => None,
    };
    events.iter().filter_map(oasis).collect()
}

fn water(events: &[Event]) -> Vec<(String, Gained)> {
    let taken = |event: &Event| match event {
        Event::WaterTaken { at, how, water: Water::Two, .. } => Some((at.to_string(), *how)),
        _ => None,
    };
    events.iter().filter_map(taken).collect()
}

fn one(name: &str, how: Gained) -> Vec<(String, Gained)> {
    vec![(name.to_owned(), how)]
}

/// A map that is one long row: hexes touch only their neighbours to the left and to the right.
fn strip(leads: &[&str], row: &str) -> State {
    let palms: Vec<String> = row
        .char_indices()
        .filter(|&(_, c)| c == 'P')
        .map(|(i, _)| format!("{}1", (b'a' + i as u8) as char))
        .collect();
    let setup =
        azalai_core::Setup::new("standard", 2).with("map", row).with("palms", &palms.join(" "));
    let mut game = State::start(&setup).unwrap();
    for lead in leads {
        game.play(action(lead), &mut ()).unwrap();
    }
    game
}

#[test]
fn r5_1_two_camels_a_turn_each_settled_before_the_next() {
    let mut table = Table::new(3, &sand("o c4"), None).leaders("3 v c6, 3 w f6");
    table.wait_for(3);
    assert_eq!(table.game.camels_to_place(), 2);
    table.play(3, "v c5");
    assert_eq!((table.game.turn(), table.game.camels_to_place()), (Turn::Seat(seat(3)), 1));
    let events = table.play(3, "v c4");
    assert_eq!(water(&events), one("c4", Gained::Reached));
    assert!(events.contains(&Event::TurnEnded { seat: seat(3) }));
    assert_eq!(table.game.turn(), Turn::Seat(seat(1)));
    table.play(3, "v c3");
    table.play(3, "w f5");
    assert_eq!(table.game.camels_in(caravan(3, 'v')), 4);
    assert_eq!(table.game.camels_in(caravan(3, 'w')), 2);
}

#[test]
fn r5_2_in_the_first_round_the_first_two_place_one_only() {
    for (seats, expected) in [
        (2, vec![1, 2, 2, 2]),
        (3, vec![1, 1, 2, 2, 2, 2]),
        (4, vec![1, 1, 2, 2, 2, 2, 2, 2]),
        (5, vec![1, 1, 2, 2, 2, 2, 2, 2, 2, 2]),
    ] {
        let mut table = Table::new(seats, &sand(""), None).leaders("");
        let mut turns = Vec::new();
        while turns.len() < expected.len() {
            let turn = table.game.turn();
            let mut camels = 0;
            while table.game.turn() == turn && camels < 3 {
                table.idle();
                camels += 1;
            }
            turns.push(camels);
        }
        assert_eq!(turns, expected, "{seats} players");
    }
}

#[test]
fn r5_3_a_camel_goes_on_a_free_hex_next_to_its_caravan() {
    let mut table = Table::new(5, &sand("o c5, M b6, P d8"), Some("d8 p15 r15 t15 v15"))
        .leaders("3 v c6, 3 w e5");
    for (place, why) in [("b6", "massif"), ("c6", "taken"), ("e8", "too far"), ("a15", "too far")] {
        assert_eq!(table.refused(3, &format!("v {place}")), "5.3", "{why}");
    }
    assert_eq!(table.refused(3, "g c7"), "5.3", "seat 3 gave green back");
    assert_eq!(places(&table.game, 'v'), hexes("c5 c7 b5 d5 d6"));
    table.camels(3, 'v', "c7 d7");
    assert_eq!(table.refused(3, "v d8"), "5.3", "an oasis");
    assert_eq!(table.refused(3, "v e5"), "5.3", "a camel of another colour");
    table.play(3, "v c5");
}

#[test]
fn r5_4_same_colour_neighbours_are_forbidden() {
    let mut table = Table::new(2, &sand(""), None).leaders("1 v c5, 2 v e5, 1 w c8");
    for place in ["d4", "d5"] {
        assert_eq!(table.refused(1, &format!("v {place}")), "5.4");
        assert_eq!(table.refused(2, &format!("v {place}")), "5.4");
    }
    assert_eq!(table.refused(2, "v e5"), "5.3");
    assert!(!places(&table.game, 'v').meets(&hexes("d4 d5")));
    table.camels(1, 'w', "c7 d6 d5 d4");
    assert_eq!(
        table.game.camel_on(hex("d4")),
        Some(caravan(1, 'w')),
        "other colours do not matter"
    );
}

#[test]
fn r5_5_nobody_else_can_enter_an_enclosed_area() {
    let (mut table, events) = ring_of_violet("", None);
    assert_eq!(areas(&events), [hexes("e5")]);
    assert_eq!(table.refused(2, "g e5"), "5.5");
    // However it goes on, nobody else ever may.
    let mut rng = rng(55);
    while let Turn::Seat(seat) = table.game.turn() {
        for place in legal(&table.game) {
            if let Action::Camel { colour, hex } = place {
                let own = table.game.area_of(Caravan::new(seat, colour));
                assert!(!table.game.all_areas().contains(hex) || own.contains(hex));
            }
        }
        assert!(random_step(&mut table.game, &mut rng));
    }
}

/// What keeps a camel out of an area of the player whose turn it is is that its caravan is not beside it.
#[test]
fn r5_3_a_camel_deep_in_an_area_of_its_player_is_not_next_to_its_caravan() {
    let mut table = Table::new(2, &sand(""), None).leaders("1 v a6, 1 w h9, 2 g k9");
    table.camels(1, 'v', "b5 c5 d4 e4 f3 f2 f1");
    table.wait_for(1);
    assert!(table.game.area_of(caravan(1, 'v')).contains(hex("b2")));
    assert_eq!(table.refused(1, "v b2"), "5.3", "the caravan that encloses it");
    assert_eq!(table.refused(1, "w b2"), "5.3", "another caravan of the same player");
    assert_eq!(table.refused(2, "v b2"), "5.5", "the same colour of another player");
    assert_eq!(table.refused(2, "g b2"), "5.5");
}

#[test]
fn r5_6_placing_is_compulsory_and_passing_only_for_those_who_cannot() {
    let mut table = Table::new(2, &sand(""), None).leaders("");
    assert_eq!(table.refused(1, "pass"), "5.6");
    // On this strip only one leader finds a place: seat 2 can never do anything.
    let mut game = strip(&["lead v b1"], "....PPPPP");
    assert_eq!(game.turn(), Turn::Seat(seat(1)));
    assert_eq!(rule_of(game.check(Action::Pass)), "5.6");
    game.play(action("v a1"), &mut ()).unwrap();
    assert_eq!(legal(&game), [Action::Pass]);
    let mut events = Vec::new();
    game.play(Action::Pass, &mut events).unwrap();
    assert_eq!(events[0], Event::Passed { seat: seat(2) });
    game.play(action("v c1"), &mut ()).unwrap();
    events.clear();
    game.play(action("v d1"), &mut events).unwrap();
    assert!(events.contains(&Event::Ended { why: End::NobodyCanPlace }));
    assert_eq!(game.turn(), Turn::Over);
}

#[test]
fn r5_6_a_caravan_may_grow_into_its_own_area() {
    let mut table = Table::new(2, &sand(""), None).leaders("1 v b3");
    let events = table.camels(1, 'v', "a3 c3 c2 d1");
    assert_eq!(areas(&events), [hexes("a1 a2 b1 b2 c1")]);
    assert_eq!(table.game.sheet_if_over(seat(1)).areas[Colour::Violet.index()], 5);
    assert_eq!(areas(&table.play(1, "v b2")), []);
    assert_eq!(table.game.sheet_if_over(seat(1)).areas[Colour::Violet.index()], 4);
    assert_eq!(table.game.area_of(caravan(1, 'v')), hexes("a1 a2 b1 c1"));
}

#[test]
fn r6_1_a_camel_on_a_water_hole_takes_it() {
    let mut table = Table::new(2, &sand("o c5 c6"), None).leaders("1 v c4");
    let events = table.play(1, "v c5");
    assert_eq!(water(&events), one("c5", Gained::Reached));
    assert_eq!(table.game.scores()[seat(1)], 2);
    assert_eq!(table.game.water_on(hex("c5")), None);
    assert_eq!(table.game.water_on(hex("c6")), Some(Water::Two));
}

#[test]
fn r6_2_an_oasis_pays_each_caravan_once() {
    let palms = Some("e5 e10 r15 t15 v15");
    let mut table =
        Table::new(2, &sand("P e5 e10"), palms).leaders("1 v c5, 1 w e3, 2 v g5, 2 b e7");
    assert_eq!(oases(&table.play(1, "v d5")), one("e5", Gained::Reached));
    assert_eq!(oases(&table.play(1, "v d4")), [], "the same caravan again");
    assert_eq!(oases(&table.play(1, "w e4")), one("e5", Gained::Reached), "another caravan");
    assert_eq!(
        oases(&table.play(2, "v f4")),
        one("e5", Gained::Reached),
        "another player, same colour"
    );
    let more = table.camels(1, 'v', "d6 d7 d8 d9");
    assert_eq!(oases(&more), one("e10", Gained::Reached), "another oasis");
    assert_eq!(table.game.sheet(seat(1)).oases, [5, 0, 0, 0, 10]);
    assert_eq!(table.game.oases_of(caravan(1, 'v')), hexes("e5 e10"));
}

#[test]
fn r6_3_a_ring_of_camels_encloses_even_without_an_edge() {
    let (table, events) = ring_of_violet("", None);
    assert_eq!(areas(&events), [hexes("e5")]);
    assert_eq!(table.game.area_of(caravan(1, 'v')), hexes("e5"));
}

#[test]
fn r6_3_edge_massif_and_dark_line_help() {
    let mut corner = Table::new(2, &sand(""), None).leaders("1 v a3");
    let events = corner.camels(1, 'v', "b2 b1");
    assert_eq!(areas(&events), [hexes("a1 a2")]);
    let mut rock = Table::new(2, &sand("M d4 d5"), None).leaders("1 v e3");
    let events = rock.camels(1, 'v', "f3 f4 f5 e6");
    assert_eq!(areas(&events), [] as [Hexes; 0], "e4 and e5 are still open at e3's other side");
    let mut rock = Table::new(2, &sand("M d4 d5 d3"), None).leaders("1 v e3");
    let events = rock.camels(1, 'v', "f3 f4 f5 e6");
    assert_eq!(areas(&events), [hexes("e4 e5")]);
    let map = format!("dark line: 3\n{}", sand(""));
    let mut line = Table::new(2, &map, None).leaders("1 v e4");
    let events = line.camels(1, 'v', "e5 e6 d6");
    assert_eq!(areas(&events), [] as [Hexes; 0]);
    let events = line.play(1, "v d3");
    assert_eq!(areas(&events), [hexes("d4 d5")]);
}

#[test]
fn r6_3_other_caravans_are_no_walls_and_camels_inside_prevent_it() {
    // Five violet camels and a white one of the same player around e5.
    let mut table = Table::new(2, &sand(""), None).leaders("1 v e3, 1 w c6");
    let events = [table.camels(1, 'v', "e4 f4 f5 e6 d4"), table.camels(1, 'w', "d5")].concat();
    assert_eq!(areas(&events), [] as [Hexes; 0]);
    // A leader of somebody else inside the ring; then one's own.
    for (inside, number) in [("2 g e5", 2), ("1 g e5", 1)] {
        let leaders = format!("1 v e2, {inside}");
        let mut table = Table::new(2, &sand(""), None).leaders(&leaders);
        let events = table.camels(1, 'v', &format!("e3 {RING}"));
        assert_eq!(areas(&events), [] as [Hexes; 0], "a leader of seat {number} is inside");
    }
}

#[test]
fn r6_4_enclosed_water_is_taken_at_once() {
    let (table, events) = ring_of_violet("o e5", None);
    assert_eq!(water(&events), one("e5", Gained::Enclosed));
    assert_eq!(table.game.sheet(seat(1)).water, 2);
    assert_eq!(table.game.water_on(hex("e5")), None);
}

#[test]
fn r6_5_an_enclosed_oasis_pays_unless_it_has_paid_this_caravan() {
    // The oasis b2 lies two steps behind the violet camels.
    let walls = "d2 d3 c4 b4 a4";
    let palms = Some("b2 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P b2"), palms).leaders("1 v d1");
    let events = table.camels(1, 'v', walls);
    assert_eq!(oases(&events), one("b2", Gained::Enclosed));
    let mut table = Table::new(2, &sand("P b2"), palms).leaders("1 v d1");
    let events = table.camels(1, 'v', &format!("c2 {walls}"));
    assert_eq!(oases(&events), one("b2", Gained::Reached), "reached before, so not paid again");
}

#[test]
fn r6_6_one_camel_closes_several_areas() {
    // A foreign leader on b2 keeps a1, b1, c1 and b2 open until b1 cuts it off.
    let mut table = Table::new(2, &sand("o a1 c1"), None).leaders("1 v d1, 2 w b2");
    let before = table.camels(1, 'v', "c2 c3 b3 a3 a2");
    assert_eq!(areas(&before), [] as [Hexes; 0]);
    let events = table.play(1, "v b1");
    let mut closed = areas(&events);
    closed.sort_by_key(|area| area.first());
    assert_eq!(closed, [hexes("a1"), hexes("c1")]);
    assert_eq!(water(&events).len(), 2);
}

#[test]
fn r6_6_a_camel_may_split_an_own_area_and_nothing_is_paid_twice() {
    let palms = Some("b2 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P b2, o a1"), palms).leaders("1 v d1");
    let events = table.camels(1, 'v', "d2 d3 c4 b4 a4");
    assert_eq!(areas(&events), [hexes("a1 a2 a3 b1 b2 b3 c1 c2 c3")]);
    assert_eq!(table.game.sheet_if_over(seat(1)).areas[4], 8, "the palm does not count");
    let points = table.game.scores()[seat(1)];
    let events = table.camels(1, 'v', "c2 b1");
    assert_eq!((areas(&events), oases(&events), water(&events)), (vec![], vec![], vec![]));
    assert_eq!(table.game.scores()[seat(1)], points);
    assert_eq!(table.game.sheet_if_over(seat(1)).areas[4], 6);
    assert_eq!(table.game.area_of(caravan(1, 'v')), hexes("a1 a2 a3 b2 b3 c1 c3"));
}

/// Plays a random game; calls `each` with the state before, the action and all events.
fn random_game(seats: u8, seed: u64, mut each: impl FnMut(&State, Action, &[Event])) -> State {
    let (mut game, mut luck) = (board(seats), rng(seed));
    while let Some(action) = random_action(&game, &mut luck) {
        let (before, mut events) = (game, Vec::new());
        game.play(action, &mut events).unwrap();
        each(&before, action, &events);
    }
    game
}

#[test]
fn r7_1_the_game_ends_at_once_with_the_last_camel_of_a_colour() {
    let (mut after_first_camel, mut last_camel_gained) = (0, 0);
    for seed in 0..60 {
        let mut last = None;
        let game = random_game(2 + (seed % 4) as u8, seed, |before, action, events| {
            last = Some((*before, action, events.to_vec()));
        });
        let (before, action, events) = last.unwrap();
        let Action::Camel { colour, .. } = action else { panic!("{action} ended the game") };
        assert_eq!((before.supply(colour), game.supply(colour)), (1, 0));
        assert!(events.contains(&Event::Ended { why: End::LastCamel(colour) }));
        assert_eq!(rule_of(game.check(Action::Pass)), "7.1");
        after_first_camel += usize::from(before.camels_to_place() == 2);
        last_camel_gained += water(&events).len() + oases(&events).len();
    }
    assert!(after_first_camel > 0, "no game ended after the first camel of a turn");
    assert!(last_camel_gained > 0, "no last camel was ever settled");
}

#[test]
fn r7_2_most_camels_of_a_colour_pay_10_or_5_each_if_tied() {
    let (mut alone, mut tied) = (0, 0);
    for seed in 0..60 {
        let game = random_game(2 + (seed % 4) as u8, seed, |_, _, _| {});
        for colour in Colour::ALL {
            let seats: Vec<Seat> = Seat::all(game.seats()).collect();
            let count = |&seat: &Seat| {
                let mine =
                    |hex: &desert::Hex| game.camel_on(*hex) == Some(Caravan::new(seat, colour));
                game.used().iter().filter(mine).count()
            };
            let counts: Vec<usize> = seats.iter().map(count).collect();
            let most = *counts.iter().max().unwrap();
            let share = if counts.iter().filter(|&&n| n == most).count() == 1 { 10 } else { 5 };
            for (&seat, &camels) in seats.iter().zip(&counts) {
                let expected = if camels == most { share } else { 0 };
                assert_eq!(game.sheet(seat).caravans[colour.index()], expected);
            }
            if share == 10 { alone += 1 } else { tied += 1 }
        }
    }
    assert!(alone > 20 && tied > 20, "{alone} alone, {tied} tied");
    // A colour that nobody brought on the board brings nobody anything.
    let mut game = strip(&["lead v b1"], "....PPPPP");
    while random_step(&mut game, &mut rng(1)) {}
    assert_eq!(game.sheet(seat(1)).caravans, [0, 0, 0, 0, 10]);
    assert_eq!(game.sheet(seat(2)).caravans, [0; 5]);
}

#[test]
fn r7_3_each_empty_enclosed_hex_pays_1_palms_and_camels_do_not() {
    let mut counted = 0;
    for seed in 0..80 {
        let game = random_game(2 + (seed % 4) as u8, seed, |_, _, _| {});
        for owner in game.caravans().filter(|&owner| game.camels_in(owner) > 1) {
            let areas = areas_by_definition(&game.used(), &game.caravan(owner), &game.all_camels());
            let empty: usize = areas.iter().map(|&area| (area - game.oases()).len()).sum();
            assert_eq!(game.sheet(owner.seat).areas[owner.colour.index()] as usize, empty);
            counted += empty;
        }
    }
    assert!(counted > 50, "only {counted} area points in all games");
    let palms = Some("e5 p15 r15 t15 v15");
    let (table, events) = ring_of_violet("P e5", palms);
    assert_eq!(areas(&events), [hexes("e5")]);
    assert_eq!(table.game.sheet_if_over(seat(1)).areas, [0; 5], "an enclosed palm is no point");
}

#[test]
fn r7_4_most_points_win_and_a_tie_is_shared() {
    let mut shared = 0;
    for seed in 0..300 {
        let game = random_game(5, seed, |_, _, _| {});
        let outcome = game.outcome().unwrap();
        let best = outcome.scores.as_slice().iter().max().unwrap();
        for (seat, score) in outcome.scores.iter() {
            assert_eq!(outcome.winners.contains(seat), score == best);
            assert_eq!(*score, i32::from(game.sheet(seat).total()));
        }
        shared += usize::from(outcome.winners.len() > 1);
    }
    assert!(shared > 0, "no shared win in 300 games");
}

#[test]
fn r8_1_leaders_gain_nothing_and_enclose_nothing_before_the_first_camel() {
    // The leader on b1 blocks the way to a1.
    let mut game = strip(&["lead v b1"], ".......PPPPP");
    assert!(game.all_areas().is_empty());
    let mut events = Vec::new();
    game.play(action("lead w d1"), &mut events).unwrap();
    assert_eq!(events, [Event::LeaderPlaced { caravan: caravan(2, 'w'), at: hex("d1") }]);
    game.play(action("lead g f1"), &mut ()).unwrap();
    assert_eq!((game.phase(), game.scores().as_slice()), (Phase::Camels, &[0, 0][..]));
    assert!(game.all_areas().is_empty());
    game.play(action("v c1"), &mut events).unwrap();
    assert_eq!(areas(&events), [hexes("a1")], "with the first camel the area is there");
}

#[test]
fn r8_1_a_leader_that_finds_no_place_stays_out() {
    let setup = azalai_core::Setup::new("standard", 2)
        .with("map", "....PPPPP")
        .with("palms", "e1 f1 g1 h1 i1");
    let mut game = State::start(&setup).unwrap();
    let mut events = Vec::new();
    game.play(action("lead v b1"), &mut events).unwrap();
    assert!(events.contains(&Event::LeadersDone { left_over: 9 }), "{events:?}");
    assert_eq!(game.phase(), Phase::Camels);
    // Nobody else is on the board: all of it is cut off from the others (6.3).
    events.clear();
    game.play(action("v a1"), &mut events).unwrap();
    assert_eq!(areas(&events), [hexes("c1 d1 e1 f1 g1 h1 i1")]);
    assert_eq!(oases(&events).len(), 5);
    // A map on which no leader finds a place is over before it begins, and shared.
    let all_palms = setup.with("map", "PPPPP").with("palms", "a1 b1 c1 d1 e1");
    let game = State::start(&all_palms).unwrap();
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.outcome().unwrap().to_string(), "seats 1 2 win: 0 0");
}

#[test]
fn r8_2_a_turn_ends_by_itself_and_the_game_ends_when_nobody_can_place() {
    let mut game = strip(&["lead w a1", "lead y c1"], "....PPPPP");
    assert_eq!(game.phase(), Phase::Camels);
    game.play(action("w b1"), &mut ()).unwrap();
    let mut events = Vec::new();
    assert_eq!(game.camels_to_place(), 2);
    game.play(action("y d1"), &mut events).unwrap();
    assert!(events.contains(&Event::TurnEnded { seat: seat(2) }));
    assert!(events.contains(&Event::Ended { why: End::NobodyCanPlace }));
    // Seat 1 has the most white camels, seat 2 the most yellow ones; it reached one oasis and cut
    // off the four behind it.
    assert_eq!(game.outcome().unwrap().to_string(), "seat 2 wins: 10 35");
    // A turn also ends by itself while another player can still go on.
    let mut game = strip(&["lead w a1", "lead y c1", "lead v e1"], ".......PPPPP");
    game.play(action("w b1"), &mut ()).unwrap();
    assert_eq!(legal(&game), [action("y d1")]);
    events.clear();
    game.play(action("y d1"), &mut events).unwrap();
    assert_eq!(events.last(), Some(&Event::TurnEnded { seat: seat(2) }));
    assert_eq!((game.turn(), game.phase()), (Turn::Seat(seat(1)), Phase::Camels));
}

#[test]
fn r8_3_the_first_round_is_for_seats_1_and_2_even_if_one_passes() {
    let palms = "i1 j1 k1 l1 m1";
    let setup =
        azalai_core::Setup::new("standard", 3).with("map", "........PPPPP").with("palms", palms);
    let mut game = State::start(&setup).unwrap();
    for lead in ["lead w a1", "lead y c1", "lead g g1", "lead y e1"] {
        game.play(action(lead), &mut ()).unwrap();
    }
    game.play(action("w b1"), &mut ()).unwrap();
    assert_eq!(legal(&game), [Action::Pass], "d1 lies next to another yellow caravan");
    game.play(Action::Pass, &mut ()).unwrap();
    assert_eq!((game.turn(), game.camels_to_place()), (Turn::Seat(seat(3)), 2));
}

#[test]
fn r8_5_an_enclosed_empty_palm_symbol_and_a_circle_without_water_count() {
    for mark in ["P e5", "o e5"] {
        let (table, events) = ring_of_violet(mark, None);
        assert_eq!(water(&events), one("e5", Gained::Enclosed));
        assert_eq!(table.game.sheet_if_over(seat(1)).areas[4], 1, "{mark}");
    }
}

#[test]
fn r8_6_an_oasis_paid_by_enclosure_is_not_paid_again_by_contact() {
    let palms = Some("b2 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P b2"), palms).leaders("1 v d1");
    let events = table.camels(1, 'v', "d2 d3 c4 b4 a4");
    assert_eq!(oases(&events), one("b2", Gained::Enclosed));
    assert_eq!(oases(&table.camels(1, 'v', "c3 b3")), []);
    assert_eq!(table.game.sheet(seat(1)).oases, [0, 0, 0, 0, 5]);
}
