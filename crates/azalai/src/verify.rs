//! `azalai verify`.

use crate::failure::Failure;
use crate::output::{say, say_json};
use crate::setup::read_text;
use azalai_core::record::{Told, hex};
use azalai_games::{Verified, verify};
use serde_json::json;

/// Check that the luck of a game came from the seed that was promised before it.
///
/// The record of a finished game has the hash of the seed, which everybody could see before the game, and the
/// seed itself. Players' programs may have added shares, pledged by their hashes before the game: then not even
/// whoever runs the server could choose the luck. All dice, deals and cards follow from the seed; docs/record.md tells how, so that you can check
/// it with tools of your own.
#[derive(clap::Args)]
pub struct Args {
    /// The record.
    #[arg(value_name = "RECORD")]
    file: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let verified = verify(&read_text(&args.file)?)
        .map_err(|error| Failure::refused(format!("{}: {error}", args.file)))?;
    if args.json {
        let digits = |told: &Option<Told<[u8; 32]>>| told.as_ref().map(|told| hex(&told.what));
        return say_json(&json!({
            "game": verified.record.game,
            "fair": true,
            "luck": verified.luck,
            "sha256": digits(&verified.record.luck),
            "seed": digits(&verified.record.seed),
            "shares": verified.shares(),
        }));
    }
    say(&as_text(&verified))
}

fn as_text(verified: &Verified) -> String {
    let source = match verified.shares() {
        0 => "the seed that was promised before the game".to_owned(),
        1 => "the seed that was promised before the game and the share that one player added"
            .to_owned(),
        several => format!(
            "the seed that was promised before the game and the shares that {several} players added"
        ),
    };
    match verified.luck {
        0 => "Luck had nothing to decide so far; the seed is the one that was promised before the game."
            .into(),
        1 => format!("The luck is fair: the one piece of luck came from {source}."),
        count => format!(
            "The luck is fair: all {count} dice, deals and cards came from {source}."
        ),
    }
}
