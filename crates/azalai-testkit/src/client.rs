//! People who play over HTTP and WebSockets.

use crate::http::{Client, Method, PATIENCE, Request, Response, header};
use azalai_core::luck::FastRng;
use azalai_table::frame::Frame;
use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, RwLock};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Where the server is. It moves when it is started anew.
#[derive(Clone)]
pub struct Address(Arc<RwLock<SocketAddr>>);

impl Address {
    /// An address that all clones share.
    pub fn new(at: SocketAddr) -> Address {
        Address(Arc::new(RwLock::new(at)))
    }

    /// Where the server is now.
    pub fn get(&self) -> SocketAddr {
        *self.0.read().unwrap()
    }

    /// The server is elsewhere from now on.
    pub fn set(&self, at: SocketAddr) {
        *self.0.write().unwrap() = at;
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// The body.
    pub text: String,
}

impl Answer {
    /// The body of an answer with this status.
    #[track_caller]
    pub fn ok(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The status and the code of a refusal, which must have sentences in both languages.
    #[track_caller]
    pub fn refused(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.text).unwrap_or_default();
        for language in ["en", "de"] {
            let sentence = body["error"][language].as_str().unwrap_or_default();
            assert!(sentence.len() > 5, "{} {}", self.status, self.text);
        }
        (self.status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
    }

    /// It must be a refusal with this status and code.
    #[track_caller]
    pub fn is_refused(&self, status: u16, code: &str) {
        assert_eq!(self.refused(), (status, code.to_owned()));
    }
}

/// Somebody with a cookie, or nobody in particular.
#[derive(Clone)]
pub struct Guest {
    /// Where to ask.
    pub address: Address,
    client: Client,
    /// Says who it is.
    pub cookie: Option<String>,
    /// The token of a program, instead of a cookie.
    pub token: Option<String>,
    /// The id of the person; empty for nobody in particular.
    pub id: String,
}

impl Guest {
    /// Somebody who only watches.
    pub fn nobody(address: &Address) -> Guest {
        Guest {
            address: address.clone(),
            client: Client::new(),
            cookie: None,
            token: None,
            id: String::new(),
        }
    }

    /// A new guest.
    pub async fn new(address: &Address, name: &str) -> Guest {
        let mut guest = Guest::nobody(address);
        let request = guest.request(Method::POST, "/api/guests").json(&json!({ "name": name }));
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 201);
        let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
        guest.cookie = cookie.split(';').next().map(str::to_owned);
        let person: Value = answer.json().await.unwrap();
        guest.id = person["id"].as_str().unwrap().to_owned();
        guest
    }

    /// A request to a path of the server.
    pub fn request(&self, method: Method, path: &str) -> Request {
        let request = self.client.request(method, format!("http://{}{path}", self.address.get()));
        match (&self.cookie, &self.token) {
            (Some(cookie), _) => request.header(header::COOKIE, cookie),
            (None, Some(token)) => request.bearer_auth(token),
            (None, None) => request,
        }
    }

    /// The same with a token of somebody.
    pub fn with_token(self, token: &str) -> Guest {
        Guest { token: Some(token.to_owned()), ..self }
    }

    /// Asks, with JSON if there is any.
    pub async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let mut request = self.request(method, path);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        Answer { status: answer.status().as_u16(), text: answer.text().await.unwrap() }
    }

    /// Asks for something.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    /// Sends JSON.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(&body)).await
    }

    /// Opens a table and gives its id.
    pub async fn open(&self, wish: Value) -> String {
        let table = self.post("/api/tables", wish).await.ok(201);
        table["id"].as_str().unwrap().to_owned()
    }

    /// Sits down where a seat is open.
    pub async fn join(&self, id: &str) -> Value {
        self.post(&format!("/api/tables/{id}/join"), json!({})).await.ok(200)
    }

    /// The frame `table`.
    pub async fn table(&self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}")).await.ok(200)
    }

    /// The record as this person may read it.
    pub async fn record(&self, id: &str) -> String {
        let answer = self.get(&format!("/api/tables/{id}/record")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }

    /// A command over HTTP.
    pub async fn tell(&self, id: &str, command: Value) -> Answer {
        self.post(&format!("/api/tables/{id}/do"), command).await
    }

    /// A socket of a table, which has told the first frame.
    pub async fn socket(&self, id: &str) -> Socket {
        self.socket_with(id, "").await
    }

    /// The same with settings.
    pub async fn socket_with(&self, id: &str, query: &str) -> Socket {
        self.try_socket(id, query, None).await.unwrap()
    }

    /// A socket that may be refused: then with the status.
    pub async fn try_socket(
        &self,
        id: &str,
        query: &str,
        origin: Option<&str>,
    ) -> Result<Socket, u16> {
        let url = format!("ws://{}/api/tables/{id}/socket?{query}", self.address.get());
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            let cookie = HeaderValue::from_str(cookie).unwrap();
            request.headers_mut().insert("cookie", cookie);
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_str(origin).unwrap());
        }
        match connect_async(request).await {
            Ok((inner, _)) => {
                let mut socket = Socket::over(inner);
                socket.next().await.map(|_| socket).ok_or(0)
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    /// The frames of a table, one a line.
    pub async fn stream(&self, id: &str, query: &str) -> Lines {
        let path = format!("/api/tables/{id}/stream?{query}");
        let answer = self.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/x-ndjson");
        Lines { answer, rest: Vec::new(), texts: Vec::new() }
    }
}

/// A frame, which must have the shape that programs are promised.
fn read(text: &str) -> Value {
    let shape: Result<Frame, _> = serde_json::from_str(text);
    assert!(shape.is_ok(), "{shape:?}: {text}");
    serde_json::from_str(text).unwrap()
}

/// A stream of frames.
pub struct Lines {
    answer: Response,
    rest: Vec<u8>,
    /// Every line that came and was not empty.
    pub texts: Vec<String>,
}

impl Lines {
    /// The next frame; `None` at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                let line = String::from_utf8(line).unwrap();
                if line.trim().is_empty() {
                    continue;
                }
                let frame = read(&line);
                self.texts.push(line);
                return Some(frame);
            }
            let more = tokio::time::timeout(PATIENCE, self.answer.chunk()).await.unwrap();
            match more {
                Ok(Some(bytes)) => self.rest.extend_from_slice(&bytes),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// The next frame, which must come.
    pub async fn frame(&mut self) -> Value {
        self.next().await.expect("the stream goes on")
    }
}

/// A table over a WebSocket.
pub struct Socket {
    /// The connection itself.
    pub inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every text that came.
    pub texts: Vec<String>,
    /// The last frame with a position.
    pub now: Value,
    /// With which code the server closed; 1006 if it did not say.
    pub closed: Option<u16>,
    ids: u64,
}

impl Socket {
    /// A table over a connection that is open.
    pub fn over(inner: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Socket {
        Socket { inner, texts: Vec::new(), now: Value::Null, closed: None, ids: 0 }
    }

    /// The next frame; `None` when the server has closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.inner.next()).await;
            match message.expect("a frame comes, or the end") {
                Some(Ok(Message::Text(text))) => {
                    let frame = read(&text);
                    self.texts.push(text.to_string());
                    if frame["is"] == "table" || frame["is"] == "news" {
                        self.now = frame.clone();
                    }
                    return Some(frame);
                }
                Some(Ok(Message::Close(close))) => {
                    self.closed = close.map(|close| u16::from(close.code));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    self.closed.get_or_insert(1006);
                    return None;
                }
            }
        }
    }

    /// The next frame, which must come.
    pub async fn frame(&mut self) -> Value {
        self.next().await.expect("the connection lives")
    }

    /// The next frame that is wanted; the ones before it are only noted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.frame().await;
            if wanted(&frame) {
                return frame;
            }
        }
    }

    /// Waits until the table has come to this number.
    pub async fn reach(&mut self, number: u64) {
        while self.number() < number {
            self.frame().await;
        }
    }

    /// Reads until the server closes.
    pub async fn drain(&mut self) -> u16 {
        while self.next().await.is_some() {}
        self.closed.unwrap_or(1006)
    }

    /// The number of the last entry that this connection knows of.
    pub fn number(&self) -> u64 {
        self.now["number"].as_u64().unwrap()
    }

    /// What this connection may do now.
    pub fn legal(&self) -> &[Value] {
        self.now["legal"].as_array().map_or(&[], Vec::as_slice)
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.now["turn"] == "over"
    }

    /// Sends a command and waits for nothing.
    pub async fn send(&mut self, command: &Value) {
        self.text(&command.to_string()).await;
    }

    /// Sends any text.
    pub async fn text(&mut self, text: &str) {
        self.inner.send(Message::text(text)).await.unwrap();
    }

    /// Sends a command to a server that may be gone; says whether it went out.
    pub async fn try_send(&mut self, command: &Value) -> bool {
        self.inner.send(Message::text(command.to_string())).await.is_ok()
    }

    /// Sends a command and waits for its answer: a frame `done` or `refused`.
    pub async fn ask(&mut self, mut command: Value) -> Value {
        self.ids += 1;
        let id = self.ids;
        command["id"] = id.into();
        self.send(&command).await;
        self.until(|frame| frame["id"] == id && frame["id"] != Value::Null).await
    }

    /// A command that must be carried out.
    pub async fn must(&mut self, command: Value) -> u64 {
        let shown = command.to_string();
        let answer = self.ask(command).await;
        assert_eq!(answer["is"], "done", "{shown}: {answer}");
        answer["number"].as_u64().unwrap()
    }

    /// A command that must be refused: the code.
    pub async fn must_not(&mut self, command: Value) -> String {
        let shown = command.to_string();
        let answer = self.ask(command).await;
        assert_eq!(answer["is"], "refused", "{shown}: {answer}");
        for language in ["en", "de"] {
            assert!(answer["error"][language].as_str().is_some_and(|s| s.len() > 5), "{answer}");
        }
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    /// The command for something legal.
    pub fn random(&self, rng: &mut FastRng) -> Value {
        json!({"do": "act", "action": random_action(self.legal(), rng), "after": self.number()})
    }

    /// Does something at random; gives the number of the last entry that followed.
    pub async fn act(&mut self, rng: &mut FastRng) -> u64 {
        let command = self.random(rng);
        self.must(command).await
    }
}

/// Something of a list of legal actions, with some amount.
pub fn random_action(legal: &[Value], rng: &mut FastRng) -> String {
    let line = &legal[rng.random_range(0..legal.len())];
    let action = line["action"].as_str().unwrap();
    let amount = |key: &str| line[key].as_u64().unwrap();
    let (least, most) = (amount("least"), amount("most"));
    let (rest, last) = action.rsplit_once(' ').unwrap_or(("", action));
    let digits = last.trim_start_matches('x');
    if most > least && digits == least.to_string() {
        let cross = if last.starts_with('x') { "x" } else { "" };
        return format!("{rest} {cross}{}", rng.random_range(least..=most));
    }
    action.to_owned()
}

/// Plays on: whoever is on turn does something at random, so many times or to the end. Says whether
/// the game is over. The first socket must see every turn; others may only watch.
pub async fn play_on(sockets: &mut [Socket], rng: &mut FastRng, actions: usize) -> bool {
    for _ in 0..actions {
        together(sockets).await;
        if sockets[0].is_over() {
            return true;
        }
        match sockets.iter_mut().find(|socket| !socket.legal().is_empty()) {
            Some(socket) => drop(socket.act(rng).await),
            // A bot is on turn.
            None => drop(sockets[0].frame().await),
        }
    }
    together(sockets).await;
    sockets[0].is_over()
}

/// Waits until everybody knows the same.
pub async fn together(sockets: &mut [Socket]) {
    let number = sockets.iter().map(Socket::number).max().unwrap_or(0);
    for socket in sockets {
        socket.reach(number).await;
    }
}

/// Waits until something is so.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = std::time::Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} has not happened");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
