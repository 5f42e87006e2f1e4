//! Guests, accounts, sessions and tokens, and what stands guard before them: over real HTTP, with a
//! real database.

// Clippy allows it in tests, but takes the helpers of this file for something else.
#![allow(clippy::unwrap_used)]

use crate::common::eventually;
use axum::extract::FromRef;
use axum::http::HeaderMap;
use axum::{Router, routing};
use azalai_server::http::guard::{self, GuardRules};
use azalai_server::http::limits::{LimitRules, Limits, Rate};
use azalai_server::metrics::Metrics;
use azalai_server::people::{People, PeopleRules, PersonId};
use azalai_server::store::{self, Place, Pool, Queue, QueueRules, Write, Writer, ask};
use azalai_testkit::http::header::{self, HeaderValue};
use azalai_testkit::http::{Client, Method, Request, Response, StatusCode};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};

#[derive(Clone)]
struct App {
    people: People,
    limits: Limits,
}

impl FromRef<App> for People {
    fn from_ref(app: &App) -> People {
        app.people.clone()
    }
}

impl FromRef<App> for Limits {
    fn from_ref(app: &App) -> Limits {
        app.limits.clone()
    }
}

/// A server on a port of its own, with a database of its own.
struct Server {
    address: SocketAddr,
    people: People,
    pool: Pool,
    queue: Queue,
    folder: TempDir,
}

#[derive(Default)]
struct Rules {
    people: PeopleRules,
    guard: GuardRules,
    limits: LimitRules,
}

impl Rules {
    /// Limits that no test reaches by accident.
    fn generous() -> Rules {
        let mut rules = Rules::default();
        rules.limits.logins = Rate::new(10_000, 1);
        rules.limits.logins_of_pair = Rate::new(10_000, 1);
        rules.limits.logins_of_name = Rate::new(10_000, 1);
        rules.limits.logins_of_known = Rate::new(10_000, 1);
        rules
    }
}

/// A database with a writer of its own.
async fn people_in(folder: &TempDir, rules: PeopleRules) -> (People, Pool, Queue) {
    let place = Place::of(folder.path(), crate::common::database().as_deref()).unwrap();
    let store = store::open(&place).await.unwrap();
    let ((queue, jobs), metrics) = (Queue::new(QueueRules::default()), Arc::new(Metrics::new()));
    let (done, telling) = mpsc::unbounded_channel();
    tokio::spawn(store::tell(telling));
    let writer = Writer::new(store.pen, store.pool.clone(), jobs, metrics, done).await.unwrap();
    let (close, closing) = oneshot::channel();
    writer.start(closing).unwrap();
    // It works as long as the test does.
    std::mem::forget((close, store.lock));
    (People::new(store.pool.clone(), queue.clone(), rules), store.pool, queue)
}

impl Server {
    async fn start(rules: Rules) -> Server {
        let folder = TempDir::new().unwrap();
        let (people, pool, queue) = people_in(&folder, rules.people).await;
        let limits = Limits::new(rules.limits);
        let app = App { people: people.clone(), limits: limits.clone() };
        let router = azalai_server::http::people_routes::<App>();
        let router: Router = router
            .route("/api/panic", routing::get(async || -> () { panic!("on purpose") }))
            .route("/page", routing::get(async || "a page"))
            .fallback(async || (StatusCode::NOT_FOUND, "the page for what is not there"))
            .with_state(app);
        let router = guard::layers(router, &rules.guard, limits, people.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Server { address, people, pool, queue, folder }
    }

    /// A number out of the database.
    async fn number(&self, sql: &'static str) -> i64 {
        ask(sql).number(&self.pool, "n").await.unwrap().unwrap()
    }

    /// Changes the database behind the back of whoever reads it.
    async fn write(&self, sql: &'static str) {
        self.queue.store(vec![Write::Statement(sql, Vec::new())]).await.unwrap();
    }

    async fn ordinary() -> Server {
        Server::start(Rules::generous()).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Somebody with a cookie jar.
    fn browser(&self) -> Browser<'_> {
        Browser { server: self, client: Client::with_cookies() }
    }

    /// A request without any cookies.
    fn plain(&self, method: Method, path: &str) -> Request {
        Client::new().request(method, self.url(path))
    }

    /// Everything in the files of the database, as bytes.
    async fn bytes_on_disk(&self) -> Vec<u8> {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        assert!(!files.is_empty());
        files.iter().flat_map(|file| std::fs::read(file).unwrap()).collect()
    }
}

struct Browser<'a> {
    server: &'a Server,
    client: Client,
}

impl Browser<'_> {
    fn request(&self, method: Method, path: &str) -> Request {
        self.client.request(method, self.server.url(path))
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> Response {
        self.send(Method::POST, path, body).await
    }

    async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    async fn guest(&self, name: &str) -> Value {
        ok(self.post("/api/guests", json!({ "name": name })).await, 201).await
    }

    async fn account(&self, name: &str, password: &str) -> Value {
        ok(self.post("/api/account", json!({ "name": name, "password": password })).await, 201)
            .await
    }

    async fn login(&self, name: &str, password: &str) -> Response {
        self.post("/api/session", json!({ "name": name, "password": password })).await
    }

    async fn token(&self, name: &str) -> Value {
        ok(self.post("/api/tokens", json!({ "name": name })).await, 201).await
    }
}

/// The body of an answer with this status.
async fn ok(response: Response, status: u16) -> Value {
    let (got, text) = (response.status(), response.text().await.unwrap());
    assert_eq!(got, status, "{text}");
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text:?}"))
}

async fn empty(response: Response) {
    assert_eq!(response.status(), 204, "{}", response.text().await.unwrap());
}

/// The status and the code of a refusal, which must have sentences in both languages.
async fn refused(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let body: Value =
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status}, no JSON: {text:?}"));
    for language in ["en", "de"] {
        assert!(body["error"][language].as_str().is_some_and(|text| text.len() > 5), "{body}");
    }
    (status, body["error"]["code"].as_str().expect("a code").to_owned())
}

async fn is_refused(response: Response, status: u16, code: &str) {
    assert_eq!(refused(response).await, (status, code.to_owned()));
}

fn with_token(server: &Server, method: Method, path: &str, token: &str) -> Request {
    server.plain(method, path).bearer_auth(token)
}

const PASSWORD: &str = "camel milk at dawn";

// ---------------------------------------------------------------------------------------- people

#[tokio::test]
async fn a_guest_comes_in_and_stays() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    is_refused(amina.get("/api/me").await, 401, "nobody").await;
    let person = amina.guest("  Amina ").await;
    assert_eq!((&person["name"], &person["kind"]), (&json!("Amina"), &json!("guest")));
    assert!(person["id"].as_str().is_some_and(|id| id.len() >= 22));
    assert!(person["since"].as_i64().is_some_and(|since| since > 1_700_000_000_000));
    assert_eq!(ok(amina.get("/api/me").await, 200).await, person);
    let again = amina.post("/api/guests", json!({"name": "Somebody else"})).await;
    assert_eq!(ok(again, 200).await, person);

    let other = server.browser();
    let twin = other.guest("Amina").await;
    assert_ne!(twin["id"], person["id"], "guests may share a name");
}

#[tokio::test]
async fn a_guest_without_a_name_gets_one() {
    let server = Server::ordinary().await;
    for (body, guest) in [
        (Some("{}"), "Guest "),
        (Some(r#"{"name": null, "lang": "en"}"#), "Guest "),
        (Some(r#"{"lang": "de"}"#), "Gast "),
        (None, "Guest "),
    ] {
        let mut request = server.plain(Method::POST, "/api/guests");
        if let Some(body) = body {
            request = request.header(header::CONTENT_TYPE, "application/json").body(body);
        }
        let person = ok(request.send().await.unwrap(), 201).await;
        assert!(person["name"].as_str().is_some_and(|name| name.starts_with(guest)), "{person}");
    }
}

#[tokio::test]
async fn names_of_accounts_belong_to_them() {
    let server = Server::ordinary().await;
    let (amina, bilal) = (server.browser(), server.browser());
    amina.account("Amina", PASSWORD).await;
    for name in ["amina", "AMINA", " Amina ", "Ａｍｉｎａ"] {
        let body = json!({ "name": name });
        is_refused(bilal.post("/api/guests", body).await, 409, "name_taken").await;
        let body = json!({ "name": name, "password": PASSWORD });
        is_refused(bilal.post("/api/account", body).await, 409, "name_taken").await;
    }
    bilal.guest("Bilal").await;
    let taken = bilal.send(Method::PATCH, "/api/me", json!({"name": "aMina"})).await;
    is_refused(taken, 409, "name_taken").await;
    let body = json!({"name": "amina", "password": PASSWORD});
    is_refused(bilal.post("/api/account", body).await, 409, "name_taken").await;
    bilal.account("Bilal", PASSWORD).await;
    let taken = bilal.send(Method::PATCH, "/api/me", json!({"name": "AMINA"})).await;
    is_refused(taken, 409, "name_taken").await;

    // An account may write its own name in another way, and leaves a name free that it gives up.
    let own = amina.send(Method::PATCH, "/api/me", json!({"name": "AMINA"})).await;
    assert_eq!(ok(own, 200).await["name"], "AMINA");
    let new = amina.send(Method::PATCH, "/api/me", json!({"name": "Aziza"})).await;
    assert_eq!(ok(new, 200).await["name"], "Aziza");
    assert_eq!(ok(amina.get("/api/me").await, 200).await["name"], "Aziza");
    let free = bilal.send(Method::PATCH, "/api/me", json!({"name": "Amina"})).await;
    assert_eq!(ok(free, 200).await["name"], "Amina");
    is_refused(server.browser().login("Bilal", PASSWORD).await, 401, "wrong_login").await;
    ok(server.browser().login("Aziza", PASSWORD).await, 200).await;
}

#[tokio::test]
async fn of_many_who_want_a_name_at_once_one_gets_it() {
    let server = Arc::new(Server::ordinary().await);
    let tries: Vec<_> = (0..6)
        .map(|_| {
            let server = Arc::clone(&server);
            tokio::spawn(async move {
                let body = json!({"name": "Amina", "password": PASSWORD});
                server.browser().post("/api/account", body).await.status().as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in tries {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_stays_the_same_person() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    let guest = amina.guest("Somebody").await;
    let account = amina.account("Amina", PASSWORD).await;
    assert_eq!((&account["id"], &account["since"]), (&guest["id"], &guest["since"]));
    assert_eq!((&account["name"], &account["kind"]), (&json!("Amina"), &json!("account")));
    assert_eq!(ok(amina.get("/api/me").await, 200).await, account);
    let twice = json!({"name": "Aziza", "password": PASSWORD});
    is_refused(amina.post("/api/account", twice).await, 409, "already_account").await;

    empty(amina.send(Method::DELETE, "/api/session", json!({})).await).await;
    is_refused(amina.get("/api/me").await, 401, "nobody").await;
    assert_eq!(ok(amina.login("amina", PASSWORD).await, 200).await, account);
    assert_eq!(ok(amina.get("/api/me").await, 200).await, account);
}

#[tokio::test]
async fn the_cookie_of_a_guest_does_not_open_the_account() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    let come = amina.post("/api/guests", json!({"name": "Amina"})).await;
    let old = cookie_of(&come);
    let with = async |cookie: &str| {
        let request = server.plain(Method::GET, "/api/me").header(header::COOKIE, cookie);
        request.send().await.unwrap()
    };
    ok(with(&old).await, 200).await;
    let made = json!({"name": "Amina", "password": PASSWORD});
    let made = amina.post("/api/account", made).await;
    assert_eq!(made.status(), 201);
    let new = cookie_of(&made);
    assert_ne!(old, new);
    is_refused(with(&old).await, 401, "nobody").await;
    ok(with(&new).await, 200).await;
    assert_eq!(ok(amina.get("/api/me").await, 200).await["kind"], "account");
}

#[tokio::test]
async fn tokens_end_with_the_password_unless_they_are_kept() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.account("Amina", PASSWORD).await;
    let token = amina.token("a bot").await["token"].as_str().unwrap().to_owned();
    let me = async || with_token(&server, Method::GET, "/api/me", &token).send().await.unwrap();
    let change = json!({"old": PASSWORD, "new": "another camel", "keep_tokens": true});
    empty(amina.send(Method::PUT, "/api/account/password", change).await).await;
    ok(me().await, 200).await;
    let change = json!({"old": "another camel", "new": PASSWORD});
    empty(amina.send(Method::PUT, "/api/account/password", change).await).await;
    is_refused(me().await, 401, "bad_token").await;
    assert_eq!(ok(amina.get("/api/tokens").await, 200).await, json!([]));
    ok(amina.get("/api/me").await, 200).await;
}

#[tokio::test]
async fn an_account_can_be_made_from_nothing() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    let account = amina.account("Amina", PASSWORD).await;
    assert_eq!(ok(amina.get("/api/me").await, 200).await, account);
}

#[tokio::test]
async fn wrong_logins_all_look_the_same() {
    let server = Server::ordinary().await;
    server.browser().account("Amina", PASSWORD).await;
    server.browser().guest("Bilal").await;
    let browser = server.browser();
    let mut bodies = Vec::new();
    for (name, password) in
        [("Amina", "camel milk at dusk"), ("Nobody", PASSWORD), ("Bilal", PASSWORD)]
    {
        let response = browser.login(name, password).await;
        assert!(response.headers().get(header::SET_COOKIE).is_none());
        bodies.push(ok(response, 401).await);
    }
    assert_eq!(bodies[0]["error"]["code"], "wrong_login");
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    is_refused(browser.get("/api/me").await, 401, "nobody").await;
}

#[tokio::test]
async fn an_unknown_name_takes_as_long_as_a_wrong_password() {
    let server = Server::ordinary().await;
    server.browser().account("Amina", PASSWORD).await;
    let browser = server.browser();
    // The quickest of several says most about the work; without the work it is a hundredth. A busy machine gets more tries: no
    // number of them makes nothing last.
    let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
    for tried in 1.. {
        for (name, least) in [("Amina", &mut known), ("Nobody", &mut unknown)] {
            let start = Instant::now();
            is_refused(browser.login(name, "a wrong password").await, 401, "wrong_login").await;
            *least = start.elapsed().min(*least);
        }
        if tried >= 3 && unknown > known / 3 {
            break;
        }
        assert!(tried < 40, "known {known:?}, unknown {unknown:?}");
    }
    assert!(unknown > Duration::from_millis(3), "{unknown:?}");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let server = Server::ordinary().await;
    let (here, there) = (server.browser(), server.browser());
    here.account("Amina", PASSWORD).await;
    ok(there.login("Amina", PASSWORD).await, 200).await;
    ok(there.get("/api/me").await, 200).await;
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/account/password";
    let wrong = here.send(Method::PUT, path, change("not this one", "a new password")).await;
    is_refused(wrong, 403, "wrong_password").await;
    let short = here.send(Method::PUT, path, change(PASSWORD, "short")).await;
    is_refused(short, 422, "bad_password").await;
    ok(there.get("/api/me").await, 200).await;

    empty(here.send(Method::PUT, path, change(PASSWORD, "a new password")).await).await;
    ok(here.get("/api/me").await, 200).await;
    is_refused(there.get("/api/me").await, 401, "nobody").await;
    is_refused(there.login("Amina", PASSWORD).await, 401, "wrong_login").await;
    ok(there.login("Amina", "a new password").await, 200).await;

    let guest = server.browser();
    guest.guest("Bilal").await;
    let none = guest.send(Method::PUT, path, change(PASSWORD, PASSWORD)).await;
    is_refused(none, 409, "no_account").await;
}

#[tokio::test]
async fn logging_in_again_ends_the_old_session() {
    let server = Server::ordinary().await;
    let browser = server.browser();
    let first = browser.post("/api/account", json!({"name": "Amina", "password": PASSWORD})).await;
    let cookie = cookie_of(&first);
    ok(browser.login("Amina", PASSWORD).await, 200).await;
    let stale = server.plain(Method::GET, "/api/me").header(header::COOKIE, cookie);
    is_refused(stale.send().await.unwrap(), 401, "nobody").await;
    ok(browser.get("/api/me").await, 200).await;
}

#[tokio::test]
async fn whoever_is_deleted_is_gone() {
    let server = Server::ordinary().await;
    let told: Arc<Mutex<Vec<PersonId>>> = Arc::default();
    let hook = Arc::clone(&told);
    assert!(server.people.on_delete(move |id| hook.lock().unwrap().push(id)));
    assert!(!server.people.on_delete(|_| panic!("the first one counts")));
    let (amina, elsewhere) = (server.browser(), server.browser());
    let person = amina.account("Amina Unmistakable", PASSWORD).await;
    let id = PersonId::from(person["id"].as_str().unwrap());
    ok(elsewhere.login("Amina Unmistakable", PASSWORD).await, 200).await;
    let token = amina.token("bot").await["token"].as_str().unwrap().to_owned();
    ok(with_token(&server, Method::GET, "/api/me", &token).send().await.unwrap(), 200).await;

    let path = "/api/account";
    is_refused(amina.send(Method::DELETE, path, json!({})).await, 403, "wrong_password").await;
    let wrong = json!({"password": "not this one"});
    is_refused(amina.send(Method::DELETE, path, wrong).await, 403, "wrong_password").await;
    assert!(told.lock().unwrap().is_empty());
    ok(amina.get("/api/me").await, 200).await;

    empty(amina.send(Method::DELETE, path, json!({"password": PASSWORD})).await).await;
    assert_eq!(told.lock().unwrap().as_slice(), std::slice::from_ref(&id));
    is_refused(amina.get("/api/me").await, 401, "nobody").await;
    is_refused(elsewhere.get("/api/me").await, 401, "nobody").await;
    let dead = with_token(&server, Method::GET, "/api/me", &token).send().await.unwrap();
    is_refused(dead, 401, "bad_token").await;
    let login = elsewhere.login("Amina Unmistakable", PASSWORD).await;
    is_refused(login, 401, "wrong_login").await;

    let names = server.people.names(&[id.clone(), PersonId::from("never was")]).await.unwrap();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [(id.clone(), String::new())]);
    let gone = "SELECT COUNT(*) AS n FROM persons WHERE gone AND name = '' AND name_key IS NULL \
                AND password IS NULL";
    assert_eq!(server.number(gone).await, 1);
    assert_eq!(server.number("SELECT COUNT(*) AS n FROM sessions").await, 0);
    assert_eq!(server.number("SELECT COUNT(*) AS n FROM tokens").await, 0);
    let again = server.browser().account("Amina Unmistakable", PASSWORD).await;
    assert_ne!(again["id"], person["id"], "the name is free, the person is another");
}

#[tokio::test]
async fn a_guest_is_deleted_without_a_password() {
    let server = Server::ordinary().await;
    for body in [None, Some(json!({}))] {
        let guest = server.browser();
        guest.guest("Amina").await;
        let mut request = guest.request(Method::DELETE, "/api/account");
        if let Some(body) = body {
            request = request.json(&body);
        }
        empty(request.send().await.unwrap()).await;
        is_refused(guest.get("/api/me").await, 401, "nobody").await;
    }
}

#[tokio::test]
async fn tokens_are_made_used_and_removed() {
    let server = Server::ordinary().await;
    let (amina, bilal) = (server.browser(), server.browser());
    let person = amina.guest("Amina").await;
    bilal.guest("Bilal").await;
    let made = amina.token(" my bot ").await;
    let (id, token) = (made["id"].as_str().unwrap(), made["token"].as_str().unwrap());
    assert_eq!(made["name"], "my bot");
    assert!(token.starts_with("azt_"), "{token}");
    let other = amina.token("other").await["token"].as_str().unwrap().to_owned();

    let who = with_token(&server, Method::GET, "/api/me", token).send().await.unwrap();
    assert!(who.headers().get(header::SET_COOKIE).is_none());
    assert_eq!(ok(who, 200).await, person);
    server.people.tidy().await.unwrap();
    let list = ok(amina.get("/api/tokens").await, 200).await;
    assert_eq!(list.as_array().unwrap().len(), 2);
    let mine = list.as_array().unwrap().iter().find(|token| token["id"] == id).unwrap();
    assert!(mine["used"].is_i64() && mine["created"].is_i64(), "{mine}");
    assert!(!list.to_string().contains(token));
    assert_eq!(ok(bilal.get("/api/tokens").await, 200).await, json!([]));

    let path = format!("/api/tokens/{id}");
    is_refused(bilal.send(Method::DELETE, &path, json!({})).await, 404, "no_such_token").await;
    ok(with_token(&server, Method::GET, "/api/me", token).send().await.unwrap(), 200).await;
    empty(amina.send(Method::DELETE, &path, json!({})).await).await;
    let dead = with_token(&server, Method::GET, "/api/me", token).send().await.unwrap();
    is_refused(dead, 401, "bad_token").await;
    ok(with_token(&server, Method::GET, "/api/me", &other).send().await.unwrap(), 200).await;
    is_refused(amina.send(Method::DELETE, &path, json!({})).await, 404, "no_such_token").await;
}

#[tokio::test]
async fn a_person_has_a_limited_number_of_tokens() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.guest("Amina").await;
    for n in 0..50 {
        amina.token(&format!("bot {n}")).await;
    }
    is_refused(amina.post("/api/tokens", json!({"name": "x"})).await, 409, "too_many_tokens").await;
}

#[tokio::test]
async fn whoever_found_a_token_gets_nothing_that_outlasts_it() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.guest("Amina").await;
    let token = amina.token("my bot").await["token"].as_str().unwrap().to_owned();
    let named = json!({"name": "another"});
    let account = json!({"name": "Amina", "password": PASSWORD});
    for (path, body) in [("/api/tokens", &named), ("/api/account", &account)] {
        let sent = with_token(&server, Method::POST, path, &token).json(body).send().await;
        is_refused(sent.unwrap(), 403, "only_in_person").await;
        // A cookie beside it, whosever it is, changes nothing.
        let both = amina.request(Method::POST, path).bearer_auth(&token).json(body).send().await;
        is_refused(both.unwrap(), 403, "only_in_person").await;
    }
    // It sees the tokens, takes another name and removes tokens as before.
    let list = with_token(&server, Method::GET, "/api/tokens", &token).send().await.unwrap();
    let id = ok(list, 200).await[0]["id"].as_str().unwrap().to_owned();
    let renamed = with_token(&server, Method::PATCH, "/api/me", &token).json(&named).send().await;
    assert_eq!(ok(renamed.unwrap(), 200).await["name"], "another");
    let path = format!("/api/tokens/{id}");
    empty(with_token(&server, Method::DELETE, &path, &token).send().await.unwrap()).await;
    amina.token("a new one").await;
}

#[tokio::test]
async fn a_token_outweighs_a_cookie() {
    let server = Server::ordinary().await;
    let (amina, bilal) = (server.browser(), server.browser());
    let person = amina.guest("Amina").await;
    bilal.guest("Bilal").await;
    let token = amina.token("bot").await["token"].as_str().unwrap().to_owned();
    let both = bilal.request(Method::GET, "/api/me").bearer_auth(&token).send().await.unwrap();
    assert_eq!(ok(both, 200).await, person);
    let wrong = bilal.request(Method::GET, "/api/me").bearer_auth("azt_x").send().await.unwrap();
    is_refused(wrong, 401, "bad_token").await;
}

#[tokio::test]
async fn a_rename_shows_at_once_in_all_sessions() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.guest("Amina").await;
    let token = amina.token("bot").await["token"].as_str().unwrap().to_owned();
    let name = async |token: &str| {
        let me = with_token(&server, Method::GET, "/api/me", token).send().await.unwrap();
        ok(me, 200).await["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name(&token).await, "Amina");
    ok(amina.send(Method::PATCH, "/api/me", json!({"name": "Aziza"})).await, 200).await;
    assert_eq!(name(&token).await, "Aziza");
}

// --------------------------------------------------------------------------- cookies and secrets

fn cookie_of(response: &Response) -> String {
    let line = response.headers()[header::SET_COOKIE].to_str().unwrap();
    line.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    for secure in [false, true] {
        let mut rules = Rules::generous();
        rules.people.secure_cookie = secure;
        let server = Server::start(rules).await;
        let response = server.plain(Method::POST, "/api/guests").send().await.unwrap();
        let line = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        let mut parts = line.split("; ");
        let (name, value) = parts.next().unwrap().split_once('=').unwrap();
        assert_eq!((name, value.len()), ("azalai_session", 43), "{line}");
        let mut expected = vec!["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"];
        expected.extend(secure.then_some("Secure"));
        assert_eq!(parts.collect::<Vec<_>>(), expected);

        let cookie = cookie_of(&response);
        let me = server.plain(Method::GET, "/api/me").header(header::COOKIE, &cookie);
        let me = me.send().await.unwrap();
        assert_eq!(cookie_of(&me), cookie, "whoever comes back keeps the cookie longer");
        let out = server.plain(Method::DELETE, "/api/session").header(header::COOKIE, &cookie);
        let out = out.send().await.unwrap();
        let line = out.headers()[header::SET_COOKIE].to_str().unwrap();
        assert!(line.starts_with("azalai_session=; ") && line.contains("Max-Age=0"), "{line}");
    }
}

#[tokio::test]
async fn the_database_knows_no_secrets() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    let response = amina.post("/api/account", json!({"name": "Amina", "password": PASSWORD})).await;
    let cookie = cookie_of(&response);
    let secret = cookie.strip_prefix("azalai_session=").unwrap().to_owned();
    let token = amina.token("bot").await["token"].as_str().unwrap().to_owned();
    let secret_of_token = token.strip_prefix("azt_").unwrap().to_owned();
    let bytes = server.bytes_on_disk().await;
    let contains = |text: &[u8]| bytes.windows(text.len()).any(|window| window == text);
    assert!(contains(b"Amina") && contains(b"$argon2id$"), "this is the database");
    let raw = data_encoding::BASE64URL_NOPAD.decode(secret.as_bytes()).unwrap();
    let raw_token = data_encoding::BASE64URL_NOPAD.decode(secret_of_token.as_bytes()).unwrap();
    let hex = data_encoding::HEXLOWER.encode(&raw);
    let secrets: [&[u8]; 6] = [
        PASSWORD.as_bytes(),
        secret.as_bytes(),
        secret_of_token.as_bytes(),
        &raw,
        &raw_token,
        hex.as_bytes(),
    ];
    assert!(secrets.iter().all(|secret| !contains(secret)));
}

#[tokio::test]
async fn a_session_ends_in_time_and_lasts_longer_when_used() {
    let mut rules = Rules::generous();
    rules.people.remember = Duration::ZERO;
    let server = Server::start(rules).await;
    let amina = server.browser();
    amina.guest("Amina").await;
    let end = async || server.number("SELECT expires_at AS n FROM sessions").await;
    let first = end().await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    ok(amina.get("/api/me").await, 200).await;
    assert_eq!(end().await, first, "a request alone writes nothing");
    server.people.tidy().await.unwrap();
    assert!(end().await > first);

    server.write("UPDATE sessions SET expires_at = 1").await;
    is_refused(amina.get("/api/me").await, 401, "nobody").await;
    server.people.tidy().await.unwrap();
    assert_eq!(server.number("SELECT COUNT(*) AS n FROM sessions").await, 0);
}

#[tokio::test]
async fn somebody_known_costs_no_read_of_the_database() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.guest("Amina").await;
    ok(amina.get("/api/me").await, 200).await;
    // Behind the server's back, and only until it looks again.
    server.write("DELETE FROM sessions").await;
    ok(amina.get("/api/me").await, 200).await;
    amina.send(Method::PATCH, "/api/me", json!({"name": "Aziza"})).await;
    is_refused(amina.get("/api/me").await, 401, "nobody").await;
}

#[tokio::test]
async fn the_same_headers_are_the_same_person_without_http() {
    let server = Server::ordinary().await;
    let person = server.people.guest(Some("Amina"), azalai_core::Lang::En).await.unwrap();
    let token = server.people.new_token(&person.id, "bot").await.unwrap().token;
    let mut headers = HeaderMap::new();
    assert_eq!(server.people.who(&headers).await, Ok(None));
    headers.insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    assert_eq!(server.people.who(&headers).await, Ok(Some(person.clone())));
    assert_eq!(server.people.delete(&person.id, None).await, Ok(person.id));
    assert_eq!(server.people.who(&headers).await.unwrap_err().code(), "bad_token");
}

#[tokio::test]
async fn many_names_are_found_at_once() {
    let server = Server::ordinary().await;
    let mut ids = Vec::new();
    for n in 0..3 {
        ids.push(
            server
                .people
                .guest(Some(&format!("Guest {n}")), azalai_core::Lang::En)
                .await
                .unwrap()
                .id,
        );
    }
    ids.extend((0..1200).map(|n| PersonId::from(format!("nobody {n}"))));
    ids.rotate_left(1);
    let names = server.people.names(&ids).await.unwrap();
    assert_eq!(names.len(), 3);
    assert_eq!(server.people.names(&[]).await.unwrap().len(), 0);
}

// ------------------------------------------------------------------------------------- bad input

#[tokio::test]
async fn bad_bodies_are_refused() {
    let server = Server::ordinary().await;
    let json = "application/json";
    let huge = format!(r#"{{"name": "{}"}}"#, "x".repeat(2 * 1024 * 1024));
    let deep = "[".repeat(100_000);
    let long = format!(r#"{{"name": "Amina", "password": "{}"}}"#, "x".repeat(1024 * 1024));
    let cases: Vec<(Option<&str>, &[u8], u16, &str)> = vec![
        (Some(json), b"garbage", 400, "bad_json"),
        (Some(json), b"", 400, "bad_json"),
        (Some(json), b"{", 400, "bad_json"),
        (Some(json), b"null", 400, "bad_json"),
        (Some(json), b"[]", 400, "bad_json"),
        (Some(json), b"\xff\xfe\x00", 400, "bad_json"),
        (Some(json), b"{\"name\": \"\xff\xff\xff\", \"password\": \"12345678\"}", 400, "bad_json"),
        (Some(json), br#"{"name": "\ud800x", "password": "12345678"}"#, 400, "bad_json"),
        (Some(json), br#"{"name": 7, "password": "12345678"}"#, 400, "bad_json"),
        (Some(json), br#"{"name": "Amina"}"#, 400, "bad_json"),
        (Some(json), br#"{"name": "Amina", "password": null}"#, 400, "bad_json"),
        (
            Some(json),
            br#"{"name": "Amina", "password": "12345678", "admin": true}"#,
            400,
            "bad_json",
        ),
        (
            Some(json),
            br#"{"name": "Amina", "name": "Bilal", "password": "12345678"}"#,
            400,
            "bad_json",
        ),
        (Some(json), br#"{"name": "Amina", "password": "12345678"} x"#, 400, "bad_json"),
        (Some(json), deep.as_bytes(), 400, "bad_json"),
        (Some(json), huge.as_bytes(), 413, "too_large"),
        (Some(json), long.as_bytes(), 413, "too_large"),
        (None, br#"{"name": "Amina", "password": "12345678"}"#, 415, "not_json"),
        (Some("text/plain"), br#"{"name": "Amina", "password": "12345678"}"#, 415, "not_json"),
        (
            Some("application/x-www-form-urlencoded"),
            b"name=Amina&password=12345678",
            415,
            "not_json",
        ),
        (Some("\u{e9}"), b"{}", 415, "not_json"),
        (Some(json), br#"{"name": "Amina", "password": "1234567"}"#, 422, "bad_password"),
        (Some(json), br#"{"name": "A", "password": "12345678"}"#, 422, "bad_name"),
        (Some(json), br#"{"name": "a\u0000b", "password": "12345678"}"#, 422, "bad_name"),
        (Some(json), br#"{"name": "a\u202eb", "password": "12345678"}"#, 422, "bad_name"),
        (Some(json), br#"{"name": "a\u200bb", "password": "12345678"}"#, 422, "bad_name"),
        (Some(json), br#"{"name": "\u001b[31m", "password": "12345678"}"#, 422, "bad_name"),
        (Some(json), br#"{"name": "...", "password": "12345678"}"#, 422, "bad_name"),
    ];
    for path in ["/api/account", "/api/session"] {
        for (kind, body, status, code) in &cases {
            let mut request = server.plain(Method::POST, path).body(body.to_vec());
            if let Some(kind) = kind {
                let kind = HeaderValue::from_bytes(kind.as_bytes()).unwrap();
                request = request.header(header::CONTENT_TYPE, kind);
            }
            let start = String::from_utf8_lossy(&body[..body.len().min(60)]);
            let response = request.send().await.unwrap_or_else(|e| panic!("{path} {start}: {e}"));
            assert_eq!(refused(response).await, (*status, (*code).to_owned()), "{path} {start}");
        }
    }
    assert_eq!(server.number("SELECT COUNT(*) AS n FROM persons").await, 0);
}

#[tokio::test]
async fn every_route_refuses_garbage_politely() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    amina.guest("Amina").await;
    let routes = [
        (Method::PATCH, "/api/me"),
        (Method::POST, "/api/account"),
        (Method::POST, "/api/session"),
        (Method::PUT, "/api/account/password"),
        (Method::DELETE, "/api/account"),
        (Method::POST, "/api/tokens"),
    ];
    let long = "x".repeat(200_000);
    let bodies = [
        "garbage".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
        r#"{"unknown": 1}"#.to_owned(),
        r#"{"name": {}, "password": [], "old": 1, "new": 2}"#.to_owned(),
        format!(r#"{{"name": "{long}"}}"#),
        format!(r#"{{"name": "Amina", "password": "{long}"}}"#),
        format!(r#"{{"old": "{long}", "new": "{long}"}}"#),
        format!(r#"{{"password": "{long}"}}"#),
        r#"{"name": "\u0000"}"#.to_owned(),
    ];
    for (method, path) in routes {
        for body in &bodies {
            let request = amina.request(method.clone(), path).body(body.clone());
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let (status, code) = refused(request.send().await.unwrap()).await;
            let start: String = body.chars().take(60).collect();
            assert!((400..500).contains(&status), "{method} {path} {start}: {status} {code}");
        }
    }
    ok(amina.get("/api/me").await, 200).await;
    for id in ["x", "%00", "%ff", "..%2f..", "'%20OR%201=1", &"x".repeat(5000)] {
        let path = format!("/api/tokens/{id}");
        let (status, _) = refused(amina.send(Method::DELETE, &path, json!({})).await).await;
        assert_eq!(status, 404, "{id}");
    }
}

#[tokio::test]
async fn sql_in_names_is_a_name() {
    let server = Server::ordinary().await;
    let amina = server.browser();
    let name = "x'; DROP TABLE tokens";
    assert_eq!(amina.account(name, PASSWORD).await["name"], name);
    ok(server.browser().login(name, PASSWORD).await, 200).await;
    amina.token("'; --").await;
    let (status, _) = refused(server.browser().login("' OR 'a'='a", PASSWORD).await).await;
    assert_eq!(status, 401);
}

#[tokio::test]
async fn strange_headers_are_nobody() {
    let server = Server::ordinary().await;
    let me = |name: header::HeaderName, value: &[u8]| {
        let value = HeaderValue::from_bytes(value).unwrap();
        server.plain(Method::GET, "/api/me").header(name, value).send()
    };
    let zeros = "A".repeat(43);
    let long = "x".repeat(5000);
    let cookies: [&[u8]; 9] = [
        b"azalai_session=\xff\xfe\xfd",
        b"azalai_session",
        b"azalai_session=",
        b"=;=;;;",
        b"\xff",
        b"azalai_session=%00",
        &[b"azalai_session=", zeros.as_bytes()].concat(),
        &[b"azalai_session=", long.as_bytes()].concat(),
        b"",
    ];
    for cookie in cookies {
        let response = me(header::COOKIE, cookie).await.unwrap();
        assert_eq!(refused(response).await, (401, "nobody".to_owned()), "{cookie:?}");
    }
    let tokens: [&[u8]; 7] = [
        b"Bearer",
        b"Bearer \xff\xff",
        b"bearer azt_",
        b"Bearer azt_!!!",
        &[b"Bearer azt_", zeros.as_bytes()].concat(),
        &[b"Bearer ", zeros.as_bytes()].concat(),
        &[b"Bearer azt_", long.as_bytes()].concat(),
    ];
    for token in tokens {
        let response = me(header::AUTHORIZATION, token).await.unwrap();
        assert_eq!(refused(response).await, (401, "bad_token".to_owned()), "{token:?}");
    }
    let others: [&[u8]; 4] = [b"Basic YTpi", b"\xff\xff", b"", b"Digest x=y, z"];
    for other in others {
        let response = me(header::AUTHORIZATION, other).await.unwrap();
        assert_eq!(refused(response).await, (401, "nobody".to_owned()), "{other:?}");
    }
}

#[test]
fn garbage_in_headers_is_never_somebody() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = TempDir::new().unwrap();
    let people = runtime.block_on(async {
        let (people, ..) = people_in(&folder, PeopleRules::default()).await;
        let person = people.guest(Some("Amina"), azalai_core::Lang::En).await.unwrap();
        people.new_token(&person.id, "bot").await.unwrap();
        people
    });
    let bytes = proptest::collection::vec(any::<u8>(), 0..80);
    let secret = "[A-Za-z0-9_-]{43}";
    let prefix = prop::sample::select(vec!["", "azalai_session=", "Bearer ", "Bearer azt_"]);
    let kind = prop::sample::select(vec![header::COOKIE, header::AUTHORIZATION]);
    proptest!(|(
        bytes in bytes, secret in secret, plausible: bool, prefix in prefix, kind in kind,
    )| {
        let tail = if plausible { secret.as_bytes() } else { &bytes };
        if let Ok(value) = HeaderValue::from_bytes(&[prefix.as_bytes(), tail].concat()) {
            let headers = HeaderMap::from_iter([(kind, value)]);
            let who = runtime.block_on(people.who(&headers));
            let nobody = match &who {
                Ok(person) => person.is_none(),
                Err(refused) => refused.code() == "bad_token",
            };
            prop_assert!(nobody, "{:?}", who);
        }
    });
}

// ----------------------------------------------------------------------------------------- guard

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = Server::ordinary().await;
    let own = server.url("");
    let come = |name: &'static str, value: &str| {
        server.plain(Method::POST, "/api/guests").header(name, value).send()
    };
    for foreign in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", ""] {
        is_refused(come("origin", foreign).await.unwrap(), 403, "foreign_origin").await;
    }
    is_refused(come("sec-fetch-site", "cross-site").await.unwrap(), 403, "foreign_origin").await;
    ok(come("origin", &own).await.unwrap(), 201).await;
    ok(come("sec-fetch-site", "same-origin").await.unwrap(), 201).await;
    ok(come("sec-fetch-site", "none").await.unwrap(), 201).await;
    let look = server.plain(Method::GET, "/page").header("origin", "http://evil.example");
    assert_eq!(look.send().await.unwrap().status(), 200);

    // A program with a token is nobody's page; with a cookie besides, it might be.
    let amina = server.browser();
    amina.guest("Amina").await;
    let token = amina.token("bot").await["token"].as_str().unwrap().to_owned();
    let rename = |client: &Client| {
        let request =
            client.request(Method::PATCH, server.url("/api/me")).json(&json!({"name": "Aziza"}));
        request.bearer_auth(&token).header("origin", "http://evil.example")
    };
    ok(rename(&Client::new()).send().await.unwrap(), 200).await;
    is_refused(rename(&amina.client).send().await.unwrap(), 403, "foreign_origin").await;
}

#[tokio::test]
async fn with_a_public_url_only_that_is_ours() {
    let mut rules = Rules::generous();
    rules.guard.public_url = Some("https://play.example".parse().unwrap());
    let server = Server::start(rules).await;
    let come = |origin: &str| {
        server.plain(Method::POST, "/api/guests").header("origin", origin.to_owned()).send()
    };
    let response = come("https://play.example").await.unwrap();
    let headers = response.headers();
    assert_eq!(headers["strict-transport-security"], "max-age=31536000");
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("connect-src 'self' wss://play.example;"), "{policy}");
    ok(response, 201).await;
    is_refused(come(&server.url("")).await.unwrap(), 403, "foreign_origin").await;
    is_refused(come("http://play.example").await.unwrap(), 403, "foreign_origin").await;
}

#[tokio::test]
async fn a_server_for_this_machine_has_no_other_name() {
    let mut rules = Rules::generous();
    rules.guard.loopback = true;
    let server = Server::start(rules).await;
    let page = |host: &str| server.plain(Method::GET, "/page").header("host", host).send();
    for host in ["localhost", "localhost:4747", "127.0.0.1:9", "[::1]:4747"] {
        assert_eq!(page(host).await.unwrap().status(), 200, "{host}");
    }
    for host in ["evil.example", "evil.example:4747", "127.0.0.1.evil.example", "10.0.0.1"] {
        is_refused(page(host).await.unwrap(), 421, "wrong_host").await;
    }
}

#[tokio::test]
async fn every_answer_has_its_headers() {
    let server = Server::ordinary().await;
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                  connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
                  form-action 'self'";
    for (method, path, status) in [
        (Method::GET, "/page", 200),
        (Method::GET, "/no/page", 404),
        (Method::GET, "/api/me", 401),
        (Method::GET, "/api/nothing", 404),
        (Method::POST, "/api/guests", 201),
        (Method::GET, "/api/panic", 500),
    ] {
        let response = server.plain(method, path).send().await.unwrap();
        assert_eq!(response.status(), status, "{path}");
        let headers = response.headers();
        for (name, value) in [
            ("content-security-policy", policy),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(headers[name], value, "{path}");
        }
        let permissions = headers["permissions-policy"].to_str().unwrap();
        assert!(permissions.split(", ").all(|each| each.ends_with("=()")), "{permissions}");
        assert!(headers.get("strict-transport-security").is_none());
        let cache = headers.get("cache-control").map(|value| value.to_str().unwrap());
        assert_eq!(cache, path.starts_with("/api/").then_some("no-store"), "{path}");
    }
}

#[tokio::test]
async fn lost_requests_and_panics_are_refusals_too() {
    let server = Server::ordinary().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/tokens/a/b", "/api/me/", "/api/%ff"] {
        let response = server.plain(Method::GET, path).send().await.unwrap();
        assert_eq!(refused(response).await, (404, "no_such_path".to_owned()), "{path}");
    }
    let lost = server.plain(Method::GET, "/apix").send().await.unwrap();
    assert_eq!(lost.text().await.unwrap(), "the page for what is not there");
    let wrong = server.plain(Method::PUT, "/api/guests").send().await.unwrap();
    assert_eq!(wrong.headers()["allow"], "POST");
    is_refused(wrong, 405, "wrong_method").await;
    let panic = server.plain(Method::GET, "/api/panic").send().await.unwrap();
    let body = ok(panic, 500).await;
    assert_eq!(body["error"]["code"], "internal");
    assert!(!body.to_string().contains("on purpose"));
}

// ---------------------------------------------------------------------------------------- limits

async fn too_fast(response: Response, most: u64) {
    let wait = response.headers().get(header::RETRY_AFTER).expect("Retry-After").to_str().unwrap();
    let wait: u64 = wait.parse().unwrap();
    assert!((1..=most).contains(&wait), "{wait}");
    is_refused(response, 429, "too_fast").await;
}

#[tokio::test]
async fn guests_of_one_address_are_limited() {
    let rules = Rules {
        limits: LimitRules { guests: Rate::new(3, 5_000), ..Default::default() },
        guard: GuardRules { behind_proxy: true, ..Default::default() },
        ..Default::default()
    };
    let server = Server::start(rules).await;
    let come = |address: &'static str| {
        server.plain(Method::POST, "/api/guests").header("x-forwarded-for", address).send()
    };
    for _ in 0..3 {
        ok(come("1.1.1.1, 192.0.2.1").await.unwrap(), 201).await;
    }
    too_fast(come("2.2.2.2, 192.0.2.1").await.unwrap(), 6).await;
    ok(come("192.0.2.2").await.unwrap(), 201).await;
    for address in ["2001:db8::1", "2001:db8::2", "2001:db8::3"] {
        ok(come(address).await.unwrap(), 201).await;
    }
    too_fast(come("2001:db8::4").await.unwrap(), 6).await;
    ok(come("2001:db8:0:1::4").await.unwrap(), 201).await;
}

#[tokio::test]
async fn without_a_proxy_nobody_chooses_his_address() {
    let rules = Rules {
        limits: LimitRules { guests: Rate::new(1, 60_000), ..Default::default() },
        ..Default::default()
    };
    let server = Server::start(rules).await;
    let come = |address: &'static str| {
        server.plain(Method::POST, "/api/guests").header("x-forwarded-for", address).send()
    };
    ok(come("192.0.2.1").await.unwrap(), 201).await;
    too_fast(come("192.0.2.2").await.unwrap(), 61).await;
}

/// Tries to log in from an address.
async fn log_in_from(server: &Server, address: &str, name: &str, password: &str) -> Response {
    let body = json!({ "name": name, "password": password });
    let request = server.plain(Method::POST, "/api/session").json(&body);
    request.header("x-forwarded-for", address).send().await.unwrap()
}

const WRONG: &str = "a wrong password";

#[tokio::test]
async fn passwords_cannot_be_guessed_quickly() {
    let rules = Rules {
        limits: LimitRules {
            logins: Rate::new(6, 10_000),
            logins_of_pair: Rate::new(2, 30_000),
            logins_of_name: Rate::new(5, 20_000),
            ..Default::default()
        },
        guard: GuardRules { behind_proxy: true, ..Default::default() },
        ..Default::default()
    };
    let server = Server::start(rules).await;
    let login =
        |address: &'static str, name: &'static str| log_in_from(&server, address, name, WRONG);
    // An address and a name together,
    for name in ["Amina", "AMINA"] {
        is_refused(login("192.0.2.1", name).await, 401, "wrong_login").await;
    }
    too_fast(login("192.0.2.1", "amina").await, 31).await;
    // a name at all addresses,
    for address in ["192.0.2.2", "192.0.2.2", "192.0.2.3"] {
        is_refused(login(address, "Amina").await, 401, "wrong_login").await;
    }
    too_fast(login("192.0.2.4", "Amina").await, 21).await;
    // and an address with all names.
    for name in ["Bilal", "Chadi", "Dalia", "Esma", "Farid"] {
        is_refused(login("192.0.2.4", name).await, 401, "wrong_login").await;
    }
    too_fast(login("192.0.2.4", "Gamal").await, 11).await;
}

#[tokio::test]
async fn strangers_cannot_shut_an_account_out() {
    let rules = Rules {
        limits: LimitRules { logins_of_name: Rate::new(20, 60_000), ..Default::default() },
        guard: GuardRules { behind_proxy: true, ..Default::default() },
        ..Default::default()
    };
    let server = Server::start(rules).await;
    let (home, away) = (server.browser(), server.browser());
    home.account("Amina", PASSWORD).await;
    ok(away.login("Amina", PASSWORD).await, 200).await;
    empty(away.send(Method::DELETE, "/api/session", json!({})).await).await;

    // Ten wrong passwords of one stranger: everybody else gets in with the right one.
    for _ in 0..10 {
        is_refused(log_in_from(&server, "192.0.2.1", "Amina", WRONG).await, 401, "wrong_login")
            .await;
    }
    too_fast(log_in_from(&server, "192.0.2.1", "Amina", PASSWORD).await, 31).await;
    ok(log_in_from(&server, "192.0.2.2", "Amina", PASSWORD).await, 200).await;

    // Strangers everywhere, at Amina's own address as well.
    for number in 0..30 {
        let address = format!("198.51.100.{number}");
        log_in_from(&server, &address, "Amina", WRONG).await;
    }
    for _ in 0..40 {
        let body = json!({"name": "Amina", "password": WRONG});
        server.plain(Method::POST, "/api/session").json(&body).send().await.unwrap();
    }
    too_fast(server.browser().login("Amina", PASSWORD).await, 61).await;
    // The device from which Amina went away, and the one where she still is, are not shut out.
    ok(away.login("Amina", PASSWORD).await, 200).await;
    ok(home.login("Amina", PASSWORD).await, 200).await;
    let change = json!({"old": PASSWORD, "new": "another camel"});
    empty(home.send(Method::PUT, "/api/account/password", change).await).await;
    // What was known by the old password is not known by the new one.
    too_fast(away.login("Amina", "another camel").await, 61).await;
    // Nor does being known allow more than a few attempts.
    let mut answers = Vec::new();
    for _ in 0..12 {
        answers.push(home.login("Amina", WRONG).await.status().as_u16());
    }
    assert_eq!((answers[0], answers[11]), (401, 429), "{answers:?}");
}

#[tokio::test]
async fn strangers_who_queue_hold_up_no_device_that_is_known() {
    let mut rules = Rules::generous();
    rules.people.passwords_at_once = 1;
    let server = Server::start(rules).await;
    let away = server.browser();
    away.account("Amina", PASSWORD).await;
    ok(away.login("Amina", PASSWORD).await, 200).await;
    empty(away.send(Method::DELETE, "/api/session", json!({})).await).await;
    let guess = async || {
        let body = json!({"name": "Amina", "password": WRONG});
        server.plain(Method::POST, "/api/session").json(&body).send().await.unwrap()
    };
    // More strangers than there are places in their queue, without end.
    let strangers = futures_util::future::join_all((0..230).map(async |_| {
        loop {
            guess().await;
        }
    }));
    let known = async {
        eventually("strangers are turned away", async || {
            (guess().await.status() == 503).then_some(())
        })
        .await;
        ok(away.login("Amina", PASSWORD).await, 200).await
    };
    tokio::select! {
        _ = strangers => unreachable!("strangers never end"),
        person = known => assert_eq!(person["name"], "Amina"),
    }
}

#[tokio::test]
async fn requests_are_limited_for_each_person() {
    let rules = Rules {
        limits: LimitRules { requests: Rate::new(20, 60_000), ..Default::default() },
        ..Default::default()
    };
    let server = Server::start(rules).await;
    let (amina, bilal) = (server.browser(), server.browser());
    for browser in [&amina, &bilal] {
        ok(browser.post("/api/guests", json!({})).await, 201).await;
        ok(browser.get("/api/me").await, 200).await;
    }
    for _ in 0..20 {
        ok(amina.get("/api/me").await, 200).await;
    }
    too_fast(amina.get("/api/me").await, 61).await;
    ok(bilal.get("/api/me").await, 200).await;
    // Made-up secrets do not buy requests: they all count for the address.
    let mut answers = Vec::new();
    for n in 0..20 {
        let token = format!("azt_{n:0>43}");
        let request = with_token(&server, Method::GET, "/api/me", &token);
        answers.push(request.send().await.unwrap().status());
    }
    assert_eq!(answers.last(), Some(&StatusCode::TOO_MANY_REQUESTS), "{answers:?}");
    ok(bilal.get("/api/me").await, 200).await;
}

#[test]
fn the_description_of_the_api_has_all_routes() {
    let api: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    for (path, methods) in [
        ("/api/guests", vec!["post"]),
        ("/api/me", vec!["get", "patch"]),
        ("/api/account", vec!["delete", "post"]),
        ("/api/session", vec!["delete", "post"]),
        ("/api/account/password", vec!["put"]),
        ("/api/tokens", vec!["get", "post"]),
        ("/api/tokens/{id}", vec!["delete"]),
    ] {
        let found: Vec<&String> = api["paths"][path].as_object().expect(path).keys().collect();
        assert_eq!(found, methods, "{path}");
    }
    assert!(api["components"]["schemas"]["Person"].is_object());
}
