//! The bots by name.

use crate::beginner::BeginnerBot;
use crate::budget::Budget;
use crate::greedy::GreedyBot;
use crate::search::SearchBot;
use crate::style::Knob;
use azalai_core::Bot;
use azalai_core::bot::RandomBot;
use azalai_core::insight::{Insight, Style};
use azalai_core::luck::FastRng;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How well a bot plays. The names are the same in all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Level {
    /// Plays any legal action.
    Random,
    /// Looks one step ahead.
    Greedy,
    /// Plays with the mistakes of beginners.
    Easy,
    /// Thinks some.
    Medium,
    /// Thinks for a second, if nothing else is said.
    Hard,
    /// Thinks as `hard` does, and takes all the time that it is given.
    Patient,
    /// The baseline for researchers: plain search with random games, without any insight.
    Mcts,
}

/// How long `hard` and `mcts` think if nobody says otherwise.
const LONG: Duration = Duration::from_secs(1);

/// How long `patient` does.
const LONGER: Duration = Duration::from_secs(10);

impl Level {
    /// Every level.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Greedy,
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Patient,
        Level::Mcts,
    ];

    /// The name by which commands and records call it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Patient => "patient",
            Level::Mcts => "mcts",
        }
    }

    /// Does it search, so that a budget means something to it?
    pub const fn searches(self) -> bool {
        !matches!(self, Level::Random | Level::Greedy | Level::Easy)
    }

    /// How long it thinks about a decision by the clock, if it does.
    pub const fn by_time(self) -> Option<Duration> {
        match self {
            Level::Hard | Level::Mcts => Some(LONG),
            Level::Patient => Some(LONGER),
            Level::Random | Level::Greedy | Level::Easy | Level::Medium => None,
        }
    }

    /// Does it think as long as it may, by the clock?
    pub const fn thinks_by_the_clock(self) -> bool {
        self.by_time().is_some()
    }

    /// How long it thinks about a decision of this game.
    pub fn budget<G: Insight>(self) -> Budget {
        match self {
            Level::Random | Level::Greedy | Level::Easy => Budget::Iterations(0),
            Level::Medium => Budget::Iterations(G::MEDIUM),
            Level::Hard | Level::Mcts => Budget::Time(LONG),
            Level::Patient => Budget::Time(LONGER),
        }
    }

    fn style(self, best: Style) -> Style {
        match self {
            Level::Mcts => Style::MCTS,
            _ => best,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A bot to be built: a level, and what is different from its usual self.
///
/// `hard`, `hard@200ms`, `medium@500it`, `medium/implicit=0.2/reuse=0`
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    /// The level.
    pub level: Level,
    /// How long it thinks, if not as usual.
    pub budget: Option<Budget>,
    /// What judges positions, if not as usual.
    pub eval: Option<Eval>,
    /// The knobs of its search that are set otherwise.
    pub knobs: Vec<(Knob, f32)>,
}

/// What judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Eval {
    /// The network that the game has for such a table; where it has none, the evaluation by hand.
    #[default]
    Learned,
    /// The evaluation that was written by hand.
    Hand,
}

impl Eval {
    const ALL: [Eval; 2] = [Eval::Learned, Eval::Hand];

    const fn name(self) -> &'static str {
        match self {
            Eval::Learned => "learned",
            Eval::Hand => "hand",
        }
    }

    /// How a game is searched best with it.
    fn style<G: Insight>(self, state: &G) -> Style {
        match self {
            Eval::Learned => state.learned_style().unwrap_or_else(|| state.style()),
            Eval::Hand => state.style(),
        }
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> BotSpec {
        BotSpec { level, budget: None, eval: None, knobs: Vec::new() }
    }
}

impl BotSpec {
    /// A bot with its own generator, thinking on one thread.
    pub fn build<G: Insight>(&self, rng: FastRng) -> Box<dyn Bot<G>> {
        match self.level {
            Level::Random => Box::new(RandomBot::new(rng)),
            Level::Greedy => Box::new(GreedyBot::new(rng)),
            Level::Easy => Box::new(BeginnerBot::new(rng)),
            _ => Box::new(self.searching(1, rng)),
        }
    }

    /// The search of a bot, on so many threads. Levels that do not search think as `hard` does.
    pub fn searching<G: Insight>(&self, threads: usize, rng: FastRng) -> SearchBot<G> {
        let BotSpec { level, budget, eval, knobs } = self.clone();
        let style = move |state: &G| {
            let mut style = level.style(eval.unwrap_or_default().style(state));
            knobs.iter().for_each(|(knob, value)| knob.set(&mut style, *value));
            style
        };
        let budget = budget.unwrap_or_else(|| level.budget::<G>());
        SearchBot::new(style, budget, threads, rng)
    }

    /// The same bot with this budget, if a budget means anything to it and it has none of its own.
    pub fn within(mut self, budget: Option<Budget>) -> BotSpec {
        if self.level.searches() && self.budget.is_none() {
            self.budget = budget;
        }
        self
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if let Some(budget) = self.budget {
            write!(f, "@{budget}")?;
        }
        if let Some(eval) = self.eval {
            write!(f, "/eval={}", eval.name())?;
        }
        for (knob, value) in &self.knobs {
            write!(f, "/{knob}={value}")?;
        }
        Ok(())
    }
}

impl Serialize for BotSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        let mut parts = text.split('/');
        let head = parts.next().unwrap_or_default();
        let (name, budget) = match head.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (head, None),
        };
        let level = Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let known = Level::ALL.map(Level::name).join(", ");
            format!("there is no bot `{name}`; there are: {known}")
        })?;
        if budget.is_some() && !level.searches() {
            return Err(format!("`{level}` does not search, so it takes no budget"));
        }
        let knob = |part: &str| -> Result<(Knob, f32), String> {
            let known = || Knob::all().map(Knob::name).collect::<Vec<_>>().join(", ");
            let form =
                || format!("`{part}` is no setting; write for instance explore=0.5 ({})", known());
            let (name, value) = part.split_once('=').ok_or_else(form)?;
            let knob = Knob::find(name).ok_or_else(form)?;
            let value: f32 = value.parse().map_err(|_| form())?;
            if !value.is_finite() || value.abs() > 1000.0 {
                return Err(form());
            }
            Ok((knob, value))
        };
        let (mut eval, mut knobs) = (None, Vec::new());
        for part in parts {
            match part.strip_prefix("eval=") {
                Some(name) => {
                    let known = Eval::ALL.into_iter().find(|eval| eval.name() == name);
                    let form =
                        || format!("`{part}` is no setting; there are eval=learned, eval=hand");
                    eval = Some(known.ok_or_else(form)?);
                }
                None => knobs.push(knob(part)?),
            }
        }
        if (eval.is_some() || !knobs.is_empty()) && !level.searches() {
            return Err(format!("`{level}` does not search, so it has no settings"));
        }
        Ok(BotSpec { level, budget, eval, knobs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_read_back() {
        for text in [
            "random",
            "greedy",
            "easy",
            "hard@200ms",
            "patient",
            "patient@30s",
            "hard@20ms/eval=hand",
            "medium@500it/eval=learned/implicit=0.2/cut=-1",
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn unknown_bots_are_refused_with_a_list() {
        let refused = "alphazero".parse::<BotSpec>().unwrap_err();
        assert!(refused.contains("random, greedy, easy, medium, hard, patient, mcts"), "{refused}");
        for wrong in [
            "",
            "hard@",
            "hard@-1ms",
            "random@1s",
            "easy@9it",
            "hard/x=1",
            "hard/explore",
            "hard/explore=nan",
            "hard/eval=",
            "hard/eval=foot",
            "random/eval=hand",
        ] {
            assert!(wrong.parse::<BotSpec>().is_err(), "{wrong}");
        }
    }
}
