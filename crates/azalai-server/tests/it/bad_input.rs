//! What does not belong there: garbage, floods, strangers. The server refuses it, and goes on.
#![allow(clippy::unwrap_used)]

use crate::common::{PATIENCE, Pair, Socket, TestServer, eventually, play_on, whims};
use azalai_server::http::limits::Rate;
use azalai_testkit::http::Method;
use futures_util::{SinkExt, StreamExt};
use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, TestRunner};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The table still plays, and the server is well.
async fn goes_on(server: &TestServer, pair: &mut Pair, number: u64) {
    server.is_well().await;
    let frame = pair.people[0].table(&pair.id).await;
    assert_eq!(frame["number"], number, "nothing has happened at the table");
    assert_eq!(frame["table"]["state"], "running");
    let sockets = &mut pair.sockets;
    play_on(sockets, &mut whims(1), 4).await;
    assert!(sockets[0].number() > number);
}

fn garbage() -> Vec<String> {
    let deep = |open: &str, close: &str, depth: usize| open.repeat(depth) + &close.repeat(depth);
    let mut garbage: Vec<String> = [
        "",
        " ",
        "\0",
        "null",
        "true",
        "7",
        "\"act\"",
        "[]",
        "{}",
        "{",
        "}",
        "[[",
        "{\"do\"}",
        "{do: act}",
        "do=act",
        "GET / HTTP/1.1\r\n\r\n",
        "{\"do\": \"act\"",
        "{\"do\": \"act\"}}",
        "{\"do\": \"fly\"}",
        "{\"do\": \"ACT\"}",
        "{\"do\": null}",
        "{\"do\": [\"act\"]}",
        "{\"do\": {\"act\": 1}}",
        "{\"do\": \"act\", \"do\": \"act\"}",
        "{\"do\": \"act\", \"action\": 7, \"after\": 0}",
        "{\"do\": \"act\", \"action\": \"pass\", \"after\": -1}",
        "{\"do\": \"act\", \"action\": \"pass\", \"after\": 1.5}",
        "{\"do\": \"act\", \"action\": \"pass\", \"after\": 4294967296}",
        "{\"do\": \"act\", \"action\": \"pass\", \"after\": \"0\"}",
        "{\"do\": \"act\", \"action\": \"pass\", \"after\": 1e400}",
        "{\"do\": \"resign\", \"id\": -1}",
        "{\"do\": \"resign\", \"id\": 18446744073709551616}",
        "{\"do\": \"resign\", \"id\": \"x\"}",
        "{\"do\": \"resign\", \"seat\": -1}",
        "{\"do\": \"resign\", \"seat\": \"1\"}",
        "{\"do\": \"resign\", \"now\": true}",
        "{\"do\": \"answer\", \"what\": \"draw\", \"accept\": 1}",
        "\u{feff}{\"do\": \"resign\"}",
        "{\"do\": \"say\", \"text\": \"\\ud800\"}",
        "{\"do\": \"say\", \"text\": [\"hello\"]}",
    ]
    .map(str::to_owned)
    .into();
    garbage.push(deep("[", "]", 7000));
    garbage.push(deep("{\"do\":", "}", 2000));
    garbage.push(format!("{{\"do\": {}}}", deep("[", "]", 5000)));
    garbage.push("9".repeat(16_000));
    garbage
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_the_connection_lives() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    for text in garbage() {
        let shown: String = text.chars().take(60).collect();
        pair.sockets[1].text(&text).await;
        let refused = pair.sockets[1].until(|frame| frame["is"] == "refused").await;
        assert_eq!(
            (&refused["error"]["code"], &refused["id"]),
            (&json!("bad_json"), &Value::Null),
            "{shown}"
        );
        let body = pair.people[1].request(Method::POST, &format!("/api/tables/{}/do", pair.id));
        let body = body.header("content-type", "application/json").body(text);
        assert_eq!(body.send().await.unwrap().status(), 400, "{shown}");
    }
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_make_no_sense_here_are_refused() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    let refusals = [
        (json!({"do": "act", "action": "", "after": number}), "no_action"),
        (json!({"do": "act", "action": "\u{0}\u{1b}[2J\n", "after": number}), "no_action"),
        (json!({"do": "act", "action": "x".repeat(15_000), "after": number}), "no_action"),
        (json!({"do": "act", "action": "!resign 1", "after": number}), "no_action"),
        (json!({"do": "act", "action": "!end draw\n2 pass", "after": number}), "no_action"),
        (json!({"do": "act", "action": "pass", "after": 4_294_967_295_u32}), "early"),
        (json!({"do": "answer", "what": "marriage", "accept": true}), "bad_json"),
        (json!({"do": "answer", "what": "draw\n!end draw", "accept": true}), "bad_json"),
        (json!({"do": "answer", "what": "draw"}), "bad_json"),
        (json!({"do": "offer"}), "bad_json"),
        (json!({"do": "offer", "what": "undo"}), "bad_json"),
        (json!({"do": "resign", "seat": 1}), "not_your_seat"),
        (json!({"do": "resign", "seat": 5}), "not_your_seat"),
        (json!({"do": "resign", "seat": 0}), "no_such_seat"),
        (json!({"do": "resign", "seat": 6}), "no_such_seat"),
        (json!({"do": "resign", "seat": 18_446_744_073_709_551_615_u64}), "no_such_seat"),
        (json!({"do": "replace", "seat_of": 5}), "no_such_seat"),
        (json!({"do": "replace", "seat_of": 2}), "nobody_to_replace"),
        (json!({"do": "mute", "seat_of": 5, "on": true}), "nobody_to_mute"),
        (json!({"do": "return", "seat": 1}), "not_replaced"),
        (json!({"do": "undo"}), "nothing_to_undo"),
    ];
    for (command, code) in refusals {
        let shown: String = command.to_string().chars().take(80).collect();
        assert_eq!(pair.sockets[1].must_not(command.clone()).await, code, "{shown}");
        let refused = pair.people[1].tell(&pair.id, command).await.refused();
        assert_eq!(refused.1, code, "{shown}");
        assert!((400..500).contains(&refused.0), "{shown}");
    }
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_refused_before_the_game_after_it_and_to_strangers() {
    let server = TestServer::open().await;
    let (amina, stranger) = (server.guest("Amina").await, server.guest("Stranger").await);
    let commands = || {
        [
            json!({"do": "act", "action": "pass", "after": 0}),
            json!({"do": "undo"}),
            json!({"do": "resign"}),
            json!({"do": "offer", "what": "draw"}),
            json!({"do": "answer", "what": "draw", "accept": true}),
            json!({"do": "replace", "seat_of": 1}),
            json!({"do": "return"}),
        ]
    };
    let open = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let over = amina.open(json!({"game": "targi", "seats": ["me", "bot:random"]})).await;
    amina.tell(&over, json!({"do": "resign"})).await.ok(200);
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    for command in commands() {
        amina.tell(&open, command.clone()).await.is_refused(409, "not_running");
        amina.tell(&over, command.clone()).await.is_refused(409, "over");
        stranger.tell(&pair.id, command.clone()).await.is_refused(403, "not_your_seat");
        server.nobody().tell(&pair.id, command.clone()).await.is_refused(401, "nobody");
        stranger.tell("no-such-table", command).await.is_refused(404, "no_such_table");
    }
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_do_not_exist_are_not_found() {
    let server = TestServer::open().await;
    let guest = server.guest("Amina").await;
    let long = "x".repeat(4000);
    for id in
        ["0", "1", "%00", "..%2f..%2fetc%2fpasswd", "'%20OR%201=1--", "%ff%fe", long.as_str(), "😀"]
    {
        for what in ["", "/record", "/review", "/stream", "/nothing"] {
            let answer = guest.get(&format!("/api/tables/{id}{what}")).await;
            assert!(matches!(answer.status, 400 | 404), "{id}{what}: {answer:?}");
        }
        for what in ["join", "leave", "start", "hint", "rematch", "do"] {
            let answer =
                guest.post(&format!("/api/tables/{id}/{what}"), json!({"do": "resign"})).await;
            assert!((400..500).contains(&answer.status), "{id}/{what}: {answer:?}");
        }
        let socket = guest.try_socket(id, "", None).await.map(|_| ());
        assert!(matches!(socket, Err(400 | 404 | 0)), "{id}: {socket:?}");
    }
    server.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_are_binary_or_too_long_end_the_connection() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    let mut socket = pair.people[1].socket(&pair.id).await;
    socket.inner.send(Message::binary(vec![0_u8; 10])).await.unwrap();
    assert_eq!(socket.drain().await, 1003);
    // One that just fits is read.
    let mut socket = pair.people[1].socket(&pair.id).await;
    let fits = format!("{{\"do\": \"say\", \"text\": \"{}\"}}", "x".repeat(16 * 1024 - 25));
    assert!(fits.len() <= 16 * 1024 && fits.len() > 16 * 1024 - 8);
    socket.text(&fits).await;
    let refused = socket.until(|frame| frame["is"] == "refused").await;
    assert_eq!(refused["error"]["code"], "bad_line");
    for length in [17 * 1024, 10 * 1024 * 1024] {
        let mut socket = pair.people[1].socket(&pair.id).await;
        // The server may close before it has read all of it.
        let _ = socket.inner.send(Message::text("x".repeat(length))).await;
        let code = socket.drain().await;
        assert!(matches!(code, 1002 | 1009 | 1006), "{code}");
    }
    goes_on(&server, &mut pair, number).await;
}

/// A WebSocket by hand, for what a library would not send.
fn by_hand(server: &TestServer, cookie: Option<&str>, id: &str) -> TcpStream {
    let address = server.address.get();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let cookie = cookie.map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
    let head = format!(
        "GET /api/tables/{id}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n{cookie}\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        answer.push(byte[0]);
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// A frame of a client, masked with zeros.
fn framed(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(payload);
    frame
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_end_the_connection_and_nothing_else() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    let frames: Vec<(&str, Vec<u8>)> = vec![
        ("text that is no UTF-8", framed(0x81, &[0xff, 0xfe, b'{', 0xc0])),
        ("half a character", framed(0x81, &[0xe2, 0x82])),
        ("without a mask", vec![0x81, 2, b'{', b'}']),
        ("an unknown kind", framed(0x83, b"{}")),
        ("reserved bits", framed(0xf1, b"{}")),
        ("a continuation of nothing", framed(0x80, b"{}")),
        ("a long ping", {
            let mut f = vec![0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0];
            f.extend([0; 256]);
            f
        }),
        (
            "a length beyond all memory",
            vec![0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        ),
        (
            "a negative length",
            vec![0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        ),
        ("no WebSocket at all", b"GET / HTTP/1.1\r\n\r\n".to_vec()),
    ];
    for (what, bytes) in frames {
        let (id, cookie) = (pair.id.clone(), pair.people[1].cookie.clone());
        let mut stream = by_hand(&server, cookie.as_deref(), &id);
        let ended = tokio::task::spawn_blocking(move || {
            stream.write_all(&bytes).unwrap();
            // All that comes, up to the end: a reset is an end, too.
            let mut rest = Vec::new();
            stream
                .read_to_end(&mut rest)
                .map_or_else(|error| error.kind() == std::io::ErrorKind::ConnectionReset, |_| true)
        });
        assert!(ended.await.unwrap(), "{what}");
        server.is_well().await;
    }
    // Pieces of a message that never ends, and connections that break off in the middle of a frame.
    for bytes in [framed(0x01, b"{\"do\":"), vec![0x81], vec![0x81, 0xfe, 0x10]] {
        let mut stream = by_hand(&server, None, &pair.id);
        stream.write_all(&bytes).unwrap();
        drop(stream);
    }
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_endless_pieces_is_cut_off() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    let mut stream = by_hand(&server, None, &pair.id);
    let ended = tokio::task::spawn_blocking(move || {
        let mut first = 0x01;
        for _ in 0..100_000 {
            if stream.write_all(&framed(first, &[b'x'; 125])).is_err() {
                return true;
            }
            first = 0x00;
        }
        false
    });
    assert!(ended.await.unwrap(), "12 MB went through");
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_handshakes_keep_nobody_out() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let number = pair.sockets[0].number();
    let address = server.address.get();
    let mut held = Vec::new();
    for bytes in [
        "",
        "G",
        "GET /api/tables HTTP/1.1\r\nHost: 127",
        "POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
        "\r\n\r\n",
        "\u{16}\u{3}\u{1}",
    ] {
        for _ in 0..20 {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(bytes.as_bytes()).unwrap();
            held.push(stream);
        }
    }
    goes_on(&server, &mut pair, number).await;
    drop(held);
    // A head that is far too long is refused.
    let refused = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let _ = stream
            .write_all(format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(1 << 20)).as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    });
    let refused = refused.await.unwrap();
    assert!(
        refused.is_empty() || refused.starts_with(b"HTTP/1.1 4"),
        "{}",
        String::from_utf8_lossy(&refused)
    );
    server.is_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_for_our_own_page_and_for_programs() {
    let server = TestServer::open().await;
    let pair = server.pair(json!({"game": "targi"})).await;
    let own = format!("http://{}", server.address.get());
    let amina = &pair.people[0];
    for (origin, wanted) in [
        (Some(own.as_str()), Ok(())),
        (None, Ok(())),
        (Some("http://evil.example"), Err(403)),
        (Some("null"), Err(403)),
        (Some("http://127.0.0.1:1"), Err(403)),
    ] {
        let socket = amina.try_socket(&pair.id, "", origin).await.map(|_| ());
        assert_eq!(socket, wanted, "{origin:?}");
    }
    amina.get(&format!("/api/tables/{}/socket", pair.id)).await.is_refused(426, "no_websocket");
    for query in ["after=-1", "lang=fr", "seat=0", "seat=x", "colour=red"] {
        let socket = amina.try_socket(&pair.id, query, None).await.map(|_| ());
        assert_eq!(socket, Err(400), "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_commands_is_stopped_while_others_play() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let flooder = server.guest("Flood").await.socket(&pair.id).await;
    let flood = tokio::spawn(async move {
        let Socket { inner, .. } = flooder;
        let (mut sending, mut hearing) = inner.split();
        let send = async {
            for number in 0..5000 {
                let command = json!({"do": "act", "action": "pass", "after": number}).to_string();
                if sending.feed(Message::text(command)).await.is_err() {
                    break;
                }
            }
            let _ = sending.flush().await;
        };
        let hear = async {
            let (mut too_fast, mut code) = (0, 1006);
            while let Some(Ok(message)) = hearing.next().await {
                match message {
                    Message::Text(text) => too_fast += usize::from(text.contains("too_fast")),
                    Message::Close(close) => code = close.map_or(1005, |close| close.code.into()),
                    _ => {}
                }
            }
            (too_fast, code)
        };
        tokio::join!(send, hear).1
    });
    play_on(&mut pair.sockets, &mut whims(2), 40).await;
    let (too_fast, code) = tokio::time::timeout(PATIENCE, flood).await.unwrap().unwrap();
    assert!(matches!(code, 1008 | 1006), "closed with {code}");
    // What was on its way to the flooder may be lost with the connection; the server has counted it.
    let metrics = server.nobody().get("/metrics").await.text;
    assert!(too_fast > 0 || metrics.contains("code=\"too_fast\""), "nobody told the flooder");
    let number = pair.sockets[0].number();
    goes_on(&server, &mut pair, number).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_cannot_drive_the_players_away() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut watcher = server.guest("Chadi").await.socket(&pair.id).await;
    for on in [true, false].repeat(300) {
        watcher.try_send(&json!({"do": "mute", "seat_of": 1, "on": on})).await;
    }
    // They may lose their own connection over it: so many answers at once are more than it holds.
    watcher.try_send(&json!({"do": "resign"})).await;
    while watcher.next().await.is_some_and(|frame| frame["is"] != "refused") {}
    let number = pair.sockets[0].number();
    goes_on(&server, &mut pair, number).await;
    let frames = |socket: &Socket| {
        socket.texts.iter().filter(|text| text.contains("\"is\":\"table\"")).count()
    };
    assert!(pair.sockets.iter().all(|socket| frames(socket) <= 2), "it is no business of theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_never_reads_holds_up_nobody() {
    let server = TestServer::with(|config| config.limits.stirs = Rate::new(100_000, 1)).await;
    let mut pair = server.pair(json!({"game": "targui"})).await;
    let mut rng = whims(3);
    play_on(&mut pair.sockets, &mut rng, 30).await;
    // A small window, so that not much can wait in the pipe.
    let reader = server.guest("Reader").await;
    let pipe = tokio::net::TcpSocket::new_v4().unwrap();
    pipe.set_recv_buffer_size(64 * 1024).unwrap();
    let pipe = pipe.connect(server.address.get()).await.unwrap();
    let url = format!("ws://{}/api/tables/{}/socket?lang=en", server.address.get(), pair.id);
    let mut request = url.into_client_request().unwrap();
    let cookie = reader.cookie.as_deref().unwrap().parse().unwrap();
    request.headers_mut().insert("cookie", cookie);
    let (mut slow, _) = tokio_tungstenite::client_async(request, pipe).await.unwrap();
    // They ask for a lot that is refused, and read nothing of it.
    for on in [true, false].repeat(900) {
        let mute = json!({"do": "mute", "seat_of": 1, "on": on}).to_string();
        slow.send(Message::text(mute)).await.unwrap();
    }
    let before = pair.sockets[0].number();
    for _ in 0..900 {
        pair.sockets[0].must(json!({"do": "offer", "what": "draw"})).await;
        pair.sockets[1].must(json!({"do": "answer", "what": "draw", "accept": false})).await;
    }
    crate::common::together(&mut pair.sockets).await;
    let played = pair.sockets[0].number();
    assert_eq!(played, before + 1800, "the others go on");
    let (mut frames, mut last) = (0, 0);
    let closed = tokio::time::timeout(PATIENCE, async {
        loop {
            match slow.next().await {
                Some(Ok(Message::Text(text))) => {
                    frames += 1;
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    last = frame["number"].as_u64().unwrap_or(last);
                }
                Some(Ok(Message::Close(close))) => break close.map(|close| u16::from(close.code)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break None,
            }
        }
    });
    let code = closed.await.expect("it is closed, not served for ever");
    assert!(matches!(code, Some(1013) | None), "{code:?}");
    assert!(last < played, "{frames} frames were kept for somebody who does not read");
    // They come back and catch up.
    let back = server.nobody().socket_with(&pair.id, &format!("after={last}")).await;
    assert_eq!(back.now["missed"].as_array().unwrap().len() as u64, played - last);
    server.is_well().await;
}

#[tokio::test]
async fn whoever_comes_and_goes_does_not_flood_the_others() {
    let server = TestServer::with(|config| config.limits.stirs = Rate::new(10, 10_000)).await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let wish = json!({"game": "targui", "seats": ["me", "open", "open"]});
    let id = amina.open(wish).await;
    let mut watching = amina.socket(&id).await;
    let mut refused = 0;
    let mut coming = bilal.socket(&id).await;
    for _ in 0..20 {
        for what in ["join", "leave"] {
            let answer = coming.ask(json!({ "do": what })).await;
            if answer["error"]["code"] == "too_fast" {
                refused += 1;
            }
        }
    }
    bilal.post(&format!("/api/tables/{id}/join"), json!({})).await.is_refused(429, "too_fast");
    assert_eq!(refused, 30);
    watching.must(json!({"do": "say", "text": "now"})).await;
    let frames = watching.texts.iter().filter(|text| text.contains("\"is\":\"table\"")).count();
    assert_eq!(frames, 11);
    // What changes for one is sent to one, on all of their connections.
    coming.must_not(json!({"do": "mute", "seat_of": 1, "on": true})).await;
    let mut other = amina.socket(&id).await;
    watching.must(json!({"do": "mute", "seat_of": 1, "on": true})).await;
    watching.must(json!({"do": "say", "text": "later"})).await;
    other.until(|frame| frame["is"] == "table").await;
    coming.until(|frame| frame["is"] == "said" && frame["text"] == "later").await;
    assert!(coming.texts.last().unwrap().contains("later"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_cannot_fill_the_server_with_tables() {
    let server = TestServer::with(|config| config.limits.tables = Rate::new(10_000, 1)).await;
    let greedy = server.guest("Greedy").await;
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let greedy = greedy.clone();
        tries.spawn(async move {
            let mut opened = 0;
            for _ in 0..50 {
                let wish = json!({"game": "targi", "seats": ["me", "open"]});
                let answer = greedy.post("/api/tables", wish).await;
                match answer.status {
                    201 => opened += 1,
                    _ => answer.is_refused(429, "too_many_tables"),
                }
            }
            opened
        });
    }
    let mut opened: usize = tries.join_all().await.into_iter().sum();
    assert!(opened <= 50, "{opened} tables");
    let refused = loop {
        let answer =
            greedy.post("/api/tables", json!({"game": "targi", "seats": ["me", "open"]})).await;
        match answer.status {
            201 => opened += 1,
            _ => break answer,
        }
    };
    refused.is_refused(429, "too_many_tables");
    assert_eq!(opened, 50);
    let modest = server.guest("Modest").await;
    modest.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    // Whoever leaves a table may open another.
    let mine = greedy.get("/api/tables?mine=true&state=open").await.ok(200);
    let id = mine[0]["id"].as_str().unwrap();
    greedy.post(&format!("/api/tables/{id}/leave"), json!({})).await.ok(200);
    greedy.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_cannot_be_opened_faster_than_anybody_plays() {
    let server = TestServer::with(|config| config.limits.tables = Rate::new(3, 600_000)).await;
    let (hasty, other) = (server.guest("Hasty").await, server.guest("Other").await);
    let wish = || json!({"game": "targi", "seats": ["me", "open"]});
    for _ in 0..3 {
        hasty.open(wish()).await;
    }
    hasty.post("/api/tables", wish()).await.is_refused(429, "too_fast");
    other.open(wish()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_a_limited_number_of_connections() {
    let server = TestServer::open().await;
    let pair = server.pair(json!({"game": "targi"})).await;
    let (greedy, modest) = (server.guest("Greedy").await, server.guest("Modest").await);
    let mut held = Vec::new();
    let mut refused = Vec::new();
    for _ in 0..300 {
        match greedy.try_socket(&pair.id, "", None).await {
            Ok(socket) => held.push(socket),
            Err(status) => refused.push(status),
        }
    }
    assert_eq!((held.len(), refused), (256, vec![429; 44]));
    greedy
        .get(&format!("/api/tables/{}/stream", pair.id))
        .await
        .is_refused(429, "too_many_sockets");
    modest.socket(&pair.id).await;
    held.pop();
    eventually("room for another", async || greedy.try_socket(&pair.id, "", None).await.ok()).await;
}

/// Arbitrary JSON.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key(), inner, 0..6)
                .prop_map(|map| Value::from(map.into_iter().collect::<serde_json::Map<_, _>>())),
        ]
    })
}

const KEYS: [&str; 10] =
    ["do", "id", "seat", "action", "after", "what", "accept", "seat_of", "text", "on"];

fn key() -> impl Strategy<Value = String> {
    prop_oneof![3 => prop::sample::select(KEYS.to_vec()).prop_map(str::to_owned), 1 => any::<String>()]
}

/// Something that looks like a command.
fn likely() -> impl Strategy<Value = Value> {
    let names = ["act", "undo", "resign", "offer", "answer", "replace", "return", "say", "mute"];
    let name = prop::sample::select(names.to_vec());
    let value = prop_oneof![
        any_json(),
        (0_u32..8).prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec!["draw", "abort", "undo", "pass", "move 1"]).prop_map(Value::from),
    ];
    (name, prop::collection::btree_map(key(), value, 0..5)).prop_map(|(name, map)| {
        let mut command: serde_json::Map<_, _> = map.into_iter().collect();
        command.insert("do".into(), name.into());
        Value::from(command)
    })
}

#[test]
fn whatever_strangers_send_the_table_stays_as_it_is() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, pair, stranger) = runtime.block_on(async {
        let server = TestServer::with(|config| config.limits.chat = Rate::new(100_000, 1)).await;
        let pair = server.pair(json!({"game": "tuareg"})).await;
        let stranger = server.guest("Stranger").await;
        (server, pair, stranger)
    });
    let number = pair.sockets[0].number();
    let path = format!("/api/tables/{}/do", pair.id);
    let anything = prop_oneof![
        any::<String>(),
        any_json().prop_map(|value| value.to_string()),
        likely().prop_map(|value| value.to_string()),
        likely().prop_map(|value| value.to_string().replacen('"', "", 1)),
    ];
    let cases = Cases { cases: 200, failure_persistence: None, ..Cases::default() };
    let socket = runtime.block_on(stranger.socket(&pair.id));
    let socket = std::cell::RefCell::new(socket);
    let tried = TestRunner::new(cases).run(&anything, |text| {
        let mut socket = socket.borrow_mut();
        let socket = &mut *socket;
        runtime.block_on(async {
            socket.text(&text).await;
            // An answer to something that is surely refused comes after whatever was sent before it.
            socket.must_not(json!({"do": "resign"})).await;
            let sent =
                stranger.request(Method::POST, &path).header("content-type", "application/json");
            let answer = sent.body(text.clone()).send().await.unwrap();
            let status = answer.status().as_u16();
            let body = answer.text().await.unwrap();
            prop_assert!((400..500).contains(&status), "{status} {body}");
            server.is_well().await;
            let frame = pair.people[0].table(&pair.id).await;
            prop_assert_eq!(&frame["number"], number);
            prop_assert_eq!(&frame["chat"], &json!([]));
            Ok(())
        })
    });
    tried.unwrap();
    runtime.block_on(async {
        let Pair { mut sockets, id, people } = pair;
        drop(socket);
        assert!(
            play_on(&mut sockets, &mut whims(4), 20_000).await,
            "the game is played to its end"
        );
        azalai_games::verify(&people[0].record(&id).await).unwrap();
    });
}
