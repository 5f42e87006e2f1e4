//! Two servers hold the same table but for what one seat may not know: luck that was dealt face down, and what others did
//! in secret. Whoever sits there asks both for everything that there is to ask, and gets the same answers, byte by byte. So does
//! somebody who only watches, of whom more is hidden.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually, whims};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use azalai_core::luck::{Dealer, FastRng};
use azalai_core::{Lang, Seat, Turn, Viewer};
use azalai_games::{Budget, GAMES, Match};
use azalai_server::alerts::AlertRules;
use azalai_server::alerts::mail::MailRules;
use azalai_server::http::HintRules;
use azalai_server::http::limits::Rate;
use azalai_server::{Reading, Watch};
use azalai_table::wire::Command;
use azalai_table::{Entry, PersonId, Presence, Table};
use azalai_testkit::http::Method;
use azalai_testkit::smtp::SmtpSink;
use rand::RngExt;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The address at which people type the page's name: the same for all servers here.
const HOME: &str = "http://games.example";

/// A table of people, as it was stored.
struct Stored {
    server: TestServer,
    people: Vec<Guest>,
    watcher: Guest,
    table: Table,
    log: Vec<(i64, Entry)>,
}

impl Stored {
    /// People sit down at a table, and the game begins.
    async fn new(game: &str, rules: &str, set: &Value, seats: usize) -> Stored {
        let mut server = TestServer::open().await;
        let mut people = Vec::new();
        for number in 1..=seats {
            people.push(server.guest(&format!("Player {number}")).await);
        }
        let mut wanted = vec!["open"; seats];
        wanted[0] = "me";
        let wish =
            json!({"game": game, "rules": rules, "seats": wanted, "hints": true, "set": set});
        let id = people[0].open(wish).await;
        for person in &people[1..] {
            person.join(&id).await;
        }
        let watcher = server.guest("Watcher").await;
        server.stop().await;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.file());
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let sql = "SELECT entries FROM log ORDER BY number";
        let rows: Vec<String> = sqlx::query_scalar(sql).fetch_all(&pool).await.unwrap();
        pool.close().await;
        let entry = |line: &str| {
            let (at, entry) = line.split_once(' ').unwrap();
            (at.parse().unwrap(), entry.parse().unwrap())
        };
        let log: Vec<(i64, Entry)> = rows.iter().flat_map(|run| run.lines()).map(entry).collect();
        let table = Table::rebuild(log.iter().cloned()).unwrap();
        Stored { server, people, watcher, table, log }
    }

    fn game(&self) -> &dyn Match {
        self.table.playing().unwrap().game()
    }

    /// Somebody does something at random; false at the end of the game.
    fn play(&mut self, rng: &mut FastRng) -> bool {
        let Turn::Seat(seat) = self.table.turn() else { return false };
        let legal = self.game().legal(Lang::En);
        let line = &legal[rng.random_range(0..legal.len())];
        let action = if rng.random() { line.action.clone() } else { line.with_most.clone() };
        let (after, at) = (self.table.number(), self.table.last_at());
        let who: PersonId = self.people[seat.index()].id.as_str().into();
        let act = Command::Act { action, amount: None, after, seat: None };
        let change = self.table.command(&who, &act, &Presence::default(), at).unwrap();
        self.log.extend(change.entries.into_iter().map(|entry| (at, entry)));
        self.table.over_at().is_none()
    }

    /// A server that holds this table, but with these actions.
    async fn serve(&self, actions: &[(Turn, String)]) -> (TestServer, Heard) {
        let mut actions = actions.iter();
        let mut text = String::new();
        for (at, entry) in &self.log {
            let entry = match entry {
                Entry::Act { .. } => {
                    let (by, action) = actions.next().unwrap().clone();
                    Entry::Act { by, action }
                }
                entry => entry.clone(),
            };
            text.push_str(&format!("{at} {entry}\n"));
        }
        assert!(actions.next().is_none());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("azalai.sqlite");
        std::fs::copy(self.server.file(), &file).unwrap();
        let heard = Heard::open().await;
        rewrite(&file, &text, self.log.len(), &heard).await;
        // Time stands still, so that no answer depends on when it was asked for.
        let wall = self.table.last_at() + 1000;
        let server = TestServer::with(|config| {
            std::fs::copy(&file, config.data.join("azalai.sqlite")).unwrap();
            config.watch = Watch::new(move || Reading { since: Duration::ZERO, wall });
            // Limits go by the clock of the machine, which does not stand still.
            let all = Rate::new(10_000, 1);
            let limits = &mut config.limits;
            (limits.stirs, limits.chat, limits.hints, limits.reports) = (all, all, all, all);
            limits.undos = all;
            // Whoever thinks by the clock does not say the same twice.
            config.hints = HintRules { budget: Budget::Iterations(200), seed: Some(1) };
            config.public_url = Some(HOME.to_owned());
            config.alerts = heard.rules();
        });
        (server.await, heard)
    }

    /// Who sits there, or who watches.
    fn asker(&self, eyes: Viewer) -> &Guest {
        match eyes {
            Viewer::Seat(seat) => &self.people[seat.index()],
            _ => &self.watcher,
        }
    }
}

/// Where people hear that it is their turn: a webhook, and a mail server.
struct Heard {
    webhook: String,
    posted: Posted,
    mails: SmtpSink,
}

/// Heads and bodies.
type Posted = Arc<Mutex<Vec<(HeaderMap, Bytes)>>>;

impl Heard {
    async fn open() -> Heard {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let webhook = format!("http://{}/", listener.local_addr().unwrap());
        let posted = Posted::default();
        let router = Router::new().fallback(take).with_state(Arc::clone(&posted));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Heard { webhook, posted, mails: SmtpSink::open().await }
    }

    fn rules(&self) -> AlertRules {
        let (server, from) = (self.mails.url(), "Azalai <games@example.net>".to_owned());
        let mail = MailRules { server, from, plain: true, ..MailRules::default() };
        let (after, again) = (Duration::ZERO, Vec::new());
        let usual = AlertRules::default();
        AlertRules { after, again, allow_private: true, mail: Some(mail), ..usual }
    }

    /// What somebody on turn is told after they went, but for the address of the webhook and the name and the time of the mail.
    async fn all(&self, server: &TestServer, person: &Guest, id: &str) -> Vec<String> {
        let gone = Asker::new(server, person, id).who;
        let closed = async || {
            let metrics = server.nobody().get("/metrics").await.text;
            metrics.lines().any(|line| line == "azalai_sockets 0").then_some(())
        };
        let arrived = async || {
            // Whoever has just gone is told. (Right after its start a server waits with that.)
            drop(gone.socket_with(id, "").await);
            eventually("a socket is closed", closed).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            let posted = self.posted.lock().unwrap().clone();
            let mails = self.mails.all();
            (!posted.is_empty() && !mails.is_empty()).then_some((posted, mails))
        };
        let (posted, mails) = eventually("somebody hears that it is their turn", arrived).await;
        assert_eq!((posted.len(), mails.len()), (1, 1));
        let (mut head, body) = posted.into_iter().next().unwrap();
        head.remove("host");
        let mut told = vec![format!("{head:?}"), String::from_utf8(body.to_vec()).unwrap()];
        for mail in mails {
            let own = |line: &&String| !line.starts_with("Message-ID") && !line.starts_with("Date");
            told.extend(mail.head.iter().filter(own).cloned());
            told.extend(mail.to);
            told.push(mail.text);
        }
        told
    }
}

async fn take(State(posted): State<Posted>, head: HeaderMap, body: Bytes) {
    posted.lock().unwrap().push((head, body));
}

/// Puts another log into a database of one table. Everybody there wants to hear of their turns.
async fn rewrite(file: &Path, text: &str, entries: usize, heard: &Heard) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let key: i64 = sqlx::query_scalar("SELECT key FROM tables").fetch_one(&pool).await.unwrap();
    sqlx::query("DELETE FROM log").execute(&pool).await.unwrap();
    let sql = "INSERT INTO log (table_key, number, last, entries) VALUES (?, 1, ?, ?)";
    let insert = sqlx::query(sql).bind(key).bind(entries as i64).bind(text);
    insert.execute(&pool).await.unwrap();
    let sql =
        "INSERT INTO alerts (person, lang, webhook, ahead) SELECT id, 'en', ?, 0 FROM persons";
    sqlx::query(sql).bind(&heard.webhook).execute(&pool).await.unwrap();
    let sql = "INSERT INTO mails (person, address, lang, code_until, guesses, off, created_at) \
               SELECT id, 'p' || rowid || '@example.org', 'de', 0, 0, 'off' || rowid, 0 FROM persons";
    sqlx::query(sql).execute(&pool).await.unwrap();
    // The log of SQLite stays behind when the file is copied.
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&pool).await.unwrap();
    pool.close().await;
}

/// How much luck, and how many actions of others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Count {
    luck: usize,
    actions: usize,
}

/// What somebody did not get to see of a game: luck, or what others did, the last first.
fn veiled(game: &dyn Match, eyes: Viewer, luck: bool) -> Vec<usize> {
    let hidden = |number: &usize| {
        let truth = game.action_for(*number, Viewer::Referee).unwrap();
        let kind = luck == (truth.0 == Turn::Chance);
        kind && game.action_for(*number, eyes).unwrap() != truth
    };
    (0..game.length()).rev().filter(hidden).collect()
}

/// The same game, but for what these eyes may not see: at this place something else was dealt or done, and later what is
/// possible then, as far as it looks the same to them.
fn swapped(
    game: &dyn Match,
    viewer: Viewer,
    at: usize,
    rng: &mut FastRng,
) -> Option<Vec<(Turn, String)>> {
    let mut twin = game.fork();
    twin.take_back_to(0);
    for (number, (by, action)) in game.played().into_iter().enumerate() {
        let seen = game.action_for(number, viewer)?.1;
        let mut ways = Vec::new();
        if number != at {
            ways.push(action.clone());
        }
        if seen != action {
            ways.extend(others(&*twin, by, rng).into_iter().filter(|other| *other != action));
        }
        let alike = |way: &String| {
            let mut fork = twin.fork();
            fork.play(by, way, None).is_ok()
                && fork.action_for(number, viewer).is_some_and(|(_, told)| told == seen)
        };
        let way = ways.into_iter().find(alike)?;
        twin.play(by, &way, None).ok()?;
    }
    let witnessed = twin.events(0, viewer) == game.events(0, viewer);
    let hidden = twin.view(Viewer::Referee) != game.view(Viewer::Referee);
    (witnessed && hidden && twin.turn() == game.turn()).then(|| twin.played())
}

/// Other things that could happen now.
fn others(game: &dyn Match, by: Turn, rng: &mut FastRng) -> Vec<String> {
    let mut ways: Vec<String> = match by {
        Turn::Chance => (0..12)
            .filter_map(|_| {
                let mut fork = game.fork();
                fork.deal(&Dealer::from_seed([rng.random(); 32]));
                fork.last().map(|(_, action)| action)
            })
            .collect(),
        _ => game
            .legal(Lang::En)
            .into_iter()
            .flat_map(|line| [line.action, line.with_most])
            .collect(),
    };
    for index in (1..ways.len()).rev() {
        ways.swap(index, rng.random_range(0..=index));
    }
    ways
}

/// Somebody who asks one of the servers.
struct Asker {
    who: Guest,
    id: String,
}

impl Asker {
    fn new(server: &TestServer, person: &Guest, id: &str) -> Asker {
        let mut who = Guest::nobody(&server.address);
        (who.cookie, who.id) = (person.cookie.clone(), person.id.clone());
        Asker { who, id: id.to_owned() }
    }

    /// Everything that an answer tells: its status, its headers but for the date, its body.
    async fn hear(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> (u16, String, String) {
        let mut request = self.who.request(method, path);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        let mut headers: Vec<String> = answer
            .headers()
            .iter()
            .filter(|(name, _)| *name != "date")
            .map(|(name, value)| format!("{name}: {value:?}"))
            .collect();
        headers.sort();
        let status = answer.status().as_u16();
        // A picture is no text, and two that differ may read alike: their bytes are compared.
        let bytes = answer.bytes().await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| format!("{bytes:?}"));
        (status, headers.join("\n"), text)
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }
}

/// What is asked for without changing anything.
fn questions(stored: &Stored, eyes: Viewer) -> Vec<String> {
    let steps = stored.game().length();
    let mut asked: Vec<String> = [
        "",
        "/record",
        "/review",
        "/review?lang=de",
        "?after=0&lang=en",
        "?after=0&lang=de",
        "?seat=1",
        "?seat=2",
    ]
    .map(str::to_owned)
    .into();
    for step in (0..=steps + 1).filter(|step| step % 9 == 0 || step + 2 > steps) {
        asked.push(format!("/at?step={step}&lang={}", ["en", "de"][step % 2]));
        asked.push(format!("/at?step={step}"));
        asked.push(format!("/choices?step={step}"));
    }
    let mine = matches!(eyes, Viewer::Seat(seat) if stored.table.turn() == Turn::Seat(seat));
    let legal = if mine { stored.game().legal(Lang::En) } else { Vec::new() };
    let every = legal.len().div_ceil(10).max(1);
    let actions = legal.into_iter().step_by(every).flat_map(|line| [line.action, line.with_most]);
    // Nonsense, and what is none of one's business, is refused alike.
    for (number, action) in actions.chain(["x", "pass", "?"].map(str::to_owned)).enumerate() {
        let action = action.replace('%', "%25").replace(' ', "%20").replace('+', "%2B");
        let lang = ["", "&lang=en", "&lang=de"][number % 3];
        asked.push(format!("/preview?action={action}{lang}"));
    }
    asked
}

/// Commands that tell something or are refused, and at last some that change the table.
fn commands(seats: usize) -> Vec<Value> {
    let mut all = vec![
        json!({"do": "act", "action": "x", "after": 0}),
        json!({"do": "answer", "what": "undo", "accept": true}),
        json!({"do": "return"}),
        json!({"do": "leave"}),
        json!({"do": "start"}),
        json!({"do": "join"}),
        json!({"do": "share", "share": "0".repeat(64)}),
    ];
    for seat in 1..=seats {
        all.push(json!({"do": "undo", "seat": seat}));
        all.push(json!({"do": "fill", "seat_of": seat, "bot": "easy"}));
        all.push(json!({"do": "clear", "seat_of": seat}));
        all.push(json!({"do": "move", "to": seat}));
        all.push(json!({"do": "replace", "seat_of": seat}));
        all.push(json!({"do": "mute", "seat_of": seat, "on": false}));
    }
    all.extend([
        json!({"do": "undo"}),
        json!({"do": "offer", "what": "abort"}),
        json!({"do": "offer", "what": "draw"}),
        json!({"do": "say", "text": "hello"}),
    ]);
    all
}

/// The paths at a table that are asked for here; those that follow it are sockets and streams.
const ASKED: [&str; 16] = [
    "", "/at", "/choices", "/do", "/hint", "/join", "/leave", "/picture", "/preview", "/record",
    "/rematch", "/report", "/review", "/start", "/stream", "/try",
];

/// Asks both servers for everything; panics where the answers differ.
async fn compare(stored: &Stored, eyes: Viewer, twin: &[(Turn, String)]) {
    let servers = [stored.serve(&stored.game().played()).await, stored.serve(twin).await];
    // Whoever is on turn hears of it. Nothing of that tells anything.
    if let Turn::Seat(seat) = stored.table.turn() {
        let (person, id) = (&stored.people[seat.index()], stored.table.id());
        let mut told = Vec::new();
        for (server, heard) in &servers {
            told.push(heard.all(server, person, id).await);
        }
        assert_eq!(told[0], told[1], "{eyes:?}: what somebody hears of their turn differs");
    }
    let servers = servers.map(|(server, _)| server);
    let (person, id) = (stored.asker(eyes), stored.table.id());
    let sits = matches!(eyes, Viewer::Seat(_));
    let askers = [0, 1].map(|index| Asker::new(&servers[index], person, id));
    let same = async |method: Method, path: String, body: Option<Value>| {
        let one = askers[0].hear(method.clone(), &path, body.as_ref()).await;
        let other = askers[1].hear(method, &path, body.as_ref()).await;
        assert_eq!(one, other, "{eyes:?} can tell the servers apart: {path} {body:?}");
        one.0
    };
    let mut sockets = Vec::new();
    for asker in &askers {
        let queries = ["", "lang=en&after=0", if sits { "lang=de&seat=1" } else { "lang=de" }];
        let mut all = Vec::new();
        for query in queries {
            all.push(asker.who.socket_with(id, query).await);
        }
        sockets.push((all, asker.who.stream(id, "lang=en&after=0").await));
    }
    for page in ["/t/", "/embed/"] {
        assert_eq!(same(Method::GET, format!("{page}{id}"), None).await, 200, "{page}");
    }
    for question in questions(stored, eyes) {
        same(Method::GET, askers[0].path(&question), None).await;
    }
    assert_eq!(same(Method::GET, askers[0].path("/picture"), None).await, 200);
    for list in ["", "?mine=true", "?state=running", "?mine=true&state=running"] {
        same(Method::GET, format!("/api/tables{list}"), None).await;
    }
    for query in ["/hint?lang=en", "/hint?lang=de", "/hint"] {
        same(Method::POST, askers[0].path(query), None).await;
    }
    for path in ["/join", "/leave", "/start", "/rematch"] {
        same(Method::POST, askers[0].path(path), Some(json!({}))).await;
    }
    same(Method::POST, askers[0].path("/try"), Some(json!({"step": 1}))).await;
    same(Method::POST, askers[0].path("/report"), Some(json!({"number": 3}))).await;
    for command in commands(stored.people.len()) {
        same(Method::POST, askers[0].path("/do"), Some(command)).await;
    }
    same(Method::GET, askers[0].path("?lang=en&after=0"), None).await;
    // The same over a socket, and everything that came to those who only listened. Watchers are not heard: somebody who sits
    // there says for them that this is all.
    for (server, (all, lines)) in servers.iter().zip(&mut sockets) {
        for command in commands(stored.people.len()) {
            all[0].ask(command).await;
        }
        let speaker = if sits { person } else { &stored.people[0] };
        let end = json!({"do": "say", "text": "the end"});
        Asker::new(server, speaker, id).who.tell(id, end).await.ok(200);
        for socket in all {
            socket.until(|frame| frame["text"] == "the end").await;
        }
        while lines.frame().await["text"] != "the end" {}
    }
    let [one, other] = [&sockets[0], &sockets[1]];
    for (a, b) in one.0.iter().zip(&other.0) {
        let [a, b] = [a, b].map(|socket| of_the_game(&socket.texts));
        assert_eq!(a, b, "{eyes:?} hears a difference over a socket");
    }
    let [a, b] = [one, other].map(|(_, lines)| of_the_game(&lines.texts));
    assert_eq!(a, b, "{eyes:?} hears a difference over a stream");
    same(Method::POST, askers[0].path("/do"), Some(json!({"do": "resign"}))).await;
}

/// Frames in their order, without those that only tell who is there: they gather for a moment, so when they come is chance.
fn of_the_game(texts: &[String]) -> Vec<&String> {
    texts.iter().filter(|text| !text.contains(r#""is":"sitting""#)).collect()
}

/// How much was hidden, and how much of it was swapped: from one of those who sit there, and from those who watch.
type Found = [(Count, Count); 2];

/// Plays a game, and compares where other luck could have been dealt, and where others could have done something else.
async fn spy(game: &str, rules: &str, set: &Value, seats: usize, seed: u64) -> Found {
    let mut stored = Stored::new(game, rules, set, seats).await;
    let mut rng = whims(seed);
    let mut found = Found::default();
    for step in 0..250 {
        let seat = Seat::from_number(1 + step % seats).unwrap();
        let both = [Viewer::Seat(seat), Viewer::Public];
        for (eyes, (hidden, swaps)) in both.into_iter().zip(&mut found) {
            for luck in [true, false] {
                let places = veiled(stored.game(), eyes, luck);
                let (found, done) = match luck {
                    true => (&mut hidden.luck, &mut swaps.luck),
                    false => (&mut hidden.actions, &mut swaps.actions),
                };
                *found = (*found).max(places.len());
                if *done > 0 {
                    continue;
                }
                let mut tried = places.into_iter().take(4);
                let twin = tried.find_map(|at| swapped(stored.game(), eyes, at, &mut rng));
                if let Some(twin) = twin {
                    compare(&stored, eyes, &twin).await;
                    *done += 1;
                }
            }
        }
        let all = found.iter().all(|(_, swaps)| swaps.luck > 0 && swaps.actions > 0);
        if all || !stored.play(&mut rng) {
            break;
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_over_http_depends_on_what_its_asker_may_not_know() {
    let books = GAMES.iter().flat_map(|game| {
        let spec = game.spec();
        spec.rulebooks.iter().map(|rules| (spec.name, rules, json!({})))
    });
    let mut books: Vec<_> = books.collect();
    // What only an option hides.
    let updated = books.iter().find(|(_, rules, _)| rules.name == "updated").unwrap().1;
    let standard = books.iter().find(|(game, _, _)| *game == "desert").unwrap().1;
    books.push(("targui", updated, json!({"money": "hidden"})));
    books.push(("targui", updated, json!({"money": "treasury"})));
    books.push(("desert", standard, json!({"chips": "hidden"})));
    books.push(("desert", standard, json!({"chips": "open"})));
    for (game, rules, set) in books {
        let seats = usize::from(rules.default_seats);
        let name = format!("{game} {} {set}", rules.name);
        let mut all = Found::default();
        // The luck is the server's: where a game brings nothing to swap, perhaps another one does.
        for seed in 7..19 {
            let found = spy(game, rules.name, &set, seats, seed).await;
            for ((hidden, swaps), (more, done)) in all.iter_mut().zip(found) {
                hidden.luck = hidden.luck.max(more.luck);
                hidden.actions = hidden.actions.max(more.actions);
                (swaps.luck, swaps.actions) =
                    (swaps.luck + done.luck, swaps.actions + done.actions);
            }
            let any = |count: &Count| count.luck.min(1) + count.actions.min(1);
            let wanted: usize = all.iter().map(|(hidden, _)| any(hidden)).sum();
            let enough: usize = all.iter().map(|(_, swaps)| any(swaps)).sum();
            if enough == wanted && (wanted > 0 || seed == 9) {
                break;
            }
        }
        for (who, (hidden, swaps)) in ["a seat", "a watcher"].into_iter().zip(all) {
            let said = format!("{name}, {who}: {hidden:?} hidden, {swaps:?} swapped");
            eprintln!("{said}");
            assert!(hidden.luck == 0 || swaps.luck > 0, "{said}: no other luck was dealt");
            assert!(hidden.actions == 0 || swaps.actions > 0, "{said}: nobody did anything else");
            assert_eq!(swaps != Count::default(), hides(game, rules.name, &set), "{said}");
        }
    }
}

/// Is something dealt or done in secret there? Chips that lie face down and silver in a treasury everybody has seen come; only nobody
/// counts them for the others, so there is nothing to swap. In the expansion of Targi the pile lies open (rule 4.4).
fn hides(game: &str, rules: &str, set: &Value) -> bool {
    match game {
        "targui" => set["money"] == "hidden",
        "desert" => false,
        "targi" => rules == "base",
        _ => true,
    }
}

#[tokio::test]
async fn every_address_of_a_table_is_asked_for() {
    let server = TestServer::open().await;
    let api = server.nobody().get("/api/openapi.json").await.ok(200);
    let known = |path: &str| path == "/socket" || ASKED.contains(&path);
    for path in api["paths"].as_object().unwrap().keys() {
        if let Some(rest) = path.strip_prefix("/api/tables/{id}") {
            assert!(known(rest), "{path}: what it answers is not compared");
        }
    }
}
