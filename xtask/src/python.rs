//! The package for Python: its tests, and the wheel.

use crate::shell::{Shell, root, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tests of the package need. The tests of OpenSpiel run where it is installed (docs/python.md).
const NEEDED: &str = "numpy>=1.26 pytest>=8 pettingzoo>=1.24 gymnasium>=1.0";
/// Every Python from here on will do.
const LEAST: &str = "import sys, venv, ensurepip; assert sys.version_info >= (3, 11)";

/// Builds the library with what the tests of the crates built already, and runs the tests of the package.
pub fn test(shell: Shell) -> Result<(), String> {
    shell.cargo(&["build", "--workspace", "--lib", "--tests", "--locked"], &[])?;
    let home = target()?.join("python");
    let python = environment(shell, &home, "tests", NEEDED)?;
    let site = home.join("site");
    lay_out(&site).map_err(|error| format!("{}: {error}", site.display()))?;
    let mut command = Command::new(python);
    command
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .current_dir(root().join("python"));
    // The package as it would be installed: the sources beside the tests have no library.
    command.env("PYTHONPATH", &site).env("PYTHONSAFEPATH", "1").env("PYTHONDONTWRITEBYTECODE", "1");
    shell.run("pytest", command)
}

/// Makes the wheel, into `target/wheels`.
pub fn wheel() -> Result<(), String> {
    let python = environment(Shell::LOUD, &target()?.join("python"), "wheel", "maturin>=1.7,<2")?;
    let mut command = Command::new(python);
    let manifest = root().join("python/Cargo.toml");
    command
        .args(["-m", "maturin", "build", "--release", "--locked", "--manifest-path"])
        .arg(manifest);
    command.current_dir(root());
    Shell::LOUD.run("maturin build", command)
}

/// The Python of an environment with these packages. It is made once, and anew when they change.
fn environment(shell: Shell, home: &Path, name: &str, packages: &str) -> Result<PathBuf, String> {
    let (folder, python) = (home.join(name), home.join(name).join("bin/python"));
    let done = folder.join("packages.txt");
    if std::fs::read_to_string(&done).is_ok_and(|text| text == packages) {
        return Ok(python);
    }
    let found = ["python3", "python3.14", "python3.13", "python3.12", "python3.11"]
        .into_iter()
        .find(|name| {
            let output = Command::new(name).args(["-c", LEAST]).output();
            output.is_ok_and(|output| output.status.success())
        })
        .ok_or(
            "the package for Python needs Python 3.11 or later with venv: install it and try again",
        )?;
    let mut make = Command::new(found);
    make.args(["-m", "venv", "--clear"]).arg(&folder);
    shell.run(&format!("{found} -m venv"), make)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    install.args(packages.split(' '));
    shell.run(&format!("pip install {packages}"), install)?;
    std::fs::write(done, packages).map_err(|error| error.to_string())?;
    Ok(python)
}

/// The package as it is installed: its Python and the library.
fn lay_out(site: &Path) -> std::io::Result<()> {
    let package = site.join("azalai");
    if package.exists() {
        std::fs::remove_dir_all(&package)?;
    }
    std::fs::create_dir_all(&package)?;
    for entry in std::fs::read_dir(root().join("python/azalai"))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            std::fs::copy(entry.path(), package.join(entry.file_name()))?;
        }
    }
    let built = target().map_err(std::io::Error::other)?.join("debug/lib_azalai.so");
    std::fs::copy(built, package.join("_azalai.abi3.so")).map(|_| ())
}
