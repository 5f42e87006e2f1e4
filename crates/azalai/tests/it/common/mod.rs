//! What the tests of the command share.
#![allow(clippy::unwrap_used)]

pub mod mock;
pub mod process;

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn run_with(arguments: &[&str], typed: &str) -> Ran {
    let output = Command::cargo_bin("azalai")
        .unwrap()
        .args(arguments)
        .env("LANG", "C")
        .write_stdin(typed.to_owned())
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, "")
}

pub fn json(arguments: &[&str]) -> Value {
    let ran = run(arguments);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// One whole game of bots as a record in a folder.
pub fn a_record(folder: &Path, more: &[&str]) -> String {
    let mut arguments = vec!["simulate", "targui", "--games", "1", "--seed", "5", "--records"];
    arguments.push(folder.to_str().unwrap());
    arguments.extend(more);
    assert_eq!(run(&arguments).code, 0);
    folder.join("000001.record").to_str().unwrap().to_owned()
}
