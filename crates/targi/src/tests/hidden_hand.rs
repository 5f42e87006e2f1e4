//! Rule 4.4: what the opponent cannot know of a hand card, in views, events, records and dreams.

use super::{BLUE, Scene, WHITE, seat};
use crate::{Event, State};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Game, Journal, Odds, Seat, Setup, Turn, Viewer};
use std::collections::BTreeSet;

fn rng() -> FastRng {
    stream(44, 0, Stream::Luck)
}

/// The states that a seat holds possible, many times over.
fn dreams(scene: &Scene, number: usize) -> Vec<Scene> {
    let mut rng = rng();
    let dream = |_| {
        let dream = scene.0.imagine(seat(number), &mut rng);
        dream.audit().unwrap();
        assert_eq!(dream.view(Viewer::Seat(seat(number))), scene.view(number), "it sees the same");
        Scene(dream)
    };
    (0..400).map(dream).collect()
}

/// The hand cards of a player in these states.
fn hands(dreams: &[Scene], number: usize) -> BTreeSet<String> {
    dreams.iter().filter_map(|dream| dream.hand(number)).collect()
}

fn set(codes: &str) -> BTreeSet<String> {
    codes.split_whitespace().map(str::to_owned).collect()
}

/// White has drawn T-9 and decides about it.
fn drawn() -> Scene {
    let mut scene = Scene::acting();
    scene.plays("use 14, turn T-9");
    scene
}

#[test]
fn r4_4_a_drawn_card_is_hidden_while_it_is_decided_about() {
    let scene = drawn();
    for viewer in [Viewer::Seat(seat(BLUE)), Viewer::Public] {
        let view = scene.0.view(viewer);
        assert_eq!((view.drawn, view.is_drawn), (None, true));
        assert_eq!(view.step.unwrap().card, None);
        assert!(!view.cards.contains_key("T-9"));
    }
    let own = scene.view(WHITE);
    assert_eq!(own.drawn.unwrap().to_string(), "T-9");
    assert_eq!(own.step.unwrap().card, own.drawn);
    assert!(own.cards.contains_key("T-9"));
}

#[test]
fn r4_4_whoever_plays_or_discards_a_drawn_card_shows_it() {
    let mut scene = drawn();
    scene.set_purse(WHITE, "PG");
    scene.play("play top");
    assert_eq!(scene.view(BLUE).drawn.unwrap().to_string(), "T-9", "the row is still to choose");
    assert_eq!(scene.view(BLUE).step.unwrap().card.unwrap().to_string(), "T-9");
    let mut scene = drawn();
    let events = scene.play("discard top");
    let seen =
        |event: &Event| State::witness(event, Viewer::Seat(seat(BLUE))) == Some(event.clone());
    assert!(events.iter().all(seen));
    assert_eq!(scene.view(BLUE).tribe_discard.len(), 1);
}

#[test]
fn r4_4_events_do_not_name_a_card_that_was_drawn_and_kept() {
    let mut scene = Scene::acting();
    scene.play("use 14");
    let mut events = scene.play("turn T-9");
    events.extend(scene.play("keep top"));
    let told = |viewer: Viewer| {
        let witnessed = events.iter().filter_map(|event| State::witness(event, viewer));
        format!("{:?}", witnessed.collect::<Vec<_>>())
    };
    let named = "Tribe(9)";
    assert!(told(Viewer::Seat(seat(WHITE))).contains(named));
    assert!(told(Viewer::Referee).contains(named));
    assert!(!told(Viewer::Seat(seat(BLUE))).contains(named));
    assert!(!told(Viewer::Public).contains(named));
}

#[test]
fn r4_4_the_opponent_imagines_any_card_of_the_pile_the_owner_the_truth() {
    let mut scene = drawn();
    let unseen: BTreeSet<String> = {
        let pile = scene.0.pile.tribe().map(|card| card.to_string());
        pile.chain(["T-9".to_owned()]).collect()
    };
    let drawn: BTreeSet<String> = dreams(&scene, BLUE)
        .iter()
        .filter_map(|dream| dream.0.drawn)
        .map(|c| c.to_string())
        .collect();
    assert_eq!(drawn, unseen, "of 400 dreams each card comes");
    scene.play("keep top");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), unseen);
    assert_eq!(hands(&dreams(&scene, WHITE), WHITE), set("T-9"));
    assert!(dreams(&scene, WHITE).iter().all(|dream| dream.0 == scene.0), "nothing else is hidden");
}

#[test]
fn r4_4_a_known_hand_card_is_not_imagined_anew() {
    let mut scene = Scene::offered("T-9", "");
    scene.play("keep c02");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), set("T-9"));
}

#[test]
fn r4_4_a_card_of_the_old_pile_or_what_lies_face_down_since() {
    // White holds T-9, drawn face down; two cards are left. One replaces c02, one c12, and the next
    // one that is needed makes the discards the new pile.
    let mut scene = Scene::acting();
    scene.set_hand(WHITE, "T-9", false);
    scene.set_centre("c02", "G-1");
    scene.set_centre("c12", "G-2");
    scene.set_tribe_pile("T-3 T-6");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), set("T-3 T-6 T-9"));
    scene.plays("use c02, use c12");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), set("T-3 T-6 T-9"));
    scene.play("use 14");
    let drawn = scene.drawable()[0].clone();
    scene.plays(&format!("turn {drawn}, discard top"));
    let dreams_of_blue = dreams(&scene, BLUE);
    assert_eq!(hands(&dreams_of_blue, WHITE), set("T-3 T-6 T-9"), "still one of the old pile");
    for dream in dreams_of_blue {
        let mut rest = set("T-3 T-6 T-9");
        rest.remove(&dream.hand(WHITE).unwrap());
        let mut dream = dream;
        dream.plays("done, done");
        assert_eq!(dream.drawable().into_iter().collect::<BTreeSet<_>>(), rest, "c02 and c12");
    }
    // As they are turned up, less and less is possible.
    scene.plays("done, done");
    scene.play("turn T-6");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), set("T-3 T-9"));
    scene.play("turn T-3");
    assert_eq!(hands(&dreams(&scene, BLUE), WHITE), set("T-9"), "Blue can tell");
    assert_eq!(scene.view(BLUE).players[0].hand[0].card, None, "but nobody shows it");
}

#[test]
fn r4_4_a_dream_within_a_dream_has_every_card_once() {
    let mut scene = Scene::acting();
    scene.set_hand(WHITE, "T-9", false);
    scene.set_hand(BLUE, "T-10", false);
    scene.set_centre("c02", "G-1");
    scene.set_centre("c12", "G-2");
    scene.set_tribe_pile("T-3");
    scene.plays("use c02, use c12"); // T-3 lies on c02, c12 is of the new pile
    let mut rng = rng();
    for dream in dreams(&scene, BLUE) {
        let inner = Scene(dream.0.imagine(seat(WHITE), &mut rng));
        inner.0.audit().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(inner.hand(WHITE), dream.hand(WHITE));
    }
}

#[test]
fn r4_4_when_the_game_is_over_all_hands_are_open() {
    let mut scene = Scene::before_raid(16);
    scene.set_hand(WHITE, "T-9", false);
    scene.plays("done, done, line 2");
    assert_eq!(scene.view(BLUE).players[0].hand[0].card, None);
    scene.play("line 2");
    assert_eq!(scene.0.turn(), Turn::Over);
    assert_eq!(scene.view(BLUE).players[0].hand[0].card.unwrap().to_string(), "T-9");
}

/// A game up to the first card that somebody drew face down and kept.
fn journal_with_a_hidden_card() -> (Journal<State>, Seat, String) {
    let mut journal = Journal::<State>::new(&Setup::new("base", 2)).unwrap();
    let mut rng = rng();
    let mut play = |journal: &mut Journal<State>, text: &str| {
        let by = journal.state().turn();
        journal.play_text(by, text, &mut ()).unwrap_or_else(|error| panic!("{text}: {error}"));
        while journal.state().turn() == Turn::Chance {
            let mut odds = Odds::new();
            journal.state().chance(&mut odds);
            let action = odds.pick(&mut rng).unwrap();
            journal.play(Turn::Chance, action, &mut ()).unwrap();
        }
    };
    play(&mut journal, "start 2");
    for action in ["place 14", "place 2", "place 15", "place 7", "place 9", "place 13"] {
        play(&mut journal, action);
    }
    play(&mut journal, "use 14");
    let card = journal.state().drawn.unwrap().to_string();
    play(&mut journal, "keep top");
    (journal, seat(BLUE), card)
}

#[test]
fn r4_4_the_record_of_a_running_game_veils_the_draw() {
    let (journal, owner, card) = journal_with_a_hidden_card();
    let line = format!("turn {card}\n");
    let whole = journal.record(&[]).to_string();
    assert!(whole.contains(&line));
    assert_eq!(journal.record_for(Viewer::Seat(owner), &[]).to_string(), whole);
    assert_eq!(journal.record_for(Viewer::Referee, &[]).to_string(), whole);
    for viewer in [Viewer::Seat(seat(WHITE)), Viewer::Public] {
        let veiled = journal.record_for(viewer, &[]).to_string();
        assert!(!veiled.contains(&line), "{veiled}");
        assert_eq!(veiled.matches('?').count(), 1);
        assert_eq!(veiled.replace("turn ?\n", &line), whole, "all else can be read");
    }
}
