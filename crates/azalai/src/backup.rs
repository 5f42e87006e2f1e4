//! `azalai backup`: a copy of the server's database, while it runs.

use crate::failure::Failure;
use crate::output::say;
use crate::progress::patiently;
use crate::serve::usual_data;
use azalai_server::store::{self, Place};
use std::path::PathBuf;

/// Copy the database of the server into a new file of SQLite, whatever kind it is. The server may go on meanwhile.
#[derive(clap::Args)]
pub struct Args {
    /// The new file.
    to: PathBuf,
    /// The folder of the server's data, as in `azalai serve`.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, as in `azalai serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let data = args.data.clone().unwrap_or_else(usual_data);
    let from = Place::of(&data, args.database.as_deref()).map_err(Failure::refused)?;
    if !from.exists() {
        return Err(Failure::refused(format!("{from}: there is no database")));
    }
    if args.to.exists() {
        let why = "this file exists already; choose a new one";
        return Err(Failure::refused(format!("{}: {why}", args.to.display())));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = patiently("copying", || runtime.block_on(store::backup(&from, &args.to)));
    copied.map_err(Failure::refused)?;
    say(&format!("{} is a copy of {from}.", args.to.display()))
}
