//! Persons, sessions and tokens in the database. Whatever changes goes through the writer: it is on the disk
//! before anybody hears of it, or it is refused.

use super::admin;
use super::base::{Pool, ask};
use super::cells::Row;
use super::queue::{Queue, Value, Write};
use crate::people::credential::Credential;
use crate::people::{Kind, Person, PersonId, Token};
use crate::refusal::Refusal;
use std::collections::HashMap;

/// The part of the database that knows people.
#[derive(Clone)]
pub struct PeopleStore {
    pool: Pool,
    queue: Queue,
}

/// A person as the database gives it.
fn person(row: &Row) -> Person {
    let account = row.about("kind") == "account";
    Person {
        id: row.about("id").into(),
        name: row.about("name"),
        kind: if account { Kind::Account } else { Kind::Guest },
        since: row.number("created_at").unwrap_or(0),
    }
}

fn token(row: &Row) -> Token {
    Token {
        id: row.about("id"),
        name: row.about("name"),
        created: row.number("created_at").unwrap_or(0),
        used: row.number("used_at"),
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

/// So many statements about who was seen are carried out together.
const SEEN: usize = 200;

const BY_SESSION: &str = "SELECT p.id, p.name, p.kind, p.created_at, s.expires_at \
     FROM sessions s JOIN persons p ON p.id = s.person \
     WHERE s.hash = ?1 AND s.expires_at > ?2 AND NOT p.gone";

const BY_TOKEN: &str = "SELECT p.id, p.name, p.kind, p.created_at \
     FROM tokens t JOIN persons p ON p.id = t.person \
     WHERE t.hash = ?1 AND NOT p.gone";

impl PeopleStore {
    /// The people of this database, whose schema is there already.
    pub fn new(pool: Pool, queue: Queue) -> PeopleStore {
        PeopleStore { pool, queue }
    }

    /// Changes something, if a row is there to be changed; says whether one was.
    async fn change(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        then: Vec<Write>,
    ) -> Result<bool, Refusal> {
        self.queue.has_room()?;
        let mut writes = vec![Write::Claim(sql, values)];
        writes.extend(then);
        self.queue.claim(writes).await
    }

    /// The same where somebody else may have the name that is wanted.
    async fn change_name(
        &self,
        sql: &'static str,
        values: Vec<Value>,
        (key, id): (&str, &PersonId),
    ) -> Result<Stored, Refusal> {
        Ok(match self.change(sql, values, Vec::new()).await? {
            true => Stored::Done,
            false if self.is_taken(key, id).await? => Stored::NameTaken,
            false => Stored::Missing,
        })
    }

    /// Whoever shows this, and when that ends.
    pub(crate) async fn by_credential(
        &self,
        who: &Credential,
        now: i64,
    ) -> Result<Option<(Person, Option<i64>)>, Refusal> {
        let row = match who {
            Credential::Session(hash) => ask(BY_SESSION).with(hash.text()).with(now),
            Credential::Token(hash) => ask(BY_TOKEN).with(hash.text()),
        };
        let Some(row) = row.first(&self.pool).await? else { return Ok(None) };
        Ok(match who {
            Credential::Token(_) => Some((person(&row), None)),
            // When a session ends must be known.
            Credential::Session(_) => row.number("expires_at").map(|end| (person(&row), Some(end))),
        })
    }

    /// The person with this id.
    pub async fn by_id(&self, id: &PersonId) -> Result<Option<Person>, Refusal> {
        let sql = "SELECT id, name, kind, created_at FROM persons WHERE id = ?1 AND NOT gone";
        let row = ask(sql).with(id.as_str()).first(&self.pool).await?;
        Ok(row.map(|row| person(&row)))
    }

    /// The names of some persons.
    pub async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, Refusal> {
        let mut names = HashMap::with_capacity(ids.len());
        // A statement takes a limited number of parameters.
        for some in ids.chunks(500) {
            let mut query = ask("SELECT id, name FROM persons WHERE id IN (");
            query.push_list(some.iter().map(|id| id.as_str())).push(")");
            for row in query.all(&self.pool).await? {
                names.insert(row.about("id").into(), row.about("name"));
            }
        }
        Ok(names)
    }

    /// Stores a guest, unless an account has the name.
    pub async fn insert_guest(&self, guest: &Person, key: &str) -> Result<bool, Refusal> {
        let sql = "INSERT INTO persons (id, kind, name, created_at, seen_at) \
                   SELECT ?1, 'guest', ?2, ?3, ?3 \
                   WHERE NOT EXISTS (SELECT 1 FROM persons WHERE name_key = ?4)";
        let (id, name) = (guest.id.as_str().into(), guest.name.as_str().into());
        self.change(sql, vec![id, name, guest.since.into(), key.into()], Vec::new()).await
    }

    /// Stores a new account.
    pub async fn insert_account(
        &self,
        id: &PersonId,
        row: &AccountRow<'_>,
        now: i64,
    ) -> Result<Stored, Refusal> {
        let sql = "INSERT INTO persons \
                   (id, kind, name, name_key, password, created_at, seen_at) \
                   VALUES (?1, 'account', ?2, ?3, ?4, ?5, ?5) ON CONFLICT DO NOTHING";
        let values = vec![
            id.as_str().into(),
            row.name.into(),
            row.key.into(),
            row.password.into(),
            now.into(),
        ];
        self.change_name(sql, values, (row.key, id)).await
    }

    /// A guest becomes an account.
    pub async fn settle(&self, guest: &PersonId, row: &AccountRow<'_>) -> Result<Stored, Refusal> {
        let sql = "UPDATE persons \
                   SET kind = 'account', name = ?1, name_key = ?2, password = ?3 \
                   WHERE id = ?4 AND kind = 'guest' AND NOT gone \
                   AND NOT EXISTS (SELECT 1 FROM persons WHERE name_key = ?2 AND id <> ?4)";
        let id = guest.as_str().into();
        let values = vec![row.name.into(), row.key.into(), row.password.into(), id];
        self.change_name(sql, values, (row.key, guest)).await
    }

    /// A person takes another name. An account's key moves with its name, and the database sees to it that it
    /// is unique.
    pub async fn rename(&self, person: &Person, name: &str, key: &str) -> Result<Stored, Refusal> {
        let own_key = (person.kind == Kind::Account).then_some(key);
        let sql = "UPDATE persons SET name = ?1, name_key = ?2 \
                   WHERE id = ?3 AND kind = ?4 AND NOT gone \
                   AND NOT EXISTS (SELECT 1 FROM persons WHERE name_key = ?5 AND id <> ?3)";
        let (id, kind) = (person.id.as_str().into(), kind_text(person.kind).into());
        let values = vec![name.into(), own_key.into(), id, kind, key.into()];
        self.change_name(sql, values, (key, &person.id)).await
    }

    /// Has an account of somebody else this name?
    pub async fn is_taken(&self, key: &str, but_for: &PersonId) -> Result<bool, Refusal> {
        let holder = ask("SELECT 1 FROM persons WHERE name_key = ?1 AND id <> ?2");
        let holder = holder.with(key).with(but_for.as_str()).first(&self.pool).await?;
        Ok(holder.is_some())
    }

    /// The account with this name, and the hash of its password.
    pub async fn account(&self, key: &str) -> Result<Option<(PersonId, String)>, Refusal> {
        let sql = "SELECT id, password FROM persons \
                   WHERE name_key = ?1 AND password IS NOT NULL AND NOT gone";
        let row = ask(sql).with(key).first(&self.pool).await?;
        Ok(row.map(|row| (row.about("id").into(), row.about("password"))))
    }

    /// The hash of a person's password, if they have one; `None` if they are gone.
    pub async fn password(&self, id: &PersonId) -> Result<Option<Option<String>>, Refusal> {
        let sql = "SELECT password FROM persons WHERE id = ?1 AND NOT gone";
        let row = ask(sql).with(id.as_str()).first(&self.pool).await?;
        Ok(row.map(|row| row.maybe("password")))
    }

    /// Another password, if the old one is still this. All sessions end but for one, and the tokens unless they
    /// are to be kept; false if nothing changed.
    pub async fn change_password(
        &self,
        id: &PersonId,
        (old, new): (&str, &str),
        keep: &str,
        keep_tokens: bool,
    ) -> Result<bool, Refusal> {
        let sql = "UPDATE persons SET password = ? WHERE id = ? AND password = ? AND NOT gone";
        let ended = "DELETE FROM sessions WHERE person = ? AND hash <> ?";
        let mut ended = vec![Write::Statement(ended, vec![id.as_str().into(), keep.into()])];
        if !keep_tokens {
            let tokens = "DELETE FROM tokens WHERE person = ?";
            ended.push(Write::Statement(tokens, vec![id.as_str().into()]));
        }
        self.change(sql, vec![new.into(), id.as_str().into(), old.into()], ended).await
    }

    /// Deletes a person with this password (empty: none). The row stays for finished games; false if nobody
    /// was deleted.
    pub async fn delete(&self, id: &PersonId, password: &str) -> Result<bool, Refusal> {
        let sql = "UPDATE persons SET gone = TRUE, name = '', name_key = NULL, password = NULL \
                   WHERE id = ? AND COALESCE(password, '') = ? AND NOT gone";
        let all = [
            "DELETE FROM sessions WHERE person = ?",
            "DELETE FROM tokens WHERE person = ?",
            "DELETE FROM alerts WHERE person = ?",
            "DELETE FROM pushes WHERE person = ?",
            "DELETE FROM mails WHERE person = ?",
        ];
        let all = all.map(|sql| Write::Statement(sql, vec![id.as_str().into()]));
        self.change(sql, vec![id.as_str().into(), password.into()], all.into()).await
    }

    /// Bans somebody since then, or not any more; false if there is nobody.
    pub async fn ban(&self, id: &PersonId, at: Option<i64>, then: Write) -> Result<bool, Refusal> {
        self.queue.claim(vec![admin::ban(id, at), then]).await
    }

    /// Mutes somebody since then, or not any more; false if there is nobody.
    pub async fn mute(&self, id: &PersonId, at: Option<i64>, then: Write) -> Result<bool, Refusal> {
        self.queue.claim(vec![admin::mute(id, at), then]).await
    }

    /// Everybody who is banned, and everybody who is muted.
    pub async fn shut_up(&self) -> Result<[Vec<PersonId>; 2], sqlx::Error> {
        admin::shut_up(&self.pool).await
    }

    /// Another password for an account, and nothing that was opened with the old one; false if it is none.
    pub async fn reset_password(
        &self,
        id: &PersonId,
        hash: &str,
        then: Write,
    ) -> Result<bool, Refusal> {
        let mut writes = admin::reset_password(id, hash);
        writes.push(then);
        self.queue.claim(writes).await
    }

    /// A new session, if the password is still the one that was checked (empty: none).
    pub async fn insert_session(
        &self,
        id: &PersonId,
        password: &str,
        session: &str,
        (now, end): (i64, i64),
    ) -> Result<bool, Refusal> {
        let sql = "INSERT INTO sessions (hash, person, created_at, seen_at, expires_at) \
                   SELECT ?1, id, ?2, ?2, ?3 FROM persons \
                   WHERE id = ?4 AND COALESCE(password, '') = ?5 AND NOT gone";
        let id = id.as_str().into();
        let values = vec![session.into(), now.into(), end.into(), id, password.into()];
        self.change(sql, values, Vec::new()).await
    }

    /// Ends all sessions of a person but for this one.
    pub async fn end_other_sessions(&self, id: &PersonId, keep: &str) -> Result<(), Refusal> {
        let sql = "DELETE FROM sessions WHERE person = ? AND hash <> ?";
        let values = vec![id.as_str().into(), keep.into()];
        self.change(sql, values, Vec::new()).await.map(|_| ())
    }

    /// Ends all sessions of a person but for the newest; says which.
    pub async fn end_oldest_sessions(
        &self,
        id: &PersonId,
        keep: i64,
    ) -> Result<Vec<String>, Refusal> {
        let sql = "SELECT hash FROM sessions WHERE person = ? \
                   ORDER BY created_at DESC LIMIT 1000000000 OFFSET ?";
        let rows = ask(sql).with(id.as_str()).with(keep).all(&self.pool).await?;
        let old: Vec<String> = rows.iter().filter_map(|row| row.text("hash")).collect();
        for hash in &old {
            let sql = "DELETE FROM sessions WHERE hash = ?";
            self.change(sql, vec![hash.as_str().into()], Vec::new()).await?;
        }
        Ok(old)
    }

    /// Ends a session; says whose it was.
    pub async fn end_session(&self, session: &str) -> Result<Option<PersonId>, Refusal> {
        let whose = ask("SELECT person FROM sessions WHERE hash = ?");
        let Some(row) = whose.with(session).first(&self.pool).await? else {
            return Ok(None);
        };
        let sql = "DELETE FROM sessions WHERE hash = ?";
        let ended = self.change(sql, vec![session.into()], Vec::new()).await?;
        Ok(ended.then(|| row.about("person").into()))
    }

    /// Removes the sessions that are over.
    pub async fn remove_stale_sessions(&self, now: i64) -> Result<(), Refusal> {
        let sql = "DELETE FROM sessions WHERE expires_at <= ?";
        self.queue.store(vec![Write::Statement(sql, vec![now.into()])]).await
    }

    /// Writes down who was seen when, and until when their sessions last. Some at a time, so that nobody who plays
    /// waits for all of it.
    pub(crate) async fn write_seen(
        &self,
        seen: impl IntoIterator<Item = (Credential, (PersonId, i64))>,
        session_end: impl Fn(i64) -> i64,
    ) -> Result<(), Refusal> {
        let mut writes = Vec::new();
        for (who, (person, at)) in seen {
            writes.push(match who {
                Credential::Session(hash) => Write::Statement(
                    "UPDATE sessions SET seen_at = ?, expires_at = ? WHERE hash = ?",
                    vec![at.into(), session_end(at).into(), hash.text().into()],
                ),
                Credential::Token(hash) => Write::Statement(
                    "UPDATE tokens SET used_at = ? WHERE hash = ?",
                    vec![at.into(), hash.text().into()],
                ),
            });
            writes.push(Write::Statement(
                "UPDATE persons SET seen_at = ?1 WHERE id = ?2 AND seen_at < ?1",
                vec![at.into(), person.as_str().into()],
            ));
            if writes.len() >= SEEN {
                self.queue.store(std::mem::take(&mut writes)).await?;
            }
        }
        if writes.is_empty() { Ok(()) } else { self.queue.store(writes).await }
    }

    /// A new token, unless the person has too many; says whether it was stored.
    pub async fn insert_token(
        &self,
        person: &PersonId,
        token: &Token,
        hash: &str,
        most: i64,
    ) -> Result<bool, Refusal> {
        let sql = "INSERT INTO tokens (id, person, name, hash, created_at) \
                   SELECT ?1, id, ?2, ?3, ?4 FROM persons WHERE id = ?5 AND NOT gone \
                   AND (SELECT COUNT(*) FROM tokens WHERE person = ?5) < ?6";
        let values = vec![
            token.id.as_str().into(),
            token.name.as_str().into(),
            hash.into(),
            token.created.into(),
            person.as_str().into(),
            most.into(),
        ];
        self.change(sql, values, Vec::new()).await
    }

    /// The tokens of a person.
    pub async fn tokens(&self, person: &PersonId) -> Result<Vec<Token>, Refusal> {
        let sql = "SELECT id, name, created_at, used_at FROM tokens \
                   WHERE person = ?1 ORDER BY created_at, id";
        let rows = ask(sql).with(person.as_str()).all(&self.pool).await?;
        Ok(rows.iter().map(token).collect())
    }

    /// Removes a token; gives its hash if there was one.
    pub async fn remove_token(
        &self,
        person: &PersonId,
        id: &str,
    ) -> Result<Option<String>, Refusal> {
        let sql = "SELECT hash FROM tokens WHERE person = ? AND id = ?";
        let row = ask(sql).with(person.as_str()).with(id).first(&self.pool).await?;
        let hash = row.and_then(|row| row.text("hash"));
        let sql = "DELETE FROM tokens WHERE person = ? AND id = ?";
        let removed = self.change(sql, vec![person.as_str().into(), id.into()], Vec::new()).await?;
        Ok(hash.filter(|_| removed))
    }
}
