//! A table as a stream: the frames of the WebSocket, one a line.

use super::App;
use super::extract::{FromPath, Params};
use super::guard::Caller;
use super::tables::Follow;
use crate::driver::{Found, Inbox, Outbox};
use crate::people::Follower;
use crate::refusal::Refusal;
use axum::Extension;
use axum::Router;
use axum::body::{Body as Answer, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use azalai_core::schema;
use azalai_table::wire::{self, AnyAction, AnyEvent, AnyView};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::Interval;

/// An empty line goes out so often, so that both sides know the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The route of the stream.
pub fn routes() -> Router<App> {
    Router::new().route("/api/tables/{id}/stream", get(follow))
}

/// Follow a table: the frames of the WebSocket, one a line.
#[schema::path(get, path = "/api/tables/{id}/stream", tag = "tables", params(("id" = String, Path), Follow),
    responses((status = 200, content_type = "application/x-ndjson", body = wire::Frame<AnyView, AnyEvent, AnyAction>, description = "Frames, one a line")))]
pub(super) async fn follow(
    State(app): State<App>,
    Follower { person, until }: Follower,
    Extension(caller): Extension<Caller>,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
) -> Result<Response, Refusal> {
    let counted = app.limits.socket(caller, person.as_ref().map(|person| &person.id))?;
    let (found, reader) =
        (app.lobby.find(&id, follow.lang).await?, follow.reader(person.as_ref())?);
    let (outbox, frames) = Outbox::new();
    let following = match found {
        Found::Table(table) => Ok(table.follow(person.as_ref(), reader, follow.after, outbox)?),
        Found::Kept(kept) => {
            outbox.send(kept.frame().into());
            // Nothing more comes, but nothing is over either.
            Err(outbox)
        }
    };
    let stop = app.stop.clone();
    let lines =
        Lines { frames, beat: tokio::time::interval(HEARTBEAT), _held: (counted, following) };
    // Nothing waits but what is in the outbox: a line is made when there is room for it on its way out.
    let ended = async move {
        let mut stop = stop;
        tokio::select! {
            _ = stop.wait_for(|stopping| *stopping) => {}
            () = until.over() => {}
        }
    };
    let body = unfold(lines, Lines::next).take_until(ended);
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Answer::from_stream(body))
        .into_response())
}

/// The lines of somebody who follows a table, for whom something is held meanwhile.
struct Lines<H> {
    frames: Inbox,
    beat: Interval,
    _held: H,
}

impl<H> Lines<H> {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Lines<H>)> {
        let line = tokio::select! {
            frame = self.frames.recv() => Bytes::from(format!("{}\n", frame?.as_str())),
            _ = self.beat.tick() => Bytes::from_static(b"\n"),
        };
        (!self.frames.is_lagging()).then_some((Ok(line), self))
    }
}
