//! No bot knows more than its seat: what is hidden can be swapped, and it thinks the same.

use crate::common::random_game;
use azalai_bots::BotSpec;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Insight, Seen, Setup, Viewer};
use std::cell::RefCell;
use std::collections::BTreeMap;

const BOTS: [&str; 8] = [
    "random",
    "greedy",
    "easy",
    "medium@20it",
    "hard@30it",
    "patient@25it",
    "mcts@5it",
    "hard@20it/trees=1/implicit=0.2/history=0.5",
];

thread_local! {
    /// By game: in how many of the states something was hidden from the seat, and how many of those were
    /// swapped for really other states.
    static SWAPPED: RefCell<BTreeMap<&'static str, (usize, usize)>> =
        const { RefCell::new(BTreeMap::new()) };
}

fn hidden_things_make_no_difference<G: Insight>(setup: &Setup) {
    let (mut number, mut compared) = (0, 0);
    let mut compare = |state: &G, legal: &Choices<G::Action>, rng: &mut FastRng| {
        number += 1;
        let Some(seat) = state.turn().seat() else { return };
        let twin = state.imagine(seat, rng);
        if twin == *state && number % 9 != 0 || compared > 60 {
            return;
        }
        compared += 1;
        assert_eq!(twin.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
        SWAPPED.with_borrow_mut(|swapped| {
            let (hidden, others) = swapped.entry(G::SPEC.name).or_default();
            *hidden += usize::from(!state.is_open());
            *others += usize::from(twin != *state);
        });
        let bot = BOTS[compared % BOTS.len()];
        let spec: BotSpec = bot.parse().expect("a bot");
        let think = |state: &G| {
            let mut bot = spec.build::<G>(stream(5, number as u64, Stream::Bot(seat)));
            bot.think(&Seen::new(state, seat, legal))
        };
        assert_eq!(think(state), think(&twin), "{bot} in {setup:?}, decision {number}");
    };
    for seed in 11..14 {
        random_game::<G>(setup, seed, &mut compare);
    }
}

#[test]
fn a_bot_thinks_the_same_whatever_is_hidden_from_it() {
    at_every_table!(hidden_things_make_no_difference);
    let swapped = SWAPPED.take();
    assert!(swapped.values().any(|&(hidden, _)| hidden > 0), "nothing is hidden anywhere");
    for (game, (hidden, others)) in swapped {
        assert_eq!(
            hidden > 0,
            others > 0,
            "{game}: {hidden} states had secrets, {others} were swapped"
        );
        assert!(others == 0 || others > 20, "{game}: only {others} states had something to swap");
    }
}
