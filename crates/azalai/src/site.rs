//! `azalai site`: the page as a folder of plain files, which any web space can show. All is played in the browser.

use crate::failure::Failure;
use crate::output::say;
use std::fs;
use std::path::{Path, PathBuf};

/// Write the page as a folder of plain files for a web space, below any address. Nobody needs to run a server: rules, bots,
/// hints and reviews are in the browser.
#[derive(clap::Args)]
pub struct Args {
    /// The folder; it is made if it is not there.
    folder: PathBuf,
}

/// What the page may do, and nothing else: run its own scripts and its WebAssembly, show its own files.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
                      style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'";

/// Without this file there is nothing to play.
const TABLES: &str = ".wasm";

pub fn run(args: &Args) -> Result<(), Failure> {
    if !azalai_web::BUILT || !azalai_web::paths().any(|path| path.ends_with(TABLES)) {
        return Err(Failure::refused(
            "this program was built without tables for the browser; README.md, \"Without a server\", says what it takes",
        ));
    }
    let mut count = 0;
    for path in azalai_web::paths() {
        let Some(file) = azalai_web::file(path, "") else { continue };
        let text = (path == "index.html").then(|| alone(&String::from_utf8_lossy(file.bytes)));
        let bytes = text.as_deref().map_or(file.bytes, str::as_bytes);
        write(&args.folder.join(path), bytes)?;
        count += 1;
    }
    say(&format!(
        "{count} files are in {}. Put them into a folder of your web space.",
        args.folder.display()
    ))
}

/// The page, for any folder, and told that no server stands behind it.
fn alone(html: &str) -> String {
    let head = format!(
        "<head>\n    <meta name=\"azalai-home\" content=\"alone\" />\n    \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />"
    );
    html.replacen("<head>", &head, 1).replace("=\"/", "=\"./")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::refused(format!("{}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, bytes).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_finds_its_files_in_any_folder_and_has_its_policy() {
        let html =
            "<head><link href=\"/assets/a.css\" /></head><script src=\"/assets/a.js\"></script>";
        let alone = alone(html);
        assert!(
            alone.contains("href=\"./assets/a.css\"") && alone.contains("src=\"./assets/a.js\"")
        );
        assert!(
            alone.find("Content-Security-Policy") < alone.find("assets"),
            "before anything is loaded"
        );
        assert!(alone.contains("name=\"azalai-home\" content=\"alone\""));
    }
}
