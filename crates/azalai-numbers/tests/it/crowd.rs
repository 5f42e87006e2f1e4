//! Many games side by side.

use azalai_core::Seat;
use azalai_numbers::{AnyNumbered, Crowd, CrowdError, CrowdPlan, GAMES, Rows};

struct Room {
    observations: Vec<u8>,
    masks: Vec<u8>,
    seats: Vec<i8>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
    actions: Vec<i64>,
}

impl Room {
    fn of(crowd: &dyn Crowd) -> Room {
        let games = crowd.games();
        Room {
            observations: vec![0; games * crowd.observed()],
            masks: vec![0; games * crowd.actions()],
            seats: vec![0; games],
            rewards: vec![0.0; games * crowd.rewarded()],
            ends: vec![0; games],
            actions: vec![0; games],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        let Room { observations, masks, seats, rewards, ends, .. } = self;
        Rows { observations, masks, seats, rewards, ends }
    }
}

fn plan(game: &dyn AnyNumbered, games: usize, threads: usize) -> CrowdPlan {
    CrowdPlan {
        setup: game.spec().default_setup(),
        games,
        seed: 5,
        threads,
        opponent: None,
        seat: None,
    }
}

/// Everything that so many steps write, added up.
fn traced(game: &dyn AnyNumbered, plan: &CrowdPlan, steps: usize) -> Vec<u64> {
    let mut crowd = game.crowd(plan).expect("the plan is sound");
    let mut room = Room::of(crowd.as_ref());
    crowd.reset(plan.seed, room.rows());
    let mut trace = Vec::new();
    for _ in 0..steps {
        crowd.sample(&mut room.actions);
        let actions = room.actions.clone();
        for (game, &action) in actions.iter().enumerate() {
            assert_eq!(room.masks[game * crowd.actions() + action as usize], 1);
        }
        crowd.step(&actions, room.rows()).expect("what was sampled is legal");
        let sum = |bytes: &[u8]| bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>();
        trace.extend([sum(&room.observations), sum(&room.masks), sum(&room.ends)]);
        for (row, &end) in room.rewards.chunks(crowd.rewarded()).zip(&room.ends) {
            let all: f32 = row.iter().sum();
            assert!(row.len() == 1 || all.abs() < 1e-5, "{row:?}");
            assert!(end == 1 || row.iter().all(|&reward| reward == 0.0));
        }
    }
    assert_eq!(crowd.played().steps, (steps * plan.games) as u64);
    trace.push(crowd.played().games);
    trace
}

#[test]
fn a_seed_means_the_same_on_any_number_of_threads() {
    for game in GAMES {
        let traces = [1, 3].map(|threads| traced(*game, &plan(*game, 200, threads), 40));
        assert_eq!(traces[0], traces[1], "{}", game.spec().name);
    }
}

#[test]
fn games_end_and_begin_anew_against_bots_and_alone() {
    for game in GAMES {
        // The greedy bot looks at every action: that takes its time where there are hundreds.
        let quick = game.spec().name == "tuareg";
        for bot in [None, Some("random"), quick.then_some("greedy")] {
            let mut plan = plan(*game, 3, 1);
            plan.opponent = bot.map(|bot| bot.parse().expect("there is such a bot"));
            let trace = traced(*game, &plan, 700);
            let played = trace.last().copied().unwrap_or(0);
            assert!(played > 0, "{} against {bot:?}: no game ended", game.spec().name);
        }
    }
}

#[test]
fn one_wrong_action_changes_no_game() {
    let game = GAMES[3];
    let mut crowd = game.crowd(&plan(game, 4, 1)).expect("the plan is sound");
    let mut room = Room::of(crowd.as_ref());
    crowd.reset(5, room.rows());
    crowd.sample(&mut room.actions);
    let before = room.observations.clone();
    let mut wrong = room.actions.clone();
    for (number, part) in [(-1, "means no action"), (99_999, "means no action"), (712, "rule 2.1")]
    {
        wrong[2] = number;
        let error = crowd.step(&wrong, room.rows()).expect_err("it is not allowed").to_string();
        assert!(error.starts_with("game 2") && error.contains(part) || number == 712, "{error}");
        assert_eq!(room.observations, before);
    }
    let short = crowd.step(&[0], room.rows());
    assert_eq!(short, Err(CrowdError::Length { games: 4, given: 1 }));
    let actions = room.actions.clone();
    crowd.step(&actions, room.rows()).expect("these are legal");
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    let game = GAMES[0];
    assert!(matches!(game.crowd(&plan(game, 0, 1)).err(), Some(CrowdError::Games(0))));
    let mut elsewhere = plan(game, 1, 1);
    elsewhere.seat = Seat::from_index(4);
    assert!(matches!(game.crowd(&elsewhere).err(), Some(CrowdError::Seat(4))));
}
