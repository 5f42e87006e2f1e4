//! A legal action at random without listing all of them: the lines are counted, and the one with the
//! right number is found. The laws compare it with the list.

use crate::action::Action;
use crate::board::FieldSet;
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
        // Nobody moves where they attack: one look counts both.
        let open = FieldSet::ALL.without(barred).or(attackable);
        let moves: usize = if moving {
            self.manned(self.active).map(|from| from.neighbours().and(open).len()).sum()
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
                let around = from.neighbours();
                let count = around.and(open).len();
                if number >= count {
                    number -= count;
                    continue;
                }
                // Moves from a field come before attacks from it, and both before everything else.
                let mut free = around.without(barred);
                let free_count = free.len();
                if number >= free_count {
                    let to = around.and(attackable).nth(number - free_count)?;
                    return Some(Action::Attack { from, to });
                }
                let action = Action::Move { from, to: free.nth(number)?, camels: 1 };
                return Some(Choice { action, most: self.camels(from) }.pick(rng));
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
