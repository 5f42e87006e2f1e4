//! What can be wrong with a record.

use crate::game::Turn;
use crate::refusal::{PlayError, Refusal};
use crate::setup::SetupError;

/// Why a record cannot be read or replayed. Every kind names the line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("line {line}: {fault}")]
    Form {
        /// Where.
        line: usize,
        /// What is wrong, and what should stand there.
        fault: String,
    },
    /// The game cannot be set up as the headers say.
    #[error("line {line}: {error}")]
    Setup {
        /// Where.
        line: usize,
        /// Why.
        error: SetupError,
    },
    /// An action cannot be played.
    #[error("line {line}, action {number}, `{action}`: {error}")]
    Action {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
        /// Why.
        error: PlayError,
    },
    /// Somebody acts who is not on turn.
    #[error(
        "line {line}, action {number}, `{action}`: {refusal} (here {by} acts, but the turn belongs to {turn})"
    )]
    OutOfTurn {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
        /// Who acts.
        by: Turn,
        /// Whose turn it is.
        turn: Turn,
        /// The rule.
        refusal: Refusal,
    },
    /// Somebody made this record for a reader who may not know the action.
    #[error(
        "line {line}, action {number}, `{action}`: this record hides what its reader may not know; it can be replayed up to here, with `--to {}`", .number - 1
    )]
    Veiled {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
    },
    /// The result is not what the actions lead to.
    #[error("line {line}: the record says `{said}`, but its actions lead to `{found}`")]
    Result {
        /// Where.
        line: usize,
        /// What the record says.
        said: String,
        /// What it should say.
        found: String,
    },
}

impl RecordError {
    /// The line with the fault.
    pub fn line(&self) -> usize {
        match self {
            RecordError::Form { line, .. }
            | RecordError::Setup { line, .. }
            | RecordError::Action { line, .. }
            | RecordError::OutOfTurn { line, .. }
            | RecordError::Veiled { line, .. }
            | RecordError::Result { line, .. } => *line,
        }
    }

    /// The number of the rule that forbids it, if a rule does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            RecordError::Action { error, .. } => error.rule(),
            RecordError::OutOfTurn { refusal, .. }
            | RecordError::Setup { error: SetupError::Refused { refusal, .. }, .. } => {
                Some(refusal.rule)
            }
            RecordError::Setup { error: SetupError::Seats { rule, .. }, .. } => Some(rule),
            _ => None,
        }
    }
}
