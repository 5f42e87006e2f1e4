//! 6 What is open: what everybody at the table can remember and work out, and what a seat can imagine
//! of the rest.
//!
//! In stage 1 this is simple. Nothing is known of a card in another hand, of a card that went from a
//! hand under a cave, and of the pile; so all cards that a seat has not seen are alike to it. What it
//! has seen stays known: a card that went under a cave or a thief from an animal was seen by
//! everybody, one that was stolen from a hand by thief and victim ([`FaceDown`] keeps who knows it).
//!
//! When stage 1 has been counted, much more is known. All scored goods have been seen, so the new pile
//! is known card by card; so are market and discard; hence the hands laid aside are known as a heap,
//! though not who holds which. From then on every hand is a mixture of cards laid aside ("old") and
//! cards of the new pile ("new"). [`Memory`] keeps how often each player drew and what left their hand
//! since, in order, because a card that was shown before the first draw can only be old, and so on.
//!
//! [`State::imagined_by`] goes through that story. Each card that left a hand in sight of the seat is
//! taken for old or new, as likely as each is if players show any of their cards, and only if the rest
//! of the story stays possible. What is left of the two heaps is dealt to the cards that were not seen.
//! So every imagined state agrees with all that the seat can have seen and counted.
//!
//! Two more things tell about a hand. Whoever passes (2.5) can load none of its cards and cannot pay with
//! them; [`Pass`] keeps it. Whoever is about to pay (2.4) can pay. In stage 1 a hand that passed is dealt
//! without the kinds that it cannot have; states that contradict the rest are thrown away and imagined
//! anew. Only if none of ten thousand agrees with all, the last is taken, with a hand that can pay.

use crate::cards::Table;
use crate::material::{FaceDown, Good, Goods, IN_CAVE, KINDS, PRICE};
use crate::state::{Phase, Player, State};
use azalai_core::{MAX_SEATS, Seat, Viewer};
use rand::{Rng, RngExt};

/// Every card leaves a hand at most once (44), and every draw but the last takes three cards (14 + 1).
const MOST: usize = 60;

/// What happened to the hands in stage 2, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Memory {
    notes: [Note; MOST],
    len: u8,
}

/// One thing that happened to the hand of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Note {
    /// So many cards were drawn.
    Drew(u8, u8),
    /// A card left it in the open.
    Shown(u8, Good),
    /// A card went under the cave with this index, to this place.
    Hidden(u8, u8, u8),
    /// A card went under a thief of this seat, with this index.
    Stolen(u8, u8, u8),
}

impl Memory {
    pub const EMPTY: Memory = Memory { notes: [Note::Drew(0, 0); MOST], len: 0 };

    #[inline]
    fn note(&mut self, note: Note) {
        if let Some(place) = self.notes.get_mut(self.len as usize) {
            *place = note;
            self.len += 1;
        }
    }

    /// A card was drawn.
    #[inline]
    pub fn drew(&mut self, seat: Seat) {
        let seat = seat.index() as u8;
        match self.notes[..self.len as usize].last_mut() {
            Some(Note::Drew(who, cards)) if *who == seat => *cards += 1,
            _ => self.note(Note::Drew(seat, 1)),
        }
    }

    /// A card left the hand in the open.
    #[inline]
    pub fn shown(&mut self, seat: Seat, good: Good) {
        self.note(Note::Shown(seat.index() as u8, good));
    }

    /// A card of the hand went under a cave.
    pub fn hidden(&mut self, seat: Seat, cave: usize, place: usize) {
        self.note(Note::Hidden(seat.index() as u8, cave as u8, place as u8));
    }

    /// A card of the victim's hand went under a thief.
    pub fn stolen(&mut self, victim: Seat, by: Seat, thief: usize) {
        self.note(Note::Stolen(victim.index() as u8, by.index() as u8, thief as u8));
    }

    fn iter(&self) -> impl Iterator<Item = Note> {
        self.notes.into_iter().take(self.len as usize)
    }
}

/// What a pass tells about the hand at that moment (2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pass {
    /// Kinds that could have been loaded: none of them was there. As bits.
    barred: u8,
    /// The hand was worth less than so many dinars.
    below: u8,
}

impl Pass {
    /// Nobody passed, or with an empty hand.
    pub const NONE: Pass = Pass { barred: 0, below: u8::MAX };

    fn agrees(self, hand: Goods, table: &Table) -> bool {
        hand.kinds() & self.barred == 0
            && (self.below == u8::MAX || table.worth(hand) < u16::from(self.below))
    }
}

/// Takes a card at random; `None` if there is none.
fn any_card(heap: &mut Goods, rng: &mut (impl Rng + ?Sized)) -> Option<Good> {
    let good = heap.nth(rng.random_range(0..heap.len().max(1)))?;
    heap.take(good);
    Some(good)
}

/// A card that left a hand, as one seat saw it.
#[derive(Clone, Copy)]
enum Step {
    /// So many cards were drawn by this player.
    Drew(usize, u8),
    /// This player lost this card, and the seat saw it.
    Known(usize, Good),
    /// This player lost a card that the seat did not see; it lies there.
    Unknown(usize, Place),
}

/// Where a card lies that went face down from a hand.
#[derive(Clone, Copy)]
enum Place {
    Cave(usize, usize),
    Thief(usize, usize),
}

/// What a seat has drawn from the second pile: what is in its hand and what left it, without what it
/// laid aside.
pub(crate) fn drawn(state: &State, seat: Seat) -> Goods {
    let mut drawn = state.players[seat.index()].hand;
    for step in (Story { state, seat }).steps() {
        match step {
            Step::Known(who, good) if who == seat.index() => drawn.add(good),
            _ => {}
        }
    }
    drawn -= state.players[seat.index()].aside;
    drawn
}

/// What the seat did not see, split into the two heaps, in the middle of the story.
#[derive(Clone, Copy)]
struct Guess {
    /// Cards laid aside by others, of which it is not yet said where they went.
    old: Goods,
    /// Cards of the second pile that the seat did not draw, likewise.
    new: Goods,
    /// How many undecided old and new cards each player holds.
    old_in_hand: [u8; MAX_SEATS],
    new_in_hand: [u8; MAX_SEATS],
    /// Cards laid aside by each player, as far as decided.
    aside: [Goods; MAX_SEATS],
}

/// The story of stage 2 as one seat saw it.
struct Story<'a> {
    state: &'a State,
    seat: Seat,
}

impl Story<'_> {
    fn steps(&self) -> impl Iterator<Item = Step> {
        let me = self.seat.index();
        self.state.memory.iter().map(move |note| match note {
            Note::Drew(who, cards) => Step::Drew(who.into(), cards),
            Note::Shown(who, good) => Step::Known(who.into(), good),
            Note::Hidden(who, cave, place) => {
                let place = Place::Cave(cave.into(), place.into());
                self.seen(who.into(), place, usize::from(who) == me)
            }
            Note::Stolen(who, by, thief) => {
                let place = Place::Thief(by.into(), thief.into());
                self.seen(who.into(), place, usize::from(by) == me || usize::from(who) == me)
            }
        })
    }

    fn seen(&self, who: usize, place: Place, known: bool) -> Step {
        let card = match place {
            Place::Cave(cave, place) => self.state.players[who].in_caves[cave][place],
            Place::Thief(by, thief) => self.state.players[by].under_thieves[thief],
        };
        match card.good() {
            Some(good) if known => Step::Known(who, good),
            _ => Step::Unknown(who, place),
        }
    }

    /// What the seat knows when the second stage begins.
    fn begin(&self) -> Guess {
        let mut old = Goods::NONE;
        let mut old_in_hand = [0; MAX_SEATS];
        for seat in self.state.players().filter(|&seat| seat != self.seat) {
            let aside = self.state.players[seat.index()].aside;
            old += aside;
            old_in_hand[seat.index()] = aside.len();
        }
        let mut new = self.state.second_pile();
        new -= drawn(self.state, self.seat);
        Guess {
            old,
            new,
            old_in_hand,
            new_in_hand: [0; MAX_SEATS],
            aside: [Goods::NONE; MAX_SEATS],
        }
    }
}

impl Guess {
    fn take_old(&mut self, who: usize, good: Good) {
        self.old.take(good);
        self.old_in_hand[who] -= 1;
        self.aside[who].add(good);
    }

    fn take_new(&mut self, who: usize, good: Good) {
        self.new.take(good);
        self.new_in_hand[who] -= 1;
    }

    /// Can these steps still happen from here? Each card that leaves a hand must be found among the
    /// old or the new cards that its player holds at that moment.
    ///
    /// For one player, the sets of their lost cards that can all be new are the independent sets of a
    /// matroid: up to each moment not more than they have drawn. So the numbers of new cards by kind that
    /// are possible for all players together form a generalised polymatroid, and one of them lies within
    /// what the heaps allow exactly if for every set of kinds neither bound is crossed.
    fn allows(&self, steps: impl Iterator<Item = Step> + Clone, me: usize) -> bool {
        let mut lost = Goods::NONE;
        let mut all_lost = [0u8; MAX_SEATS];
        for step in steps.clone() {
            match step {
                Step::Known(who, good) if who != me => {
                    lost.add(good);
                    all_lost[who] += 1;
                }
                Step::Unknown(who, _) if who != me => all_lost[who] += 1,
                _ => {}
            }
        }
        // Of each kind, so many of the lost cards must be new, and so many can be.
        let (mut least, mut most) = ([0u8; KINDS], [0u8; KINDS]);
        for good in Good::ALL {
            least[good as usize] = lost[good].saturating_sub(self.old[good]);
            most[good as usize] = lost[good].min(self.new[good]);
            if least[good as usize] > most[good as usize] {
                return false;
            }
        }
        for set in 0..1u8 << KINDS {
            // The most cards of these kinds that can be new, and of the other kinds and unseen ones.
            let (mut within, mut without) = ([0u8; MAX_SEATS], [0u8; MAX_SEATS]);
            let mut held = self.new_in_hand;
            for step in steps.clone() {
                let (who, inside) = match step {
                    Step::Drew(who, cards) => {
                        held[who] += cards;
                        continue;
                    }
                    Step::Known(who, good) => (who, set & good.bit() != 0),
                    Step::Unknown(who, _) => (who, false),
                };
                let count = if inside { &mut within[who] } else { &mut without[who] };
                *count = (*count + 1).min(held[who]);
            }
            let (mut bound, mut forced, mut need, mut room) = (0u8, 0u8, 0u8, 0u8);
            for who in (0..MAX_SEATS).filter(|&who| who != me) {
                bound += within[who];
                forced += all_lost[who]
                    .saturating_sub(self.old_in_hand[who])
                    .saturating_sub(without[who]);
            }
            for good in Good::ALL.into_iter().filter(|good| set & good.bit() != 0) {
                need += least[good as usize];
                room += most[good as usize];
            }
            if need > bound || forced > room {
                return false;
            }
        }
        true
    }
}

impl State {
    /// A state that this seat holds possible.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        // After the game everything is open (7.6).
        if self.phase == Phase::Over {
            return *self;
        }
        const TRIES: usize = 10_000;
        let mut dream = *self;
        for _ in 0..TRIES {
            dream = if self.stage == 1 {
                self.imagine_first_stage(seat, rng)
            } else {
                self.imagine_second_stage(seat, rng)
            };
            if dream.agrees_with_open_play() {
                return dream;
            }
        }
        dream.let_buyer_pay();
        dream
    }

    /// Do all hands agree with what their owners told by passing, and by buying?
    pub(crate) fn agrees_with_open_play(&self) -> bool {
        self.agrees_with_passes() && (!matches!(self.phase, Phase::Paying(_)) || self.can_pay())
    }

    /// Exchanges the cheapest cards of the buyer's hand for the dearest of the pile until they can pay.
    fn let_buyer_pay(&mut self) {
        let dinars = |good: &Good| self.table.dinars(*good);
        let mut by_price = Good::ALL;
        by_price.sort_by_key(dinars);
        while matches!(self.phase, Phase::Paying(_)) && !self.can_pay() {
            let hand = self.player().hand;
            let cheap = by_price.into_iter().find(|&good| hand[good] > 0);
            let dear = by_price.into_iter().rev().find(|&good| self.pile[good] > 0);
            let (Some(cheap), Some(dear)) = (cheap, dear) else { return };
            if self.table.dinars(dear) <= self.table.dinars(cheap) {
                return;
            }
            self.pile.take(dear);
            self.pile.add(cheap);
            self.player_mut().hand.take(cheap);
            self.player_mut().hand.add(dear);
        }
    }

    /// What the seat on turn tells by passing now. Animals and stacks are open, so everybody can work
    /// it out.
    pub(crate) fn told_by_pass(&self) -> Pass {
        if self.player().hand.is_empty() {
            return Pass::NONE;
        }
        let barred = self.animals(self.seat).fold(0, |kinds, animal| kinds | self.takes(animal));
        let loaded = self.table.worth(self.player().loaded());
        let below =
            if self.stacks == [0; 4] { u8::MAX } else { PRICE.saturating_sub(loaded) as u8 };
        Pass { barred, below }
    }

    /// The cards that left a hand face down after its owner had passed.
    fn left_after_pass(&self, hand: Seat) -> Goods {
        let mut left = Goods::NONE;
        for owner in self.players() {
            let cards = self.players[owner.index()].face_down();
            let cards = cards.filter(|card| card.left_after_pass(hand, owner));
            cards.filter_map(FaceDown::good).for_each(|good| left.add(good));
        }
        left
    }

    /// What a pass in stage 1 tells about the hand laid aside, now that the rest of it is open.
    pub(crate) fn pass_of_hand_laid_aside(&self, seat: Seat) -> Pass {
        let Pass { barred, below } = self.players[seat.index()].pass;
        let left = self.table.worth(self.left_after_pass(seat)).min(u16::from(u8::MAX)) as u8;
        Pass { barred, below: if below == u8::MAX { below } else { below.saturating_sub(left) } }
    }

    /// Do all hands agree with what their owners told by passing?
    pub(crate) fn agrees_with_passes(&self) -> bool {
        self.players().all(|seat| {
            let player = &self.players[seat.index()];
            let now = player.pass == Pass::NONE || {
                let mut hand = player.hand;
                hand += self.left_after_pass(seat);
                player.pass.agrees(hand, &self.table)
            };
            now && player.aside_pass.agrees(player.aside, &self.table)
        })
    }

    /// All cards that the seat has not seen are alike.
    fn imagine_first_stage(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        let (mut dream, viewer) = (*self, Viewer::Seat(seat));
        let mut unseen = self.pile;
        for owner in self.players() {
            let player = &self.players[owner.index()];
            if owner != seat {
                unseen += player.hand;
            }
            let secret = player.face_down().filter(|card| !card.known_to(viewer, owner));
            secret.filter_map(FaceDown::good).for_each(|good| unseen.add(good));
        }
        // Hands that passed come first: they can have some kinds only.
        for owner in self.players().filter(|&owner| owner != seat) {
            let Player { hand, pass, .. } = &mut dream.players[owner.index()];
            if pass.barred != 0 {
                let mut allowed = unseen;
                Good::ALL
                    .into_iter()
                    .filter(|good| pass.barred & good.bit() != 0)
                    .for_each(|good| allowed[good] = 0);
                let cards = hand.len();
                *hand = (0..cards).filter_map(|_| any_card(&mut allowed, rng)).collect();
                if hand.len() < cards {
                    return dream;
                }
                unseen -= *hand;
            }
        }
        for owner in self.players() {
            let Player { hand, in_caves, under_thieves, pass, .. } =
                &mut dream.players[owner.index()];
            for card in in_caves.iter_mut().flatten().chain(under_thieves) {
                if !card.is_none() && !card.known_to(viewer, owner) {
                    *card = any_card(&mut unseen, rng).map_or(*card, |good| card.with(good));
                }
            }
            if owner != seat && pass.barred == 0 {
                let cards = hand.len();
                *hand = (0..cards).filter_map(|_| any_card(&mut unseen, rng)).collect();
            }
        }
        dream.pile = unseen;
        dream
    }

    fn imagine_second_stage(&self, seat: Seat, rng: &mut (impl Rng + ?Sized)) -> State {
        let story = Story { state: self, seat };
        let begin = story.begin();
        // Mostly the story comes out without looking ahead; if it does not, look ahead at every step.
        const CARELESS: usize = 4;
        for attempt in 0..=CARELESS {
            if let Some(dream) = self.tell_story(&story, begin, attempt == CARELESS, rng) {
                return dream;
            }
        }
        // Not reached: the truth is a story, so one that looks ahead comes out.
        *self
    }

    /// One way in which it may have been; `None` if the guesses contradict what was seen.
    fn tell_story(
        &self,
        story: &Story<'_>,
        mut guess: Guess,
        look_ahead: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<State> {
        let me = story.seat.index();
        let mut steps = [None; MOST];
        story.steps().zip(&mut steps).for_each(|(step, place)| *place = Some(step));
        // Cards that the seat did not see leave their hand: who lost it, where it lies, is it old.
        let mut unseen = [None; MOST];
        for (index, step) in steps.iter().map_while(|step| *step).enumerate() {
            match step {
                Step::Drew(who, cards) => guess.new_in_hand[who] += cards,
                Step::Known(who, _) | Step::Unknown(who, _) if who == me => {}
                Step::Known(who, good) => {
                    let [old, new] =
                        [guess.old_in_hand[who], guess.new_in_hand[who]].map(u32::from);
                    let old = old * u32::from(guess.old[good]) * u32::from(guess.new.len()).max(1);
                    let new = new * u32::from(guess.new[good]) * u32::from(guess.old.len()).max(1);
                    let (mut as_old, mut as_new) = (guess, guess);
                    let is_old = if old + new == 0 {
                        return None;
                    } else if old > 0 && new > 0 {
                        let first = rng.random_range(0..old + new) < old;
                        if look_ahead {
                            as_old.take_old(who, good);
                            as_new.take_new(who, good);
                            let rest = steps[index + 1..].iter().map_while(|step| *step);
                            let fits = if first { &as_old } else { &as_new }.allows(rest, me);
                            first == fits
                        } else {
                            first
                        }
                    } else {
                        old > 0
                    };
                    if is_old {
                        guess.take_old(who, good);
                    } else {
                        guess.take_new(who, good);
                    }
                }
                Step::Unknown(who, place) => {
                    let [old, new] = [guess.old_in_hand[who], guess.new_in_hand[who]];
                    if old + new == 0 {
                        return None;
                    }
                    let mut is_old = rng.random_range(0..old + new) < old;
                    if look_ahead && old > 0 && new > 0 {
                        let mut after = guess;
                        let held =
                            if is_old { &mut after.old_in_hand } else { &mut after.new_in_hand };
                        held[who] -= 1;
                        let rest = steps[index + 1..].iter().map_while(|step| *step);
                        is_old = is_old == after.allows(rest, me);
                    }
                    let held = if is_old { &mut guess.old_in_hand } else { &mut guess.new_in_hand };
                    held[who] -= 1;
                    unseen[index] = Some((who, place, is_old));
                }
            }
        }
        let mut dream = *self;
        for (who, place, is_old) in unseen.into_iter().flatten() {
            let heap = if is_old { &mut guess.old } else { &mut guess.new };
            let good = any_card(heap, rng)?;
            if is_old {
                guess.aside[who].add(good);
            }
            let card = match place {
                Place::Cave(cave, place) => &mut dream.players[who].in_caves[cave][place % IN_CAVE],
                Place::Thief(by, thief) => &mut dream.players[by].under_thieves[thief],
            };
            *card = card.with(good);
        }
        for who in (0..self.seats as usize).filter(|&who| who != me) {
            let mut hand = Goods::NONE;
            for _ in 0..guess.old_in_hand[who] {
                let good = any_card(&mut guess.old, rng)?;
                guess.aside[who].add(good);
                hand.add(good);
            }
            for _ in 0..guess.new_in_hand[who] {
                hand.add(any_card(&mut guess.new, rng)?);
            }
            dream.players[who].hand = hand;
            dream.players[who].aside = guess.aside[who];
        }
        dream.pile = guess.new;
        Some(dream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::{FastRng, Stream, stream};
    use azalai_core::{Choices, Game, Odds, Setup, Turn};

    /// Can the steps happen? Every card that leaves a hand is tried as old and as new.
    fn by_trying(guess: Guess, steps: &[Step]) -> bool {
        let Some((&step, rest)) = steps.split_first() else { return true };
        match step {
            Step::Drew(who, cards) => {
                let mut guess = guess;
                guess.new_in_hand[who] += cards;
                by_trying(guess, rest)
            }
            Step::Known(who, good) => {
                let (mut as_old, mut as_new) = (guess, guess);
                let old = guess.old[good] > 0 && guess.old_in_hand[who] > 0 && {
                    as_old.take_old(who, good);
                    by_trying(as_old, rest)
                };
                old || guess.new[good] > 0 && guess.new_in_hand[who] > 0 && {
                    as_new.take_new(who, good);
                    by_trying(as_new, rest)
                }
            }
            Step::Unknown(who, _) => {
                let (mut as_old, mut as_new) = (guess, guess);
                let old = guess.old_in_hand[who] > 0 && {
                    as_old.old_in_hand[who] -= 1;
                    by_trying(as_old, rest)
                };
                old || guess.new_in_hand[who] > 0 && {
                    as_new.new_in_hand[who] -= 1;
                    by_trying(as_new, rest)
                }
            }
        }
    }

    /// A story at random, possible or not.
    fn any_story(rng: &mut FastRng) -> (Guess, Vec<Step>) {
        let players = rng.random_range(1..=3);
        let mut guess = Guess {
            old: Goods::NONE,
            new: Goods::NONE,
            old_in_hand: [0; MAX_SEATS],
            new_in_hand: [0; MAX_SEATS],
            aside: [Goods::NONE; MAX_SEATS],
        };
        let kinds = rng.random_range(2..=KINDS);
        let any = |rng: &mut FastRng| Good::ALL[rng.random_range(0..kinds)];
        for who in 1..=players {
            guess.old_in_hand[who] = rng.random_range(0..=3);
            (0..guess.old_in_hand[who]).for_each(|_| guess.old.add(any(rng)));
        }
        let mut held = guess.old_in_hand;
        let mut steps = Vec::new();
        for _ in 0..rng.random_range(1..=10) {
            let who = rng.random_range(1..=players);
            if held[who] == 0 || rng.random_bool(0.3) {
                let cards = rng.random_range(1..=3);
                held[who] += cards;
                (0..cards).for_each(|_| guess.new.add(any(rng)));
                steps.push(Step::Drew(who, cards));
            } else {
                held[who] -= 1;
                steps.push(if rng.random_bool(0.8) {
                    Step::Known(who, any(rng))
                } else {
                    Step::Unknown(who, Place::Cave(0, 0))
                });
            }
        }
        (0..rng.random_range(0..=2)).for_each(|_| guess.new.add(any(rng)));
        (guess, steps)
    }

    #[test]
    fn looking_ahead_finds_exactly_the_stories_that_can_be_told() {
        let mut rng = stream(1, 0, Stream::Luck);
        let mut possible = 0;
        for _ in 0..20_000 {
            let (guess, steps) = any_story(&mut rng);
            let found = by_trying(guess, &steps);
            assert_eq!(guess.allows(steps.iter().copied(), 0), found);
            possible += usize::from(found);
        }
        assert!((2_000..18_000).contains(&possible), "{possible} of 20000 are possible");
    }

    #[test]
    fn whoever_looks_ahead_always_finds_a_story() {
        let (mut stories, mut careless) = (0, 0);
        for seed in 0..80 {
            let setup = Setup::new("standard", 2 + (seed % 4) as u8);
            let limit = if seed < 40 { "now" } else { "turn-end" };
            let setup = setup.with("hand-limit", limit);
            let mut state = State::start(&setup).unwrap();
            let mut rng = stream(seed, 0, Stream::Luck);
            let (mut legal, mut odds) = (Choices::new(), Odds::new());
            while state.turn() != Turn::Over {
                if state.stage == 2 {
                    for seat in state.players() {
                        let story = Story { state: &state, seat };
                        let mut tell =
                            |ahead| state.tell_story(&story, story.begin(), ahead, &mut rng);
                        assert!(tell(true).is_some());
                        careless += usize::from(tell(false).is_none());
                        stories += 1;
                    }
                }
                legal.clear();
                odds.clear();
                state.legal(&mut legal);
                state.chance(&mut odds);
                let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
                state.apply(action, &mut ());
            }
        }
        assert!(
            stories > 10_000 && careless > 0,
            "{stories} stories, {careless} need a second try"
        );
    }
}
