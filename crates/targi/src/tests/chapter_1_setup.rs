//! Chapter 1: the set-up.

use super::{BLUE, Scene, WHITE, seat};
use crate::board::{Border, Borders, crossings};
use crate::event::Pile;
use crate::{Event, State};
use azalai_core::{Game, Setup, SetupError, Turn};

fn border(number: usize) -> Border {
    Border::new(number).unwrap()
}

fn cross(numbers: &[usize]) -> String {
    let mut targi = Borders::NONE;
    numbers.iter().for_each(|&number| targi.insert(border(number)));
    crossings(targi).iter().map(|place| place.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn r1_1_sixteen_border_cards_in_a_ring() {
    let view = Scene::new("base").view(WHITE);
    let names: Vec<&str> = view.border.iter().map(|card| card.name_en.as_str()).collect();
    let ring = [
        "Noble",
        "Dates",
        "Salt",
        "Raid 1",
        "Trader",
        "Pepper",
        "Dates",
        "Raid 2",
        "Fata Morgana",
        "Silversmith",
        "Pepper",
        "Raid 3",
        "Caravan",
        "Tribal expansion",
        "Salt",
        "Raid 4",
    ];
    assert_eq!(names, ring);
    let corners: Vec<usize> =
        Border::all().filter(|card| card.is_corner()).map(|card| card.number()).collect();
    assert_eq!(corners, [4, 8, 12, 16]);
}

#[test]
fn r1_1_opposite_pairs() {
    let pairs = [(1, 11), (2, 10), (3, 9), (15, 5), (14, 6), (13, 7)];
    for (one, other) in pairs {
        assert_eq!(border(one).opposite(), Some(border(other)));
        assert_eq!(border(other).opposite(), Some(border(one)));
    }
    assert!([4, 8, 12, 16].iter().all(|&corner| border(corner).opposite().is_none()));
}

#[test]
fn r1_1_every_border_card_looks_along_its_row_or_column() {
    for (column, ends) in [[1, 11], [2, 10], [3, 9]].into_iter().enumerate() {
        for (row, sides) in [[15, 5], [14, 6], [13, 7]].into_iter().enumerate() {
            for end in ends {
                for side in sides {
                    assert_eq!(cross(&[end, side]), format!("c{row}{column}"), "{end} and {side}");
                }
            }
        }
    }
}

#[test]
fn r1_2_goods_on_the_corners_and_in_the_middle_tribe_cards_between() {
    let mut scene = Scene(State::start(&Setup::new("base", 2)).unwrap());
    scene.play("start 1");
    assert_eq!(scene.odds()[0], "G-1 x2", "c00: any of the goods cards");
    assert_eq!(scene.odds().len(), 12);
    assert_eq!(scene.refusal("turn T-0"), "1.2");
    assert_eq!(scene.refusal("turn G-13"), "1.2", "a kind that only the expansion has");
    scene.play("turn G-4");
    assert_eq!(scene.odds().len(), 45, "c01: any of the tribe cards");
    assert_eq!(scene.odds()[7], "T-7 x1");
    assert_eq!(scene.refusal("turn G-1"), "1.2");
    assert_eq!(scene.refusal("turn E-0"), "1.2");
    scene.play("turn T-12");
    assert_eq!(scene.refusal("turn G-4"), "1.2", "the only one lies on c00");
    scene.luck_until_a_player_decides();
    for place in &scene.view(WHITE).centre {
        let code = place.card.unwrap().to_string();
        let goods = ["c00", "c02", "c11", "c20", "c22"].contains(&place.place.to_string().as_str());
        assert_eq!(code.starts_with("G-"), goods, "{}", place.place);
        assert!(place.face_up && place.markers.is_empty());
    }
    assert_eq!(scene.at("c00").as_deref(), Some("G-4"));
    assert_eq!(scene.at("c01").as_deref(), Some("T-12"));
    let view = scene.view(WHITE);
    assert_eq!((view.tribe_pile, view.goods_pile), (41, 14));
    assert!(view.tribe_discard.is_empty() && view.top.is_none() && view.dunes.is_empty());
}

#[test]
fn r1_2_an_empty_pile_is_its_discard_shuffled() {
    let mut scene = Scene::placed("13 14 2", "3 15 5");
    scene.set_goods_pile("");
    let discarded = 19 - 5;
    assert_eq!(scene.view(WHITE).goods_pile, 0);
    let events = scene.play("use 13");
    assert!(events.contains(&Event::Shuffled { pile: Pile::Goods }), "{events:?}");
    assert_eq!(scene.view(WHITE).goods_pile, discarded);
    scene.play("turn G-4");
    scene.set_tribe_pile("");
    let events = scene.play("use 14");
    assert!(events.contains(&Event::Shuffled { pile: Pile::Tribe }), "{events:?}");
    assert_eq!(scene.view(WHITE).tribe_pile, 41);
}

#[test]
fn r1_3_what_each_player_begins_with() {
    let mut scene = Scene(State::start(&Setup::new("base", 2)).unwrap());
    for number in [WHITE, BLUE] {
        assert_eq!(scene.purse(number), "D D S S P P G V V V V");
        let player = &scene.view(number).players[number - 1];
        assert_eq!((player.targi, player.placed, player.hand.len()), (3, 0, 0));
        assert_eq!(player.score.total, 4);
    }
    assert_eq!(scene.0.turn(), Turn::Chance);
    assert_eq!(scene.odds(), ["start 1 x1", "start 2 x1"]);
    assert_eq!(scene.refusal("turn G-1"), "1.3");
    assert_eq!(scene.refusal("place 2"), "1.3");
    scene.play("start 2");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.round_and_robber(), (1, 1), "the robber goes onto card 1");
    assert_eq!(scene.on_turn(), BLUE, "the start player");
    assert_eq!(scene.view(WHITE).start, super::seat(BLUE));
}

#[test]
fn r1_3_two_play() {
    for seats in [1, 3] {
        assert!(State::start(&Setup::new("base", seats)).is_err());
    }
}

#[test]
fn r1_3_seat_1_begins_if_the_table_plays_it_so() {
    for rules in ["base", "expansion", "mixed"] {
        let setup = Setup::new(rules, 2).with("first", "seat1");
        let state = State::start(&setup).unwrap();
        assert_eq!(state.turn(), Turn::Chance, "the cards are dealt");
        assert!(state.check("start 2".parse().unwrap()).is_err());
        assert_eq!((state.start, state.setup().get("first")), (seat(WHITE), Some("seat1")));
        let odd = State::start(&Setup::new(rules, 2).with("first", "seat2"));
        assert!(matches!(odd, Err(SetupError::Value { key: "first", .. })));
    }
}
