//! As much of a server as `azalai load` needs, with real games at its tables, and with faults if wanted.
#![allow(clippy::unwrap_used)]

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use azalai_core::luck::Dealer;
use azalai_core::{Lang, Seat, Setup, Turn, Viewer};
use azalai_games::Match;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// What a server does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mischief {
    None,
    /// Writes its frames with their keys in another order, and with spaces.
    OtherForm,
    /// Refuses every fifth action.
    Refuses,
    /// Ends the connection of whoever acts for the tenth time.
    HangsUp,
    /// Never says anything about the tenth action of a table.
    FallsSilent,
    /// Says something incomprehensible after the tenth action of a table.
    Babbles,
    /// Lets nobody sit down.
    Closed,
    /// Asks everybody to wait at first.
    Busy,
    /// Ends the connections of those who only watch.
    HatesWatchers,
}

struct Game {
    table: Option<Box<dyn Match>>,
    setup: Value,
    dealer: Dealer,
    /// Who sits where.
    people: Vec<Option<String>>,
    public: bool,
    listeners: Vec<(Option<usize>, String, UnboundedSender<Option<String>>)>,
    acted: usize,
}

#[derive(Default)]
pub struct Seen {
    pub guests: usize,
    /// Tables that a guest opened.
    pub tables_of: BTreeMap<String, usize>,
    /// Sockets of a guest.
    pub sockets_of: BTreeMap<String, usize>,
    pub watching: usize,
    pub answers_late: usize,
    /// Amounts other than the least one that were played.
    pub amounts: usize,
}

pub struct Mock {
    pub address: SocketAddr,
    server: Arc<TestServer>,
}

struct TestServer {
    mischief: Mischief,
    origin: String,
    seen: Mutex<Seen>,
    games: Mutex<Vec<Arc<Mutex<Game>>>>,
}

impl Mock {
    /// Serves until the process ends.
    pub fn start(mischief: Mischief) -> Mock {
        Mock::start_at(mischief, "127.0.0.1:0")
    }

    pub fn start_at(mischief: Mischief, address: &str) -> Mock {
        let listener = std::net::TcpListener::bind(address).unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let server = Arc::new(TestServer {
            mischief,
            origin: format!("http://{address}"),
            seen: Mutex::default(),
            games: Mutex::default(),
        });
        let router = Router::new()
            .route("/api/guests", post(guests))
            .route("/api/tables", post(tables))
            .route("/api/tables/{id}/join", post(join))
            .route("/api/tables/{id}/socket", get(socket))
            .with_state(Arc::clone(&server));
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                let listener = TcpListener::from_std(listener).unwrap();
                let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
                    stream.set_nodelay(true).unwrap();
                });
                axum::serve(listener, router).await.unwrap();
            });
        });
        Mock { address, server }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.server.seen.lock().unwrap()
    }
}

async fn guests(State(server): State<Arc<TestServer>>) -> Response {
    let mut seen = server.seen.lock().unwrap();
    if server.mischief == Mischief::Busy && seen.answers_late < 2 {
        seen.answers_late += 1;
        return (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "1")]).into_response();
    }
    seen.guests += 1;
    let cookie = format!("azalai_session=g{}; HttpOnly; SameSite=Lax; Path=/", seen.guests);
    (StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(json!({"kind": "guest"})))
        .into_response()
}

/// Who asks; an error unless they are a guest of ours, from our own page.
fn who(server: &TestServer, headers: &HeaderMap) -> Result<String, StatusCode> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if text(header::ORIGIN) != Some(server.origin.as_str()) {
        return Err(StatusCode::FORBIDDEN);
    }
    let cookie = text(header::COOKIE).and_then(|cookie| cookie.strip_prefix("azalai_session="));
    cookie.filter(|name| !name.contains(';')).map(str::to_owned).ok_or(StatusCode::UNAUTHORIZED)
}

async fn tables(
    State(server): State<Arc<TestServer>>,
    headers: HeaderMap,
    Json(wish): Json<Value>,
) -> Result<Response, StatusCode> {
    let name = who(&server, &headers)?;
    if server.mischief == Mischief::Closed {
        return Err(StatusCode::FORBIDDEN);
    }
    assert_eq!(wish["clock"], json!({"kind": "none"}));
    let seats = wish["seats"].as_array().unwrap().iter();
    let people = seats.map(|seat| (seat == "me").then(|| name.clone())).collect();
    let mut games = server.games.lock().unwrap();
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&(games.len() as u64).to_le_bytes());
    games.push(Arc::new(Mutex::new(Game {
        table: None,
        public: wish["public"] == true,
        setup: wish,
        dealer: Dealer::from_seed(seed),
        people,
        listeners: Vec::new(),
        acted: 0,
    })));
    *server.seen.lock().unwrap().tables_of.entry(name).or_default() += 1;
    let id = format!("t{}", games.len() - 1);
    Ok((StatusCode::CREATED, Json(json!({"id": id}))).into_response())
}

fn game(server: &TestServer, id: &str) -> Result<Arc<Mutex<Game>>, StatusCode> {
    let index = id.strip_prefix('t').and_then(|id| id.parse::<usize>().ok());
    let games = server.games.lock().unwrap();
    index.and_then(|index| games.get(index).cloned()).ok_or(StatusCode::NOT_FOUND)
}

async fn join(
    State(server): State<Arc<TestServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(_): Json<Value>,
) -> Result<Response, StatusCode> {
    let name = who(&server, &headers)?;
    let game = game(&server, &id)?;
    let mut game = game.lock().unwrap();
    let free = game.people.iter_mut().find(|seat| seat.is_none()).ok_or(StatusCode::CONFLICT)?;
    *free = Some(name);
    let (wish, seats) = (&game.setup, game.people.len() as u8);
    let setup = Setup::new(wish["rules"].as_str().unwrap(), seats);
    let mut table =
        azalai_games::find(wish["game"].as_str().unwrap()).unwrap().open(&setup).unwrap();
    while table.deal(&game.dealer) {}
    game.table = Some(table);
    Ok(Json(json!({"id": id})).into_response())
}

async fn socket(
    State(server): State<Arc<TestServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, StatusCode> {
    let name = who(&server, &headers)?;
    let game = game(&server, &id)?;
    let seat = {
        let game = game.lock().unwrap();
        let seat = game.people.iter().position(|sits| sits.as_ref() == Some(&name));
        if seat.is_none() && !game.public {
            return Err(StatusCode::FORBIDDEN);
        }
        seat
    };
    let mut seen = server.seen.lock().unwrap();
    *seen.sockets_of.entry(name.clone()).or_default() += 1;
    seen.watching += usize::from(seat.is_none());
    drop(seen);
    Ok(upgrade.on_upgrade(move |socket| talk(server, game, socket, seat, name)))
}

async fn talk(
    server: Arc<TestServer>,
    game: Arc<Mutex<Game>>,
    mut socket: WebSocket,
    seat: Option<usize>,
    name: String,
) {
    if seat.is_none() && server.mischief == Mischief::HatesWatchers {
        return;
    }
    let (tell, mut told) = unbounded_channel();
    let first = {
        let mut game = game.lock().unwrap();
        game.listeners.push((seat, name.clone(), tell));
        frame(&server, &game, "table", seat, &name, 0)
    };
    if socket.send(Message::text(first)).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            biased;
            frame = told.recv() => match frame {
                Some(Some(frame)) => {
                    if socket.send(Message::text(frame)).await.is_err() {
                        return;
                    }
                }
                _ => return,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Some(answer) = act(&server, &game, &name, &text)
                        && socket.send(Message::text(answer)).await.is_err()
                    {
                        return;
                    }
                }
                Some(Ok(_)) => {}
                _ => return,
            },
        }
    }
}

/// Plays for a seat and tells everybody; an answer for the sender alone if it is refused.
fn act(server: &TestServer, game: &Mutex<Game>, name: &str, text: &str) -> Option<String> {
    let refused = |code: &str| Some(json!({"is": "refused", "error": {"code": code}}).to_string());
    let command: Value = serde_json::from_str(text).unwrap();
    assert_eq!(command["do"], "act");
    let mut game = game.lock().unwrap();
    let game = &mut *game;
    game.acted += 1;
    let table = game.table.as_mut().unwrap();
    let from = table.played().len();
    if command["after"] != from {
        return refused("late");
    }
    let Turn::Seat(seat) = table.turn() else { return refused("not_your_turn") };
    if game.people[seat.index()].as_deref() != Some(name)
        || (game.people.len() > 2 && command["seat"] != seat.number())
    {
        return refused("not_your_turn");
    }
    match server.mischief {
        Mischief::Refuses if game.acted.is_multiple_of(5) => return refused("tired"),
        Mischief::FallsSilent if game.acted == 10 => return None,
        Mischief::HangsUp | Mischief::Babbles if game.acted == 10 => {
            let hang_up = server.mischief == Mischief::HangsUp;
            let what = (!hang_up).then(|| r#"{"is":"gibberish"}"#.to_owned());
            for (_, whose, listener) in &game.listeners {
                if whose == name {
                    let _ = listener.send(what.clone());
                }
            }
            return None;
        }
        _ => {}
    }
    let action = command["action"].as_str().unwrap();
    let amount = command["amount"].as_u64().map(|amount| u16::try_from(amount).unwrap());
    let line = table.legal(Lang::En).into_iter().find(|line| line.action == action);
    let more = line.zip(amount).is_some_and(|(line, amount)| amount > line.least);
    if table.play(Turn::Seat(seat), action, amount).is_err() {
        return refused("refused");
    }
    server.seen.lock().unwrap().amounts += usize::from(more);
    while table.deal(&game.dealer) {}
    for (seat, name, listener) in &game.listeners {
        let _ = listener.send(Some(frame(server, game, "news", *seat, name, from)));
    }
    None
}

fn frame(
    server: &TestServer,
    game: &Game,
    is: &str,
    seat: Option<usize>,
    name: &str,
    from: usize,
) -> String {
    let Some(table) = &game.table else {
        return json!({"is": "table", "number": 0, "turn": null, "legal": []}).to_string();
    };
    let mine = table.turn().seat().filter(|on| game.people[on.index()].as_deref() == Some(name));
    let lines = if mine.is_some() { table.legal(Lang::En) } else { Vec::new() };
    let legal: Vec<Value> = lines
        .iter()
        .map(|line| json!({"action": line.action, "least": line.least, "most": line.most}))
        .collect();
    let number = table.played().len();
    let viewer =
        seat.and_then(|seat| Seat::from_number(seat + 1)).map_or(Viewer::Public, Viewer::Seat);
    let written = format!(
        r#"{{"is":"{is}","number":{number},"events":{},"turn":{},"view":{},"legal":{},"clock":null}}"#,
        table.events(from, viewer),
        json!(table.turn()),
        table.view(viewer),
        json!(legal)
    );
    if server.mischief == Mischief::OtherForm {
        let value: Value = serde_json::from_str(&written).unwrap();
        return format!("{value:#}");
    }
    written
}
