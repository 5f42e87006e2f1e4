//! `azalai admin copy`: everything into another database.

use super::{Where, with_progress};
use crate::failure::Failure;
use crate::output::say;
use crate::serve::usual_data;
use azalai_server::store::{self, Place};

#[derive(clap::Args)]
pub struct Args {
    /// The other database, which must be empty: postgres://USER@HOST/DATABASE or sqlite:PATH.
    #[arg(long, value_name = "URL")]
    to: String,
    #[command(flatten)]
    at: Where,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let from = args.at.place()?;
    let data = args.at.data.clone().unwrap_or_else(usual_data);
    // Two databases need two locks, even if the data of both would lie in one folder.
    let beside = tempfile::tempdir()?;
    let folder = if matches!(from, Place::File(_)) { beside.path() } else { &data };
    let to = Place::of(folder, Some(&args.to)).map_err(Failure::refused)?;
    let copied = with_progress(|runtime, step| runtime.block_on(store::copy(&from, &to, step)))?;
    let store::Copied { tables, people, rows } = copied;
    say(&if args.at.json {
        format!("{:#}", serde_json::json!({ "tables": tables, "people": people, "rows": rows }))
    } else {
        format!(
            "Everything in {from} stands in {to}, too: {tables} tables and {people} people, {rows} rows."
        )
    })
}
