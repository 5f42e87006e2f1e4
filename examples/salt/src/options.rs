//! What a table can choose (1.2).

use crate::game::SPEC;
use crate::material::Silver;
use azalai_core::{Setup, SetupError};
use std::ops::RangeInclusive;

/// The rulebook.
pub(crate) const STANDARD: &str = "standard";

/// The option for the silver at the beginning.
pub(crate) const SILVER: &str = "silver";

/// How much that may be.
const ALLOWED: RangeInclusive<Silver> = 5..=40;

/// How much it is if nobody says otherwise.
const USUAL: Silver = 15;

/// What a table chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The silver at the beginning.
    pub silver: Silver,
}

impl Options {
    /// Reads and checks what a table chose.
    pub fn new(setup: &Setup) -> Result<Options, SetupError> {
        SPEC.admit(setup)?;
        let silver = match setup.get(SILVER) {
            None => USUAL,
            Some(text) => text
                .parse()
                .ok()
                .filter(|silver| ALLOWED.contains(silver))
                .ok_or_else(|| SetupError::value(SILVER, text, "a number from 5 to 40"))?,
        };
        Ok(Options { silver })
    }

    /// The options as a setup, without those that have their default.
    pub fn setup(&self) -> Setup {
        let setup = Setup::new(STANDARD, 2).in_version(SPEC.rulebooks[0].version);
        if self.silver == USUAL { setup } else { setup.with(SILVER, &self.silver.to_string()) }
    }
}
