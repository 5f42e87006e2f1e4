//! `azalai admin keep`: games as they are shown now, position by position.

use super::{Where, with_progress};
use crate::failure::Failure;
use crate::output::say;
use azalai_server::store::{self, Kept};

#[derive(clap::Args)]
pub struct Args {
    /// Only games of this game.
    #[arg(long)]
    game: Option<String>,
    /// Only games by this rulebook with its version, as `base@1`.
    #[arg(long)]
    rules: Option<String>,
    #[command(flatten)]
    at: Where,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let place = args.at.place()?;
    let is = |wanted: &Option<String>, it: &str| wanted.as_ref().is_none_or(|wanted| wanted == it);
    let wanted = |game: &str, rules: &str| is(&args.game, game) && is(&args.rules, rules);
    let kept = with_progress(|runtime, step| runtime.block_on(store::keep(&place, &wanted, step)))?;
    say(&if args.at.json { as_json(&kept) } else { as_text(&kept) })?;
    if kept.unreadable.is_empty() {
        return Ok(());
    }
    Err(Failure::refused("some games cannot be read; keep a backup of the database"))
}

fn as_json(kept: &Kept) -> String {
    format!("{:#}", serde_json::json!({ "kept": kept.games, "unreadable": kept.unreadable }))
}

fn as_text(kept: &Kept) -> String {
    let mut text = match kept.games {
        1 => "1 game is kept as it is shown now.".to_owned(),
        games => format!("{games} games are kept as they are shown now."),
    };
    for id in &kept.unreadable {
        text.push_str(&format!("\n{id} cannot be read; `azalai admin check` says why"));
    }
    text
}
