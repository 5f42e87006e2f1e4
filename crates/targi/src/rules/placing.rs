//! Where a Targi may be placed (rules 2.2, 9.6).

use super::must;
use crate::action::Spot;
use crate::board::{Border, Borders};
use crate::deck::PerkKind;
use crate::refusals as no;
use crate::state::{State, TARGI, other};
use azalai_core::{Refusal, Seat};

impl State {
    /// The border cards on which a Targi may be placed: [`State::check_place`] in one stroke.
    pub(super) fn open_borders(&self) -> Borders {
        let (me, opponent) = (self.me(), self.player(other(self.seat)));
        let mut taken = Borders(me.targi.0 | opponent.targi.0 | Borders::CORNERS.0);
        if !self.has(self.seat, PerkKind::RobberCard) {
            taken.insert(self.robber);
        }
        if !self.has(self.seat, PerkKind::FaceOpponent) {
            opponent.targi.iter().filter_map(Border::opposite).for_each(|card| taken.insert(card));
        }
        Borders(!taken.0)
    }

    /// Placing a Targi (rules 2.2, 9.6).
    pub(super) fn check_place(&self, spot: Spot) -> Result<(), Refusal> {
        let (me, opponent) = (self.me(), self.player(other(self.seat)));
        match spot {
            Spot::Border(card) => {
                must(!card.is_corner(), no::NOT_ON_CORNER)?;
                must(!me.targi.has(card) && !opponent.targi.has(card), no::TARGI_THERE)?;
                must(
                    card != self.robber || self.has(self.seat, PerkKind::RobberCard),
                    no::NOT_ON_ROBBER,
                )?;
                must(
                    !card.opposite().is_some_and(|facing| opponent.targi.has(facing))
                        || self.has(self.seat, PerkKind::FaceOpponent),
                    no::OPPOSITE_OPPONENT,
                )
            }
            Spot::Dune(slot) => {
                must(self.expansion(), no::NO_DUNES)?;
                must(self.dunes[slot.index()].is_some(), no::NO_DUNE_THERE)?;
                let stranger = slot.owner().is_some_and(|owner| owner != self.seat.index());
                must(!stranger, no::OTHERS_DUNE)?;
                let bit = 1u8 << slot.0;
                must(me.dune_targi & bit == 0, no::DUNE_TAKEN)?;
                must(
                    opponent.dune_targi & bit == 0 || self.has(self.seat, PerkKind::JoinDune),
                    no::DUNE_TAKEN,
                )
            }
            Spot::Centre(_) | Spot::Targia => Err(no::NOW_PLACE),
        }
    }

    /// How many Targi this player places in this round.
    pub(crate) fn targi_of(&self, seat: Seat) -> u8 {
        TARGI - u8::from(self.player(seat).held_back[0])
    }
}
