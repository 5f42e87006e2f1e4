//! Who holds a seat.

use crate::refusal::Refusal;
use crate::wire::SeatKind;
use azalai_core::schema::{TS, ToSchema};
use azalai_games::Level;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a person for programs: it never changes and cannot be guessed.
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema, TS,
)]
#[serde(transparent)]
#[ts(export_to = "wire.ts")]
pub struct PersonId(String);

impl PersonId {
    /// As it stands in logs, in the database and in the API.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for PersonId {
    fn from(text: T) -> PersonId {
        PersonId(text.into())
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who holds a seat. As text: `open`, `invited`, `kept:PERSON`, `person:PERSON`, `bot:LEVEL`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody; it is free for everybody.
    Open,
    /// Nobody; it is free for those with the code.
    Invited,
    /// Nobody yet; it is kept for somebody.
    Kept(PersonId),
    /// A person.
    Person(PersonId),
    /// A bot.
    Bot(Level),
}

impl Holder {
    /// The kind of it, as the wire calls it.
    pub fn kind(&self) -> SeatKind {
        match self {
            Holder::Open => SeatKind::Open,
            Holder::Invited => SeatKind::Invited,
            Holder::Kept(_) => SeatKind::Kept,
            Holder::Person(_) => SeatKind::Person,
            Holder::Bot(_) => SeatKind::Bot,
        }
    }

    /// The person who sits there.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Holder::Person(person) => Some(person),
            _ => None,
        }
    }

    /// The person who sits there or for whom it is kept.
    pub fn meant_for(&self) -> Option<&PersonId> {
        match self {
            Holder::Kept(person) | Holder::Person(person) => Some(person),
            _ => None,
        }
    }

    /// The bot that sits there.
    pub fn bot(&self) -> Option<Level> {
        match self {
            Holder::Bot(level) => Some(*level),
            _ => None,
        }
    }

    /// Does nobody decide here yet?
    pub fn is_free(&self) -> bool {
        matches!(self, Holder::Open | Holder::Invited | Holder::Kept(_))
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Open => f.write_str("open"),
            Holder::Invited => f.write_str("invited"),
            Holder::Kept(person) => write!(f, "kept:{person}"),
            Holder::Person(person) => write!(f, "person:{person}"),
            Holder::Bot(level) => write!(f, "bot:{}", level.name()),
        }
    }
}

impl FromStr for Holder {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Holder, Refusal> {
        match text.split_once(':') {
            None if text == "open" => Ok(Holder::Open),
            None if text == "invited" => Ok(Holder::Invited),
            Some(("kept", person)) if !person.is_empty() => Ok(Holder::Kept(person.into())),
            Some(("person", person)) if !person.is_empty() => Ok(Holder::Person(person.into())),
            Some(("bot", name)) => Ok(Holder::Bot(level(name)?)),
            _ => Err(Refusal::BadSeat),
        }
    }
}

impl Serialize for Holder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Holder {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Holder, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| serde::de::Error::custom("no holder of a seat"))
    }
}

/// The level of this name. A budget is not accepted: how long bots think is the driver's business.
pub fn level(name: &str) -> Result<Level, Refusal> {
    Level::ALL.into_iter().find(|level| level.name() == name).ok_or(Refusal::NoSuchBot)
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSeat {
    /// Who holds it now.
    pub holder: Holder,
    /// The person who held it when the game began.
    pub owner: Option<PersonId>,
    /// What whoever plays there is called, if not as the person who holds it: several may share a screen.
    pub name: Option<String>,
    /// Has it given up?
    pub gave_up: bool,
    /// Has its clock run out?
    pub timed_out: bool,
}

impl TableSeat {
    /// A seat before the game.
    pub fn new(holder: Holder) -> TableSeat {
        TableSeat { holder, owner: None, name: None, gave_up: false, timed_out: false }
    }

    /// A seat before the game with one of the names of a table's settings. Only where a person sits is there one.
    pub fn named(holder: Holder, name: Option<&String>) -> TableSeat {
        let sits = holder.person().is_some();
        let name = name.filter(|name| sits && !name.is_empty()).cloned();
        TableSeat { name, ..TableSeat::new(holder) }
    }

    /// The person to whom it belongs: who sits there, for whom it is kept, or for whom a bot stands in.
    pub fn belongs_to(&self) -> Option<&PersonId> {
        self.owner.as_ref().or(self.holder.meant_for())
    }
}
