//! The writer among failures that only the inside of the store can make.

use super::*;
use crate::metrics::Metrics;
use crate::people::{Kind, Person, PersonId};
use crate::refusal::Refusal;
use azalai_table::wire::TableState;
use futures_util::FutureExt;
use std::sync::Arc;
use std::time::Instant;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};

/// A writer that works, with what a test needs of it.
struct Works {
    pool: SqlitePool,
    queue: Queue,
    health: Health,
    _close: oneshot::Sender<()>,
    _lock: std::fs::File,
    folder: TempDir,
}

impl Works {
    async fn new(change: impl FnOnce(Disk) -> Disk) -> Works {
        Works::with(async |disk| change(disk)).await
    }

    async fn with(change: impl AsyncFnOnce(Disk) -> Disk) -> Works {
        let folder = TempDir::new().unwrap();
        let store = open(&folder.path().join("azalai.sqlite")).await.unwrap();
        let ((queue, jobs), metrics) =
            (Queue::new(QueueRules::default()), Arc::new(Metrics::new()));
        let (done, telling) = mpsc::unbounded_channel();
        tokio::spawn(tell(telling));
        let disk = change(store.disk).await;
        let writer = Writer::new(disk, store.files, jobs, metrics, done).await.unwrap();
        let (_close, closing) = oneshot::channel();
        writer.start(closing).unwrap();
        let health = Health::new(queue.clone(), store.second);
        Works { pool: store.pool, queue, health, _close, _lock: store.lock, folder }
    }

    async fn value(&self, name: &str) -> Option<i64> {
        let sql = "SELECT value FROM server WHERE name = ?";
        sqlx::query_scalar(sql).bind(name).fetch_optional(&self.pool).await.unwrap()
    }
}

fn set(name: &str, value: Option<i64>) -> Write {
    let sql = "INSERT INTO server (name, value) VALUES (?, ?)";
    Write::Statement(sql, vec![name.into(), value.into()])
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_reach_the_disk_is_refused_and_the_log_begins_anew() {
    let works = Works::new(Disk::never_syncs).await;
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
    let works = Works::with(async |mut disk| {
        disk.execute("PRAGMA query_only = ON", &[]).await.unwrap();
        disk
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

/// How SQLite finds a list, in its own words.
#[tokio::test]
async fn whoever_stops_waiting_for_a_connection_does_not_take_it_with_them() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder.path().join("azalai.sqlite")).await.unwrap();
    while store.pool.num_idle() < READERS as usize {
        tokio::task::yield_now().await;
    }
    for _ in 0..20 {
        // Asked once, and given up: by a request that is broken off, or by a server that stops.
        drop(store.pool.acquire().now_or_never());
    }
    assert_eq!(store.pool.size(), READERS);
}

async fn plan(pool: &SqlitePool, wanted: &Listing<'_>) -> String {
    let mut query = sqlx::QueryBuilder::new("EXPLAIN QUERY PLAN ");
    tables::ask_for(&mut query, wanted);
    let rows = query.build().fetch_all(pool).await.unwrap();
    rows.iter().map(|row| row.text("detail").unwrap() + "\n").collect()
}

#[tokio::test]
async fn no_list_is_sorted_or_made_from_the_tables_of_others() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder.path().join("azalai.sqlite")).await.unwrap();
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
    let works = Works::new(|disk| disk).await;
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
        let works = Works::new(Disk::never_syncs).await;
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
    let works = Works::new(|disk| disk).await;
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
    let works = Works::new(|disk| disk).await;
    let claim = || Write::Claim("UPDATE server SET value = 2 WHERE name = 'one'", vec![]);
    assert_eq!(works.queue.claim(vec![claim(), set("two", Some(2))]).await, Ok(false));
    assert_eq!(works.value("two").await, None);
    works.queue.store(vec![set("one", Some(1))]).await.unwrap();
    assert_eq!(works.queue.claim(vec![claim(), set("two", Some(2))]).await, Ok(true));
    assert_eq!((works.value("one").await, works.value("two").await), (Some(2), Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_health_check_is_shared_and_has_a_limit() {
    let works = Works::new(|disk| disk).await;
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
        assert_eq!(disk::fault_of(code), fault, "{code}");
    }
}
