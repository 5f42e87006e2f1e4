//! Pictures and sentences, in both languages and all three rulebooks.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::FastRng;
use azalai_core::{Choices, Game, Lang, Odds, Seat, Setup, Shown, Turn, Viewer};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use targi::event::Pile;
use targi::view::StepKind;
use targi::{Action, Event, Phase, State, View};

const RULES: [&str; 3] = ["base", "expansion", "mixed"];
const SEATS: [Seat; 2] = [Seat::FIRST, Seat::from_index(1).unwrap()];
const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(SEATS[0]), Viewer::Seat(SEATS[1]), Viewer::Public, Viewer::Referee];

fn start(rules: &str) -> State {
    State::start(&Setup::new(rules, 2)).unwrap()
}

fn legal(game: &State) -> Vec<Action> {
    let mut list = Choices::default();
    game.legal(&mut list);
    list.lines().iter().map(|choice| choice.action).collect()
}

/// What luck brings, or what a player does who likes to play cards; `None` at the end.
fn next(game: &State, rng: &mut FastRng) -> Option<Action> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => {
            let mut odds = Odds::default();
            game.chance(&mut odds);
            odds.pick(rng)
        }
        Turn::Seat(_) => {
            let all = legal(game);
            let dull = ["done", "stop", "waive", "discard", "water"];
            let is = |action: &Action, words: &[&str]| {
                words.iter().any(|word| action.to_string().starts_with(word))
            };
            let lively = all.iter().copied().filter(|action| !is(action, &dull));
            let cards =
                all.iter().copied().filter(|action| is(action, &["play", "once", "keep top"]));
            let choices: Vec<Action> = match rng.random_range(0..4) {
                0 => all.clone(),
                1 => lively.collect(),
                _ => cards.collect(),
            };
            let choices = if choices.is_empty() { all } else { choices };
            Some(choices[rng.random_range(0..choices.len())])
        }
    }
}

/// Plays a game and shows every state with the action that follows.
fn watch(rules: &str, seed: u64, mut see: impl FnMut(&State, Option<Action>, &[Event], &State)) {
    let (mut game, mut rng) = (start(rules), FastRng::seed_from_u64(seed));
    while let Some(action) = next(&game, &mut rng) {
        let (before, mut events) = (game.clone(), Vec::new());
        game.play(action, &mut events).unwrap();
        see(&before, Some(action), &events, &game);
    }
    see(&game, None, &[], &game);
}

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

/// Does this code stand in the text, and not just as a part of a longer one?
fn names(text: &str, code: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == code)
}

/// The grid's text between two bars: row of the table, line of the card, column.
fn cell(picture: &str, row: usize, line: usize, column: usize) -> String {
    let line = picture.lines().nth(2 + 4 * row + line).unwrap();
    line.split('│').nth(column + 1).unwrap().trim().to_owned()
}

#[test]
fn no_line_is_wider_than_100_columns_and_nothing_is_cut_off() {
    let mut phases = BTreeSet::new();
    for rules in RULES {
        for seed in 0..3 {
            watch(rules, seed, |game, _, _, _| {
                phases.insert(format!("{:?}", game.phase()));
                for viewer in VIEWERS {
                    let view = game.view(viewer);
                    for lang in Lang::ALL {
                        let coloured = State::draw(&view, lang);
                        let picture = plain(&coloured);
                        assert!(coloured.len() > picture.len());
                        let widest = picture.lines().map(|line| line.chars().count()).max();
                        assert!(widest <= Some(targi::draw::COLUMNS), "{widest:?}\n{picture}");
                        assert!(!picture.contains('…'), "{picture}");
                    }
                }
            });
        }
    }
    assert_eq!(phases.len(), 9, "{phases:?}");
}

#[test]
fn the_picture_shows_what_lies_where() {
    const RING: [[usize; 5]; 5] = [
        [16, 1, 2, 3, 4],
        [15, 0, 0, 0, 5],
        [14, 0, 0, 0, 6],
        [13, 0, 0, 0, 7],
        [12, 11, 10, 9, 8],
    ];
    let signs = |seats: &[Seat]| -> String {
        seats.iter().map(|seat| if *seat == SEATS[0] { "[W]" } else { "[B]" }).collect()
    };
    for rules in RULES {
        watch(rules, 7, |game, _, _, _| {
            let view = game.view(Viewer::Public);
            let picture = plain(&State::draw(&view, Lang::En));
            for (row, numbers) in RING.iter().enumerate() {
                for (column, &number) in numbers.iter().enumerate() {
                    let head = cell(&picture, row, 0, column);
                    let words: Vec<&str> = head.split_whitespace().collect();
                    if number > 0 {
                        let card = &view.border[number - 1];
                        assert_eq!(words[0], number.to_string());
                        assert_eq!(cell(&picture, row, 1, column), card.name_en);
                        assert!(head.ends_with(&signs(&Vec::from_iter(card.targi))), "{picture}");
                        let robber = view.round > 0 && view.robber == card.number;
                        assert_eq!(head.contains("[R]"), robber, "{picture}");
                        assert_eq!(head.contains("[T]"), view.targia == Some(card.number));
                    } else {
                        let place = &view.centre[(row - 1) * 3 + column - 1];
                        assert_eq!(words[0], place.place.to_string());
                        assert!(head.ends_with(&signs(&place.markers)), "{picture}");
                        let whole: String =
                            (0..3).map(|line| cell(&picture, row, line, column) + " ").collect();
                        assert_eq!(
                            whole.contains("face down"),
                            place.pile.is_some() && !place.face_up
                        );
                        if let Some(card) = place.card.map(|card| card.to_string())
                            && place.pile == Some(Pile::Tribe)
                        {
                            assert!(names(&whole, &card), "{card} {picture}");
                        }
                    }
                }
            }
            for player in &view.players {
                for card in player.display.iter().flatten().flatten() {
                    assert!(names(&picture, &card.to_string()), "{card}\n{picture}");
                }
                assert!(picture.contains(&format!("= {}\n", player.score.total)), "{picture}");
            }
        });
    }
}

/// Is it an event that other events tell better?
fn may_be_silent(event: &Event) -> bool {
    matches!(event, Event::Replaced { .. } | Event::Chose { .. } | Event::GoodsTaken { .. })
}

#[test]
fn every_event_action_and_question_has_words_in_both_languages() {
    let (mut events_seen, mut actions_seen) = (BTreeSet::new(), BTreeSet::new());
    let mut steps_seen = BTreeSet::new();
    for rules in RULES {
        for seed in 0..24 {
            watch(rules, seed, |before, action, events, after| {
                let view = before.turn().seat().map_or_else(
                    || before.view(Viewer::Public),
                    |seat| before.view(Viewer::Seat(seat)),
                );
                let [english, german] = Lang::ALL.map(|lang| State::ask(&view, lang));
                assert!(!english.is_empty() && english != german, "{english}");
                steps_seen.extend(view.step.as_ref().map(|step| step.kind));
                for action in action.into_iter().chain(legal(before)) {
                    let [english, german] =
                        Lang::ALL.map(|lang| State::describe(action, 0, &view, lang));
                    assert!(!english.trim().is_empty() && english != german, "{action}: {english}");
                    assert!(
                        !english.contains("()") && !english.contains("  "),
                        "{action}: {english}"
                    );
                    actions_seen.insert(action.to_string().split(' ').next().unwrap().to_owned());
                }
                let views = VIEWERS.map(|viewer| (viewer, after.view(viewer)));
                for event in events {
                    let json = serde_json::to_value(event).unwrap();
                    events_seen.insert(json["event"].as_str().unwrap().to_owned());
                    for (viewer, view) in &views {
                        let event = State::witness(event, *viewer).unwrap();
                        let [english, german] =
                            Lang::ALL.map(|lang| State::tell(&event, view, lang));
                        assert_eq!(english.is_empty(), german.is_empty(), "{event:?}");
                        assert!(!english.is_empty() || may_be_silent(&event), "{event:?}");
                        assert!(english.is_empty() || english != german, "{english}");
                        assert!(english.is_empty() || english.ends_with('.'), "{english}");
                        assert!(german.is_empty() || german.ends_with('.'), "{german}");
                    }
                }
            });
        }
    }
    assert!(events_seen.len() >= 40, "{} {events_seen:?}", events_seen.len());
    assert!(actions_seen.len() >= 24, "{} {actions_seen:?}", actions_seen.len());
    assert!(steps_seen.len() >= 20, "{} {steps_seen:?}", steps_seen.len());
}

/// Every word that a seat can read now: picture, question, its choices.
fn read_by(game: &State, seat: Seat, lang: Lang) -> String {
    let view = game.view(Viewer::Seat(seat));
    let mut text = plain(&State::draw(&view, lang));
    text.push_str(&State::ask(&view, lang));
    if game.turn() == Turn::Seat(seat) {
        for action in legal(game) {
            text.push('\n');
            text.push_str(&State::describe(action, 0, &view, lang));
        }
    }
    text
}

/// The card that this seat drew face down and holds, or decides about.
fn secret_of(game: &State, seat: Seat) -> Option<String> {
    let view: View = game.view(Viewer::Referee);
    let hidden = view.player(seat)?.hand.iter().find(|hand| !hand.open).and_then(|hand| hand.card);
    let deciding = view.step.as_ref().is_some_and(|step| step.kind == StepKind::Decide);
    let drawn = view.drawn.filter(|_| deciding && view.turn == Turn::Seat(seat));
    // Who plays the card shows it.
    let played = view.step.as_ref().and_then(|step| step.origin.and(step.card));
    hidden.filter(|&card| played != Some(card)).or(drawn).map(|card| card.to_string())
}

/// A tribe card is in one place only: as long as it is in a hand, its code may stand nowhere else.
#[test]
fn a_card_drawn_face_down_is_shown_to_its_owner_only() {
    let (mut kept, mut told) = (0, 0);
    for seed in 0..10 {
        watch("base", seed, |game, _, events, after| {
            if after.phase() == Phase::Over {
                return;
            }
            for (owner, other) in [(SEATS[0], SEATS[1]), (SEATS[1], SEATS[0])] {
                for lang in Lang::ALL {
                    if let Some(code) = secret_of(game, owner) {
                        kept += 1;
                        let (own, others) =
                            (read_by(game, owner, lang), read_by(game, other, lang));
                        assert!(names(&own, &code), "{code}\n{own}");
                        assert!(!names(&others, &code), "{code}\n{others}");
                    }
                    let Some(code) = secret_of(after, owner) else { continue };
                    for viewer in [Viewer::Seat(other), Viewer::Public] {
                        let view = after.view(viewer);
                        for event in events.iter().filter_map(|event| State::witness(event, viewer))
                        {
                            told += 1;
                            let sentence = State::tell(&event, &view, lang);
                            assert!(!names(&sentence, &code), "{code}: {sentence}");
                        }
                    }
                }
            }
        });
    }
    assert!(kept > 500 && told > 500, "{kept} {told}");
}

fn play(game: &mut State, actions: &str) {
    for action in actions.split(", ") {
        game.play(action.parse().unwrap(), &mut ()).unwrap_or_else(|no| panic!("{action}: {no:?}"));
    }
}

#[test]
fn lines_are_told_with_their_price_and_gain() {
    let mut game = start("base");
    play(&mut game, "start 1, turn G-1, turn T-12, turn G-2, turn T-37, turn G-4, turn T-0");
    play(&mut game, "turn G-10, turn T-26, turn G-11");
    let view = game.view(Viewer::Seat(SEATS[0]));
    let told = |view: &View, text: &str| {
        Lang::ALL.map(|lang| State::describe(text.parse().unwrap(), 0, view, lang))
    };
    assert_eq!(told(&view, "place 7"), ["Dates: 1 date", "Datteln: 1 Dattel"]);
    play(&mut game, "place 5, place 3, place 10");
    let view = game.view(Viewer::Seat(SEATS[1]));
    assert_eq!(
        told(&view, "place 14"),
        [
            "Tribal expansion (crosses c12): Draw the top tribe card: play it, keep it in your …",
            "Stammeserweiterung (kreuzt c12): Ziehe die oberste Stammeskarte: Spiele sie aus …"
        ]
    );
    play(&mut game, "place 14, place 11, place 7, use 10");
    let view = game.view(Viewer::Seat(SEATS[0]));
    assert_eq!(
        told(&view, "line 1"),
        ["pay 2 equal goods, get 1 cross", "2 gleiche Waren abgeben, 1 Siegpunkt bekommen"]
    );
    assert_eq!(
        told(&view, "line 3"),
        ["pay 1 gold, get 2 crosses", "1 Gold abgeben, 2 Siegpunkte bekommen"]
    );
    assert_eq!(
        Lang::ALL.map(|lang| State::ask(&view, lang)),
        ["Silversmith: what do you choose?", "Silberschmied: Was wählst du?"]
    );
    play(&mut game, "line 1");
    let view = game.view(Viewer::Seat(SEATS[0]));
    assert_eq!(
        told(&view, "good D"),
        ["give 2 dates (you have 2)", "2 Datteln abgeben (du hast 2)"]
    );
}

#[test]
fn a_tribe_card_is_described_with_everything_on_it() {
    let mut game = start("expansion");
    play(&mut game, "start 1, turn E-12, turn G-1, turn E-20, turn G-2, turn E-0, turn G-3");
    play(&mut game, "turn E-1, turn G-4, turn E-2, turn E-3, turn U-1, turn U-5, turn U-18");
    play(&mut game, "place 11, place 13, place 15, place u1, place 3, place 6");
    let view = game.view(Viewer::Seat(SEATS[0]));
    let told =
        |text: &str| Lang::ALL.map(|lang| State::describe(text.parse().unwrap(), 0, &view, lang));
    assert_eq!(
        told("play c00"),
        [
            "E-12 camel rider, costs S G / W W W W, 1 cross. You may pay each raid with 1 water instead",
            "E-12 Kamelreiter, kostet S G / W W W W, 1 Siegpunkt. Du darfst bei jedem Überfall stattdessen 1 Wasser abgeben"
        ]
    );
    assert_eq!(told("keep c02")[0], "take E-20 (well, 1 cross) into your hand");
    assert_eq!(told("water D"), ["2 water for 1 date", "2 Wasser gegen 1 Dattel"]);
    assert_eq!(
        told("done"),
        [
            "end your turn and waive 3, 11, 15, c00, c02",
            "den Zug beenden und verzichten auf 3, 11, 15, c00, c02"
        ]
    );
}
