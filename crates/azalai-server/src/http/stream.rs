//! A table as a stream: the frames of the WebSocket, one a line.

use super::App;
use super::extract::{FromPath, Params};
use super::guard::Caller;
use super::tables::Follow;
use crate::driver::Outbox;
use crate::people::Follower;
use crate::refusal::Refusal;
use axum::Extension;
use axum::body::{Body as Answer, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use azalai_table::wire::{self, AnyAction, AnyEvent, AnyView};
use std::time::Duration;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// An empty line goes out so often, so that both sides know the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The route of the stream.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(follow))
}

/// Follow a table: the frames of the WebSocket, one a line.
#[utoipa::path(get, path = "/api/tables/{id}/stream", tag = "tables", params(("id" = String, Path), Follow),
    responses((status = 200, content_type = "application/x-ndjson", body = wire::Frame<AnyView, AnyEvent, AnyAction>, description = "Frames, one a line")))]
pub(super) async fn follow(
    State(app): State<App>,
    Follower { person, until }: Follower,
    Extension(caller): Extension<Caller>,
    FromPath(id): FromPath<String>,
    Params(follow): Params<Follow>,
) -> Result<Response, Refusal> {
    let counted = app.limits.socket(caller, person.as_ref().map(|person| &person.id))?;
    let (table, reader) = (app.lobby.table(&id).await?, follow.reader(person.as_ref())?);
    let (outbox, mut frames) = Outbox::new();
    let following = table.follow(person.as_ref(), reader, follow.after, outbox.clone())?;
    let mut stop = app.stop.clone();
    let (lines, body) = tokio::sync::mpsc::channel::<Result<Bytes, std::convert::Infallible>>(16);
    tokio::spawn(async move {
        let _held = (counted, following);
        let mut beat = tokio::time::interval(HEARTBEAT);
        let shut_out = until.over();
        tokio::pin!(shut_out);
        loop {
            let line = tokio::select! {
                frame = frames.recv() => match frame {
                    Some(frame) => Bytes::from(format!("{}\n", frame.as_str())),
                    None => return,
                },
                _ = beat.tick() => Bytes::from_static(b"\n"),
                _ = stop.changed() => return,
                () = &mut shut_out => return,
                () = lines.closed() => return,
            };
            if outbox.is_lagging() || lines.send(Ok(line)).await.is_err() {
                return;
            }
        }
    });
    let body = futures_util::stream::unfold(body, async |mut body| {
        body.recv().await.map(|line| (line, body))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Answer::from_stream(body))
        .into_response())
}
