//! Input that nobody would send, for every parser and door: `azalai-fuzz`, built with all checks and for speed.

use crate::shell::{Shell, root, target};
use std::process::Command;

/// How long and what.
#[derive(clap::Args)]
pub struct Args {
    /// How long all targets together take, on all cores.
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Whatever else `azalai-fuzz --help` lists: --target, --inputs, --seed, --replay, …
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// Builds the program and runs it.
pub fn run(args: &Args) -> Result<(), String> {
    Shell::LOUD
        .cargo(&["build", "--profile", "fuzz", "--locked", "--package", "azalai-fuzz"], &[])?;
    let mut command = Command::new(target()?.join("fuzz/azalai-fuzz"));
    command.args(["--seconds", &args.seconds.to_string()]).args(&args.more).current_dir(root());
    Shell::LOUD.run("azalai-fuzz", command)
}

/// For so long the step of CI runs it, in seconds: every target runs the inputs of the repository, and what a second or
/// two makes of them.
const BRIEFLY: &str = "12";

/// Runs what the tests have built, with the same inputs each time.
pub fn briefly(shell: Shell) -> Result<(), String> {
    let mut command = Command::new(target()?.join("debug/azalai-fuzz"));
    command.args(["--seconds", BRIEFLY, "--seed", "1"]).current_dir(root());
    shell.run("azalai-fuzz", command)
}
