//! The laws of Azalai and of this game, over random games with every number of players.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::laws::Laws;
use azalai_core::luck::FastRng;
use azalai_core::{Game, Seat, Setup, Turn};
use desert::{Action, Caravan, Colour, Hex, Hexes, Phase, State, Water};
use rand::RngExt;

fn law(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn invariant(game: &State) -> Result<(), String> {
    let caravans: Vec<(Caravan, Hexes)> =
        game.caravans().map(|caravan| (caravan, game.caravan(caravan))).collect();
    supply_and_camels_are_constant(game, &caravans)?;
    for (index, &(caravan, camels)) in caravans.iter().enumerate() {
        let connected =
            camels.first().is_none_or(|first| Hexes::from(first).flood(&camels) == camels);
        law(connected, || format!("{caravan:?} is torn apart: {camels:?}"))?;
        law((camels & game.leaders()).len() == usize::from(!camels.is_empty()), || {
            format!("{caravan:?} has not one leader")
        })?;
        let area = game.area_of(caravan);
        law(!area.meets(&game.all_camels()), || format!("a camel in the area of {caravan:?}"))?;
        law(!area.meets(&game.all_water()), || format!("water in the area of {caravan:?}"))?;
        law(((area & game.oases()) - game.oases_of(caravan)).is_empty(), || {
            format!("an enclosed oasis has not paid {caravan:?}")
        })?;
        let on_the_board = (camels.grow() | area) & game.oases();
        law(game.oases_of(caravan) == on_the_board, || {
            format!("the board does not show which oases have paid {caravan:?}")
        })?;
        for &(other, theirs) in &caravans[..index] {
            let touching = camels.grow().meets(&theirs);
            law(!touching || caravan.colour != other.colour, || {
                format!("{caravan:?} touches {other:?}")
            })?;
            law(!area.meets(&game.area_of(other)), || format!("areas of {caravan:?}, {other:?}"))?;
            law(!area.grow().meets(&theirs), || format!("{other:?} at the area of {caravan:?}"))?;
        }
    }
    let all = caravans.iter().fold(Hexes::EMPTY, |all, &(caravan, _)| all | game.area_of(caravan));
    law(all == game.all_areas(), || "an area belongs to nobody".into())?;
    sheets_add_up(game)
}

fn supply_and_camels_are_constant(
    game: &State,
    caravans: &[(Caravan, Hexes)],
) -> Result<(), String> {
    let start = State::start(&game.setup()).map_err(|error| error.to_string())?;
    for colour in Colour::ALL {
        let of_colour = caravans.iter().filter(|(caravan, _)| caravan.colour == colour);
        let placed: usize = of_colour.map(|(_, camels)| (*camels - game.leaders()).len()).sum();
        law(
            usize::from(game.supply(colour)) + placed == usize::from(start.supply(colour)),
            || format!("a camel of {colour:?} was lost or won"),
        )?;
    }
    Ok(())
}

fn sheets_add_up(game: &State) -> Result<(), String> {
    let mut water = 0;
    for seat in Seat::all(game.seats()) {
        let sheet = game.sheet(seat);
        let sum = sheet.water
            + sheet.oases.iter().sum::<u16>()
            + sheet.caravans.iter().sum::<u16>()
            + sheet.areas.iter().sum::<u16>();
        law(i32::from(sum) == game.scores()[seat], || {
            format!("the sheet of seat {seat}: {sheet:?}")
        })?;
        for colour in Colour::ALL {
            let paid = game.oases_of(Caravan::new(seat, colour)).len() as u16 * 5;
            law(sheet.oases[colour.index()] == paid, || format!("oases of {seat}: {sheet:?}"))?;
        }
        water += sheet.water;
    }
    let lying: u16 =
        game.all_water().iter().filter_map(|hex| game.water_on(hex)).map(Water::points).sum();
    let all_laid = !matches!(game.phase(), Phase::Returns | Phase::Palms | Phase::Water);
    let laid = (game.map().circles() | game.map().palm_symbols()) & game.used();
    let places = laid.len() as u16 - 5;
    law(!all_laid || (places..=3 * places).contains(&(lying + water)), || "water was lost".into())
}

fn any_action(rng: &mut FastRng) -> Action {
    let colour = Colour::ALL[rng.random_range(0..5)];
    let hex = Hex::new(rng.random_range(0..23), rng.random_range(0..15)).unwrap();
    match rng.random_range(0..8) {
        0 => Action::Return { colour },
        1 => Action::Palm { hex },
        2 => Action::Water { hex, water: Water::ALL[rng.random_range(0..3)] },
        3 | 4 => Action::Lead { colour, hex },
        5 | 6 => Action::Camel { colour, hex },
        _ => Action::Pass,
    }
}

fn hold(setup: &Setup, games: u64) {
    // Each camel is an action; each pass is followed by a camel of somebody else.
    let longest = 5 + 50 + 25 + 5 * 30 * 5;
    let laws = Laws::<State> { setup, invariant: &invariant, any_action: &any_action, longest };
    assert_eq!(azalai_testkit::laws::hold(&laws, 0..games), 0, "everybody saw everything (7.5)");
}

#[test]
fn laws_hold_on_the_board_with_2_players() {
    hold(&Setup::new("standard", 2), 20);
    hold(&Setup::new("standard", 2).with("palms", "g8 i3 m11 o3 r7").with("chips", "open"), 4);
    hold(&Setup::new("standard@1", 2), 4);
}

#[test]
fn laws_hold_on_the_board_with_3_players() {
    hold(&Setup::new("standard", 3), 16);
    hold(&Setup::new("standard", 3).with("chips", "open"), 4);
}

#[test]
fn laws_hold_on_the_board_with_4_players() {
    hold(&Setup::new("standard", 4), 15);
    hold(&Setup::new("standard", 4).with("palms", "c3 g8 i3 m11 o3").with("chips", "hidden"), 4);
}

#[test]
fn laws_hold_on_the_board_with_5_players() {
    hold(&Setup::new("standard", 5), 12);
    hold(&Setup::new("standard", 5).with("supply5", "30").with("palms", "c3 g8 i3 m11 o3"), 4);
}

#[test]
fn laws_hold_on_small_maps() {
    let strip = "........PPPPP........";
    let island = "dark line: 1\n#..P..o\n.o.M.P.\n.P.M.o.\n..P...P";
    let full = sand("o a1 a2 a3 w1 w2, M k7 k8 l7 l8");
    for seats in 2..=5 {
        for map in [strip, island, &full] {
            hold(&Setup::new("standard", seats).with("map", map), 4);
        }
    }
}

#[test]
fn an_action_at_random_is_the_one_from_the_list() {
    let small = Setup::new("standard", 3).with("map", "........PPPPP........");
    for (seats, setup) in
        (2..=5).map(|seats| (seats, Setup::new("standard", seats))).chain([(3, small)])
    {
        let mut luck = rng(u64::from(seats));
        for _ in 0..12 {
            let mut game = State::start(&setup).unwrap();
            while game.turn() != Turn::Over {
                let mut list = azalai_core::Choices::new();
                game.legal(&mut list);
                let mut same_luck = luck.clone();
                assert_eq!(
                    game.pick(&mut azalai_core::Choices::new(), &mut luck.clone()),
                    list.pick(&mut same_luck)
                );
                assert!(random_step(&mut game, &mut luck));
            }
            assert_eq!(game.pick(&mut azalai_core::Choices::new(), &mut luck), None);
        }
    }
}
