//! The page that people see, and which one it is.

use super::App;
use super::extract::FromPath;
use super::guard::{Embeddable, own_address};
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use azalai_core::Lang;
use azalai_core::schema::{self, TS, ToSchema};
use azalai_core::sketch::{HEIGHT, WIDTH};
use azalai_table::wire::TableState;
use serde::Serialize;

/// The routes of the page in the API.
pub fn routes() -> Router<App> {
    Router::new().route("/api/version", get(version))
}

/// Which program this is.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Version {
    /// Its version.
    #[schema(value_type = String)]
    version: &'static str,
    /// Changes whenever the page does: a page that finds another one here is out of date.
    #[schema(value_type = String)]
    build: &'static str,
}

/// The version of the program, and which page is in it.
#[schema::path(get, path = "/api/version", tag = "games", responses((status = 200, body = Version)))]
async fn version() -> Json<Version> {
    Json(Version { version: env!("CARGO_PKG_VERSION"), build: azalai_web::build_id() })
}

/// A file of the page; for every other address without a file's ending, the page itself, which finds its
/// own way.
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_file = name.contains('.') || path.starts_with("assets/");
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let accepted = text(header::ACCEPT_ENCODING).unwrap_or_default();
    let file = azalai_web::file(if is_file { path } else { "index.html" }, accepted);
    let Some(file) = file else { return nothing().await.into_response() };
    let known = text(header::IF_NONE_MATCH).is_some_and(|etags| {
        etags.split(',').map(str::trim).any(|etag| etag == file.etag || etag == "*")
    });
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.bytes).into_response()
    };
    let cache = if file.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let sent = response.headers_mut();
    let mut put = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            sent.insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, file.content_type);
    put(header::CACHE_CONTROL, cache);
    put(header::ETAG, &file.etag);
    put(header::VARY, "accept-encoding");
    if let Some(encoding) = file.encoding {
        put(header::CONTENT_ENCODING, encoding);
    }
    response
}

/// The page of a table, with what other sites show of it when somebody sends its address.
pub async fn table(
    State(app): State<App>,
    FromPath(id): FromPath<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(tags) = tags(&app, &id, &headers).await else { return page(uri, headers).await };
    let file = azalai_web::file("index.html", "");
    let Some(html) = file.and_then(|file| str::from_utf8(file.bytes).ok()) else {
        return page(uri, headers).await;
    };
    let html = html.replacen("</head>", &format!("{tags}</head>"), 1);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language"),
    ];
    (headers, html).into_response()
}

/// The page of a table for the frame of another page. Only a finished game may be shown there.
pub async fn embedded(
    State(app): State<App>,
    FromPath(id): FromPath<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let over = match app.lobby.table(&id).await {
        Ok(table) => table.look(|table| table.ended().is_some()),
        Err(_) => false,
    };
    let mut response = page(uri, headers).await;
    if over {
        response.extensions_mut().insert(Embeddable);
    }
    response
}

/// What a preview of a table tells, as tags; nothing if there is no such table.
async fn tags(app: &App, id: &str, headers: &HeaderMap) -> Option<String> {
    let info = app.lobby.table(id).await.ok()?.info(None).await.ok()?;
    let address = own_address(headers, &app.guard)?;
    let german = headers
        .get(header::ACCEPT_LANGUAGE)
        .is_some_and(|langs| langs.as_bytes().starts_with(b"de"));
    let lang = if german { Lang::De } else { Lang::En };
    let game = azalai_games::find(&info.game).ok()?.spec().title.get(lang);
    let mut names: Vec<&str> = info
        .sitting
        .iter()
        .map(|seat| seat.name.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    // One who plays several seats is named once.
    names.dedup();
    let state = match (info.state, lang) {
        (TableState::Open, Lang::En) => "Waiting for players",
        (TableState::Open, Lang::De) => "Warten auf Mitspielende",
        (TableState::Running, Lang::En) => "A game in progress",
        (TableState::Running, Lang::De) => "Eine laufende Partie",
        (_, Lang::En) => "A finished game",
        (_, Lang::De) => "Eine beendete Partie",
    };
    let mut all = vec![
        ("property", "og:site_name", "Azalai".to_owned()),
        ("property", "og:type", "website".to_owned()),
        ("property", "og:title", format!("{game}: {}", names.join(", "))),
        ("property", "og:description", state.to_owned()),
        ("property", "og:url", format!("{address}/t/{id}")),
    ];
    if info.started_at.is_some() {
        all.extend([
            ("property", "og:image", format!("{address}/api/tables/{id}/picture")),
            ("property", "og:image:type", "image/png".to_owned()),
            ("property", "og:image:width", WIDTH.to_string()),
            ("property", "og:image:height", HEIGHT.to_string()),
            ("name", "twitter:card", "summary_large_image".to_owned()),
        ]);
    }
    let tag = |(kind, name, content): &(&str, &str, String)| {
        format!("<meta {kind}=\"{name}\" content=\"{}\" />", escaped(content))
    };
    Some(all.iter().map(tag).collect())
}

/// Text for an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Nothing is there.
pub async fn nothing() -> Refusal {
    Refusal::NoSuchPath
}
