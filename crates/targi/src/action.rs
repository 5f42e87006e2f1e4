//! What can be done. Every turn is made of small steps, one action each.

use crate::board::{Border, Place};
use crate::display::Slot;
use crate::material::{Dune, Good, Goods, Token, Tribe};
use azalai_core::Seat;
use azalai_core::schema::{TS, ToSchema};
use serde::{Serialize, Serializer};

/// A card that luck turns up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub enum Card {
    /// A tribe card.
    Tribe(Tribe),
    /// A goods card of a kind.
    Goods(Goods),
    /// A dune.
    Dune(Dune),
}

/// How many dunes can lie open: three for all, one for each player alone.
pub const DUNE_SLOTS: usize = 5;

/// Where an open dune lies: `u1` to `u3` for all, `u4` for seat 1 alone, `u5` for seat 2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(export_to = "targi.ts", type = "string")]
pub struct DuneSlot(pub(crate) u8);

impl DuneSlot {
    /// The place with this index, from 0.
    pub const fn new(index: usize) -> Option<DuneSlot> {
        if index < DUNE_SLOTS { Some(DuneSlot(index as u8)) } else { None }
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = DuneSlot> {
        (0..DUNE_SLOTS as u8).map(DuneSlot)
    }

    /// The index of the seat for which alone the dune lies there, if it is one of those.
    pub const fn owner(self) -> Option<usize> {
        match self.0 {
            0..=2 => None,
            own => Some(own as usize - 3),
        }
    }
}

/// Where a Targi stands, or what is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Spot)]
pub enum Spot {
    /// A border card.
    Border(Border),
    /// An open dune.
    Dune(DuneSlot),
    /// A centre card.
    Centre(Place),
    /// The Targia.
    Targia,
}

/// Where a tribe card comes from that is played, kept or discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Origin)]
pub enum Origin {
    /// The hand: the first card, or the second. On the wire they count from 1.
    Hand(#[serde(serialize_with = "from_one")] u8),
    /// The centre.
    Centre(Place),
    /// The top of the tribe pile: the open one, or the one just drawn.
    Top,
    /// An open dune that is laid into the display.
    Dune(DuneSlot),
}

/// What a tribe card is paid with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, TS)]
#[ts(export_to = "targi.ts", as = "Vec<Token>")]
pub struct Payment {
    /// Dates, salt, pepper.
    pub goods: [u8; 3],
    /// Gold.
    pub gold: u8,
    /// Gold that lies on a card.
    pub card_gold: u8,
    /// Water.
    pub water: u8,
}

/// What water is exchanged for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
#[serde(into = "Token")]
#[ts(export_to = "targi.ts", type = "\"gold\" | Good")]
pub enum Exchange {
    /// 3 water for 1 gold.
    Gold,
    /// 2 water for 1 good.
    Good(Good),
}

/// An action of a seat, or of luck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Action)]
pub enum Action {
    /// Luck names the start player: `start 2`.
    Start {
        /// Which.
        seat: Seat,
    },
    /// Luck turns up a card: `turn T-12`, `turn G-3`, `turn U-7`.
    Turn {
        /// Which.
        card: Card,
    },
    /// A Targi is placed: `place 5`, `place u2`.
    Place {
        /// Where.
        spot: Spot,
    },
    /// A card is used: `use 5`, `use c11` (a goods card), `use u2`, `use targia`.
    Use {
        /// Which.
        spot: Spot,
    },
    /// A tribe card is played: `play c01`, `play hand`, `play top`.
    Play {
        /// From where.
        origin: Origin,
    },
    /// A tribe card is taken into the hand: `keep c01`, `keep top`.
    Keep {
        /// From where.
        origin: Origin,
    },
    /// A tribe card is discarded: `discard c01`, `discard top`, `discard hand`.
    Discard {
        /// From where.
        origin: Origin,
    },
    /// A marker is given up: `waive c11`.
    Waive {
        /// Where it lies.
        place: Place,
    },
    /// One of the lines of a card: `line 2`.
    Line {
        /// Which, from 0; on the wire from 1.
        #[serde(serialize_with = "from_one")]
        line: u8,
    },
    /// That is enough: `stop`.
    Stop,
    /// A good of choice, taken or given: `good D`.
    Good {
        /// Which.
        good: Good,
    },
    /// What a tribe card is paid with: `pay D S G`.
    Pay {
        /// All of it.
        payment: Payment,
    },
    /// The bracket of a cost is paid, or not: `bracket`, `no bracket`.
    Bracket {
        /// Is it?
        paid: bool,
    },
    /// A row of the player's own display: `row 2`.
    Row {
        /// Which, from 0; on the wire from 1.
        #[serde(serialize_with = "from_one")]
        row: u8,
    },
    /// The next card is turned up for a further payment: `next`.
    Next,
    /// One of the cards that were turned up: `pick 2`.
    Pick {
        /// Which, from 0; on the wire from 1.
        #[serde(serialize_with = "from_one")]
        card: u8,
    },
    /// A marker moves: `marker c00 c12`.
    Marker {
        /// From here.
        from: Place,
        /// To there.
        to: Place,
    },
    /// Two cards of the player's own display change places: `swap a1 b3`.
    Swap {
        /// The one.
        one: Slot,
        /// The other.
        other: Slot,
    },
    /// A card of the player's own display goes to the end of a row: `move a3 2`.
    Move {
        /// From here.
        from: Slot,
        /// To the end of this row, from 0; on the wire from 1.
        #[serde(serialize_with = "from_one")]
        row: u8,
    },
    /// The rightmost card of a row fills the gap: `fill b4`.
    Fill {
        /// From here.
        from: Slot,
    },
    /// Two centre cards change places: `swap c00 c12`.
    SwapCentre {
        /// The one.
        one: Place,
        /// The other.
        other: Place,
    },
    /// Water is exchanged: `water G`, `water D`.
    Water {
        /// For this.
        got: Exchange,
    },
    /// A card is used that can be used once: `once T-40`.
    Once {
        /// Which.
        card: Tribe,
    },
    /// A good goes back at the end of a round: `return D`.
    Return {
        /// Which.
        good: Good,
    },
    /// The surplus water goes back at the end of a round: `return water`.
    ReturnWater,
    /// The turn ends: `done`.
    Done,
}

impl azalai_core::Action for Action {}

/// People, and the page, count from 1.
fn from_one<S: Serializer>(index: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(index.saturating_add(1))
}

impl Serialize for Payment {
    /// The tokens one by one.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [dates, salt, pepper] = self.goods;
        Token::one_by_one(
            [
                (Token::Date, dates),
                (Token::Salt, salt),
                (Token::Pepper, pepper),
                (Token::Gold, self.gold),
                (Token::CardGold, self.card_gold),
                (Token::Water, self.water),
            ],
            serializer,
        )
    }
}

impl From<Exchange> for Token {
    fn from(exchange: Exchange) -> Token {
        match exchange {
            Exchange::Gold => Token::Gold,
            Exchange::Good(Good::Date) => Token::Date,
            Exchange::Good(Good::Salt) => Token::Salt,
            Exchange::Good(Good::Pepper) => Token::Pepper,
        }
    }
}

azalai_core::schema_of! {
    Card: "targi.Card" = text("^[TEGU]-[0-9]+$");
    DuneSlot: "targi.DuneSlot" = text("^u[1-5]$");
    Payment: "targi.Payment" = list_of::<Token>(), with Token;
    Exchange: "targi.Exchange" = word(&["gold", "date", "salt", "pepper"]);
}
