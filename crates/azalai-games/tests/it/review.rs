//! What a review says of a player must not mislead.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::{Dealer, Stream, stream};
use azalai_core::{Lang, Record, Seat, Setup, Turn};
use azalai_games::review::{Method, Player, Verdict};
use azalai_games::{AnyGame, BotSpec, Budget, GAMES, Level, Review};

/// A game in which the first seat plays anything, and the others what looks best at once. `None` if the first is not last.
fn lost_by_chance(game: &dyn AnyGame, number: u8) -> Option<Record> {
    let rules = &game.spec().rulebooks[0];
    let mut table = game.open(&Setup::new(rules.name, rules.default_seats)).unwrap();
    for seat in Seat::all(table.seats()) {
        let level = if seat == Seat::FIRST { Level::Random } else { Level::Greedy };
        table.seat_bot(seat, &level.into(), stream(number.into(), 0, Stream::Bot(seat)));
    }
    let dealer = Dealer::from_seed([number; 32]);
    while table.turn() != Turn::Over {
        assert!(table.deal(&dealer) || table.bot_acts());
    }
    let scores = table.outcome().unwrap().scores;
    let least = scores.as_slice().iter().min().unwrap();
    (scores[Seat::FIRST] == *least).then(|| table.record(&[]))
}

fn reviewed(game: &dyn AnyGame, record: &Record) -> Review {
    let method = Method {
        bot: BotSpec::from(Level::Hard).within(Some(Budget::Iterations(150))),
        seed: 1,
        threads: azalai_games::all_threads(),
        lang: Lang::En,
    };
    game.review(record, &method, &|_| (), &|| ()).unwrap()
}

#[test]
fn whoever_comes_last_with_random_actions_does_not_read_that_most_were_good() {
    for game in GAMES {
        let name = game.spec().name;
        let games = (1..).filter_map(|number| lost_by_chance(*game, number)).take(2);
        let players: Vec<Player> =
            games.map(|record| reviewed(*game, &record).players.remove(0)).collect();
        let sum = |of: fn(&Player) -> usize| players.iter().map(of).sum::<usize>();
        let (mattered, good) = (sum(|player| player.mattered), sum(|player| player.good));
        assert!(mattered >= 5, "{name}: only {mattered} decisions mattered");
        assert!(2 * good < mattered, "{name}: {good} of {mattered} were good");
        assert!(sum(|player| player.mistakes + player.blunders) > 0, "{name}");
    }
}

#[test]
fn a_decision_that_was_not_good_comes_with_what_teaches_something() {
    let game = azalai_games::find("tuareg").unwrap();
    let record = (1..).find_map(|number| lost_by_chance(game, number)).unwrap();
    let review = reviewed(game, &record);
    for judged in &review.decisions {
        if !judged.verdict.is_bad() {
            assert!(judged.options.is_empty() && judged.replies.is_empty());
            assert!(judged.weight < judged.noise.max(0.02), "{judged:?}");
            continue;
        }
        assert!(judged.weight >= judged.noise, "{judged:?}");
        let best = &judged.options[0];
        assert_eq!((&best.action, &best.text), (&judged.best.action, &judged.best.text));
        let played = judged.options.last().unwrap();
        assert_eq!(played.action, judged.played.action);
        let table = game.read(&record, Some(judged.number - 1)).unwrap();
        let legal = table.legal(Lang::En);
        for option in &judged.options {
            let line = legal.iter().find(|line| line.action == option.line).unwrap();
            assert_eq!(line.parts, option.parts);
            assert!((line.least..=line.most).contains(&option.amount), "{option:?}");
        }
    }
    let verdict = |verdict| review.decisions.iter().filter(|j| j.verdict == verdict).count();
    let sum = |of: fn(&Player) -> usize| review.players.iter().map(of).sum::<usize>();
    assert_eq!(sum(|player| player.good), verdict(Verdict::Good));
    assert_eq!(sum(|player| player.mistakes), verdict(Verdict::Mistake));
    assert_eq!(sum(|player| player.decisions - player.mattered), verdict(Verdict::Even));
}
