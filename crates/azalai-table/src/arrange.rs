//! Who sits where before the game: the host lets bots sit down and takes them away, people change seats.

use crate::entry::Entry;
use crate::holder::{Holder, PersonId, level};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wire::Did;
use azalai_core::Seat;

impl Table {
    /// A bot takes a free seat, or that of another bot.
    pub(crate) fn fill(&mut self, seat: Seat, bot: &str) -> Result<Did, Refusal> {
        self.still_open()?;
        let level = level(bot)?;
        if self.seat(seat)?.holder.person().is_some() {
            return Err(Refusal::NoFreeSeat);
        }
        self.seats[seat.index()].holder = Holder::Bot(level);
        self.arranged = true;
        Ok(Did::Fill { seat, bot: bot.to_owned() })
    }

    /// A bot goes. Its seat is free for everybody at a public table, else for those with the code.
    pub(crate) fn clear(&mut self, seat: Seat) -> Result<Did, Refusal> {
        self.still_open()?;
        if self.seat(seat)?.holder.bot().is_none() {
            return Err(Refusal::NoBotThere);
        }
        let public = self.opening.settings.public;
        self.seats[seat.index()].holder = if public { Holder::Open } else { Holder::Invited };
        self.arranged = true;
        Ok(Did::Clear { seat })
    }

    /// Two seats change places.
    pub(crate) fn change_places(&mut self, from: Seat, to: Seat) -> Result<Did, Refusal> {
        self.still_open()?;
        self.seat(from)?;
        self.seat(to)?;
        self.seats.swap(from.index(), to.index());
        self.arranged = true;
        Ok(Did::Move { from, to })
    }

    fn is_host(&self, who: &PersonId) -> Result<(), Refusal> {
        self.still_open()?;
        if self.host == *who { Ok(()) } else { Err(Refusal::NotTheHost) }
    }

    pub(crate) fn wish_to_fill(
        &self,
        who: &PersonId,
        number: usize,
        bot: &str,
    ) -> Result<Entry, Refusal> {
        self.is_host(who)?;
        let (seat, _) = self.numbered(number)?;
        Ok(Entry::Fill { seat, bot: bot.to_owned() })
    }

    pub(crate) fn wish_to_clear(&self, who: &PersonId, number: usize) -> Result<Entry, Refusal> {
        self.is_host(who)?;
        let (seat, _) = self.numbered(number)?;
        Ok(Entry::Clear { seat })
    }

    /// Whoever sits here may move to a free seat or to that of a bot; the host may let any two change places.
    pub(crate) fn wish_to_move(
        &self,
        who: &PersonId,
        to: usize,
        from: Option<usize>,
    ) -> Result<Entry, Refusal> {
        self.still_open()?;
        let (to, there) = self.numbered(to)?;
        let own = self.seats_of(who);
        let from = match from {
            Some(number) => self.numbered(number)?.0,
            None => own.iter().next().ok_or(Refusal::NotYourSeat)?,
        };
        if from == to {
            return Err(Refusal::HereAlready);
        }
        if self.host != *who {
            if !own.contains(from) {
                return Err(Refusal::NotYourSeat);
            }
            // A seat that is kept stays where it is, and nobody is moved by another.
            if there.holder.meant_for().is_some_and(|other| other != who) {
                return Err(Refusal::NoFreeSeat);
            }
        }
        Ok(Entry::Move { from, to })
    }
}
