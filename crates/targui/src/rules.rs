//! What is allowed: the list of legal actions, the odds of luck, and why an action is refused.

use crate::action::Action;
use crate::board::{Field, FieldSet, Sector};
use crate::material::{Camels, Kind, MARKERS, Pips, Silver, Tribe};
use crate::options::{Limits, OwnFields, Rules};
use crate::refusals as no;
use crate::state::{Phase, State};
use azalai_core::{Choices, Odds, Refusal, Seat, Turn};

impl State {
    /// Lists what the seat whose turn it is may do.
    #[inline]
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        match self.phase {
            Phase::Sectors => {
                for sector in Sector::ALL.into_iter().filter(|&sector| self.is_free(sector)) {
                    list.one(Action::Sector { sector });
                }
            }
            Phase::Tribes if self.options.rules == Rules::Updated => {
                for tribe in Tribe::ALL.into_iter().filter(|&tribe| self.seat_of(tribe).is_none()) {
                    list.one(Action::Tribe { tribe });
                }
            }
            Phase::Settling => {
                for field in self.settling_places(self.active) {
                    list.one(Action::Settle { field });
                }
            }
            Phase::Move => {
                self.list_moves(list);
                self.list_purchases(list);
            }
            Phase::Buy => self.list_purchases(list),
            Phase::FightOn => {
                list.one(Action::On);
                list.one(Action::Stop);
            }
            Phase::Advance => list.range(Action::Advance { camels: 1 }, self.camels(self.fight.0)),
            Phase::Tribes
            | Phase::Layout
            | Phase::RoundDie
            | Phase::Card
            | Phase::AttackerThrows
            | Phase::DefenderThrows
            | Phase::Over => {}
        }
    }

    /// Moves (rule 4.2) and attacks (rule 5.1).
    #[inline]
    fn list_moves(&self, list: &mut Choices<Action>) {
        let seat = self.active;
        let (attackable, barred) = (self.attackable_by(seat), self.barred_to(seat));
        for from in self.manned(seat) {
            let camels = self.camels(from);
            for to in from.neighbours().without(barred) {
                list.range(Action::Move { from, to, camels: 1 }, camels);
            }
            for to in from.neighbours().and(attackable) {
                list.one(Action::Attack { from, to });
            }
        }
    }

    /// Where this player's camels may not move (rules 4.2, 4.5 and 1.4).
    #[inline]
    pub(crate) fn barred_to(&self, seat: Seat) -> FieldSet {
        let foreign = match self.lacks_markers(seat) {
            false => self.enemies_of(seat).or(self.of_kind(Kind::Chott)),
            true => FieldSet::ALL.without(self.marked(seat)),
        };
        foreign.or(self.closed_own_fields(seat))
    }

    /// The fields of their own that this player's camels may not enter (rule 4.5).
    #[inline]
    fn closed_own_fields(&self, seat: Seat) -> FieldSet {
        match self.options.own_fields {
            OwnFields::Allowed => FieldSet::EMPTY,
            OwnFields::Empty => self.manned(seat),
            OwnFields::Forbidden => self.marked(seat),
        }
    }

    /// What this player may attack, from next to it (rules 5.1 and 1.4).
    #[inline]
    pub(crate) fn attackable_by(&self, seat: Seat) -> FieldSet {
        if self.lacks_markers(seat) { FieldSet::EMPTY } else { self.enemies_of(seat) }
    }

    /// Do all markers of this player lie on the board (rule 1.4)?
    #[inline]
    fn lacks_markers(&self, seat: Seat) -> bool {
        self.options.limits == Limits::Box && self.marked(seat).len() >= MARKERS
    }

    /// Purchases (rule 4.6), deposits (rule 4.8) and the end of the turn.
    #[inline]
    fn list_purchases(&self, list: &mut Choices<Action>) {
        let seat = self.active;
        let cash = self.cash(seat);
        let affordable = cash.min(self.stock);
        if affordable > 0 {
            for field in self.shops() {
                list.range(Action::Buy { camels: 1, field }, affordable);
            }
        }
        if self.options.rules == Rules::Updated {
            list.range(Action::Deposit { silver: 1 }, cash);
        }
        list.one(Action::Done);
    }

    /// Where the active player may put camels that they buy (rules 4.6 and 4.7).
    #[inline]
    pub(crate) fn shops(&self) -> FieldSet {
        self.marked(self.active).without(self.no_purchase())
    }

    /// Where nothing may be bought (rule 4.7).
    fn no_purchase(&self) -> FieldSet {
        match self.options.rules {
            Rules::Classic => FieldSet::EMPTY,
            Rules::Updated => self.of_kind(Kind::Saline),
        }
    }

    /// Lists what luck may bring, with weights.
    #[inline]
    pub(crate) fn list_chance(&self, odds: &mut Odds<Action>) {
        match self.phase {
            Phase::Tribes if self.options.rules == Rules::Classic => {
                for &tribe in self.options.classic_tribes() {
                    odds.add(Action::Tribe { tribe }, u32::from(self.seat_of(tribe).is_none()));
                }
            }
            Phase::Layout => {
                if let Some(field) = Field::new(self.laid_out as usize + 1) {
                    for kind in Kind::LAID_OUT {
                        odds.add(Action::Lay { field, kind }, u32::from(self.undealt(kind)));
                    }
                }
            }
            Phase::RoundDie | Phase::AttackerThrows | Phase::DefenderThrows => {
                Pips::all().for_each(|pips| odds.add(Action::Die { pips }, 1));
            }
            Phase::Card => {
                // Each face-down card is equally likely, and each unseen fate to be one of them.
                let unseen = self.unseen_fates.len() as u32;
                for (seat, tribe) in self.tribe_cards() {
                    odds.add(
                        Action::Card { tribe },
                        u32::from(self.deck[seat.index()]) * unseen.max(1),
                    );
                }
                if self.deck_fates > 0 {
                    for fate in self.unseen_fates {
                        odds.add(Action::Fate { fate }, u32::from(self.deck_fates));
                    }
                }
            }
            _ => {}
        }
    }

    fn tribe_cards(&self) -> impl Iterator<Item = (Seat, Tribe)> {
        self.players().filter_map(|seat| Some((seat, self.tribe(seat)?)))
    }

    /// May this action be played now?
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Refusal> {
        match (action, self.phase) {
            (Action::Sector { sector }, Phase::Sectors) => {
                unless(!self.is_free(sector), no::SECTOR_TAKEN)
            }
            (Action::Tribe { tribe }, Phase::Tribes) => {
                let dealt = self.options.rules == Rules::Classic;
                let absent = dealt && !self.options.classic_tribes().contains(&tribe);
                unless(absent, no::TRIBE_ABSENT)?;
                let taken = if dealt { no::TRIBE_DEALT } else { no::TRIBE_TAKEN };
                unless(self.seat_of(tribe).is_some(), taken)
            }
            (Action::Lay { field, kind }, Phase::Layout) => {
                unless(field.number() != self.laid_out as usize + 1, no::LAYOUT_ORDER)?;
                let dealt_out = !Kind::LAID_OUT.contains(&kind) || self.undealt(kind) == 0;
                unless(dealt_out, no::NO_CARD_OF_KIND)
            }
            (Action::Settle { field }, Phase::Settling) => self.check_settle(field),
            (
                Action::Die { .. },
                Phase::RoundDie | Phase::AttackerThrows | Phase::DefenderThrows,
            ) => Ok(()),
            (Action::Card { tribe }, Phase::Card) => {
                let left = self.seat_of(tribe).map_or(0, |seat| self.deck[seat.index()]);
                unless(left == 0, no::NOT_IN_DECK)
            }
            (Action::Fate { fate }, Phase::Card) => {
                unless(self.deck_fates == 0, no::NOT_IN_DECK)?;
                unless(!self.unseen_fates.contains(fate), no::FATE_NOT_LEFT)
            }
            (Action::Move { from, to, camels }, Phase::Move) => self.check_move(from, to, camels),
            (Action::Attack { from, to }, Phase::Move) => self.check_attack(from, to),
            (Action::On | Action::Stop, Phase::FightOn) => Ok(()),
            (Action::Advance { camels }, Phase::Advance) => {
                unless(camels == 0 || camels > self.camels(self.fight.0), no::ADVANCE_RANGE)
            }
            (Action::Buy { camels, field }, Phase::Move | Phase::Buy) => {
                self.check_purchase(field, camels)
            }
            (Action::Deposit { silver }, Phase::Move | Phase::Buy) => self.check_deposit(silver),
            (Action::Done, Phase::Move | Phase::Buy) => Ok(()),
            (action, _) => Err(self.misplaced(action)),
        }
    }

    fn check_settle(&self, field: Field) -> Result<(), Refusal> {
        if self.settling_places(self.active).contains(field) {
            return Ok(());
        }
        Err(match self.options.rules {
            _ if self.settling_region(self.active).contains(field) => no::SETTLE_ON_CHOTT,
            Rules::Classic if self.options.players == 3 => no::SETTLE_BOX_CLASSIC,
            Rules::Updated if self.options.players == 3 => no::SETTLE_BOX_UPDATED,
            _ => no::SETTLE_ELSEWHERE,
        })
    }

    fn check_move(&self, from: Field, to: Field, camels: Camels) -> Result<(), Refusal> {
        let seat = self.active;
        unless(!self.marked(seat).contains(from), no::NOT_YOUR_FIELD)?;
        unless(camels == 0, no::AT_LEAST_ONE)?;
        unless(camels > self.camels(from), no::TOO_FEW_CAMELS)?;
        unless(!from.neighbours().contains(to), no::NOT_NEXT_TO)?;
        unless(self.of_kind(Kind::Chott).contains(to), no::NEVER_A_CHOTT)?;
        unless(self.enemies_of(seat).contains(to), no::ENEMY_CAMELS)?;
        let closed = self.closed_own_fields(seat).contains(to);
        unless(closed && self.options.own_fields == OwnFields::Empty, no::OWN_CAMELS)?;
        unless(closed, no::OWN_FIELD)?;
        unless(self.lacks_markers(seat) && !self.marked(seat).contains(to), no::NO_MARKER_LEFT)
    }

    fn check_attack(&self, from: Field, to: Field) -> Result<(), Refusal> {
        unless(!self.manned(self.active).contains(from), no::ATTACK_FROM_OWN)?;
        unless(!from.neighbours().contains(to), no::ATTACK_NEIGHBOUR)?;
        unless(!self.enemies_of(self.active).contains(to), no::NOBODY_THERE)?;
        unless(self.lacks_markers(self.active), no::NO_MARKER_LEFT)
    }

    fn check_purchase(&self, field: Field, camels: Camels) -> Result<(), Refusal> {
        unless(!self.marked(self.active).contains(field), no::BUY_ON_OWN_FIELD)?;
        unless(self.no_purchase().contains(field), no::NOT_ON_SALINE)?;
        unless(camels == 0, no::BUY_AT_LEAST_ONE)?;
        unless(camels > self.cash(self.active), no::TOO_POOR)?;
        unless(camels > self.stock, no::STOCK_SHORT)
    }

    fn check_deposit(&self, silver: Silver) -> Result<(), Refusal> {
        unless(self.options.rules == Rules::Classic, no::NO_TREASURY)?;
        unless(silver == 0, no::DEPOSIT_AT_LEAST_ONE)?;
        unless(silver > self.cash(self.active), no::DEPOSIT_CASH)
    }

    /// Why an action has no place in this phase.
    fn misplaced(&self, action: Action) -> Refusal {
        match (action, self.phase) {
            (_, Phase::Over) => self.expected(),
            (Action::Deposit { .. }, _) if self.options.rules == Rules::Classic => no::NO_TREASURY,
            (Action::Deposit { .. }, _) => no::NOT_NOW_DEPOSIT,
            (Action::Move { .. } | Action::Attack { .. }, Phase::Buy) => no::MOVED_ALREADY,
            (
                Action::Stop,
                Phase::Move
                | Phase::Buy
                | Phase::AttackerThrows
                | Phase::DefenderThrows
                | Phase::Advance,
            ) => no::STOP_AFTER_DEFENDER,
            (Action::On, Phase::Move | Phase::Buy) => no::FIGHT_ON,
            (Action::Advance { .. }, Phase::Move | Phase::Buy) => no::NOTHING_BEATEN,
            _ => self.expected(),
        }
    }

    /// What this phase is for, as a refusal of everything else.
    fn expected(&self) -> Refusal {
        match self.phase {
            Phase::Sectors => no::NOW_SECTOR,
            Phase::Tribes if self.options.rules == Rules::Classic => no::NOW_TRIBE_DEALT,
            Phase::Tribes => no::NOW_TRIBE_CHOSEN,
            Phase::Layout => no::NOW_LAYOUT,
            Phase::Settling => no::NOW_SETTLE,
            Phase::RoundDie => no::NOW_ROUND_DIE,
            Phase::Card => no::NOW_CARD,
            Phase::Move | Phase::Buy => no::NOW_YOUR_TURN,
            Phase::AttackerThrows => no::NOW_ATTACKER_THROWS,
            Phase::DefenderThrows => no::NOW_DEFENDER_THROWS,
            Phase::FightOn => no::DECIDE_FIGHT,
            Phase::Advance => no::NOW_ADVANCE,
            Phase::Over if self.alive.len() == 1 => no::WON_AT_ONCE,
            Phase::Over if self.options.rules == Rules::Classic => no::OVER_CLASSIC,
            Phase::Over => no::OVER_UPDATED,
        }
    }

    /// Why somebody who is not on turn is refused. A player in their own fight, and luck that comes too
    /// early, are told what has to happen first.
    pub(crate) fn refuse_out_of_turn(&self, by: Turn, action: Action) -> Refusal {
        let fighting = matches!(self.phase, Phase::AttackerThrows | Phase::DefenderThrows);
        match by {
            _ if self.phase == Phase::Over => self.expected(),
            Turn::Seat(seat) if fighting && seat == self.active => self.misplaced(action),
            Turn::Seat(_) | Turn::Over => match self.phase {
                Phase::Sectors => no::SECTORS_IN_SEAT_ORDER,
                Phase::Tribes if self.options.rules == Rules::Updated => no::TRIBES_IN_SEAT_ORDER,
                Phase::Tribes | Phase::Layout => self.expected(),
                Phase::Settling => no::SETTLE_IN_ORDER,
                _ => no::OUT_OF_TURN,
            },
            Turn::Chance => self.expected(),
        }
    }

    #[inline]
    fn is_free(&self, sector: Sector) -> bool {
        !self.sectors.contains(&Some(sector))
    }

    /// The fields among which a player places their settlement (rules 2.4 to 2.6).
    fn settling_region(&self, seat: Seat) -> FieldSet {
        const RED_BOX: FieldSet = FieldSet::of(&[31, 32, 33]);
        const GREEN_BOX: FieldSet = FieldSet::of(&[39, 40, 41]);
        const YELLOW_BOX: FieldSet = FieldSet::of(&[47, 48, 49]);
        let [top_left, top_right, bottom_left, bottom_right] = Sector::ALL;
        let classic_sector = |tribe| match tribe {
            Tribe::Blue => top_left,
            Tribe::Red => top_right,
            Tribe::Green if self.options.players == 2 => top_left,
            Tribe::Green => bottom_left,
            Tribe::Yellow => bottom_right,
        };
        match (self.options.rules, self.options.players, self.tribe(seat)) {
            (Rules::Classic, 3, Some(Tribe::Red)) => RED_BOX,
            (Rules::Classic, 3, Some(Tribe::Green)) => GREEN_BOX,
            (Rules::Classic, 3, _) => YELLOW_BOX,
            (Rules::Classic, _, tribe) => {
                tribe.map_or(FieldSet::EMPTY, |tribe| classic_sector(tribe).fields())
            }
            (Rules::Updated, 3, _) => [YELLOW_BOX, RED_BOX, GREEN_BOX][seat.index() % 3],
            (Rules::Updated, _, _) => {
                self.sectors[seat.index()].map_or(FieldSet::EMPTY, Sector::fields)
            }
        }
    }

    /// Where a player may settle: their region, without chotts if the table says so (unless there is
    /// nothing else).
    pub(crate) fn settling_places(&self, seat: Seat) -> FieldSet {
        let region = self.settling_region(seat);
        let dry = region.without(self.of_kind(Kind::Chott));
        if self.options.chott_settlement || dry.is_empty() { region } else { dry }
    }
}

fn unless(forbidden: bool, refusal: Refusal) -> Result<(), Refusal> {
    if forbidden { Err(refusal) } else { Ok(()) }
}
