//! Saving a game, and leaving.

use super::{Next, Session};
use crate::failure::Failure;
use crate::output::say;
use crate::prompt::{Wish, read_line};
use crate::seating::Player;
use azalai_core::{Lang, Record};
use std::fs;
use std::path::Path;

impl Session {
    pub(super) fn save(&mut self, path: Option<&str>) -> Result<(), Failure> {
        let Some(path) = path else {
            return self.complain(
                self.t("Write `save` and a file name.", "Bitte `save` und einen Dateinamen."),
            );
        };
        let names: Vec<String> = self.players.iter().map(Player::name).collect();
        let mut record = self.game.record(&names);
        if let Some(old) = &self.old {
            record.keep_comments_of(old);
        }
        match write_record(Path::new(path), &record) {
            Ok(()) => {
                self.saved_at = Some(self.game.played().len());
                let over = self.game.outcome().is_some();
                say(&match (self.lang, over) {
                    (Lang::En, false) => format!("Saved. `azalai play --resume {path}` goes on."),
                    (Lang::En, true) => format!("Saved. `azalai replay {path}` shows it."),
                    (Lang::De, false) => {
                        format!("Gespeichert. `azalai play --resume {path}` macht weiter.")
                    }
                    (Lang::De, true) => format!("Gespeichert. `azalai replay {path}` zeigt es."),
                })
            }
            Err(why) => self.complain(&why),
        }
    }

    /// Leaves, after asking whether to save.
    pub(super) fn leave(&mut self) -> Result<Next, Failure> {
        if self.saved_at == Some(self.game.played().len()) {
            return Ok(Next::Leave);
        }
        let prompt =
            self.t("Save as (Enter: do not save)? ", "Speichern als (Enter: nicht speichern)? ");
        let answer = read_line(prompt)?.unwrap_or_default();
        let path = match Wish::from_line(&answer) {
            Wish::Nothing | Wish::Quit => return Ok(Next::Leave),
            Wish::Save(Some(path)) => path,
            _ => answer,
        };
        self.save(Some(&path))?;
        let saved = self.saved_at == Some(self.game.played().len());
        Ok(if saved { Next::Leave } else { Next::GoOn })
    }
}

/// Writes a record whole or not at all, and never over a file that is something else.
fn write_record(path: &Path, record: &Record) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.exists()
        && fs::read_to_string(path).map_or(true, |text| text.parse::<Record>().is_err())
    {
        return Err(format!(
            "{} is there already and is no record; choose another name",
            path.display()
        ));
    }
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    fs::write(&draft, record.to_string()).map_err(told)?;
    fs::rename(&draft, path).map_err(told)
}
