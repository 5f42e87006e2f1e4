//! What may happen next: the choices of a seat, the odds of luck.

use crate::game::Action;
use rand::{Rng, RngExt};

/// One line of the list of legal actions: an action, or a run of actions that differ in their
/// amount only (1 to 12 camels from here to there).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// The action, with the least amount.
    pub action: A,
    /// The greatest amount. The least is the action's own.
    pub most: u16,
}

impl<A: Action> Choice<A> {
    /// How many actions this line stands for.
    #[inline]
    pub fn count(&self) -> usize {
        (self.most - self.action.amount()) as usize + 1
    }

    /// The action of this line with that amount, brought into its range.
    #[inline]
    pub fn with(&self, amount: u16) -> A {
        if self.most == self.action.amount() {
            self.action
        } else {
            self.action.with_amount(amount.clamp(self.action.amount(), self.most))
        }
    }

    /// Does this line stand for that action?
    #[inline]
    pub fn holds(&self, action: A) -> bool {
        let amount = action.amount();
        self.action.amount() <= amount && amount <= self.most && self.with(amount) == action
    }

    /// The action of this line with an amount at random.
    #[inline]
    pub fn pick(&self, rng: &mut (impl Rng + ?Sized)) -> A {
        let least = self.action.amount();
        if self.most == least {
            self.action
        } else {
            self.action.with_amount(rng.random_range(least..=self.most))
        }
    }

    /// All actions of this line.
    pub fn each(self) -> impl Iterator<Item = A> {
        (self.action.amount()..=self.most).map(move |amount| self.with(amount))
    }
}

/// The legal actions of a seat. The list keeps its memory when it is cleared, so a playout that
/// uses one list for all its turns does not allocate.
#[derive(Clone, Debug)]
pub struct Choices<A> {
    lines: Vec<Choice<A>>,
}

impl<A> Default for Choices<A> {
    fn default() -> Self {
        Choices { lines: Vec::with_capacity(512) }
    }
}

impl<A: Action> Choices<A> {
    /// An empty list with room for any turn of any game here.
    pub fn new() -> Choices<A> {
        Choices::default()
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Adds one action.
    #[inline]
    pub fn one(&mut self, action: A) {
        self.lines.push(Choice { action, most: action.amount() });
    }

    /// Adds the actions with the amounts from the action's own up to `most`; nothing if that is less.
    #[inline]
    pub fn range(&mut self, action: A, most: u16) {
        if action.amount() <= most {
            self.lines.push(Choice { action, most });
        }
    }

    /// The lines of the list.
    #[inline]
    pub fn lines(&self) -> &[Choice<A>] {
        &self.lines
    }

    /// Is that action in the list?
    #[inline]
    pub fn holds(&self, action: A) -> bool {
        self.lines.iter().any(|line| line.holds(action))
    }

    /// How many actions are in the list, every amount counted.
    #[inline]
    pub fn count(&self) -> usize {
        self.lines.iter().map(Choice::count).sum()
    }

    /// Every action of the list.
    pub fn each(&self) -> impl Iterator<Item = A> {
        self.lines.iter().flat_map(|line| line.each())
    }

    /// A line at random, and in it an amount at random. `None` if the list is empty.
    #[inline]
    pub fn pick(&self, rng: &mut (impl Rng + ?Sized)) -> Option<A> {
        if self.lines.is_empty() {
            return None;
        }
        Some(self.lines[rng.random_range(0..self.lines.len() as u32) as usize].pick(rng))
    }
}

/// What luck may bring, each outcome with its weight.
#[derive(Clone, Debug)]
pub struct Odds<A> {
    outcomes: Vec<(A, u32)>,
    total: u32,
}

impl<A> Default for Odds<A> {
    fn default() -> Self {
        Odds { outcomes: Vec::with_capacity(128), total: 0 }
    }
}

impl<A: Copy> Odds<A> {
    /// An empty list with room for any chance of any game here.
    pub fn new() -> Odds<A> {
        Odds::default()
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.outcomes.clear();
        self.total = 0;
    }

    /// Adds an outcome; one without weight cannot happen and is left out.
    #[inline]
    pub fn add(&mut self, outcome: A, weight: u32) {
        if weight > 0 {
            self.outcomes.push((outcome, weight));
            self.total += weight;
        }
    }

    /// The outcomes with their weights.
    #[inline]
    pub fn outcomes(&self) -> &[(A, u32)] {
        &self.outcomes
    }

    /// The sum of the weights.
    #[inline]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// An outcome at random, each as likely as its weight. `None` if there is none.
    #[inline]
    pub fn pick(&self, rng: &mut (impl Rng + ?Sized)) -> Option<A> {
        if self.total == 0 {
            return None;
        }
        let mut ticket = rng.random_range(0..self.total);
        for &(outcome, weight) in &self.outcomes {
            if ticket < weight {
                return Some(outcome);
            }
            ticket -= weight;
        }
        None
    }
}
