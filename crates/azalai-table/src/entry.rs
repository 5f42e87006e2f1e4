//! The entries of a table's log. The log is the truth: a table is rebuilt from nothing else.
//!
//! An entry is a line of text. An action reads as in a record, `1 24-25 x3` or `* die 4`; what
//! else happens at a table begins with `!`.

use crate::holder::PersonId;
use crate::opening::Opening;
use crate::share::bytes_of;
use crate::wire::OfferKind;
use azalai_core::record::hex;
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
    /// What kind of offer it is.
    pub fn kind(self) -> OfferKind {
        match self {
            Offer::Draw => OfferKind::Draw,
            Offer::Abort => OfferKind::Abort,
            Offer::Undo { .. } => OfferKind::Undo,
        }
    }
}

pub use crate::wire::Ending;

/// One entry of a log.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// The table is opened. The first entry of every log, and no other is one.
    Open(Box<Opening>),
    /// Somebody sits down.
    Sit {
        /// Where.
        seat: Seat,
        /// Who.
        person: PersonId,
    },
    /// Somebody leaves before the game.
    Leave {
        /// Who.
        person: PersonId,
    },
    /// A bot takes a free seat.
    Fill {
        /// Where.
        seat: Seat,
        /// The level of the bot.
        bot: String,
    },
    /// A bot is taken away before the game.
    Clear {
        /// Where.
        seat: Seat,
    },
    /// Two seats change places before the game.
    Move {
        /// Which.
        from: Seat,
        /// With which.
        to: Seat,
    },
    /// The game begins.
    Begin,
    /// The table closes without a game.
    Close,
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
    /// Somebody agrees to the offer of this kind.
    Agree {
        /// Who.
        seat: Seat,
        /// The kind of offer.
        what: OfferKind,
    },
    /// Somebody declines the offer of this kind.
    Decline {
        /// Who.
        seat: Seat,
        /// The kind of offer.
        what: OfferKind,
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
    /// The clock of a seat has run out for the first time: it gets a little more.
    Grace {
        /// Whose.
        seat: Seat,
        /// How much, in milliseconds.
        ms: i64,
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
    /// Nobody drove the table for a while; nobody's clock ran.
    Downtime {
        /// How long, in milliseconds.
        ms: i64,
    },
    /// The game ends here.
    End {
        /// Why.
        why: Ending,
    },
    /// Somebody says something.
    Say {
        /// Whose seat.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// What: one line.
        text: String,
    },
    /// Somebody does not want to read another, or wants to again.
    Mute {
        /// Who.
        person: PersonId,
        /// Whom.
        whom: PersonId,
        /// Muted, or not any more.
        on: bool,
    },
    /// Somebody's program pledges a share of the luck.
    Pledge {
        /// Who.
        person: PersonId,
        /// The SHA-256 of the share.
        sha256: [u8; 32],
    },
    /// Somebody's program shows the share that it pledged.
    Share {
        /// Who.
        person: PersonId,
        /// The share.
        share: [u8; 32],
    },
    /// Somebody's program did not show its share in time.
    Withheld {
        /// Who.
        person: PersonId,
    },
    /// There is a table for the rematch.
    Rematch {
        /// Its id.
        table: String,
    },
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Open(opening) => {
                write!(f, "!open {}", serde_json::to_string(opening).map_err(|_| fmt::Error)?)
            }
            Entry::Sit { seat, person } => write!(f, "!sit {seat} {person}"),
            Entry::Leave { person } => write!(f, "!leave {person}"),
            Entry::Fill { seat, bot } => write!(f, "!fill {seat} {bot}"),
            Entry::Clear { seat } => write!(f, "!clear {seat}"),
            Entry::Move { from, to } => write!(f, "!move {from} {to}"),
            Entry::Begin => f.write_str("!begin"),
            Entry::Close => f.write_str("!close"),
            Entry::Act { by: Turn::Seat(seat), action } => write!(f, "{seat} {action}"),
            Entry::Act { action, .. } => write!(f, "* {action}"),
            Entry::Offer { seat, what: Offer::Undo { keep } } => {
                write!(f, "!offer {seat} undo {keep}")
            }
            Entry::Offer { seat, what } => write!(f, "!offer {seat} {}", what.kind().name()),
            Entry::Agree { seat, what } => write!(f, "!agree {seat} {}", what.name()),
            Entry::Decline { seat, what } => write!(f, "!decline {seat} {}", what.name()),
            Entry::Undo { keep } => write!(f, "!undo {keep}"),
            Entry::Resign { seat } => write!(f, "!resign {seat}"),
            Entry::Grace { seat, ms } => write!(f, "!grace {seat} {ms}"),
            Entry::TimeOut { seat } => write!(f, "!timeout {seat}"),
            Entry::Vote { seat, away } => write!(f, "!vote {seat} {away}"),
            Entry::Replace { seat, bot } => write!(f, "!replace {seat} {bot}"),
            Entry::Return { seat } => write!(f, "!return {seat}"),
            Entry::Downtime { ms } => write!(f, "!downtime {ms}"),
            Entry::End { why } => write!(f, "!end {}", why.name()),
            Entry::Say { seat, person, text } => write!(f, "!say {seat} {person} {text}"),
            Entry::Mute { person, whom, on } => {
                write!(f, "!mute {person} {whom} {}", if *on { "on" } else { "off" })
            }
            Entry::Pledge { person, sha256 } => write!(f, "!pledge {person} {}", hex(sha256)),
            Entry::Share { person, share } => write!(f, "!share {person} {}", hex(share)),
            Entry::Withheld { person } => write!(f, "!withheld {person}"),
            Entry::Rematch { table } => write!(f, "!rematch {table}"),
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
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if first == "*" {
        return Some(Entry::Act { by: Turn::Chance, action: rest.to_owned() });
    }
    if !first.starts_with('!') {
        return Some(Entry::Act { by: Turn::Seat(seat(first)?), action: rest.to_owned() });
    }
    match first {
        "!open" => return Some(Entry::Open(Box::new(serde_json::from_str(rest).ok()?))),
        "!say" => {
            let mut words = rest.splitn(3, ' ');
            let (who, person, text) = (seat(words.next()?)?, words.next()?, words.next()?);
            return Some(Entry::Say { seat: who, person: person.into(), text: text.to_owned() });
        }
        _ => {}
    }
    let words: Vec<&str> = rest.split(' ').collect();
    Some(match (first, words.as_slice()) {
        ("!sit", [who, person]) => Entry::Sit { seat: seat(who)?, person: (*person).into() },
        ("!leave", [person]) => Entry::Leave { person: (*person).into() },
        ("!fill", [who, bot]) => Entry::Fill { seat: seat(who)?, bot: (*bot).to_owned() },
        ("!clear", [who]) => Entry::Clear { seat: seat(who)? },
        ("!move", [from, to]) => Entry::Move { from: seat(from)?, to: seat(to)? },
        ("!begin", [""]) => Entry::Begin,
        ("!close", [""]) => Entry::Close,
        ("!offer", [who, "undo", keep]) => {
            Entry::Offer { seat: seat(who)?, what: Offer::Undo { keep: keep.parse().ok()? } }
        }
        ("!offer", [who, "draw"]) => Entry::Offer { seat: seat(who)?, what: Offer::Draw },
        ("!offer", [who, "abort"]) => Entry::Offer { seat: seat(who)?, what: Offer::Abort },
        ("!agree", [who, what]) => {
            Entry::Agree { seat: seat(who)?, what: OfferKind::from_name(what)? }
        }
        ("!decline", [who, what]) => {
            Entry::Decline { seat: seat(who)?, what: OfferKind::from_name(what)? }
        }
        ("!undo", [keep]) => Entry::Undo { keep: keep.parse().ok()? },
        ("!resign", [who]) => Entry::Resign { seat: seat(who)? },
        ("!grace", [who, ms]) => Entry::Grace { seat: seat(who)?, ms: ms.parse().ok()? },
        ("!timeout", [who]) => Entry::TimeOut { seat: seat(who)? },
        ("!vote", [who, away]) => Entry::Vote { seat: seat(who)?, away: seat(away)? },
        ("!replace", [who, bot]) => Entry::Replace { seat: seat(who)?, bot: (*bot).to_owned() },
        ("!return", [who]) => Entry::Return { seat: seat(who)? },
        ("!downtime", [ms]) => Entry::Downtime { ms: ms.parse().ok()? },
        ("!end", [why]) => Entry::End { why: Ending::from_name(why)? },
        ("!mute", [person, whom, on @ ("on" | "off")]) => {
            Entry::Mute { person: (*person).into(), whom: (*whom).into(), on: *on == "on" }
        }
        ("!pledge", [person, sha256]) => {
            Entry::Pledge { person: (*person).into(), sha256: bytes_of(sha256).ok()? }
        }
        ("!share", [person, share]) => {
            Entry::Share { person: (*person).into(), share: bytes_of(share).ok()? }
        }
        ("!withheld", [person]) => Entry::Withheld { person: (*person).into() },
        ("!rematch", [table]) => Entry::Rematch { table: (*table).to_owned() },
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
            Entry::Sit { seat: two, person: "p2".into() },
            Entry::Leave { person: "p2".into() },
            Entry::Fill { seat: two, bot: "easy".into() },
            Entry::Clear { seat: two },
            Entry::Move { from: one, to: two },
            Entry::Begin,
            Entry::Close,
            Entry::Act { by: Turn::Seat(two), action: "24-25 x3".into() },
            Entry::Act { by: Turn::Chance, action: "die 4".into() },
            Entry::Offer { seat: one, what: Offer::Draw },
            Entry::Offer { seat: one, what: Offer::Abort },
            Entry::Offer { seat: one, what: Offer::Undo { keep: 12 } },
            Entry::Agree { seat: two, what: OfferKind::Draw },
            Entry::Decline { seat: two, what: OfferKind::Undo },
            Entry::Undo { keep: 12 },
            Entry::Resign { seat: two },
            Entry::Grace { seat: two, ms: 30_000 },
            Entry::TimeOut { seat: one },
            Entry::Vote { seat: one, away: two },
            Entry::Replace { seat: two, bot: "medium".into() },
            Entry::Return { seat: two },
            Entry::Downtime { ms: 12_345 },
            Entry::End { why: Ending::Draw },
            Entry::End { why: Ending::Abort },
            Entry::End { why: Ending::Resigned },
            Entry::End { why: Ending::Deserted },
            Entry::End { why: Ending::Closed },
            Entry::Say { seat: one, person: "p1".into(), text: "well  played, !undo 3".into() },
            Entry::Mute { person: "p1".into(), whom: "p2".into(), on: true },
            Entry::Mute { person: "p1".into(), whom: "p2".into(), on: false },
            Entry::Pledge { person: "p1".into(), sha256: [7; 32] },
            Entry::Share { person: "p1".into(), share: [8; 32] },
            Entry::Withheld { person: "p2".into() },
            Entry::Rematch { table: "abc".into() },
        ];
        for entry in entries {
            assert_eq!(entry.to_string().parse(), Ok(entry));
        }
    }

    proptest! {
        #[test]
        fn garbage_is_an_error_and_what_reads_writes_itself(line in "(!say 1 p |!mute |[1-5*] )?.{0,60}") {
            if let Ok(entry) = line.parse::<Entry>() {
                prop_assert_eq!(entry.to_string().parse::<Entry>(), Ok(entry));
            }
        }
    }
}
