//! What is still to come for a player in Targi: what laid cards will bring, what raids will cost, what
//! this round will give.

use super::outlook::{BORDER, CROSSING, GOODS_CARD, OF_BORDER, Outlook, Row};
use crate::action::Origin;
use crate::board::{Border, crossings};
use crate::deck::{Count, Effect, End, Line, Perk, PerkKind};
use crate::display::{Laid, ROW, ROWS, Slot};
use crate::material::Tribe;
use crate::state::{Phase, Source, Task};
use azalai_core::Seat;

impl Outlook<'_> {
    /// What a permanent card will bring.
    pub(super) fn perk(&self, perk: &Perk) -> f32 {
        let rounds = self.rounds;
        let raids = self.raids() as f32;
        match perk {
            Perk::Discount(_, goods) => 0.45 * f32::from((*goods).min(3)) * 0.25 * self.to_come,
            Perk::HandDiscount(goods) => 0.12 * f32::from((*goods).min(3)) * rounds,
            Perk::RaidFree => 0.9 * raids,
            Perk::RaidGain(tokens) => self.gain(tokens) * raids,
            Perk::RaidPay(_) => 0.6 * raids,
            Perk::GoodsBonus(_, tokens) => 0.35 * self.gain(tokens) * rounds,
            Perk::NoGoodsBonus(tokens) => 0.35 * self.gain(tokens) * rounds,
            Perk::ExtraLine(..) => 0.15 * rounds,
            Perk::TargiaAnywhere => 0.4 * rounds,
            Perk::OwnDune => 0.25 * rounds,
            Perk::HandAnyTime(_) | Perk::WaterAsGood => 0.2 * rounds,
            Perk::DoubleWater(_) | Perk::TargiaBoth | Perk::FaceOpponent | Perk::JoinDune => {
                0.15 * rounds
            }
            Perk::RobberCard | Perk::HandLimit(_) => 0.1 * rounds,
            Perk::GoldLimit(_) => 0.05 * rounds,
        }
    }

    /// How many raids they still have to pay.
    pub(super) fn raids(&self) -> usize {
        let ahead = 4 - self.game.robber().number() / 4;
        let here = self.game.phase() == Phase::Raid
            && (self.game.acting() == self.seat || self.game.acting() == self.game.starter());
        ahead + usize::from(here)
    }

    /// What the raids will cost.
    pub(super) fn raid_costs(&self) -> f32 {
        if self.game.has_perk(self.seat, PerkKind::RaidFree) {
            return 0.0;
        }
        let robber = self.game.robber();
        let here = if self.game.phase() == Phase::Raid { self.raids() } else { 0 };
        let from = robber.number() + usize::from(here <= 4 - robber.number() / 4);
        let mut costs = 0.0;
        for corner in (from..=16).filter_map(Border::new).filter(|card| card.is_corner()) {
            // Who cannot pay something today may have it when the robber comes.
            let far = corner.number() - robber.number();
            let pay = |line: &Line| {
                let (cost, missing) = self.cost(&line.pay, 0);
                let short = if missing == 0 { 0.0 } else { 1.5 / (1 + far) as f32 };
                cost - self.act(line.act) + short + 0.5 * missing as f32
            };
            let lines = &self.game.deck().border(corner).lines;
            costs += lines.iter().map(pay).fold(3.5, f32::min);
        }
        costs
    }

    /// How many of something there will be at the end, or are now if no cards come.
    pub(super) fn count(&self, of: Count, to_come: f32) -> f32 {
        let (game, me) = (self.game, self.me);
        let symbol = |card: Tribe| game.deck().card(card).symbol;
        let cards = me.display().len() as f32;
        let rows = |fits: fn(&Row) -> bool| self.rows.iter().filter(|row| fits(row)).count() as f32;
        match of {
            Count::Symbol(wanted) => {
                me.laid().tribe().filter(|&card| symbol(card) == wanted).count() as f32
                    + 0.22 * to_come
            }
            Count::Plain => {
                let plain = |card: &Tribe| *game.effect_of(*card) == Effect::Plain;
                me.laid().tribe().filter(plain).count() as f32 + 0.33 * to_come
            }
            Count::Cards => cards + to_come,
            Count::FreePlaces => (ROWS * ROW) as f32 - cards - to_come,
            Count::CardsAhead => {
                let theirs: usize = Seat::all(2)
                    .filter(|&seat| seat != self.seat)
                    .map(|seat| game.holdings(seat).display().len())
                    .sum();
                0.5 + 0.25 * (cards - theirs as f32)
            }
            Count::RowsStarted => (rows(|row| row.length > 0) + 0.5 * to_come).min(3.0),
            Count::FullRows => rows(|row| row.length == ROW) + 0.2 * to_come,
            Count::EqualRows => {
                rows(|row| row.length == ROW && row.symbols.count_ones() <= 1) + 0.05 * to_come
            }
            Count::DifferentRows => rows(|row| row.length > 1 && !row.twice) + 0.12 * to_come,
            Count::Gold => f32::from(me.gold()) * (1.0 - 0.5 * self.usage),
            Count::Water => f32::from(me.water()),
            Count::Goods => f32::from(me.all_goods()),
            Count::LongestRun => {
                let run = |row: &Row| if row.symbols.count_ones() <= 1 { row.length } else { 1 };
                let longest = self.rows.iter().map(run).max().unwrap_or(0);
                (longest as f32).max(1.5) + 0.15 * to_come
            }
            Count::FourthOfRow => 0.6,
        }
    }

    /// What a card brings at the end.
    pub(super) fn end(&self, end: &End, slot: Option<Slot>) -> f32 {
        let per = f32::from(end.per.max(1));
        let count = match (end.of, slot) {
            (Count::FourthOfRow, Some(slot)) if slot.column() + 1 == ROW => 1.0,
            (Count::FourthOfRow, Some(_)) => 0.0,
            (of, _) => self.count(of, self.to_come),
        };
        // Half of what is too little for a whole one is lost.
        let times = (count - 0.5 * (per - 1.0)) / per;
        times.clamp(0.0, f32::from(end.most)) * f32::from(end.vp)
    }

    /// What the display is worth.
    pub(super) fn display(&self) -> f32 {
        let mut worth = self.weights.card * self.me.display().len() as f32;
        for (slot, laid) in self.me.display().cards() {
            let Laid::Tribe(card) = laid else {
                worth += 1.0;
                continue;
            };
            let printed = self.game.deck().card(card);
            worth += f32::from(printed.vp);
            worth += match &printed.effect {
                Effect::Plain | Effect::AtOnce(_) => 0.0,
                Effect::Once(lines) if self.me.once().has(card) => {
                    0.9 * self.usual(lines) * self.usage
                }
                Effect::Once(_) => 0.0,
                // What it spares is counted with the raids.
                Effect::Permanent(Perk::RaidFree) => 0.0,
                Effect::Permanent(perk) => self.perk(perk),
                Effect::End(end) => self.end(end, Some(slot)),
            };
        }
        // The fullest rows are filled first.
        let mut to_come = self.to_come;
        for length in (0..=ROW).rev() {
            for row in self.rows.iter().filter(|row| row.length == length) {
                worth += Self::row(*row, to_come);
                to_come = (to_come - (ROW - length) as f32).max(0.0);
            }
        }
        worth
    }

    /// What this round still brings: figures that stand, figures to be placed, what has begun.
    pub(super) fn round(&self) -> f32 {
        let (game, me) = (self.game, self.me);
        let mut worth = 0.0;
        let mut in_play = None;
        if game.acting() == self.seat {
            for task in game.waiting() {
                worth += self.task(task, &mut in_play);
            }
        }
        for card in me.targi().iter() {
            worth += OF_BORDER * self.border(card);
            if game.targia() == Some(card) {
                worth += self.weights.any * self.usage;
            }
        }
        for dune in me.dunes().filter_map(|slot| game.dune(slot)) {
            worth += self.best(game.lines_of(Source::Dune(dune)));
        }
        let placing = game.phase() == Phase::Place;
        let markers = if placing { crossings(me.targi()) } else { me.markers() };
        for place in markers.iter().filter(|&place| in_play != Some(Origin::Centre(place))) {
            worth += self.crossing(place);
        }
        for (index, hand) in me.hand().iter().enumerate() {
            if let Some(hand) = hand
                && in_play != Some(Origin::Hand(index as u8))
            {
                worth += self.in_hand(hand.card);
            }
        }
        if placing {
            let to_place = f32::from(game.to_place(self.seat));
            let crossed = (markers.len() + me.dunes().count()) as f32;
            worth += BORDER * to_place;
            if to_place > 0.0 {
                worth += CROSSING * (2.0 - crossed).max(0.0);
            }
        } else if matches!(game.phase(), Phase::Raid | Phase::Dunes | Phase::Deal | Phase::Start) {
            worth += self.weights.round;
        }
        worth
    }

    /// What an action that has begun still brings.
    fn task(&self, task: &Task, in_play: &mut Option<Origin>) -> f32 {
        let game = self.game;
        match *task {
            Task::Choose { source: Source::Border(corner), .. } if corner.is_corner() => 0.0,
            Task::Choose { source, times } => {
                self.best(game.lines_of(source)) / f32::from(times.saturating_add(1))
            }
            Task::Finish { source, line } => game
                .lines_of(source)
                .get(usize::from(line))
                .map_or(0.0, |line| self.gain(&line.gain) + self.act(line.act).max(0.0)),
            Task::Give(count) | Task::Equal(count) => -0.42 * f32::from(count) * self.usage,
            Task::Gain { count, .. } => self.weights.any * f32::from(count) * self.usage,
            Task::PlayHand(terms) => self.best_of_hand(terms.less),
            Task::Bracket(origin, terms) | Task::Pay(origin, terms, _) => {
                *in_play = Some(origin);
                game.card_from(origin).map_or(0.0, |card| self.play(card, terms.less))
            }
            Task::Row(origin, bracket) => {
                *in_play = Some(origin);
                let Some(card) = game.card_from(origin) else { return 1.0 + self.fit(None) };
                let extra = game.deck().card(card).bracket.filter(|_| bracket);
                self.benefit(card) + extra.map_or(0.0, |(_, crosses)| f32::from(crosses))
            }
            Task::Draw => 0.6 * self.usage,
            Task::Decide(_) => game.top_card().map_or(0.3, |card| self.offered(card)),
            Task::TurnGoods { .. } => GOODS_CARD * self.usage,
            Task::Pick { take, .. } => {
                let worth = |index| {
                    let source = game.turned(index);
                    source.map_or(0.0, |source| self.best(game.lines_of(source)))
                };
                f32::from(take.min(2)) * (0..4).map(worth).fold(0.0, f32::max)
            }
            Task::Marker { .. } | Task::Exchange | Task::Move(_) | Task::SwapCentre => 0.3,
            Task::TakeCentre => 1.1 * self.usage,
            Task::PlayCentre(_) => 0.8,
            Task::BorderAction | Task::SecondAction => 0.5,
            Task::LoseCard => -2.0,
            Task::DiscardHand | Task::ClearTurned | Task::Fill { .. } => 0.0,
        }
    }

    /// The score that can be expected.
    pub(super) fn score(&self) -> f32 {
        self.stock() + self.display() + self.round() + self.weights.round * self.rounds
            - self.raid_costs()
    }
}
