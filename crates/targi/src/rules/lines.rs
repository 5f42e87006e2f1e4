//! Which lines a card offers, and which of them can be paid and done.

use super::{after_paying, can_afford, is_extra};
use crate::action::Origin;
use crate::board::{Border, Place};
use crate::deck::{Act, Effect, Line, Perk, PerkKind, TARGIA};
use crate::material::ALL_TRIBE;
use crate::state::{Phase, Player, Source, State, Terms};

impl State {
    /// Is this benefit of the Targia to be had (rule 9.4)?
    pub(crate) fn targia_line(&self, line: u8) -> bool {
        let used = self.this_turn.targia;
        self.expansion()
            && (self.me().at_targia || self.has(self.seat, PerkKind::TargiaAnywhere))
            && used >> line & 1 == 0
            && (used == 0 || self.has(self.seat, PerkKind::TargiaBoth))
    }

    /// A line of a card; those that own cards add come last.
    #[inline]
    pub(crate) fn line(&self, source: Source, index: u8) -> Option<Line> {
        let lines = self.printed_lines(source);
        match lines.get(index as usize) {
            Some(line) => Some(*line),
            None => self.added_line(source, index as usize - lines.len()),
        }
    }

    /// A line that a card of the player's own display adds.
    #[inline]
    fn added_line(&self, source: Source, nth: usize) -> Option<Line> {
        let Source::Border(at) = source else { return None };
        let kind = if at.is_corner() { PerkKind::RaidPay } else { PerkKind::ExtraLine };
        let laid = self.me().laid;
        if (laid & self.deck.with(kind)).is_empty() {
            return None;
        }
        let added = |perk: Perk| match perk {
            Perk::RaidPay(pay) => Some(Line { pay, ..Line::default() }),
            Perk::ExtraLine(border, pay, gain) if border == at => {
                Some(Line { pay, gain, ..Line::default() })
            }
            _ => None,
        };
        self.deck.perks(laid, kind).filter_map(added).nth(nth)
    }

    #[inline]
    pub(crate) fn printed_lines(&self, source: Source) -> &[Line] {
        match source {
            Source::Border(card) => &self.deck.border(card).lines,
            Source::Dune(dune) => &self.deck.dunes[dune.index()].lines,
            Source::Goods(bit) => &self.deck.goods[self.deck.kind_of(u32::from(bit)).index()].lines,
            Source::Targia => &TARGIA,
            Source::Tribe(card) => match &self.deck.card(card).effect {
                Effect::AtOnce(lines) | Effect::Once(lines) => lines,
                _ => &[],
            },
        }
    }

    /// The lines of a card, with those that own cards add.
    pub(crate) fn lines(&self, source: Source) -> impl Iterator<Item = (u8, Line)> {
        let printed = self.printed_lines(source);
        let added = (0..).map_while(move |nth| self.added_line(source, nth));
        (0..).zip(printed.iter().copied().chain(added))
    }

    /// Can any line of this card be chosen?
    pub(crate) fn offers_anything(&self, source: Source) -> bool {
        self.lines(source).any(|(index, line)| self.is_doable(source, index, line))
    }

    /// Can this line be paid and done?
    #[inline]
    pub(crate) fn is_doable(&self, source: Source, index: u8, line: Line) -> bool {
        (source != Source::Targia || self.targia_line(index))
            && can_afford(self.me(), line.pay)
            && (line.act == Act::Nothing
                || is_extra(line.act) && !line.gain.is_none()
                || match line.act {
                    // The line and the tribe card are paid out of the same purse.
                    Act::PlayHand { .. } | Act::PlayTop { .. } | Act::PlayCentre { .. }
                        if !line.pay.is_none() =>
                    {
                        self.is_possible(line.act, &after_paying(self.me(), line.pay))
                    }
                    act => self.is_possible(act, self.me()),
                })
    }

    /// Is there anything on which this can be done, with what this player has?
    pub(crate) fn is_possible(&self, act: Act, me: &Player) -> bool {
        let acting = self.phase == Phase::Act;
        match act {
            Act::Nothing | Act::LayGold | Act::HoldBack => true,
            Act::PlayHand { less, noble } => {
                let terms = Terms { less, noble, ..Terms::default() };
                acting
                    && (0..2).map(Origin::Hand).any(|origin| {
                        self.check_hand(origin).is_ok()
                            && self.check_play_with(me, origin, terms).is_ok()
                    })
            }
            Act::DiscardHand => {
                acting && (0..2).any(|index| self.check_hand(Origin::Hand(index)).is_ok())
            }
            Act::PlayTop { less } => {
                let terms = Terms { less, ..Terms::default() };
                acting && self.top.is_some() && self.check_play_with(me, Origin::Top, terms).is_ok()
            }
            Act::PlayCentre { less } => {
                let able = |place| self.check_unmarked_tribe(me, place, less).is_ok();
                acting && Place::all().any(able)
            }
            Act::TakeCentre => {
                acting && Place::all().any(|place| self.check_unmarked_goods(place).is_ok())
            }
            Act::MoveMarker { adjacent } => {
                acting
                    && me.markers.iter().any(|from| {
                        Place::all().any(|to| self.check_move_marker(adjacent, from, to).is_ok())
                    })
            }
            Act::TurnGoods { .. } | Act::TargiaCard => {
                // Not while others lie there that were turned up for something else.
                acting && self.turned.iter().all(Option::is_none) && self.goods_to_turn()
            }
            Act::DrawTribe { .. } => {
                acting
                    && self.drawn.is_none()
                    && (self.top.is_some()
                        || self.tribe_pile() > 0
                        || !(self.discard & ALL_TRIBE).is_empty())
            }
            Act::LayDune { .. } => acting && !me.display.is_full(),
            Act::Exchange => me.display.len() >= 2,
            Act::MoveCards => me.display.len() >= 2 || self.moves(2).next().is_some(),
            Act::BorderAction => {
                acting && Border::all().any(|card| self.check_free_border(card).is_ok())
            }
            Act::SecondAction => {
                acting && self.this_turn.used.iter().any(|card| self.check_again(card).is_ok())
            }
            Act::SwapCentre => Place::all().filter(|&place| self.is_up(place)).count() >= 2,
            Act::RobberOn => !self.robber.next().is_corner(),
            Act::LoseCard => !me.display.is_empty(),
        }
    }

    /// Is there a line that costs nothing and only gives? Then one has to be chosen.
    pub(super) fn must_choose(&self, source: Source) -> bool {
        !matches!(source, Source::Border(_) | Source::Dune(_))
            && self.lines(source).any(|(index, line)| {
                line.pay.is_none()
                    && line.act == Act::Nothing
                    && self.is_doable(source, index, line)
            })
    }

    /// Is there a goods card to turn up, from the pile or the discard?
    pub(crate) fn goods_to_turn(&self) -> bool {
        self.goods_pile() > 0 || !(self.discard - ALL_TRIBE).is_empty()
    }
}
