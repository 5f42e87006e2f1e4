//! What is allowed: the list of legal actions, the odds of luck, and why an action is refused (chapter 2).

use crate::action::Action;
use crate::material::Slab;
use crate::refusals as no;
use crate::state::{Phase, State};
use azalai_core::{Choices, Odds, Refusal, Turn};

impl State {
    /// Lists what the seat whose turn it is may do: a range of bids (2.2, 2.3), and to pass (2.4).
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        if matches!(self.phase, Phase::First | Phase::Second) {
            list.range(Action::Bid { silver: 1 }, self.purse().into());
            list.one(Action::Pass);
        }
    }

    /// Lists what luck may turn up, with the number of such slabs as its weight (2.1).
    pub(crate) fn list_chance(&self, list: &mut Odds<Action>) {
        if self.phase == Phase::TurnUp {
            for slab in Slab::all() {
                list.add(Action::Turn { slab }, self.pile.of(slab).into());
            }
        }
    }

    /// Exactly what the two lists hold is allowed; everything else breaks a rule.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(no::GAME_OVER),
            (Phase::TurnUp, Action::Turn { slab }) if self.pile.of(slab) == 0 => {
                Err(no::NO_SUCH_SLAB)
            }
            (Phase::TurnUp, Action::Turn { .. }) => Ok(()),
            (Phase::TurnUp, _) => Err(no::FIRST_THE_SLAB),
            (_, Action::Turn { .. }) => Err(no::SLAB_LIES_THERE),
            (_, Action::Bid { silver }) if (1..=self.purse()).contains(&silver) => Ok(()),
            (Phase::First, Action::Bid { .. }) => Err(no::FIRST_BIDS_WHAT_IS_THERE),
            (Phase::Second, Action::Bid { .. }) => Err(no::SECOND_BIDS_WHAT_IS_THERE),
            (_, Action::Pass) => Ok(()),
        }
    }

    /// Why whoever is not on turn is refused.
    pub(crate) fn refuse_out_of_turn(&self, by: Turn) -> Refusal {
        match (self.phase, by) {
            (Phase::Over, _) => no::GAME_OVER,
            (Phase::TurnUp, _) => no::FIRST_THE_SLAB,
            (_, Turn::Chance) => no::SLAB_LIES_THERE,
            _ => no::OUT_OF_TURN,
        }
    }
}
