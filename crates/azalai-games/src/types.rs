//! What clients get of the games, as TypeScript.

use crate::{Hint, LegalLine, Playable, Review, Visitor, visit};
use ts_rs::{Config, Dummy, ExportError, TS};

/// Writes the views, events and actions of every game to `NAME.ts`, and what is the same for all.
///
/// Inline, so that it is built only where it is called: for all types it is more code than all games.
#[inline]
pub fn export(config: &Config) -> Result<(), ExportError> {
    let mut games = Games { config, written: Ok(()) };
    visit(&mut games);
    games.written?;
    LegalLine::<Dummy>::export_all(config)?;
    Hint::export_all(config)?;
    Review::export_all(config)
}

struct Games<'a> {
    config: &'a Config,
    written: Result<(), ExportError>,
}

impl Visitor for Games<'_> {
    #[inline]
    fn visit<G: Playable>(&mut self) {
        if self.written.is_ok() {
            let types = [G::View::export_all, G::Event::export_all, G::Action::export_all];
            self.written = types.into_iter().try_for_each(|export| export(self.config));
        }
    }
}
