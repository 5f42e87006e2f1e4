//! The loop over one target, in a process of its own: whatever ends the process, the input that did is in a file.

use crate::mutate::Mutator;
use crate::reached::hash;
use crate::{Target, corpus};
use rustc_hash::FxHashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The process ended because of a panic in any of its threads.
pub const PANICKED: i32 = 101;
/// The process ended because it had taken too much memory.
pub const TOO_MUCH: i32 = 102;
/// What the allocator may keep of the addresses for later, beside the memory that is used, in MB. Only what asks for more at once
/// than a machine has is stopped by it; what is used is looked at from outside.
const ADDRESSES: u64 = 8 << 10;
/// The name of the file with the present input.
pub const CURRENT: &str = "current";

/// What a child is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The target.
    pub target: &'a Target,
    /// From what all inputs follow.
    pub seed: u64,
    /// For how long; at least as long as the inputs to begin with take.
    pub time: Duration,
    /// How many inputs at most.
    pub inputs: u64,
    /// The most memory, in MB.
    pub most: u64,
    /// Where the present input is written down.
    pub scratch: &'a Path,
}

/// What came of it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// How many inputs.
    pub inputs: u64,
    /// How many of them were accepted.
    pub accepted: u64,
    /// How many led to something new.
    pub new: u64,
    /// The most memory so far, in kB.
    pub peak: u64,
}

impl Progress {
    /// As the child tells it.
    pub fn line(&self) -> String {
        format!("{} {} {} {}", self.inputs, self.accepted, self.new, self.peak)
    }

    /// As the parent reads it.
    pub fn read(line: &str) -> Option<Progress> {
        let mut words = line.split(' ').map(|word| word.parse().ok());
        let mut next = || words.next().flatten();
        Some(Progress { inputs: next()?, accepted: next()?, new: next()?, peak: next()? })
    }
}

/// Runs inputs until the time is over, and tells on the way how it goes. A panic anywhere ends the process.
pub fn run(task: &Task<'_>) -> io::Result<()> {
    panics_end_the_process();
    if !task.target.threads {
        let most = (task.most + ADDRESSES) << 20;
        rlimit::setrlimit(rlimit::Resource::AS, most, most)?;
    }
    let seeds = corpus::seeds(task.target);
    let words = corpus::dictionary(task.target, &seeds);
    let seed = task.seed ^ hash(task.target.name.as_bytes());
    let mut mutator = Mutator::new(seed, seeds.clone(), words, task.target.longest);
    let mut current = File::create(task.scratch.join(CURRENT))?;
    let (mut progress, mut known) = (Progress::default(), FxHashSet::default());
    let (begun, mut told) = (Instant::now(), Instant::now());
    let mut seeds = seeds.into_iter();
    // Whatever the time, the inputs to begin with are run.
    while progress.inputs < task.inputs && (seeds.len() > 0 || begun.elapsed() < task.time) {
        let data = seeds.next().unwrap_or_else(|| mutator.next_input());
        note(&mut current, progress.inputs, &data)?;
        let reached = (task.target.run)(&data);
        progress.inputs += 1;
        progress.accepted += u64::from(reached.accepted);
        // All marks are noted, also behind the first that is new.
        if reached.marks.iter().filter(|mark| known.insert(**mark)).count() > 0 {
            progress.new += 1;
            mutator.keep(&data);
        }
        if told.elapsed() > Duration::from_millis(100) {
            told = Instant::now();
            tell(&mut progress, task.most);
        }
    }
    tell(&mut progress, task.most);
    Ok(())
}

/// Runs one input.
pub fn replay(target: &Target, data: &[u8]) -> crate::Reached {
    panics_end_the_process();
    (target.run)(data)
}

/// Also those that somebody would catch.
fn panics_end_the_process() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        std::process::exit(PANICKED);
    }));
}

/// Tells how it goes; ends the process if it has taken too much memory.
fn tell(progress: &mut Progress, most: u64) {
    progress.peak = peak("self").unwrap_or(0);
    println!("{}", progress.line());
    // The parent may be gone: then nobody needs to know.
    let _ = io::stdout().flush();
    if progress.peak > most << 10 {
        eprintln!("{} MB of memory, more than {most}", progress.peak >> 10);
        std::process::exit(TOO_MUCH);
    }
}

/// The most memory that a process has used so far, in kB, where the system tells.
pub fn peak(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Writes the present input down before anything is done with it.
fn note(file: &mut File, number: u64, data: &[u8]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(16 + data.len());
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(&(data.len() as u64).to_le_bytes());
    bytes.extend_from_slice(data);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&bytes)
}

/// The number of the present input, and the input.
pub fn noted(scratch: &Path) -> Option<(u64, Vec<u8>)> {
    let mut bytes = Vec::new();
    File::open(scratch.join(CURRENT)).ok()?.read_to_end(&mut bytes).ok()?;
    let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let end = usize::try_from(word(8)?).ok()?.checked_add(16)?;
    Some((word(0)?, bytes.get(16..end)?.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_reads_back() {
        let progress = Progress { inputs: 12, accepted: 3, new: 2, peak: 40_000 };
        assert_eq!(Progress::read(&progress.line()), Some(progress));
        assert_eq!(Progress::read("a line of a target"), None);
    }

    #[test]
    fn a_short_input_after_a_long_one_is_noted_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = File::create(folder.path().join(CURRENT)).unwrap();
        note(&mut file, 7, b"a long input").unwrap();
        note(&mut file, 8, b"short").unwrap();
        assert_eq!(noted(folder.path()), Some((8, b"short".to_vec())));
    }
}
