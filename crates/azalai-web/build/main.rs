//! Builds the page with npm, compresses its files, and lists them for the program. Without Node, a page that says
//! so takes its place.

mod npm;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the page is made of.
const SOURCES: [&str; 9] = [
    "web/src",
    "web/offline",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
];

fn main() {
    if let Err(why) = build() {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn build() -> Result<(), String> {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    let root = here.join("../..");
    let (web, dist) = (root.join("web"), out.join("dist"));
    println!("cargo:rerun-if-changed=build");
    let pictures = pictures(&root).map_err(|error| format!("crates: {error}"))?;
    for source in SOURCES.iter().map(|source| root.join(source)).chain(pictures) {
        // A file that is not there would count as changed in every build.
        if source.exists() {
            println!("cargo:rerun-if-changed={}", source.display());
        }
    }
    let built = web.join("package.json").exists() && npm::is_here();
    if built {
        npm::install(&web)?;
        let to = dist.to_string_lossy();
        let tables = tables(&root, &out)?;
        let arguments = ["run", "build", "--", "--outDir", &to, "--emptyOutDir"];
        npm::run(&web, &arguments, &[("AZALAI_WASM", tables.as_os_str())])?;
        compress(&here, &dist)?;
    } else {
        println!("cargo:rerun-if-env-changed=PATH");
        println!(
            "cargo:warning=the page is not in this build, because Node 20 and npm were not found; \
             after installing them: cargo clean -p azalai-web, and build again"
        );
        missing(&here, &dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    println!("cargo:rustc-env=AZALAI_PAGE={}", if built { "built" } else { "missing" });
    let list = list(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    fs::write(out.join("files.rs"), list).map_err(|error| format!("files.rs: {error}"))
}

/// The file for tables in the browser; empty if there is none. A program that is handed out gets a new one, if there is a
/// compiler for it; while somebody works on the program, it is the one that `cargo xtask wasm` made last, because it takes
/// minutes.
fn tables(root: &Path, out: &Path) -> Result<PathBuf, String> {
    println!("cargo:rerun-if-env-changed=AZALAI_WASM");
    if let Some(given) = env::var_os("AZALAI_WASM") {
        return Ok(given.into());
    }
    let target = out.ancestors().nth(4).unwrap_or(out);
    let file = target.join(wasm::FILE);
    let folder = file.parent().unwrap_or(target);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("cargo:rerun-if-changed={}", folder.display());
    if variable("PROFILE")? == "release" {
        let here = |name: &str| variable(name).map(PathBuf::from);
        let Some(compiler) = wasm::compiler(&here("CARGO")?, &here("RUSTC")?) else {
            println!("cargo:warning={}", wasm::MISSING);
            return Ok(PathBuf::new());
        };
        for source in wasm::sources(root).map_err(|error| format!("crates: {error}"))? {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        wasm::build(root, &compiler, &target.join("wasm"), &file)?;
    }
    Ok(if file.exists() { file } else { PathBuf::new() })
}

/// The folders with the pictures of the rulebooks: they are a part of the page too.
fn pictures(root: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(root.join("crates"))?.map(|game| Ok(game?.path().join("rules/pictures"))).collect()
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}

/// The page that takes the place of the real one.
fn missing(here: &Path, dist: &Path) -> io::Result<()> {
    if dist.exists() {
        fs::remove_dir_all(dist)?;
    }
    fs::create_dir_all(dist)?;
    let page = here.join("build/missing.html");
    fs::copy(page, dist.join("index.html")).map(|_| ())
}

/// Node has what it takes to compress, and is here anyway.
fn compress(here: &Path, dist: &Path) -> Result<(), String> {
    let script = here.join("build/compress.mjs");
    let output = Command::new("node").arg(script).arg(dist).output();
    let output = output.map_err(|error| format!("node could not be started: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// All files of a folder, as a Rust table: path and content, in the order of the paths.
fn list(dist: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    walk(dist, &mut files)?;
    let mut lines: Vec<(String, String)> = files
        .iter()
        .map(|file| {
            let path = file.strip_prefix(dist).unwrap_or(file).to_string_lossy().replace('\\', "/");
            let line = format!("    ({path:?}, include_bytes!({:?})),\n", file.to_string_lossy());
            (path, line)
        })
        .collect();
    lines.sort();
    let lines: String = lines.into_iter().map(|(_, line)| line).collect();
    Ok(format!("static FILES: &[(&str, &[u8])] = &[\n{lines}];\n"))
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => walk(&entry.path(), files)?,
            false => files.push(entry.path()),
        }
    }
    Ok(())
}
