//! Insight into Tuareg: four races for majorities in two stages, and special cards beside them.
//!
//! The numbers of the evaluation (cards to come, doubt, special cards, hand) are close to a fit to 854
//! games for two between weak searching bots (score difference and win); those of the appeal of
//! actions were chosen by hand.

mod features;
mod nets;

use crate::material::KINDS;
use crate::{Acted, Action, Animal, Good, Load, Payment, Phase, Source, Special, State, Target};
use azalai_core::insight::{Beginner, Candidate, Insight, Part, Style};
use azalai_core::net::{Features, Net};
use azalai_core::{Action as _, Choices, Game, MAX_SEATS, PerSeat, Seat};
use rand::{Rng, RngExt};

/// The races for the four majorities as they stand and are likely to end.
struct Races {
    seats: usize,
    /// How many cards of each kind a seat can expect to count.
    expected: [[f32; KINDS]; MAX_SEATS],
    /// How many turns each seat still has in this stage, about.
    turns: [f32; MAX_SEATS],
    /// How uncertain a lead is, in cards.
    doubt: f32,
}

impl Races {
    fn new(state: &State) -> Races {
        let seats = state.seats();
        let mut races = Races {
            seats,
            expected: [[0.0; KINDS]; MAX_SEATS],
            turns: [0.0; MAX_SEATS],
            doubt: 0.0,
        };
        let mut all_turns = 0.0;
        for seat in state.players() {
            let turns = turns_to_come(state, seat);
            races.turns[seat.index()] = turns;
            all_turns += turns;
            let counted = state.goods_that_count(seat).counts();
            let hand = state.hand(seat).counts();
            let market = state.market().counts();
            let (room, widest) = state.room_on_animals(seat);
            let (from_hand, from_market) = match turns {
                t if t < 0.5 => (0.0, 0.0),
                t if t < 1.5 => (0.48, 0.0),
                _ => (0.25, 0.18),
            };
            let from_room = 0.067 * (turns / 4.0).min(1.0);
            let caves = state.room_in_caves(seat);
            for kind in 0..KINDS {
                let fits = hand[kind].min(room[kind].saturating_add(caves));
                let takes = market[kind].min(widest[kind]);
                races.expected[seat.index()][kind] = f32::from(counted[kind])
                    + from_hand * f32::from(fits)
                    + from_market * f32::from(takes)
                    + from_room * f32::from(room[kind].min(8));
            }
        }
        let turns = all_turns / seats as f32;
        races.doubt = 0.1 + 0.6 * turns.min(1.0) + 0.33 * turns;
        races
    }

    /// By how many cards a seat leads in a kind; negative if it is behind.
    #[inline]
    fn lead(&self, seat: Seat, kind: usize) -> f32 {
        let mut most = 0.0f32;
        for other in (0..self.seats).filter(|&other| other != seat.index()) {
            most = most.max(self.expected[other][kind]);
        }
        self.expected[seat.index()][kind] - most
    }

    /// By how many cards a seat leads in each kind.
    #[inline]
    fn leads(&self, seat: Seat) -> [f32; KINDS] {
        let mut leads = [0.0; KINDS];
        for (kind, lead) in leads.iter_mut().enumerate() {
            *lead = self.lead(seat, kind);
        }
        leads
    }

    /// What a seat can expect of the race in each kind: all points alone, one less if tied (5.4).
    #[inline]
    fn worths(&self, state: &State, seat: Seat) -> [f32; KINDS] {
        let (mut worths, expected) = (self.leads(seat), &self.expected[seat.index()]);
        for (worth, (expected, points)) in
            worths.iter_mut().zip(expected.iter().zip(state.table().points))
        {
            let lead = if *expected <= 0.0 { -1.0 } else { *worth };
            let alone = rising((lead - 0.5) / self.doubt);
            let at_least_tied = rising((lead + 0.5) / self.doubt);
            *worth = alone + (f32::from(points) - 1.0) * at_least_tied;
        }
        worths
    }

    /// What one more card of each kind is worth to a seat.
    #[inline]
    fn gains(&self, state: &State, seat: Seat) -> [f32; KINDS] {
        let mut gains = self.leads(seat);
        for (gain, points) in gains.iter_mut().zip(state.table().points) {
            let lead = *gain;
            let behind = rising((lead - 0.5) / self.doubt);
            let now = rising((lead + 0.5) / self.doubt);
            let then = rising((lead + 1.5) / self.doubt);
            *gain = now - behind + (f32::from(points) - 1.0) * (then - now);
        }
        gains
    }
}

/// From 0 to 1, like the logistic function but faster.
#[inline]
fn rising(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// About how many turns this seat still has in this stage, the present one included unless it has
/// been used.
fn turns_to_come(state: &State, seat: Seat) -> f32 {
    let seats = state.seats();
    let wait = (seat.index() + seats - state.active().index()) % seats;
    let used = state.acted() != Acted::NotYet && !matches!(state.phase(), Phase::Loading(_));
    match state.turns_left() {
        // The last round (5.1): everybody has one more turn at most.
        Some(left) => {
            let mut turns = usize::from(wait < left as usize);
            // Whoever drew the last card is on turn now and once more.
            turns += usize::from(wait == 0 && left as usize > seats);
            turns.saturating_sub(usize::from(wait == 0 && used)) as f32
        }
        None => {
            let draws = f32::from(state.pile().len().div_ceil(3));
            // Between two draws somebody loads or buys about as often as not.
            1.0 + (draws * 1.8 - wait as f32).max(0.0) / seats as f32
        }
    }
}

impl State {
    /// The final scores that can be expected, by the races as they stand.
    fn prospects_by(&self, races: &Races) -> PerSeat<f32> {
        let scores = self.scores();
        let last_stage = self.stage() == 2;
        PerSeat::new(self.seats(), |seat| {
            let mut points = scores[seat] as f32;
            for worth in races.worths(self, seat) {
                points += worth;
            }
            let turns = races.turns[seat.index()];
            let [donkeys, caves, thieves] = self.unused_specials(seat).map(f32::from);
            let hand = self.hand(seat);
            let dinars = f32::from(self.table().worth(hand).min(9));
            let cards = f32::from(hand.len());
            if last_stage {
                // One point for each unused card (5.7), more while it can still be put to use.
                let busy = (turns / 4.0).min(1.0);
                points += donkeys + caves * (1.0 + 1.25 * busy) + thieves * (1.0 + 1.9 * busy);
                points += (turns / 2.0).min(1.0) * (0.42 * dinars - 0.5 * cards);
            } else {
                points += 0.3 * donkeys + 2.25 * caves + 2.8 * thieves;
                points += 0.44 * dinars - 0.5 * cards;
            }
            if seat == self.active() && self.acted() == Acted::NotYet {
                points += 0.42;
            }
            points
        })
    }
}

impl Insight for State {
    const EASY: u32 = 25;
    const MEDIUM: u32 = 60;
    const CLEAR_LEAD: f32 = 6.0;

    fn style(&self) -> Style {
        let style = Style { sensible: true, ..Style::USUAL };
        if self.seats() == 2 {
            Style { explore: 1.0, cut: Some(16), ..style }
        } else {
            Style { explore: 0.5, cut: Some(60), ..style }
        }
    }

    fn net(&self) -> Option<&'static Net> {
        nets::of(self)
    }

    fn style_with(&self, net: &'static Net) -> Style {
        let style = Style { net: Some(net), ..self.style() };
        if self.seats() == 2 {
            style
        } else {
            // In the middle of a turn a position says little: the turn is played on sensibly before it is judged.
            Style { explore: 0.7, cut: Some(6), calm: true, ..style }
        }
    }

    fn is_calm(&self) -> bool {
        self.phase() == Phase::Turn
    }

    fn prospects(&self) -> PerSeat<f32> {
        self.prospects_by(&Races::new(self))
    }

    fn features(&self) -> Features {
        features::of(self)
    }

    fn parts(&self) -> Vec<Part> {
        self.score_parts()
    }

    fn spread(&self) -> f32 {
        let left = f32::from(self.pile().len());
        if self.stage() == 2 { 2.0 + left * 0.035 } else { 2.8 + left * 0.06 }
    }

    /// Counts its own goods and not those of others, who have the majority in the end.
    fn beginner(&self) -> Beginner {
        Beginner { rivals: 0.1, hope: 0.7, hoards: 0.0, overlooks: 0.6 }
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let judge = Judge::new(self);
        for line in legal.lines() {
            let weight = judge.appeal(line.action, line.most);
            if weight > 0.0 {
                list.push((line.with(line.most), weight));
                // Taking less keeps room for another kind: rarely better.
                for fewer in (line.action.amount()..line.most).rev() {
                    list.push((line.with(fewer), weight * 0.15));
                }
            }
        }
        if list.is_empty() {
            azalai_core::insight::few_amounts(legal, list);
        }
    }

    fn sensible(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        room.clear();
        self.legal(room);
        if let [only] = room.lines() {
            return Some(only.with(only.most));
        }
        let judge = Judge::new(self);
        let mut chosen = None;
        let mut sum = 0.0;
        for line in room.lines() {
            let weight = judge.appeal(line.action, line.most);
            let weight = weight * weight;
            sum += weight;
            if weight > 0.0 && rng.random::<f32>() * sum < weight {
                chosen = Some(line.with(line.most));
            }
        }
        chosen.or_else(|| room.pick(rng))
    }
}

/// Judges actions at first sight.
struct Judge<'a> {
    state: &'a State,
    me: Seat,
    races: Races,
    /// What one more counted card of each kind brings the seat on turn.
    gains: [f32; KINDS],
    /// Their animals for which an earlier one stands, as bits.
    twins: u8,
}

impl Judge<'_> {
    fn new(state: &State) -> Judge<'_> {
        let (races, me) = (Races::new(state), state.active());
        let gains = races.gains(state, me);
        Judge { state, me, races, gains, twins: state.twins(me) }
    }

    /// Is there an animal of the seat on turn before this one with the same load, of the same sort? Then that one stands for both.
    fn has_twin(&self, animal: Animal) -> bool {
        self.twins & 1 << animal.index() != 0
    }

    /// What loading so many cards of a kind onto an animal brings, against the room it takes.
    fn load(&self, animal: Animal, good: Good, cards: u8) -> f32 {
        let load = self.state.load(self.me, animal).unwrap_or(Load::EMPTY);
        let gain = self.gains[good as usize] * f32::from(cards);
        // Going on where the kind lies already leaves the other animals free.
        let place = match load.top() {
            Some(top) if top == good => 1.3,
            None if cards == 1 && !animal.is_donkey() => 0.6,
            _ => 1.0,
        };
        gain * place
    }

    /// How promising an action looks; 0 if it is not worth a thought.
    fn appeal(&self, action: Action, most: u16) -> f32 {
        let state = self.state;
        let hand = state.hand(self.me);
        match action {
            Action::Draw => match hand.len() {
                0..=2 => 1.2,
                3 => 0.7,
                _ => 0.4,
            },
            Action::Load { animal, good } => {
                if self.has_twin(animal) && state.phase() == Phase::Turn {
                    return 0.0;
                }
                let room = state.load(self.me, animal).map(|load| State::room(load, animal, good));
                let cards = room.unwrap_or(1).min(hand[good]);
                0.05 + 0.6 * self.load(animal, good, cards)
            }
            Action::Take { good, animal, .. } => {
                if self.has_twin(animal) {
                    return 0.0;
                }
                0.03 + 0.6 * self.load(animal, good, most.min(4) as u8)
            }
            Action::Buy { special } => self.purchase(special),
            Action::Pay { payment } => (-1.5 * self.price(&payment)).exp() + 1e-3,
            Action::Cave { source: Source::Hand(good), .. } => {
                0.1 + 0.6 * self.gains[good as usize]
            }
            Action::Cave { source: Source::Top(animal), .. } => {
                if self.has_twin(animal) {
                    return 0.0;
                }
                0.1
            }
            Action::Steal { victim, target } => self.theft(victim, target),
            Action::Market { good } => self.to_spare(good),
            Action::Keep | Action::Pass => 1.0,
            Action::Done => match state.phase() {
                Phase::Loading(_) => 0.25,
                _ => 0.5,
            },
            _ => 1.0,
        }
    }

    /// What the cards of a payment would be worth otherwise.
    fn price(&self, payment: &Payment) -> f32 {
        let mut price = 0.0;
        for (good, cards) in payment.hand().iter() {
            let each = 0.3 + 0.5 * self.gains[good as usize];
            price += each * f32::from(cards);
        }
        for (animal, cards) in payment.animals() {
            let load = self.state.load(self.me, animal).unwrap_or(Load::EMPTY);
            for good in load.from_top().take(cards.into()) {
                price += 0.2 + self.gains[good as usize];
            }
        }
        price
    }

    fn purchase(&self, special: Special) -> f32 {
        let state = self.state;
        let dinars = state.table().worth(state.hand(self.me));
        let turns = self.races.turns[self.me.index()];
        let worth = match special {
            Special::Map => 2.0,
            Special::Donkey => 0.8,
            Special::Cave => 1.5,
            Special::Thief => 2.0,
        };
        let affordable = if dinars >= 3 { 0.3 } else { 0.08 };
        // In the last turn of all the hand is worth nothing else.
        let last = state.stage() == 2 && turns <= 1.5;
        worth * affordable * if last { 2.0 } else { 1.0 }
    }

    fn theft(&self, victim: Seat, target: Target) -> f32 {
        let state = self.state;
        let last = state.turns_left().is_some();
        let value = match target {
            Target::Hand => {
                let hand = state.hand(victim);
                let sum: f32 = hand
                    .iter()
                    .map(|(good, cards)| self.gains[good as usize] * f32::from(cards))
                    .sum();
                sum / f32::from(hand.len().max(1))
            }
            Target::Top(animal) => {
                if state.twins(victim) & 1 << animal.index() != 0 {
                    return 0.0;
                }
                let top = state.load(victim, animal).and_then(Load::top);
                top.map_or(0.0, |good| {
                    self.gains[good as usize] + self.races.gains(state, victim)[good as usize]
                })
            }
        };
        (0.05 + 0.3 * value) * if last { 1.5 } else { 0.6 }
    }

    /// How easily the seat on turn lets a card go to the market.
    fn to_spare(&self, good: Good) -> f32 {
        let kind = good as usize;
        let mut loss = self.gains[kind] + 0.2 * f32::from(self.state.table().dinars(good).min(3));
        for other in self.state.players().filter(|&other| other != self.me) {
            loss += 0.3 * self.races.gains(self.state, other)[kind];
        }
        1.0 / (0.1 + loss * loss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::{FastRng, Stream, stream};
    use azalai_core::{Odds, Setup, Turn};

    /// Plays at random and shows every state in which a seat decides.
    fn wander(setup: &Setup, seed: u64, mut each: impl FnMut(&State, &Choices<Action>)) {
        let mut state = State::start(setup).unwrap();
        let mut rng: FastRng = stream(seed, 0, Stream::Luck);
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        while state.turn() != Turn::Over {
            legal.clear();
            odds.clear();
            state.legal(&mut legal);
            state.chance(&mut odds);
            if !legal.lines().is_empty() {
                each(&state, &legal);
            }
            let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng)).unwrap();
            state.apply(action, &mut ());
        }
    }

    fn play(state: &mut State, actions: &str) {
        for action in actions.split(", ").map(|text| text.parse().unwrap()) {
            state.check(action).unwrap();
            state.apply(action, &mut ());
        }
    }

    /// Goods that pay and bring as much or as little as a table allows.
    const EXTREME: &str = "[[goods]]\nkind = \"water\"\ncards = 41\ndinars = 99\npoints = 99\n\
        [[goods]]\nkind = \"gold\"\ncards = 0\ndinars = 0\npoints = 1\n\
        [[goods]]\nkind = \"salt\"\ncards = 2\ndinars = 0\npoints = 99\n\
        [[goods]]\nkind = \"millet\"\ncards = 1\ndinars = 1\npoints = 1\n";

    #[test]
    fn candidates_are_legal_and_never_missing() {
        let mut rng: FastRng = stream(1, 1, Stream::Luck);
        let mut room = Choices::new();
        for seed in 0..20 {
            for seats in 2..=5 {
                let standard = Setup::new("standard", seats);
                for setup in [standard.clone(), standard.with("goods", EXTREME)] {
                    wander(&setup, seed, |state, legal| {
                        let mut list = Vec::new();
                        state.candidates(legal, &mut list);
                        assert!(!list.is_empty());
                        for (action, weight) in list {
                            assert!(legal.holds(action), "{action}");
                            assert!(weight.is_finite() && weight > 0.0, "{action}: {weight}");
                        }
                        let sensible = state.sensible(&mut room, &mut rng).unwrap();
                        assert!(legal.holds(sensible), "{sensible}");
                    });
                }
            }
        }
    }

    #[test]
    fn chances_add_up() {
        for seats in 2..=5 {
            let standard = Setup::new("standard", seats);
            for setup in [standard.clone(), standard.with("goods", EXTREME)] {
                wander(&setup, 7, |state, _| {
                    let chances = state.chances();
                    let sum: f32 = chances.as_slice().iter().sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{chances:?}");
                });
            }
        }
    }

    /// Seat 1 has drawn gold, gold and salt, and seat 2 nothing yet.
    fn after_a_draw() -> State {
        let mut state = State::start(&Setup::new("standard", 2)).unwrap();
        play(
            &mut state,
            "open millet, open millet, first 1, draw, card gold, card gold, card salt",
        );
        play(&mut state, "market salt, take 1 millet camel1");
        state
    }

    /// Salt, because gold in the hand may be better: it buys maps.
    #[test]
    fn loaded_salt_is_better_than_salt_in_the_hand() {
        let start = "open millet, open millet, first 1, draw, card salt, card salt, card millet, \
                     market millet, take 1 millet camel1, load camel1 salt";
        let [mut one, mut two] =
            [(); 2].map(|()| State::start(&Setup::new("standard", 2)).unwrap());
        play(&mut one, start);
        play(&mut one, "done");
        play(&mut two, start);
        play(&mut two, "load camel1 salt");
        assert_eq!(one.turn(), two.turn());
        assert!(two.chances()[Seat::FIRST] > one.chances()[Seat::FIRST]);
    }

    #[test]
    fn a_map_is_worth_a_gold() {
        let (before, mut after) = (after_a_draw(), after_a_draw());
        play(&mut after, "buy map, pay gold");
        assert!(after.prospects()[Seat::FIRST] > before.prospects()[Seat::FIRST]);
    }

    #[test]
    fn of_two_camels_alike_one_is_enough() {
        let state = after_a_draw();
        let (mut legal, mut list) = (Choices::new(), Vec::new());
        state.legal(&mut legal);
        state.candidates(&legal, &mut list);
        let loads = |camel: &str| {
            let action: Action = format!("load {camel} gold").parse().unwrap();
            list.iter().any(|(candidate, _)| *candidate == action)
        };
        assert!(loads("camel1") && !loads("camel2") && !loads("camel3"));
    }
}
