//! `azalai admin check`: can every stored game still be read?

use super::{Where, with_progress};
use crate::failure::Failure;
use crate::output::say;
use azalai_server::store::{self, Checked};

pub fn run(args: &Where) -> Result<(), Failure> {
    let (from, folder) = (args.place()?, tempfile::tempdir()?);
    let checked =
        with_progress(|runtime, step| runtime.block_on(store::check(&from, folder.path(), step)))?;
    say(&if args.json { as_json(&checked) } else { as_text(&checked) })?;
    if checked.faults.is_empty() {
        return Ok(());
    }
    Err(Failure::refused("some games cannot be read; keep a backup of the database"))
}

fn as_json(checked: &Checked) -> String {
    let faults: Vec<_> = checked
        .faults
        .iter()
        .map(|fault| {
            serde_json::json!({
                "id": fault.id, "game": fault.game, "rules": fault.rules, "why": fault.why,
                "kept": fault.kept,
            })
        })
        .collect();
    let readable = checked.tables - checked.faults.len();
    let all =
        serde_json::json!({ "tables": checked.tables, "readable": readable, "faults": faults });
    format!("{all:#}")
}

fn as_text(checked: &Checked) -> String {
    let readable = checked.tables - checked.faults.len();
    let mut text = format!("{readable} of {} stored games can be read.", checked.tables);
    for fault in &checked.faults {
        text.push_str(&format!("\n{} ({} {}): {}", fault.id, fault.game, fault.rules, fault.why));
        if fault.kept {
            text.push_str("; it is kept as it was shown");
        }
    }
    text
}
