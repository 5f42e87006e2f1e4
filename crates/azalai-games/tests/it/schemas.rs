//! The JSON of every game is as its schemas say.

use azalai_core::{Seat, Setup, Viewer};
use azalai_games::{GAMES, Playable, Visitor, entry};
use azalai_testkit::play::{random_action, rng};
use azalai_testkit::schema::{Schemas, fits};
use serde::Serialize;
use std::collections::BTreeSet;

fn schemas<G: Playable>() -> Schemas {
    let schemas = serde_json::to_value(entry::<G>().schemas()).expect("schemas are JSON");
    schemas.as_object().expect("schemas have names").clone()
}

fn assert_fits(what: &impl Serialize, name: &str, schemas: &Schemas) {
    let value = serde_json::to_value(what).expect("it is plain data");
    if let Err(fault) = fits(&value, name, schemas) {
        panic!("{fault}\nin {value:#}");
    }
}

/// Plays a random game and holds every view, event and action against its schema.
fn game_fits<G: Playable>(setup: &Setup, seed: u64, schemas: &Schemas) {
    let name = |what: &str| format!("{}.{what}", G::SPEC.name);
    let [view, event, action] = ["View", "Event", "Action"].map(name);
    let (mut state, mut rng) = (G::start(setup).expect("the setup is allowed"), rng(seed));
    for number in 0.. {
        let seat = Seat::from_index(number % state.seats()).map(Viewer::Seat);
        let viewers = [seat.unwrap_or(Viewer::Public), Viewer::Public, Viewer::Referee];
        assert_fits(&state.view(viewers[number % 3]), &view, schemas);
        let Some(next) = random_action(&state, &mut rng) else { break };
        assert_fits(&next, &action, schemas);
        let mut events = Vec::new();
        state.apply(next, &mut events);
        for told in &events {
            for viewer in [Viewer::Public, Viewer::Referee] {
                assert_fits(&G::witness(told, viewer), &event, schemas);
            }
        }
    }
}

#[test]
fn views_events_and_actions_are_as_their_schemas_say() {
    struct Each;
    impl Visitor for Each {
        fn visit<G: Playable>(&mut self) {
            let schemas = schemas::<G>();
            for rules in G::SPEC.rulebooks {
                for seats in rules.seats.clone() {
                    game_fits::<G>(&Setup::new(rules.name, seats), seats.into(), &schemas);
                }
            }
        }
    }
    azalai_games::visit(&mut Each);
}

/// A schema refers to nothing that is not there, and two games share only what belongs to Azalai.
#[test]
fn schemas_are_complete_and_have_names_of_their_own() {
    let mut others = BTreeSet::new();
    for game in GAMES {
        let (name, schemas) = (game.spec().name, game.schemas());
        let text = serde_json::to_string(&schemas).expect("schemas are JSON");
        for reference in text.split("#/components/schemas/").skip(1) {
            let target = reference.split('"').next().unwrap_or_default();
            assert!(schemas.contains_key(target), "{name}: there is no {target}");
        }
        let own: BTreeSet<String> = schemas.into_keys().filter(|key| key.contains('.')).collect();
        assert!(own.iter().all(|key| key.starts_with(&format!("{name}."))), "{own:?}");
        assert!(own.is_disjoint(&others));
        others.extend(own);
    }
}
