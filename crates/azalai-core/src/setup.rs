//! What a game offers, and what a table chose of it.

use crate::option::OptionSpec;
use crate::refusal::{Refusal, shortened};
use crate::text::{Lang, Text};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What a game offers.
#[derive(Debug)]
pub struct Spec {
    /// The name by which commands and records call the game.
    pub name: &'static str,
    /// The title for people.
    pub title: Text,
    /// Who invented it.
    pub designers: &'static str,
    /// Who published it.
    pub publisher: &'static str,
    /// When.
    pub year: u16,
    /// One sentence about it.
    pub about: Text,
    /// Its rulebooks, the default one first. A game with one rulebook calls it `standard`.
    pub rulebooks: &'static [RulesSpec],
    /// Its options.
    pub options: &'static [OptionSpec],
}

/// One of a game's rulebooks.
#[derive(Debug)]
pub struct RulesSpec {
    /// The name by which commands and records call it.
    pub name: &'static str,
    /// One sentence about it.
    pub about: Text,
    /// Its version: whoever corrects a rule so that games played before would go on otherwise, or be shown
    /// otherwise, counts it up and keeps the old rule for the old version.
    pub version: u8,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// The rule that says so.
    pub seats_rule: &'static str,
    /// How many play if nobody says otherwise.
    pub default_seats: u8,
}

impl Spec {
    /// The setup with every default.
    pub fn default_setup(&self) -> Setup {
        let rules = &self.rulebooks[0];
        Setup::new(rules.name, rules.default_seats)
    }

    /// The rulebook of that name.
    pub fn rules(&self, name: &str) -> Result<&RulesSpec, SetupError> {
        self.rulebooks.iter().find(|rules| rules.name == name).ok_or_else(|| {
            SetupError::UnknownRules {
                given: shortened(name),
                known: join(self.rulebooks.iter().map(|rules| rules.name)),
            }
        })
    }

    /// Checks the rulebook, its version, the number of seats and the names of the options; the values are the
    /// game's own business. Returns the version that is played.
    pub fn admit(&self, setup: &Setup) -> Result<u8, SetupError> {
        let rules = self.rules(&setup.rules)?;
        let version = setup.version.unwrap_or(rules.version);
        if !(FIRST_VERSION..=rules.version).contains(&version) {
            return Err(SetupError::UnknownVersion {
                rules: rules.name,
                given: version,
                newest: rules.version,
            });
        }
        if !rules.seats.contains(&setup.seats) {
            return Err(SetupError::Seats {
                given: setup.seats,
                least: *rules.seats.start(),
                most: *rules.seats.end(),
                rule: rules.seats_rule,
            });
        }
        let offered = || self.options.iter().filter(|option| option.belongs_to(rules.name));
        for key in setup.set.keys() {
            if !offered().any(|option| option.key == key) {
                return Err(SetupError::UnknownOption {
                    given: shortened(key),
                    known: join(offered().map(|option| option.key)),
                });
            }
        }
        Ok(version)
    }
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// A message without control characters and text directions, at a length people read.
fn harmless(message: &str) -> String {
    const MOST: usize = 300;
    let mut text: String = message.chars().filter(|&c| is_plain(c)).take(MOST).collect();
    if message.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

/// Is this a character that only shows itself: no control character, no line separator, no change of
/// the direction of text?
pub fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The first version of every rulebook. What was written down before there were versions was played by it.
pub const FIRST_VERSION: u8 = 1;

/// What a table chose: rulebook, number of seats, options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rulebook.
    pub rules: String,
    /// The version of the rulebook; the newest if nothing is said.
    pub version: Option<u8>,
    /// The number of seats.
    pub seats: u8,
    /// The options that were set; all others have their defaults.
    pub set: BTreeMap<String, String>,
}

impl Setup {
    /// A rulebook (`base`, or in a certain version `base@1`) and a number of seats, with every option at its
    /// default.
    pub fn new(rules: &str, seats: u8) -> Setup {
        let versioned = rules.split_once('@').map(|(name, version)| (name, number(version)));
        let (rules, version) = match versioned {
            Some((name, Some(version))) => (name, Some(version)),
            _ => (rules, None),
        };
        Setup { rules: rules.to_owned(), version, seats, set: BTreeMap::new() }
    }

    /// The rulebook with its version, as records write it: `base@2`. The first version has no number: nothing
    /// that was written before there were versions looks different for it.
    pub fn edition(&self) -> String {
        match self.version {
            Some(version) if version > FIRST_VERSION => format!("{}@{version}", self.rules),
            _ => self.rules.clone(),
        }
    }

    /// The same in this version.
    pub fn in_version(mut self, version: u8) -> Setup {
        self.version = Some(version);
        self
    }

    /// The same with one option set.
    pub fn with(mut self, key: &str, value: &str) -> Setup {
        self.set.insert(key.to_owned(), value.to_owned());
        self
    }

    /// The value of an option, if it was set.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.set.get(key).map(String::as_str)
    }
}

/// A number as people write it: digits alone, without a zero in front.
pub fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let in_front = text.len() > 1 && text.starts_with('0');
    if plain && !in_front { text.parse().ok() } else { None }
}

/// Why a game cannot be set up like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// There is no such rulebook.
    #[error("there is no rulebook `{given}`; choose one of: {known}")]
    UnknownRules {
        /// What was asked for.
        given: String,
        /// What there is.
        known: String,
    },
    /// There is no such version of this rulebook.
    #[error("there is no version {given} of the rulebook `{rules}`; the newest is {newest}")]
    UnknownVersion {
        /// The rulebook.
        rules: &'static str,
        /// What was asked for.
        given: u8,
        /// The newest.
        newest: u8,
    },
    /// Too few or too many players.
    #[error("rule {rule}: {least} to {most} can play, not {given}")]
    Seats {
        /// How many were asked for.
        given: u8,
        /// The least.
        least: u8,
        /// The most.
        most: u8,
        /// The rule that says so.
        rule: &'static str,
    },
    /// There is no such option in this rulebook.
    #[error("there is no option `{given}` here; there are: {known}")]
    UnknownOption {
        /// What was asked for.
        given: String,
        /// What there is.
        known: String,
    },
    /// The option does not take this value.
    #[error("option {key}: `{given}` is not understood; write {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value that was given.
        given: String,
        /// What it takes.
        expected: String,
    },
    /// A rule forbids the value.
    #[error("option {key}: {refusal}")]
    Refused {
        /// The option.
        key: &'static str,
        /// The rule.
        refusal: Refusal,
    },
    /// A map, deck or table that the user gave has a fault.
    #[error("option {key}, line {line}, column {column}: {fault}")]
    Data {
        /// The option.
        key: &'static str,
        /// The line in the user's text, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong and what to do.
        fault: String,
    },
}

impl SetupError {
    /// The option does not take this value.
    pub fn value(key: &'static str, given: &str, expected: impl Into<String>) -> SetupError {
        SetupError::Value { key, given: shortened(given), expected: expected.into() }
    }

    /// The text of an option has a fault at this byte. What the fault quotes of the text cannot act
    /// on a terminal.
    pub fn data(key: &'static str, text: &str, at: usize, fault: impl Into<String>) -> SetupError {
        let before = &text[..text.floor_char_boundary(at)];
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        SetupError::Data {
            key,
            line: before.matches('\n').count() + 1,
            column: before[begin..].chars().count() + 1,
            fault: harmless(&fault.into()),
        }
    }

    /// Was a name unknown (so that the request itself makes no sense), rather than a value refused?
    pub fn is_unknown_name(&self) -> bool {
        matches!(
            self,
            SetupError::UnknownRules { .. }
                | SetupError::UnknownVersion { .. }
                | SetupError::UnknownOption { .. }
        )
    }

    /// The rule that forbids it, if one does.
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            SetupError::Seats { rule, .. } => Some(rule),
            SetupError::Refused { refusal, .. } => Some(refusal.rule),
            _ => None,
        }
    }

    /// The error without the number of the rule, for whoever shows [`SetupError::rule`] beside it.
    pub fn sentence(&self, lang: Lang) -> String {
        match (self, lang) {
            (SetupError::Refused { key, refusal }, Lang::En) => {
                format!("option {key}: {}", refusal.sentence(lang))
            }
            (SetupError::Refused { key, refusal }, Lang::De) => {
                format!("Option {key}: {}", refusal.sentence(lang))
            }
            (SetupError::Seats { given, least, most, .. }, Lang::En) => {
                format!("{least} to {most} can play, not {given}")
            }
            (SetupError::Seats { given, least, most, .. }, Lang::De) => {
                format!("{least} bis {most} können spielen, nicht {given}")
            }
            _ => self.to_string(),
        }
    }

    /// The error as a player reads it, with the number of the rule.
    pub fn tell(&self, lang: Lang) -> String {
        match (lang, self) {
            (Lang::De, SetupError::Refused { key, refusal }) => {
                format!("Option {key}: {}", refusal.tell(lang))
            }
            (Lang::De, SetupError::Seats { rule, .. }) => {
                format!("Regel {rule}: {}", self.sentence(lang))
            }
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_is_named_with_its_version_or_without() {
        let named = |text| {
            let setup = Setup::new(text, 2);
            (setup.rules.clone(), setup.version, setup.edition())
        };
        assert_eq!(named("base"), ("base".into(), None, "base".into()));
        assert_eq!(named("base@1"), ("base".into(), Some(1), "base".into()));
        assert_eq!(named("base@2"), ("base".into(), Some(2), "base@2".into()));
        for odd in ["base@", "base@x", "base@+1", "base@01", "base@256", "base@1@2"] {
            assert_eq!(named(odd), (odd.into(), None, odd.into()), "no rulebook is called so");
        }
    }

    #[test]
    fn numbers_are_digits() {
        assert_eq!((number::<u8>("0"), number::<u8>("17")), (Some(0), Some(17)));
        for odd in ["", "+1", "-1", "01", "1.", "1_0", " 1", "256", "¹"] {
            assert_eq!(number::<u8>(odd), None, "{odd}");
        }
    }

    /// Whoever shows the number of the rule beside the sentence shows it once.
    #[test]
    fn a_sentence_does_not_name_its_rule() {
        let refusal = Refusal::new("4.1", "not so many", "nicht so viele");
        let seats = SetupError::Seats { given: 9, least: 2, most: 4, rule: "2.5" };
        let refused = SetupError::Refused { key: "fates", refusal };
        for lang in Lang::ALL {
            assert!(!refusal.sentence(lang).contains("4.1") && refusal.tell(lang).contains("4.1"));
            for (error, rule) in [(&seats, "2.5"), (&refused, "4.1")] {
                assert_eq!(error.rule(), Some(rule));
                assert!(!error.sentence(lang).contains(rule), "{}", error.sentence(lang));
                assert_eq!(error.tell(lang).matches(rule).count(), 1, "{}", error.tell(lang));
            }
        }
        let unknown = SetupError::UnknownRules { given: "x".into(), known: "y".into() };
        assert_eq!((unknown.rule(), unknown.sentence(Lang::En)), (None, unknown.to_string()));
    }
}
