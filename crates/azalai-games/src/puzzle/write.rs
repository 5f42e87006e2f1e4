//! Writing a set of puzzles.

use super::{Puzzle, Set, Source, Why};
use azalai_core::Turn;
use std::fmt::{self, Write as _};

/// The first line of a set.
pub(super) const FIRST_LINE: &str = "azalai puzzles 1";

/// The last line: a file that was cut off is noticed.
pub(super) const LAST_LINE: &str = "end";

/// How long the lines of a game are.
const WIDTH: usize = 160;

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.rules)?;
        for line in &self.origin {
            writeln!(f, "# {line}")?;
        }
        writeln!(f, "gone: {}", self.gone)?;
        self.games.iter().try_for_each(|source| write_source(f, source))?;
        writeln!(f, "{LAST_LINE}")
    }
}

fn write_source(f: &mut fmt::Formatter<'_>, source: &Source) -> fmt::Result {
    writeln!(f, "\ngame {} seats {}", source.number, source.seats)?;
    let mut line = String::new();
    for action in &source.actions {
        if !line.is_empty() && line.len() + action.len() > WIDTH {
            writeln!(f, "> {line}")?;
            line.clear();
        }
        let between = if line.is_empty() { "" } else { "; " };
        write!(line, "{between}{action}")?;
    }
    if !line.is_empty() {
        writeln!(f, "> {line}")?;
    }
    source.puzzles.iter().try_for_each(|puzzle| write_puzzle(f, puzzle))
}

fn write_puzzle(f: &mut fmt::Formatter<'_>, puzzle: &Puzzle) -> fmt::Result {
    let Puzzle { after, seat, grade, win, best, others, line, why } = puzzle;
    writeln!(f, "puzzle {after} seat {seat} grade {grade} win {win}")?;
    writeln!(f, "best {best}")?;
    for other in others {
        writeln!(f, "other {} {}", other.cost, other.action)?;
    }
    for step in line {
        match step.by {
            Turn::Seat(seat) => writeln!(f, "then {seat} {}", step.action)?,
            Turn::Chance | Turn::Over => writeln!(f, "then * {}", step.action)?,
        }
    }
    write_why(f, why)
}

fn write_why(f: &mut fmt::Formatter<'_>, why: &Why) -> fmt::Result {
    writeln!(f, "why {}", why.against)?;
    for part in &why.parts {
        let (kind, [en, de]) = (if part.counts { "points" } else { "way" }, &part.name);
        writeln!(f, "part {} {} {} {kind} {en} | {de}", part.seat, part.more, part.error)?;
    }
    if let Some(answer) = &why.answer {
        let to = if answer.to_other { "other" } else { "best" };
        let [en, de] = &answer.text;
        let (seat, cost, action) = (answer.seat, answer.cost, &answer.action);
        writeln!(f, "answer {seat} {to} {cost} {action} | {en} | {de}")?;
    }
    Ok(())
}
