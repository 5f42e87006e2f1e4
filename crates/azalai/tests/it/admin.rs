//! `azalai admin`, on a folder and against a server that runs in another process.
#![allow(clippy::unwrap_used)]

use crate::common::process::Process;
use crate::common::{json, run, run_with};
use azalai_testkit::client::{Address, Guest};
use serde_json::json;
use std::path::Path;
use tempfile::TempDir;

/// The arguments of an order about this folder.
fn admin<'a>(arguments: &[&'a str], data: &'a Path) -> Vec<&'a str> {
    let mut all = vec!["admin"];
    all.extend(arguments);
    all.extend(["--data", data.to_str().unwrap()]);
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_reach_a_server_that_runs_and_a_folder_without_one() {
    let folder = TempDir::new().unwrap();
    let data = folder.path();
    let process = Process::start(data);
    let address = Address::new(process.at);
    let (amina, bilal) = (Guest::new(&address, "Amina").await, Guest::new(&address, "Bilal").await);
    let account = json!({"name": "Bilal B", "password": "eight camels"});
    bilal.post("/api/account", account).await.ok(201);
    let id = amina.open(json!({"game": "targi", "seats": ["me", "open"]})).await;
    amina.tell(&id, json!({"do": "say", "text": "something rude"})).await.ok(200);
    let line = amina.table(&id).await["chat"][0]["number"].clone();
    let carol = Guest::new(&address, "Carol").await;
    let report = carol.post(&format!("/api/tables/{id}/report"), json!({"number": line})).await;
    assert_eq!(report.status, 204);

    let json_of = |arguments: &[&str]| {
        let mut all = admin(arguments, data);
        all.push("--json");
        json(&all)
    };
    assert_eq!(json_of(&["people"])["people"].as_array().unwrap().len(), 3);
    assert_eq!(json_of(&["tables", "amina"])["tables"][0]["id"], id.as_str());
    let reports = json_of(&["reports"]);
    assert_eq!(reports["reports"][0]["text"], "something rude");
    assert_eq!(reports["reports"][0]["said_name"], "Amina");
    let shown = run(&admin(&["reports"], data)).out;
    assert!(shown.contains("something rude") && shown.contains("reported by Carol"), "{shown}");
    assert_eq!(json_of(&["reports", "--done", "1"])["done"], 1);
    assert!(json_of(&["ban", "Amina"])["person"]["banned"].is_i64());
    amina.get("/api/me").await.is_refused(403, "banned");
    assert_eq!(
        run_with(&admin(&["password", "bilal b", "--stdin"], data), "nine camels\n").code,
        0
    );
    let login = json!({"name": "Bilal B", "password": "nine camels"});
    Guest::nobody(&address).post("/api/session", login).await.ok(200);
    assert!(process.stop().success());

    assert!(json_of(&["unban", "Amina"])["person"]["banned"].is_null());
    assert!(json_of(&["mute", &amina.id])["person"]["muted"].is_i64());
    let exported = run(&admin(&["export", "Amina"], data));
    let exported: serde_json::Value = serde_json::from_str(&exported.out).unwrap();
    assert_eq!(exported["tables"][0]["said"][0]["text"], "something rude");
    assert_eq!(json_of(&["rename", "Carol", "Carola"])["person"]["name"], "Carola");
    assert_eq!(json_of(&["delete", &id])["deleted"], id.as_str());
    assert_eq!(json_of(&["prune", "--guests", "0"])["pruned"]["tables"], 0);
    let log = json_of(&["log"]);
    let done: Vec<&str> =
        log["orders"].as_array().unwrap().iter().map(|row| row["what"].as_str().unwrap()).collect();
    let all = ["prune", "delete", "rename", "mute", "unban", "password", "ban", "done"];
    assert_eq!(done, all);
}

#[test]
fn orders_that_cannot_be_carried_out_say_why() {
    let folder = TempDir::new().unwrap();
    let nowhere = folder.path().join("nowhere");
    let ran = run(&admin(&["people"], &nowhere));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("there is no database"), "{}", ran.err);
    assert!(!nowhere.exists(), "looking makes nothing");

    let process = Process::start(folder.path());
    for (arguments, why) in [
        (["ban", "nobody"], "there is no such person"),
        (["close", "x"], "there is no such table"),
        (["delete", "../../etc"], "there is no such table"),
        (["reports", "--done=-5"], "there is no such report"),
    ] {
        let ran = run(&admin(&arguments, folder.path()));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    // A server that cannot be asked keeps the command from writing behind its back.
    std::fs::remove_file(folder.path().join("azalai.admin")).unwrap();
    let ran = run(&admin(&["people"], folder.path()));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("it cannot be asked"), "{}", ran.err);
    assert!(process.stop().success());
    assert_eq!(run(&admin(&["people"], folder.path())).code, 0);
    assert_eq!(run(&["admin", "explode"]).code, 2);
}
