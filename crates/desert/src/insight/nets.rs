//! The networks that come with Through the Desert: for which tables there is one.

use crate::State;
use azalai_core::Game;
use azalai_core::insight::Insight;
use azalai_core::net::{Net, Shipped};

static STANDARD_2: Shipped = Shipped::new(include_str!("../../data/nets/standard-2.net"));

/// The network for such a table.
pub(super) fn of(state: &State) -> Option<&'static Net> {
    let shipped = match state.seats() {
        2 => &STANDARD_2,
        _ => return None,
    };
    shipped.for_features(&state.features())
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::Setup;

    #[test]
    fn networks_read_and_fit() {
        assert!(STANDARD_2.read().is_ok());
        for (seats, has) in [(2, true), (3, false), (5, false)] {
            let state = State::start(&Setup::new("standard", seats)).unwrap();
            assert_eq!(of(&state).is_some(), has, "{seats}");
            assert_eq!(state.learned_style().is_some(), has);
        }
    }
}
