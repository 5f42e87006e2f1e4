//! What a bot knows about a game beyond its rules: who stands how well, and what is worth a thought.
//!
//! The search of the bots is the same for all games. A game that writes `impl Insight for State {}` has
//! a bot that plays many games to their ends at random and takes what did best; whatever it tells here
//! makes that bot better.

use crate::choice::Choices;
use crate::game::{Action, Game, Outcome};
use crate::net::{Features, Net};
use crate::seat::PerSeat;
use crate::text::Text;
use rand::Rng;

/// An action worth a thought, and how promising it looks before any search. Weights are compared
/// with each other only; they need not add up to anything.
pub type Candidate<A> = (A, f32);

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How much it tries what it knows little about.
    pub explore: f32,
    /// How much worse than its siblings an untried action is taken to be.
    pub untried: f32,
    /// Do the candidates of the game steer it (else every legal action is equal)?
    pub candidates: bool,
    /// After how many actions beyond the tree it stops playing and evaluates; `None` plays to the end.
    pub cut: Option<u16>,
    /// Beyond the tree: does it play what is sensible (else anything)?
    pub sensible: bool,
    /// Beyond the tree: does it stop as soon as a position is calm?
    pub calm: bool,
    /// Luck with at most so many outcomes gets branches of its own; other luck is mixed.
    pub luck: u16,
    /// How much of the reward is the margin; the rest is the win.
    pub margin: f32,
    /// Implicit minimax: how much the best evaluation below counts against the mean result.
    pub implicit: f32,
    /// Progressive history: how much the success of the same action elsewhere counts.
    pub history: f32,
    /// A tree for each seat (else one for all).
    pub many_trees: bool,
    /// Does it keep its tree from decision to decision?
    pub reuse: bool,
    /// How often it chooses worse on purpose: 0 takes the most visited, 1 in proportion to visits.
    pub whim: f32,
    /// The network that judges positions (else the game's evaluation by hand does).
    pub net: Option<&'static Net>,
}

impl Style {
    /// What is good in general.
    pub const USUAL: Style = Style {
        explore: 0.7,
        untried: 0.1,
        candidates: true,
        cut: Some(0),
        sensible: false,
        calm: false,
        luck: 6,
        margin: 0.1,
        implicit: 0.0,
        history: 0.0,
        many_trees: false,
        reuse: true,
        whim: 0.0,
        net: None,
    };

    /// The baseline that everybody knows: UCT with random games to the end.
    pub const MCTS: Style =
        Style { explore: 1.0, candidates: false, cut: None, luck: 6, margin: 0.1, ..Style::USUAL };
}

/// How a beginner goes wrong in a game. What all of them do wrong stands in the bot that plays like one: it sees its own move and not the answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beginner {
    /// How much it minds that others stand well: 1 as much as its own points, 0 not at all.
    pub rivals: f32,
    /// How it misjudges odds: 0 expects the mean of what luck may bring, 1 the best.
    pub hope: f32,
    /// How it forgets that the game ends: so many points it expects of each thing on the way to points, however late it is.
    pub hoards: f32,
    /// How often it overlooks an action that does not leap to the eye.
    pub overlooks: f32,
}

impl Beginner {
    /// What beginners do in most games.
    pub const USUAL: Beginner = Beginner { rivals: 0.3, hope: 0.5, hoards: 0.0, overlooks: 0.4 };
}

/// A part of the score sheet of a game, or something that leads to points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// What it is called, as it stands after "points from" ("Punkte für").
    pub name: Text,
    /// Is it a part of the score? Else it is on the way to points: land, income, rows that were begun.
    pub counts: bool,
    /// How much of it each seat has.
    pub of: PerSeat<f32>,
}

/// Insight into a game.
///
/// All of it works on states that somebody imagined: what a seat may not know never gets here.
pub trait Insight: Game {
    /// Thoughts (iterations) of somebody who hardly thinks about a decision: what they find is no puzzle.
    const EASY: u32 = 15;
    /// Thoughts (iterations) that a bot of the level `medium` spends on a decision.
    const MEDIUM: u32 = 60;

    /// A lead that everybody would call clear, in points: the scale of the margin in a reward.
    const CLEAR_LEAD: f32 = 10.0;

    /// How this game, with these options and players, is searched best. A game without an evaluation of
    /// its own is played to the end.
    fn style(&self) -> Style {
        Style { cut: None, ..Style::USUAL }
    }

    /// The network that the game has for such a table; `None` if it has none. A table with material of its own has one, too, if all
    /// of it is told to the network by its meaning.
    fn net(&self) -> Option<&'static Net> {
        None
    }

    /// How it is searched best with a network.
    fn style_with(&self, net: &'static Net) -> Style {
        Style { net: Some(net), cut: Some(0), ..self.style() }
    }

    /// How it is searched best with the network that the game has for such a table, if it has one.
    fn learned_style(&self) -> Option<Style> {
        self.net().map(|net| self.style_with(net))
    }

    /// Does this position say how everybody stands? In the middle of a turn, or of a chain of effects, it may not.
    fn is_calm(&self) -> bool {
        true
    }

    /// Does everybody know everything about this state? Then a search needs to list the actions of
    /// a position once only.
    fn is_open(&self) -> bool {
        false
    }

    /// The final scores that can be expected from here, if all play well: those of now, if the game does
    /// not know better.
    fn prospects(&self) -> PerSeat<f32> {
        let scores = self.scores();
        PerSeat::new(scores.seats(), |seat| scores[seat] as f32)
    }

    /// How uncertain that is: a lead of so many points is worth about 73 % of the wins between two.
    fn spread(&self) -> f32 {
        Self::CLEAR_LEAD
    }

    /// The chance of each seat to win, given the final scores to be expected. They add up to 1.
    fn chances_with(&self, prospects: PerSeat<f32>) -> PerSeat<f32> {
        softmax(prospects, self.spread())
    }

    /// The chance of each seat to win.
    fn chances(&self) -> PerSeat<f32> {
        self.chances_with(self.prospects())
    }

    /// What a network is told of this position; nothing if the game has none. The numbers stand for what things mean, not for
    /// single cards or places, and are all of about the same size; their order is fixed.
    fn features(&self) -> Features {
        Features::nothing(self.seats())
    }

    /// How a beginner goes wrong here.
    fn beginner(&self) -> Beginner {
        Beginner::USUAL
    }

    /// The legal actions that are worth a thought: at least one of them if there is any. Amounts are
    /// chosen among a few.
    fn candidates(&self, legal: &Choices<Self::Action>, list: &mut Vec<Candidate<Self::Action>>) {
        few_amounts(legal, list);
    }

    /// The score sheets of all seats, part by part, as if the game were over now; beside them what is on the way to points. Always the
    /// same parts in the same order; those that count add up to the final score. A game that has no parts has its score.
    fn parts(&self) -> Vec<Part> {
        let scores = self.scores();
        let of = PerSeat::new(scores.seats(), |seat| scores[seat] as f32);
        vec![Part { name: Text::new("the score", "die Wertung"), counts: true, of }]
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
