//! Insight into Targui: land that pays, camels that hold it, and the settlement on which it hangs.

mod features;
mod nets;

use crate::{Action, Field, FieldSet, Kind, Money, Phase, Rules, State, board::FIELDS};
use azalai_core::insight::{Beginner, Candidate, Insight, Part, Style, few_amounts, softmax};
use azalai_core::net::{Features, Net};
use azalai_core::{Choice, Choices, PerSeat, Seat};

/// How many things the evaluation of a seat looks at.
const ASPECTS: usize = 16;

/// What each aspect weighs: always, more at the beginning of the game, more in its last round.
type Weights = [[f32; 3]; ASPECTS];

/// Fitted by logistic regression to who won, over positions of some 600 games (`classic`) and 1700
/// games (`updated`) that the search played against itself.
#[rustfmt::skip]
const CLASSIC: Weights = [
    [0.50, -0.21, 0.39], // the next payment (times the payments to come in `updated`)
    [0.50, -0.35, 0.61], // land, paid or not
    [1.36, -0.28, 0.14], // camels and cash
    [0.11, 0.29, 0.02], // power
    [1.34, 0.61, 0.00], // holds the settlement
    [-1.01, -0.15, -1.04], // settlement in danger
    [1.26, 0.08, -0.06], // settlement about to be won back
    [-0.27, -0.03, 0.17], // unmanned land in danger
    [-0.37, 0.05, 0.00], // manned land in danger
    [-0.76, 0.20, 0.66], // free land in reach
    [0.13, 0.08, -0.04], // unmanned land of others in reach
    [0.35, 0.00, 0.34], // free land two steps away
    [0.31, -0.10, 1.39], // moves to come in this round
    [0.91, -0.21, 0.16], // cash among the camels; all money in `updated`
    [0.32, -0.42, -0.55], // settlement in danger from two steps away
    [-0.03, -0.17, 0.09], // power of the strongest group
];

#[rustfmt::skip]
const UPDATED: Weights = [
    [0.79, -0.62, 0.81], // the next payment (times the payments to come in `updated`)
    [0.83, -0.90, -0.09], // land, paid or not
    [0.15, 0.18, -0.17], // camels and cash
    [0.58, 0.08, 0.17], // power
    [1.55, -0.63, 1.22], // holds the settlement
    [-1.61, -0.04, 0.01], // settlement in danger
    [1.15, 0.37, 0.23], // settlement about to be won back
    [-0.02, -0.13, 0.29], // unmanned land in danger
    [-0.51, -0.23, 0.09], // manned land in danger
    [-0.19, 0.24, -0.00], // free land in reach
    [0.14, 0.30, -0.40], // unmanned land of others in reach
    [0.05, 0.08, -0.22], // free land two steps away
    [0.44, -0.26, 0.01], // moves to come in this round
    [2.90, -2.15, 2.17], // cash among the camels; all money in `updated`
    [0.06, -0.46, 0.50], // settlement in danger from two steps away
    [-0.12, -0.18, -0.24], // power of the strongest group
];

/// What a throw from a field kills on average: half of die and strategic value (rule 5.2).
fn blow(state: &State, field: Field) -> f32 {
    1.5 + 0.5 * f32::from(state.strategic(field))
}

/// The fighting power of a group of camels. A blow is as hard with few camels as with many, so a
/// fight takes the same power from both sides: who has more wins.
fn power(state: &State, field: Field) -> f32 {
    f32::from(state.camels(field)) * blow(state, field)
}

/// The greatest power on these fields.
fn strongest(state: &State, fields: FieldSet) -> f32 {
    fields.map(|field| power(state, field)).fold(0.0, f32::max)
}

/// The chance that an attacking power beats a defending one.
fn odds(attack: f32, defence: f32) -> f32 {
    /// The attacker strikes first: so much power is that worth.
    const FIRST: f32 = 2.0;
    if attack <= 0.0 {
        return 0.0;
    }
    let scale = 2.5 + 0.06 * (attack + defence);
    1.0 / (1.0 + ((defence - attack - FIRST) / scale).exp())
}

/// The fields next to any of these.
fn around(fields: FieldSet) -> FieldSet {
    fields.fold(FieldSet::EMPTY, |all, field| all.or(field.neighbours()))
}

/// The fields with markers of other players.
fn land_of_others(state: &State, seat: Seat) -> FieldSet {
    let others = state.players().filter(|&other| other != seat);
    others.fold(FieldSet::EMPTY, |all, other| all.or(state.marked(other)))
}

/// How much of the game is still to come, from 1 to 0.
fn ahead(state: &State) -> f32 {
    let rounds = f32::from(state.options().rounds().max(1));
    let cards: f32 = state.players().map(|seat| f32::from(state.cards_left(seat))).sum();
    let all_cards = f32::from(state.cards_each().max(1)) * state.players().count() as f32;
    let of_round = if state.phase() == Phase::RoundDie { 1.0 } else { cards / all_cards };
    ((rounds - f32::from(state.round().max(1)) + of_round) / rounds).clamp(0.0, 1.0)
}

/// The payments to come, that of this round included.
fn payments(state: &State) -> f32 {
    f32::from(state.options().rounds()) - f32::from(state.round().max(1)) + 1.0
}

/// What a seat has, as numbers of about the same size.
fn aspects(state: &State, seat: Seat) -> [f32; ASPECTS] {
    let updated = state.options().rules == Rules::Updated;
    let at_turn = state.active() == seat
        && matches!(state.phase(), Phase::Move | Phase::Buy | Phase::FightOn | Phase::Advance);
    let (enemies, manned) = (state.enemies_of(seat), state.manned(seat));
    let others = land_of_others(state, seat);
    let mut marked = state.marked(seat);
    // A conquered field is as good as taken.
    if at_turn && state.phase() == Phase::Advance {
        marked.insert(state.fight().1);
    }
    let pay = |fields: FieldSet| f32::from(state.worth_of(fields));
    let one_if = |is: bool| if is { 1.0 } else { 0.0 };

    let land = pay(marked);
    let camels = f32::from(state.camels_of(seat));
    let strength: f32 = manned.map(|field| power(state, field)).sum();
    let turns = f32::from(state.cards_left(seat)) + one_if(at_turn);
    let moves = f32::from(state.cards_left(seat)) * (1.0 + one_if(state.is_double()))
        + one_if(at_turn && state.phase() == Phase::Move)
        + one_if(at_turn && state.is_first_half());
    // In `updated`, cash is lost unless there is another turn to use it (rule 6.2).
    let cash = if updated && turns == 0.0 { 0.0 } else { f32::from(state.cash(seat)) };

    let (mut danger, mut far_danger, mut return_home) = (0.0, 0.0, 0.0);
    let home = state.settlement(seat);
    let holds_home = home.is_some_and(|home| marked.contains(home));
    if let Some(home) = home {
        let near = home.neighbours();
        let guard = power(state, home);
        if holds_home {
            // Cash becomes guards, if a turn comes in time.
            let help = cash * blow(state, home);
            let in_time = if turns > 0.0 { 0.5 } else { 0.2 };
            danger = odds(strongest(state, near.and(enemies)), guard + in_time * help);
            let ring = around(near).without(near);
            far_danger = odds(strongest(state, ring.and(enemies)), guard + 0.5 * help);
        } else {
            return_home = odds(strongest(state, near.and(manned)), guard);
        }
    }

    let menaced = around(enemies);
    let mut risked = marked.and(menaced);
    if let Some(home) = home {
        risked.remove(home);
    }
    let at_risk = |field: Field| {
        let attack = strongest(state, field.neighbours().and(enemies));
        odds(attack, power(state, field)) * f32::from(state.economic(field))
    };
    let weak: f32 = risked.and(manned).map(at_risk).sum();
    let reach = around(manned);
    let taken = others.or(marked);
    let beyond = around(reach).without(reach).without(taken).without(menaced);
    let levy = if holds_home { land } else { 0.0 };
    [
        if updated { 0.02 * levy * payments(state) } else { 0.1 * levy },
        0.1 * land,
        (1.0 + camels + cash).ln(),
        (1.0 + strength).ln(),
        one_if(holds_home),
        danger,
        return_home,
        0.1 * pay(risked.without(manned)),
        0.1 * weak,
        0.1 * pay(reach.without(taken)),
        0.1 * pay(reach.and(others).without(enemies)),
        0.1 * pay(beyond),
        moves,
        if updated {
            0.02 * (f32::from(state.treasury(seat)) + cash)
        } else {
            cash / (1.0 + cash + camels)
        },
        far_danger,
        (1.0 + strongest(state, manned)).ln(),
    ]
}

/// How far the game has come.
struct Time {
    /// How much is still to come, from 1 to 0.
    ahead: f32,
    /// How much of the last round has passed.
    last_round: f32,
}

impl Time {
    fn of(state: &State) -> Time {
        let ahead = ahead(state);
        let last_round = (1.0 - ahead * f32::from(state.options().rounds())).max(0.0);
        Time { ahead, last_round }
    }

    /// How well somebody stands who has these aspects.
    fn weigh(&self, state: &State, aspects: &[f32; ASPECTS]) -> f32 {
        let weights = match state.options().rules {
            Rules::Classic => &CLASSIC,
            Rules::Updated => &UPDATED,
        };
        let weight =
            |[always, early, late]: &[f32; 3]| always + early * self.ahead + late * self.last_round;
        aspects.iter().zip(weights).map(|(much, weights)| much * weight(weights)).sum()
    }
}

impl Insight for State {
    const EASY: u32 = 15;
    const MEDIUM: u32 = 60;
    const CLEAR_LEAD: f32 = 8.0;

    fn style(&self) -> Style {
        // Luck is mixed: dice and cards split the tree too far.
        let style = Style { luck: 0, ..Style::USUAL };
        if self.players().count() == 2 {
            style
        } else {
            Style { explore: 0.3, cut: Some(20), ..style }
        }
    }

    fn net(&self) -> Option<&'static Net> {
        nets::of(self)
    }

    fn is_open(&self) -> bool {
        self.options().money != Money::Hidden
    }

    fn prospects(&self) -> PerSeat<f32> {
        let ahead = ahead(self);
        PerSeat::new(self.players().count(), |seat| {
            if !self.is_alive(seat) {
                return 0.0;
            }
            let levy = f32::from(self.levy(seat));
            match self.options().rules {
                Rules::Classic => levy + 15.0 * ahead,
                Rules::Updated => {
                    // Not all of a payment is saved: camels are bought, cash is lost.
                    let saved = f32::from(self.treasury(seat));
                    let cash = f32::from(self.cash(seat)).min(1.0 + levy);
                    let paid = payments(self) * (levy + 5.0 * ahead) * (1.0 - 0.3 * ahead);
                    saved + 0.7 * cash + paid
                }
            }
        })
    }

    fn parts(&self) -> Vec<Part> {
        self.score_parts()
    }

    fn spread(&self) -> f32 {
        match self.options().rules {
            Rules::Classic => 3.0 + 9.0 * ahead(self),
            Rules::Updated => 8.0 + 20.0 * ahead(self),
        }
    }

    /// The army and the settlement say more about who wins than the land of the moment.
    fn chances_with(&self, _prospects: PerSeat<f32>) -> PerSeat<f32> {
        let time = Time::of(self);
        let worth = PerSeat::new(self.players().count(), |seat| {
            if self.is_alive(seat) {
                time.weigh(self, &aspects(self, seat))
            } else {
                f32::MIN / 4.0
            }
        });
        softmax(worth, 1.0)
    }

    fn features(&self) -> Features {
        features::of(self)
    }

    /// Hopes for the die, and counts fields and camels when only the last payment does.
    fn beginner(&self) -> Beginner {
        Beginner { rivals: 0.2, hope: 0.8, hoards: 0.2, overlooks: 0.5 }
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let glance = Glance::new(self);
        for line in legal.lines() {
            glance.weigh(line, list);
        }
        if list.is_empty() {
            few_amounts(legal, list);
        }
    }
}

/// What the seat at turn sees at a glance.
struct Glance<'a> {
    state: &'a State,
    seat: Seat,
    mine: FieldSet,
    /// Fields of others.
    theirs: FieldSet,
    /// Fields where camels of others stand.
    enemies: FieldSet,
    /// Fields next to camels of others.
    menaced: FieldSet,
    /// How many steps each field is away from the land of others.
    front: [u8; FIELDS],
    home: Option<Field>,
}

impl Glance<'_> {
    fn new(state: &State) -> Glance<'_> {
        let seat = state.active();
        let theirs = land_of_others(state, seat);
        let enemies = state.enemies_of(seat);
        let mut front = [9; FIELDS];
        let (mut fresh, mut seen, mut steps) = (theirs, FieldSet::EMPTY, 0);
        while !fresh.is_empty() {
            fresh.for_each(|field| front[field.index()] = steps);
            seen = seen.or(fresh);
            fresh = around(fresh).without(seen).without(state.of_kind(Kind::Chott));
            steps += 1;
        }
        Glance {
            state,
            seat,
            mine: state.marked(seat),
            theirs,
            enemies,
            menaced: around(enemies),
            front,
            home: state.settlement(seat),
        }
    }

    fn front(&self, field: Field) -> u8 {
        self.front[field.index()]
    }

    /// Adds the actions of a line that are worth a thought.
    fn weigh(&self, line: &Choice<Action>, list: &mut Vec<Candidate<Action>>) {
        let state = self.state;
        let most = line.most;
        let moving = state.phase() == Phase::Move;
        match line.action {
            Action::Settle { field } => list.push((line.action, self.as_home(field))),
            Action::Move { from, to, .. } => self.weigh_move(line, from, to, list),
            Action::Attack { from, to } => {
                let chance = odds(power(state, from), power(state, to));
                list.push((line.action, 0.02 + chance * chance * (0.5 + self.gain(to))));
            }
            Action::On | Action::Stop => {
                let (from, to) = state.fight();
                let chance = odds(power(state, from), power(state, to));
                let on = line.action == Action::On;
                list.push((line.action, 0.1 + if on { chance } else { 1.0 - chance }));
            }
            Action::Advance { .. } => {
                let (from, to) = state.fight();
                list.push((line.with(1), if self.menaced.contains(to) { 0.5 } else { 1.0 }));
                if most > 1 {
                    list.push((line.with(most), if Some(from) == self.home { 0.2 } else { 1.0 }));
                }
                if most > 2 {
                    list.push((line.with(most - 1), 1.0));
                }
                if most > 4 {
                    list.push((line.with(most / 2), 0.7));
                }
            }
            Action::Buy { field, .. } => {
                // Whoever buys now does without their move.
                let weight = self.as_camp(field) * if moving { 0.05 } else { 1.0 };
                list.push((line.with(most), weight));
                // In `updated`, what is not spent is put into the treasury first.
                if most > 5 && state.options().rules == Rules::Classic {
                    list.push((line.with(most / 2), 0.3 * weight));
                }
            }
            // There is time for it after the move, so only who cannot move does it now.
            Action::Deposit { .. } if moving && !state.manned(self.seat).is_empty() => {}
            Action::Deposit { .. } => {
                list.push((line.with(most), 2.0));
                if most > 2 {
                    list.push((line.with(most / 2), 1.0));
                }
                if most > 7 {
                    list.push((line.with(most / 4), 0.5));
                    list.push((line.with(most - most / 4), 0.5));
                }
            }
            Action::Done => {
                let nothing_to_do = !moving && state.cash(self.seat) == 0;
                list.push((line.action, if nothing_to_do { 1.0 } else { 0.07 }));
            }
            _ => list.push((line.action, 1.0)),
        }
    }

    /// What taking a field brings: its pay, twice if another loses it, and much for a settlement.
    fn gain(&self, to: Field) -> f32 {
        let state = self.state;
        let pay = f32::from(state.economic(to));
        if self.mine.contains(to) {
            0.0
        } else if self.home == Some(to) {
            15.0
        } else if !self.theirs.contains(to) {
            pay
        } else if state.players().any(|other| state.settlement(other) == Some(to)) {
            2.0 * pay + 6.0
        } else {
            2.0 * pay + 0.3
        }
    }

    fn weigh_move(
        &self,
        line: &Choice<Action>,
        from: Field,
        to: Field,
        list: &mut Vec<Candidate<Action>>,
    ) {
        let most = line.most;
        let menaced = self.menaced.contains(to);
        if self.mine.contains(to) {
            // Camels march to the front, or to where they are needed.
            let guards = menaced && self.front(to) <= 1;
            let marches = most > 1 && self.front(to) < self.front(from);
            if !guards && !marches {
                return;
            }
            let weight = if guards { 0.4 } else { 0.15 };
            list.push((line.with(most), weight));
            if most > 3 {
                list.push((line.with(most - 1), weight));
                list.push((line.with(most / 2), 0.5 * weight));
            }
            return;
        }
        // One camel is enough for a marker; more of them hold it and go on from there.
        let gain = self.gain(to);
        let weight = 0.1 + gain * (1.0 + 0.5 * gain.min(4.0));
        let leaves_home = Some(from) == self.home && self.front(from) < 4;
        list.push((line.with(1), weight * if menaced { 0.7 } else { 1.0 }));
        if most > 1 {
            list.push((line.with(most), weight * if leaves_home { 0.1 } else { 0.4 }));
        }
        if most > 2 {
            list.push((line.with(most - 1), weight * if leaves_home { 0.2 } else { 0.5 }));
        }
        if most > 4 {
            list.push((line.with(most / 2), weight * 0.4));
        }
    }

    /// How good a field is for the settlement: rich land around, little lost.
    fn as_home(&self, field: Field) -> f32 {
        let pay = |fields: FieldSet| f32::from(self.state.worth_of(fields));
        let near = field.neighbours();
        let far = around(near).without(near);
        let lost = f32::from(self.state.economic(field));
        ((pay(near) + 0.4 * pay(far) - 1.5 * lost) / 4.0).exp().clamp(1e-3, 1e6)
    }

    /// How good a field is for new camels: at the front, on strong ground, where they are needed.
    fn as_camp(&self, field: Field) -> f32 {
        let state = self.state;
        let nearness = match self.front(field) {
            0 | 1 => 1.0,
            2 => 0.5,
            _ => 0.1,
        };
        let mut weight = nearness * (0.5 + 0.5 * blow(state, field));
        if self.menaced.contains(field) {
            let attack = strongest(state, field.neighbours().and(self.enemies));
            let stake = if self.home == Some(field) { 12.0 } else { 1.0 };
            weight += odds(attack, power(state, field)) * stake;
        }
        if state.camels(field) == 0 {
            let open = field.neighbours().without(self.mine).without(self.enemies);
            weight += 0.2 * f32::from(state.worth_of(open));
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::FastRng;
    use azalai_core::{Action as _, Game, Odds, Setup, Turn};
    use rand::SeedableRng;

    /// Plays games at random and shows every state in which a seat decides.
    fn wander(mut each: impl FnMut(&State, &Choices<Action>)) {
        for (game, rules) in ["classic", "updated"].into_iter().cycle().take(30).enumerate() {
            let setup = Setup::new(rules, 2 + (game / 2 % 3) as u8);
            let mut state = State::start(&setup).expect("a table");
            let mut rng = FastRng::seed_from_u64(game as u64);
            let (mut legal, mut luck) = (Choices::new(), Odds::new());
            while state.turn() != Turn::Over {
                legal.clear();
                luck.clear();
                let action = if state.turn() == Turn::Chance {
                    state.chance(&mut luck);
                    luck.pick(&mut rng)
                } else {
                    state.legal(&mut legal);
                    each(&state, &legal);
                    legal.pick(&mut rng)
                };
                state.apply(action.expect("something happens"), &mut ());
            }
        }
    }

    #[test]
    fn candidates_are_legal_and_never_missing() {
        wander(|state, legal| {
            let mut list = Vec::new();
            state.candidates(legal, &mut list);
            assert!(!list.is_empty());
            for (nth, (action, weight)) in list.iter().enumerate() {
                assert!(legal.holds(*action), "{action:?}");
                assert!(weight.is_finite() && *weight > 0.0, "{action:?} {weight}");
                assert!(list[..nth].iter().all(|(other, _)| other != action), "{action:?} twice");
            }
        });
    }

    #[test]
    fn chances_add_up_and_nobody_who_is_out_has_one() {
        wander(|state, _| {
            let chances = state.chances();
            let sum: f32 = chances.as_slice().iter().sum();
            assert!((sum - 1.0).abs() < 1e-4, "{chances:?}");
            for seat in state.players().filter(|&seat| !state.is_alive(seat)) {
                assert!(chances[seat] == 0.0, "{chances:?}");
            }
        });
    }

    #[test]
    fn rich_land_raises_prospects() {
        let mut seen = 0;
        wander(|state, legal| {
            for line in legal.lines() {
                let Action::Move { to, .. } = line.action else { continue };
                let seat = state.active();
                let is_new = !state.marked(seat).contains(to) && state.economic(to) > 1;
                if !is_new || !state.holds_own_settlement(seat) {
                    continue;
                }
                let mut after = *state;
                after.apply(line.action, &mut ());
                if after.turn() != Turn::Over {
                    assert!(after.prospects()[seat] > state.prospects()[seat]);
                    seen += 1;
                }
            }
        });
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn fights_are_won_by_power() {
        assert!(odds(30.0, 10.0) > 0.9 && odds(10.0, 30.0) < 0.1);
        assert!(odds(0.0, 0.0) == 0.0);
        // Even powers: the first strike counts.
        assert!(odds(20.0, 20.0) > 0.5);
    }

    /// Of a choice with many amounts, a few are worth a thought.
    #[test]
    fn amounts_are_few() {
        let mut most = 0;
        wander(|state, legal| {
            let mut candidates = Vec::new();
            state.candidates(legal, &mut candidates);
            for line in legal.lines().iter().filter(|line| line.count() > 10) {
                let same = |action: Action| action.with_amount(1) == line.with(1);
                most = most.max(candidates.iter().filter(|(action, _)| same(*action)).count());
            }
        });
        assert!((1..=5).contains(&most), "{most} amounts of one choice");
    }
}
