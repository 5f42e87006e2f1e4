//! The search: information-set Monte Carlo tree search for any number of players.
//!
//! Each iteration imagines a state that the seat holds possible, walks down the tree with it, looks
//! at one new position, and walks back up with the reward of every seat. Everybody wants their own
//! reward (max^n). Luck with few outcomes has branches of its own; other luck is mixed in its node,
//! as hidden cards are (open loop).

use crate::budget::Budget;
use crate::tree::{Label, Place, ROOT, Tree};
use azalai_core::insight::{Candidate, Insight, Style, softmax, won};
use azalai_core::luck::FastRng;
use azalai_core::{
    Bot, Choices, MAX_SEATS, Odds, Outlook, PerSeat, Seat, Seen, Thought, Thoughts, Turn, Viewer,
};
use rand::{Rng, RngExt, SeedableRng};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

/// How long a line a thought tells.
const LINE: usize = 6;

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

    // Memory that every iteration uses again.
    legal: Choices<G::Action>,
    odds: Odds<G::Action>,
    candidates: Vec<Candidate<G::Action>>,
    /// The edges that stand for the candidates.
    options: Vec<usize>,
    /// The nodes that this iteration came through: the tree, the node, who acted to get there.
    path: Vec<(usize, Place, Turn)>,
    /// The actions of this iteration as the history knows them.
    deeds: Vec<(Seat, usize)>,
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
            legal: Choices::new(),
            odds: Odds::new(),
            candidates: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
            deeds: Vec::new(),
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
        let began = Instant::now();
        let mut done: u64 = 0;
        self.outlook = None;
        loop {
            let left = match budget {
                Budget::Iterations(count) => u64::from(count).saturating_sub(done),
                Budget::Time(time) => {
                    let spent = began.elapsed();
                    if spent >= time { 0 } else { iterations_left(done, spent, time) }
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
        for edge in tree.node(ROOT).edges.iter().filter(|edge| edge.child != ROOT) {
            let visits = u64::from(tree.node(edge.child).visits);
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
        self.deeds.clear();
        for tree in 0..self.trees.len() {
            self.path.push((tree, ROOT, Turn::Over));
        }
        let mut at_root = true;
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
                    at_root = false;
                    let Some((edge, action)) = self.select(&state, seat, tree, places[tree], exact)
                    else {
                        break;
                    };
                    self.descend(&state, turn, action, Some(edge), &mut places);
                    if self.style.history > 0.0 {
                        self.deeds.push((seat, deed(seat, action)));
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
        self.outlook = Some(match self.outlook {
            Some((count, outlook)) => (count + 1.0, add(outlook, sum)),
            None => (1.0, sum),
        });
    }

    /// Goes down in all trees by an action that is about to be played. `edge` is where the tree of
    /// whoever acts has it.
    fn descend(
        &mut self,
        state: &G,
        by: Turn,
        action: G::Action,
        edge: Option<usize>,
        places: &mut [Place; MAX_SEATS],
    ) {
        let many = self.trees.len() > 1;
        for (index, owner) in Seat::all(self.trees.len()).enumerate() {
            let tree = &mut self.trees[index];
            let mine = !many || by == Turn::Seat(owner);
            let veiled = if mine { None } else { state.veiled(action, Viewer::Seat(owner)) };
            let label = veiled.map_or(Label::Open(action), |text| Label::Veiled(hash_of(&text)));
            let hint = edge.filter(|_| mine).unwrap_or(usize::MAX);
            let edge = tree.edge(places[index], by, label, hint);
            places[index] = tree.follow(places[index], edge);
            self.path.push((index, places[index], by));
        }
    }

    /// Lists what is worth a thought in a state, with weights that add up to 1.
    fn list(&mut self, state: &G) {
        self.legal.clear();
        self.candidates.clear();
        state.legal(&mut self.legal);
        if self.style.candidates {
            state.candidates(&self.legal, &mut self.candidates);
        } else {
            self.candidates.extend(self.legal.each().map(|action| (action, 1.0)));
        }
        let sum: f32 = self.candidates.iter().map(|(_, weight)| weight).sum();
        let sum = sum.max(f32::MIN_POSITIVE);
        self.candidates.iter_mut().for_each(|(_, weight)| *weight /= sum);
    }

    /// Chooses in a node of the tree: the edge and its action.
    fn select(
        &mut self,
        state: &G,
        seat: Seat,
        tree: usize,
        place: Place,
        exact: bool,
    ) -> Option<(usize, G::Action)> {
        let by = Turn::Seat(seat);
        self.options.clear();
        if !(exact && self.trees[tree].node(place).listed) {
            self.list(state);
            let tree = &mut self.trees[tree];
            if tree.node(place).edges.is_empty() {
                tree.list(place, by, &self.candidates);
            }
            let mut hint = 0;
            for &(action, weight) in &self.candidates {
                let edge = tree.edge(place, by, Label::Open(action), hint);
                hint = edge + 1;
                tree.node_mut(place).edges[edge].weight = weight;
                self.options.push(edge);
            }
            let node = tree.node_mut(place);
            node.listed = exact && node.edges.len() == self.options.len();
        } else {
            self.options.extend(0..self.trees[tree].node(place).edges.len());
        }
        let node = self.trees[tree].node_mut(place);
        for &option in &self.options {
            node.edges[option].offered += 1;
        }
        let option = if self.style.candidates {
            self.most_urgent(seat, tree, place)?
        } else {
            self.upper_confidence(seat, tree, place)?
        };
        match self.trees[tree].node(place).edges[option].label {
            Label::Open(action) => Some((option, action)),
            Label::Veiled(_) => None,
        }
    }

    /// The value of an edge for the seat that chooses, if it was tried.
    #[inline]
    fn value(&self, seat: Seat, tree: usize, child: Place) -> f32 {
        let node = self.trees[tree].node(child);
        let alpha = self.style.implicit;
        if alpha > 0.0 {
            (1.0 - alpha) * node.mean() + alpha * node.best[seat.index()]
        } else {
            node.mean()
        }
    }

    /// PUCT: what is good so far, and what looks promising and was rarely tried.
    fn most_urgent(&self, seat: Seat, tree: usize, place: Place) -> Option<usize> {
        let nodes = &self.trees[tree];
        let edges = &nodes.node(place).edges;
        let (mut visits, mut reward) = (0, 0.0);
        for &option in &self.options {
            let child = edges[option].child;
            if child != ROOT {
                visits += nodes.node(child).visits;
                reward += nodes.node(child).reward;
            }
        }
        let usual = if visits > 0 { reward / visits as f32 } else { 0.5 };
        let untried = usual - self.style.untried;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for &option in &self.options {
            let edge = &edges[option];
            let (value, tries) = if edge.child == ROOT {
                (untried, 0.0)
            } else {
                (self.value(seat, tree, edge.child), nodes.node(edge.child).visits as f32)
            };
            let mut urgency = value
                + self.style.explore * edge.weight * (edge.offered as f32).sqrt() / (1.0 + tries);
            if self.style.history > 0.0
                && let Label::Open(action) = edge.label
            {
                let (sum, count) = self.history[deed(seat, action)];
                if count > 0.0 {
                    let losses = tries * (1.0 - value);
                    urgency += self.style.history * (sum / count - usual) / (losses + 1.0);
                }
            }
            if urgency > most {
                (most, best) = (urgency, Some(option));
            }
        }
        best
    }

    /// UCT: everything once, then what has the highest upper confidence bound.
    fn upper_confidence(&mut self, seat: Seat, tree: usize, place: Place) -> Option<usize> {
        let nodes = &self.trees[tree];
        let edges = &nodes.node(place).edges;
        let untried = self.options.iter().filter(|&&option| edges[option].child == ROOT).count();
        if untried > 0 {
            let nth = self.rng.random_range(0..untried);
            let mut fresh = self.options.iter().filter(|&&option| edges[option].child == ROOT);
            return fresh.nth(nth).copied();
        }
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        // Siblings have mostly been offered equally often: one logarithm serves them all.
        let (mut offered, mut logarithm) = (1, 0.0);
        for &option in &self.options {
            let edge = &edges[option];
            if edge.offered != offered {
                (offered, logarithm) = (edge.offered, (edge.offered as f32).ln());
            }
            let tries = nodes.node(edge.child).visits.max(1) as f32;
            let doubt = (logarithm / tries).sqrt();
            let bound = self.value(seat, tree, edge.child) + self.style.explore * doubt;
            if bound > most {
                (most, best) = (bound, Some(option));
            }
        }
        best
    }

    /// Plays on beyond the tree, as far as the style says.
    fn play_on(&mut self, state: &mut G) {
        let mut left = self.style.cut.map_or(u32::MAX, u32::from);
        while left > 0 {
            let action = match state.turn() {
                Turn::Seat(_) if self.style.sensible => {
                    state.sensible(&mut self.legal, &mut self.rng)
                }
                Turn::Seat(_) => state.pick(&mut self.legal, &mut self.rng),
                Turn::Chance => {
                    self.odds.clear();
                    state.chance(&mut self.odds);
                    self.odds.pick(&mut self.rng)
                }
                Turn::Over => None,
            };
            let Some(action) = action else { break };
            state.apply(action, &mut ());
            self.applied += 1;
            left -= 1;
        }
    }

    /// What a position is worth to everybody: certain if the game is over, else estimated.
    fn worth(&self, state: &G) -> Worth {
        let (win, score) = match state.outcome() {
            Some(outcome) => {
                let seats = outcome.scores.seats();
                (won(&outcome), PerSeat::new(seats, |seat| outcome.scores[seat] as f32))
            }
            None => {
                let prospects = state.prospects();
                (state.chances_with(prospects), prospects)
            }
        };
        let (margin, part) = (softmax(score, G::CLEAR_LEAD), self.style.margin);
        let reward =
            PerSeat::new(win.seats(), |seat| (1.0 - part) * win[seat] + part * margin[seat]);
        Worth { reward, win, score }
    }

    /// Carries the worth up to the root.
    fn back_up(&mut self, worth: &Worth) {
        for index in (0..self.path.len()).rev() {
            let (tree, place, by) = self.path[index];
            let node = self.trees[tree].node_mut(place);
            node.visits += 1;
            if let Turn::Seat(seat) = by {
                node.reward += worth.reward[seat];
                node.win += worth.win[seat];
                node.score += worth.score[seat];
            }
            if self.style.implicit > 0.0 {
                if node.visits == 1 {
                    for (seat, &win) in worth.win.iter() {
                        node.best[seat.index()] = win;
                    }
                } else {
                    self.expect_best(tree, place);
                }
            }
        }
        for &(seat, deed) in &self.deeds {
            let (sum, count) = &mut self.history[deed];
            *sum += worth.reward[seat];
            *count += 1.0;
        }
    }

    /// Implicit minimax: whoever decides takes what is evaluated best for them; luck is averaged.
    fn expect_best(&mut self, tree: usize, place: Place) {
        let nodes = &self.trees[tree];
        let tried = || nodes.node(place).edges.iter().filter(|edge| edge.child != ROOT);
        let Some(by) = tried().next().map(|edge| edge.by) else { return };
        let mut best = [0.0; MAX_SEATS];
        match by {
            Turn::Seat(seat) => {
                let value = |child: Place| nodes.node(child).best[seat.index()];
                let choice = tried()
                    .map(|edge| edge.child)
                    .reduce(|a, b| if value(b) > value(a) { b } else { a });
                if let Some(child) = choice {
                    best = nodes.node(child).best;
                }
            }
            Turn::Chance | Turn::Over => {
                let mut visits = 0.0;
                for child in tried().map(|edge| nodes.node(edge.child)) {
                    visits += child.visits as f32;
                    for (sum, value) in best.iter_mut().zip(child.best) {
                        *sum += value * child.visits as f32;
                    }
                }
                best.iter_mut().for_each(|sum| *sum /= f32::max(visits, 1.0));
            }
        }
        self.trees[tree].node_mut(place).best = best;
    }

    /// What it thought about the actions of the root.
    fn thoughts(&self, seen: &Seen<'_, G>) -> Vec<Thought<G::Action>> {
        let tree = &self.trees[self.tree_of(seen.seat())];
        let ranked = tree.ranked(ROOT, Turn::Seat(seen.seat()));
        let thought = |edge: &&crate::tree::Edge<G::Action>| {
            let Label::Open(action) = edge.label else { return None };
            let node = tree.node(edge.child);
            let visits = node.visits.max(1) as f32;
            seen.legal().holds(action).then(|| Thought {
                action,
                visits: u64::from(node.visits),
                win: node.win / visits,
                score: node.score / visits,
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

/// The mean of what several threads think of everybody.
fn mean_outlook<G: Insight>(searchers: &[Searcher<G>]) -> Option<Outlook> {
    let sums = searchers.iter().filter_map(|searcher| searcher.outlook);
    let (count, sum) =
        sums.reduce(|(count, sum), (more, other)| (count + more, add(sum, other)))?;
    let mean = |sums: PerSeat<f32>| PerSeat::new(sums.seats(), |seat| sums[seat] / count);
    Some(Outlook { win: mean(sum.win), score: mean(sum.score) })
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
fn deed(seat: Seat, action: impl Hash) -> usize {
    (hash_of(&(seat, action)) >> 32) as usize % HISTORY
}

/// Adds the thoughts of several threads up.
fn together<A: azalai_core::Action>(mut shares: Vec<Vec<Thought<A>>>) -> Vec<Thought<A>> {
    let mut sum = shares.remove(0);
    for share in shares {
        for theirs in share {
            match sum.iter_mut().find(|mine| mine.action == theirs.action) {
                Some(mine) => {
                    let visits = mine.visits + theirs.visits;
                    let part = theirs.visits as f32 / visits.max(1) as f32;
                    mine.win += (theirs.win - mine.win) * part;
                    mine.score += (theirs.score - mine.score) * part;
                    mine.visits = visits;
                }
                None => sum.push(theirs),
            }
        }
    }
    sum.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)));
    sum
}

/// A bot that searches.
pub struct SearchBot<G: Insight> {
    /// Changes what the game holds best into what this bot does.
    adjust: Box<dyn Fn(Style) -> Style + Send>,
    budget: Budget,
    threads: usize,
    rng: FastRng,
    searchers: Vec<Searcher<G>>,
    /// Has it been told what happened since its last thought? Else its trees are out of date.
    told: bool,
}

impl<G: Insight> SearchBot<G> {
    /// A bot with so much to think on so many threads. `adjust` gets the style that the game holds
    /// best.
    pub fn new(
        adjust: impl Fn(Style) -> Style + Send + 'static,
        budget: Budget,
        threads: usize,
        rng: FastRng,
    ) -> SearchBot<G> {
        let threads = threads.max(1);
        SearchBot {
            adjust: Box::new(adjust),
            budget,
            threads,
            rng,
            searchers: Vec::new(),
            told: false,
        }
    }

    /// How many actions it has applied to imagined states so far, luck included.
    pub fn applied(&self) -> u64 {
        self.searchers.iter().map(|searcher| searcher.applied).sum()
    }

    /// How many iterations it has made so far.
    pub fn iterations(&self) -> u64 {
        self.searchers.iter().map(|searcher| searcher.iterations).sum()
    }

    /// Thinks about a decision; unless `thorough`, no longer than the choice is open.
    fn consider(&mut self, seen: &Seen<'_, G>, thorough: bool) -> Thoughts<G::Action> {
        let imagined = seen.imagine(&mut self.rng);
        if self.searchers.is_empty() {
            let (style, seats) = ((self.adjust)(imagined.style()), imagined.seats());
            self.searchers = (0..self.threads)
                .map(|_| Searcher::new(style, seats, FastRng::from_rng(&mut self.rng)))
                .collect();
        }
        if !std::mem::take(&mut self.told) {
            self.forget();
        }
        let before = self.iterations();
        let mut budget = self.budget;
        if let Budget::Iterations(count) = &mut budget {
            *count = count.div_ceil(self.threads as u32);
        }
        match &mut self.searchers[..] {
            [alone] => alone.think(seen, budget, thorough),
            several => std::thread::scope(|scope| {
                for searcher in several {
                    scope.spawn(move || searcher.think(seen, budget, thorough));
                }
            }),
        }
        let shares = self.searchers.iter().map(|searcher| searcher.thoughts(seen)).collect();
        let candidates = together(shares);
        let whim = self.searchers[0].style.whim;
        let choice = match choose(&candidates, whim, &mut self.rng) {
            Some(action) => Some(action),
            None => self.at_first_sight(&imagined, seen),
        };
        let outlook = mean_outlook(&self.searchers);
        Thoughts { choice, iterations: self.iterations() - before, candidates, outlook }
    }

    /// What looks best without a thought.
    fn at_first_sight(&mut self, imagined: &G, seen: &Seen<'_, G>) -> Option<G::Action> {
        let searcher = self.searchers.first_mut()?;
        searcher.list(imagined);
        let listed = searcher.candidates.iter();
        let best = listed
            .filter(|(action, _)| seen.legal().holds(*action))
            .copied()
            .reduce(|a, b| if b.1 > a.1 { b } else { a });
        best.map(|(action, _)| action).or_else(|| seen.legal().pick(&mut self.rng))
    }
}

/// The most visited action, or on a whim another one.
fn choose<A: Copy>(thoughts: &[Thought<A>], whim: f32, rng: &mut (impl Rng + ?Sized)) -> Option<A> {
    if whim <= 0.0 {
        return thoughts.first().map(|thought| thought.action);
    }
    let most = thoughts.first()?.visits.max(1) as f32;
    let weight = |thought: &Thought<A>| (thought.visits as f32 / most).powf(1.0 / whim);
    let mut ticket = rng.random::<f32>() * thoughts.iter().map(weight).sum::<f32>();
    for thought in thoughts {
        ticket -= weight(thought);
        if ticket <= 0.0 {
            return Some(thought.action);
        }
    }
    thoughts.first().map(|thought| thought.action)
}

impl<G: Insight> Bot<G> for SearchBot<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        match seen.legal().lines() {
            [] => None,
            [only] if only.count() == 1 => Some(only.action),
            _ => self.consider(seen, false).choice,
        }
    }

    fn think(&mut self, seen: &Seen<'_, G>) -> Thoughts<G::Action> {
        if seen.legal().lines().is_empty() {
            return Thoughts::default();
        }
        self.consider(seen, true)
    }

    fn watches(&self) -> bool {
        self.searchers.first().is_some_and(|searcher| searcher.style.reuse)
    }

    fn observe(&mut self, by: Turn, action: Option<G::Action>) {
        self.told = true;
        self.searchers.iter_mut().for_each(|searcher| searcher.observe(by, action));
    }

    fn forget(&mut self) {
        self.searchers.iter_mut().for_each(Searcher::forget);
    }
}
