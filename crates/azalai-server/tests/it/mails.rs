//! E-mails that tell people that it is their turn: only to those who asked for them, and never more than once a turn.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually};
use axum::http::Method;
use azalai_server::admin::{Answer as Told, Order, order};
use azalai_server::alerts::AlertRules;
use azalai_server::alerts::mail::MailRules;
use azalai_server::http::limits::Rate;
use azalai_server::{Config, Server};
use azalai_testkit::client::Answer;
use azalai_testkit::smtp::{Arrived, Mood, SmtpSink};
use serde_json::{Value, json};
use std::time::Duration;

const AMINA: &str = "amina@example.org";
const BILAL: &str = "bilal@example.org";
const HOME: &str = "http://games.example";

pub fn rules(server: String) -> AlertRules {
    let from = "Azalai <games@example.net>".to_owned();
    let within = Duration::from_secs(30);
    let mail = MailRules { server, from, plain: true, within, ..MailRules::default() };
    let again = vec![Duration::from_millis(5); 2];
    AlertRules { after: Duration::ZERO, again, mail: Some(mail), ..AlertRules::default() }
}

async fn server(sink: &SmtpSink) -> TestServer {
    changed(sink, |_| {}).await
}

async fn changed(sink: &SmtpSink, change: impl FnOnce(&mut Config)) -> TestServer {
    TestServer::with(|config| {
        config.alerts = rules(sink.url());
        config.public_url = Some(HOME.to_owned());
        change(config);
    })
    .await
}

async fn ask(guest: &Guest, address: &str) -> Answer {
    let wish = json!({"address": address, "lang": "en"});
    guest.send(Method::PUT, "/api/me/alerts/mail", Some(&wish)).await
}

async fn confirm(guest: &Guest, code: &str) -> Answer {
    guest.post("/api/me/alerts/mail/confirm", json!({"code": code})).await
}

fn code(mail: &Arrived) -> String {
    mail.behind("Your code is ")
}

pub fn off(mail: &Arrived) -> String {
    format!("/mail/off/{}", mail.behind("/mail/off/"))
}

/// Somebody who hears by e-mail. The first mail that arrives there is the one with the code.
async fn told(server: &TestServer, sink: &SmtpSink, name: &str, address: &str) -> Guest {
    let guest = server.guest(name).await;
    assert_eq!(ask(&guest, address).await.status, 204);
    let mail = sink.wait(address, 1).await;
    assert_eq!(confirm(&guest, &code(&mail)).await.status, 204);
    guest
}

/// A game between both, where turns take days; says whose turn it is, 0 or 1.
async fn game(people: [&Guest; 2]) -> (String, usize) {
    let clock = json!({"kind": "days", "days": 2});
    let wish = json!({"game": "desert", "seats": ["me", "open"], "clock": clock});
    let id = people[0].open(wish).await;
    people[1].join(&id).await;
    let turn = people[0].table(&id).await["turn"].as_u64().unwrap() as usize;
    (id, turn - 1)
}

/// Somebody who is on turn at a table with a bot.
async fn wait_for(guest: &Guest) -> String {
    let clock = json!({"kind": "days", "days": 2});
    guest.open(json!({"game": "desert", "seats": ["me", "bot:random"], "clock": clock})).await
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

async fn count(server: &TestServer, what: &str, result: &str) -> u64 {
    let metrics = server.nobody().get("/metrics").await.text;
    let name = format!("azalai_{what}_total{{result=\"{result}\"}} ");
    let line = metrics.lines().find_map(|line| line.strip_prefix(name.as_str()));
    line.map_or(0, |number| number.parse().unwrap())
}

async fn counted(server: &TestServer, what: &str, result: &str, many: u64) {
    let enough = async || (count(server, what, result).await >= many).then_some(());
    eventually(&format!("{many} {what} are {result}"), enough).await;
}

#[tokio::test]
async fn an_address_gets_nothing_but_a_code_until_the_code_is_told() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = server.guest("Amina").await;
    let state = async || amina.get("/api/me/alerts").await.ok(200)["mail"].clone();
    assert_eq!(state().await, json!({"address": null, "confirmed": false}));
    assert_eq!(ask(&amina, AMINA).await.status, 204);
    assert_eq!(state().await, json!({"address": AMINA, "confirmed": false}));
    let mail = sink.wait(AMINA, 1).await;
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice()),
        ("games@example.net", &[AMINA.to_owned()][..])
    );
    assert_eq!(mail.header("from"), "Azalai <games@example.net>");
    assert_eq!((mail.header("to"), code(&mail).len()), (AMINA.to_owned(), 8));
    assert_eq!(mail.header("subject"), format!("Your code is {}", code(&mail)));
    assert!(!mail.text.contains("Amina"), "a stranger who gets it reads nothing that others wrote");

    // It is her turn, and she hears of it by the webhook that is nowhere, so it was dealt with, but not by e-mail.
    let nowhere = json!({"webhook": "http://127.0.0.1:9/"});
    amina.send(Method::PUT, "/api/me/alerts", Some(&nowhere)).await;
    wait_for(&amina).await;
    counted(&server, "alerts", "refused", 1).await;
    assert_eq!(sink.all().len(), 1);

    let spaced = format!(" {} {} ", &code(&mail)[..4], &code(&mail)[4..]);
    assert_eq!(confirm(&amina, &spaced).await.status, 204);
    assert_eq!(state().await, json!({"address": AMINA, "confirmed": true}));
    confirm(&amina, &code(&mail)).await.is_refused(409, "no_code");
    let id = wait_for(&amina).await;
    let mail = sink.wait(AMINA, 2).await;
    assert!(mail.text.contains(&format!("{HOME}/t/{id}\n")), "{}", mail.text);
    // The address is hers already: no other code is sent.
    assert_eq!(ask(&amina, AMINA).await.status, 204);
    assert_eq!(state().await["confirmed"], json!(true));
}

#[tokio::test]
async fn every_turn_is_told_once_and_in_the_language_that_was_chosen() {
    let sink = SmtpSink::open().await;
    let mut server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let bilal = server.guest("Bilal").await;
    let wish = json!({"address": BILAL, "lang": "de"});
    assert_eq!(bilal.send(Method::PUT, "/api/me/alerts/mail", Some(&wish)).await.status, 204);
    let mail = sink.wait(BILAL, 1).await;
    assert!(mail.text.contains("Dein Code ist"), "{}", mail.text);
    assert_eq!(confirm(&bilal, &mail.behind("Dein Code ist ")).await.status, 204);
    let (people, addresses) = ([&amina, &bilal], [AMINA, BILAL]);
    let (id, first) = game(people).await;
    sink.wait(addresses[first], 2).await;

    // The table is read anew, and the turn is still the same.
    server.stop().await;
    server.start().await;
    people[first].table(&id).await;
    play(people[first], &id).await;
    sink.wait(addresses[1 - first], 2).await;
    assert_eq!(addresses.map(|address| sink.arrived(address).len()), [2, 2]);
    play(people[1 - first], &id).await;
    sink.wait(addresses[first], 3).await;
    assert_eq!([first, 1 - first].map(|who| sink.arrived(addresses[who]).len()), [3, 2]);

    let english = sink.arrived(AMINA).remove(1);
    assert_eq!(english.header("subject"), "Through the Desert with Bilal: it is your turn");
    let german = sink.arrived(BILAL).remove(1);
    assert_eq!(german.header("subject"), "Durch die Wüste mit Amina: Du bist dran");
    assert!(german.text.contains("du bist dran bei Durch die Wüste mit Amina:"), "{}", german.text);
    for mail in sink.all() {
        assert!(mail.header("content-type").starts_with("text/plain"));
        assert_eq!(mail.header("auto-submitted"), "auto-generated");
        assert!(mail.text.lines().count() < 15, "mails are short: {}", mail.text);
    }
}

#[tokio::test]
async fn whoever_looks_gets_no_mail_until_they_look_away() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let bilal = told(&server, &sink, "Bilal", BILAL).await;
    let id = amina.open(json!({"game": "desert", "seats": ["me", "open"]})).await;
    let mut socket = amina.socket(&id).await;
    bilal.join(&id).await;
    // Bilal does not look: what reaches Bilal shows that Amina would have heard earlier.
    for turn in 0..3 {
        play(&amina, &id).await;
        sink.wait(BILAL, 2 + turn).await;
        play(&bilal, &id).await;
        // Whoever reads nothing is hung up on after a while, and that counts as looking away, too.
        socket.reach(amina.table(&id).await["number"].as_u64().unwrap()).await;
    }
    assert_eq!(sink.arrived(AMINA).len(), 1);
    socket.send(&json!({"looking": false})).await;
    sink.wait(AMINA, 2).await;
}

#[tokio::test]
async fn quiet_hours_are_kept() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let bilal = told(&server, &sink, "Bilal", BILAL).await;
    let minute = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() / 60 % 1440;
    // From an hour ago until in two hours, by the clock of UTC.
    let quiet = json!({"from": (minute + 1380) % 1440, "to": (minute + 120) % 1440, "ahead": 0});
    amina.send(Method::PUT, "/api/me/alerts", Some(&json!({"quiet": quiet}))).await;
    let (id, _) = game([&amina, &bilal]).await;
    for turn in 1..=3 {
        play(&amina, &id).await;
        sink.wait(BILAL, 1 + turn).await;
        play(&bilal, &id).await;
    }
    assert_eq!(sink.arrived(AMINA).len(), 1);
}

#[tokio::test]
async fn a_link_in_every_mail_switches_it_off_and_does_nothing_else() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let bilal = told(&server, &sink, "Bilal", BILAL).await;
    let (id, first) = game([&amina, &bilal]).await;
    let (guest, address) = [(&amina, AMINA), (&bilal, BILAL)][first];
    let mail = sink.wait(address, 2).await;
    let link = off(&mail);
    assert_eq!(mail.header("list-unsubscribe"), format!("<{HOME}{link}>"));
    assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    let nobody = server.nobody();
    let state = async || guest.get("/api/me/alerts").await.ok(200)["mail"].clone();

    // Programs that look at mails follow links: nothing happens by that.
    let page = nobody.get(&link).await;
    assert!(page.status == 200 && page.text.contains("<form method=\"post\">"), "{}", page.text);
    assert!(!page.text.contains(address));
    assert_eq!(state().await, json!({"address": address, "confirmed": true}));
    // What is no secret of a mail, or is shown with another method, does nothing.
    assert_eq!(nobody.send(Method::POST, "/mail/off/AAAA", None).await.status, 200);
    assert_eq!(nobody.send(Method::DELETE, &link, None).await.status, 405);
    assert_eq!(state().await, json!({"address": address, "confirmed": true}));
    // It is no session.
    nobody.get("/api/me").await.is_refused(401, "nobody");

    // As a mail program does it by itself (RFC 8058).
    let form = nobody.request(Method::POST, &link);
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    let done = form.body("List-Unsubscribe=One-Click").send().await.unwrap();
    assert_eq!(done.status(), 200);
    assert_eq!(state().await, json!({"address": null, "confirmed": false}));
    let page = nobody.get(&link).await;
    assert!(page.text.contains("No more of these e-mails"), "{}", page.text);
    let before = sink.arrived(address).len();
    let (other, theirs) = [(&bilal, BILAL), (&amina, AMINA)][first];
    play(guest, &id).await;
    sink.wait(theirs, 2).await;
    play(other, &id).await;
    play(guest, &id).await;
    sink.wait(theirs, 3).await;
    assert_eq!(sink.arrived(address).len(), before);
}

#[tokio::test]
async fn what_the_mail_server_refuses_is_not_tried_again_what_it_cannot_take_now_is() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let before = sink.callers();
    sink.set(Mood::Refuses);
    wait_for(&amina).await;
    counted(&server, "alerts", "refused", 1).await;
    assert_eq!((sink.callers() - before, sink.arrived(AMINA).len()), (1, 1));
    sink.set(Mood::Busy);
    wait_for(&amina).await;
    counted(&server, "alerts", "given_up", 1).await;
    assert_eq!((sink.callers() - before, sink.arrived(AMINA).len()), (4, 1));
    sink.set(Mood::Well);
    wait_for(&amina).await;
    sink.wait(AMINA, 2).await;
    // The code, and the last turn.
    counted(&server, "mails", "sent", 2).await;
    assert_eq!(count(&server, "mails", "refused").await, 1);
    assert_eq!(count(&server, "mails", "given_up").await, 1);
}

#[tokio::test]
async fn a_mail_server_that_hangs_or_is_gone_holds_up_nothing() {
    let sink = SmtpSink::open().await;
    let mut server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let bilal = told(&server, &sink, "Bilal", BILAL).await;
    sink.set(Mood::Hangs);
    let (id, first) = game([&amina, &bilal]).await;
    let people = if first == 0 { [&amina, &bilal] } else { [&bilal, &amina] };
    // More turns than there are lines to the mail server.
    for _ in 0..4 {
        play(people[0], &id).await;
        play(people[1], &id).await;
    }
    server.is_well().await;
    assert_eq!(sink.all().len(), 2);

    // One that gives up soon, with nobody at the other end.
    server.stop().await;
    let nowhere = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let gone = format!("smtp://{}", nowhere.local_addr().unwrap());
    drop(nowhere);
    server.config.alerts = rules(gone);
    server.start().await;
    wait_for(&amina).await;
    counted(&server, "alerts", "given_up", 1).await;
    server.stop().await;

    // One that hangs, for as long as a mail may take.
    server.config.alerts = rules(sink.url());
    server.config.alerts.mail.as_mut().unwrap().within = Duration::from_millis(20);
    server.start().await;
    let before = sink.callers();
    wait_for(&amina).await;
    counted(&server, "alerts", "given_up", 1).await;
    assert_eq!(sink.callers() - before, 3);
}

#[tokio::test]
async fn nobody_writes_headers_or_commands() {
    let sink = SmtpSink::open().await;
    let server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    for bad in [
        "",
        "amina",
        "amina@example.org\r\nBcc: bilal@example.org",
        "amina@example.org>\r\nRCPT TO:<bilal@example.org",
        "\"amina\r\nBcc: x\"@example.org",
        "Amina <amina@example.org>",
        "amina@example.org, bilal@example.org",
        "amina@localhost",
        "amina@[127.0.0.1]",
    ] {
        ask(&amina, bad).await.is_refused(422, "bad_mail");
    }
    // Names of others stand in the subject, and nowhere else in the head.
    let odd = server.guest("Bcc: bilal@example.org").await;
    let (id, first) = game([&amina, &odd]).await;
    if first == 1 {
        play(&odd, &id).await;
    }
    let mail = sink.wait(AMINA, 2).await;
    let subject = "Through the Desert with Bcc: bilal@example.org: it is your turn";
    assert_eq!(mail.header("subject"), subject);
    assert_eq!(mail.to, [AMINA]);
    let names: Vec<&str> = mail
        .head
        .iter()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert!(!names.iter().any(|name| name.eq_ignore_ascii_case("bcc")), "{names:?}");
    assert_eq!(sink.arrived(BILAL).len(), 0);
}

#[tokio::test]
async fn codes_can_be_guessed_a_few_times_however_fast() {
    let sink = SmtpSink::open().await;
    let mut server = server(&sink).await;
    let amina = server.guest("Amina").await;
    confirm(&amina, "12345678").await.is_refused(409, "no_code");
    ask(&amina, AMINA).await;
    let right = code(&sink.wait(AMINA, 1).await);
    let wrong = if right == "00000000" { "00000001" } else { "00000000" };
    let guesses = (0..20).map(|_| confirm(&amina, wrong));
    let answers = futures_util::future::join_all(guesses).await;
    let codes: Vec<String> = answers.iter().map(|answer| answer.refused().1).collect();
    assert_eq!(codes.iter().filter(|code| *code == "wrong_code").count(), 5, "{codes:?}");
    confirm(&amina, &right).await.is_refused(409, "no_code");
    // A code of somebody else is none of hers, and hers is none of theirs.
    let bilal = server.guest("Bilal").await;
    ask(&bilal, BILAL).await;
    let theirs = code(&sink.wait(BILAL, 1).await);
    ask(&amina, AMINA).await;
    let mine = code(&sink.wait(AMINA, 2).await);
    confirm(&amina, &theirs).await.is_refused(422, "wrong_code");
    confirm(&amina, "").await.is_refused(422, "wrong_code");

    // A code counts for an hour.
    server.stop().await;
    server.sql("UPDATE mails SET code_until = code_until - 3600000").await;
    server.start().await;
    confirm(&amina, &mine).await.is_refused(409, "no_code");
    let forgotten = async || (server.count("SELECT COUNT(*) FROM mails").await == 0).then_some(());
    eventually("what nobody has confirmed is forgotten", forgotten).await;
}

#[tokio::test]
async fn nobody_can_have_strangers_flooded() {
    let sink = SmtpSink::open().await;
    let never = |burst| Rate::new(burst, 1_000_000_000);
    let of_address = changed(&sink, |config| {
        config.limits.codes = never(2);
        config.limits.codes_of_mailbox = never(3);
        config.limits.codes_of_address = never(8);
    });
    let server = of_address.await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    // Of one person, whatever the addresses.
    assert_eq!(ask(&amina, "one@example.org").await.status, 204);
    assert_eq!(ask(&amina, "two@example.org").await.status, 204);
    ask(&amina, "three@example.org").await.is_refused(429, "too_fast");
    // To one mailbox, whoever wants it.
    for (name, to) in [("Chadi", "One@example.org"), ("Dana", "one+more@example.org")] {
        assert_eq!(ask(&server.guest(name).await, to).await.status, 204);
    }
    ask(&bilal, "one+again@example.org").await.is_refused(429, "too_fast");
    assert_eq!(ask(&bilal, BILAL).await.status, 204);
    // From one address of the network, whoever it is. Those that were refused for their mailbox count as well.
    for number in 0..2 {
        let guest = server.guest("Emira").await;
        assert_eq!(ask(&guest, &format!("e{number}@example.org")).await.status, 204);
    }
    ask(&server.guest("Farid").await, "farid@example.org").await.is_refused(429, "too_fast");
}

#[tokio::test]
async fn an_address_goes_with_another_with_a_wish_and_with_the_person() {
    let sink = SmtpSink::open().await;
    let mut server = server(&sink).await;
    let amina = told(&server, &sink, "Amina", AMINA).await;
    let first = sink.wait(AMINA, 1).await;
    let export = async || {
        let export = Order::Export { person: "Amina".to_owned() };
        let Told::Export(all) = order(&server.config, export).await.unwrap() else { panic!() };
        all["alerts"]["mail"].clone()
    };
    let stored = export().await;
    assert_eq!((&stored["address"], &stored["confirmed"]), (&json!(AMINA), &json!(true)));
    assert!(!stored.to_string().contains(&first.behind("/mail/off/")));

    // Another address counts only when it is confirmed, too, and the links in mails to the first do nothing to it.
    assert_eq!(ask(&amina, "other@example.org").await.status, 204);
    assert_eq!(export().await["confirmed"], json!(false));
    assert_eq!(
        server.count("SELECT COUNT(*) FROM mails WHERE address = 'amina@example.org'").await,
        0
    );
    server.nobody().send(Method::POST, &off(&first), None).await;
    assert_eq!(export().await["address"], json!("other@example.org"));

    amina.send(Method::DELETE, "/api/me/alerts/mail", None).await;
    assert_eq!(export().await, Value::Null);
    assert_eq!(ask(&amina, AMINA).await.status, 204);
    amina.send(Method::DELETE, "/api/account", None).await;
    server.stop().await;
    assert_eq!(server.count("SELECT COUNT(*) FROM mails").await, 0);
}

#[tokio::test]
async fn a_server_without_mail_says_so_and_wrong_options_are_told_at_the_start() {
    let server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    assert_eq!(amina.get("/api/me/alerts").await.ok(200).get("mail"), None);
    ask(&amina, AMINA).await.is_refused(409, "no_mail");
    confirm(&amina, "12345678").await.is_refused(409, "no_mail");
    server
        .nobody()
        .send(Method::PUT, "/api/me/alerts/mail", Some(&json!({"address": AMINA})))
        .await
        .is_refused(401, "nobody");

    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().to_owned());
    config.listen = "0.0.0.0:0".parse().unwrap();
    config.alerts = rules("smtp://127.0.0.1:25".to_owned());
    let why = async |config: &Config| Server::start(config).await.err().unwrap().to_string();
    assert_eq!(why(&config).await, "--smtp needs --public-url: e-mails hold links to the page");
    config.public_url = Some(HOME.to_owned());
    config.alerts = rules("mail.example".to_owned());
    assert!(why(&config).await.starts_with("--smtp: a mail server is smtps:// or smtp://"));
}
