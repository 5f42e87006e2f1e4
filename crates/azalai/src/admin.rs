//! `azalai admin`: what whoever runs a server looks after.

use crate::failure::Failure;
use crate::output::say;
use crate::progress::bar;
use crate::serve::usual_data;
use azalai_server::store::{self, Checked};
use std::path::PathBuf;

/// What whoever runs a server looks after.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Rebuild every stored game from its log, and say which cannot be read. The server may go on meanwhile.
    Check(CheckArgs),
}

#[derive(clap::Args)]
struct CheckArgs {
    /// The folder of the server's data, as in `azalai serve`.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, as in `azalai serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Check(args) => check(args),
    }
}

fn check(args: &CheckArgs) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(usual_data);
    let from = store::file(&data, args.database.as_deref()).map_err(Failure::refused)?;
    if !from.exists() {
        return Err(Failure::refused(format!("{}: there is no database", from.display())));
    }
    let folder = tempfile::tempdir()?;
    let progress = bar(0, "tables");
    let step = |done: usize, all: usize| {
        progress.set_length(all as u64);
        progress.set_position(done as u64);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let checked = runtime.block_on(store::check(&from, folder.path(), &step));
    progress.finish_and_clear();
    let checked = checked.map_err(Failure::refused)?;
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
    }
    text
}
