//! What is allowed: 2 Turn, 3 Animals, 4 Special cards.

use crate::action::{Action, Payment, Source, Target};
use crate::material::{
    ANIMALS, Animal, CARRIES, Good, IN_CAVE, KINDS, Load, MAX_STACK, Overload, PRICE, Special,
    camel_takes, kinds_in,
};
use crate::refusals as no;
use crate::state::{Acted, Phase, State, animals_in};
use azalai_core::{Choices, Odds, Refusal, Seat};

type Ruling = Result<(), Refusal>;

fn unless(forbidden: bool, why: Refusal) -> Ruling {
    if forbidden { Err(why) } else { Ok(()) }
}

impl State {
    /// May this be done now? The answer names the rule that forbids it.
    pub(crate) fn check_action(&self, action: Action) -> Ruling {
        match (self.phase, action) {
            (Phase::Opening, Action::Open { good }) => {
                unless(self.pile[good] == 0, no::NOT_IN_PILE)
            }
            (Phase::Opening, _) => Err(no::NOW_OPENING),
            (Phase::First, Action::First { seat }) => {
                unless(seat.index() >= self.seats as usize, no::NO_SUCH_SEAT)
            }
            (Phase::First, _) => Err(no::NOW_FIRST),
            (Phase::Drawing { .. }, Action::Card { good }) => {
                unless(self.pile[good] == 0, no::NOT_IN_PILE)
            }
            (Phase::Drawing { .. }, _) => Err(no::NOW_CARDS),
            (Phase::Owing(_) | Phase::AtLimit(_) | Phase::MayGive, Action::Market { good }) => {
                unless(self.player().hand[good] == 0, no::NOT_IN_HAND_FOR_MARKET)
            }
            (Phase::MayGive, Action::Keep) => Ok(()),
            (
                Phase::Owing(_) | Phase::AtLimit(_) | Phase::MayGive,
                Action::Cave { .. } | Action::Steal { .. },
            ) => Err(no::AFTER_THE_MARKET),
            (Phase::Owing(_) | Phase::AtLimit(_), _) => Err(no::FIRST_THE_MARKET),
            (Phase::MayGive, _) => Err(no::GIVE_OR_KEEP),
            (Phase::Paying(_), Action::Pay { payment }) => self.check_payment(&payment),
            (Phase::Paying(_), _) => Err(no::NOW_PAY),
            (Phase::Stealing(victim), Action::Stolen { good }) => {
                unless(self.players[victim.index()].hand[good] == 0, no::NOT_IN_THAT_HAND)
            }
            (Phase::Stealing(_), _) => Err(no::NOW_STOLEN),
            (Phase::Over, _) => Err(no::GAME_OVER),
            (Phase::Turn | Phase::Loading(_) | Phase::After, _) => self.check_in_turn(action),
        }
    }

    fn check_in_turn(&self, action: Action) -> Ruling {
        let acted = self.acted != Acted::NotYet;
        match action {
            Action::Open { .. } | Action::First { .. } => Err(no::OPENED),
            Action::Card { .. } => Err(no::NO_DRAW_NOW),
            Action::Stolen { .. } => Err(no::NO_THIEF_OUT),
            Action::Market { .. } => Err(no::NOTHING_FOR_MARKET),
            Action::Keep => Err(no::NOTHING_TO_KEEP),
            Action::Pay { .. } => Err(no::NOTHING_TO_PAY),
            Action::Draw => {
                unless(acted, no::DRAW_ONLY)?;
                let never = self.stage == 2 && self.second_pile().is_empty();
                let why = if never { no::NO_SECOND_PILE } else { no::PILE_EMPTY };
                unless(self.pile.is_empty(), why)
            }
            Action::Load { animal, good } => self.check_load(animal, good),
            Action::Take { count, good, animal } => {
                unless(acted, no::TAKE_ONLY)?;
                unless(!(1..=CARRIES).contains(&count), no::TAKE_ONE_TO_FOUR)?;
                unless(self.market[good] < count, no::NOT_IN_MARKET)?;
                self.check_animal(self.seat, animal)?;
                self.check_room(animal, good, count)
            }
            Action::Buy { special } => {
                unless(acted, no::BUY_ONLY)?;
                unless(self.stack(special) == 0, no::STACK_EMPTY)?;
                unless(!self.can_pay(), no::TOO_POOR)
            }
            Action::Cave { cave, source } => self.check_cave(cave, source),
            Action::Steal { victim, target } => self.check_steal(victim, target),
            Action::Pass => {
                unless(acted, no::PASSED_ALREADY)?;
                unless(self.can_act(), no::MAY_ACT)
            }
            Action::Done => unless(self.phase == Phase::Turn, no::MUST_ACT),
        }
    }

    /// Does the seat have this animal (1.2, 3.3)?
    fn check_animal(&self, seat: Seat, animal: Animal) -> Ruling {
        let missing = if animal.is_donkey() { no::NO_SUCH_DONKEY } else { no::NO_SUCH_CAMEL };
        unless(!self.owns(seat, animal), missing)
    }

    fn check_load(&self, animal: Animal, good: Good) -> Ruling {
        self.check_animal(self.seat, animal)?;
        match self.phase {
            Phase::Loading(begun) => unless(begun != animal, no::ONE_ANIMAL)?,
            Phase::Turn => {}
            _ => {
                let newest = self.player().has(Special::Donkey) as usize;
                let new = self.acted == Acted::Bought(Special::Donkey)
                    && Animal::donkey(newest) == Some(animal);
                return Err(if new { no::NEW_DONKEY } else { no::LOAD_ONLY });
            }
        }
        unless(self.player().hand[good] == 0, no::NOT_IN_HAND)?;
        self.check_room(animal, good, 1)
    }

    /// Does the animal take so many of this kind (3.1 to 3.3)?
    fn check_room(&self, animal: Animal, good: Good, count: u8) -> Ruling {
        let mut load = self.player().loads[animal.index()];
        if animal.is_donkey() {
            return unless(load.room_on_donkey() < count, no::DONKEY_FULL);
        }
        for _ in 0..count {
            camel_takes(load, good).map_err(|why| match why {
                Overload::Full => no::CAMEL_FULL,
                Overload::Water => no::WATER_ALONE,
                Overload::Gold => no::CAMEL_GOLD,
                Overload::Change => no::CAMEL_CHANGE,
            })?;
            load.push(good);
        }
        Ok(())
    }

    fn check_payment(&self, payment: &Payment) -> Ruling {
        let player = self.player();
        unless(!player.hand.holds(payment.hand()), no::PAY_FROM_HAND)?;
        for (animal, count) in payment.animals() {
            self.check_animal(self.seat, animal)?;
            unless(player.loads[animal.index()].len() < count, no::PAY_FROM_ANIMAL)?;
        }
        unless(self.worth(payment).0 < PRICE, no::PAY_THREE)
    }

    fn check_cave(&self, cave: u8, source: Source) -> Ruling {
        let player = self.player();
        unless(!(1..=player.has(Special::Cave)).contains(&cave), no::NO_SUCH_CAVE)?;
        let index = cave as usize - 1;
        let used = if self.variants.one_cave_a_turn { no::CAVES_USED } else { no::CAVE_USED };
        unless(self.caves_used & 1 << index != 0, used)?;
        unless(player.in_cave(index) >= IN_CAVE, no::CAVE_FULL)?;
        match source {
            Source::Hand(good) => unless(player.hand[good] == 0, no::NOT_IN_HAND_FOR_CAVE),
            Source::Top(animal) => self.check_top(self.seat, animal),
        }
    }

    fn check_steal(&self, victim: Seat, target: Target) -> Ruling {
        unless(self.player().free_thief().is_none(), no::NO_THIEF)?;
        unless(victim.index() >= self.seats as usize, no::NO_SUCH_SEAT)?;
        unless(victim == self.seat, no::STEAL_FROM_OTHERS)?;
        match target {
            Target::Hand => unless(self.players[victim.index()].hand.is_empty(), no::HAND_EMPTY),
            Target::Top(animal) => self.check_top(victim, animal),
        }
    }

    /// Is there a card on top of this animal (3.5)?
    fn check_top(&self, seat: Seat, animal: Animal) -> Ruling {
        self.check_animal(seat, animal)?;
        unless(self.players[seat.index()].loads[animal.index()].is_empty(), no::NOTHING_ON_TOP)
    }

    /// Do hand and animals hold enough for a special card (2.4)?
    #[inline]
    pub(crate) fn can_pay(&self) -> bool {
        let player = self.player();
        let mut all = player.loaded();
        all += player.hand;
        self.table.worth(all) >= PRICE
    }

    /// Can any of the four actions be done (2.5)?
    fn can_act(&self) -> bool {
        !self.pile.is_empty() || (self.stacks != [0; 4] && self.can_pay()) || {
            let kinds = self.player().hand.kinds() | self.market.kinds();
            self.animals(self.seat).any(|animal| self.takes(animal) & kinds != 0)
        }
    }

    /// The kinds of which an own animal takes at least one more, as bits (3.1 to 3.3).
    #[inline]
    pub(crate) fn takes(&self, animal: Animal) -> u8 {
        let load = self.player().loads[animal.index()];
        if !animal.is_donkey() {
            load.room_on_camel().kinds()
        } else if load.room_on_donkey() > 0 {
            (1 << KINDS) - 1
        } else {
            0
        }
    }

    /// Could a cave or a thief be used now (4.1, 4.2)? Open numbers decide, never what is in a hand.
    #[inline]
    pub(crate) fn may_use_special(&self) -> bool {
        let player = self.player();
        if player.has(Special::Cave) == 0 && player.has(Special::Thief) == 0 {
            return false;
        }
        let cave = self.open_caves() != [None; 2] && (!player.hand.is_empty() || player.carries());
        cave || (player.free_thief().is_some()
            && self.players().any(|seat| {
                let other = &self.players[seat.index()];
                seat != self.seat && (!other.hand.is_empty() || other.carries())
            }))
    }

    /// A cave that may be used now and is empty, and one that holds a card; counted from 1. Two caves
    /// that hold equally many are alike, so the first of them stands for all.
    #[inline]
    pub(crate) fn open_caves(&self) -> [Option<u8>; 2] {
        let player = self.player();
        let mut open = [None; 2];
        for index in (0..(player.has(Special::Cave) as usize).min(MAX_STACK)).rev() {
            if self.caves_used & 1 << index == 0
                && let Some(place) = open.get_mut(player.in_cave(index))
            {
                *place = Some(index as u8 + 1);
            }
        }
        open
    }

    /// What a payment is worth, and the least that would be lost if a card were left out: a hand card,
    /// or the lowest card taken from an animal.
    fn worth(&self, payment: &Payment) -> (u16, u16) {
        let (mut sum, mut least) = (0, u16::MAX);
        for (good, count) in payment.hand().iter() {
            let each = u16::from(self.table.dinars(good));
            sum += each * u16::from(count);
            least = least.min(each);
        }
        for (animal, count) in payment.animals() {
            let load = self.player().loads[animal.index()];
            let mut lowest = 0;
            for good in load.from_top().take(count as usize) {
                lowest = u16::from(self.table.dinars(good));
                sum += lowest;
            }
            least = least.min(lowest);
        }
        (sum, least)
    }

    /// An action that is allowed, but that the list leaves out: a payment from which a card could be
    /// left out, or a cave that is like one that is listed.
    pub(crate) fn allows_unlisted(&self, action: Action) -> bool {
        if self.check_action(action).is_err() {
            return false;
        }
        match action {
            Action::Pay { payment } => {
                let (sum, least) = self.worth(&payment);
                sum.saturating_sub(least) >= PRICE
            }
            Action::Cave { cave, .. } => !self.open_caves().contains(&Some(cave)),
            _ => false,
        }
    }

    /// Lists what the seat may do, without what is needless.
    #[inline]
    pub(crate) fn list_legal(&self, list: &mut Choices<Action>) {
        match self.phase {
            Phase::Owing(_) | Phase::AtLimit(_) => self.list_market(list),
            Phase::MayGive => {
                self.list_market(list);
                list.one(Action::Keep);
            }
            Phase::Paying(_) => self.payments(|payment| list.one(Action::Pay { payment })),
            Phase::Turn => {
                self.list_actions(list);
                self.list_specials(list);
            }
            Phase::Loading(animal) => {
                for good in kinds_in(self.takes(animal) & self.player().hand.kinds()) {
                    list.one(Action::Load { animal, good });
                }
                self.list_specials(list);
                list.one(Action::Done);
            }
            Phase::After => {
                self.list_specials(list);
                list.one(Action::Done);
            }
            _ => {}
        }
    }

    fn list_market(&self, list: &mut Choices<Action>) {
        for good in kinds_in(self.player().hand.kinds()) {
            list.one(Action::Market { good });
        }
    }

    /// The four actions, or passing (2.1 to 2.5).
    fn list_actions(&self, list: &mut Choices<Action>) {
        let before = list.lines().len();
        if !self.pile.is_empty() {
            list.one(Action::Draw);
        }
        let (hand, market) = (self.player().hand.kinds(), self.market.kinds());
        for animal in self.animals(self.seat) {
            let takes = self.takes(animal);
            for good in kinds_in(takes & hand) {
                list.one(Action::Load { animal, good });
            }
            for good in kinds_in(takes & market) {
                list.range(Action::Take { count: 1, good, animal }, self.takes_most(animal, good));
            }
        }
        if self.stacks != [0; 4] && self.can_pay() {
            for special in Special::ALL.into_iter().filter(|&special| self.stack(special) > 0) {
                list.one(Action::Buy { special });
            }
        }
        if list.lines().len() == before {
            list.one(Action::Pass);
        }
    }

    /// How many of this kind can go from the market onto an own animal.
    #[inline]
    pub(crate) fn takes_most(&self, animal: Animal, good: Good) -> u16 {
        let load = self.player().loads[animal.index()];
        State::room(load, animal, good).min(self.market[good]).into()
    }

    /// Caves and thieves (4.1, 4.2).
    #[inline]
    fn list_specials(&self, list: &mut Choices<Action>) {
        let player = self.player();
        if player.has(Special::Cave) > 0 {
            for cave in self.open_caves().into_iter().flatten() {
                for good in kinds_in(player.hand.kinds()) {
                    list.one(Action::Cave { cave, source: Source::Hand(good) });
                }
                for animal in animals_in(self.laden(self.seat)) {
                    list.one(Action::Cave { cave, source: Source::Top(animal) });
                }
            }
        }
        if player.free_thief().is_some() {
            for victim in self.players().filter(|&seat| seat != self.seat) {
                if !self.players[victim.index()].hand.is_empty() {
                    list.one(Action::Steal { victim, target: Target::Hand });
                }
                for animal in animals_in(self.laden(victim)) {
                    list.one(Action::Steal { victim, target: Target::Top(animal) });
                }
            }
        }
    }

    /// The animals of a seat that carry something, as bits.
    #[inline]
    pub(crate) fn laden(&self, seat: Seat) -> u8 {
        let mut laden = 0;
        for (index, load) in self.players[seat.index()].loads.iter().enumerate() {
            laden |= u8::from(!load.is_empty()) << index;
        }
        laden
    }

    /// Every payment from which no card could be left out.
    pub(crate) fn payments(&self, mut each: impl FnMut(Payment)) {
        self.pay_from(0, Payment::NOTHING, 0, u16::MAX, &mut each);
    }

    /// Goes through the places that pay: the kinds in the hand, then the animals. As soon as the price
    /// is reached, any further card could be left out.
    fn pay_from(
        &self,
        mut place: usize,
        payment: Payment,
        sum: u16,
        least: u16,
        each: &mut impl FnMut(Payment),
    ) {
        let player = self.player();
        let (mut load, mut cards) = (Load::EMPTY, 0);
        while cards == 0 {
            if place == KINDS + ANIMALS {
                return;
            }
            load = if place < KINDS { Load::EMPTY } else { player.loads[place - KINDS] };
            cards = if place < KINDS { player.hand.counts()[place] } else { load.len() };
            place += 1;
        }
        place -= 1;
        self.pay_from(place + 1, payment, sum, least, each);
        let (mut paid, mut now) = (payment, sum);
        for count in 1..=cards {
            let good = if place < KINDS { Some(Good::ALL[place]) } else { load.pop() };
            let value = good.map_or(0, |good| u16::from(self.table.dinars(good)));
            now += value;
            if value == 0 {
                // A hand card worth nothing never helps; on an animal it may lie above what does.
                continue;
            }
            if place < KINDS {
                paid.hand[place] = count;
            } else {
                paid.tops[place - KINDS] = count;
            }
            let least = least.min(value);
            if now >= PRICE {
                if now - least < PRICE {
                    each(paid);
                }
                return;
            }
            self.pay_from(place + 1, paid, now, least, each);
        }
    }

    /// Lists what luck may bring.
    #[inline]
    pub(crate) fn list_chance(&self, odds: &mut Odds<Action>) {
        match self.phase {
            Phase::Opening => {
                self.pile
                    .iter()
                    .for_each(|(good, cards)| odds.add(Action::Open { good }, cards.into()));
            }
            Phase::First => self.players().for_each(|seat| odds.add(Action::First { seat }, 1)),
            Phase::Drawing { .. } => {
                self.pile
                    .iter()
                    .for_each(|(good, cards)| odds.add(Action::Card { good }, cards.into()));
            }
            Phase::Stealing(victim) => {
                let hand = self.players[victim.index()].hand;
                hand.iter()
                    .for_each(|(good, cards)| odds.add(Action::Stolen { good }, cards.into()));
            }
            _ => {}
        }
    }
}
