//! What may be done, and which rule forbids the rest.

mod lines;
mod listing;
mod luck;
mod placing;
mod steps;
mod turn;

use crate::action::{Action, DuneSlot};
use crate::board::Place;
use crate::deck::Act;
use crate::material::Tokens;
use crate::refusals as no;
use crate::state::{GOODS_LIMIT, Phase, Player, State, WATER_LIMIT};
use azalai_core::{Choices, Refusal, Turn};

/// A refusal, unless it holds.
#[inline]
fn must(holds: bool, refusal: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// What luck does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Luck {
    Start,
    /// A tribe card onto a place of the centre, with the cards that it can be if they are not the
    /// pile's.
    CentreTribe(Place),
    CentreGoods(Place),
    Top,
    Dune(DuneSlot),
    Drawn,
    Turned,
}

impl State {
    /// Why somebody who is not on turn is refused.
    pub(crate) fn refuse_out_of_turn(&self) -> Refusal {
        match self.phase {
            Phase::Over => no::GAME_IS_OVER,
            Phase::Start => no::NOW_START_PLAYER,
            _ if self.whose_turn() == Turn::Chance => no::NOW_LUCK,
            Phase::Place => no::OUT_OF_TURN_PLACING,
            Phase::Raid => no::OUT_OF_TURN_RAID,
            Phase::Limits => no::OUT_OF_TURN_LIMITS,
            _ => no::OUT_OF_TURN,
        }
    }

    /// May this action be played now?
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(no::GAME_IS_OVER);
        }
        if let Some(luck) = self.luck() {
            return self.check_luck(luck, action);
        }
        match action {
            Action::Start { .. } | Action::Turn { .. } => return Err(no::NOT_LUCK),
            Action::Water { got: what } => return self.check_water(what),
            Action::Once { card } => return self.check_once(card),
            _ => {}
        }
        match (self.tasks.top(), self.phase) {
            (Some(task), _) => self.check_task(task, action),
            (None, Phase::Place) => match action {
                Action::Place { spot } => self.check_place(spot),
                _ => Err(no::NOW_PLACE),
            },
            (None, Phase::Limits) => self.check_limits(action),
            (None, _) => self.check_free(action),
        }
    }

    /// Giving back surplus at the end of a round (rule 2.6).
    fn check_limits(&self, action: Action) -> Result<(), Refusal> {
        let me = self.me();
        match action {
            Action::Return { good } => {
                must(me.all_goods() > GOODS_LIMIT, no::NO_SURPLUS)?;
                must(me.goods[good as usize] > 0, no::SURPLUS_NOT_THERE)
            }
            Action::ReturnWater => must(me.water > WATER_LIMIT, no::NO_SURPLUS),
            _ => Err(no::NOW_LIMITS),
        }
    }
}

/// Lists an action that passed its check.
#[inline]
fn offer(list: &mut Choices<Action>, action: Action, check: Result<(), Refusal>) {
    if check.is_ok() {
        list.one(action);
    }
}

/// What a player has after paying these tokens, which they have; goods of choice are not taken off.
fn after_paying(player: &Player, pay: Tokens) -> Player {
    let mut after = *player;
    for good in 0..3 {
        after.goods[good] -= pay.goods[good];
    }
    after.gold -= pay.gold;
    after.water -= pay.water;
    after
}

/// Is it something on top, so that what the line gives can be had without it?
fn is_extra(act: Act) -> bool {
    matches!(
        act,
        Act::Exchange
            | Act::MoveCards
            | Act::MoveMarker { .. }
            | Act::BorderAction
            | Act::SecondAction
            | Act::SwapCentre
            | Act::RobberOn
    )
}

/// Can this be paid in full?
#[inline]
pub(crate) fn can_afford(player: &Player, pay: Tokens) -> bool {
    let rest = |good: usize| player.goods[good].checked_sub(pay.goods[good]);
    let (Some(dates), Some(salt), Some(pepper)) = (rest(0), rest(1), rest(2)) else { return false };
    pay.gold <= player.gold
        && pay.water <= player.water
        && pay.vp <= player.vp
        && pay.any <= dates + salt + pepper
        && pay.equal <= dates.max(salt).max(pepper)
}
