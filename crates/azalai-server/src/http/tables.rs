//! Tables over HTTP.

use super::App;
use super::extract::{Body, FromPath, Params, lang};
use super::guard::Caller;
use super::look::Looker;
use crate::driver::{Found, TableDriver};
use crate::people::{Person, Visitor};
use crate::refusal::Refusal;
use crate::store::{self, Listing};
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use azalai_core::schema::{self, IntoParams, TS, ToSchema};
use azalai_core::{Lang, Seat};
use azalai_table::wire::{
    self, AnyAction, AnyEvent, AnyView, Command, Done, Join, NewTable, RefusedBody, Rematch,
    Request, Start, TableInfo, TableState, Try,
};
use azalai_table::{PersonId, Reader};
use serde::Deserialize;
use std::sync::Arc;

/// How many bytes a table needs before anything happens, long options apart. The actions of a game are few and count nothing;
/// what is beside them (chat, offers, what is taken back) counts when it is stored.
const A_TABLE: usize = 2 * 1024;

/// The most tables of one list.
const LIST: i64 = 50;

/// Among how many running tables of somebody those are looked for where it is their turn.
const MOST_TURNS: i64 = 500;

/// The routes of tables.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables", get(list).post(create))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/leave", post(leave))
        .route("/api/tables/{id}/start", post(start))
        .route("/api/tables/{id}/do", post(carry_out))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/rematch", post(rematch))
        .route("/api/tables/{id}/report", post(report))
        .route("/api/tables/{id}/try", post(play_on))
}

/// How to look at a table.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Follow {
    /// The number of the last entry that you know; what you missed since comes first.
    pub after: Option<u32>,
    /// `en` or `de`: adds sentences.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    pub lang: Option<Lang>,
    /// Which of your seats, if you have several.
    pub seat: Option<usize>,
}

impl Follow {
    /// Who reads, and how.
    pub fn reader(self, person: Option<&Person>) -> Result<Reader, Refusal> {
        reader(person.map(|person| &person.id), self.seat, self.lang)
    }
}

/// Somebody who reads, from this seat and in this language.
pub fn reader(
    person: Option<&PersonId>,
    seat: Option<usize>,
    lang: Option<Lang>,
) -> Result<Reader, Refusal> {
    let numbered =
        |number| Seat::from_number(number).ok_or(azalai_table::Refusal::NoSuchSeat(number));
    Ok(Reader { person: person.cloned(), seat: seat.map(numbered).transpose()?, lang })
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// `open`, `running` or `over`.
    state: Option<TableState>,
    /// The name of a game.
    game: Option<String>,
    /// Your own tables instead of the public ones.
    #[serde(default)]
    mine: bool,
    /// Of your own only those where it is your turn, all of them (`true`), or only the others (`false`).
    turn: Option<bool>,
    /// The last table of the list before.
    before: Option<String>,
}

/// List tables: public ones, newest first, or your own.
#[schema::path(get, path = "/api/tables", tag = "tables", params(Wanted),
    responses((status = 200, body = [TableInfo]), (status = 401, body = RefusedBody)))]
async fn list(
    State(app): State<App>,
    Looker(person): Looker,
    Params(asked): Params<Wanted>,
) -> Result<Json<Vec<TableInfo>>, Refusal> {
    let me = match (asked.mine, &person) {
        (true, None) => return Err(Refusal::Nobody),
        (true, Some(person)) => Some(&person.id),
        (false, _) => None,
    };
    let wanted = Listing {
        state: asked.state,
        game: asked.game.as_deref(),
        person: me,
        before: asked.before.as_deref(),
        most: LIST,
    };
    Ok(Json(match (me, asked.turn) {
        (None, _) => store::list(&app.lobby.pool, &wanted).await?,
        (Some(me), None) => {
            let mut tables = own(&app, me, &wanted).await?;
            tables.sort_by_key(|table| table.your_turn != Some(true));
            tables
        }
        (Some(me), Some(true)) => {
            let running = Listing { state: Some(TableState::Running), most: MOST_TURNS, ..wanted };
            let mut tables = own(&app, me, &running).await?;
            tables.retain(|table| table.your_turn == Some(true));
            tables
        }
        (Some(me), Some(false)) => others(&app, me, wanted).await?,
    }))
}

/// Tables of somebody, each with whether it is their turn there.
async fn own(app: &App, me: &PersonId, wanted: &Listing<'_>) -> Result<Vec<TableInfo>, Refusal> {
    let mut tables = store::list(&app.lobby.pool, wanted).await?;
    for table in &mut tables {
        table.your_turn = Some(is_my_turn(app, table, me).await?);
    }
    Ok(tables)
}

/// Those where it is not their turn: a list of the usual length, as far as there are so many.
async fn others(app: &App, me: &PersonId, wanted: Listing<'_>) -> Result<Vec<TableInfo>, Refusal> {
    let mut found = Vec::new();
    let mut before = wanted.before.map(str::to_owned);
    while found.len() < LIST as usize {
        let some = own(app, me, &Listing { before: before.as_deref(), ..wanted }).await?;
        let Some(last) = some.last() else { break };
        before = Some(last.id.clone());
        let all = some.len() < LIST as usize;
        found.extend(some.into_iter().filter(|table| table.your_turn != Some(true)));
        if all {
            break;
        }
    }
    found.truncate(LIST as usize);
    Ok(found)
}

/// Is it this person's turn at a table of theirs? What its row does not tell is read from its log; if that cannot be
/// read either, the table is damaged, and the others are listed all the same.
async fn is_my_turn(app: &App, table: &mut TableInfo, me: &PersonId) -> Result<bool, Refusal> {
    let driver = match table.state {
        TableState::Running | TableState::Damaged => app.lobby.table(&table.id).await,
        _ if app.lobby.is_damaged(&table.id) => Err(Refusal::Damaged),
        _ => return Ok(false),
    };
    match driver {
        Ok(driver) => {
            if table.state == TableState::Damaged {
                *table = TableInfo { invite: None, ..driver.info(None).await? };
            }
            Ok(is_turn_of(&driver, me))
        }
        Err(Refusal::Kept) => {
            table.kept = Some(table.settings.setup().edition());
            Ok(false)
        }
        Err(Refusal::Damaged | Refusal::NoSuchTable) => {
            table.state = TableState::Damaged;
            Ok(false)
        }
        Err(refusal) => Err(refusal),
    }
}

fn is_turn_of(table: &TableDriver, person: &PersonId) -> bool {
    table
        .look(|table| table.turn().seat().is_some_and(|seat| table.seats_of(person).contains(seat)))
}

/// Open a table.
#[schema::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableInfo), (status = 422, body = RefusedBody), (status = 429, body = RefusedBody)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Refusal> {
    app.limits.table(&person.id)?;
    let texts: usize = wish.set.iter().map(|(key, value)| key.len() + value.len()).sum();
    app.limits.store(caller, &person.id, A_TABLE + texts)?;
    let table = app.lobby.open(&person, wish).await?;
    Ok((StatusCode::CREATED, Json(table.info(Some(&person.id)).await?)))
}

/// The table as you may see it: a frame `table`.
#[schema::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), Follow),
    responses((status = 200, body = wire::Frame<AnyView, AnyEvent, AnyAction>, description = "The frame `table`"), (status = 404, body = RefusedBody)))]
async fn show(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
) -> Result<Response, Refusal> {
    let reader = follow.reader(person.as_ref())?;
    let table = match app.lobby.find(&id, follow.lang).await? {
        Found::Table(table) => table,
        Found::Kept(kept) => return Ok(json_text(kept.frame())),
    };
    let frame = table.snapshot(person.as_ref(), &reader, follow.after).await?;
    Ok(json_text(frame.as_str().to_owned()))
}

pub fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Carries out a command; gives the table.
async fn at_table(
    app: &App,
    caller: Caller,
    id: &str,
    person: &Person,
    command: &Command,
) -> Result<Json<TableInfo>, Refusal> {
    app.lobby.may(&person.id, command)?;
    let table = app.lobby.table(id).await?;
    app.limits.command(caller, &person.id, table.key(), command)?;
    table.command_stored(person, command).await?;
    Ok(Json(table.info(Some(&person.id)).await?))
}

/// Sit down.
#[schema::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)),
    request_body = Join,
    responses((status = 200, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn join(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    wish: Option<Body<Join>>,
) -> Result<Json<TableInfo>, Refusal> {
    let Join { seat, invite, pledge } = wish.map(|Body(wish)| wish).unwrap_or_default();
    at_table(&app, caller, &id, &person, &Command::Join { seat, invite, pledge }).await
}

/// Leave before the start.
#[schema::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn leave(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
) -> Result<Json<TableInfo>, Refusal> {
    at_table(&app, caller, &id, &person, &Command::Leave).await
}

/// Begin, with bots on free seats if you like.
#[schema::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    request_body = Start,
    responses((status = 200, body = TableInfo), (status = 403, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn start(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    wish: Option<Body<Start>>,
) -> Result<Json<TableInfo>, Refusal> {
    let Start { fill } = wish.map(|Body(wish)| wish).unwrap_or_default();
    at_table(&app, caller, &id, &person, &Command::Start { fill }).await
}

/// Carry out a command: share, act, undo, resign, offer, answer, replace, return, say, mute, join, leave, fill, clear,
/// move, start.
#[schema::path(post, path = "/api/tables/{id}/do", tag = "tables", params(("id" = String, Path)),
    request_body = Request,
    responses((status = 200, body = Done), (status = 409, body = RefusedBody), (status = 422, body = RefusedBody)))]
async fn carry_out(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    Body(request): Body<Request>,
) -> Result<Json<Done>, Refusal> {
    app.lobby.may(&person.id, &request.command)?;
    let table = app.lobby.table(&id).await?;
    app.limits.command(caller, &person.id, table.key(), &request.command)?;
    let done = table.command_stored(&person, &request.command).await;
    Ok(Json(done.inspect_err(|refusal| app.lobby.metrics().refuse(refusal.code()))?))
}

/// The game as a record, as far as you may know it.
#[schema::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 409, body = RefusedBody)))]
async fn record(
    State(app): State<App>,
    Looker(person): Looker,
    FromPath(id): FromPath<String>,
) -> Result<String, Refusal> {
    match app.lobby.find(&id, None).await? {
        Found::Table(table) => table.record(person.as_ref().map(|person| &person.id)).await,
        Found::Kept(kept) => Ok(kept.game.record.clone()),
    }
}

/// A line of chat that whoever runs the server should look at.
#[derive(Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct Report {
    /// The number of the line.
    number: u32,
}

/// Report a line of chat of somebody else, which you can read, to whoever runs the server.
#[schema::path(post, path = "/api/tables/{id}/report", tag = "tables", params(("id" = String, Path)),
    request_body = Report,
    responses((status = 204, description = "whoever runs the server can see it"), (status = 401, body = RefusedBody),
        (status = 404, body = RefusedBody), (status = 429, body = RefusedBody)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    Body(report): Body<Report>,
) -> Result<StatusCode, Refusal> {
    app.limits.report(caller, &person.id)?;
    app.lobby.works.queue.has_room()?;
    let table = app.lobby.table(&id).await?;
    let line =
        |table: &azalai_table::Table, _: &_| Ok(table.line_for(&person.id, report.number).cloned());
    let line = table.show(line).await?.filter(|line| line.person != person.id);
    let line = line.ok_or(Refusal::NoSuchLine)?;
    let at = app.lobby.works.time.now();
    app.lobby.works.queue.store(vec![store::admin::report(&id, &line, &person.id, at)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new table with the same people, everybody one seat further on.
#[schema::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    request_body = Rematch,
    responses((status = 201, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn rematch(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    wish: Option<Body<Rematch>>,
) -> Result<(StatusCode, Json<TableInfo>), Refusal> {
    app.limits.table(&person.id)?;
    app.limits.store(caller, &person.id, A_TABLE)?;
    let Rematch { pledge } = wish.map(|Body(wish)| wish).unwrap_or_default();
    let table: Arc<TableDriver> = app.lobby.table(&id).await?;
    let new = app.lobby.rematch(&table, &person, pledge.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(new.info(Some(&person.id)).await?)))
}

/// A new table of your own that goes on from a moment of a finished game, against bots.
#[schema::path(post, path = "/api/tables/{id}/try", tag = "tables", params(("id" = String, Path)), request_body = Try,
    responses((status = 201, body = TableInfo), (status = 404, body = RefusedBody), (status = 409, body = RefusedBody),
        (status = 422, body = RefusedBody)))]
async fn play_on(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    FromPath(id): FromPath<String>,
    Body(wish): Body<Try>,
) -> Result<(StatusCode, Json<TableInfo>), Refusal> {
    app.limits.table(&person.id)?;
    let table: Arc<TableDriver> = app.lobby.table(&id).await?;
    let plan = app.lobby.plan_try(&table, &person, &wish)?;
    let from = plan.from.iter().flat_map(|from| &from.actions).map(|line| line.len() + 4);
    app.limits.store(caller, &person.id, A_TABLE + from.sum::<usize>())?;
    let new = app.lobby.open_plan(&person, plan).await?;
    Ok((StatusCode::CREATED, Json(new.info(Some(&person.id)).await?)))
}
