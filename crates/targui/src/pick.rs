//! A legal action at random without listing all of them: the lines are counted, and the one with the
//! right number is found. The laws compare it with the list.

use crate::action::Action;
use crate::board::{Field, FieldSet};
use crate::options::Rules;
use crate::state::{Phase, State};
use azalai_core::{Choice, Choices};
use rand::{Rng, RngExt};

impl State {
    #[inline]
    pub(crate) fn pick_legal(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        if !matches!(self.phase, Phase::Move | Phase::Buy) {
            room.clear();
            self.list_legal(room);
            return room.pick(rng);
        }
        let moving = self.phase == Phase::Move;
        let (attackable, barred) = (self.attackable_by(self.active), self.barred_to(self.active));
        // Moves from a field come before attacks from it, and both before everything else.
        let reach = |from: Field| {
            let around = from.neighbours();
            (around.without(barred), around.and(attackable))
        };
        let moves: usize = if moving {
            self.manned(self.active)
                .map(|from| {
                    let (a, b) = reach(from);
                    a.len() + b.len()
                })
                .sum()
        } else {
            0
        };
        let cash = self.cash(self.active);
        let affordable = cash.min(self.stock);
        let mut shops = if affordable > 0 { self.shops() } else { FieldSet::EMPTY };
        let deposits = usize::from(self.options.rules == Rules::Updated && cash > 0);
        let total = moves + shops.len() + deposits + 1;
        let mut number = rng.random_range(0..total as u32) as usize;
        if number < moves {
            for from in self.manned(self.active) {
                let (mut free, mut attacked) = reach(from);
                let (free_count, attacked_count) = (free.len(), attacked.len());
                if number < free_count {
                    let to = free.nth(number)?;
                    let choice = Choice {
                        action: Action::Move { from, to, camels: 1 },
                        most: self.camels(from),
                    };
                    return Some(choice.pick(rng));
                }
                number -= free_count;
                if number < attacked_count {
                    return Some(Action::Attack { from, to: attacked.nth(number)? });
                }
                number -= attacked_count;
            }
            return None;
        }
        number -= moves;
        if number < shops.len() {
            let field = shops.nth(number)?;
            let choice = Choice { action: Action::Buy { camels: 1, field }, most: affordable };
            return Some(choice.pick(rng));
        }
        if deposits > 0 && number == shops.len() {
            return Some(Choice { action: Action::Deposit { silver: 1 }, most: cash }.pick(rng));
        }
        Some(Action::Done)
    }
}
