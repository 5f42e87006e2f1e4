//! What a seat can foretell of an action before it plays it.

use azalai_core::luck::{Stream, stream};
use azalai_core::{Game, Lang, Seat, Shown, Turn, Viewer};
use serde::Serialize;
use serde_json::Value;

/// How many states are imagined to find out whether something hidden matters.
pub(crate) const DREAMS: u64 = 24;

/// What follows from an action, before luck and others have their say.
#[derive(Clone, PartialEq, Debug)]
pub struct Foresight {
    /// Whose turn it would be.
    pub turn: Turn,
    /// What would happen, as events.
    pub events: Value,
    /// The same as sentences, in a language if there is one.
    pub told: Option<Vec<String>>,
    /// The position that there would be.
    pub view: Value,
}

/// What an action of this seat that is legal leads to in an imagined state.
struct Dream<G: Game> {
    turn: Turn,
    events: Vec<G::Event>,
    view: G::View,
}

impl<G: Game> Dream<G> {
    /// `None` if the action is impossible in this state.
    fn new(mut state: G, seat: Seat, action: G::Action) -> Option<Dream<G>> {
        let mut events = Vec::new();
        state.check_by(Turn::Seat(seat), action).ok()?;
        state.apply(action, &mut events);
        let eyes = Viewer::Seat(seat);
        let events = events.iter().filter_map(|event| G::witness(event, eyes)).collect();
        Some(Dream { turn: state.turn(), events, view: state.view(eyes) })
    }
}

/// What this seat can foretell of an action. It is the same in every state that the seat holds possible
/// (else `None`), and it is worked out from such states alone: it tells nothing that the seat does not
/// know.
pub(crate) fn foresee<G: Shown>(
    state: &G,
    seat: Seat,
    action: G::Action,
    lang: Option<Lang>,
) -> Option<Foresight> {
    let dream = |number: u64| {
        let state = state.imagine(seat, &mut stream(0, number, Stream::Bot(seat)));
        Dream::new(state, seat, action)
    };
    let first = dream(0)?;
    let alike = |other: Dream<G>| {
        (other.turn, &other.events, &other.view) == (first.turn, &first.events, &first.view)
    };
    if !(1..DREAMS).all(|number| dream(number).is_some_and(alike)) {
        return None;
    }
    let tell = |lang| {
        let told = first.events.iter().map(|event| G::tell(event, &first.view, lang));
        told.filter(|sentence| !sentence.is_empty()).collect()
    };
    Some(Foresight {
        turn: first.turn,
        events: value(&first.events),
        told: lang.map(tell),
        view: value(&first.view),
    })
}

/// Plain data as a value. It is written and read again: a second way to write everything would be much code.
pub(crate) fn value(what: &impl Serialize) -> Value {
    let read = |text: String| serde_json::from_str(&text).ok();
    serde_json::to_string(what).ok().and_then(read).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::FastRng;
    use azalai_core::{Choices, Odds, Setup};
    use rand::SeedableRng;

    /// Plays games at random; in every position that a seat decides, looks ahead from the truth and from
    /// a state that the seat cannot tell from it. Gives how often something could be foretold, and how
    /// often not.
    fn from_truth_and_dream<G: Shown>(rules: &str, seats: u8, games: u64) -> (usize, usize) {
        let (mut known, mut unknown) = (0, 0);
        for game in 0..games {
            let mut rng = FastRng::seed_from_u64(game);
            let mut state = G::start(&Setup::new(rules, seats)).unwrap();
            let (mut room, mut odds) = (Choices::new(), Odds::new());
            loop {
                let action = match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        odds.clear();
                        state.chance(&mut odds);
                        odds.pick(&mut rng).unwrap()
                    }
                    Turn::Seat(seat) => {
                        let action = state.pick(&mut room, &mut rng).unwrap();
                        let dream = state.imagine(seat, &mut rng);
                        let foreseen = foresee(&state, seat, action, Some(Lang::En));
                        assert_eq!(foreseen, foresee(&dream, seat, action, Some(Lang::En)));
                        match foreseen {
                            Some(foreseen) => {
                                known += 1;
                                let mut next = state.clone();
                                next.apply(action, &mut ());
                                let view = next.view(Viewer::Seat(seat));
                                assert_eq!(foreseen.view, value(&view));
                                assert_eq!(foreseen.turn, next.turn());
                            }
                            None => unknown += 1,
                        }
                        action
                    }
                };
                state.apply(action, &mut ());
            }
        }
        (known, unknown)
    }

    #[test]
    fn open_games_are_foretold_up_to_luck() {
        assert!(matches!(from_truth_and_dream::<desert::State>("standard", 3, 1), (100.., 0)));
        assert!(matches!(from_truth_and_dream::<targui::State>("classic", 2, 1), (100.., 0)));
    }

    #[test]
    fn hidden_things_are_not_told() {
        assert!(matches!(from_truth_and_dream::<tuareg::State>("standard", 3, 4), (100.., 1..)));
        assert!(matches!(from_truth_and_dream::<targui::State>("updated", 3, 2), (100.., _)));
        assert!(matches!(from_truth_and_dream::<targi::State>("base", 2, 4), (100.., _)));
    }
}
