//! Pictures, sentences and the rulebook, in both languages.
#![allow(clippy::unwrap_used)]

use crate::common::*;
use azalai_core::{Game, Lang, Rulebook, Seat, Shown, Viewer};
use desert::draw::{place_in_picture, sign};
use desert::{Event, State};
use rand::RngExt;

/// The text as a terminal without colours shows it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => while letters.next().is_some_and(|code| code != 'm') {},
            letter => plain.push(letter),
        }
    }
    plain
}

fn at(picture: &str, hex: desert::Hex, view: &desert::View) -> String {
    let (column, line) = place_in_picture(hex, view.first_column);
    picture.lines().nth(line).unwrap().chars().skip(column).take(2).collect()
}

#[test]
fn the_picture_is_readable_without_colours_in_80_columns() {
    for seats in 2..=5 {
        let (mut game, mut luck) = (board(seats), rng(u64::from(seats)));
        loop {
            let view = game.view(Viewer::Public);
            let coloured = State::draw(&view, Lang::En);
            let picture = plain(&coloured);
            assert!(coloured.len() > picture.len() && !picture.contains('\u{1b}'));
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
            for hex in game.used().iter() {
                let shown = at(&picture, hex, &view);
                if let Some(caravan) = game.camel_on(hex) {
                    let letter = caravan.colour.letter();
                    let leader = game.leaders().contains(hex);
                    let letter = if leader { letter.to_ascii_uppercase() } else { letter };
                    assert_eq!(
                        shown,
                        format!("{letter}{}", sign(caravan.seat)),
                        "{hex}\n{picture}"
                    );
                } else if let Some(water) = game.water_on(hex) {
                    assert_eq!(shown, format!("~{water}"), "{hex}\n{picture}");
                } else if game.oases().contains(hex) {
                    assert!(shown.starts_with('♣'), "{hex}\n{picture}");
                } else if game.all_areas().contains(hex) {
                    assert!(shown.starts_with('·'), "{hex}\n{picture}");
                }
            }
            for hex in (game.map().massif()).iter() {
                assert_eq!(at(&picture, hex, &view), "^^", "{picture}");
            }
            if !random_step(&mut game, &mut luck) {
                break;
            }
        }
    }
}

#[test]
fn the_part_behind_the_dark_line_is_not_drawn() {
    let head = |seats| plain(&State::draw(&board(seats).view(Viewer::Public), Lang::En));
    assert!(head(4).starts_with("    a  b  c  d  e  f"));
    assert!(head(3).starts_with("    f  g"));
}

#[test]
fn the_lines_below_the_board_tell_points_supply_and_turn() {
    let mut table = Table::new(2, &sand("o c5"), None).leaders("1 v c4");
    table.play(1, "v c5");
    let view = table.game.view(Viewer::Seat(seat(1)));
    let english = plain(&State::draw(&view, Lang::En));
    assert!(english.contains("v 21  violet"), "{english}");
    assert!(english.contains("■ Black places 2 camels."), "{english}");
    let red = english.lines().find(|line| line.contains("● Red")).unwrap();
    assert_eq!(
        red.split_whitespace().collect::<Vec<_>>(),
        ["●", "Red", "2", "2", "0", "(30)", "(0)", "32", "1", "1", "1", "1", "2"]
    );
    let black = english.lines().find(|line| line.contains("■ Black") && !line.contains("places"));
    assert_eq!(
        black.unwrap().split_whitespace().collect::<Vec<_>>(),
        ["▸■", "Black", "?", "?", "?", "(20)", "(0)", "?", "1", "1", "1", "1", "1"],
        "what others have collected lies face down (7.5)"
    );
    let german = plain(&State::draw(&view, Lang::De));
    assert!(german.contains("■ Schwarz setzt 2 Kamele."), "{german}");
    assert!(german.contains("v 21  violett"), "{german}");
}

#[test]
fn every_event_action_and_question_has_words_in_both_languages() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let (mut game, mut luck) = (board(2 + (seed % 4) as u8), rng(seed));
        while let Some(action) = random_action(&game, &mut luck) {
            let mut events = Vec::new();
            let view = game.view(Viewer::Public);
            game.play(action, &mut events).unwrap();
            for lang in Lang::ALL {
                assert!(!State::describe(action, 0, &view, lang).is_empty());
                assert!(!State::ask(&view, lang).is_empty());
                for event in &events {
                    let told = State::tell(event, &game.view(Viewer::Public), lang);
                    let silent = matches!(event, Event::TurnEnded { .. } | Event::WaterLaid { .. });
                    assert_eq!(told.is_empty(), silent, "{event:?}");
                    assert!(silent || told.ends_with('.'), "{told}");
                    let json = serde_json::to_value(event).unwrap();
                    kinds.insert(json["event"].as_str().unwrap().to_owned());
                }
            }
            if luck.random_range(0..40) == 0 {
                serde_json::to_string(&view).unwrap();
            }
        }
    }
    assert!(kinds.len() >= 14, "{kinds:?}");
}

#[test]
fn what_a_camel_would_bring_is_told_before_it_is_placed() {
    let palms = Some("b2 p15 r15 t15 v15");
    let mut table = Table::new(2, &sand("P b2, o a4"), palms).leaders("1 v d1");
    table.camels(1, 'v', "d2 d3 c4 b4");
    table.wait_for(1);
    let view = table.game.view(Viewer::Public);
    let told = |text: &str, lang| State::describe(action(text), 0, &view, lang);
    assert_eq!(told("v a4", Lang::En), "a violet camel on a4 (water 2, encloses 9 hexes)");
    assert_eq!(
        told("v a4", Lang::De),
        "ein violettes Kamel auf a4 (Wasser 2, schließt ein: 9 Felder)"
    );
    assert_eq!(told("v c3", Lang::En), "a violet camel on c3 (oasis +5)");
    assert_eq!(told("v c5", Lang::En), "a violet camel on c5");
}

#[test]
fn players_have_different_names_and_signs() {
    let view = board(5).view(Viewer::Public);
    for lang in Lang::ALL {
        let mut names: Vec<_> = Seat::all(5).map(|seat| State::call(seat, &view, lang)).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 5);
    }
}

#[test]
fn the_view_as_json_says_where_every_point_came_from() {
    let mut table = Table::new(2, &sand("o e5"), None).leaders("1 v e3");
    table.camels(1, 'v', "e4 f4 f5 e6 d5 d4");
    let json = serde_json::to_value(table.game.view(Viewer::Seat(seat(1)))).unwrap();
    let player = &json["players"][0];
    assert_eq!(player["sheet"]["water"], 2);
    assert_eq!(player["sheet_if_over"]["areas"], serde_json::json!([0, 0, 0, 0, 1]));
    let e5 = json["hexes"].as_array().unwrap().iter().find(|hex| hex["hex"] == "e5").unwrap();
    assert_eq!(e5["area"], serde_json::json!({ "seat": 1, "colour": "violet" }));
    assert_eq!(e5["ground"], "circle");
}

#[test]
fn what_the_original_does_not_say_is_marked_as_a_ruling() {
    for (lang, mark) in [(Lang::En, "Ruling:"), (Lang::De, "Festlegung:")] {
        let book = Rulebook::new(State::rulebook(lang));
        for rule in ["2.3", "5.1", "7.1", "7.2"] {
            assert!(book.find(rule).unwrap().contains(mark), "{lang} {rule}");
        }
    }
}

/// Hexes are named as on the board, players and camels have the colours of the program.
#[test]
fn r2_1_the_rulebooks_name_hexes_and_players_as_the_board_does() {
    for lang in Lang::ALL {
        let book = Rulebook::new(State::rulebook(lang));
        let neighbours = book.find("2.1").unwrap();
        for hex in [hex("c4"), hex("d4")] {
            let mut named = hex.neighbours().chain([hex]).map(|hex| hex.to_string());
            assert!(named.all(|name| neighbours.contains(&name)), "{neighbours}");
        }
        assert!(!book.text().contains("(c, r)") && !book.text().contains("(s, z)"));
        let view = board(5).view(Viewer::Public);
        let names: Vec<String> = Seat::all(5).map(|seat| State::call(seat, &view, lang)).collect();
        for rule in ["5.4", "6.2", "6.3"] {
            let (_, example) = book.find(rule).unwrap().split_once(":* ").unwrap();
            assert!(names.iter().any(|name| example.contains(name)), "{example}");
            for other in ["Green", "Blue ", "Blue,", "Grün", "Blau "] {
                assert!(!example.contains(other), "{example}");
            }
        }
    }
}
