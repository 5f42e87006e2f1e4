//! A legal action at random without listing all of them: the lines are counted, and the one with the
//! right number is found. The laws compare it with the list.

use crate::action::{Action, Source, Target};
use crate::material::{Animal, Good, Special};
use crate::state::{Phase, State, animals_in};
use azalai_core::{Choice, Choices};
use rand::{Rng, RngExt};

/// The place of the bit with this number in a set.
#[inline]
fn nth_bit(mut set: u8, number: u32) -> u32 {
    for _ in 0..number {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros()
}

#[inline]
fn nth_good(set: u8, number: u32) -> Good {
    Good::from_bits(nth_bit(set, number) as u16)
}

#[inline]
fn nth_animal(set: u8, number: u32) -> Animal {
    Animal::from_index(nth_bit(set, number) as usize)
}

impl State {
    #[inline]
    pub(crate) fn pick_legal(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        let hand = self.player().hand.kinds();
        let cards = hand.count_ones();
        match self.phase {
            Phase::Turn => self.pick_in_turn(hand, rng),
            Phase::Owing(_) | Phase::AtLimit(_) => {
                Some(Action::Market { good: nth_good(hand, rng.random_range(0..cards)) })
            }
            Phase::MayGive => {
                let number = rng.random_range(0..cards + 1);
                Some(if number < cards {
                    Action::Market { good: nth_good(hand, number) }
                } else {
                    Action::Keep
                })
            }
            Phase::Loading(animal) => {
                let takes = self.takes(animal) & hand;
                let (loads, specials) = (takes.count_ones(), self.count_specials(hand));
                let number = rng.random_range(0..loads + specials + 1);
                if number < loads {
                    Some(Action::Load { animal, good: nth_good(takes, number) })
                } else if number < loads + specials {
                    self.nth_special(hand, number - loads)
                } else {
                    Some(Action::Done)
                }
            }
            Phase::After => {
                let specials = self.count_specials(hand);
                let number = rng.random_range(0..specials + 1);
                if number < specials { self.nth_special(hand, number) } else { Some(Action::Done) }
            }
            _ => {
                room.clear();
                self.list_legal(room);
                room.pick(rng)
            }
        }
    }

    #[inline]
    fn pick_in_turn(&self, hand: u8, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        let draws = u32::from(!self.pile.is_empty());
        let market = self.market.kinds();
        let animals = self.animals_of(self.seat);
        let moves: u32 = animals_in(animals)
            .map(|animal| {
                let takes = self.takes(animal);
                (takes & hand).count_ones() + (takes & market).count_ones()
            })
            .sum();
        let buys = if self.can_pay() {
            self.stacks.iter().filter(|&&left| left > 0).count() as u32
        } else {
            0
        };
        let actions = (draws + moves + buys).max(1);
        let specials = self.count_specials(hand);
        let mut number = rng.random_range(0..actions + specials);
        if number >= actions {
            return self.nth_special(hand, number - actions);
        }
        if number < draws {
            return Some(Action::Draw);
        }
        number -= draws;
        if number < moves {
            for animal in animals_in(animals) {
                let takes = self.takes(animal);
                let (loads, takings) = (takes & hand, takes & market);
                if number < loads.count_ones() {
                    return Some(Action::Load { animal, good: nth_good(loads, number) });
                }
                number -= loads.count_ones();
                if number < takings.count_ones() {
                    let good = nth_good(takings, number);
                    let most = self.takes_most(animal, good);
                    let choice = Choice { action: Action::Take { count: 1, good, animal }, most };
                    return Some(choice.pick(rng));
                }
                number -= takings.count_ones();
            }
            return None;
        }
        number -= moves;
        if number < buys {
            let stocked = |special: &Special| self.stack(*special) > 0;
            return Special::ALL
                .into_iter()
                .filter(stocked)
                .nth(number as usize)
                .map(|special| Action::Buy { special });
        }
        Some(Action::Pass)
    }

    /// How many lines caves and thieves have.
    #[inline]
    fn count_specials(&self, hand: u8) -> u32 {
        let player = self.player();
        let (mut caves, mut thefts) = (0, 0);
        if player.has(Special::Cave) > 0 {
            let open = self.open_caves().iter().flatten().count() as u32;
            caves = open * (hand.count_ones() + self.laden(self.seat).count_ones());
        }
        if player.free_thief().is_some() {
            thefts = self
                .players()
                .filter(|&seat| seat != self.seat)
                .map(|victim| {
                    let hand = u32::from(!self.players[victim.index()].hand.is_empty());
                    hand + self.laden(victim).count_ones()
                })
                .sum();
        }
        caves + thefts
    }

    /// The line of caves and thieves with this number.
    fn nth_special(&self, hand: u8, mut number: u32) -> Option<Action> {
        let laden = self.laden(self.seat);
        let (cards, tops) = (hand.count_ones(), laden.count_ones());
        if self.player().has(Special::Cave) > 0 {
            for cave in self.open_caves().into_iter().flatten() {
                if number < cards {
                    return Some(Action::Cave {
                        cave,
                        source: Source::Hand(nth_good(hand, number)),
                    });
                }
                number -= cards;
                if number < tops {
                    return Some(Action::Cave {
                        cave,
                        source: Source::Top(nth_animal(laden, number)),
                    });
                }
                number -= tops;
            }
        }
        for victim in self.players().filter(|&seat| seat != self.seat) {
            if !self.players[victim.index()].hand.is_empty() {
                if number == 0 {
                    return Some(Action::Steal { victim, target: Target::Hand });
                }
                number -= 1;
            }
            let laden = self.laden(victim);
            if number < laden.count_ones() {
                return Some(Action::Steal {
                    victim,
                    target: Target::Top(nth_animal(laden, number)),
                });
            }
            number -= laden.count_ones();
        }
        None
    }
}
