//! The types of the web client and the OpenAPI document, as the crates declare them.

use crate::{has_no_others, is_written};
use std::fs;
use ts_rs::{Config, TS};

const FOLDER: &str = "web/src/types";

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new().with_out_dir(folder.path()).with_large_int("number");
    azalai_games::types::export(&config).unwrap();
    azalai_server::wire::export(&config).unwrap();
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let file = format!("{FOLDER}/{}", entry.file_name().to_string_lossy());
        is_written(&file, &tidy(&fs::read_to_string(entry.path()).unwrap()));
        files.push(file);
    }
    for game in azalai_games::GAMES {
        let file = format!("{FOLDER}/{}.ts", game.spec().name);
        assert!(files.contains(&file), "{file} is not written");
    }
    has_no_others(FOLDER, &files);
}

/// The page's tests look at the skeleton of new games with these.
#[test]
fn the_types_of_the_skeleton_are_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new().with_out_dir(folder.path()).with_large_int("number");
    newgame::View::export_all(&config).unwrap();
    newgame::Event::export_all(&config).unwrap();
    newgame::Action::export_all(&config).unwrap();
    let types = fs::read_to_string(folder.path().join("newgame.ts")).unwrap();
    is_written("xtask/templates/newgame.ts", &tidy(&types));
}

#[test]
fn the_openapi_document_is_up_to_date() {
    let document = azalai_server::http::openapi::document();
    let mut text = document.to_pretty_json().unwrap();
    text.push('\n');
    is_written("crates/azalai-server/openapi.json", &text);
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
