//! The networks that judge positions.

use crate::reached::Reached;
use azalai_core::net::{Features, Net, Told};
use azalai_core::{MAX_SEATS, PerSeat};

/// A network as its file has it. What it is told may be anything; it judges without panic, and it reads back.
pub fn net(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    let net = match Net::read(&text) {
        Ok(net) => net,
        Err(error) => {
            assert!(error.line <= text.lines().count().max(1), "{error}");
            return Reached::refused(error);
        }
    };
    reached.accepted = true;
    reached.mark(&(net.shape(), net.origin.len()));
    let written = net.to_string();
    let again = Net::read(&written).map(|net| net.to_string());
    assert_eq!(again.as_ref(), Ok(&written), "a network does not read back");
    let (own, common) = net.shape();
    for seats in 1..=MAX_SEATS {
        for number in [0.0, 1.0, -1.0, 100.0] {
            let mut features = Features::nothing(seats);
            features.common.extend((0..common).map(|_| number));
            let mut told = Told::NOTHING;
            told.extend((0..own).map(|_| number));
            features.seats = PerSeat::new(seats, |_| told);
            assert!(net.fits(&features));
            let judged = net.judge(&features);
            assert_eq!(judged.win.seats(), seats);
        }
    }
    reached
}

/// The smallest networks: for [`net`].
pub(crate) fn smallest() -> Vec<String> {
    let small = |(own, common)| {
        let weights: Vec<f32> = (0..Net::size(own, common)).map(|at| at as f32 / 64.0).collect();
        Net::new(vec!["game: none".to_owned()], own, common, &weights).map(|net| net.to_string())
    };
    [(0, 0), (1, 0), (2, 1)].into_iter().filter_map(small).collect()
}
