//! Where the frames of a connection go.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// Where the frames of a connection go. A connection that reads too slowly loses its outbox and ends;
/// its client comes back and catches up.
#[derive(Clone)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    lagging: Arc<AtomicBool>,
}

/// Frames that wait for a slow reader, at most.
const WAITING: usize = 64;

impl Outbox {
    /// An outbox, and where its frames arrive.
    pub fn new() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (frames, arriving) = mpsc::channel(WAITING);
        (Outbox { frames, lagging: Arc::new(AtomicBool::new(false)) }, arriving)
    }

    /// Puts a frame in.
    pub fn send(&self, frame: Utf8Bytes) {
        if self.frames.try_send(frame).is_err() {
            self.lagging.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the connection; its client comes back and finds the table as it is.
    pub fn cut(&self) {
        self.lagging.store(true, Ordering::Relaxed);
        // Whoever reads it sees that nothing more will come; if it is full, that is seen anyway.
        let _ = self.frames.try_send(Utf8Bytes::default());
    }

    /// Has a frame been lost because the reader is too slow, or was the connection cut?
    pub fn is_lagging(&self) -> bool {
        self.lagging.load(Ordering::Relaxed)
    }
}
