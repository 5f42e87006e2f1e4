//! The networks that come with Targi: for which tables there is one.

use crate::options::Rules;
use crate::state::State;
use azalai_core::insight::Insight;
use azalai_core::net::{Net, Shipped};

static BASE_2: Shipped = Shipped::new(include_str!("../../data/nets/base-2.net"));
static EXPANSION_2: Shipped = Shipped::new(include_str!("../../data/nets/expansion-2.net"));
static MIXED_2: Shipped = Shipped::new(include_str!("../../data/nets/mixed-2.net"));

/// The network for such a table.
pub(super) fn of(state: &State) -> Option<&'static Net> {
    let shipped = match state.options.rules {
        Rules::Base => &BASE_2,
        Rules::Expansion => &EXPANSION_2,
        Rules::Mixed => &MIXED_2,
    };
    shipped.for_features(&state.features())
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::{Game, Setup};

    #[test]
    fn networks_read_and_fit() {
        for net in [&BASE_2, &EXPANSION_2, &MIXED_2] {
            assert!(net.read().is_ok_and(|net| !net.origin.is_empty()));
        }
        for (rules, seats, has) in [("base", 2, true), ("expansion", 2, true), ("mixed", 2, true)] {
            let state = State::start(&Setup::new(rules, seats)).unwrap();
            assert_eq!(state.net().is_some(), has, "{rules} {seats}");
            assert_eq!(state.learned_style().is_some(), has);
        }
    }
}
