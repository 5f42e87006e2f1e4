//! What a bot thinks about a position, in words.

use crate::Playable;
use azalai_bots::BotSpec;
use azalai_core::luck::FastRng;
use azalai_core::{
    Action, Bot, Choices, Game, Lang, Outlook, Seat, Seen, Shown, Thought, Thoughts, Turn, Viewer,
};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

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
    /// How many games it thought through, in part or to the end.
    pub iterations: u64,
    /// What it considered, best first.
    pub candidates: Vec<Considered>,
    /// How everybody stands, by seat; empty if the bot did not think.
    pub outlook: Vec<Standing>,
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
    let Turn::Seat(seat) = turn else { return said::<G>(turn, 0, Thoughts::default(), None, lang) };
    let seen = Seen::new(state, seat, &legal);
    let thoughts = match legal.lines() {
        [only] if only.count() == 1 => {
            Thoughts { choice: Some(only.action), ..Thoughts::default() }
        }
        _ if bot.level.searches() => bot.searching::<G>(threads, rng).think(&seen),
        _ => bot.build::<G>(rng).think(&seen),
    };
    let view = state.view(Viewer::Seat(seat));
    said::<G>(turn, legal.count(), thoughts, Some(&view), lang)
}

/// Thoughts in words.
fn said<G: Shown>(
    turn: Turn,
    legal: usize,
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
    Hint {
        turn,
        legal,
        choice: thoughts.choice.map(spoken),
        iterations: thoughts.iterations,
        candidates: thoughts.candidates.iter().map(considered).collect(),
        outlook: thoughts.outlook.as_ref().map(standings).unwrap_or_default(),
    }
}
