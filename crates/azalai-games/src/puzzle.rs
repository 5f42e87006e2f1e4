//! Puzzles: positions of games between bots in which one action is clearly best and is not the obvious one.
//!
//! A [`Set`] is a small text: a few games, and in each the positions that are puzzles. [`search()`] finds them, [`Set::read`] reads them,
//! [`Puzzle::pose`] sets one up, and [`Match::answer`] says whether an answer is right, and if not, what it costs and why.
//!
//! A puzzle is found from what the seat on turn may know, as all thoughts of bots are. So whoever solves it is to be shown the view of that seat,
//! and nothing else of the match.

mod answer;
mod find;
mod read;
mod search;
mod write;

use crate::hint::Step;
use crate::matches::Match;
use crate::reason::{Difference, Reason};
use crate::{AnyGame, GAMES};
pub(crate) use answer::answer;
pub use answer::{Answered, Wanted};
use azalai_core::{Lang, PlayError, Seat, Setup, SetupError};
pub(crate) use find::in_game;
pub use read::ReadError;
pub use search::{Plan, search};
use serde::Serialize;

/// The hardest grade. 1: `medium` finds it, though not with the thoughts of a beginner; 2: the first search does; 3: one four times as
/// long; 4: only the last one, twenty times as long as the first.
pub const GRADES: u8 = 4;

/// An action that costs less than this part of a win is as good as the best.
pub const ALIKE: f64 = crate::review::GOOD;

/// By so much of a win the solution is better than every other action.
pub const MARGIN: f64 = 0.06;

/// Puzzles of one rulebook.
#[derive(Clone, PartialEq, Debug)]
pub struct Set {
    /// The game.
    pub game: String,
    /// The rulebook with its version: `classic@1`.
    pub rules: String,
    /// Where they come from: the command, the date.
    pub origin: Vec<String>,
    /// How many games were gone through.
    pub gone: u64,
    /// The games in which there were any, in order.
    pub games: Vec<Source>,
}

/// A game between bots, and the puzzles in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    /// Its number: with the seed it says how it went.
    pub number: u64,
    /// How many seats it had.
    pub seats: u8,
    /// What was played up to the last puzzle, luck included, in notation.
    pub actions: Vec<String>,
    /// The puzzles, in order.
    pub puzzles: Vec<Puzzle>,
}

/// A position to be solved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Puzzle {
    /// The position after so many actions of its game.
    pub after: usize,
    /// Who has to find the best action.
    pub seat: Seat,
    /// How hard it is, from 1 to [`GRADES`].
    pub grade: u8,
    /// The chance to win after the solution, from 0 to 1.
    pub win: f64,
    /// The solution, in notation.
    pub best: String,
    /// What else was weighed, the cheapest first.
    pub others: Vec<Other>,
    /// What is likely to follow the solution.
    pub line: Vec<Step>,
    /// Why it is better than one of the others.
    pub why: Why,
}

/// Something else that could be played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Other {
    /// What, in notation.
    pub action: String,
    /// By how much of a win it is worse than the solution.
    pub cost: f64,
}

/// Why the solution is better, in both languages.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Why {
    /// Better than what, in notation.
    pub against: String,
    /// The parts of the score sheet that differ for certain, the largest first.
    pub parts: Vec<WhyPart>,
    /// The expected answer of somebody, if it costs something for certain.
    pub answer: Option<WhyAnswer>,
}

/// A part of the score sheet that differs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhyPart {
    /// What it is called in English and in German.
    pub name: [String; 2],
    /// Is it a part of the score? Else it is on the way to points.
    pub counts: bool,
    /// Whom it is brought.
    pub seat: Seat,
    /// How much more.
    pub more: f64,
    /// The standard error of that.
    pub error: f64,
}

/// An expected answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhyAnswer {
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    pub action: String,
    /// What it does, in English and in German.
    pub text: [String; 2],
    /// Is it the answer to the other action?
    pub to_other: bool,
    /// How many points it costs.
    pub cost: f64,
}

const fn nth(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::De => 1,
    }
}

impl Why {
    /// The same reason, told in English and in German. `None` if they do not tell the same.
    fn new(en: &Reason, de: &Reason) -> Option<Why> {
        if en.parts.len() != de.parts.len() || en.answer.is_some() != de.answer.is_some() {
            return None;
        }
        let part = |(en, de): (&Difference, &Difference)| WhyPart {
            name: [en.part.clone(), de.part.clone()],
            counts: en.counts,
            seat: en.seat,
            more: hundredths(en.more),
            error: hundredths(en.error),
        };
        let answer = en.answer.as_ref().zip(de.answer.as_ref()).map(|(en, de)| WhyAnswer {
            seat: en.seat,
            action: en.action.clone(),
            text: [en.text.clone(), de.text.clone()],
            to_other: en.to_other,
            cost: hundredths(en.cost),
        });
        let parts = en.parts.iter().zip(&de.parts).map(part).collect();
        Some(Why { against: en.against.clone(), parts, answer })
    }

    /// As a reason in one language, in a match that stands where the puzzle does.
    pub fn told(&self, game: &dyn Match, seat: Seat, lang: Lang) -> Reason {
        let called = |seat: Seat| game.call(seat, lang);
        let part = |part: &WhyPart| Difference {
            part: part.name[nth(lang)].clone(),
            counts: part.counts,
            seat: part.seat,
            more: part.more,
            error: part.error,
        };
        let answer = self.answer.as_ref().map(|answer| crate::reason::Answer {
            seat: answer.seat,
            action: answer.action.clone(),
            text: answer.text[nth(lang)].clone(),
            to_other: answer.to_other,
            cost: answer.cost,
        });
        let parts = self.parts.iter().map(part).collect();
        Reason::new(self.against.clone(), seat, parts, answer, &called, lang)
    }
}

/// As it is written.
fn hundredths(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

/// As it is written.
fn thousandths(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

impl Set {
    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.games.iter().map(|source| source.puzzles.len()).sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// All puzzles, each with its game, in order.
    pub fn puzzles(&self) -> impl Iterator<Item = (&Source, &Puzzle)> {
        self.games.iter().flat_map(|source| source.puzzles.iter().map(move |one| (source, one)))
    }

    /// The puzzle with this number, counted from 1.
    pub fn puzzle(&self, number: usize) -> Option<(&Source, &Puzzle)> {
        self.puzzles().nth(number.checked_sub(1)?)
    }

    /// How many there are of each grade.
    pub fn grades(&self) -> [usize; GRADES as usize] {
        let mut grades = [0; GRADES as usize];
        for (_, puzzle) in self.puzzles() {
            if let Some(count) = grades.get_mut(usize::from(puzzle.grade).saturating_sub(1)) {
                *count += 1;
            }
        }
        grades
    }

    /// The options of the tables of this game.
    fn setup(&self, seats: u8) -> Setup {
        let (rules, version) = self.rules.split_once('@').unwrap_or((&self.rules, ""));
        let setup = Setup::new(rules, seats);
        match version.parse() {
            Ok(version) => setup.in_version(version),
            Err(_) => setup,
        }
    }
}

impl Puzzle {
    /// A match that stands where the puzzle does. Whoever solves it is to see it with the eyes of its seat alone.
    pub fn pose(
        &self,
        game: &dyn AnyGame,
        set: &Set,
        source: &Source,
    ) -> Result<Box<dyn Match>, PoseError> {
        let mut table = game.open(&set.setup(source.seats))?;
        let actions = source.actions.get(..self.after).ok_or(PoseError::Short)?;
        for (index, action) in actions.iter().enumerate() {
            let by = table.turn();
            table
                .play(by, action, None)
                .map_err(|error| PoseError::Action { number: index + 1, error })?;
        }
        if table.turn().seat() == Some(self.seat) { Ok(table) } else { Err(PoseError::Turn) }
    }
}

/// Why a puzzle cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PoseError {
    /// There is no such table.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An action of its game is not allowed.
    #[error("action {number} of its game: {error}")]
    Action {
        /// Its number, counted from 1.
        number: usize,
        /// What is wrong.
        error: PlayError,
    },
    /// Its game is shorter.
    #[error("its game has fewer actions")]
    Short,
    /// Another seat is on turn.
    #[error("the seat that is to solve it is not on turn")]
    Turn,
}

/// The puzzles that come with a rulebook; `None` if there are none.
pub fn shipped(game: &str, rules: &str) -> Option<Result<Set, ReadError>> {
    let game = GAMES.iter().find(|known| known.spec().name == game)?;
    Some(Set::read(game.puzzles(rules)?))
}
