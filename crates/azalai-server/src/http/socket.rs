//! A table over a WebSocket: frames go out, commands come in.

use super::App;
use super::extract::{FromPath, Params, quote};
use super::guard::{Caller, check_origin};
use super::limits::{Limits, Rate};
use super::tables::Follow;
use crate::driver::{Following, Found, Inbox, Lobby, Outbox, Reply, TableDriver};
use crate::people::{Follower, Person, Until};
use crate::refusal::Refusal;
use axum::Extension;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use azalai_core::schema;
use azalai_table::frame::Frame;
use azalai_table::wire::{self, AnyAction, AnyEvent, AnyView, Looking, RefusedFrame, Request};
use futures_util::SinkExt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest message of a client, in bytes. Maps and decks go over HTTP.
pub const LONGEST_MESSAGE: usize = 16 * 1024;
/// So many bytes are read at once, and cleared before: commands are short, and longer ones come in parts.
const READ_AT_ONCE: usize = 512;
/// What has gathered goes out together, up to so many bytes;
const TOGETHER: usize = 32 * 1024;
/// and never more than so many wait for somebody who does not read.
const UNSENT: usize = 1024 * 1024;
/// So many messages may be beyond what a client may send before the connection is closed.
const WARNINGS: u32 = 50;

/// The route of the socket.
pub fn routes() -> Router<App> {
    Router::new().route("/api/tables/{id}/socket", get(open))
}

/// Follow a table and play at it over a WebSocket.
#[schema::path(get, path = "/api/tables/{id}/socket", tag = "tables",
    params(("id" = String, Path), Follow),
    responses((status = 101, body = wire::Frame<AnyView, AnyEvent, AnyAction>, description = "A WebSocket: frames out, requests in")))]
async fn open(
    State(app): State<App>,
    Follower { person, until }: Follower,
    Extension(caller): Extension<Caller>,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|_| Refusal::NoWebSocket)?;
    check_origin(&headers, &app.guard)?;
    let counted = app.limits.socket(caller, person.as_ref().map(|person| &person.id))?;
    let (found, reader) =
        (app.lobby.find(&id, follow.lang).await?, follow.reader(person.as_ref())?);
    let upgrade = upgrade
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(TOGETHER)
        .max_write_buffer_size(UNSENT)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(async move |socket| {
        let _counted = counted;
        app.lobby.metrics().sockets.inc();
        let (outbox, frames) = Outbox::new();
        let followed = match &found {
            Found::Table(table) => {
                table.follow(person.as_ref(), reader, follow.after, outbox.clone()).map(Some)
            }
            Found::Kept(kept) => {
                outbox.send(kept.frame().into());
                Ok(None)
            }
        };
        if let Ok(following) = followed {
            let table = match found {
                Found::Table(table) => Some(table),
                Found::Kept(_) => None,
            };
            let App { lobby, limits, silent_after, stop, .. } = app.clone();
            let bucket = Bucket::new(limits.messages());
            let client = Client {
                caller,
                table,
                following,
                person,
                outbox,
                lobby,
                limits,
                silent_after,
                bucket,
            };
            client.talk(socket, frames, stop, until).await;
        }
        app.lobby.metrics().sockets.dec();
    }))
}

/// Lets through so many messages a second.
struct Bucket {
    most: f64,
    a_second: f64,
    left: f64,
    since: Instant,
    warnings: u32,
}

impl Bucket {
    fn new(rate: Rate) -> Bucket {
        let most = f64::from(rate.burst.max(1));
        let a_second = 1.0 / rate.every.as_secs_f64().max(1e-9);
        Bucket { most, a_second, left: most, since: Instant::now(), warnings: 0 }
    }

    fn take(&mut self) -> bool {
        if self.left < 1.0 {
            let now = Instant::now();
            self.left += now.duration_since(self.since).as_secs_f64() * self.a_second;
            self.left = self.left.min(self.most);
            self.since = now;
        }
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        } else {
            self.warnings += 1;
        }
        enough
    }
}

struct Client {
    caller: Caller,
    /// None if only a kept game is looked at.
    table: Option<Arc<TableDriver>>,
    following: Option<Following>,
    person: Option<Person>,
    outbox: Outbox,
    lobby: Arc<Lobby>,
    limits: Limits,
    silent_after: Duration,
    bucket: Bucket,
}

/// Why a conversation ends.
enum End {
    /// The client is gone.
    Gone,
    /// We close, with a code and a reason.
    Close(u16, &'static str),
}

impl Client {
    async fn talk(
        mut self,
        mut socket: WebSocket,
        mut frames: Inbox,
        mut stop: tokio::sync::watch::Receiver<bool>,
        until: Until,
    ) {
        // A client that does not read is not waited for: then the connection itself ends (`doors`).
        let mut ticks = tokio::time::interval(self.silent_after / 2);
        ticks.tick().await;
        let mut heard = true;
        let stopping = async move { drop(stop.wait_for(|stop| *stop).await) };
        let shut_out = until.over();
        tokio::pin!(stopping, shut_out);
        let end = loop {
            tokio::select! {
                // Answers before new questions: else those who ask a lot lose answers.
                biased;
                () = &mut stopping => break End::Close(close_code::RESTART, "the server stops; come back soon"),
                frame = frames.recv() => {
                    let Some(frame) = frame else { break End::Close(close_code::RESTART, "come back") };
                    // What has gathered goes out together.
                    let mut frame = frame;
                    let mut fed = true;
                    while let (true, Some(next)) = (fed, frames.try_recv()) {
                        fed = socket.feed(Message::Text(frame)).await.is_ok();
                        frame = next;
                    }
                    if frames.is_lagging() {
                        break End::Close(close_code::AGAIN, "come back and catch up");
                    }
                    if !fed || socket.send(Message::Text(frame)).await.is_err() {
                        break End::Gone;
                    }
                }
                () = &mut shut_out => break End::Close(close_code::RESTART, "come back and say who you are"),
                message = socket.recv() => {
                    heard = true;
                    if let Some(end) = self.hear(message) {
                        break end;
                    }
                }
                _ = ticks.tick() => {
                    if !heard || socket.send(Message::Ping(Default::default())).await.is_err() {
                        break End::Gone;
                    }
                    heard = false;
                }
            }
        };
        if let End::Close(code, reason) = end {
            let close = CloseFrame { code, reason: reason.into() };
            // Whoever does not hear it is gone.
            let _ = socket.send(Message::Close(Some(close))).await;
        }
    }

    /// Hears a message; says why the conversation ends, if it does.
    fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Option<End> {
        match message {
            None => Some(End::Gone),
            Some(Err(_)) => {
                Some(End::Close(close_code::PROTOCOL, "this is no WebSocket message for us"))
            }
            Some(Ok(Message::Text(text))) => self.take(&text),
            Some(Ok(Message::Binary(_))) => {
                Some(End::Close(close_code::UNSUPPORTED, "commands are text"))
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                self.count().err().and_then(|_| self.tired())
            }
            Some(Ok(Message::Close(_))) => Some(End::Gone),
        }
    }

    fn tired(&self) -> Option<End> {
        (self.bucket.warnings > WARNINGS)
            .then_some(End::Close(close_code::POLICY, "too many messages"))
    }

    fn count(&mut self) -> Result<(), Refusal> {
        if self.bucket.take() {
            return Ok(());
        }
        Err(Refusal::TooManyMessages)
    }

    fn take(&mut self, text: &str) -> Option<End> {
        let (id, done) = match Request::read(text) {
            Ok(request) => (request.id, self.obey(&request)),
            Err((id, error)) => match serde_json::from_str::<Looking>(text) {
                Ok(sign) => (None, self.count().map(|()| self.note(sign))),
                Err(_) => (id, self.count().and(Err(bad_command(&error)))),
            },
        };
        if let Err(refusal) = done {
            self.lobby.metrics().refuse(refusal.code());
            let frame = Frame::Refused(RefusedFrame { id, error: refusal.info() });
            // Plain data has JSON.
            self.outbox.send(serde_json::to_string(&frame).unwrap_or_default().into());
        }
        self.tired()
    }

    fn note(&self, sign: Looking) {
        if let Some(following) = &self.following {
            following.look(sign.looking);
        }
    }

    fn obey(&mut self, request: &Request) -> Result<(), Refusal> {
        self.count()?;
        let person = self.person.as_ref().ok_or(Refusal::OnlyWatching)?;
        let table = self.table.as_ref().ok_or(Refusal::Kept)?;
        self.lobby.may(&person.id, &request.command)?;
        self.limits.command(self.caller, &person.id, table.key(), &request.command)?;
        let reply = match request.id {
            Some(id) => Reply::Frame(self.outbox.clone(), id),
            None => Reply::None,
        };
        table.command(person, &request.command, reply).map(|_| ())
    }
}

fn bad_command(error: &serde_json::Error) -> Refusal {
    Refusal::BadCommand(quote(&error.to_string()))
}
