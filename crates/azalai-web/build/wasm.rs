// The file of azalai-wasm for browsers, for the build script and for `cargo xtask wasm`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the file lies, in the folder of what cargo builds.
pub const FILE: &str = "page/azalai.wasm";

const TARGET: &str = "wasm32-unknown-unknown";

/// Crates that have no part in it.
const OTHERS: [&str; 6] =
    ["azalai", "azalai-fuzz", "azalai-server", "azalai-testkit", "azalai-train", "azalai-web"];

/// What the file is made of.
#[allow(dead_code)]
pub fn sources(root: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let entry = entry?;
        if !OTHERS.iter().any(|other| entry.file_name() == *other) {
            all.extend(["src", "data", "rules", "Cargo.toml"].map(|part| entry.path().join(part)));
        }
    }
    all.retain(|path| path.exists());
    Ok(all)
}

/// A compiler that can do it.
pub struct Compiler {
    cargo: PathBuf,
    rustc: PathBuf,
    /// Its library for browsers must be built, too.
    from_source: bool,
}

/// What is missing, in plain words.
pub const MISSING: &str = "tables in the browser are not in this build, because no compiler for browsers was found; \
    `rustup target add wasm32-unknown-unknown` brings one, on Debian `apt-get install rustc-web cargo-web rust-web-src lld binaryen`; \
    then: cargo clean -p azalai-web, and build again";

/// The compiler that builds all else, if it has what it takes; else Debian's.
pub fn compiler(cargo: &Path, rustc: &Path) -> Option<Compiler> {
    if says(rustc, &["--print", "target-libdir", "--target", TARGET])
        .is_some_and(|path| Path::new(&path).exists())
    {
        return Some(Compiler {
            cargo: cargo.to_owned(),
            rustc: rustc.to_owned(),
            from_source: false,
        });
    }
    let (cargo, rustc) = (PathBuf::from("/usr/bin/cargo"), PathBuf::from("/usr/bin/rustc"));
    let library =
        Path::new(&says(&rustc, &["--print", "sysroot"])?).join("lib/rustlib/src/rust/library/std");
    let whole =
        cargo.exists() && library.exists() && says(Path::new("wasm-ld"), &["--version"]).is_some();
    whole.then_some(Compiler { cargo, rustc, from_source: true })
}

/// Builds the file, small, with this folder for what lies between.
pub fn build(root: &Path, compiler: &Compiler, folder: &Path, to: &Path) -> Result<(), String> {
    let mut cargo = Command::new(&compiler.cargo);
    cargo.current_dir(root).env("RUSTC", &compiler.rustc);
    // What is set for the program is not meant for this.
    for name in [
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_BUILD_TARGET",
        "CARGO_TARGET_DIR",
    ] {
        cargo.env_remove(name);
    }
    cargo.args([
        "rustc",
        "--quiet",
        "--locked",
        "--package",
        "azalai-wasm",
        "--lib",
        "--crate-type",
        "cdylib",
    ]);
    cargo.args(["--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(folder);
    if compiler.from_source {
        cargo.args(["-Zbuild-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    }
    run(cargo, "cargo")?;
    let built = folder.join(TARGET).join("wasm/azalai_wasm.wasm");
    let mut smaller = Command::new("wasm-opt");
    smaller.args([
        "-O3",
        "--strip-producers",
        "--enable-bulk-memory",
        "--enable-sign-ext",
        "--enable-mutable-globals",
    ]);
    smaller.args([
        "--enable-nontrapping-float-to-int",
        "--enable-multivalue",
        "--enable-reference-types",
    ]);
    smaller.arg(&built).arg("-o").arg(to);
    // Without it the file is a little larger.
    if run(smaller, "wasm-opt").is_err() {
        fs::copy(&built, to).map_err(|error| format!("{}: {error}", built.display()))?;
    }
    Ok(())
}

fn says(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn run(mut command: Command, name: &str) -> Result<(), String> {
    let output =
        command.output().map_err(|error| format!("`{name}` could not be started: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("`{name}` failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}
