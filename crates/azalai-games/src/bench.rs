//! How fast a game is.

use crate::{Playable, json};
use azalai_bots::style::Knob;
use azalai_bots::{BotSpec, Budget, Eval, Level, SearchBot};
use azalai_core::Insight;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::playout::{Scratch, playout};
use azalai_core::stopwatch::Stopwatch;
use azalai_core::{
    Bot, Choices, Game, Odds, Seat, Seen, Setup, SetupError, Thoughts, Turn, Viewer,
};
use rand::SeedableRng;
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};
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

/// How fast a bot thinks about decisions of whole games, on one thread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotRate {
    /// The game.
    pub game: String,
    /// The rulebook.
    pub rules: String,
    /// How many play.
    pub seats: u8,
    /// The bot.
    pub bot: String,
    /// Iterations a second of processor time: how busy the machine is makes little difference.
    pub iterations_per_s: f64,
    /// Actions applied a second of processor time, luck included.
    pub actions_per_s: f64,
    /// A checksum of all thoughts: programs that think the same show the same.
    pub thoughts: String,
}

/// The processor time that a thread has had.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    began: Stopwatch,
    before: Option<u64>,
}

impl Watch {
    /// Begins to measure this thread.
    pub fn start() -> Watch {
        Watch { began: Stopwatch::start(), before: Watch::read() }
    }

    fn read() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace().next()?.parse().ok()
    }

    /// The processor time since then; the time of the day where the system does not tell it.
    pub fn elapsed(&self) -> Duration {
        match (self.before, Watch::read()) {
            (Some(before), Some(now)) => Duration::from_nanos(now.saturating_sub(before)),
            _ => self.began.elapsed(),
        }
    }
}

/// The games and the thoughts a decision from which the pace of a bot is taken.
const GAMES: u64 = 3;
const DECISIONS: usize = 8;
const THOUGHTS: u32 = 2000;

/// Decisions from the beginning to the end of some games, which are played by weak bots.
fn decisions<G: Insight>(setup: &Setup) -> Result<Vec<G>, SetupError> {
    // Now and then on a whim, so that games are not all alike.
    let weak = BotSpec {
        budget: Some(Budget::Iterations(8)),
        eval: Some(Eval::Hand),
        knobs: Knob::find("whim").map(|whim| (whim, 0.5)).into_iter().collect(),
        ..Level::Medium.into()
    };
    let (mut odds, mut legal) = (Odds::new(), Choices::new());
    let mut chosen = Vec::new();
    for game in 0..GAMES {
        let mut state = G::start(setup)?;
        let mut rng = stream(1, game, Stream::Luck);
        let mut bot: SearchBot<G> = weak.searching(1, stream(1, game, Stream::Bot(Seat::FIRST)));
        let mut all = Vec::new();
        loop {
            odds.clear();
            legal.clear();
            state.chance(&mut odds);
            state.legal(&mut legal);
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => odds.pick(&mut rng),
                Turn::Seat(seat) => {
                    if legal.count() > 1 {
                        all.push(state.clone());
                    }
                    bot.forget();
                    bot.choose(&Seen::new(&state, seat, &legal))
                }
            };
            let Some(action) = action else { break };
            state.apply(action, &mut ());
        }
        let step = (all.len() / DECISIONS).max(1);
        chosen.extend(all.into_iter().skip(step / 2).step_by(step));
    }
    Ok(chosen)
}

/// Lets a bot think anew about decisions of whole games, for so long, but about each of them at least once.
pub(crate) fn measure_bot<G: Insight>(
    setup: &Setup,
    bot: &BotSpec,
    time: Duration,
) -> Result<BotRate, SetupError> {
    let decisions = decisions::<G>(setup)?;
    let spec = BotSpec { budget: Some(Budget::Iterations(THOUGHTS)), ..bot.clone() };
    let (mut iterations, mut applied) = (0, 0);
    let (mut spent, mut sum) = (Duration::ZERO, DefaultHasher::new());
    let mut legal = Choices::new();
    let mut round = 0;
    while round == 0 || spent < time && iterations > 0 {
        for (nth, state) in decisions.iter().enumerate() {
            legal.clear();
            state.legal(&mut legal);
            let Turn::Seat(seat) = state.turn() else { continue };
            let mut bot: SearchBot<G> = spec.searching(1, FastRng::seed_from_u64(nth as u64));
            let watch = Watch::start();
            let thoughts = bot.think(&Seen::new(state, seat, &legal));
            spent += watch.elapsed();
            iterations += bot.iterations();
            applied += bot.applied();
            if round == 0 {
                add_thoughts(&mut sum, &thoughts);
            }
        }
        round += 1;
    }
    let seconds = spent.as_secs_f64().max(1e-9);
    Ok(BotRate {
        game: G::SPEC.name.to_owned(),
        rules: setup.rules.clone(),
        seats: setup.seats,
        bot: bot.to_string(),
        iterations_per_s: iterations as f64 / seconds,
        actions_per_s: applied as f64 / seconds,
        thoughts: format!("{:016x}", sum.finish()),
    })
}

fn add_thoughts<A: azalai_core::Action>(sum: &mut DefaultHasher, thoughts: &Thoughts<A>) {
    thoughts.iterations.hash(sum);
    for thought in &thoughts.candidates {
        (thought.action, thought.visits).hash(sum);
        [thought.win, thought.score].map(f32::to_bits).hash(sum);
        for outlook in [thought.everybody.win, thought.everybody.score] {
            outlook.iter().for_each(|(_, part)| part.to_bits().hash(sum));
        }
    }
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
