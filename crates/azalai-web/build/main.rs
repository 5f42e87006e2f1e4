//! Builds the page with npm, and compresses its files for the program. Without Node, a page that says so
//! takes its place.

mod npm;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the page is made of.
const SOURCES: [&str; 8] = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
];

/// Smaller files are not worth compressing.
const WORTH_IT: usize = 1024;

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
    for source in SOURCES {
        let source = root.join(source);
        // A file that is not there would count as changed in every build.
        if source.exists() {
            println!("cargo:rerun-if-changed={}", source.display());
        }
    }
    let built = web.join("package.json").exists() && npm::is_here();
    if built {
        npm::install(&web)?;
        let to = dist.to_string_lossy();
        npm::run(&web, &["run", "build", "--", "--outDir", &to, "--emptyOutDir"])?;
    } else {
        println!("cargo:rerun-if-env-changed=PATH");
        println!(
            "cargo:warning=the page is not in this build, because Node 20 and npm were not found; \
             after installing them: cargo clean -p azalai-web, and build again"
        );
        missing(&here, &dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    println!("cargo:rustc-env=AZALAI_PAGE={}", if built { "built" } else { "missing" });
    compress(&dist).map_err(|error| format!("{}: {error}", dist.display()))
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

/// Puts compressed forms beside the files of a folder where that is worth it.
fn compress(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let (path, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        if kind.is_dir() {
            compress(&path)?;
        } else if is_text(&path) {
            let bytes = fs::read(&path)?;
            if bytes.len() > WORTH_IT {
                beside(&path, "br", &brotli(&bytes)?)?;
                beside(&path, "gz", &gzip(&bytes)?)?;
            }
        }
    }
    Ok(())
}

fn is_text(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["html", "js", "css", "svg", "json", "webmanifest", "txt"].contains(&ending)
}

/// Writes a file beside another one.
fn beside(file: &Path, ending: &str, bytes: &[u8]) -> io::Result<()> {
    fs::write(format!("{}.{ending}", file.display()), bytes)
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    packed.write_all(bytes)?;
    Ok(packed.into_inner())
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}
