//! What must be green before a change lands: one list of steps, for one machine or for many.

use crate::shell::{Shell, root, target};
use crate::{fuzz, licences, npm, programs, python, wasm};
use std::process::Command;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Which steps.
#[derive(clap::Args)]
pub struct Args {
    /// Only these steps: fmt, licences, wasm, build, tests, clippy, docs, bench, fuzz, python, page, browser.
    #[arg(long, value_name = "STEP", value_parser = STEPS.map(|step| step.name), num_args = 1..)]
    only: Vec<String>,
}

/// Steps of one lane run one after the other; the lanes run side by side. Cargo can build only one thing at a
/// time, but the tests in a browser often wait, and what checks the page is one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lane {
    Cargo,
    Page,
}

#[derive(Clone, Copy)]
struct Step {
    name: &'static str,
    lane: Lane,
    run: fn(Shell) -> Result<(), String>,
    /// Steps of the other lane that must be done before, if they run at all.
    after: &'static [&'static str],
}

const fn step(name: &'static str, lane: Lane, run: fn(Shell) -> Result<(), String>) -> Step {
    Step { name, lane, run, after: &[] }
}

/// Everything, in the order in which a lane does it: what fails fast first, then what the other lane waits for.
const STEPS: [Step; 12] = [
    step("fmt", Lane::Cargo, |shell| shell.cargo(&["fmt", "--all", "--check"], &[])),
    step("licences", Lane::Cargo, licences),
    // Before the page is built for the tests: it is a part of it.
    step("wasm", Lane::Cargo, wasm::build),
    step("build", Lane::Cargo, |shell| {
        shell.cargo(&["test", "--workspace", "--locked", "--no-run"], &[])
    }),
    // The types of the page and the pictures of the docs are tests of this crate.
    step("tests", Lane::Cargo, |_| programs::run_all()),
    step("clippy", Lane::Cargo, |shell| {
        let lints = ["--locked", "--", "-D", "warnings"];
        shell.cargo(&[&["clippy", "--workspace", "--all-targets"][..], &lints].concat(), &[])?;
        // The program as it is built by itself: its types have no descriptions.
        shell.cargo(&[&["clippy", "--package", "azalai"][..], &lints].concat(), &[])
    }),
    step("docs", Lane::Cargo, |shell| {
        shell.cargo(
            &["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"],
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    }),
    step("bench", Lane::Cargo, |shell| {
        let mut command = Command::new(program()?);
        command.args(["bench", "--seconds", "0.2"]);
        shell.run("azalai bench", command)
    }),
    step("fuzz", Lane::Cargo, fuzz::briefly),
    step("python", Lane::Cargo, python::test),
    step("page", Lane::Page, page),
    // A browser that has to wait for a processor loses its patience: it gets the machine to itself.
    Step {
        name: "browser",
        lane: Lane::Page,
        run: browser,
        after: &["build", "program", "bench", "fuzz", "python"],
    },
];

/// The programs, where the tests of the crates are not built.
const PROGRAM: Step = step("program", Lane::Cargo, |shell| {
    shell.cargo(&["build", "--locked", "--package", "azalai"], &[])
});
const FUZZER: Step = step("fuzzer", Lane::Cargo, |shell| {
    shell.cargo(&["build", "--locked", "--package", "azalai-fuzz"], &[])
});

/// All tests.
pub fn test() -> Result<(), String> {
    let tests = ["wasm", "build", "tests", "python", "page", "browser"];
    run(&Args { only: tests.map(str::to_owned).to_vec() })
}

/// Runs the steps, and says how long each took.
pub fn run(args: &Args) -> Result<(), String> {
    let wanted =
        |step: &&Step| args.only.is_empty() || args.only.iter().any(|name| name == step.name);
    let mut steps: Vec<Step> = STEPS.iter().filter(wanted).copied().collect();
    let has = |name: &str| steps.iter().any(|step| step.name == name);
    let built = has("build");
    let (program, fuzzer) = (has("bench") || has("browser"), has("fuzz"));
    for (_, step) in
        [(program, PROGRAM), (fuzzer, FUZZER)].iter().filter(|(needed, _)| *needed && !built)
    {
        let behind = steps.iter().position(|step| step.name == "wasm").map_or(0, |at| at + 1);
        steps.insert(behind, *step);
    }
    let (begun, board) = (Instant::now(), &Board::new(&steps));
    let lanes = [Lane::Cargo, Lane::Page]
        .map(|lane| steps.iter().filter(|step| step.lane == lane).copied().collect::<Vec<Step>>());
    // Alone, a lane need not be held back.
    let side_by_side = lanes.iter().all(|lane| !lane.is_empty());
    std::thread::scope(|scope| {
        for lane in &lanes {
            let late = side_by_side && lane.iter().any(|step| step.lane == Lane::Page);
            let shell = if late { Shell::LATE } else { Shell::LOUD };
            scope.spawn(move || lane.iter().for_each(|step| board.carry_out(step, shell)));
        }
    });
    board.report(begun.elapsed())
}

/// What became of the steps.
struct Board {
    steps: Mutex<Vec<(Step, Option<Done>)>>,
    changed: Condvar,
}

#[derive(Clone)]
struct Done {
    took: Duration,
    result: Result<(), String>,
}

impl Board {
    fn new(steps: &[Step]) -> Board {
        let steps = steps.iter().map(|step| (*step, None)).collect();
        Board { steps: Mutex::new(steps), changed: Condvar::new() }
    }

    fn steps(&self) -> MutexGuard<'_, Vec<(Step, Option<Done>)>> {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a step as soon as what it needs is there.
    fn carry_out(&self, step: &Step, shell: Shell) {
        let ready = step.after.iter().try_for_each(|before| self.wait_for(before));
        let begun = Instant::now();
        let result = ready.and_then(|()| (step.run)(shell));
        let took = begun.elapsed();
        let how = if result.is_ok() { "done" } else { "FAILED" };
        println!("\n── {} {how} in {}", step.name, shown(took));
        let mut steps = self.steps();
        for (_, done) in steps.iter_mut().filter(|(other, _)| other.name == step.name) {
            *done = Some(Done { took, result: result.clone() });
        }
        self.changed.notify_all();
    }

    /// Waits for a step of the other lane, if it is to run at all.
    fn wait_for(&self, name: &str) -> Result<(), String> {
        let mut steps = self.steps();
        loop {
            match steps.iter().find(|(step, _)| step.name == name) {
                Some((_, None)) => {
                    steps = self.changed.wait(steps).unwrap_or_else(PoisonError::into_inner);
                }
                Some((_, Some(Done { result: Err(_), .. }))) => {
                    return Err(format!("`{name}` failed before it"));
                }
                _ => return Ok(()),
            }
        }
    }

    fn report(&self, total: Duration) -> Result<(), String> {
        println!("\n── all steps");
        let mut failed = Vec::new();
        for (step, done) in self.steps().iter() {
            let Some(Done { took, result }) = done else { continue };
            println!("{:>10}  {}", step.name, shown(*took));
            if let Err(why) = result {
                failed.push(format!("{}: {why}", step.name));
            }
        }
        println!("{:>10}  {}", "total", shown(total));
        if failed.is_empty() { Ok(()) } else { Err(failed.join("\n       ")) }
    }
}

/// Minutes and seconds.
fn shown(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    format!("{:2}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// Licences, sources and versions of the dependencies.
fn licences(_: Shell) -> Result<(), String> {
    println!("\n── licences and sources of the dependencies");
    licences::check(&root())
}

/// What can be said about the page without a server.
fn page(shell: Shell) -> Result<(), String> {
    if !npm::is_here() {
        return Err("the page needs Node 20 and npm: install them and try again".into());
    }
    npm::install(&root().join("web"))?;
    npm_run(shell, &["run", "check"])?;
    npm_run(shell, &["run", "test", "--", "--project", "unit"])
}

/// The page in a browser, against the program.
fn browser(shell: Shell) -> Result<(), String> {
    npm::install(&root().join("web"))?;
    npm_run(shell, &["run", "test", "--", "--project", "browser"])
}

fn program() -> Result<std::path::PathBuf, String> {
    Ok(target()?.join("debug/azalai"))
}

fn npm_run(shell: Shell, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web")).env("AZALAI", program()?);
    shell.run(&format!("npm {}", arguments.join(" ")), command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_waits_for_another_and_does_not_run_when_that_fails() {
        fn fails(_: Shell) -> Result<(), String> {
            Err("on purpose".into())
        }
        fn runs(_: Shell) -> Result<(), String> {
            Ok(())
        }
        for (before, why) in [(fails as fn(_) -> _, Some("`one` failed before it")), (runs, None)] {
            let one = step("one", Lane::Cargo, before);
            let two = Step { name: "two", lane: Lane::Page, run: runs, after: &["one"] };
            let board = Board::new(&[one, two]);
            std::thread::scope(|scope| {
                scope.spawn(|| board.carry_out(&two, Shell::LATE));
                scope.spawn(|| board.carry_out(&one, Shell::LATE));
            });
            let done = board.steps()[1].1.clone().unwrap();
            assert_eq!(done.result.err().as_deref(), why);
            assert_eq!(board.report(Duration::ZERO).is_err(), why.is_some());
        }
    }

    /// The workflow on GitHub runs what `.ci/run` runs, each step once.
    #[test]
    fn the_workflow_has_exactly_these_steps() {
        let path = root().join(".github/workflows/ci.yml");
        let workflow = std::fs::read_to_string(path).unwrap();
        let jobs = workflow.lines().filter_map(|line| line.trim().strip_prefix("- { name: "));
        let mut run: Vec<&str> = jobs
            .filter_map(|job| job.split_once("steps: ")?.1.strip_suffix('}'))
            .flat_map(str::split_whitespace)
            .collect();
        let mut all = STEPS.map(|step| step.name);
        run.sort_unstable();
        all.sort_unstable();
        assert_eq!(run, all);
    }

    #[test]
    fn a_step_that_needs_another_comes_after_it_and_names_are_not_used_twice() {
        for (index, step) in STEPS.iter().enumerate() {
            let earlier = &STEPS[..index];
            assert!(earlier.iter().all(|other| other.name != step.name), "{}", step.name);
            let needed = |name: &str| earlier.iter().any(|other| other.name == name);
            let known = |name: &&str| needed(name) || *name == PROGRAM.name;
            assert!(step.after.iter().all(known), "{}", step.name);
        }
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        assert_eq!(shown(Duration::from_millis(754_320)), "12:34.3");
        assert_eq!(shown(Duration::from_millis(900)), " 0:00.9");
    }
}
