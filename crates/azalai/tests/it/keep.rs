//! `azalai admin keep`: games are kept as they are shown.
#![allow(clippy::unwrap_used)]

use crate::common::{json, run};
use std::fs;

/// A database with finished and running games.
const OLD: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../azalai-server/tests/data/v0_1/azalai.sqlite");

#[test]
fn games_are_kept_by_game_and_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(OLD, folder.path().join("azalai.sqlite")).unwrap();
    let data = ["--json", "--data", folder.path().to_str().unwrap()];
    let kept = |words: &[&str]| {
        let told = json(&[&["admin", "keep"], words, &data].concat());
        assert_eq!(told["unreadable"], serde_json::json!([]));
        told["kept"].as_u64().unwrap()
    };
    let all = kept(&[]);
    assert!(all > 1, "{all}");
    assert_eq!(kept(&["--game", "chess"]), 0);
    let (tuareg, targi) = (kept(&["--game", "tuareg"]), kept(&["--game", "targi"]));
    assert!(tuareg + targi > 0 && tuareg < all && targi < all, "{tuareg} {targi} {all}");
    assert_eq!(kept(&["--rules", "base@99"]), 0);
    // What is kept harms no game.
    let checked = json(&[&["admin", "check"], &data[..]].concat());
    assert_eq!(checked["tables"], checked["readable"], "{checked}");
}

#[test]
fn where_there_is_no_database_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(&["admin", "keep", "--data", folder.path().to_str().unwrap()]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("there is no database"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is made");
}
