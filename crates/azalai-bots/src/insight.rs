//! What a bot knows about a game beyond its rules: who stands how well, and what is worth a thought.
//!
//! The search is the same for all games; a game adds one file here.

use crate::style::Style;
use azalai_core::{Action, Choices, Game, Outcome, PerSeat};
use rand::Rng;

mod desert;
mod targi;
mod targui;
mod tuareg;

/// An action worth a thought, and how promising it looks before any search. Weights are compared
/// with each other only; they need not add up to anything.
pub type Candidate<A> = (A, f32);

/// Insight into a game.
///
/// All of it works on states that somebody imagined: what a seat may not know never gets here.
pub trait Insight: Game {
    /// Thoughts (iterations) that a bot of the level `easy` spends on a decision.
    const EASY: u32;
    /// Thoughts (iterations) that a bot of the level `medium` spends on a decision.
    const MEDIUM: u32;

    /// A lead that everybody would call clear, in points: the scale of the margin in a reward.
    const CLEAR_LEAD: f32;

    /// How this game, with these options and players, is searched best.
    fn style(&self) -> Style;

    /// Does everybody know everything about this state? Then a search needs to list the actions of
    /// a position once only.
    fn is_open(&self) -> bool {
        false
    }

    /// The final scores that can be expected from here, if all play well.
    fn prospects(&self) -> PerSeat<f32>;

    /// How uncertain that is: a lead of so many points is worth about 73 % of the wins between two.
    fn spread(&self) -> f32;

    /// The chance of each seat to win, given the final scores to be expected. They add up to 1.
    fn chances_with(&self, prospects: PerSeat<f32>) -> PerSeat<f32> {
        softmax(prospects, self.spread())
    }

    /// The chance of each seat to win.
    fn chances(&self) -> PerSeat<f32> {
        self.chances_with(self.prospects())
    }

    /// The legal actions that are worth a thought: at least one of them if there is any. Amounts are
    /// chosen among a few.
    fn candidates(&self, legal: &Choices<Self::Action>, list: &mut Vec<Candidate<Self::Action>>) {
        few_amounts(legal, list);
    }

    /// A sensible action found fast, for playing on beyond the tree. `room` is memory for the list.
    fn sensible(
        &self,
        room: &mut Choices<Self::Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Self::Action> {
        self.pick(room, rng)
    }
}

/// Every line of the list, with its least, its middle and its greatest amount.
pub fn few_amounts<A: Action>(legal: &Choices<A>, list: &mut Vec<Candidate<A>>) {
    for line in legal.lines() {
        let (least, most) = (line.action.amount(), line.most);
        list.push((line.with(most), 1.0));
        if most > least {
            list.push((line.with(least), 1.0));
        }
        if most > least + 1 {
            list.push((line.with(least + (most - least) / 2), 1.0));
        }
    }
}

/// Chances from values: e times as likely for each `spread` more.
pub fn softmax(values: PerSeat<f32>, spread: f32) -> PerSeat<f32> {
    let best = values.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let mut chances = values;
    let mut sum = 0.0;
    for (seat, &value) in values.iter() {
        chances[seat] = ((value - best) / spread.max(1e-3)).exp();
        sum += chances[seat];
    }
    for (seat, _) in values.iter() {
        chances[seat] /= sum;
    }
    chances
}

/// The chances of a finished game: who won, in equal parts.
pub fn won(outcome: &Outcome) -> PerSeat<f32> {
    let part = 1.0 / outcome.winners.len().max(1) as f32;
    PerSeat::new(
        outcome.scores.seats(),
        |seat| {
            if outcome.winners.contains(seat) { part } else { 0.0 }
        },
    )
}
