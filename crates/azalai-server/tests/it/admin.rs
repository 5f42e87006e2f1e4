//! What whoever runs the server can do, while it runs and while it does not.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually, whims};
use azalai_server::admin::{AdminError, Answer, Order, PersonRow, Prune, Pruned, ReportRow, order};
use azalai_testkit::http::{Method, header};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;

async fn obey(server: &TestServer, wanted: Order) -> Answer {
    order(&server.config, wanted).await.unwrap()
}

/// The code of the refusal of an order.
async fn refused(server: &TestServer, wanted: Order) -> String {
    match order(&server.config, wanted).await {
        Err(AdminError::Refused(info)) => {
            assert!(info.en.len() > 5 && info.de.len() > 5, "{info:?}");
            info.code
        }
        other => panic!("{other:?}"),
    }
}

fn ban(person: &str, on: bool) -> Order {
    Order::Ban { person: person.to_owned(), on }
}

fn mute(person: &str, on: bool) -> Order {
    Order::Mute { person: person.to_owned(), on }
}

async fn people(server: &TestServer, find: Option<&str>, banned: bool) -> Vec<PersonRow> {
    let find = find.map(str::to_owned);
    let wanted = Order::People { find, banned, muted: false, most: 100 };
    let Answer::People(people) = obey(server, wanted).await else { panic!() };
    people
}

async fn tables(server: &TestServer, find: &str) -> Vec<String> {
    let wanted = Order::Tables { find: Some(find.to_owned()), state: None, most: 100 };
    let Answer::Tables(tables) = obey(server, wanted).await else { panic!() };
    tables.into_iter().map(|table| table.id).collect()
}

async fn reports(server: &TestServer, all: bool) -> Vec<ReportRow> {
    let Answer::Reports(reports) = obey(server, Order::Reports { all, most: 100 }).await else {
        panic!()
    };
    reports
}

/// Makes an account of a guest.
async fn settle(guest: &mut Guest, name: &str, password: &str) {
    let login = json!({"name": name, "password": password});
    let made = guest.request(Method::POST, "/api/account").json(&login).send().await.unwrap();
    assert_eq!(made.status(), 201);
    let cookie = made.headers()[header::SET_COOKIE].to_str().unwrap();
    guest.cookie = cookie.split(';').next().map(str::to_owned);
}

/// Everything that a banned person may try.
async fn is_shut_out(server: &TestServer, who: &Guest, id: &str) {
    for path in ["/api/me".to_owned(), "/api/tokens".to_owned(), format!("/api/tables/{id}")] {
        who.get(&path).await.is_refused(403, "banned");
    }
    who.post("/api/guests", json!({})).await.is_refused(403, "banned");
    who.post("/api/tables", json!({"game": "targi"})).await.is_refused(403, "banned");
    who.post(&format!("/api/tables/{id}/join"), json!({})).await.is_refused(403, "banned");
    who.tell(id, json!({"do": "say", "text": "hello"})).await.is_refused(403, "banned");
    who.post(&format!("/api/tables/{id}/report"), json!({"number": 1}))
        .await
        .is_refused(403, "banned");
    assert_eq!(who.try_socket(id, "", None).await.err(), Some(403));
    let login = json!({"name": "Amina Z", "password": "eight camels"});
    server.nobody().post("/api/session", login).await.is_refused(403, "banned");
}

#[tokio::test]
async fn whoever_is_banned_is_shut_out_until_they_are_not() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut amina = pair.people[0].clone();
    settle(&mut amina, "Amina Z", "eight camels").await;
    let token = amina.post("/api/tokens", json!({"name": "a bot"})).await.ok(201);
    let bot = server.nobody().with_token(token["token"].as_str().unwrap());
    let open = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;

    let Answer::Person(row) = obey(&server, ban("amina z", true)).await else { panic!() };
    assert!(row.banned.is_some() && row.id.as_str() == amina.id);
    pair.sockets[0].drain().await;
    is_shut_out(&server, &amina, &pair.id).await;
    bot.get("/api/me").await.is_refused(403, "banned");
    // A wrong password does not tell that.
    let wrong = json!({"name": "Amina Z", "password": "nine camels"});
    server.nobody().post("/api/session", wrong).await.is_refused(401, "wrong_login");
    // Nobody waits for her.
    pair.sockets[1].until(|frame| frame["over"]["why"] == "resigned").await;
    assert_eq!(pair.people[1].table(&open).await["table"]["state"], "over");
    pair.people[1].get("/api/me").await.ok(200);
    assert_eq!(people(&server, None, true).await.len(), 1);

    server.stop().await;
    server.start().await;
    is_shut_out(&server, &amina, &pair.id).await;
    server.stop().await;
    // Without a server, the order is carried out all the same.
    let Answer::Person(row) = obey(&server, ban(&amina.id, false)).await else { panic!() };
    assert_eq!(row.banned, None);
    server.start().await;
    amina.get("/api/me").await.ok(200);
    bot.get("/api/me").await.ok(200);
    let login = json!({"name": "Amina Z", "password": "eight camels"});
    server.nobody().post("/api/session", login).await.ok(200);
    assert!(people(&server, None, true).await.is_empty());
}

#[tokio::test]
async fn whoever_is_muted_plays_and_says_nothing() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let say = json!({"do": "say", "text": "hello"});
    pair.sockets[0].must(say.clone()).await;
    let id = pair.people[0].id.clone();
    obey(&server, mute(&id, true)).await;
    assert_eq!(pair.sockets[0].must_not(say.clone()).await, "muted");
    pair.people[0].tell(&pair.id, say.clone()).await.is_refused(403, "muted");
    pair.sockets[1].must(say.clone()).await;
    let mut rng = whims(1);
    for _ in 0..4 {
        let actor = pair.on_turn().await;
        pair.sockets[actor].act(&mut rng).await;
    }
    // At all tables, and after a restart.
    let other = pair.people[0].open(json!({"game": "tuareg", "seats": ["me", "open"]})).await;
    server.stop().await;
    server.start().await;
    pair.people[0].tell(&other, say.clone()).await.is_refused(403, "muted");
    server.stop().await;
    let Answer::Person(row) = obey(&server, mute(&id, false)).await else { panic!() };
    assert_eq!(row.muted, None);
    server.start().await;
    pair.people[0].tell(&other, say).await.ok(200);
}

#[tokio::test]
async fn names_and_passwords_are_given_by_order() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut amina = pair.people[0].clone();
    let rename =
        |person: &str, name: &str| Order::Rename { person: person.into(), name: name.into() };
    settle(&mut amina, "Something Rude", "eight camels").await;
    obey(&server, rename("something rude", "Amina Z")).await;
    // Those who look at the table see it, and so does whoever comes later.
    let named = |frame: &Value| frame["sitting"][0]["name"] == "Amina Z";
    pair.sockets[1].until(|frame| frame["is"] == "sitting" && named(frame)).await;
    pair.sockets[0].drain().await;
    let mut again = amina.socket(&pair.id).await;
    again.must(json!({"do": "say", "text": "who am I?"})).await;
    assert!(named(&pair.people[1].table(&pair.id).await["table"]));
    assert_eq!(refused(&server, rename(&pair.people[1].id, "amina z")).await, "name_taken");
    assert_eq!(refused(&server, rename(&amina.id, "\u{202e}")).await, "bad_name");

    let password = |new: Option<&str>| Order::Password {
        person: "Amina Z".to_owned(),
        password: new.map(str::to_owned),
    };
    let Answer::Password { password: Some(made), .. } = obey(&server, password(None)).await else {
        panic!()
    };
    again.drain().await;
    amina.get("/api/me").await.is_refused(401, "nobody");
    let login = |password: &str| json!({"name": "Amina Z", "password": password});
    let nobody = server.nobody();
    nobody.post("/api/session", login("eight camels")).await.is_refused(401, "wrong_login");
    nobody.post("/api/session", login(&made)).await.ok(200);
    assert_eq!(refused(&server, password(Some("short"))).await, "bad_password");
    server.stop().await;
    let told = obey(&server, password(Some("ten camels now"))).await;
    assert!(matches!(told, Answer::Password { password: None, .. }), "what was given is not told");
    server.start().await;
    server.nobody().post("/api/session", login("ten camels now")).await.ok(200);
    let guest = Order::Password { person: pair.people[1].id.clone(), password: None };
    assert_eq!(refused(&server, guest).await, "no_account");
}

#[tokio::test]
async fn a_table_is_closed_by_order() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let close = |table: &str| Order::Close { table: table.to_owned() };
    let Answer::Table(row) = obey(&server, close(&pair.id)).await else { panic!() };
    assert_eq!((row.state.as_str(), row.result.as_deref()), ("over", Some("closed")));
    let over = pair.sockets[0].until(|frame| frame.get("over").is_some()).await["over"].clone();
    assert_eq!((&over["why"], &over["winners"]), (&json!("closed"), &json!([])));
    assert_eq!(refused(&server, close(&pair.id)).await, "over");
    let open = pair.people[0].open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let late = pair.people[0].open(json!({"game": "targi", "seats": ["me", "bot:random"]})).await;
    obey(&server, close(&open)).await;
    assert_eq!(refused(&server, close(&open)).await, "not_open");
    server.stop().await;
    obey(&server, close(&late)).await;
    server.start().await;
    for id in [&pair.id, &open, &late] {
        assert_eq!(pair.people[0].table(id).await["table"]["state"], "over");
    }
}

#[tokio::test]
async fn nothing_is_left_of_a_table_that_is_deleted() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let mut kept = server.pair(json!({"game": "targui"})).await;
    let mut rng = whims(2);
    // Some of what was played is not filed yet.
    for _ in 0..20 {
        let actor = pair.on_turn().await;
        pair.sockets[actor].act(&mut rng).await;
        let actor = kept.on_turn().await;
        kept.sockets[actor].act(&mut rng).await;
    }
    let delete = |table: &str| Order::Delete { table: table.to_owned() };
    assert_eq!(obey(&server, delete(&pair.id)).await, Answer::Deleted(pair.id.clone()));
    pair.sockets[0].drain().await;
    pair.people[0].get(&format!("/api/tables/{}", pair.id)).await.is_refused(404, "no_such_table");
    assert_eq!(refused(&server, delete(&pair.id)).await, "no_such_table");
    for _ in 0..5 {
        let actor = kept.on_turn().await;
        kept.sockets[actor].act(&mut rng).await;
    }
    let number = kept.people[0].table(&kept.id).await["number"].clone();
    server.stop().await;
    for table in ["SELECT COUNT(*) FROM tables", "SELECT COUNT(DISTINCT table_key) FROM seats"] {
        assert_eq!(server.count(table).await, 1, "{table}");
    }
    assert_eq!(server.count("SELECT COUNT(DISTINCT table_key) FROM log").await, 1);
    assert_eq!(server.count("SELECT COUNT(*) FROM journal").await, 0, "and nothing is set aside");
    server.start().await;
    assert_eq!(kept.people[0].table(&kept.id).await["number"], number);
    server.stop().await;
    obey(&server, delete(&kept.id)).await;
    assert_eq!(server.count("SELECT COUNT(*) FROM log").await, 0);
    server.start().await;
    server.is_well().await;
}

#[tokio::test]
async fn a_damaged_table_can_be_deleted_and_nothing_else() {
    let mut server = TestServer::open().await;
    let pair = server.pair(json!({"game": "targi"})).await;
    server.stop().await;
    server.sql("UPDATE log SET entries = 'nonsense'").await;
    server.start().await;
    let path = format!("/api/tables/{}", pair.id);
    pair.people[0].get(&path).await.is_refused(410, "damaged");
    assert_eq!(refused(&server, Order::Close { table: pair.id.clone() }).await, "damaged");
    let export = Order::Export { person: "Amina".to_owned() };
    let Answer::Export(all) = obey(&server, export).await else { panic!() };
    assert!(all["tables"][0]["damaged"].is_string(), "{all}");
    obey(&server, Order::Delete { table: pair.id.clone() }).await;
    pair.people[0].get(&path).await.is_refused(404, "no_such_table");
    // Whoever sat there can be banned all the same.
    obey(&server, ban("Amina", true)).await;
}

#[tokio::test]
async fn people_and_tables_are_found() {
    let mut server = TestServer::open().await;
    let mut amina = server.guest("Amina").await;
    settle(&mut amina, "Ämina Öst", "eight camels").await;
    let bilal = server.guest("Bilal 100%").await;
    let one = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    let two = bilal.open(json!({"game": "tuareg", "seats": ["me", "bot:easy"]})).await;
    for round in 0..2 {
        let ids = async |find: &str| {
            let found = people(&server, Some(find), false).await;
            found.into_iter().map(|row| row.id.as_str().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(ids("ämina").await, [amina.id.as_str()]);
        assert_eq!(ids("bilal").await, [bilal.id.as_str()]);
        assert_eq!(ids("100%").await, [bilal.id.as_str()]);
        assert_eq!(ids(&bilal.id).await, [bilal.id.as_str()]);
        assert!(ids("_").await.is_empty() && ids("%%").await.is_empty());
        assert_eq!(people(&server, None, false).await.len(), 2);
        assert_eq!(tables(&server, "targi").await, [one.as_str()]);
        assert_eq!(tables(&server, "BILAL").await, [two.as_str()]);
        assert_eq!(tables(&server, &one).await, [one.as_str()]);
        let running = Order::Tables { find: None, state: Some("running".into()), most: 9 };
        let Answer::Tables(running) = obey(&server, running).await else { panic!() };
        assert_eq!(running.len(), 1);
        assert_eq!((running[0].id.as_str(), running[0].seats.len()), (two.as_str(), 2));
        let few = Order::People { find: None, banned: false, muted: false, most: 1 };
        assert!(matches!(obey(&server, few).await, Answer::People(few) if few.len() == 1));
        if round == 0 {
            server.stop().await;
        }
    }
}

#[tokio::test]
async fn everything_that_is_stored_of_a_person_is_exported() {
    let server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "tuareg"})).await;
    pair.sockets[0].must(json!({"do": "say", "text": "these are my words"})).await;
    pair.sockets[1].must(json!({"do": "say", "text": "and these are not"})).await;
    pair.people[0].post("/api/tokens", json!({"name": "my bot"})).await.ok(201);
    let mut rng = whims(3);
    for _ in 0..6 {
        let actor = pair.on_turn().await;
        pair.sockets[actor].act(&mut rng).await;
    }
    let export = Order::Export { person: "Amina".to_owned() };
    let Answer::Export(all) = obey(&server, export).await else { panic!() };
    assert_eq!(all["person"]["name"], "Amina");
    assert_eq!(all["tokens"][0]["name"], "my bot");
    assert_eq!(all["sessions"].as_array().unwrap().len(), 1);
    let table = &all["tables"][0];
    assert_eq!((&table["id"], &table["seats"]), (&json!(pair.id), &json!([1])));
    assert_eq!(table["said"][0]["text"], "these are my words");
    // The game as she may know it, and nothing that others said.
    assert_eq!(table["record"], json!(pair.people[0].record(&pair.id).await));
    let text = all.to_string();
    assert!(!text.contains("and these are not"));
    let cookie = pair.people[0].cookie.clone().unwrap();
    assert!(!text.contains(cookie.split('=').nth(1).unwrap()));
    for secret in ["hash", "argon", "azt_"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn what_need_not_be_kept_is_deleted_by_order() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let table = amina.open(json!({"game": "targi", "seats": ["me", "bot:random"]})).await;
    amina.tell(&table, json!({"do": "resign"})).await.ok(200);
    server.guest("Bilal").await;
    server.stop().await;
    server.sql("UPDATE persons SET seen_at = 0; UPDATE tables SET over_at = 1000;").await;
    // Nothing is said of games, so they are kept.
    let some = Order::Prune(Prune::default());
    assert_eq!(obey(&server, some).await, Answer::Pruned(Pruned { tables: 0, guests: 1 }));
    server.start().await;
    let games = Order::Prune(Prune { games: Some(1), ..Prune::default() });
    // The server itself may come first with guests who sit nowhere any more.
    let Answer::Pruned(pruned) = obey(&server, games).await else { panic!() };
    assert_eq!(pruned.tables, 1);
    amina.get("/api/me").await.is_refused(401, "nobody");
    amina.get(&format!("/api/tables/{table}")).await.is_refused(404, "no_such_table");
}

#[tokio::test]
async fn a_line_is_reported_and_looked_at() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let [amina, bilal] = pair.people.clone();
    let path = format!("/api/tables/{}/report", pair.id);
    pair.sockets[0].must(json!({"do": "say", "text": "something rude"})).await;
    let said = pair.sockets[1].until(|frame| frame["is"] == "said").await.clone();
    let line = json!({"number": said["number"]});
    assert_eq!(bilal.post(&path, line.clone()).await.status, 204);
    assert_eq!(bilal.post(&path, line.clone()).await.status, 204, "once more changes nothing");
    let rows = reports(&server, false).await;
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((row.text.as_str(), row.table.as_str()), ("something rude", pair.id.as_str()));
    assert_eq!((row.said_by.as_str(), row.said_name.as_str()), (amina.id.as_str(), "Amina"));
    assert_eq!(
        (row.reported_by.as_str(), row.reported_name.as_str()),
        (bilal.id.as_str(), "Bilal")
    );

    // Nobody, one's own line, no line, a line of somebody whom one does not read, no table.
    server.nobody().post(&path, line.clone()).await.is_refused(401, "nobody");
    amina.post(&path, line.clone()).await.is_refused(404, "no_such_line");
    for number in [0, 1, 999_999] {
        bilal.post(&path, json!({ "number": number })).await.is_refused(404, "no_such_line");
    }
    for odd in [json!({"number": -1}), json!({"number": "x"}), json!({})] {
        bilal.post(&path, odd).await.is_refused(400, "bad_json");
    }
    pair.sockets[1].must(json!({"do": "mute", "seat_of": 1, "on": true})).await;
    bilal.post(&path, line.clone()).await.is_refused(404, "no_such_line");
    let nowhere = "/api/tables/nowhere/report";
    bilal.post(nowhere, line.clone()).await.is_refused(404, "no_such_table");

    // The report outlasts the table and the server.
    obey(&server, Order::Delete { table: pair.id.clone() }).await;
    server.stop().await;
    let number = reports(&server, false).await[0].number;
    assert_eq!(obey(&server, Order::Done { report: number }).await, Answer::Done(number));
    server.start().await;
    assert!(reports(&server, false).await.is_empty());
    assert!(reports(&server, true).await[0].done.is_some());
    assert_eq!(refused(&server, Order::Done { report: number }).await, "no_such_report");
    assert_eq!(refused(&server, Order::Done { report: i64::MIN }).await, "no_such_report");
}

#[tokio::test]
async fn a_report_is_kept_for_a_year() {
    let mut server = TestServer::open().await;
    let mut pair = server.pair(json!({"game": "targi"})).await;
    let path = format!("/api/tables/{}/report", pair.id);
    for text in ["something rude", "something worse"] {
        pair.sockets[0].must(json!({"do": "say", "text": text})).await;
        let said = pair.sockets[1].until(|frame| frame["is"] == "said").await.clone();
        let line = json!({"number": said["number"]});
        assert_eq!(pair.people[1].post(&path, line).await.status, 204);
    }
    server.stop().await;
    server.sql("UPDATE reports SET at = at - 31449600000").await;
    server.start().await;
    server.stop().await;
    server.sql("UPDATE reports SET at = at - 2 * 86400000 WHERE number = 1").await;
    server.start().await;
    let left = eventually("the old one is deleted", async || {
        Some(reports(&server, true).await).filter(|reports| reports.len() < 2)
    });
    assert_eq!(left.await[0].text, "something worse");
}

#[tokio::test]
async fn nobody_reports_without_end() {
    let server = TestServer::open().await;
    let pair = server.pair(json!({"game": "targi"})).await;
    let path = format!("/api/tables/{}/report", pair.id);
    let mut codes = Vec::new();
    for _ in 0..11 {
        codes.push(pair.people[0].post(&path, json!({"number": 1})).await.refused().1);
    }
    assert_eq!(codes.iter().filter(|code| *code == "too_fast").count(), 1, "{codes:?}");
    pair.people[1].post(&path, json!({"number": 1})).await.is_refused(404, "no_such_line");
}

#[tokio::test]
async fn odd_orders_are_refused_and_change_nothing() {
    let mut server = TestServer::open().await;
    server.guest("Twin").await;
    server.guest("Twin").await;
    let long = "x".repeat(1000);
    for round in 0..2 {
        assert_eq!(refused(&server, ban("Twin", true)).await, "several_persons");
        for odd in ["", " ", "nobody", "'; DROP TABLE persons; --", "\0", "💥\u{202e}", &long] {
            assert_eq!(refused(&server, ban(odd, true)).await, "no_such_person", "{odd}");
            assert_eq!(refused(&server, mute(odd, false)).await, "no_such_person", "{odd}");
            let export = Order::Export { person: odd.to_owned() };
            assert_eq!(refused(&server, export).await, "no_such_person", "{odd}");
            let close = Order::Close { table: odd.to_owned() };
            assert_eq!(refused(&server, close).await, "no_such_table", "{odd}");
            let delete = Order::Delete { table: odd.to_owned() };
            assert_eq!(refused(&server, delete).await, "no_such_table", "{odd}");
            assert!(tables(&server, odd).await.is_empty(), "{odd}");
        }
        assert_eq!(people(&server, None, false).await.len(), 2);
        if round == 0 {
            server.stop().await;
        }
    }
}

#[tokio::test]
async fn orders_are_taken_at_a_door_for_the_owner_alone_and_noted() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let door = server.file().with_extension("admin");
    let rights = std::fs::metadata(&door).unwrap().permissions().mode();
    assert_eq!(rights & 0o777, 0o600);
    // Whatever comes in at the door gets an answer, or is hung up on; the door stays open.
    for odd in ["", "\n", "{}\n", "{\"do\":\"explode\"}\n", "[1,2\n", "\u{ff}\n"] {
        let door = door.clone();
        let asked = tokio::task::spawn_blocking(move || {
            let mut stream = UnixStream::connect(door).unwrap();
            stream.write_all(odd.as_bytes()).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        });
        let text = asked.await.unwrap();
        assert!(text.contains("bad_json"), "{odd:?}: {text}");
    }
    obey(&server, mute(&amina.id, true)).await;
    server.stop().await;
    assert!(!door.exists());
    obey(&server, mute(&amina.id, false)).await;
    server.start().await;
    let Answer::Orders(orders) = obey(&server, Order::Orders { most: 9 }).await else { panic!() };
    let told: Vec<_> = orders.iter().map(|row| (row.what.as_str(), row.about.as_str())).collect();
    assert_eq!(told, [("unmute", amina.id.as_str()), ("mute", amina.id.as_str())]);
}

#[tokio::test]
async fn a_server_that_was_killed_leaves_a_door_that_the_next_one_takes() {
    let mut server = TestServer::open().await;
    server.stop().await;
    let door = server.file().with_extension("admin");
    drop(std::os::unix::net::UnixListener::bind(&door).unwrap());
    assert!(door.exists(), "as a server leaves it that was killed");
    assert!(people(&server, None, false).await.is_empty(), "without a server");
    server.start().await;
    server.guest("Amina").await;
    assert_eq!(people(&server, None, false).await.len(), 1);
}
