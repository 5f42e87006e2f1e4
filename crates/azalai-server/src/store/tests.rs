//! The writer among failures that only the inside of the store can make.

use super::disk::fault_of;
use super::sqlite::options;
use super::*;
use crate::metrics::Metrics;
use crate::people::{Kind, Person, PersonId};
use crate::refusal::Refusal;
use azalai_table::wire::TableState;
use azalai_testkit::postgres::{Postgres, postgres};
use futures_util::FutureExt;
use sqlx::ConnectOptions;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};

/// A writer that works, with what a test needs of it.
struct Works {
    pool: Pool,
    queue: Queue,
    health: Health,
    close: oneshot::Sender<()>,
    writing: std::thread::JoinHandle<()>,
    lock: std::fs::File,
    folder: TempDir,
}

/// The kinds of databases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Brand {
    Sqlite,
    Postgres,
}

impl Brand {
    const ALL: [Brand; 2] = [Brand::Sqlite, Brand::Postgres];

    /// Where a new one is.
    fn place(self, folder: &TempDir) -> Place {
        let url = (self == Brand::Postgres).then(|| postgres().fresh());
        Place::of(folder.path(), url.as_deref()).unwrap()
    }
}

impl Works {
    async fn on(kind: Brand) -> Works {
        let folder = TempDir::new().unwrap();
        let place = kind.place(&folder);
        Works::at(folder, &place, async |pen| pen).await
    }

    async fn at(
        folder: TempDir,
        place: &Place,
        change: impl AsyncFnOnce(Box<dyn Pen>) -> Box<dyn Pen>,
    ) -> Works {
        let store = open(place).await.unwrap();
        let ((queue, jobs), metrics) =
            (Queue::new(QueueRules::default()), Arc::new(Metrics::new()));
        let (done, telling) = mpsc::unbounded_channel();
        tokio::spawn(tell(telling));
        let pen = change(store.pen).await;
        let writer = Writer::new(pen, store.pool.clone(), jobs, metrics, done).await.unwrap();
        let (close, closing) = oneshot::channel();
        let writing = writer.start(closing).unwrap();
        let health = Health::new(queue.clone(), store.pool.clone());
        Works { pool: store.pool, queue, health, close, writing, lock: store.lock, folder }
    }

    /// Ends; what it stored stays as long as the folder that is given back.
    async fn stop(self) -> TempDir {
        self.close.send(()).unwrap();
        tokio::task::spawn_blocking(|| self.writing.join().unwrap()).await.unwrap();
        self.pool.close().await;
        drop(self.lock);
        self.folder
    }

    /// SQLite on a disk that never says that something has arrived.
    async fn never_syncing() -> Works {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("azalai.sqlite");
        Works::at(folder, &file.clone().into(), async |pen| {
            pen.close().await;
            let disk = Disk::open(&Files::of(&file).unwrap(), false).await.unwrap();
            Box::new(disk.never_syncs()) as Box<dyn Pen>
        })
        .await
    }

    async fn value(&self, name: &str) -> Option<i64> {
        let sql = "SELECT value FROM server WHERE name = ?";
        ask(sql).with(name).number(&self.pool, "value").await.unwrap()
    }
}

fn set(name: &str, value: Option<i64>) -> Write {
    let sql = "INSERT INTO server (name, value) VALUES (?, ?)";
    Write::Statement(sql, vec![name.into(), value.into()])
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_reach_the_disk_is_refused_and_the_log_begins_anew() {
    let works = Works::never_syncing().await;
    assert_eq!(works.queue.store(vec![set("one", Some(1))]).await, Err(Refusal::NotStored));
    let down = works.queue.down().expect("nothing can be stored");
    assert_eq!(down.why, Fault::Sync);
    let mut outages = works.queue.outages();
    assert!(outages.next().await.is_some(), "another connection is tried by itself");
    assert_eq!(works.queue.store(vec![set("two", Some(2))]).await, Ok(()));
    assert_eq!((works.queue.down(), works.value("two").await), (None, Some(2)));
    assert_eq!(works.health.check().await, Ok(()));
    // What was in doubt does not stand in front of what comes now.
    let file = works.folder.path().join("azalai.sqlite");
    assert!(std::fs::metadata(file.with_extension("sqlite-wal")).unwrap().len() < 100_000);
    assert!(std::fs::metadata(file).unwrap().len() > 50_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_can_only_be_read_is_told_as_such_and_is_well_again() {
    // As after a remount: reading goes on, and whatever is written is refused.
    let folder = TempDir::new().unwrap();
    let place = Brand::Sqlite.place(&folder);
    let works = Works::at(folder, &place, async |mut pen| {
        pen.execute(ask("PRAGMA query_only = ON")).await.unwrap();
        pen
    })
    .await;
    // As long as another connection writes, no new one takes the place of this one.
    let file = works.folder.path().join("azalai.sqlite");
    let mut other = options(&file).connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert_eq!(works.queue.store(vec![set("one", Some(1))]).await, Err(Refusal::NotStored));
    assert_eq!(works.queue.down().map(|down| down.why), Some(Fault::ReadOnly));
    assert_eq!(works.value("one").await, None, "what is there can still be read");
    let mut outages = works.queue.outages();
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert!(outages.next().await.is_some(), "another connection is tried by itself");
    assert_eq!(works.queue.store(vec![set("two", Some(2))]).await, Ok(()));
    assert_eq!((works.queue.down(), works.value("two").await), (None, Some(2)));
    assert_eq!(works.health.check().await, Ok(()));
}

#[tokio::test]
async fn whoever_stops_waiting_for_a_connection_does_not_take_it_with_them() {
    let folder = TempDir::new().unwrap();
    let store = open(&Brand::Sqlite.place(&folder)).await.unwrap();
    let readers = sqlite::readers(&folder.path().join("azalai.sqlite")).await.unwrap();
    let all = readers.size();
    while readers.num_idle() < all as usize {
        tokio::task::yield_now().await;
    }
    for _ in 0..20 {
        // Asked once, and given up: by a request that is broken off, or by a server that stops.
        drop(readers.acquire().now_or_never());
    }
    assert_eq!(readers.size(), all);
    store.pen.close().await;
}

/// How SQLite finds a list, in its own words.
async fn plan(pool: &Pool, wanted: &Listing<'_>) -> String {
    let mut query = ask("EXPLAIN QUERY PLAN ");
    tables::ask_for(&mut query, wanted);
    let rows = query.all(pool).await.unwrap();
    rows.iter().map(|row| row.text("detail").unwrap() + "\n").collect()
}

#[tokio::test]
async fn no_list_is_sorted_or_made_from_the_tables_of_others() {
    let folder = TempDir::new().unwrap();
    let store = open(&Brand::Sqlite.place(&folder)).await.unwrap();
    let amina = PersonId::from("amina");
    for number in 0..16 {
        let wanted = Listing {
            person: (number & 1 > 0).then_some(&amina),
            state: (number & 2 > 0).then_some(TableState::Over),
            game: (number & 4 > 0).then_some("targi"),
            before: (number & 8 > 0).then_some("x"),
            most: 50,
        };
        let plan = plan(&store.pool, &wanted).await;
        assert!(!plan.contains("TEMP B-TREE"), "{wanted:?} is sorted: {plan}");
        let by = match (wanted.person, wanted.state, wanted.game) {
            (Some(_), _, _) => "SEARCH tables USING INDEX sqlite_autoindex_tables_1 (key=?)",
            (None, None, None) => "USING INDEX public_tables",
            (None, Some(_), None) => "SEARCH tables USING INDEX public_tables_by_state (state=?",
            (None, None, Some(_)) => "SEARCH tables USING INDEX public_tables_by_game (game=?",
            (None, Some(_), Some(_)) => {
                "SEARCH tables USING INDEX public_tables_by_game_and_state (game=? AND state=?"
            }
        };
        assert!(plan.contains(by), "{wanted:?} is found another way: {plan}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_change_is_answered_once_it_is_on_the_disk() {
    for kind in Brand::ALL {
        what_people_change_is_answered_once_it_is_on_the_disk_on(kind).await;
    }
}

async fn what_people_change_is_answered_once_it_is_on_the_disk_on(kind: Brand) {
    let works = Works::on(kind).await;
    let people = PeopleStore::new(works.pool.clone(), works.queue.clone());
    let id: PersonId = "amina".into();
    let row = AccountRow { name: "Amina", key: "amina", password: "old" };
    assert_eq!(people.insert_account(&id, &row, 1).await, Ok(Stored::Done));
    let other = AccountRow { name: "AMINA", ..row };
    assert_eq!(people.insert_account(&"other".into(), &other, 1).await, Ok(Stored::NameTaken));
    assert_eq!(people.settle(&id, &row).await, Ok(Stored::Missing));

    // Nothing that would have to be on the disk is acknowledged.
    let no = Some(Refusal::NotStored);
    let token = crate::people::Token { id: "t".into(), name: "t".into(), created: 1, used: None };
    let guest = Person { id: id.clone(), name: "Amina".into(), kind: Kind::Guest, since: 1 };
    for change in 0..7 {
        let works = Works::never_syncing().await;
        let store = PeopleStore::new(works.pool.clone(), works.queue.clone());
        let refused = match change {
            0 => store.insert_account(&id, &row, 1).await.err(),
            1 => store.change_password(&id, ("old", "new"), "", false).await.err(),
            2 => store.insert_token(&id, &token, "hash", 50).await.err(),
            3 => store.remove_token(&id, "t").await.err(),
            4 => store.insert_session(&id, "", "hash", (1, 2)).await.err(),
            5 => store.insert_guest(&guest, "amina").await.err(),
            _ => store.delete(&id, "").await.err(),
        };
        assert_eq!(refused, no, "change {change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_job_does_not_take_the_others_with_it() {
    for kind in Brand::ALL {
        one_bad_job_does_not_take_the_others_with_it_on(kind).await;
    }
}

async fn one_bad_job_does_not_take_the_others_with_it_on(kind: Brand) {
    let works = Works::on(kind).await;
    let jobs = (0..20).map(|number| {
        let name = format!("job {number}");
        let value = (number % 5 != 3).then_some(number);
        let queue = works.queue.clone();
        async move { queue.store(vec![set(&name, Some(1)), set(&format!("{name}+"), value)]).await }
    });
    let stored = futures_util::future::join_all(jobs).await;
    for (number, stored) in stored.into_iter().enumerate() {
        let bad = number % 5 == 3;
        assert_eq!(stored, if bad { Err(Refusal::NotStored) } else { Ok(()) }, "job {number}");
        let first = works.value(&format!("job {number}")).await;
        assert_eq!(first, (!bad).then_some(1), "a job is stored whole or not at all");
    }
    assert_eq!(works.queue.down(), None, "the disk is well");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_is_not_met_leaves_the_rest_of_its_job_undone() {
    for kind in Brand::ALL {
        a_claim_that_is_not_met_leaves_the_rest_of_its_job_undone_on(kind).await;
    }
}

async fn a_claim_that_is_not_met_leaves_the_rest_of_its_job_undone_on(kind: Brand) {
    let works = Works::on(kind).await;
    let claim = || Write::Claim("UPDATE server SET value = 2 WHERE name = 'one'", vec![]);
    assert_eq!(works.queue.claim(vec![claim(), set("two", Some(2))]).await, Ok(false));
    assert_eq!(works.value("two").await, None);
    works.queue.store(vec![set("one", Some(1))]).await.unwrap();
    assert_eq!(works.queue.claim(vec![claim(), set("two", Some(2))]).await, Ok(true));
    assert_eq!((works.value("one").await, works.value("two").await), (Some(2), Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_health_check_is_shared_and_has_a_limit() {
    let works = Works::on(Brand::Sqlite).await;
    let writes = async || works.value("probe").await;
    assert_eq!(works.health.check().await, Ok(()));
    let before = writes().await.unwrap();
    let all = (0..500).map(|_| works.health.check());
    assert!(futures_util::future::join_all(all).await.iter().all(Result::is_ok));
    assert!(writes().await.unwrap() <= before + 2, "one try serves everybody");
    // Somebody else holds the database.
    tokio::time::sleep(Duration::from_millis(600)).await;
    let file = works.folder.path().join("azalai.sqlite");
    let mut other = options(&file).connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let begun = Instant::now();
    assert_eq!(works.health.check().await, Err(Refusal::StoreSlow));
    assert!(begun.elapsed() < Duration::from_secs(5));
    sqlx::query("COMMIT").execute(&mut other).await.unwrap();
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(works.health.check().await, Ok(()));
}

#[test]
fn the_reasons_of_sqlite_are_told_apart() {
    for (code, fault) in
        [(13, Fault::Full), (8, Fault::ReadOnly), (1032, Fault::ReadOnly), (10, Fault::Other)]
    {
        assert_eq!(fault_of(code), fault, "{code}");
    }
}

/// Makes a guest, a table with some entries, and whatever else is stored.
async fn fill(works: &Works) {
    let people = PeopleStore::new(works.pool.clone(), works.queue.clone());
    let guest = Person { id: "amina".into(), name: "Amina".into(), kind: Kind::Guest, since: 1 };
    assert!(people.insert_guest(&guest, "amina").await.unwrap());
    let entry = |number, entry: &str| {
        Write::Entry(queue::LogRow { key: 7, number, at: 5, entry: entry.to_owned() })
    };
    let table = "INSERT INTO tables (key, id, host, game, settings, public, invite, state, seed, created_at, form) \
                 VALUES (7, 'id', 'amina', 'targi', '{}', 1, '', 'running', '', 1, 2)";
    let kept = "INSERT INTO kept (table_key, lang, game) VALUES (7, 'de', ?)";
    let report = "INSERT INTO reports (at, table_id, line, said_at, said_by, text, reported_by) \
                  VALUES (1, 'id', 2, 3, 'amina', 'it''s ?1', 'amina')";
    works
        .queue
        .store(vec![
            Write::Statement(table, vec![]),
            Write::Statement(kept, vec![vec![0_u8, 255, 39].into()]),
            Write::Statement(report, vec![]),
            entry(1, "one"),
            entry(2, "two 'ü' \\ $1"),
            Write::Due(7, Some(9)),
        ])
        .await
        .unwrap();
    works.queue.store(vec![entry(3, "three"), Write::Due(7, None)]).await.unwrap();
}

/// All that is stored, as text.
async fn everything(place: &Place) -> String {
    let pool = look(place).await.unwrap();
    let mut all = String::new();
    for (name, question, columns) in copy::questions() {
        // What a start writes by itself.
        if name == "server" {
            continue;
        }
        for row in ask(question).all(&pool).await.unwrap() {
            all.push_str(name);
            for column in &columns {
                let number = row.number(column).map(|number| number.to_string());
                all.push_str(&format!(
                    " {:?}",
                    number.map_or(row.bytes(column), String::into_bytes)
                ));
            }
            all.push('\n');
        }
    }
    pool.close().await;
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_to_postgresql_and_back() {
    let [one, two, three] = [(); 3].map(|()| TempDir::new().unwrap());
    let [sqlite, there, back] =
        [Brand::Sqlite.place(&one), Brand::Postgres.place(&two), Brand::Sqlite.place(&three)];
    let works = Works::at(one, &sqlite, async |pen| pen).await;
    fill(&works).await;
    let _one = works.stop().await;
    let first = copy(&sqlite, &there, &|_, _| {}).await.unwrap();
    assert_eq!((first.tables, first.people), (1, 1));
    let before = everything(&sqlite).await;
    assert_eq!(before.lines().filter(|line| line.starts_with("log ")).count(), 1, "{before}");
    assert_eq!(everything(&there).await, before);
    let second = copy(&there, &back, &|_, _| {}).await.unwrap();
    assert_eq!((second.rows, everything(&back).await), (first.rows, before.clone()));
    // Nothing is written over.
    for to in [&there, &back] {
        let again = copy(&sqlite, to, &|_, _| {}).await;
        assert!(matches!(again, Err(StoreError::NotEmpty(_))), "{again:?}");
    }
    // A copy while a server runs, and numbers go on where they were.
    let works = Works::at(two, &there, async |pen| pen).await;
    let report = "INSERT INTO reports (at, table_id, line, said_at, said_by, text, reported_by) \
                  VALUES (1, 'id', 3, 3, 'amina', '', 'amina')";
    works.queue.store(vec![Write::Statement(report, vec![])]).await.unwrap();
    let saved = works.folder.path().join("saved.sqlite");
    backup(&there, &saved).await.unwrap();
    assert_eq!(everything(&saved.clone().into()).await, everything(&there).await);
    let copied = TempDir::new().unwrap();
    let checked = check(&there, copied.path(), &|_, _| {}).await.unwrap();
    assert_eq!((checked.tables, checked.faults[0].id.as_str()), (1, "id"));
    works.stop().await;
}

/// Nothing of the schema is left behind when something is copied.
#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_both_schemas_is_copied() {
    let folder = TempDir::new().unwrap();
    for kind in Brand::ALL {
        let place = kind.place(&folder);
        let store = open(&place).await.unwrap();
        let sql = match kind {
            Brand::Sqlite => {
                "SELECT t.name || '.' || c.name AS it FROM sqlite_schema t JOIN pragma_table_info(t.name) c \
                 WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '%sqlx%'"
            }
            Brand::Postgres => {
                "SELECT CAST(table_name || '.' || column_name AS TEXT) AS it FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name NOT LIKE '%sqlx%' AND table_name <> 'leases'"
            }
        };
        let rows = ask(sql).all(&store.pool).await.unwrap();
        let mut there: Vec<String> = rows.iter().map(|row| row.about("it")).collect();
        let mut copied: Vec<String> = copy::questions()
            .flat_map(|(name, _, columns)| columns.into_iter().map(move |c| format!("{name}.{c}")))
            .collect();
        there.sort();
        copied.sort();
        assert_eq!(there, copied, "{kind:?}");
        store.pen.close().await;
        store.pool.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_on_one_database_only_one_writes() {
    let [one, two] = [(); 2].map(|()| TempDir::new().unwrap());
    let place = Brand::Postgres.place(&one);
    let Place::Server(address, _) = &place else { panic!("{place}") };
    let other = Place::Server(address.clone(), two.path().to_owned());
    let first = Works::at(one, &place, async |pen| pen).await;
    let refused = open(&other).await.err();
    assert!(matches!(refused, Some(StoreError::Taken(_))), "{refused:?}");
    first.queue.store(vec![set("one", Some(1))]).await.expect("the first goes on");
    // The first sleeps so long that its lease runs out: as far as the second can see, it is dead.
    postgres().sql(&format!("UPDATE {}.leases SET until = 'epoch'", schema(address)));
    let second = Works::at(two, &other, async |pen| pen).await;
    second.queue.store(vec![set("two", Some(2))]).await.unwrap();
    // Both ways of writing see that it was taken over.
    let entry = queue::LogRow { key: 7, number: 1, at: 5, entry: "one".to_owned() };
    assert_eq!(first.queue.store(vec![Write::Entry(entry)]).await, Err(Refusal::NotStored));
    assert_eq!(first.queue.down().map(|down| down.why), Some(Fault::Taken));
    assert_eq!(first.queue.store(vec![set("three", Some(3))]).await, Err(Refusal::NotStored));
    assert_eq!(first.health.check().await, Err(Refusal::StoreTaken));
    assert_eq!(first.health.is_ready(), Err(Refusal::StoreTaken));
    assert_eq!((second.value("one").await, second.value("three").await), (Some(1), None));
    assert_eq!((second.health.check().await, second.health.is_ready()), (Ok(()), Ok(())));
    // As soon as the second has gone, the first goes on.
    let mut outages = first.queue.outages();
    second.stop().await;
    assert!(outages.next().await.is_some());
    first.queue.store(vec![set("three", Some(3))]).await.unwrap();
    first.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_at_postgresql_is_told_as_such_and_is_well_again() {
    let folder = TempDir::new().unwrap();
    let place = Brand::Postgres.place(&folder);
    let Place::Server(address, _) = &place else { panic!("{place}") };
    let works = Works::at(folder, &place, async |pen| pen).await;
    let schema = schema(address);
    // What PostgreSQL says when a table cannot grow.
    postgres().sql(&format!(
        "CREATE FUNCTION {schema}.no_room() RETURNS trigger LANGUAGE plpgsql AS \
         'BEGIN RAISE disk_full; END'; CREATE TRIGGER no_room BEFORE INSERT ON {schema}.server \
         FOR EACH ROW EXECUTE FUNCTION {schema}.no_room()"
    ));
    assert_eq!(works.queue.store(vec![set("one", Some(1))]).await, Err(Refusal::NotStored));
    tokio::time::sleep(Duration::from_millis(600)).await;
    let told = works.health.check().await;
    assert!(matches!(told, Err(Refusal::DiskFull | Refusal::NotStored)), "{told:?}");
    postgres().sql(&format!("DROP TRIGGER no_room ON {schema}.server"));
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(works.queue.store(vec![set("two", Some(2))]).await, Ok(()));
    assert_eq!(works.health.check().await, Ok(()));
    assert_eq!(works.value("one").await, None);
    works.stop().await;
}

/// The schema in which a database of the tests is.
fn schema(address: &super::postgres::Address) -> String {
    address.schema()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_keeps_postgresql_from_being_used_is_a_sentence() {
    let folder = TempDir::new().unwrap();
    let said = async |url: String| {
        let place = Place::of(folder.path(), Some(&url)).unwrap();
        let error = open(&place).await.err().expect("it cannot be used").to_string();
        assert!(!error.contains("secret"), "{error}");
        error
    };
    let there = postgres();
    let database = |name: &str| there.address("azalai", "amina's camel", name);
    let closed = said("postgres://azalai:secret@127.0.0.1:1/games".to_owned()).await;
    assert!(closed.contains("`games` of PostgreSQL at 127.0.0.1:1 cannot be reached"), "{closed}");
    let nowhere = said("postgres://azalai:secret@nowhere.invalid/games".to_owned()).await;
    assert!(nowhere.contains("cannot be reached"), "{nowhere}");
    let wrong = said(there.address("azalai", "secret", "postgres")).await;
    assert!(wrong.contains("does not let `azalai` in: check the name and the password"), "{wrong}");
    let missing = said(database("missing")).await;
    assert!(
        missing.contains("does not exist; make it there with `createdb --owner azalai missing`")
    );
    there.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    assert!(said(database("latin")).await.contains("does not store every letter"));
    there.sql("CREATE ROLE stranger LOGIN PASSWORD 'secret'");
    let stranger = said(there.address("stranger", "secret", "postgres")).await;
    assert!(stranger.contains("`stranger` may not do this"), "{stranger}");
    there.sql("CREATE DATABASE still");
    there.sql("ALTER DATABASE still SET default_transaction_read_only = on");
    let still = said(database("still")).await;
    assert!(still.contains("can only be read"), "{still}");
    // One of a later version.
    let later = Brand::Postgres.place(&folder);
    let Place::Server(address, _) = &later else { panic!("{later}") };
    let store = open(&later).await.unwrap();
    store.pen.close().await;
    store.pool.close().await;
    drop(store.lock);
    let table = format!("{}._sqlx_migrations", schema(address));
    there.sql(&format!("UPDATE {table} SET version = 99"));
    let error = open(&later).await.err().unwrap().to_string();
    assert!(error.contains("was written by a newer Azalai"), "{error}");
    for (url, says) in [
        ("mysql://root:secret@localhost/games", "the database `mysql` cannot be used"),
        ("postgres://azalai:secret@local host/games", "this is no address of PostgreSQL"),
    ] {
        let error = Place::of(folder.path(), Some(url)).unwrap_err().to_string();
        assert!(error.contains(says) && !error.contains("secret"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_while_postgresql_is_away() {
    let (folder, mut there) = (TempDir::new().unwrap(), Postgres::start());
    let place = Place::of(folder.path(), Some(&there.fresh())).unwrap();
    let works = Works::at(folder, &place, async |pen| pen).await;
    works.queue.store(vec![set("one", Some(1))]).await.unwrap();
    assert_eq!(works.health.check().await, Ok(()));
    there.stop();
    assert_eq!(works.queue.store(vec![set("two", Some(2))]).await, Err(Refusal::NotStored));
    assert_eq!(works.queue.down().map(|down| down.why), Some(Fault::Away));
    assert_eq!(works.health.is_ready(), Err(Refusal::StoreAway));
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(works.health.check().await, Err(Refusal::StoreAway));
    let mut outages = works.queue.outages();
    there.go_on();
    assert!(outages.next().await.is_some(), "it is tried by itself");
    works.queue.store(vec![set("three", Some(3))]).await.unwrap();
    let values = [works.value("one").await, works.value("two").await, works.value("three").await];
    assert_eq!(values, [Some(1), None, Some(3)]);
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(works.health.check().await, Ok(()));
    works.stop().await;
}

#[test]
fn the_reasons_of_postgresql_are_sentences_of_their_own() {
    let failure = Failure::of_postgres(&sqlx::Error::PoolTimedOut);
    assert_eq!((failure.fault, failure.why.as_str()), (Fault::Away, "it does not answer in time"));
}
