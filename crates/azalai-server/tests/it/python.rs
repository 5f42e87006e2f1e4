//! The programs and the descriptions that docs/api.md offers.
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

const DOCS: &str = include_str!("../../../../docs/api.md");
const BOT: &str = include_str!("../../../../docs/examples/random_bot.py");

#[tokio::test]
async fn a_bot_in_python_plays_a_whole_game() {
    let server = TestServer::open().await;
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/random_bot.py");
    let url = format!("http://{}/", server.address.get());
    let ran =
        tokio::task::spawn_blocking(move || Command::new("python3").args([bot, &url]).output());
    let ran = ran.await.unwrap().expect("this test needs python3: install it and try again");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{out}{err}");
    assert!(out.contains("Over. Winners: ["), "{out}");
    let list = server.nobody().get("/api/tables?state=over").await.ok(200);
    let table = &list[0];
    assert_eq!(table["sitting"][0]["name"], "Random bot");
    assert!(out.contains(table["id"].as_str().unwrap()));
    let record = server.nobody().record(table["id"].as_str().unwrap()).await;
    azalai_games::verify(&record).unwrap();
}

#[test]
fn the_docs_show_the_bot_as_it_is() {
    let section = DOCS.split("## A bot in 30 lines").nth(1).expect("a section about the bot");
    let block = section.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(block, Some(BOT));
    let lines = BOT.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 30, "{lines} lines");
}

/// The requests of the docs: `GET /api/tables/{id}`, without what follows a question mark.
fn promised() -> BTreeSet<(String, String)> {
    let rows = DOCS.lines().filter_map(|line| line.strip_prefix("| `"));
    let request = |row: &str| {
        let (method, rest) = row.split('`').next()?.split_once(' ')?;
        let path = rest.split('?').next()?;
        path.starts_with("/api/").then(|| (method.to_lowercase(), path.to_owned()))
    };
    rows.filter_map(request).collect()
}

#[tokio::test]
async fn the_description_for_machines_and_the_docs_name_the_same_requests() {
    let server = TestServer::open().await;
    let answer = server.nobody().get("/api/openapi.json").await;
    let api: Value = answer.ok(200);
    assert!(api["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    assert_eq!(api["info"]["title"], "Azalai");
    let paths = api["paths"].as_object().unwrap();
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(|method| (method.clone(), path.clone()))
        })
        .collect();
    let promised = promised();
    assert!(promised.len() > 25, "{promised:?}");
    assert_eq!(described, promised);
}

#[tokio::test]
async fn everything_that_is_described_answers() {
    let server = TestServer::open().await;
    let guest = server.guest("Amina").await;
    for (method, path) in promised() {
        let path = path.replace("{game}", "targi").replace("{id}", "nowhere");
        let method = method.to_uppercase().parse().unwrap();
        let answer = guest.send(method, &path, None).await;
        assert!(answer.status < 500 && answer.status != 405, "{path}: {answer:?}");
        assert!(!answer.text.contains("no_such_path"), "{path}: {answer:?}");
    }
}

#[tokio::test]
async fn the_docs_name_every_metric() {
    let server = TestServer::open().await;
    let docs = include_str!("../../../../docs/server.md");
    // Some appear once there is something to count.
    let amina = server.guest("Amina").await;
    let id = amina.open(serde_json::json!({"game": "targi", "seats": ["me", "open"]})).await;
    amina.tell(&id, serde_json::json!({"do": "resign"})).await.is_refused(409, "not_running");
    let text = server.nobody().get("/metrics").await.text;
    let kinds = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let named: BTreeSet<String> = kinds
        .map(|line| match line.split_once(' ').unwrap() {
            (name, "counter") => format!("{name}_total"),
            (name, _) => name.to_owned(),
        })
        .collect();
    let rows = docs.lines().filter_map(|line| line.strip_prefix("| `azalai_"));
    let told: BTreeSet<String> =
        rows.map(|row| format!("azalai_{}", row.split(['`', '{']).next().unwrap())).collect();
    assert_eq!(named, told);
    assert!(text.ends_with("# EOF\n"));
}
