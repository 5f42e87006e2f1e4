//! The options of a table on the command line.

use crate::failure::Failure;
use azalai_core::{Setup, Spec};
use std::fs;

/// Which rulebook, how many seats, which options.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct SetupArgs {
    /// The rulebook (`azalai games` lists them); the first one if not given. `base@1` plays it in its first version.
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// How many play.
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// An option of the game; `key=@FILE` takes the value from a file. May be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// A map of your own, for a game that has one: the same as `--set map=@FILE`.
    #[arg(long, value_name = "FILE")]
    pub map: Option<String>,
    /// A deck of your own, for a game that has one: the same as `--set deck=@FILE`.
    #[arg(long, value_name = "FILE")]
    pub deck: Option<String>,
    /// A table of goods of your own, for a game that has one: the same as `--set goods=@FILE`.
    #[arg(long, value_name = "FILE")]
    pub goods: Option<String>,
}

impl SetupArgs {
    /// Was anything chosen?
    pub fn is_empty(&self) -> bool {
        self.rules.is_none()
            && self.seats.is_none()
            && self.set.is_empty()
            && self.map.is_none()
            && self.deck.is_none()
            && self.goods.is_none()
    }

    /// The setup that these arguments mean for a game.
    pub fn setup(&self, spec: &Spec) -> Result<Setup, Failure> {
        let mut setup = spec.default_setup();
        if let Some(name) = &self.rules {
            setup = Setup::new(name, setup.seats);
            setup.seats = spec.rules(&setup.rules)?.default_seats;
        }
        if let Some(seats) = self.seats {
            setup.seats = seats;
        }
        let file = |key: &str, path: &Option<String>| path.as_ref().map(|p| format!("{key}=@{p}"));
        let files = [file("map", &self.map), file("deck", &self.deck), file("goods", &self.goods)];
        for set in self.set.iter().cloned().chain(files.into_iter().flatten()) {
            let Some((key, value)) = set.split_once('=') else {
                return Err(Failure::usage(format!("`--set {set}` needs the form key=value")));
            };
            let value = match value.strip_prefix('@') {
                Some(path) => read_text(path)?.trim_end().to_owned(),
                None => value.to_owned(),
            };
            if setup.set.insert(key.to_owned(), value).is_some() {
                return Err(Failure::usage(format!("option `{key}` is set twice")));
            }
        }
        setup.version = Some(spec.admit(&setup)?);
        Ok(setup)
    }
}

/// The text of a file that the user named.
pub fn read_text(path: &str) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => Failure::refused(format!("{path} is not a text file")),
        _ => Failure::refused(format!("{path} cannot be read: {error}")),
    })
}
