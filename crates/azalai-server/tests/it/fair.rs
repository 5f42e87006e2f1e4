//! Everybody gets their share: of the threads on which bots think, of memory, of the disk, of time.
#![allow(clippy::unwrap_used)]

use crate::common::{Guest, TestServer, eventually, play_on, whims};
use azalai_core::Seat;
use azalai_games::{BotSpec, Level, Match};
use azalai_server::think_alone;
use serde_json::json;
use std::sync::Mutex;
use std::time::Duration;

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
    let metrics = server.nobody().get("/metrics").await.text;
    let panics = metrics.lines().find_map(|line| line.strip_prefix("azalai_bot_panics_total "));
    assert!(panics.unwrap().parse::<u32>().unwrap() >= 3, "{metrics}");
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
