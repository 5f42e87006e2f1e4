//! One table: both of its clients, in one task.

use super::frame::{self, Is};
use super::lobby::{Guest, Lobby, Socket};
use super::tally::{Fault, Kind, Tally};
use azalai_core::luck::FastRng;
use futures_util::{SinkExt, StreamExt};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The memory of a socket for reading: a whole frame of most positions.
const MEMORY: usize = 16 * 1024;
/// A table where so many actions in a row are refused is given up.
const REFUSALS: usize = 10;
/// Whoever could not open a table waits so long before trying again.
const PAUSE: Duration = Duration::from_millis(500);

/// What all tables of a thread share.
pub struct Run {
    pub lobby: Lobby,
    pub tally: Rc<RefCell<Tally>>,
    /// How many actions all threads have played, for whoever waits.
    pub count: Arc<AtomicU64>,
    pub until: Instant,
    /// Does the host play several seats?
    pub several_seats: bool,
}

/// The two who play at a table.
pub struct Pair {
    pub host: Guest,
    pub other: Guest,
}

/// What a client was told.
enum Told {
    /// There is a newer frame.
    News,
    /// The command was refused.
    Refused(Fault),
}

/// One player: a socket, and the newest frame that came out of it.
struct Client {
    socket: Socket,
    frame: Utf8Bytes,
    number: u64,
}

impl Client {
    async fn open(lobby: &Lobby, who: &Guest, table: &str) -> Result<Client, Fault> {
        let socket = lobby.socket(who, table, MEMORY).await?;
        let mut client = Client { socket, frame: Utf8Bytes::default(), number: 0 };
        // Frames come when they come, but the first is there for the asking.
        let first = tokio::time::timeout(Duration::from_secs(30), client.next()).await;
        match first {
            Ok(Ok(Told::News)) => Ok(client),
            Ok(Ok(Told::Refused(fault)) | Err(fault)) => Err(fault),
            Err(_) => Err(Fault::new(Kind::Silent, "no first frame came")),
        }
    }

    /// The next frame that matters.
    async fn next(&mut self) -> Result<Told, Fault> {
        loop {
            let text = match self.socket.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(Some(close)))) => return Err(Fault::new(Kind::Lost, close)),
                Some(Ok(Message::Close(None))) | None => {
                    return Err(Fault::new(Kind::Lost, "the server closed the connection"));
                }
                Some(Ok(Message::Binary(_) | Message::Frame(_))) => {
                    return Err(Fault::new(Kind::Unexpected, "a message that is no text"));
                }
                Some(Err(error)) => return Err(Fault::new(Kind::Lost, error)),
            };
            let Some(head) = frame::head(&text) else {
                return Err(Fault::new(Kind::Unexpected, text));
            };
            match head.is {
                Is::News | Is::Table if head.number < self.number => {
                    let (new, old) = (head.number, self.number);
                    return Err(Fault::new(
                        Kind::Unexpected,
                        format!("frame {new} came after frame {old}"),
                    ));
                }
                Is::News | Is::Table => {
                    (self.frame, self.number) = (text, head.number);
                    return Ok(Told::News);
                }
                Is::Refused => return Ok(Told::Refused(Fault::new(Kind::Refused, text))),
                Is::Other => {}
            }
        }
    }

    /// Waits for a frame with a greater number.
    async fn beyond(&mut self, number: u64) -> Result<Told, Fault> {
        while self.number <= number {
            if let Told::Refused(fault) = self.next().await? {
                return Ok(Told::Refused(fault));
            }
        }
        Ok(Told::News)
    }

    fn may_act(&self) -> bool {
        frame::may_act(&self.frame)
    }

    /// Sends an action at random.
    async fn act(&mut self, several_seats: bool, rng: &mut FastRng) -> Result<(), Fault> {
        let mut command = String::with_capacity(96);
        command.push_str(r#"{"do":"act","#);
        if !frame::pick(&self.frame, rng, &mut command) {
            return Err(Fault::new(Kind::Unexpected, "a list of legal actions cannot be read"));
        }
        // Writing to a string cannot fail.
        let _ = write!(command, r#","after":{}"#, self.number);
        if several_seats && let Some(seat) = frame::seat_on_turn(&self.frame) {
            let _ = write!(command, r#","seat":{seat}"#);
        }
        command.push('}');
        let sent = self.socket.send(Message::Text(command.into())).await;
        sent.map_err(|error| Fault::new(Kind::Lost, error))
    }
}

/// How a table was left.
enum Left {
    /// The game is over.
    Over,
    /// The time is.
    TimeIsUp,
}

/// A table with both players connected.
pub struct OpenTable {
    clients: [Client; 2],
}

impl OpenTable {
    /// A new table.
    pub async fn open(lobby: &Lobby, pair: &Pair) -> Result<OpenTable, Fault> {
        let id = lobby
            .table(&pair.host, &pair.other)
            .await
            .map_err(|why| Fault::new(Kind::Unopened, why))?;
        let host = Client::open(lobby, &pair.host, &id).await?;
        let other = Client::open(lobby, &pair.other, &id).await?;
        Ok(OpenTable { clients: [host, other] })
    }

    /// Plays until the game or the time is over.
    async fn play(&mut self, run: &Run, rng: &mut FastRng) -> Result<Left, Fault> {
        let mut refusals = 0;
        loop {
            if Instant::now() >= run.until {
                return Ok(Left::TimeIsUp);
            }
            let [host, other] = &mut self.clients;
            let (actor, watcher) = if host.may_act() {
                (host, other)
            } else if other.may_act() {
                (other, host)
            } else if frame::is_over(&host.frame) {
                return Ok(Left::Over);
            } else {
                wait_for_either(host, other, run.until).await?;
                continue;
            };
            // Whoever watched has to see everything that the other did before it is their turn, and will.
            let (number, sent) = (actor.number.max(watcher.number), Instant::now());
            if actor.number < number {
                if let Told::Refused(fault) = actor.beyond(number - 1).await? {
                    return Err(fault);
                }
                continue;
            }
            actor.act(run.several_seats, rng).await?;
            if let Told::Refused(fault) = actor.beyond(number).await? {
                refusals += 1;
                if refusals == REFUSALS {
                    return Err(fault);
                }
                run.tally.borrow_mut().went_wrong(&fault);
                continue;
            }
            refusals = 0;
            let seen = Instant::now();
            if !actor.may_act()
                && let Told::Refused(fault) = watcher.beyond(number).await?
            {
                return Err(fault);
            }
            if seen < run.until {
                let mut tally = run.tally.borrow_mut();
                tally.actions += 1;
                tally.waited(seen - sent);
                run.count.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Says goodbye, so that the server need not find out.
    async fn close(&mut self) {
        for client in &mut self.clients {
            // Whether the other side hears it is its own affair: we are gone.
            let _ = client.socket.close(None).await;
        }
    }
}

/// Luck may be dealt after the first frames: waits until anybody is told anything, or time is up.
async fn wait_for_either(
    host: &mut Client,
    other: &mut Client,
    until: Instant,
) -> Result<(), Fault> {
    let told = tokio::select! {
        told = host.next() => told?,
        told = other.next() => told?,
        () = tokio::time::sleep_until(until.into()) => {
            return Err(Fault::new(Kind::Silent, "nobody could act, and nothing happened"));
        }
    };
    match told {
        Told::News => Ok(()),
        Told::Refused(fault) => Err(fault),
    }
}

/// Keeps a place busy: plays the table to its end, then a new one, until the time is over.
pub async fn keep_playing(mut table: OpenTable, pair: &Pair, run: &Run, mut rng: FastRng) {
    loop {
        let left = table.play(run, &mut rng).await;
        match left {
            Ok(Left::TimeIsUp) => return table.close().await,
            Ok(Left::Over) => {
                run.tally.borrow_mut().finished += 1;
                table.close().await;
            }
            Err(fault) => run.tally.borrow_mut().went_wrong(&fault),
        }
        loop {
            if Instant::now() >= run.until {
                return;
            }
            match OpenTable::open(&run.lobby, pair).await {
                Ok(new) => {
                    table = new;
                    break;
                }
                Err(fault) => run.tally.borrow_mut().went_wrong(&fault),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
