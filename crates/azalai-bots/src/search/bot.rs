//! The bot around the search: its threads, what they think together, and its choice.

use super::{Searcher, add};
use crate::budget::Budget;
use azalai_core::insight::{Insight, Style};
use azalai_core::luck::FastRng;
use azalai_core::{Bot, Outlook, PerSeat, Seen, Thought, Thoughts, Turn};
use rand::{Rng, RngExt, SeedableRng};

/// The mean of what several threads think of everybody.
fn mean_outlook<G: Insight>(searchers: &[Searcher<G>]) -> Option<Outlook> {
    let sums = searchers.iter().filter_map(|searcher| searcher.outlook);
    let (count, sum) =
        sums.reduce(|(count, sum), (more, other)| (count + more, add(sum, other)))?;
    let mean = |sums: PerSeat<f32>| PerSeat::new(sums.seats(), |seat| sums[seat] / count);
    Some(Outlook { win: mean(sum.win), score: mean(sum.score) })
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
                    mine.everybody = mine.everybody.mixed(theirs.everybody, part);
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
    /// How it goes about a game.
    style: Box<dyn Fn(&G) -> Style + Send>,
    budget: Budget,
    threads: usize,
    rng: FastRng,
    searchers: Vec<Searcher<G>>,
    /// Has it been told what happened since its last thought? Else its trees are out of date.
    told: bool,
}

impl<G: Insight> SearchBot<G> {
    /// A bot with so much to think on so many threads. `style` says how it goes about a game, once it has seen a position.
    pub fn new(
        style: impl Fn(&G) -> Style + Send + 'static,
        budget: Budget,
        threads: usize,
        rng: FastRng,
    ) -> SearchBot<G> {
        let threads = threads.max(1);
        SearchBot {
            style: Box::new(style),
            budget,
            threads,
            rng,
            searchers: Vec::new(),
            told: false,
        }
    }

    /// From now on it may think so long.
    pub fn allow(&mut self, budget: Budget) {
        self.budget = budget;
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
            let (style, seats) = ((self.style)(&imagined), imagined.seats());
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
