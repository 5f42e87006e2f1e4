//! The doors: which connections come in, how many of one address, and how long they may keep the server waiting.
//!
//! | module | what it holds |
//! |---|---|
//! | `share` | how many places one address and one network may take |
//! | `patience` | a connection that ends if nobody reads what was sent |

mod patience;
mod share;

pub use share::Share;
pub(crate) use share::{Counts, one_less};

use crate::http::guard::Caller;
use crate::http::status::{retry_after, status};
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, StatusCode, header};
use azalai_table::wire::RefusedBody;
use futures_util::TryFutureExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use patience::Patient;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tower::ServiceExt;

/// What the owner of the server decides about connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DoorRules {
    /// How many may be open.
    pub connections: usize,
    /// How many of them one address and one network may have.
    pub share: Share,
    /// How long a client may take to send the head of a request, its first as well as every next one.
    pub head_within: Duration,
    /// How long an answer may lie unread.
    pub unread_after: Duration,
    /// After which time without a sign of life a WebSocket is dead; half as often it is asked for one.
    pub silent_after: Duration,
}

impl Default for DoorRules {
    fn default() -> DoorRules {
        DoorRules {
            connections: 20_500,
            share: Share::default(),
            head_within: Duration::from_secs(15),
            unread_after: Duration::from_secs(30),
            silent_after: Duration::from_secs(60),
        }
    }
}

/// How long a stop waits for answers that are under way.
const GRACE: Duration = Duration::from_secs(10);
/// The longest head of a request, and how much of an answer is gathered before it is sent.
const BUFFER: usize = 16 * 1024;
/// So much of an answer that nobody reads the system keeps for us, about; the rest waits where it is made.
const UNSENT: usize = 64 * 1024;

/// Lets connections in, or turns them away.
pub struct Doors {
    rules: DoorRules,
    /// All connections come from a proxy: whom they are for is counted by request.
    behind_proxy: bool,
    metrics: Arc<Metrics>,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    all: usize,
    counts: Counts,
    last: u64,
    /// Those who have not asked for anything yet, in the order in which they came. They go first if there is no
    /// room.
    silent: BTreeMap<u64, oneshot::Sender<()>>,
}

impl Inside {
    /// Is there hardly any room left?
    fn is_crowded(&self, rules: &DoorRules) -> bool {
        self.all > rules.connections / 4 * 3
    }
}

/// A place inside; dropping it makes room for another.
struct Place {
    doors: Arc<Doors>,
    caller: Option<Caller>,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.doors.inside();
        inside.all -= 1;
        inside.silent.remove(&self.number);
        self.caller.inspect(|caller| inside.counts.remove(*caller));
        self.doors.metrics.connections.dec();
    }
}

impl Doors {
    /// Doors through which nobody has come yet.
    pub fn new(rules: DoorRules, behind_proxy: bool, metrics: Arc<Metrics>) -> Arc<Doors> {
        Arc::new(Doors { rules, behind_proxy, metrics, inside: Mutex::default() })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a place, and what says that somebody else needs it more.
    fn let_in(
        self: &Arc<Self>,
        peer: SocketAddr,
    ) -> Result<(Place, oneshot::Receiver<()>), Refusal> {
        let caller = (!self.behind_proxy).then(|| Caller::of(peer.ip()));
        let mut inside = self.inside();
        if caller.is_some_and(|caller| !inside.counts.has_room(caller, &self.rules.share)) {
            return Err(Refusal::TooManySockets);
        }
        if inside.all >= self.rules.connections {
            let (_, longest) = inside.silent.pop_first().ok_or(Refusal::Full)?;
            // It may be going already.
            let _ = longest.send(());
        }
        inside.all += 1;
        inside.last += 1;
        caller.inspect(|caller| inside.counts.add(*caller));
        let (number, (sender, needed)) = (inside.last, oneshot::channel());
        inside.silent.insert(number, sender);
        self.metrics.connections.inc();
        Ok((Place { doors: Arc::clone(self), caller, number }, needed))
    }

    /// Somebody asks for something.
    fn hear(&self, number: u64) {
        self.inside().silent.remove(&number);
    }

    /// Where there is a crowd, nobody keeps a place for later.
    fn part(&self, answer: &mut axum::response::Response) {
        if answer.status() != StatusCode::SWITCHING_PROTOCOLS
            && self.inside().is_crowded(&self.rules)
        {
            answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }

    /// Says why, as far as that can be said without waiting for anybody.
    fn turn_away(&self, stream: &TcpStream, refusal: &Refusal) {
        self.metrics.refuse(refusal.code());
        // Whoever has no room for this does not read it either.
        let _ = socket2::SockRef::from(stream).send(&brief(refusal));
    }

    /// Takes connections until the server stops.
    pub async fn open(
        self: Arc<Self>,
        listener: TcpListener,
        router: Router,
        mut stop: watch::Receiver<bool>,
    ) {
        prepare(&listener, &self.rules);
        let (open, connected) = watch::channel(());
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(self.rules.head_within);
        builder.max_buf_size(BUFFER);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = stop.changed() => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Too many open files, for instance: others may close some.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            match self.let_in(peer) {
                Ok((place, needed)) => {
                    // Small frames must not wait for each other.
                    let _ = stream.set_nodelay(true);
                    let (doors, number) = (Arc::clone(&self), place.number);
                    let held = (place, connected.clone());
                    let stream = Patient::new(stream, self.rules.unread_after, held);
                    let router = router.clone();
                    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
                        doors.hear(number);
                        request.extensions_mut().insert(ConnectInfo(peer));
                        let answer = router.clone().oneshot(request.map(Body::new));
                        let doors = Arc::clone(&doors);
                        answer.map_ok(move |mut answer| {
                            doors.part(&mut answer);
                            answer
                        })
                    });
                    let connection = builder.serve_connection(TokioIo::new(stream), answer);
                    tokio::spawn(serve(connection.with_upgrades(), needed, stop.clone()));
                }
                Err(refusal) => self.turn_away(&stream, &refusal),
            }
        }
        drop((listener, connected));
        if tokio::time::timeout(GRACE, open.closed()).await.is_err() {
            tracing::warn!("some answers were still under way");
        }
    }
}

/// Serves one connection until it ends, its place is needed or the server stops. What its stream holds is held as
/// long as it is open, be it that of a WebSocket.
async fn serve<S, H>(
    connection: http1::UpgradeableConnection<TokioIo<Patient<H>>, S>,
    needed: oneshot::Receiver<()>,
    mut stop: watch::Receiver<bool>,
) where
    S: HttpService<Incoming, ResBody = Body>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    H: Send + Unpin + 'static,
{
    let mut connection = pin!(connection);
    let stopped = async { drop(stop.wait_for(|stopping| *stopping).await) };
    let needed = async {
        if needed.await.is_err() {
            // They have asked for something: nobody will need it more.
            std::future::pending().await
        }
    };
    // A client that breaks off is no news.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = needed => {}
        () = stopped => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// What every connection has from the socket that takes it.
fn prepare(listener: &TcpListener, rules: &DoorRules) {
    let socket = socket2::SockRef::from(listener);
    if let Err(error) = socket.set_send_buffer_size(UNSENT) {
        tracing::debug!(%error, "the buffers of connections stay as they are");
    }
    #[cfg(target_os = "linux")]
    {
        // Frames are small and must go out at once. Some systems pace what they send, even to themselves, by a
        // congestion control that is made for long downloads.
        if let Err(error) = socket.set_tcp_congestion(b"cubic") {
            tracing::debug!(%error, "the congestion control stays as it is");
        }
        // Somebody who is gone without a word acknowledges nothing.
        if let Err(error) = socket.set_tcp_user_timeout(Some(2 * rules.unread_after)) {
            tracing::debug!(%error, "the system decides when somebody is gone");
        }
    }
}

/// A refusal as an answer of HTTP, for somebody who has not even asked.
fn brief(refusal: &Refusal) -> Vec<u8> {
    // Plain data has JSON.
    let body = serde_json::to_string(&RefusedBody { error: refusal.info() }).unwrap_or_default();
    let status = status(refusal);
    let wait = retry_after(refusal).unwrap_or(1);
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         retry-after: {wait}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doors(connections: usize, share: Share, behind_proxy: bool) -> Arc<Doors> {
        let rules = DoorRules { connections, share, ..DoorRules::default() };
        Doors::new(rules, behind_proxy, Arc::default())
    }

    fn at(address: &str) -> SocketAddr {
        SocketAddr::new(address.parse().unwrap(), 999)
    }

    /// Somebody who asks for something at once.
    fn come(doors: &Arc<Doors>, address: &str) -> Result<Place, Refusal> {
        let (place, _) = doors.let_in(at(address))?;
        doors.hear(place.number);
        Ok(place)
    }

    fn code(place: &Result<Place, Refusal>) -> &'static str {
        place.as_ref().map_or_else(Refusal::code, |_| "in")
    }

    #[test]
    fn an_address_and_a_network_have_a_share_and_all_together_no_more_than_there_is() {
        let share = Share { of_address: 2, of_network: 3, of_this_machine: true };
        let doors = doors(6, share, false);
        let mut inside = Vec::new();
        for (address, outcome) in [
            ("192.0.2.1", "in"),
            ("192.0.2.1", "in"),
            ("::ffff:192.0.2.1", "too_many_sockets"),
            ("2001:db8:1:1::1", "in"),
            ("2001:db8:1:1::2", "in"),
            ("2001:db8:1:1::3", "too_many_sockets"),
            ("2001:db8:1:2::1", "in"),
            ("2001:db8:1:3::1", "too_many_sockets"),
            ("192.0.2.2", "in"),
            ("192.0.2.3", "too_many_sockets"),
        ] {
            let place = come(&doors, address);
            assert_eq!(code(&place), outcome, "{address}");
            inside.extend(place.ok());
        }
        assert_eq!(come(&doors, "192.0.2.3").err(), Some(Refusal::Full));
        inside.remove(0);
        assert_eq!(code(&come(&doors, "192.0.2.1")), "in");
        drop(inside);
        let left = doors.inside.lock().unwrap();
        assert_eq!((left.all, left.counts.is_empty(), left.silent.len()), (0, true, 0));
    }

    #[test]
    fn whoever_has_been_silent_for_longest_makes_room() {
        let doors = doors(3, Share::default(), false);
        let (first, mut first_needed) = doors.let_in(at("192.0.2.1")).unwrap();
        let (second, mut second_needed) = doors.let_in(at("192.0.2.1")).unwrap();
        let talker = come(&doors, "192.0.2.2").unwrap();
        let third = come(&doors, "192.0.2.3").unwrap();
        assert_eq!((first_needed.try_recv(), second_needed.try_recv().is_err()), (Ok(()), true));
        let fourth = come(&doors, "192.0.2.4").unwrap();
        assert_eq!(second_needed.try_recv(), Ok(()));
        drop((first, second));
        assert_eq!(come(&doors, "192.0.2.5").err(), Some(Refusal::Full), "all the others talk");
        drop((talker, third, fourth));
    }

    #[test]
    fn a_proxy_and_this_machine_have_all_places() {
        for (behind_proxy, address) in [(true, "192.0.2.1"), (false, "127.0.0.1"), (false, "::1")] {
            let share = Share { of_address: 1, of_network: 1, of_this_machine: false };
            let doors = doors(3, share, behind_proxy);
            let inside: Vec<_> = (0..3).map(|_| come(&doors, address).unwrap()).collect();
            assert_eq!(code(&come(&doors, address)), "too_many_sockets");
            drop(inside);
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn whoever_is_gone_without_a_word_is_given_up_by_the_system_too() {
        let rules = DoorRules { unread_after: Duration::from_secs(7), ..DoorRules::default() };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        prepare(&listener, &rules);
        let at = listener.local_addr().unwrap();
        let (_client, taken) = tokio::join!(tokio::net::TcpStream::connect(at), listener.accept());
        let (taken, _) = taken.unwrap();
        let patience = socket2::SockRef::from(&taken).tcp_user_timeout().unwrap();
        assert_eq!(patience, Some(Duration::from_secs(14)));
    }

    #[test]
    fn whoever_is_turned_away_hears_why() {
        let text = String::from_utf8(brief(&Refusal::Full)).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{head}");
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())));
        let body: RefusedBody = serde_json::from_str(body).unwrap();
        assert_eq!(body.error.code, "too_many_sockets");
    }
}
