//! Looking ahead and looking back, over HTTP. Nothing is played here.

use crate::command::own_seat;
use crate::extract::{FromPath, Params};
use crate::people::{Person, Visitor};
use crate::play::is_over;
use crate::refused::{Refused, RefusedBody};
use crate::room::not_running;
use crate::serve::App;
use crate::tables::lang;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use azalai_core::{Lang, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
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
    /// Which of your seats, if you have several.
    seat: Option<usize>,
    /// `en` or `de`: adds sentences.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// What would happen. Without `view`, it depends on what is hidden from you.
#[derive(Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts", optional_fields)]
pub struct Preview {
    /// Does luck decide next, or something that you cannot know?
    luck: bool,
    /// Whose turn it would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    turn: Option<Turn>,
    /// The game's events, up to the point where luck decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown[]")]
    events: Option<Value>,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Vec<String>>,
    /// The game's view at that point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    view: Option<Value>,
}

/// What would happen if your seat played this now. Nothing is played.
#[utoipa::path(get, path = "/api/tables/{id}/preview", tag = "tables", params(("id" = String, Path), Wish),
    responses((status = 200, body = Preview), (status = 403, body = RefusedBody), (status = 409, body = RefusedBody),
        (status = 422, body = RefusedBody)))]
async fn preview(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    Params(wish): Params<Wish>,
) -> Result<Json<Preview>, Refused> {
    let room = app.house.room(&id).await?;
    let foreseen = room.show(|contents| {
        let play = contents.play.as_ref().ok_or_else(not_running)?;
        if play.ended().is_some() {
            return Err(is_over());
        }
        let seat = own_seat(play, &person, wish.seat)?;
        Ok(play.table().foresee(seat, &wish.action, None, wish.lang)?)
    });
    Ok(Json(match foreseen.await? {
        Some(foreseen) => Preview {
            luck: foreseen.turn == Turn::Chance,
            turn: Some(foreseen.turn),
            events: Some(foreseen.events),
            told: foreseen.told,
            view: Some(foreseen.view),
        },
        None => Preview { luck: true, turn: None, events: None, told: None, view: None },
    }))
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

/// A moment of a game, as you were allowed to know it then.
#[derive(Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct Moment {
    /// After so many actions.
    step: usize,
    /// Of so many.
    steps: usize,
    /// Who did the last of them; nobody before the first.
    #[schema(value_type = Object)]
    by: Option<Turn>,
    /// What he did, in notation, with `?` for what you may not know.
    action: Option<String>,
    /// The game's events of that action.
    #[ts(type = "unknown[]")]
    events: Value,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    told: Option<Vec<String>>,
    /// The game's view.
    #[ts(type = "unknown")]
    view: Value,
    /// Whose turn it was.
    #[schema(value_type = Object)]
    turn: Turn,
}

/// The position after the first actions, as you were allowed to know it then.
#[utoipa::path(get, path = "/api/tables/{id}/at", tag = "tables", params(("id" = String, Path), When),
    responses((status = 200, body = Moment), (status = 404, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn at(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(when): Params<When>,
) -> Result<Json<Moment>, Refused> {
    let seat = when.seat.map(crate::api::seat_number).transpose()?;
    let room = app.house.room(&id).await?;
    let seen = room.show(|contents| {
        let play = contents.play.as_ref().ok_or_else(not_running)?;
        let viewer = contents.viewer(person.as_ref().map(|person| &person.id), seat);
        Ok((play.table().fork(), viewer))
    });
    let (mut table, viewer) = seen.await?;
    let (step, steps) = (when.step, table.length());
    if step > steps {
        return Err(no_such_step(steps));
    }
    // The last action, if there is one, counts from 0.
    let last = step.saturating_sub(1);
    let done = if step > 0 { table.action_for(last, viewer) } else { None };
    table.take_back_to(step);
    let (by, action) = done.unzip();
    Ok(Json(Moment {
        step,
        steps,
        by,
        action,
        events: table.events(last, viewer),
        told: when.lang.map(|lang| table.told(last, viewer, lang)),
        view: table.view(viewer),
        turn: table.turn(),
    }))
}

fn no_such_step(steps: usize) -> Refused {
    Refused::new(
        StatusCode::NOT_FOUND,
        "no_such_step",
        format!("only {steps} actions were played so far"),
        format!("bisher wurden nur {steps} Aktionen gespielt"),
    )
}
