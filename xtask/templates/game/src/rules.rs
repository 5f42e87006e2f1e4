//! What is allowed: the list of legal actions, the odds of luck, and why an action is refused.

use crate::action::Action;
use crate::material::{HEAPS, MOST_TAKEN};
use crate::refusals as no;
use crate::state::{Phase, State};
use azalai_core::{Choices, Odds, Refusal, Turn};

impl State {
    /// Lists what the seat whose turn it is may do.
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        if self.phase == Phase::Take {
            list.range(Action::Take { pebbles: 1 }, MOST_TAKEN.min(self.heap).into());
        }
    }

    /// Lists what luck may bring, each as likely as the others.
    pub(crate) fn list_chance(&self, list: &mut Odds<Action>) {
        if self.phase == Phase::Heap {
            HEAPS.for_each(|pebbles| list.add(Action::Heap { pebbles }, 1));
        }
    }

    /// Exactly what the two lists hold is allowed.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(no::GAME_OVER),
            (Phase::Heap, Action::Heap { pebbles }) if HEAPS.contains(&pebbles) => Ok(()),
            (Phase::Heap, Action::Heap { .. }) => Err(no::NO_SUCH_HEAP),
            (Phase::Heap, Action::Take { .. }) => Err(no::FIRST_THE_HEAP),
            (Phase::Take, Action::Heap { .. }) => Err(no::HEAP_IS_MADE),
            (Phase::Take, Action::Take { pebbles: 1..=MOST_TAKEN }) if self.holds(action) => Ok(()),
            (Phase::Take, Action::Take { .. }) => Err(no::TAKE_ONE_TO_THREE),
        }
    }

    fn holds(&self, action: Action) -> bool {
        matches!(action, Action::Take { pebbles } if pebbles <= self.heap)
    }

    /// Why whoever is not on turn is refused.
    pub(crate) const fn refuse_out_of_turn(&self, by: Turn) -> Refusal {
        match (self.phase, by) {
            (Phase::Over, _) => no::GAME_OVER,
            (Phase::Heap, _) => no::FIRST_THE_HEAP,
            (Phase::Take, Turn::Chance) => no::HEAP_IS_MADE,
            (Phase::Take, _) => no::OUT_OF_TURN,
        }
    }
}
