//! Did the luck of a game come from the seed that was promised before it?

use crate::{ReadError, game_of};
use azalai_core::Record;
use azalai_core::record::{Played, Told, VEIL};
use azalai_core::verify::{LuckError, dealer_of};

/// A record whose luck is what was promised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The record.
    pub record: Record,
    /// How many pieces of luck there were, every one of them checked.
    pub luck: u64,
}

impl Verified {
    /// How many players added a share to the luck.
    pub fn shares(&self) -> usize {
        self.record.shares.iter().filter(|told| told.what.share.is_some()).count()
    }
}

/// Why luck cannot be verified, or is not what was promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// The record cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The luck is not what was promised, or nobody can tell yet.
    #[error(transparent)]
    Luck(#[from] LuckError),
}

impl VerifyError {
    /// The line with the fault.
    pub fn line(&self) -> usize {
        match self {
            VerifyError::Read(ReadError::Game { line, .. }) => *line,
            VerifyError::Read(ReadError::Record(error)) => error.line(),
            VerifyError::Luck(error) => error.line(),
        }
    }
}

/// Reads a record of any game, replays it, and checks that all its luck came from the seed that was
/// promised.
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    let record: Record = text.parse().map_err(ReadError::from)?;
    let game = game_of(&record)?;
    refuse_veils(&record)?;
    let dealer = dealer_of(&record)?;
    let luck = game.check_luck(&record, &dealer)?;
    Ok(Verified { record, luck })
}

/// Whoever may not know everything cannot verify anything: they are told so before all else.
fn refuse_veils(record: &Record) -> Result<(), LuckError> {
    let veiled = |(index, told): (usize, &Told<Played>)| {
        let action = &told.what.action;
        action.contains(VEIL).then(|| LuckError::Veiled {
            line: told.line,
            number: index + 1,
            action: action.clone(),
        })
    };
    record.actions.iter().enumerate().find_map(veiled).map_or(Ok(()), Err)
}
