//! What a tribe card costs, and with what it can be paid (rules 4.2, 8.1, 9.3, 11.4, 11.5).

use crate::action::Payment;
use crate::deck::{Perk, PerkKind};
use crate::material::{Tokens, Tribe};
use crate::state::{Player, State, Terms};

/// The cost of a card for one player, with everything that changes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    /// One alternative of the cost.
    cost: Tokens,
    /// The bracket, if it is paid too.
    bracket: Tokens,
    /// So many goods of the cost fall away.
    less: u8,
    /// So many goods of choice are added.
    more: u8,
    /// May water stand for goods?
    water_as_good: bool,
}

impl Price {
    /// How many goods are paid.
    fn units(&self) -> u8 {
        self.cost.named_goods() - self.less + self.bracket.named_goods() + self.more
    }

    fn wanted(&self, good: usize) -> u8 {
        self.cost.goods[good] + self.bracket.goods[good]
    }

    fn gold(&self) -> u8 {
        self.cost.gold + self.bracket.gold
    }

    fn water(&self) -> u8 {
        self.cost.water + self.bracket.water
    }

    /// Do these goods, with so much water in place of goods, pay it?
    fn is_met(&self, goods: [u8; 3], water: u8) -> bool {
        let (mut missing, mut missing_bracket, mut all) = (0, 0, water);
        for (good, &paid) in goods.iter().enumerate() {
            missing += self.wanted(good).saturating_sub(paid);
            missing_bracket += self.bracket.goods[good].saturating_sub(paid);
            all += paid;
        }
        all == self.units() && missing <= self.less + water && missing_bracket <= water
    }

    fn accepts(&self, payment: &Payment) -> bool {
        let Some(water) = payment.water.checked_sub(self.water()) else { return false };
        payment.gold + payment.card_gold == self.gold()
            && (water == 0 || self.water_as_good)
            && self.is_met(payment.goods, water)
    }

    /// Can this player pay it in any way?
    fn is_payable(&self, player: &Player) -> bool {
        if self.gold() > player.gold + player.card_gold || self.water() > player.water {
            return false;
        }
        let spare = if self.water_as_good { player.water - self.water() } else { 0 };
        let (mut missing, mut missing_bracket) = (0, 0);
        for good in 0..3 {
            missing += self.wanted(good).saturating_sub(player.goods[good]);
            missing_bracket += self.bracket.goods[good].saturating_sub(player.goods[good]);
        }
        missing <= self.less + spare
            && missing_bracket <= spare
            && self.units() <= player.all_goods() + spare
    }

    /// Every way in which this player can pay it.
    fn payments(&self, player: &Player, each: &mut impl FnMut(Payment)) {
        if !self.is_payable(player) {
            return;
        }
        let units = self.units();
        let spare = if self.water_as_good { player.water - self.water() } else { 0 };
        for water in 0..=spare.min(units) {
            for dates in 0..=player.goods[0].min(units - water) {
                let left = units - water - dates;
                for salt in 0..=player.goods[1].min(left) {
                    let pepper = left - salt;
                    let goods = [dates, salt, pepper];
                    if pepper > player.goods[2] || !self.is_met(goods, water) {
                        continue;
                    }
                    for card_gold in 0..=player.card_gold.min(self.gold()) {
                        let gold = self.gold() - card_gold;
                        if gold <= player.gold {
                            let water = water + self.water();
                            each(Payment { goods, gold, card_gold, water });
                        }
                    }
                }
            }
        }
    }
}

impl State {
    /// The alternatives of a card's cost for the player whose turn it is.
    #[inline]
    pub(crate) fn prices(
        &self,
        card: Tribe,
        terms: Terms,
        bracket: bool,
    ) -> impl Iterator<Item = Price> {
        let printed = self.deck.card(card);
        let laid = self.me().laid;
        let mut less = terms.less;
        for perk in self.deck.perks(laid, PerkKind::Discount) {
            if let Perk::Discount(symbol, goods) = perk
                && symbol == printed.symbol
            {
                less = less.saturating_add(goods);
            }
        }
        if terms.noble {
            for perk in self.deck.perks(laid, PerkKind::HandDiscount) {
                if let Perk::HandDiscount(goods) = perk {
                    less = less.saturating_add(goods);
                }
            }
        }
        let water_as_good = self.has(self.seat, PerkKind::WaterAsGood);
        let paid_bracket = match printed.bracket {
            Some((tokens, _)) if bracket => tokens,
            _ => Tokens::NONE,
        };
        printed.costs.iter().map(move |&cost| Price {
            cost,
            bracket: paid_bracket,
            less: less.min(cost.named_goods()),
            more: terms.more,
            water_as_good,
        })
    }

    /// Can the player whose turn it is pay for this card?
    #[inline]
    pub(crate) fn can_pay(&self, card: Tribe, terms: Terms, bracket: bool) -> bool {
        self.prices(card, terms, bracket).any(|price| price.is_payable(self.me()))
    }

    /// Would they still be able to pay if their goods, gold and water were these?
    pub(crate) fn could_pay_as(
        &self,
        player: &Player,
        card: Tribe,
        terms: Terms,
        bracket: bool,
    ) -> bool {
        self.prices(card, terms, bracket).any(|price| price.is_payable(player))
    }

    /// Does this payment pay for the card?
    pub(crate) fn is_paid_by(
        &self,
        card: Tribe,
        terms: Terms,
        bracket: bool,
        payment: &Payment,
    ) -> bool {
        self.prices(card, terms, bracket).any(|price| price.accepts(payment))
    }

    /// Every payment for the card, each once.
    pub(crate) fn payments(
        &self,
        card: Tribe,
        terms: Terms,
        bracket: bool,
        mut each: impl FnMut(Payment),
    ) {
        for (index, price) in self.prices(card, terms, bracket).enumerate() {
            price.payments(self.me(), &mut |payment| {
                let earlier = self.prices(card, terms, bracket).take(index);
                if !earlier.into_iter().any(|price| price.accepts(&payment)) {
                    each(payment);
                }
            });
        }
    }
}
