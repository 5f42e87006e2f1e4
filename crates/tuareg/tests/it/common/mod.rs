//! What several test files share.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::FastRng;
use azalai_core::{Game, Journal, Seat, Setup};
pub use azalai_testkit::play::{random_action, seat};
use rand::RngExt;
use tuareg::{Action, Animal, Good, Goods, Payment, Source, Special, State, Target};

/// Another table of goods: a kind without cards, one without dinars, one that buys alone.
pub const ODD_GOODS: &str = r#"
[[goods]]
kind = "millet"
cards = 20
dinars = 0
points = 1

[[goods]]
kind = "salt"
cards = 0
dinars = 1
points = 2

[[goods]]
kind = "gold"
cards = 4
dinars = 7
points = 9

[[goods]]
kind = "water"
cards = 20
dinars = 1
points = 3
"#;

/// A table where everything is cheap, so that many cards pay.
pub const CHEAP_GOODS: &str = r#"
goods = [
    { kind = "water", cards = 11, dinars = 1, points = 1 },
    { kind = "gold", cards = 11, dinars = 1, points = 1 },
    { kind = "salt", cards = 11, dinars = 0, points = 99 },
    { kind = "millet", cards = 11, dinars = 1, points = 1 },
]
"#;

/// Every number of players, with the goods of the game.
pub fn tables() -> impl Iterator<Item = Setup> {
    azalai_testkit::play::tables::<State>()
}

/// Every number of players with every option: the hand limit at the end of the turn, one cave a turn, seat 1.
pub fn varied_tables() -> impl Iterator<Item = Setup> {
    tables().map(|setup| {
        setup.with("hand-limit", "turn-end").with("cave", "player").with("first", "seat1")
    })
}

/// Every number of players, as usual and with every option.
pub fn all_tables() -> impl Iterator<Item = Setup> {
    tables().chain(varied_tables())
}

/// A random game from its start to its end.
pub fn random_game(setup: &Setup, seed: u64) -> Journal<State> {
    azalai_testkit::play::random_game(setup, seed)
}

/// Any action that the notation can express: mostly near what is sensible, sometimes absurd.
pub fn any_action(rng: &mut FastRng) -> Action {
    let good = Good::ALL[rng.random_range(0..4)];
    let seat = Seat::from_index(rng.random_range(0..5)).unwrap();
    let animal = any_animal(rng);
    let special = Special::ALL[rng.random_range(0..4)];
    let source =
        if rng.random_bool(0.5) { Source::Hand(good) } else { Source::Top(any_animal(rng)) };
    match rng.random_range(0..18) {
        0 => Action::Open { good },
        1 => Action::First { seat },
        2 => Action::Draw,
        3 => Action::Card { good },
        4 => Action::Market { good },
        5 => Action::Keep,
        6 | 7 => Action::Load { animal, good },
        8 => {
            let count = if rng.random_bool(0.9) { rng.random_range(0..6) } else { rng.random() };
            Action::Take { count, good, animal }
        }
        9 => Action::Buy { special },
        10 | 11 => Action::Pay { payment: any_payment(rng) },
        12 => Action::Cave { cave: rng.random_range(1..=5), source },
        13 => Action::Steal { victim: seat, target: Target::Hand },
        14 => Action::Steal { victim: seat, target: Target::Top(animal) },
        15 => Action::Stolen { good },
        16 => Action::Pass,
        _ => Action::Done,
    }
}

fn any_animal(rng: &mut FastRng) -> Animal {
    if rng.random_bool(0.7) {
        Animal::camel(rng.random_range(1..=3)).unwrap()
    } else {
        Animal::donkey(rng.random_range(1..=5)).unwrap()
    }
}

fn any_payment(rng: &mut FastRng) -> Payment {
    let cards = rng.random_range(0..5);
    let mut payment = Payment::NOTHING;
    for _ in 0..cards {
        payment = if rng.random_bool(0.6) {
            payment.and_hand(Good::ALL[rng.random_range(0..4)])
        } else {
            payment.and_top(any_animal(rng))
        };
    }
    payment
}

/// All goods cards, wherever they are.
pub fn all_goods(state: &State) -> Goods {
    let mut all = state.pile();
    all += state.market();
    all += state.discard();
    for seat in state.players() {
        all += state.hand(seat);
        all += state.stolen(seat);
        state.caves(seat).for_each(|cave| all += cave);
        for animal in Animal::all() {
            if let Some(load) = state.load(seat, animal) {
                all += load.goods();
            }
        }
    }
    all
}

/// What must hold in every state: cards are conserved, limits are kept.
pub fn invariant(state: &State) -> Result<(), String> {
    let fault = |holds: bool, what: String| if holds { Ok(()) } else { Err(what) };
    let goods = all_goods(state);
    let table = state.table();
    for good in Good::ALL {
        fault(
            goods[good] == table.cards(good),
            format!("{} {good} instead of {}", goods[good], table.cards(good)),
        )?;
    }
    for special in Special::ALL {
        let owned: u8 = state.players().map(|seat| state.specials(seat, special)).sum();
        let all = special.stack(state.seats());
        fault(owned + state.stack(special) == all, format!("{special}: {owned} owned of {all}"))?;
    }
    let drawing = matches!(state.phase(), tuareg::Phase::Drawing { .. } | tuareg::Phase::Owing(_));
    let until_turn_end =
        state.acted() == tuareg::Acted::Drew && state.setup().get("hand-limit") == Some("turn-end");
    for seat in state.players() {
        let hand = state.hand(seat).len();
        let late = until_turn_end && seat == state.active() && hand <= 7;
        fault(hand <= 4 || drawing || late, format!("seat {seat} holds {hand} cards"))?;
        for cave in state.caves(seat) {
            fault(cave.len() <= 2, format!("{} goods in a cave", cave.len()))?;
        }
        let thieves = state.specials(seat, Special::Thief);
        fault(state.stolen(seat).len() <= thieves, format!("{thieves} thieves hold too much"))?;
        for animal in Animal::all().filter(|animal| !animal.is_donkey()) {
            let Some(load) = state.load(seat, animal) else { continue };
            let cards: Vec<Good> = load.cards().collect();
            let changes = cards.windows(2).filter(|pair| pair[0] != pair[1]).count();
            let water = load.goods()[Good::Water];
            let fine = changes <= 1
                && load.goods()[Good::Gold] <= 2
                && (water == 0 || water == load.len());
            fault(fine, format!("seat {seat}, {animal}: {cards:?}"))?;
        }
    }
    Ok(())
}
