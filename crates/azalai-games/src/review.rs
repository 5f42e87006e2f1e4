//! A game gone through by a bot: what every decision cost, and how everybody stood.
//!
//! Each decision is judged by what its seat could know. What it cost is the chance to win after the best
//! action less that after the action that was played. Where that chance is near 0 or 1, a lost point changes nothing about
//! it: there a decision is judged by the points and the place that it cost.
//!
//! What luck brought is told apart from what decisions brought ([`luck`](Luck), [`Balance`]).

mod balance;
mod judge;
mod luck;
mod verdict;

use crate::Playable;
use crate::ahead::Ahead;
use crate::hint::{Spoken, Step};
use crate::reason::Reason;
use crate::workers::{held, on_threads};
use azalai_bots::BotSpec;
use azalai_core::insight::won;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{
    Choices, Game, Journal, Lang, Odds, Outcome, Record, RecordError, Seat, Turn, Viewer,
};
pub use balance::Balance;
use judge::judge;
pub use luck::Luck;
use luck::{Chance, weigh};
use serde::Serialize;
use serde_json::Value;
use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
pub use verdict::{Measure, Verdict};

/// The form in which reviews are made now. One that was kept from before is made anew.
pub const VERSION: u8 = 3;

/// A decision that cost less than this was good: a part of the wins, or of the points where those count.
pub const GOOD: f64 = 0.02;
/// One that cost as much as this was a mistake.
pub const MISTAKE: f64 = 0.05;
/// One that cost as much as this was a blunder.
pub const BLUNDER: f64 = 0.15;

/// So many mistakes of a player are the dearest.
const DEAREST: usize = 3;

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
    /// In which form it is: [`VERSION`].
    pub version: u8,
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
    /// Every piece of luck that could have come otherwise.
    pub luck: Vec<Luck>,
    /// How each seat played.
    pub players: Vec<Player>,
    /// Where the result of each seat came from; empty if the game is not over.
    pub balances: Vec<Balance>,
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
    /// The final score to be expected after what was played.
    pub score: f64,
    /// The final score to be expected after what would have been best.
    pub best_score: f64,
    /// The place to be expected after what was played, 1 for the first.
    pub place: f64,
    /// The place to be expected after what would have been best.
    pub best_place: f64,
    /// By what it is judged.
    pub by: Measure,
    /// What it cost by that measure: a part of the wins, or of the points that the leader was to expect and of the places (in equal
    /// parts, if there are more than two seats); never below 0.
    pub weight: f64,
    /// The uncertainty of the search by that measure: a cost within it is no mistake.
    pub noise: f64,
    /// What becomes of that.
    pub verdict: Verdict,
    /// What it brought each seat beside the best, as a part of a win: its own seat a loss, others a gift or a harm. All 0 if the
    /// search cannot tell it from the best.
    pub effect: Vec<f64>,
    /// Why the best is better than what was played; only of the costliest decisions, and only if something is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Reason>,
    /// What was considered, what was played among it, most tried first; only of decisions that were not good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Weighed>>", optional)]
    pub options: Vec<Weighed>,
    /// What others would probably have answered to the best action; only of decisions that were not good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Reply>>", optional)]
    pub replies: Vec<Reply>,
}

/// An action that was considered.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Weighed {
    /// The action, in notation.
    pub action: String,
    /// What it would do.
    pub text: String,
    /// The legal line to which it belongs: the action with the least amount, in notation.
    pub line: String,
    /// The same as data.
    #[ts(type = "unknown")]
    pub parts: Value,
    /// Its amount; 0 if it carries none.
    pub amount: u16,
    /// The chance to win after it, from 0 to 1.
    pub win: f64,
    /// The final score to be expected after it.
    pub score: f64,
    /// What it would bring at once, in sentences, as far as its seat could foretell it; only of what was played and
    /// of what would have been best.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub told: Vec<String>,
}

/// What somebody would probably have answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Reply {
    /// Who.
    pub seat: Seat,
    /// What.
    pub text: String,
}

/// How a seat played.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Player {
    /// The seat.
    pub seat: Seat,
    /// How many decisions with more than one legal action it had.
    pub decisions: usize,
    /// How many of them mattered: most of what could be played was not good, or what was played was not.
    pub mattered: usize,
    /// How many of those that mattered were good.
    pub good: usize,
    /// What its decisions cost on average, as a part of the wins.
    pub mean_cost: f64,
    /// What those that were not good cost together, as a part of the wins.
    pub lost_win: f64,
    /// What its three dearest decisions cost, as a part of the wins, as far as the search is certain.
    pub dearest: f64,
    /// What all of them cost for certain, for each that mattered, as a part of the wins: to compare games by.
    pub cost_each: f64,
    /// What those that were not good cost together, in points.
    pub lost_points: f64,
    /// How many were mistakes, blunders not counted.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
    /// Which part of those that mattered was good; 1 if none did.
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
    /// The same without what luck has brought so far: what decisions alone made of it. It may lie outside of 0 to 1.
    pub alone: Vec<f64>,
}

impl Player {
    fn new(seat: Seat, decisions: &[Judged]) -> Player {
        let own = || decisions.iter().filter(|judged| judged.seat == seat);
        let count = |verdict: Verdict| own().filter(|judged| judged.verdict == verdict).count();
        let bad = || own().filter(|judged| judged.verdict.is_bad());
        let (all, good) = (own().count(), count(Verdict::Good));
        let mattered = all - count(Verdict::Even);
        let certain = |judged: &Judged| judged.effect.get(seat.index()).map_or(0.0, |own| -own);
        let mut costs: Vec<f64> = own().map(certain).collect();
        costs.sort_by(|one, other| other.total_cmp(one));
        Player {
            seat,
            decisions: all,
            mattered,
            good,
            mean_cost: own().map(|judged| judged.cost).sum::<f64>() / all.max(1) as f64,
            lost_win: bad().map(|judged| judged.cost).fold(0.0, |sum, cost| sum + cost),
            dearest: costs.iter().take(DEAREST).fold(0.0, |sum, cost| sum + cost),
            cost_each: costs.iter().fold(0.0, |sum, cost| sum + cost) / mattered.max(1) as f64,
            lost_points: bad().map(|judged| (judged.best_score - judged.score).max(0.0)).sum(),
            mistakes: count(Verdict::Mistake),
            blunders: count(Verdict::Blunder),
            accuracy: if mattered == 0 { 1.0 } else { good as f64 / mattered as f64 },
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

/// A step of a game that could have gone otherwise.
enum Moment<G: Playable> {
    Decision(Decision<G>),
    Chance(Chance<G>),
}

/// What was found out about a moment.
enum Thought<A> {
    Decision(judge::Found<A>, Point),
    Chance(luck::Weighed),
}

/// The decisions of a game that had more than one legal action, and the luck that had more than one outcome.
fn moments<G: Playable>(start: &G, journal: &Journal<G>) -> Vec<Moment<G>> {
    let mut state = start.clone();
    let mut found = Vec::new();
    let mut odds = Odds::new();
    for (index, &(by, action)) in journal.played().iter().enumerate() {
        let number = index + 1;
        match by {
            Turn::Seat(seat) => {
                let mut legal = Choices::new();
                state.legal(&mut legal);
                if legal.count() > 1 {
                    let (state, played) = (state.clone(), action);
                    found.push(Moment::Decision(Decision { number, seat, state, legal, played }));
                }
            }
            Turn::Chance => {
                odds.clear();
                state.chance(&mut odds);
                if odds.outcomes().len() > 1 {
                    let state = state.clone();
                    found.push(Moment::Chance(Chance { number, state, came: action }));
                }
            }
            Turn::Over => {}
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
    let mut begun = journal.clone();
    begun.take_back_to(0);
    let moments = moments(begun.state(), &journal);
    count(moments.iter().filter(|moment| matches!(moment, Moment::Decision(_))).count());
    let thoughts = think(&moments, method, done);
    let first = start(begun.state(), &thoughts, method);
    let (mut found, mut curve, mut luck) = (Vec::new(), Vec::new(), Vec::new());
    for thought in thoughts {
        match thought {
            Thought::Decision(one, point) => {
                found.push(one);
                curve.push(point);
            }
            Thought::Chance(weighed) => luck.push(weighed.luck),
        }
    }
    let decisions: Vec<Decision<G>> = moments.into_iter().filter_map(Moment::decision).collect();
    let decisions = judge::conclude(&decisions, found, method);
    let state = journal.state();
    let actions = journal.played().len();
    let outcome = state.outcome();
    curve.extend(outcome.as_ref().map(|outcome| result(actions, outcome)));
    without_luck(&mut curve, &luck);
    let (view, seats) = (state.view(Viewer::Public), || Seat::all(state.seats()));
    let called: Vec<String> = seats().map(|seat| G::call(seat, &view, method.lang)).collect();
    let players: Vec<Player> = seats().map(|seat| Player::new(seat, &decisions)).collect();
    let won = outcome.as_ref().and_then(|_| curve.last()).map(|point| &point.win[..]);
    let balances = won.map_or_else(Vec::new, |won| {
        balance::balances((&first, won), &luck, &decisions, &players, &called, method.lang)
    });
    Ok(Review {
        version: VERSION,
        finished: outcome.is_some(),
        result: outcome.map(|outcome| outcome.to_string()),
        actions,
        called,
        decisions,
        luck,
        players,
        balances,
        curve,
    })
}

impl<G: Playable> Moment<G> {
    fn decision(self) -> Option<Decision<G>> {
        match self {
            Moment::Decision(decision) => Some(decision),
            Moment::Chance(_) => None,
        }
    }
}

/// Thinks about all moments, on several threads.
fn think<G: Playable>(
    moments: &[Moment<G>],
    method: &Method,
    done: &(dyn Fn() + Sync),
) -> Vec<Thought<G::Action>> {
    let next = AtomicUsize::new(0);
    let thoughts = Mutex::new(Vec::new());
    let work = |stop: &AtomicBool| -> Result<(), Infallible> {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(moment) = moments.get(index) else { break };
            let thought = match moment {
                Moment::Decision(decision) => {
                    let (found, point) = judge(decision, method);
                    done();
                    Thought::Decision(found, point)
                }
                Moment::Chance(chance) => Thought::Chance(weigh(chance, method)),
            };
            held(&thoughts).push((index, thought));
        }
        Ok(())
    };
    let Ok(_) = on_threads(method.threads, &work);
    let mut thoughts = thoughts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    thoughts.sort_by_key(|(index, _)| *index);
    thoughts.into_iter().map(|(_, thought)| thought).collect()
}

/// The chances of everybody at the start: before the first piece of luck, if the game begins with one.
fn start<G: Playable>(state: &G, thoughts: &[Thought<G::Action>], method: &Method) -> Vec<f64> {
    if let Some(Thought::Chance(first)) = thoughts.first() {
        return first.before.clone();
    }
    let playouts = luck::playouts(method);
    let values = luck::values(state, &mut Ahead::new(state), playouts, method.seed);
    let mean = |seat: Seat| {
        values.iter().map(|value| f64::from(value[seat])).sum::<f64>() / f64::from(playouts.max(1))
    };
    Seat::all(state.seats()).map(mean).collect()
}

/// Takes what luck brought out of a curve.
fn without_luck(curve: &mut [Point], luck: &[Luck]) {
    for point in curve {
        let so_far = || luck.iter().filter(|luck| luck.number <= point.after);
        let brought = |seat: usize| so_far().map(|luck| luck.brought[seat]).sum::<f64>();
        point.alone = point.win.iter().enumerate().map(|(seat, win)| win - brought(seat)).collect();
    }
}

/// The last point of a curve.
fn result(actions: usize, outcome: &Outcome) -> Point {
    let win = won(outcome).as_slice().iter().map(|&win| f64::from(win)).collect();
    Point { after: actions, seat: None, win, alone: Vec::new() }
}
