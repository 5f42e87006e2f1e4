//! The law of one table with several homes: what a browser shows of a table that it drives itself is, byte for byte, what a
//! server shows, for the same commands and luck.

#![allow(clippy::unwrap_used)]

use super::{Reply, TableDriver};
use crate::driver::{Outbox, Time, Watch, Works};
use crate::people::{Kind, Person};
use crate::store::{Jobs, Queue, QueueRules};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, Seat, Turn};
use azalai_games::GAMES;
use azalai_table::wire::{Command, NewTable, OfferKind, Proposal, RefusalInfo};
use azalai_table::{Fresh, Presence, Reader, Table};
use azalai_wasm::{House, question::ME};
use rand::{Rng, RngExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// How many games of every rulebook, if the variable `AZALAI_LAW_GAMES` does not say so.
const USUALLY: u64 = 4;
/// When everything begins.
const BEGIN: i64 = 1_700_000_000_000;

/// One table in both homes.
struct Both {
    clock: Arc<AtomicI64>,
    server: Arc<TableDriver>,
    jobs: Jobs,
    browser: House,
    person: Person,
    windows: Value,
}

/// Somebody who shares the screen with nobody, with each seat, with and without words.
fn windows() -> Vec<(Reader, Value)> {
    let reader = |seat: Option<usize>, lang: Option<Lang>| {
        let seat = seat.and_then(Seat::from_number);
        let reader = Reader { person: Some(ME.into()), seat, lang };
        (reader, json!({ "seat": seat, "lang": lang.map(Lang::code) }))
    };
    vec![reader(None, None), reader(None, Some(Lang::En)), reader(Some(2), Some(Lang::De))]
}

/// The bots of this table play when the test says so.
fn thinks_nothing(
    _: &mut dyn azalai_games::Match,
    _: Seat,
    _: &azalai_games::BotSpec,
) -> Option<String> {
    None
}

impl Both {
    fn open(wish: &Value, seed: [u8; 32]) -> Both {
        let clock = Arc::new(AtomicI64::new(0));
        let hands = Arc::clone(&clock);
        let watch = Watch::new(move || {
            let ms = hands.load(Ordering::Relaxed);
            let since = Duration::from_millis(u64::try_from(ms).unwrap());
            crate::driver::Reading { since, wall: BEGIN + ms }
        });
        let (queue, jobs) = Queue::new(QueueRules::default());
        let time = Time::new(watch, None, Vec::new());
        let works = Arc::new(Works { time, mind: thinks_nothing, ..Works::idle(queue) });
        let person =
            Person { id: ME.into(), name: "Amina".to_owned(), kind: Kind::Guest, since: 0 };
        let fresh = Fresh { id: "one".into(), invite: String::new(), seed };
        let new: NewTable = serde_json::from_value(wish.clone()).unwrap();
        let (table, change) = Table::open(new, &person.id, fresh, BEGIN).unwrap();
        let presence = Presence::new([(person.id.clone(), person.name.clone())].into(), 0);
        let server = TableDriver::new(1, table, presence, works, None);
        let mut browser = House::new(|_, _| ());
        let seed = azalai_core::record::hex(&seed);
        let open = json!({
            "ask": "open", "wish": wish, "name": "Amina", "at": BEGIN, "drawn": { "id": "one", "seed": seed }
        });
        let opened = ok(&browser.ask(&open.to_string()));
        let entries: Vec<String> = change.entries.iter().map(ToString::to_string).collect();
        assert_eq!(opened["entries"], json!(entries));
        let windows = windows().into_iter().map(|(_, window)| window).collect();
        Both { clock, server, jobs, browser, person, windows }
    }

    fn now(&self) -> i64 {
        BEGIN + self.clock.load(Ordering::Relaxed)
    }

    /// What the server sent to everybody since this was asked last.
    fn sent(&mut self) -> Vec<String> {
        let mut sent = Vec::new();
        while let Some(job) = self.jobs.take() {
            sent.extend(job.deliver.into_iter().map(|(_, frame)| frame.as_str().to_owned()));
        }
        sent
    }

    /// The same in both homes: both refuse, with the same words, or both show the same.
    fn same(&mut self, server: Result<(), RefusalInfo>, mut question: Value) -> bool {
        question["table"] = json!("one");
        question["at"] = json!(self.now());
        question["windows"] = self.windows.clone();
        let answer = self.browser.ask(&question.to_string());
        let sent = self.sent();
        if let Err(refusal) = server {
            let told: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(told["refused"], serde_json::to_value(refusal).unwrap(), "{question}");
            return false;
        }
        // As they stand in the answer, byte for byte.
        let frames = format!("\"frames\":[{}],\"number\"", sent.join(","));
        assert!(answer.contains(&frames), "{question}\nserver: {frames}\nbrowser: {answer}");
        true
    }

    fn command(&mut self, command: &Command) -> bool {
        let done = self.server.command(&self.person, command, Reply::None);
        let question = json!({ "ask": "command", "command": command });
        self.same(done.map(|_| ()).map_err(|refusal| refusal.info()), question)
    }

    fn bot_acts(&mut self, seat: Seat, action: &str) {
        let number = self.server.look(|table| table.number());
        let done = self
            .server
            .change(Reply::None, |table, _, at| Ok(table.bot_acts(seat, number, action, at)?));
        let question =
            json!({ "ask": "bot_acts", "seat": seat, "number": number, "action": action });
        let done = done.map(|_| ()).map_err(|refusal| refusal.info());
        assert!(self.same(done, question), "a legal action of a bot is carried out");
    }

    /// What comes first: the whole table, for every window.
    fn arrive(&mut self) -> Vec<super::Following> {
        windows()
            .into_iter()
            .map(|(reader, window)| {
                let (person, now) = (self.person.clone(), self.now());
                let following = self.server.follow(Some(&person), reader, None, Outbox::new().0);
                let whole = json!({ "ask": "whole", "table": "one", "window": window, "now": now });
                let answer = self.browser.ask(&whole.to_string());
                // Before it, others may be told who has come.
                let frame = self.sent().pop().unwrap();
                assert_eq!(answer, format!("{{\"ok\":{frame}}}"));
                following.unwrap()
            })
            .collect()
    }
}

fn ok(answer: &str) -> Value {
    let answer: Value = serde_json::from_str(answer).unwrap();
    assert!(answer.get("ok").is_some(), "{answer}");
    answer["ok"].clone()
}

/// Something that is seldom done.
fn aside(rng: &mut impl Rng) -> Command {
    match rng.random_range(0..7) {
        0 => Command::Undo { seat: None },
        1 => Command::Undo { seat: Some(rng.random_range(1..4)) },
        2 => Command::Offer { what: Proposal::Draw, seat: None },
        3 => Command::Answer { what: OfferKind::Undo, accept: false, seat: None },
        4 => Command::Say { text: "Salt „for“ the caravan\n".to_owned() },
        5 => Command::Act { action: "nonsense".into(), amount: None, after: 1, seat: None },
        _ => Command::Replace { seat_of: 2, seat: None },
    }
}

fn play(game: &str, rules: &str, seats: u8, nth: u64) {
    let mut rng = stream(nth, 7, Stream::Luck);
    let other =
        |seat: u8| if (u64::from(seat) + nth).is_multiple_of(2) { "bot:random" } else { "me" };
    let others = (1..seats).map(other);
    let seats: Vec<&str> = std::iter::once("me").chain(others).collect();
    let clock = match nth % 3 {
        0 => json!({ "kind": "game", "seconds": 900, "increment": 10 }),
        _ => json!({ "kind": "none" }),
    };
    let wish = json!({
        "game": game, "rules": rules, "seats": seats, "hints": nth.is_multiple_of(2), "clock": clock,
        "public": false
    });
    let mut seed = [0; 32];
    rng.fill_bytes(&mut seed);
    let mut both = Both::open(&wish, seed);
    let _following = both.arrive();
    for _ in 0..3_000 {
        both.clock.fetch_add(rng.random_range(0..900), Ordering::Relaxed);
        if rng.random_range(0..20) == 0 {
            both.command(&aside(&mut rng));
        }
        let (turn, bot, legal, number) = both.server.look(|table| {
            let legal = table.playing().map(|playing| playing.game().legal(Lang::En));
            (table.turn(), table.bot_on_turn(), legal.unwrap_or_default(), table.number())
        });
        let Turn::Seat(seat) = turn else { break };
        let line = &legal[rng.random_range(0..legal.len())];
        let amount = (line.most > 0).then(|| rng.random_range(line.least..=line.most));
        if bot.is_some() {
            both.bot_acts(seat, &line.action);
            continue;
        }
        let seat = Some(seat.number());
        let act = Command::Act { action: line.action.clone(), amount, after: number, seat };
        assert!(both.command(&act), "a legal action is carried out");
    }
    assert!(both.server.look(|table| table.ended().is_some()), "{game} {rules} {nth} ends");
}

#[test]
fn what_a_browser_shows_of_a_table_is_what_a_server_shows() {
    let games = std::env::var("AZALAI_LAW_GAMES").ok().and_then(|games| games.parse().ok());
    for game in GAMES {
        let spec = game.spec();
        for rules in spec.rulebooks {
            for nth in 0..games.unwrap_or(USUALLY) {
                let all: Vec<u8> = rules.seats.clone().collect();
                let seats = all[usize::try_from(nth).unwrap() % all.len()];
                play(spec.name, rules.name, seats, nth);
            }
        }
    }
}
