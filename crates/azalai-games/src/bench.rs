//! How fast a game is.

use crate::{Playable, json};
use azalai_bots::{BotSpec, Budget, Level, SearchBot};
use azalai_core::Insight;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::playout::{Scratch, playout};
use azalai_core::stopwatch::Stopwatch;
use azalai_core::{Bot, Choices, Game, Odds, Seat, Seen, Setup, SetupError, Turn, Viewer};
use serde::Serialize;
use std::hash::{DefaultHasher, Hasher};
use std::hint::black_box;
use std::time::Duration;

/// How fast random games of one rulebook go, on one thread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The game.
    pub game: String,
    /// The rulebook.
    pub rules: String,
    /// How many play.
    pub seats: u8,
    /// Games a second.
    pub games_per_s: f64,
    /// Actions a second, luck included.
    pub actions_per_s: f64,
    /// The mean number of actions of a game.
    pub mean_length: f64,
    /// The size of a state in bytes.
    pub state_bytes: usize,
    /// The time to clone a state, in nanoseconds.
    pub clone_ns: f64,
    /// The yardstick of the same run: how often a second the standard hasher gets through 1 KiB.
    pub hashes_per_s: f64,
    /// Actions in the time of one such hash: comparable between machines.
    pub actions_per_hash: f64,
}

/// Plays random games for so long.
pub(crate) fn measure<G: Game>(setup: &Setup, time: Duration) -> Result<Rate, SetupError> {
    let start = G::start(setup)?;
    let mut rng = stream(1, 0, Stream::Luck);
    let mut scratch = Scratch::default();
    let mut play_one = |rng: &mut FastRng| {
        let mut state = start.clone();
        let actions = playout(&mut state, rng, &mut scratch);
        black_box(state);
        actions
    };
    for _ in 0..20 {
        play_one(&mut rng);
    }
    let (mut games, mut actions) = (0u64, 0u64);
    let began = Stopwatch::start();
    while began.elapsed() < time {
        for _ in 0..20 {
            actions += play_one(&mut rng);
            games += 1;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    let actions_per_s = actions as f64 / seconds;
    let hashes_per_s = hashes_per_s(time / 10);
    Ok(Rate {
        game: G::SPEC.name.to_owned(),
        rules: setup.rules.clone(),
        seats: setup.seats,
        games_per_s: games as f64 / seconds,
        actions_per_s,
        mean_length: actions as f64 / games as f64,
        state_bytes: size_of::<G>(),
        clone_ns: clone_ns(&start, time / 10),
        hashes_per_s,
        actions_per_hash: actions_per_s / hashes_per_s,
    })
}

/// How fast the bot `mcts` searches the first decision of a game, on one thread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SearchRate {
    /// The game.
    pub game: String,
    /// The rulebook.
    pub rules: String,
    /// How many play.
    pub seats: u8,
    /// Games thought through to their end a second.
    pub sims_per_s: f64,
    /// Actions applied a second, luck included.
    pub actions_per_s: f64,
}

/// Lets the bot `mcts` think about the first decision for so long.
pub(crate) fn measure_search<G: Insight>(
    setup: &Setup,
    time: Duration,
) -> Result<SearchRate, SetupError> {
    let mut state = G::start(setup)?;
    let mut rng = stream(1, 0, Stream::Luck);
    let (mut odds, mut legal) = (Odds::new(), Choices::new());
    while state.turn() == Turn::Chance {
        odds.clear();
        state.chance(&mut odds);
        let Some(action) = odds.pick(&mut rng) else { break };
        state.apply(action, &mut ());
    }
    state.legal(&mut legal);
    let seat = state.turn().seat().unwrap_or(Seat::FIRST);
    let spec = BotSpec { budget: Some(Budget::Time(time)), ..Level::Mcts.into() };
    let mut bot: SearchBot<G> = spec.searching(1, rng);
    let began = Stopwatch::start();
    bot.think(&Seen::new(&state, seat, &legal));
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    Ok(SearchRate {
        game: G::SPEC.name.to_owned(),
        rules: setup.rules.clone(),
        seats: setup.seats,
        sims_per_s: bot.iterations() as f64 / seconds,
        actions_per_s: bot.applied() as f64 / seconds,
    })
}

/// How fast positions of a game are written as JSON, on one thread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViewRate {
    /// The game.
    pub game: String,
    /// The rulebook.
    pub rules: String,
    /// How many play.
    pub seats: u8,
    /// The bytes of the position.
    pub bytes: usize,
    /// Positions a second.
    pub views_per_s: f64,
    /// Positions a second by serde_json.
    pub serde_json_per_s: f64,
}

/// Writes a position in the middle of a game for so long, in both ways.
pub(crate) fn measure_views<G: Playable>(
    setup: &Setup,
    time: Duration,
) -> Result<ViewRate, SetupError> {
    const ACTIONS: usize = 60;
    let mut state = G::start(setup)?;
    let mut rng = stream(1, 0, Stream::Luck);
    let (mut odds, mut legal) = (Odds::new(), Choices::new());
    for _ in 0..ACTIONS {
        odds.clear();
        legal.clear();
        state.chance(&mut odds);
        state.legal(&mut legal);
        let Some(action) = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)) else { break };
        state.apply(action, &mut ());
    }
    let view = state.view(Viewer::Public);
    let bytes = json::written(&view).get().len();
    Ok(ViewRate {
        game: G::SPEC.name.to_owned(),
        rules: setup.rules.clone(),
        seats: setup.seats,
        bytes,
        views_per_s: rate(time / 2, || {
            black_box(json::written(black_box(&view)));
        }),
        serde_json_per_s: rate(time / 2, || {
            black_box(serde_json::to_string(black_box(&view)).ok());
        }),
    })
}

/// Repeats something in batches for so long; returns how often a second.
fn rate(time: Duration, mut once: impl FnMut()) -> f64 {
    const BATCH: u32 = 1000;
    let (mut count, began) = (0.0, Stopwatch::start());
    while began.elapsed() < time || count == 0.0 {
        (0..BATCH).for_each(|_| once());
        count += f64::from(BATCH);
    }
    count / began.elapsed().as_secs_f64()
}

fn hashes_per_s(time: Duration) -> f64 {
    let block = [7u8; 1024];
    rate(time, || {
        let mut hasher = DefaultHasher::new();
        hasher.write(black_box(&block));
        black_box(hasher.finish());
    })
}

fn clone_ns<G: Game>(state: &G, time: Duration) -> f64 {
    1e9 / rate(time, || {
        black_box(black_box(state).clone());
    })
}
