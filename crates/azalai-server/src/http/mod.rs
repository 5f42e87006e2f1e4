//! What the server answers to, over HTTP and WebSocket.
//!
//! | module | what it holds |
//! |---|---|
//! | `tables`, `look`, `advice`, `games`, `people`, `page` | the routes |
//! | `socket`, `stream` | frames as they come |
//! | `extract` | what a request brings along, read with care |
//! | `guard`, `limits` | what stands before every route |
//! | `status` | which status a refusal has |

mod advice;
pub mod extract;
mod games;
pub mod guard;
pub mod limits;
mod look;
mod page;
pub(crate) mod people;
mod socket;
pub mod status;
mod stream;
mod tables;

pub use advice::{Progress, Reviews};
pub use games::{Catalogue, Deck};
pub use page::Version;
pub use people::routes as people_routes;

use crate::driver::Lobby;
use crate::people::People;
use crate::refusal::Refusal;
use crate::store::Health;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRef, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use guard::GuardRules;
use limits::Limits;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

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
    /// After which time without a sign of life a WebSocket is dead.
    pub silent_after: Duration,
    /// Becomes true when the server stops.
    pub stop: watch::Receiver<bool>,
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

/// The API.
#[derive(OpenApi)]
#[openapi(info(
    title = "Azalai",
    description = "Four desert games: tables, people, bots. docs/api.md tells how frames and commands look.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
struct Api;

/// Everything that the server answers to.
pub fn router(app: App) -> Router {
    let (router, api) = OpenApiRouter::with_openapi(Api::openapi())
        .merge(people::routes::<App>())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(stream::routes())
        .merge(socket::routes())
        .merge(advice::routes())
        .merge(look::routes())
        .merge(page::routes())
        .split_for_parts();
    // Written once; all who ask for it share it. Plain data has JSON.
    let api = Bytes::from(serde_json::to_vec(&api).unwrap_or_default());
    let api = ([(header::CONTENT_TYPE, "application/json")], api);
    router
        .route("/api/openapi.json", get(async move || api.clone()))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(get(page::page).fallback(page::nothing))
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

/// Is the server well? It is if what it stores can be read.
async fn health(State(app): State<App>) -> Result<&'static str, Refusal> {
    app.health.check().await.map(|()| "ok\n")
}

async fn metrics(State(app): State<App>) -> Response {
    let kind =
        HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], app.lobby.metrics().text()).into_response()
}
