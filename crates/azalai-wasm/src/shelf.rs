//! What can be played, rulebooks, cards, and how fast it goes.

use crate::refusal::Refusal;
use azalai_core::{Lang, Setup};
use azalai_games::json::{JsonText, written};
use azalai_games::{AnyGame, find};
use azalai_table::wire::Catalogue;
use std::time::Duration;

fn game(name: &str) -> Result<&'static dyn AnyGame, Refusal> {
    Ok(find(name).map_err(azalai_table::Refusal::from)?)
}

/// The setup of a rulebook as most play it.
fn setup(game: &dyn AnyGame, rules: Option<&str>) -> Result<Setup, Refusal> {
    let spec = game.spec();
    let rules = spec.rules(rules.unwrap_or(spec.rulebooks[0].name));
    let rules = rules.map_err(azalai_table::Refusal::from)?;
    Ok(Setup::new(rules.name, rules.default_seats))
}

pub(crate) fn games() -> JsonText {
    written(&Catalogue::new())
}

pub(crate) fn rules(name: &str, lang: Lang) -> Result<JsonText, Refusal> {
    Ok(written(game(name)?.rulebook(lang).text()))
}

pub(crate) fn cards(name: &str, rules: Option<&str>, lang: Lang) -> Result<JsonText, Refusal> {
    let game = game(name)?;
    let cards = game.cards(&setup(game, rules)?, lang).map_err(azalai_table::Refusal::from)?;
    Ok(written(&cards))
}

pub(crate) fn faces(name: &str, rules: Option<&str>) -> Result<JsonText, Refusal> {
    let game = game(name)?;
    Ok(game.faces(&setup(game, rules)?).map_err(azalai_table::Refusal::from)?)
}

pub(crate) fn left_over(name: &str, record: &str) -> Result<JsonText, Refusal> {
    Ok(written(&game(name)?.left_over(record)))
}

pub(crate) fn bench(name: &str, ms: u64) -> Result<JsonText, Refusal> {
    let game = game(name)?;
    let rate = game.bench(&setup(game, None)?, Duration::from_millis(ms));
    Ok(written(&rate.map_err(azalai_table::Refusal::from)?))
}
