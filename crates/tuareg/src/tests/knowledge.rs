//! 6 What is open, and what a seat can work out of the rest.

use super::*;
use crate::view::CardView;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Journal, Viewer};
use rand::RngExt;

fn rng(seed: u64) -> FastRng {
    stream(seed, 0, Stream::Luck)
}

/// All numbers of players, the hand limit right after the draw and at the end of the turn (2.1).
fn varied(seed: u64) -> Setup {
    let limit = if seed % 8 < 4 { "now" } else { "turn-end" };
    Setup::new("standard", 2 + (seed % 4) as u8).with("hand-limit", limit)
}

/// Everything that a seat imagines of a table, in many dreams.
fn dreams(table: &Table, number: usize) -> Vec<State> {
    let mut rng = rng(5);
    let dreams: Vec<State> =
        (0..400).map(|_| table.state.imagine(seat(number), &mut rng)).collect();
    for dream in &dreams {
        let viewer = Viewer::Seat(seat(number));
        assert_eq!(dream.view(viewer), table.state.view(viewer));
    }
    dreams
}

/// The different values of something over all dreams.
fn values<T: Ord>(dreams: &[State], value: impl Fn(&State) -> T) -> Vec<T> {
    let mut values: Vec<T> = dreams.iter().map(value).collect();
    values.sort();
    values.dedup();
    values
}

#[test]
fn r6_1_hands_and_face_down_goods_are_hidden_and_numbers_are_open() {
    let table = Table::new(3)
        .hand(1, "gold salt")
        .hand(2, "water")
        .give(1, Cave, 1)
        .give(1, Thief, 1)
        .load(2, "camel1", "salt")
        .market("millet")
        .played("cave 1 gold; steal 2 camel1; draw; card gold; card gold; card water; market gold");
    let state = &table.state;
    for (viewer, own) in
        [(Viewer::Seat(seat(1)), true), (Viewer::Seat(seat(2)), false), (Viewer::Public, false)]
    {
        let view = state.view(viewer);
        let player = &view.players[0];
        assert_eq!(player.hand, 3);
        assert_eq!(player.hand_goods.is_some(), own);
        let cave = player.caves[0].cards[0];
        assert_eq!(cave, if own { CardView::Known(Good::Gold) } else { CardView::Hidden });
        assert_eq!(player.thieves, [CardView::Known(Good::Salt)], "everybody saw it on the camel");
        assert_eq!(player.counts_unknown, u8::from(!own));
        assert_eq!((view.pile, view.pile_goods), (state.pile().len(), None));
        assert_eq!(view.market, goods("millet gold"));
        assert_eq!(view.players[1].hand_goods.is_some(), viewer == Viewer::Seat(seat(2)));
    }
}

#[test]
fn r6_1_what_a_seat_has_not_seen_is_alike_to_it_in_stage_1() {
    let table = Table::new(3)
        .hand(1, "gold")
        .hand(2, "water x2")
        .give(2, Cave, 1)
        .in_cave(2, 1, "gold")
        .give(3, Thief, 1)
        .played("load camel1 gold");
    let dreams = dreams(&table, 1);
    for good in Good::ALL {
        assert!(values(&dreams, |dream| dream.hand(seat(2))[good]).len() > 1, "{good}");
        assert!(values(&dreams, |dream| dream.pile()[good]).len() > 1, "{good}");
    }
    let caves = values(&dreams, |dream| dream.caves(seat(2)).next().unwrap().counts());
    assert_eq!(caves.len(), 4, "any card may lie in the cave");
}

#[test]
fn r6_1_thief_and_victim_remember_a_stolen_card_and_others_imagine_it() {
    let table = Table::new(3).give(1, Thief, 1).hand(2, "gold").played("steal 2 hand; stolen gold");
    for (number, known) in [(1, true), (2, true), (3, false)] {
        let stolen = values(&dreams(&table, number), |dream| dream.stolen(seat(1)).counts());
        assert_eq!(stolen.len() == 1, known, "seat {number}: {stolen:?}");
    }
}

/// Stage 2 begins with seat 1. Seat 2 laid aside salt and gold, seat 3 two millet, seat 1 nothing; the
/// new pile holds seven water. Everything else is in the discard.
fn second_stage() -> Table {
    let mut table = Table::new(3)
        .hand(2, "salt gold")
        .hand(3, "millet x2")
        .load(1, "camel1", "water x4")
        .load(2, "camel1", "water x3")
        .load(3, "camel1", "")
        .last_turns(1)
        .turn_of(3);
    table.state.stacks = [0; 4];
    table.play("load camel1 millet; done");
    table.state.players[2].hand.add(Good::Millet);
    table.state.players[2].aside.add(Good::Millet);
    table.state.pile.take(Good::Millet);
    table.state.counted[0][2] = Goods::NONE;
    assert_eq!((table.state.stage(), table.state.pile(), table.whose()), (2, goods("water x7"), 1));
    table
}

#[test]
fn r5_3_the_cards_laid_aside_are_known_as_a_heap() {
    let table = second_stage();
    let view = table.state.view(Viewer::Public);
    assert_eq!(view.second_pile, Some(goods("water x7")));
    assert_eq!(view.laid_aside, Some(goods("salt gold millet x2")));
    let dreams = dreams(&table, 1);
    assert_eq!(values(&dreams, |dream| dream.pile().counts()), [[7, 0, 0, 0]]);
    let hands = values(&dreams, |dream| dream.hand(seat(2)).counts());
    // Two of salt, gold, millet, millet: four ways.
    assert_eq!(hands, [[0, 0, 0, 2], [0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0]]);
    for dream in &dreams {
        let mut both = dream.hand(seat(2));
        both += dream.hand(seat(3));
        assert_eq!(both, goods("salt gold millet x2"));
    }
}

#[test]
fn r5_6_whoever_holds_the_rest_knows_the_others_hands() {
    // Seat 2 knows its own salt and gold, so seat 3 can only hold two millet.
    let table = second_stage();
    let dreams = dreams(&table, 2);
    assert_eq!(values(&dreams, |dream| dream.hand(seat(3)).counts()), [[0, 0, 0, 2]]);
    assert!(dreams.iter().all(|dream| *dream == table.state), "nothing is left to imagine");
}

#[test]
fn r5_6_draws_of_the_second_pile_never_exceed_what_it_holds() {
    let mut table = second_stage();
    table.play("draw; card water; card water; card water; market water");
    table.play("draw; card water; card water; card water; market water");
    // Seat 2 drew three water and showed one: it holds two water and its two cards laid aside.
    let hands = values(&dreams(&table, 1), |dream| dream.hand(seat(2)).counts());
    assert_eq!(hands, [[2, 0, 0, 2], [2, 0, 1, 1], [2, 1, 0, 1], [2, 1, 1, 0]]);
    let dreams = dreams(&table, 3);
    assert_eq!(values(&dreams, |dream| dream.hand(seat(2)).counts()), [[2, 1, 1, 0]]);
    assert_eq!(values(&dreams, |dream| dream.pile().counts()), [[1, 0, 0, 0]]);
}

#[test]
fn r5_6_what_is_shown_before_the_first_draw_was_laid_aside() {
    let mut table = second_stage();
    table.play("draw; card water; card water; card water; market water; load camel1 gold; done");
    // The gold was seat 2's; its other card is salt or one of the millet.
    let hands = values(&dreams(&table, 1), |dream| dream.hand(seat(2)).counts());
    assert_eq!(hands, [[0, 0, 0, 1], [0, 0, 1, 0]]);
    let aside = values(&dreams(&table, 1), |dream| dream.players[1].aside.counts());
    assert_eq!(aside, [[0, 1, 0, 1], [0, 1, 1, 0]]);
}

#[test]
fn r4_1_a_card_hidden_in_stage_2_is_one_that_its_owner_can_have() {
    let mut table = second_stage().give_back().give(2, Cave, 1);
    table.play("draw; card water; card water; card water; market water");
    table.play("cave 1 salt; load camel1 gold");
    // Before any draw of theirs: the card in the cave was laid aside, so it is no water.
    let caves = values(&dreams(&table, 1), |dream| dream.caves(seat(2)).next().unwrap().counts());
    assert_eq!(caves, [[0, 0, 0, 1], [0, 0, 1, 0]]);
    // Seat 3 has both millet, so it knows the salt.
    let caves = values(&dreams(&table, 3), |dream| dream.caves(seat(2)).next().unwrap().counts());
    assert_eq!(caves, [[0, 0, 1, 0]]);
}

#[test]
fn r4_2_a_card_stolen_in_stage_2_narrows_what_the_thief_imagines() {
    let mut table = second_stage().give_back().give(1, Thief, 1);
    table.play("steal 2 hand; stolen salt");
    let hands = values(&dreams(&table, 1), |dream| dream.hand(seat(2)).counts());
    assert_eq!(hands, [[0, 0, 0, 1], [0, 1, 0, 0]], "gold or millet is left to them");
    let view = table.state.view(Viewer::Seat(seat(3)));
    assert_eq!(view.players[0].thieves, [CardView::Hidden]);
    let both = values(&dreams(&table, 3), |dream| {
        (dream.stolen(seat(1)).counts(), dream.hand(seat(2)).counts())
    });
    assert_eq!(both.len(), 2, "salt and gold, one stolen and one left");
}

/// Whether every state between stage 1 and the end is one that each seat can imagine, and whether all
/// that it imagines keeps to what it can have inferred by counting.
#[test]
fn r6_1_whatever_is_imagined_in_stage_2_could_have_been_so() {
    let mut looked_ahead = 0;
    for seed in 0..60 {
        let setup = varied(seed);
        let mut game = Journal::<State>::new(&setup).unwrap();
        let mut luck = rng(seed);
        while let Some(action) = next(game.state(), &mut luck) {
            let by = game.state().turn();
            game.play(by, action, &mut ()).unwrap();
            let state = game.state();
            if state.stage() == 1 || state.phase() == Phase::Over {
                continue;
            }
            for viewer in state.players() {
                let dream = state.imagine(viewer, &mut luck);
                for other in dream.players() {
                    // From inside the dream, everybody could dream the story on.
                    let again = dream.imagine(other, &mut luck);
                    assert_eq!(again.second_pile(), state.second_pile());
                    assert_eq!(
                        again.players[viewer.index()].hand.len(),
                        state.players[viewer.index()].hand.len()
                    );
                    if again != dream {
                        looked_ahead += 1;
                    }
                }
                story_holds(&dream);
                assert!(dream.agrees_with_passes());
            }
            story_holds(state);
            assert!(state.agrees_with_passes());
        }
    }
    assert!(looked_ahead > 1000);
}

#[test]
fn r2_5_a_pass_tells_what_is_not_in_a_hand() {
    // Water could have been loaded, so seat 2 has none; everything else may be in its hand.
    let mut table = Table::new(3)
        .hand(2, "gold salt")
        .hand(3, "millet x2")
        .hand(1, "water x2")
        .load(2, "camel1", "water")
        .load(2, "camel2", "water")
        .give(1, Thief, 3)
        .give(2, Cave, 1);
    table.state.pile -= goods("water gold");
    table.state.discard += goods("water gold");
    table.state.players[1].in_caves[0] = [FaceDown::secret(Good::Millet); 2];
    table.state.pile -= goods("millet x2");
    table = table.last_turns(3).turn_of(2);
    table.state.stacks = [0; 4];
    // Unknown to seat 1 are now only two hands and two caves; let there be water among them.
    table.state.discard -= goods("water x2");
    table.state.players[2].hand += goods("water x2");
    let before = values(&dreams(&table, 1), |dream| dream.hand(seat(2))[Good::Water]);
    assert_eq!(before, [0, 1, 2]);
    table.play("pass");
    let after = dreams(&table, 1);
    assert_eq!(values(&after, |dream| dream.hand(seat(2))[Good::Water]), [0]);
    for good in [Good::Gold, Good::Salt, Good::Millet] {
        assert!(values(&after, |dream| dream.hand(seat(2))[good]).len() > 1, "{good}");
    }
    // What is stolen from that hand afterwards is no water either, and seat 3 knows it.
    table.state.seat = seat(1);
    table.play("steal 2 hand; stolen salt");
    let stolen = values(&dreams(&table, 3), |dream| dream.stolen(seat(1))[Good::Water]);
    assert_eq!(stolen, [0]);
    assert!(table.state.agrees_with_passes());
}

#[test]
fn r2_5_a_pass_in_stage_1_is_remembered_in_stage_2() {
    let mut table = Table::new(3)
        .hand(1, "salt")
        .hand(2, "gold")
        .hand(3, "water x2")
        .load(1, "camel1", "salt")
        .load(2, "camel1", "water")
        .load(2, "camel2", "water")
        .last_turns(2)
        .turn_of(2);
    table.state.stacks = [0; 4];
    table.play("pass; load camel1 water; done");
    assert_eq!(table.state.stage(), 2);
    // Gold and water were laid aside by seats 2 and 3; seat 2 could have loaded water.
    let hands = values(&dreams(&table, 1), |dream| dream.hand(seat(2)).counts());
    assert_eq!(hands, [[0, 1, 0, 0]]);
}

fn next(state: &State, luck: &mut FastRng) -> Option<Action> {
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    state.legal(&mut legal);
    state.chance(&mut odds);
    // Caves and thieves more often than by chance, so that much is hidden.
    let special: Vec<Action> = legal
        .each()
        .filter(|action| matches!(action, Action::Cave { .. } | Action::Steal { .. }))
        .collect();
    if !special.is_empty() && luck.random_bool(0.5) {
        return Some(special[luck.random_range(0..special.len())]);
    }
    legal.pick(luck).or_else(|| odds.pick(luck))
}

/// The story of stage 2 comes out with these cards: heaps add up, and the kinds that each player drew
/// are in the second pile.
fn story_holds(state: &State) {
    let mut drawn_by_all = state.pile;
    for seat in state.players() {
        drawn_by_all += crate::memory::drawn(state, seat);
    }
    assert_eq!(drawn_by_all, state.second_pile(), "{state:?}");
}

/// The hidden cards of a state, as one viewer sees it: in hands, face down, in the pile.
fn hidden_places(state: &mut State, viewer: Viewer) -> Vec<Hidden<'_>> {
    let mut places = Vec::new();
    let State { players, pile, seats, .. } = state;
    for (index, player) in players.iter_mut().enumerate().take((*seats).into()) {
        let owner = Seat::from_index(index).unwrap();
        if !viewer.sees(owner) {
            places.push(Hidden::Heap(&mut player.hand));
        }
        let cards = player.in_caves.iter_mut().flatten().chain(&mut player.under_thieves);
        for card in cards.filter(|card| !card.is_none() && !card.known_to(viewer, owner)) {
            places.push(Hidden::Card(card));
        }
    }
    places.push(Hidden::Heap(pile));
    places.retain(|place| !matches!(place, Hidden::Heap(heap) if heap.is_empty()));
    places
}

enum Hidden<'a> {
    Heap(&'a mut Goods),
    Card(&'a mut FaceDown),
}

impl Hidden<'_> {
    fn any(&self, luck: &mut FastRng) -> Good {
        match self {
            Hidden::Heap(heap) => heap.nth(luck.random_range(0..heap.len())).unwrap(),
            Hidden::Card(card) => card.good().unwrap(),
        }
    }

    fn exchange(&mut self, old: Good, new: Good) {
        match self {
            Hidden::Heap(heap) => {
                heap.take(old);
                heap.add(new);
            }
            Hidden::Card(card) => **card = card.with(new),
        }
    }
}

#[test]
fn r6_1_no_view_changes_when_hidden_cards_change_places() {
    let (mut swaps, mut differences) = (0, 0);
    for seed in 0..60 {
        let setup = varied(seed);
        let mut state = State::start(&setup).unwrap();
        let mut luck = rng(seed);
        while let Some(action) = next(&state, &mut luck) {
            state.play(action, &mut ()).unwrap();
            if state.phase() == Phase::Over {
                continue;
            }
            for viewer in state.players().map(Viewer::Seat).chain([Viewer::Public]) {
                let mut other = state;
                let mut places = hidden_places(&mut other, viewer);
                if places.len() < 2 {
                    continue;
                }
                let (one, two) =
                    (luck.random_range(0..places.len()), luck.random_range(0..places.len()));
                let (a, b) = (places[one].any(&mut luck), places[two].any(&mut luck));
                places[one].exchange(a, b);
                places[two].exchange(b, a);
                swaps += 1;
                differences +=
                    usize::from(other.view(Viewer::Referee) != state.view(Viewer::Referee));
                assert_eq!(other.view(viewer), state.view(viewer));
                for action in [
                    Action::Card { good: a },
                    Action::Cave { cave: 1, source: crate::action::Source::Hand(b) },
                    Action::Stolen { good: a },
                ] {
                    assert_eq!(other.veiled(action, viewer), state.veiled(action, viewer));
                }
            }
        }
    }
    assert!(swaps > 10_000 && differences > 3_000, "{swaps} swaps, {differences} of them visible");
}

/// A table of goods: cards, dinars and points of water, gold, salt, millet.
fn table_of(rows: [(u8, u8, u8); 4]) -> String {
    let row = |(kind, (cards, dinars, points)): (Good, (u8, u8, u8))| {
        format!(
            "[[goods]]\nkind = \"{kind}\"\ncards = {cards}\ndinars = {dinars}\npoints = {points}\n"
        )
    };
    Good::ALL.into_iter().zip(rows).map(row).collect()
}

#[test]
fn r6_1_what_is_imagined_agrees_with_passes_and_purchases_whatever_goods_are_worth() {
    let tables = [
        None,
        Some(table_of([(8, 0, 6), (10, 0, 5), (12, 0, 4), (14, 3, 3)])),
        Some(table_of([(20, 3, 1), (20, 1, 1), (2, 0, 1), (2, 9, 1)])),
        Some(table_of([(35, 2, 6), (3, 3, 5), (3, 0, 4), (3, 1, 3)])),
    ];
    let (mut paying, mut passed) = (0, 0);
    for (seed, table) in (0..48).zip(tables.iter().cycle()) {
        let mut setup = varied(seed);
        if let Some(table) = table {
            setup = setup.with("goods", table);
        }
        let mut state = State::start(&setup).unwrap();
        let mut rng = stream(seed, 0, Stream::Luck);
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        while state.turn() != Turn::Over {
            for seat in state.players() {
                let dream = state.imagine(seat, &mut rng);
                assert!(dream.agrees_with_open_play(), "seed {seed}, seat {seat}: {dream:#?}");
            }
            paying += usize::from(matches!(state.phase, Phase::Paying(_)));
            passed += usize::from(state.acted == crate::state::Acted::Passed);
            legal.clear();
            odds.clear();
            state.legal(&mut legal);
            state.chance(&mut odds);
            let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
            state.apply(action, &mut ());
        }
    }
    assert!(paying > 100 && passed > 0, "{paying} purchases, {passed} passes");
}
