//! Chapter 7: the goods cards of the base game.

use super::{Scene, WHITE};
use crate::State;
use crate::material::Goods;
use crate::view::goods_text;
use azalai_core::{Game, Setup};

#[test]
fn r7_1_nineteen_goods_cards() {
    let game = State::start(&Setup::new("base", 2)).unwrap();
    let deck = game.deck();
    let kinds: Vec<(String, u8)> = (1..=deck.goods.len())
        .map(|number| {
            let kind = Goods::read(&format!("G-{number}")).unwrap();
            (goods_text(deck, kind), deck.goods[kind.index()].count)
        })
        .collect();
    let printed = [
        ("D", 2),
        ("S", 2),
        ("P", 2),
        ("D D", 1),
        ("S S", 1),
        ("P P", 1),
        ("S P", 1),
        ("D P", 1),
        ("D S", 1),
        ("D / S / P", 3),
        ("G", 3),
        ("V", 1),
    ];
    assert_eq!(kinds, printed.map(|(shows, count)| (shows.to_owned(), count)));
    assert_eq!(kinds.iter().map(|(_, count)| count).sum::<u8>(), 19);
}

#[test]
fn r7_1_each_gives_what_it_shows() {
    let given = [
        ("G-1", "D"),
        ("G-2", "S"),
        ("G-3", "P"),
        ("G-4", "D D"),
        ("G-5", "S S"),
        ("G-6", "P P"),
        ("G-7", "S P"),
        ("G-8", "D P"),
        ("G-9", "D S"),
        ("G-11", "G"),
        ("G-12", "V"),
    ];
    for (card, tokens) in given {
        let mut scene = Scene::offered(card, "");
        scene.play("use c02");
        assert_eq!(scene.purse(WHITE), tokens, "{card}");
    }
}

#[test]
fn r7_1_of_dates_salt_and_pepper_one_is_taken() {
    for (line, good) in [("line 1", "D"), ("line 2", "S"), ("line 3", "P")] {
        let mut scene = Scene::offered("G-10", "");
        scene.play("use c02");
        assert_eq!(scene.legal(), ["line 1", "line 2", "line 3"]);
        assert_eq!(scene.refusal("line 4"), "2.4");
        scene.play(line);
        assert_eq!(scene.purse(WHITE), good);
        assert_eq!(scene.refusal("line 1"), "2.4", "one of the three");
    }
}
