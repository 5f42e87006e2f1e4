//! People who are not looking hear that it is their turn: once, in the ways they chose, and nothing else.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::IntoResponse;
use azalai_server::alerts::lines::LineRules;
use azalai_server::alerts::{AlertRules, VapidKeys};
use azalai_server::http::limits::Rate;
use azalai_testkit::client::Answer;
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;

/// What arrived at somebody else's server.
#[derive(Clone, Debug)]
struct Arrived {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

/// Somebody else's server: keeps what arrives, and answers with the status that stands in the path, under `hold` only when it is
/// let go.
#[derive(Clone)]
struct Sink {
    url: String,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    go: watch::Sender<bool>,
}

impl Sink {
    async fn open() -> Sink {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let sink = Sink { url, arrived: Arc::default(), go: watch::Sender::new(false) };
        let router = Router::new().fallback(take).with_state(sink.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        sink
    }

    fn at(&self, path: &str) -> String {
        format!("{}/{path}", self.url)
    }

    fn arrived(&self, path: &str) -> Vec<Arrived> {
        let all = self.arrived.lock().unwrap();
        all.iter().filter(|arrived| arrived.path == format!("/{path}")).cloned().collect()
    }

    /// Waits until so many have arrived there.
    async fn wait(&self, path: &str, count: usize) -> Vec<Arrived> {
        let enough = async || Some(self.arrived(path)).filter(|some| some.len() >= count);
        eventually("something arrives", enough).await
    }
}

async fn take(
    State(sink): State<Sink>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let path = uri.path().to_owned();
    let status = path.rsplit('/').next().and_then(|last| last.parse().ok()).unwrap_or(204);
    let held = path.starts_with("/hold");
    sink.arrived.lock().unwrap().push(Arrived { path, headers, body });
    if held {
        sink.go.subscribe().wait_for(|go| *go).await.unwrap();
    }
    let elsewhere = [(header::LOCATION, sink.at("elsewhere"))];
    (StatusCode::from_u16(status).unwrap(), elsewhere)
}

fn rules() -> AlertRules {
    let again = vec![Duration::from_millis(5); 2];
    AlertRules { after: Duration::ZERO, again, allow_private: true, ..AlertRules::default() }
}

async fn server(rules: AlertRules) -> TestServer {
    TestServer::with(|config| config.alerts = rules).await
}

async fn put(guest: &Guest, wish: Value) -> Answer {
    guest.send(Method::PUT, "/api/me/alerts", Some(&wish)).await
}

/// Somebody who is told at an address of the sink that has their name.
async fn told(server: &TestServer, sink: &Sink, name: &str) -> Guest {
    let guest = server.guest(name).await;
    let wish = json!({"webhook": sink.at(name), "lang": "en"});
    assert_eq!(put(&guest, wish).await.status, 204);
    guest
}

/// A game between both, with a clock of days if it is so; says whose turn it is, 0 or 1.
async fn game(people: [&Guest; 2], clock: Value) -> (String, usize) {
    let wish = json!({"game": "desert", "seats": ["me", "open"], "clock": clock});
    let id = people[0].open(wish).await;
    people[1].join(&id).await;
    let turn = people[0].table(&id).await["turn"].as_u64().unwrap() as usize;
    (id, turn - 1)
}

fn days() -> Value {
    json!({"kind": "days", "days": 2})
}

/// Plays until it is the other's turn.
async fn play(guest: &Guest, id: &str) {
    loop {
        let frame = guest.table(id).await;
        let Some(line) = frame["legal"].as_array().and_then(|legal| legal.first()) else { return };
        let act = json!({"do": "act", "action": line["action"], "after": frame["number"]});
        guest.tell(id, act).await.ok(200);
    }
}

async fn count(server: &TestServer, result: &str) -> u64 {
    let metrics = server.nobody().get("/metrics").await.text;
    let name = format!("azalai_alerts_total{{result=\"{result}\"}} ");
    let line = metrics.lines().find_map(|line| line.strip_prefix(name.as_str()));
    line.map_or(0, |number| number.parse().unwrap())
}

#[tokio::test]
async fn a_webhook_hears_of_every_turn_once_and_of_nothing_else() {
    let (mut server, sink) = (server(rules()).await, Sink::open().await);
    let people = [told(&server, &sink, "Amina").await, told(&server, &sink, "Bilal").await];
    let (id, first) = game([&people[0], &people[1]], days()).await;
    let names = ["Amina", "Bilal"];
    let (now, then) = (names[first], names[1 - first]);
    let message: Value = serde_json::from_slice(&sink.wait(now, 1).await[0].body).unwrap();
    let url = message["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("http://") && url.ends_with(&format!("/t/{id}")), "{url}");
    let expected = json!({"alert": "your_turn", "table": id, "game": "desert", "url": url,
        "title": "Through the Desert", "text": "Through the Desert: it is your turn."});
    assert_eq!(message, expected, "it tells nothing of the game");

    // The table is read anew, and the turn is still the same.
    server.stop().await;
    server.start().await;
    people[first].table(&id).await;
    play(&people[first], &id).await;
    sink.wait(then, 1).await;
    assert_eq!((sink.arrived(now).len(), sink.arrived(then).len()), (1, 1));
    play(&people[1 - first], &id).await;
    sink.wait(now, 2).await;
    eventually("it is counted", async || (count(&server, "sent").await == 2).then_some(())).await;
}

#[tokio::test]
async fn whoever_looks_hears_nothing_until_they_look_away() {
    let (server, sink) = (server(rules()).await, Sink::open().await);
    let people = [told(&server, &sink, "Amina").await, told(&server, &sink, "Bilal").await];
    let wish = json!({"game": "desert", "seats": ["me", "open"]});
    let id = people[0].open(wish).await;
    let mut sockets = vec![people[0].socket(&id).await];
    people[1].join(&id).await;
    sockets.push(people[1].socket(&id).await);
    for seat in [0, 1, 0, 1] {
        play(&people[seat], &id).await;
    }
    let frame = people[0].table(&id).await;
    let turn = frame["turn"].as_u64().unwrap() as usize - 1;
    // Whoever reads nothing is hung up on after a while, and that counts as looking away, too.
    sockets[turn].reach(frame["number"].as_u64().unwrap()).await;
    let name = ["Amina", "Bilal"][turn];
    let before = sink.arrived(name).len();
    sockets[turn].send(&json!({"looking": false})).await;
    sink.wait(name, before + 1).await;
    assert!(before <= 1, "Bilal may have had a turn before the socket was there: {before}");
}

#[tokio::test]
async fn quiet_hours_are_kept() {
    let (server, sink) = (server(rules()).await, Sink::open().await);
    let people = [told(&server, &sink, "Amina").await, told(&server, &sink, "Bilal").await];
    let minute = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() / 60 % 1440;
    // From an hour ago until in two hours, by the clock of UTC.
    let quiet = json!({"from": (minute + 1380) % 1440, "to": (minute + 120) % 1440, "ahead": 0});
    let wish = json!({"webhook": sink.at("Amina"), "quiet": quiet});
    put(&people[0], wish).await;
    let (id, _) = game([&people[0], &people[1]], days()).await;
    for turn in 1..=3 {
        play(&people[0], &id).await;
        sink.wait("Bilal", turn).await;
        play(&people[1], &id).await;
    }
    assert_eq!(sink.arrived("Amina").len(), 0);
}

#[tokio::test]
async fn what_fails_is_tried_again_a_few_times_and_leads_nowhere_else() {
    let (server, sink) = (server(rules()).await, Sink::open().await);
    let amina = server.guest("Amina").await;
    put(&amina, json!({"webhook": sink.at("302")})).await;
    let wish = json!({"game": "desert", "seats": ["me", "bot:random"], "clock": days()});
    amina.open(wish).await;
    eventually("it is given up", async || (count(&server, "given_up").await == 1).then_some(()))
        .await;
    assert_eq!((sink.arrived("302").len(), sink.arrived("elsewhere").len()), (3, 0));
}

#[tokio::test]
async fn nothing_is_sent_to_this_machine_unless_the_operator_allows_it() {
    let server = server(AlertRules { allow_private: false, ..rules() }).await;
    let sink = Sink::open().await;
    let amina = told(&server, &sink, "Amina").await;
    let wish = json!({"game": "desert", "seats": ["me", "bot:random"], "clock": days()});
    amina.open(wish).await;
    eventually("it is refused", async || (count(&server, "refused").await == 1).then_some(()))
        .await;
    assert_eq!(sink.arrived("Amina").len(), 0);
}

/// Somebody is on turn at so many tables with a bot.
async fn tables(guest: &Guest, many: usize) {
    for _ in 0..many {
        let wish = json!({"game": "desert", "seats": ["me", "bot:random"], "clock": days()});
        guest.open(wish).await;
    }
}

#[tokio::test]
async fn a_slow_server_of_one_person_takes_no_line_of_another() {
    let lines = LineRules { all: 2, of_person: 1 };
    let (server, sink) = (server(AlertRules { lines, ..rules() }).await, Sink::open().await);
    let amina = server.guest("Amina").await;
    put(&amina, json!({"webhook": sink.at("hold/Amina")})).await;
    tables(&amina, 3).await;
    let waits = async || (count(&server, "put_off").await >= 2).then_some(());
    eventually("her other alerts wait", waits).await;
    let bilal = told(&server, &sink, "Bilal").await;
    tables(&bilal, 1).await;
    sink.wait("Bilal", 1).await;
    assert_eq!(sink.arrived("hold/Amina").len(), 1);
    sink.go.send_replace(true);
    sink.wait("hold/Amina", 3).await;
}

#[tokio::test]
async fn what_finds_no_room_is_told_later() {
    let rules = AlertRules { under_way: 1, ..rules() };
    let (server, sink) = (server(rules).await, Sink::open().await);
    let amina = server.guest("Amina").await;
    put(&amina, json!({"webhook": sink.at("hold/Amina")})).await;
    tables(&amina, 1).await;
    sink.wait("hold/Amina", 1).await;
    let bilal = told(&server, &sink, "Bilal").await;
    tables(&bilal, 2).await;
    // Longer than the list is left alone.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(sink.arrived("Bilal").len(), 0);
    sink.go.send_replace(true);
    sink.wait("Bilal", 2).await;
}

#[tokio::test]
async fn whoever_has_acted_while_an_alert_waited_for_a_line_does_not_get_it() {
    let lines = LineRules { all: 1, of_person: 4 };
    let (server, sink) = (server(AlertRules { lines, ..rules() }).await, Sink::open().await);
    let amina = server.guest("Amina").await;
    put(&amina, json!({"webhook": sink.at("hold/Amina")})).await;
    tables(&amina, 1).await;
    sink.wait("hold/Amina", 1).await;
    let people = [told(&server, &sink, "Bilal").await, server.guest("Chadi").await];
    let (id, first) = game([&people[0], &people[1]], days()).await;
    if first == 1 {
        play(&people[1], &id).await;
    }
    eventually("his alert is under way", async || {
        (server.count("SELECT COUNT(*) FROM alerted").await == 2).then_some(())
    })
    .await;
    play(&people[0], &id).await;
    sink.go.send_replace(true);
    eventually("it is over", async || (count(&server, "over").await == 1).then_some(())).await;
    assert_eq!(sink.arrived("Bilal").len(), 0);
}

#[tokio::test]
async fn whoever_was_told_often_of_late_is_told_later() {
    let sink = Sink::open().await;
    let once = server(AlertRules { rate: Rate::new(2, 3_600_000), ..rules() }).await;
    let amina = told(&once, &sink, "Amina").await;
    tables(&amina, 3).await;
    eventually("one waits", async || (count(&once, "put_off").await == 1).then_some(())).await;
    let bilal = told(&once, &sink, "Bilal").await;
    tables(&bilal, 1).await;
    sink.wait("Bilal", 1).await;
    sink.wait("Amina", 2).await;
    assert_eq!(sink.arrived("Amina").len(), 2);

    let often = server(AlertRules { rate: Rate::new(1, 100), ..rules() }).await;
    let chadi = told(&often, &sink, "Chadi").await;
    tables(&chadi, 3).await;
    sink.wait("Chadi", 3).await;
}

#[tokio::test]
async fn a_token_does_not_decide_where_messages_go() {
    let server = server(AlertRules { vapid: Some(vapid()), ..rules() }).await;
    let amina = server.guest("Amina").await;
    let token = amina.post("/api/tokens", json!({"name": "a bot"})).await.ok(201);
    let bot = server.nobody().with_token(token["token"].as_str().unwrap());
    let no = |answer: Answer| answer.is_refused(403, "only_in_person");
    no(put(&bot, json!({"webhook": "https://example.com/"})).await);
    no(bot.post("/api/me/alerts/browsers", browser("https://push.example/1", "")).await);
    let mail = json!({"address": "amina@example.org"});
    no(bot.send(Method::PUT, "/api/me/alerts/mail", Some(&mail)).await);
    no(bot.post("/api/me/alerts/mail/confirm", json!({"code": "12345678"})).await);
    // Whatever only takes something away, or is about the time of day, a program may do.
    let quiet = json!({"from": 1320, "to": 420, "ahead": 0});
    assert_eq!(put(&bot, json!({"quiet": quiet})).await.status, 204);
    assert_eq!(bot.get("/api/me/alerts").await.ok(200)["quiet"], quiet);
    let old = json!({"endpoint": "https://push.example/1"});
    assert_eq!(bot.send(Method::DELETE, "/api/me/alerts/browsers", Some(&old)).await.status, 204);
    assert_eq!(bot.send(Method::DELETE, "/api/me/alerts/mail", None).await.status, 204);
}

#[tokio::test]
async fn senseless_wishes_are_refused_and_everything_goes_with_the_person() {
    let (mut server, sink) = (server(rules()).await, Sink::open().await);
    let amina = told(&server, &sink, "Amina").await;
    let put = async |wish: Value| put(&amina, wish).await;
    put(json!({"webhook": "ftp://example.com"})).await.is_refused(422, "bad_webhook");
    put(json!({"quiet": {"from": 5, "to": 5, "ahead": 0}}))
        .await
        .is_refused(422, "bad_quiet_hours");
    let browser = json!({"endpoint": "https://push.example/1", "p256dh": "AA", "auth": "AA"});
    let post = amina.post("/api/me/alerts/browsers", browser).await;
    post.is_refused(409, "no_push");
    server.nobody().get("/api/me/alerts").await.is_refused(401, "nobody");
    let quiet = json!({"from": 1320, "to": 420, "ahead": -120});
    assert_eq!(put(json!({"quiet": quiet})).await.status, 204);
    let shown = amina.get("/api/me/alerts").await.ok(200);
    let expected = json!({"webhook": null, "quiet": quiet, "browsers": [], "push_key": null});
    assert_eq!(shown, expected);
    amina.send(Method::DELETE, "/api/account", None).await;
    server.stop().await;
    assert_eq!(server.count("SELECT COUNT(*) FROM alerts").await, 0);
}

// ------------------------------------------------------------------------------------------------------ push

/// A browser at this address, whose keys end with this.
pub fn browser(endpoint: &str, end: &str) -> Value {
    let key = BASE64.encode(&[[4].as_slice(), &[7; 64]].concat());
    let auth = BASE64.encode(&[7; 16]);
    json!({"endpoint": endpoint, "p256dh": format!("{key}{end}"), "auth": format!("{auth}{end}")})
}

#[tokio::test]
async fn what_browsers_say_of_themselves_is_stored_once_and_paid_for() {
    let mut server = TestServer::with(|config| {
        config.alerts = AlertRules { vapid: Some(vapid()), ..rules() };
        config.limits.stored = Rate::new(1, 3_600_000);
    })
    .await;
    let amina = server.guest("Amina").await;
    let add = async |browser: Value| amina.post("/api/me/alerts/browsers", browser).await;
    let (one, two) = ("https://push.example/1", "https://push.example/2");
    let long = "=".repeat(100_000);
    add(browser(one, &long)).await.is_refused(422, "bad_browser");
    assert_eq!(add(browser(one, "")).await.status, 204);
    assert_eq!(add(browser(two, "")).await.status, 204);
    // A KiB is three such wishes.
    assert_eq!(add(browser(one, "")).await.status, 204);
    add(browser(two, "")).await.is_refused(429, "too_much_stored");
    put(&amina, json!({"webhook": "https://example.com/"}))
        .await
        .is_refused(429, "too_much_stored");
    server.stop().await;
    let bytes = "SELECT MAX(LENGTH(p256dh) + LENGTH(auth)) FROM pushes";
    assert_eq!(server.count(bytes).await, 87 + 22);
}

/// The pair of keys of the example in RFC 8291.
pub fn vapid() -> VapidKeys {
    VapidKeys {
        private: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94".to_owned(),
        public: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_owned(),
        contact: "mailto:operator@example.com".to_owned(),
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// What a browser does with a message: RFC 8291 and RFC 8188, read from the other side.
fn unseal(own: EphemeralPrivateKey, own_key: &[u8], auth: &[u8], sealed: &[u8]) -> Value {
    let (salt, rest) = sealed.split_at(16);
    assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of up to 4096 bytes, and a key of 65");
    let (theirs, record) = rest[5..].split_at(65);
    let key = UnparsedPublicKey::new(&ECDH_P256, theirs);
    let secret = agree_ephemeral(own, &key, |shared| {
        let mut secret = [0; 32];
        let info = [b"WebPush: info\0".as_slice(), own_key, theirs];
        let prk = Salt::new(HKDF_SHA256, auth).extract(shared);
        prk.expand(&info, Length(32)).unwrap().fill(&mut secret).unwrap();
        secret
    });
    let prk = Salt::new(HKDF_SHA256, salt).extract(&secret.unwrap());
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    let info = [b"Content-Encoding: aes128gcm\0".as_slice()];
    prk.expand(&info, Length(16)).unwrap().fill(&mut key).unwrap();
    let info = [b"Content-Encoding: nonce\0".as_slice()];
    prk.expand(&info, Length(12)).unwrap().fill(&mut nonce).unwrap();
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let nonce = Nonce::assume_unique_for_key(nonce);
    let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
    let (end, text) = plain.split_last().unwrap();
    assert_eq!(*end, 2, "the last record ends so");
    serde_json::from_slice(text).unwrap()
}

/// The signature of the operator is good, and for this push service.
fn is_signed(headers: &HeaderMap, sink: &Sink) {
    let authorization = headers[header::AUTHORIZATION].to_str().unwrap();
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, vapid().public);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let claims = BASE64.decode(signed.split_once('.').unwrap().1.as_bytes()).unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(sink.url), &json!(vapid().contact)));
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let end = claims["exp"].as_u64().unwrap();
    assert!(end > now && end <= now + 24 * 3600, "{end} of {now}");
    let point = BASE64.decode(key.as_bytes()).unwrap();
    let key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point);
    key.verify(signed.as_bytes(), &BASE64.decode(signature.as_bytes()).unwrap()).unwrap();
}

#[tokio::test]
async fn a_browser_gets_a_sealed_message_by_web_push_and_is_forgotten_when_it_is_gone() {
    let mut server = server(AlertRules { vapid: Some(vapid()), ..rules() }).await;
    let sink = Sink::open().await;
    let amina = server.guest("Amina").await;
    assert_eq!(amina.get("/api/me/alerts").await.ok(200)["push_key"], json!(vapid().public));
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let (own_key, auth) = (own.compute_public_key().unwrap(), [7; 16]);
    for path in ["push", "410"] {
        let browser = json!({"endpoint": sink.at(path), "lang": "de",
            "p256dh": BASE64.encode(own_key.as_ref()), "auth": BASE64.encode(&auth)});
        assert_eq!(amina.post("/api/me/alerts/browsers", browser).await.status, 204);
    }
    let wish = json!({"game": "desert", "seats": ["me", "bot:random"], "clock": days()});
    let id = amina.open(wish).await;
    let arrived = sink.wait("push", 1).await.remove(0);
    assert_eq!(arrived.headers[header::CONTENT_ENCODING], "aes128gcm");
    assert!(arrived.headers.contains_key("ttl"));
    is_signed(&arrived.headers, &sink);
    let message = unseal(own, own_key.as_ref(), &auth, &arrived.body);
    assert_eq!(message["text"], "Durch die Wüste: Du bist dran.");
    assert_eq!(message["table"], json!(id));
    eventually("the other is forgotten", async || {
        let alerts = amina.get("/api/me/alerts").await.ok(200);
        (alerts["browsers"] == json!([sink.at("push")])).then_some(())
    })
    .await;
    let old = json!({"endpoint": sink.at("push")});
    amina.send(Method::DELETE, "/api/me/alerts/browsers", Some(&old)).await;
    server.stop().await;
    assert_eq!(server.count("SELECT COUNT(*) FROM pushes").await, 0);
}
