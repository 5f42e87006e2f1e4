//! What happens when an action is carried out.

use crate::action::Action;
use crate::board::Field;
use crate::event::Event;
use crate::material::{Camels, Kind, Pips, Silver, Tribe};
use crate::options::{Money, Rules};
use crate::state::{Phase, State};
use azalai_core::{Seat, Sink};

/// The camels of a new settlement (rule 2.7).
const FIRST_CAMELS: Camels = 10;
/// The silver of a new settlement (rule 2.7): 5 silver pieces and 1 gold piece.
const FIRST_SILVER: Silver = 10;
/// What an erg is worth in a fight after fate 13.
const STRONG_ERG: u8 = 3;

impl State {
    /// Carries out an action that the rules allow.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Sector { sector } => {
                self.sectors[self.active.index()] = Some(sector);
                events.push(Event::SectorChosen { seat: self.active, sector });
                self.next_seat_or(Phase::Layout);
            }
            Action::Tribe { tribe } => self.take_tribe(tribe, events),
            Action::Lay { field, kind } => self.lay_out(field, kind, events),
            Action::Settle { field } => self.settle(field, events),
            Action::Die { pips } => match self.phase {
                Phase::AttackerThrows => self.attacker_strikes(pips, events),
                Phase::DefenderThrows => self.defender_strikes(pips, events),
                _ => self.begin_round(pips, events),
            },
            Action::Card { tribe } => self.turn_up_tribe(tribe, events),
            Action::Fate { fate } => {
                self.deck_fates -= 1;
                self.unseen_fates.remove(fate);
                events.push(Event::FateTurned { fate });
                self.befall(fate, events);
                self.next_card(events);
            }
            Action::Move { from, to, camels } => {
                let seat = self.active;
                self.lift(from, camels);
                events.push(Event::Moved { seat, from, to, camels });
                self.enter(to, camels, events);
            }
            Action::Attack { from, to } => {
                self.fight = (from, to);
                self.phase = Phase::AttackerThrows;
                let defender = self.owner(to).unwrap_or(self.active);
                events.push(Event::AttackBegan { seat: self.active, from, to, defender });
            }
            Action::On => {
                self.phase = Phase::AttackerThrows;
                events.push(Event::FoughtOn { seat: self.active });
            }
            Action::Stop => {
                self.phase = Phase::Buy;
                events.push(Event::AttackStopped { seat: self.active });
            }
            Action::Advance { camels } => {
                let (seat, (from, to)) = (self.active, self.fight);
                self.lift(from, camels);
                events.push(Event::Moved { seat, from, to, camels });
                self.enter(to, camels, events);
            }
            Action::Buy { camels, field } => {
                self.purses[self.active.index()].spend(camels);
                self.stock -= camels;
                self.put_down(field, camels);
                events.push(Event::Bought { seat: self.active, field, camels });
                self.end_half_turn(events);
            }
            Action::Deposit { silver } => {
                self.purses[self.active.index()].deposit(silver);
                let hidden = self.options.money == Money::Hidden;
                events.push(Event::Deposited { seat: self.active, silver: Some(silver), hidden });
            }
            Action::Done => {
                events.push(Event::TurnEnded { seat: self.active });
                self.end_half_turn(events);
            }
        }
    }

    // 2 Set-up

    /// The next seat does the same; after the last one, this phase begins with seat 1.
    fn next_seat_or(&mut self, phase: Phase) {
        match Seat::from_index(self.active.index() + 1) {
            Some(next) if next.index() < self.options.players as usize => self.active = next,
            _ => {
                self.active = Seat::FIRST;
                self.phase = phase;
            }
        }
    }

    fn take_tribe(&mut self, tribe: Tribe, events: &mut impl Sink<Event>) {
        self.tribes[self.active.index()] = Some(tribe);
        events.push(Event::TribeTaken { seat: self.active, tribe });
        match self.options.rules {
            Rules::Classic => self.next_seat_or(Phase::Layout),
            Rules::Updated => self.next_seat_or(Phase::Settling),
        }
        // Rule 3.5: now everybody knows which tribes play, and the first fate is still to come.
        self.unseen_fates = self.fates();
    }

    fn lay_out(&mut self, field: Field, kind: Kind, events: &mut impl Sink<Event>) {
        self.laid_out += 1;
        self.kinds[field.index()] = kind;
        self.of_kind[kind as usize].insert(field);
        events.push(Event::LaidOut { field, kind });
        if field.next().is_none() {
            match self.options.rules {
                Rules::Classic => {
                    self.phase = Phase::Settling;
                    self.active = self.next_to_settle().unwrap_or(Seat::FIRST);
                }
                Rules::Updated => self.phase = Phase::Tribes,
            }
        }
    }

    /// Rule 9.1: blue, red, green, yellow in `classic`; by seat in `updated`.
    fn next_to_settle(&self) -> Option<Seat> {
        let homeless = |seat: &Seat| self.settlement(*seat).is_none();
        match self.options.rules {
            Rules::Classic => {
                Tribe::ALL.into_iter().filter_map(|tribe| self.seat_of(tribe)).find(homeless)
            }
            Rules::Updated => self.players().find(homeless),
        }
    }

    fn settle(&mut self, field: Field, events: &mut impl Sink<Event>) {
        let seat = self.active;
        let replaced = self.kinds[field.index()];
        self.of_kind[replaced as usize].remove(field);
        self.kinds[field.index()] = Kind::Settlement;
        self.of_kind[Kind::Settlement as usize].insert(field);
        self.settlements[seat.index()] = Some(field);
        self.marked[seat.index()].insert(field);
        self.stock -= FIRST_CAMELS;
        self.put_down(field, FIRST_CAMELS);
        self.purses[seat.index()].receive(FIRST_SILVER);
        let (camels, silver) = (FIRST_CAMELS, FIRST_SILVER);
        events.push(Event::Settled { seat, field, replaced, camels, silver });
        match self.next_to_settle() {
            Some(next) => self.active = next,
            None => self.expect_round(),
        }
    }

    // 3 Round

    fn expect_round(&mut self) {
        self.round += 1;
        self.round_die = None;
        self.strong_ergs = false;
        self.silver_mountains = false;
        self.phase = Phase::RoundDie;
    }

    /// Rule 3.2.
    fn begin_round(&mut self, pips: Pips, events: &mut impl Sink<Event>) {
        let most_cards = match self.options.rules {
            Rules::Classic => 5,
            Rules::Updated => 3,
        };
        self.double = pips.get() > most_cards;
        self.cards_each = if self.double { 1 } else { pips.get() };
        self.round_die = Some(pips);
        for seat in self.alive.iter() {
            self.deck[seat.index()] = self.cards_each;
        }
        self.deck_fates = self.options.fates_a_round().min(self.unseen_fates.len() as u8);
        self.phase = Phase::Card;
        let State { round, cards_each, double, .. } = *self;
        events.push(Event::RoundBegan { round, pips, cards_each, double });
    }

    fn turn_up_tribe(&mut self, tribe: Tribe, events: &mut impl Sink<Event>) {
        let Some(seat) = self.seat_of(tribe) else {
            return;
        };
        self.deck[seat.index()] -= 1;
        if self.is_alive(seat) {
            self.active = seat;
            self.first_half = self.double;
            self.phase = Phase::Move;
            events.push(Event::CardTurned { seat, double: self.double });
        } else {
            events.push(Event::CardSkipped { seat });
            self.next_card(events);
        }
    }

    fn next_card(&mut self, events: &mut impl Sink<Event>) {
        if self.deck_fates == 0 && self.deck == [0; 4] {
            self.end_round(events);
        } else {
            self.phase = Phase::Card;
        }
    }

    /// Rule 3.4: a double turn is move, buy, move, buy.
    fn end_half_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.first_half {
            self.first_half = false;
            self.phase = Phase::Move;
            events.push(Event::SecondHalf { seat: self.active });
        } else {
            self.next_card(events);
        }
    }

    // 4 Turn

    /// Takes camels off a field.
    #[inline]
    pub(crate) fn lift(&mut self, field: Field, camels: Camels) {
        let left = &mut self.camels[field.index()];
        *left -= camels;
        if *left == 0 {
            self.with_camels.remove(field);
        }
    }

    /// Puts camels on a field.
    #[inline]
    pub(crate) fn put_down(&mut self, field: Field, camels: Camels) {
        self.camels[field.index()] += camels;
        self.with_camels.insert(field);
    }

    /// Takes up to so many camels off a field and back to the stock; returns how many.
    pub(crate) fn lose(&mut self, field: Field, camels: Camels, events: &mut impl Sink<Event>) {
        let lost = camels.min(self.camels(field));
        if lost > 0 {
            self.lift(field, lost);
            self.stock += lost;
            events.push(Event::CamelsLost { field, camels: lost });
        }
    }

    /// Camels of the active player arrive: their marker goes on the field, another's goes (rules 4.3,
    /// 4.4 and 5.5). Who has no marker left is out; a game that is won ends at once (rule 9.5).
    #[inline]
    fn enter(&mut self, to: Field, camels: Camels, events: &mut impl Sink<Event>) {
        let seat = self.active;
        self.put_down(to, camels);
        if !self.marked(seat).contains(to) {
            if let Some(from) = self.owner(to) {
                self.marked[from.index()].remove(to);
                events.push(Event::FieldTaken { seat, field: to, from });
            }
            self.marked[seat.index()].insert(to);
        }
        self.phase = Phase::Buy;
        self.drop_out(events);
    }

    /// Rule 7.1.
    #[inline]
    fn drop_out(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.players() {
            if self.marked(seat).is_empty() && self.is_alive(seat) {
                self.alive.remove(seat);
                events.push(Event::Eliminated { seat });
            }
        }
        if self.alive.len() == 1 {
            self.finish(events);
        }
    }

    fn finish(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        self.first_half = false;
        events.push(Event::GameOver { winners: self.winners() });
    }

    // 5 Attack

    /// The strategic value of a field now (rules 1.1 and 8.13).
    pub fn strategic(&self, field: Field) -> u8 {
        match self.kinds[field.index()] {
            Kind::Erg if self.strong_ergs => STRONG_ERG,
            kind => self.options.territories.strategic(kind),
        }
    }

    /// One throw: from `field` against `struck` (rules 5.2 and 5.3).
    fn strike(
        &mut self,
        seat: Seat,
        (field, struck): (Field, Field),
        pips: Pips,
        events: &mut impl Sink<Event>,
    ) {
        let strategic = self.strategic(field);
        let blow = Camels::from((strategic + pips.get()) / 2);
        let camels = blow.min(self.camels(struck));
        self.lift(struck, camels);
        self.stock += camels;
        events.push(Event::Struck { seat, field, strategic, pips, struck, camels });
    }

    fn attacker_strikes(&mut self, pips: Pips, events: &mut impl Sink<Event>) {
        let (from, to) = self.fight;
        self.strike(self.active, (from, to), pips, events);
        if self.camels(to) > 0 {
            self.phase = Phase::DefenderThrows;
            return;
        }
        // Rule 9.5: the marker goes at the throw; who is out is seen after the attacker moved in.
        if let Some(defender) = self.owner(to) {
            self.marked[defender.index()].remove(to);
            events.push(Event::DefenderBeaten { seat: self.active, field: to, defender });
        }
        self.phase = Phase::Advance;
    }

    fn defender_strikes(&mut self, pips: Pips, events: &mut impl Sink<Event>) {
        let (from, to) = self.fight;
        let defender = self.owner(to).unwrap_or(self.active);
        self.strike(defender, (to, from), pips, events);
        if self.camels(from) > 0 {
            self.phase = Phase::FightOn;
        } else {
            self.phase = Phase::Buy;
            events.push(Event::AttackerBeaten { seat: self.active, field: from });
        }
    }

    // 6 End of a round

    fn end_round(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.alive.iter() {
            if self.options.rules == Rules::Updated {
                self.lose_cash(seat, events);
            }
        }
        let most = self.most_paid(|seat| self.levy(seat), events);
        for seat in self.alive.iter() {
            if self.holds_own_settlement(seat) {
                let silver = self.levy(seat).min(most);
                self.purses[seat.index()].receive(silver);
                events.push(Event::Paid { seat, silver });
            } else {
                events.push(Event::NotPaid { seat });
            }
        }
        if self.unseen_fates.is_empty() {
            self.finish(events);
        } else {
            self.expect_round();
        }
    }

    /// All cash in hand goes; the treasury is safe.
    pub(crate) fn lose_cash(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let silver = self.purses[seat.index()].lose_cash();
        let hidden = self.options.money == Money::Hidden;
        events.push(Event::CashLost { seat, silver: Some(silver), hidden });
    }
}
