//! Rule 6.1: what the others see, read and imagine does not depend on what is hidden from them.

use crate::common::{all_tables, random_action, random_game};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::record::VEIL;
use azalai_core::{Choices, Game, Journal, Odds, Seat, Setup, Turn, Viewer};
use tuareg::{Action, Event, Phase, Source, State};

/// The same game twice. Seat 1 draws and hides different cards; all else is the same.
struct Twins {
    games: [State; 2],
    rng: FastRng,
}

impl Twins {
    fn new(setup: &Setup, seed: u64) -> Twins {
        let start = State::start(setup).expect("the setup is allowed");
        Twins { games: [start; 2], rng: stream(seed, 0, Stream::Luck) }
    }

    /// Is this what only seat 1 knows?
    fn secret(state: &State, action: Action) -> bool {
        let own = state.view(Viewer::Public).active == Some(Seat::FIRST);
        own && matches!(action, Action::Card { .. } | Action::Cave { source: Source::Hand(_), .. })
    }

    /// What happens next in each game; `None` if nothing fits both.
    fn next(&mut self) -> Option<[Action; 2]> {
        let [one, two] = self.games;
        for _ in 0..40 {
            let first = random_action(&one, &mut self.rng)?;
            if Twins::secret(&one, first) {
                for _ in 0..40 {
                    let second = random_action(&two, &mut self.rng)?;
                    let alike =
                        one.veiled(first, Viewer::Public) == two.veiled(second, Viewer::Public);
                    if Twins::secret(&two, second) && alike {
                        return Some([first, second]);
                    }
                }
            } else if two.check(first).is_ok() {
                return Some([first; 2]);
            }
        }
        None
    }

    fn play(&mut self, actions: [Action; 2]) -> [Vec<Event>; 2] {
        let mut events = [Vec::new(), Vec::new()];
        for ((game, action), told) in self.games.iter_mut().zip(actions).zip(&mut events) {
            game.play(action, told).expect("both games allow it");
        }
        events
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views and events are plain data")
}

fn seen(events: &[Event], viewer: Viewer) -> Vec<String> {
    events.iter().filter_map(|event| State::witness(event, viewer)).map(|e| json(&e)).collect()
}

#[test]
fn r6_1_what_the_others_see_does_not_depend_on_a_hidden_hand() {
    let mut differed = 0;
    for setup in all_tables() {
        let players = setup.seats;
        for seed in 0..40 {
            let mut twins = Twins::new(&setup, seed);
            while let Some(actions) = twins.next() {
                let [told_one, told_two] = twins.play(actions);
                let [one, two] = &twins.games;
                if one.stage() == 2 {
                    // The counting has opened what was hidden.
                    break;
                }
                for viewer in
                    Seat::all(players.into()).skip(1).map(Viewer::Seat).chain([Viewer::Public])
                {
                    assert_eq!(json(&one.view(viewer)), json(&two.view(viewer)));
                    let theft =
                        actions.iter().any(|action| matches!(action, Action::Stolen { .. }));
                    if !theft {
                        assert_eq!(seen(&told_one, viewer), seen(&told_two, viewer));
                    }
                }
                let dream = stream(9, seed, Stream::Luck);
                for seat in Seat::all(players.into()).skip(1) {
                    let [a, b] = [one, two].map(|game| game.imagine(seat, &mut dream.clone()));
                    assert_eq!(a, b, "what is imagined depends on what is hidden");
                }
                let own = Viewer::Seat(Seat::FIRST);
                differed += usize::from(one.view(own) != two.view(own));
            }
        }
    }
    assert!(differed > 2_500, "the two games differ in {differed} states only");
}

#[test]
fn r6_1_each_sees_his_own_hand_caves_and_thieves_and_numbers_of_the_others() {
    for setup in all_tables() {
        let mut game = State::start(&setup).expect("the setup is allowed");
        let mut rng = stream(4, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            game.play(action, &mut ()).expect("it is listed");
            if game.turn() == Turn::Over {
                break;
            }
            for viewer in game.players().map(Viewer::Seat).chain([Viewer::Public]) {
                let view = game.view(viewer);
                assert_eq!(view.pile_goods, None);
                for player in &view.players {
                    let own = viewer.sees(player.seat);
                    assert_eq!(player.hand_goods, own.then(|| game.hand(player.seat)));
                    assert_eq!(player.hand, game.hand(player.seat).len());
                    assert!(!own || player.counts_unknown == 0);
                }
            }
        }
    }
}

#[test]
fn r6_1_events_hide_draws_hidden_cards_and_thefts_from_those_who_may_not_know() {
    let mut hidden = 0;
    for setup in all_tables() {
        let mut game = State::start(&setup).expect("the setup is allowed");
        let mut rng = stream(11, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            let mut events = Vec::new();
            game.play(action, &mut events).expect("it is listed");
            for event in &events {
                let (who, victim, good) = match event {
                    Event::CardDrawn { seat, good } => (*seat, None, *good),
                    Event::Hidden { seat, animal: None, good, .. } => (*seat, None, *good),
                    Event::Stolen { seat, victim, animal: None, good } => {
                        (*seat, Some(*victim), *good)
                    }
                    open => {
                        assert_eq!(State::witness(open, Viewer::Public).as_ref(), Some(open));
                        continue;
                    }
                };
                assert!(good.is_some());
                for viewer in game.players() {
                    let told = json(&State::witness(event, Viewer::Seat(viewer)));
                    let knows = viewer == who || Some(viewer) == victim;
                    assert_eq!(told.contains("\"good\":null"), !knows, "{told}");
                    hidden += usize::from(!knows);
                }
            }
        }
    }
    assert!(hidden > 200);
}

/// The record of a game after so many actions, for somebody.
fn record_for(game: &Journal<State>, actions: usize, viewer: Viewer) -> Vec<String> {
    let mut part = game.clone();
    part.take_back_to(actions);
    let record = part.record_for(viewer, &[]);
    record.actions.into_iter().map(|told| told.what.action).collect()
}

#[test]
fn r6_1_the_record_of_a_running_game_hides_private_draws_and_that_of_a_finished_one_tells_all() {
    for setup in all_tables() {
        let game = random_game(&setup, 21);
        let all: Vec<String> = game.played().iter().map(|(_, action)| action.to_string()).collect();
        let running = all.len() - 1;
        let public = record_for(&game, running, Viewer::Public);
        for (text, full) in public.iter().zip(&all) {
            let secret = full.starts_with("card ")
                || full.starts_with("stolen ")
                || (full.starts_with("cave ")
                    && !full.contains("camel")
                    && !full.contains("donkey"));
            assert_eq!(text.contains(VEIL), secret, "`{full}` reads `{text}`");
            assert!(secret || text == full);
        }
        let mut seen = vec![0; all.len()];
        for seat in Seat::all(setup.seats.into()) {
            let own = record_for(&game, running, Viewer::Seat(seat));
            for (index, (text, full)) in own.iter().zip(&all).enumerate() {
                assert!(text == full || text == &public[index]);
                seen[index] += usize::from(text == full);
            }
        }
        for (index, full) in all[..running].iter().enumerate() {
            let knowers = match full.split(' ').next() {
                _ if !public[index].contains(VEIL) => setup.seats.into(),
                Some("stolen") => 2,
                _ => 1,
            };
            assert_eq!(seen[index], knowers, "`{full}`");
        }
        assert_eq!(record_for(&game, all.len(), Viewer::Public), all, "a finished game is open");
    }
}

#[test]
fn a_veiled_record_is_not_replayed() {
    let mut game = random_game(&Setup::new("standard", 3), 2);
    game.take_back_to(30);
    let record = game.record_for(Viewer::Public, &[]);
    let error = Journal::<State>::read(&record, None).expect_err("it hides cards");
    assert!(error.to_string().contains("card ?"), "{error}");
}

#[test]
fn r6_1_the_end_of_a_turn_depends_on_open_numbers_alone() {
    // Whatever a seat imagines of the others, their turns end at the same actions.
    for setup in all_tables() {
        let mut game = State::start(&setup).expect("the setup is allowed");
        let mut rng = stream(31, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            for seat in game.players() {
                let mut dream = game.imagine(seat, &mut rng);
                let mut truth = game;
                if dream.check(action).is_ok() && game.turn() != Turn::Chance {
                    dream.apply(action, &mut ());
                    truth.apply(action, &mut ());
                    if truth.phase() != Phase::Over && truth.stage() == game.stage() {
                        assert_eq!(dream.turn(), truth.turn(), "`{action}`");
                        assert_eq!(dream.phase(), truth.phase(), "`{action}`");
                    }
                }
            }
            game.play(action, &mut ()).expect("it is listed");
        }
    }
}

#[test]
fn lists_and_odds_are_empty_where_they_should_be() {
    let mut game = State::start(&Setup::new("standard", 4)).expect("the setup is allowed");
    let mut rng = stream(6, 0, Stream::Luck);
    while let Some(action) = random_action(&game, &mut rng) {
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        game.legal(&mut legal);
        game.chance(&mut odds);
        assert_eq!(legal.lines().is_empty(), game.turn() == Turn::Chance);
        assert_eq!(odds.total() == 0, game.turn() != Turn::Chance);
        assert!(legal.count() <= 512, "the list has room for all");
        game.play(action, &mut ()).expect("it is listed");
    }
}
