//! Connections that keep the server waiting, and those that want more than their share.

// Clippy allows it in tests, but takes the helpers of this file for something else.
#![allow(clippy::unwrap_used)]

use crate::common::{PATIENCE, TestServer, eventually, play_on, whims};
use azalai_server::doors::Share;
use azalai_server::http::limits::Rate;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const SECOND: Duration = Duration::from_secs(1);

/// A connection from an address of this machine, with a small buffer for what it is sent.
async fn connect(server: &TestServer, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.bind(SocketAddr::new(from.parse().unwrap(), 0)).unwrap();
    socket.connect(server.address.get()).await.unwrap()
}

const HERE: &str = "127.0.0.1";

/// Everything that comes until the other side ends.
async fn rest(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    let reading = async {
        let mut bytes = [0; 16 * 1024];
        // An end with an error is an end.
        while let Ok(count @ 1..) = stream.read(&mut bytes).await {
            all.extend_from_slice(&bytes[..count]);
        }
    };
    tokio::time::timeout(PATIENCE, reading).await.expect("the connection ends");
    String::from_utf8_lossy(&all).into_owned()
}

fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n")
}

/// How many connections the server counts, beside the one that asks.
async fn connections(server: &TestServer) -> u64 {
    let metrics = server.nobody().get("/metrics").await.text;
    let line = metrics.lines().find(|line| line.starts_with("azalai_connections "));
    line.unwrap().rsplit(' ').next().unwrap().parse::<u64>().unwrap() - 1
}

/// A share for this machine, which usually has all.
fn share(of_address: u32) -> Share {
    Share { of_address, of_network: of_address, of_this_machine: true }
}

#[tokio::test]
async fn whoever_says_nothing_is_not_waited_for() {
    let server = TestServer::with(|config| config.doors.head_within = SECOND).await;
    let mut quiet = Vec::new();
    for begin in
        ["", "G", "GET /healthz HTTP/1.1\r\n", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nx"]
    {
        let mut stream = connect(&server, HERE).await;
        stream.write_all(begin.as_bytes()).await.unwrap();
        quiet.push(stream);
    }
    // One that asked for something once, and one that sends a little all the time.
    let mut asked = connect(&server, HERE).await;
    asked.write_all(request("/healthz").as_bytes()).await.unwrap();
    quiet.push(asked);
    let mut slow = connect(&server, HERE).await;
    slow.write_all(b"GET /healthz HTTP/1.1\r\nx: ").await.unwrap();
    let begun = Instant::now();
    while slow.write_all(b"x").await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "a head takes for ever");
        tokio::time::sleep(SECOND / 10).await;
    }
    for mut stream in quiet {
        rest(&mut stream).await;
    }
    assert!(begun.elapsed() >= SECOND / 2, "they had some time");
    eventually("all are gone", async || (connections(&server).await == 0).then_some(())).await;
    server.is_well().await;
}

#[tokio::test]
async fn one_address_leaves_room_for_others() {
    let server = TestServer::with(|config| {
        config.doors.connections = 40;
        config.doors.share = share(30);
        config.doors.head_within = 2 * SECOND;
    })
    .await;
    let mut quiet = Vec::new();
    for _ in 0..30 {
        quiet.push(connect(&server, HERE).await);
    }
    let refused = rest(&mut connect(&server, HERE).await).await;
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(refused.contains("too_many_sockets"), "{refused}");
    // Somebody else is served.
    let mut other = connect(&server, "127.0.0.2").await;
    let ask = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    other.write_all(ask.as_bytes()).await.unwrap();
    let answer = rest(&mut other).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    // And soon there is room again.
    for mut stream in quiet {
        rest(&mut stream).await;
    }
    server.is_well().await;
}

#[tokio::test]
async fn those_who_say_nothing_make_room_for_those_who_do() {
    let server = TestServer::with(|config| config.doors.connections = 20).await;
    let mut quiet = Vec::new();
    for number in 0..60 {
        quiet.push(connect(&server, HERE).await);
        if number % 10 == 9 {
            server.is_well().await;
        }
    }
    // Whoever has asked for something stays: if all have, others are told that there is no room.
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(amina.socket(&id).await);
    }
    let refused = rest(&mut connect(&server, HERE).await).await;
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
    assert!(refused.contains("too_many_sockets"), "{refused}");
    sockets.clear();
    eventually("there is room", async || amina.try_socket(&id, "", None).await.ok()).await;
    for mut stream in quiet {
        rest(&mut stream).await;
    }
}

#[tokio::test]
async fn sockets_are_connections_as_long_as_they_are_open() {
    let server = TestServer::with(|config| config.doors.share = share(4)).await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(amina.socket(&id).await);
    }
    assert_eq!(amina.try_socket(&id, "", None).await.err(), Some(429));
    sockets.pop();
    eventually("there is room", async || amina.try_socket(&id, "", None).await.ok()).await;
}

#[tokio::test]
async fn behind_a_proxy_what_waits_is_counted_by_the_address_that_it_names() {
    let server = TestServer::with(|config| {
        config.behind_proxy = true;
        config.limits.share = share(2);
    })
    .await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let ask = async |from: &str, what: &str, more: &str| {
        let mut stream = connect(&server, HERE).await;
        let head = format!("{what} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {from}\r\n");
        stream.write_all(format!("{head}{more}\r\n").as_bytes()).await.unwrap();
        stream
    };
    let status = async |from: &str, what: &str| {
        let mut answer = [0; 12];
        ask(from, what, "").await.read_exact(&mut answer).await.unwrap();
        String::from_utf8_lossy(&answer[9..]).into_owned()
    };
    let (health, follow) = ("GET /healthz", format!("GET /api/tables/{id}/stream"));
    // Requests whose bodies never come, then streams that are followed: two of each from one address.
    let body = "content-type: application/json\r\ncontent-length: 9\r\n";
    for (what, more, next) in
        [("POST /api/guests", body, health), (follow.as_str(), "", follow.as_str())]
    {
        let waiting = [ask("192.0.2.1", what, more).await, ask("192.0.2.1", what, more).await];
        let refused = async || (status("192.0.2.1", next).await == "429").then_some(());
        eventually("a third is too much", refused).await;
        assert_eq!(status("192.0.2.2", next).await, "200", "another address has its own share");
        drop(waiting);
        let room = async || (status("192.0.2.1", next).await == "200").then_some(());
        eventually("there is room again", room).await;
    }
}

#[tokio::test]
async fn a_dead_socket_ends() {
    let server = TestServer::with(|config| config.doors.silent_after = SECOND).await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    // Nobody reads it, so nobody answers when it is asked for a sign of life.
    let _dead = amina.socket(&id).await;
    let mut lively = amina.socket(&id).await;
    let gone = eventually("the dead one is gone", async || {
        (connections(&server).await == 1).then_some(())
    });
    tokio::select! {
        () = gone => {}
        code = lively.drain() => panic!("the lively one stays: {code}"),
    }
}

#[tokio::test]
async fn answers_that_nobody_reads_are_not_kept() {
    let server = TestServer::with(|config| config.doors.unread_after = 2 * SECOND).await;
    let whole = server.nobody().get("/api/openapi.json").await.text.len();
    let asks = 4 * 1024 * 1024 / whole + 1;
    let mut unread = Vec::new();
    for _ in 0..10 {
        let mut stream = connect(&server, HERE).await;
        stream.write_all(request("/api/openapi.json").repeat(asks).as_bytes()).await.unwrap();
        unread.push(stream);
    }
    // Somebody who reads slowly, but reads, gets everything.
    let mut slow = connect(&server, HERE).await;
    let text = request("/api/openapi.json").replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
    slow.write_all(text.as_bytes()).await.unwrap();
    let (begun, mut got) = (Instant::now(), 0);
    let mut bytes = vec![0; whole / 30];
    while let count @ 1.. = slow.read(&mut bytes).await.unwrap() {
        got += count;
        tokio::time::sleep(SECOND / 10).await;
    }
    assert!(got > whole && begun.elapsed() > 2 * SECOND, "{got} of {whole}");
    eventually("all are gone", async || (connections(&server).await == 0).then_some(())).await;
    for mut stream in unread {
        assert!(rest(&mut stream).await.len() < asks * whole);
    }
}

#[tokio::test]
async fn frames_that_nobody_reads_are_not_kept() {
    let server = TestServer::with(|config| config.doors.unread_after = SECOND).await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut unread = Vec::new();
    let upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    for _ in 0..5 {
        for (what, more) in [("stream", "\r\n"), ("socket", upgrade)] {
            let mut stream = connect(&server, HERE).await;
            let head = request(&format!("/api/tables/{}/{what}?lang=en", pair.id));
            let head = head.strip_suffix("\r\n").unwrap();
            stream.write_all(format!("{head}{more}").as_bytes()).await.unwrap();
            unread.push(stream);
        }
    }
    eventually("all are in", async || (connections(&server).await == 12).then_some(())).await;
    // The two who play do not notice anybody else.
    play_on(&mut pair.sockets, &mut whims(7), 120).await;
    eventually("they are gone", async || (connections(&server).await == 2).then_some(())).await;
    drop(unread);
}

#[tokio::test]
async fn a_list_names_decks_and_maps_by_their_hash() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let deck = std::fs::read_to_string("../targi/data/base.toml").unwrap();
    let wish = json!({"game": "targi", "seats": ["me", "open"], "set": {"deck": deck}});
    let id = amina.open(wish).await;
    for path in ["/api/tables", "/api/tables?mine=true"] {
        let list = amina.get(path).await;
        assert!(list.text.len() < 4096, "{} bytes", list.text.len());
        let list: Value = list.ok(200);
        let told = list[0]["set"]["deck"].as_str().unwrap();
        assert!(told.starts_with("sha256:") && told.len() == 71, "{told}");
    }
    // The table itself has it all.
    assert_eq!(amina.table(&id).await["table"]["set"]["deck"], deck);
}

#[tokio::test]
async fn a_body_has_the_time_and_a_socket_the_messages_that_the_operator_says() {
    let server = TestServer::with(|config| {
        config.limits.body_within = Duration::from_millis(50);
        config.limits.messages = Rate::new(3, 1_000_000_000);
    })
    .await;
    let mut slow = TcpStream::connect(server.address.get()).await.unwrap();
    let head = "POST /api/guests HTTP/1.1\r\nhost: localhost\r\n\
                content-type: application/json\r\ncontent-length: 20\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    let (mut answer, mut some) = (String::new(), [0; 4096]);
    while !answer.contains("too_slow") {
        let read = tokio::time::timeout(PATIENCE, slow.read(&mut some)).await;
        let read = read.expect("an answer").unwrap();
        assert!(read > 0, "{answer}");
        answer.push_str(&String::from_utf8_lossy(&some[..read]));
    }
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");

    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let mut socket = amina.socket(&id).await;
    for line in ["one", "two", "three"] {
        socket.must(json!({"do": "say", "text": line})).await;
    }
    assert_eq!(socket.must_not(json!({"do": "say", "text": "four"})).await, "too_fast");
}
