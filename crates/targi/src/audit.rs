//! What must hold in every state: for the tests of the laws.

use crate::display::{Laid, ROW, ROWS, Slot};
use crate::material::{ALL_TRIBE, Cards};
use crate::state::{Centre, PLAYERS, State, Task};
use azalai_core::Seat;

impl State {
    /// Every card is in exactly one place, rows have no gaps, there are twelve rounds at most, and the
    /// score sheet adds up. (That the limits hold at a round's end is asserted there.) The error tells what does not hold.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_cards()?;
        self.audit_dunes()?;
        if self.round > 12 {
            return Err(format!("round {}", self.round));
        }
        for seat in Seat::all(PLAYERS) {
            self.audit_player(seat)?;
        }
        Ok(())
    }

    fn audit_cards(&self) -> Result<(), String> {
        let mut seen = Cards::NONE;
        let mut once = |what: &str, cards: Cards| {
            let twice = seen & cards;
            seen |= cards;
            if twice.is_empty() { Ok(()) } else { Err(format!("{what}: twice {twice:?}")) }
        };
        once("pile", self.pile)?;
        once("discard", self.discard)?;
        for (centre, candidates) in self.centre.iter().zip(&self.candidates) {
            match *centre {
                Centre::Tribe(card) | Centre::KnownDown(card) => once("centre", card.bit())?,
                Centre::Goods(bit) => once("centre", Cards(1 << bit))?,
                Centre::Empty if !candidates.is_empty() => {
                    return Err("candidates of nothing".into());
                }
                Centre::Empty | Centre::TribeDown | Centre::GoodsDown => {}
            }
        }
        let mut batches: Vec<Cards> = Vec::new();
        for &candidates in self.candidates.iter().filter(|candidates| !candidates.is_empty()) {
            if !batches.contains(&candidates) {
                let lying = self.candidates.iter().filter(|&&other| other == candidates).count();
                if lying as u32 != candidates.len() {
                    return Err(format!("{lying} places for {candidates:?}"));
                }
                batches.push(candidates);
                once("face down", candidates)?;
            }
        }
        for player in &self.players {
            once("display", player.laid)?;
            for hand in player.hand.iter().flatten() {
                once("hand", hand.card.bit())?;
            }
        }
        for card in self.top.into_iter().chain(self.drawn) {
            once("top or drawn", card.bit())?;
        }
        for bit in self.turned.iter().flatten() {
            once("turned", Cards(1 << bit))?;
        }
        let goods = seen - ALL_TRIBE;
        if goods != self.deck.all_goods {
            return Err(format!("goods cards: {goods:?}"));
        }
        let lost = self.deck.in_play - seen;
        // In `mixed` half of the cards stay out of the game; after a shuffle they are nowhere.
        let out = self.deck.in_play.len().saturating_sub(45);
        if lost.len() > out {
            return Err(format!("lost: {lost:?}"));
        }
        let left: u32 = self.left.iter().map(|&left| u32::from(left)).sum();
        let elsewhere = (seen - self.pile) & ALL_TRIBE;
        if left + elsewhere.len() != 45 {
            return Err(format!("{left} in the pile, {} elsewhere", elsewhere.len()));
        }
        Ok(())
    }

    fn audit_dunes(&self) -> Result<(), String> {
        let laid = self.players.iter().flat_map(|player| player.display.cards()).filter_map(
            |(_, card)| match card {
                Laid::Dune(dune) => Some(dune),
                Laid::Tribe(_) => None,
            },
        );
        let mut seen = self.dune_pile;
        for bits in laid
            .chain(self.dunes.iter().flatten().copied())
            .map(|dune| 1u32 << dune.index())
            .chain([self.dune_discard])
        {
            if seen & bits != 0 {
                return Err(format!("a dune is twice there: {bits:b}"));
            }
            seen |= bits;
        }
        if seen.count_ones() as usize == self.deck.dunes.len() {
            Ok(())
        } else {
            Err(format!("dunes: {seen:b}"))
        }
    }

    fn audit_player(&self, seat: Seat) -> Result<(), String> {
        let player = self.player(seat);
        let gap = matches!(self.tasks.top(), Some(Task::Fill { .. }));
        for row in 0..ROWS {
            let full = (0..ROW)
                .filter_map(|column| Slot::new(row, column))
                .map(|slot| player.display.at(slot).is_some());
            let filled: Vec<bool> = full.collect();
            let length = filled.iter().filter(|&&there| there).count();
            if !gap && (length != player.display.length(row) || filled[..length].contains(&false)) {
                return Err(format!("seat {seat}: a gap in row {row}: {filled:?}"));
            }
        }
        let cards = player.display.cards().filter_map(|(_, card)| match card {
            Laid::Tribe(card) => Some(card.bit()),
            Laid::Dune(_) => None,
        });
        if cards.fold(Cards::NONE, |all, card| all | card) != player.laid {
            return Err(format!("seat {seat}: the display is not what was laid"));
        }
        let sheet = self.sheet(seat);
        if sheet.total != self.points(seat) {
            return Err(format!("seat {seat}: the sheet says {}", sheet.total));
        }
        if player.markers.len() > 2 {
            return Err(format!("seat {seat}: {} markers", player.markers.len()));
        }
        Ok(())
    }
}
