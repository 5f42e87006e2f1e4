//! Whoever stays connected hears when their session or token may have ended.

use super::{People, Person, PersonId};
use crate::Refusal;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use tokio::sync::broadcast;

/// Somebody or nobody, for a connection that lasts.
pub struct Follower {
    /// Who it is.
    pub person: Option<Person>,
    /// Says when that may have changed.
    pub until: Until,
}

/// Until when somebody counts as who they were.
pub struct Until {
    who: Option<PersonId>,
    shut_out: broadcast::Receiver<PersonId>,
}

impl Until {
    /// Comes when a session or token of this person has ended, or the person is gone: whoever is still entitled
    /// comes back. Never comes for nobody.
    pub async fn over(mut self) {
        let Some(who) = self.who else { return std::future::pending().await };
        // If too much happened to hear all of it, it may have been them.
        while self.shut_out.recv().await.is_ok_and(|other| other != who) {}
    }
}

impl People {
    /// Forgets somebody whose sessions or tokens changed, and ends their connections.
    pub(crate) fn shut_out(&self, person: &PersonId) {
        self.inner.cache.forget(person);
        // Nobody may be connected.
        let _ = self.inner.shut_out.send(person.clone());
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Follower
where
    People: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Follower, Refusal> {
        let people = People::from_ref(state);
        // Listen first: nothing can happen in between.
        let shut_out = people.inner.shut_out.subscribe();
        let person = people.who(&parts.headers).await?;
        let who = person.as_ref().map(|person| person.id.clone());
        Ok(Follower { person, until: Until { who, shut_out } })
    }
}
