//! Pictures and sentences, in both languages.
#![allow(clippy::unwrap_used)]

use crate::common::{random_action, random_game, seat, tables};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Choices, Game, Lang, Rulebook, Seat, Setup, Shown, Viewer};
use std::collections::BTreeSet;
use tuareg::{Action, Event, State};

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

#[test]
fn the_picture_is_readable_without_colours_in_80_columns() {
    for setup in tables() {
        for seed in 0..6 {
            let mut game = State::start(&setup).unwrap();
            let mut rng = stream(seed, 0, Stream::Luck);
            loop {
                for (viewer, lang) in
                    [(Viewer::Seat(seat(2)), Lang::De), (Viewer::Referee, Lang::En)]
                {
                    let view = game.view(viewer);
                    let coloured = State::draw(&view, lang);
                    let picture = plain(&coloured);
                    assert!(coloured.len() > picture.len() && !picture.contains('\u{1b}'));
                    for line in picture.lines() {
                        assert!(line.chars().count() <= 80, "{line}\n{picture}");
                    }
                    for player in game.players() {
                        assert!(picture.contains(&State::call(player, &view, lang)), "{picture}");
                    }
                }
                let Some(action) = random_action(&game, &mut rng) else { break };
                game.play(action, &mut ()).unwrap();
            }
        }
    }
}

#[test]
fn the_picture_shows_only_what_the_view_holds() {
    let mut game = random_game(&Setup::new("standard", 3), 4);
    game.take_back_to(90);
    let state = game.state();
    for viewer in [Viewer::Public, Viewer::Seat(seat(1)), Viewer::Seat(seat(3))] {
        let picture = plain(&State::draw(&state.view(viewer), Lang::En));
        for player in state.players() {
            let hand = picture.lines().filter(|line| line.trim_start().starts_with("hand"));
            let line = hand.clone().nth(player.index()).unwrap();
            assert_eq!(line.contains("card"), !viewer.sees(player), "{line}");
        }
    }
}

#[test]
fn a_finished_game_shows_the_score_sheet() {
    let game = random_game(&Setup::new("standard", 4), 9);
    let view = game.state().view(Viewer::Public);
    let picture = plain(&State::draw(&view, Lang::En));
    assert!(picture.contains("the game is over") && picture.contains('♛'), "{picture}");
    for stage in 1..=2 {
        assert!(
            picture.lines().any(|line| line.trim_start().starts_with(&format!("Stage {stage}   "))),
            "{picture}"
        );
    }
    let scores = game.state().scores();
    for (seat, &score) in scores.iter() {
        let sheet = &view.players[seat.index()].sheet;
        let stages: i32 = sheet.stages.iter().flat_map(|stage| stage.points).map(i32::from).sum();
        assert_eq!(sheet.stages.len(), 2);
        assert_eq!(stages + sheet.unused_points + sheet.map_points, score);
        assert_eq!(sheet.total, score);
    }
}

#[test]
fn every_event_action_and_question_has_words_in_both_languages() {
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let limit = if seed < 30 { "now" } else { "turn-end" };
        let setup = Setup::new("standard", 2 + (seed % 4) as u8).with("hand-limit", limit);
        let mut game = State::start(&setup).unwrap();
        let mut rng = stream(seed, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            let viewer = game.turn().seat().map_or(Viewer::Public, Viewer::Seat);
            let view = game.view(viewer);
            let mut legal = Choices::new();
            game.legal(&mut legal);
            for lang in Lang::ALL {
                let told: BTreeSet<String> = legal
                    .lines()
                    .iter()
                    .map(|line| State::describe(line.action, line.most, &view, lang))
                    .collect();
                assert_eq!(told.len(), legal.lines().len(), "{told:?}: two actions read alike");
                assert!(!State::describe(action, 0, &view, lang).is_empty());
                assert!(State::ask(&view, lang).ends_with(['?', '.']));
            }
            let mut events = Vec::new();
            game.play(action, &mut events).unwrap();
            for event in &events {
                for viewer in [Viewer::Public, Viewer::Referee] {
                    let witnessed = State::witness(event, viewer).unwrap();
                    let after = game.view(viewer);
                    let [english, german] =
                        Lang::ALL.map(|lang| State::tell(&witnessed, &after, lang));
                    assert_eq!(english.is_empty(), german.is_empty());
                    assert!(english.is_empty() || english.ends_with('.'), "{english}");
                    assert!(german.is_empty() || german.ends_with('.'), "{german}");
                }
                let json = serde_json::to_value(event).unwrap();
                kinds.insert(json["event"].as_str().unwrap().to_owned());
            }
        }
    }
    assert!(kinds.len() >= 19, "{kinds:?}");
}

#[test]
fn sentences_read_well() {
    let view = State::start(&Setup::new("standard", 3)).unwrap().view(Viewer::Public);
    let stolen = Event::Stolen { seat: seat(1), victim: seat(2), animal: None, good: None };
    assert_eq!(State::tell(&stolen, &view, Lang::En), "Indigo steals a card from the hand of Red.");
    assert_eq!(
        State::tell(&stolen, &view, Lang::De),
        "Indigo stiehlt eine Karte von der Hand bei Rot."
    );
    let take: Action = "take 1 gold camel2".parse().unwrap();
    assert_eq!(
        State::describe(take, 2, &view, Lang::En),
        "take 1–2 gold from the market onto camel 2"
    );
}

#[test]
fn players_have_different_names() {
    let view = State::start(&Setup::new("standard", 5)).unwrap().view(Viewer::Public);
    for lang in Lang::ALL {
        let names: BTreeSet<_> = Seat::all(5).map(|seat| State::call(seat, &view, lang)).collect();
        assert_eq!(names.len(), 5);
    }
}

#[test]
fn the_view_as_json_holds_what_a_client_needs() {
    let mut game = random_game(&Setup::new("standard", 3), 4);
    game.take_back_to(100);
    let json = serde_json::to_value(game.state().view(Viewer::Seat(seat(1)))).unwrap();
    assert_eq!(json["kinds"][1]["good"], "gold");
    assert_eq!(json["kinds"][1]["points"], 5);
    assert!(json["market"]["millet"].is_u64());
    assert_eq!(json["stacks"][0]["special"], "donkey");
    let player = &json["players"][0];
    assert_eq!(player["animals"][0]["animal"], "camel1");
    assert!(
        player["animals"][0]["load"].is_array() && player["animals"][0]["room"]["gold"].is_u64()
    );
    assert!(player["hand_goods"].is_object() && json["players"][1]["hand_goods"].is_null());
    assert!(player["sheet"]["total"].is_i64());
}

#[test]
fn what_the_original_does_not_say_is_marked_as_a_ruling() {
    for (lang, mark) in [(Lang::En, "Ruling:"), (Lang::De, "Festlegung:")] {
        let book = Rulebook::new(State::rulebook(lang));
        for rule in ["1.3", "4.1", "7.1"] {
            assert!(book.find(rule).unwrap().contains(mark), "{lang} {rule}");
        }
    }
}
