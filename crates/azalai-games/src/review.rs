//! A game gone through by a bot: what every decision cost, and how everybody stood.
//!
//! Each decision is judged by what its seat could know. What it cost is the chance to win after the best
//! action less that after the action that was played.

use crate::Playable;
use crate::hint::{Spoken, Step, steps};
use crate::workers::{held, on_threads};
use azalai_bots::{BotSpec, Budget};
use azalai_core::insight::won;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{
    Bot, Choices, Game, Journal, Lang, Outcome, Record, RecordError, Seat, Seen, Turn, Viewer,
};
use rand::SeedableRng;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use ts_rs::TS;
use utoipa::ToSchema;

/// A decision that cost less than this part of the wins was good.
pub const GOOD: f64 = 0.02;
/// One that cost as much as this was a mistake.
pub const MISTAKE: f64 = 0.05;
/// One that cost as much as this was a blunder.
pub const BLUNDER: f64 = 0.15;

/// An action that was tried less often than this part of all tries is thought about on its own.
const FEW_TRIES: f64 = 0.1;

/// From how many imagined states on the consequences of such an action are thought about, if somebody
/// has secrets.
const DREAMS: u32 = 4;

/// How to go through a game.
#[derive(Clone, Debug)]
pub struct Method {
    /// The bot that judges. It must be one that searches.
    pub bot: BotSpec,
    /// Where its whims come from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// The language of its sentences.
    pub lang: Lang,
}

/// A game gone through.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Review {
    /// Is the game over?
    pub finished: bool,
    /// How it ended, if it is over.
    pub result: Option<String>,
    /// How many actions it had, luck included.
    pub actions: usize,
    /// What each seat is called.
    pub called: Vec<String>,
    /// Every decision with more than one legal action.
    pub decisions: Vec<Judged>,
    /// How each seat played.
    pub players: Vec<Player>,
    /// How everybody stood over the game.
    pub curve: Vec<Point>,
}

/// A decision and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Judged {
    /// The number of the action in the record, counted from 1.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// How many legal actions there were, every amount counted.
    pub legal: usize,
    /// What was played.
    pub played: Spoken,
    /// What would have been best.
    pub best: Spoken,
    /// What would probably have followed that.
    pub line: Vec<Step>,
    /// The chance to win after what was played, from 0 to 1.
    pub win: f64,
    /// The chance to win after what would have been best.
    pub best_win: f64,
    /// The difference; never below 0.
    pub cost: f64,
}

/// How a seat played.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// How many decisions with more than one legal action it had.
    pub decisions: usize,
    /// What they cost on average, as a part of the wins.
    pub mean_cost: f64,
    /// How many were mistakes, blunders not counted.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// Which part was good; 1 if it had nothing to decide.
    pub accuracy: f64,
}

/// How everybody stood at a moment of the game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Point {
    /// After so many actions.
    pub after: usize,
    /// In whose eyes; `None` for the result.
    pub seat: Option<Seat>,
    /// The chance of each seat to win, from 0 to 1.
    pub win: Vec<f64>,
}

impl Player {
    fn new(seat: Seat, decisions: &[Judged]) -> Player {
        let costs: Vec<f64> = decisions
            .iter()
            .filter(|judged| judged.seat == seat)
            .map(|judged| judged.cost)
            .collect();
        let count = |from: f64, to: f64| costs.iter().filter(|&&c| from <= c && c < to).count();
        let all = costs.len().max(1) as f64;
        Player {
            seat,
            decisions: costs.len(),
            mean_cost: costs.iter().sum::<f64>() / all,
            mistakes: count(MISTAKE, BLUNDER),
            blunders: count(BLUNDER, f64::INFINITY),
            accuracy: if costs.is_empty() { 1.0 } else { count(0.0, GOOD) as f64 / all },
        }
    }
}

/// A decision of a game: what it was like before, and what was played.
struct Decision<G: Game> {
    number: usize,
    seat: Seat,
    state: G,
    legal: Choices<G::Action>,
    played: G::Action,
}

/// The decisions of a game that had more than one legal action.
fn decisions<G: Game>(journal: &Journal<G>) -> Vec<Decision<G>> {
    let mut start = journal.clone();
    start.take_back_to(0);
    let mut state = start.state().clone();
    let mut found = Vec::new();
    for (index, &(by, action)) in journal.played().iter().enumerate() {
        if let Turn::Seat(seat) = by {
            let mut legal = Choices::new();
            state.legal(&mut legal);
            if legal.count() > 1 {
                let state = state.clone();
                found.push(Decision { number: index + 1, seat, state, legal, played: action });
            }
        }
        state.apply(action, &mut ());
    }
    found
}

/// Goes through a record. `done` is told of each decision that is judged; `count` first of all how many
/// there are.
pub(crate) fn review<G: Playable>(
    record: &Record,
    method: &Method,
    count: &dyn Fn(usize),
    done: &(dyn Fn() + Sync),
) -> Result<Review, RecordError> {
    let journal = Journal::<G>::read(record, None)?;
    let decisions = decisions(&journal);
    count(decisions.len());
    let next = AtomicUsize::new(0);
    let judged = Mutex::new(Vec::new());
    let work = |stop: &AtomicBool| -> Result<(), Infallible> {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(decision) = decisions.get(index) else { break };
            let found = judge(decision, method);
            held(&judged).push((index, found));
            done();
        }
        Ok(())
    };
    let Ok(_) = on_threads(method.threads, &work);
    let mut judged = judged.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    judged.sort_by_key(|(index, _)| *index);
    let (decisions, mut curve): (Vec<Judged>, Vec<Point>) =
        judged.into_iter().map(|(_, found)| found).unzip();
    let state = journal.state();
    let actions = journal.played().len();
    let outcome = state.outcome();
    curve.extend(outcome.as_ref().map(|outcome| result(actions, outcome)));
    let view = state.view(Viewer::Public);
    Ok(Review {
        finished: outcome.is_some(),
        result: outcome.map(|outcome| outcome.to_string()),
        actions,
        called: Seat::all(state.seats()).map(|seat| G::call(seat, &view, method.lang)).collect(),
        players: Seat::all(state.seats()).map(|seat| Player::new(seat, &decisions)).collect(),
        decisions,
        curve,
    })
}

/// The last point of a curve.
fn result(actions: usize, outcome: &Outcome) -> Point {
    let win = won(outcome).as_slice().iter().map(|&win| f64::from(win)).collect();
    Point { after: actions, seat: None, win }
}

/// Thinks about a decision and about what was played.
fn judge<G: Playable>(decision: &Decision<G>, method: &Method) -> (Judged, Point) {
    let Decision { number, seat, state, legal, played } = decision;
    let mut rng = stream(method.seed, *number as u64, Stream::Bot(*seat));
    let seen = Seen::new(state, *seat, legal);
    let thoughts = method.bot.searching::<G>(1, FastRng::from_rng(&mut rng)).think(&seen);
    let best = thoughts.candidates.first();
    let tries = thoughts.candidates.iter().map(|thought| thought.visits).sum::<u64>() as f64;
    let known = thoughts.candidates.iter().find(|thought| thought.action == *played);
    let often = known.filter(|thought| thought.visits as f64 >= FEW_TRIES * tries);
    let is_best = best.is_some_and(|best| best.action == *played);
    let own = |thought: &azalai_core::Thought<G::Action>| f64::from(thought.win);
    let win = match known.filter(|_| is_best).or(often) {
        Some(thought) => own(thought),
        None => after(decision, method, &mut rng).or(known.map(own)).unwrap_or(0.0),
    };
    let view = state.view(Viewer::Seat(*seat));
    let spoken = |action: G::Action| Spoken::new::<G>(action, &view, method.lang);
    let best_win = best.map_or(win, own);
    let better = best.filter(|_| best_win > win);
    let judged = Judged {
        number: *number,
        seat: *seat,
        legal: legal.count(),
        played: spoken(*played),
        best: spoken(better.map_or(*played, |best| best.action)),
        line: better.map(|best| steps(&best.line)).unwrap_or_default(),
        win,
        best_win: best_win.max(win),
        cost: (best_win - win).max(0.0),
    };
    let chances =
        thoughts.outlook.map_or_else(|| state.imagine(*seat, &mut rng).chances(), |o| o.win);
    let win = chances.as_slice().iter().map(|&win| f64::from(win)).collect();
    (judged, Point { after: number - 1, seat: Some(*seat), win })
}

/// The chance to win after what was played, as far as the seat could know before it played: from states
/// that it held possible then. `None` if the bot has nothing to think with.
fn after<G: Playable>(decision: &Decision<G>, method: &Method, rng: &mut FastRng) -> Option<f64> {
    let Decision { seat, state, legal, played, .. } = decision;
    let dreams = if state.is_open() { 1 } else { DREAMS };
    let (mut sum, mut count) = (0.0, 0.0);
    for _ in 0..dreams {
        let mut dream = state.imagine(*seat, rng);
        if dream.play(*played, &mut ()).is_err() {
            continue;
        }
        let win = match dream.outcome() {
            Some(outcome) => Some(won(&outcome)[*seat]),
            None => {
                let mut bot = share(&method.bot, dreams).searching::<G>(1, FastRng::from_rng(rng));
                // Whoever acts next is not asked; a list that is not empty makes the bot think.
                let thoughts = bot.think(&Seen::new(&dream, *seat, legal));
                thoughts.outlook.map(|outlook| outlook.win[*seat])
            }
        };
        if let Some(win) = win {
            sum += f64::from(win);
            count += 1.0;
        }
    }
    (count > 0.0).then(|| sum / count)
}

/// The same bot with a part of its budget, if it was given one.
fn share(bot: &BotSpec, parts: u32) -> BotSpec {
    let budget = bot.budget.map(|budget| match budget {
        Budget::Time(time) => Budget::Time(time / parts),
        Budget::Iterations(count) => Budget::Iterations(count.div_ceil(parts)),
    });
    BotSpec { budget, ..bot.clone() }
}
