//! What a network is told of a position of Through the Desert.

use super::{Counted, count, left};
use crate::{Caravan, Colour, Phase, State};
use azalai_core::insight::Insight;
use azalai_core::net::{Features, Told};
use azalai_core::{Game, PerSeat, Seat};

/// Of every seat what the evaluation by hand counts and makes of it, and how its caravans stand.
pub(super) fn of(state: &State) -> Features {
    let seats = state.seats();
    let mut features = Features::nothing(seats);
    let left = left(state);
    let counted = count(state, left);
    let prospects = counted.map(|counted| counted.prospect(left));
    let (points, spread) = (PerSeat::new(seats, |seat| prospects[seat.index()]), state.spread());
    features.tell_by_hand(&PerSeat::new(seats, |seat| points[seat] / spread), &points);
    let active = state.turn().seat().map_or(0, Seat::index);
    for seat in Seat::all(seats) {
        let told = &mut features.seats[seat];
        tell_counted(&counted[seat.index()], told);
        tell_caravans(state, seat, told);
        told.push(0.3 * ((seat.index() + seats - active) % seats) as f32);
    }
    let common = &mut features.common;
    common.push(left);
    common.push_if(left < 0.2);
    common.push(0.2 * seats as f32);
    common.push_if(state.phase() == Phase::Leaders);
    let mut supply = Colour::ALL.map(|colour| 0.05 * f32::from(state.supply(colour)));
    supply.sort_by(f32::total_cmp);
    common.extend(supply);
    features
}

fn tell_counted(counted: &Counted, told: &mut Told) {
    told.push(0.03 * counted.held);
    told.extend(counted.oases.map(|oases| 0.3 * oases));
    told.extend(counted.water_first.map(|points| 0.15 * points));
    told.extend(counted.water_later.map(|points| 0.15 * points));
    told.extend(counted.safe_area.map(|points| 0.05 * points));
    told.extend(counted.open_area.map(|points| 0.05 * points));
    told.push(0.5 * counted.tempo);
    told.push(0.3 * counted.leaders);
    told.push(0.05 * counted.majorities);
}

/// How many caravans lead, are tied, or are behind; how many are stuck; how many camels they have.
fn tell_caravans(state: &State, seat: Seat, told: &mut Told) {
    let (mut leads, mut stuck, mut camels, mut room) = ([0.0; 5], 0.0, 0.0, 0.0);
    for colour in Colour::ALL {
        let of = |seat: Seat| i32::from(state.camels_in(Caravan::new(seat, colour)));
        let own = of(seat);
        let others = Seat::all(state.seats()).filter(|&other| other != seat);
        let rival = others.map(of).max().unwrap_or(0);
        leads[(own - rival + 2).clamp(0, 4) as usize] += 0.3;
        camels += 0.02 * own as f32;
        let places = state.camel_places(seat, colour).len();
        room += 0.02 * places as f32;
        if own > 0 && places == 0 {
            stuck += 0.5;
        }
    }
    told.extend(leads);
    told.extend([stuck, camels, room]);
}
