//! The form of a deck file, as TOML has it: nothing in it has been checked yet.

use serde::{Deserialize, Deserializer, de};
use std::fmt;
use toml::Spanned;

/// A whole number of any size; where it is used, its range is checked and told.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) i64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        struct Whole;
        impl de::Visitor<'_> for Whole {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
                Ok(Number(value))
            }
        }
        deserializer.deserialize_i64(Whole)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FileText {
    /// What the file is and where its cards come from: for people.
    #[serde(rename = "title")]
    pub(super) _title: Option<String>,
    #[serde(default)]
    pub(super) border: Vec<Spanned<BorderText>>,
    #[serde(default)]
    pub(super) goods: Vec<Spanned<GoodsText>>,
    #[serde(default)]
    pub(super) tribe: Vec<Spanned<TribeText>>,
    #[serde(default)]
    pub(super) dune: Vec<Spanned<DuneText>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BorderText {
    pub(super) number: Spanned<Number>,
    pub(super) name: NameText,
    pub(super) lines: Spanned<Vec<Spanned<LineText>>>,
    pub(super) repeat: Option<Spanned<bool>>,
    pub(super) en: Spanned<String>,
    pub(super) de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameText {
    pub(super) en: Spanned<String>,
    pub(super) de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GoodsText {
    pub(super) gain: Spanned<String>,
    pub(super) count: Spanned<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TribeText {
    pub(super) symbol: Spanned<String>,
    pub(super) cost: Spanned<String>,
    pub(super) vp: Spanned<Number>,
    pub(super) bracket_vp: Option<Spanned<Number>>,
    pub(super) at_once: Option<Spanned<Vec<Spanned<LineText>>>>,
    pub(super) once: Option<Spanned<Vec<Spanned<LineText>>>>,
    pub(super) permanent: Option<Spanned<PerkText>>,
    pub(super) end: Option<Spanned<EndText>>,
    pub(super) en: Option<Spanned<String>>,
    pub(super) de: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DuneText {
    pub(super) lines: Spanned<Vec<Spanned<LineText>>>,
    pub(super) en: Spanned<String>,
    pub(super) de: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LineText {
    pub(super) pay: Option<Spanned<String>>,
    pub(super) gain: Option<Spanned<String>>,
    pub(super) per: Option<Spanned<Number>>,
    pub(super) of: Option<Spanned<String>>,
    pub(super) round_up: Option<bool>,
    #[serde(rename = "do")]
    pub(super) act: Option<Spanned<String>>,
    pub(super) less: Option<Spanned<Number>>,
    pub(super) count: Option<Spanned<Number>>,
    pub(super) take: Option<Spanned<Number>>,
    pub(super) again: Option<Spanned<String>>,
    pub(super) adjacent: Option<Spanned<bool>>,
    pub(super) vp: Option<Spanned<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PerkText {
    pub(super) is: Spanned<String>,
    pub(super) symbol: Option<Spanned<String>>,
    pub(super) good: Option<Spanned<String>>,
    pub(super) less: Option<Spanned<Number>>,
    pub(super) more: Option<Spanned<Number>>,
    pub(super) limit: Option<Spanned<Number>>,
    pub(super) at: Option<Spanned<Number>>,
    pub(super) pay: Option<Spanned<String>>,
    pub(super) gain: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct EndText {
    pub(super) vp: Spanned<Number>,
    pub(super) of: Spanned<String>,
    pub(super) per: Option<Spanned<Number>>,
    pub(super) most: Option<Spanned<Number>>,
}
