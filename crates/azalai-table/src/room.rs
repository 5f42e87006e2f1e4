//! How much room there is in the log of a table. Nobody can write into it for ever, and every game can be played to
//! its end: what brings a game on or ends it has room when nothing else has.

use crate::refusal::Refusal;
use crate::table::Table;
use crate::wire::Command;

/// So many entries that are no actions of the game as it stands a log takes before the game, and as many from its
/// beginning on: talk, offers, what was taken back. A person who takes something back twice a minute needs days.
pub const BESIDE: usize = 20_000;

/// So many entries a log takes in all. The longest games that were ever played at random have some thousand.
pub const ENTRIES: usize = 100_000;

impl Table {
    /// Is there room for what somebody asks for?
    pub(crate) fn has_room(&self, asked: &Command) -> Result<(), Refusal> {
        match asked {
            Command::Act { .. } => self.has_room_to_act(),
            // After each of these something else must come before the next: they cannot be repeated for ever.
            Command::Resign { .. }
            | Command::Leave
            | Command::Start { .. }
            | Command::Share { .. }
            | Command::Return { .. }
            | Command::Answer { .. }
            | Command::Replace { .. }
            // These ask for themselves.
            | Command::Undo { .. } => Ok(()),
            Command::Join { .. }
            | Command::Fill { .. }
            | Command::Clear { .. }
            | Command::Move { .. }
            | Command::Say { .. }
            | Command::Mute { .. }
            | Command::Offer { .. } => self.has_room_beside(),
        }
    }

    /// Is there room for an action?
    pub(crate) fn has_room_to_act(&self) -> Result<(), Refusal> {
        if self.past.len() < ENTRIES { Ok(()) } else { Err(Refusal::FullLog) }
    }

    /// Is there room for something that is no action?
    pub(crate) fn has_room_beside(&self) -> Result<(), Refusal> {
        let game = self.playing.as_ref();
        let before = game.map_or(0, |game| game.begun_at + game.game.length() - game.before);
        if self.past.len() < before + BESIDE { Ok(()) } else { Err(Refusal::LongLog) }
    }

    /// Is there room for something that somebody perhaps says again, and that changes nothing then?
    pub(crate) fn has_room_to_say(&self, again: bool) -> Result<(), Refusal> {
        if again { self.has_room_beside() } else { Ok(()) }
    }
}
