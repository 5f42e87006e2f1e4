//! The worked examples of the original rulebook, on maps made by hand.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::Game;
use desert::event::{Event, Gained};

#[test]
fn nine_fields_to_choose_from() {
    let mut table = Table::new(2, &sand("o e7 g6"), None).leaders("2 w e5");
    table.camels(2, 'w', "e6 f5");
    table.wait_for(2);
    let nine = hexes("e4 f4 g5 g6 f6 e7 d6 d5 d4");
    assert_eq!(nine.len(), 9);
    assert_eq!(places(&table.game, 'w'), nine);
    // Two white camels: the second may also go next to the first.
    table.play(2, "w g5");
    assert!(places(&table.game, 'w').contains(hex("h5")));
    table.play(2, "w h5");
}

#[test]
fn an_oasis_that_the_blue_caravan_cannot_reach_but_the_violet_one_can() {
    let palms = Some("e5 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P e5"), palms).leaders("1 b b5, 1 v b7, 2 b g6");
    table.camels(2, 'b', "g5 g4 f3 e4 f6 e6");
    table.camels(1, 'b', "c5");
    table.camels(1, 'v', "c7 d6");
    table.wait_for(1);
    for place in hex("e5").neighbours() {
        assert!(table.game.check(action(&format!("b {place}"))).is_err(), "blue on {place}");
    }
    for place in ["d4", "d5"] {
        assert_eq!(rule_of(table.game.check(action(&format!("b {place}")))), "5.4");
    }
    let events = table.play(1, "v d5");
    let oasis = Event::OasisPaid {
        caravan: caravan(1, 'v'),
        oasis: hex("e5"),
        points: 5,
        how: Gained::Reached,
    };
    assert!(events.contains(&oasis), "{events:?}");
}

#[test]
fn two_caravans_enclose_nothing_and_two_violet_camels_do() {
    let palms = Some("b2 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P b2, o a1 c1"), palms).leaders("1 v d2, 1 w b5");
    let mut events = table.camels(1, 'w', "a5 c5");
    events.extend(table.camels(1, 'v', "d1 d3 c4"));
    table.wait_for(1);
    let gains = |events: &[Event]| {
        let gain =
            |event: &&Event| !matches!(event, Event::CamelPlaced { .. } | Event::TurnEnded { .. });
        events.iter().filter(gain).cloned().collect::<Vec<_>>()
    };
    assert_eq!(gains(&events), [], "white and violet together close the area, and that is nothing");
    let score = table.game.scores()[seat(1)];
    let events = table.camels(1, 'v', "b4 a4");
    let closed = gains(&events);
    let area = hexes("a1 a2 a3 b1 b2 b3 c1 c2 c3");
    assert_eq!(closed[0], Event::AreaClosed { caravan: caravan(1, 'v'), hexes: area });
    let water = |event: &&Event| matches!(event, Event::WaterTaken { how: Gained::Enclosed, .. });
    assert_eq!(closed.iter().filter(water).count(), 2);
    let oasis = |event: &&Event| matches!(event, Event::OasisPaid { how: Gained::Enclosed, .. });
    assert_eq!(closed.iter().filter(oasis).count(), 1);
    assert_eq!(closed.len(), 4);
    assert_eq!(table.game.scores()[seat(1)] - score, 2 + 2 + 5);
}
