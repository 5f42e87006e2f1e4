//! What can be played, and against whom.

use crate::clock::Clock;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Lang, OptionSpec, RulesSpec, Takes, Text};
use azalai_games::{AnyGame, GAMES, Level, levels};
use serde::Serialize;

/// A sentence in both languages.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

impl From<Text> for Words {
    fn from(text: Text) -> Words {
        Words { en: text.get(Lang::En), de: text.get(Lang::De) }
    }
}

/// Everything that can be played, and against whom.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Catalogue {
    /// The games.
    pub games: Vec<Game>,
    /// The levels of bots.
    pub bots: Vec<Bot>,
    /// An example of every kind of clock.
    pub clocks: [Clock; 4],
}

/// A game.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Game {
    /// The name by which the API calls it.
    pub name: &'static str,
    /// What it is called.
    pub title: Words,
    /// Who designed it.
    pub designers: &'static str,
    /// Who published it.
    pub publisher: &'static str,
    /// When it came out.
    pub year: u16,
    /// What it is, in a sentence.
    pub about: Words,
    /// Its rulebooks, the usual one first.
    pub rulebooks: Vec<Rules>,
    /// What can be varied.
    pub options: Vec<Choice>,
}

/// A rulebook.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Rules {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: Words,
    /// The newest version.
    pub version: u8,
    /// The least and the greatest number of players.
    pub seats: [u8; 2],
    /// How many usually play.
    pub usual_seats: u8,
}

/// An option of a game.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Choice {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Which values it takes, in words.
    pub values: Words,
    /// The value if nobody says otherwise.
    pub default: Words,
    /// The rule that it varies.
    pub rule: &'static str,
    /// What it is, in a sentence.
    pub about: Words,
    /// The rulebooks that have it; empty means all.
    pub rulebooks: &'static [&'static str],
}

/// A level of bots.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Bot {
    /// The name of the level.
    pub level: &'static str,
    /// What it is called.
    pub title: Words,
    /// What it is, in a sentence.
    pub about: Words,
}

fn described(game: &&'static dyn AnyGame) -> Game {
    let spec = game.spec();
    let rules = |rules: &RulesSpec| Rules {
        name: rules.name,
        about: rules.about.into(),
        version: rules.version,
        seats: [*rules.seats.start(), *rules.seats.end()],
        usual_seats: rules.default_seats,
    };
    let option = |option: &OptionSpec| Choice {
        name: option.key,
        takes: option.takes,
        values: option.values.into(),
        default: option.default.into(),
        rule: option.rule,
        about: option.about.into(),
        rulebooks: option.rulebooks,
    };
    Game {
        name: spec.name,
        title: spec.title.into(),
        designers: spec.designers,
        publisher: spec.publisher,
        year: spec.year,
        about: spec.about.into(),
        rulebooks: spec.rulebooks.iter().map(rules).collect(),
        options: spec.options.iter().map(option).collect(),
    }
}

impl Catalogue {
    /// Everything that this program offers.
    pub fn new() -> Catalogue {
        let bot = |level: Level| Bot {
            level: level.name(),
            title: levels::title(level).into(),
            about: levels::about(level).into(),
        };
        Catalogue {
            games: GAMES.iter().map(described).collect(),
            bots: Level::ALL.into_iter().map(bot).collect(),
            clocks: [
                Clock::None,
                Clock::Move { seconds: 60 },
                Clock::Game { seconds: 900, increment: 10 },
                Clock::Days { days: 3 },
            ],
        }
    }
}

impl Default for Catalogue {
    fn default() -> Catalogue {
        Catalogue::new()
    }
}
