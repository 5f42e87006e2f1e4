//! The picture of a table, for previews: what everybody may see of the position.

use super::App;
use super::extract::FromPath;
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
use azalai_table::wire::RefusedBody;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

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
    drawing: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), drawing: Semaphore::new(AT_A_TIME) }
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
}

/// The position as everybody may see it, as a picture of 1200 x 630. Before the game there is none.
#[schema::path(get, path = "/api/tables/{id}/picture", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/png", body = [u8]), (status = 404, body = RefusedBody),
        (status = 409, body = RefusedBody), (status = 429, body = RefusedBody)))]
async fn draw(State(app): State<App>, FromPath(id): FromPath<String>) -> Result<Response, Refusal> {
    let table = app.lobby.table(&id).await?;
    let game = table.show(|table, _| {
        let playing = table.playing().ok_or(azalai_table::Refusal::NotRunning)?;
        Ok((playing.game().length(), playing.game().sketch(Viewer::Public)))
    });
    let (step, sketch) = game.await?;
    let picture = match app.pictures.find(&id, step) {
        Some(picture) => picture,
        None => {
            let turn = tokio::time::timeout(PATIENCE, app.pictures.drawing.acquire()).await;
            let _drawing = turn.map_err(|_| Refusal::TooFast(1))?.map_err(Refusal::internal)?;
            let drawn = tokio::task::spawn_blocking(move || picture::png(&sketch)).await;
            let picture = Bytes::from(drawn.map_err(Refusal::internal)?);
            app.pictures.keep(&id, step, picture.clone());
            picture
        }
    };
    let headers =
        [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, picture).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
