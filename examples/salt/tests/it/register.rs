//! Behind the face that all games share: what Azalai gives to a game for nothing.

use azalai_core::luck::{Dealer, Stream, stream};
use azalai_core::{Lang, Seat, Setup, Turn};
use azalai_games::{BotSpec, GAMES, Match, entry};
use azalai_testkit::schema::fits;
use salt::State;

/// Plays a game between two bots.
fn game(bots: [&str; 2], seed: u8) -> Box<dyn Match> {
    let mut table = entry::<State>().open(&Setup::new("standard", 2)).unwrap();
    for (seat, bot) in Seat::all(2).zip(bots) {
        let spec: BotSpec = bot.parse().unwrap();
        table.seat_bot(seat, &spec, stream(seed.into(), 0, Stream::Bot(seat)));
    }
    let dealer = Dealer::from_seed([seed; 32]);
    while table.turn() != Turn::Over {
        assert!(table.deal(&dealer) || table.bot_acts(), "nobody acts");
    }
    table
}

#[test]
fn it_is_a_lesson_and_not_shipped() {
    let spec = entry::<State>().spec();
    assert_eq!(spec.name, "salt");
    assert!(GAMES.iter().all(|game| game.spec().name != spec.name));
}

#[test]
fn every_level_plays_it_and_a_record_tells_it() {
    for bots in [["easy", "medium@20it"], ["greedy", "random"], ["mcts@20it", "hard@20it"]] {
        let table = game(bots, 3);
        let record = table.record(&[]);
        let again = entry::<State>().read(&record, None).unwrap();
        assert_eq!(again.outcome(), table.outcome());
        assert_eq!(record.actions.len(), 18);
    }
}

#[test]
fn whoever_thinks_plays_better() {
    let mut wins = 0;
    for seed in 0..12 {
        for (bots, seat) in [(["hard@150it", "random"], 1), (["random", "hard@150it"], 2)] {
            let outcome = game(bots, seed).outcome().unwrap();
            wins += usize::from(outcome.winners.contains(Seat::from_number(seat).unwrap()));
        }
    }
    assert!(wins >= 18, "{wins} of 24 games against the random bot");
}

#[test]
fn a_hint_and_what_it_leads_to() {
    let mut table = entry::<State>().open(&Setup::new("standard", 2)).unwrap();
    table.play(Turn::Chance, "turn 7", None).unwrap();
    let hint = table.hint(&"hard@100it".parse().unwrap(), 1, stream(1, 0, Stream::Luck), Lang::En);
    let choice = hint.choice.unwrap();
    let (seat, other) = (Seat::FIRST, Seat::from_number(2).unwrap());
    assert!(table.foresee(seat, &choice.action, None, None).unwrap().is_some());
    table.play(Turn::Seat(seat), &choice.action, None).unwrap();
    // What the other bids leads to whatever is in the closed hand, which they cannot foretell.
    assert_eq!(table.foresee(other, "bid 1", Some(5), None).unwrap(), None);
}

/// What is shown to the player who bids second does not depend on the closed hand.
#[test]
fn an_imagined_match_shows_the_same() {
    let mut table = entry::<State>().open(&Setup::new("standard", 2)).unwrap();
    table.play(Turn::Chance, "turn 7", None).unwrap();
    table.play(Turn::Seat(Seat::FIRST), "bid 4", None).unwrap();
    let second = Seat::from_number(2).unwrap();
    let eyes = azalai_core::Viewer::Seat(second);
    let mut others = 0;
    for seed in 0..20 {
        let imagined = table.imagined(second, seed);
        assert_eq!(imagined.view(eyes), table.view(eyes));
        assert_eq!(imagined.legal(Lang::En), table.legal(Lang::En));
        let all = azalai_core::Viewer::Referee;
        others += usize::from(imagined.view(all) != table.view(all));
    }
    assert!(others > 10);
}

#[test]
fn its_types_and_schemas_are_written() {
    let schemas = serde_json::to_value(entry::<State>().schemas()).unwrap();
    let schemas = schemas.as_object().unwrap();
    let table = game(["random", "random"], 1);
    for viewer in [azalai_core::Viewer::Public, azalai_core::Viewer::Referee] {
        fits(&table.view(viewer), "salt.View", schemas).unwrap();
        for event in table.events(0, viewer).as_array().unwrap() {
            fits(event, "salt.Event", schemas).unwrap();
        }
    }
    for name in ["salt.View", "salt.Event", "salt.Action"] {
        assert!(schemas.contains_key(name), "{name}");
    }
}
