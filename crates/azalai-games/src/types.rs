//! What clients get of the games, as TypeScript.

use crate::{Hint, LegalLine, Review};
use serde_json::Value;
use ts_rs::{Config, ExportError, TS};

/// Writes the views and events of every game, and what bots say.
pub fn export(config: &Config) -> Result<(), ExportError> {
    targui::View::export_all(config)?;
    targui::Event::export_all(config)?;
    desert::View::export_all(config)?;
    desert::Event::export_all(config)?;
    targi::View::export_all(config)?;
    targi::Event::export_all(config)?;
    tuareg::View::export_all(config)?;
    tuareg::Event::export_all(config)?;
    targui::Action::export_all(config)?;
    desert::Action::export_all(config)?;
    targi::Action::export_all(config)?;
    tuareg::Action::export_all(config)?;
    LegalLine::<Value>::export_all(config)?;
    Hint::export_all(config)?;
    Review::export_all(config)
}
