//! The server as a process: it is killed in the middle of everything, stopped politely, started twice,
//! and copied while it runs. Nothing that anybody was told is ever lost.
#![allow(clippy::unwrap_used)]

use crate::common::process::{BINARY, Process};
use azalai_core::luck::FastRng;
use azalai_games::GAMES;
use azalai_testkit::client::{Address, Guest, Socket, eventually, play_on};
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// A table, and everything that its players were told.
struct Game {
    id: String,
    wish: Value,
    people: Vec<Guest>,
    /// Whom, and what.
    told: Vec<(usize, Value)>,
}

impl Game {
    async fn open(address: &Address, wish: &Value) -> Game {
        let host = Guest::new(address, "Amina").await;
        let id = host.open(wish.clone()).await;
        let mut people = vec![host];
        let open = wish["seats"].as_array().unwrap().iter().filter(|seat| **seat == "open").count();
        for number in 0..open {
            let guest = Guest::new(address, &format!("Guest {number}")).await;
            guest.join(&id).await;
            people.push(guest);
        }
        Game { id, wish: wish.clone(), people, told: Vec::new() }
    }

    /// Plays as fast as it can, until the server is gone or the game is over.
    async fn play_until_it_breaks(&mut self, seed: u64) -> Option<()> {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut sockets = Vec::new();
        for person in &self.people {
            sockets.push(person.try_socket(&self.id, "", None).await.ok()?);
        }
        loop {
            let number = sockets.iter().map(Socket::number).max()?;
            for (who, socket) in sockets.iter_mut().enumerate() {
                while socket.number() < number {
                    hear(&mut self.told, who, socket).await?;
                }
            }
            if sockets[0].is_over() {
                return Some(());
            }
            match sockets.iter().position(|socket| !socket.legal().is_empty()) {
                None => hear(&mut self.told, 0, &mut sockets[0]).await?,
                Some(actor) => {
                    let command = sockets[actor].random(&mut rng);
                    if !sockets[actor].try_send(&command).await {
                        return None;
                    }
                    while sockets[actor].number() == number {
                        hear(&mut self.told, actor, &mut sockets[actor]).await?;
                    }
                }
            }
        }
    }

    /// Everything that anybody was told is still so, and hardly anything else.
    async fn check(&self) {
        let last = self.told.iter().map(|(_, did)| did["number"].as_u64().unwrap()).max();
        for (who, person) in self.people.iter().enumerate() {
            let path = format!("/api/tables/{}?after=0", self.id);
            let frame = person.get(&path).await.ok(200);
            let log = frame["missed"].as_array().unwrap();
            for (_, did) in self.told.iter().filter(|(whom, _)| *whom == who) {
                let stored = &log[did["number"].as_u64().unwrap() as usize - 1];
                // When a game is over, what was veiled is not any more.
                let veiled = did["action"].as_str().is_some_and(|action| action.contains('?'));
                match veiled && frame.get("over").is_some() {
                    true => assert_eq!(stored["by"], did["by"]),
                    false => assert_eq!(stored, did, "table {}", self.id),
                }
            }
            let since = log.iter().filter(|did| did["number"].as_u64() > last);
            let bot = frame["table"]["sitting"].as_array().unwrap().iter();
            let bots: Vec<&Value> =
                bot.filter(|seat| seat["kind"] == "bot").map(|seat| &seat["seat"]).collect();
            let unheard = since.filter(|did| did["by"].is_u64() && !bots.contains(&&did["by"]));
            assert!(unheard.count() <= 1, "table {}: more was played than anybody sent", self.id);
        }
    }

    async fn is_over(&self) -> bool {
        self.people[0].table(&self.id).await.get("over").is_some()
    }

    /// The record, whose luck must be what was promised.
    async fn verify(&self) {
        let record = self.people[0].record(&self.id).await;
        azalai_games::verify(&record).expect("the luck is what was promised");
    }
}

/// Hears one frame and notes what it tells.
async fn hear(told: &mut Vec<(usize, Value)>, who: usize, socket: &mut Socket) -> Option<()> {
    let frame = socket.next().await?;
    let did = frame["did"].as_array().into_iter().flatten();
    told.extend(did.map(|did| (who, did.clone())));
    Some(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    let data = TempDir::new().unwrap();
    let mut process = Process::start(data.path());
    let address = Address::new(process.at);
    let clock = json!({"kind": "game", "seconds": 3600, "increment": 5});
    // Every game between people; and one with a clock, one with a bot, one with three, one with both.
    let mut wishes: Vec<Value> = GAMES
        .iter()
        .map(|game| json!({"game": game.spec().name, "seats": ["me", "open"]}))
        .collect();
    wishes.extend([
        json!({"game": "targui", "seats": ["me", "open"], "clock": clock}),
        json!({"game": "targi", "seats": ["me", "bot:random"]}),
        json!({"game": "tuareg", "seats": ["me", "open", "open"]}),
        json!({"game": "tuareg", "seats": ["bot:random", "me"], "clock": clock}),
    ]);
    let mut games = Vec::new();
    for wish in &wishes {
        games.push(Game::open(&address, wish).await);
    }
    let mut rng = FastRng::seed_from_u64(std::process::id().into());
    let mut acknowledged = 0;
    for round in 0..5 {
        let mut playing = tokio::task::JoinSet::new();
        for (index, mut game) in games.drain(..).enumerate() {
            let seed = round * 100 + index as u64;
            playing.spawn(async move {
                game.play_until_it_breaks(seed).await;
                game
            });
        }
        tokio::time::sleep(Duration::from_millis(rng.random_range(150..900))).await;
        process.kill();
        games = playing.join_all().await;
        process = Process::start(data.path());
        address.set(process.at);
        for game in &mut games {
            game.check().await;
            acknowledged += game.told.len();
            if game.is_over().await {
                game.verify().await;
                *game = Game::open(&address, &game.wish.clone()).await;
            }
        }
    }
    assert!(acknowledged > 100, "only {acknowledged} actions were played in all rounds");
    for game in games {
        let frame = game.people[0].table(&game.id).await;
        if game.wish.get("clock").is_some() {
            // The clock runs for whoever is on turn; nobody has lost an hour.
            let clock = &frame["clock"];
            let left = clock["left"].as_array().unwrap();
            assert!(left.iter().all(|left| left.as_i64() > Some(3_000_000)), "{clock}");
            let running = eventually("somebody's clock runs", async || {
                let frame = game.people[0].table(&game.id).await;
                frame["clock"]["running"].as_u64()
            });
            let running = running.await as usize;
            assert_eq!(frame["table"]["sitting"][running - 1]["kind"], "person");
        }
        let mut sockets = Vec::new();
        for person in &game.people {
            sockets.push(person.socket(&game.id).await);
        }
        let mut rng = FastRng::seed_from_u64(7);
        assert!(play_on(&mut sockets, &mut rng, 20_000).await, "{} is played to its end", game.id);
        game.verify().await;
    }
    assert!(process.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_to_stop_it_says_goodbye_and_ends_well() {
    let data = TempDir::new().unwrap();
    let process = Process::start(data.path());
    let address = Address::new(process.at);
    let game = Game::open(&address, &json!({"game": "targi", "seats": ["me", "open"]})).await;
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(game.people[0].socket(&game.id).await);
    }
    let mut stream = game.people[1].stream(&game.id, "").await;
    stream.frame().await;
    // A bot that thinks for a second is let finish.
    let wish = json!({"game": "targi", "seats": ["bot:hard", "bot:hard", "me"]});
    game.people[0].post("/api/tables", wish).await.is_refused(422, "bad_setup");
    let thinking = game.people[0].open(json!({"game": "targi", "seats": ["bot:hard", "me"]})).await;
    let stopped = tokio::task::spawn_blocking(|| process.stop()).await.unwrap();
    assert_eq!(stopped.code(), Some(0));
    for mut socket in sockets {
        assert_eq!(socket.drain().await, 1012);
    }
    while stream.next().await.is_some() {}
    let process = Process::start(data.path());
    address.set(process.at);
    assert_eq!(game.people[0].table(&game.id).await["table"]["state"], "running");
    eventually("the bot has acted", async || {
        let frame = game.people[0].table(&thinking).await;
        (frame["turn"] == 2).then_some(())
    })
    .await;
    assert!(process.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_folder_is_refused() {
    let data = TempDir::new().unwrap();
    let process = Process::start(data.path());
    let second = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another server is using") && said.contains("--data"), "{said}");
    let other = Command::new(BINARY)
        .args(["serve", "--listen", &process.at.to_string(), "--data"])
        .arg(data.path().join("other"))
        .output()
        .unwrap();
    assert_eq!(other.status.code(), Some(1));
    let said = String::from_utf8_lossy(&other.stderr);
    assert!(said.contains("cannot listen on") && said.contains("--listen"), "{said}");
    let address = Address::new(process.at);
    assert_eq!(Guest::nobody(&address).get("/healthz").await.status, 200);
    assert!(process.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_was_made_meanwhile_is_a_server() {
    let (data, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let process = Process::start(data.path());
    let address = Address::new(process.at);
    let game = Game::open(&address, &json!({"game": "tuareg", "seats": ["me", "open"]})).await;
    let mut sockets =
        [game.people[0].socket(&game.id).await, game.people[1].socket(&game.id).await];
    let mut rng = FastRng::seed_from_u64(8);
    play_on(&mut sockets, &mut rng, 20).await;
    let number = sockets[0].number();
    let copy = elsewhere.path().join("azalai.sqlite");
    let backup = {
        let (data, copy) = (data.path().to_owned(), copy.clone());
        tokio::task::spawn_blocking(move || {
            let mut backup = Command::new(BINARY);
            backup.arg("backup").arg(copy).arg("--data").arg(data).output().unwrap()
        })
    };
    // The game goes on while it is copied.
    play_on(&mut sockets, &mut rng, 10).await;
    let backup = backup.await.unwrap();
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    let again =
        Command::new(BINARY).arg("backup").arg(&copy).arg("--data").arg(data.path()).output();
    let again = again.unwrap();
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already"));
    let played = sockets[0].number();
    assert!(process.stop().success());

    let process = Process::start(elsewhere.path());
    address.set(process.at);
    let copied = game.people[0].table(&game.id).await["number"].as_u64().unwrap();
    assert!((number..=played).contains(&copied), "{number} {copied} {played}");
    let mut sockets =
        [game.people[0].socket(&game.id).await, game.people[1].socket(&game.id).await];
    assert!(play_on(&mut sockets, &mut rng, 20_000).await);
    game.verify().await;
    assert!(process.stop().success());
}
