//! Every level plays every game, repeatably, and nothing that it is asked makes it stumble.

use crate::common::random_game;
use azalai_bots::{BotSpec, Budget, Level};
use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, match_up};
use azalai_core::{Bot, Choices, Game, Insight, Journal, Seat, Seen, Setup, Turn};
use std::time::{Duration, Instant};

fn spec(text: &str) -> BotSpec {
    text.parse().expect("a bot")
}

/// Plays a game between bots and checks every action; returns its record.
fn game<G: Insight>(setup: &Setup, bots: &[&str], seed: u64) -> String {
    let mut journal = Journal::<G>::new(setup).expect("these options are valid");
    let mut state = journal.state().clone();
    let mut players: Vec<Box<dyn Bot<G>>> = Seat::all(state.seats())
        .zip(bots.iter().cycle())
        .map(|(seat, bot)| spec(bot).build(stream(seed, 0, Stream::Bot(seat))))
        .collect();
    let mut luck = stream(seed, 0, Stream::Luck);
    match_up(&mut state, &mut players, &mut luck, &mut Scratch::default(), |by, action| {
        journal.play(by, action, &mut ()).expect("bots play by the rules");
    });
    assert_eq!(state.turn(), Turn::Over);
    journal.record(&[]).to_string()
}

fn every_level_plays_to_the_end<G: Insight>(setup: &Setup) {
    let bots = ["medium@8it", "hard@8it", "greedy", "easy", "mcts@2it"];
    game::<G>(setup, &bots, 1);
    game::<G>(setup, &["hard@0it", "random"], 2);
}

#[test]
fn all_levels_play_all_games() {
    at_every_table!(every_level_plays_to_the_end);
}

fn every_level_plays_on<G: Insight>(setup: &Setup) {
    let levels = ["greedy", "medium@8it", "hard@8it"];
    game::<G>(setup, &levels, 3);
    if usize::from(setup.seats) < levels.len() {
        game::<G>(setup, &["hard@8it", "greedy"], 4);
    }
}

#[test]
fn every_level_plays_every_option() {
    at_every_option!(every_level_plays_on);
}

fn the_same_seed_plays_the_same_game<G: Insight>(setup: &Setup) {
    let bots = ["hard@10it", "easy"];
    assert_eq!(game::<G>(setup, &bots, 4), game::<G>(setup, &bots, 4));
    assert_ne!(game::<G>(setup, &bots, 4), game::<G>(setup, &bots, 5));
}

#[test]
fn games_with_iterations_can_be_repeated() {
    in_every_game!(the_same_seed_plays_the_same_game);
}

fn variants_play_by_the_rules<G: Insight>(setup: &Setup) {
    for variant in [
        "implicit=0.3",
        "history=0.5",
        "trees=1",
        "luck=0",
        "luck=100",
        "cut=15/sensible=1",
        "cut=-1",
        "reuse=0",
        "candidates=0",
    ] {
        let bot = format!("medium@12it/{variant}");
        game::<G>(setup, &[&bot, "random"], 1);
    }
}

#[test]
fn every_variant_of_the_search_plays_by_the_rules() {
    in_every_game!(variants_play_by_the_rules);
}

/// A decision with something to choose, in the middle of a game.
fn decision<G: Insight>(setup: &Setup) -> (G, Seat, Choices<G::Action>) {
    let mut found = None;
    let mut number = 0;
    random_game::<G>(setup, 2, |state, legal, _| {
        number += 1;
        if let Some(seat) = state.turn().seat()
            && found.is_none()
            && number > 20
            && legal.count() > 3
        {
            found = Some((state.clone(), seat, legal.clone()));
        }
    });
    found.expect("there is something to decide")
}

fn no_budget_no_trouble<G: Insight>(setup: &Setup) {
    let (state, seat, legal) = decision::<G>(setup);
    for bot in ["hard@0ms", "hard@0it", "patient@0it", "mcts@0it", "mcts@0s", "medium@1it"] {
        let mut bot = spec(bot).build::<G>(stream(1, 1, Stream::Bot(seat)));
        let choice = bot.choose(&Seen::new(&state, seat, &legal)).expect("something");
        assert!(legal.holds(choice));
        let thoughts = bot.think(&Seen::new(&state, seat, &legal));
        assert!(thoughts.choice.is_some_and(|choice| legal.holds(choice)));
    }
}

#[test]
fn without_a_budget_it_plays_what_looks_best() {
    at_every_table!(no_budget_no_trouble);
}

fn nothing_to_decide<G: Insight>(setup: &Setup) {
    let over = random_game::<G>(setup, 1, |_, _, _| ());
    let nothing = Choices::new();
    let mut forced: Option<(G, Seat, Choices<G::Action>)> = None;
    random_game::<G>(setup, 1, |state, legal, _| {
        if let Some(seat) = state.turn().seat().filter(|_| legal.count() == 1) {
            forced = Some((state.clone(), seat, legal.clone()));
        }
    });
    for level in Level::ALL {
        let mut bot = BotSpec::from(level).build::<G>(stream(1, 1, Stream::Luck));
        let seen = Seen::new(&over, Seat::FIRST, &nothing);
        assert_eq!(bot.choose(&seen), None);
        assert_eq!(bot.think(&seen).choice, None);
        if let Some((state, seat, legal)) = &forced {
            let seen = Seen::new(state, *seat, legal);
            assert_eq!(bot.choose(&seen), legal.each().next());
            let mut search = BotSpec::from(level).searching::<G>(1, stream(1, 1, Stream::Luck));
            assert_eq!(search.choose(&seen), legal.each().next());
            assert_eq!(search.iterations(), 0, "{level} thinks about nothing");
        }
    }
}

#[test]
fn a_finished_game_and_a_forced_action_need_no_thought() {
    at_every_table!(nothing_to_decide);
}

#[test]
fn thoughts_tell_what_was_considered() {
    let (state, seat, legal) = decision::<tuareg::State>(&Setup::new("standard", 3));
    let mut bot = spec("hard@300it").build(stream(1, 1, Stream::Bot(seat)));
    let thoughts = bot.think(&Seen::new(&state, seat, &legal));
    assert_eq!(thoughts.iterations, 300);
    assert_eq!(thoughts.candidates.iter().map(|thought| thought.visits).sum::<u64>(), 300);
    assert_eq!(thoughts.choice, Some(thoughts.candidates[0].action));
    assert!(thoughts.candidates.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
    assert!(thoughts.candidates.iter().all(|thought| (0.0..=1.0).contains(&thought.win)));
    assert!(!thoughts.candidates[0].line.is_empty());
    let outlook = thoughts.outlook.expect("it has thought");
    assert!((outlook.win.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn threads_share_the_iterations_and_stay_repeatable() {
    let (state, seat, legal) = decision::<targi::State>(&Setup::new("base", 2));
    let think = || {
        let mut bot = spec("hard@400it").searching::<targi::State>(3, stream(1, 1, Stream::Luck));
        bot.think(&Seen::new(&state, seat, &legal))
    };
    let thoughts = think();
    assert_eq!(thoughts.iterations, 402, "400 in three equal parts, rounded up");
    assert_eq!(thoughts, think());
}

#[test]
fn time_is_kept() {
    let (state, seat, legal) = decision::<desert::State>(&Setup::new("standard", 2));
    let budget = Duration::from_millis(60);
    let spec = BotSpec { budget: Some(Budget::Time(budget)), ..Level::Hard.into() };
    let mut bot = spec.build::<desert::State>(stream(1, 1, Stream::Luck));
    let began = Instant::now();
    let thoughts = bot.think(&Seen::new(&state, seat, &legal));
    assert!(began.elapsed() >= budget, "it gave up early");
    assert!(thoughts.iterations > 0);
}

#[test]
fn whoever_thinks_more_plays_better() {
    let setup = Setup::new("standard", 2);
    let mut wins = 0.0;
    for seed in 0..6 {
        for (bots, seat) in [(["hard@80it", "random"], 1), (["random", "hard@80it"], 2)] {
            let record = game::<desert::State>(&setup, &bots, seed);
            wins += f32::from(u8::from(record.contains(&format!("seat {seat} wins"))));
        }
    }
    assert!(wins >= 10.0, "{wins} of 12 games against the random bot");
}

#[test]
fn who_is_told_nothing_thinks_afresh() {
    // A driver that tells a bot nothing gets legal actions all the same, game after game.
    let setup = Setup::new("standard", 3);
    let mut bots: Vec<_> = Seat::all(3)
        .map(|seat| spec("hard@15it").build::<desert::State>(stream(8, 0, Stream::Bot(seat))))
        .collect();
    for seed in 0..3 {
        random_game::<desert::State>(&setup, seed, |state, legal, _| {
            let Some(seat) = state.turn().seat() else { return };
            let choice = bots[seat.index()].choose(&Seen::new(state, seat, legal));
            assert!(choice.is_some_and(|action| legal.holds(action)));
        });
    }
}

fn wins_of_a_beginner<G: Insight>(rules: &str) {
    let setup = Setup::new(rules, 2);
    let mut wins = 0;
    for seed in 0..6 {
        for (bots, seat) in [(["easy", "random"], 1), (["random", "easy"], 2)] {
            wins +=
                usize::from(game::<G>(&setup, &bots, seed).contains(&format!("seat {seat} wins")));
        }
    }
    assert!(wins >= 9, "{wins} of 12 games against the random bot: {}", G::SPEC.name);
}

#[test]
fn a_beginner_makes_mistakes_but_plays_no_nonsense() {
    wins_of_a_beginner::<desert::State>("standard");
    wins_of_a_beginner::<targi::State>("base");
    wins_of_a_beginner::<tuareg::State>("standard");
}
