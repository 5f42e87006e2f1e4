//! What happened, for the log and for animations.

use crate::board::{Field, Sector};
use crate::material::{Camels, Fate, Kind, Pips, Silver, Tribe};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Seat, Seats, Viewer};
use serde::Serialize;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
#[ts(export_to = "targui.ts")]
#[schema(as = targui::Event)]
pub enum Event {
    /// A seat took a sector (2.6).
    SectorChosen { seat: Seat, sector: Sector },
    /// A seat got its tribe (2.5, 2.6).
    TribeTaken { seat: Seat, tribe: Tribe },
    /// A territory card was laid out (2.2).
    LaidOut { field: Field, kind: Kind },
    /// A settlement replaced a card, with the first camels and silver (2.4, 2.7).
    Settled { seat: Seat, field: Field, replaced: Kind, camels: Camels, silver: Silver },
    /// A round began with a throw of the die (3.2).
    RoundBegan { round: u8, pips: Pips, cards_each: u8, double: bool },
    /// A tribe card was turned up: the seat's turn begins (3.3).
    CardTurned { seat: Seat, double: bool },
    /// A card of a player who is out was turned up, without effect (9.3).
    CardSkipped { seat: Seat },
    /// A fate card was turned up (3.3).
    FateTurned { fate: Fate },
    /// Camels went back to the stock.
    CamelsLost { field: Field, camels: Camels },
    /// Camels came from the stock.
    CamelsGained { field: Field, camels: Camels },
    /// The box has too few coins for all that is to be paid: so many, and so much at most each gets (1.3).
    CoinsShort { coins: Silver, most: Silver },
    /// Silver came from the box by fate.
    SilverGained { seat: Seat, silver: Silver },
    /// All cash was lost: by fate 15, or at the end of a round in `updated` (6.2). How much is
    /// `None` for those from whom money is hidden.
    CashLost { seat: Seat, silver: Option<Silver>, hidden: bool },
    /// Ergs are worth 3 in fights until the round ends (fate 13).
    ErgsStrong,
    /// Mountains pay 3 at the end of the round (fate 16).
    MountainsPay,
    /// Camels moved (4.2).
    Moved { seat: Seat, from: Field, to: Field, camels: Camels },
    /// A field without camels changed hands by a plain move (4.4).
    FieldTaken { seat: Seat, field: Field, from: Seat },
    /// An attack began (5.1).
    AttackBegan { seat: Seat, from: Field, to: Field, defender: Seat },
    /// A throw in a fight (5.2, 5.3): strategic value, pips, and the camels the other side loses.
    Struck { seat: Seat, field: Field, strategic: u8, pips: Pips, struck: Field, camels: Camels },
    /// The attacker goes on (5.4).
    FoughtOn { seat: Seat },
    /// The defender has no camels left and loses their marker (5.5).
    DefenderBeaten { seat: Seat, field: Field, defender: Seat },
    /// The attacker has no camels left; their marker stays (5.6).
    AttackerBeaten { seat: Seat, field: Field },
    /// The attacker stopped (5.7).
    AttackStopped { seat: Seat },
    /// Camels were bought (4.6).
    Bought { seat: Seat, field: Field, camels: Camels },
    /// Cash went into the treasury (4.8). How much is `None` for those from whom it is hidden.
    Deposited { seat: Seat, silver: Option<Silver>, hidden: bool },
    /// A turn was over without a purchase.
    TurnEnded { seat: Seat },
    /// The second half of a double turn began (3.4).
    SecondHalf { seat: Seat },
    /// The payment at the end of a round (6.1).
    Paid { seat: Seat, silver: Silver },
    /// No payment, for want of their own settlement (6.3).
    NotPaid { seat: Seat },
    /// A player has no marker left and is out (7.1).
    Eliminated { seat: Seat },
    /// The game is over (section 7).
    GameOver { winners: Seats },
}

impl Event {
    /// The event as this viewer may know it: everything is open but the amounts of hidden money.
    pub(crate) fn witnessed_by(&self, viewer: Viewer) -> Event {
        let mut seen = *self;
        if let Event::CashLost { seat, silver, hidden: true }
        | Event::Deposited { seat, silver, hidden: true } = &mut seen
            && !viewer.sees(*seat)
        {
            *silver = None;
        }
        seen
    }
}
