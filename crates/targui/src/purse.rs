//! A player's money, and what everybody knows about it when it is hidden (rules 4.8 and 9.6).
//!
//! Where only the treasury is secret, cash is open, and whoever pays attention sees what goes into the
//! treasury: log and bots know it. The views of the others do not count it for them.
//!
//! Where cash is hidden too, it is otherwise. Everything that adds to a purse and everything that is bought happens in the open; only how much
//! goes into the treasury is secret. So everybody can work out what cash and new deposits are worth
//! together, and between which bounds the deposits lie. Nobody can know more, and nobody who pays
//! attention knows less: this is what a view shows of other players' money, and what a bot imagines.

use crate::material::Silver;
use rand::{Rng, RngExt};
use serde::Serialize;

/// The money of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    cash: Silver,
    treasury: Silver,
    known: Known,
}

/// What everybody knows about a player's money.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Known {
    /// Cash in hand and the deposits since the cash was last known, together.
    wealth: Silver,
    /// The least that these deposits can be.
    new_least: Silver,
    /// The most that these deposits can be.
    new_most: Silver,
    /// The least that lies in the treasury from before.
    old_least: Silver,
    /// The most that lies in the treasury from before.
    old_most: Silver,
}

impl Known {
    /// The least and the most cash that the player can have.
    pub fn cash(&self) -> (Silver, Silver) {
        (self.wealth - self.new_most, self.wealth - self.new_least)
    }

    /// The least and the most that can lie in their treasury.
    pub fn treasury(&self) -> (Silver, Silver) {
        (self.old_least + self.new_least, self.old_most + self.new_most)
    }

    /// What everybody knows once the cash is gone: the deposits are history.
    fn without_cash(self) -> Known {
        let (old_least, old_most) = self.treasury();
        Known { old_least, old_most, ..Known::default() }
    }
}

impl Purse {
    /// The cash in hand.
    #[inline]
    pub fn cash(&self) -> Silver {
        self.cash
    }

    /// What lies in the treasury.
    pub fn treasury(&self) -> Silver {
        self.treasury
    }

    /// Cash and treasury together.
    pub fn total(&self) -> Silver {
        self.cash + self.treasury
    }

    /// What everybody knows about it.
    pub fn known(&self) -> Known {
        self.known
    }

    /// Silver comes in, and everybody sees it.
    pub fn receive(&mut self, silver: Silver) {
        self.cash += silver;
        self.known.wealth += silver;
    }

    /// Silver is spent, and everybody sees it: it cannot have been deposited.
    pub fn spend(&mut self, silver: Silver) {
        self.cash -= silver;
        self.known.wealth -= silver;
        self.known.new_most = self.known.new_most.min(self.known.wealth);
    }

    /// Silver goes into the treasury; the others see that it does, not how much.
    pub fn deposit(&mut self, silver: Silver) {
        self.cash -= silver;
        self.treasury += silver;
        self.known.new_least += 1;
        self.known.new_most = self.known.wealth;
    }

    /// All cash is lost; returns how much it was.
    pub fn lose_cash(&mut self) -> Silver {
        self.known = self.known.without_cash();
        std::mem::take(&mut self.cash)
    }

    /// A purse that somebody else holds possible.
    pub fn imagined(&self, rng: &mut (impl Rng + ?Sized)) -> Purse {
        let Known { wealth, new_least, new_most, old_least, old_most } = self.known;
        let new = rng.random_range(new_least..=new_most);
        let old = rng.random_range(old_least..=old_most);
        Purse { cash: wealth - new, treasury: old + new, known: self.known }
    }

    /// Does the truth lie within what is known? It always must.
    pub fn is_sound(&self) -> bool {
        let ((poorest, richest), (least, most)) = (self.known.cash(), self.known.treasury());
        (poorest..=richest).contains(&self.cash) && (least..=most).contains(&self.treasury)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r4_8_what_is_known_narrows_with_what_is_seen() {
        let mut purse = Purse::default();
        purse.receive(10);
        assert_eq!((purse.known().cash(), purse.known().treasury()), ((10, 10), (0, 0)));
        purse.deposit(4);
        assert_eq!((purse.known().cash(), purse.known().treasury()), ((0, 9), (1, 10)));
        purse.spend(5);
        assert_eq!((purse.known().cash(), purse.known().treasury()), ((0, 4), (1, 5)));
        purse.receive(10);
        assert_eq!((purse.known().cash(), purse.known().treasury()), ((10, 14), (1, 5)));
        assert_eq!(purse.lose_cash(), 11);
        assert_eq!((purse.known().cash(), purse.known().treasury()), ((0, 0), (1, 5)));
        assert_eq!(purse.treasury(), 4);
        assert!(purse.is_sound());
    }
}
