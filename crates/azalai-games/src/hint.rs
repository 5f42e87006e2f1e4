//! What a bot thinks about a position, in words.

use crate::Playable;
use crate::reason::{Course, Reason, reason};
use azalai_bots::BotSpec;
use azalai_core::luck::FastRng;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{
    Action, Bot, Choices, Game, Lang, Outlook, Seat, Seen, Shown, Thought, Thoughts, Turn, Viewer,
};
use rand::Rng;
use serde::Serialize;

/// From how many pairs of games a reason is told at most.
const PAIRS: u64 = 96;

/// What a bot thinks about a position.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Hint {
    /// Whose turn it is.
    pub turn: Turn,
    /// How many legal actions there are, every amount counted.
    pub legal: usize,
    /// What the bot would do; `None` only if no seat has anything to do.
    pub choice: Option<Spoken>,
    /// The legal line of the choice: its action with the least amount, in notation.
    pub line: Option<String>,
    /// The amount that the choice puts into it; 0 if it carries none.
    pub amount: u16,
    /// How many games it thought through, in part or to the end.
    pub iterations: u64,
    /// What it considered, best first.
    pub candidates: Vec<Considered>,
    /// How everybody stands, by seat; empty if the bot did not think.
    pub outlook: Vec<Standing>,
    /// Why the choice is better than what was considered next, if something about it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<Reason>,
}

/// An action, and what it would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Spoken {
    /// The action, in notation.
    pub action: String,
    /// What it would do.
    pub text: String,
}

impl Spoken {
    /// An action as the sentence for somebody with this view.
    pub(crate) fn new<G: Shown>(action: G::Action, view: &G::View, lang: Lang) -> Spoken {
        let text = G::describe(action, action.amount(), view, lang);
        Spoken { action: action.to_string(), text }
    }
}

/// What a bot thinks about an action.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Considered {
    /// The action, and what it would do.
    #[serde(flatten)]
    pub what: Spoken,
    /// How often it was tried.
    pub visits: u64,
    /// The chance to win after it, from 0 to 1.
    pub win: f32,
    /// The final score to be expected after it.
    pub score: f32,
    /// What is likely to follow.
    pub line: Vec<Step>,
}

/// A step of an expected line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Step {
    /// Who acts.
    pub by: Turn,
    /// What they do, in notation.
    pub action: String,
}

/// How a seat stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its chance to win, from 0 to 1.
    pub win: f32,
    /// Its final score that is to be expected.
    pub score: f32,
}

/// A line of thought in notation.
pub(crate) fn steps<A: Action>(line: &[(Turn, A)]) -> Vec<Step> {
    line.iter().map(|(by, action)| Step { by: *by, action: action.to_string() }).collect()
}

fn standings(outlook: &Outlook) -> Vec<Standing> {
    let standing = |(seat, &win): (Seat, &f32)| Standing { seat, win, score: outlook.score[seat] };
    outlook.win.iter().map(standing).collect()
}

/// What a bot thinks about a position for the seat whose turn it is. It thinks only if there is
/// something to decide.
pub(crate) fn hint<G: Playable>(
    state: &G,
    bot: &BotSpec,
    threads: usize,
    rng: FastRng,
    lang: Lang,
) -> Hint {
    let turn = state.turn();
    let mut legal = Choices::new();
    state.legal(&mut legal);
    let Turn::Seat(seat) = turn else {
        return said::<G>(turn, &legal, Thoughts::default(), None, lang);
    };
    let seen = Seen::new(state, seat, &legal);
    let seed = rng.clone().next_u64();
    let thoughts = match legal.lines() {
        [only] if only.count() == 1 => {
            Thoughts { choice: Some(only.action), ..Thoughts::default() }
        }
        _ if bot.level.searches() => bot.searching::<G>(threads, rng).think(&seen),
        _ => bot.build::<G>(rng).think(&seen),
    };
    let view = state.view(Viewer::Seat(seat));
    let reason = why(state, seat, &thoughts, seed, lang);
    Hint { reason, ..said::<G>(turn, &legal, thoughts, Some(&view), lang) }
}

/// Why the choice is better than what was considered next.
fn why<G: Playable>(
    state: &G,
    seat: Seat,
    thoughts: &Thoughts<G::Action>,
    seed: u64,
    lang: Lang,
) -> Option<Reason> {
    let choice = thoughts.choice?;
    let best = thoughts.candidates.iter().find(|thought| thought.action == choice)?;
    let next = thoughts.candidates.iter().find(|thought| thought.action != choice)?;
    let [best, next] =
        [best, next].map(|thought| Course { action: thought.action, line: &thought.line });
    let pairs = (thoughts.iterations / 5).clamp(32, PAIRS) as u32;
    reason(state, seat, &best, &next, (pairs, seed), lang)
}

/// Thoughts in words.
fn said<G: Shown>(
    turn: Turn,
    legal: &Choices<G::Action>,
    thoughts: Thoughts<<G as Game>::Action>,
    view: Option<&G::View>,
    lang: Lang,
) -> Hint {
    let spoken = |action: G::Action| match view {
        Some(view) => Spoken::new::<G>(action, view, lang),
        None => Spoken { action: action.to_string(), text: String::new() },
    };
    let considered = |thought: &Thought<G::Action>| Considered {
        what: spoken(thought.action),
        visits: thought.visits,
        win: thought.win,
        score: thought.score,
        line: steps(&thought.line),
    };
    let amount = thoughts.choice.map_or(0, |choice| choice.amount());
    let line = thoughts.choice.and_then(|choice| {
        let mut lines = legal.lines().iter().map(|line| line.action);
        lines.find(|line| line.with_amount(amount) == choice)
    });
    Hint {
        turn,
        legal: legal.count(),
        line: line.map(|line| line.to_string()),
        amount,
        choice: thoughts.choice.map(spoken),
        iterations: thoughts.iterations,
        candidates: thoughts.candidates.iter().map(considered).collect(),
        outlook: thoughts.outlook.as_ref().map(standings).unwrap_or_default(),
        reason: None,
    }
}
