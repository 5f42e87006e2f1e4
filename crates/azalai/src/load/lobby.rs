//! Guests, tables and sockets: what has to be asked for before anybody can play.

use super::tally::{Fault, Kind};
use azalai_core::Setup;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    CONTENT_TYPE, COOKIE, HeaderValue, ORIGIN, RETRY_AFTER, SET_COOKIE, USER_AGENT,
};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use std::fmt::Display;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::BufReader;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket with a buffer of our own. That of the WebSocket library shrinks to the size of a frame, so that
/// every frame but the first would be read in two pieces.
pub type Socket = WebSocketStream<BufReader<TcpStream>>;

/// The cookie that says who somebody is.
const SESSION: &str = "azalai_session";
/// Whoever is told to ask less often asks again, so many times.
const PATIENCE: usize = 8;
/// How long the lobby waits for an answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// An answer that has come whole.
type Answer = Response<Bytes>;

/// Where the server is.
#[derive(Clone, Debug)]
pub struct Place {
    /// `http://127.0.0.1:4747`
    origin: String,
    /// `127.0.0.1:4747`
    authority: String,
}

impl Place {
    /// Understands `http://HOST:PORT` and `ws://HOST:PORT`.
    pub fn read(text: &str) -> Result<Place, String> {
        let form = "write for instance `http://127.0.0.1:4747`";
        let url: Uri =
            text.parse().map_err(|error| format!("`{text}` is no URL ({error}); {form}"))?;
        match url.scheme_str() {
            Some("http" | "ws") => {}
            Some("https" | "wss") => {
                return Err(format!(
                    "`{text}` is encrypted, and this command speaks http:// and ws:// only: measure the server \
                     itself, not what stands before it; {form}"
                ));
            }
            _ => return Err(format!("`{text}` is neither http:// nor ws://; {form}")),
        }
        let Some(host) = url.host().filter(|host| !host.is_empty()) else {
            return Err(format!("`{text}` has no host; {form}"));
        };
        let personal = url.authority().is_some_and(|authority| authority.as_str().contains('@'));
        if url.path() != "/" || url.query().is_some() || personal {
            return Err(format!("`{text}` has more than a host and a port; {form}"));
        }
        let port = url.port_u16().unwrap_or(80);
        let authority = format!("{host}:{port}");
        let shown = url.port_u16().map_or_else(|| host.to_owned(), |_| authority.clone());
        Ok(Place { origin: format!("http://{shown}"), authority })
    }
}

/// Somebody who can sit down.
#[derive(Clone, Debug)]
pub struct Guest {
    cookie: HeaderValue,
}

/// Asks a server for guests, tables and sockets.
#[derive(Clone)]
pub struct Lobby {
    client: Client<HttpConnector, Full<Bytes>>,
    place: Place,
    address: SocketAddr,
    origin: HeaderValue,
    table: Value,
}

impl Lobby {
    pub async fn new(place: &Place, game: &str, setup: &Setup) -> Result<Lobby, String> {
        let client = Client::builder(TokioExecutor::new()).build_http();
        let address = tokio::net::lookup_host(&place.authority)
            .await
            .ok()
            .and_then(|mut found| found.next())
            .ok_or_else(|| format!("there is no host {}", place.authority))?;
        let origin = HeaderValue::from_str(&place.origin).map_err(|error| error.to_string())?;
        // Seat 2 is open; a table for more than two is a table where the host plays all the others.
        let seats: Vec<&str> =
            (0..setup.seats).map(|seat| if seat == 1 { "open" } else { "me" }).collect();
        let table = json!({
            "game": game, "rules": setup.rules, "seats": seats, "public": false, "clock": {"kind": "none"},
        });
        Ok(Lobby { client, place: place.clone(), address, origin, table })
    }

    /// A new guest.
    pub async fn guest(&self) -> Result<Guest, String> {
        let answer = self.post(None, "/api/guests", &json!({})).await?;
        let cookies = answer.headers().get_all(SET_COOKIE).iter();
        let session = cookies
            .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
            .find(|pair| pair.starts_with(SESSION))
            .and_then(|pair| HeaderValue::from_str(pair).ok());
        match session {
            Some(cookie) => Ok(Guest { cookie }),
            None => Err(format!("a new guest got no cookie `{SESSION}`")),
        }
    }

    /// A table where both sit, started.
    pub async fn table(&self, host: &Guest, other: &Guest) -> Result<String, String> {
        let id = self.open(host, &self.table).await?;
        self.post(Some(other), &format!("/api/tables/{id}/join"), &json!({})).await?;
        Ok(id)
    }

    /// A table that waits for somebody who never comes, and that everybody may watch.
    pub async fn quiet_table(&self, host: &Guest) -> Result<String, String> {
        let mut table = self.table.clone();
        table["public"] = true.into();
        self.open(host, &table).await
    }

    async fn open(&self, host: &Guest, table: &Value) -> Result<String, String> {
        let answer = self.post(Some(host), "/api/tables", table).await?;
        let value: Value =
            serde_json::from_slice(answer.body()).map_err(|error| error.to_string())?;
        let id = [&value["id"], &value["table"]["id"]].into_iter().find_map(|id| match id {
            Value::String(id) => Some(id.clone()),
            Value::Number(id) => Some(id.to_string()),
            _ => None,
        });
        id.ok_or_else(|| format!("a new table has no `id`: {value}"))
    }

    /// Asks, and asks again if the server is asked too much.
    async fn post(&self, who: Option<&Guest>, path: &str, body: &Value) -> Result<Answer, String> {
        for again in 0.. {
            let answer = tokio::time::timeout(TIMEOUT, self.post_once(who, path, body))
                .await
                .unwrap_or_else(|late| Err(late.to_string()))
                .map_err(|why| format!("POST {path}: {why}"))?;
            let status = answer.status();
            if status.is_success() {
                return Ok(answer);
            }
            let busy =
                matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE);
            if !busy || again >= PATIENCE {
                let why = String::from_utf8_lossy(answer.body());
                return Err(format!("POST {path}: {status} {why}"));
            }
            tokio::time::sleep(pause(&answer)).await;
        }
        Err(format!("POST {path}: no answer"))
    }

    async fn post_once(
        &self,
        who: Option<&Guest>,
        path: &str,
        body: &Value,
    ) -> Result<Answer, String> {
        let mut request = Request::post(format!("{}{path}", self.place.origin))
            .header(ORIGIN, &self.origin)
            .header(USER_AGENT, concat!("azalai-load/", env!("CARGO_PKG_VERSION")))
            .header(CONTENT_TYPE, "application/json");
        if let Some(guest) = who {
            request = request.header(COOKIE, &guest.cookie);
        }
        let request =
            request.body(Full::from(body.to_string())).map_err(|error| error.to_string())?;
        let answer: Response<Incoming> =
            self.client.request(request).await.map_err(|error| in_full(&error))?;
        let (head, body) = answer.into_parts();
        let body = body.collect().await.map_err(|error| in_full(&error))?.to_bytes();
        Ok(Response::from_parts(head, body))
    }

    /// A socket to a table. Its memory for reading is small: there are many sockets.
    pub async fn socket(&self, who: &Guest, table: &str, memory: usize) -> Result<Socket, Fault> {
        let unopened = |error: &dyn Display| Fault::new(Kind::Unopened, format!("socket: {error}"));
        let url = format!("ws://{}/api/tables/{table}/socket", self.place.authority);
        let mut request = url.into_client_request().map_err(|error| unopened(&error))?;
        request.headers_mut().insert(COOKIE, who.cookie.clone());
        request.headers_mut().insert(ORIGIN, self.origin.clone());
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(1024);
        let opened = async {
            let stream =
                TcpStream::connect(self.address).await.map_err(|error| unopened(&error))?;
            stream.set_nodelay(true).map_err(|error| unopened(&error))?;
            let stream = BufReader::with_capacity(memory, stream);
            let opened = client_async_with_config(request, stream, Some(config)).await;
            opened.map(|(socket, _)| socket).map_err(|error| unopened(&error))
        };
        tokio::time::timeout(TIMEOUT, opened).await.unwrap_or_else(|late| Err(unopened(&late)))
    }
}

/// An error with all its causes: the client's own sentence says only that something failed.
fn in_full(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// How long the server wants us to wait: a second if it does not say, ten at most.
fn pause(answer: &Answer) -> Duration {
    let asked =
        answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Duration::from_secs(asked.unwrap_or(1_u64).clamp(1, 10))
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn places_are_read() {
        for (text, origin, authority) in [
            ("http://127.0.0.1:4747", "http://127.0.0.1:4747", "127.0.0.1:4747"),
            ("ws://localhost:4747/", "http://localhost:4747", "localhost:4747"),
            ("http://[::1]:4747", "http://[::1]:4747", "[::1]:4747"),
            ("http://azalai.example", "http://azalai.example", "azalai.example:80"),
        ] {
            let place = Place::read(text).unwrap();
            assert_eq!((place.origin.as_str(), place.authority.as_str()), (origin, authority));
        }
        for (text, why) in [
            ("https://azalai.example", "http:// and ws:// only"),
            ("wss://azalai.example", "http:// and ws:// only"),
            ("ftp://azalai.example", "neither http:// nor ws://"),
            ("127.0.0.1:4747", "`127.0.0.1:4747`"),
            ("http://azalai.example/play", "more than a host and a port"),
            ("http://amina@azalai.example", "more than a host and a port"),
            ("http://:4747", "`http://:4747`"),
        ] {
            let said = Place::read(text).unwrap_err();
            assert!(said.contains(why), "{said}");
        }
    }
}
