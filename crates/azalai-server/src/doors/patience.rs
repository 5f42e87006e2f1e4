//! A connection that ends if nobody reads what was sent.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep_until};

/// So many bytes that somebody reads after all make up for a second of waiting: whoever reads slower than this
/// is not waited for.
const BYTES_A_SECOND: u32 = 1024;

/// A connection that ends if nobody reads what was sent. As long as it is read, it costs nothing: no timer, not
/// even a look at the clock. Something is held as long as it is open.
pub struct Patient<H> {
    stream: TcpStream,
    /// How long the other side may keep us waiting.
    patience: Duration,
    /// For how long it has, and has not made up for it.
    waited: Duration,
    /// Since when it does.
    since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
    _held: H,
}

impl<H> Patient<H> {
    pub fn new(stream: TcpStream, patience: Duration, held: H) -> Patient<H> {
        let waited = Duration::ZERO;
        Patient { stream, patience, waited, since: None, timer: None, _held: held }
    }

    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<Result<usize>>,
    ) -> Poll<Result<usize>> {
        match written {
            Poll::Pending => {
                ready!(self.wait(context));
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads the answer")))
            }
            Poll::Ready(Ok(bytes)) => {
                self.read(bytes);
                Poll::Ready(Ok(bytes))
            }
            failed => failed,
        }
    }

    /// Nothing more can be sent: comes when that has been so for too long.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let timer = match (self.since, &mut self.timer) {
            (Some(_), Some(timer)) => timer,
            (_, timer) => {
                let now = Instant::now();
                self.since = Some(now);
                let end = (now + self.patience.saturating_sub(self.waited)).into();
                let timer = timer.get_or_insert_with(|| Box::pin(sleep_until(end)));
                timer.as_mut().reset(end);
                timer
            }
        };
        timer.as_mut().poll(context)
    }

    /// So many bytes could be sent.
    fn read(&mut self, bytes: usize) {
        if let Some(since) = self.since.take() {
            self.waited += since.elapsed();
        }
        if !self.waited.is_zero() {
            let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
            let made_up = Duration::from_secs(1) * bytes / BYTES_A_SECOND;
            self.waited = self.waited.saturating_sub(made_up);
        }
    }
}

impl<H: Unpin> AsyncRead for Patient<H> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<H: Unpin> AsyncWrite for Patient<H> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
