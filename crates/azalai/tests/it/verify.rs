//! `azalai verify`.
#![allow(clippy::unwrap_used)]

use crate::common::{json, run};
use azalai_core::luck::Dealer;
use azalai_core::record::hex;
use azalai_core::{Lang, Setup, Turn};
use std::fs;
use std::path::Path;

const SEED: [u8; 32] = [0x5a; 32];

/// The first hundred actions of a game, with its seed, as a file.
fn a_record(folder: &Path, change: impl Fn(String) -> String) -> String {
    let dealer = Dealer::from_seed(SEED);
    let game = azalai_games::find("targui").unwrap();
    let mut table = game.open(&Setup::new("classic", 2)).unwrap();
    while table.played().len() < 100 {
        if !table.deal(&dealer) {
            let action = table.legal(Lang::En).pop().unwrap().action;
            table.play(table.turn(), &action, None).unwrap();
        }
    }
    let mut record = table.record(&[]);
    record.luck = Some(dealer.commitment().into());
    record.seed = Some(dealer.seed().into());
    assert!(record.actions.iter().any(|told| told.what.by != Turn::Chance));
    let file = folder.join("my.record");
    fs::write(&file, change(record.to_string())).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn fair_luck_is_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_record(folder.path(), |text| text);
    let ran = run(&["verify", &file]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let luck = fs::read_to_string(&file).unwrap().matches(" * ").count();
    assert_eq!(
        ran.out.trim_end(),
        format!(
            "The luck is fair: all {luck} dice, deals and cards came from the seed that was promised before the game."
        )
    );
    let found = json(&["verify", &file, "--json"]);
    assert_eq!((found["fair"].as_bool(), found["luck"].as_u64()), (Some(true), Some(luck as u64)));
    assert_eq!(found["seed"], hex(&SEED));
    assert_eq!(found["sha256"], hex(&Dealer::from_seed(SEED).commitment()));
    assert_eq!(found["game"], "targui");
}

#[test]
fn forged_luck_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_record(folder.path(), |text| {
        let line = text.lines().find(|line| line.contains(" * die ")).unwrap();
        let other = if line.ends_with('6') { "5" } else { "6" };
        text.replacen(line, &format!("{}{other}", &line[..line.len() - 1]), 1)
    });
    for json in [&["--json"][..], &[]] {
        let ran = run(&[&["verify", &file], json].concat());
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("the seed gives `die"), "{}", ran.err);
        assert!(ran.err.contains("my.record: line "), "{}", ran.err);
    }
}

#[test]
fn a_record_without_a_promise_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::common::a_record(folder.path(), &[]);
    let ran = run(&["verify", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("`luck:` is missing"), "{}", ran.err);
}

#[test]
fn a_record_that_is_printed_again_keeps_its_promise() {
    let folder = tempfile::tempdir().unwrap();
    let file = a_record(folder.path(), |text| text);
    let again = folder.path().join("again.record");
    let ran = run(&["replay", &file, "--record"]);
    assert!(ran.out.contains("\nluck: sha256 ") && !ran.out.contains("\nseed: "), "{}", ran.out);
    fs::write(&again, ran.out).unwrap();
    let ran = run(&["verify", again.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("when the game is over"), "{}", ran.err);
}
