//! What a seat does, and what luck brings.

use crate::material::{ANIMALS, Animal, Good, Goods, KINDS, Special};
use azalai_core::Seat;
use azalai_core::schema::{TS, ToSchema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// Where a card for a cave comes from (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Source)]
pub enum Source {
    /// This card of the hand.
    Hand(Good),
    /// The top card of this animal.
    Top(Animal),
}

/// What a thief reaches for (4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Target)]
pub enum Target {
    /// The hand: luck says which card.
    Hand,
    /// The top card of this animal.
    Top(Animal),
}

/// The cards that pay for a special card (2.4): hand cards by kind, and how many from the top of each
/// animal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, TS)]
#[ts(export_to = "tuareg.ts", type = "{ hand: Good[], tops: Animal[] }")]
pub struct Payment {
    pub(crate) hand: [u8; KINDS],
    pub(crate) tops: [u8; ANIMALS],
}

impl Payment {
    /// Nothing yet.
    pub const NOTHING: Payment = Payment { hand: [0; KINDS], tops: [0; ANIMALS] };

    /// The same with one more card of the hand.
    pub fn and_hand(mut self, good: Good) -> Payment {
        self.hand[good as usize] = self.hand[good as usize].saturating_add(1);
        self
    }

    /// The same with one more card from the top of an animal.
    pub fn and_top(mut self, animal: Animal) -> Payment {
        self.tops[animal.index()] = self.tops[animal.index()].saturating_add(1);
        self
    }

    /// The cards of the hand.
    pub fn hand(&self) -> Goods {
        Goods::new(self.hand)
    }

    /// The animals that pay, each with its number of cards.
    pub fn animals(&self) -> impl Iterator<Item = (Animal, u8)> {
        Animal::all()
            .map(|animal| (animal, self.tops[animal.index()]))
            .filter(|&(_, cards)| cards > 0)
    }
}

impl Serialize for Payment {
    /// The cards one by one: the goods of the hand, and the animals from whose top they come.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut payment = serializer.serialize_struct("Payment", 2)?;
        payment.serialize_field("hand", &OneByOne(|| self.hand().iter()))?;
        payment.serialize_field("tops", &OneByOne(|| self.animals()))?;
        payment.end()
    }
}

/// What the JSON of a payment looks like.
#[derive(ToSchema)]
#[allow(dead_code)]
struct PaymentParts {
    hand: Vec<Good>,
    tops: Vec<Animal>,
}

azalai_core::schema_of! {
    Payment: "tuareg.Payment" = PaymentParts::schema(), with Good, with Animal;
}

/// Things with their number, as a list in which each stands so often.
struct OneByOne<F>(F);

impl<T: Serialize + Copy, I: Iterator<Item = (T, u8)>, F: Fn() -> I> Serialize for OneByOne<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = (self.0)().flat_map(|(what, count)| std::iter::repeat_n(what, count.into()));
        serializer.collect_seq(each)
    }
}

/// What a seat does, and what luck brings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[ts(export_to = "tuareg.ts")]
#[schema(as = tuareg::Action)]
pub enum Action {
    /// Luck: a goods card opens the market (1.3).
    Open {
        /// Which.
        good: Good,
    },
    /// Luck: this seat begins (1.3).
    First {
        /// Which.
        seat: Seat,
    },
    /// Draws cards (2.1).
    Draw,
    /// Luck: this card is drawn (2.1).
    Card {
        /// Which.
        good: Good,
    },
    /// Puts a hand card into the market (2.1).
    Market {
        /// Which.
        good: Good,
    },
    /// Puts no card into the market, where none is owed (5.2).
    Keep,
    /// Loads a card of the hand onto an animal; more may follow onto the same animal (2.2).
    Load {
        /// Onto which animal.
        animal: Animal,
        /// Which card.
        good: Good,
    },
    /// Loads goods of one kind from the market onto an animal (2.3).
    Take {
        /// How many.
        count: u8,
        /// Of which kind.
        good: Good,
        /// Onto which animal.
        animal: Animal,
    },
    /// Buys a special card; the payment follows (2.4).
    Buy {
        /// Which.
        special: Special,
    },
    /// Pays for it (2.4).
    Pay {
        /// With these cards.
        payment: Payment,
    },
    /// Puts a card under a cave, whose number counts from 1 (4.1).
    Cave {
        /// Which cave.
        cave: u8,
        /// Where the card comes from.
        source: Source,
    },
    /// Sends a thief to a seat (4.2).
    Steal {
        /// From whom.
        victim: Seat,
        /// What.
        target: Target,
    },
    /// Luck: this card of the hand is stolen (4.2).
    Stolen {
        /// Which.
        good: Good,
    },
    /// Can do none of the four actions (2.5).
    Pass,
    /// Ends the load, or the turn.
    Done,
}

impl azalai_core::Action for Action {
    #[inline]
    fn amount(&self) -> u16 {
        match self {
            Action::Take { count, .. } => u16::from(*count),
            _ => 0,
        }
    }

    #[inline]
    fn with_amount(self, amount: u16) -> Action {
        match self {
            Action::Take { good, animal, .. } => {
                Action::Take { count: amount.min(u16::from(u8::MAX)) as u8, good, animal }
            }
            other => other,
        }
    }
}
