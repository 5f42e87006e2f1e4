//! The games as numbers, for programs that learn (see [`azalai_core::numbers`]): any game behind one face.
//!
//! | module | what it holds |
//! |---|---|
//! | [`position`] | [`Position`]: one game, to be played by numbers or in notation, forked, taken back |
//! | [`crowd`] | [`Crowd`]: many games side by side, on several threads |
//!
//! ```
//! use azalai_core::{Setup, Turn};
//!
//! let game = azalai_numbers::find("tuareg")?;
//! let mut position = game.start(&Setup::new("standard", 2), Some(7))?;
//! let (mut mask, mut legal) = (vec![0; game.actions()], Vec::new());
//! while position.turn() != Turn::Over {
//!     position.mask(&mut mask);
//!     position.legal(&mut legal);
//!     assert_eq!(mask[legal[0] as usize], 1);
//!     position.play(legal[0] as usize)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod crowd;
pub mod position;

pub use crowd::{Crowd, CrowdError, CrowdPlan, Played, Rows};
pub use position::{Position, Step, StepError};

use azalai_core::numbers::{Numbered, Part, Run};
use azalai_core::{Setup, SetupError, Spec};
use azalai_games::{Playable, UnknownGame};
use std::marker::PhantomData;

/// The games that have numbers, one line each.
macro_rules! register {
    ($($state:ty,)*) => {
        /// Every game of Azalai.
        pub static GAMES: &[&dyn AnyNumbered] = &[$(&Entry::<$state>(PhantomData)),*];

        /// Shows somebody the type of every game that has numbers.
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

/// Somebody who does the same with every game, and needs its type for that.
pub trait Visitor {
    /// One game.
    fn visit<G: Playable + Numbered>(&mut self);
}

/// A game by its name.
pub trait AnyNumbered: Send + Sync {
    /// What it offers.
    fn spec(&self) -> &'static Spec;
    /// The version of its numbers.
    fn numbers(&self) -> u16;
    /// How many numbers of actions it has.
    fn actions(&self) -> usize;
    /// How many bytes an observation has.
    fn observed(&self) -> usize;
    /// What the numbers of actions mean.
    fn runs(&self) -> &'static [Run];
    /// What stands where in an observation.
    fn parts(&self) -> &'static [Part];
    /// A new game. With a seed, luck is dealt from it as soon as it is luck's turn.
    fn start(&self, setup: &Setup, seed: Option<u64>) -> Result<Box<dyn Position>, SetupError>;
    /// Many games.
    fn crowd(&self, plan: &CrowdPlan) -> Result<Box<dyn Crowd>, CrowdError>;
}

struct Entry<G>(PhantomData<G>);

impl<G: Playable + Numbered> AnyNumbered for Entry<G> {
    fn spec(&self) -> &'static Spec {
        G::SPEC
    }

    fn numbers(&self) -> u16 {
        G::NUMBERS
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn observed(&self) -> usize {
        G::OBSERVED
    }

    fn runs(&self) -> &'static [Run] {
        G::RUNS
    }

    fn parts(&self) -> &'static [Part] {
        G::PARTS
    }

    fn start(&self, setup: &Setup, seed: Option<u64>) -> Result<Box<dyn Position>, SetupError> {
        Ok(Box::new(position::OpenPosition::<G>::new(setup, seed)?))
    }

    fn crowd(&self, plan: &CrowdPlan) -> Result<Box<dyn Crowd>, CrowdError> {
        Ok(Box::new(crowd::Games::<G>::new(plan)?))
    }
}

/// The game with this name.
pub fn find(name: &str) -> Result<&'static dyn AnyNumbered, UnknownGame> {
    let known = azalai_games::find(name)?.spec().name;
    GAMES
        .iter()
        .copied()
        .find(|game| game.spec().name == known)
        .ok_or_else(|| UnknownGame { name: known.to_owned(), meant: None })
}
