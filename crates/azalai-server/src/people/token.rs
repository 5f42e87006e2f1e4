//! Tokens: how a program shows whose program it is.

use super::credential::TOKEN;
use super::secret::{self, Secret};
use super::{People, PersonId, name, now};
use crate::Refusal;
use azalai_core::schema::{TS, ToSchema};
use serde::Serialize;

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
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
#[ts(export_to = "wire.ts")]
pub struct NewToken {
    /// To remove it by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Goes behind `Authorization: Bearer`.
    pub token: String,
}

impl People {
    /// Makes a token for a person.
    pub async fn new_token(&self, person: &PersonId, name: &str) -> Result<NewToken, Refusal> {
        let (id, name, secret) = (secret::id()?, name::of_token(name)?, Secret::new()?);
        let token = Token { id, name, created: now(), used: None };
        let (hash, most) = (secret.hash().text(), self.inner.rules.tokens);
        if !self.inner.store.insert_token(person, &token, &hash, most).await? {
            return Err(Refusal::TooManyTokens(most));
        }
        let Token { id, name, .. } = token;
        Ok(NewToken { id, name, token: format!("{TOKEN}{}", secret.text()) })
    }

    pub(crate) async fn tokens(&self, person: &PersonId) -> Result<Vec<Token>, Refusal> {
        self.inner.store.tokens(person).await
    }

    pub(crate) async fn remove_token(&self, person: &PersonId, id: &str) -> Result<(), Refusal> {
        let removed = self.inner.store.remove_token(person, id).await?;
        let hash = removed.ok_or(Refusal::NoSuchToken)?;
        self.shut_out(person, |shown| shown.is_token(&hash));
        Ok(())
    }
}
