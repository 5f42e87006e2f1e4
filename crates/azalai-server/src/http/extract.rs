//! What a request brings along, read with care: bodies, queries, parts of the path. Whatever is
//! wrong with them is a [`Refusal`].

use crate::Refusal;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use azalai_core::Lang;
use azalai_core::setup::is_plain;
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The most bytes that a body may have.
pub const MAX_BODY: usize = 256 * 1024;

/// A body that is too large is read up to here and thrown away, so that the client hears why it was
/// refused instead of finding the connection closed under its hands.
const PATIENCE: usize = 4 * 1024 * 1024;

/// How long a body may take to arrive; the guard puts it into every request.
#[derive(Clone, Copy, Debug)]
pub struct BodyWithin(pub Duration);

/// Where no guard says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(20);

/// A body in JSON. As `Option<Body<T>>`, it may be missing altogether.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

/// The query behind the `?`.
#[derive(Clone, Copy, Debug)]
pub struct Params<T>(pub T);

/// The named parts of the path.
#[derive(Clone, Copy, Debug)]
pub struct FromPath<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Refusal> {
        let json = is_json(request.headers());
        let bytes = read(request).await?;
        if json { parse(&bytes) } else { Err(Refusal::NotJson) }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> OptionalFromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Option<Body<T>>, Refusal> {
        let json = is_json(request.headers());
        let bytes = read(request).await?;
        match (bytes.is_empty(), json) {
            (true, _) => Ok(None),
            (false, true) => parse(&bytes).map(Some),
            (false, false) => Err(Refusal::NotJson),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params<T>, Refusal> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Params(params)),
            Err(rejection) => Err(bad_query(&rejection.body_text())),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for FromPath<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<FromPath<T>, Refusal> {
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(parts)) => Ok(FromPath(parts)),
            Err(_) => Err(Refusal::NoSuchPath),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(kind)) = headers.get(header::CONTENT_TYPE).map(|value| value.to_str()) else {
        return false;
    };
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json"
        || (essence.starts_with("application/") && essence.ends_with("+json"))
}

async fn read(request: Request) -> Result<Vec<u8>, Refusal> {
    let within = request.extensions().get().map_or(USUAL_TIME, |BodyWithin(time)| *time);
    tokio::time::timeout(within, read_all(request)).await.unwrap_or(Err(Refusal::TooSlow))
}

async fn read_all(request: Request) -> Result<Vec<u8>, Refusal> {
    let mut chunks = request.into_body().into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Refusal::BrokenOff)?;
        length += chunk.len();
        if length <= MAX_BODY {
            bytes.extend_from_slice(&chunk);
        } else if length > PATIENCE {
            break;
        }
    }
    if length > MAX_BODY { Err(Refusal::TooLarge(MAX_BODY / 1024)) } else { Ok(bytes) }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<Body<T>, Refusal> {
    match Json::<T>::from_bytes(bytes) {
        Ok(Json(value)) => Ok(Body(value)),
        Err(JsonRejection::JsonDataError(error)) => Err(bad_json(&error.body_text())),
        Err(JsonRejection::JsonSyntaxError(error)) => Err(bad_json(&error.body_text())),
        Err(_) => Err(Refusal::NotJson),
    }
}

/// What a parser says may quote what somebody sent: only plain characters, and not too many.
pub(super) fn quote(text: &str) -> String {
    text.chars().filter(|&c| is_plain(c)).take(300).collect()
}

fn bad_json(why: &str) -> Refusal {
    Refusal::BadBody(quote(why))
}

fn bad_query(why: &str) -> Refusal {
    Refusal::BadQuery(quote(why))
}

/// Reads a language.
pub fn lang<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    let text: Option<String> = Option::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Deserialize;

    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Page {
        #[serde(default)]
        after: u32,
    }

    async fn page(query: &str) -> Result<Page, Refusal> {
        let request = Request::builder().uri(format!("/x?{query}")).body(());
        let Ok(request) = request else { return Ok(Page { after: 0 }) };
        let (mut parts, ()) = request.into_parts();
        Params::from_request_parts(&mut parts, &()).await.map(|Params(page)| page)
    }

    #[tokio::test]
    async fn queries_are_read_or_refused() {
        assert_eq!(page("").await, Ok(Page { after: 0 }));
        assert_eq!(page("after=7").await, Ok(Page { after: 7 }));
        for bad in
            ["after=x", "after=-1", "after=1&after=2", "before=1", "after=99999999999", "%ff=1"]
        {
            let refused = page(bad).await.expect_err(bad);
            assert_eq!(
                (crate::http::status::status(&refused).as_u16(), refused.code()),
                (400, "bad_query"),
                "{bad}"
            );
        }
    }

    #[test]
    fn what_is_quoted_is_plain_and_short() {
        let quoted = quote(&"a\u{1b}\u{202e}\n".repeat(1000));
        assert_eq!(quoted, "a".repeat(300));
    }

    #[test]
    fn kinds_of_content_are_told_apart() {
        let json = |kind: &'static str| {
            is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, kind.parse().unwrap())]))
        };
        assert!(json("application/json") && json("Application/JSON; charset=utf-8"));
        assert!(json("application/merge-patch+json"));
        assert!(!json("text/json") && !json("application/jsonp") && !json("") && !json("json"));
        assert!(!is_json(&HeaderMap::new()));
    }

    proptest! {
        #[test]
        fn no_bytes_make_a_body_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            if let Err(refused) = parse::<Page>(&bytes) {
                prop_assert!(crate::http::status::status(&refused).is_client_error());
            }
        }
    }
}
