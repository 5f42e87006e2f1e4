//! Rule 9.6: in `updated` the treasury is secret, and at some tables the cash, too; nothing that the others
//! see depends on it.

use crate::common::{random_action, random_game, tables};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Game, Journal, Seat, Setup, Turn, Viewer};
use rand::RngExt;
use targui::{Action, Event, State};

/// The same game twice. Seat 1 puts different amounts into the treasury; all else is the same.
struct Twins {
    games: [State; 2],
    rng: FastRng,
}

impl Twins {
    fn new(setup: &Setup, seed: u64) -> Twins {
        let start = State::start(setup).expect("the setup is allowed");
        Twins { games: [start; 2], rng: stream(seed, 0, Stream::Luck) }
    }

    /// What happens next in each game: the same, but for the amount of a deposit of seat 1.
    fn next(&mut self) -> Option<[Action; 2]> {
        let [one, two] = self.games;
        loop {
            let action = random_action(&one, &mut self.rng)?;
            if one.turn() == Turn::Seat(Seat::FIRST) && matches!(action, Action::Deposit { .. }) {
                let (most, other) = (one.cash(Seat::FIRST), two.cash(Seat::FIRST));
                if most > 0 && other > 0 {
                    let mut amount =
                        |most| Action::Deposit { silver: self.rng.random_range(1..=most) };
                    return Some([amount(most), amount(other)]);
                }
            } else if two.check(action).is_ok() {
                return Some([action; 2]);
            }
        }
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

/// The tables at which cash and treasury are hidden: by choice, and in the first version of `updated`.
fn hidden(players: u8) -> [Setup; 2] {
    [Setup::new("updated", players).with("money", "hidden"), Setup::new("updated@1", players)]
}

fn everybody_but_the_first(players: u8) -> Vec<Viewer> {
    let others = Seat::all(players.into()).skip(1).map(Viewer::Seat);
    others.chain([Viewer::Public]).collect()
}

#[test]
fn r9_6_what_the_others_see_does_not_depend_on_hidden_deposits() {
    let mut differed = 0;
    for players in 2..=4 {
        for seed in 0..40 {
            let mut twins = Twins::new(&hidden(players)[seed as usize % 2], seed);
            while let Some(actions) = twins.next() {
                let [told_one, told_two] = twins.play(actions);
                let [one, two] = &twins.games;
                if one.turn() == Turn::Over {
                    break;
                }
                for viewer in everybody_but_the_first(players) {
                    assert_eq!(seen(&told_one, viewer), seen(&told_two, viewer));
                    assert_eq!(json(&one.view(viewer)), json(&two.view(viewer)));
                }
                let own = Viewer::Seat(Seat::FIRST);
                differed += usize::from(one.view(own) != two.view(own));
            }
        }
    }
    assert!(differed > 5_000, "the two games differ in {differed} states only");
}

/// Where only the treasury is secret, the others see the cash, and so what goes into the treasury. But as
/// soon as the cash is the same again, nothing shows that the treasuries are not.
#[test]
fn r9_6_what_the_others_see_does_not_depend_on_a_secret_treasury() {
    let (mut compared, mut cash_differed) = (0, 0);
    for players in 2..=4 {
        for seed in 0..40 {
            let mut twins = Twins::new(&Setup::new("updated", players), seed);
            while let Some(actions) = twins.next() {
                twins.play(actions);
                let [one, two] = &twins.games;
                if one.turn() == Turn::Over {
                    break;
                }
                let same_cash = one.cash(Seat::FIRST) == two.cash(Seat::FIRST);
                for viewer in everybody_but_the_first(players) {
                    let views = [one, two].map(|game| json(&game.view(viewer)));
                    assert_eq!(views[0] == views[1], same_cash, "cash is open, the treasury not");
                }
                let other = one.treasury(Seat::FIRST) != two.treasury(Seat::FIRST);
                compared += usize::from(same_cash && other);
                cash_differed += usize::from(!same_cash);
            }
        }
    }
    assert!(compared > 5_000 && cash_differed > 500, "{compared} states, {cash_differed} others");
}

/// Log and bots know what everybody saw: nothing is left to imagine.
#[test]
fn r9_6_whoever_counts_knows_a_secret_treasury() {
    let setup = Setup::new("updated", 3);
    let mut twins = Twins::new(&setup, 2);
    while let Some(actions) = twins.next() {
        let seen = twins.play(actions).map(|events| seen(&events, Viewer::Public));
        let deposits = actions.map(|action| matches!(action, Action::Deposit { .. }));
        assert!(deposits == [false; 2] || (seen[0] == seen[1]) == (actions[0] == actions[1]));
        for game in twins.games {
            for seat in Seat::all(3) {
                assert_eq!(game.imagine(seat, &mut stream(9, 9, Stream::Luck)), game);
            }
        }
    }
}

#[test]
fn r9_6_with_open_money_the_others_see_the_difference() {
    let setup = Setup::new("updated", 3).with("money", "open");
    let mut twins = Twins::new(&setup, 1);
    let mut differed = 0;
    while let Some(actions) = twins.next() {
        twins.play(actions);
        let [one, two] = &twins.games;
        differed += usize::from(one.view(Viewer::Public) != two.view(Viewer::Public));
    }
    assert!(differed > 0);
}

#[test]
fn r9_6_what_is_imagined_does_not_depend_on_hidden_deposits() {
    let mut twins = Twins::new(&hidden(3)[0], 2);
    while let Some(actions) = twins.next() {
        twins.play(actions);
        let [one, two] = &twins.games;
        if one.turn() == Turn::Over {
            break;
        }
        let dream = stream(9, 9, Stream::Luck);
        for seat in Seat::all(3).skip(1) {
            let [first, second] = [one, two].map(|game| game.imagine(seat, &mut dream.clone()));
            assert_eq!(first, second);
        }
    }
}

#[test]
fn r9_6_at_the_end_everything_is_open() {
    let tables = (2..=4)
        .flat_map(|players| hidden(players).into_iter().chain([Setup::new("updated", players)]));
    for setup in tables {
        let (players, game) = (setup.seats, random_game(&setup, 5));
        let state = game.state();
        let money = |viewer| -> Vec<_> {
            let players = state.view(viewer).players;
            players.into_iter().map(|p| (p.cash, p.treasury, p.score)).collect()
        };
        for seat in Seat::all(players.into()) {
            let (cash, treasury) = (state.cash(seat), state.treasury(seat));
            let open = (Some(cash), Some(treasury), Some(i32::from(cash + treasury)));
            assert_eq!(money(Viewer::Public)[seat.index()], open);
            assert_eq!(money(Viewer::Seat(seat)), money(Viewer::Referee));
        }
    }
}

#[test]
fn r9_6_before_the_end_each_sees_only_their_own_treasury() {
    let [by_choice, first_version] = hidden(4);
    each_sees(&Setup::new("updated", 4), true);
    each_sees(&by_choice, false);
    each_sees(&first_version, false);
}

/// Plays a game; in every state of it, everybody sees their own money, and of the others cash or nothing.
fn each_sees(setup: &Setup, open_cash: bool) {
    let mut game = Journal::<State>::new(setup).expect("the setup is allowed");
    let mut rng = stream(3, 0, Stream::Luck);
    while let Some(action) = random_action(game.state(), &mut rng) {
        let state = game.state();
        for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public]) {
            for player in state.view(viewer).players {
                let known = viewer.sees(player.seat);
                assert_eq!(player.cash.is_some(), known || open_cash);
                assert_eq!(player.treasury_between.is_some(), known || !open_cash);
                assert_eq!(player.treasury.is_some(), known);
                assert_eq!(player.score.is_some(), known);
            }
        }
        let by = state.turn();
        game.play(by, action, &mut ()).expect("it is listed");
    }
}

#[test]
fn r9_6_in_classic_and_with_open_money_cash_is_open() {
    let open = tables().map(|setup| match setup.rules.as_str() {
        "updated" => setup.with("money", "open"),
        _ => setup,
    });
    for setup in open {
        let mut game = State::start(&setup).expect("the setup is allowed");
        let mut rng = stream(4, 0, Stream::Luck);
        while let Some(action) = random_action(&game, &mut rng) {
            for player in game.view(Viewer::Public).players {
                assert_eq!(player.cash, Some(game.cash(player.seat)));
            }
            let mut events = Vec::new();
            game.play(action, &mut events).expect("it is listed");
            for event in &events {
                assert_eq!(State::witness(event, Viewer::Public).as_ref(), Some(event));
            }
        }
    }
}

#[test]
fn r9_6_the_list_of_a_seat_holds_deposits_only_up_to_his_own_cash() {
    let mut game = State::start(&Setup::new("updated", 2)).expect("the setup is allowed");
    let mut rng = stream(6, 0, Stream::Luck);
    while let Some(action) = random_action(&game, &mut rng) {
        let mut legal = Choices::new();
        game.legal(&mut legal);
        for line in legal.lines() {
            if let (Action::Deposit { silver: least }, Turn::Seat(seat)) =
                (line.action, game.turn())
            {
                assert_eq!((least, line.most), (1, game.cash(seat)));
            }
        }
        game.play(action, &mut ()).expect("it is listed");
    }
}

#[test]
fn a_record_leads_to_the_same_state_and_the_same_views() {
    for setup in tables() {
        let game = random_game(&setup, 8);
        let text = game.record(&[]).to_string();
        let record = text.parse().expect("it reads back");
        let again = Journal::<State>::read(&record, None).expect("it replays");
        assert_eq!(again.state(), game.state());
        assert_eq!(again.record(&[]).to_string(), text);
        let half = game.played().len() / 2;
        let mut back = game.clone();
        back.take_back_to(half);
        let part = Journal::<State>::read(&record, Some(half)).expect("it replays");
        assert_eq!(part.state(), back.state());
        for viewer in everybody_but_the_first(setup.seats) {
            assert_eq!(json(&part.state().view(viewer)), json(&back.state().view(viewer)));
        }
    }
}
