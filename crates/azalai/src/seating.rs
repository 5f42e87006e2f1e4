//! Who sits where.

use crate::failure::Failure;
use azalai_core::Seat;
use azalai_games::{BotSpec, Level};
use std::str::FromStr;

/// Who sits at a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Sitter {
    /// A person at this keyboard; the name may be empty.
    Human(String),
    /// A bot.
    Bot(BotSpec),
}

impl Sitter {
    /// The name as it stands in a record. It reads back.
    pub fn name(&self) -> String {
        match self {
            Sitter::Human(name) => name.clone(),
            Sitter::Bot(kind) => format!("bot:{kind}"),
        }
    }

    /// Who sat there, by the name in a record.
    pub fn from_name(name: &str) -> Sitter {
        let bot = name.strip_prefix("bot:").and_then(|kind| kind.parse().ok());
        bot.map_or_else(|| Sitter::Human(name.to_owned()), Sitter::Bot)
    }
}

/// `1=human`, `1=human:Amina`, `2=bot:hard`.
#[derive(Clone, Debug)]
pub struct SeatArg {
    pub seat: Seat,
    pub sitter: Sitter,
}

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatArg, String> {
        let form = "write for instance 1=human, 1=human:Amina or 2=bot:hard";
        let (number, sitter) = text.split_once('=').ok_or(form)?;
        let seat = number.parse().ok().and_then(Seat::from_number).ok_or(form)?;
        let sitter = match sitter.split_once(':').unwrap_or((sitter, "")) {
            ("human", name) if name.trim().starts_with("bot:") => {
                return Err("a person's name may not begin with `bot:`, as a bot's does".into());
            }
            ("human", name) => Sitter::Human(name.trim().to_owned()),
            ("bot", "") => Sitter::Bot(USUAL.into()),
            ("bot", kind) => Sitter::Bot(kind.parse()?),
            _ => return Err(form.into()),
        };
        Ok(SeatArg { seat, sitter })
    }
}

/// Puts the arguments over what was there before. Seats that nobody mentions keep theirs.
pub fn arrange(mut sitters: Vec<Sitter>, args: &[SeatArg]) -> Result<Vec<Sitter>, Failure> {
    let seats = sitters.len();
    for SeatArg { seat, sitter } in args {
        match sitters.get_mut(seat.index()) {
            Some(place) => place.clone_from(sitter),
            None => return Err(Failure::usage(format!("there is no seat {seat}: {seats} play"))),
        }
    }
    Ok(sitters)
}

/// The level of a bot if nobody says otherwise.
pub const USUAL: Level = Level::Medium;

/// A person at seat 1, bots elsewhere.
pub fn against_bots(seats: usize, level: Level) -> Vec<Sitter> {
    let mut sitters = vec![Sitter::Bot(level.into()); seats];
    if let Some(first) = sitters.first_mut() {
        *first = Sitter::Human(String::new());
    }
    sitters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_given_to_people_and_bots() {
        let arg: SeatArg = "2=human:Amina".parse().unwrap();
        assert_eq!((arg.seat.number(), arg.sitter), (2, Sitter::Human("Amina".into())));
        assert_eq!("3=bot".parse::<SeatArg>().unwrap().sitter, Sitter::Bot(Level::Medium.into()));
        for wrong in
            ["", "1", "0=human", "6=human", "1=cat", "1=bot:alphazero", "1=human:bot:random"]
        {
            assert!(wrong.parse::<SeatArg>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_in_records_read_back() {
        for sitter in [Sitter::Bot(Level::Random.into()), Sitter::Human("Amina".into())] {
            assert_eq!(Sitter::from_name(&sitter.name()), sitter);
        }
    }
}
