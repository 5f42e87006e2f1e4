//! Which names are allowed, and which are the same.

use crate::Refusal;
use azalai_core::setup::is_plain;
use azalai_core::{Lang, Text};
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;

const LENGTH: RangeInclusive<usize> = 2..=24;
const TOKEN_LENGTH: RangeInclusive<usize> = 1..=40;

/// A name that a person may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(String);

/// What two names have in common that people would take for the same: no case, no typographic
/// variants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NameKey(String);

impl Name {
    pub(crate) fn parse(text: &str) -> Result<Name, Refusal> {
        let name = tidy(text, LENGTH).ok_or(Refusal::BadName)?;
        if name.chars().any(char::is_alphanumeric) { Ok(Name(name)) } else { Err(Refusal::BadName) }
    }

    /// A name for a guest who has none, picked by random bytes.
    pub(crate) fn of_guest([word, high, low]: [u8; 3], lang: Lang) -> Name {
        let word = WORDS[usize::from(word) % WORDS.len()].get(lang);
        let number = 100 + u16::from_be_bytes([high, low]) % 900;
        Name(format!("{} {word} {number}", GUEST.get(lang)))
    }

    pub(crate) fn key(&self) -> NameKey {
        NameKey::of(&self.0)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl NameKey {
    pub(crate) fn of(name: &str) -> NameKey {
        // Small letters can decompose further, hence the second pass.
        NameKey(name.nfkc().flat_map(char::to_lowercase).nfkc().collect())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of a token: for its owner only, so nearly anything goes.
pub(crate) fn of_token(text: &str) -> Result<String, Refusal> {
    tidy(text, TOKEN_LENGTH).ok_or(Refusal::BadTokenName)
}

/// A text in one line with single spaces; none if it has another length or unseen characters.
fn tidy(text: &str, length: RangeInclusive<usize>) -> Option<String> {
    let text = text.trim();
    // Nobody composes more than four characters into one: longer texts need no work at all.
    if text.len() > 64 * length.end() || !text.chars().all(is_seen) {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").nfc().collect();
    length.contains(&text.chars().count()).then_some(text)
}

/// Does a character show, and only itself? Names that look alike must not differ by what nobody
/// sees.
fn is_seen(c: char) -> bool {
    let unseen = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}'
        | '\u{e0000}'..='\u{10ffff}');
    is_plain(c) && !unseen
}

const GUEST: Text = Text::new("Guest", "Gast");

const WORDS: [Text; 32] = [
    Text::new("Acacia", "Akazie"),
    Text::new("Addax", "Addax"),
    Text::new("Amber", "Bernstein"),
    Text::new("Camel", "Kamel"),
    Text::new("Caravan", "Karawane"),
    Text::new("Cedar", "Zeder"),
    Text::new("Copper", "Kupfer"),
    Text::new("Date", "Dattel"),
    Text::new("Dune", "Düne"),
    Text::new("Ember", "Glut"),
    Text::new("Fennec", "Fennek"),
    Text::new("Gazelle", "Gazelle"),
    Text::new("Gecko", "Gecko"),
    Text::new("Henna", "Henna"),
    Text::new("Indigo", "Indigo"),
    Text::new("Jerboa", "Springmaus"),
    Text::new("Juniper", "Wacholder"),
    Text::new("Lark", "Lerche"),
    Text::new("Mirage", "Luftbild"),
    Text::new("Moon", "Mond"),
    Text::new("Oasis", "Oase"),
    Text::new("Olive", "Olive"),
    Text::new("Oryx", "Oryx"),
    Text::new("Palm", "Palme"),
    Text::new("Pepper", "Pfeffer"),
    Text::new("Saffron", "Safran"),
    Text::new("Salt", "Salz"),
    Text::new("Sandgrouse", "Flughuhn"),
    Text::new("Silver", "Silber"),
    Text::new("Tamarisk", "Tamariske"),
    Text::new("Thyme", "Thymian"),
    Text::new("Wadi", "Wadi"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(text: &str) -> NameKey {
        Name::parse(text).expect(text).key()
    }

    #[test]
    fn ordinary_names_are_allowed_and_tidied() {
        for (given, name) in [
            ("Amina", "Amina"),
            ("  Bilal \t", "Bilal"),
            ("two  words", "two words"),
            ("إبراهيم", "إبراهيم"),
            ("山田", "山田"),
            ("O'Neil-3", "O'Neil-3"),
            ("e\u{301}e", "\u{e9}e"),
            ("R2", "R2"),
            ("🐪 Kim", "🐪 Kim"),
        ] {
            assert_eq!(Name::parse(given).expect(given).as_str(), name);
        }
    }

    #[test]
    fn odd_names_are_refused() {
        let long = "a".repeat(25);
        let huge = "a".repeat(1_000_000);
        for bad in [
            "",
            " ",
            "a",
            "--",
            "?!",
            "\u{3164}\u{3164}",
            "a\u{200b}b",
            "a\u{202e}b",
            "a\u{0}b",
            "a\u{1b}[1m",
            "\u{200e}ab",
            "a\u{ad}b",
            "a\nb\u{7}",
            "ab\u{feff}",
            "a\u{e0041}b",
            long.as_str(),
            huge.as_str(),
        ] {
            assert_eq!(Name::parse(bad).expect_err(bad).code(), "bad_name");
        }
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        assert_eq!(key("Amina"), key("aMINA"));
        assert_eq!(key("Amina"), key("Ａｍｉｎａ"));
        assert_eq!(key("Ünal"), key("u\u{308}nal"));
        assert_eq!(key("a  b"), key("A\u{a0}B"));
        assert_ne!(key("Amina"), key("Amira"));
    }

    proptest! {
        #[test]
        fn any_text_is_a_good_name_or_refused(text in "\\PC*|.{0,40}") {
            if let Ok(name) = Name::parse(&text) {
                prop_assert!(LENGTH.contains(&name.as_str().chars().count()));
                prop_assert!(name.as_str().chars().all(is_seen));
                prop_assert_eq!(Name::parse(name.as_str()).expect("a good name stays one"), name);
            }
            let _ = of_token(&text);
        }

        #[test]
        fn case_makes_no_other_name(text in "[a-zA-ZäöüÄÖÜéÉ0-9]{2,24}") {
            prop_assert_eq!(key(&text.to_lowercase()), key(&text.to_uppercase()));
        }

        #[test]
        fn every_guest_gets_a_good_name(bytes: [u8; 3]) {
            for lang in [Lang::En, Lang::De] {
                let name = Name::of_guest(bytes, lang);
                prop_assert_eq!(Name::parse(name.as_str()).expect("a good name"), name);
            }
        }
    }
}
