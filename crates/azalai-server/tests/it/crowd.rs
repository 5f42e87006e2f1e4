//! More is to be stored than the disk can take: what finds no room is refused before anything has changed, and what was
//! taken is not lost.
#![allow(clippy::unwrap_used)]

use crate::alerts::{browser, vapid};
use crate::common::{TestServer, eventually};
use crate::mails;
use azalai_server::alerts::AlertRules;
use azalai_server::store::QueueRules;
use azalai_testkit::client::Answer;
use azalai_testkit::http::Method;
use azalai_testkit::smtp::SmtpSink;
use serde_json::{Value, json};

/// Keeps the writer waiting until it is dropped: another process writes into the database.
struct Slow(sqlx::SqliteConnection);

impl Slow {
    async fn new(server: &TestServer) -> Slow {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.file());
        let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.unwrap();
        Slow(connection)
    }

    async fn over(mut self) {
        sqlx::raw_sql("ROLLBACK").execute(&mut self.0).await.unwrap();
        sqlx::Connection::close(self.0).await.unwrap();
    }
}

/// What a gauge shows.
async fn gauge(server: &TestServer, name: &str) -> i64 {
    let text = server.nobody().get("/metrics").await.text;
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("{name}")).rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_finds_no_room_is_refused_and_what_was_taken_is_stored() {
    let sink = SmtpSink::open().await;
    let server = TestServer::with(|config| {
        config.queue = QueueRules { jobs: 20, ..QueueRules::default() };
        config.public_url = Some("http://games.example".to_owned());
        config.alerts = AlertRules { vapid: Some(vapid()), ..mails::rules(sink.url()) };
    })
    .await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targui", "seats": ["me", "me"]})).await;
    let mut socket = amina.socket(&id).await;
    let mail = json!({"address": "amina@example.org"});
    assert_eq!(amina.send(Method::PUT, "/api/me/alerts/mail", Some(&mail)).await.status, 204);
    let off = mails::off(&sink.wait("amina@example.org", 1).await);
    server.is_well().await;
    let slow = Slow::new(&server).await;

    // Somebody tells the table more than can be stored.
    for number in 1..=30 {
        socket
            .send(&json!({"do": "mute", "seat_of": 1, "on": number % 2 == 0, "id": number}))
            .await;
    }
    eventually("the queue is full", async || {
        (gauge(&server, "azalai_jobs_waiting").await >= 20).then_some(())
    })
    .await;
    amina.get(&format!("/api/tables/{id}")).await.is_refused(503, "busy");
    amina.tell(&id, json!({"do": "say", "text": "hello"})).await.is_refused(503, "busy");
    let wish = json!({"game": "targui", "seats": ["me", "me"]});
    amina.post("/api/tables", wish.clone()).await.is_refused(503, "busy");
    amina.post("/api/tokens", json!({"name": "bot"})).await.is_refused(503, "busy");
    server.nobody().post("/api/guests", json!({})).await.is_refused(503, "busy");
    let (one, other) = ("https://push.example/1", json!({"address": "other@example.org"}));
    // For a link that is nobody's, nothing is to be stored.
    let doors = [
        (Method::PUT, "/api/me/alerts", Some(json!({})), 503),
        (Method::POST, "/api/me/alerts/browsers", Some(browser(one, "")), 503),
        (Method::DELETE, "/api/me/alerts/browsers", Some(json!({"endpoint": one})), 503),
        (Method::PUT, "/api/me/alerts/mail", Some(other), 503),
        (Method::POST, "/api/me/alerts/mail/confirm", Some(json!({"code": "12345678"})), 503),
        (Method::DELETE, "/api/me/alerts/mail", None, 503),
        (Method::POST, off.as_str(), None, 503),
        (Method::POST, "/mail/off/AAAA", None, 200),
    ];
    let knocks = doors.map(async |(method, path, body, status)| {
        let answer = amina.send(method.clone(), path, body.as_ref()).await;
        let busy = status == 200 || answer.text.contains("\"busy\"");
        (answer.status != status || !busy).then(|| format!("{method} {path}: {answer:?}"))
    });
    let wrong = futures_util::future::join_all(knocks).await;
    assert!(wrong.iter().all(Option::is_none), "{wrong:#?}");
    assert_eq!(amina.try_socket(&id, "", None).await.err(), Some(0), "hung up on at once");
    // What is only read is answered, and so is whoever asks how the server is.
    assert_eq!(amina.get("/api/tables?mine=true").await.ok(200).as_array().unwrap().len(), 1);
    eventually("it is told that this takes too long", async || {
        let health = server.nobody().get("/healthz").await;
        (health.status == 503).then(|| health.is_refused(503, "store_slow"))
    })
    .await;
    let most = gauge(&server, "azalai_jobs_waiting").await;
    assert!(most < 25, "{most} wait");
    slow.over().await;

    eventually("the server is well again", async || {
        (server.nobody().get("/healthz").await.status == 200).then_some(())
    })
    .await;
    // Whatever was taken is acknowledged now, and stored.
    let (mut taken, mut refused, mut last) = (0, 0, 0);
    while taken + refused < 30 {
        let frame = socket.frame().await;
        match (frame["is"].as_str(), frame["error"]["code"].as_str()) {
            (Some("done"), _) => (taken, last) = (taken + 1, frame["number"].as_u64().unwrap()),
            (Some("refused"), code) => {
                assert_eq!(code, Some("busy"));
                refused += 1;
            }
            _ => {}
        }
    }
    assert!((15..=20).contains(&taken), "{taken} were taken and {refused} refused");
    assert_eq!(amina.table(&id).await["number"].as_u64(), Some(last));
    amina.post("/api/tables", wish).await.ok(201);
    eventually("nothing waits", async || {
        (gauge(&server, "azalai_jobs_waiting").await == 0).then_some(())
    })
    .await;
}

/// Asks again for as long as there is no room: another's job, or one's own last, may just be stored.
async fn patiently(what: &str, ask: impl AsyncFn() -> Answer) -> Value {
    let busy = |answer: &Answer| answer.status == 503 && answer.refused().1 == "busy";
    let answer = eventually(what, async || Some(ask().await).filter(|answer| !busy(answer))).await;
    answer.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_wait_for_room_and_go_on() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let id = amina.open(json!({"game": "targui", "seats": ["me", "bot:random"]})).await;
    // From now on there is room for one job at a time, whoever it is from.
    server.stop().await;
    server.config.queue = QueueRules { jobs: 1, ..QueueRules::default() };
    server.start().await;
    let path = format!("/api/tables/{id}");
    let her_turn = async || {
        eventually("it is her turn", async || {
            let table = patiently("the table", async || amina.get(&path).await).await;
            Some(table).filter(|table| table["turn"] == 1)
        })
        .await
    };
    let bot_acted = async |after: u64| {
        let news = format!("{path}?after={after}");
        let table = patiently("the news", async || amina.get(&news).await).await;
        table["missed"].as_array().unwrap().iter().any(|did| did["by"] == 2)
    };
    let mut table = her_turn().await;
    let first = table["number"].as_u64().unwrap();
    while !bot_acted(first).await {
        let slow = Slow::new(&server).await;
        let action = &table["legal"][0]["action"];
        let act = json!({"do": "act", "action": action, "after": table["number"]});
        let acting = patiently("she acts", async || amina.tell(&id, act.clone()).await);
        let watching = async {
            eventually("her action waits", async || {
                (gauge(&server, "azalai_jobs_waiting").await > 0).then_some(())
            })
            .await;
            amina.get(&path).await.is_refused(503, "busy");
            assert!(gauge(&server, "azalai_jobs_waiting").await < 4, "and the bot after it");
            slow.over().await;
        };
        tokio::join!(acting, watching);
        table = her_turn().await;
    }
}

#[tokio::test]
async fn whoever_runs_the_server_sees_how_much_room_there_is() {
    let server = TestServer::open().await;
    let _amina = server.guest("Amina").await;
    let free = gauge(&server, "azalai_disk_free_bytes").await;
    assert!(free > 1_000_000, "{free}");
    assert_eq!(gauge(&server, "azalai_store_down").await, 0);
    assert_eq!(gauge(&server, "azalai_reviews_waiting").await, 0);
    assert_eq!(gauge(&server, "azalai_thoughts_waiting").await, 0);
    assert!(gauge(&server, "azalai_connections").await >= 1);
    assert_eq!(gauge(&server, "azalai_not_stored_total").await, 0);
}
