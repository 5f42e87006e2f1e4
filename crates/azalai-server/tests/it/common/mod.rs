//! What the tests of the server share: a server of its own for each test, with real sockets and a
//! real database.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::FastRng;
use azalai_server::http::limits::Rate;
use azalai_server::store::{self, Place, Question, Row, ask};
use azalai_server::{Config, Server};
pub use azalai_testkit::client::{
    Address, Guest, Lines, Socket, eventually, play_on, random_action, together,
};
pub use azalai_testkit::http::PATIENCE;
use rand::SeedableRng;
use serde_json::{Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

/// The database of a test: with `AZALAI_TEST_DATABASE=postgres` in PostgreSQL, else a file of SQLite.
pub fn database() -> Option<String> {
    let postgres = std::env::var("AZALAI_TEST_DATABASE").is_ok_and(|kind| kind == "postgres");
    postgres.then(|| azalai_testkit::postgres::postgres().fresh())
}

/// A server.
pub struct TestServer {
    pub address: Address,
    pub config: Config,
    server: Option<Server>,
    folder: TempDir,
}

impl TestServer {
    pub async fn open() -> TestServer {
        TestServer::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        let folder = TempDir::new().unwrap();
        let mut config = Config::new(folder.path().to_owned());
        config.listen = "127.0.0.1:0".parse().unwrap();
        config.limits.guests = Rate::new(10_000, 1);
        // What a review says is tested elsewhere; here it is enough that one is made.
        config.review_games = 20;
        config.database = database();
        change(&mut config);
        let server = Server::start(&config).await.unwrap();
        let address = Address::new(server.address());
        TestServer { address, config, server: Some(server), folder }
    }

    pub async fn stop(&mut self) {
        self.server.take().expect("it runs").stop().await;
    }

    pub async fn start(&mut self) {
        let server = Server::start(&self.config).await.unwrap();
        self.address.set(server.address());
        self.server = Some(server);
    }

    pub fn nobody(&self) -> Guest {
        Guest::nobody(&self.address)
    }

    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(&self.address, name).await
    }

    /// Two people at a running table of two, each with a socket.
    pub async fn pair(&self, wish: Value) -> Pair {
        let (amina, bilal) = (self.guest("Amina").await, self.guest("Bilal").await);
        let mut wish = wish;
        wish["seats"] = json!(["me", "open"]);
        let id = amina.open(wish).await;
        bilal.join(&id).await;
        let sockets = [amina.socket(&id).await, bilal.socket(&id).await];
        Pair { id, people: [amina, bilal], sockets }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("azalai.sqlite")
    }

    /// Where its database is.
    pub fn place(&self) -> Place {
        Place::of(&self.config.data, self.config.database.as_deref()).unwrap()
    }

    /// Changes the database of a server that does not run.
    pub async fn sql(&self, sql: &'static str) {
        self.write(sql.split(';').filter(|one| !one.trim().is_empty()).map(ask)).await;
    }

    /// The same, with values.
    pub async fn write(&self, statements: impl IntoIterator<Item = Question>) {
        assert!(self.server.is_none());
        let pool = store::look(&self.place()).await.unwrap();
        let mut pen = pool.pen(false).await.unwrap();
        pen.begin();
        for statement in statements {
            pen.execute(statement).await.unwrap();
        }
        pen.commit().await.unwrap();
        pen.close().await;
        pool.close().await;
    }

    /// What a question leads to.
    async fn rows(&self, question: Question) -> Vec<Row> {
        let pool = store::look(&self.place()).await.unwrap();
        let rows = question.all(&pool).await.unwrap();
        pool.close().await;
        rows
    }

    /// Makes everything that happened at the tables of a server that does not run so much older.
    pub async fn age(&self, ms: i64) {
        let mut changes = Vec::new();
        for row in self.rows(ask("SELECT table_key, number, entries FROM log")).await {
            let older = |line: &str| {
                let (at, entry) = line.split_once(' ').unwrap();
                format!("{} {entry}\n", at.parse::<i64>().unwrap() - ms)
            };
            let entries: String = row.about("entries").lines().map(older).collect();
            let sql = "UPDATE log SET entries = ? WHERE table_key = ? AND number = ?";
            changes.push(
                ask(sql).with(entries).with(row.number("table_key")).with(row.number("number")),
            );
        }
        for sql in [
            "UPDATE tables SET started_at = started_at - ?",
            "UPDATE tables SET due_at = due_at - ? WHERE due_at > 0",
        ] {
            changes.push(ask(sql).with(ms));
        }
        self.write(changes).await;
    }

    /// The clock of the only table of a server that does not run has run out meanwhile, and so has what it gets once.
    pub async fn run_out(&mut self, ms: i64) {
        const GRACES: &str = "SELECT (SELECT COUNT(*) FROM log WHERE entries LIKE '%!grace%') \
                              + (SELECT COUNT(*) FROM journal WHERE entries LIKE '%!grace%')";
        self.age(ms).await;
        self.start().await;
        let granted = async || (self.count(GRACES).await > 0).then_some(());
        eventually("a little more is granted", granted).await;
        self.stop().await;
        self.age(ms).await;
        self.start().await;
    }

    /// The last run of entries in the log of the only table: its key, its first number, and the entries.
    async fn last_run(&self) -> (i64, i64, String) {
        let sql = "SELECT table_key, number, entries FROM log ORDER BY number DESC LIMIT 1";
        let rows = self.rows(ask(sql)).await;
        let number = |column| rows[0].number(column).unwrap();
        (number("table_key"), number("number"), rows[0].about("entries"))
    }

    /// As if the server had stopped right before the last entry of its only table was stored.
    pub async fn lose_the_last_entry(&self) {
        let (key, number, entries) = self.last_run().await;
        let kept: Vec<&str> = entries.lines().collect();
        let kept = &kept[..kept.len() - 1];
        let last = number + kept.len() as i64 - 1;
        let change = match kept.is_empty() {
            true => ask("DELETE FROM log WHERE table_key = ? AND number = ?"),
            false => ask("UPDATE log SET entries = ?, last = ? WHERE table_key = ? AND number = ?")
                .with(format!("{}\n", kept.join("\n")))
                .with(last),
        };
        self.write([change.with(key).with(number)]).await;
    }

    /// A number out of the database.
    pub async fn count(&self, sql: &'static str) -> i64 {
        let rows = self.rows(ask(format!("SELECT CAST(({sql}) AS BIGINT) AS count"))).await;
        rows[0].number("count").unwrap()
    }

    /// The last entry of the only table stands in the journal and not in the log yet.
    pub async fn unfile_the_last_entry(&self) {
        let (key, number, entries) = self.last_run().await;
        let last = number + entries.lines().count() as i64 - 1;
        let line = format!("{key} {last} {}\n", entries.lines().last().unwrap());
        let sql = "INSERT INTO journal (seq, entries) VALUES (1, ?)";
        self.write([ask(sql).with(line)]).await;
        self.lose_the_last_entry().await;
    }

    /// Is the server well?
    pub async fn is_well(&self) {
        for path in ["/healthz", "/readyz"] {
            let answer = self.nobody().get(path).await;
            assert_eq!((answer.status, answer.text.as_str()), (200, "ok\n"), "{path}");
        }
    }
}

/// Two people at a table.
pub struct Pair {
    pub id: String,
    pub people: [Guest; 2],
    pub sockets: [Socket; 2],
}

impl Pair {
    /// Whose turn it is: 0 or 1.
    pub async fn on_turn(&mut self) -> usize {
        together(&mut self.sockets).await;
        self.sockets[0].now["turn"].as_u64().unwrap() as usize - 1
    }
}

/// Whims that are the same in every run.
pub fn whims(seed: u64) -> FastRng {
    FastRng::seed_from_u64(seed)
}
