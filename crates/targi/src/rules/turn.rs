//! What may be done in a turn, in any order (rules 2.4, 2.5, 4.1, 9.2, 9.5).

use super::{can_afford, must};
use crate::action::{Action, Exchange, Origin, Spot};
use crate::board::{Border, Place};
use crate::deck::{Act, Perk, PerkKind};
use crate::material::{Tokens, Tribe};
use crate::refusals as no;
use crate::state::{Centre, Phase, Player, Source, State, Task, Terms};
use azalai_core::Refusal;

impl State {
    /// The actions of a turn, in any order (rule 2.4).
    pub(super) fn check_free(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Use { spot: Spot::Border(card) } => {
                must(self.me().targi.has(card), no::NO_TARGI_THERE)?;
                must(self.offers_anything(Source::Border(card)), self.why_nothing(card))
            }
            Action::Use { spot: Spot::Dune(slot) } => {
                must(self.me().dune_targi >> slot.0 & 1 != 0, no::NO_TARGI_THERE)?;
                let dune = self.dunes[slot.index()].ok_or(no::NO_DUNE_THERE)?;
                must(self.offers_anything(Source::Dune(dune)), no::NOTHING_TO_DO)
            }
            Action::Use { spot: Spot::Targia } => {
                must(self.expansion(), no::NO_TARGIA)?;
                must(self.targia_line(0) || self.targia_line(1), no::NO_TARGIA_ACTION)?;
                must(self.offers_anything(Source::Targia), no::NOTHING_TO_DO)
            }
            Action::Use { spot: Spot::Centre(place) } => {
                self.check_marker(place)?;
                must(matches!(self.centre[place.index()], Centre::Goods(_)), no::NOT_A_GOODS_CARD)
            }
            Action::Play { origin: Origin::Centre(place) } => {
                self.check_marked_tribe(place)?;
                self.check_play(Origin::Centre(place), Terms::default())
            }
            Action::Play { origin: origin @ Origin::Hand(_) } => {
                must(self.card_at(origin).is_some(), no::NO_HAND_CARD)?;
                let more = self.hand_any_time().ok_or(no::ONLY_NOBLE)?;
                self.check_hand(origin)?;
                self.check_play(origin, Terms { more, ..Terms::default() })
            }
            Action::Keep { origin: Origin::Centre(place) } => {
                self.check_marked_tribe(place)?;
                must(self.has_hand_room(), no::HAND_FULL)
            }
            Action::Discard { origin: Origin::Centre(place) } => self.check_marked_tribe(place),
            Action::Discard { origin: Origin::Hand(_) }
            | Action::Keep { origin: Origin::Hand(_) } => Err(no::ONLY_NOBLE),
            Action::Waive { place } => must(self.me().markers.has(place), no::NO_MARKER_THERE),
            Action::Done => Ok(()),
            _ => Err(no::NOW_ACT),
        }
    }

    /// Why nothing can be done at a border card.
    pub(super) fn why_nothing(&self, card: Border) -> Refusal {
        let lines = &self.deck.border(card).lines;
        let hand =
            lines.iter().all(|line| matches!(line.act, Act::PlayHand { .. } | Act::DiscardHand));
        match self.me().hand {
            [None, None] if hand => no::NO_HAND_CARD,
            cards if hand && cards.iter().flatten().all(|card| card.fresh) => no::FRESH_HAND_CARD,
            _ => no::NOTHING_TO_DO,
        }
    }

    pub(super) fn check_marker(&self, place: Place) -> Result<(), Refusal> {
        must(self.me().markers.has(place), no::NO_MARKER_THERE)?;
        must(self.is_up(place), no::CARD_IS_GONE)
    }

    pub(super) fn check_marked_tribe(&self, place: Place) -> Result<(), Refusal> {
        self.check_marker(place)?;
        must(self.centre_tribe(place).is_some(), no::NOT_A_TRIBE_CARD)
    }

    /// Is there a hand card that may be played or discarded in this turn (rule 4.1)?
    pub(super) fn check_hand(&self, origin: Origin) -> Result<(), Refusal> {
        let Origin::Hand(index) = origin else { return Err(no::NO_HAND_CARD) };
        let card = self.me().hand.get(index as usize).copied().flatten();
        match card {
            None => Err(no::NO_HAND_CARD),
            Some(card) => must(!card.fresh, no::FRESH_HAND_CARD),
        }
    }

    /// Can the tribe card at this origin be laid and paid for?
    pub(super) fn check_play(&self, origin: Origin, terms: Terms) -> Result<(), Refusal> {
        self.check_play_with(self.me(), origin, terms)
    }

    /// The same with what this player would have.
    pub(super) fn check_play_with(
        &self,
        me: &Player,
        origin: Origin,
        terms: Terms,
    ) -> Result<(), Refusal> {
        let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
        must(!me.display.is_full(), no::DISPLAY_FULL)?;
        must(self.could_pay_as(me, card, terms, false), no::CANNOT_PAY)
    }

    pub(crate) fn has_hand_room(&self) -> bool {
        let held = self.me().hand.iter().flatten().count();
        held < self.hand_limit(self.seat)
    }

    /// The goods more for which the hand card can be played at any time, if it can.
    pub(super) fn hand_any_time(&self) -> Option<u8> {
        self.deck
            .perks(self.me().laid, PerkKind::HandAnyTime)
            .filter_map(|perk| if let Perk::HandAnyTime(more) = perk { Some(more) } else { None })
            .min()
    }

    /// The terms on which the hand card is played without the noble.
    pub(crate) fn any_time_terms(&self) -> Terms {
        Terms { more: self.hand_any_time().unwrap_or(0), ..Terms::default() }
    }

    /// Could a line of this card be paid if water were exchanged first (rule 9.5)?
    pub(crate) fn could_pay_with_water(&self, source: Source) -> bool {
        let me = self.me();
        let enough = |pay: Tokens| {
            let rest: [u8; 3] = std::array::from_fn(|g| me.goods[g].saturating_sub(pay.goods[g]));
            let named: u8 = (0..3).map(|g| pay.goods[g].saturating_sub(me.goods[g])).sum();
            let any = pay.any.saturating_sub(rest.iter().sum());
            let equal = pay.equal.saturating_sub(rest.into_iter().max().unwrap_or(0));
            let gold = pay.gold.saturating_sub(me.gold);
            let water = u16::from(pay.water)
                + 2 * (u16::from(named) + u16::from(any) + u16::from(equal))
                + 3 * u16::from(gold);
            pay.vp <= me.vp && water <= u16::from(me.water)
        };
        self.expansion()
            && self.lines(source).any(|(_, l)| enough(l.pay) && self.is_possible(l.act, me))
    }

    /// Water is exchanged whenever a player decides something (rule 9.5), as long as a card or a raid
    /// that is being paid for can still be paid.
    pub(super) fn check_water(&self, what: Exchange) -> Result<(), Refusal> {
        must(self.expansion(), no::NO_WATER)?;
        let cost = if what == Exchange::Gold { 3 } else { 2 };
        let water = self.me().water.checked_sub(cost).ok_or(no::TOO_LITTLE_WATER)?;
        if !matches!(
            self.tasks.top(),
            Some(Task::Pay(..) | Task::Bracket(..) | Task::Choose { .. })
        ) {
            return Ok(());
        }
        let mut after = Player { water, ..*self.me() };
        match what {
            Exchange::Gold => after.gold += 1,
            Exchange::Good(good) => after.goods[good as usize] += 1,
        }
        let (origin, terms, bracket) = match self.tasks.top() {
            Some(Task::Pay(origin, terms, bracket)) => (origin, terms, bracket),
            Some(Task::Bracket(origin, terms)) => (origin, terms, false),
            // A raid that can be paid must be paid (rule 11.3), so it must stay so.
            Some(Task::Choose { source, .. }) if self.phase == Phase::Raid => {
                let payable = |player: &Player| {
                    self.lines(source).any(|(_, line)| {
                        can_afford(player, line.pay) && self.is_possible(line.act, player)
                    })
                };
                return must(payable(&after) || !payable(self.me()), no::WATER_IS_NEEDED);
            }
            _ => return Ok(()),
        };
        let card = self.card_at(origin).ok_or(no::NOT_A_TRIBE_CARD)?;
        must(self.could_pay_as(&after, card, terms, bracket), no::WATER_IS_NEEDED)
    }

    /// Cards with a marker are used at any time of an own turn, also in the middle of an action
    /// (rule 11.10), unless that would take away what the step that has begun stands on.
    pub(super) fn check_once(&self, card: Tribe) -> Result<(), Refusal> {
        let none = if self.expansion() { no::NOT_ONCE } else { no::NOT_ONCE_IN_BASE };
        must(self.me().once.has(card), none)?;
        must(matches!(self.phase, Phase::Place | Phase::Act), no::NOT_NOW_ONCE)?;
        must(self.tasks.has_room(), no::NOT_NOW_ONCE)?;
        match self.tasks.top() {
            Some(Task::Fill { .. }) => return Err(no::GAP_BEFORE_ONCE),
            // What is being paid with and paid for stays as it is.
            Some(
                Task::Give(_)
                | Task::Equal(_)
                | Task::DiscardHand
                | Task::Bracket(..)
                | Task::Pay(..)
                | Task::Row(..),
            ) => {
                let only_adds = self
                    .lines(Source::Tribe(card))
                    .all(|(_, line)| line.pay.is_none() && adds(line.act));
                must(only_adds, no::PAY_BEFORE_ONCE)?;
            }
            _ => {}
        }
        // While Targi are placed there is no action yet that a card could lend a hand to.
        let too_early = self.phase == Phase::Place
            && self.lines(Source::Tribe(card)).any(|(_, line)| needs_action(line.act));
        let why = if too_early { no::NOT_NOW_ONCE } else { no::NOTHING_TO_DO };
        must(self.offers_anything(Source::Tribe(card)), why)
    }
}

/// Does this leave untouched what a step of payment needs: goods, gold, hand, centre and drawn cards?
fn adds(act: Act) -> bool {
    matches!(
        act,
        Act::Nothing
            | Act::LayGold
            | Act::HoldBack
            | Act::TakeCentre
            | Act::Exchange
            | Act::MoveCards
            | Act::RobberOn
    )
}

/// Can this be done only where actions are carried out (rule 2.4)?
fn needs_action(act: Act) -> bool {
    !matches!(
        act,
        Act::Nothing
            | Act::LayGold
            | Act::HoldBack
            | Act::Exchange
            | Act::MoveCards
            | Act::SwapCentre
            | Act::RobberOn
            | Act::LoseCard
    )
}
