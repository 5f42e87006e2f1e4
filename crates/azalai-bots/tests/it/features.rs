//! What games tell networks: always the same things in the same order, and what the evaluation by hand says of them.

use crate::common::random_game;
use azalai_core::net::{BY_HAND, Net};
use azalai_core::{Insight, Seat, Setup};

fn features_hold_what_the_evaluation_by_hand_says<G: Insight>(setup: &Setup) {
    let start = G::start(setup).expect("a table").features();
    let own = start.seats[Seat::FIRST].as_slice().len();
    let common = start.common.as_slice().len();
    assert!(own > BY_HAND, "{setup:?} tells nothing");
    let weights = Net::weights_by_hand(own, common);
    let net = Net::new(Vec::new(), own, common, &weights).expect("the right size");
    random_game::<G>(setup, 7, |state, _, _| {
        let features = state.features();
        assert!(net.fits(&features), "{setup:?} tells something else later");
        let told = features.seats.as_slice().iter().chain([&features.common]);
        let odd = |number: &&f32| !number.is_finite() || number.abs() > 20.0;
        let strange = told.flat_map(|told| told.as_slice()).find(odd);
        assert_eq!(strange, None, "{setup:?}");
        let (judged, points, hand) = (net.judge(&features), state.prospects(), state.chances());
        for (seat, chance) in hand.iter() {
            assert!((judged.win[seat] - chance).abs() < 0.01, "{setup:?} {judged:?} {hand:?}");
            let out = features.out.contains(seat);
            assert!(
                out || (judged.score[seat] - points[seat]).abs() < 0.05,
                "{judged:?} {points:?}"
            );
        }
    });
}

#[test]
fn every_game_tells_networks_what_is_known_by_hand_and_more() {
    at_every_table!(features_hold_what_the_evaluation_by_hand_says);
}
