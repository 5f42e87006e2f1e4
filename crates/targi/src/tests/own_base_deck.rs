//! A base game with cards of one's own: effects that the built-in base deck does not combine.

use super::{BLUE, Scene, WHITE, seat};
use crate::deck_file::BASE;
use azalai_core::{Game, Setup, Viewer};

/// The base deck with another effect on T-40.
fn with_t40(once: &str) -> Scene {
    let built_in = r#"at-once = [{ do = "lay-gold" }]"#;
    assert!(BASE.contains(built_in));
    let deck = BASE.replace(built_in, &format!("once = [{once}]"));
    with_deck(&deck)
}

/// White acts, T-40 lies in their display.
fn with_deck(deck: &str) -> Scene {
    let mut scene = Scene::with(&Setup::new("base", 2).with("deck", deck));
    scene.set_robber(11);
    scene.lay(WHITE, "T-40", 1);
    scene.place_all("15 14 9", "2 13 7");
    scene
}

#[test]
fn r4_4_a_drawn_card_stays_hidden_while_another_card_is_used_in_between() {
    let mut scene = with_t40(r#"{ gain = "G" }, { gain = "V" }"#);
    scene.plays("use 14, turn T-9, once T-40");
    assert_eq!(scene.legal(), ["line 1", "line 2"]);
    for viewer in [Viewer::Seat(seat(BLUE)), Viewer::Public] {
        assert_eq!(scene.0.view(viewer).drawn, None);
    }
    let mut rng = azalai_core::luck::stream(1, 0, azalai_core::luck::Stream::Luck);
    let dreams: std::collections::BTreeSet<usize> =
        (0..50).map(|_| scene.0.imagine(seat(BLUE), &mut rng).drawn.unwrap().number()).collect();
    assert!(dreams.len() > 5, "Blue cannot know it: {dreams:?}");
    scene.plays("line 2, keep top");
    assert_eq!(scene.hand(WHITE).as_deref(), Some("T-9"));
}

#[test]
fn r3_7_a_second_card_is_not_drawn_before_the_first_is_decided_about() {
    let mut scene = with_t40(r#"{ do = "draw-tribe" }"#);
    scene.plays("use 14, turn T-9");
    assert_eq!(scene.refusal("once T-40"), "2.4");
    scene.plays("keep top, once T-40, turn T-10, discard top");
    assert_eq!(scene.hand(WHITE).as_deref(), Some("T-9"));
    assert!(scene.is_discarded("T-10"));
}

#[test]
fn r3_6_goods_cards_are_not_turned_up_among_those_of_another_choice() {
    let three = r#"{ do = "turn-goods", count = 3, take = 1 }"#;
    let once = format!("once = [{three}]");
    let deck = BASE
        .replace(r#"at-once = [{ do = "lay-gold" }]"#, &once)
        .replace(r#"at-once = [{ do = "hold-back" }]"#, &once);
    let mut scene = with_deck(&deck);
    scene.lay(WHITE, "T-44", 1);
    scene.set_purse(WHITE, "");
    scene.set_goods_pile("G-4 G-5 G-6");
    scene.plays("once T-40, turn G-4, turn G-5, turn G-6");
    assert_eq!(scene.legal(), ["pick 1", "pick 2", "pick 3"]);
    assert_eq!(scene.refusal("once T-44"), "2.4");
    scene.play("pick 2");
    assert_eq!(scene.purse(WHITE), "S S");
    assert_eq!(scene.view(WHITE).turned, [None; 4]);
    assert!(scene.allows("once T-44"), "but then");
}

#[test]
fn r3_1_discarding_by_another_card_leaves_the_drawn_card_to_decide() {
    let mut scene = with_t40(r#"{ do = "discard-hand", gain = "G" }"#);
    scene.set_hand(WHITE, "T-3", true);
    scene.plays("use 14, turn T-9, once T-40");
    assert!(scene.is_discarded("T-3"));
    assert_eq!(scene.legal(), ["play top", "keep top", "discard top"], "the hand is empty now");
    scene.play("keep top");
    assert_eq!(scene.hand(WHITE).as_deref(), Some("T-9"));
}
