//! Refusals explain themselves: each names the rule that forbids the action.

use crate::text::{Lang, Text};
use std::fmt;

/// Why an action is refused: the number of the rule, as in the rulebook, and one sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Refusal {
    /// The number of the rule in the players' rulebook, for instance `5.4`.
    pub rule: &'static str,
    /// What the rule says about this action.
    pub text: Text,
}

impl Refusal {
    /// A refusal by the rule with this number.
    pub const fn new(rule: &'static str, en: &'static str, de: &'static str) -> Refusal {
        Refusal { rule, text: Text::new(en, de) }
    }

    /// What the rule says, without its number: for whoever shows the number beside it.
    pub const fn sentence(&self, lang: Lang) -> &'static str {
        self.text.get(lang)
    }

    /// The refusal as a player reads it, with the number of the rule.
    pub fn tell(&self, lang: Lang) -> String {
        let word = match lang {
            Lang::En => "rule",
            Lang::De => "Regel",
        };
        format!("{word} {}: {}", self.rule, self.sentence(lang))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for Refusal {}

/// Declares the refusals of a game, each with its name, its rule and a sentence in both languages, and
/// `ALL`, the list of them.
///
/// ```
/// azalai_core::refusals! {
///     TOO_LATE "2.4" "the turn is over" "der Zug ist vorbei"
/// }
/// assert_eq!(TOO_LATE.to_string(), "rule 2.4: the turn is over");
/// assert_eq!(ALL.len(), 1);
/// ```
#[macro_export]
macro_rules! refusals {
    ($($name:ident $rule:literal $en:literal $de:literal)*) => {
        $(#[doc = concat!("Rule ", $rule, ": ", $en, ".")]
        pub const $name: $crate::Refusal = $crate::Refusal::new($rule, $en, $de);)*

        /// Every refusal of the game.
        pub const ALL: &[$crate::Refusal] = &[$($name),*];
    };
}

/// Why a text is no action: what was read and what could stand there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The text that was read.
    pub text: String,
    /// What would have been understood, as a sentence.
    pub expected: Text,
    /// The rule that says so, if one does.
    pub rule: Option<&'static str>,
}

impl NotationError {
    /// This text is no action; `expected` says what would be one.
    pub fn new(text: &str, expected: Text) -> NotationError {
        NotationError { text: text.to_owned(), expected, rule: None }
    }

    /// The same, by a rule.
    pub fn by_rule(self, rule: &'static str) -> NotationError {
        NotationError { rule: Some(rule), ..self }
    }

    /// The error as a player reads it.
    pub fn tell(&self, lang: Lang) -> String {
        let (text, expected) = (shortened(&self.text), self.expected.get(lang));
        match lang {
            Lang::En => format!("`{text}` is no action of this game; {expected}"),
            Lang::De => format!("„{text}“ ist keine Aktion dieses Spiels; {expected}"),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for NotationError {}

/// Foreign text is quoted in an error without control characters and at a length people read.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String =
        text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// Why an action cannot have an amount: it carries none, or never so much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AmountError {
    /// The action, in notation.
    pub action: String,
    /// The amount that was asked for.
    pub amount: u16,
}

impl AmountError {
    /// The error as a player reads it.
    pub fn tell(&self, lang: Lang) -> String {
        let AmountError { action, amount } = self;
        match lang {
            Lang::En => format!("`{action}` cannot carry the amount {amount}"),
            Lang::De => format!("„{action}“ kann die Menge {amount} nicht tragen"),
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for AmountError {}

/// Why a text that somebody sent was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The text is no action.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The action cannot have that amount.
    #[error(transparent)]
    Amount(#[from] AmountError),
    /// A rule forbids the action.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl PlayError {
    /// The rule that forbids it, if one does.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            PlayError::Refused(refusal) => Some(refusal.rule),
            PlayError::Notation(error) => error.rule,
            PlayError::Amount(_) => None,
        }
    }

    /// The error without the number of the rule, for whoever shows [`PlayError::rule`] beside it.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            PlayError::Refused(refusal) => refusal.sentence(lang).to_owned(),
            other => other.tell(lang),
        }
    }

    /// The error as a player reads it, with the number of the rule.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            PlayError::Refused(refusal) => refusal.tell(lang),
            PlayError::Notation(error) => error.tell(lang),
            PlayError::Amount(error) => error.tell(lang),
        }
    }
}
