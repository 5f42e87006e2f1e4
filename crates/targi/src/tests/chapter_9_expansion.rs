//! Chapter 9: the rules of the expansion.

use super::{BLUE, Scene, WHITE, seat};
use crate::action::Card;
use crate::board::Border;
use crate::deck_file::EXPANSION_BORDERS;
use crate::event::Pile;
use crate::material::{Symbol, Tribe};
use crate::state::{Centre, Phase};
use crate::{Event, State};
use azalai_core::{Game, Setup, Shown, Turn, Viewer};

fn easy() -> Scene {
    Scene::with(&Setup::new("expansion", 2).with("easy-start", "yes"))
}

/// A card of the centre, as every viewer sees it: its code, and whether it lies face up.
fn centre(scene: &Scene, index: usize) -> (String, bool) {
    let seen = |viewer| {
        let place = scene.0.view(viewer).centre[index].clone();
        (place.card.map_or("?".to_owned(), |card| card.to_string()), place.face_up)
    };
    let views = [Viewer::Seat(seat(WHITE)), Viewer::Seat(seat(BLUE)), Viewer::Public].map(seen);
    assert!(views.iter().all(|view| *view == views[0]), "{views:?}");
    views[0].clone()
}

fn top(scene: &Scene) -> Option<String> {
    let seen = |viewer| scene.0.view(viewer).top.map(|card| card.to_string());
    let views = [Viewer::Seat(seat(WHITE)), Viewer::Seat(seat(BLUE)), Viewer::Public].map(seen);
    assert!(views.iter().all(|view| *view == views[0]), "{views:?}");
    views[0].clone()
}

// 9.1 Set-up

#[test]
fn r9_1_four_goods_cards_and_five_tribe_cards_in_the_centre() {
    for rules in ["expansion", "mixed"] {
        let scene = Scene::new(rules);
        let piles: Vec<_> = scene.view(WHITE).centre.iter().map(|place| place.pile).collect();
        let (t, g) = (Some(Pile::Tribe), Some(Pile::Goods));
        assert_eq!(piles, [t, g, t, g, t, g, t, g, t], "{rules}");
        assert!(scene.view(WHITE).centre.iter().all(|place| place.face_up));
    }
}

#[test]
fn r9_1_the_ring_has_six_old_cards_and_ten_new_ones() {
    let (base, new) = (Scene::new("base"), Scene::new("expansion"));
    for card in Border::all() {
        let same = base.0.deck.border(card) == new.0.deck.border(card);
        assert_eq!(same, !EXPANSION_BORDERS.contains(&card.number()), "card {card}");
    }
    assert_eq!(EXPANSION_BORDERS, [1, 4, 5, 8, 9, 10, 12, 13, 14, 16]);
}

#[test]
fn r9_1_goods_cards_dunes_and_the_tribe_cards_of_the_expansion() {
    let scene = Scene::new("expansion");
    let view = scene.view(BLUE);
    assert_eq!(scene.0.deck.goods.iter().map(|card| card.count).sum::<u8>(), 19 + 5);
    assert_eq!(view.goods_pile, 24 - 4);
    assert_eq!(view.tribe_pile, 45 - 5 - 1, "the open top card is not counted");
    assert_eq!(view.dunes.len(), 3);
    assert_eq!(view.dune_pile, 17);
    assert!(view.dunes.iter().all(|dune| dune.owner.is_none() && dune.targi.is_empty()));
    assert!(scene.0.feats().iter().all(|card| card.starts_with("E-")), "no card of the base game");
}

#[test]
fn r9_1_starting_tokens() {
    for scene in [Scene::new("expansion"), Scene::new("mixed")] {
        for number in [WHITE, BLUE] {
            assert_eq!(scene.purse(number), "D S P G W W V V V V");
        }
    }
    assert_eq!(Scene::new("base").purse(WHITE), "D D S S P P G V V V V");
}

#[test]
fn r9_1_an_easier_start() {
    let scene = easy();
    assert_eq!(scene.purse(WHITE), "D D S S P P G W W V V V V");
    assert_eq!(scene.purse(BLUE), "D D S S P P G W W V V V V");
    let no = Scene::with(&Setup::new("mixed", 2).with("easy-start", "no"));
    assert_eq!(no.purse(WHITE), "D S P G W W V V V V");
    for (rules, value) in [("base", "yes"), ("expansion", "maybe"), ("expansion", "")] {
        assert!(State::start(&Setup::new(rules, 2).with("easy-start", value)).is_err());
    }
}

#[test]
fn r9_1_luck_names_the_start_player() {
    let game = State::start(&Setup::new("expansion", 2)).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    let mut odds = azalai_core::Odds::new();
    game.chance(&mut odds);
    let weights: Vec<u32> = odds.outcomes().iter().map(|&(_, weight)| weight).collect();
    assert_eq!(weights, [1, 1]);
}

#[test]
fn r9_1_the_known_top_card_is_laid_face_down_and_the_next_one_shows() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_centre("c12", "G-4");
    scene.set_top("E-5");
    scene.play("use c12");
    // The known card lies face down, and everybody still knows it.
    assert_eq!(centre(&scene, 5), ("E-5".to_owned(), false));
    assert_eq!(scene.0.turn(), Turn::Chance, "the next top card is turned up at once");
    assert_eq!(scene.refusal("turn E-5"), "1.2", "it is in the pile no more");
    scene.play("turn E-9");
    assert_eq!(top(&scene), Some("E-9".to_owned()));
    assert_eq!(scene.on_turn(), WHITE);
    // No marker moves onto a face-down card.
    scene.play("use 9");
    assert_eq!(scene.refusal("marker c02 c12"), "3.4");
}

#[test]
fn r9_1_face_down_cards_are_turned_up_at_the_end_of_the_round() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_centre("c12", "G-4");
    scene.set_top("E-5");
    scene.play("use c12");
    scene.play("turn E-9");
    scene.play("done");
    assert_eq!(centre(&scene, 5), ("E-5".to_owned(), false), "still in Blue's turn");
    scene.play("done");
    assert_eq!(centre(&scene, 5), ("E-5".to_owned(), true));
    assert_eq!(scene.0.phase, Phase::Place);
}

#[test]
fn r9_1_a_goods_card_replaces_a_tribe_card_and_nobody_knows_it() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_centre("c12", "E-9");
    scene.play("discard c12");
    assert_eq!(centre(&scene, 5), ("?".to_owned(), false));
    assert_eq!(scene.view(BLUE).centre[5].pile, Some(Pile::Goods));
    scene.plays("done, done");
    assert_eq!(scene.0.turn(), Turn::Chance);
    scene.play("turn G-13");
    assert_eq!(centre(&scene, 5), ("G-13".to_owned(), true));
}

#[test]
fn r9_1_an_empty_tribe_pile_is_shuffled_for_the_next_top_card() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_centre("c12", "G-4");
    // All cards of the pile go to the discard.
    let cards: Vec<Tribe> = scene.0.pile.tribe().collect();
    for &card in &cards {
        scene.0.pile -= card.bit();
        scene.0.discard |= card.bit();
    }
    scene.0.left = [0; 5];
    scene.0.audit().unwrap();
    let known = top(&scene).unwrap();
    let events = scene.play("use c12");
    assert!(events.iter().any(|event| matches!(event, Event::Shuffled { .. })), "{events:?}");
    assert_eq!(centre(&scene, 5), (known, false));
    assert_eq!(scene.0.turn(), Turn::Chance);
    scene.play(&format!("turn {}", cards[3]));
    assert_eq!(top(&scene), Some(cards[3].to_string()));
}

// 9.2 Symbols

#[test]
fn r9_2_at_once_works_one_time_when_it_is_laid() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-24", "DDPPP");
    scene.plays("play c12, row 2");
    assert_eq!(scene.purse(WHITE), "W W", "2 water for the row just begun");
    assert!(scene.view(WHITE).players[0].once.is_empty());
    assert_eq!(scene.refusal("once E-24"), "9.2", "after that it means nothing any more");
    scene.plays("done, done");
    assert_eq!(scene.purse(WHITE), "W W");
}

#[test]
fn r9_2_permanent_works_until_the_end() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-21", "DSPP");
    scene.plays("play c12, row 1");
    for round in 0..2 {
        scene.end_round();
        scene.set_purse(WHITE, "");
        scene.place_all("13 10 11", "6 15 5");
        while scene.on_turn() != WHITE {
            scene.play("done");
        }
        scene.plays("use 13, line 1");
        assert_eq!(scene.purse(WHITE), "W W W W", "round {round}");
    }
}

#[test]
fn r9_2_a_once_card_gets_a_marker_and_is_used_one_time() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-35", "SSP");
    scene.plays("play c12, row 1");
    let once = |scene: &Scene| {
        let view = scene.view(BLUE);
        view.players[0].once.iter().map(|card| card.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(once(&scene), ["E-35"]);
    scene.play("once E-35");
    assert!(once(&scene).is_empty());
    assert_eq!(scene.view(BLUE).players[0].card_gold, 1);
    assert_eq!(scene.refusal("once E-35"), "9.2");
}

#[test]
fn r9_2_once_at_any_moment_of_an_own_turn() {
    // While placing.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-35", 1);
    scene.play("once E-35");
    assert_eq!(scene.on_turn(), WHITE, "they still place");
    // Between actions, and within the visit to the trader.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-35", 1);
    scene.lay(WHITE, "E-16", 1);
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "DDD");
    scene.plays("use 5, line 3, once E-35");
    assert_eq!(scene.view(WHITE).players[0].card_gold, 1);
    scene.plays("line 3, stop");
    assert_eq!(scene.purse(WHITE), "D W W");
    scene.plays("once E-16, swap c00 c01");
    // Not in the opponent's turn, and not somebody else's card.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-35", 1);
    scene.white_acts();
    scene.play("done");
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.refusal("once E-35"), "9.2");
    // Not at a raid.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-35", 1);
    scene.raid(4);
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
    assert_eq!(scene.refusal("once E-35"), "9.2");
}

#[test]
fn r9_2_once_cards_within_once_cards_come_to_an_end() {
    // An own deck of nothing but cards whose use can be put off while others are used.
    let mut deck = String::new();
    for number in 0..45 {
        let symbol = Symbol::ALL[number % 5].name();
        deck += &format!(
            "[[tribe]]\nsymbol = \"{symbol}\"\ncost = \"D\"\nvp = 1\n\
             once = [{{ do = \"border-action\" }}, {{ gain = \"D\" }}]\nen = \"a\"\nde = \"b\"\n"
        );
    }
    let mut scene = Scene::with(&Setup::new("expansion", 2).with("deck", &deck));
    for card in 0..11 {
        scene.lay(WHITE, &format!("E-{card}"), card / 4 + 1);
    }
    scene.white_acts();
    scene.set_purse(WHITE, "DDDSSSPPP");
    let mut used = 0;
    while used < 11 && scene.allows(&format!("once E-{used}")) {
        scene.play(&format!("once E-{used}"));
        used += 1;
    }
    assert!(used >= 5, "only {used}");
    // The last one is carried out as far as it goes, then the others, and the rest one by one.
    scene.plays("line 1, use 5, line 2, good D, good S, good P, stop");
    for _ in 1..used {
        scene.play("line 2");
    }
    for card in used..11 {
        scene.plays(&format!("once E-{card}, line 2"));
    }
    scene.play("done");
    assert_eq!(scene.on_turn(), BLUE);
}

#[test]
fn r9_2_end_counts_only_in_the_final_scoring() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-34", "SPGG");
    scene.plays("play c12, row 1");
    assert_eq!(scene.purse(WHITE), "G G", "nothing happens when it is laid");
    let sheet = scene.0.sheet(seat(WHITE));
    assert_eq!((sheet.tokens, sheet.cards), (0, 1));
    assert_eq!(sheet.ends, [(Tribe::read("E-34").unwrap(), 2)]);
    assert_eq!(scene.points(WHITE), 3);
}

// 9.3 Costs

#[test]
fn r9_3_of_a_cost_with_a_slash_one_side_is_chosen() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-0", "SDGWWWWWW");
    scene.play("play c12");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay D S G", "pay W W W W W W"]);
    for wrong in ["pay D S W W W", "pay D S", "pay D S G W", "pay W W W W W", "pay -", "pay D G P"]
    {
        assert_eq!(scene.refusal(wrong), "4.2", "{wrong}");
    }
    scene.plays("pay W W W W W W, row 1");
    assert_eq!(scene.purse(WHITE), "D S G");
    assert_eq!(scene.points(WHITE), 3);
}

#[test]
fn r9_3_a_single_side_that_can_be_paid_is_paid() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-0", "SDWWWWWW");
    scene.plays("play c12, row 1");
    assert_eq!(scene.purse(WHITE), "D S");
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-0", "SDWWWWW");
    assert_eq!(scene.refusal("play c12"), "4.2", "5 water are too few, and gold is missing");
}

#[test]
fn r9_3_the_bracket_brings_tokens_at_once() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-2", "DSPGV");
    scene.play("play c12");
    assert_eq!(scene.refusal("row 1"), "9.3");
    scene.plays("bracket, row 1");
    assert_eq!(scene.purse(WHITE), "V V");
    let sheet = scene.0.sheet(seat(WHITE));
    assert_eq!((sheet.tokens, sheet.cards, sheet.total), (2, 2, 4));
}

#[test]
fn r9_3_the_bracket_may_be_left_out() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-2", "DSPGV");
    scene.plays("play c12, no bracket, row 1");
    assert_eq!(scene.purse(WHITE), "D P V");
    assert_eq!(scene.points(WHITE), 3);
    // Only when the card is laid: later nothing offers it any more.
    assert!(!scene.allows("bracket"));
}

#[test]
fn r9_3_a_bracket_that_cannot_be_paid_is_not_asked_for() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-2", "DDDSG");
    scene.plays("play c12, row 1");
    assert_eq!(scene.purse(WHITE), "D D D");
    // Whoever gives away the water at this very step cannot pay a bracket with water any more.
    let mut scene = Scene::new("expansion@1");
    scene.white_faces("E-37", "DGWWW");
    scene.plays("play c12, water D");
    assert_eq!(scene.refusal("bracket"), "9.3");
    scene.plays("no bracket, row 1");
    assert_eq!(scene.purse(WHITE), "D W");
}

#[test]
fn r9_3_the_bracket_belongs_to_each_alternative() {
    // E-20: D S / W W W (S P P).
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-20", "DSSPPWWW");
    scene.plays("play c12, bracket");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay D S S P P", "pay S P P W W W"]);
    scene.plays("pay S P P W W W, row 3");
    assert_eq!(scene.purse(WHITE), "D S V V");
    assert_eq!(scene.points(WHITE), 3);
}

#[test]
fn r9_3_a_reduction_does_not_touch_the_bracket() {
    // E-8: wells cost 1 good less.
    let mut scene = Scene::new("expansion@1");
    scene.lay(WHITE, "E-8", 1);
    scene.white_faces("E-20", "DSPWW");
    scene.plays("play c12, bracket");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay S P W W", "pay D P W W"]);
    assert_eq!(scene.refusal("pay D S W W"), "4.2", "the pepper of the bracket is not let off");
    assert_eq!(scene.refusal("pay D S P W W"), "4.2", "the reduction is compulsory");
    scene.plays("pay S P W W, row 1");
    assert_eq!(scene.purse(WHITE), "D V V");
    // Water is not reduced.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-8", 1);
    scene.white_faces("E-20", "WW");
    assert_eq!(scene.refusal("play c12"), "4.2");
}

// 9.4 Targia

#[test]
fn r9_4_the_targia_walks_against_the_robber() {
    let mut scene = Scene::new("expansion");
    let (mut targia, mut robber) = (Vec::new(), Vec::new());
    while scene.0.turn() != Turn::Over {
        if targia.len() < scene.0.round as usize {
            let view = scene.view(BLUE);
            targia.push(view.targia.map(Border::number).unwrap());
            robber.push(view.robber.number());
        }
        scene.stroll();
    }
    assert_eq!(targia, [15, 14, 13, 11, 10, 9, 7, 6, 5, 3, 2, 1]);
    assert_eq!(robber, [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]);
}

#[test]
fn r9_4_the_base_game_has_no_targia() {
    let mut scene = Scene::new("base");
    assert_eq!(scene.view(WHITE).targia, None);
    scene.place_all("15 14 9", "2 13 7");
    assert_eq!(scene.refusal("use targia"), "2.4");
}

#[test]
fn r9_4_she_does_not_block_and_helps_whoever_stands_there() {
    let mut scene = Scene::new("expansion");
    assert_eq!(scene.view(WHITE).targia.map(Border::number), Some(15));
    scene.white_acts();
    scene.set_purse(WHITE, "");
    scene.play("use 15");
    assert_eq!(scene.purse(WHITE), "S", "the card itself");
    scene.plays("use targia, line 1, good P");
    assert_eq!(scene.purse(WHITE), "S P", "and the Targia in addition");
    assert_eq!(scene.refusal("use targia"), "9.4", "once");
    scene.play("done");
    assert_eq!(scene.refusal("use targia"), "9.4", "Blue stands elsewhere");
}

#[test]
fn r9_4_one_of_her_two_benefits() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "DS");
    scene.plays("use targia, line 2, good D");
    assert_eq!(scene.0.turn(), Turn::Chance);
    scene.plays("turn G-4, pick 1");
    assert_eq!(scene.purse(WHITE), "D D S");
    assert_eq!(scene.refusal("use targia"), "9.4");
    // Her card is not the border card: that one is still there.
    scene.play("use 15");
    assert_eq!(scene.purse(WHITE), "D D S S");
}

#[test]
fn r9_4_pays_again_for_the_next_card_as_often_as_wanted() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "DDS");
    let before = scene.0.discard;
    scene.plays("use targia, line 2, good D, turn G-5");
    assert_eq!(scene.purse(WHITE), "D S");
    scene.plays("next, good S, turn G-6");
    assert_eq!(scene.purse(WHITE), "D");
    scene.play("next"); // the last good: no choice
    assert_eq!(scene.purse(WHITE), "");
    scene.play("turn G-11");
    assert_eq!(scene.refusal("next"), "9.4", "nothing left to pay");
    scene.play("pick 1");
    assert_eq!(scene.purse(WHITE), "G", "only what the last card shows");
    assert_eq!((scene.0.discard - before).len(), 3, "all cards that were turned up are discarded");
    assert_eq!(scene.0.turned, [None; 4]);
}

#[test]
fn r9_4_a_goods_card_with_a_slash() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "D");
    scene.plays("use targia, line 2, turn G-17, pick 1");
    assert_eq!(scene.refusal("stop"), "2.4", "one side is taken");
    scene.play("line 2");
    assert_eq!(scene.purse(WHITE), "G");
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "D");
    scene.plays("use targia, line 2, turn G-17, pick 1, line 1");
    assert_eq!(scene.purse(WHITE), "W W");
}

#[test]
fn r9_4_without_a_good_only_the_good() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "GWV");
    scene.play("use targia");
    assert_eq!(scene.refusal("line 2"), "2.4", "gold, water and crosses are no goods");
    scene.plays("line 1, good D");
    assert_eq!(scene.purse(WHITE), "D G W V");
}

#[test]
fn r9_4_she_may_be_waived() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.play("done");
    assert_eq!(scene.on_turn(), BLUE);
}

#[test]
fn r9_4_a_used_targi_has_still_been_placed_there() {
    let mut scene = Scene::new("expansion");
    scene.set_targia(9);
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.play("use 15");
    scene.plays("use targia, line 1, good D");
    assert_eq!(scene.purse(WHITE), "D S");
    // A Targi that a dune's action puts on her card in thought is none.
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-20");
    scene.place_all("u1 14 9", "2 13 7");
    scene.plays("use u1, use 15");
    assert_eq!(scene.refusal("use targia"), "9.4");
}

// 9.5 Water

#[test]
fn r9_5_water_is_exchanged_while_placing() {
    let mut scene = Scene::new("expansion");
    scene.set_purse(WHITE, "WWWWWW");
    scene.plays("water G, water S");
    assert_eq!(scene.purse(WHITE), "S G W");
    assert_eq!(scene.refusal("water D"), "9.5");
    assert_eq!(scene.refusal("water G"), "9.5");
    assert_eq!(scene.on_turn(), WHITE, "an exchange is no placing");
    scene.play("place 2");
    assert_eq!(scene.on_turn(), BLUE);
    scene.play("water P");
    assert_eq!(scene.purse(BLUE), "D S P P G V V V V");
}

#[test]
fn r9_5_water_is_exchanged_between_actions_and_within_them() {
    let mut scene = Scene::new("expansion");
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "DDWWWWWWW");
    scene.plays("water G, use 5, water D, line 1");
    assert_eq!(scene.purse(WHITE), "G G W W", "3 dates for gold, one of them for water");
    scene.plays("water P, line 3");
    assert_eq!(scene.purse(WHITE), "G G W");
    scene.play("stop");
    // While goods of choice are being given and taken.
    let mut scene = Scene::new("expansion");
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "DDSWWWW");
    scene.plays("use 5, line 2, good D, water P, good P, water P, good S, stop");
    assert_eq!(scene.purse(WHITE), "D S S P");
    // While a row is being chosen.
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-9", "DPGWWW");
    scene.plays("play c12, water G, row 1");
    assert_eq!(scene.purse(WHITE), "G");
}

#[test]
fn r9_5_water_before_a_decision_about_the_top_card() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_top("E-9"); // D P G
    scene.set_purse(WHITE, "DPWWW");
    scene.play("use 14");
    assert_eq!(scene.refusal("play top"), "4.2");
    scene.plays("water G, play top, row 1");
    assert_eq!(scene.purse(WHITE), "");
    assert_eq!(scene.display(WHITE), "E-9 /  / ");
}

#[test]
fn r9_5_water_of_a_card_that_is_being_paid_stays() {
    // E-0: S D G / W W W W W W.
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-0", "SDGWWWWWW");
    scene.play("play c12");
    scene.play("water P"); // S D G still pays
    assert_eq!(scene.refusal("pay W W W W W W"), "4.2");
    scene.plays("pay D S G, row 1");
    // E-10: D D S S P / D W W W W W: three alternatives of payment would be gone.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-22", 1); // water as good: several ways to pay
    scene.white_faces("E-9", "DPGWWW"); // D P G
    scene.play("play c12");
    assert!(scene.allows("pay D G W"));
    scene.play("water S");
    assert_eq!(scene.purse(WHITE), "D S P G W");
    // Now with the water needed: only D W or P W are left to pay with.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-22", 1);
    scene.white_faces("E-9", "DGWWW");
    scene.play("play c12");
    assert_eq!(scene.refusal("water G"), "9.5", "then D P G could not be paid");
    assert!(scene.allows("water P"), "then D P G can be paid with goods");
    assert!(scene.allows("water S"), "then 1 water is left for the pepper");
    scene.plays("pay D G W, row 1");
    assert_eq!(scene.purse(WHITE), "W W");
}

#[test]
fn r9_5_at_a_raid_before_it_is_paid() {
    let mut scene = Scene::new("expansion");
    scene.raid(4);
    scene.set_purse(BLUE, "SSWWV");
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.refusal("line 1"), "11.3", "no date");
    scene.plays("water D, line 1");
    assert_eq!(scene.purse(BLUE), "S S V");
    assert_eq!(scene.on_turn(), WHITE);
}

#[test]
fn r9_5_water_without_which_the_raid_cannot_be_paid_stays() {
    // E-12: a raid is paid with 1 water. Raid 2 asks for S D or V.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-12", 1);
    scene.white_acts();
    scene.set_robber(7);
    scene.set_purse(BLUE, "WW");
    scene.end_round();
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
    for exchange in ["water D", "water S", "water P"] {
        assert_eq!(scene.refusal(exchange), "9.5");
    }
    assert_eq!(scene.refusal("stop"), "11.3");
    scene.play("line 3");
    assert_eq!(scene.purse(BLUE), "W");
    // With a salt the date can be had for water.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-12", 1);
    scene.white_acts();
    scene.set_robber(7);
    scene.set_purse(BLUE, "SWW");
    scene.end_round();
    assert_eq!(scene.refusal("water P"), "9.5");
    scene.plays("water D, line 1");
    assert_eq!(scene.purse(BLUE), "");
}

#[test]
fn r9_5_ten_water_at_the_end_of_a_round() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "WWWWWWWWWWWW");
    scene.set_purse(BLUE, "WWWWWWWWWW");
    scene.plays("done, done");
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Limits, WHITE));
    assert_eq!(scene.refusal("return D"), "2.6");
    assert_eq!(scene.refusal("done"), "2.6");
    scene.play("return water");
    assert_eq!(scene.purse(WHITE), "W W W W W W W W W W");
    assert_eq!(scene.0.phase, Phase::Place, "10 are allowed");
    assert_eq!(scene.purse(BLUE), "W W W W W W W W W W");
}

#[test]
fn r9_5_the_surplus_can_be_used_instead() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "WWWWWWWWWWWW");
    scene.plays("done, done, water G");
    assert_eq!(scene.purse(WHITE), "G W W W W W W W W W");
    assert_eq!(scene.0.phase, Phase::Place);
    // One exchange may not be enough, and what it brings may be too much.
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "DDDDDDDDDDWWWWWWWWWWWWW");
    scene.plays("done, done, water S");
    assert_eq!(scene.0.phase, Phase::Limits);
    assert_eq!(scene.refusal("return P"), "2.6");
    scene.plays("return D, return water");
    assert_eq!(scene.purse(WHITE), "D D D D D D D D D S W W W W W W W W W W");
    assert_eq!(scene.0.phase, Phase::Place);
    // Gold beyond the limit goes back at once.
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "GGGWWWWWWWWWWWW");
    scene.plays("done, done, water G");
    assert_eq!(scene.purse(WHITE), "G G G W W W W W W W W W");
}

#[test]
fn r9_5_water_is_no_good() {
    let mut scene = Scene::new("expansion");
    scene.place_all("5 14 10", "3 13 7");
    scene.set_purse(WHITE, "WWWWWWWWWWWWGG");
    assert_eq!(scene.refusal("use 5"), "2.4", "nothing to trade");
    scene.plays("use 10");
    assert_eq!(scene.refusal("line 1"), "3.5", "2 goods");
    scene.play("line 4");
    assert_eq!(scene.purse(WHITE).matches('V').count(), 4);
    assert_eq!(scene.0.players[0].all_goods(), 0);
}

#[test]
fn r9_5_the_base_game_has_no_water() {
    let scene = Scene::new("base");
    assert_eq!(scene.refusal("water D"), "1.3");
    assert_eq!(scene.refusal("place u1"), "2.2", "nor dunes");
    assert_eq!(scene.refusal("once T-40"), "8.1", "nor cards that are used once");
}

#[test]
fn r9_5_nobody_exchanges_in_the_others_turn() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "WWWW");
    assert_eq!(scene.refusal("water D"), "9.5", "White has none, and Blue's is not White's");
}

// 9.6 Dunes

#[test]
fn r9_6_a_targi_goes_on_a_free_dune() {
    let mut scene = Scene::new("expansion");
    scene.play("place u2");
    assert_eq!(scene.refusal("place u2"), "9.6", "no matter whose Targi stands there");
    scene.play("place u1");
    assert_eq!(scene.refusal("place u2"), "9.6");
    assert_eq!(scene.refusal("place u1"), "9.6");
    assert_eq!(scene.refusal("place u4"), "9.6", "no dune lies there");
    scene.play("place u3");
    assert_eq!(scene.refusal("place u3"), "9.6");
    let view = scene.view(BLUE);
    let standing: Vec<_> = view.dunes.iter().map(|dune| dune.targi.clone()).collect();
    assert_eq!(standing, [vec![seat(BLUE)], vec![seat(WHITE)], vec![seat(WHITE)]]);
}

#[test]
fn r9_6_a_dune_makes_no_crossing() {
    let mut one = Scene::new("expansion");
    one.place_all("u1 14 9", "2 13 7");
    assert_eq!(one.view(WHITE).players[0].markers.len(), 1);
    let mut two = Scene::new("expansion");
    two.place_all("u1 u2 9", "2 13 7");
    assert!(two.view(WHITE).players[0].markers.is_empty());
    let mut three = Scene::new("expansion");
    three.place_all("u1 u2 u3", "2 13 7");
    assert!(three.view(WHITE).players[0].markers.is_empty());
}

#[test]
fn r9_6_a_dune_is_used_once_then_discarded() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-1");
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    assert_eq!(scene.refusal("use u2"), "2.4");
    scene.play("use u1");
    assert_eq!(scene.purse(WHITE), "D D D");
    assert!(scene.dune_is_discarded("U-1"));
    assert_eq!(scene.view(WHITE).dunes.len(), 2);
    assert_eq!(scene.refusal("use u1"), "2.4");
}

#[test]
fn r9_6_a_waived_dune_is_discarded_and_the_others_stay() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-1");
    scene.set_dune(2, "U-2");
    scene.set_dune(3, "U-3");
    scene.place_all("u1 14 9", "2 13 u3");
    scene.play("done");
    assert!(scene.dune_is_discarded("U-1"));
    assert_eq!(scene.open_dunes(), "U-2 U-3");
    scene.play("done");
    assert!(scene.dune_is_discarded("U-3"));
    assert_eq!(scene.open_dunes(), "U-2", "nobody stood there: it stays for the next round");
    assert_eq!(scene.0.phase, Phase::Place);
}

#[test]
fn r9_6_none_open_at_the_start_of_a_round_one_is_turned_up() {
    let mut scene = Scene::new("expansion");
    scene.place_all("u1 u2 9", "2 13 u3");
    scene.plays("done, done");
    assert_eq!((scene.0.phase, scene.0.turn()), (Phase::Dunes, Turn::Chance));
    assert!(scene.view(WHITE).dunes.is_empty());
    scene.luck_until_a_player_decides();
    assert_eq!(scene.view(WHITE).dunes.len(), 1);
    assert_eq!(scene.0.phase, Phase::Place);
}

#[test]
fn r9_6_after_a_raid_three_new_ones() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-1");
    scene.set_dune(2, "U-2");
    scene.set_dune(3, "U-3");
    scene.set_targia(13);
    scene.raid(4);
    assert_eq!(scene.open_dunes(), "U-1 U-2 U-3", "first the raid is paid");
    scene.play("line 2");
    let events = scene.play("line 2");
    // Once the Targia has walked.
    let round = events.iter().position(|event| matches!(event, Event::Round { .. })).unwrap();
    let gone: Vec<_> =
        (0..events.len()).filter(|&i| matches!(events[i], Event::DuneGone { .. })).collect();
    assert_eq!(gone.len(), 3);
    assert!(gone.iter().all(|&gone| gone > round));
    assert_eq!(scene.view(WHITE).targia.map(Border::number), Some(11));
    for turned in ["turn U-4", "turn U-5", "turn U-6"] {
        assert_eq!(scene.0.phase, Phase::Dunes);
        assert_eq!(scene.refusal("turn U-1"), "1.2", "it is on the discard pile");
        scene.play(turned);
    }
    assert_eq!(scene.open_dunes(), "U-4 U-5 U-6");
    assert_eq!(scene.0.phase, Phase::Place, "no further dune for this round");
    assert!(["U-1", "U-2", "U-3"].iter().all(|dune| scene.dune_is_discarded(dune)));
}

#[test]
fn r9_6_after_a_raid_without_open_dunes_three_too() {
    let mut scene = Scene::new("expansion");
    scene.set_robber(3);
    scene.place_all("u1 u2 9", "2 13 u3");
    scene.plays("done, done, line 2, line 2");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.view(WHITE).dunes.len(), 3);
}

#[test]
fn r9_6_the_dune_pile_is_shuffled_when_it_is_empty() {
    let mut scene = Scene::new("expansion");
    scene.place_all("u1 u2 9", "2 13 u3");
    scene.0.dune_discard |= scene.0.dune_pile;
    scene.0.dune_pile = 0;
    scene.play("done");
    let events = scene.play("done");
    assert!(events.contains(&Event::Shuffled { pile: crate::event::Pile::Dunes }), "{events:?}");
    assert_eq!(scene.view(WHITE).dune_pile, 20);
    scene.play("turn U-7");
    assert_eq!(scene.open_dunes(), "U-7");
    assert_eq!(scene.view(WHITE).dune_pile, 19);
}

#[test]
fn r9_6_each_action_is_finished_before_the_next() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-7"); // 2 goods of choice and W
    scene.place_all("u1 14 9", "2 13 7");
    scene.play("use u1");
    assert_eq!(scene.refusal("use 14"), "2.4");
    assert_eq!(scene.refusal("done"), "2.4");
    scene.plays("good D, good D");
    assert!(scene.allows("use 14"));
}

// 9.7 Raid 4

#[test]
fn r9_7_a_card_in_the_rightmost_column_that_is_reached() {
    let mut scene = Scene::new("expansion");
    for (card, row) in [("E-0", 1), ("E-1", 1), ("E-9", 2), ("E-2", 3), ("E-10", 3)] {
        scene.lay(BLUE, card, row);
    }
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "");
    scene.end_round();
    assert_eq!(scene.on_turn(), BLUE);
    scene.play("line 2");
    assert_eq!(scene.refusal("row 2"), "9.7", "the other rows reach further");
    assert_eq!(scene.legal(), ["row 1", "row 3"]);
    scene.play("row 3");
    assert_eq!(scene.display(BLUE), "E-0 E-1 / E-9 / E-2");
    // A single one needs no choice.
    let mut scene = Scene::new("expansion");
    for (card, row) in [("E-0", 1), ("E-1", 2), ("E-9", 2)] {
        scene.lay(BLUE, card, row);
    }
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "");
    scene.end_round();
    scene.play("line 2");
    assert_eq!(scene.display(BLUE), "E-0 / E-1 / ");
}

#[test]
fn r9_7_or_the_last_card_of_any_row_if_the_table_plays_it_so() {
    let any = [Setup::new("expansion", 2).with("raid4", "any-row"), Setup::new("expansion@1", 2)];
    for setup in any {
        any_row(Scene::with(&setup));
    }
}

fn any_row(mut scene: Scene) {
    scene.lay(BLUE, "E-0", 1);
    scene.lay(BLUE, "E-1", 1);
    scene.lay(BLUE, "E-9", 3);
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(WHITE, "GG");
    scene.set_purse(BLUE, "GVVVV");
    scene.end_round();
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
    assert_eq!(scene.refusal("stop"), "11.3");
    scene.play("line 2");
    assert_eq!(scene.refusal("row 2"), "9.7", "no card lies there");
    assert_eq!(scene.refusal("stop"), "5.1");
    scene.play("row 1");
    assert_eq!(scene.display(BLUE), "E-0 /  / E-9");
    assert!(scene.is_discarded("E-1"));
    assert_eq!(scene.purse(BLUE), "G V V V V");
    assert_eq!(scene.on_turn(), WHITE);
    assert_eq!(scene.refusal("line 2"), "11.3", "White has no card");
    scene.play("line 1");
    assert_eq!(scene.purse(WHITE), "G");
    assert_eq!(scene.0.turn(), Turn::Over);
}

#[test]
fn r9_7_a_single_row_needs_no_choice_and_its_points_are_gone() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-16", 2);
    scene.lay(BLUE, "E-34", 2);
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "");
    assert_eq!(scene.points(BLUE), 2);
    scene.end_round();
    let events = scene.play("line 2");
    assert_eq!(scene.display(BLUE), " / E-16 / ");
    assert_eq!(scene.points(BLUE), 1);
    // White has neither gold nor a card: they lose nothing, not even crosses.
    assert!(events.iter().any(|e| matches!(e, Event::Lost { tokens, .. } if tokens.is_none())));
    assert_eq!(scene.0.turn(), Turn::Over);
}

#[test]
fn r9_7_crosses_are_not_taken() {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(WHITE, "VVVV");
    scene.set_purse(BLUE, "VVVVDDSSPPWW");
    scene.end_round();
    assert_eq!(scene.0.turn(), Turn::Over);
    assert_eq!(scene.purse(WHITE), "V V V V");
    assert_eq!(scene.purse(BLUE), "D D S S P P W W V V V V");
}

#[test]
fn r9_7_a_laid_dune_can_be_lost_too() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "U-18", 1);
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "");
    scene.end_round();
    scene.play("line 2");
    assert_eq!(scene.display(BLUE), " /  / ");
    assert!(scene.dune_is_discarded("U-18"));
}

#[test]
fn r9_7_a_twelfth_card_ends_the_game_before_the_raid() {
    let mut scene = Scene::new("expansion");
    for card in 0..11 {
        scene.lay(WHITE, &format!("E-{card}"), card / 4 + 1);
    }
    scene.white_faces("E-16", "DSG");
    scene.set_robber(15);
    scene.play("play c12"); // one row with room: no choice
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.0.turn(), Turn::Over);
    assert_eq!(scene.purse(WHITE), "G", "no raid");
}

#[test]
fn r9_5_who_cannot_pay_a_raid_may_exchange_water_first() {
    let mut scene = Scene::new("expansion");
    scene.set_purse(BLUE, "SWWWW"); // asked are D S P or 2 crosses
    scene.raid(12);
    scene.set_purse(BLUE, "SWWWW");
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.refusal("line 1"), "11.3");
    scene.plays("water D, water P");
    assert_eq!(scene.refusal("stop"), "11.3", "now it can be paid");
    scene.play("line 1");
    assert_eq!(scene.purse(BLUE), "");
}

#[test]
fn r9_5_who_keeps_his_water_loses_what_the_raid_asks() {
    let mut scene = Scene::new("expansion");
    scene.set_purse(BLUE, "SWWWW");
    scene.raid(12);
    scene.set_purse(BLUE, "SVWWWW");
    scene.play("stop");
    assert_eq!(scene.purse(BLUE), "W W W W");
    assert_ne!(scene.on_turn(), BLUE);
}

#[test]
fn r10_3_dune_17_gives_its_water_even_if_there_is_nothing_to_exchange() {
    let mut scene = Scene::new("expansion");
    scene.set_dune(1, "U-17");
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.play("use u1");
    assert_eq!(scene.purse(WHITE), "W W");
    scene.play("done");
}

// 9.8 Score

#[test]
fn r9_8_every_two_water_one_point() {
    let mut scene = Scene::new("expansion");
    for (water, points) in [("", 0), ("W", 0), ("WW", 1), ("WWWWWWWWW", 4), ("WWWWWWWWWW", 5)] {
        scene.set_purse(WHITE, water);
        assert_eq!(scene.points(WHITE), points);
        assert_eq!(scene.0.sheet(seat(WHITE)).water, points);
        assert_eq!(scene.0.sheet(seat(WHITE)).total, points);
    }
}

#[test]
fn r9_8_water_decides_no_tie() {
    let finish = |white: &str, blue: &str| {
        let mut scene = Scene::new("expansion");
        scene.white_acts();
        scene.set_robber(15);
        scene.set_purse(WHITE, white);
        scene.set_purse(BLUE, blue);
        scene.end_round();
        while scene.0.turn() != Turn::Over {
            scene.play("line 1");
        }
        scene.0.outcome().unwrap().winners
    };
    assert_eq!(finish("V", "VW").len(), 2, "one water is worth nothing");
    assert_eq!(finish("VS", "VW"), std::iter::once(seat(WHITE)).collect());
    assert_eq!(finish("VWW", "VVGDD"), std::iter::once(seat(BLUE)).collect(), "goods");
    assert_eq!(finish("VGG", "VGDD"), std::iter::once(seat(WHITE)).collect(), "gold first");
}

// 9.9 Special situations

fn joined(dune: &str) -> Scene {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-4", 1);
    scene.set_dune(1, dune);
    scene.place_all("u1 14 9", "u1 13 7");
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "");
    scene
}

#[test]
fn r9_9_a_joined_dune_stays_for_the_second_player() {
    let mut scene = joined("U-1");
    scene.play("use u1");
    assert_eq!(scene.purse(WHITE), "D D D");
    assert!(!scene.dune_is_discarded("U-1"));
    assert!(scene.open_dunes().contains("U-1"));
    assert_eq!(scene.refusal("use u1"), "2.4", "not twice");
    scene.plays("done, use u1");
    assert_eq!(scene.purse(BLUE), "D D D");
    assert!(!scene.dune_is_discarded("U-1"), "not before all their actions are done");
    scene.play("done");
    assert!(scene.dune_is_discarded("U-1"));
    assert!(!scene.open_dunes().contains("U-1"));
}

#[test]
fn r9_9_a_joined_dune_that_the_start_player_waives() {
    let mut scene = joined("U-1");
    scene.play("done");
    assert!(!scene.dune_is_discarded("U-1"));
    scene.plays("use u1, done");
    assert_eq!(scene.purse(BLUE), "D D D");
    assert!(scene.dune_is_discarded("U-1"));
}

#[test]
fn r9_9_a_joined_dune_that_the_second_player_waives() {
    let mut scene = joined("U-1");
    scene.plays("use u1, done, done");
    assert!(scene.dune_is_discarded("U-1"));
}

#[test]
fn r9_9_without_the_card_nobody_joins() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-4", 1);
    scene.play("place u1");
    assert_eq!(scene.refusal("place u1"), "9.6", "the card is White's");
    scene.play("place u2");
    scene.play("place u2");
    assert_eq!(scene.refusal("place u1"), "9.6");
    assert_eq!(scene.refusal("place u2"), "9.6");
}

#[test]
fn r9_9_the_dune_for_the_display_goes_to_the_start_player() {
    let mut scene = joined("U-18");
    scene.plays("use u1, row 1");
    assert_eq!(scene.display(WHITE), "U-18 /  / ");
    scene.play("done");
    assert_eq!(scene.refusal("use u1"), "9.6", "the other gets nothing");
    scene.play("done");
    assert_eq!(scene.display(WHITE), "U-18 /  / ");
    assert_eq!(scene.display(BLUE), "E-4 /  / ");
    assert!(!scene.dune_is_discarded("U-18"));
}

#[test]
fn r9_9_the_dune_for_the_display_goes_to_the_second_if_the_first_waives() {
    let mut scene = joined("U-18");
    scene.plays("done, use u1, row 2, done");
    assert_eq!(scene.display(BLUE), "E-4 / U-18 / ");
    assert!(!scene.dune_is_discarded("U-18"));
    // Waived by both it is discarded.
    let mut scene = joined("U-18");
    scene.plays("done, done");
    assert!(scene.dune_is_discarded("U-18"));
}

/// Both markers on `c11`: Blue stands opposite White twice (E-14).
fn both_on_one_card() -> Scene {
    both_on_one_card_in("expansion")
}

fn both_on_one_card_in(rules: &str) -> Scene {
    let mut scene = Scene::new(rules);
    scene.lay(BLUE, "E-14", 1);
    scene.place_all("2 14 u1", "10 6 u2");
    let both = scene.view(WHITE).centre[4].markers.clone();
    assert_eq!(both, [seat(WHITE), seat(BLUE)]);
    scene.set_centre("c11", "G-4");
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "");
    scene
}

#[test]
fn r9_9_both_markers_on_one_card_the_start_player_first() {
    let mut scene = both_on_one_card();
    scene.play("use c11");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.purse(WHITE), "D D");
    scene.play("done");
    assert_eq!(scene.on_turn(), BLUE);
    for action in ["use c11", "play c11", "keep c11", "discard c11"] {
        assert_eq!(scene.refusal(action), "2.3", "{action}");
    }
    scene.play("done");
    assert_eq!(scene.purse(BLUE), "");
    assert!(matches!(scene.0.centre[4], Centre::Tribe(_)), "the replacement stays");
}

#[test]
fn r9_9_both_markers_on_one_card_the_second_if_the_first_waives() {
    for waive in ["waive c11, done", "done"] {
        let mut scene = both_on_one_card();
        scene.plays(waive);
        scene.play("use c11");
        scene.luck_until_a_player_decides();
        assert_eq!(scene.purse(BLUE), "D D");
    }
}

#[test]
fn r9_9_both_markers_on_a_tribe_card() {
    let mut scene = both_on_one_card();
    scene.set_centre("c11", "E-9");
    scene.play("keep c11");
    scene.play("done");
    assert_eq!(scene.refusal("keep c11"), "2.3");
    let card = scene.0.view(Viewer::Public).players[0].hand[0].card;
    assert_eq!(card.map(Card::Tribe), Tribe::read("E-9").map(Card::Tribe), "taken from the open");
}

#[test]
fn r11_10_the_marker_of_the_second_player_goes_back_at_once() {
    let mut scene = both_on_one_card();
    scene.play("use c11");
    assert!(scene.view(BLUE).centre[4].markers.is_empty());
    scene.0.audit().unwrap();
    // By version 1 it stayed until the turn ended.
    let mut scene = both_on_one_card_in("expansion@1");
    scene.play("use c11");
    assert_eq!(scene.view(BLUE).centre[4].markers, [seat(BLUE)]);
}

#[test]
fn r9_4_she_stops_on_corners_if_the_table_plays_it_so() {
    let setup = Setup::new("expansion", 2).with("targia-corners", "stop");
    let mut scene = Scene::with(&setup);
    let mut way = Vec::new();
    for _ in 0..6 {
        way.push(scene.view(WHITE).targia.unwrap().number());
        while scene.0.phase == Phase::Place {
            let first = scene.legal()[0].clone();
            scene.play(&first);
        }
        scene.end_round();
        scene.pay_raid();
        scene.luck_until_a_player_decides();
    }
    assert_eq!(way, [15, 14, 13, 12, 11, 10]);
    assert_eq!(scene.0.setup().get("targia-corners"), Some("stop"));
}

#[test]
fn r9_10_the_table_chooses_the_cards_of_mixed() {
    let mixed = |cards: &str| State::start(&Setup::new("mixed", 2).with("cards", cards));
    let ours: Vec<String> = (0..45).map(|n| format!("T-{n}")).collect();
    let state = mixed(&ours.join(" ")).unwrap();
    assert_eq!(state.feats(), ours, "the base deck by the rules of the expansion");
    assert_eq!(state.setup().get("cards"), Some(ours.join(" ").as_str()));
    assert_eq!(mixed(&ours.join(",")).unwrap().setup(), state.setup());
    assert_eq!(mixed("random").unwrap().feats().len(), 90);
    let few = mixed(&ours[..44].join(" ")).unwrap_err();
    assert_eq!(few.rule(), Some("9.10"));
    for odd in ["T-45", "T-1 T-1", "everything", "T-01", ""] {
        assert!(mixed(odd).is_err(), "{odd}");
    }
}

#[test]
fn r9_10_what_an_earlier_game_left_over() {
    use azalai_core::{
        Journal,
        luck::{Stream, stream},
    };
    let play = |setup: &Setup| {
        let mut journal = Journal::<State>::new(setup).unwrap();
        let mut rng = stream(9, 0, Stream::Luck);
        let (mut legal, mut odds) = (azalai_core::Choices::new(), azalai_core::Odds::new());
        while journal.state().turn() != Turn::Over {
            legal.clear();
            odds.clear();
            journal.state().legal(&mut legal);
            journal.state().chance(&mut odds);
            let by = journal.state().turn();
            let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
            journal.play(by, action, &mut ()).unwrap();
        }
        journal.record(&[]).to_string()
    };
    let after = |record: &str| {
        let setup = Setup::new("mixed", 2).with("cards", record);
        State::start(&setup).unwrap()
    };
    assert!(after(&play(&Setup::new("base", 2))).feats().iter().all(|card| card.starts_with('E')));
    let first = play(&Setup::new("mixed", 2));
    let second = after(&first);
    let seen = |card: &String| first.contains(&format!("turn {card}\n"));
    assert!(!second.feats().iter().any(seen) && second.feats().len() >= 45);
    let again = State::start(&second.setup()).unwrap();
    assert_eq!((again.feats(), again.setup()), (second.feats(), second.setup()));
    // The third evening is the first one again, as far as it is known.
    let third = after(&play(&second.setup()));
    assert!(third.feats().iter().any(seen));
    for odd in ["azalai record 1", "azalai record 1\ngame: desert\nend\n"] {
        assert!(State::start(&Setup::new("mixed", 2).with("cards", odd)).is_err(), "{odd}");
    }
}

/// What is told to whoever puts a table together, without playing the record again.
#[test]
fn r9_10_what_a_record_leaves_over_is_told() {
    use azalai_core::{LeftOver, RecordFault};
    let record = |head: &str, actions: &str| {
        format!(
            "azalai record 1\ngame: targi\n{head}\nseats: 2\nresult: unfinished\n\n{actions}end\n"
        )
    };
    let told = |text: &str| match State::left_over(text) {
        LeftOver::Cards { cards, known, all } => (cards, known, all),
        LeftOver::Fault { fault } => panic!("{fault:?}: {text}"),
    };
    let fault = |text: &str| match State::left_over(text) {
        LeftOver::Fault { fault } => Some(fault),
        LeftOver::Cards { .. } => None,
    };
    let codes = |box_: char| (0..45).map(|number| format!("{box_}-{number}")).collect::<Vec<_>>();

    assert_eq!(told(&record("rules: base", "")), (codes('E'), 45, true));
    assert_eq!(told(&record("rules: expansion@2", "")), (codes('T'), 45, true));
    let chosen = format!(
        "rules: mixed@2\noption cards:\n|{}\n|{}",
        codes('E')[..20].join(" "),
        codes('E')[20..].join(",")
    );
    assert_eq!(told(&record(&chosen, "")), (codes('T'), 45, true));
    // Dealt at random: those are known that were turned up, and only luck turns cards up. A game that still runs hides some.
    let turned = "1 * start 2\n2 * turn E-15\n3 * turn G-3\n4 * turn T-4 # so\n5 * turn ?\n6 1 turn T-9\n7 * turn E-15\n";
    let (cards, known, all) = told(&record("rules: mixed@2", turned));
    assert_eq!((cards.len(), known, all), (88, 2, false));
    assert!(!cards.contains(&"E-15".to_owned()) && !cards.contains(&"T-4".to_owned()));
    // More than 45 to be dealt from: the same.
    let more = format!("rules: mixed@2\noption cards: {} E-0", codes('T').join(" "));
    assert_eq!(told(&record(&more, "1 * turn T-1\n")).1, 1);

    let whole = record("rules: mixed@2", turned);
    let windows = format!("  \n{}\r\n\n", whole.replace('\n', "\r\n"));
    assert_eq!(fault(&windows), None, "as an editor may save it");
    assert_eq!(fault(""), Some(RecordFault::NoRecord));
    assert_eq!(fault("T-1 T-2"), Some(RecordFault::NoRecord));
    assert_eq!(fault(&whole[..whole.len() - 6]), Some(RecordFault::CutOff));
    assert_eq!(fault(&record("rules: poker", "")), Some(RecordFault::Unreadable));
    assert_eq!(fault(&record("rules: mixed@2", "nonsense\n")), Some(RecordFault::Unreadable));
    assert_eq!(fault(&whole.replace("game: targi", "game: tuareg")), Some(RecordFault::OtherGame));
    let naming = record("rules: mixed@2\noption cards:\n|azalai record 1\n|game: targi\n|end", "");
    assert_eq!(fault(&naming), Some(RecordFault::NamesRecord));
}

/// Only then may a client tell what a card said that is gone.
#[test]
fn r10_4_a_view_tells_whether_the_tribe_cards_are_the_usual_ones() {
    let usual = |setup: &Setup| State::start(setup).unwrap().view(Viewer::Public).usual_cards;
    for rules in ["base", "expansion", "mixed"] {
        assert!(usual(&Setup::new(rules, 2)), "{rules}");
        assert!(!usual(&Setup::new(rules, 2).in_version(1)), "{rules}");
    }
    let own = crate::deck_file::BASE;
    assert!(!usual(&Setup::new("base", 2).with("deck", own)));
}
