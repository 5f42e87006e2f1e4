//! Everybody gets their share: of the threads on which bots think, of memory, of the disk, of time.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually, play_on, whims};
use azalai_core::Seat;
use azalai_games::{BotSpec, Level, Match};
use azalai_server::http::limits::Rate;
use azalai_server::{Reading, Watch, think_alone};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const AN_HOUR: i64 = 3_600_000;
const A_DAY: i64 = 24 * AN_HOUR;

async fn metric(server: &TestServer, name: &str) -> i64 {
    let metrics = server.nobody().get("/metrics").await.text;
    let value = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap().parse().unwrap()
}

/// The public tables that are over. No table is read for this.
async fn over(server: &TestServer) -> Vec<Value> {
    server.nobody().get("/api/tables?state=over").await.ok(200).as_array().unwrap().clone()
}

/// Has the bot on the first seat acted?
async fn has_acted(who: &Guest, id: &str) -> bool {
    who.table(id).await["turn"] == 2
}

// ------------------------------------------------------------------------------------------------------ bots

#[tokio::test]
async fn a_strangers_bots_do_not_wait_for_all_tables_of_somebody_else() {
    let server = TestServer::with(|config| config.bot_threads = 1).await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let wish = |bot: &str| json!({"game": "desert", "seats": [format!("bot:{bot}"), "me"]});
    let mut tables = Vec::new();
    for _ in 0..30 {
        tables.push(amina.open(wish("hard")).await);
    }
    // One that thinks as long as the others, then one that does not think.
    for bot in ["hard", "random"] {
        let id = bilal.open(wish(bot)).await;
        eventually("a bot's action", async || has_acted(&bilal, &id).await.then_some(())).await;
        let mut served = 0;
        for id in &tables {
            served += usize::from(has_acted(&amina, id).await);
        }
        assert!(served <= 10, "{served} of 30 came before `{bot}`");
    }
}

fn panics(game: &mut dyn Match, seat: Seat, bot: &BotSpec) -> Option<String> {
    assert!(bot.level == Level::Random, "this bot cannot think");
    think_alone(game, seat, bot)
}

#[tokio::test]
async fn a_bot_that_panics_frees_its_table() {
    let server = TestServer::with(|config| {
        config.bot_threads = 1;
        config.mind = panics;
    })
    .await;
    let amina = server.guest("Amina").await;
    // The same thread goes on after every panic.
    for _ in 0..3 {
        let id = amina.open(json!({"game": "desert", "seats": ["bot:medium", "me"]})).await;
        let acted = async || (amina.table(&id).await["turn"] == 2).then_some(());
        eventually("a bot's action", acted).await;
    }
    assert!(metric(&server, "azalai_bot_panics_total").await >= 3);
}

static THOUGHT: Mutex<Vec<(usize, Level)>> = Mutex::new(Vec::new());

fn noted(game: &mut dyn Match, seat: Seat, bot: &BotSpec) -> Option<String> {
    THOUGHT.lock().unwrap().push((seat.number(), bot.level));
    think_alone(game, seat, bot)
}

#[tokio::test]
async fn a_turn_of_many_actions_does_not_take_for_ever() {
    let server = TestServer::with(|config| {
        config.mind = noted;
        config.thinking_per_turn = Duration::from_nanos(1);
    })
    .await;
    let amina = server.guest("Amina").await;
    let wish = json!({"game": "targi", "seats": ["me", "bot:medium"]});
    let id = amina.open(wish).await;
    let (mut sockets, mut whims) = ([amina.socket(&id).await], whims(3));
    let hurried = || THOUGHT.lock().unwrap().iter().any(|(_, level)| *level == Level::Greedy);
    while !hurried() && !play_on(&mut sockets, &mut whims, 1).await {}
    let thought = THOUGHT.lock().unwrap().clone();
    assert_eq!(thought.first(), Some(&(2, Level::Medium)));
    assert!(thought.iter().any(|(_, level)| *level == Level::Greedy), "{thought:?}");
}

const ENTRIES: &str = "SELECT COALESCE(SUM(last - number + 1), 0) FROM log";

// ----------------------------------------------------------------------------------------------------- start

#[tokio::test]
async fn a_start_reads_no_table_that_waits_for_people() {
    let mut server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let mut ids = Vec::new();
    for number in 0..12 {
        let clock =
            [json!({"kind": "none"}), json!({"kind": "days", "days": 2})][number % 2].clone();
        let wish = json!({"game": "desert", "seats": ["me", "open"], "clock": clock});
        ids.push(amina.open(wish).await);
        bilal.join(&ids[number]).await;
    }
    let wish = json!({"game": "desert", "seats": ["me", "bot:random"]});
    let with_bot = amina.open(wish).await;
    eventually("her turn", async || (amina.table(&with_bot).await["turn"] == 1).then_some(()))
        .await;
    server.stop().await;
    server.start().await;
    assert_eq!(metric(&server, "azalai_tables").await, 0);
    assert_eq!(amina.table(&ids[0]).await["table"]["state"], "running");
    assert_eq!(metric(&server, "azalai_tables").await, 1);
}

#[tokio::test]
async fn a_clock_runs_out_at_a_table_that_nobody_looks_at() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let clock = json!({"kind": "days", "days": 1});
    let wish = json!({"game": "targi", "seats": ["me", "bot:random"], "clock": clock});
    let id = amina.open(wish).await;
    eventually("her turn", async || (amina.table(&id).await["turn"] == 1).then_some(())).await;
    server.stop().await;
    server.run_out(25 * AN_HOUR).await;
    let ended = eventually("the end", async || over(&server).await.pop()).await;
    assert_eq!(ended["id"], json!(id));
    // Nobody uses it, so it does not stay in memory.
    eventually("it is forgotten", async || {
        (metric(&server, "azalai_tables").await == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn bots_go_on_after_a_start_though_nobody_looks() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let wish = json!({"game": "desert", "seats": ["bot:random", "me"]});
    let id = amina.open(wish).await;
    eventually("a bot's action", async || has_acted(&amina, &id).await.then_some(())).await;
    server.stop().await;
    server.lose_the_last_entry().await;
    // As if it had been killed before the last entry was filed: nobody knows when the table is due.
    server.unfile_the_last_entry().await;
    server.sql("UPDATE tables SET due_at = NULL").await;
    let filed = server.count(ENTRIES).await;
    server.start().await;
    eventually("the bot acts again", async || {
        (metric(&server, "azalai_actions_total").await > 0).then_some(())
    })
    .await;
    server.stop().await;
    assert_eq!(server.count(ENTRIES).await, filed + 2);
}

#[tokio::test]
async fn every_downtime_is_given_back_to_a_table_that_is_read_much_later() {
    let mut server = TestServer::open().await;
    let clock = json!({"kind": "game", "seconds": 5400});
    let mut pair = server.pair(json!({"game": "desert", "clock": clock})).await;
    let actor = pair.on_turn().await;
    for _ in 0..3 {
        server.stop().await;
        server.age(AN_HOUR).await;
        server.sql("UPDATE server SET value = value - 3600000").await;
        server.start().await;
    }
    let path = format!("/api/tables/{}?after=0", pair.id);
    for _ in 0..2 {
        let frame = pair.people[0].get(&path).await.ok(200);
        let left = frame["clock"]["left"][actor].as_i64().unwrap();
        assert!((5_000_000..=5_400_000).contains(&left), "{left} ms of 5400000 are left");
        let missed = frame["missed"].as_array().unwrap();
        // All of it once, and not again after another start.
        let downtimes = missed.iter().filter(|did| did["did"] == "downtime");
        let given: i64 = downtimes.map(|did| did["ms"].as_i64().unwrap()).sum();
        assert!((3 * AN_HOUR..4 * AN_HOUR).contains(&given), "{given} ms were given back");
        server.stop().await;
        server.start().await;
    }
}

#[tokio::test]
async fn games_without_a_clock_end_after_a_time_of_the_operators_choice() {
    let mut server = TestServer::open().await;
    let pair = server.pair(json!({"game": "desert"})).await;
    server.stop().await;
    server.age(89 * A_DAY).await;
    server.start().await;
    server.stop().await;
    assert_eq!(server.config.end_after, None);
    server.config.end_after = Some(Duration::from_secs(90 * 24 * 3600));
    server.start().await;
    assert_eq!(pair.people[0].table(&pair.id).await["table"]["state"], "running");
    server.stop().await;
    server.age(2 * A_DAY).await;
    server.start().await;
    eventually("the end", async || over(&server).await.pop()).await;
    let frame = pair.people[0].table(&pair.id).await;
    assert_eq!(
        (&frame["over"]["why"], &frame["over"]["winners"]),
        (&json!("deserted"), &json!([]))
    );
}

// ------------------------------------------------------------------------------------------------------ time

/// The clocks of the machine, but for what a test adds: to both, or to the one on the wall alone.
#[derive(Default)]
struct Leaps {
    both: AtomicI64,
    wall: AtomicI64,
}

fn watch(leaps: &Arc<Leaps>) -> Watch {
    let (leaps, begun) = (Arc::clone(leaps), Instant::now());
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    Watch::new(move || {
        let both = leaps.both.load(Ordering::SeqCst);
        let since = begun.elapsed() + Duration::from_millis(both.try_into().unwrap());
        let wall = since.as_millis() as i64 + leaps.wall.load(Ordering::SeqCst);
        Reading { since, wall: today + wall }
    })
}

#[tokio::test]
async fn nobody_pays_for_a_machine_that_slept_or_a_clock_that_was_set() {
    let leaps = Arc::new(Leaps::default());
    let server = TestServer::with(|config| config.watch = watch(&leaps)).await;
    let clock = json!({"kind": "game", "seconds": 60});
    let mut pair = server.pair(json!({"game": "desert", "clock": clock})).await;
    let actor = pair.on_turn().await;
    let path = format!("/api/tables/{}?after=0", pair.id);
    // It was set back; it is right again; the machine slept; the process was stopped.
    for (count, (both, wall)) in
        [(0, -AN_HOUR), (0, AN_HOUR), (0, AN_HOUR), (AN_HOUR, 0)].into_iter().enumerate()
    {
        leaps.both.fetch_add(both, Ordering::SeqCst);
        leaps.wall.fetch_add(wall, Ordering::SeqCst);
        let downtimes = count.saturating_sub(1);
        let frame = eventually("the time is given back", async || {
            let frame = pair.people[0].get(&path).await.ok(200);
            let missed = frame["missed"].as_array().unwrap().clone();
            let told = missed.iter().filter(|did| did["did"] == "downtime").count();
            (told == downtimes).then_some(frame)
        })
        .await;
        assert_eq!(frame["clock"]["running"], json!(actor + 1), "after {both} {wall}");
        let left = frame["clock"]["left"][actor].as_i64().unwrap();
        assert!((20_000..=60_000).contains(&left), "{left} ms are left after {both} {wall}");
    }
}

// ------------------------------------------------------------------------------------------------------ disk

/// A deck of some length that is like no other.
fn deck(number: usize, length: usize) -> String {
    let base = concat!(env!("CARGO_MANIFEST_DIR"), "/../targi/data/base.toml");
    let mut text = std::fs::read_to_string(base).unwrap();
    text.push_str(&format!("\n# {number} {}\n", "x".repeat(length.saturating_sub(text.len()))));
    text
}

fn with_deck(deck: &str) -> Value {
    json!({"game": "targi", "seats": ["me", "open"], "set": {"deck": deck}})
}

#[tokio::test]
async fn a_deck_is_stored_once() {
    let mut server = TestServer::open().await;
    let amina = server.guest("Amina").await;
    let text = deck(0, 60_000);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(amina.open(with_deck(&text)).await);
    }
    server.stop().await;
    assert_eq!(server.count("SELECT COUNT(*) FROM texts").await, 1);
    assert!(server.count("SELECT SUM(LENGTH(entries)) FROM log").await < 10_000);
    assert!(server.count("SELECT SUM(LENGTH(settings)) FROM tables").await < 10_000);
    server.start().await;
    for id in &ids {
        assert_eq!(amina.table(id).await["table"]["set"]["deck"], text);
    }
    // Only the table whose deck is gone is damaged.
    server.stop().await;
    server.sql("DELETE FROM texts").await;
    server.start().await;
    amina.get(&format!("/api/tables/{}", ids[0])).await.is_refused(410, "damaged");
    server.is_well().await;
}

#[tokio::test]
async fn nobody_has_more_stored_than_their_share() {
    let server = TestServer::with(|config| {
        config.limits.stored = Rate::new(200, 3_600_000);
        config.limits.stored_of_address = Rate::new(500, 3_600_000);
    })
    .await;
    let mut stored = 0;
    let mut number = 0;
    for name in ["Amina", "Bilal", "Chadi", "Dassin"] {
        let guest = server.guest(name).await;
        let mut refused = false;
        while !refused {
            number += 1;
            let answer = guest.post("/api/tables", with_deck(&deck(number, 60_000))).await;
            refused = answer.status != 201;
            if refused {
                answer.is_refused(429, "too_much_stored");
            } else {
                stored += 1;
            }
        }
    }
    assert_eq!(stored, 8, "three for each person, eight for the address");
}

#[tokio::test]
async fn what_nobody_needs_is_deleted() {
    let mut server = TestServer::open().await;
    let (amina, bilal) = (server.guest("Amina").await, server.guest("Bilal").await);
    let lost = server.guest("Lost").await;
    let left = amina.open(with_deck(&deck(1, 60_000))).await;
    amina.post(&format!("/api/tables/{left}/leave"), json!({})).await.ok(200);
    let open = amina.open(with_deck(&deck(2, 60_000))).await;
    let played = amina.open(json!({"game": "desert", "seats": ["me", "open"]})).await;
    bilal.join(&played).await;
    amina.tell(&played, json!({"do": "resign"})).await.ok(200);
    let table = |id: &str| format!("/api/tables/{id}");
    let later = "UPDATE tables SET over_at = over_at - 7200000;
                 UPDATE persons SET seen_at = seen_at - 8640000000;
                 UPDATE sessions SET seen_at = seen_at - 8640000000";
    server.stop().await;
    server.sql(later).await;
    server.start().await;
    eventually("the lost guest is deleted, as the last of all", async || {
        (server.count("SELECT COUNT(*) FROM persons").await == 2).then_some(())
    })
    .await;
    assert_ne!(lost.get("/api/me").await.status, 200);
    assert_eq!(amina.get(&table(&left)).await.status, 404);
    for id in [&open, &played] {
        amina.get(&table(id)).await.ok(200);
    }
    bilal.get("/api/me").await.ok(200);
    server.stop().await;
    assert_eq!(server.count("SELECT COUNT(*) FROM texts").await, 1);
    assert_eq!(server.count("SELECT COUNT(*) FROM tables").await, 2);
    assert_eq!(server.count("SELECT COUNT(DISTINCT table_key) FROM log").await, 2);
    assert_eq!(server.count("SELECT COUNT(DISTINCT table_key) FROM seats").await, 2);

    server.config.keep.games = Some(Duration::from_secs(3600));
    server.start().await;
    eventually("the game is deleted", async || {
        (server.count("SELECT COUNT(*) FROM tables").await == 1).then_some(())
    })
    .await;
    assert_eq!(amina.get(&table(&played)).await.status, 404);
    amina.get(&table(&open)).await.ok(200);
}
