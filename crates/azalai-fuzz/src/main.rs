//! `azalai-fuzz`: input that nobody would send, for every parser and door. `cargo xtask fuzz` builds and runs it.

use azalai_fuzz::child::{self, Task};
use azalai_fuzz::parent::{self, Plan};
use azalai_fuzz::{TARGETS, Target, corpus, find};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// The allocator of the program: what a target may use is measured with what the server will use.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Input that nobody would send, for every parser and door of Azalai.
#[derive(Parser)]
struct Args {
    /// How long all of it takes.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Only these targets; all if nothing is said.
    #[arg(long)]
    target: Vec<String>,
    /// How many inputs each target gets at most.
    #[arg(long, default_value_t = u64::MAX)]
    inputs: u64,
    /// The same seed makes the same inputs; another one each time if nothing is said.
    #[arg(long)]
    seed: Option<u64>,
    /// How many targets run side by side; as many as there are cores if nothing is said.
    #[arg(long)]
    jobs: Option<usize>,
    /// How many seconds one input may take.
    #[arg(long, default_value_t = 30)]
    patience: u64,
    /// How many MB of memory a target may use.
    #[arg(long, default_value_t = 512)]
    memory: u64,
    /// Where failing inputs are kept.
    #[arg(long, default_value = "target/fuzz-failures")]
    failures: PathBuf,
    /// Run one input of a target instead: for instance one that failed.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// List the targets.
    #[arg(long)]
    list: bool,
    /// Write all inputs that the targets begin with into a folder, one folder a target: for cargo-fuzz.
    #[arg(long, value_name = "FOLDER")]
    seeds: Option<PathBuf>,
    /// Run the loop over one target in this process.
    #[arg(long, hide = true)]
    child: Option<String>,
    /// Where the child notes its present input.
    #[arg(long, hide = true, default_value = ".")]
    scratch: PathBuf,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("azalai-fuzz: {why}");
            ExitCode::from(2)
        }
    }
}

/// Says whether everything was as it should be.
fn run(args: &Args) -> Result<bool, String> {
    let time = Duration::try_from_secs_f64(args.seconds).map_err(|error| error.to_string())?;
    if args.list {
        TARGETS.iter().for_each(|target| println!("{}", target.name));
        return Ok(true);
    }
    if let Some(name) = &args.child {
        let task = Task {
            target: known(name)?,
            seed: args.seed.unwrap_or(0),
            time,
            inputs: args.inputs,
            most: args.memory,
            scratch: &args.scratch,
        };
        child::run(&task).map_err(|error| error.to_string())?;
        // Threads of a server that nobody stopped are no reason to wait.
        std::process::exit(0);
    }
    let targets: Vec<&'static Target> = match args.target.as_slice() {
        [] => TARGETS.iter().collect(),
        names => names.iter().map(|name| known(name)).collect::<Result<_, _>>()?,
    };
    if let Some(folder) = &args.seeds {
        return write_seeds(&targets, folder).map_err(|error| error.to_string()).map(|()| true);
    }
    if let Some(file) = &args.replay {
        let [target] = targets.as_slice() else {
            return Err("say which target: --target NAME --replay FILE".into());
        };
        let data = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let reached = child::replay(target, &data);
        println!("{}: {}", target.name, if reached.accepted { "accepted" } else { "refused" });
        return Ok(true);
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => azalai_core::luck::system_seed().map_err(|error| error.to_string())?,
    };
    let jobs = args.jobs.unwrap_or_else(azalai_games::all_threads);
    let patience = Duration::from_secs(args.patience);
    let (inputs, most, failures) = (args.inputs, args.memory, args.failures.clone());
    let plan = Plan { targets, time, inputs, seed, jobs, patience, most, failures };
    report(&plan)
}

fn write_seeds(targets: &[&Target], folder: &Path) -> std::io::Result<()> {
    for target in targets {
        let folder = folder.join(target.name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in corpus::seeds(target).iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
    }
    Ok(())
}

fn known(name: &str) -> Result<&'static Target, String> {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    find(name)
        .ok_or_else(|| format!("there is no target `{name}`; there are: {}", names.join(", ")))
}

/// Runs a plan and says what came of it.
fn report(plan: &Plan) -> Result<bool, String> {
    println!("seed {}", plan.seed);
    let outcomes = parent::run(plan).map_err(|error| error.to_string())?;
    println!("\n{}", parent::table(&outcomes));
    let mut well = true;
    for outcome in &outcomes {
        let Some(fault) = &outcome.fault else { continue };
        well = false;
        println!("── {}: {}\n{}", outcome.name, fault.what, fault.said);
        if let Some(input) = &fault.input {
            let (name, input) = (outcome.name, input.display());
            println!("the input: {input}; again: azalai-fuzz --target {name} --replay {input}\n");
        }
    }
    Ok(well)
}
