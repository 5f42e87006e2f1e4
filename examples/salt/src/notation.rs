//! Every action as text that reads back.

use crate::action::Action;
use crate::material::Slab;
use azalai_core::{NotationError, Text};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Turn { slab } => write!(f, "turn {slab}"),
            Action::Bid { silver } => write!(f, "bid {silver}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    /// Reads an action. Capital letters and extra spaces make no difference.
    fn from_str(text: &str) -> Result<Action, NotationError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().take(3).collect();
        let action = match *words {
            ["turn", value] => number(value).and_then(Slab::new).map(|slab| Action::Turn { slab }),
            ["bid", silver] => number(silver).map(|silver| Action::Bid { silver }),
            ["pass"] => Some(Action::Pass),
            _ => None,
        };
        action.ok_or_else(|| NotationError::new(text, expected(words.first().copied())))
    }
}

/// What stands behind this first word.
fn expected(word: Option<&str>) -> Text {
    match word {
        Some("turn") => Text::new(
            "write the value of the slab from 2 to 7: `turn 5`",
            "bitte den Wert der Platte von 2 bis 7: `turn 5`",
        ),
        Some("bid") => {
            Text::new("write how much silver: `bid 4`", "bitte die Menge Silber: `bid 4`")
        }
        _ => Text::new("write `bid 4` or `pass`", "bitte `bid 4` oder `pass`"),
    }
}

/// A number made of digits alone, so that every action has one spelling.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
