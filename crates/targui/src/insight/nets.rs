//! The networks that come with Targui: for which tables there is one.

use crate::{Rules, State};
use azalai_core::insight::Insight;
use azalai_core::net::{Net, Shipped};

static CLASSIC_2: Shipped = Shipped::new(include_str!("../../data/nets/classic-2.net"));
static CLASSIC_34: Shipped = Shipped::new(include_str!("../../data/nets/classic-34.net"));
static UPDATED_2: Shipped = Shipped::new(include_str!("../../data/nets/updated-2.net"));
static UPDATED_34: Shipped = Shipped::new(include_str!("../../data/nets/updated-34.net"));

/// The network for such a table.
pub(super) fn of(state: &State) -> Option<&'static Net> {
    let shipped = match (state.options().rules, state.players().count()) {
        (Rules::Classic, 2) => &CLASSIC_2,
        (Rules::Classic, 3 | 4) => &CLASSIC_34,
        (Rules::Updated, 2) => &UPDATED_2,
        (Rules::Updated, 3 | 4) => &UPDATED_34,
        _ => return None,
    };
    shipped.for_features(&state.features())
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::{Game, Setup};

    #[test]
    fn networks_read_and_fit() {
        for net in [&CLASSIC_2, &CLASSIC_34, &UPDATED_2, &UPDATED_34] {
            assert!(net.read().is_ok_and(|net| !net.origin.is_empty()));
        }
        for (rules, seats, has) in [
            ("classic", 2, true),
            ("classic", 3, true),
            ("classic", 4, true),
            ("updated", 2, true),
            ("updated", 3, true),
            ("updated", 4, true),
        ] {
            let state = State::start(&Setup::new(rules, seats)).unwrap();
            assert_eq!(state.net().is_some(), has, "{rules} {seats}");
            assert_eq!(state.learned_style().is_some(), has);
        }
    }
}
