//! Builds the page with npm, and lists its files for the program. Without Node, a page that says so
//! takes its place.

mod npm;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the page is made of.
const SOURCES: [&str; 9] = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "docs/rules",
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
    let listed = list(&dist, built).map_err(|error| format!("{}: {error}", dist.display()))?;
    let to = out.join("files.rs");
    fs::write(&to, listed).map_err(|error| format!("{}: {error}", to.display()))
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

/// The files of a folder, as an expression in Rust, sorted by their paths.
fn list(dist: &Path, built: bool) -> io::Result<String> {
    let mut files = Vec::new();
    find(dist, "", &mut files)?;
    files.sort();
    let mut all = Sha256::new();
    let mut table = String::new();
    for (path, file) in &files {
        let bytes = fs::read(file)?;
        let hash = Sha256::digest(&bytes);
        all.update(path.as_bytes());
        all.update(hash);
        let kind = content_type(path);
        let (mut br, mut gz) = (None, None);
        if is_text(kind) && bytes.len() > WORTH_IT {
            br = Some(beside(file, "br", &brotli(&bytes)?)?);
            gz = Some(beside(file, "gz", &gzip(&bytes)?)?);
        }
        let include = |file: &Path| format!("include_bytes!({:?})", file.display().to_string());
        let maybe = |file: Option<PathBuf>| {
            file.map_or("None".to_owned(), |file| format!("Some({})", include(&file)))
        };
        let etag = format!("W/\"{}\"", &HEXLOWER.encode(&hash)[..16]);
        let _ = writeln!(
            table,
            "    Stored {{ path: {path:?}, content_type: {kind:?}, etag: {etag:?}, plain: {}, br: {}, gz: {} }},",
            include(file),
            maybe(br),
            maybe(gz),
        );
    }
    let id = &HEXLOWER.encode(&all.finalize())[..16];
    Ok(format!(
        "const BUILT_HERE: bool = {built};\nconst BUILD: &str = {id:?};\nstatic FILES: &[Stored] = &[\n{table}];\n"
    ))
}

/// All files below a folder, each with its path there. What is compressed stands beside its file and is
/// no file of the page.
fn find(folder: &Path, below: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &format!("{path}/"), files)?;
        } else if !path.ends_with(".br") && !path.ends_with(".gz") {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}

fn is_text(content_type: &str) -> bool {
    ["text/", "json", "svg"].iter().any(|part| content_type.contains(part))
}

/// Writes a file beside another one.
fn beside(file: &Path, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let path = PathBuf::from(format!("{}.{ending}", file.display()));
    fs::write(&path, bytes)?;
    Ok(path)
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
