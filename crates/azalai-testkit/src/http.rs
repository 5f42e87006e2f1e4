//! Requests and answers: as much of HTTP as tests need, and nothing that the program itself does not build on.

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, SET_COOKIE,
};
pub use hyper::{Method, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpStream;

/// How long a test waits for something that must happen.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Why there was no answer.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Somebody who asks. Every request has a connection of its own: the server may be another one by the next.
#[derive(Clone, Default, Debug)]
pub struct Client {
    /// The cookies by their names, if they are kept.
    jar: Option<Arc<Mutex<BTreeMap<String, String>>>>,
}

impl Client {
    /// Somebody who keeps no cookies.
    pub fn new() -> Client {
        Client::default()
    }

    /// Somebody who keeps cookies, as a browser does.
    pub fn with_cookies() -> Client {
        Client { jar: Some(Arc::default()) }
    }

    /// A request to an address such as `http://127.0.0.1:4747/api/me`.
    #[track_caller]
    pub fn request(&self, method: Method, url: impl AsRef<str>) -> Request {
        let url: Uri = url.as_ref().parse().unwrap();
        let mut request = Request {
            method,
            url,
            headers: HeaderMap::new(),
            body: Bytes::new(),
            jar: self.jar.clone(),
        };
        if let Some(jar) = &self.jar {
            let pairs: Vec<String> =
                jar.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
            if !pairs.is_empty() {
                request = request.header(COOKIE, pairs.join("; "));
            }
        }
        request
    }
}

/// A request before it is sent.
#[derive(Debug)]
pub struct Request {
    method: Method,
    url: Uri,
    headers: HeaderMap,
    body: Bytes,
    jar: Option<Arc<Mutex<BTreeMap<String, String>>>>,
}

impl Request {
    /// With one more header.
    #[track_caller]
    pub fn header(
        mut self,
        name: impl TryInto<HeaderName, Error: Debug>,
        value: impl TryInto<HeaderValue, Error: Debug>,
    ) -> Request {
        self.headers.append(name.try_into().unwrap(), value.try_into().unwrap());
        self
    }

    /// With the token of a program.
    #[track_caller]
    pub fn bearer_auth(self, token: &str) -> Request {
        self.header(AUTHORIZATION, format!("Bearer {token}"))
    }

    /// With this body.
    pub fn body(mut self, body: impl Into<Bytes>) -> Request {
        self.body = body.into();
        self
    }

    /// With JSON as its body.
    #[track_caller]
    pub fn json(self, value: &impl Serialize) -> Request {
        let body = serde_json::to_vec(value).unwrap();
        self.header(CONTENT_TYPE, "application/json").body(body)
    }

    /// Asks. The head of the answer must come soon; its body may take its time.
    pub async fn send(self) -> Result<Response, Failure> {
        tokio::time::timeout(PATIENCE, self.ask()).await?
    }

    async fn ask(mut self) -> Result<Response, Failure> {
        let authority = self.url.authority().ok_or("an address has a host")?.clone();
        if !self.headers.contains_key(HOST) {
            self.headers.insert(HOST, HeaderValue::from_str(authority.as_str())?);
        }
        let stream = TcpStream::connect(authority.as_str()).await?;
        stream.set_nodelay(true)?;
        let (mut asker, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Ends with the answer.
        tokio::spawn(connection);
        let path = self.url.path_and_query().map_or("/", |path| path.as_str());
        let mut request = hyper::Request::builder().method(self.method).uri(path);
        if let Some(headers) = request.headers_mut() {
            *headers = self.headers;
        }
        let answer = asker.send_request(request.body(Full::new(self.body))?).await?;
        if let Some(jar) = self.jar {
            for cookie in answer.headers().get_all(SET_COOKIE) {
                keep(&mut jar.lock().unwrap(), cookie.to_str()?);
            }
        }
        Ok(Response { answer })
    }
}

/// Puts a cookie into the jar, or takes it out if it is over.
fn keep(jar: &mut BTreeMap<String, String>, cookie: &str) {
    let mut parts = cookie.split(';').map(str::trim);
    let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { return };
    if parts.any(|part| part.eq_ignore_ascii_case("max-age=0")) {
        jar.remove(name);
    } else {
        jar.insert(name.to_owned(), value.to_owned());
    }
}

/// An answer whose body may still be under way.
#[derive(Debug)]
pub struct Response {
    answer: hyper::Response<Incoming>,
}

impl Response {
    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.answer.status()
    }

    /// Its headers.
    pub fn headers(&self) -> &HeaderMap {
        self.answer.headers()
    }

    /// The next piece of its body; `None` at the end.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>, Failure> {
        while let Some(frame) = self.answer.frame().await {
            if let Ok(bytes) = frame?.into_data() {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// Its whole body.
    pub async fn bytes(self) -> Result<Bytes, Failure> {
        let body = self.answer.into_body().collect();
        Ok(tokio::time::timeout(PATIENCE, body).await??.to_bytes())
    }

    /// Its whole body as text.
    pub async fn text(self) -> Result<String, Failure> {
        Ok(String::from_utf8(self.bytes().await?.to_vec())?)
    }

    /// Its whole body as JSON.
    pub async fn json<T: DeserializeOwned>(self) -> Result<T, Failure> {
        Ok(serde_json::from_slice(&self.bytes().await?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_kept_until_they_are_over() {
        let mut jar = BTreeMap::new();
        keep(&mut jar, "azalai_session=abc; Path=/; Max-Age=31536000; HttpOnly");
        assert_eq!(jar["azalai_session"], "abc");
        keep(&mut jar, "azalai_session=def; Path=/");
        assert_eq!(jar["azalai_session"], "def");
        keep(&mut jar, "azalai_session=; Path=/; Max-Age=0");
        assert!(jar.is_empty());
    }
}
