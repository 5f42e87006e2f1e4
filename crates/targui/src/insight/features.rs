//! What a network is told of a position of Targui.

use super::{ASPECTS, Time, power};
use crate::state::PLAYERS;
use crate::{Kind, Phase, Rules, State};
use azalai_core::PerSeat;
use azalai_core::insight::Insight;
use azalai_core::net::Features;

/// Of every seat its aspects, as the evaluation by hand sees them, what that evaluation makes of them, and plain counts.
pub(super) fn of(state: &State) -> Features {
    let players = state.players().count();
    let mut features = Features::nothing(players);
    let time = Time::of(state);
    let mut aspects = [[0.0; ASPECTS]; PLAYERS];
    let mut standing = PerSeat::new(players, |_| 0.0);
    for seat in state.players() {
        if state.is_alive(seat) {
            aspects[seat.index()] = super::aspects(state, seat);
            standing[seat] = time.weigh(state, &aspects[seat.index()]);
        } else {
            features.out.insert(seat);
        }
    }
    features.tell_by_hand(&standing, &state.prospects());
    for seat in state.players() {
        let told = &mut features.seats[seat];
        if !state.is_alive(seat) {
            told.extend([0.0; OF_A_SEAT]);
            continue;
        }
        told.extend(aspects[seat.index()]);
        let (marked, manned) = (state.marked(seat), state.manned(seat));
        told.push(0.1 * marked.len() as f32);
        told.push(0.1 * manned.len() as f32);
        told.push(0.02 * f32::from(state.camels_of(seat)));
        told.push(0.05 * f32::from(state.cash(seat)));
        told.push(0.01 * manned.map(|field| power(state, field)).sum::<f32>());
        told.push(0.2 * f32::from(state.cards_left(seat)));
        let wait = (seat.index() + players - state.active().index()) % players;
        told.push_if(wait == 0);
        told.push(0.3 * wait as f32);
        let front =
            manned.filter(|field| !field.neighbours().and(state.enemies_of(seat)).is_empty());
        told.push(0.2 * front.count() as f32);
    }
    let common = &mut features.common;
    common.push(time.ahead);
    common.push(time.last_round);
    common.push(0.2 * state.players().filter(|&seat| state.is_alive(seat)).count() as f32);
    common.push_if(state.options().rules == Rules::Updated);
    common.push_if(state.is_double());
    for phase in [Phase::Move, Phase::Buy, Phase::FightOn, Phase::Advance] {
        common.push_if(state.phase() == phase);
    }
    common.push(0.05 * state.of_kind(Kind::Chott).len() as f32);
    features
}

/// How many numbers are told of a seat, besides those that the evaluation by hand makes.
const OF_A_SEAT: usize = ASPECTS + 9;
