//! The list of legal actions: what the checks allow, without asking every question again.

use super::offer;
use crate::action::{Action, DuneSlot, Exchange, Origin, Spot};
use crate::board::{Border, Place};
use crate::deck::PerkKind;
use crate::display::{ROWS, Slot};
use crate::material::Good;
use crate::state::{Centre, Phase, Source, State, Task, Terms};
use azalai_core::{Choices, Turn};
use rand::{Rng, RngExt};

impl State {
    /// An action that is accepted but not listed: the same exchange with its ends swapped, or a good for itself.
    pub(crate) fn is_tolerated(&self, action: Action) -> bool {
        match action {
            Action::Swap { one, other: two } => one > two && self.check_action(action).is_ok(),
            Action::SwapCentre { one, other: two } => {
                one > two && self.check_action(action).is_ok()
            }
            Action::Good { good } => matches!(
                self.tasks.top(),
                Some(Task::Gain { paid, .. }) if paid == Some(good) && self.luck().is_none()
            ),
            _ => false,
        }
    }

    /// A legal action at random. Where nothing but a Targi can be placed, no list is made of it.
    #[inline]
    pub(crate) fn pick_legal(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        let placing = self.phase == Phase::Place && self.tasks.top().is_none();
        if placing && !self.expansion() && self.me().once.is_empty() {
            let open = self.open_borders();
            if open.is_empty() {
                return None;
            }
            let nth = rng.random_range(0..open.len() as u32);
            return open
                .iter()
                .nth(nth as usize)
                .map(|card| Action::Place { spot: Spot::Border(card) });
        }
        room.clear();
        self.list_legal(room);
        room.pick(rng)
    }

    /// Lists the legal actions.
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        if !matches!(self.whose_turn(), Turn::Seat(_)) {
            return;
        }
        match (self.tasks.top(), self.phase) {
            (Some(task), _) => self.list_task(task, list),
            (None, Phase::Place) => {
                for card in self.open_borders().iter() {
                    list.one(Action::Place { spot: Spot::Border(card) });
                }
                if self.expansion() {
                    for slot in DuneSlot::all() {
                        let spot = Spot::Dune(slot);
                        offer(list, Action::Place { spot }, self.check_place(spot));
                    }
                }
            }
            (None, Phase::Limits) => {
                for action in Good::ALL
                    .map(|good| Action::Return { good })
                    .into_iter()
                    .chain([Action::ReturnWater])
                {
                    offer(list, action, self.check_limits(action));
                }
            }
            (None, _) => self.list_free(list),
        }
        if self.expansion() && self.me().water >= 2 {
            let goods = Good::ALL.map(Exchange::Good);
            for what in [Exchange::Gold].into_iter().chain(goods) {
                offer(list, Action::Water { got: what }, self.check_water(what));
            }
        }
        for card in self.me().once.tribe() {
            offer(list, Action::Once { card }, self.check_once(card));
        }
    }

    pub(super) fn list_free(&self, list: &mut Choices<Action>) {
        let me = self.me();
        let free =
            |list: &mut Choices<Action>, action| offer(list, action, self.check_free(action));
        for card in me.targi.iter() {
            if self.offers_anything(Source::Border(card)) {
                list.one(Action::Use { spot: Spot::Border(card) });
            }
        }
        for place in me.markers.iter() {
            match self.centre[place.index()] {
                Centre::Goods(_) => list.one(Action::Use { spot: Spot::Centre(place) }),
                Centre::Tribe(_) => {
                    let origin = Origin::Centre(place);
                    offer(list, Action::Play { origin }, self.check_play(origin, Terms::default()));
                    if self.has_hand_room() {
                        list.one(Action::Keep { origin });
                    }
                    list.one(Action::Discard { origin });
                }
                _ => {}
            }
            list.one(Action::Waive { place });
        }
        if self.expansion() {
            for slot in DuneSlot::all().filter(|slot| me.dune_targi >> slot.0 & 1 != 0) {
                free(list, Action::Use { spot: Spot::Dune(slot) });
            }
            free(list, Action::Use { spot: Spot::Targia });
        }
        if self.has(self.seat, PerkKind::HandAnyTime) {
            free(list, Action::Play { origin: Origin::Hand(0) });
            free(list, Action::Play { origin: Origin::Hand(1) });
        }
        list.one(Action::Done);
    }

    pub(super) fn list_task(&self, task: Task, list: &mut Choices<Action>) {
        let step =
            |list: &mut Choices<Action>, action| offer(list, action, self.check_task(task, action));
        let mut stop = true;
        match task {
            Task::Choose { source, .. } => {
                for (index, _) in self.lines(source) {
                    step(list, Action::Line { line: index });
                }
            }
            Task::Gain { paid, .. } => {
                let goods = Good::ALL.into_iter().filter(|&good| Some(good) != paid);
                goods.for_each(|good| step(list, Action::Good { good }));
            }
            Task::Give(_) | Task::Equal(_) => {
                Good::ALL.into_iter().for_each(|good| step(list, Action::Good { good }));
            }
            Task::PlayHand(_) => {
                (0..2).for_each(|index| step(list, Action::Play { origin: Origin::Hand(index) }));
            }
            Task::DiscardHand => {
                (0..2)
                    .for_each(|index| step(list, Action::Discard { origin: Origin::Hand(index) }));
            }
            Task::Bracket(..) => {
                step(list, Action::Bracket { paid: true });
                step(list, Action::Bracket { paid: false });
            }
            Task::Pay(origin, terms, bracket) => {
                if let Some(card) = self.card_at(origin) {
                    self.payments(card, terms, bracket, |payment| {
                        list.one(Action::Pay { payment })
                    });
                }
            }
            Task::Row(..) | Task::LoseCard => {
                (0..ROWS as u8).for_each(|row| step(list, Action::Row { row }));
            }
            Task::Decide(_) => {
                step(list, Action::Play { origin: Origin::Top });
                step(list, Action::Keep { origin: Origin::Top });
                step(list, Action::Discard { origin: Origin::Top });
                step(list, Action::Next);
            }
            Task::Pick { .. } => {
                (0..4).for_each(|index| step(list, Action::Pick { card: index }));
                step(list, Action::Next);
            }
            Task::Marker { .. } => {
                for from in self.me().markers.iter() {
                    Place::all().for_each(|to| step(list, Action::Marker { from, to }));
                }
            }
            Task::TakeCentre => {
                Place::all()
                    .for_each(|place| step(list, Action::Use { spot: Spot::Centre(place) }));
            }
            Task::PlayCentre(_) => {
                Place::all()
                    .for_each(|place| step(list, Action::Play { origin: Origin::Centre(place) }));
            }
            Task::BorderAction => {
                Border::all().for_each(|card| step(list, Action::Use { spot: Spot::Border(card) }));
            }
            Task::SecondAction => {
                let used = self.this_turn.used;
                used.iter().for_each(|card| step(list, Action::Use { spot: Spot::Border(card) }));
            }
            Task::Exchange => self.list_swaps(list),
            Task::Move(left) => {
                if left == 2 {
                    self.list_swaps(list);
                }
                self.moves(left).for_each(|(slot, row)| list.one(Action::Move { from: slot, row }));
            }
            Task::Fill { gap, moved_to } => {
                let display = self.me().display;
                let fillers = display.fillers(gap, moved_to as usize);
                fillers.for_each(|slot| list.one(Action::Fill { from: slot }));
                if let Some(behind) = display.last(gap.row()) {
                    (0..ROWS as u8).for_each(|row| step(list, Action::Move { from: behind, row }));
                }
                stop = false;
            }
            Task::SwapCentre => {
                for one in Place::all() {
                    for two in Place::all().filter(|&two| one < two) {
                        step(list, Action::SwapCentre { one, other: two });
                    }
                }
            }
            Task::Draw | Task::TurnGoods { .. } | Task::Finish { .. } | Task::ClearTurned => {}
        }
        if stop {
            step(list, Action::Stop);
        }
    }

    pub(super) fn list_swaps(&self, list: &mut Choices<Action>) {
        let display = self.me().display;
        for one in Slot::all().filter(|&slot| display.at(slot).is_some()) {
            for two in Slot::all().filter(|&two| one < two && display.at(two).is_some()) {
                list.one(Action::Swap { one, other: two });
            }
        }
    }
}
