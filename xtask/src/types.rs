//! The types of the web client, as the crates declare them.

use std::fs;
use std::path::Path;
use ts_rs::Config;

const FOLDER: &str = "web/src/types";
const FILES: [&str; 6] = ["wire.ts", "core.ts", "desert.ts", "targi.ts", "targui.ts", "tuareg.ts"];

/// Writes all types.
pub fn write(root: &Path) -> Result<(), String> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    for (file, text) in declared()? {
        let path = folder.join(file);
        // A file that is touched without need makes the page be built again.
        if fs::read_to_string(&path).unwrap_or_default() != text {
            fs::write(path, text).map_err(|error| format!("{FOLDER}/{file}: {error}"))?;
            println!("   {FOLDER}/{file}");
        }
    }
    Ok(())
}

/// Are the types what would be written now?
pub fn check(root: &Path) -> Result<(), String> {
    for (file, text) in declared()? {
        if fs::read_to_string(root.join(FOLDER).join(file)).unwrap_or_default() != text {
            return Err(format!("{FOLDER}/{file} is out of date: run `cargo xtask types`"));
        }
    }
    Ok(())
}

/// Each file with its text.
fn declared() -> Result<Vec<(&'static str, String)>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let config = Config::new().with_out_dir(folder.path()).with_large_int("number");
    azalai_games::types::export(&config).map_err(|error| error.to_string())?;
    azalai_server::wire::export(&config).map_err(|error| error.to_string())?;
    let text = |file: &'static str| {
        let text = fs::read_to_string(folder.path().join(file))
            .map_err(|error| format!("{file} was not written: {error}"))?;
        Ok((file, tidy(&text)))
    };
    FILES.into_iter().map(text).collect()
}

/// A text of the library with our own first line, and with short comments on one line.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().skip(1).map(str::trim_end).collect();
    let mut tidy = String::from("// Written by `cargo xtask types`.\n");
    let mut rest = lines.as_slice();
    while let [line, behind @ ..] = rest {
        rest = behind;
        match behind {
            [comment, " */", after @ ..] if *line == "/**" => {
                let comment = comment.trim_start_matches(" * ");
                tidy.push_str(&format!("/** {comment} */\n"));
                rest = after;
            }
            _ => tidy.push_str(&format!("{line}\n")),
        }
    }
    tidy
}
