//! Writing a record.

use super::{FIRST_LINE, HASH, LAST_LINE, Played, Record, Share, Told, hex};
use crate::game::Turn;
use std::fmt::{self, Write as _};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        write_notes(f, &self.head_notes)?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.setup.edition())?;
        writeln!(f, "seats: {}", self.setup.seats)?;
        for (key, value) in &self.setup.set {
            if value.contains('\n') || value.trim() != value || value.is_empty() {
                writeln!(f, "option {key}:")?;
                for line in value.split('\n') {
                    writeln!(f, "| {line}")?;
                }
            } else {
                writeln!(f, "option {key}: {value}")?;
            }
        }
        for (index, name) in self.names.iter().enumerate() {
            let name = one_line(name);
            if !name.is_empty() {
                writeln!(f, "seat {}: {name}", index + 1)?;
            }
        }
        if let Some(luck) = &self.luck {
            writeln!(f, "luck: {HASH} {}", hex(&luck.what))?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed: {}", hex(&seed.what))?;
        }
        for Told { what: Share { seat, sha256, share }, .. } in &self.shares {
            let shown = share.map_or_else(String::new, |share| format!(" {}", hex(&share)));
            writeln!(f, "share {seat}: {HASH} {}{shown}", hex(sha256))?;
        }
        writeln!(f, "result: {}\n", self.result.what)?;
        for (index, played) in self.actions.iter().enumerate() {
            let Played { by, action, comment, notes } = &played.what;
            write_notes(f, notes)?;
            let mut line = String::new();
            match by {
                Turn::Seat(seat) => write!(line, "{} {seat} {action}", index + 1)?,
                Turn::Chance | Turn::Over => write!(line, "{} * {action}", index + 1)?,
            }
            match comment {
                Some(comment) => writeln!(f, "{line:<24} # {}", one_line(comment))?,
                None => writeln!(f, "{line}")?,
            }
        }
        write_notes(f, &self.tail_notes)?;
        writeln!(f, "{LAST_LINE}")
    }
}

fn write_notes(f: &mut fmt::Formatter<'_>, notes: &[String]) -> fmt::Result {
    notes.iter().try_for_each(|note| writeln!(f, "# {}", one_line(note)))
}

/// A name or a comment must not become a second line of the record.
fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ").trim().to_owned()
}
