//! The search: information-set Monte Carlo tree search for any number of players.
//!
//! Each iteration imagines a state that the seat holds possible, walks down the tree with it, looks
//! at one new position, and walks back up with the reward of every seat. Everybody wants their own
//! reward (max^n). Luck with few outcomes has branches of its own; other luck is mixed in its node,
//! as hidden cards are (open loop).

mod ascent;
mod bot;
mod descent;

use crate::budget::Budget;
use crate::tree::{Label, Place, ROOT, Tree};
use azalai_core::insight::{Candidate, Insight, Style};
use azalai_core::luck::FastRng;
use azalai_core::stopwatch::Stopwatch;
use azalai_core::{Choices, MAX_SEATS, Odds, Outlook, PerSeat, Seat, Seen, Thought, Turn};
pub use bot::SearchBot;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::time::Duration;

/// How long a line a thought tells.
const LINE: usize = 6;

/// The clock is looked at after a hundredth of the iterations that are left, after sixteen at the latest.
const FAR_FROM_END: u64 = 100;
const SELDOM: u64 = 16;

/// The size of the table of progressive history.
const HISTORY: usize = 1 << 12;

/// What an iteration brought each seat.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// What the search wants: the win first, the margin second.
    reward: PerSeat<f32>,
    win: PerSeat<f32>,
    score: PerSeat<f32>,
}

/// A node that an iteration came through.
#[derive(Clone, Copy, Debug)]
struct Step {
    tree: usize,
    /// The node before it, and the edge from there; the root has none.
    from: Option<(Place, usize)>,
    place: Place,
    /// Who acted to get there.
    by: Turn,
}

/// One thread's share of a search: its trees, its luck, its memory.
struct Searcher<G: Insight> {
    style: Style,
    rng: FastRng,
    /// One tree for all, or one for each seat.
    trees: Vec<Tree<G::Action>>,
    /// Progressive history: rewards and visits of an action wherever it was played.
    history: Vec<(f32, f32)>,
    /// Actions applied, luck included.
    applied: u64,
    iterations: u64,
    /// The sums of everybody's chances and scores since the last decision.
    outlook: Option<(f32, Outlook)>,
    /// How everybody stands after each action of the root, by its edge: how often it was tried since then, and the mean.
    after: Vec<Option<(f32, Outlook)>>,

    // Memory that every iteration uses again.
    legal: Choices<G::Action>,
    odds: Odds<G::Action>,
    candidates: Vec<Candidate<G::Action>>,
    /// The edges that stand for the candidates.
    options: Vec<usize>,
    /// The nodes that this iteration came through.
    path: Vec<Step>,
    /// The actions of this iteration as the history knows them.
    played: Vec<(Seat, usize)>,
}

impl<G: Insight> Searcher<G> {
    fn new(style: Style, seats: usize, rng: FastRng) -> Searcher<G> {
        let trees = if style.many_trees { seats } else { 1 };
        let history = if style.history > 0.0 { HISTORY } else { 0 };
        Searcher {
            style,
            rng,
            trees: (0..trees).map(|_| Tree::new()).collect(),
            history: vec![(0.0, 0.0); history],
            applied: 0,
            iterations: 0,
            outlook: None,
            after: Vec::new(),
            legal: Choices::new(),
            odds: Odds::new(),
            candidates: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The tree in which a seat decides.
    fn tree_of(&self, seat: Seat) -> usize {
        if self.style.many_trees { seat.index() } else { 0 }
    }

    fn forget(&mut self) {
        self.trees.iter_mut().for_each(Tree::clear);
    }

    /// Follows what was played at the table; forgets everything if that was not foreseen.
    fn observe(&mut self, by: Turn, action: Option<G::Action>) {
        let foreseen = self.style.reuse
            && action.is_some_and(|action| {
                self.trees.iter_mut().all(|tree| tree.advance(by, Label::Open(action)))
            });
        if !foreseen {
            self.forget();
        }
    }

    /// Thinks until the budget is spent, or the choice cannot change any more.
    fn think(&mut self, seen: &Seen<'_, G>, budget: Budget, thorough: bool) {
        let began = Stopwatch::start();
        let mut done: u64 = 0;
        self.outlook = None;
        self.after.clear();
        // Until then nobody needs to look at the clock.
        let (mut look_at, mut all) = (0, 0);
        loop {
            let left = match budget {
                Budget::Iterations(count) => u64::from(count).saturating_sub(done),
                Budget::Time(time) => {
                    if done >= look_at {
                        let spent = began.elapsed();
                        let left =
                            if spent >= time { 0 } else { iterations_left(done, spent, time) };
                        all = done + left;
                        look_at = done + (left / FAR_FROM_END).min(SELDOM);
                    }
                    all.saturating_sub(done)
                }
            };
            let full = self.trees.iter().any(Tree::is_full);
            if left == 0 || full || !thorough && done % 32 == 31 && self.is_decided(seen, left) {
                break;
            }
            self.iterate(seen);
            done += 1;
        }
        self.iterations += done;
    }

    /// Will the most visited action stay the most visited, whatever the iterations left bring?
    fn is_decided(&self, seen: &Seen<'_, G>, left: u64) -> bool {
        let (mut first, mut second) = (0, 0);
        let tree = &self.trees[self.tree_of(seen.seat())];
        for edge in &tree.node(ROOT).edges {
            let visits = u64::from(edge.visits);
            (first, second) =
                if visits > first { (visits, first) } else { (first, second.max(visits)) };
        }
        first > second + left
    }

    /// One iteration.
    fn iterate(&mut self, seen: &Seen<'_, G>) {
        let mut state = seen.imagine(&mut self.rng);
        let mut exact = state.is_open();
        let mut places = [ROOT; MAX_SEATS];
        self.path.clear();
        self.played.clear();
        for tree in 0..self.trees.len() {
            self.path.push(Step { tree, from: None, place: ROOT, by: Turn::Over });
        }
        let mut at_root = true;
        let mut first = None;
        loop {
            let turn = state.turn();
            let action = match turn {
                Turn::Over => break,
                Turn::Chance => {
                    self.odds.clear();
                    state.chance(&mut self.odds);
                    let Some(action) = self.odds.pick(&mut self.rng) else { break };
                    if self.odds.outcomes().len() <= self.style.luck as usize {
                        self.descend(&state, turn, action, None, &mut places);
                    } else {
                        exact = false;
                        for (tree, &place) in self.trees.iter_mut().zip(&places) {
                            tree.node_mut(place).mixed = true;
                        }
                    }
                    action
                }
                Turn::Seat(seat) => {
                    let tree = self.tree_of(seat);
                    let is_new = self.trees[tree].node(places[tree]).visits == 0;
                    if is_new && !at_root {
                        self.play_on(&mut state);
                        break;
                    }
                    let Some((edge, action)) = self.select(&state, seat, tree, places[tree], exact)
                    else {
                        break;
                    };
                    if std::mem::take(&mut at_root) {
                        first = Some(edge);
                    }
                    self.descend(&state, turn, action, Some(edge), &mut places);
                    if self.style.history > 0.0 {
                        self.played.push((seat, history_key(seat, action)));
                    }
                    action
                }
            };
            state.apply(action, &mut ());
            self.applied += 1;
        }
        let worth = self.worth(&state);
        self.back_up(&worth);
        let sum = Outlook { win: worth.win, score: worth.score };
        if let Some(edge) = first {
            self.note_after(edge, sum);
        }
        self.outlook = Some(match self.outlook {
            Some((count, outlook)) => (count + 1.0, add(outlook, sum)),
            None => (1.0, sum),
        });
    }

    /// An iteration that began with this edge of the root showed how everybody stands.
    fn note_after(&mut self, edge: usize, outlook: Outlook) {
        if self.after.len() <= edge {
            self.after.resize(edge + 1, None);
        }
        let (count, mean) = self.after[edge].unwrap_or((0.0, outlook));
        self.after[edge] = Some((count + 1.0, mean.mixed(outlook, 1.0 / (count + 1.0))));
    }

    /// What it thought about the actions of the root.
    fn thoughts(&self, seen: &Seen<'_, G>) -> Vec<Thought<G::Action>> {
        let tree = &self.trees[self.tree_of(seen.seat())];
        let ranked = tree.ranked(ROOT, Turn::Seat(seen.seat()));
        let seats = self.outlook.map_or(0, |(_, sum)| sum.win.seats());
        let unknown = PerSeat::new(seats, |_| 0.0);
        let after = |child: Place| {
            let edge = tree.node(ROOT).edges.iter().position(|edge| edge.child == child)?;
            self.after.get(edge).copied().flatten()
        };
        let thought = |edge: &&crate::tree::Edge<G::Action>| {
            let Label::Open(action) = edge.label else { return None };
            let node = tree.node(edge.child);
            let visits = node.visits.max(1) as f32;
            seen.legal().holds(action).then(|| Thought {
                action,
                visits: u64::from(node.visits),
                win: node.win / visits,
                score: node.score / visits,
                // What is known from earlier decisions alone is not known of everybody.
                everybody: after(edge.child)
                    .map_or(Outlook { win: unknown, score: unknown }, |(_, mean)| mean),
                line: tree.line(edge.child, LINE),
            })
        };
        ranked.iter().filter_map(thought).collect()
    }
}

fn add(one: Outlook, other: Outlook) -> Outlook {
    let add = |one: PerSeat<f32>, other: PerSeat<f32>| {
        PerSeat::new(one.seats(), |seat| one[seat] + other[seat])
    };
    Outlook { win: add(one.win, other.win), score: add(one.score, other.score) }
}

/// How many iterations fit into the time that is left, judged by those done.
fn iterations_left(done: u64, spent: Duration, time: Duration) -> u64 {
    let share = (time - spent).as_secs_f64() / spent.as_secs_f64().max(1e-9);
    (done as f64 * share) as u64 + 1
}

fn hash_of(what: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The place of a seat's action in the table of progressive history.
fn history_key(seat: Seat, action: impl Hash) -> usize {
    (hash_of(&(seat, action)) >> 32) as usize % HISTORY
}
