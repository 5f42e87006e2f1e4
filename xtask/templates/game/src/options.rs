//! What a table can choose: nothing yet.

use crate::game::SPEC;
use azalai_core::{Setup, SetupError};

/// The rulebook.
pub(crate) const STANDARD: &str = "standard";

/// What a table chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options;

impl Options {
    /// Reads and checks what a table chose.
    pub fn new(setup: &Setup) -> Result<Options, SetupError> {
        SPEC.admit(setup)?;
        Ok(Options)
    }

    /// The options as a setup, without those that have their default.
    pub fn setup(&self) -> Setup {
        Setup::new(STANDARD, 2).in_version(SPEC.rulebooks[0].version)
    }
}
