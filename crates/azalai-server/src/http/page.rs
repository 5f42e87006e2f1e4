//! The page that people see, and which one it is.

use super::App;
use crate::refusal::Refusal;
use axum::Json;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of the page in the API.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(version))
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
#[utoipa::path(get, path = "/api/version", tag = "games", responses((status = 200, body = Version)))]
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

/// Nothing is there.
pub async fn nothing() -> Refusal {
    Refusal::NoSuchPath
}
