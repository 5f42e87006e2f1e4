//! The register: every game by name, behind one object-safe face that takes and gives text and JSON.
//!
//! A new game is one line in [`GAMES`].
//!
//! ```
//! use azalai_core::{Lang, Setup, Turn, luck::Dealer};
//!
//! let game = azalai_games::find("targui")?;
//! let mut table = game.open(&Setup::new("classic", 3))?;
//! let dealer = Dealer::from_seed([7; 32]);
//! while table.turn() == Turn::Chance {
//!     table.deal(&dealer);
//! }
//! let first = table.legal(Lang::En).remove(0);
//! table.play(table.turn(), &first.action, None)?;
//! let record = table.record(&[]);
//! assert_eq!(record.actions.len(), 3 + 48 + 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod after;
mod ahead;

pub mod arena;
pub mod bench;
pub mod decks;
pub mod foresight;
pub mod hint;
pub mod json;
pub mod levels;
pub mod matches;
pub mod puzzle;
pub mod reason;
pub mod review;
pub mod simulation;
#[cfg(feature = "schema")]
pub mod types;
pub mod verify;
pub mod workers;

pub use azalai_bots::{BotSpec, Budget, Level};
pub use bench::{BotRate, Rate, SearchRate, ViewRate};
pub use foresight::Foresight;
pub use hint::Hint;
pub use matches::{LegalLine, Match};
pub use review::Review;
pub use simulation::{Plan, simulate};
pub use verify::{Verified, VerifyError, verify};
pub use workers::all_threads;

use crate::json::JsonText;
use arena::{Contest, Contested};
use azalai_core::luck::Dealer;
#[cfg(feature = "schema")]
use azalai_core::schema::{self, AnySchema};
use azalai_core::verify::{LuckError, check_luck};
use azalai_core::{
    Insight, Lang, LeftOver, Record, RecordError, Rulebook, Setup, SetupError, Shown, Spec,
};
use bench::{measure, measure_bot, measure_search, measure_views};
use matches::OpenMatch;
use review::Method;
use simulation::Simulated;
use std::marker::PhantomData;
use std::time::Duration;

/// The register: the state of every game of Azalai, one line each.
macro_rules! register {
    ($($state:ty,)*) => {
        /// Every game of Azalai.
        pub static GAMES: &[&dyn AnyGame] = &[$(entry::<$state>()),*];

        /// Shows somebody the type of every game of Azalai.
        pub fn visit(visitor: &mut impl Visitor) {
            $(visitor.visit::<$state>();)*
        }
    };
}

register! {
    targui::State,
    desert::State,
    targi::State,
    tuareg::State,
}

/// A game that can be registered: it has rules, words and insight.
pub trait Playable: Shown + Insight {}

impl<G: Shown + Insight> Playable for G {}

/// Somebody who does the same with every game, and needs its type for that.
pub trait Visitor {
    /// One game.
    fn visit<G: Playable>(&mut self);
}

/// A game behind the face that all games share, also one that is not in [`GAMES`].
pub const fn entry<G: Playable>() -> &'static dyn AnyGame {
    &const { Entry::<G>(PhantomData) }
}

/// A game by its name.
pub trait AnyGame: Send + Sync {
    /// What it offers.
    fn spec(&self) -> &'static Spec;

    /// The players' rulebook.
    fn rulebook(&self, lang: Lang) -> Rulebook;

    /// The cards of a game with these options, as Markdown; empty if it has none to show.
    fn cards(&self, setup: &Setup, lang: Lang) -> Result<String, SetupError>;

    /// What each card says in a game with these options, by its code, as JSON; `{}` if it has none to show.
    fn faces(&self, setup: &Setup) -> Result<JsonText, SetupError>;

    /// What the record of a game leaves over, for a game with the other cards.
    fn left_over(&self, record: &str) -> LeftOver;

    /// What the JSON of its views, events and actions looks like: the schemas `NAME.View`, `NAME.Event` and
    /// `NAME.Action`, and all to which they refer.
    #[cfg(feature = "schema")]
    fn schemas(&self) -> std::collections::BTreeMap<String, AnySchema>;

    /// A new match.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Match>, SetupError>;

    /// The match that a record leads to; with `to`, after that many actions.
    fn read(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Match>, RecordError>;

    /// Replays a record, and checks that all its luck is what this dealer deals; says how many pieces
    /// of luck there were.
    fn check_luck(&self, record: &Record, dealer: &Dealer) -> Result<u64, LuckError>;

    /// How fast random games go, on one thread, for so long.
    fn bench(&self, setup: &Setup, time: Duration) -> Result<Rate, SetupError>;

    /// How fast the bot `mcts` searches the first decision of a game, on one thread, for so long.
    fn bench_search(&self, setup: &Setup, time: Duration) -> Result<SearchRate, SetupError>;

    /// How fast a bot thinks about decisions of whole games, on one thread, for so much processor time.
    fn bench_bot(
        &self,
        setup: &Setup,
        bot: &BotSpec,
        time: Duration,
    ) -> Result<BotRate, SetupError>;

    /// How fast a position is written as JSON, for so long.
    fn bench_views(&self, setup: &Setup, time: Duration) -> Result<ViewRate, SetupError>;

    /// Goes through the game of a record. `count` is told how many decisions there are, `done` of each
    /// that is judged.
    fn review(
        &self,
        record: &Record,
        method: &Method,
        count: &dyn Fn(usize),
        done: &(dyn Fn() + Sync),
    ) -> Result<Review, RecordError>;

    /// The puzzles that come with this rulebook, as text; `None` if there are none.
    fn puzzles(&self, rules: &str) -> Option<&'static str>;

    /// Plays the game with this number, and finds the puzzles in it.
    fn puzzles_in(&self, plan: &puzzle::Plan, number: u64) -> Result<puzzle::Source, SetupError>;

    /// The games of a simulation, one by one.
    fn simulated<'a>(&self, plan: &'a Plan) -> Result<Box<dyn Simulated + 'a>, SetupError>;

    /// The games of a contest, one by one.
    fn contested<'a>(&self, contest: &'a Contest) -> Result<Box<dyn Contested + 'a>, SetupError>;
}

struct Entry<G>(PhantomData<G>);

impl<G: Playable> AnyGame for Entry<G> {
    fn spec(&self) -> &'static Spec {
        G::SPEC
    }

    fn rulebook(&self, lang: Lang) -> Rulebook {
        Rulebook::new(G::rulebook(lang))
    }

    fn cards(&self, setup: &Setup, lang: Lang) -> Result<String, SetupError> {
        G::cards(setup, lang)
    }

    fn faces(&self, setup: &Setup) -> Result<JsonText, SetupError> {
        Ok(json::written(&G::faces(setup)?))
    }

    fn left_over(&self, record: &str) -> LeftOver {
        G::left_over(record)
    }

    #[cfg(feature = "schema")]
    fn schemas(&self) -> std::collections::BTreeMap<String, AnySchema> {
        let mut list = Vec::new();
        schema::add::<G::View>(&mut list);
        schema::add::<G::Event>(&mut list);
        schema::add::<G::Action>(&mut list);
        list.into_iter().collect()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(OpenMatch::<G>::new(setup)?))
    }

    fn read(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Match>, RecordError> {
        Ok(Box::new(OpenMatch::<G>::read(record, to)?))
    }

    fn check_luck(&self, record: &Record, dealer: &Dealer) -> Result<u64, LuckError> {
        check_luck::<G>(record, dealer)
    }

    fn bench(&self, setup: &Setup, time: Duration) -> Result<Rate, SetupError> {
        measure::<G>(setup, time)
    }

    fn bench_search(&self, setup: &Setup, time: Duration) -> Result<SearchRate, SetupError> {
        measure_search::<G>(setup, time)
    }

    fn bench_bot(
        &self,
        setup: &Setup,
        bot: &BotSpec,
        time: Duration,
    ) -> Result<BotRate, SetupError> {
        measure_bot::<G>(setup, bot, time)
    }

    fn bench_views(&self, setup: &Setup, time: Duration) -> Result<ViewRate, SetupError> {
        measure_views::<G>(setup, time)
    }

    fn review(
        &self,
        record: &Record,
        method: &Method,
        count: &dyn Fn(usize),
        done: &(dyn Fn() + Sync),
    ) -> Result<Review, RecordError> {
        review::review::<G>(record, method, count, done)
    }

    fn puzzles(&self, rules: &str) -> Option<&'static str> {
        G::puzzles(rules)
    }

    fn puzzles_in(&self, plan: &puzzle::Plan, number: u64) -> Result<puzzle::Source, SetupError> {
        puzzle::in_game::<G>(plan, number)
    }

    fn simulated<'a>(&self, plan: &'a Plan) -> Result<Box<dyn Simulated + 'a>, SetupError> {
        Ok(Box::new(simulation::Games::<G>::new(plan)?))
    }

    fn contested<'a>(&self, contest: &'a Contest) -> Result<Box<dyn Contested + 'a>, SetupError> {
        Ok(Box::new(arena::Bouts::<G>::new(contest)?))
    }
}

/// There is no game of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{name}`{}; there are: {}", .meant.map_or(String::new(), |meant| format!(", did you mean `{meant}`?")), names().join(", "))]
pub struct UnknownGame {
    /// The name that was asked for.
    pub name: String,
    /// The game that was probably meant.
    pub meant: Option<&'static str>,
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.spec().name).collect()
}

/// The game with this name.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    GAMES.iter().copied().find(|game| game.spec().name == name).ok_or_else(|| UnknownGame {
        name: name.chars().filter(|c| !c.is_control()).take(40).collect(),
        meant: names().into_iter().find(|known| strsim::levenshtein(known, name) <= 2),
    })
}

/// Why a record cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is of a game that is not here.
    #[error("line {line}: {error}")]
    Game {
        /// The line that names the game.
        line: usize,
        /// What is wrong.
        error: UnknownGame,
    },
    /// It has a fault.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Reads a record of any game from its text, and replays it; with `to`, so many actions of it.
pub fn read(text: &str, to: Option<usize>) -> Result<(Record, Box<dyn Match>), ReadError> {
    let record: Record = text.parse()?;
    let table = game_of(&record)?.read(&record, to)?;
    Ok((record, table))
}

/// The game of a record.
fn game_of(record: &Record) -> Result<&'static dyn AnyGame, ReadError> {
    find(&record.game)
        .map_err(|error| ReadError::Game { line: record.header_lines.of("game"), error })
}
