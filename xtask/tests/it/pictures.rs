//! The pictures of the docs, drawn by the program itself: a position of every game in the middle of a random game.

use crate::{has_no_others, is_written};
use azalai_core::{Lang, Viewer};
use azalai_games::{AnyGame, GAMES, Level, Plan, simulation::Sum};

const FOLDER: &str = "docs/pictures";
const SEED: u64 = 7;

#[test]
fn the_pictures_of_the_docs_are_up_to_date() {
    let file = |game: &&dyn AnyGame| format!("{FOLDER}/{}.svg", game.spec().name);
    for game in GAMES {
        is_written(&file(game), &svg(*game));
    }
    has_no_others(FOLDER, &GAMES.iter().map(file).collect::<Vec<_>>());
}

/// The usual game of two thirds of its length.
fn svg(game: &dyn AnyGame) -> String {
    let plan = Plan {
        setup: game.spec().default_setup(),
        bots: vec![Level::Random.into()],
        games: 1,
        seed: SEED,
        threads: 1,
    };
    let mut games = game.simulated(&plan).expect("the usual setup is allowed");
    let record = games.game(0, true, &mut Sum::default()).expect("the simulation keeps records");
    let played =
        game.read(&record, Some(record.actions.len() * 2 / 3)).expect("a record reads back");
    anstyle_svg::Term::new().render_svg(&played.draw(Viewer::Public, Lang::En))
}
