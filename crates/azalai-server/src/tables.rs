//! Tables over HTTP.

use crate::api::{Command, Deed, Done, Join, NewTable, Start, State as Doing, TableInfo};
use crate::command::carry_out;
use crate::extract::{Body, FromPath, Params};
use crate::guard::Caller;
use crate::people::{Follower, Person, Visitor};
use crate::refused::{Refused, RefusedBody};
use crate::room::{Reply, Room, not_running, not_yours};
use crate::serve::App;
use crate::store::{self, Wanted};
use crate::writer::{Outbox, Write, not_stored};
use axum::body::{Body as Answer, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use azalai_core::luck::{Stream, stream, system_seed};
use azalai_core::{Lang, Record, Seat};
use azalai_games::review::Method;
use azalai_games::{BotSpec, Budget, Level};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The most tables of one list.
const LIST: i64 = 50;
/// An empty line goes out so often, so that both sides know the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long a bot thinks about a hint.
const HINT: Duration = Duration::from_millis(500);
/// How long the reviewer thinks about each decision.
const REVIEW: Duration = Duration::from_millis(50);

/// The routes of tables.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(start))
        .routes(routes!(obey))
        .routes(routes!(follow))
        .routes(routes!(record))
        .routes(routes!(hint))
        .routes(routes!(review))
        .routes(routes!(rematch))
        .routes(routes!(crate::socket::open))
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
    /// The seat that was asked for.
    pub fn seat(self) -> Result<Option<Seat>, Refused> {
        self.seat.map(crate::api::seat_number).transpose()
    }
}

/// Reads a language.
pub fn lang<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    let text: Option<String> = Option::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Listing {
    /// `open`, `running` or `over`.
    state: Option<Doing>,
    /// The name of a game.
    game: Option<String>,
    /// Your own tables instead of the public ones.
    #[serde(default)]
    mine: bool,
    /// The last table of the list before.
    before: Option<String>,
}

/// List tables: public ones, newest first, or your own.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(Listing),
    responses((status = 200, body = [TableInfo]), (status = 401, body = RefusedBody)))]
async fn list(
    State(app): State<App>,
    Visitor(person): Visitor,
    Params(listing): Params<Listing>,
) -> Result<Json<Vec<TableInfo>>, Refused> {
    let me = match (listing.mine, &person) {
        (true, None) => return Err(crate::people::nobody()),
        (true, Some(person)) => Some(&person.id),
        (false, _) => None,
    };
    let wanted = Wanted {
        state: listing.state,
        game: listing.game.as_deref(),
        person: me,
        before: listing.before.as_deref(),
        most: LIST,
    };
    let mut tables = store::list(&app.house.pool, &wanted).await?;
    if let Some(me) = me {
        for table in &mut tables {
            let turn = match table.state {
                Doing::Running => {
                    let room = app.house.room(&table.id).await?;
                    room.look(|contents| {
                        let play = contents.play.as_ref()?;
                        Some(
                            play.turn().seat().is_some_and(|seat| play.seats_of(me).contains(seat)),
                        )
                    })
                }
                _ => None,
            };
            table.your_turn = Some(turn.unwrap_or(false));
        }
        tables.sort_by_key(|table| table.your_turn != Some(true));
    }
    Ok(Json(tables))
}

/// Open a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableInfo), (status = 422, body = RefusedBody), (status = 429, body = RefusedBody)))]
async fn create(
    State(app): State<App>,
    person: Person,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Refused> {
    app.limits.table(&person.id)?;
    let room = app.house.open(&person, wish).await?;
    Ok((StatusCode::CREATED, Json(room.info(Some(&person.id)).await?)))
}

/// The table as you may see it: a frame `table`.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path), Follow),
    responses((status = 200, description = "The frame `table`"), (status = 404, body = RefusedBody)))]
async fn show(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
) -> Result<Response, Refused> {
    let (room, seat) = (app.house.room(&id).await?, follow.seat()?);
    let frame = room.snapshot(person.as_ref(), follow.lang, seat, follow.after).await?;
    Ok(json_text(frame.as_str().to_owned()))
}

fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Sit down.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path)),
    request_body = Join,
    responses((status = 200, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn join(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    wish: Option<Body<Join>>,
) -> Result<Json<TableInfo>, Refused> {
    let room = app.house.room(&id).await?;
    app.house.join(&room, &person, wish.map(|Body(wish)| wish).unwrap_or_default()).await?;
    Ok(Json(room.info(Some(&person.id)).await?))
}

/// Leave before the start.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn leave(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
) -> Result<Json<TableInfo>, Refused> {
    let room = app.house.room(&id).await?;
    app.house.leave(&room, &person.id).await?;
    Ok(Json(room.info(Some(&person.id)).await?))
}

/// Begin, with bots on free seats if you like.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    request_body = Start,
    responses((status = 200, body = TableInfo), (status = 403, body = RefusedBody), (status = 409, body = RefusedBody)))]
async fn start(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    wish: Option<Body<Start>>,
) -> Result<Json<TableInfo>, Refused> {
    let room = app.house.room(&id).await?;
    let wish = wish.map(|Body(wish)| wish).unwrap_or_default();
    app.house.start(&room, &person.id, wish).await?;
    Ok(Json(room.info(Some(&person.id)).await?))
}

/// Carry out a command: act, undo, resign, offer, answer, replace, return, say, mute.
#[utoipa::path(post, path = "/api/tables/{id}/do", tag = "tables", params(("id" = String, Path)),
    request_body = Command,
    responses((status = 200, body = Done), (status = 409, body = RefusedBody), (status = 422, body = RefusedBody)))]
async fn obey(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    Body(command): Body<Command>,
) -> Result<Json<Done>, Refused> {
    let room = app.house.room(&id).await?;
    if command.deed == Deed::Say {
        app.limits.chat(&person.id)?;
    }
    let (stored, waiting) = oneshot::channel();
    let done = carry_out(&room, &person, &command, Reply::Wait(stored))
        .inspect_err(|refused| app.house.metrics().refuse(refused.why.code))?;
    waiting.await.unwrap_or_else(|_| Err(not_stored()))?;
    Ok(Json(done))
}

/// Follow a table: the frames of the WebSocket, one a line.
#[utoipa::path(get, path = "/api/tables/{id}/stream", tag = "tables", params(("id" = String, Path), Follow),
    responses((status = 200, content_type = "application/x-ndjson", description = "Frames, one a line")))]
async fn follow(
    State(app): State<App>,
    Follower { person, until }: Follower,
    Extension(caller): Extension<Caller>,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
) -> Result<Response, Refused> {
    let counted = app.limits.socket(caller, person.as_ref().map(|person| &person.id))?;
    let (room, seat) = (app.house.room(&id).await?, follow.seat()?);
    let (outbox, mut frames) = Outbox::new();
    let following =
        room.follow(person.as_ref(), follow.lang, seat, follow.after, outbox.clone())?;
    let mut stop = app.stop.clone();
    let (lines, body) = tokio::sync::mpsc::channel::<Result<Bytes, std::convert::Infallible>>(16);
    tokio::spawn(async move {
        let _held = (counted, following);
        let mut beat = tokio::time::interval(HEARTBEAT);
        let shut_out = until.over();
        tokio::pin!(shut_out);
        loop {
            let line = tokio::select! {
                frame = frames.recv() => match frame {
                    Some(frame) => Bytes::from(format!("{}\n", frame.as_str())),
                    None => return,
                },
                _ = beat.tick() => Bytes::from_static(b"\n"),
                _ = stop.changed() => return,
                () = &mut shut_out => return,
                () = lines.closed() => return,
            };
            if outbox.is_lagging() || lines.send(Ok(line)).await.is_err() {
                return;
            }
        }
    });
    let body = futures_util::stream::unfold(body, async |mut body| {
        body.recv().await.map(|line| (line, body))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Answer::from_stream(body))
        .into_response())
}

/// The game as a record, as far as you may know it.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 409, body = RefusedBody)))]
async fn record(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
) -> Result<String, Refused> {
    let room = app.house.room(&id).await?;
    room.record(person.as_ref().map(|person| &person.id)).await
}

/// A new table with the same people, everybody one seat further on.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 201, body = TableInfo), (status = 409, body = RefusedBody)))]
async fn rematch(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
) -> Result<(StatusCode, Json<TableInfo>), Refused> {
    app.limits.table(&person.id)?;
    let room = app.house.room(&id).await?;
    let new = app.house.rematch(&room, &person).await?;
    Ok((StatusCode::CREATED, Json(new.info(Some(&person.id)).await?)))
}

/// In which language.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Language {
    /// `en` or `de`.
    #[serde(default, deserialize_with = "lang")]
    #[param(value_type = Option<String>)]
    lang: Option<Lang>,
}

/// What a bot thinks about your position, if the table allows hints and it is your turn.
#[utoipa::path(post, path = "/api/tables/{id}/hint", tag = "tables", params(("id" = String, Path), Language),
    responses((status = 200, description = "What the bot thinks"), (status = 409, body = RefusedBody)))]
async fn hint(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    Params(language): Params<Language>,
) -> Result<Response, Refused> {
    app.limits.hint(&person.id)?;
    let room = app.house.room(&id).await?;
    let (table, seat) = room.look(|contents| {
        let play = contents.play.as_ref().ok_or_else(not_running)?;
        if !contents.facts.settings.hints {
            return Err(Refused::new(
                StatusCode::FORBIDDEN,
                "no_hints",
                "this table plays without hints",
                "an diesem Tisch wird ohne Tipps gespielt",
            ));
        }
        let seat = play.turn().seat().filter(|seat| play.seats_of(&person.id).contains(*seat));
        Ok((play.table().fork(), seat.ok_or_else(not_your_turn)?))
    })?;
    let (said, hearing) = oneshot::channel();
    app.house.works.thinkers.submit(move || {
        let bot = BotSpec::from(Level::Hard).within(Some(Budget::Time(HINT)));
        let rng = stream(system_seed().unwrap_or(0), 0, Stream::Bot(seat));
        let lang = language.lang.unwrap_or(Lang::En);
        // Whoever asked may have gone meanwhile.
        let _ = said.send(table.hint(&bot, 1, rng, lang));
    });
    let hint = hearing.await.map_err(Refused::internal)?;
    Ok(Json(hint).into_response())
}

fn not_your_turn() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "not_your_turn",
        "it is not your turn",
        "du bist nicht am Zug",
    )
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub(crate) struct Progress {
    /// How many decisions are judged.
    done: usize,
    /// Of how many; 0 as long as nobody has counted them.
    of: usize,
}

/// The reviews that are being made.
#[derive(Default)]
pub struct Reviews(Mutex<HashMap<(i64, Lang), Arc<Counted>>>);

#[derive(Default)]
struct Counted {
    done: AtomicUsize,
    of: AtomicUsize,
}

/// The review of a finished game; while it is made, how far it has come.
#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "tables", params(("id" = String, Path), Language),
    responses((status = 200, description = "The review"), (status = 202, body = Progress), (status = 409, body = RefusedBody)))]
async fn review(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(language): Params<Language>,
) -> Result<Response, Refused> {
    let lang = language.lang.unwrap_or(Lang::En);
    let room = app.house.room(&id).await?;
    let over =
        room.look(|contents| contents.play.as_ref().is_some_and(|play| play.ended().is_some()));
    if !over {
        return Err(Refused::new(
            StatusCode::CONFLICT,
            "not_over",
            "a game is reviewed when it is over",
            "ein Spiel wird besprochen, wenn es zu Ende ist",
        ));
    }
    let sql = "SELECT review FROM reviews WHERE table_key = ? AND lang = ?";
    let query = sqlx::query_scalar(sql).bind(room.key()).bind(lang.code());
    let made: Option<String> = query.fetch_optional(&app.house.pool).await?;
    if let Some(review) = made {
        return Ok(json_text(review));
    }
    let counted = begin_review(&app, &room, person.as_ref(), lang).await?;
    let progress = Progress {
        done: counted.done.load(Ordering::Relaxed),
        of: counted.of.load(Ordering::Relaxed),
    };
    Ok((StatusCode::ACCEPTED, Json(progress)).into_response())
}

/// Begins a review, unless somebody else has.
async fn begin_review(
    app: &App,
    room: &Arc<Room>,
    person: Option<&Person>,
    lang: Lang,
) -> Result<Arc<Counted>, Refused> {
    let key = (room.key(), lang);
    let reviews = || app.reviews.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(counted) = reviews().get(&key) {
        return Ok(Arc::clone(counted));
    }
    // A review is work: whoever wants one must be somebody.
    app.limits.hint(&person.ok_or_else(not_yours)?.id)?;
    let record: Record = room.record(None).await?.parse().map_err(Refused::internal)?;
    let game = room.look(|contents| contents.facts.game);
    let counted = match reviews().entry(key) {
        Entry::Occupied(other) => return Ok(Arc::clone(other.get())),
        Entry::Vacant(free) => Arc::clone(free.insert(Arc::default())),
    };
    let (app, shared) = (app.clone(), Arc::clone(&counted));
    let runtime = tokio::runtime::Handle::current();
    app.house.clone().reviewers.submit(move || {
        let bot = BotSpec::from(Level::Hard).within(Some(Budget::Time(REVIEW)));
        let seed = system_seed().unwrap_or(0);
        let method = Method { bot, seed, threads: 1, lang };
        let count = |of: usize| shared.of.store(of, Ordering::Relaxed);
        let done = || {
            shared.done.fetch_add(1, Ordering::Relaxed);
        };
        let review = game.review(&record, &method, &count, &done);
        let text = review.ok().and_then(|review| serde_json::to_string(&review).ok());
        let stored = text.map(|text| {
            let values = vec![key.0.into(), lang.code().into(), text.into()];
            let sql = "INSERT INTO reviews (table_key, lang, review) VALUES (?, ?, ?) \
                       ON CONFLICT (table_key, lang) DO NOTHING";
            runtime.block_on(app.house.works.queue.store(vec![Write::Statement(sql, values)]))
        });
        if !matches!(stored, Some(Ok(()))) {
            tracing::error!("a review could not be made or stored");
        }
        app.reviews.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
    });
    Ok(counted)
}
