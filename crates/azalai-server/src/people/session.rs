//! Sessions: who is behind a cookie or a token, and until when.

use super::credential::Credential;
use super::secret::{Secret, SecretHash};
use super::{Kind, People, Person, PersonId, millis, now};
use crate::Refused;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};
use std::sync::PoisonError;
use std::time::Duration;

/// More than this, and the oldest session of a person ends.
const MOST_SESSIONS: i64 = 50;

/// Who was seen is kept until it is written down. If nobody does that, it stays within this.
const MOST_SEEN: usize = 50_000;

/// A person as the database gives it.
pub(super) struct PersonRow {
    id: String,
    name: String,
    kind: String,
    created_at: i64,
    /// When the session ends; tokens have none.
    expires_at: Option<i64>,
}

impl FromRow<'_, SqliteRow> for PersonRow {
    fn from_row(row: &SqliteRow) -> Result<PersonRow, sqlx::Error> {
        Ok(PersonRow {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            kind: row.try_get("kind")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
        })
    }
}

impl PersonRow {
    pub(super) fn person(self) -> Person {
        let kind = if self.kind == "account" { Kind::Account } else { Kind::Guest };
        Person { id: PersonId(self.id), name: self.name, kind, since: self.created_at }
    }
}

const BY_SESSION: &str = "SELECT p.id, p.name, p.kind, p.created_at, s.expires_at \
     FROM sessions s JOIN persons p ON p.id = s.person \
     WHERE s.hash = $1 AND s.expires_at > $2 AND NOT p.gone";

const BY_TOKEN: &str = "SELECT p.id, p.name, p.kind, p.created_at, NULL AS expires_at \
     FROM tokens t JOIN persons p ON p.id = t.person \
     WHERE t.hash = $1 AND NOT p.gone";

impl People {
    pub(super) async fn person_with(&self, who: &Credential) -> Result<Option<Person>, Refused> {
        if let Some(person) = self.inner.cache.get(who) {
            return Ok(Some(person));
        }
        let (round, now) = (self.inner.cache.round(), now());
        let row = match who {
            Credential::Session(hash) => sqlx::query_as(BY_SESSION).bind(hash.text()).bind(now),
            Credential::Token(hash) => sqlx::query_as(BY_TOKEN).bind(hash.text()),
        };
        let row: Option<PersonRow> = row.fetch_optional(&self.inner.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let left = row.expires_at.map_or(i64::MAX, |end| end - now);
        let left = Duration::from_millis(left.unsigned_abs());
        let person = row.person();
        self.inner.cache.put(round, *who, person.clone(), left);
        self.seen(*who, person.id.clone(), now);
        Ok(Some(person))
    }

    fn seen(&self, who: Credential, person: PersonId, now: i64) {
        let mut seen = self.inner.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() < MOST_SEEN {
            seen.insert(who, (person, now));
        }
    }

    /// A new session for a person, if the password is still the one that was checked (empty: none).
    pub(super) async fn begin_session(&self, id: &PersonId, hash: &str) -> Result<Secret, Refused> {
        let (secret, now) = (Secret::new()?, now());
        let begun = sqlx::query(
            "INSERT INTO sessions (hash, person, created_at, seen_at, expires_at) \
             SELECT $1, id, $2, $2, $3 FROM persons \
             WHERE id = $4 AND COALESCE(password, '') = $5 AND NOT gone",
        )
        .bind(secret.hash().text())
        .bind(now)
        .bind(self.session_end(now))
        .bind(id.as_str())
        .bind(hash)
        .execute(&self.inner.pool)
        .await?;
        if begun.rows_affected() == 0 {
            return Err(super::account::wrong_login());
        }
        self.end_oldest_sessions(id).await?;
        Ok(secret)
    }

    async fn end_oldest_sessions(&self, id: &PersonId) -> Result<(), Refused> {
        let ended = sqlx::query(
            "DELETE FROM sessions WHERE person = $1 AND hash NOT IN \
             (SELECT hash FROM sessions WHERE person = $1 ORDER BY created_at DESC LIMIT $2)",
        )
        .bind(id.as_str())
        .bind(MOST_SESSIONS)
        .execute(&self.inner.pool)
        .await?;
        if ended.rows_affected() > 0 {
            self.shut_out(id);
        }
        Ok(())
    }

    pub(super) async fn end_session(&self, session: &SecretHash) -> Result<(), Refused> {
        let ended = sqlx::query_scalar("DELETE FROM sessions WHERE hash = $1 RETURNING person");
        let person: Option<String> =
            ended.bind(session.text()).fetch_optional(&self.inner.pool).await?;
        if let Some(person) = person {
            self.shut_out(&PersonId(person));
        }
        Ok(())
    }

    pub(super) async fn write_seen(&self) -> Result<(), Refused> {
        let seen =
            std::mem::take(&mut *self.inner.seen.lock().unwrap_or_else(PoisonError::into_inner));
        if seen.is_empty() {
            return Ok(());
        }
        let mut all = self.inner.pool.begin().await?;
        for (who, (person, at)) in seen {
            let query = match who {
                Credential::Session(hash) => {
                    sqlx::query("UPDATE sessions SET seen_at = $1, expires_at = $3 WHERE hash = $2")
                        .bind(at)
                        .bind(hash.text())
                        .bind(self.session_end(at))
                }
                Credential::Token(hash) => {
                    sqlx::query("UPDATE tokens SET used_at = $1 WHERE hash = $2")
                        .bind(at)
                        .bind(hash.text())
                }
            };
            query.execute(&mut *all).await?;
            sqlx::query("UPDATE persons SET seen_at = $1 WHERE id = $2 AND seen_at < $1")
                .bind(at)
                .bind(person.as_str())
                .execute(&mut *all)
                .await?;
        }
        Ok(all.commit().await?)
    }

    pub(super) async fn remove_stale_sessions(&self) -> Result<(), Refused> {
        sqlx::query("DELETE FROM sessions WHERE expires_at <= $1")
            .bind(now())
            .execute(&self.inner.pool)
            .await?;
        Ok(())
    }

    fn session_end(&self, now: i64) -> i64 {
        now.saturating_add(millis(self.inner.rules.session))
    }
}
