//! Insight into Targui: land that pays, camels that hold it, and the settlement on which it hangs.

use crate::insight::{Candidate, Insight};
use crate::style::Style;
use ::targui::material::Kind;
use ::targui::{Action, Field, FieldSet, Phase, Rules, State};
use azalai_core::{Choice, Choices, PerSeat, Seat};

/// How many things an evaluation looks at.
pub const ASPECTS: usize = 14;

pub type Aspects = [f32; ASPECTS];

/// What a throw from a field kills on average: half of die and strategic value (rule 5.2).
fn blow(state: &State, field: Field) -> f32 {
    1.5 + 0.5 * f32::from(state.strategic(field))
}

/// The fighting power of the camels on a field. Blows do not grow with the number of camels, so
/// powers subtract in a fight.
fn power(state: &State, field: Field) -> f32 {
    f32::from(state.camels(field)) * blow(state, field)
}

/// The chance that an attacking power beats a defending one.
fn odds(attack: f32, defence: f32) -> f32 {
    let scale = 2.5 + 0.06 * (attack + defence);
    // The attacker strikes first: that is about half a throw.
    1.0 / (1.0 + ((defence - attack - 2.0) / scale).exp())
}

/// The fields around a set.
fn around(fields: FieldSet) -> FieldSet {
    fields.fold(FieldSet::EMPTY, |all, field| all.or(field.neighbours()))
}

/// How much of the game is still to come, from 1 to 0.
pub fn ahead(state: &State) -> f32 {
    let rounds = f32::from(state.options().rounds().max(1));
    let gone = f32::from(state.round().max(1) - 1);
    let each = f32::from(state.cards_each().max(1)) * state.players().count() as f32;
    let cards: f32 = state.players().map(|seat| f32::from(state.cards_left(seat))).sum();
    let round = if matches!(state.phase(), Phase::RoundDie) { 1.0 } else { cards / each };
    ((rounds - gone - 1.0 + round) / rounds).clamp(0.0, 1.0)
}

/// What a seat has, as numbers that weigh linearly.
pub fn aspects(state: &State, seat: Seat) -> Aspects {
    let enemies = state.enemies_of(seat);
    let manned = state.manned(seat);
    let mut marked = state.marked(seat);
    if state.phase() == Phase::Advance {
        let (_, to) = state.fight();
        if state.active() == seat {
            marked.insert(to);
        } else {
            marked.remove(to);
        }
    }
    let others = state
        .players()
        .filter(|&other| other != seat)
        .fold(FieldSet::EMPTY, |all, other| all.or(state.marked(other)));
    let land = f32::from(state.worth_of(marked));
    let home = state.settlement(seat);
    let holds_home = home.is_some_and(|home| marked.contains(home));
    let camels: f32 = manned.map(|field| f32::from(state.camels(field))).sum();
    let strength: f32 = manned.map(|field| power(state, field)).sum();
    // Turns to come in this round, the present one included.
    let at_turn = state.active() == seat
        && matches!(state.phase(), Phase::Move | Phase::Buy | Phase::FightOn | Phase::Advance);
    let turns = f32::from(state.cards_left(seat)) + if at_turn { 1.0 } else { 0.0 };
    let cash = f32::from(state.cash(seat));
    let treasury = f32::from(state.treasury(seat));
    let spendable = if state.options().rules == Rules::Classic || turns > 0.0 { cash } else { 0.0 };
    // The settlement: what stands next to it, and what stands on it.
    let danger = match home {
        Some(home) if holds_home => {
            let near = home.neighbours().and(enemies);
            let attack = near.map(|field| power(state, field)).fold(0.0, f32::max);
            if attack > 0.0 {
                let help = if turns > 0.0 { 0.5 * spendable } else { 0.2 * spendable };
                odds(attack, power(state, home) + help * blow(state, home))
            } else {
                0.0
            }
        }
        _ => 0.0,
    };
    let chance_home = match home {
        Some(home) if !holds_home => {
            let near = home.neighbours().and(manned);
            let attack = near.map(|field| power(state, field)).fold(0.0, f32::max);
            if attack > 0.0 { odds(attack, power(state, home)) } else { 0.0 }
        }
        _ => 0.0,
    };
    let menaced = around(enemies);
    let mut exposed = f32::from(state.worth_of(marked.and(menaced).without(manned)));
    let mut weak = 0.0;
    for field in marked.and(menaced).and(manned) {
        if Some(field) == home {
            continue;
        }
        let attack =
            field.neighbours().and(enemies).map(|foe| power(state, foe)).fold(0.0, f32::max);
        weak += odds(attack, power(state, field)) * f32::from(state.economic(field));
    }
    if let Some(home) = home
        && holds_home
        && menaced.contains(home)
        && !manned.contains(home)
    {
        exposed -= f32::from(state.economic(home));
    }
    let reach = around(manned);
    let free = f32::from(state.worth_of(reach.without(others).without(marked)));
    let prey = f32::from(state.worth_of(reach.and(others).without(enemies)));
    let wide = around(reach).without(reach).without(others).without(marked).without(menaced);
    let beyond = f32::from(state.worth_of(wide));
    let payments = f32::from(state.options().rounds()) - f32::from(state.round().max(1)) + 1.0;
    let levy = if holds_home { land } else { 0.0 };
    let income = match state.options().rules {
        Rules::Classic => levy * 0.1,
        Rules::Updated => levy * payments * 0.02,
    };
    [
        income,
        land * 0.1,
        (1.0 + camels + spendable).ln(),
        (1.0 + strength).ln(),
        if holds_home { 1.0 } else { 0.0 },
        danger,
        chance_home,
        exposed * 0.1,
        weak * 0.1,
        free * 0.1,
        prey * 0.1,
        beyond * 0.1,
        turns,
        match state.options().rules {
            Rules::Classic => marked.len() as f32 * 0.1,
            Rules::Updated => (treasury + spendable) * 0.02,
        },
    ]
}

/// The weights of the aspects in the last moment, and what they have more at the beginning.
const CLASSIC: [(f32, f32); ASPECTS] = [
    (4.0, -2.0),
    (0.0, 0.5),
    (0.2, 0.5),
    (0.2, 0.5),
    (1.0, 1.0),
    (-1.5, 0.5),
    (1.0, 0.0),
    (-0.5, 0.2),
    (-0.5, 0.2),
    (0.2, 0.2),
    (0.5, 0.0),
    (0.0, 0.2),
    (0.2, -0.1),
    (0.0, 0.0),
];

const UPDATED: [(f32, f32); ASPECTS] = [
    (4.0, 0.0),
    (0.0, 0.5),
    (0.1, 0.5),
    (0.1, 0.2),
    (1.0, 0.0),
    (-1.5, 0.5),
    (1.0, 0.0),
    (-0.5, 0.2),
    (-0.5, 0.2),
    (0.2, 0.2),
    (0.5, 0.0),
    (0.0, 0.2),
    (0.2, -0.1),
    (4.0, -1.0),
];

impl Insight for State {
    const EASY: u32 = 50;
    const MEDIUM: u32 = 400;
    const CLEAR_LEAD: f32 = 8.0;

    fn style(&self) -> Style {
        Style::USUAL
    }

    fn prospects(&self) -> PerSeat<f32> {
        let seats = self.players().count();
        let ahead = ahead(self);
        let payments =
            f32::from(self.options().rounds()) - f32::from(self.round().max(1)) + 1.0;
        PerSeat::new(seats, |seat| {
            let levy = f32::from(self.levy(seat));
            match self.options().rules {
                Rules::Classic => levy + ahead * 15.0,
                Rules::Updated => {
                    let saved = f32::from(self.treasury(seat));
                    let cash = f32::from(self.cash(seat)).min(1.0 + 0.7 * levy);
                    saved + 0.7 * cash + payments * (levy + 5.0 * ahead) * (1.0 - 0.3 * ahead)
                }
            }
        })
    }

    fn spread(&self) -> f32 {
        8.0
    }

    fn chances(&self) -> PerSeat<f32> {
        let seats = self.players().count();
        let ahead = ahead(self);
        let weights = match self.options().rules {
            Rules::Classic => &CLASSIC,
            Rules::Updated => &UPDATED,
        };
        let worth = PerSeat::new(seats, |seat| {
            if !self.is_alive(seat) {
                return -100.0;
            }
            let aspects = aspects(self, seat);
            aspects.iter().zip(weights).map(|(a, (late, more))| a * (late + more * ahead)).sum()
        });
        crate::insight::softmax(worth, 1.0)
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        let eyes = Eyes::new(self);
        for line in legal.lines() {
            eyes.weigh(line, list);
        }
        if list.is_empty() {
            super::few_amounts(legal, list);
        }
    }
}

/// What the seat at turn sees at a glance.
struct Eyes<'a> {
    state: &'a State,
    seat: Seat,
    mine: FieldSet,
    /// Fields of others.
    theirs: FieldSet,
    /// Fields where camels of others stand.
    enemies: FieldSet,
    /// Fields that camels of others could enter or attack with their next move.
    menaced: FieldSet,
    /// How many steps each field is away from the land of others.
    front: [u8; 49],
    home: Option<Field>,
}

impl Eyes<'_> {
    fn new(state: &State) -> Eyes<'_> {
        let seat = state.active();
        let mine = state.marked(seat);
        let theirs = state
            .players()
            .filter(|&other| other != seat)
            .fold(FieldSet::EMPTY, |all, other| all.or(state.marked(other)));
        let enemies = state.enemies_of(seat);
        let mut front = [9; 49];
        let (mut fresh, mut seen, mut steps) = (theirs, FieldSet::EMPTY, 0);
        while !fresh.is_empty() {
            fresh.for_each(|field| front[field.index()] = steps);
            seen = seen.or(fresh);
            fresh = around(fresh).without(seen).without(state.of_kind(Kind::Chott));
            steps += 1;
        }
        let menaced = around(enemies);
        let home = state.settlement(seat);
        Eyes { state, seat, mine, theirs, enemies, menaced, front, home }
    }

    fn weigh(&self, line: &Choice<Action>, list: &mut Vec<Candidate<Action>>) {
        let state = self.state;
        match line.action {
            Action::Settle(field) => list.push((line.action, self.as_home(field))),
            Action::Move { from, to, .. } => self.weigh_move(line, from, to, list),
            Action::Attack { from, to } => {
                let chance = odds(power(state, from), power(state, to));
                let weight = 0.02 + chance * chance * (0.5 + self.gain(to));
                list.push((line.action, weight));
            }
            Action::On => {
                let (from, to) = state.fight();
                list.push((line.action, 0.1 + odds(power(state, from), power(state, to))));
            }
            Action::Stop => {
                let (from, to) = state.fight();
                list.push((line.action, 1.1 - odds(power(state, from), power(state, to))));
            }
            Action::Advance(_) => {
                let (from, to) = state.fight();
                let most = line.most;
                let calm = !self.menaced.contains(to);
                list.push((line.with(1), if calm { 1.0 } else { 0.5 }));
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
                let scale = if state.phase() == Phase::Move { 0.05 } else { 1.0 };
                let weight = scale * self.as_camp(field);
                let most = line.most;
                list.push((line.with(most), weight));
                if most > 5 && state.options().rules == Rules::Classic {
                    list.push((line.with(most / 2), 0.3 * weight));
                }
            }
            Action::Deposit(_) => {
                if state.phase() == Phase::Move && !state.manned(self.seat).is_empty() {
                    return;
                }
                let most = line.most;
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
                let weight = match (state.phase(), state.cash(self.seat)) {
                    (Phase::Move, _) => 0.05,
                    (_, 0) => 1.0,
                    _ => 0.1,
                };
                list.push((line.action, weight));
            }
            _ => list.push((line.action, 1.0)),
        }
    }

    /// What taking a field brings: its pay, twice if another loses it.
    fn gain(&self, to: Field) -> f32 {
        let state = self.state;
        if self.mine.contains(to) {
            return 0.0;
        }
        let pay = f32::from(state.economic(to));
        if self.home == Some(to) {
            return 15.0;
        }
        if !self.theirs.contains(to) {
            return pay;
        }
        if state.players().any(|other| state.settlement(other) == Some(to)) {
            return 2.0 * pay + 6.0;
        }
        2.0 * pay + 0.3
    }

    fn weigh_move(
        &self,
        line: &Choice<Action>,
        from: Field,
        to: Field,
        list: &mut Vec<Candidate<Action>>,
    ) {
        let most = line.most;
        let front = |field: Field| self.front[field.index()];
        if self.mine.contains(to) {
            let nearer = front(to) < front(from);
            let guards = self.menaced.contains(to) && front(to) <= 1;
            if most < 2 && !guards || !(nearer || guards) {
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
        let gain = self.gain(to);
        let weight = 0.1 + gain * (1.0 + 0.5 * gain.min(4.0));
        let menaced = self.menaced.contains(to);
        let leaves_home = Some(from) == self.home && front(from) < 4;
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
        let state = self.state;
        let near = field.neighbours();
        let far = around(near).without(near);
        let worth = f32::from(state.worth_of(near)) + 0.4 * f32::from(state.worth_of(far))
            - 1.5 * f32::from(state.economic(field));
        (worth / 4.0).exp().min(1e6)
    }

    /// How good a field is for new camels.
    fn as_camp(&self, field: Field) -> f32 {
        let state = self.state;
        let mut weight = match self.front[field.index()] {
            0 | 1 => 1.0,
            2 => 0.5,
            _ => 0.1,
        };
        weight *= 0.5 + 0.5 * blow(state, field);
        if self.menaced.contains(field) {
            let attack = field.neighbours().and(self.enemies);
            let attack = attack.map(|foe| power(state, foe)).fold(0.0, f32::max);
            let danger = odds(attack, power(state, field));
            let stake = if self.home == Some(field) { 12.0 } else { 1.0 };
            weight += danger * stake;
        }
        if state.camels(field) == 0 {
            let free = around(FieldSet::EMPTY.with(field)).without(self.mine).without(self.enemies);
            weight += 0.2 * f32::from(state.worth_of(free));
        }
        weight
    }
}
