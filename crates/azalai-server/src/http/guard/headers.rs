//! The headers that every answer carries.

use super::GuardRules;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

const FIXED: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), NOTHING),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// A game needs none of what a browser could let a page do.
const NOTHING: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), \
                       geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), \
                       midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), \
                       xr-spatial-tracking=()";

/// The headers, made once.
#[derive(Clone)]
pub(super) struct Headers(Arc<HeaderMap>);

impl Headers {
    pub(super) fn new(rules: &GuardRules) -> Headers {
        let mut headers = HeaderMap::new();
        for (name, value) in FIXED {
            headers.insert(name, HeaderValue::from_static(value));
        }
        if let Ok(policy) = HeaderValue::from_str(&content_policy(rules)) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if rules.https() {
            let year = HeaderValue::from_static("max-age=31536000");
            headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
        }
        Headers(Arc::new(headers))
    }
}

/// WebAssembly is what tables in the browser are made of: it lets nobody run a text as a script.
///
/// `'self'` covers our own WebSockets in today's browsers; where the address is known, it is named
/// for older ones as well.
fn content_policy(rules: &GuardRules) -> String {
    let socket = rules.public_url.as_ref().map_or(String::new(), |url| {
        format!(" {}://{}", if url.is_https() { "wss" } else { "ws" }, url.host())
    });
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
         connect-src 'self'{socket}; object-src 'none'; base-uri 'none'; \
         frame-ancestors 'none'; form-action 'self'"
    )
}

/// This answer may be shown in a frame of another page.
#[derive(Clone, Copy, Debug)]
pub struct Embeddable;

/// Lets other pages show an answer in a frame; everything else stays as it is.
fn let_embed(headers: &mut HeaderMap) {
    headers.remove(header::X_FRAME_OPTIONS);
    let policy =
        headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let open = policy.map(|policy| policy.replace("frame-ancestors 'none'", "frame-ancestors *"));
    if let Some(Ok(policy)) = open.map(|policy| HeaderValue::from_str(&policy)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// Puts the headers on an answer.
pub(super) async fn dress(State(fixed): State<Headers>, request: Request, next: Next) -> Response {
    let below = request.uri().path().strip_prefix("/api");
    let api = below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let mut response = next.run(request).await;
    let embeddable = response.extensions().get::<Embeddable>().is_some();
    let headers = response.headers_mut();
    for (name, value) in fixed.0.iter() {
        headers.insert(name, value.clone());
    }
    if embeddable {
        let_embed(headers);
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}
