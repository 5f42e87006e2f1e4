//! Chapters 1 to 4: material, board, set-up, leaders. One test for each rule.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::{Game, Lang, Rulebook, Seat, Setup, SetupError, Shown, Turn};
use desert::board::{COLUMNS, ROWS};
use desert::map::{BOARD, Map};
use desert::{Action, Caravan, Colour, Hex, Hexes, Phase, State, Water};

fn grid() -> impl Iterator<Item = Hex> {
    (0..COLUMNS).flat_map(|column| (0..ROWS).filter_map(move |row| Hex::new(column, row)))
}

#[test]
fn r1_1_34_camels_of_each_colour_5_palms_and_15_water_holes_of_each_value() {
    for (seats, removed) in [(2, 10), (3, 5), (4, 0)] {
        for colour in Colour::ALL {
            let all = board(seats).supply(colour) + seats + removed;
            assert_eq!(all, 34, "{seats} players");
        }
    }
    let mut game = board(4);
    let mut rng = rng(1);
    play_to(&mut game, Phase::Leaders, &mut rng);
    assert_eq!(game.oases().len(), 5);
    for water in Water::ALL {
        let lying = game.all_water().iter().filter(|&hex| game.water_on(hex) == Some(water));
        assert_eq!(lying.count(), 15, "water holes of {water}");
    }
}

#[test]
fn r1_1_the_sixteenth_water_hole_of_a_value_does_not_exist() {
    let setup = Setup::new("standard", 2).with("palms", "i3 o3 v3 r7 g8");
    let mut game = State::start(&setup).unwrap();
    for _ in 0..15 {
        let three = odds(&game).into_iter().map(|(action, _)| action).next_back().unwrap();
        assert!(matches!(three, Action::Water { water: Water::Three, .. }));
        game.play(three, &mut ()).unwrap();
    }
    let next = odds(&game);
    assert_eq!(next.iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [15, 15]);
    let Action::Water { hex: place, .. } = next[0].0 else { unreachable!() };
    assert_eq!(rule_of(game.check(Action::Water { hex: place, water: Water::Three })), "1.1");
}

#[test]
fn r2_1_neighbours_by_column_and_row() {
    for hex in grid() {
        let (c, r) = (hex.column() as isize, hex.row() as isize);
        let mut expected = vec![(c, r - 1), (c, r + 1)];
        for column in [c - 1, c + 1] {
            let rows = if c % 2 == 0 { [r - 1, r] } else { [r, r + 1] };
            expected.extend(rows.map(|row| (column, row)));
        }
        let on_grid = |(c, r): (isize, isize)| Hex::new(c.try_into().ok()?, r.try_into().ok()?);
        let expected: Hexes = expected.into_iter().filter_map(on_grid).collect();
        assert_eq!(hex.neighbours().collect::<Hexes>(), expected, "{hex}");
        assert_eq!(Hexes::from(hex).grow(), expected | hex.into(), "{hex}");
        for (direction, bit) in (0..6).map(|direction| (direction, 1u8 << direction)) {
            let there = hex.neighbour(direction).is_some_and(|next| expected.contains(next));
            assert_eq!(Hexes::GRID.around(hex) & bit != 0, there, "{hex}, direction {direction}");
        }
        assert!(expected.iter().all(|next| next.touches(hex) && hex.touches(next)));
        for other in grid() {
            assert_eq!(
                Hexes::from(other).is_next_to(hex),
                expected.contains(other),
                "{hex} {other}"
            );
            let ring = Hexes::from(other).around(hex);
            assert_eq!(ring.count_ones() == 1, expected.contains(other), "{hex} {other}");
        }
    }
}

#[test]
fn r2_2_the_map_reads_and_writes_itself() {
    let map = Map::read(BOARD, 4).unwrap();
    assert_eq!((map.columns(), map.rows()), (23, 13));
    let rows: Vec<&str> = BOARD.lines().filter(|line| !line.starts_with(';')).collect();
    assert_eq!(map.to_string(), rows.join("\n"));
    let rulebook = State::rulebook(Lang::En);
    for row in &rows[1..] {
        assert!(rulebook.contains(row), "the rulebook has another row than {row}");
    }
}

#[test]
fn r2_3_with_two_and_three_the_part_behind_the_dark_line_is_outside() {
    for (seats, first_column) in [(2, 5), (3, 5), (4, 0), (5, 0)] {
        let game = board(seats);
        assert_eq!(game.used().iter().map(Hex::column).min(), Some(first_column));
    }
    let table = Table::new(2, &format!("dark line: 3\n{}", sand("")), None).leaders("1 v d5");
    let mut game = table.game;
    assert_eq!(rule_of(game.check(action("v c5"))), "5.3");
    game.play(action("v d6"), &mut ()).unwrap();
}

fn distance(a: Hex, b: Hex) -> usize {
    let mut reached = Hexes::from(a);
    (0..)
        .find(|_| {
            let there = reached.contains(b);
            reached = reached.grow();
            there
        })
        .unwrap()
}

#[test]
fn r2_4_counts_and_distances_of_the_board() {
    for (seats, hexes, palms, circles) in
        [(2, 189, 6, 32), (3, 189, 6, 32), (4, 249, 7, 43), (5, 249, 7, 43)]
    {
        let map = Map::read(BOARD, seats).unwrap();
        let used = map.used(seats);
        assert_eq!(used.len(), hexes);
        assert_eq!((map.palm_symbols() & used).len(), palms);
        assert_eq!((map.circles() & used).len(), circles);
        assert_eq!(map.massif().len(), 7);
    }
    let map = Map::read(BOARD, 4).unwrap();
    let symbols: Vec<Hex> = (map.palm_symbols() | map.circles()).iter().collect();
    for &symbol in &symbols {
        let others = symbols.iter().filter(|&&other| other != symbol);
        assert_eq!(others.map(|&other| distance(symbol, other)).min(), Some(2), "{symbol}");
    }
    let palms: Vec<Hex> = map.palm_symbols().iter().collect();
    for (index, &palm) in palms.iter().enumerate() {
        assert!(palms[..index].iter().all(|&other| distance(palm, other) >= 6), "{palm}");
    }
}

#[test]
fn r2_5_the_map_tells_where_it_comes_from_and_can_be_replaced() {
    assert!(BOARD.contains("reconstruction") && BOARD.contains("hobby program"));
    for (lang, words) in [
        (Lang::En, ["hobby program", "reconstruction"]),
        (Lang::De, ["Hobbyprogramm", "nachgebaut"]),
    ] {
        let told = Rulebook::new(State::rulebook(lang)).find("2.5").unwrap();
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
    let corrected = BOARD.replace("#..o.##.o", "#.o..##.o");
    let game = State::start(&Setup::new("standard", 4).with("map", &corrected)).unwrap();
    assert!(game.map().circles().contains(hex("c1")) && !game.map().circles().contains(hex("d1")));
    assert!(game.setup().get("map").is_some());
    let same = State::start(&Setup::new("standard", 4).with("map", BOARD)).unwrap();
    assert_eq!(same.setup(), board(4).setup(), "the board itself is the default");
}

#[test]
fn r3_1_five_players_give_back_a_leader_each_of_another_colour() {
    for seats in 2..=4 {
        assert_eq!(board(seats).leaders_left(Seat::FIRST).len(), 5);
        assert_eq!(rule_of(board(seats).check(action("return v"))), "3.1");
    }
    let mut game = board(5);
    assert_eq!(rule_of(game.check(action("palm c3"))), "3.1");
    for (number, letter) in [(1, 'b'), (2, 'v'), (3, 'w'), (4, 'y')] {
        assert_eq!(game.turn(), Turn::Seat(seat(number)));
        assert_eq!(legal(&game).len(), 6 - number);
        game.play(action(&format!("return {letter}")), &mut ()).unwrap();
        if number == 2 {
            assert_eq!(rule_of(game.check(action("return b"))), "3.1");
        }
    }
    assert_eq!(legal(&game), [action("return g")]);
    game.play(action("return g"), &mut ()).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    for number in 1..=5 {
        assert_eq!(game.leaders_left(seat(number)).len(), 4);
    }
    assert!(!game.leaders_left(seat(1)).contains(Colour::Blue));
}

#[test]
fn r3_2_the_supply_of_each_colour() {
    for (seats, supply) in [(2, 22), (3, 26), (4, 30), (5, 29)] {
        assert!(Colour::ALL.iter().all(|&colour| board(seats).supply(colour) == supply));
    }
    let thirty = |seats| State::start(&Setup::new("standard", seats).with("supply5", "30"));
    assert_eq!(thirty(5).unwrap().supply(Colour::Violet), 30);
    assert_eq!(thirty(5).unwrap().setup().get("supply5"), Some("30"));
    match thirty(4) {
        Err(SetupError::Refused { key: "supply5", refusal }) => assert_eq!(refusal.rule, "3.2"),
        other => panic!("{other:?}"),
    }
    let plain = State::start(&Setup::new("standard", 4).with("supply5", "29")).unwrap();
    assert_eq!(plain.setup(), board(4).setup());
}

#[test]
fn r3_3_five_palms_at_random_then_water_on_every_circle_and_empty_palm_symbol() {
    for (seats, palms, water) in [(2, 6, 33), (3, 6, 33), (4, 7, 45), (5, 7, 45)] {
        let mut game = board(seats);
        let mut rng = rng(u64::from(seats));
        play_to(&mut game, Phase::Palms, &mut rng);
        for laid in 0..5 {
            let outcomes = odds(&game);
            assert_eq!(outcomes.len(), palms - laid);
            assert!(
                outcomes.iter().all(|&(action, weight)| {
                    weight == 1 && matches!(action, Action::Palm { .. })
                })
            );
            assert_eq!(rule_of(game.check(action("palm n7"))), "3.3");
            assert!(random_step(&mut game, &mut rng));
        }
        for laid in 0..water {
            assert_eq!(game.turn(), Turn::Chance, "{laid} water holes are not all");
            assert_eq!(odds(&game).iter().map(|&(_, weight)| weight).sum::<u32>(), 45 - laid);
            assert_eq!(rule_of(game.check(action("lead v c7"))), "3.3");
            assert!(random_step(&mut game, &mut rng));
        }
        assert_eq!(game.phase(), Phase::Leaders);
        let places = (game.map().circles() | game.map().palm_symbols()) & game.used();
        assert_eq!(game.all_water(), places - game.oases());
        assert_eq!(rule_of(game.check(action("water c3 1"))), "3.3");
    }
}

#[test]
fn r3_3_palms_can_be_given() {
    let setup = Setup::new("standard", 4).with("palms", "r7, C3 g8  v3 i3");
    let game = State::start(&setup).unwrap();
    assert_eq!(game.oases(), hexes("c3 g8 i3 r7 v3"));
    assert_eq!(game.setup().get("palms"), Some("c3 g8 i3 r7 v3"));
    for wrong in ["", "c3", "c3 g8 i3 r7 v3 m11", "c3 c3 i3 r7 v3", "c3 g8 i3 r7 a1", "here"] {
        let error = State::start(&Setup::new("standard", 4).with("palms", wrong)).unwrap_err();
        assert!(matches!(error, SetupError::Value { key: "palms", .. }), "{wrong}: {error}");
        assert!(error.to_string().contains("m11"), "{error} does not say what there is");
    }
    let cut_off = Setup::new("standard", 2).with("palms", "c3 g8 i3 r7 v3");
    assert!(State::start(&cut_off).is_err(), "c3 lies behind the dark line");
}

#[test]
fn r4_1_a_leader_a_turn_on_a_free_hex() {
    let table = Table::new(3, &sand("o c3, M f6, P j9"), Some("j9 p15 r15 t15 v15"));
    let mut game = table.game;
    assert_eq!(game.turn(), Turn::Seat(seat(1)));
    for (what, place) in [
        ("water", "c3"),
        ("an oasis", "j9"),
        ("the massif", "f6"),
        ("the other empty palm symbol with water", "n15"),
    ] {
        assert_eq!(rule_of(game.check(action(&format!("lead v {place}")))), "4.1", "{what}");
    }
    assert_eq!(rule_of(game.check(action("v c5"))), "4.1");
    assert_eq!(rule_of(game.check(action("pass"))), "4.1");
    game.play(action("lead v c5"), &mut ()).unwrap();
    assert_eq!(game.turn(), Turn::Seat(seat(2)));
    assert_eq!(rule_of(game.check(action("lead w c5"))), "4.1");
    let mut rounds = [0; 3];
    rounds[0] = 1;
    let mut rng = rng(4);
    while game.phase() == Phase::Leaders {
        let Turn::Seat(seat) = game.turn() else { unreachable!() };
        rounds[seat.index()] += 1;
        if seat == Seat::FIRST {
            assert_eq!(rule_of(game.check(action("lead v e9"))), "4.1", "the violet leader stands");
        }
        assert!(random_step(&mut game, &mut rng));
    }
    assert_eq!(rounds, [5, 5, 5]);
    assert_eq!(game.leaders().len(), 15);
    assert_eq!(rule_of(game.check(action("lead v a1"))), "4.1");
}

#[test]
fn r4_1_four_rounds_with_five_players() {
    let table = Table::new(5, &sand(""), None).leaders("");
    assert_eq!(table.game.leaders().len(), 20);
    for number in 1..=5 {
        let mine = Colour::ALL
            .iter()
            .filter(|&&colour| table.game.camels_in(Caravan::new(seat(number), colour)) == 1);
        assert_eq!(mine.count(), 4);
    }
}

#[test]
fn r4_2_no_leader_next_to_an_oasis() {
    let table = Table::new(2, &sand("P j9"), Some("j9 p15 r15 t15 v15"));
    for place in hex("j9").neighbours() {
        assert_eq!(rule_of(table.game.check(action(&format!("lead v {place}")))), "4.2");
    }
    assert!(table.game.check(action("lead v j11")).is_ok());
    // A palm symbol without a palm is no oasis.
    assert!(table.game.check(action("lead v n14")).is_ok());
}

#[test]
fn r4_3_no_leader_next_to_a_leader_of_any_colour_or_player() {
    let mut game = Table::new(2, &sand(""), None).game;
    game.play(action("lead v e5"), &mut ()).unwrap();
    for place in hex("e5").neighbours() {
        assert_eq!(rule_of(game.check(action(&format!("lead w {place}")))), "4.3");
    }
    game.play(action("lead w e7"), &mut ()).unwrap();
    assert_eq!(rule_of(game.check(action("lead y e4"))), "4.3", "not even one's own");
}

#[test]
fn r4_4_in_the_first_round_each_uses_another_colour() {
    let mut game = Table::new(2, &sand(""), None).game;
    game.play(action("lead v e5"), &mut ()).unwrap();
    assert_eq!(rule_of(game.check(action("lead v a1"))), "4.4");
    game.play(action("lead w a1"), &mut ()).unwrap();
    assert!(game.check(action("lead w j1")).is_ok(), "the second round is free");
}

#[test]
fn r8_4_if_he_can_looks_at_the_present_turn_only() {
    // Seat 5 gave green back; green is the only colour that seats 1 to 4 leave over.
    let mut game = State::start(
        &Setup::new("standard", 5).with("map", &sand("")).with("palms", "n15 p15 r15 t15 v15"),
    )
    .unwrap();
    for colour in ["b", "v", "w", "y", "g"] {
        game.play(action(&format!("return {colour}")), &mut ()).unwrap();
    }
    for lead in ["lead w a1", "lead y a4", "lead b a7", "lead v a10"] {
        game.play(action(lead), &mut ()).unwrap();
    }
    let colours: Vec<Colour> = Colour::ALL
        .into_iter()
        .filter(|&colour| game.check(Action::Lead { colour, hex: hex("j5") }).is_ok())
        .collect();
    assert_eq!(colours, [Colour::White, Colour::Yellow, Colour::Blue, Colour::Violet]);
}

#[test]
fn r8_3_returns_come_first_and_seat_1_begins() {
    let mut game = board(5);
    let mut phases = vec![game.phase()];
    let mut rng = rng(8);
    while game.phase() != Phase::Camels {
        assert!(random_step(&mut game, &mut rng));
        if phases.last() != Some(&game.phase()) {
            phases.push(game.phase());
            if game.phase() == Phase::Leaders || game.phase() == Phase::Camels {
                assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
            }
        }
    }
    assert_eq!(phases, [Phase::Returns, Phase::Palms, Phase::Water, Phase::Leaders, Phase::Camels]);
}
