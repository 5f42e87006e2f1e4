//! The options of a game: what they are about, and which values they take.

use crate::schema::{TS, ToSchema};
use crate::setup::{Setup, SetupError};
use crate::text::Text;
use serde::Serialize;

/// One of a game's options.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its name, as in `--set name=value`.
    pub key: &'static str,
    /// Which values it takes.
    pub takes: Takes,
    /// The same for people.
    pub values: Text,
    /// The value if nobody says otherwise, for people.
    pub default: Text,
    /// The rule that it varies.
    pub rule: &'static str,
    /// One sentence about it.
    pub about: Text,
    /// The rulebooks that have it; empty means all.
    pub rulebooks: &'static [&'static str],
}

/// Which values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "form", rename_all = "snake_case")]
#[ts(export_to = "core.ts")]
pub enum Takes {
    /// One of these words.
    Words {
        /// The words.
        words: &'static [&'static str],
    },
    /// A whole number.
    Number {
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// A line of text.
    Line {
        /// The words that it may be instead.
        words: &'static [&'static str],
        /// A line that is right at the usual number of players.
        example: &'static str,
    },
    /// A text of many lines, such as a map.
    Text {
        /// The words that it may be instead.
        words: &'static [&'static str],
    },
}

impl OptionSpec {
    /// Does that rulebook have this option?
    pub fn belongs_to(&self, rules: &str) -> bool {
        self.rulebooks.is_empty() || self.rulebooks.contains(&rules)
    }
}

impl Takes {
    /// Values to try: every word, both ends of a range, the example of a line. A text is the game's own business.
    pub fn examples(&self) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        match *self {
            Takes::Words { words: all } | Takes::Text { words: all } => words(all),
            Takes::Number { least, most } => vec![least.to_string(), most.to_string()],
            Takes::Line { words: all, example } => [words(all), words(&[example])].concat(),
        }
    }
}

impl Setup {
    /// What was chosen by an option that takes words, if it was set: the meaning of the word.
    pub fn one_of<T: Copy, const N: usize>(
        &self,
        key: &'static str,
        values: [(&'static str, T); N],
    ) -> Result<Option<T>, SetupError> {
        let Some(given) = self.get(key).map(str::trim) else {
            return Ok(None);
        };
        match values.iter().find(|(word, _)| *word == given) {
            Some(&(_, value)) => Ok(Some(value)),
            None => Err(SetupError::value(key, given, values.map(|(word, _)| word).join(" or "))),
        }
    }

    /// The same with an option set to the word for this value, unless that is the usual one.
    pub fn with_word<T: Copy + PartialEq, const N: usize>(
        self,
        key: &'static str,
        values: [(&'static str, T); N],
        value: T,
        usual: T,
    ) -> Setup {
        match values.iter().find(|(_, one)| *one == value && value != usual) {
            Some((word, _)) => self.with(key, word),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [(&str, i32); 2] = [("left", 1), ("right", 2)];

    #[test]
    fn a_word_means_something_and_is_written_only_if_it_is_unusual() {
        let setup = Setup::new("base", 2);
        assert_eq!(setup.one_of("side", SIDES), Ok(None));
        assert_eq!(setup.clone().with("side", " right ").one_of("side", SIDES), Ok(Some(2)));
        let refused = setup.clone().with("side", "up").one_of("side", SIDES);
        assert_eq!(refused, Err(SetupError::value("side", "up", "left or right")));
        assert_eq!(setup.clone().with_word("side", SIDES, 1, 1), setup);
        assert_eq!(setup.clone().with_word("side", SIDES, 2, 1), setup.with("side", "right"));
    }

    #[test]
    fn there_is_something_to_try_of_every_form() {
        let words = &["all", "none"];
        assert_eq!(Takes::Words { words }.examples(), ["all", "none"]);
        assert_eq!(Takes::Line { words, example: "1,2" }.examples(), ["all", "none", "1,2"]);
        assert_eq!(Takes::Text { words: &[] }.examples(), [""; 0]);
        assert_eq!(Takes::Number { least: 5, most: 40 }.examples(), ["5", "40"]);
    }
}
