//! What a network is told of a position of Tuareg.

use super::Races;
use crate::material::KINDS;
use crate::{Acted, Phase, State};
use azalai_core::insight::Insight;
use azalai_core::net::Features;
use azalai_core::{Game, PerSeat};

/// Of every seat its four races, its cards, its hand, and what the evaluation by hand makes of all that.
pub(super) fn of(state: &State) -> Features {
    let seats = state.seats();
    let mut features = Features::nothing(seats);
    let (races, scores) = (Races::new(state), state.scores());
    let (prospects, spread) = (state.prospects_by(&races), state.spread());
    features.tell_by_hand(&PerSeat::new(seats, |seat| prospects[seat] / spread), &prospects);
    for seat in state.players() {
        let told = &mut features.seats[seat];
        told.push(0.05 * scores[seat] as f32);
        let (leads, worths) = (races.leads(seat), races.worths(state, seat));
        for kind in 0..KINDS {
            told.push(0.15 * races.expected[seat.index()][kind]);
            told.push((0.25 * leads[kind]).clamp(-1.0, 1.0));
            told.push(0.2 * worths[kind]);
        }
        told.push(0.15 * races.turns[seat.index()]);
        let specials = state.unused_specials(seat);
        told.extend(specials.map(|count| 0.5 * f32::from(count)));
        let hand = state.hand(seat);
        told.push(0.15 * f32::from(hand.len()));
        told.push(0.1 * f32::from(state.table().worth(hand).min(12)));
        told.extend(hand.counts().map(|count| 0.3 * f32::from(count)));
        let (mut free, mut widest) = (0.0, 0.0f32);
        for (_, room) in state.rooms(seat) {
            let most = room.counts().into_iter().max().unwrap_or(0);
            free += f32::from(most);
            widest = widest.max(f32::from(most));
        }
        told.push(0.1 * free);
        told.push(0.2 * widest);
        told.push(0.2 * f32::from(state.room_in_caves(seat)));
        let wait = (seat.index() + seats - state.active().index()) % seats;
        told.push_if(wait == 0);
        told.push_if(wait == 0 && state.acted() == Acted::NotYet);
        told.push(0.3 * wait as f32);
    }
    let common = &mut features.common;
    common.push_if(state.stage() == 2);
    common.push(0.02 * f32::from(state.pile().len()));
    common.push_if(state.turns_left().is_some());
    common.push(0.2 * seats as f32);
    common.push(0.3 * races.doubt);
    common.push_if(matches!(state.phase(), Phase::Loading(_)));
    common.extend(state.market().counts().map(|count| 0.2 * f32::from(count)));
    features
}
