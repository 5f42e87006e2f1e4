//! What people see and read.

use azalai_core::{Choices, Game, Lang, Odds, Seat, Setup, Shown, Viewer};
use azalai_testkit::play::{random_action, rng};
use salt::State;

#[test]
fn everything_has_words_in_both_languages() {
    for seed in 0..20 {
        let mut game = State::start(&Setup::new("standard", 2)).unwrap();
        let mut rng = rng(seed);
        loop {
            let view = game.view(Viewer::Public);
            let both = |say: &dyn Fn(Lang) -> String| {
                let [english, german] = Lang::ALL.map(say);
                assert!(!english.is_empty() && english != german, "{english}");
            };
            both(&|lang| State::ask(&view, lang));
            both(&|lang| State::draw(&view, lang));
            Seat::all(2).for_each(|seat| both(&|lang| State::call(seat, &view, lang)));
            let (mut legal, mut odds) = (Choices::new(), Odds::new());
            game.legal(&mut legal);
            game.chance(&mut odds);
            for line in legal.lines() {
                both(&|lang| State::describe(line.action, line.most, &view, lang));
            }
            for &(action, _) in odds.outcomes() {
                both(&|lang| State::describe(action, 0, &view, lang));
            }
            let Some(action) = random_action(&game, &mut rng) else { break };
            let mut events = Vec::new();
            game.apply(action, &mut events);
            for event in &events {
                for viewer in [Viewer::Public, Viewer::Referee] {
                    let seen = State::witness(event, viewer).unwrap();
                    both(&|lang| State::tell(&seen, &view, lang));
                }
            }
        }
    }
}

#[test]
fn a_picture_does_not_show_a_closed_hand() {
    let (game, _) = crate::after("turn 7,bid 4");
    let picture = |viewer| State::draw(&game.view(viewer), Lang::En);
    assert!(picture(Viewer::Seat(Seat::FIRST)).contains("closed hand: 4"));
    assert!(picture(Viewer::Public).contains("closed hand: ?"));
}
