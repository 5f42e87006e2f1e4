//! The entries of a table's log. The log is the truth: a table is rebuilt from nothing else.
//!
//! An entry is a line of text. An action reads as in a record, `1 24-25 x3` or `* die 4`; what
//! else happens at a table begins with `!`.

use azalai_core::{Seat, Turn};
use std::fmt;
use std::str::FromStr;

/// What somebody offers to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Nobody wins.
    Draw,
    /// The game does not count.
    Abort,
    /// Take back everything after so many actions.
    Undo {
        /// How many actions stay.
        keep: usize,
    },
}

impl Offer {
    /// The name by which commands call it.
    pub fn name(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Abort => "abort",
            Offer::Undo { .. } => "undo",
        }
    }
}

/// Why a game ended before its last action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All agreed on a draw.
    Draw,
    /// All agreed not to count it.
    Abort,
    /// Everybody else gave up.
    Resigned,
    /// No person is left at the table.
    Deserted,
}

impl Ending {
    /// The name by which the log calls it.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Draw => "draw",
            Ending::Abort => "abort",
            Ending::Resigned => "resigned",
            Ending::Deserted => "deserted",
        }
    }
}

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat or luck acted.
    Act {
        /// Who.
        by: Turn,
        /// What, in the notation of the game.
        action: String,
    },
    /// Somebody offers something to the others.
    Offer {
        /// Who.
        seat: Seat,
        /// What.
        what: Offer,
    },
    /// Somebody agrees to the offer of this name.
    Agree {
        /// Who.
        seat: Seat,
        /// The name of the offer.
        what: String,
    },
    /// Somebody declines the offer of this name.
    Decline {
        /// Who.
        seat: Seat,
        /// The name of the offer.
        what: String,
    },
    /// Everything after the first actions is taken back.
    Undo {
        /// How many actions stay.
        keep: usize,
    },
    /// A seat gives up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// The clock of a seat has run out.
    TimeOut {
        /// Whose.
        seat: Seat,
    },
    /// Somebody votes for a bot in place of another.
    Vote {
        /// Who votes.
        seat: Seat,
        /// Who is to be replaced.
        away: Seat,
    },
    /// A bot stands in for whoever sat there.
    Replace {
        /// Where.
        seat: Seat,
        /// The level of the bot.
        bot: String,
    },
    /// Whoever sat there is back.
    Return {
        /// Where.
        seat: Seat,
    },
    /// The server was not there for a while; nobody's clock ran.
    Downtime {
        /// How long, in milliseconds.
        ms: i64,
    },
    /// The game ends here.
    End {
        /// Why.
        why: Ending,
    },
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Act { by: Turn::Seat(seat), action } => write!(f, "{seat} {action}"),
            Entry::Act { action, .. } => write!(f, "* {action}"),
            Entry::Offer { seat, what: Offer::Undo { keep } } => {
                write!(f, "!offer {seat} undo {keep}")
            }
            Entry::Offer { seat, what } => write!(f, "!offer {seat} {}", what.name()),
            Entry::Agree { seat, what } => write!(f, "!agree {seat} {what}"),
            Entry::Decline { seat, what } => write!(f, "!decline {seat} {what}"),
            Entry::Undo { keep } => write!(f, "!undo {keep}"),
            Entry::Resign { seat } => write!(f, "!resign {seat}"),
            Entry::TimeOut { seat } => write!(f, "!timeout {seat}"),
            Entry::Vote { seat, away } => write!(f, "!vote {seat} {away}"),
            Entry::Replace { seat, bot } => write!(f, "!replace {seat} {bot}"),
            Entry::Return { seat } => write!(f, "!return {seat}"),
            Entry::Downtime { ms } => write!(f, "!downtime {ms}"),
            Entry::End { why } => write!(f, "!end {}", why.name()),
        }
    }
}

/// A line of a log that is no entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no entry of a log")]
pub struct NoEntry(String);

impl FromStr for Entry {
    type Err = NoEntry;

    fn from_str(line: &str) -> Result<Entry, NoEntry> {
        parse(line).ok_or_else(|| NoEntry(line.chars().take(80).collect()))
    }
}

fn seat(word: &str) -> Option<Seat> {
    Seat::from_number(word.parse().ok()?)
}

fn parse(line: &str) -> Option<Entry> {
    let (first, rest) = line.split_once(' ')?;
    if first == "*" {
        return Some(Entry::Act { by: Turn::Chance, action: rest.to_owned() });
    }
    if !first.starts_with('!') {
        return Some(Entry::Act { by: Turn::Seat(seat(first)?), action: rest.to_owned() });
    }
    let words: Vec<&str> = rest.split(' ').collect();
    Some(match (first, words.as_slice()) {
        ("!offer", [who, "draw"]) => Entry::Offer { seat: seat(who)?, what: Offer::Draw },
        ("!offer", [who, "abort"]) => Entry::Offer { seat: seat(who)?, what: Offer::Abort },
        ("!offer", [who, "undo", keep]) => {
            Entry::Offer { seat: seat(who)?, what: Offer::Undo { keep: keep.parse().ok()? } }
        }
        ("!agree", [who, what]) => Entry::Agree { seat: seat(who)?, what: (*what).to_owned() },
        ("!decline", [who, what]) => Entry::Decline { seat: seat(who)?, what: (*what).to_owned() },
        ("!undo", [keep]) => Entry::Undo { keep: keep.parse().ok()? },
        ("!resign", [who]) => Entry::Resign { seat: seat(who)? },
        ("!timeout", [who]) => Entry::TimeOut { seat: seat(who)? },
        ("!vote", [who, away]) => Entry::Vote { seat: seat(who)?, away: seat(away)? },
        ("!replace", [who, bot]) => Entry::Replace { seat: seat(who)?, bot: (*bot).to_owned() },
        ("!return", [who]) => Entry::Return { seat: seat(who)? },
        ("!downtime", [ms]) => Entry::Downtime { ms: ms.parse().ok()? },
        ("!end", [why]) => {
            let all = [Ending::Draw, Ending::Abort, Ending::Resigned, Ending::Deserted];
            Entry::End { why: all.into_iter().find(|ending| ending.name() == *why)? }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_kind_of_entry_reads_back() {
        let (one, two) = (Seat::FIRST, Seat::from_number(2).unwrap());
        let entries = [
            Entry::Act { by: Turn::Seat(two), action: "24-25 x3".into() },
            Entry::Act { by: Turn::Chance, action: "die 4".into() },
            Entry::Offer { seat: one, what: Offer::Draw },
            Entry::Offer { seat: one, what: Offer::Abort },
            Entry::Offer { seat: one, what: Offer::Undo { keep: 12 } },
            Entry::Agree { seat: two, what: "draw".into() },
            Entry::Decline { seat: two, what: "undo".into() },
            Entry::Undo { keep: 12 },
            Entry::Resign { seat: two },
            Entry::TimeOut { seat: one },
            Entry::Vote { seat: one, away: two },
            Entry::Replace { seat: two, bot: "medium".into() },
            Entry::Return { seat: two },
            Entry::Downtime { ms: 12_345 },
            Entry::End { why: Ending::Draw },
            Entry::End { why: Ending::Abort },
            Entry::End { why: Ending::Resigned },
            Entry::End { why: Ending::Deserted },
        ];
        for entry in entries {
            assert_eq!(entry.to_string().parse(), Ok(entry));
        }
    }

    proptest! {
        #[test]
        fn garbage_is_an_error_and_what_reads_writes_itself(line in ".{0,60}") {
            if let Ok(entry) = line.parse::<Entry>() {
                prop_assert_eq!(entry.to_string().parse::<Entry>(), Ok(entry));
            }
        }
    }
}
