//! What clients get of the games, as TypeScript and as schemas.

use crate::{GAMES, Hint, LegalLine, Review};
use ts_rs::{Config, Dummy, ExportError, TS};

/// Writes the views, events and actions of every game, and what bots say.
pub fn export(config: &Config) -> Result<(), ExportError> {
    GAMES.iter().try_for_each(|game| game.export_types(config))?;
    LegalLine::<Dummy>::export_all(config)?;
    Hint::export_all(config)?;
    Review::export_all(config)
}
