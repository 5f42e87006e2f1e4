//! The position: a plain value that is copied with a memcpy.

use crate::material::{PLAYERS, Pile, ROUNDS, Silver, Slab};
use crate::options::Options;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Turn};
use serde::Serialize;

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "salt.ts")]
#[schema(as = salt::Phase)]
pub enum Phase {
    /// Luck turns up a slab (2.1).
    TurnUp,
    /// The player with the camel bids (2.2).
    First,
    /// The other player bids (2.3).
    Second,
    /// The game is over (3.1).
    Over,
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    /// The silver, that of a closed hand included.
    pub silver: Silver,
    /// The values of the slabs, all together.
    pub salt: u8,
}

/// A game of Salt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) pile: Pile,
    pub(crate) players: [Player; PLAYERS],
    pub(crate) phase: Phase,
    /// The slab for sale.
    pub(crate) slab: Option<Slab>,
    /// Who has the camel.
    pub(crate) camel: Seat,
    /// What is in the closed hand of the player with the camel; 0 if it is empty or not closed.
    pub(crate) closed: Silver,
    /// How many rounds are over.
    pub(crate) rounds: u8,
}

impl State {
    /// A game before the first slab.
    pub(crate) fn new(options: Options) -> State {
        let player = Player { silver: options.silver, salt: 0 };
        State {
            options,
            pile: Pile::full(),
            players: [player; PLAYERS],
            phase: Phase::TurnUp,
            slab: None,
            camel: Seat::FIRST,
            closed: 0,
            rounds: 0,
        }
    }

    pub(crate) const fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::TurnUp => Turn::Chance,
            Phase::First => Turn::Seat(self.camel),
            Phase::Second => Turn::Seat(other(self.camel)),
            Phase::Over => Turn::Over,
        }
    }

    /// The silver of the player who bids now.
    pub(crate) fn purse(&self) -> Silver {
        self.whose_turn().seat().map_or(0, |seat| self.player(seat).silver)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % PLAYERS]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % PLAYERS]
    }

    /// The rounds that are still to come, this one included.
    pub(crate) const fn rounds_left(&self) -> u8 {
        ROUNDS - self.rounds
    }
}

/// The other of two players.
pub(crate) const fn other(seat: Seat) -> Seat {
    match Seat::from_index(1 - seat.index() % PLAYERS) {
        Some(other) => other,
        None => Seat::FIRST,
    }
}
