//! A new game: its crate and its web folder, and the three lines outside of them that every game has.
//!
//! The template is a crate of this workspace, so it is compiled, linted and tested with everything else: what
//! compiles under its name compiles under another.

use std::fs;
use std::path::{Path, PathBuf};

/// What the template is called, and its title.
const NAME: &str = "newgame";
const TITLE: &str = "New Game";

/// The dependencies of all crates: a game cannot be called like one of them.
const WORKSPACE: &str = "Cargo.toml";
/// The two files with lines for each game.
const REGISTER: &str = "crates/azalai-games/src/lib.rs";
const MANIFEST: &str = "crates/azalai-games/Cargo.toml";

#[derive(clap::Args)]
pub struct Args {
    /// The name of the game: lower-case letters, as commands and records will call it.
    name: String,
    /// Its title; the name with a capital letter if nobody says otherwise.
    #[arg(long)]
    title: Option<String>,
}

/// Makes a new game.
pub fn make(root: &Path, args: &Args) -> Result<(), String> {
    let name = &args.name;
    let title = args.title.clone().unwrap_or_else(|| capital(name));
    for file in create(root, &root.join("xtask/templates"), name, &title)? {
        println!("   {}", file.display());
    }
    println!(
        "\nThe rules stand in crates/{name}/rules, the rest beside them. Try it:\n   \
         cargo test -p {name}\n   cargo xtask types\n   cargo run -- play {name}"
    );
    Ok(())
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Makes a new game below this root; says which files it wrote, relative to it.
pub fn create(
    root: &Path,
    templates: &Path,
    name: &str,
    title: &str,
) -> Result<Vec<PathBuf>, String> {
    let letters = (2..=20).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase());
    if !letters {
        return Err(format!("`{name}` is no name of a game: write 2 to 20 lower-case letters"));
    }
    let workspace = read(&root.join(WORKSPACE))?;
    if workspace.lines().any(|line| line.split(['=', ' ', '.']).next() == Some(name)) {
        return Err(format!("there is a crate or a dependency `{name}` already"));
    }
    let (krate, web) = (format!("crates/{name}"), format!("web/src/games/{name}"));
    for folder in [&krate, &web] {
        if root.join(folder).exists() {
            return Err(format!("{folder} is there already"));
        }
    }
    let register = with_line(
        &read(&root.join(REGISTER))?,
        "register! {",
        &format!("    {name}::State,"),
        Place::Last,
    );
    let manifest = with_line(
        &read(&root.join(MANIFEST))?,
        "schema = [",
        &format!("    \"{name}/schema\","),
        Place::Last,
    );
    let dependency = format!("{name} = {{ path = \"../{name}\" }}");
    let manifest =
        manifest.and_then(|text| with_line(&text, "[dependencies]", &dependency, Place::Sorted));
    let lines = [(REGISTER, register), (MANIFEST, manifest)];
    // Nothing is written before everything is known.
    let mut files = Vec::new();
    for (from, to) in [("game", krate), ("web", web)] {
        collect(&templates.join(from), Path::new(&to), &mut files)?;
    }
    let mut written = Vec::new();
    for (to, text) in files {
        let text = text.replace(NAME, name).replace(TITLE, title);
        write(&root.join(&to), &text)?;
        written.push(to);
    }
    for (file, text) in lines {
        let text = text.ok_or_else(|| format!("{file} has no place for a game"))?;
        write(&root.join(file), &text)?;
        written.push(file.into());
    }
    Ok(written)
}

/// Where a line goes in its block, which ends at an empty line or a bracket.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Sorted,
    Last,
}

/// A text with one line more, in the block that begins with this head; `None` if there is no such block.
fn with_line(text: &str, head: &str, line: &str, place: Place) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let begin = lines.iter().position(|here| *here == head)? + 1;
    let ends = |here: &&str| here.is_empty() || ["}", "]"].contains(here);
    let end = begin + lines[begin..].iter().position(ends)?;
    let before = |here: &&str| place == Place::Last || **here < *line;
    let at = begin + lines[begin..end].iter().take_while(|here| before(here)).count();
    let all = lines[..at].iter().chain([&line]).chain(&lines[at..]);
    Some(all.map(|line| format!("{line}\n")).collect())
}

/// The files of a template, each with where it goes.
fn collect(from: &Path, to: &Path, files: &mut Vec<(PathBuf, String)>) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{}: {error}", from.display());
    let mut entries: Vec<_> =
        fs::read_dir(from).and_then(|entries| entries.collect::<Result<_, _>>()).map_err(fault)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            collect(&path, &to.join(&*name), files)?;
        } else {
            files.push((to.join(&*name), read(&path)?));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
    }

    /// A repository with the files that a new game touches or looks at.
    fn repository() -> tempfile::TempDir {
        let repository = tempfile::tempdir().unwrap();
        for file in [WORKSPACE, REGISTER, MANIFEST] {
            write(&repository.path().join(file), &read(&root().join(file)).unwrap()).unwrap();
        }
        repository
    }

    fn make(repository: &Path, name: &str) -> Result<Vec<PathBuf>, String> {
        create(repository, &root().join("xtask/templates"), name, "The Well")
    }

    #[test]
    fn a_new_game_touches_three_lines_outside_its_folders() {
        let repository = repository();
        let written = make(repository.path(), "well").unwrap();
        let mut touched = 0;
        for file in written {
            let text = read(&repository.path().join(&file)).unwrap();
            assert!(!text.contains(NAME) && !text.contains(TITLE), "{}", file.display());
            if file.starts_with("crates/well") || file.starts_with("web/src/games/well") {
                continue;
            }
            let before = read(&root().join(&file)).unwrap();
            let more: Vec<&str> = text.lines().filter(|line| line.contains("well")).collect();
            assert_eq!(text.lines().count(), before.lines().count() + more.len());
            touched += more.len();
        }
        assert_eq!(touched, 3);
        assert!(read(&repository.path().join(REGISTER)).unwrap().contains("    well::State,\n}"));
    }

    #[test]
    fn a_name_that_will_not_do_is_refused_and_nothing_is_written() {
        let repository = repository();
        for name in ["", "Well", "two words", "../up", "serde", "targui", "x"] {
            assert!(make(repository.path(), name).is_err(), "{name}");
        }
        assert!(!repository.path().join("web").exists());
        make(repository.path(), "well").unwrap();
        assert!(make(repository.path(), "well").unwrap_err().contains("already"));
    }
}
