//! The fast way to find enclosed areas, held against the plain definition of rule 6.3.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::luck::FastRng;
use azalai_core::{Game, Setup};
use desert::enclosure::{areas_by_definition, could_split};
use desert::{Action, Caravan, Event, Hex, Hexes, Phase, State};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rand::RngExt;
use std::cell::Cell;

/// A random map for so many players: mountains and massif anywhere, perhaps a dark line. Only the
/// largest connected part of what is in use stays.
fn random_map(
    columns: usize,
    rows: usize,
    cut: usize,
    seats: u8,
    rng: &mut FastRng,
) -> Option<String> {
    let outside = rng.random_range(0..40);
    let mut cells = vec![vec!['.'; columns]; rows];
    for cell in cells.iter_mut().flatten() {
        *cell = match rng.random_range(0..100) {
            n if n < outside / 2 => '#',
            n if n < outside => 'M',
            n if n < outside + 8 => 'o',
            _ => '.',
        };
    }
    let cut = cut.min(columns - 1);
    let first = if seats <= 3 { cut } else { 0 };
    let land: Hexes = (first..columns)
        .flat_map(|column| (0..rows).filter_map(move |row| Hex::new(column, row)))
        .filter(|hex| ".o".contains(cells[hex.row()][hex.column()]))
        .collect();
    let largest = land.iter().map(|hex| Hexes::from(hex).flood(&land)).max_by_key(Hexes::len)?;
    for hex in (land - largest).iter() {
        cells[hex.row()][hex.column()] = '#';
    }
    let mut spots: Vec<Hex> = largest.iter().collect();
    for _ in 0..5 {
        let index = rng.random_range(0..spots.len().max(1));
        let palm = (!spots.is_empty()).then(|| spots.swap_remove(index))?;
        cells[palm.row()][palm.column()] = 'P';
    }
    let text: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    Some(format!("dark line: {cut}\n{}", text.join("\n")))
}

/// Random play that likes to close things: often a camel that touches several runs of open hexes.
fn next_action(game: &State, rng: &mut FastRng) -> Option<Action> {
    let choices = legal(game);
    if choices.is_empty() {
        let odds = odds(game);
        return (!odds.is_empty()).then(|| odds[rng.random_range(0..odds.len())].0);
    }
    let any = choices[rng.random_range(0..choices.len())];
    if game.phase() != Phase::Camels || rng.random_range(0..3) == 0 {
        return Some(any);
    }
    let azalai_core::Turn::Seat(seat) = game.turn() else { return Some(any) };
    let splits = |action: &&Action| match **action {
        Action::Camel { colour, hex } => {
            let own = game.caravan(Caravan::new(seat, colour));
            could_split((game.used() - own).around(hex))
        }
        _ => false,
    };
    let splitting: Vec<&Action> = choices.iter().filter(splits).collect();
    if splitting.is_empty() {
        return Some(any);
    }
    Some(*splitting[rng.random_range(0..splitting.len())])
}

fn definition(game: &State, caravan: Caravan) -> Vec<Hexes> {
    areas_by_definition(&game.used(), &game.caravan(caravan), &game.all_camels())
}

fn union(areas: &[Hexes]) -> Hexes {
    areas.iter().fold(Hexes::EMPTY, |all, &area| all | area)
}

/// Plays a game and compares after every camel. Counts positions and closed areas.
fn compare(mut game: State, rng: &mut FastRng, counts: &Counts) -> Result<(), TestCaseError> {
    while let Some(action) = next_action(&game, rng) {
        let before = game;
        let mut events = Vec::new();
        game.play(action, &mut events).unwrap();
        let (Action::Camel { colour, .. }, azalai_core::Turn::Seat(seat)) = (action, before.turn())
        else {
            continue;
        };
        let mover = Caravan::new(seat, colour);
        let areas = definition(&game, mover);
        prop_assert_eq!(game.area_of(mover), union(&areas), "{} in\n{}", action, game.map());
        let known = before.all_areas();
        let mut fresh: Vec<Hexes> = areas.into_iter().filter(|area| !area.meets(&known)).collect();
        let closed = |event: &Event| match event {
            Event::AreaClosed { caravan, hexes } if *caravan == mover => Some(*hexes),
            _ => None,
        };
        let mut told: Vec<Hexes> = events.iter().filter_map(closed).collect();
        fresh.sort_by_key(Hexes::first);
        told.sort_by_key(Hexes::first);
        prop_assert_eq!(&told, &fresh, "{} in\n{}", action, game.map());
        counts.add(&counts.positions, 1);
        counts.add(&counts.closed, told.len());
        counts.add(&counts.several, usize::from(told.len() > 1));
        if counts.positions.get().is_multiple_of(16) {
            // The others have lost and won nothing.
            for other in game.caravans().filter(|&other| game.camels_in(other) > 1) {
                prop_assert_eq!(game.area_of(other), union(&definition(&game, other)));
            }
        }
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    positions: Cell<usize>,
    closed: Cell<usize>,
    several: Cell<usize>,
}

impl Counts {
    fn add(&self, cell: &Cell<usize>, more: usize) {
        cell.set(cell.get() + more);
    }
}

#[test]
fn the_fast_way_finds_what_the_definition_finds_on_100_000_positions() {
    let counts = Counts::default();
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(6_000) });
    let worlds = (any::<u64>(), 5..=16usize, 3..=12usize, 0..4usize, 2..=5u8);
    runner
        .run(&worlds, |(seed, columns, rows, cut, seats)| {
            let mut rng = rng(seed);
            let Some(map) = random_map(columns, rows, cut, seats, &mut rng) else { return Ok(()) };
            match State::start(&Setup::new("standard", seats).with("map", &map)) {
                Ok(game) => compare(game, &mut rng, &counts),
                Err(error) => {
                    let crowded = error.to_string().contains("45 water holes");
                    prop_assert!(crowded, "{}\n{}", error, map);
                    Ok(())
                }
            }
        })
        .unwrap();
    let small = counts.positions.get();
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(1_000) });
    runner
        .run(&(any::<u64>(), 2..=5u8), |(seed, seats)| {
            compare(board(seats), &mut rng(seed), &counts)
        })
        .unwrap();
    let Counts { positions, closed, several } = counts;
    println!(
        "{small} positions on small maps, {} in all, {} areas, {} times several at once",
        positions.get(),
        closed.get(),
        several.get()
    );
    assert!(small >= 60_000, "{small} positions on small maps");
    assert!(positions.get() >= 100_000, "{} positions", positions.get());
    assert!(closed.get() >= 5_000, "{} areas closed", closed.get());
    assert!(several.get() >= 100, "{} times several at once", several.get());
}

#[test]
fn the_local_test_counts_runs_around_the_camel() {
    for (open, splits) in [
        (0b000000, false),
        (0b111111, false),
        (0b000001, false),
        (0b100001, false),
        (0b011110, false),
        (0b101111, false),
        (0b000101, true),
        (0b101010, true),
        (0b110110, true),
    ] {
        assert_eq!(could_split(open), splits, "{open:06b}");
    }
}
