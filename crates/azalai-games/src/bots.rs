//! The bots by name.

use azalai_core::bot::RandomBot;
use azalai_core::luck::FastRng;
use azalai_core::{Bot, Game};
use std::fmt;
use std::str::FromStr;

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BotKind {
    /// Plays any legal action.
    Random,
}

impl BotKind {
    /// Every kind.
    pub const ALL: [BotKind; 1] = [BotKind::Random];

    /// The name by which commands and records call it.
    pub const fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
        }
    }

    /// A bot of this kind with its own generator.
    pub fn build<G: Game>(self, rng: FastRng) -> Box<dyn Bot<G>> {
        match self {
            BotKind::Random => Box::new(RandomBot::new(rng)),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;

    fn from_str(name: &str) -> Result<BotKind, String> {
        BotKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let known = BotKind::ALL.map(BotKind::name).join(", ");
            format!("there is no bot `{name}`; there are: {known}")
        })
    }
}
