//! Rule 7.5: collected water holes and oasis chips lie face down, unless a table plays them open.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::{Choices, Game, Insight, Lang, Seat, Setup, Shown, Viewer};
use desert::options::Chips;
use desert::{Phase, State, View};

fn start(setup: &Setup) -> State {
    State::start(setup).unwrap()
}

/// What the JSON of a view tells of the points that a seat has collected.
fn collected(view: &View, seat: Seat) -> Vec<serde_json::Value> {
    let json = serde_json::to_value(view).unwrap();
    let player = &json["players"][seat.index()];
    let mut told = vec![player["points"].clone(), player["points_if_over"].clone()];
    for sheet in ["sheet", "sheet_if_over"] {
        told.extend([player[sheet]["water"].clone(), player[sheet]["oases"].clone()]);
    }
    let caravans = player["caravans"].as_array().unwrap();
    told.extend(caravans.iter().map(|caravan| caravan["oases"].clone()));
    told
}

#[test]
fn r7_5_nobody_is_shown_what_others_have_collected_before_the_end() {
    for seats in 2..=5 {
        let (mut game, mut luck) = (board(seats), rng(75));
        while game.phase() != Phase::Over {
            for seat in Seat::all(game.seats()) {
                let view = game.view(Viewer::Seat(seat));
                assert_eq!(view.viewer, Some(seat));
                for other in Seat::all(game.seats()) {
                    let told = collected(&view, other);
                    assert!(told.iter().all(|told| told.is_null() == (other != seat)), "{told:?}");
                    let public = collected(&game.view(Viewer::Public), other);
                    assert!(public.iter().all(serde_json::Value::is_null), "{public:?}");
                    let player = &view.players[other.index()];
                    let sheet = game.sheet_if_over(other);
                    assert_eq!(player.sheet_if_over.caravans, sheet.caravans, "on the board");
                    assert_eq!(player.sheet_if_over.areas, sheet.areas, "on the board");
                }
                let own = &view.players[seat.index()];
                assert_eq!(own.points, Some(game.sheet(seat).total()));
                assert_eq!(own.points_if_over, Some(game.sheet_if_over(seat).total()));
            }
            assert!(random_step(&mut game, &mut luck));
        }
        let all = game.view(Viewer::Referee);
        assert_eq!(all.players[0].points, Some(game.sheet(Seat::FIRST).total()));
        assert_eq!(game.view(Viewer::Public), all, "at the end everything is open");
        assert_eq!(game.view(Viewer::Seat(seat(2))), all);
    }
}

#[test]
fn r7_5_the_picture_tells_only_the_points_of_who_looks() {
    let mut table = Table::new(2, &sand("o c5 c6"), None).leaders("1 v c4");
    table.camels(1, 'v', "c5 c6");
    let asked = |viewer| {
        let picture = State::draw(&table.game.view(viewer), Lang::En);
        let red = picture.lines().find(|line| line.contains("Red ")).unwrap();
        red.matches('?').count()
    };
    assert_eq!(asked(Viewer::Seat(seat(1))), 0);
    assert_eq!(asked(Viewer::Seat(seat(2))), 4, "points, water, oases, and the sum at the end");
    assert_eq!(asked(Viewer::Public), 4);
    assert_eq!(asked(Viewer::Referee), 0);
}

#[test]
fn r7_5_everybody_sees_what_is_taken() {
    let (mut game, mut luck) = (board(3), rng(75));
    while let Some(action) = random_action(&game, &mut luck) {
        let mut events = Vec::new();
        game.play(action, &mut events).unwrap();
        for event in &events {
            assert_eq!(State::witness(event, Viewer::Public).as_ref(), Some(event));
        }
        assert_eq!(game.veiled(action, Viewer::Public), None);
    }
}

#[test]
fn r7_5_open_chips_are_open_for_all() {
    let by_option = Setup::new("standard", 3).with("chips", "open");
    for setup in [by_option, Setup::new("standard@1", 3)] {
        let (mut game, mut luck) = (start(&setup), rng(75));
        loop {
            let all = game.view(Viewer::Referee);
            assert_eq!(all.chips, Chips::Open);
            assert_eq!(game.view(Viewer::Public), all);
            assert_eq!(game.view(Viewer::Seat(seat(2))), all);
            assert_eq!(all.players[0].points, Some(game.sheet(Seat::FIRST).total()));
            if !random_step(&mut game, &mut luck) {
                break;
            }
        }
    }
}

#[test]
fn r7_5_hidden_is_usual_since_version_2() {
    let setup = |rules, chips: Option<&str>| {
        let setup = Setup::new(rules, 4);
        let setup = chips.map_or(setup.clone(), |chips| setup.with("chips", chips));
        let game = start(&setup);
        (game.view(Viewer::Public).chips, game.setup().get("chips").map(str::to_owned))
    };
    let kept = |chips: &str| Some(chips.to_owned());
    assert_eq!(board(4).setup().version, Some(2));
    assert_eq!(setup("standard", None), (Chips::Hidden, None));
    assert_eq!(setup("standard", Some("hidden")), (Chips::Hidden, None));
    assert_eq!(setup("standard", Some("open")), (Chips::Open, kept("open")));
    assert_eq!(setup("standard@1", None), (Chips::Open, None));
    assert_eq!(setup("standard@1", Some("open")), (Chips::Open, None));
    assert_eq!(setup("standard@1", Some("hidden")), (Chips::Hidden, kept("hidden")));
}

/// Whoever watched knows it all, so how the chips lie makes no difference to what a bot thinks.
#[test]
fn r7_5_a_bot_knows_what_everybody_saw() {
    for seats in 2..=5 {
        let of = |chips| start(&Setup::new("standard", seats).with("chips", chips));
        let (mut hidden, mut open, mut luck) = (of("hidden"), of("open"), rng(75));
        while let Some(action) = random_action(&hidden, &mut luck) {
            for seat in Seat::all(hidden.seats()) {
                assert_eq!(hidden.imagine(seat, &mut luck), hidden);
                assert_eq!(open.imagine(seat, &mut luck), open);
            }
            assert_eq!(hidden.prospects(), open.prospects());
            assert_eq!(hidden.scores(), open.scores());
            assert!(hidden.is_open() && open.is_open());
            let listed = [&hidden, &open].map(|game| {
                let (mut legal, mut list) = (Choices::new(), Vec::new());
                game.legal(&mut legal);
                game.candidates(&legal, &mut list);
                (list, game.sensible(&mut Choices::new(), &mut luck.clone()))
            });
            assert_eq!(listed[0], listed[1]);
            hidden.play(action, &mut ()).unwrap();
            open.play(action, &mut ()).unwrap();
        }
    }
}
