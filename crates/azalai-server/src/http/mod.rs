//! What the server answers to, over HTTP and WebSocket.
//!
//! | module | what it holds |
//! |---|---|
//! | `tables`, `look`, `advice`, `alerts`, `mail`, `games`, `people`, `page`, `picture` | the routes |
//! | `socket`, `stream` | frames as they come |
//! | `extract` | what a request brings along, read with care |
//! | `guard`, `limits` | what stands before every route |
//! | `status` | which status a refusal has |
//! | `openapi` | the document that describes the routes |

mod advice;
pub(crate) mod alerts;
pub mod extract;
mod games;
pub mod guard;
pub mod limits;
mod look;
pub(crate) mod mail;
#[cfg(feature = "schema")]
pub mod openapi;
mod page;
pub(crate) mod people;
mod picture;
mod socket;
pub mod status;
mod stream;
mod tables;

pub use advice::{HintRules, Progress, Reviews};
pub use games::{Deck, GivenRecord};
pub use page::Version;
pub use people::routes as people_routes;
pub use picture::Pictures;
pub(crate) use tables::Report;

use crate::driver::Lobby;
use crate::people::People;
use crate::refusal::Refusal;
use crate::store::Health;
use axum::Router;
use axum::extract::{FromRef, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use guard::GuardRules;
use limits::Limits;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub lobby: Arc<Lobby>,
    /// How much anybody may do.
    pub limits: Limits,
    /// How the server is reached.
    pub guard: Arc<GuardRules>,
    /// Whether the database is well.
    pub health: Arc<Health>,
    /// The reviews that are being made.
    pub reviews: Arc<Reviews>,
    /// How bots think about hints.
    pub hints: HintRules,
    /// The pictures that were drawn last.
    pub pictures: Arc<Pictures>,
    /// The folder whose disk the database fills, if it is on this machine.
    pub folder: Option<Arc<Path>>,
    /// After which time without a sign of life a WebSocket is dead.
    pub silent_after: Duration,
    /// The address that people type, as far as the server knows it.
    pub home: Arc<str>,
    /// Becomes true when the server stops.
    pub stop: watch::Receiver<bool>,
}

impl App {
    /// Notes what is only counted when somebody asks.
    fn measure(&self) {
        let (works, metrics) = (&self.lobby.works, self.lobby.metrics());
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        metrics.thoughts.set(gauge(works.thinkers.waiting()));
        metrics.reviews.set(gauge(self.reviews.waiting()));
        metrics.jobs.set(gauge(works.queue.waiting()));
        metrics.store_down.set(i64::from(works.queue.down().is_some()));
        let Some(folder) = &self.folder else { return };
        match rustix::fs::statvfs(&**folder) {
            Ok(disk) => {
                let free = disk.f_bavail.saturating_mul(disk.f_frsize);
                metrics.disk_free.set(i64::try_from(free).unwrap_or(i64::MAX));
            }
            Err(error) => tracing::error!(%error, "nobody knows how much room there is"),
        }
    }
}

impl FromRef<App> for People {
    fn from_ref(app: &App) -> People {
        app.lobby.people.clone()
    }
}

impl FromRef<App> for Limits {
    fn from_ref(app: &App) -> Limits {
        app.limits.clone()
    }
}

/// The OpenAPI document, written by `cargo xtask types`.
const API: &str = include_str!("../../openapi.json");

/// Everything that the server answers to.
pub fn router(app: App) -> Router {
    let api = ([(header::CONTENT_TYPE, "application/json")], API);
    Router::new()
        .merge(people::routes::<App>())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(stream::routes())
        .merge(socket::routes())
        .merge(advice::routes())
        .merge(alerts::routes())
        .merge(mail::routes())
        .merge(look::routes())
        .merge(page::routes())
        .merge(picture::routes())
        .route("/api/openapi.json", get(async move || api))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/t/{id}", get(page::table).fallback(page::nothing))
        .route("/embed/{id}", get(page::embedded).fallback(page::nothing))
        .fallback(get(page::page).fallback(page::nothing))
        .layer(from_fn(quiet))
        .layer(from_fn_with_state(app.clone(), count))
        .with_state(app)
}

/// Counts answers, and logs those that went wrong. Paths are logged as routes: an address may hold
/// what only its owner may know.
async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<axum::extract::MatchedPath>().cloned();
    let begun = std::time::Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    app.lobby.metrics().answer(status);
    let route = route.as_ref().map_or("-", |route| route.as_str());
    tracing::debug!(%method, route, status, ms = begun.elapsed().as_millis() as u64, "answered");
    response
}

/// Whoever asks with the header `Azalai-Quiet` gets refusals with the status 200: a browser reports every other
/// status as something that went wrong, and to be told a rule is nothing of that kind.
async fn quiet(request: Request, next: Next) -> Response {
    let quiet = request.headers().contains_key("azalai-quiet");
    let mut response = next.run(request).await;
    let refused = [StatusCode::UNAUTHORIZED, StatusCode::UNPROCESSABLE_ENTITY];
    if quiet && refused.contains(&response.status()) {
        *response.status_mut() = StatusCode::OK;
    }
    response
}

/// Is the server well? It is if what it stores can be read.
async fn health(State(app): State<App>) -> Result<&'static str, Refusal> {
    app.health.check().await.map(|()| "ok\n")
}

/// Should anybody be sent here? Not if nothing can be stored, or if the server stops. This asks no disk and no database.
async fn ready(State(app): State<App>) -> Result<&'static str, Refusal> {
    if *app.stop.borrow() { Err(Refusal::Stopping) } else { app.health.is_ready().map(|()| "ok\n") }
}

async fn metrics(State(app): State<App>) -> Response {
    app.measure();
    let kind =
        HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], app.lobby.metrics().text()).into_response()
}
