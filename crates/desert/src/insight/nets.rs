//! The networks that come with Through the Desert: for which tables there is one.

use crate::State;
use azalai_core::Game;
use azalai_core::insight::Insight;
use azalai_core::net::{Net, Shipped};

static STANDARD_2: Shipped = Shipped::new(include_str!("../../data/nets/standard-2.net"));
static STANDARD_345: Shipped = Shipped::new(include_str!("../../data/nets/standard-345.net"));

/// The network for such a table.
pub(super) fn of(state: &State) -> Option<&'static Net> {
    let shipped = match state.seats() {
        2 => &STANDARD_2,
        3..=5 => &STANDARD_345,
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
        for net in [&STANDARD_2, &STANDARD_345] {
            assert!(net.read().is_ok_and(|net| !net.origin.is_empty()));
        }
        for (rules, seats, has) in [
            ("standard", 2, true),
            ("standard", 3, true),
            ("standard", 4, true),
            ("standard", 5, true),
        ] {
            let state = State::start(&Setup::new(rules, seats)).unwrap();
            assert_eq!(state.net().is_some(), has, "{rules} {seats}");
            assert_eq!(state.learned_style().is_some(), has);
        }
    }
}
