//! The harness from outside: it finds what it is there to find, and its lists agree.
#![allow(clippy::unwrap_used)]

use azalai_fuzz::{TARGETS, corpus};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_azalai-fuzz")).args(arguments).output().unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a target that fails on purpose; gives what was said, and the input that was kept.
fn drill(name: &str) -> (String, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().to_str().unwrap();
    let limits = ["--seconds", "60", "--patience", "2", "--memory", "200", "--seed", "1"];
    let output = fuzz(&[&["--target", name, "--failures", kept], &limits[..]].concat());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let mut inputs = fs::read_dir(folder.path()).unwrap();
    let input = inputs.next().expect("an input is kept").unwrap().path();
    (said, input, folder)
}

fn finds(name: &str, what: &str) {
    let (said, input, _folder) = drill(name);
    assert!(said.contains(what), "{said}");
    let input = fs::read(input).unwrap();
    assert!(input.windows(4).any(|part| part == b"boom"), "{input:?}");
}

#[test]
fn a_panic_is_found_and_can_be_repeated() {
    finds("drill-panic", "a panic");
    let (said, input, _folder) = drill("drill-panic");
    assert!(said.contains("on purpose"), "{said}");
    let again = fuzz(&["--target", "drill-panic", "--replay", input.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(101));
}

#[test]
fn a_panic_in_another_thread_is_found() {
    finds("drill-thread", "a panic");
}

#[test]
fn a_stuck_input_is_found() {
    finds("drill-stuck", "stuck");
}

#[test]
fn a_stack_that_overflows_is_found() {
    finds("drill-stack", "signal");
}

#[test]
fn too_much_memory_is_found() {
    finds("drill-addresses", "the process ended");
    finds("drill-memory", "too much memory");
    finds("drill-threads-memory", "too much memory");
}

/// Noise would need 256 to the power of 6 inputs.
#[test]
fn what_came_further_is_kept_and_leads_further() {
    let (said, input, _folder) = drill("drill-deep");
    assert!(said.contains("a panic"), "{said}");
    assert!(fs::read(input).unwrap().starts_with(b"deeper"));
}

#[test]
fn a_run_without_faults_ends_well_and_tells_what_it_did() {
    let output = fuzz(&["--target", "words", "--target", "goods", "--inputs", "40", "--seed", "1"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    let figures = |name: &str| -> Vec<String> {
        let line = said.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!((figures("words")[1].as_str(), figures("goods")[1].as_str()), ("40", "40"));
    assert_eq!(figures("all")[1], "80");
}

/// What needs a server is left to `cargo xtask fuzz`.
#[test]
fn every_target_accepts_some_of_what_it_begins_with() {
    for target in TARGETS.iter().filter(|target| !target.threads) {
        let seeds = corpus::seeds(target);
        let accepted = seeds.iter().filter(|seed| (target.run)(seed).accepted).count();
        assert!(accepted > 0, "{}: none of {}", target.name, seeds.len());
    }
}

#[test]
fn every_target_has_a_small_corpus() {
    let mut all = 0;
    for target in TARGETS {
        let files =
            fs::read_dir(corpus::folder(target)).unwrap_or_else(|_| panic!("{}", target.name));
        let sizes: Vec<u64> = files.map(|file| file.unwrap().metadata().unwrap().len()).collect();
        assert!(!sizes.is_empty(), "{}", target.name);
        all += sizes.iter().sum::<u64>();
    }
    assert!(all < 300_000, "{all} bytes");
}

#[test]
fn cargo_fuzz_has_a_line_for_every_target_and_no_other() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    for target in TARGETS {
        let name = target.name;
        assert!(
            manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\""))
        );
        let line = fs::read_to_string(root().join(format!("fuzz/fuzz_targets/{name}.rs"))).unwrap();
        assert!(line.contains(&format!("azalai_fuzz::{name}(data)")), "{line}");
    }
}
