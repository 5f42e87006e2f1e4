//! What players read comes in German and in English.

use std::fmt;
use std::str::FromStr;

/// A language that players can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Deutsch.
    De,
}

impl Lang {
    /// Every language of Azalai.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::De];

    /// The two letters by which people name the language.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(code: &str) -> Result<Lang, String> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code() == code)
            .ok_or_else(|| format!("no language `{code}`; there are `en` and `de`"))
    }
}

/// A short text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Deutsch.
    pub de: &'static str,
}

impl Text {
    /// A text that is the same in both languages, like a keyword.
    pub const fn same(text: &'static str) -> Text {
        Text::new(text, text)
    }

    /// A text in both languages.
    pub const fn new(en: &'static str, de: &'static str) -> Text {
        Text { en, de }
    }

    /// The text in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::De => self.de,
        }
    }
}
