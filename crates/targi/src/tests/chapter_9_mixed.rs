//! Rule 9.1 with both decks, and rule 10.1 with border cards of the base game.

use super::{BLUE, Scene, WHITE};
use crate::board::Border;
use crate::deck_file::EXPANSION_BORDERS;
use crate::material::{OF_EACH_SYMBOL, Symbol, Tribe};
use crate::state::Phase;
use crate::{Action, Event, State};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Game, Odds, Setup, Shown, Turn};

/// Deals a mixed game at random, then pays water for one top card after the other until the pile is
/// used up. Gives all tribe cards of the game, in the order in which they came.
fn deal_all(seed: u64) -> Vec<Tribe> {
    let mut rng = stream(seed, 0, Stream::Luck);
    let mut game = State::start(&Setup::new("mixed", 2)).unwrap();
    let mut came = Vec::new();
    let mut luck = |game: &mut State, came: &mut Vec<Tribe>| {
        while game.turn() == Turn::Chance {
            let mut odds = Odds::new();
            game.chance(&mut odds);
            let action = odds.pick(&mut rng).unwrap();
            if let Action::Turn { card: crate::action::Card::Tribe(card) } = action {
                came.push(card);
            }
            game.play(action, &mut ()).unwrap();
        }
    };
    luck(&mut game, &mut came);
    let mut scene = Scene(game);
    if scene.0.start.number() == WHITE {
        scene.white_acts();
    } else {
        scene.place_all("2 13 7", "15 14 9");
    }
    let seat = scene.on_turn();
    scene.set_purse(seat, &"W".repeat(60));
    scene.play("use 14");
    loop {
        let events = scene.play("next");
        if events.iter().any(|event| matches!(event, Event::Shuffled { .. })) {
            // What was discarded comes again, and nothing else.
            let discarded = came[5..].to_vec();
            let again: Vec<Tribe> = scene.0.pile.tribe().collect();
            assert!(again.iter().all(|card| discarded.contains(card)));
            assert_eq!(again.len(), 40);
            return came;
        }
        luck(&mut scene.0, &mut came);
    }
}

#[test]
fn r9_1_mixed_has_nine_cards_of_each_symbol() {
    let deck = Scene::new("mixed").0.deck.clone();
    const GAMES: u64 = 200;
    let mut often = [0u64; 90];
    for seed in 0..GAMES {
        let cards = deal_all(seed);
        assert_eq!(cards.len(), 45, "seed {seed}");
        for symbol in Symbol::ALL {
            let those = cards.iter().filter(|card| deck.card(**card).symbol == symbol);
            assert_eq!(those.count(), OF_EACH_SYMBOL, "seed {seed}, {symbol:?}");
        }
        let mut different = cards.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 45, "seed {seed}: a card came twice");
        cards.iter().for_each(|card| often[card.number()] += 1);
    }
    // Each card is in half of the games: 100 of 200, with a deviation of 7.1; six times that.
    for (card, &games) in often.iter().enumerate() {
        assert!((57..=143).contains(&games), "card {card} came in {games} of {GAMES} games");
    }
    // Of 9000 cards half are the base deck's, with a deviation of 35.
    let base: u64 = often[..45].iter().sum();
    assert!(base.abs_diff(4500) < 210, "{base} cards of the base deck");
}

#[test]
fn r9_10_faces_tell_every_card_to_choose_from() {
    let faces = |rules: &str, cards: &str| {
        let setup = Setup::new(rules, 2);
        let setup = if cards.is_empty() { setup } else { setup.with("cards", cards) };
        serde_json::to_value(State::faces(&setup).unwrap()).unwrap()
    };
    let all = faces("mixed", "");
    assert_eq!(all.as_object().unwrap().len(), 90);
    for symbol in Symbol::ALL {
        let symbol = serde_json::to_value(symbol).unwrap();
        let those = all.as_object().unwrap().values().filter(|face| face["symbol"] == symbol);
        assert_eq!(those.count(), 2 * OF_EACH_SYMBOL, "{symbol}");
    }
    let base = faces("base", "");
    assert_eq!(base.as_object().unwrap().len(), 45);
    assert_eq!(base["T-40"], all["T-40"]);
    let codes: Vec<&str> = base.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(faces("mixed", &codes.join(" ")), base, "only those that are in the game");
}

#[test]
fn r9_1_mixed_every_card_is_equally_likely_at_first() {
    let mut game = State::start(&Setup::new("mixed", 2)).unwrap();
    game.play("start 1".parse().unwrap(), &mut ()).unwrap();
    let mut odds = Odds::new();
    game.chance(&mut odds);
    assert_eq!(odds.outcomes().len(), 90);
    assert!(odds.outcomes().iter().all(|&(_, weight)| weight == odds.outcomes()[0].1));
}

fn is_oasis(scene: &Scene, action: Action) -> bool {
    match action {
        Action::Turn { card: crate::action::Card::Tribe(card) } => {
            scene.0.deck.card(card).symbol == Symbol::Oasis
        }
        _ => false,
    }
}

#[test]
fn r9_1_mixed_a_symbol_is_as_likely_as_its_cards_in_the_pile() {
    let mut scene = Scene::new("mixed");
    scene.white_acts();
    scene.set_purse(WHITE, &"W".repeat(60));
    scene.play("use 14");
    for _ in 0..30 {
        scene.play("next");
        let mut odds = Odds::new();
        scene.0.chance(&mut odds);
        let (total, pile) = (u64::from(odds.total()), u64::from(scene.0.tribe_pile()));
        for symbol in Symbol::ALL {
            let weight: u64 = odds
                .outcomes()
                .iter()
                .filter_map(|&(action, weight)| match action {
                    Action::Turn { card: crate::action::Card::Tribe(card) } => Some((card, weight)),
                    _ => None,
                })
                .filter(|&(card, _)| scene.0.deck.card(card).symbol == symbol)
                .map(|(_, weight)| u64::from(weight))
                .sum();
            let left = u64::from(scene.0.left[symbol as usize]);
            assert_eq!(weight * pile, left * total, "{symbol:?}");
        }
        // Oases come first: at last none is left.
        let oasis = odds.outcomes().iter().find(|&&(action, _)| is_oasis(&scene, action));
        let next = oasis.unwrap_or(&odds.outcomes()[0]).0;
        scene.play(&next.to_string());
    }
    assert_eq!(scene.0.left[Symbol::Oasis as usize], 0);
    scene.play("next");
    let mut odds = Odds::new();
    scene.0.chance(&mut odds);
    assert!(
        !odds.outcomes().iter().any(|&(action, weight)| weight > 0 && is_oasis(&scene, action))
    );
    let unseen = scene.0.pile.tribe().find(|&c| scene.0.deck.card(c).symbol == Symbol::Oasis);
    let unseen = unseen.expect("nine oases are not in this game");
    assert_eq!(scene.refusal(&format!("turn {unseen}")), "1.2", "a tenth oasis");
}

#[test]
fn r9_1_mixed_is_played_like_the_expansion() {
    let scene = Scene::new("mixed");
    let view = scene.view(WHITE);
    assert!(view.top.is_some() && view.targia.is_some());
    assert_eq!(view.dunes.len(), 3);
    assert_eq!(scene.0.feats().len(), 90);
    let expansion = Scene::new("expansion");
    assert_eq!(scene.0.deck.border, expansion.0.deck.border);
    assert_eq!(scene.0.deck.goods, expansion.0.deck.goods);
    assert_eq!(scene.0.deck.dunes, expansion.0.deck.dunes);
    // Cards of both games work side by side: T-24 reduces E-9.
    let mut scene = Scene::new("mixed");
    scene.lay(WHITE, "T-24", 1);
    scene.white_faces("E-9", "PG");
    scene.plays("play c12, row 1");
    assert_eq!(scene.display(WHITE), "T-24 E-9 /  / ");
}

// 10.1 Border cards of the base game

fn with_borders(rules: &str, list: &str) -> Scene {
    Scene::with(&Setup::new(rules, 2).with("base-borders", list))
}

#[test]
fn r10_1_base_borders_replace_exactly_those_cards() {
    let (base, new) = (Scene::new("base"), Scene::new("expansion"));
    for rules in ["expansion", "mixed"] {
        for number in EXPANSION_BORDERS {
            let scene = with_borders(rules, &number.to_string());
            for card in Border::all() {
                let from = if card.number() == number { &base } else { &new };
                assert_eq!(scene.0.deck.border(card), from.0.deck.border(card), "{number}: {card}");
            }
        }
        let scene = with_borders(rules, "all");
        assert_eq!(scene.0.deck.border, base.0.deck.border);
        assert_eq!(with_borders(rules, "none").0.deck.border, new.0.deck.border);
        let some = with_borders(rules, "16, 1 5");
        assert_eq!(some.0.setup().get("base-borders"), Some("1,5,16"));
    }
}

#[test]
fn r10_1_base_borders_bad_values_are_refused() {
    for value in ["2", "3", "17", "0", "-1", "x", "01", "1;4", "all,1", "none,1", "1,2"] {
        let error = State::start(&Setup::new("expansion", 2).with("base-borders", value));
        let error = error.expect_err(value).to_string();
        assert!(error.contains("1,4,5,8,9,10,12,13,14,16"), "{error}");
    }
    assert!(State::start(&Setup::new("base", 2).with("base-borders", "1")).is_err());
}

/// White acts with these Targi, beside cards of the base game's side.
fn base_card(number: usize, white: &str, tokens: &str) -> Scene {
    let mut scene = with_borders("expansion", &number.to_string());
    scene.set_robber(3);
    scene.set_hand(WHITE, "E-9", true);
    scene.place_all(white, "13 7 u3");
    scene.set_purse(WHITE, tokens);
    scene
}

#[test]
fn r10_1_base_noble_discards_for_nothing() {
    let mut scene = base_card(1, "1 14 9", "");
    scene.plays("use 1, line 2");
    assert_eq!(scene.purse(WHITE), "");
    assert!(scene.is_discarded("E-9"));
}

#[test]
fn r10_1_base_trader_wants_equal_goods() {
    let mut scene = base_card(5, "5 14 9", "DS");
    assert_eq!(scene.refusal("use 5"), "2.4");
    scene.set_purse(WHITE, "DDSSS");
    scene.play("use 5");
    assert_eq!(scene.refusal("line 3"), "2.4", "no water there");
    scene.plays("line 1, line 2, good P, stop");
    assert_eq!(scene.purse(WHITE), "P G");
}

#[test]
fn r10_1_base_fata_morgana_moves_anywhere() {
    let mut scene = base_card(9, "15 14 9", "");
    scene.plays("use 9, marker c02 c20");
    assert!(scene.allows("waive c20"));
}

#[test]
fn r10_1_base_silversmith_wants_equal_goods() {
    let mut scene = base_card(10, "10 14 9", "DS");
    assert_eq!(scene.refusal("use 10"), "2.4");
    scene.set_purse(WHITE, "SS");
    scene.plays("use 10, line 1");
    assert_eq!(scene.purse(WHITE), "V");
}

#[test]
fn r10_1_base_caravan_has_no_water() {
    let mut scene = with_borders("expansion", "13");
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.play("use 13");
    assert_eq!(scene.0.turn(), Turn::Chance, "a goods card is turned up without asking");
    scene.play("turn G-13");
    assert_eq!(scene.purse(WHITE), "W W");
}

#[test]
fn r10_1_base_tribal_expansion_shows_no_next_card() {
    let mut scene = base_card(14, "15 14 9", "WWW");
    scene.play("use 14");
    assert_eq!(scene.refusal("next"), "10.1");
    assert_eq!(scene.refusal("keep top"), "4.1", "the hand is full");
    scene.play("discard top");
}

#[test]
fn r10_1_base_raids() {
    let raid = |corner: usize, tokens: &str, line: &str| {
        let mut scene = with_borders("mixed", &corner.to_string());
        scene.white_acts();
        scene.set_robber(corner - 1);
        scene.set_purse(BLUE, tokens);
        scene.end_round();
        assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
        scene.plays(line);
        assert_eq!(scene.on_turn(), WHITE);
        scene.purse(BLUE)
    };
    assert_eq!(raid(4, "P", "line 1"), "", "any good");
    assert_eq!(raid(8, "PP", "line 1"), "");
    assert_eq!(raid(12, "PPPV", "line 1"), "V");
    assert_eq!(raid(16, "VVVV", "line 2"), "V", "3 crosses, and no card");
}
