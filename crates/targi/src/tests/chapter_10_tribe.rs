//! Chapter 10: the tribe cards of the expansion, and what is measured of them.

use super::chapter_10_border::acting;
use super::{BLUE, Scene, WHITE, seat};
use crate::action::{Action, Payment};
use crate::board::Border;
use crate::deck::Effect;
use crate::material::{Symbol, Tokens, Tribe};
use crate::state::{Centre, Phase, State, Terms};
use azalai_core::{Game, Lang, Setup, Shown, Turn};
use std::collections::BTreeSet;

// 10.4 Tribe cards

#[test]
fn r10_4_the_numbers_of_the_deck() {
    let deck = Scene::new("expansion").0.deck;
    let cards: Vec<_> = deck.tribe.iter().skip(45).collect();
    assert_eq!(cards.len(), 45);
    for symbol in Symbol::ALL {
        let those: Vec<_> = cards.iter().filter(|card| card.symbol == symbol).collect();
        let worth = |vp: u8| those.iter().filter(|card| card.vp == vp).count();
        let plain = those.iter().filter(|card| card.effect == Effect::Plain).count();
        assert_eq!((those.len(), worth(3), worth(2), worth(1)), (9, 2, 3, 4), "{symbol:?}");
        assert_eq!(plain, 3, "{symbol:?}");
    }
    let with_water = |costs: &[Tokens]| costs.len() > 1 && costs.iter().any(|c| c.water > 0);
    assert!(cards.iter().filter(|card| with_water(&card.costs)).count() >= 10);
    assert!(cards.iter().filter(|card| card.bracket.is_some()).count() >= 8);
    for (tokens, _) in cards.iter().filter_map(|card| card.bracket) {
        assert!(tokens.gold == 0 && tokens.water == 0, "a bracket asks for goods: {tokens}");
    }
    // Water for what it can always be exchanged for would be no choice (9.5).
    let worth = |cost: &Tokens| 2 * cost.goods.iter().sum::<u8>() + 3 * cost.gold + cost.water;
    for card in &cards {
        if let [first, second] = card.costs[..] {
            assert_ne!(worth(&first), worth(&second), "{first} / {second}");
        }
    }
    let once = cards.iter().filter(|card| matches!(card.effect, Effect::Once(_))).count();
    assert_eq!(once, 6);
}

/// Every card as docs and file tell it: symbol, cost, bracket, crosses.
#[test]
fn r10_4_every_card() {
    const CARDS: [(&str, &str, &str, u8); 45] = [
        ("oasis", "D S G / W W W W W W", "", 3),
        ("oasis", "D S S P P", "", 3),
        ("oasis", "S G", "D P 1", 2),
        ("oasis", "D S P / W W W W W", "", 1),
        ("oasis", "D D S P", "", 2),
        ("oasis", "D P P / W W W W", "", 1),
        ("oasis", "P G", "", 1),
        ("oasis", "D S P P", "D S S 2", 2),
        ("oasis", "D D S / W W W W", "", 1),
        ("camel-rider", "D P G", "", 3),
        ("camel-rider", "D D S S P / D W W W W W", "", 3),
        ("camel-rider", "S P", "D D S 2", 1),
        ("camel-rider", "S G / W W W W", "", 1),
        ("camel-rider", "D G", "", 1),
        ("camel-rider", "S S P P", "", 2),
        ("camel-rider", "D G", "S P 1", 2),
        ("camel-rider", "D S / W W W", "", 1),
        ("camel-rider", "S P G / W W W W W W", "", 2),
        ("well", "D P G / W W W W W W", "", 3),
        ("well", "S P G / S W W W W", "", 3),
        ("well", "D S / W W W", "S P P 2", 1),
        ("well", "D S P P", "", 1),
        ("well", "D S P / G W", "", 1),
        ("well", "S G", "", 1),
        ("well", "D D P P P", "", 2),
        ("well", "D S S P / W W W W W", "", 2),
        ("well", "S P G", "D D P 2", 2),
        ("camp", "D S G", "", 3),
        ("camp", "P G / W W W W", "", 2),
        ("camp", "D D S P", "S S P 2", 2),
        ("camp", "D D S P P", "D S S 2", 3),
        ("camp", "P / W", "D S 2", 1),
        ("camp", "D S P G", "", 1),
        ("camp", "S P G", "", 2),
        ("camp", "S P", "", 1),
        ("camp", "S S P / W W W W", "", 1),
        ("targia", "D S S P P / W W W W W W", "", 3),
        ("targia", "D G", "S P P 2", 2),
        ("targia", "D D S S / W W W W W", "", 2),
        ("targia", "D D S S P", "", 3),
        ("targia", "D P G", "", 1),
        ("targia", "S P P / W W W W", "", 1),
        ("targia", "D S S P", "D P 1", 2),
        ("targia", "D S G", "", 1),
        ("targia", "S / W", "", 1),
    ];
    for (number, &(symbol, cost, bracket, vp)) in CARDS.iter().enumerate() {
        let code = format!("E-{number}");
        let mut scene = Scene::new("expansion");
        let card = scene.0.deck.card(Tribe::read(&code).unwrap()).clone();
        assert_eq!(card.symbol.name(), symbol, "{code}");
        let costs: Vec<String> = card.costs.iter().map(Tokens::to_string).collect();
        assert_eq!(costs.join(" / "), cost, "{code}");
        let brackets = card.bracket.map(|(tokens, vp)| format!("{tokens} {vp}"));
        assert_eq!(brackets.unwrap_or_default(), bracket, "{code}");
        // Played for each of its alternatives, it leaves nothing and counts its crosses.
        for side in costs {
            scene = Scene::new("expansion");
            scene.white_faces(&code, &side);
            scene.plays("play c12, row 1");
            let sheet = scene.0.sheet(seat(WHITE));
            assert_eq!(sheet.cards, i32::from(vp), "{code}");
            assert_eq!(scene.display(WHITE), format!("{code} /  / "));
            assert_eq!(scene.0.players[0].goods, [0; 3], "{code}: paid");
            assert_eq!(scene.0.players[0].gold, 0, "{code}: paid");
        }
    }
}

#[test]
fn r10_4_e3_an_own_dune_in_every_round() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-3", "DSP");
    scene.plays("play c12, row 1");
    assert_eq!(scene.view(WHITE).dunes.len(), 3, "from the next round on");
    scene.plays("done, done");
    scene.play("turn G-13"); // the replacement on c12
    assert_eq!(scene.0.phase, Phase::Dunes);
    scene.play("turn U-20");
    let view = scene.view(BLUE);
    assert_eq!(view.dunes.len(), 4);
    assert_eq!((view.dunes[3].slot.to_string(), view.dunes[3].owner), ("u4".into(), Some(seat(1))));
    // Blue is the start player now, and may not go there, not even if White stands there.
    assert_eq!(scene.on_turn(), BLUE);
    assert_eq!(scene.refusal("place u4"), "10.4");
    scene.place_all("u4 14 9", "u1 13 7");
    scene.play("done");
    scene.set_purse(WHITE, "");
    scene.plays("use u4, use 15");
    assert_eq!(scene.purse(WHITE), "S W");
    scene.end_round();
    assert_eq!(scene.view(WHITE).dunes.len(), 3, "two for all, and a new one for White");
    assert!(scene.dune_is_discarded("U-20"));
    // Unused it stays; after a raid it is a new one.
    let own = scene.view(WHITE).dunes[2].dune;
    scene.raid(8);
    assert_eq!(scene.view(WHITE).dunes[2].dune, own);
    while scene.0.phase == Phase::Raid {
        scene.play("line 2");
    }
    scene.luck_until_a_player_decides();
    let dunes = scene.view(WHITE).dunes;
    assert_eq!(dunes.len(), 4);
    assert!(dunes.iter().all(|dune| dune.dune != own));
}

#[test]
fn r10_4_e3_the_own_dune_is_one_more() {
    // None for all lies open: one is turned up, although White's own lies there.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-3", 1);
    scene.white_acts();
    scene.end_round();
    assert_eq!(scene.view(WHITE).dunes.len(), 4);
    scene.place_all("u1 14 9", "u2 u3 7");
    scene.end_round();
    let slots: Vec<_> = scene.view(WHITE).dunes.iter().map(|dune| dune.slot.to_string()).collect();
    assert_eq!(slots, ["u1", "u4"]);
    // Not even the card that joins Targi leads to another's own dune.
    scene.lay(BLUE, "E-4", 1);
    while scene.on_turn() != WHITE {
        scene.play("place 7");
    }
    scene.play("place u4");
    assert_eq!(scene.refusal("place u4"), "10.4");
}

#[test]
fn r10_4_e4_joins_an_opponents_targi_on_a_dune() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-4", 1);
    scene.set_dune(2, "U-5");
    scene.place_all("u2 14 9", "u2 13 7");
    assert_eq!(scene.view(WHITE).dunes[1].targi, [seat(WHITE), seat(BLUE)]);
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "");
    scene.plays("use u2, done, use u2, done");
    assert_eq!((scene.purse(WHITE), scene.purse(BLUE)), ("W W W W".into(), "W W W W".into()));
}

#[test]
fn r10_4_e5_turns_up_three_goods_cards_and_takes_one() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-5", "DPP");
    scene.plays("play c12, row 1, turn G-13, turn G-11, turn G-4");
    assert_eq!(scene.refusal("stop"), "10.3");
    scene.play("pick 3");
    assert_eq!(scene.purse(WHITE), "D D");
    assert!(scene.allows("done"));
    assert_eq!(scene.0.turned, [None; 4]);
}

/// What the card brings at the end, with these cards in the first row and the others below.
fn end_of(code: &str, cards: &str, tokens: &str) -> i32 {
    let mut scene = Scene::new("expansion");
    for (row, cards) in cards.split('/').enumerate() {
        for card in cards.split_whitespace() {
            scene.lay(WHITE, card, row + 1);
        }
    }
    scene.set_purse(WHITE, tokens);
    let sheet = scene.0.sheet(seat(WHITE));
    let own = sheet.ends.iter().find(|(card, _)| card.to_string() == code);
    own.unwrap_or_else(|| panic!("{code} is not displayed")).1
}

#[test]
fn r10_4_e6_end_one_for_every_two_plain_cards() {
    assert_eq!(end_of("E-6", "E-6", ""), 0);
    assert_eq!(end_of("E-6", "E-6 E-0", ""), 0);
    assert_eq!(end_of("E-6", "E-6 E-0 E-1", ""), 1);
    assert_eq!(end_of("E-6", "E-6 E-0 E-1 E-2 / E-9 E-3 E-4", ""), 2);
    assert_eq!(end_of("E-6", "E-6 E-3 E-4 E-5", ""), 0);
}

#[test]
fn r10_4_e7_once_an_unmarked_goods_card() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-7", 1);
    assert_eq!(scene.refusal("once E-7"), "9.2", "before the markers lie there it does nothing");
    scene.white_acts();
    scene.set_centre("c21", "G-4"); // Blue's marker
    scene.set_centre("c10", "G-5");
    scene.set_purse(WHITE, "");
    scene.play("once E-7");
    assert_eq!(scene.refusal("use c21"), "10.3");
    scene.play("use c10");
    scene.luck_until_a_player_decides();
    assert_eq!(scene.purse(WHITE), "S S");
    assert_eq!(scene.refusal("once E-7"), "9.2");
}

#[test]
fn r10_4_e8_wells_cost_a_good_less() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-8", 1);
    scene.white_faces("E-24", "DDPPP"); // a well
    scene.play("play c12");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay D P P P", "pay D D P P"]);
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-8", 1);
    scene.white_faces("E-9", "PG"); // a camel rider: D P G
    assert_eq!(scene.refusal("play c12"), "4.2");
}

#[test]
fn r10_4_e12_a_raid_is_paid_with_water() {
    for (corner, before, after) in [(4, "DWV", "D V"), (8, "W", ""), (12, "WW", "W")] {
        let mut scene = Scene::new("expansion");
        scene.lay(BLUE, "E-12", 1);
        scene.white_acts();
        scene.set_robber(corner - 1);
        scene.set_purse(BLUE, before);
        scene.end_round();
        scene.play("line 3");
        assert_eq!(scene.purse(BLUE), after, "raid on {corner}");
        // White has no such card.
        assert_eq!(scene.on_turn(), WHITE);
        assert_eq!(scene.refusal("line 3"), "5.1");
    }
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-12", 1);
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "GW");
    scene.end_round();
    scene.play("line 3");
    assert_eq!(scene.purse(BLUE), "G");
    assert_eq!(scene.display(BLUE), "E-12 /  / ");
}

#[test]
fn r10_4_e13_two_water_after_each_raid() {
    for corner in [4, 8, 12, 16] {
        let mut scene = Scene::new("expansion");
        scene.lay(BLUE, "E-13", 1);
        scene.white_acts();
        scene.set_robber(corner - 1);
        scene.set_purse(BLUE, "DSPGVV");
        scene.end_round();
        scene.play("line 1");
        assert!(scene.purse(BLUE).contains("W W"), "raid on {corner}: {}", scene.purse(BLUE));
        assert!(!scene.purse(BLUE).contains("W W W"));
    }
    // Also for somebody who could pay nothing.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-13", 1);
    scene.white_acts();
    scene.set_robber(3);
    scene.set_purse(BLUE, "");
    scene.end_round();
    assert_eq!(scene.purse(BLUE), "W W");
}

#[test]
fn r10_4_e14_stands_opposite_an_opponents_targi() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-14", 1);
    scene.play("place 2");
    assert!(scene.allows("place 10"));
    assert_eq!(scene.refusal("place 2"), "2.2", "but not on the robber's card");
    scene.play("place 10");
    assert_eq!(scene.refusal("place 10"), "2.2");
    scene.play("place 5");
    scene.play("place 6");
    assert_eq!(scene.refusal("place 14"), "2.2", "White has no such card");
}

#[test]
fn r10_4_e15_sends_the_robber_on() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-15", 1);
    assert_eq!(scene.refusal("place 1"), "2.2");
    scene.play("once E-15");
    assert_eq!(scene.view(BLUE).robber.number(), 2);
    assert_eq!(scene.refusal("place 2"), "2.2", "now the robber stands there");
    scene.play("place 1");
    for corner in [4, 8, 12, 16] {
        let mut scene = Scene::new("expansion");
        scene.lay(WHITE, "E-15", 1);
        scene.set_robber(corner - 1);
        assert_eq!(scene.refusal("once E-15"), "2.4", "not onto a raid");
        scene.set_robber(corner - 2);
        scene.play("once E-15");
        assert_eq!(scene.view(BLUE).robber.number(), corner - 1);
    }
}

#[test]
fn r10_4_e15_shortens_the_game() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-15", 1);
    scene.play("once E-15");
    let mut robber = vec![2];
    while scene.0.turn() != Turn::Over {
        if scene.0.round as usize > robber.len() {
            robber.push(scene.view(WHITE).robber.number());
        }
        scene.stroll();
    }
    assert_eq!(robber, [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15], "11 rounds");
    assert_eq!(scene.view(WHITE).targia.map(Border::number), Some(2), "she walks by rounds");
}

#[test]
fn r10_4_e16_exchanges_two_centre_cards() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-16", 1);
    scene.white_acts();
    scene.set_centre("c12", "G-4");
    scene.set_centre("c00", "E-9");
    scene.set_centre("c02", "E-10");
    scene.play("discard c02"); // now face down
    scene.play("once E-16");
    assert_eq!(scene.refusal("swap c00 c02"), "10.4", "face down");
    assert_eq!(scene.refusal("swap c00 c00"), "10.4");
    scene.play("swap c12 c00");
    // The marker stays where it is: White may take E-9 now.
    assert_eq!(scene.0.centre[5], Centre::Tribe(Tribe::read("E-9").unwrap()));
    scene.play("keep c12");
    assert_eq!(scene.refusal("use c00"), "2.3", "no marker there");
}

#[test]
fn r10_4_e17_may_play_an_unmarked_centre_card() {
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-17", "SPGDPG");
    scene.set_centre("c00", "E-9");
    scene.set_centre("c21", "E-18");
    scene.plays("play c12, row 1");
    assert_eq!(scene.refusal("play c21"), "10.3", "Blue's marker");
    scene.plays("play c00, row 1");
    assert_eq!(scene.display(WHITE), "E-17 E-9 /  / ");
    assert_eq!(scene.purse(WHITE), "");
    // They may leave it.
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-17", "SPGDPG");
    scene.set_centre("c00", "E-9");
    scene.plays("play c12, row 1, stop");
    assert_eq!(scene.display(WHITE), "E-17 /  / ");
    assert_eq!(scene.purse(WHITE), "D P G");
}

#[test]
fn r10_4_e21_doubles_the_water_of_the_water_hole() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-21", 1);
    scene.set_dune(1, "U-20");
    scene.place_all("13 u1 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, line 1");
    assert_eq!(scene.purse(WHITE), "W W W W");
    // Through the dune it is the same water hole; the dune's own water is not doubled.
    scene.plays("use u1, use 13, line 1");
    assert_eq!(scene.purse(WHITE), "W W W W W W W W W");
    // A goods card turned up there is none of its water.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-21", 1);
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, line 2, turn G-13");
    assert_eq!(scene.purse(WHITE), "W W");
    // And Blue has nothing of it.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-21", 1);
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "");
    scene.plays("use 13, line 1");
    assert_eq!(scene.purse(WHITE), "W W");
}

#[test]
fn r10_4_e22_water_counts_as_a_good_for_tribe_cards() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-22", 1);
    scene.white_faces("E-24", "DDPPPWWWWW"); // D D P P P
    scene.play("play c12");
    for pay in ["D D P P P", "D P P P W", "D P W W W", "W W W W W", "P P W W W"] {
        let pay = &format!("pay {pay}");
        assert!(scene.allows(pay), "{pay}");
    }
    for wrong in ["pay D D P P", "pay D D P P P W", "pay D D D P W", "pay W W W W"] {
        assert_eq!(scene.refusal(wrong), "4.2", "{wrong}");
    }
    scene.plays("pay W W W W W, row 1");
    // Not for gold.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-22", 1);
    scene.white_faces("E-9", "WWWW"); // D P G
    assert_eq!(scene.refusal("play c12"), "4.2");
    // Not for anything but tribe cards: raids, the trader, the Targia.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-22", 1);
    scene.white_acts();
    scene.set_robber(3);
    scene.set_purse(BLUE, "WV");
    scene.end_round();
    assert_eq!(scene.refusal("line 1"), "11.3", "a date is asked");
    // With the bracket: E-20 costs D S / W W W (S P P).
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-22", 1);
    scene.white_faces("E-20", "DSPWW");
    scene.plays("play c12, bracket, row 1");
    assert_eq!(scene.purse(WHITE), "V V", "D S S P P with two water for S and P");
}

/// All ways to pay, found the slow way: choose an alternative, leave out goods, pay each good with
/// itself or with water.
fn every_way(
    costs: &[Tokens],
    bracket: Tokens,
    less: usize,
    more: usize,
    water_as_good: bool,
) -> BTreeSet<[u8; 5]> {
    let units = |tokens: Tokens| -> Vec<usize> {
        (0..3).flat_map(|good| vec![good; tokens.goods[good] as usize]).collect()
    };
    let mut ways = BTreeSet::new();
    for &cost in costs {
        let asked = units(cost);
        let keep = asked.len() - less.min(asked.len());
        for kept in 0u32..1 << asked.len() {
            if kept.count_ones() as usize != keep {
                continue;
            }
            let mut due: Vec<Option<usize>> = (0..asked.len())
                .filter(|bit| kept >> bit & 1 != 0)
                .map(|i| Some(asked[i]))
                .collect();
            due.extend(units(bracket).into_iter().map(Some));
            due.extend((0..more).map(|_| None));
            let mut open = vec![[0, 0, 0, cost.gold + bracket.gold, cost.water + bracket.water]];
            for good in due {
                let mut options: Vec<usize> = good.map_or(vec![0, 1, 2], |good| vec![good]);
                if water_as_good {
                    options.push(4);
                }
                open = open
                    .iter()
                    .flat_map(|paid| {
                        options.iter().map(|&option| {
                            let mut paid = *paid;
                            paid[option] += 1;
                            paid
                        })
                    })
                    .collect();
                open.sort();
                open.dedup();
            }
            ways.extend(open);
        }
    }
    ways
}

#[test]
fn r10_4_e22_exactly_these_ways_to_pay() {
    let purses =
        ["DDDSSSPPPGGWWWWWWWW", "DSPGWWWWWW", "DDPPWW", "SSGWWWWWWWWWW", "DDSSSPPG", "WWW"];
    for laid in [vec![], vec!["E-8"], vec!["E-22"], vec!["E-22", "E-8"]] {
        let mut scene = Scene::new("expansion");
        laid.iter().for_each(|card| scene.lay(WHITE, card, 1));
        for tokens in purses {
            scene.set_purse(WHITE, tokens);
            for number in 0..45 {
                let card = Tribe::read(&format!("E-{number}")).unwrap();
                let printed = scene.0.deck.card(card).clone();
                for (less, more) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)] {
                    for bracket in [false, true] {
                        if bracket && printed.bracket.is_none() {
                            continue;
                        }
                        let terms = Terms { less, more, noble: false };
                        let mut found = BTreeSet::new();
                        scene.0.payments(card, terms, bracket, |payment: Payment| {
                            let [dates, salt, pepper] = payment.goods;
                            let new =
                                found.insert([dates, salt, pepper, payment.gold, payment.water]);
                            assert!(new, "twice: {payment}");
                        });
                        let well =
                            usize::from(printed.symbol == Symbol::Well && laid.contains(&"E-8"));
                        let extra = printed.bracket.map_or(Tokens::NONE, |(tokens, _)| tokens);
                        let mut right = every_way(
                            &printed.costs,
                            if bracket { extra } else { Tokens::NONE },
                            usize::from(less) + well,
                            usize::from(more),
                            laid.contains(&"E-22"),
                        );
                        let me = scene.0.players[0];
                        let has = [me.goods[0], me.goods[1], me.goods[2], me.gold, me.water];
                        right.retain(|way| way.iter().zip(has).all(|(&paid, has)| paid <= has));
                        assert_eq!(found, right, "{card} {laid:?} {tokens} {terms:?} {bracket}");
                        let able = scene.0.can_pay(card, terms, bracket);
                        assert_eq!(able, !right.is_empty(), "{card} {laid:?} {tokens} {terms:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn r10_4_e23_end_one_for_every_three_water_besides() {
    assert_eq!(end_of("E-23", "E-23", "WW"), 0);
    assert_eq!(end_of("E-23", "E-23", "WWW"), 1);
    assert_eq!(end_of("E-23", "E-23", "WWWWWWWWWW"), 3);
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-23", 1);
    scene.set_purse(WHITE, "WWWWWW");
    assert_eq!(scene.points(WHITE), 1 + 3 + 2, "the card, 3 as usual, 2 more");
}

#[test]
fn r10_4_e24_two_water_for_each_row_started() {
    for (rows, row, water) in [(vec![], 1, 2), (vec![1], 1, 2), (vec![1], 2, 4), (vec![1, 3], 2, 6)]
    {
        let mut scene = Scene::new("expansion");
        for (index, &row) in rows.iter().enumerate() {
            scene.lay(WHITE, &format!("E-{index}"), row);
        }
        scene.white_faces("E-24", "DDPPP");
        scene.plays(&format!("play c12, row {row}"));
        assert_eq!(scene.0.players[0].water, water, "{rows:?} {row}");
    }
}

#[test]
fn r10_4_e25_once_the_hand_card_for_a_water_more() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-25", 1);
    scene.set_hand(WHITE, "E-9", true); // D P G
    scene.white_acts();
    scene.set_purse(WHITE, "DPGWW");
    scene.plays("once E-25, row 2");
    assert_eq!(scene.purse(WHITE), "W");
    assert_eq!(scene.display(WHITE), "E-25 / E-9 / ");
    assert_eq!(scene.refusal("once E-25"), "9.2");
    // Without the water, without a card, or with a card of this turn it is not possible.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-25", 1);
    scene.white_acts();
    scene.set_purse(WHITE, "DPGWW");
    assert_eq!(scene.refusal("once E-25"), "2.4", "no hand card");
    scene.set_centre("c12", "E-9");
    scene.play("keep c12");
    assert_eq!(scene.refusal("once E-25"), "2.4", "a fresh one");
    scene.plays("done, done");
    scene.luck_until_a_player_decides();
    scene.place_all("u1 5 11", "13 7 u2");
    scene.play("done");
    scene.set_purse(WHITE, "DPG");
    assert_eq!(scene.refusal("once E-25"), "2.4", "no water");
    scene.set_purse(WHITE, "DPGW");
    scene.plays("once E-25, row 1");
}

#[test]
fn r10_4_e25_the_water_more_comes_on_top_of_the_cost() {
    // E-16 costs D S / W W W: with 3 water only, the 1 more cannot be paid too.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-25", 1);
    scene.set_hand(WHITE, "E-16", true);
    scene.white_acts();
    scene.set_purse(WHITE, "WWW");
    assert_eq!(scene.refusal("once E-25"), "2.4");
    scene.set_purse(WHITE, "WWWW");
    scene.plays("once E-25, row 1");
    assert_eq!(scene.purse(WHITE), "");
    assert_eq!(scene.display(WHITE), "E-25 E-16 /  / ");
}

#[test]
fn r10_4_e26_end_one_for_every_two_camel_riders() {
    assert_eq!(end_of("E-26", "E-26 E-9", ""), 0);
    assert_eq!(end_of("E-26", "E-26 E-9 E-10", ""), 1);
    assert_eq!(end_of("E-26", "E-26 E-9 E-10 E-11 / E-12", ""), 2);
}

#[test]
fn r10_4_e30_keeps_five_gold() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-30", 1);
    assert_eq!(
        scene.view(BLUE).players.iter().map(|one| one.gold_limit).collect::<Vec<_>>(),
        [5, 3]
    );
    scene.white_acts();
    scene.set_purse(WHITE, "GGGGGG");
    scene.set_purse(BLUE, "GGGGG");
    scene.end_round();
    assert_eq!(scene.purse(WHITE), "G G G G G");
    assert_eq!(scene.purse(BLUE), "G G G");
}

#[test]
fn r10_4_e31_keeps_two_hand_cards() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-31", 1);
    scene.set_hand(WHITE, "E-9", true);
    assert_eq!(scene.view(BLUE).players[0].hand_limit, 2);
    scene.set_robber(3);
    scene.place_all("1 14 9", "2 13 7");
    scene.set_centre("c10", "E-27");
    scene.set_purse(WHITE, "DPGSDG");
    scene.plays("keep c10");
    assert_eq!(scene.view(BLUE).players[0].hand.len(), 2);
    scene.play("use 14");
    assert_eq!(scene.refusal("keep top"), "4.1", "a third is too many");
    scene.play("discard top");
    scene.luck_until_a_player_decides();
    // Of the two only the older may be played in this turn: no choice.
    scene.plays("use 1, line 1, row 1");
    assert_eq!(scene.display(WHITE), "E-31 E-9 /  / ");
    assert_eq!(scene.purse(WHITE), "D S G");
}

#[test]
fn r10_4_e31_the_player_chooses_which_of_two_hand_cards() {
    let ready = || {
        let mut scene = Scene::new("expansion");
        scene.lay(WHITE, "E-31", 1);
        scene.set_hand(WHITE, "E-9", true); // D P G
        scene.set_hand(WHITE, "E-27", true); // D S G
        scene.set_robber(3);
        scene.place_all("1 14 9", "2 13 7");
        scene.set_purse(WHITE, "DPSG");
        scene.play("use 1");
        scene
    };
    let mut scene = ready();
    scene.plays("line 1, play hand2, row 1");
    assert_eq!(scene.display(WHITE), "E-31 E-27 /  / ");
    assert_eq!(scene.view(WHITE).players[0].hand[0].card, Tribe::read("E-9"));
    let mut scene = ready();
    scene.plays("line 1, play hand, row 1");
    assert_eq!(scene.display(WHITE), "E-31 E-9 /  / ");
    assert_eq!(scene.view(WHITE).players[0].hand[0].card, Tribe::read("E-27"), "it moves up");
    // Discarding: the good of choice and the card are chosen one after the other.
    let mut scene = ready();
    scene.play("line 2");
    scene.plays("good S, discard hand2");
    assert!(scene.is_discarded("E-27"));
    assert_eq!(scene.purse(WHITE), "D S S P G W");
    // A card that cannot be paid is no choice.
    let mut scene = ready();
    scene.set_purse(WHITE, "DSG");
    scene.plays("line 1, row 1");
    assert_eq!(scene.display(WHITE), "E-31 E-27 /  / ");
}

#[test]
fn r10_4_e32_end_one_for_each_row_started() {
    assert_eq!(end_of("E-32", "E-32 E-0", ""), 1);
    assert_eq!(end_of("E-32", "E-0 / E-32", ""), 2);
    assert_eq!(end_of("E-32", "E-0 / E-32 / E-1", ""), 3);
}

#[test]
fn r10_4_e33_end_one_for_each_full_row() {
    assert_eq!(end_of("E-33", "E-33 E-0 E-1", ""), 0);
    assert_eq!(end_of("E-33", "E-33 E-0 E-1 E-2 / E-9", ""), 1);
    assert_eq!(end_of("E-33", "E-33 E-0 E-1 E-2 / E-9 E-10 E-11 E-12", ""), 2);
}

#[test]
fn r10_4_e34_end_one_for_each_gold() {
    assert_eq!(end_of("E-34", "E-34", ""), 0);
    assert_eq!(end_of("E-34", "E-34", "GG"), 2);
    // Gold on a card is none that is left (11.5).
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-34", 1);
    scene.lay(WHITE, "E-35", 1);
    scene.set_purse(WHITE, "");
    scene.play("once E-35");
    assert_eq!(scene.0.sheet(seat(WHITE)).ends[0].1, 0);
}

#[test]
fn r10_4_e35_gold_on_the_card_pays_for_a_later_one() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-35", 1);
    scene.white_faces("E-9", "DPG"); // D P G
    scene.plays("once E-35, play c12");
    let legal: Vec<_> = scene.legal().into_iter().filter(|a| a.starts_with("pay")).collect();
    assert_eq!(legal, ["pay D P G", "pay D P g"], "when the player wants it");
    scene.plays("pay D P g, row 1");
    assert_eq!(scene.purse(WHITE), "G");
    assert_eq!(scene.view(WHITE).players[0].card_gold, 0);
    // It pays no raid, and is outside the limit.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-35", 1);
    scene.white_acts();
    scene.set_robber(15);
    scene.play("done");
    scene.set_purse(BLUE, "GGG");
    scene.plays("once E-35, done");
    assert_eq!((scene.0.phase, scene.on_turn()), (Phase::Raid, BLUE));
    assert_eq!(scene.purse(BLUE), "G G G", "3 and the one on the card");
    scene.set_purse(BLUE, "");
    assert_eq!(scene.refusal("line 1"), "11.3");
}

#[test]
fn r10_4_e39_two_goods_or_three_water_or_a_cross() {
    let lay = |actions: &str| {
        let mut scene = Scene::new("expansion");
        scene.white_faces("E-39", "DDSSP");
        scene.plays("play c12, row 1");
        assert_eq!(scene.refusal("line 4"), "2.4");
        scene.plays(actions);
        assert!(scene.allows("done"));
        scene.purse(WHITE)
    };
    assert_eq!(lay("line 1, good D, good S"), "D S");
    assert_eq!(lay("line 2"), "W W W");
    assert_eq!(lay("line 3"), "V");
}

#[test]
fn r10_4_e40_the_targia_wherever_she_stands() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-40", 1);
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.set_purse(BLUE, "");
    scene.plays("use targia, line 1, good D, done");
    scene.plays("use targia, line 1, good P");
    assert_eq!((scene.purse(WHITE), scene.purse(BLUE)), ("D".into(), "P".into()));
    assert_eq!(scene.refusal("use targia"), "9.4", "once a round");
    // In the round in which it is laid, too; standing on her card gives no second use.
    let mut scene = Scene::new("expansion");
    scene.white_faces("E-40", "DPG");
    scene.plays("use targia, line 1, good D, play c12, row 1");
    assert_eq!(scene.refusal("use targia"), "9.4");
    scene.end_round();
    scene.place_all("u1 5 11", "13 7 u2");
    scene.play("done");
    scene.plays("use targia, line 1, good S");
    assert_eq!(scene.purse(WHITE), "D S");
}

#[test]
fn r10_4_e41_both_benefits_of_the_targia() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-41", 1);
    scene.white_acts();
    scene.set_purse(WHITE, "");
    scene.plays("use targia, line 1, good D, use targia");
    assert_eq!(scene.refusal("line 1"), "2.4", "each of them once");
    scene.plays("line 2, turn G-4, pick 1");
    assert_eq!(scene.purse(WHITE), "D D");
    assert_eq!(scene.refusal("use targia"), "9.4");
    // The other way round.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-41", 1);
    scene.white_acts();
    scene.set_purse(WHITE, "S");
    scene.plays("use targia, line 2, turn G-11, pick 1, use targia, line 1, good P");
    assert_eq!(scene.purse(WHITE), "P G");
    assert_eq!(scene.refusal("use targia"), "9.4");
    // She must still be used by a Targi on her card.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-41", 1);
    scene.white_acts();
    scene.play("done");
    assert_eq!(scene.refusal("use targia"), "9.4");
}

#[test]
fn r10_4_e42_a_border_card_once_more() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-42", 1);
    scene.place_all("15 6 9", "2 13 7");
    scene.set_purse(WHITE, "");
    assert_eq!(scene.refusal("once E-42"), "2.4", "none has been used yet");
    scene.plays("use 15, use 6, once E-42");
    assert_eq!(scene.refusal("use 9"), "10.4", "not used yet");
    assert_eq!(scene.refusal("use 2"), "10.4", "Blue's");
    scene.play("use 15");
    assert_eq!(scene.purse(WHITE), "S S P");
    assert_eq!(scene.refusal("once E-42"), "9.2");
    assert!(scene.allows("use 9"), "their Targi is still there");
    // A card of the turn before does not count.
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-42", 1);
    scene.white_acts();
    scene.plays("use 15, done");
    assert_eq!(scene.refusal("once E-42"), "2.4", "White used it");
}

#[test]
fn r10_4_e42_after_dune_20() {
    // The dune carried out the action of card 6: it was used in this turn.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-42", 1);
    scene.set_dune(1, "U-20");
    scene.place_all("u1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.plays("use u1, use 6, once E-42, use 6");
    assert_eq!(scene.purse(WHITE), "P P W");
}

#[test]
fn r10_4_e42_turned_goods_cards_do_not_get_mixed_up() {
    // The Targia's card lies there while the water hole is used once more: its goods card cannot be
    // turned up among the Targia's.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-42", 1);
    scene.set_targia(13);
    scene.place_all("13 14 9", "2 5 15");
    scene.set_purse(WHITE, "DD");
    scene.plays("use 13, line 1, use targia, line 2, turn G-4, once E-42, use 13");
    assert_eq!(scene.refusal("line 2"), "2.4");
    scene.play("line 1");
    assert_eq!(scene.purse(WHITE), "D W W W W");
    scene.play("pick 1");
    assert_eq!(scene.purse(WHITE), "D D D W W W W");
    assert!(scene.allows("done"));
}

#[test]
fn r10_4_e42_the_noble_while_the_top_card_is_decided_about() {
    // The hand card goes; the open top card is still to be decided about.
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-42", 1);
    scene.lay(WHITE, "E-31", 1);
    scene.set_hand(WHITE, "E-9", true);
    scene.set_hand(WHITE, "E-27", true);
    scene.set_robber(3);
    scene.place_all("1 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.plays("use 1, line 2, good D, discard hand");
    scene.plays("use 14, once E-42, use 1, line 2, good D");
    assert_eq!(scene.purse(WHITE), "D D W W");
    assert!(scene.allows("keep top"), "the tribal expansion goes on");
    scene.play("keep top");
}

#[test]
fn r10_4_e43_end_the_longest_run_of_one_symbol() {
    assert_eq!(end_of("E-43", "E-43", ""), 1);
    assert_eq!(end_of("E-43", "E-43 E-0 E-1 E-9", ""), 2);
    assert_eq!(end_of("E-43", "E-43 E-36 / E-0 E-1 E-2", ""), 3, "in any row");
    assert_eq!(end_of("E-43", "E-43 E-0 E-9 E-1 / E-2", ""), 1, "side by side");
    assert_eq!(end_of("E-43", "E-43 E-36 E-37 E-38", ""), 4);
    assert_eq!(end_of("E-43", "E-0 E-9 E-10 E-11 / E-12 E-43", ""), 3, "not across rows");
}

#[test]
fn r10_4_e44_gold_for_two_water_at_the_trader() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-44", 1);
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "WWWWW");
    scene.plays("use 5, line 4, line 4");
    assert_eq!(scene.purse(WHITE), "G G W");
    assert_eq!(scene.refusal("line 4"), "3.3");
    scene.play("stop");
    let mut scene = acting("5 14 9", "DWWWWW");
    scene.play("use 5");
    assert_eq!(scene.refusal("line 4"), "2.4", "without the card");
    // In mixed the lines of several cards come one after the other: T-39.
    let mut scene = Scene::new("mixed");
    scene.lay(WHITE, "E-44", 1);
    scene.lay(WHITE, "T-39", 1);
    scene.place_all("5 14 9", "2 13 7");
    scene.set_purse(WHITE, "DWW");
    scene.plays("use 5, line 4, good S, line 5, stop");
    assert_eq!(scene.purse(WHITE), "S G");
}

// 10.5 What is measured

#[test]
fn r10_5_the_cards_that_can_be_laid() {
    let codes = |letter: &str| (0..45).map(|n| format!("{letter}-{n}")).collect::<Vec<_>>();
    assert_eq!(Scene::new("base").0.feats(), codes("T"));
    assert_eq!(Scene::new("expansion").0.feats(), codes("E"));
    assert_eq!(Scene::new("mixed").0.feats(), [codes("T"), codes("E")].concat());
}

#[test]
fn r10_5_a_card_that_was_laid_and_lost_was_laid() {
    for (rules, offset) in [("expansion", 0), ("mixed", 45)] {
        let mut scene = Scene::with(&Setup::new(rules, 2));
        scene.white_faces("E-16", "DSW");
        scene.set_robber(15);
        scene.set_purse(WHITE, "DS");
        scene.plays("play c12, row 1");
        assert_eq!(scene.0.feats_of(seat(WHITE)), [16 + offset]);
        assert!(scene.0.feats_of(seat(BLUE)).is_empty());
        scene.end_round();
        while scene.0.turn() != Turn::Over {
            let line = if scene.on_turn() == WHITE { "line 2" } else { "line 1" };
            scene.play(line);
        }
        assert_eq!(scene.display(WHITE), " /  / ", "lost at raid 4");
        assert_eq!(scene.0.feats_of(seat(WHITE)), [16 + offset]);
    }
}

#[test]
fn r10_4_who_has_enough_of_the_targia_has_had_all_of_her() {
    let mut scene = Scene::new("expansion");
    scene.lay(WHITE, "E-41", 1); // both benefits
    scene.place_all("15 14 9", "2 13 7");
    scene.set_purse(WHITE, "");
    scene.plays("use targia, line 1, good D, use targia, stop");
    assert_eq!(scene.refusal("use targia"), "9.4");
}

#[test]
fn r10_4_gold_goes_with_the_card_on_which_it_lies() {
    let mut scene = Scene::new("expansion");
    scene.lay(BLUE, "E-35", 1);
    scene.white_acts();
    scene.play("done");
    scene.play("once E-35");
    assert_eq!(scene.view(BLUE).players[1].card_gold, 1);
    scene.set_robber(15);
    scene.set_purse(BLUE, "");
    scene.end_round();
    scene.play("line 2");
    assert_eq!(scene.display(BLUE), " /  / ");
    assert_eq!(scene.view(BLUE).players[1].card_gold, 0);
}

#[test]
fn r11_10_e41_does_not_work_back_on_a_targia_already_used() {
    for (rules, again) in [("expansion", false), ("expansion@1", true)] {
        let mut scene = Scene::new(rules);
        scene.white_faces("E-41", "DDDSSSPPPGG");
        scene.plays("use targia, line 1, good D, play c12");
        while !scene.allows("done") {
            let first = scene.legal()[0].clone();
            scene.play(&first);
        }
        assert_eq!(scene.allows("use targia"), again, "{rules}");
    }
}

#[test]
fn r10_4_the_rulebook_lists_every_card_as_it_is() {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for lang in Lang::ALL {
        let rulebook = one_line(State::rulebook(lang));
        let cards = State::cards(&Setup::new("expansion", 2), lang).unwrap();
        let ours = cards.lines().filter(|line| line.starts_with("- **E-"));
        for line in ours {
            assert!(rulebook.contains(&one_line(line)), "{line}");
        }
    }
}

/// The picture for the terminal with a dune in it.
fn drawn_dune(lang: Lang) -> String {
    let mut scene = Scene::new("expansion");
    scene.white_acts();
    let picture = State::draw(&scene.view(WHITE), lang);
    assert!(picture.contains("u1"));
    picture
}

/// One name for one thing, and nothing that nobody would say: in the rulebook, on the cards of both versions,
/// in refusals, options and hints on notation, and on the page.
#[test]
fn words_are_those_of_the_rulebook() {
    const ENGLISH: [&str; 4] = ["the own ", "an own ", "a flash", "one time"];
    const PAGE: [&str; 4] = [
        include_str!("../../../../web/src/games/targi/brief.ts"),
        include_str!("../../../../web/src/games/targi/deck/words.ts"),
        include_str!("../../../../web/src/games/targi/title.ts"),
        include_str!("../../../../web/src/games/targi/words.ts"),
    ];
    const GERMAN: [&str; 12] = [
        "Kreuz ",
        "Kreuze ",
        "der Mitte ohne",
        "abwerfen",
        "ungleiche",
        "übriges Wasser",
        "Startspielermarker",
        "Wirkung",
        "Das Glück",
        "Düne",
        "Adliger",
        "'Mitte ",
    ];
    for (lang, others) in [(Lang::En, &ENGLISH[..]), (Lang::De, &GERMAN[..])] {
        let mut said = vec![State::rulebook(lang).to_owned()];
        for version in [1, 2] {
            for rules in ["base", "expansion"] {
                let setup = Setup::new(rules, 2).in_version(version);
                said.push(State::cards(&setup, lang).unwrap());
            }
        }
        said.extend(crate::refusals::ALL.iter().map(|refusal| refusal.text.get(lang).to_owned()));
        said.extend(State::SPEC.options.iter().map(|option| option.about.get(lang).to_owned()));
        let first_words = ["place", "use", "play", "pay", "start", "turn", "swap", "x"];
        said.extend(first_words.map(|word| word.parse::<Action>().unwrap_err().tell(lang)));
        said.push(drawn_dune(lang));
        said.extend(PAGE.map(str::to_owned));
        for text in said {
            for other in others {
                assert!(!text.contains(other), "{other}: {text:.300}");
            }
        }
    }
}
