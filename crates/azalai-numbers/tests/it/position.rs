//! One game, step by step.

use azalai_core::{Seat, Setup, Turn, Viewer};
use azalai_numbers::{GAMES, Position, Step, StepError};

fn start(game: usize) -> Box<dyn Position> {
    let game = GAMES[game];
    game.start(&game.spec().default_setup(), Some(7)).expect("the default setup is allowed")
}

#[test]
fn whoever_takes_a_decision_back_gets_the_same_luck_again() {
    for game in 0..GAMES.len() {
        let mut position = start(game);
        let mut legal = Vec::new();
        for turn in 0..60 {
            position.legal(&mut legal);
            let Some(&number) = legal.get(turn % legal.len().max(1)) else { break };
            let before = position.steps();
            position.play(number as usize).expect("it was listed");
            let after = position.steps();
            let keep = position.before_last_decision().expect("one was just made");
            position.take_back_to(keep).expect("there is something to take back");
            assert_eq!(position.steps(), before);
            position.play(number as usize).expect("it is still legal");
            assert_eq!(position.steps(), after);
        }
        assert!(position.length() > 20);
    }
}

#[test]
fn a_refused_step_changes_nothing_and_names_the_rule() {
    let mut position = start(3);
    let before = position.steps();
    let refused = position.play_text("steal 2 hand", None).expect_err("nobody has a thief yet");
    let StepError::Play(error) = refused else { panic!("{refused}") };
    assert_eq!(error.rule(), Some("4.2"));
    assert!(matches!(position.play(100_000), Err(StepError::Number { number: 100_000, .. })));
    assert!(position.play_text("dance", None).is_err());
    assert_eq!(position.steps(), before);
}

#[test]
fn what_is_imagined_looks_the_same_and_has_no_record() {
    for game in 0..GAMES.len() {
        let mut position = start(game);
        for _ in 0..40 {
            let Some(number) = position.sample() else { break };
            position.play(number).expect("it is legal");
        }
        let seat = Seat::FIRST;
        let mut dream = position.imagined(seat, 3);
        assert_eq!(dream.view_json(Viewer::Seat(seat)), position.view_json(Viewer::Seat(seat)));
        assert_eq!(dream.record(&[]).unwrap_err(), StepError::Imagined);
        assert_eq!(dream.steps().last(), Some(&Step::Imagined(seat, 3)));
        assert!(matches!(dream.take_back_to(0), Err(StepError::Short { there: 0 })));
        assert!(position.record(&[]).is_ok());
    }
}

#[test]
fn without_a_seed_luck_waits_to_be_told() {
    let game = azalai_numbers::find("targui").expect("there is such a game");
    let mut position = game.start(&Setup::new("classic", 2), None).expect("the setup is allowed");
    assert_eq!(position.turn(), Turn::Chance);
    assert_eq!(position.play(0), Err(StepError::Luck));
    let chance = position.chance();
    position.play_text(&chance[0].0, None).expect("luck may bring it");
    while position.deal(1) {}
    assert!(matches!(position.turn(), Turn::Seat(_)));
    assert!(position.sample().is_some());
}
