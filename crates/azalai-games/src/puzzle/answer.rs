//! Whether an answer to a puzzle is right, and if not, what it costs and why.

use super::{ALIKE, Puzzle};
use crate::Playable;
use crate::after::after;
use crate::hint::Spoken;
use crate::reason::{Course, Reason, reason};
use azalai_bots::{BotSpec, Budget, Level};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Bot, Choices, Lang, Seat, Seen, Thought, Turn, Viewer};
use serde::Serialize;

/// From how many pairs of games it is told at most why an answer is worse.
const PAIRS: u32 = 96;

/// How an answer is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// How long to think about an answer that was not weighed when the puzzle was made, and about how a wrong one would go on.
    pub budget: Budget,
    /// The language.
    pub lang: Lang,
}

/// What becomes of an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answered {
    /// Is it the solution, or as good as that?
    pub right: bool,
    /// The answer.
    pub answer: Spoken,
    /// The solution.
    pub best: Spoken,
    /// The chance to win after the solution, from 0 to 1.
    pub win: f64,
    /// By how much of a win the answer is worse; 0 for the solution.
    pub cost: f64,
    /// Why it is worse, if something about that is certain.
    pub reason: Option<Reason>,
}

/// Looks at an answer that is legal. `None` if the solution is no action of this position.
pub(crate) fn answer<G: Playable>(
    state: &G,
    puzzle: &Puzzle,
    given: G::Action,
    wanted: &Wanted,
) -> Option<Answered> {
    let best: G::Action = puzzle.best.parse().ok()?;
    let mut legal = Choices::new();
    state.legal(&mut legal);
    let mut asking = Asking { state, seat: puzzle.seat, legal, budget: wanted.budget };
    let known = puzzle.others.iter().find(|other| other.action == given.to_string());
    let cost = match known {
        _ if given == best => 0.0,
        Some(other) => other.cost,
        None => (asking.worth(best)? - asking.worth(given)?).max(0.0),
    };
    let right = cost < ALIKE;
    let why = if right { None } else { asking.why(best, given, wanted.lang) };
    let view = state.view(Viewer::Seat(puzzle.seat));
    let spoken = |action: G::Action| Spoken::new::<G>(action, &view, wanted.lang);
    let (answer, best) = (spoken(given), spoken(best));
    Some(Answered { right, answer, best, win: puzzle.win, cost, reason: why })
}

struct Asking<'a, G: Playable> {
    state: &'a G,
    seat: Seat,
    legal: Choices<G::Action>,
    budget: Budget,
}

impl<G: Playable> Asking<'_, G> {
    fn bot(&self) -> BotSpec {
        BotSpec::from(Level::Hard).within(Some(self.budget))
    }

    /// The chance to win after an action.
    fn worth(&mut self, action: G::Action) -> Option<f64> {
        let mut rng = stream(0, 0, Stream::Bot(self.seat));
        let outlook = after(self.state, self.seat, &self.legal, action, &self.bot(), &mut rng)?;
        Some(f64::from(outlook.win[self.seat]))
    }

    /// Why one action is better than another.
    fn why(&mut self, best: G::Action, other: G::Action, lang: Lang) -> Option<Reason> {
        let rng = stream(0, 1, Stream::Bot(self.seat));
        let seen = Seen::new(self.state, self.seat, &self.legal);
        let thoughts = self.bot().searching::<G>(1, rng).think(&seen).candidates;
        let best = Course { action: best, line: line_of(&thoughts, best) };
        let other = Course { action: other, line: line_of(&thoughts, other) };
        reason(self.state, self.seat, &best, &other, (PAIRS, 1), lang)
    }
}

/// What is likely to follow an action.
fn line_of<A: PartialEq>(thoughts: &[Thought<A>], action: A) -> &[(Turn, A)] {
    thoughts.iter().find(|thought| thought.action == action).map_or(&[], |thought| &thought.line)
}
