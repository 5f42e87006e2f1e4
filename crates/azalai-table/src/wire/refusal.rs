//! Why something was not done.

use crate::refusal::Refusal;
use azalai_core::Lang;
use azalai_core::schema::{TS, ToSchema};
use serde::{Deserialize, Serialize};

/// A refusal, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts", rename = "Refusal")]
#[schema(as = Refusal)]
pub struct RefusalInfo {
    /// For programs: `late`, `not_your_turn`, `too_many_tables`, …
    pub code: String,
    /// The number of the rule of the game that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// For people, in English.
    pub en: String,
    /// For people, in German.
    pub de: String,
}

impl From<&Refusal> for RefusalInfo {
    fn from(refusal: &Refusal) -> RefusalInfo {
        RefusalInfo {
            code: refusal.code().to_owned(),
            rule: refusal.rule().map(str::to_owned),
            en: refusal.sentence(Lang::En),
            de: refusal.sentence(Lang::De),
        }
    }
}

/// The body of every refusal over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct RefusedBody {
    /// Why.
    pub error: RefusalInfo,
}
