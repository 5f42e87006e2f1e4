//! What may be done within an action that has begun: one step after the other.

use super::must;
use crate::action::{Action, Origin, Spot};
use crate::board::{Border, Place};
use crate::display::{ROW, ROWS, Slot};
use crate::refusals as no;
use crate::state::{Centre, MOST_EXCHANGES, Phase, Player, Source, State, Task, Terms};
use azalai_core::Refusal;

impl State {
    pub(super) fn check_unmarked_tribe(
        &self,
        me: &Player,
        place: Place,
        less: u8,
    ) -> Result<(), Refusal> {
        let there = self.centre_tribe(place).is_some() && !self.all_markers().has(place);
        must(there, no::CENTRE_MARKED)?;
        self.check_play_with(me, Origin::Centre(place), Terms { less, ..Terms::default() })
    }

    pub(super) fn check_unmarked_goods(&self, place: Place) -> Result<(), Refusal> {
        let goods = matches!(self.centre[place.index()], Centre::Goods(_));
        must(goods && !self.all_markers().has(place), no::CENTRE_MARKED)
    }

    pub(super) fn check_move_marker(
        &self,
        adjacent: bool,
        from: Place,
        to: Place,
    ) -> Result<(), Refusal> {
        must(self.me().markers.has(from), no::MARKER_FROM)?;
        must(self.is_up(to) && !self.all_markers().has(to), no::MARKER_TO)?;
        must(!adjacent || from.is_next_to(to), no::MARKER_NEIGHBOUR)
    }

    /// The action of a free border card (rule 10.3).
    pub(super) fn check_free_border(&self, card: Border) -> Result<(), Refusal> {
        let stands = self.players.iter().any(|player| player.targi.has(card));
        must(!card.is_corner() && card != self.robber && !stands, no::NOT_FREE_BORDER)?;
        must(self.offers_anything(Source::Border(card)), no::NOTHING_TO_DO)
    }

    pub(super) fn check_again(&self, card: Border) -> Result<(), Refusal> {
        must(self.this_turn.used.has(card), no::NOT_USED_BEFORE)?;
        must(self.offers_anything(Source::Border(card)), no::NOTHING_TO_DO)
    }

    /// The ways in which a displayed card can move to the end of a row.
    pub(crate) fn moves(&self, left: u8) -> impl Iterator<Item = (Slot, u8)> {
        let display = self.me().display;
        Slot::all().flat_map(move |slot| {
            (0..ROWS)
                .filter(move |&row| display.may_move(slot, row, left))
                .map(move |row| (slot, row as u8))
        })
    }

    /// Why a good cannot be given that is not there.
    fn lacking(&self) -> Refusal {
        if self.phase == Phase::Raid { no::RAID_GOOD_NOT_THERE } else { no::GOOD_NOT_THERE }
    }

    /// The step that has to be done before the turn goes on.
    pub(super) fn check_task(&self, task: Task, action: Action) -> Result<(), Refusal> {
        let me = self.me();
        match (task, action) {
            (Task::Choose { source, times }, Action::Line { line: index }) => {
                let (missing, too_dear) = if self.phase == Phase::Raid {
                    (no::NO_SUCH_PAYMENT, no::CANNOT_PAY_RAID)
                } else {
                    (no::NO_SUCH_LINE, cannot_pay(source))
                };
                let line = self.line(source, index).ok_or(missing)?;
                must(self.is_doable(source, index, line), too_dear)?;
                must(times < MOST_EXCHANGES, no::TRADED_ENOUGH)
            }
            (Task::Choose { source, .. }, Action::Stop) if self.phase == Phase::Raid => {
                must(!self.offers_anything(source), no::MUST_PAY_RAID)
            }
            (Task::Choose { source, .. }, Action::Stop) => {
                must(!self.must_choose(source), no::MUST_TAKE)
            }
            (Task::Choose { .. }, _) if self.phase == Phase::Raid => Err(no::NOW_RAID),
            (Task::Choose { .. }, _) => Err(no::NOW_CHOOSE_LINE),
            (Task::Give(_), Action::Good { good }) => {
                must(me.goods[good as usize] > 0, self.lacking())
            }
            (Task::Equal(count), Action::Good { good }) => {
                must(me.goods[good as usize] >= count, self.lacking())
            }
            (Task::Gain { .. }, Action::Good { .. }) => Ok(()),
            (Task::Give(_) | Task::Equal(_) | Task::Gain { .. }, _) => Err(no::NOW_CHOOSE_GOOD),
            (Task::PlayHand(terms), Action::Play { origin: origin @ Origin::Hand(_) }) => {
                self.check_hand(origin)?;
                self.check_play(origin, terms)
            }
            (Task::DiscardHand, Action::Discard { origin: origin @ Origin::Hand(_) }) => {
                self.check_hand(origin)
            }
            (Task::DiscardHand, _) => Err(no::MUST_DISCARD),
            (Task::Bracket(origin, terms), Action::Bracket { paid }) => {
                let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
                must(!paid || self.can_pay(card, terms, true), no::CANNOT_PAY_BRACKET)
            }
            (Task::Bracket(..), _) => Err(no::NOW_BRACKET),
            (Task::Pay(origin, terms, bracket), Action::Pay { payment }) => {
                let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
                let held = (0..3).all(|good| payment.goods[good] <= me.goods[good])
                    && payment.gold <= me.gold
                    && payment.card_gold <= me.card_gold
                    && payment.water <= me.water;
                must(held && self.is_paid_by(card, terms, bracket, &payment), no::NOT_THE_COST)
            }
            (Task::Pay(..), _) => Err(no::NOW_PAY),
            (Task::Row(..), Action::Row { row }) => {
                must(me.display.length(row as usize) < ROW, no::ROW_FULL)
            }
            (Task::Row(..), _) => Err(no::NOW_ROW),
            (Task::Decide(_), Action::Play { origin: Origin::Top }) => {
                self.check_play(Origin::Top, Terms::default())
            }
            (Task::Decide(_), Action::Keep { origin: Origin::Top }) => {
                must(self.card_at(Origin::Top).is_some(), no::NOW_LUCK)?;
                must(self.has_hand_room(), no::HAND_FULL)
            }
            (Task::Decide(_), Action::Discard { origin: Origin::Top }) => {
                must(self.card_at(Origin::Top).is_some(), no::NOW_LUCK)
            }
            (Task::Decide(again), Action::Next) => {
                let next = again > 0 && me.water >= again && self.top.is_some();
                must(next, no::NO_NEXT_CARD)
            }
            (Task::Decide(_), Action::Stop) => must(self.drawn.is_none(), no::NOW_DECIDE),
            (Task::Decide(_), _) => Err(no::NOW_DECIDE),
            (Task::Pick { .. }, Action::Pick { card: index }) => {
                let there = self.turned.get(index as usize).copied().flatten();
                must(there.is_some(), no::NOW_PICK)
            }
            (Task::Pick { targia: true, .. }, Action::Next) => {
                must(me.all_goods() > 0 && self.goods_to_turn(), no::NO_NEXT_AT_TARGIA)
            }
            (Task::Pick { .. }, Action::Next) => Err(no::NO_NEXT_CARD),
            (Task::Pick { .. }, _) => Err(no::NOW_PICK),
            (Task::Marker { adjacent }, Action::Marker { from, to }) => {
                self.check_move_marker(adjacent, from, to)
            }
            (Task::TakeCentre, Action::Use { spot: Spot::Centre(place) }) => {
                self.check_unmarked_goods(place)
            }
            (Task::PlayCentre(less), Action::Play { origin: Origin::Centre(place) }) => {
                self.check_unmarked_tribe(me, place, less)
            }
            (Task::BorderAction, Action::Use { spot: Spot::Border(card) }) => {
                self.check_free_border(card)
            }
            (Task::SecondAction, Action::Use { spot: Spot::Border(card) }) => {
                self.check_again(card)
            }
            (Task::Exchange | Task::Move(2), Action::Swap { one, other: two }) => {
                let there = me.display.at(one).is_some() && me.display.at(two).is_some();
                must(there && one != two, no::SWAP_TWO)
            }
            (Task::Move(left), Action::Move { from: slot, row }) => {
                must(me.display.may_move(slot, row as usize, left), no::MOVE_WITHOUT_GAP)
            }
            (Task::Fill { gap, moved_to }, Action::Fill { from: slot }) => {
                let fits = me.display.fillers(gap, moved_to as usize).any(|from| from == slot);
                must(fits, no::MOVE_WITHOUT_GAP)
            }
            (Task::Fill { gap, moved_to }, Action::Move { from: slot, row }) => {
                let follows = me.display.may_follow(gap, moved_to as usize, slot, row as usize);
                must(follows, no::MOVE_WITHOUT_GAP)
            }
            (Task::Move(_), Action::Swap { .. }) | (Task::Fill { .. }, _) => {
                Err(no::MOVE_WITHOUT_GAP)
            }
            (Task::SwapCentre, Action::SwapCentre { one, other: two }) => {
                must(one != two && self.is_up(one) && self.is_up(two), no::SWAP_CENTRE)
            }
            (Task::LoseCard, Action::Row { row }) => {
                must(me.display.length(row as usize) > 0, no::NO_CARD_IN_ROW)?;
                must(self.loses_from(row as usize), no::NOT_RIGHTMOST)
            }
            (Task::LoseCard, _) => Err(no::NOW_RAID),
            (_, Action::Stop) => Ok(()),
            _ => Err(no::NOW_FINISH_EFFECT),
        }
    }
}

/// Why a line of this card cannot be chosen.
fn cannot_pay(source: Source) -> Refusal {
    match source {
        Source::Border(Border::TRADER) => no::CANNOT_TRADE,
        Source::Border(Border::SILVERSMITH) => no::CANNOT_SELL,
        _ => no::CANNOT_PAY_LINE,
    }
}
