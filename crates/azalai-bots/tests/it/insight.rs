//! What every game's insight owes the search.

use crate::common::random_game;
use azalai_bots::Insight;
use azalai_core::{Action, Choices, Game, Setup};

fn insight_is_sound<G: Insight>(setup: &Setup) {
    let mut candidates = Vec::new();
    let mut room = Choices::new();
    for seed in 0..6 {
        random_game::<G>(setup, seed, |state, legal, rng| {
            candidates.clear();
            state.candidates(legal, &mut candidates);
            assert!(!candidates.is_empty(), "nothing is worth a thought: {legal:?}");
            for (place, &(action, weight)) in candidates.iter().enumerate() {
                assert!(legal.holds(action), "{action} is not legal");
                assert!(weight.is_finite() && weight > 0.0, "{action} weighs {weight}");
                let twice = candidates[..place].iter().any(|&(other, _)| other == action);
                assert!(!twice, "{action} is listed twice");
            }
            let sensible = state.sensible(&mut room, rng);
            assert!(sensible.is_some_and(|action| legal.holds(action)), "{sensible:?}");
            estimates_are_sound(state);
        });
    }
}

fn estimates_are_sound<G: Insight>(state: &G) {
    let (prospects, chances) = (state.prospects(), state.chances());
    assert_eq!(prospects.seats(), state.seats());
    assert!(prospects.as_slice().iter().all(|value| value.is_finite()), "{prospects:?}");
    assert!(chances.as_slice().iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
    let sum: f32 = chances.as_slice().iter().sum();
    assert!((sum - 1.0).abs() < 1e-3, "the chances {chances:?} add up to {sum}");
    assert!(state.spread() > 0.0);
}

#[test]
fn candidates_are_legal_and_estimates_are_finite() {
    at_every_table!(insight_is_sound);
}

/// Imagined states are what the search looks at: they must not surprise the insight either.
fn imagined_states_are_no_surprise<G: Insight>(setup: &Setup) {
    let mut candidates = Vec::new();
    let mut legal_there = Choices::new();
    random_game::<G>(setup, 3, |state, _, rng| {
        for seat in azalai_core::Seat::all(state.seats()) {
            let imagined = state.imagine(seat, rng);
            estimates_are_sound(&imagined);
            legal_there.clear();
            candidates.clear();
            imagined.legal(&mut legal_there);
            imagined.candidates(&legal_there, &mut candidates);
            assert_eq!(candidates.is_empty(), legal_there.lines().is_empty());
        }
    });
}

#[test]
fn imagined_states_are_evaluated_too() {
    at_every_table!(imagined_states_are_no_surprise);
}

#[test]
fn amounts_are_few() {
    let state = targui::State::start(&Setup::new("classic", 2)).unwrap();
    let mut most = 0;
    random_game::<targui::State>(&state.setup(), 1, |state, legal, _| {
        let mut candidates = Vec::new();
        state.candidates(legal, &mut candidates);
        for line in legal.lines().iter().filter(|line| line.count() > 10) {
            let same = |action: targui::Action| action.with_amount(1) == line.with(1);
            most = most.max(candidates.iter().filter(|(action, _)| same(*action)).count());
        }
    });
    assert!((1..=5).contains(&most), "{most} amounts of one choice");
}
