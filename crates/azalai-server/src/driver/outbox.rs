//! Where the frames of a connection go.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::mpsc;

/// Where the frames of a connection go. A connection that reads too slowly loses its outbox and ends;
/// its client comes back and catches up.
#[derive(Clone)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    lag: Arc<Lag>,
}

/// Where the frames of an outbox arrive.
pub struct Inbox {
    frames: mpsc::Receiver<Utf8Bytes>,
    lag: Arc<Lag>,
}

/// How far a reader is behind.
#[derive(Default)]
struct Lag {
    /// A frame was lost, or the connection was cut.
    lost: AtomicBool,
    /// So many bytes wait.
    bytes: AtomicUsize,
}

/// Frames that wait for a slow reader, at most,
const WAITING: usize = 64;
/// and how many bytes they may have together. One frame alone may have more,
const BYTES: usize = 512 * 1024;
/// but no more than this: not even that of a table with a long game, a deck and a lot of chat has as many.
const LONGEST: usize = 4 * 1024 * 1024;

impl Outbox {
    /// An outbox, and where its frames arrive.
    pub fn new() -> (Outbox, Inbox) {
        let (frames, arriving) = mpsc::channel(WAITING);
        let lag = Arc::<Lag>::default();
        (Outbox { frames, lag: Arc::clone(&lag) }, Inbox { frames: arriving, lag })
    }

    /// Puts a frame in.
    pub fn send(&self, frame: Utf8Bytes) {
        let bytes = frame.len();
        let waiting = self.lag.bytes.fetch_add(bytes, Ordering::Relaxed);
        let most = if waiting > 0 { BYTES } else { LONGEST };
        let too_much = waiting.saturating_add(bytes) > most;
        if too_much || self.frames.try_send(frame).is_err() {
            self.lag.bytes.fetch_sub(bytes, Ordering::Relaxed);
            self.lag.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the connection; its client comes back and finds the table as it is.
    pub fn cut(&self) {
        self.lag.lost.store(true, Ordering::Relaxed);
        // Whoever reads it sees that nothing more will come; if it is full, that is seen anyway.
        let _ = self.frames.try_send(Utf8Bytes::default());
    }
}

impl Inbox {
    /// The next frame; `None` at the end.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await;
        frame.inspect(|frame| self.read(frame))
    }

    /// The next frame, if it is there.
    pub fn try_recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.try_recv().ok();
        frame.inspect(|frame| self.read(frame))
    }

    fn read(&self, frame: &Utf8Bytes) {
        self.lag.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
    }

    /// Has a frame been lost because the reader is too slow, or was the connection cut?
    pub fn is_lagging(&self) -> bool {
        self.lag.lost.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[test]
    fn only_so_many_frames_wait() {
        let (outbox, mut inbox) = Outbox::new();
        (0..WAITING).for_each(|_| outbox.send(frame(1)));
        assert!(!inbox.is_lagging());
        inbox.try_recv().unwrap();
        outbox.send(frame(1));
        assert!(!inbox.is_lagging());
        outbox.send(frame(1));
        assert!(inbox.is_lagging());
    }

    #[test]
    fn a_frame_has_only_so_many_bytes() {
        let (outbox, mut inbox) = Outbox::new();
        outbox.send(frame(LONGEST));
        assert!(!inbox.is_lagging());
        inbox.try_recv().unwrap();
        outbox.send(frame(LONGEST + 1));
        assert!(inbox.is_lagging());
    }

    #[test]
    fn only_so_many_bytes_wait() {
        let (outbox, mut inbox) = Outbox::new();
        outbox.send(frame(2 * BYTES));
        assert!(!inbox.is_lagging(), "one frame goes out alone");
        assert_eq!(inbox.try_recv().map(|frame| frame.len()), Some(2 * BYTES));
        (0..4).for_each(|_| outbox.send(frame(BYTES / 4)));
        assert!(!inbox.is_lagging());
        inbox.try_recv().unwrap();
        outbox.send(frame(BYTES / 4));
        assert!(!inbox.is_lagging());
        outbox.send(frame(BYTES / 4));
        assert!(inbox.is_lagging());
    }
}
