//! Why a request was refused: a status, a code for programs, a sentence for people.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use azalai_core::{Lang, PlayError, SetupError};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why a request was refused, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {}", .why.code, .why.en)]
pub struct Refused {
    /// The status of the answer over HTTP.
    pub status: StatusCode,
    /// What the answer says.
    pub why: Box<Why>,
    /// After how many seconds the same may be tried again, if waiting helps.
    pub retry_after: Option<u64>,
}

/// What a refusal says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct Why {
    /// For programs: `late`, `not_your_turn`, `too_many_tables`, …
    #[schema(value_type = String)]
    pub code: &'static str,
    /// The number of the rule of the game that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<String>)]
    pub rule: Option<&'static str>,
    /// For people, in English.
    pub en: String,
    /// For people, in German.
    pub de: String,
}

/// The body of every refusal.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct RefusedBody {
    /// Why.
    pub error: Why,
}

impl Refused {
    /// A refusal with a sentence in both languages.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        en: impl Into<String>,
        de: impl Into<String>,
    ) -> Refused {
        let why = Why { code, rule: None, en: en.into(), de: de.into() };
        Refused { status, why: Box::new(why), retry_after: None }
    }

    /// The same, with the time after which it may be tried again.
    pub fn retry_after(mut self, seconds: u64) -> Refused {
        self.retry_after = Some(seconds);
        self
    }

    /// The server could not do it. What went wrong is in its log, not in the answer.
    pub fn internal(error: impl std::fmt::Display) -> Refused {
        tracing::error!(%error, "a request failed");
        Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "the server could not do this; nothing was changed, please try again",
            "der Server konnte das nicht tun; nichts wurde geändert, bitte noch einmal versuchen",
        )
    }
}

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Refused {
        Refused::internal(error)
    }
}

impl From<PlayError> for Refused {
    fn from(error: PlayError) -> Refused {
        let (code, rule) = match &error {
            PlayError::Notation(_) | PlayError::Amount(_) => ("no_action", None),
            PlayError::Refused(refusal) => ("against_the_rules", Some(refusal.rule)),
        };
        let (en, de) = (error.tell(Lang::En), error.tell(Lang::De));
        let mut refused = Refused::new(StatusCode::UNPROCESSABLE_ENTITY, code, en, de);
        refused.why.rule = rule;
        refused
    }
}

impl From<SetupError> for Refused {
    fn from(error: SetupError) -> Refused {
        let rule = match &error {
            SetupError::Refused { refusal, .. } => Some(refusal.rule),
            SetupError::Seats { rule, .. } => Some(*rule),
            _ => None,
        };
        let (en, de) = (error.tell(Lang::En), error.tell(Lang::De));
        let mut refused = Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_setup", en, de);
        refused.why.rule = rule;
        refused
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(RefusedBody { error: *self.why })).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
