//! `azalai puzzles` as people use it.
#![allow(clippy::unwrap_used)]

use crate::common::{json, run};
use std::fs;

const SEARCH: [&str; 10] = [
    "puzzles", "targui", "--rules", "updated", "--seats", "2,3", "--budget", "40it", "--seed", "4",
];

#[test]
fn puzzles_are_found_shown_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let file = file.to_str().unwrap();
    let found = run(&[&SEARCH[..], &["--count", "1", "--out", file]].concat());
    assert_eq!(found.code, 0, "{}", found.err);
    assert!(found.out.contains("1 puzzles in"), "{}", found.out);
    let first = fs::read_to_string(file).unwrap();
    assert!(first.contains(
        "# made: azalai puzzles targui --rules updated --seats 2,3 --budget 40it --seed 4"
    ));

    // Whoever asks for more goes on, and finds the same as at once.
    assert_eq!(run(&[&SEARCH[..], &["--count", "2", "--out", file]].concat()).code, 0);
    let more = fs::read_to_string(file).unwrap();
    let at_once = run(&[&SEARCH[..], &["--count", "2", "--threads", "1"]].concat()).out;
    let puzzles = |text: &str| text[text.find("\ngame ").unwrap()..].trim_end().to_owned();
    assert_eq!(puzzles(&more), puzzles(&at_once));
    let other = run(&["puzzles", "targui", "--rules", "updated", "--count", "2", "--out", file]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("another search"), "{}", other.err);

    let show = ["puzzles", "targui", "--rules", "updated", "--file", file, "--show", "2"];
    let shown = run(&show);
    assert!(shown.out.contains("Puzzle 2, grade "), "{}", shown.out);
    let told = json(&[&show[..], &["--json", "--solution"]].concat());
    let best = told["solution"]["best"].as_str().unwrap();
    let wrong = told["solution"]["why"]["against"].as_str().unwrap();
    assert!(!shown.out.contains(&format!("{best} wins")));
    let right = run(&[&show[..], &["--answer", best]].concat());
    assert!(right.out.contains("Right: "), "{}", right.out);
    let wrong = run(&[&show[..], &["--answer", wrong, "--lang", "de"]].concat());
    assert!(wrong.out.contains("Falsch: ") && wrong.out.contains("eines Sieges"), "{}", wrong.out);
    let solved = run(&[&show[..], &["--solution"]].concat());
    assert!(solved.out.contains(&format!("{best} wins ")), "{}", solved.out);
    assert_eq!(run(&[&show[..], &["--answer", "abracadabra"]].concat()).code, 1);
    assert_eq!(run(&[&show[..7], &["9"]].concat()).code, 2);
    fs::write(file, "azalai puzzles 1\ngame: targui\n").unwrap();
    let cut = run(&show);
    assert_eq!(cut.code, 1);
    assert!(cut.err.contains("line 2: "), "{}", cut.err);
}

#[test]
fn what_cannot_be_looked_for_is_told() {
    for wrong in [
        &["puzzles", "chess"][..],
        &["puzzles", "targui", "--rules", "tomorrow"],
        &["puzzles", "targui", "--seats", "5"],
        &["puzzles", "targui", "--budget", "1s"],
        &["puzzles", "targui", "--budget", "5it"],
        &["puzzles", "targui", "--answer", "die 4"],
    ] {
        assert_eq!(run(wrong).code, 2, "{wrong:?}");
    }
    let nothing =
        run(&["puzzles", "targui", "--minutes", "0", "--count", "100", "--budget", "20it"]);
    assert_eq!(nothing.code, 0, "{}", nothing.err);
    assert!(nothing.out.starts_with("azalai puzzles 1"));
}
