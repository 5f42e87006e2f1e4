//! What stands before every route: who is calling, whether a foreign page sent the request, how
//! much a caller may ask for, and the headers of every answer.

mod caller;
mod headers;
mod origin;

pub use caller::{Caller, Network};
pub use headers::Embeddable;
pub use origin::{BadPublicUrl, PublicUrl, check_origin, own_address};

use crate::Refusal;
use crate::http::extract::BodyWithin;
use crate::http::limits::{Asking, Limits, Who};
use crate::people::People;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use std::any::Any;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;

/// How the server is reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GuardRules {
    /// The address that people type, if the owner said so.
    pub public_url: Option<PublicUrl>,
    /// The server listens on this machine only.
    pub loopback: bool,
    /// A proxy stands in front, and its `X-Forwarded-For` can be believed.
    pub behind_proxy: bool,
}

impl GuardRules {
    /// Is the server reached by https?
    pub fn https(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

#[derive(Clone)]
struct Guard {
    rules: Arc<GuardRules>,
    limits: Limits,
    people: People,
}

/// Puts everything in this module around the routes. Server start calls it last, and gives every request
/// `ConnectInfo<SocketAddr>`, so that the caller's address is known.
pub fn layers(router: Router, rules: &GuardRules, limits: Limits, people: People) -> Router {
    let guard = Guard { rules: Arc::new(rules.clone()), limits, people };
    router
        .route("/api", any(async || Refusal::NoSuchPath))
        .route("/api/", any(async || Refusal::NoSuchPath))
        .route("/api/{*rest}", any(async || Refusal::NoSuchPath))
        .method_not_allowed_fallback(async || Refusal::WrongMethod)
        .layer(from_fn_with_state(guard, admit))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(headers::Headers::new(rules), headers::dress))
}

/// Lets a request in, or says why not.
async fn admit(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    match guard.check(&mut request) {
        Ok(_held) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

impl Guard {
    /// What is given back is to be held until there is an answer.
    fn check(&self, request: &mut Request) -> Result<Option<Asking>, Refusal> {
        name_the_host(request);
        origin::check_host(request.headers(), &self.rules)?;
        let caller = Caller::of_request(request, self.rules.behind_proxy);
        request.extensions_mut().insert(caller);
        request.extensions_mut().insert(BodyWithin(self.limits.body_within()));
        let headers = request.headers();
        self.limits.request(&self.who(caller, headers))?;
        // Without a proxy, connections are counted, and each asks for one thing at a time.
        let asking = self.rules.behind_proxy.then(|| self.limits.asking(caller)).transpose()?;
        let changes = !request.method().is_safe();
        if changes && !only_token(headers) {
            check_origin(headers, &self.rules)?;
            origin::check_site(headers)?;
        }
        Ok(asking)
    }

    /// Whom the request counts for. A secret that has not been checked of late counts for the
    /// address: else everybody could be somebody new with every request.
    fn who(&self, caller: Caller, headers: &HeaderMap) -> Who {
        self.people.known(headers).map_or(Who::Nobody(caller), Who::Person)
    }
}

/// A request target with a host of its own (HTTP/2, or the form for proxies) outweighs the header.
fn name_the_host(request: &mut Request) {
    let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
    if let Some(Ok(host)) = authority.map(|host| HeaderValue::from_str(&host)) {
        request.headers_mut().insert(header::HOST, host);
    }
}

/// A page cannot make a browser send a token, so such a request is nobody's forgery.
fn only_token(headers: &HeaderMap) -> bool {
    crate::people::has_token(headers) && !headers.contains_key(header::COOKIE)
}

fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    Refusal::internal(text.unwrap_or("a panic without a message")).into_response()
}
