//! Tokens: how a program shows whose program it is.

use super::credential::TOKEN;
use super::secret::{self, Secret};
use super::{People, PersonId, name, now};
use crate::Refused;
use axum::http::StatusCode;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use ts_rs::TS;
use utoipa::ToSchema;

/// How many tokens a person may have.
const MOST_TOKENS: i64 = 50;

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct Token {
    /// To remove it by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
    /// When it was last used, to the minute; missing if never.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub used: Option<i64>,
}

/// A new token with its secret, which is shown this once.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, TS)]
#[ts(export_to = "api.ts")]
pub struct NewToken {
    /// To remove it by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Goes behind `Authorization: Bearer`.
    pub token: String,
}

impl FromRow<'_, SqliteRow> for Token {
    fn from_row(row: &SqliteRow) -> Result<Token, sqlx::Error> {
        Ok(Token {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            created: row.try_get("created")?,
            used: row.try_get("used")?,
        })
    }
}

impl People {
    /// Makes a token for a person.
    pub async fn new_token(&self, person: &PersonId, name: &str) -> Result<NewToken, Refused> {
        let (id, name, secret) = (secret::id()?, name::of_token(name)?, Secret::new()?);
        let made = sqlx::query(
            "INSERT INTO tokens (id, person, name, hash, created_at) \
             SELECT $1, id, $2, $3, $4 FROM persons WHERE id = $5 AND NOT gone \
             AND (SELECT COUNT(*) FROM tokens WHERE person = $5) < $6",
        )
        .bind(&id)
        .bind(&name)
        .bind(secret.hash().text())
        .bind(now())
        .bind(person.as_str())
        .bind(MOST_TOKENS)
        .execute(&self.inner.pool)
        .await?;
        if made.rows_affected() == 0 {
            return Err(too_many_tokens());
        }
        Ok(NewToken { id, name, token: format!("{TOKEN}{}", secret.text()) })
    }

    pub(super) async fn tokens(&self, person: &PersonId) -> Result<Vec<Token>, Refused> {
        let tokens = sqlx::query_as(
            "SELECT id, name, created_at AS created, used_at AS used FROM tokens \
             WHERE person = $1 ORDER BY created_at, id",
        );
        Ok(tokens.bind(person.as_str()).fetch_all(&self.inner.pool).await?)
    }

    pub(super) async fn remove_token(&self, person: &PersonId, id: &str) -> Result<(), Refused> {
        let removed = sqlx::query("DELETE FROM tokens WHERE person = $1 AND id = $2")
            .bind(person.as_str())
            .bind(id)
            .execute(&self.inner.pool)
            .await?;
        self.shut_out(person);
        if removed.rows_affected() == 0 { Err(no_such_token()) } else { Ok(()) }
    }
}

fn too_many_tokens() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "too_many_tokens",
        format!("you have {MOST_TOKENS} tokens already; remove one first"),
        format!("du hast schon {MOST_TOKENS} Tokens; entferne zuerst eines"),
    )
}

fn no_such_token() -> Refused {
    Refused::new(
        StatusCode::NOT_FOUND,
        "no_such_token",
        "you have no such token",
        "ein solches Token hast du nicht",
    )
}
