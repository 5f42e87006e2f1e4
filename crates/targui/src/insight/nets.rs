//! The networks that come with Targui: for which tables there is one.

use crate::{Rules, State};
use azalai_core::insight::Insight;
use azalai_core::net::{Net, Shipped};

static UPDATED_2: Shipped = Shipped::new(include_str!("../../data/nets/updated-2.net"));

/// The network for such a table.
pub(super) fn of(state: &State) -> Option<&'static Net> {
    let shipped = match (state.options().rules, state.players().count()) {
        (Rules::Updated, 2) => &UPDATED_2,
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
        assert!(UPDATED_2.read().is_ok());
        for (rules, seats, has) in
            [("updated", 2, true), ("updated", 4, false), ("classic", 2, false)]
        {
            let state = State::start(&Setup::new(rules, seats)).unwrap();
            assert_eq!(of(&state).is_some(), has, "{rules} {seats}");
            assert_eq!(state.learned_style().is_some(), has);
        }
    }
}
