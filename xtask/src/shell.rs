//! Starting other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The project's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Where cargo puts what it builds: this program lies in a folder of it.
pub fn target() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    here.ancestors().nth(2).map(Path::to_owned).ok_or_else(|| "this program lies nowhere".into())
}

/// Cargo, as it was called itself.
pub fn cargo() -> Command {
    Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// How what the programs say is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shell {
    /// Only when they are done, so that two that run at the same time can be told apart.
    late: bool,
}

impl Shell {
    /// Shows what programs say as they say it.
    pub const LOUD: Shell = Shell { late: false };
    /// Shows what programs said when they are done.
    pub const LATE: Shell = Shell { late: true };

    /// Runs cargo in the project's folder.
    pub fn cargo(self, arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
        let mut command = cargo();
        command.args(arguments).current_dir(root()).env("CARGO_NET_RETRY", "10");
        command.envs(environment.iter().copied());
        self.run(&format!("cargo {}", arguments.join(" ")), command)
    }

    /// Runs a program; the error names what failed. `line` is what to call it.
    pub fn run(self, line: &str, mut command: Command) -> Result<(), String> {
        if !self.late {
            println!("\n── {line}");
            return done(line, command.status());
        }
        let output = command.stdin(Stdio::null()).output();
        let status = output.map(|output| {
            let (out, err) = (&output.stdout, &output.stderr);
            println!(
                "\n── {line}\n{}{}",
                String::from_utf8_lossy(out),
                String::from_utf8_lossy(err)
            );
            output.status
        });
        done(line, status)
    }
}

fn done(line: &str, status: std::io::Result<ExitStatus>) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}
