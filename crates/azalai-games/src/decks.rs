//! A folder of decks: every `.toml` file in it is a deck that tables can choose by its name.

use crate::GAMES;
use azalai_core::{Setup, SetupError};
use std::io;
use std::path::Path;

/// The option by which a game takes a deck.
const DECK: &str = "deck";

/// A deck of a folder.
#[derive(Clone, Debug)]
pub struct Deck {
    /// The name of its file, without `.toml`.
    pub name: String,
    /// Its text, as the option `deck` takes it.
    pub text: String,
    /// The games and rulebooks that can be played with it.
    pub fits: Vec<(&'static str, &'static str)>,
    /// Why others cannot, one line for each.
    pub faults: Vec<(&'static str, &'static str, SetupError)>,
}

/// Reads the decks of a folder and tries each with every rulebook that takes a deck.
pub fn read_decks(folder: &Path) -> io::Result<Vec<Deck>> {
    let mut decks = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_deck = path.extension().is_some_and(|extension| extension == "toml");
        if let (true, Some(name)) = (is_deck, path.file_stem()) {
            decks.push(Deck::try_out(&name.to_string_lossy(), std::fs::read_to_string(&path)?));
        }
    }
    decks.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(decks)
}

impl Deck {
    /// Tries a deck with every rulebook that takes one.
    pub fn try_out(name: &str, text: String) -> Deck {
        let mut deck = Deck { name: name.to_owned(), text, fits: Vec::new(), faults: Vec::new() };
        for game in GAMES {
            let spec = game.spec();
            let Some(option) = spec.options.iter().find(|option| option.key == DECK) else {
                continue;
            };
            for rules in spec.rulebooks.iter().filter(|rules| option.belongs_to(rules.name)) {
                let setup = Setup::new(rules.name, rules.default_seats).with(DECK, &deck.text);
                match game.open(&setup) {
                    Ok(_) => deck.fits.push((spec.name, rules.name)),
                    Err(error) => deck.faults.push((spec.name, rules.name, error)),
                }
            }
        }
        deck
    }
}
