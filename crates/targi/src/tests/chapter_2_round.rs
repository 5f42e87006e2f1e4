//! Chapter 2: the round.

use super::{BLUE, Scene, WHITE};

#[test]
fn r2_2_no_targi_opposite_an_opponents() {
    let mut scene = Scene::new("base");
    scene.play("place 2");
    assert_eq!(scene.refusal("place 10"), "2.2");
    assert_eq!(scene.refusal("place 2"), "2.2");
    assert_eq!(scene.refusal("place 4"), "2.2");
    assert_eq!(scene.refusal("place 1"), "2.2", "there the robber stands");
    scene.play("place 5");
    assert_eq!(scene.refusal("place 15"), "2.2");
    scene.play("place 10");
    assert_eq!(scene.on_turn(), BLUE);
}

#[test]
fn r2_5_a_goods_card_is_taken_and_replaced() {
    let mut scene = Scene::new("base");
    scene.set_centre("c00", "G-4"); // D D
    scene.set_purse(WHITE, "");
    scene.place_all("15 14 9", "2 13 7");
    // 15 is row 0, 14 row 1, 9 column 2: crossings c02 and c12.
    assert_eq!(scene.refusal("use c00"), "2.3");
    scene.set_centre("c02", "G-4");
    scene.play("use c02");
    assert_eq!(scene.purse(WHITE), "D D");
    assert_eq!(scene.view(WHITE).centre[2].pile, Some("tribe"));
    assert!(!scene.view(WHITE).centre[2].face_up);
}
