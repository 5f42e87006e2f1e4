//! What bots say about a game: hints while it goes on, a review after its end.

use super::App;
use super::extract::{FromPath, Params, lang};
use super::tables::json_text;
use crate::driver::{Class, Found, TableDriver};
use crate::people::{Person, Visitor};
use crate::refusal::Refusal;
use crate::store;
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use azalai_core::luck::{Stream, stream, system_seed};
use azalai_core::schema::{self, IntoParams, TS, ToSchema};
use azalai_core::{Lang, Record};
use azalai_games::review::Method;
use azalai_games::{BotSpec, Budget, Hint, Level, Review};
use azalai_table::wire::RefusedBody;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// How a bot thinks about a hint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HintRules {
    /// How much.
    pub budget: Budget,
    /// What its whims depend on; on nothing that comes back if nothing is said. With this and a budget of iterations, the same
    /// question gets the same answer.
    pub seed: Option<u64>,
}

impl Default for HintRules {
    fn default() -> HintRules {
        HintRules { budget: Budget::Time(Duration::from_millis(500)), seed: None }
    }
}

/// The routes of advice.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/tables/{id}/hint", post(hint))
        .route("/api/tables/{id}/review", get(review))
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
#[schema::path(post, path = "/api/tables/{id}/hint", tag = "tables", params(("id" = String, Path), Language),
    responses((status = 200, body = Hint), (status = 409, body = RefusedBody)))]
async fn hint(
    State(app): State<App>,
    person: Person,
    FromPath(id): FromPath<String>,
    Params(language): Params<Language>,
) -> Result<Json<Hint>, Refusal> {
    app.limits.hint(&person.id)?;
    let table = app.lobby.table(&id).await?;
    let (game, seat) = table.look(|table| table.hint_for(&person.id))?;
    let (said, hearing) = oneshot::channel();
    let HintRules { budget, seed } = app.hints;
    let taken = app.lobby.works.thinkers.submit(&person.id, Class::Advice, move || {
        let bot = BotSpec::from(Level::Hard).within(Some(budget));
        let seed = seed.or_else(|| system_seed().ok()).unwrap_or(0);
        let rng = stream(seed, 0, Stream::Bot(seat));
        let lang = language.lang.unwrap_or(Lang::En);
        // Whoever asked may have gone meanwhile.
        let _ = said.send(game.hint(&bot, 1, rng, lang));
    });
    if !taken {
        return Err(Refusal::NoAdvice);
    }
    Ok(Json(hearing.await.map_err(Refusal::internal)?))
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Progress {
    /// How many decisions are judged.
    done: usize,
    /// Of how many; 0 as long as nobody has counted them.
    of: usize,
}

/// The reviews that are being made.
pub struct Reviews {
    all: Mutex<HashMap<(i64, Lang), Arc<Counted>>>,
    most: usize,
    /// How much the reviewer thinks about each decision: so many games in its mind, however busy the machine is. Its verdicts
    /// must not depend on that.
    budget: Budget,
}

impl Reviews {
    /// So many reviews may be made or wait for it, with so many games in the reviewer's mind a decision.
    pub fn new(most: usize, games: u32) -> Reviews {
        Reviews { all: Mutex::default(), most, budget: Budget::Iterations(games) }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(i64, Lang), Arc<Counted>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many reviews are made or wait for it.
    pub fn waiting(&self) -> usize {
        self.lock().len()
    }
}

#[derive(Default)]
struct Counted {
    done: AtomicUsize,
    of: AtomicUsize,
}

/// The review of a finished game; while it is made, how far it has come.
#[schema::path(get, path = "/api/tables/{id}/review", tag = "tables", params(("id" = String, Path), Language),
    responses((status = 200, body = Review), (status = 202, body = Progress), (status = 409, body = RefusedBody)))]
async fn review(
    State(app): State<App>,
    Visitor(person): Visitor,
    FromPath(id): FromPath<String>,
    Params(language): Params<Language>,
) -> Result<Response, Refusal> {
    let lang = language.lang.unwrap_or(Lang::En);
    let table = match app.lobby.find(&id, Some(lang)).await? {
        Found::Table(table) => table,
        Found::Kept(kept) => {
            let review = store::review(&app.lobby.pool, kept.key, lang).await?;
            return review.map(json_text).ok_or(Refusal::Kept);
        }
    };
    if table.look(|table| table.ended()).is_none() {
        return Err(azalai_table::Refusal::NotOver.into());
    }
    if let Some(review) = store::review(&app.lobby.pool, table.key(), lang).await? {
        return Ok(json_text(review));
    }
    let counted = begin_review(&app, &table, person.as_ref(), lang).await?;
    let progress = Progress {
        done: counted.done.load(Ordering::Relaxed),
        of: counted.of.load(Ordering::Relaxed),
    };
    Ok((StatusCode::ACCEPTED, Json(progress)).into_response())
}

/// Begins a review, unless somebody else has.
async fn begin_review(
    app: &App,
    table: &Arc<TableDriver>,
    person: Option<&Person>,
    lang: Lang,
) -> Result<Arc<Counted>, Refusal> {
    let key = (table.key(), lang);
    let reviews = || app.reviews.lock();
    if let Some(counted) = reviews().get(&key) {
        return Ok(Arc::clone(counted));
    }
    // A review is work: whoever wants one must be somebody.
    let person = &person.ok_or(azalai_table::Refusal::NotYourSeat)?.id;
    app.limits.hint(person)?;
    let record: Record = table.record(None).await?.parse().map_err(Refusal::internal)?;
    let game = table.look(|table| table.game());
    let counted = {
        let mut reviews = reviews();
        let room = reviews.len() < app.reviews.most;
        match reviews.entry(key) {
            Entry::Occupied(other) => return Ok(Arc::clone(other.get())),
            Entry::Vacant(_) if !room => return Err(Refusal::ManyReviews),
            Entry::Vacant(free) => Arc::clone(free.insert(Arc::default())),
        }
    };
    let (making, shared) = (Making { app: app.clone(), key }, Arc::clone(&counted));
    let runtime = tokio::runtime::Handle::current();
    let budget = app.reviews.budget;
    let taken = app.lobby.reviewers.submit(person, Class::Advice, move || {
        let bot = BotSpec::from(Level::Hard).within(Some(budget));
        // The same in every language, and again if it was lost.
        let seed = key.0.unsigned_abs();
        let method = Method { bot, seed, threads: 1, lang };
        let count = |of: usize| shared.of.store(of, Ordering::Relaxed);
        let done = || {
            shared.done.fetch_add(1, Ordering::Relaxed);
        };
        let review = game.review(&record, &method, &count, &done);
        let text = review.ok().and_then(|review| serde_json::to_string(&review).ok());
        let stored = text.map(|text| {
            let write = store::store_review(key.0, lang, text);
            runtime.block_on(making.app.lobby.works.queue.store(vec![write]))
        });
        if !matches!(stored, Some(Ok(()))) {
            tracing::error!("a review could not be made or stored");
        }
    });
    if taken { Ok(counted) } else { Err(Refusal::NoAdvice) }
}

/// A review is being made or waits for it, until this is dropped: whatever becomes of it, it can be asked for again.
struct Making {
    app: App,
    key: (i64, Lang),
}

impl Drop for Making {
    fn drop(&mut self) {
        self.app.reviews.lock().remove(&self.key);
    }
}
