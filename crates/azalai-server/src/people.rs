//! Who plays: guests and accounts, their sessions, and the tokens of their programs.
//!
//! | module | what it holds |
//! |---|---|
//! | `name` | which names are allowed, and which are the same |
//! | `secret` | secrets from the system's generator, of which only a hash is stored |
//! | `password` | hashing and checking, a few at a time |
//! | `credential` | what a request shows: a cookie or a token |
//! | `device` | which devices an account was used on before |
//! | `follower` | who stays connected, and until when |
//! | `cache` | who was asked for a moment ago |
//! | `standing` | who is banned or muted, and what else whoever runs the server does to people |
//! | `session`, `account`, `token` | how people come, stay and go; their SQL is in `store::people` |

pub(crate) mod account;
mod cache;
pub(crate) mod credential;
pub(crate) mod device;
mod follower;
pub(crate) mod name;
pub(crate) mod password;
pub(crate) mod secret;
mod session;
mod standing;
mod token;

use azalai_core::schema::{TS, ToSchema};
pub(crate) use credential::has_token;
pub use device::Mark;
use follower::Lines;
pub use follower::{Follower, Until};
pub use name::NameKey;
pub use token::{NewToken, Token};

use crate::Refusal;
use crate::store::{PeopleStore, Pool, Queue};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
pub use azalai_table::PersonId;
use cache::Cache;
use credential::Credential;
use password::Passwords;
use serde::{Deserialize, Serialize};
use standing::Marked;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What a person is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "wire.ts")]
pub enum Kind {
    /// Somebody with a cookie and nothing else.
    Guest,
    /// Somebody with a name of their own and a password.
    Account,
}

/// Somebody who plays. As an extractor, it refuses requests of nobody (401 `nobody`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub struct Person {
    /// Never changes.
    pub id: PersonId,
    /// What others see.
    pub name: String,
    /// A guest or an account.
    pub kind: Kind,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// Somebody or nobody. A wrong token is refused all the same (401 `bad_token`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor(pub Option<Person>);

/// Somebody who is here with a session of their own. Whoever shows only a token (403 `only_in_person`) plays for them, but
/// makes no other tokens and does not decide where messages for them go: a token that leaked must not outlast its removal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InPerson(pub Person);

/// What the owner of the server decides about people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeopleRules {
    /// The cookie goes over https only: true if the public URL is https.
    pub secure_cookie: bool,
    /// How long a session lasts after it was last seen.
    pub session: Duration,
    /// How long somebody is remembered before the database is asked again.
    pub remember: Duration,
    /// How many are remembered at most.
    pub remembered: usize,
    /// How many passwords are worked on at a time.
    pub passwords_at_once: usize,
    /// How many tokens a person may have.
    pub tokens: i64,
}

impl Default for PeopleRules {
    fn default() -> PeopleRules {
        PeopleRules {
            secure_cookie: false,
            session: Duration::from_secs(365 * 24 * 3600),
            remember: Duration::from_secs(30),
            remembered: 20_000,
            passwords_at_once: 2,
            tokens: 50,
        }
    }
}

/// Knows everybody. Clones are one and the same.
#[derive(Clone)]
pub struct People {
    inner: Arc<Inner>,
}

struct Inner {
    store: PeopleStore,
    rules: PeopleRules,
    cache: Cache,
    passwords: Passwords,
    /// Who was seen, and when, since this was last written down.
    seen: Mutex<HashMap<Credential, (PersonId, i64)>>,
    on_delete: OnceLock<OnDelete>,
    /// Who is connected.
    lines: Arc<Lines>,
    banned: Marked,
    muted: Marked,
}

type OnDelete = Arc<dyn Fn(PersonId) + Send + Sync>;

impl People {
    /// What the owner of the server decided.
    pub(crate) fn rules(&self) -> &PeopleRules {
        &self.inner.rules
    }

    /// Everybody in a database, whose tables are there already (`migrations/`). What changes goes through this queue.
    pub fn new(pool: Pool, queue: Queue, rules: PeopleRules) -> People {
        let inner = Inner {
            cache: Cache::new(rules.remembered, rules.remember),
            passwords: Passwords::new(rules.passwords_at_once),
            seen: Mutex::default(),
            on_delete: OnceLock::new(),
            lines: Arc::default(),
            banned: Marked::default(),
            muted: Marked::default(),
            store: PeopleStore::new(pool, queue),
            rules,
        };
        People { inner: Arc::new(inner) }
    }

    /// Who sends these headers. A stale cookie is nobody; a wrong token is refused, and so is whoever is banned.
    pub async fn who(&self, headers: &HeaderMap) -> Result<Option<Person>, Refusal> {
        let Some(credential) = credential::of(headers)? else { return Ok(None) };
        let person = self.person_with(&credential).await?;
        match &person {
            Some(person) if self.is_banned(&person.id) => Err(Refusal::Banned),
            None if matches!(credential, Credential::Token(_)) => Err(Refusal::BadToken),
            _ => Ok(person),
        }
    }

    /// Who sends these headers, if that is known without asking the database.
    pub(crate) fn known(&self, headers: &HeaderMap) -> Option<PersonId> {
        let credential = credential::of(headers).ok()??;
        self.inner.cache.get(&credential).map(|person| person.id)
    }

    /// The names of some persons, as others see them. Whoever is gone has an empty name; whoever
    /// never was is missing.
    pub async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, Refusal> {
        self.inner.store.names(ids).await
    }

    /// What happens when a person is deleted: the tables must let go of them. It is called after
    /// the fact and must not block. Can be set once; false if it was set before.
    pub fn on_delete(&self, hook: impl Fn(PersonId) + Send + Sync + 'static) -> bool {
        self.inner.on_delete.set(Arc::new(hook)).is_ok()
    }

    /// Writes down who was seen, and removes sessions that are over. The server calls it once a
    /// minute and when it stops.
    pub async fn tidy(&self) -> Result<(), Refusal> {
        self.write_seen().await?;
        self.remove_stale_sessions().await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    People: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, Refusal> {
        People::from_ref(state).who(&parts.headers).await.map(Visitor)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Person
where
    People: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Person, Refusal> {
        People::from_ref(state).who(&parts.headers).await?.ok_or(Refusal::Nobody)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for InPerson
where
    People: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InPerson, Refusal> {
        let person = Person::from_request_parts(parts, state).await?;
        if has_token(&parts.headers) { Err(Refusal::OnlyInPerson) } else { Ok(InPerson(person)) }
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A span in milliseconds.
fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
