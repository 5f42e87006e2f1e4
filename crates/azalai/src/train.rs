//! `azalai train`: hands over to `azalai-train`, the program with which bots teach themselves.

use crate::failure::Failure;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lets bots teach themselves: self-play and learning for one rulebook.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Args {
    /// The game, and the options of the training; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "GAME")]
    rest: Vec<OsString>,
}

/// Where the program of the training lies, if it lies beside this one.
fn beside(program: &Path) -> Option<PathBuf> {
    let training = program.with_file_name(format!("azalai-train{EXE_SUFFIX}"));
    training.is_file().then_some(training)
}

/// Hands over.
pub fn run(args: &Args) -> Result<(), Failure> {
    let own = std::env::current_exe()?;
    let program = beside(&own).ok_or_else(|| {
        Failure::refused(
            "training is a program of its own, which does not lie beside this one; in a checkout of Azalai, run \
             `cargo run --release -p azalai-train -- GAME`",
        )
    })?;
    let status = Command::new(&program).args(&args.rest).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::refused("the training did not come to its end"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_training_is_found_beside_the_program_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join("azalai");
        assert_eq!(beside(&own), None);
        let training = folder.path().join(format!("azalai-train{EXE_SUFFIX}"));
        std::fs::write(&training, "").expect("written");
        assert_eq!(beside(&own), Some(training));
    }
}
