//! Looking ahead and looking back, over HTTP. Nothing is played here.

use super::App;
use super::extract::{FromPath, Params, lang};
use super::tables::reader;
use crate::people::{Person, Visitor};
use crate::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use azalai_core::Lang;
use azalai_table::look::moment;
use azalai_table::wire::{AnyEvent, AnyView, Moment, Preview, RefusedBody};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of looks.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(preview)).routes(routes!(at))
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
#[utoipa::path(get, path = "/api/tables/{id}/preview", tag = "tables", params(("id" = String, Path), Wish),
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
#[utoipa::path(get, path = "/api/tables/{id}/at", tag = "tables", params(("id" = String, Path), When),
    responses((status = 200, body = Moment<AnyView, AnyEvent>), (status = 404, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn at(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(when): Params<When>,
) -> Result<Json<Moment<AnyView, AnyEvent>>, Refusal> {
    let reader = reader(person.as_ref().map(|person| &person.id), when.seat, when.lang)?;
    let table = app.lobby.table(&id).await?;
    let (game, viewer) = table.show(|table, _| table.fork_for(&reader)).await?;
    Ok(Json(moment(game, viewer, when.step, when.lang)?))
}
