//! The test programs of the crates, some at a time: those of the server mostly wait, those of the games reckon.

use crate::shell::{Shell, cargo, root};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// So many run side by side.
const AT_ONCE: usize = 2;

/// The tests of the server that are run on PostgreSQL, too.
const ON_POSTGRES: [&str; 6] = ["admin::", "alerts::", "kept::", "mails::", "people::", "tables::"];

/// Those among them that look into files of SQLite.
const NOT_ON_POSTGRES: [&str; 2] =
    ["people::the_database_knows_no_secrets", "kept::a_kept_game_is_unpacked_once_for_many_looks"];

/// A test program, as cargo built it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Program {
    /// The folder of its crate.
    folder: PathBuf,
    /// The file.
    file: PathBuf,
}

/// Runs all test programs and the examples in the docs.
pub fn run_all() -> Result<(), String> {
    let programs = longest_first(built()?);
    if programs.is_empty() {
        return Err("cargo built no test programs".into());
    }
    let mut docs = cargo();
    docs.args(["test", "--workspace", "--locked", "--doc"]).current_dir(root());
    let mut jobs: Vec<(String, Command)> = programs.iter().map(Program::command).collect();
    jobs.extend(programs.iter().filter(|program| program.waits()).map(Program::on_postgres));
    jobs.push(("cargo test --doc".into(), docs));
    jobs.reverse();
    let (jobs, failed) = (Mutex::new(jobs), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
                    let Some((name, command)) = next else { return };
                    if let Err(why) = Shell::LATE.run(&name, command) {
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push(why);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n       ")) }
}

/// What cargo builds, or has built already.
fn built() -> Result<Vec<Program>, String> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--locked", "--no-run", "--message-format", "json"]);
    let output = command.current_dir(root()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo could not be started: {error}"))?;
    if !output.status.success() {
        return Err("the tests could not be built".into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(program).collect())
}

/// The test program that a message of cargo is about.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["profile"]["test"] != true {
        return None;
    }
    let file = message["executable"].as_str()?.into();
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    Some(Program { folder, file })
}

/// A long program that begins last is waited for by all: tests from outside come first, largest file first.
fn longest_first(mut programs: Vec<Program>) -> Vec<Program> {
    let size = |program: &Program| std::fs::metadata(&program.file).map_or(0, |file| file.len());
    programs.sort_by_cached_key(|program| std::cmp::Reverse((program.is_outside(), size(program))));
    programs
}

impl Program {
    /// Is it the one that looks at its crate from outside?
    fn is_outside(&self) -> bool {
        self.file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("it-"))
    }

    /// Do its tests mostly wait, for sockets and for the disk? Then more of them than there are processors run side by side.
    fn waits(&self) -> bool {
        self.is_outside() && self.folder.file_name().is_some_and(|name| name == "azalai-server")
    }

    /// Those of its tests that ask the database most, once more on PostgreSQL.
    fn on_postgres(&self) -> (String, Command) {
        let (name, mut command) = self.command();
        command.env("AZALAI_TEST_DATABASE", "postgres").args(ON_POSTGRES);
        for other in NOT_ON_POSTGRES {
            command.args(["--skip", other]);
        }
        (format!("{name} on PostgreSQL"), command)
    }

    fn command(&self) -> (String, Command) {
        let short = self.folder.strip_prefix(root()).unwrap_or(&self.folder);
        let kind = if self.is_outside() { "tests from outside" } else { "unit tests" };
        let mut command = Command::new(&self.file);
        command.current_dir(&self.folder);
        if self.waits() {
            command.env("RUST_TEST_THREADS", "6");
        }
        (format!("{}: {kind}", short.display()), command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_about_test_programs_are_told_from_others() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/a/crates/b/Cargo.toml",
            "profile":{"test":true},"executable":"/a/target/debug/deps/it-1"}"#;
        let found =
            Program { folder: "/a/crates/b".into(), file: "/a/target/debug/deps/it-1".into() };
        assert_eq!(program(message), Some(found.clone()));
        assert!(found.is_outside());
        let no_test = message.replace("true", "false");
        let no_program = message.replace(r#""/a/target/debug/deps/it-1""#, "null");
        for other in [&no_test, &no_program, "", "warning: something"] {
            assert_eq!(program(other), None, "{other}");
        }
    }

    #[test]
    fn tests_from_outside_come_first() {
        let one = |file: &str| Program { folder: "/a".into(), file: file.into() };
        let sorted = longest_first(vec![one("/no/a-1"), one("/no/it-1"), one("/no/b-1")]);
        assert_eq!(sorted, [one("/no/it-1"), one("/no/a-1"), one("/no/b-1")]);
    }
}
