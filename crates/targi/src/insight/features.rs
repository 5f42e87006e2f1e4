//! What a network is told of a position of Targi. Cards are told by what they do, never by their number.

use super::outlook::{Outlook, Row};
use crate::deck::PerkKind;
use crate::display::ROW;
use crate::state::{Phase, State};
use azalai_core::insight::Insight;
use azalai_core::net::{Features, Told};
use azalai_core::{Game, PerSeat, Seat};

/// Of every seat its stock, its rows, its hand, and what the evaluation by hand makes of them.
pub(super) fn of(state: &State) -> Features {
    let mut features = Features::nothing(2);
    let outlooks = [0, 1].map(|seat| Seat::from_index(seat).map(|seat| Outlook::new(state, seat)));
    let parts = outlooks.each_ref().map(|outlook| {
        outlook.as_ref().map_or([0.0; 4], |outlook| {
            [outlook.stock(), outlook.display(), outlook.round(), -outlook.raid_costs()]
        })
    });
    let scores = state.scores();
    let points = PerSeat::new(2, |seat| {
        let rounds = outlooks[seat.index()].as_ref();
        parts[seat.index()].iter().sum::<f32>()
            + rounds.map_or(0.0, |outlook| outlook.weights.round * outlook.rounds)
    });
    let spread = state.spread();
    features.tell_by_hand(&PerSeat::new(2, |seat| points[seat] / spread), &points);
    for (outlook, parts) in outlooks.iter().flatten().zip(parts) {
        let (seat, me) = (outlook.seat, outlook.me);
        let told = &mut features.seats[seat];
        told.extend(parts.map(|part| 0.05 * part));
        told.push(0.03 * scores[seat] as f32);
        told.extend(me.goods().map(|count| 0.15 * f32::from(count)));
        told.push(0.05 * f32::from(me.all_goods()));
        told.push(0.3 * f32::from(me.gold()));
        told.push(0.2 * f32::from(me.water()));
        told.push(0.1 * f32::from(me.crosses()));
        told.push(0.08 * me.display().len() as f32);
        tell_rows(&outlook.rows, told);
        let hand = me.hand().iter().flatten();
        told.push(0.5 * hand.clone().count() as f32);
        told.push(0.1 * hand.map(|hand| outlook.in_hand(hand.card)).sum::<f32>());
        told.push(0.3 * f32::from(state.to_place(seat)));
        told.push(0.5 * me.markers().len() as f32);
        told.push_if(state.acting() == seat);
        told.push_if(state.starter() == seat);
        for perk in [PerkKind::RaidFree, PerkKind::HandLimit, PerkKind::WaterAsGood] {
            told.push_if(state.has_perk(seat, perk));
        }
    }
    let common = &mut features.common;
    let robber = state.robber().number();
    common.push(robber as f32 / 16.0);
    common.push_if(robber >= 13);
    common.push_if(state.expansion());
    for phase in [Phase::Place, Phase::Act, Phase::Raid] {
        common.push_if(state.phase() == phase);
    }
    features
}

/// How far the rows have come: how many are begun, and what can still be made of them.
fn tell_rows(rows: &[Row], told: &mut Told) {
    let equal = |row: &&Row| row.symbols.count_ones() <= 1;
    for length in 1..=ROW {
        let long = rows.iter().filter(|row| row.length == length);
        told.push(0.5 * long.clone().filter(equal).count() as f32);
        told.push(0.5 * long.filter(|row| !equal(row) && !row.twice).count() as f32);
    }
}
