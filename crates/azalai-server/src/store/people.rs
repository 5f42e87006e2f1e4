//! Persons, sessions and tokens in the database.

use crate::people::credential::Credential;
use crate::people::{Kind, Person, PersonId, Token};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, QueryBuilder, Row, SqlitePool};
use std::collections::HashMap;

/// The part of the database that knows people.
#[derive(Clone)]
pub struct PeopleStore {
    pool: SqlitePool,
}

/// A person as the database gives it.
struct PersonRow {
    person: Person,
    /// When the session ends; tokens have none.
    expires_at: Option<i64>,
}

impl FromRow<'_, SqliteRow> for PersonRow {
    fn from_row(row: &SqliteRow) -> Result<PersonRow, sqlx::Error> {
        let account = row.try_get::<&str, _>("kind")? == "account";
        let person = Person {
            id: row.try_get::<String, _>("id")?.into(),
            name: row.try_get("name")?,
            kind: if account { Kind::Account } else { Kind::Guest },
            since: row.try_get("created_at")?,
        };
        Ok(PersonRow { person, expires_at: row.try_get("expires_at")? })
    }
}

impl FromRow<'_, SqliteRow> for Token {
    fn from_row(row: &SqliteRow) -> Result<Token, sqlx::Error> {
        Ok(Token {
            id: row.try_get("id")?,
            name: row.try_get("name")?,
            created: row.try_get("created_at")?,
            used: row.try_get("used_at")?,
        })
    }
}

fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Account => "account",
    }
}

/// A new account, or what becomes of a guest.
pub struct AccountRow<'a> {
    /// The name.
    pub name: &'a str,
    /// What makes the name unique.
    pub key: &'a str,
    /// The hash of the password.
    pub password: &'a str,
}

/// Whether a name that an account wants is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// It was stored.
    Done,
    /// Whoever it is about is not there, or not as they should be.
    Missing,
    /// Somebody else has the name.
    NameTaken,
}

fn stored(
    result: Result<sqlx::sqlite::SqliteQueryResult, sqlx::Error>,
) -> Result<Stored, sqlx::Error> {
    match result {
        Ok(done) if done.rows_affected() > 0 => Ok(Stored::Done),
        Ok(_) => Ok(Stored::Missing),
        Err(error) => match error.as_database_error() {
            Some(database) if database.is_unique_violation() => Ok(Stored::NameTaken),
            _ => Err(error),
        },
    }
}

const BY_SESSION: &str = "SELECT p.id, p.name, p.kind, p.created_at, s.expires_at \
     FROM sessions s JOIN persons p ON p.id = s.person \
     WHERE s.hash = $1 AND s.expires_at > $2 AND NOT p.gone";

const BY_TOKEN: &str = "SELECT p.id, p.name, p.kind, p.created_at, NULL AS expires_at \
     FROM tokens t JOIN persons p ON p.id = t.person \
     WHERE t.hash = $1 AND NOT p.gone";

impl PeopleStore {
    /// The people of this database, whose schema is there already.
    pub fn new(pool: SqlitePool) -> PeopleStore {
        PeopleStore { pool }
    }

    /// Whoever shows this, and when that ends.
    pub(crate) async fn by_credential(
        &self,
        who: &Credential,
        now: i64,
    ) -> Result<Option<(Person, Option<i64>)>, sqlx::Error> {
        let row = match who {
            Credential::Session(hash) => sqlx::query_as(BY_SESSION).bind(hash.text()).bind(now),
            Credential::Token(hash) => sqlx::query_as(BY_TOKEN).bind(hash.text()),
        };
        let row: Option<PersonRow> = row.fetch_optional(&self.pool).await?;
        Ok(row.map(|row| (row.person, row.expires_at)))
    }

    /// The person with this id.
    pub async fn by_id(&self, id: &PersonId) -> Result<Option<Person>, sqlx::Error> {
        let row = sqlx::query_as::<_, PersonRow>(
            "SELECT id, name, kind, created_at, NULL AS expires_at FROM persons \
             WHERE id = $1 AND NOT gone",
        );
        let row = row.bind(id.as_str()).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.person))
    }

    /// The names of some persons.
    pub async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, sqlx::Error> {
        let mut names = HashMap::with_capacity(ids.len());
        // A statement takes a limited number of parameters.
        for some in ids.chunks(500) {
            let mut query = QueryBuilder::new("SELECT id, name FROM persons WHERE id IN (");
            let mut list = query.separated(", ");
            for id in some {
                list.push_bind(id.as_str());
            }
            query.push(")");
            for row in query.build().fetch_all(&self.pool).await? {
                names.insert(row.try_get::<String, _>("id")?.into(), row.try_get("name")?);
            }
        }
        Ok(names)
    }

    /// Stores a guest, unless an account has the name.
    pub async fn insert_guest(&self, guest: &Person, key: &str) -> Result<bool, sqlx::Error> {
        let made = sqlx::query(
            "INSERT INTO persons (id, kind, name, created_at, seen_at) \
             SELECT $1, 'guest', $2, $3, $3 \
             WHERE NOT EXISTS (SELECT 1 FROM persons WHERE name_key = $4)",
        )
        .bind(guest.id.as_str())
        .bind(&guest.name)
        .bind(guest.since)
        .bind(key)
        .execute(&self.pool)
        .await?;
        Ok(made.rows_affected() > 0)
    }

    /// Stores a new account.
    pub async fn insert_account(
        &self,
        id: &PersonId,
        row: &AccountRow<'_>,
        now: i64,
    ) -> Result<Stored, sqlx::Error> {
        stored(
            sqlx::query(
                "INSERT INTO persons (id, kind, name, name_key, password, created_at, seen_at) \
                 VALUES ($1, 'account', $2, $3, $4, $5, $5)",
            )
            .bind(id.as_str())
            .bind(row.name)
            .bind(row.key)
            .bind(row.password)
            .bind(now)
            .execute(&self.pool)
            .await,
        )
    }

    /// A guest becomes an account.
    pub async fn settle(
        &self,
        guest: &PersonId,
        row: &AccountRow<'_>,
    ) -> Result<Stored, sqlx::Error> {
        stored(
            sqlx::query(
                "UPDATE persons SET kind = 'account', name = $1, name_key = $2, password = $3 \
                 WHERE id = $4 AND kind = 'guest' AND NOT gone",
            )
            .bind(row.name)
            .bind(row.key)
            .bind(row.password)
            .bind(guest.as_str())
            .execute(&self.pool)
            .await,
        )
    }

    /// A person takes another name. An account's key moves with its name, and the database sees to it that it
    /// is unique.
    pub async fn rename(
        &self,
        person: &Person,
        name: &str,
        key: &str,
    ) -> Result<Stored, sqlx::Error> {
        let own_key = (person.kind == Kind::Account).then_some(key);
        stored(
            sqlx::query(
                "UPDATE persons SET name = $1, name_key = $2 \
                 WHERE id = $3 AND kind = $4 AND NOT gone \
                 AND NOT EXISTS (SELECT 1 FROM persons WHERE name_key = $5 AND id <> $3)",
            )
            .bind(name)
            .bind(own_key)
            .bind(person.id.as_str())
            .bind(kind_text(person.kind))
            .bind(key)
            .execute(&self.pool)
            .await,
        )
    }

    /// Has an account of somebody else this name?
    pub async fn is_taken(&self, key: &str, but_for: &PersonId) -> Result<bool, sqlx::Error> {
        let holder = sqlx::query_scalar("SELECT id FROM persons WHERE name_key = $1 AND id <> $2");
        let holder: Option<String> =
            holder.bind(key).bind(but_for.as_str()).fetch_optional(&self.pool).await?;
        Ok(holder.is_some())
    }

    /// The account with this name, and the hash of its password.
    pub async fn account(&self, key: &str) -> Result<Option<(PersonId, String)>, sqlx::Error> {
        let row = sqlx::query_as::<_, (String, String)>(
            "SELECT id, password FROM persons \
             WHERE name_key = $1 AND password IS NOT NULL AND NOT gone",
        );
        let row = row.bind(key).fetch_optional(&self.pool).await?;
        Ok(row.map(|(id, hash)| (id.into(), hash)))
    }

    /// The hash of a person's password, if they have one; `None` if they are gone.
    pub async fn password(&self, id: &PersonId) -> Result<Option<Option<String>>, sqlx::Error> {
        let stored = sqlx::query_scalar::<_, Option<String>>(
            "SELECT password FROM persons WHERE id = $1 AND NOT gone",
        );
        stored.bind(id.as_str()).fetch_optional(&self.pool).await
    }

    /// Another password, if the old one is still this. All sessions end but for one, and the tokens unless they
    /// are to be kept; false if nothing changed.
    pub async fn change_password(
        &self,
        id: &PersonId,
        (old, new): (&str, &str),
        keep: &str,
        keep_tokens: bool,
    ) -> Result<bool, sqlx::Error> {
        let mut all = self.pool.begin().await?;
        let changed = sqlx::query(
            "UPDATE persons SET password = $1 WHERE id = $2 AND password = $3 AND NOT gone",
        );
        let changed = changed.bind(new).bind(id.as_str()).bind(old).execute(&mut *all).await?;
        if changed.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2")
            .bind(id.as_str())
            .bind(keep)
            .execute(&mut *all)
            .await?;
        if !keep_tokens {
            let tokens = sqlx::query("DELETE FROM tokens WHERE person = $1");
            tokens.bind(id.as_str()).execute(&mut *all).await?;
        }
        all.commit().await?;
        Ok(true)
    }

    /// Deletes a person with this password (empty: none). The row stays for finished games; false if nobody
    /// was deleted.
    pub async fn delete(&self, id: &PersonId, password: &str) -> Result<bool, sqlx::Error> {
        let mut all = self.pool.begin().await?;
        let gone = sqlx::query(
            "UPDATE persons SET gone = TRUE, name = '', name_key = NULL, password = NULL \
             WHERE id = $1 AND COALESCE(password, '') = $2 AND NOT gone",
        );
        let gone = gone.bind(id.as_str()).bind(password).execute(&mut *all).await?;
        if gone.rows_affected() == 0 {
            return Ok(false);
        }
        for sql in
            ["DELETE FROM sessions WHERE person = $1", "DELETE FROM tokens WHERE person = $1"]
        {
            sqlx::query(sql).bind(id.as_str()).execute(&mut *all).await?;
        }
        all.commit().await?;
        Ok(true)
    }

    /// A new session, if the password is still the one that was checked (empty: none).
    pub async fn insert_session(
        &self,
        id: &PersonId,
        password: &str,
        session: &str,
        (now, end): (i64, i64),
    ) -> Result<bool, sqlx::Error> {
        let begun = sqlx::query(
            "INSERT INTO sessions (hash, person, created_at, seen_at, expires_at) \
             SELECT $1, id, $2, $2, $3 FROM persons \
             WHERE id = $4 AND COALESCE(password, '') = $5 AND NOT gone",
        )
        .bind(session)
        .bind(now)
        .bind(end)
        .bind(id.as_str())
        .bind(password)
        .execute(&self.pool)
        .await?;
        Ok(begun.rows_affected() > 0)
    }

    /// Ends all sessions of a person but for this one.
    pub async fn end_other_sessions(&self, id: &PersonId, keep: &str) -> Result<(), sqlx::Error> {
        let others = sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2");
        others.bind(id.as_str()).bind(keep).execute(&self.pool).await.map(|_| ())
    }

    /// Ends all sessions of a person but for the newest; says which.
    pub async fn end_oldest_sessions(
        &self,
        id: &PersonId,
        keep: i64,
    ) -> Result<Vec<String>, sqlx::Error> {
        let ended = sqlx::query_scalar(
            "DELETE FROM sessions WHERE person = $1 AND hash NOT IN \
             (SELECT hash FROM sessions WHERE person = $1 ORDER BY created_at DESC LIMIT $2) \
             RETURNING hash",
        );
        ended.bind(id.as_str()).bind(keep).fetch_all(&self.pool).await
    }

    /// Ends a session; says whose it was.
    pub async fn end_session(&self, session: &str) -> Result<Option<PersonId>, sqlx::Error> {
        let ended = sqlx::query_scalar("DELETE FROM sessions WHERE hash = $1 RETURNING person");
        let person: Option<String> = ended.bind(session).fetch_optional(&self.pool).await?;
        Ok(person.map(PersonId::from))
    }

    /// Removes the sessions that are over.
    pub async fn remove_stale_sessions(&self, now: i64) -> Result<(), sqlx::Error> {
        let stale = sqlx::query("DELETE FROM sessions WHERE expires_at <= $1");
        stale.bind(now).execute(&self.pool).await.map(|_| ())
    }

    /// Writes down who was seen when, and until when their sessions last.
    pub(crate) async fn write_seen(
        &self,
        seen: impl IntoIterator<Item = (Credential, (PersonId, i64))>,
        session_end: impl Fn(i64) -> i64,
    ) -> Result<(), sqlx::Error> {
        let mut all = self.pool.begin().await?;
        for (who, (person, at)) in seen {
            let query = match who {
                Credential::Session(hash) => {
                    sqlx::query("UPDATE sessions SET seen_at = $1, expires_at = $3 WHERE hash = $2")
                        .bind(at)
                        .bind(hash.text())
                        .bind(session_end(at))
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
        all.commit().await
    }

    /// A new token, unless the person has too many; says whether it was stored.
    pub async fn insert_token(
        &self,
        person: &PersonId,
        token: &Token,
        hash: &str,
        most: i64,
    ) -> Result<bool, sqlx::Error> {
        let made = sqlx::query(
            "INSERT INTO tokens (id, person, name, hash, created_at) \
             SELECT $1, id, $2, $3, $4 FROM persons WHERE id = $5 AND NOT gone \
             AND (SELECT COUNT(*) FROM tokens WHERE person = $5) < $6",
        )
        .bind(&token.id)
        .bind(&token.name)
        .bind(hash)
        .bind(token.created)
        .bind(person.as_str())
        .bind(most)
        .execute(&self.pool)
        .await?;
        Ok(made.rows_affected() > 0)
    }

    /// The tokens of a person.
    pub async fn tokens(&self, person: &PersonId) -> Result<Vec<Token>, sqlx::Error> {
        let tokens = sqlx::query_as(
            "SELECT id, name, created_at, used_at FROM tokens \
             WHERE person = $1 ORDER BY created_at, id",
        );
        tokens.bind(person.as_str()).fetch_all(&self.pool).await
    }

    /// Removes a token; gives its hash if there was one.
    pub async fn remove_token(
        &self,
        person: &PersonId,
        id: &str,
    ) -> Result<Option<String>, sqlx::Error> {
        let removed =
            sqlx::query_scalar("DELETE FROM tokens WHERE person = $1 AND id = $2 RETURNING hash");
        removed.bind(person.as_str()).bind(id).fetch_optional(&self.pool).await
    }
}
