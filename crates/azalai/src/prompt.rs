//! What a person types at the table.

use crate::failure::Failure;
use crate::output::ask;
use std::io::BufRead;

/// Shows a prompt and reads a line; `None` when there is nothing more to read.
pub fn read_line(prompt: &str) -> Result<Option<String>, Failure> {
    ask(prompt)?;
    let mut bytes = Vec::new();
    if std::io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// What a person wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Nothing yet.
    Nothing,
    /// Help.
    Help,
    /// A rule or a section of the rulebook, or all of it.
    Rule(Option<String>),
    /// The whole list of legal actions.
    List,
    /// The board again.
    Board,
    /// All that happened.
    Log,
    /// Take the last action back.
    Undo,
    /// Save the game.
    Save(Option<String>),
    /// Leave.
    Quit,
    /// A line of the list, perhaps with an amount.
    Line(usize, Option<u16>),
    /// An action in notation.
    Action(String),
}

impl Wish {
    /// Understands a line.
    pub fn from_line(line: &str) -> Wish {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let given = (!rest.is_empty()).then(|| rest.to_owned());
        match (first.to_lowercase().as_str(), rest) {
            ("", _) => Wish::Nothing,
            ("?" | "help" | "hilfe", "") => Wish::Help,
            ("?" | "help" | "hilfe" | "rule" | "rules" | "regel" | "regeln", _) => {
                Wish::Rule(given)
            }
            ("list" | "l" | "liste", "") => Wish::List,
            ("board" | "b" | "brett", "") => Wish::Board,
            ("log", "") => Wish::Log,
            ("undo" | "u" | "zurück", "") => Wish::Undo,
            ("save" | "speichern", _) => Wish::Save(given),
            ("quit" | "q" | "exit" | "ende", "") => Wish::Quit,
            (number, amount) => match number.parse() {
                Ok(number) if amount.is_empty() => Wish::Line(number, None),
                Ok(number) => match amount.trim_start_matches('x').parse() {
                    Ok(amount) => Wish::Line(number, Some(amount)),
                    Err(_) => Wish::Action(line.to_owned()),
                },
                Err(_) => Wish::Action(line.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_understood() {
        assert_eq!(Wish::from_line(""), Wish::Nothing);
        assert_eq!(Wish::from_line("?"), Wish::Help);
        assert_eq!(Wish::from_line("? 5.4"), Wish::Rule(Some("5.4".into())));
        assert_eq!(Wish::from_line("7"), Wish::Line(7, None));
        assert_eq!(Wish::from_line("7 x6"), Wish::Line(7, Some(6)));
        assert_eq!(Wish::from_line("24-25 x6"), Wish::Action("24-25 x6".into()));
        assert_eq!(Wish::from_line("SAVE my game"), Wish::Save(Some("my game".into())));
        assert_eq!(
            Wish::from_line("99999999999999999999"),
            Wish::Action("99999999999999999999".into())
        );
    }
}
