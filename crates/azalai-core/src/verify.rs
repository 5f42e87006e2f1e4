//! Luck that can be verified: did the luck of a record come from the seed that was promised?

use crate::choice::Odds;
use crate::game::{Game, Turn};
use crate::journal::Journal;
use crate::luck::Dealer;
use crate::record::{Record, RecordError, Share, Told, hex};
use crate::seat::Seat;

/// Why the luck of a record cannot be verified, or is not what was promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LuckError {
    /// The record itself has a fault.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its reader may not know everything yet.
    #[error(
        "line {line}, action {number}, `{action}`: this record hides what its reader may not know yet; \
         its luck can be verified when the game is over"
    )]
    Veiled {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// The action as written.
        action: String,
    },
    /// Nothing was promised.
    #[error(
        "line {line}: the header `luck:` is missing: nothing was promised about the luck of this game, so \
         there is nothing to verify"
    )]
    NoPromise {
        /// The line before which it should stand.
        line: usize,
    },
    /// The seed has not been told.
    #[error(
        "line {line}: the header `seed:` is missing: the seed is told, and the luck can be verified, when \
         the game is over"
    )]
    NoSeed {
        /// The line before which it should stand.
        line: usize,
    },
    /// The seed is another one than was promised.
    #[error(
        "line {line}: this is not the seed that was promised: its SHA-256 is {found}, but line {promised_line} \
         promised {promised}"
    )]
    OtherSeed {
        /// The line of the seed.
        line: usize,
        /// The hash of the seed.
        found: String,
        /// The line of the promise.
        promised_line: usize,
        /// The hash that was promised.
        promised: String,
    },
    /// A share is another one than was pledged.
    #[error(
        "line {line}: this is not the share that seat {seat} pledged: its SHA-256 is not the hash before it"
    )]
    OtherShare {
        /// The line of the share.
        line: usize,
        /// Whose.
        seat: Seat,
    },
    /// A piece of luck is not what the seed gives.
    #[error(
        "line {line}, action {number}: the record says `{said}`, but the seed gives `{found}` (piece {} of luck)", .nth + 1
    )]
    OtherLuck {
        /// Where.
        line: usize,
        /// The number of the action.
        number: usize,
        /// How many pieces of luck came before.
        nth: u64,
        /// What the record says.
        said: String,
        /// What the seed gives.
        found: String,
    },
}

impl LuckError {
    /// The line with the fault.
    pub fn line(&self) -> usize {
        match self {
            LuckError::Record(error) => error.line(),
            LuckError::Veiled { line, .. }
            | LuckError::NoPromise { line }
            | LuckError::NoSeed { line }
            | LuckError::OtherSeed { line, .. }
            | LuckError::OtherShare { line, .. }
            | LuckError::OtherLuck { line, .. } => *line,
        }
    }
}

/// The dealer of a record, if its seed is the one that was promised, and its shares those that were pledged.
pub fn dealer_of(record: &Record) -> Result<Dealer, LuckError> {
    // Both headers stand before the result.
    let line = record.result.line;
    let promised = record.luck.as_ref().ok_or(LuckError::NoPromise { line })?;
    let seed = record.seed.as_ref().ok_or(LuckError::NoSeed { line })?;
    let dealer = Dealer::from_seed(seed.what);
    let found = dealer.commitment();
    if found != promised.what {
        return Err(LuckError::OtherSeed {
            line: seed.line,
            found: hex(&found),
            promised_line: promised.line,
            promised: hex(&promised.what),
        });
    }
    for Told { what: Share { seat, sha256, share }, line } in &record.shares {
        if share.is_some_and(|share| !Dealer::is_share(&share, sha256)) {
            return Err(LuckError::OtherShare { line: *line, seat: *seat });
        }
    }
    Ok(Dealer::mixed(seed.what, record.shares.iter().filter_map(|told| told.what.share)))
}

/// Replays a record, and checks all of it and that all its luck is what this dealer deals. Says how
/// many pieces of luck there were.
///
/// Each piece is compared before it is played: what a forged die leads to is not its own fault.
pub fn check_luck<G: Game>(record: &Record, dealer: &Dealer) -> Result<u64, LuckError> {
    let mut journal = Journal::<G>::begin(record)?;
    let (mut nth, mut odds) = (0, Odds::new());
    for (index, told) in record.actions.iter().enumerate() {
        let number = index + 1;
        if told.what.by == Turn::Chance {
            odds.clear();
            journal.state().chance(&mut odds);
            // What is no action, or not luck's to decide, is refused below.
            if let (Ok(said), Some(found)) = (told.what.action.parse(), dealer.deal(nth, &odds))
                && found != said
            {
                return Err(LuckError::OtherLuck {
                    line: told.line,
                    number,
                    nth,
                    said: told.what.action.clone(),
                    found: found.to_string(),
                });
            }
            nth += 1;
        }
        journal.read_action(number, told, &mut ())?;
    }
    journal.check_result(record)?;
    Ok(nth)
}
