//! Code, rulebook and tests share the numbers of the rules: here it is checked.

use azalai_core::{Lang, Rulebook};
use azalai_games::GAMES;
use std::fs;
use std::path::Path;

/// Every rule of every game's rulebook stands in both languages and has a test named after it
/// (`r5_4_…` for rule 5.4).
pub fn check(root: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    for game in GAMES {
        let name = game.spec().name;
        let [english, german] = Lang::ALL.map(|lang| Rulebook::numbers(game.rulebook(lang)));
        if english != german {
            faults.push(format!("{name}: the English and the German rulebook number differently"));
        }
        let mut source = String::new();
        gather(&root.join("crates").join(name), &mut source)?;
        for rule in &english {
            if !source.contains(&format!("fn r{}_", rule.replace('.', "_"))) {
                faults.push(format!("{name}: rule {rule} has no test"));
            }
        }
        println!("   {name}: {} rules", english.len());
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n       ")) }
}

/// Adds the text of all Rust files under a folder.
fn gather(folder: &Path, source: &mut String) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_dir() {
            gather(&path, source)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            source.push_str(&fs::read_to_string(&path).map_err(told)?);
        }
    }
    Ok(())
}
