//! Luck and decisions apart: the law, and reasons that are computed.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::{Dealer, Stream, stream};
use azalai_core::{Lang, Record, Seat, Setup, Turn};
use azalai_games::review::{Judged, Measure, Method};
use azalai_games::{AnyGame, BotSpec, Budget, GAMES, Level, Match, Playable, Review, Visitor};

fn begin(game: &dyn AnyGame, setup: &Setup, level: Level, number: u8) -> Box<dyn Match> {
    let mut table = game.open(setup).unwrap();
    for seat in Seat::all(table.seats()) {
        table.seat_bot(seat, &level.into(), stream(number.into(), 0, Stream::Bot(seat)));
    }
    table
}

fn played(game: &dyn AnyGame, setup: &Setup, level: Level, number: u8) -> Record {
    let mut table = begin(game, setup, level, number);
    let dealer = Dealer::from_seed([number; 32]);
    while table.turn() != Turn::Over {
        assert!(table.deal(&dealer) || table.bot_acts());
    }
    table.record(&[])
}

fn reviewed(game: &dyn AnyGame, record: &Record, iterations: u32, lang: Lang) -> Review {
    let method = Method {
        bot: BotSpec::from(Level::Hard).within(Some(Budget::Iterations(iterations))),
        seed: 1,
        threads: azalai_games::all_threads(),
        lang,
    };
    game.review(record, &method, &|_| (), &|| ()).unwrap()
}

/// Every rulebook with every number of seats.
fn setups(game: &dyn AnyGame) -> Vec<Setup> {
    let rulebooks = game.spec().rulebooks.iter();
    rulebooks
        .flat_map(|rules| rules.seats.clone().map(|seats| Setup::new(rules.name, seats)))
        .collect()
}

/// The sum of what these say of a seat.
fn sum<'a>(of: impl Iterator<Item = &'a Vec<f64>>, seat: Seat) -> f64 {
    of.map(|values| values[seat.index()]).sum()
}

#[test]
fn result_less_start_is_luck_and_decisions_and_the_rest_for_every_seat() {
    for game in GAMES {
        for setup in setups(*game) {
            let name = format!("{} {} {}", game.spec().name, setup.rules, setup.seats);
            let record = played(*game, &setup, Level::Random, 7);
            let review = reviewed(*game, &record, 6, Lang::En);
            let last = review.curve.last().unwrap();
            assert_eq!(review.balances.len(), usize::from(setup.seats), "{name}");
            let decided = |own: bool, seat: Seat| {
                let of = review.decisions.iter().filter(|judged| (judged.seat == seat) == own);
                sum(of.map(|judged| &judged.effect), seat)
            };
            for balance in &review.balances {
                let seat = balance.seat;
                let close = |one: f64, other: f64, what: &str| {
                    assert!(
                        (one - other).abs() < 1e-9,
                        "{name}: {what} of seat {seat}: {one}, {other}"
                    );
                };
                let parts = balance.luck + balance.own + balance.others + balance.rest;
                close(balance.result - balance.start, parts, "the law");
                close(balance.result, last.win[seat.index()], "the result");
                close(
                    balance.luck,
                    sum(review.luck.iter().map(|luck| &luck.brought), seat),
                    "luck",
                );
                close(balance.own, decided(true, seat), "own decisions");
                close(balance.others, decided(false, seat), "others' decisions");
                close(balance.alone, last.alone[seat.index()], "the result without luck");
                assert!(balance.own <= 0.0, "{name}: own decisions bring nothing");
            }
            for luck in &review.luck {
                assert!(luck.brought.iter().sum::<f64>().abs() < 1e-4, "{name}: {luck:?}");
            }
            let all = |of: fn(&azalai_games::review::Balance) -> f64| -> f64 {
                review.balances.iter().map(of).sum()
            };
            assert!((all(|balance| balance.start) - 1.0).abs() < 1e-3, "{name}");
            assert!((all(|balance| balance.result) - 1.0).abs() < 1e-3, "{name}");
            assert!(all(|balance| balance.rest).abs() < 0.05, "{name}");
        }
    }
}

#[test]
fn what_the_search_cannot_tell_from_the_best_is_no_mistake_and_changes_no_balance() {
    let game = azalai_games::find("tuareg").unwrap();
    let record = played(game, &Setup::new("standard", 3), Level::Random, 3);
    let review = reviewed(game, &record, 80, Lang::En);
    let win_noise = |judged: &Judged| judged.by == Measure::Win && judged.cost < judged.noise;
    assert!(review.decisions.iter().any(|judged| win_noise(judged) && judged.cost > 0.0));
    for judged in &review.decisions {
        if win_noise(judged) {
            assert!(!judged.verdict.is_bad(), "{judged:?}");
            assert!(judged.effect.iter().all(|effect| *effect == 0.0), "{judged:?}");
        }
        let own = judged.effect[judged.seat.index()];
        assert!(own == 0.0 || (own + judged.cost).abs() < 1e-4, "{judged:?}");
        assert!(judged.effect.iter().sum::<f64>().abs() < 1e-4, "{judged:?}");
    }
    assert!(review.decisions.iter().any(|judged| judged.effect.iter().any(|part| *part > 0.0)));
}

#[test]
fn reasons_name_only_what_is_certain_and_are_told_in_both_languages() {
    let game = azalai_games::find("desert").unwrap();
    let record = played(game, &Setup::new("standard", 2), Level::Random, 4);
    let of = |review: &Review| -> Vec<azalai_games::reason::Reason> {
        review.decisions.iter().filter_map(|judged| judged.reason.clone()).collect()
    };
    let [english, german] =
        [Lang::En, Lang::De].map(|lang| of(&reviewed(game, &record, 160, lang)));
    assert!(english.len() >= 3, "{english:?}");
    assert_eq!(english.len(), german.len());
    for (english, german) in english.iter().zip(&german) {
        for part in &english.parts {
            assert!(part.more.abs() > 3.0 * part.error && part.more.abs() >= 0.3, "{part:?}");
        }
        assert!(english.parts.len() <= 3 && english.text.ends_with('.'), "{english:?}");
        assert_ne!(english.text, german.text);
        let figures = |parts: &[azalai_games::reason::Difference]| -> Vec<(Seat, f64)> {
            parts.iter().map(|part| (part.seat, part.more)).collect()
        };
        assert_eq!(figures(&english.parts), figures(&german.parts));
        for part in &english.parts {
            assert!(english.text.contains(&part.part), "{english:?}");
        }
    }
}

#[test]
fn a_review_is_the_same_for_a_seed_whatever_the_threads() {
    let game = azalai_games::find("targi").unwrap();
    let record = played(game, &Setup::new("base", 2), Level::Greedy, 2);
    let with = |threads: usize| {
        let bot = BotSpec::from(Level::Hard).within(Some(Budget::Iterations(40)));
        let method = Method { bot, seed: 5, threads, lang: Lang::En };
        game.review(&record, &method, &|_| (), &|| ()).unwrap()
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn swapping_what_is_hidden_changes_nothing_that_a_hint_says() {
    for (name, rules, seats) in
        [("tuareg", "standard", 3), ("targui", "updated", 3), ("targi", "base", 2)]
    {
        let game = azalai_games::find(name).unwrap();
        let mut table = begin(game, &Setup::new(rules, seats), Level::Greedy, 9);
        let dealer = Dealer::from_seed([9; 32]);
        let bot = BotSpec::from(Level::Hard).within(Some(Budget::Iterations(200)));
        let (mut asked, mut reasons) = (0, 0);
        while let (Turn::Seat(_) | Turn::Chance, true) = (table.turn(), asked < 6) {
            if let Turn::Seat(seat) = table.turn()
                && table.length().is_multiple_of(11)
            {
                let hint = |table: &dyn Match| {
                    table.hint(&bot, 1, stream(1, 0, Stream::Bot(seat)), Lang::En)
                };
                let said = hint(table.as_ref());
                assert_eq!(said, hint(table.imagined(seat, 5).as_ref()), "{name}");
                asked += 1;
                reasons += usize::from(said.reason.is_some());
            }
            assert!(table.deal(&dealer) || table.bot_acts());
        }
        assert!(asked >= 3, "{name}: {asked} hints, {reasons} with reasons");
    }
}

/// Plays games of every rulebook to the end; the parts that count must be the score.
struct Parts;

impl Visitor for Parts {
    fn visit<G: Playable>(&mut self) {
        let game = azalai_games::find(G::SPEC.name).unwrap();
        for setup in setups(game) {
            let record = played(game, &setup, Level::Random, 5);
            let journal = azalai_core::Journal::<G>::read(&record, None).unwrap();
            let (state, mut start) = (journal.state(), journal.clone());
            start.take_back_to(0);
            let (parts, before) = (state.parts(), start.state().parts());
            assert!(parts.len() > 1, "{}", G::SPEC.name);
            for seat in Seat::all(state.seats()) {
                let counts = parts.iter().filter(|part| part.counts);
                let sum: f32 = counts.map(|part| part.of[seat]).sum();
                assert_eq!(sum as i32, state.scores()[seat], "{} {}", G::SPEC.name, setup.rules);
            }
            for (one, other) in parts.iter().zip(&before) {
                assert_eq!((one.name, one.counts), (other.name, other.counts));
                assert_ne!(one.name.en, "");
            }
            assert_eq!(parts.len(), before.len());
        }
    }
}

#[test]
fn the_parts_of_a_score_sheet_add_up_to_the_score() {
    azalai_games::visit(&mut Parts);
}
