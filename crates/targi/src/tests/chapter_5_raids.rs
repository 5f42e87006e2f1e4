//! Chapter 5: raids.

use super::{BLUE, Scene, WHITE, seat};
use crate::{Action, Event, Phase};
use azalai_core::{Game, Setup, Turn};

/// What both have, White's first.
fn both(scene: &Scene) -> [String; 2] {
    [scene.purse(WHITE), scene.purse(BLUE)]
}

#[test]
fn r5_1_each_raid_asks_goods_or_crosses_and_the_last_one_gold_or_crosses() {
    let asked = [
        (
            4,
            "1 good",
            "D D S S P P G G V V V V",
            ["D S S P P G G V V V V", "D D S S P P G G V V V"],
        ),
        (8, "2 goods", "D D S S P P G G V V V V", ["S S P P G G V V V V", "D D S S P P G G V V V"]),
        (12, "3 goods", "D D S S P P G G V V V V", ["S P P G G V V V V", "D D S S P P G G V V"]),
        (16, "1 gold", "D D S S P P G G V V V V", ["D D S S P P G V V V V", "D D S S P P G G V"]),
    ];
    for (corner, what, before, [first, second]) in asked {
        let mut scene = Scene::before_raid(corner);
        scene.set_purse(WHITE, before);
        scene.set_purse(BLUE, before);
        scene.plays("done, done");
        assert_eq!(scene.view(WHITE).phase, Phase::Raid);
        assert_eq!(scene.on_turn(), BLUE, "raid {corner}: the new start player first");
        assert_eq!(scene.legal(), ["line 1", "line 2"]);
        scene.play("line 2");
        assert_eq!(scene.on_turn(), WHITE, "then the other");
        scene.play("line 1");
        while scene.view(WHITE).phase == Phase::Raid {
            let good = scene.legal()[0].clone();
            assert!(good.starts_with("good"), "{what}: {good}");
            scene.play(&good);
        }
        assert_eq!(both(&scene), [first, second], "{what}");
    }
}

#[test]
fn r5_1_the_goods_are_the_players_choice() {
    let mut scene = Scene::before_raid(8);
    scene.set_purse(BLUE, "DDSPV");
    scene.plays("done, done, line 1");
    assert_eq!(scene.legal(), ["good D", "good S", "good P"]);
    assert_eq!(scene.refusal("line 2"), "2.4");
    assert_eq!(scene.refusal("stop"), "2.4", "what was begun is paid");
    scene.plays("good P, good D");
    assert_eq!(scene.purse(BLUE), "D S V");
    assert_eq!(scene.on_turn(), WHITE);
}

#[test]
fn r5_1_nothing_else_is_done_during_a_raid() {
    let mut scene = Scene::before_raid(4);
    scene.plays("done, done");
    for action in ["done", "place 2", "use 2"] {
        assert_eq!(scene.refusal(action), "5.1", "{action}");
    }
    assert_eq!(scene.refusal("stop"), "11.3");
    assert_eq!(scene.refusal("line 3"), "5.1", "two ways to pay");
    let line: Action = "line 1".parse().unwrap();
    let early = scene.0.check_by(Turn::Seat(seat(WHITE)), line).unwrap_err();
    assert_eq!(early.rule, "11.2");
}

#[test]
fn r5_1_only_tokens_can_be_given_not_the_crosses_on_cards() {
    let mut scene = Scene::before_raid(12);
    scene.lay_row(BLUE, 1, "T-1 T-2 T-3");
    scene.set_purse(BLUE, "DSPV");
    scene.plays("done, done");
    assert_eq!(scene.legal(), ["line 1"], "9 crosses lie on cards, but only 1 is a token");
}

#[test]
fn r5_1_after_the_raid_the_robber_walks_on_and_the_round_begins() {
    let mut scene = Scene::before_raid(8);
    scene.plays("done, done, line 2, line 2");
    assert_eq!(scene.round_and_robber(), (7, 9));
    assert_eq!((scene.view(WHITE).phase, scene.on_turn()), (Phase::Place, BLUE));
}

#[test]
fn r5_2_who_can_pay_neither_loses_what_there_is_of_both() {
    for (corner, before, after) in [
        (12, "DSVG", "G"),
        (12, "V", ""),
        (12, "PP", ""),
        (12, "", ""),
        (8, "DGG", "G G"),
        (4, "G", "G"),
        (16, "DDVV", "D D"),
    ] {
        let mut scene = Scene::before_raid(corner);
        scene.set_purse(BLUE, before);
        scene.plays("done, done");
        assert_eq!(scene.purse(BLUE), after, "{before} at {corner}");
        assert_eq!(scene.on_turn(), WHITE, "nothing to choose");
    }
}

#[test]
fn r5_2_the_loss_is_told() {
    let mut scene = Scene::before_raid(12);
    scene.set_purse(BLUE, "DSV");
    scene.play("done");
    let events = scene.play("done");
    let lost = events.iter().find_map(|event| match event {
        Event::Lost { seat, tokens } => Some((seat.number(), tokens.to_string())),
        _ => None,
    });
    assert_eq!(lost, Some((BLUE, "D S V".to_owned())));
}

#[test]
fn r5_2_both_can_lose_everything_and_the_game_goes_on() {
    let mut scene = Scene::before_raid(8);
    scene.set_purse(WHITE, "D");
    scene.set_purse(BLUE, "S");
    scene.plays("done, done");
    assert_eq!(both(&scene), ["", ""]);
    assert_eq!(scene.round_and_robber(), (7, 9));
}

#[test]
fn r5_2_or_the_opponent_gets_the_crosses_if_the_table_plays_it_so() {
    for (corner, crosses) in [(4, 1), (8, 1), (12, 2), (16, 3)] {
        let setup = Setup::new("base", 2).with("raid-short", "points-to-opponent");
        let mut scene = Scene::before_raid_of(&setup, corner);
        scene.set_purse(BLUE, "");
        scene.set_purse(WHITE, "GVVVV");
        scene.plays("done, done");
        assert_eq!(scene.purse(BLUE), "", "there is nothing to lose");
        assert_eq!(scene.0.players[WHITE - 1].vp, 4 + crosses, "raid on {corner}");
    }
}

/// What there is does not go, be it nothing or a part.
#[test]
fn r5_2_a_part_is_kept_then_and_the_opponent_gets_as_much_as_for_nothing() {
    let points = |rules| Setup::new(rules, 2).with("raid-short", "points-to-opponent");
    for (corner, before, crosses) in
        [(12, "D S G V", 2), (12, "P P", 2), (8, "D G", 1), (16, "D D V V", 3)]
    {
        let mut scene = Scene::before_raid_of(&points("base"), corner);
        scene.set_purse(BLUE, &before.replace(' ', ""));
        scene.set_purse(WHITE, "GVVVV");
        scene.plays("done, done");
        assert_eq!(scene.purse(BLUE), before, "raid on {corner}");
        assert_eq!(scene.0.players[WHITE - 1].vp, 4 + crosses, "raid on {corner}");
    }
    // Raid 4 of the expansion asks for no crosses: who has neither gold nor a card loses nothing, and nobody gets anything.
    let mut scene = Scene::with(&points("expansion"));
    scene.white_acts();
    scene.set_robber(15);
    scene.set_purse(BLUE, "DSVV");
    scene.set_purse(WHITE, "GVVVV");
    scene.end_round();
    scene.pay_raid();
    assert_eq!(
        (scene.purse(BLUE), scene.purse(WHITE)),
        ("D S V V".to_owned(), "V V V V".to_owned())
    );
}
