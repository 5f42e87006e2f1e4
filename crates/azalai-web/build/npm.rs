// Npm in the folder of the page, for the build script and for `cargo xtask test`.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// The oldest Node that builds the page.
const NODE: u32 = 20;

/// Are Node, in a version that is new enough, and npm here?
pub fn is_here() -> bool {
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let major = |version: String| -> Option<u32> {
        version.trim().trim_start_matches('v').split('.').next()?.parse().ok()
    };
    version("node").and_then(major).is_some_and(|major| major >= NODE) && version("npm").is_some()
}

/// Installs what the page needs, if that has changed. Of several who want to, one does.
pub fn install(web: &Path) -> Result<(), String> {
    let package = web.join("package.json");
    let lock = File::open(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    lock.lock().map_err(|error| format!("{}: {error}", package.display()))?;
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified());
    let wanted = changed("package-lock.json").unwrap_or_else(|_| SystemTime::now());
    // Npm writes this file when it is done.
    if changed("node_modules/.package-lock.json").is_ok_and(|installed| installed >= wanted) {
        return Ok(());
    }
    run(web, &["ci", "--no-audit", "--no-fund"], &[])
}

/// Runs npm. If it fails, the error is all that it said.
pub fn run(web: &Path, arguments: &[&str], set: &[(&str, &OsStr)]) -> Result<(), String> {
    let line = format!("npm {}", arguments.join(" "));
    let output =
        Command::new("npm").args(arguments).envs(set.iter().copied()).current_dir(web).output();
    let output = output.map_err(|error| format!("`{line}` could not be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (said(&output.stdout), said(&output.stderr));
    Err(format!("`{line}` failed: {}\n{out}\n{err}", output.status))
}
