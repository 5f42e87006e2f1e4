//! Watches over the children: a process for each target, so many at a time. Whatever ends one before its time, the
//! input that did is kept.

use crate::Target;
use crate::child::{self, Progress};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which targets.
    pub targets: Vec<&'static Target>,
    /// How long all of it takes.
    pub time: Duration,
    /// How many inputs each target gets at most.
    pub inputs: u64,
    /// From what all inputs follow.
    pub seed: u64,
    /// How many targets run side by side.
    pub jobs: usize,
    /// How long one input may take.
    pub patience: Duration,
    /// The most memory of a target, in MB.
    pub most: u64,
    /// Where failing inputs are kept.
    pub failures: PathBuf,
}

impl Plan {
    /// The time of one target.
    fn share(&self) -> Duration {
        let rounds = self.targets.len().div_ceil(self.jobs.max(1));
        self.time / u32::try_from(rounds).unwrap_or(u32::MAX).max(1)
    }
}

/// What came of a target.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name.
    pub name: &'static str,
    /// How far it came.
    pub progress: Progress,
    /// How long it took.
    pub took: Duration,
    /// What went wrong, if something did.
    pub fault: Option<Fault>,
}

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Fault {
    /// In words.
    pub what: String,
    /// What the child said.
    pub said: String,
    /// Where the input is kept.
    pub input: Option<PathBuf>,
}

/// All children together.
struct Watch {
    waiting: VecDeque<&'static Target>,
    running: Vec<(&'static str, Progress)>,
    done: Vec<Outcome>,
}

type Shared = Arc<Mutex<Watch>>;

fn open(shared: &Shared) -> MutexGuard<'_, Watch> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs all targets of a plan, tells how it goes, and gives what came of them in the order of the plan.
pub fn run(plan: &Plan) -> io::Result<Vec<Outcome>> {
    let begun = Instant::now();
    let waiting = plan.targets.iter().copied().collect();
    let shared: Shared =
        Arc::new(Mutex::new(Watch { waiting, running: Vec::new(), done: Vec::new() }));
    std::thread::scope(|scope| {
        let start = |_| scope.spawn(|| work(plan, &shared));
        let workers: Vec<_> = (0..plan.jobs.max(1)).map(start).collect();
        let mut told = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(100));
            let every = Duration::from_secs(if io::stderr().is_terminal() { 1 } else { 30 });
            if told.elapsed() >= every {
                told = Instant::now();
                tell(&shared, plan, begun.elapsed());
            }
        }
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(io::Error::other("a watcher panicked")))
        })
    })?;
    let mut done = std::mem::take(&mut open(&shared).done);
    let place = |name| plan.targets.iter().position(|target| target.name == name);
    done.sort_by_key(|outcome| place(outcome.name));
    Ok(done)
}

fn tell(shared: &Shared, plan: &Plan, elapsed: Duration) {
    let watch = open(shared);
    let done: u64 = watch.done.iter().map(|outcome| outcome.progress.inputs).sum();
    let inputs = done + watch.running.iter().map(|(_, progress)| progress.inputs).sum::<u64>();
    let names: Vec<&str> = watch.running.iter().map(|(name, _)| *name).collect();
    let faults = watch.done.iter().filter(|outcome| outcome.fault.is_some()).count();
    let line = format!(
        "{:>5} s of {}: {inputs} inputs, {} of {} targets done, {faults} faults; now {}",
        elapsed.as_secs(),
        plan.time.as_secs(),
        watch.done.len(),
        plan.targets.len(),
        names.join(", ")
    );
    let end = if io::stderr().is_terminal() { "\x1b[K\r" } else { "\n" };
    eprint!("{line}{end}");
    let _ = io::stderr().flush();
}

/// Takes one target after the other.
fn work(plan: &Plan, shared: &Shared) -> io::Result<()> {
    loop {
        let Some(target) = open(shared).waiting.pop_front() else { return Ok(()) };
        open(shared).running.push((target.name, Progress::default()));
        let outcome = watch_over(plan, target, shared)?;
        let mut watch = open(shared);
        watch.running.retain(|(name, _)| *name != target.name);
        watch.done.push(outcome);
    }
}

/// Starts a child and waits for its end, or for what must not be.
fn watch_over(plan: &Plan, target: &'static Target, shared: &Shared) -> io::Result<Outcome> {
    let scratch = tempfile::tempdir()?;
    let begun = Instant::now();
    let mut child = start(plan, target, scratch.path())?;
    let heard = child.stdout.take().map(|stdout| {
        let shared = Arc::clone(shared);
        std::thread::spawn(move || listen(target.name, BufReader::new(stdout), &shared))
    });
    let (status, cause) = wait(plan, &mut child, scratch.path())?;
    let progress = heard.and_then(|thread| thread.join().ok()).unwrap_or_default();
    let what = match (cause, status.code()) {
        (None, Some(0)) => None,
        (None, Some(child::PANICKED)) => Some("a panic".to_owned()),
        (None, Some(child::TOO_MUCH)) => Some("too much memory".to_owned()),
        (None, _) => Some(format!("the process ended: {status}")),
        (cause, _) => cause,
    };
    let fault = what.map(|what| Fault {
        what,
        said: said(scratch.path()),
        input: child::noted(scratch.path()).and_then(|(number, data)| {
            let name = format!("{}-{}-{number}", target.name, plan.seed);
            let path = plan.failures.join(name);
            fs::create_dir_all(&plan.failures).ok()?;
            fs::write(&path, data).ok().map(|()| path)
        }),
    });
    Ok(Outcome { name: target.name, progress, took: begun.elapsed(), fault })
}

/// The name of the file with what a child says about its end.
const SAID: &str = "said";

fn start(plan: &Plan, target: &Target, scratch: &Path) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["--child", target.name, "--seed", &plan.seed.to_string()]);
    command.args(["--seconds", &plan.share().as_secs_f64().to_string()]);
    command.args(["--inputs", &plan.inputs.to_string(), "--memory", &plan.most.to_string()]);
    command.arg("--scratch").arg(scratch);
    // Whatever a target puts into the folder for temporary files goes with this one.
    command
        .env("TMPDIR", scratch)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command.stderr(File::create(scratch.join(SAID))?).spawn()
}

/// Reads what a child tells until it ends.
fn listen(name: &str, lines: impl BufRead, shared: &Shared) -> Progress {
    let mut last = Progress::default();
    for line in lines.lines().map_while(Result::ok) {
        let Some(progress) = Progress::read(&line) else { continue };
        last = progress;
        let mut watch = open(shared);
        for running in watch.running.iter_mut().filter(|running| running.0 == name) {
            running.1 = progress;
        }
    }
    last
}

/// Waits for the end of a child, and ends it if an input takes too long or too much memory: then says why.
fn wait(
    plan: &Plan,
    child: &mut Child,
    scratch: &Path,
) -> io::Result<(ExitStatus, Option<String>)> {
    let process = child.id().to_string();
    let mut last = (None, Instant::now());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, None));
        }
        std::thread::sleep(Duration::from_millis(50));
        let number = number(scratch);
        if number != last.0 {
            last = (number, Instant::now());
        }
        let cause = if last.1.elapsed() > plan.patience {
            Some(format!("stuck: an input took more than {} s", plan.patience.as_secs()))
        } else if child::peak(&process).is_some_and(|peak| peak > plan.most << 10) {
            Some("too much memory".to_owned())
        } else {
            None
        };
        if cause.is_some() {
            child.kill()?;
            return Ok((child.wait()?, cause));
        }
    }
}

/// The number of the present input.
fn number(scratch: &Path) -> Option<u64> {
    let mut bytes = [0; 8];
    io::Read::read_exact(&mut File::open(scratch.join(child::CURRENT)).ok()?, &mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}

/// The first that a child said about its end: the message, before anything that follows from it.
fn said(scratch: &Path) -> String {
    let said = fs::read(scratch.join(SAID)).unwrap_or_default();
    String::from_utf8_lossy(&said[..said.len().min(4_000)]).trim().to_owned()
}

/// What came of all, as a table.
pub fn table(outcomes: &[Outcome]) -> String {
    let line = |name: &str, progress: &Progress, took: Duration, how: &str| {
        let Progress { inputs, accepted, new, peak } = progress;
        let (seconds, peak) = (took.as_secs_f64(), peak.div_ceil(1024));
        format!("{name:<12} {inputs:>10} {accepted:>10} {new:>7} {seconds:>8.1} {peak:>8}  {how}\n")
    };
    let mut text = format!(
        "{:<12} {:>10} {:>10} {:>7} {:>8} {:>8}\n",
        "target", "inputs", "accepted", "new", "seconds", "peak MB"
    );
    let (mut all, mut took) = (Progress::default(), Duration::ZERO);
    for outcome in outcomes {
        let how = outcome.fault.as_ref().map_or("", |fault| fault.what.as_str());
        text += &line(outcome.name, &outcome.progress, outcome.took, how);
        all.inputs += outcome.progress.inputs;
        all.accepted += outcome.progress.accepted;
        all.new += outcome.progress.new;
        all.peak = all.peak.max(outcome.progress.peak);
        took += outcome.took;
    }
    text + &line("all", &all, took, "")
}
