//! What happens: 2 Turn, 4 Special cards, 5 End of a stage.

use crate::action::{Action, Payment, Source, Target};
use crate::event::Event;
use crate::material::{
    ANIMALS, Animal, DRAW, FaceDown, Good, Goods, HAND_LIMIT, IN_CAVE, Load, MAP_POINTS,
    MARKET_AT_START, MAX_STACK, MAX_THIEVES, Special,
};
use crate::memory::Pass;
use crate::state::{Acted, Phase, State};
use azalai_core::{PerSeat, Seat, Sink};

impl State {
    /// Carries out an action that the rules allow.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Open { good } => self.open(good, events),
            Action::First { seat } => {
                self.seat = seat;
                self.phase = Phase::Turn;
                events.push(Event::First { seat });
            }
            Action::Draw => {
                let cards = self.pile.len().min(DRAW);
                self.acted = Acted::Drew;
                self.phase = Phase::Drawing { left: cards, short: cards < DRAW };
                events.push(Event::Drew { seat: self.seat, cards });
            }
            Action::Card { good } => self.draw_card(good, events),
            Action::Market { good } => self.put_into_market(good, events),
            Action::Keep => {
                events.push(Event::Kept { seat: self.seat });
                self.finish_action(events);
            }
            Action::Load { animal, good } => self.load_from_hand(animal, good, events),
            Action::Take { count, good, animal } => {
                self.load_from_market(count, good, animal, events);
            }
            Action::Buy { special } => {
                self.phase = Phase::Paying(special);
                events.push(Event::Chose { seat: self.seat, special });
            }
            Action::Pay { payment } => self.pay(&payment, events),
            Action::Cave { cave, source } => self.hide(cave, source, events),
            Action::Steal { victim, target } => self.steal(victim, target, events),
            Action::Stolen { good } => {
                if let Phase::Stealing(victim) = self.phase {
                    let robbed = &mut self.players[victim.index()];
                    robbed.hand.take(good);
                    let card = FaceDown::shared(good, victim);
                    let card = if robbed.pass == Pass::NONE { card } else { card.after_pass() };
                    let thief = self.under_thief(card);
                    if self.stage == 2 {
                        self.memory.stolen(victim, self.seat, thief);
                    }
                    events.push(Event::Stolen {
                        seat: self.seat,
                        victim,
                        animal: None,
                        good: Some(good),
                    });
                    self.after_special(events);
                }
            }
            Action::Pass => {
                self.acted = Acted::Passed;
                self.player_mut().pass = self.told_by_pass();
                events.push(Event::Passed { seat: self.seat });
                self.finish_action(events);
            }
            Action::Done => self.end_turn(events),
        }
    }

    /// The market opens with two cards (1.3).
    fn open(&mut self, good: Good, events: &mut impl Sink<Event>) {
        self.pile.take(good);
        self.market.add(good);
        events.push(Event::Opened { good });
        if self.market.len() < MARKET_AT_START {
            return;
        }
        if self.variants.seat1_begins {
            self.phase = Phase::Turn;
            events.push(Event::First { seat: self.seat });
        } else {
            self.phase = Phase::First;
        }
    }

    /// One card of a draw; behind the last one, what goes to the market (2.1, 5.2).
    #[inline]
    fn draw_card(&mut self, good: Good, events: &mut impl Sink<Event>) {
        let Phase::Drawing { left, short } = self.phase else { return };
        self.pile.take(good);
        self.player_mut().hand.add(good);
        if self.stage == 2 {
            self.memory.drew(self.seat);
        }
        events.push(Event::CardDrawn { seat: self.seat, good: Some(good) });
        if self.pile.is_empty() {
            // This turn, then one for everybody (5.1, 7.4).
            self.turns_left = Some(self.seats + 1);
            events.push(Event::PileEmpty { seat: self.seat, stage: self.stage });
        }
        if left > 1 {
            self.phase = Phase::Drawing { left: left - 1, short };
            return;
        }
        let above = if self.variants.limit_at_turn_end { 0 } else { self.above_limit() };
        self.phase = match (short, above) {
            (true, 0) => Phase::MayGive,
            (true, above) => Phase::Owing(above),
            (false, above) => Phase::Owing(above.max(1)),
        };
    }

    /// How many cards the seat whose turn it is holds above the limit (2.1).
    #[inline]
    fn above_limit(&self) -> u8 {
        self.player().hand.len().saturating_sub(HAND_LIMIT)
    }

    #[inline]
    fn put_into_market(&mut self, good: Good, events: &mut impl Sink<Event>) {
        self.leave_hand_openly(good);
        self.market.add(good);
        events.push(Event::Marketed { seat: self.seat, good });
        match self.phase {
            Phase::Owing(cards) if cards > 1 => self.phase = Phase::Owing(cards - 1),
            Phase::AtLimit(_) => self.end_turn(events),
            _ => self.finish_action(events),
        }
    }

    /// A card leaves the hand, and everybody sees it.
    #[inline]
    fn leave_hand_openly(&mut self, good: Good) {
        self.player_mut().hand.take(good);
        if self.stage == 2 {
            self.memory.shown(self.seat, good);
        }
    }

    /// One card of the hand onto an animal. The load ends by itself only where everybody can see that
    /// nothing can follow; else the end would tell what is not in the hand.
    #[inline]
    fn load_from_hand(&mut self, animal: Animal, good: Good, events: &mut impl Sink<Event>) {
        self.leave_hand_openly(good);
        self.acted = Acted::Loaded;
        let seat = self.seat;
        let player = self.player_mut();
        let load = &mut player.loads[animal.index()];
        load.push(good);
        let full = Good::ALL.into_iter().all(|good| State::room(*load, animal, good) == 0);
        let ends = full || player.hand.is_empty();
        events.push(Event::Loaded { seat, animal, good });
        if ends {
            self.finish_action(events);
        } else {
            self.phase = Phase::Loading(animal);
        }
    }

    #[inline]
    fn load_from_market(
        &mut self,
        count: u8,
        good: Good,
        animal: Animal,
        events: &mut impl Sink<Event>,
    ) {
        self.market[good] -= count;
        let load = &mut self.player_mut().loads[animal.index()];
        (0..count).for_each(|_| load.push(good));
        self.acted = Acted::Took;
        events.push(Event::Took { seat: self.seat, animal, good, count });
        self.finish_action(events);
    }

    /// The paid cards are shown and leave the game (2.4).
    fn pay(&mut self, payment: &Payment, events: &mut impl Sink<Event>) {
        let Phase::Paying(special) = self.phase else { return };
        let from_hand = payment.hand();
        let mut paid = from_hand;
        for (good, count) in from_hand.iter() {
            (0..count).for_each(|_| self.leave_hand_openly(good));
        }
        let player = self.player_mut();
        for index in 0..ANIMALS {
            for _ in 0..payment.tops[index] {
                if let Some(good) = player.loads[index].pop() {
                    paid.add(good);
                }
            }
        }
        player.specials[special as usize] += 1;
        self.stacks[special as usize] -= 1;
        self.discard += paid;
        self.acted = Acted::Bought(special);
        events.push(Event::Bought { seat: self.seat, special, paid, payment: *payment });
        self.finish_action(events);
    }

    /// A card goes under a cave (4.1).
    #[inline]
    fn hide(&mut self, cave: u8, source: Source, events: &mut impl Sink<Event>) {
        let index = (cave as usize - 1) % MAX_STACK;
        self.caves_used |= if self.variants.one_cave_a_turn { u8::MAX } else { 1 << index };
        let (seat, player) = (self.seat, &mut self.players[self.seat.index()]);
        let place = player.in_cave(index).min(IN_CAVE - 1);
        let (animal, good) = match source {
            Source::Hand(good) => {
                player.hand.take(good);
                let card = FaceDown::secret(good);
                player.in_caves[index][place] =
                    if player.pass == Pass::NONE { card } else { card.after_pass() };
                if self.stage == 2 {
                    self.memory.hidden(seat, index, place);
                }
                (None, Some(good))
            }
            Source::Top(animal) => {
                let good = player.loads[animal.index()].pop();
                player.in_caves[index][place] = good.map_or(FaceDown::NONE, FaceDown::seen);
                (Some(animal), good)
            }
        };
        events.push(Event::Hidden { seat, cave, animal, good });
        self.after_special(events);
    }

    /// A thief goes out (4.2). From a hand, luck says what it brings.
    #[inline]
    fn steal(&mut self, victim: Seat, target: Target, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        events.push(Event::ThiefSent { seat, victim, target });
        match target {
            Target::Hand => self.phase = Phase::Stealing(victim),
            Target::Top(animal) => {
                let good = self.players[victim.index()].loads[animal.index()].pop();
                if let Some(good) = good {
                    self.under_thief(FaceDown::seen(good));
                }
                events.push(Event::Stolen { seat, victim, animal: Some(animal), good });
                self.after_special(events);
            }
        }
    }

    /// The card goes under the first thief that is free; returns which it is.
    fn under_thief(&mut self, card: FaceDown) -> usize {
        let player = self.player_mut();
        let thief = player.free_thief().unwrap_or(0);
        player.under_thieves[thief] = card;
        thief
    }

    /// Caves and thieves leave the one action to come, or end the turn if nothing can follow. In the
    /// last turn of a stage the player says so: the counting opens what they have just hidden.
    #[inline]
    fn after_special(&mut self, events: &mut impl Sink<Event>) {
        if self.acted == Acted::NotYet {
            self.phase = Phase::Turn;
        } else if self.turns_left == Some(1) {
            self.phase = Phase::After;
        } else {
            self.finish_action(events);
        }
    }

    /// The one action is done. What may follow is a matter of open numbers, so the end of a turn tells
    /// nothing about a hand.
    #[inline]
    fn finish_action(&mut self, events: &mut impl Sink<Event>) {
        if self.may_use_special() {
            self.phase = Phase::After;
        } else {
            self.end_turn(events);
        }
    }

    /// Where the hand limit holds at the end of a turn (2.1), nothing ends before it is kept. The number of
    /// hand cards is open, so this tells nothing about them.
    #[inline]
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.variants.limit_at_turn_end && self.above_limit() > 0 {
            let (seat, cards) = (self.seat, self.above_limit());
            if !matches!(self.phase, Phase::AtLimit(_)) {
                events.push(Event::AboveLimit { seat, cards });
            }
            self.phase = Phase::AtLimit(cards);
            return;
        }
        events.push(Event::TurnEnded { seat: self.seat });
        self.acted = Acted::NotYet;
        self.caves_used = 0;
        self.phase = Phase::Turn;
        if let Some(left) = self.turns_left {
            self.turns_left = Some(left - 1);
            if left == 1 {
                self.end_stage(events);
                return;
            }
        }
        self.seat = self.next_seat();
    }

    /// Everything is counted (5.3); then the second stage begins, or the game is over.
    fn end_stage(&mut self, events: &mut impl Sink<Event>) {
        let stage = self.stage;
        for seat in 0..self.seats as usize {
            self.counted[stage as usize - 1][seat] = self.players[seat].counted();
        }
        let sheet = |seat| self.stage_sheet(stage as usize - 1, seat);
        events.push(Event::StageCounted {
            stage,
            goods: PerSeat::new(self.seats as usize, |seat| sheet(seat).goods),
            points: PerSeat::new(self.seats as usize, |seat| sheet(seat).points),
        });
        if stage == 1 {
            self.begin_second_stage(events);
        } else {
            self.turns_left = None;
            self.phase = Phase::Over;
            for seat in self.players() {
                let unused = self.unused(seat).iter().sum();
                let maps = self.players[seat.index()].has(Special::Map);
                let points = i32::from(unused) + i32::from(maps) * MAP_POINTS;
                events.push(Event::SpecialsCounted { seat, unused, maps, points });
            }
            events.push(Event::GameOver { outcome: self.result() });
        }
    }

    /// Used special cards go back, the scored goods are the new pile, hands and market stay (5.5, 5.6).
    fn begin_second_stage(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.players() {
            self.players[seat.index()].aside_pass = self.pass_of_hand_laid_aside(seat);
        }
        for seat in self.players() {
            let kept = self.unused(seat);
            let player = &mut self.players[seat.index()];
            let mut back = [0; 3];
            for (special, kept) in Special::ALL.into_iter().zip(kept) {
                let had = std::mem::replace(&mut player.specials[special as usize], kept);
                back[special as usize] = had - kept;
                self.stacks[special as usize] += had - kept;
            }
            player.loads = [Load::EMPTY; ANIMALS];
            player.in_caves = [[FaceDown::NONE; IN_CAVE]; MAX_STACK];
            player.under_thieves = [FaceDown::NONE; MAX_THIEVES];
            player.aside = player.hand;
            player.pass = Pass::NONE;
            self.pile += self.counted[0][seat.index()];
            let [donkeys, caves, thieves] = back;
            if back != [0; 3] {
                events.push(Event::Returned { seat, donkeys, caves, thieves });
            }
        }
        self.stage = 2;
        // The one who drew the last card had the last turn (7.4), so their left neighbour begins.
        self.seat = self.next_seat();
        self.turns_left = self.pile.is_empty().then_some(self.seats);
        events.push(Event::SecondStage { seat: self.seat, pile: self.pile });
    }

    /// The goods of the second pile at its beginning (5.6): what was scored in the first stage.
    pub(crate) fn second_pile(&self) -> Goods {
        let mut pile = Goods::NONE;
        self.counted[0].iter().for_each(|&goods| pile += goods);
        pile
    }
}
