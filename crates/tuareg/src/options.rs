//! What a table can choose, and how a game with these options begins.

use crate::cards::{DEFAULT, Table};
use crate::game::SPEC;
use crate::state::State;
use azalai_core::{Setup, SetupError};

/// The rulebook.
pub(crate) const STANDARD: &str = "standard";

/// The option that replaces the table of goods.
pub(crate) const GOODS: &str = "goods";

/// The first state of a game with these options.
pub(crate) fn start(setup: &Setup) -> Result<State, SetupError> {
    SPEC.admit(setup)?;
    let table = Table::parse(setup.get(GOODS).unwrap_or(DEFAULT))?;
    Ok(State::new(setup.seats, table))
}

impl State {
    /// The options that lead here; those with their default value are left out.
    pub(crate) fn options(&self) -> Setup {
        let setup = Setup::new(STANDARD, self.seats).in_version(SPEC.rulebooks[0].version);
        if Table::parse(DEFAULT) == Ok(self.table) {
            setup
        } else {
            setup.with(GOODS, &self.table.to_string())
        }
    }
}
