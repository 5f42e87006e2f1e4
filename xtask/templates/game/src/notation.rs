//! Every action as text that reads back.

use crate::action::Action;
use crate::material::Pebbles;
use azalai_core::{NotationError, Text};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Heap { pebbles } => write!(f, "heap {pebbles}"),
            Action::Take { pebbles } => write!(f, "take {pebbles}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Reads an action. Capital letters and extra spaces make no difference.
    fn from_str(text: &str) -> Result<Action, NotationError> {
        const EXPECTED: Text = Text::new("write for instance `take 2`", "zum Beispiel `take 2`");
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().take(3).collect();
        let action = match *words {
            ["heap", count] => number(count).map(|pebbles| Action::Heap { pebbles }),
            ["take", count] => number(count).map(|pebbles| Action::Take { pebbles }),
            _ => None,
        };
        action.ok_or_else(|| NotationError::new(text, EXPECTED))
    }
}

/// A number made of digits alone, so that every action has one spelling.
fn number(text: &str) -> Option<Pebbles> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
