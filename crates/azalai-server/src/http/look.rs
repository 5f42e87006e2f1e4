//! Looking ahead and looking back, over HTTP. Nothing is played here.

use super::App;
use super::extract::{FromPath, Params, lang};
use super::guard::Caller;
use super::limits::Who;
use super::tables::{json_text, reader};
use crate::driver::Found;
use crate::people::{Person, Visitor};
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use azalai_core::Lang;
use azalai_core::schema::{self, IntoParams};
use azalai_games::LegalLine;
use azalai_table::look::moment;
use azalai_table::wire::{self, AnyAction, AnyEvent, AnyView, Moment, Preview, RefusedBody};
use serde::Deserialize;

/// The routes of looks.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables/{id}/preview", get(preview))
        .route("/api/tables/{id}/at", get(at))
        .route("/api/tables/{id}/choices", get(choices))
}

/// Somebody or nobody who looks at what takes more work than most requests. They can do so less often.
pub struct Looker(pub Option<Person>);

impl FromRequestParts<App> for Looker {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Looker, Refusal> {
        let Visitor(person) = Visitor::from_request_parts(parts, app).await?;
        let who = match &person {
            Some(person) => Who::Person(person.id.clone()),
            None => {
                let Ok(caller) = Caller::from_request_parts(parts, app).await;
                Who::Nobody(caller)
            }
        };
        app.limits.look(&who).map(|()| Looker(person))
    }
}

/// Which action to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Wish {
    /// The action, in notation.
    action: String,
    /// The amount to put into it; its own if nothing is said.
    amount: Option<u16>,
    /// Which of your seats, if you have several.
    seat: Option<usize>,
    /// `en` or `de`: adds sentences.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// What would happen if your seat played this now. Nothing is played.
#[schema::path(get, path = "/api/tables/{id}/preview", tag = "tables", params(("id" = String, Path), Wish),
    responses((status = 200, body = Preview<AnyView, AnyEvent>), (status = 403, body = RefusedBody), (status = 409, body = RefusedBody),
        (status = 422, body = RefusedBody)))]
async fn preview(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    Params(wish): Params<Wish>,
) -> Result<Json<Preview<AnyView, AnyEvent>>, Refusal> {
    let table = app.lobby.table(&id).await?;
    let Wish { action, amount, seat, lang } = wish;
    let seen = table.show(|table, _| table.preview(&person.id, seat, &action, amount, lang));
    Ok(Json(seen.await?))
}

/// Which moment to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct When {
    /// After so many actions, luck included.
    step: usize,
    /// Which of your seats, if you have several.
    seat: Option<usize>,
    /// `en` or `de`: adds sentences.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// The position after the first actions, as you were allowed to know it then.
#[schema::path(get, path = "/api/tables/{id}/at", tag = "tables", params(("id" = String, Path), When),
    responses((status = 200, body = Moment<AnyView, AnyEvent>), (status = 404, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn at(
    State(app): State<App>,
    Looker(person): Looker,
    FromPath(id): FromPath<String>,
    Params(when): Params<When>,
) -> Result<Response, Refusal> {
    let reader = reader(person.as_ref().map(|person| &person.id), when.seat, when.lang)?;
    let table = match app.lobby.find(&id, when.lang).await? {
        Found::Table(table) => table,
        Found::Kept(kept) => return Ok(json_text(kept.game.moment(when.step)?.to_owned())),
    };
    let (game, viewer) = table.show(|table, _| table.fork_for(&reader)).await?;
    Ok(Json(moment(game, viewer, when.step, when.lang)?).into_response())
}

/// Of which moment.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// After so many actions, luck included.
    step: usize,
    /// `en` or `de`: adds sentences.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// What could be played at a moment of a finished game.
#[schema::path(get, path = "/api/tables/{id}/choices", tag = "tables", params(("id" = String, Path), Which),
    responses((status = 200, body = [LegalLine<AnyAction>]), (status = 404, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn choices(
    State(app): State<App>,
    _: Looker,
    FromPath(id): FromPath<String>,
    Params(which): Params<Which>,
) -> Result<Json<wire::Json<Vec<LegalLine<AnyAction>>>>, Refusal> {
    let table = app.lobby.table(&id).await?;
    Ok(Json(table.show(|table, _| table.choices_at(which.step, which.lang)).await?))
}
