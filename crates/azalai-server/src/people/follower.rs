//! Whoever stays connected hears when the session or token that they showed has ended.

use super::credential::{self, Credential};
use super::{People, Person, PersonId};
use crate::Refusal;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Somebody or nobody, for a connection that lasts.
pub struct Follower {
    /// Who it is.
    pub person: Option<Person>,
    /// Says when that has changed.
    pub until: Until,
}

/// Until when somebody counts as who they were.
pub struct Until(Option<Line>);

impl Until {
    /// Comes when the session or token has ended, or the person is gone: whoever is still entitled comes back.
    /// Never comes for nobody.
    pub async fn over(self) {
        let Some(mut line) = self.0 else { return std::future::pending().await };
        // The other end is dropped when it is over.
        let _ = (&mut line.over).await;
    }
}

/// A connection that lasts, from its own end.
struct Line {
    person: PersonId,
    number: u64,
    over: oneshot::Receiver<()>,
    lines: Arc<Lines>,
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut lines = self.lines.lock();
        if let Some(theirs) = lines.get_mut(&self.person) {
            theirs.retain(|held| held.number != self.number);
            if theirs.is_empty() {
                lines.remove(&self.person);
            }
        }
    }
}

/// The connections that last, those of each person together. What happens to one person is told to nobody else.
#[derive(Default)]
pub(super) struct Lines {
    of: Mutex<HashMap<PersonId, Vec<Held>>>,
    last: AtomicU64,
}

/// A connection that lasts. It is over when this is dropped.
struct Held {
    number: u64,
    shown: Credential,
    _over: oneshot::Sender<()>,
}

impl Lines {
    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Held>>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(self: &Arc<Self>, person: &PersonId, shown: Credential) -> Line {
        let (held, over) = oneshot::channel();
        let number = self.last.fetch_add(1, Ordering::Relaxed);
        let mut lines = self.lock();
        lines.entry(person.clone()).or_default().push(Held { number, shown, _over: held });
        Line { person: person.clone(), number, over, lines: Arc::clone(self) }
    }

    /// Ends those of a person who showed something that has ended.
    fn end(&self, person: &PersonId, ended: impl Fn(&Credential) -> bool) {
        if let Some(theirs) = self.lock().get_mut(person) {
            theirs.retain(|held| !ended(&held.shown));
        }
    }

    /// Whoever showed one thing counts as if they had shown another.
    fn renew(&self, person: &PersonId, old: Credential, new: Credential) {
        let mut lines = self.lock();
        let theirs = lines.get_mut(person).into_iter().flatten();
        theirs.filter(|held| held.shown == old).for_each(|held| held.shown = new);
    }
}

impl People {
    /// Forgets somebody whose sessions or tokens changed, and ends the connections of those that ended.
    pub(crate) fn shut_out(&self, person: &PersonId, ended: impl Fn(&Credential) -> bool) {
        self.inner.cache.forget(person);
        self.inner.lines.end(person, ended);
    }

    /// The same, but whoever is connected by the old one stays so by the new one.
    pub(super) fn renew(&self, person: &PersonId, old: Credential, new: Credential) {
        self.inner.lines.renew(person, old, new);
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Follower
where
    People: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Follower, Refusal> {
        let people = People::from_ref(state);
        let nobody = Follower { person: None, until: Until(None) };
        let Some(person) = people.who(&parts.headers).await? else { return Ok(nobody) };
        let Some(shown) = credential::of(&parts.headers)? else { return Ok(nobody) };
        let line = people.inner.lines.add(&person.id, shown);
        // What happened before we listened is asked for once more.
        match people.who(&parts.headers).await? {
            Some(person) => Ok(Follower { person: Some(person), until: Until(Some(line)) }),
            None => Ok(nobody),
        }
    }
}
