//! Lists of legal actions, long and short.

use super::{BOLD, DIM};
use crate::output::columns;
use azalai_games::LegalLine;
use serde_json::Value;

/// The notation of a line with its range: `24-25 x1–12`.
pub fn ranged(line: &LegalLine<Value>) -> String {
    if line.least == line.most {
        return line.action.clone();
    }
    let words = line.action.split(' ').zip(line.with_most.split(' '));
    let joined = words.map(|(least, most)| {
        if least == most {
            least.to_owned()
        } else {
            format!("{least}–{}", most.trim_start_matches(|c: char| !c.is_ascii_digit()))
        }
    });
    joined.collect::<Vec<_>>().join(" ")
}

/// A list of hundreds, as in `lead v c7`, by what its actions begin with: `lead v`, then
/// `c7 c9 d4 …`.
/// `None` if the list is short or its actions have little in common.
pub fn by_front(legal: &[LegalLine<Value>]) -> Option<String> {
    const MANY: usize = 60;
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in legal {
        let (front, end) = line.action.rsplit_once(' ').unwrap_or(("", &line.action));
        match groups.last_mut() {
            Some((last, ends)) if *last == front => ends.push(end),
            _ => groups.push((front, vec![end])),
        }
    }
    if legal.len() < MANY || groups.len() * 4 > legal.len() {
        return None;
    }
    let mut lines = Vec::new();
    for same in groups.chunk_by(|one, next| one.1 == next.1) {
        let fronts: Vec<&str> = same.iter().map(|(front, _)| *front).collect();
        lines.push(format!("  {BOLD}{}{BOLD:#}", fronts.join(", ")));
        let mut line = "     ".to_owned();
        for end in &same[0].1 {
            if line.chars().count() + 1 + end.chars().count() > columns() {
                lines.push(std::mem::replace(&mut line, "     ".to_owned()));
            }
            line.push(' ');
            line.push_str(end);
        }
        lines.push(line);
    }
    Some(lines.join("\n"))
}

/// The list in as many columns as the terminal has room for.
pub fn in_columns(legal: &[LegalLine<Value>]) -> String {
    let cells: Vec<String> = legal.iter().map(ranged).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let across = (columns() / (width + 7)).max(1);
    let down = cells.len().div_ceil(across);
    let mut rows = vec![String::new(); down];
    for (index, cell) in cells.iter().enumerate() {
        rows[index % down].push_str(&format!("{DIM}{:>4}{DIM:#} {cell:<width$}  ", index + 1));
    }
    rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n")
}
