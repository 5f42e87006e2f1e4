//! Whole games played by bots, and what they add up to.

use crate::bot::{Bot, Seen, tell};
use crate::choice::{Choices, Odds};
use crate::game::{Action, Game, Outcome, Turn};
use crate::seat::{MAX_SEATS, Seat};
use rand::Rng;
use serde::Serialize;

/// The lists that a playout reuses for all its turns, so that it does not allocate.
#[derive(Clone, Debug)]
pub struct Scratch<A> {
    legal: Choices<A>,
    odds: Odds<A>,
}

impl<A: Action> Default for Scratch<A> {
    fn default() -> Self {
        Scratch { legal: Choices::new(), odds: Odds::new() }
    }
}

/// What a game was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Length {
    /// All actions, luck included.
    pub actions: u64,
    /// The actions of seats.
    pub decisions: u64,
    /// The legal actions of all decisions together, every amount counted.
    pub alternatives: u64,
}

/// Plays a state to its end at random; returns the number of actions. It allocates nothing.
#[inline]
pub fn playout<G: Game>(
    state: &mut G,
    rng: &mut (impl Rng + ?Sized),
    scratch: &mut Scratch<G::Action>,
) -> u64 {
    let mut actions = 0;
    loop {
        let action = match state.turn() {
            Turn::Seat(_) => state.pick(&mut scratch.legal, rng),
            Turn::Chance => state.pick_chance(&mut scratch.odds, rng),
            Turn::Over => return actions,
        };
        let Some(action) = action else { return actions };
        state.apply(action, &mut ());
        actions += 1;
    }
}

/// Plays a state to its end with a bot at each seat. `each` is told every action before it happens.
pub fn match_up<G: Game>(
    state: &mut G,
    bots: &mut [Box<dyn Bot<G>>],
    luck: &mut impl Rng,
    scratch: &mut Scratch<G::Action>,
    mut each: impl FnMut(Turn, G::Action),
) -> Length {
    let mut length = Length::default();
    loop {
        let turn = state.turn();
        let action = match turn {
            Turn::Seat(seat) => {
                scratch.legal.clear();
                state.legal(&mut scratch.legal);
                length.decisions += 1;
                length.alternatives += scratch.legal.count() as u64;
                bots[seat.index()].choose(&Seen::new(state, seat, &scratch.legal))
            }
            Turn::Chance => {
                scratch.odds.clear();
                state.chance(&mut scratch.odds);
                scratch.odds.pick(luck)
            }
            Turn::Over => return length,
        };
        let Some(action) = action else { return length };
        each(turn, action);
        for (seat, bot) in Seat::all(state.seats()).zip(bots.iter_mut()) {
            tell(bot.as_mut(), seat, state, turn, action);
        }
        state.apply(action, &mut ());
        length.actions += 1;
    }
}

/// A whole win in the parts in which wins are shared: it divides by 1, 2, 3, 4 and 5.
const WHOLE_WIN: u64 = 60;

/// What many games add up to. Only whole numbers are added, so the order makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    games: u64,
    length: Length,
    shared: u64,
    win_parts: [u64; MAX_SEATS],
    scores: [i64; MAX_SEATS],
}

impl Tally {
    /// Adds a finished game.
    pub fn add(&mut self, length: Length, outcome: &Outcome) {
        self.games += 1;
        self.length.actions += length.actions;
        self.length.decisions += length.decisions;
        self.length.alternatives += length.alternatives;
        let winners = outcome.winners.len() as u64;
        self.shared += u64::from(winners > 1);
        for seat in outcome.winners.iter() {
            self.win_parts[seat.index()] += WHOLE_WIN / winners;
        }
        for (seat, &score) in outcome.scores.iter() {
            self.scores[seat.index()] += i64::from(score);
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.length.actions += other.length.actions;
        self.length.decisions += other.length.decisions;
        self.length.alternatives += other.length.alternatives;
        self.shared += other.shared;
        for seat in 0..MAX_SEATS {
            self.win_parts[seat] += other.win_parts[seat];
            self.scores[seat] += other.scores[seat];
        }
    }

    /// The figures, for a table with so many seats.
    pub fn summary(&self, seats: usize) -> Summary {
        let per = |sum: f64, count: u64| if count == 0 { 0.0 } else { sum / count as f64 };
        Summary {
            games: self.games,
            actions: self.length.actions,
            decisions: self.length.decisions,
            wins: Seat::all(seats)
                .map(|seat| self.win_parts[seat.index()] as f64 / WHOLE_WIN as f64)
                .collect(),
            shared_wins: self.shared,
            mean_score: Seat::all(seats)
                .map(|seat| per(self.scores[seat.index()] as f64, self.games))
                .collect(),
            mean_length: per(self.length.actions as f64, self.games),
            mean_decisions: per(self.length.decisions as f64, self.games),
            branching: per(self.length.alternatives as f64, self.length.decisions),
            feats: Vec::new(),
        }
    }
}

/// The feats of many games, by their places in [`Game::feats`]: how often each was done, and the parts
/// of wins of whoever did it. Only whole numbers are added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FeatTally(Vec<(u64, u64)>);

impl FeatTally {
    /// Adds a finished game: who did what.
    pub fn add<G: Game>(&mut self, state: &G, outcome: &Outcome) {
        let winners = outcome.winners.len().max(1) as u64;
        for seat in Seat::all(state.seats()) {
            let parts = if outcome.winners.contains(seat) { WHOLE_WIN / winners } else { 0 };
            for feat in state.feats_of(seat) {
                if self.0.len() <= feat {
                    self.0.resize(feat + 1, (0, 0));
                }
                self.0[feat].0 += 1;
                self.0[feat].1 += parts;
            }
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &FeatTally) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), (0, 0));
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
    }

    /// The figures, by name.
    pub fn summary(&self, names: Vec<String>) -> Vec<FeatSummary> {
        let named = names.into_iter().enumerate();
        named
            .map(|(place, name)| {
                let (done, parts) = self.0.get(place).copied().unwrap_or_default();
                FeatSummary { name, done, won: parts as f64 / WHOLE_WIN as f64 }
            })
            .collect()
    }
}

/// How often something was done in many games, and how often whoever did it won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FeatSummary {
    /// What: the card that was laid.
    pub name: String,
    /// How often a player did it.
    pub done: u64,
    /// How many games these players won; a shared win counts in equal parts.
    pub won: f64,
}

/// The figures of many games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// All actions, luck included.
    pub actions: u64,
    /// The actions of seats.
    pub decisions: u64,
    /// Games won by each seat; a shared win counts in equal parts.
    pub wins: Vec<f64>,
    /// How many games had several winners.
    pub shared_wins: u64,
    /// The mean final score of each seat.
    pub mean_score: Vec<f64>,
    /// The mean number of actions of a game, luck included.
    pub mean_length: f64,
    /// The mean number of decisions of a game.
    pub mean_decisions: f64,
    /// The mean number of legal actions of a decision, every amount counted.
    pub branching: f64,
    /// What the players did that is worth counting: the cards they laid.
    pub feats: Vec<FeatSummary>,
}
