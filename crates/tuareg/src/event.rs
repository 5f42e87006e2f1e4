//! What happened: enough for a log and for an animation.

use crate::action::{Payment, Target};
use crate::material::{Animal, Good, Goods, Special};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Outcome, PerSeat, Seat, Viewer};
use serde::Serialize;

/// One thing that happened. What a viewer may not know is `None` in what they witness.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Event)]
pub enum Event {
    /// A card opened the market (1.3).
    Opened {
        /// Which.
        good: Good,
    },
    /// It was settled who begins (1.3).
    First {
        /// Who.
        seat: Seat,
    },
    /// A draw began (2.1).
    Drew {
        /// Who draws.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A card was drawn (2.1).
    CardDrawn {
        /// By whom.
        seat: Seat,
        /// Which, for whoever may know.
        good: Option<Good>,
    },
    /// The last card of the pile was drawn: everybody has one more turn (5.1).
    PileEmpty {
        /// By whom.
        seat: Seat,
        /// The stage that ends.
        stage: u8,
    },
    /// A card went to the market (2.1).
    Marketed {
        /// Whose.
        seat: Seat,
        /// Which.
        good: Good,
    },
    /// No card went to the market (5.2).
    Kept {
        /// Whose decision it was.
        seat: Seat,
    },
    /// A card was loaded from the hand (2.2).
    Loaded {
        /// By whom.
        seat: Seat,
        /// Onto which animal.
        animal: Animal,
        /// Which.
        good: Good,
    },
    /// A hand is above the limit at the end of the turn (2.1, option `hand-limit`).
    AboveLimit {
        /// Whose.
        seat: Seat,
        /// By how many cards.
        cards: u8,
    },
    /// Goods were loaded from the market (2.3).
    Took {
        /// By whom.
        seat: Seat,
        /// Onto which animal.
        animal: Animal,
        /// Which.
        good: Good,
        /// How many.
        count: u8,
    },
    /// Somebody chose what to buy (2.4).
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        special: Special,
    },
    /// A special card was paid for (2.4).
    Bought {
        /// By whom.
        seat: Seat,
        /// Which card.
        special: Special,
        /// What was paid, all together.
        paid: Goods,
        /// Where it came from.
        payment: Payment,
    },
    /// A card went under a cave (4.1).
    Hidden {
        /// Whose cave.
        seat: Seat,
        /// The number of the cave, from 1.
        cave: u8,
        /// The animal it came from; `None` if it came from the hand.
        animal: Option<Animal>,
        /// Which card, for whoever may know.
        good: Option<Good>,
    },
    /// A thief was sent (4.2).
    ThiefSent {
        /// Whose.
        seat: Seat,
        /// To whom.
        victim: Seat,
        /// To what.
        target: Target,
    },
    /// A card was stolen (4.2).
    Stolen {
        /// Whose thief.
        seat: Seat,
        /// From whom.
        victim: Seat,
        /// The animal it came from; `None` if it came from the hand.
        animal: Option<Animal>,
        /// Which card, for whoever may know.
        good: Option<Good>,
    },
    /// Somebody could do nothing (2.5).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// A stage was counted (5.3, 5.4).
    StageCounted {
        /// Which stage.
        stage: u8,
        /// The goods of each player.
        #[schema(value_type = Vec<Goods>)]
        goods: PerSeat<Goods>,
        /// The points of each player for each kind: water, gold, salt, millet.
        #[schema(value_type = Vec<[u8; 4]>)]
        points: PerSeat<[u8; 4]>,
    },
    /// Special cards went back to their stacks (5.5).
    Returned {
        /// Whose.
        seat: Seat,
        /// How many donkeys.
        donkeys: u8,
        /// How many caves.
        caves: u8,
        /// How many thieves.
        thieves: u8,
    },
    /// The second stage began (5.6).
    SecondStage {
        /// Who begins.
        seat: Seat,
        /// The goods of the new pile, which everybody has seen.
        pile: Goods,
    },
    /// The special cards counted at the end (5.7).
    SpecialsCounted {
        /// Whose.
        seat: Seat,
        /// Unused donkeys, caves and thieves.
        unused: u8,
        /// Maps.
        maps: u8,
        /// Points for them.
        points: i32,
    },
    /// The game is over (5.8).
    GameOver {
        /// Who won, and the scores.
        outcome: Outcome,
    },
}

impl Event {
    /// The event as a viewer may know it (6.1).
    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::CardDrawn { seat, good } if !viewer.sees(*seat) => *good = None,
            Event::Hidden { seat, animal: None, good, .. } if !viewer.sees(*seat) => *good = None,
            Event::Stolen { seat, victim, animal: None, good }
                if !viewer.sees(*seat) && !viewer.sees(*victim) =>
            {
                *good = None;
            }
            _ => {}
        }
        event
    }
}
