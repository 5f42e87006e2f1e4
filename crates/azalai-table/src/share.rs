//! Luck that not even the operator can choose: every person's program adds a share.
//!
//! Whoever sits down pledges a share by its SHA-256; when the game begins, after all have pledged and after the
//! seed of the table was promised, they show it. All luck comes from the shares and the seed together. Nobody can
//! choose it: neither the operator, who did not know the shares when the seed was promised, nor a person, who did
//! not know the seed when the share was pledged. Whoever does not show the share in time adds nothing; bots and
//! programs that pledge nothing add nothing either.

use crate::entry::Entry;
use crate::holder::PersonId;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wire::{Did, TableState};
use azalai_core::Seat;
use azalai_core::luck::Dealer;
use azalai_core::record::Share;

/// How long luck waits for shares once the game has begun, in milliseconds.
pub const SHOW_WITHIN: i64 = 5_000;

/// What somebody pledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pledge {
    pub(crate) person: PersonId,
    pub(crate) sha256: [u8; 32],
    pub(crate) shown: Shown,
}

/// Has the share been shown?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    NotYet,
    Share([u8; 32]),
    /// Not in time: it adds nothing.
    Never,
}

/// 32 bytes from 64 hexadecimal digits.
pub(crate) fn bytes_of(digits: &str) -> Result<[u8; 32], Refusal> {
    azalai_core::record::bytes_of(digits).ok_or(Refusal::BadShare)
}

impl Table {
    /// The shares of the luck, by seat. A person with several seats has one, at their first.
    pub(crate) fn shares(&self) -> impl Iterator<Item = Share> {
        let share = |pledge: &Pledge| {
            let share = match pledge.shown {
                Shown::Share(share) => Some(share),
                Shown::NotYet | Shown::Never => None,
            };
            Some(Share {
                seat: self.first_seat(&pledge.person).ok()?,
                sha256: pledge.sha256,
                share,
            })
        };
        let mut shares: Vec<Share> = self.pledges.iter().filter_map(share).collect();
        shares.sort_by_key(|share| share.seat);
        shares.into_iter()
    }

    /// Somebody who sits here pledges a share, once.
    pub(crate) fn pledge(&mut self, person: &PersonId, sha256: [u8; 32]) -> Result<Did, Refusal> {
        if self.state != TableState::Open {
            return Err(Refusal::NotOpen);
        }
        let seat = self.first_seat(person)?;
        if self.pledges.iter().any(|pledge| pledge.person == *person) {
            return Err(Refusal::PledgedAlready);
        }
        self.pledges.push(Pledge { person: person.clone(), sha256, shown: Shown::NotYet });
        Ok(Did::Pledge { seat })
    }

    fn first_seat(&self, person: &PersonId) -> Result<Seat, Refusal> {
        let theirs = |(_, seat): &(Seat, &crate::holder::TableSeat)| {
            seat.owner.as_ref().or(seat.holder.person()) == Some(person)
        };
        self.seated().find(theirs).map(|(seat, _)| seat).ok_or(Refusal::NotYourSeat)
    }

    /// Somebody shows the share that they pledged (`Some`), or has not shown it in time.
    pub(crate) fn show_share(
        &mut self,
        person: &PersonId,
        share: Option<[u8; 32]>,
    ) -> Result<Did, Refusal> {
        self.running()?;
        let seat = self.first_seat(person)?;
        let waiting =
            |pledge: &&mut Pledge| pledge.person == *person && pledge.shown == Shown::NotYet;
        let pledge = self.pledges.iter_mut().find(waiting).ok_or(Refusal::NothingPledged)?;
        let did = match share {
            Some(share) if !Dealer::is_share(&share, &pledge.sha256) => {
                return Err(Refusal::OtherShare);
            }
            Some(share) => {
                pledge.shown = Shown::Share(share);
                Did::Share { seat }
            }
            None => {
                pledge.shown = Shown::Never;
                Did::Withheld { seat }
            }
        };
        if !self.waits_for_shares() {
            let shares = self.shares().filter_map(|share| share.share);
            self.dealer = Dealer::mixed(self.opening.seed, shares);
        }
        Ok(did)
    }

    /// Has the game begun without everybody having shown their share? Then luck waits.
    pub(crate) fn waits_for_shares(&self) -> bool {
        self.playing.is_some() && self.pledges.iter().any(|pledge| pledge.shown == Shown::NotYet)
    }

    /// When luck stops waiting for shares.
    pub(crate) fn shares_due(&self) -> Option<i64> {
        let begun = self.started_at.filter(|_| self.waits_for_shares())?;
        Some(begun.saturating_add(SHOW_WITHIN))
    }

    /// Those who have not shown their share in time.
    pub(crate) fn withheld(&self) -> impl Iterator<Item = Entry> {
        let late = self.pledges.iter().filter(|pledge| pledge.shown == Shown::NotYet);
        late.map(|pledge| Entry::Withheld { person: pledge.person.clone() })
    }
}
