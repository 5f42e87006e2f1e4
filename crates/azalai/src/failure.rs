//! How the command fails: what it says, and with which exit status.

use azalai_core::{RecordError, SetupError};
use azalai_games::{ReadError, UnknownGame};
use std::fmt::Display;
use std::process::ExitCode;

/// Why the command could not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// The request was understood and refused, or a file is invalid: exit status 1.
    Refused(String),
    /// The request makes no sense: exit status 2.
    Usage(String),
    /// Whoever read our output has stopped reading: nothing to say, exit status 0.
    NobodyReads,
}

impl Failure {
    pub fn refused(why: impl Display) -> Failure {
        Failure::Refused(why.to_string())
    }

    pub fn usage(why: impl Display) -> Failure {
        Failure::Usage(why.to_string())
    }

    pub fn report(&self) {
        match self {
            Failure::Refused(why) => anstream::eprintln!("azalai: {why}"),
            Failure::Usage(why) => {
                anstream::eprintln!("azalai: {why}\nTry `azalai --help` or `azalai games`.");
            }
            Failure::NobodyReads => {}
        }
    }

    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Refused(_) => ExitCode::from(1),
            Failure::Usage(_) => ExitCode::from(2),
            Failure::NobodyReads => ExitCode::SUCCESS,
        }
    }
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Failure {
        Failure::usage(error)
    }
}

impl From<SetupError> for Failure {
    /// An unknown name is wrong usage; a value that a rule forbids is refused.
    fn from(error: SetupError) -> Failure {
        if error.is_unknown_name() { Failure::usage(error) } else { Failure::refused(error) }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Failure {
        Failure::refused(error)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::refused(error)
    }
}
