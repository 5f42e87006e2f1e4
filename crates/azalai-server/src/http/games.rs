//! What can be played, over HTTP.

use super::App;
use super::extract::{Body, FromPath, Params};
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use azalai_core::schema::{self, IntoParams, TS, ToSchema};
use azalai_core::{Lang, LeftOver, Setup};
use azalai_games::AnyGame;
use azalai_table::wire::{Catalogue, RefusedBody};
use serde::{Deserialize, Serialize};

/// The routes of games.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/games/{game}/rules", get(rules))
        .route("/api/games/{game}/cards", get(cards))
        .route("/api/games/{game}/left-over", post(left_over))
        .route("/api/decks", get(decks))
}

/// Games, rulebooks, options, bots, clocks.
#[schema::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Catalogue)))]
async fn games() -> Json<Catalogue> {
    Json(Catalogue::new())
}

/// Which rulebook, in which language.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Reading {
    /// `en` or `de`.
    lang: Option<String>,
    /// The rulebook whose cards are wanted.
    rules: Option<String>,
    /// What the cards say as data, in both languages, instead of Markdown.
    #[serde(default)]
    data: bool,
}

impl Reading {
    fn lang(&self) -> Result<Lang, Refusal> {
        self.lang
            .as_deref()
            .map_or(Ok(Lang::En), |text| text.parse().map_err(|_| Refusal::NoSuchLanguage))
    }
}

fn find(name: &str) -> Result<&'static dyn AnyGame, Refusal> {
    azalai_games::find(name).map_err(Refusal::NoSuchGame)
}

fn markdown(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], text).into_response()
}

/// The rulebook of a game, as Markdown.
#[schema::path(get, path = "/api/games/{game}/rules", tag = "games", params(("game" = String, Path), Reading),
    responses((status = 200, content_type = "text/markdown", body = String), (status = 404, body = RefusedBody)))]
async fn rules(
    FromPath(game): FromPath<String>,
    Params(reading): Params<Reading>,
) -> Result<Response, Refusal> {
    Ok(markdown(find(&game)?.rulebook(reading.lang()?).text().to_owned()))
}

/// The cards of a rulebook: as Markdown, or as data, by their codes.
#[schema::path(get, path = "/api/games/{game}/cards", tag = "games", params(("game" = String, Path), Reading),
    responses((status = 200, content(
        (String = "text/markdown"),
        (BTreeMap<String, Object> = "application/json"),
    )), (status = 404, body = RefusedBody)))]
async fn cards(
    FromPath(game): FromPath<String>,
    Params(reading): Params<Reading>,
) -> Result<Response, Refusal> {
    let game = find(&game)?;
    let name = reading.rules.as_deref().unwrap_or(game.spec().rulebooks[0].name);
    let rules = game.spec().rules(name).map_err(azalai_table::Refusal::from)?;
    let setup = Setup::new(rules.name, rules.default_seats);
    if reading.data {
        let faces = game.faces(&setup).map_err(azalai_table::Refusal::from)?;
        return Ok(Json(faces).into_response());
    }
    let cards = game.cards(&setup, reading.lang()?).map_err(azalai_table::Refusal::from)?;
    Ok(markdown(cards))
}

/// The text of a record.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub struct GivenRecord {
    record: String,
}

/// What the record of a game leaves over: the cards that were not in it, for a game with those.
#[schema::path(post, path = "/api/games/{game}/left-over", tag = "games", params(("game" = String, Path)),
    request_body = GivenRecord,
    responses((status = 200, body = LeftOver), (status = 404, body = RefusedBody), (status = 413, body = RefusedBody)))]
async fn left_over(
    FromPath(game): FromPath<String>,
    Body(given): Body<GivenRecord>,
) -> Result<Json<LeftOver>, Refusal> {
    Ok(Json(find(&game)?.left_over(&given.record)))
}

/// A deck of Azalai.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Deck {
    /// The name that the option `deck` takes.
    name: String,
    /// The games and rulebooks that can be played with it.
    fits: Vec<[&'static str; 2]>,
}

/// The decks that tables may choose by name.
#[schema::path(get, path = "/api/decks", tag = "games", responses((status = 200, body = [Deck])))]
async fn decks(State(app): State<App>) -> Json<Vec<Deck>> {
    let deck = |deck: &azalai_games::decks::Deck| Deck {
        name: deck.name.clone(),
        fits: deck.fits.iter().map(|(game, rules)| [*game, *rules]).collect(),
    };
    Json(app.lobby.decks.iter().map(deck).collect())
}
