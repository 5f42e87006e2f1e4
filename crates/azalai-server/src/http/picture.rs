//! The picture of a table, for previews: what everybody may see of the position.

use super::App;
use super::extract::FromPath;
use super::guard::Caller;
use super::look::Looker;
use crate::driver::make_way;
use crate::picture;
use crate::refusal::Refusal;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use azalai_core::Viewer;
use azalai_core::schema;
use azalai_core::sketch::Sketch;
use azalai_table::wire::RefusedBody;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// How many pictures are kept.
const KEPT: usize = 200;

/// How many are drawn at the same time.
const AT_A_TIME: usize = 1;

/// How long somebody waits for their turn to have one drawn.
const PATIENCE: Duration = Duration::from_secs(5);

/// The routes of pictures.
pub fn routes() -> Router<App> {
    Router::new().route("/api/tables/{id}/picture", get(draw))
}

/// The pictures that were drawn last, each with its table and the number of actions that it shows.
#[derive(Debug)]
pub struct Pictures {
    kept: Mutex<VecDeque<(String, usize, Bytes)>>,
    drawing: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), drawing: Arc::new(Semaphore::new(AT_A_TIME)) }
    }
}

impl Pictures {
    fn find(&self, table: &str, step: usize) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(of, at, _)| of == table && *at == step);
        found.map(|(_, _, picture)| picture.clone())
    }

    /// Of each table only the last one is kept.
    fn keep(&self, table: &str, step: usize, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _, _)| of != table);
        kept.push_back((table.to_owned(), step, picture));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }

    /// Waits for its turn, and draws the picture unless somebody else has meanwhile. The sketch is made only then.
    async fn draw(
        self: &Arc<Self>,
        table: &str,
        step: usize,
        sketch: impl Future<Output = Result<(usize, Sketch), Refusal>>,
    ) -> Result<Bytes, Refusal> {
        let turn = Arc::clone(&self.drawing).acquire_owned();
        let turn = tokio::time::timeout(PATIENCE, turn).await.map_err(|_| Refusal::TooFast(1))?;
        let turn = turn.map_err(Refusal::internal)?;
        if let Some(picture) = self.find(table, step) {
            return Ok(picture);
        }
        let (step, sketch) = sketch.await?;
        drawn(Arc::clone(self), table.to_owned(), (step, sketch), turn).await
    }
}

/// Draws on a thread that makes way for those that serve. It is its turn until the picture is kept, also if nobody waits for
/// it any more.
async fn drawn(
    pictures: Arc<Pictures>,
    table: String,
    (step, sketch): (usize, Sketch),
    turn: OwnedSemaphorePermit,
) -> Result<Bytes, Refusal> {
    let (done, drawn) = oneshot::channel();
    let draw = move || {
        make_way();
        let picture = Bytes::from(picture::png(&sketch));
        pictures.keep(&table, step, picture.clone());
        drop(turn);
        // Whoever asked may have gone meanwhile.
        let _ = done.send(picture);
    };
    let painter = std::thread::Builder::new().name("painter".to_owned());
    painter.spawn(draw).map_err(Refusal::internal)?;
    drawn.await.map_err(Refusal::internal)
}

/// The position as everybody may see it, as a picture of 1200 x 630. Before the game there is none.
#[schema::path(get, path = "/api/tables/{id}/picture", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/png", body = [u8]), (status = 404, body = RefusedBody),
        (status = 409, body = RefusedBody), (status = 429, body = RefusedBody)))]
async fn draw(
    State(app): State<App>,
    caller: Caller,
    _: Looker,
    FromPath(id): FromPath<String>,
) -> Result<Response, Refusal> {
    let table = app.lobby.table(&id).await?;
    let not_yet = azalai_table::Refusal::NotRunning;
    let step = table.show(|table, _| Ok(table.playing().ok_or(not_yet)?.game().length())).await?;
    let picture = match app.pictures.find(&id, step) {
        Some(picture) => picture,
        None => {
            app.limits.picture(caller)?;
            let sketch = table.show(|table, _| {
                let game = table.playing().ok_or(azalai_table::Refusal::NotRunning)?.game();
                Ok((game.length(), game.sketch(Viewer::Public)))
            });
            app.pictures.draw(&id, step, sketch).await?
        }
    };
    let headers =
        [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, picture).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::sketch::Paint;
    use futures_util::FutureExt;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn sheet() -> Sketch {
        Sketch::new(Paint(0, 0, 0))
    }

    #[test]
    fn the_last_picture_of_each_table_is_kept_and_the_oldest_goes_first() {
        let pictures = Pictures::default();
        let bytes = |text: &'static str| Bytes::from_static(text.as_bytes());
        pictures.keep("one", 1, bytes("a"));
        pictures.keep("one", 2, bytes("b"));
        assert_eq!((pictures.find("one", 1), pictures.find("one", 2)), (None, Some(bytes("b"))));
        for table in 0..KEPT {
            pictures.keep(&table.to_string(), 1, bytes("c"));
        }
        assert_eq!(pictures.find("one", 2), None);
        assert_eq!(pictures.find("0", 1), Some(bytes("c")));
    }

    #[tokio::test]
    async fn of_many_who_want_a_picture_at_once_one_has_it_drawn() {
        let (pictures, sketches) = (Arc::new(Pictures::default()), AtomicUsize::new(0));
        let wanted = (0..8).map(|_| {
            pictures.draw("one", 1, async {
                sketches.fetch_add(1, Ordering::Relaxed);
                Ok((1, sheet()))
            })
        });
        let all = futures_util::future::join_all(wanted).await;
        assert_eq!(sketches.load(Ordering::Relaxed), 1);
        assert!(all.iter().all(|picture| picture.is_ok() && *picture == all[0]));
    }

    #[tokio::test]
    async fn whoever_waits_no_longer_for_a_picture_makes_no_room_for_another() {
        let pictures = Arc::new(Pictures::default());
        let turn = || Arc::clone(&pictures.drawing).try_acquire_owned();
        // The painter cannot put its picture away yet.
        let kept = pictures.kept.lock().unwrap();
        let drawing = drawn(Arc::clone(&pictures), "one".to_owned(), (1, sheet()), turn().unwrap());
        assert!(drawing.now_or_never().is_none(), "it has begun, and nobody waits for it");
        assert!(turn().is_err());
        drop(kept);
        drop(pictures.drawing.acquire().await.unwrap());
        assert!(pictures.find("one", 1).is_some());
    }
}
