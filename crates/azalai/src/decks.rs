//! `azalai decks`.

use crate::failure::Failure;
use crate::output::{say, say_json};
use anstyle::Style;
use azalai_games::decks::{Deck, read_decks};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Check the decks of a folder: which rulebooks can be played with each, and what is wrong where.
#[derive(clap::Args)]
pub struct Args {
    /// The folder; every `.toml` file in it is a deck.
    folder: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let decks = read_decks(&args.folder)
        .map_err(|error| Failure::refused(format!("{}: {error}", args.folder.display())))?;
    if args.json {
        say_json(&decks.iter().map(as_json).collect())?;
    } else if decks.is_empty() {
        say("There is no deck in this folder; a deck is a file that ends in `.toml`.")?;
    } else {
        decks.iter().try_for_each(|deck| say(&as_text(deck)))?;
    }
    match decks.iter().filter(|deck| deck.fits.is_empty()).count() {
        0 => Ok(()),
        bad => Err(Failure::refused(format!("{bad} of {} decks cannot be played", decks.len()))),
    }
}

fn as_json(deck: &Deck) -> Value {
    let fault = |(game, rules, error): &(&str, &str, azalai_core::SetupError)| json!({ "game": game, "rules": rules, "fault": error.to_string() });
    json!({
        "name": deck.name,
        "fits": deck.fits.iter().map(|(game, rules)| json!({ "game": game, "rules": rules })).collect::<Value>(),
        "faults": deck.faults.iter().map(fault).collect::<Value>(),
    })
}

/// A deck that fits somewhere is fine; one that fits nowhere tells what is wrong.
fn as_text(deck: &Deck) -> String {
    let bold = Style::new().bold();
    let mut lines = vec![format!("{bold}{}{bold:#}", deck.name)];
    for (game, rules) in &deck.fits {
        lines.push(format!("  plays in {game} --rules {rules}"));
    }
    if deck.fits.is_empty() {
        for (game, rules, error) in &deck.faults {
            lines.push(format!("  {game} --rules {rules}: {error}"));
        }
    }
    lines.join("\n")
}
