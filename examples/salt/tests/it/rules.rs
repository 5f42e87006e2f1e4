//! Every rule, by its number.

use crate::{after, refused, with_silver};
use azalai_core::{Choices, Game, Lang, Odds, Rulebook, Seat, Setup, Shown, Turn, Viewer};
use salt::{Event, Slab, State, refusals};

const WHITE: Seat = Seat::FIRST;

fn blue() -> Seat {
    Seat::from_number(2).unwrap()
}

/// Silver and salt of both players.
fn stand(game: &State) -> [(u8, u8); 2] {
    let view = game.view(Viewer::Public);
    [0, 1].map(|seat| (view.players[seat].silver, view.players[seat].salt))
}

#[test]
fn r1_1_there_are_two_slabs_of_each_value() {
    let (game, _) = after("turn 2,pass,pass,turn 2,pass,pass");
    assert_eq!(refused(&game, "turn 2"), "1.1");
    let mut odds = Odds::new();
    game.chance(&mut odds);
    assert_eq!(odds.total(), 10);
    assert!(odds.outcomes().iter().all(|&(_, weight)| weight == 2));
}

#[test]
fn r1_2_each_player_begins_with_the_silver_that_was_agreed() {
    let start = State::start(&Setup::new("standard", 2)).unwrap();
    assert_eq!(stand(&start), [(15, 0), (15, 0)]);
    assert_eq!(stand(&with_silver(40, "turn 3").0), [(40, 0), (40, 0)]);
    for silver in ["4", "41", "-5", "many", ""] {
        assert!(State::start(&Setup::new("standard", 2).with("silver", silver)).is_err());
    }
    assert!(State::start(&Setup::new("standard", 3)).is_err());
}

#[test]
fn r2_1_a_round_begins_with_a_slab() {
    let start = State::start(&Setup::new("standard", 2)).unwrap();
    assert_eq!(start.turn(), Turn::Chance);
    assert_eq!(refused(&start, "bid 3"), "2.1");
    let (game, events) = after("turn 7");
    let slab = Slab::new(7).unwrap();
    assert_eq!(events, [Event::TurnedUp { round: 1, slab }]);
    assert_eq!(game.view(Viewer::Public).slab, Some(slab));
    assert_eq!(refused(&game, "turn 5"), "2.1");
}

#[test]
fn r2_2_the_player_with_the_camel_bids_first_and_closed() {
    let (game, _) = after("turn 7");
    assert_eq!(game.turn(), Turn::Seat(WHITE));
    assert_eq!(
        game.check_by(Turn::Seat(blue()), "bid 1".parse().unwrap()).unwrap_err().rule,
        "2.2"
    );
    assert_eq!((refused(&game, "bid 0"), refused(&game, "bid 16")), ("2.2", "2.2"));
    assert!(game.check("bid 15".parse().unwrap()).is_ok());
}

#[test]
fn r2_3_then_the_other_bids() {
    let (game, _) = after("turn 7,bid 4");
    assert_eq!(game.turn(), Turn::Seat(blue()));
    assert_eq!((refused(&game, "bid 0"), refused(&game, "bid 16")), ("2.3", "2.3"));
    assert!(game.check("bid 15".parse().unwrap()).is_ok());
}

#[test]
fn r2_4_whoever_has_nothing_can_still_pass() {
    let (game, _) = with_silver(5, "turn 7,bid 5,pass,turn 6,pass");
    assert_eq!(stand(&game)[0].0, 0);
    let mut legal = Choices::new();
    game.legal(&mut legal);
    assert_eq!(legal.each().map(|action| action.to_string()).collect::<Vec<_>>(), ["pass"]);
    assert_eq!(refused(&game, "bid 1"), "2.3");
}

#[test]
fn r2_5_the_higher_bid_takes_the_slab_and_pays_the_other() {
    let (game, events) = after("turn 7,bid 4,bid 6");
    assert_eq!(stand(&game), [(21, 0), (9, 7)]);
    let slab = Slab::new(7).unwrap();
    assert_eq!(
        events,
        [
            Event::HandsOpened { camel: WHITE, first: 4, second: 6 },
            Event::Sold { seat: blue(), slab, silver: 6 }
        ]
    );
    assert_eq!(stand(&after("turn 7,bid 6,bid 4").0), [(9, 7), (21, 0)]);
    assert_eq!(stand(&after("turn 7,bid 1,pass").0), [(14, 7), (16, 0)]);
}

#[test]
fn r2_6_equal_bids_crumble_the_slab() {
    for bids in ["bid 4,bid 4", "pass,pass"] {
        let (game, events) = after(&format!("turn 7,{bids}"));
        assert_eq!(stand(&game), [(15, 0), (15, 0)]);
        assert_eq!(events.last(), Some(&Event::Crumbled { slab: Slab::new(7).unwrap() }));
        assert_eq!(game.view(Viewer::Public).slab, None);
    }
}

#[test]
fn r2_7_the_camel_goes_to_the_other_player() {
    let (game, _) = after("turn 7,bid 4,bid 6,turn 3");
    assert_eq!(game.turn(), Turn::Seat(blue()));
}

/// Six rounds in which White takes every slab for 1 silver, and Blue passes.
fn six_rounds() -> (State, Vec<Event>) {
    after(
        "turn 2,bid 1,pass,turn 3,pass,bid 1,turn 4,bid 1,pass,turn 5,pass,bid 1,turn 6,bid 1,pass,turn 7,pass,bid 1",
    )
}

#[test]
fn r3_1_the_game_ends_after_six_rounds() {
    let (game, events) = six_rounds();
    assert_eq!(game.turn(), Turn::Over);
    assert!(matches!(events.last(), Some(Event::GameOver { .. })));
    assert_eq!(refused(&game, "turn 7"), "3.1");
}

#[test]
fn r3_2_salt_counts_and_every_third_silver() {
    let (game, _) = six_rounds();
    assert_eq!(stand(&game), [(9, 27), (21, 0)]);
    assert_eq!(game.scores().as_slice(), [30, 7]);
}

#[test]
fn r3_3_more_silver_breaks_a_tie() {
    let (game, _) = six_rounds();
    assert_eq!(game.outcome().unwrap().winners.iter().collect::<Vec<_>>(), [WHITE]);
    let crumble = |first: &str| {
        let rounds =
            ["turn 2,pass,pass", "turn 2,pass,pass", "turn 3,pass,pass", "turn 3,pass,pass"];
        after(&format!("{},{first}", rounds.join(","))).0
    };
    let even = crumble("turn 7,pass,pass,turn 7,pass,pass");
    assert_eq!(even.outcome().unwrap().winners.len(), 2, "all is equal");
    // White buys the 7 for 1 silver, Blue the other 7 for 2: the points are 7 + 5 and 7 + 4.
    let close = crumble("turn 7,bid 1,pass,turn 7,bid 2,pass");
    assert_eq!(stand(&close), [(16, 7), (14, 7)]);
    assert_eq!(close.scores().as_slice(), [12, 11]);
    // With 16 silver at first the same leaves 17 and 15: both have 7 + 5 points, and White has more silver.
    let rounds = "turn 2,pass,pass,turn 2,pass,pass,turn 3,pass,pass,turn 3,pass,pass";
    let (tie, _) = with_silver(16, &format!("{rounds},turn 7,bid 1,pass,turn 7,bid 2,pass"));
    assert_eq!(tie.scores().as_slice(), [12, 12]);
    assert_eq!(tie.outcome().unwrap().winners.iter().collect::<Vec<_>>(), [WHITE]);
}

#[test]
fn r4_1_only_a_closed_hand_is_hidden() {
    let (game, events) = after("turn 7,bid 4");
    assert_eq!(game.view(Viewer::Seat(WHITE)).closed, Some(4));
    for viewer in [Viewer::Seat(blue()), Viewer::Public] {
        let view = game.view(viewer);
        assert_eq!((view.is_closed, view.closed), (true, None));
        assert_eq!(view.players, game.view(Viewer::Referee).players);
        let seen = State::witness(&events[0], viewer);
        assert_eq!(seen, Some(Event::HandClosed { seat: WHITE, silver: None }));
    }
}

#[test]
fn every_refusal_names_a_rule_of_the_rulebook() {
    let numbers = Rulebook::new(State::rulebook(Lang::En)).numbers();
    for refusal in refusals::ALL {
        assert!(numbers.contains(&refusal.rule), "{refusal}");
        assert_ne!(refusal.sentence(Lang::En), refusal.sentence(Lang::De));
    }
    assert_eq!(numbers, Rulebook::new(State::rulebook(Lang::De)).numbers());
}
