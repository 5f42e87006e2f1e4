//! What a table can choose, and how a game with these options begins.

use crate::cards::{DEFAULT, Table};
use crate::game::SPEC;
use crate::state::State;
use azalai_core::{Setup, SetupError};

/// The rulebook.
pub(crate) const STANDARD: &str = "standard";

/// The option that replaces the table of goods.
pub(crate) const GOODS: &str = "goods";

/// The option that says when the hand limit holds.
pub(crate) const HAND_LIMIT: &str = "hand-limit";

/// The option that says how many cards a turn go under caves.
pub(crate) const CAVE: &str = "cave";

/// The option that says who begins.
pub(crate) const FIRST: &str = "first";

/// The rules that a table varies; all false as usual.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Variants {
    /// Option `hand-limit`: the limit holds at the end of the turn, not right after the draw (2.1).
    pub limit_at_turn_end: bool,
    /// Option `cave`: one card a turn goes under the caves of a player, not one under each (4.1).
    pub one_cave_a_turn: bool,
    /// Option `first`: seat 1 begins, not one that luck names (1.3).
    pub seat1_begins: bool,
}

/// The words of these options, and whether they are the unusual ones.
type Words = [(&'static str, bool); 2];
const LIMITS: Words = [("now", false), ("turn-end", true)];
const CAVES: Words = [("each", false), ("player", true)];
const BEGINNERS: Words = [("random", false), ("seat1", true)];

impl Variants {
    fn read(setup: &Setup) -> Result<Variants, SetupError> {
        Ok(Variants {
            limit_at_turn_end: setup.one_of(HAND_LIMIT, LIMITS)?.unwrap_or_default(),
            one_cave_a_turn: setup.one_of(CAVE, CAVES)?.unwrap_or_default(),
            seat1_begins: setup.one_of(FIRST, BEGINNERS)?.unwrap_or_default(),
        })
    }
}

/// The first state of a game with these options.
pub(crate) fn start(setup: &Setup) -> Result<State, SetupError> {
    let version = SPEC.admit(setup)?;
    let table = Table::parse(setup.get(GOODS).unwrap_or(DEFAULT))?;
    Ok(State::new(setup.seats, version, table, Variants::read(setup)?))
}

impl State {
    /// The options that lead here; those with their default value are left out.
    pub(crate) fn options(&self) -> Setup {
        let mut setup = Setup::new(STANDARD, self.seats).in_version(self.version);
        if Table::parse(DEFAULT) != Ok(self.table) {
            setup = setup.with(GOODS, &self.table.to_string());
        }
        let Variants { limit_at_turn_end, one_cave_a_turn, seat1_begins } = self.variants;
        setup
            .with_word(HAND_LIMIT, LIMITS, limit_at_turn_end, false)
            .with_word(CAVE, CAVES, one_cave_a_turn, false)
            .with_word(FIRST, BEGINNERS, seat1_begins, false)
    }
}
