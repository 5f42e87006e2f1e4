//! Who sits where.

use crate::failure::Failure;
use azalai_core::Seat;
use azalai_games::{BotSpec, Level};
use std::str::FromStr;

/// Who sits at a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// A person at this keyboard; the name may be empty.
    Human(String),
    /// A bot.
    Bot(BotSpec),
}

impl Player {
    /// The name as it stands in a record. It reads back.
    pub fn name(&self) -> String {
        match self {
            Player::Human(name) => name.clone(),
            Player::Bot(kind) => format!("bot:{kind}"),
        }
    }

    /// Who sat there, by the name in a record.
    pub fn from_name(name: &str) -> Player {
        let bot = name.strip_prefix("bot:").and_then(|kind| kind.parse().ok());
        bot.map_or_else(|| Player::Human(name.to_owned()), Player::Bot)
    }
}

/// `1=human`, `1=human:Amina`, `2=bot:hard`.
#[derive(Clone, Debug)]
pub struct SeatArg {
    pub seat: Seat,
    pub player: Player,
}

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatArg, String> {
        let form = "write for instance 1=human, 1=human:Amina or 2=bot:hard";
        let (number, player) = text.split_once('=').ok_or(form)?;
        let seat = number.parse().ok().and_then(Seat::from_number).ok_or(form)?;
        let player = match player.split_once(':').unwrap_or((player, "")) {
            ("human", name) if name.trim().starts_with("bot:") => {
                return Err("a person's name may not begin with `bot:`, as a bot's does".into());
            }
            ("human", name) => Player::Human(name.trim().to_owned()),
            ("bot", "") => Player::Bot(USUAL.into()),
            ("bot", kind) => Player::Bot(kind.parse()?),
            _ => return Err(form.into()),
        };
        Ok(SeatArg { seat, player })
    }
}

/// Puts the arguments over what was there before. Seats that nobody mentions keep theirs.
pub fn arrange(mut players: Vec<Player>, args: &[SeatArg]) -> Result<Vec<Player>, Failure> {
    let seats = players.len();
    for SeatArg { seat, player } in args {
        match players.get_mut(seat.index()) {
            Some(place) => place.clone_from(player),
            None => return Err(Failure::usage(format!("there is no seat {seat}: {seats} play"))),
        }
    }
    Ok(players)
}

/// The level of a bot if nobody says otherwise.
pub const USUAL: Level = Level::Medium;

/// A person at seat 1, bots elsewhere.
pub fn against_bots(seats: usize, level: Level) -> Vec<Player> {
    let mut players = vec![Player::Bot(level.into()); seats];
    if let Some(first) = players.first_mut() {
        *first = Player::Human(String::new());
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_given_to_people_and_bots() {
        let arg: SeatArg = "2=human:Amina".parse().unwrap();
        assert_eq!((arg.seat.number(), arg.player), (2, Player::Human("Amina".into())));
        assert_eq!("3=bot".parse::<SeatArg>().unwrap().player, Player::Bot(Level::Medium.into()));
        for wrong in
            ["", "1", "0=human", "6=human", "1=cat", "1=bot:alphazero", "1=human:bot:random"]
        {
            assert!(wrong.parse::<SeatArg>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_in_records_read_back() {
        for player in [Player::Bot(Level::Random.into()), Player::Human("Amina".into())] {
            assert_eq!(Player::from_name(&player.name()), player);
        }
    }
}
