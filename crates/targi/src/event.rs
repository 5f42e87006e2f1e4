//! What happened, for the log and for animations.

use crate::action::{Card, DuneSlot, Exchange, Origin, Payment, Spot};
use crate::board::{Border, Place, Places};
use crate::display::{Laid, Slot};
use crate::material::{Dune, Goods, Tokens, Tribe};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Viewer};
use serde::Serialize;

/// Which pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Pile)]
pub enum Pile {
    /// The tribe cards.
    Tribe,
    /// The goods cards.
    Goods,
    /// The dunes.
    Dunes,
}

/// On which card a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::By)]
pub enum By {
    /// A border card.
    Border(Border),
    /// A dune.
    Dune(Dune),
    /// A tribe card.
    Tribe(Tribe),
    /// A goods card.
    Goods(Goods),
    /// The Targia.
    Targia,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(export_to = "targi.ts")]
#[schema(as = targi::Event)]
pub enum Event {
    /// Luck named the start player.
    StartPlayer {
        /// Who.
        seat: Seat,
    },
    /// A round begins.
    Round {
        /// Its number.
        number: u8,
        /// Where the robber stands.
        robber: Border,
        /// Where the Targia stands, if she plays.
        targia: Option<Border>,
    },
    /// A card lies face up in the centre.
    TurnedUp {
        /// Where.
        place: Place,
        /// The card.
        card: Card,
    },
    /// The next tribe card lies open on the pile.
    Top {
        /// The card.
        card: Tribe,
    },
    /// A dune was turned up.
    DuneOpened {
        /// Where.
        slot: DuneSlot,
        /// The dune.
        dune: Dune,
    },
    /// A dune went to the discard pile.
    DuneGone {
        /// Where it lay.
        slot: DuneSlot,
        /// The dune.
        dune: Dune,
    },
    /// A discard pile was shuffled and is the pile now.
    Shuffled {
        /// Which.
        pile: Pile,
    },
    /// A Targi was placed.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        spot: Spot,
    },
    /// Markers were laid on the crossings.
    Markers {
        /// Whose.
        seat: Seat,
        /// Where.
        places: Places,
    },
    /// The robber raids.
    Raid {
        /// Where.
        corner: Border,
    },
    /// Somebody pays nothing at the raid.
    Spared {
        /// Who.
        seat: Seat,
    },
    /// Somebody lost all that they had of what the raid asks.
    Lost {
        /// Who.
        seat: Seat,
        /// What.
        tokens: Tokens,
    },
    /// A card is used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        spot: Spot,
    },
    /// A line of a card was chosen.
    Chose {
        /// By whom.
        seat: Seat,
        /// On which card.
        by: By,
        /// Which line, from 1.
        line: u8,
    },
    /// Somebody had enough.
    Stopped {
        /// Who.
        seat: Seat,
    },
    /// Somebody pays for the next goods card of the Targia.
    NextCard {
        /// Who.
        seat: Seat,
    },
    /// Tokens were paid.
    Paid {
        /// By whom.
        seat: Seat,
        /// What.
        tokens: Tokens,
    },
    /// Tokens were gained.
    Gained {
        /// By whom.
        seat: Seat,
        /// What.
        tokens: Tokens,
    },
    /// A tribe card is being played.
    Plays {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Tribe,
        /// From where.
        origin: Origin,
    },
    /// The bracket of a cost is paid, or not.
    Bracket {
        /// By whom.
        seat: Seat,
        /// Is it?
        paid: bool,
    },
    /// A tribe card was paid for.
    PaidFor {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Tribe,
        /// With what.
        payment: Payment,
    },
    /// A card was laid into a display.
    Laid {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Laid,
        /// Where.
        slot: Slot,
    },
    /// A tribe card was drawn from the top of the pile.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card, for whoever may know it.
        card: Option<Tribe>,
    },
    /// A tribe card went into the hand.
    Kept {
        /// Whose.
        seat: Seat,
        /// The card, for whoever may know it.
        card: Option<Tribe>,
        /// Did everybody see it?
        open: bool,
    },
    /// A tribe card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Tribe,
    },
    /// A goods card was turned up.
    GoodsTurned {
        /// By whom.
        seat: Seat,
        /// Its kind.
        kind: Goods,
    },
    /// What a goods card shows is taken.
    GoodsTaken {
        /// By whom.
        seat: Seat,
        /// Its kind.
        kind: Goods,
    },
    /// A face-down card replaces the one that was taken.
    Replaced {
        /// Where.
        place: Place,
        /// With a card of which pile.
        pile: Pile,
    },
    /// A marker went back without an action: the other player took the card.
    MarkerBack {
        /// Whose.
        seat: Seat,
        /// Where.
        place: Place,
    },
    /// A marker was given up.
    Waived {
        /// By whom.
        seat: Seat,
        /// Where it lay.
        place: Place,
    },
    /// A marker moved.
    MarkerMoved {
        /// Whose.
        seat: Seat,
        /// From.
        from: Place,
        /// To.
        to: Place,
    },
    /// Two cards of a display changed places.
    Swapped {
        /// Whose.
        seat: Seat,
        /// The one.
        one: Slot,
        /// The other.
        other: Slot,
    },
    /// A card of a display moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From.
        from: Slot,
        /// To.
        to: Slot,
    },
    /// Two centre cards changed places.
    CentreSwapped {
        /// By whom.
        seat: Seat,
        /// The one.
        one: Place,
        /// The other.
        other: Place,
    },
    /// The robber was sent on.
    RobberOn {
        /// By whom.
        seat: Seat,
        /// Where the robber stands now.
        robber: Border,
    },
    /// Gold was laid on a card.
    GoldLaid {
        /// By whom.
        seat: Seat,
    },
    /// A player will use a Targi less in the next round.
    HeldBack {
        /// Who.
        seat: Seat,
    },
    /// Water was exchanged.
    Water {
        /// By whom.
        seat: Seat,
        /// For what.
        got: Exchange,
    },
    /// A card was used that can be used once.
    Once {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Tribe,
    },
    /// A card of a display was given away.
    CardLost {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Laid,
    },
    /// Surplus went back.
    Returned {
        /// By whom.
        seat: Seat,
        /// What.
        tokens: Tokens,
    },
    /// A turn ended.
    Done {
        /// Whose.
        seat: Seat,
    },
    /// The game is over.
    Over,
}

impl Event {
    /// The event as this viewer may know it.
    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Event {
        match *self {
            Event::Drew { seat, .. } if !viewer.sees(seat) => Event::Drew { seat, card: None },
            Event::Kept { seat, open: false, .. } if !viewer.sees(seat) => {
                Event::Kept { seat, card: None, open: false }
            }
            _ => self.clone(),
        }
    }
}
