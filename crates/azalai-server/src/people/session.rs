//! Sessions: who is behind a cookie or a token, and until when.

use super::credential::Credential;
use super::secret::{Secret, SecretHash};
use super::{People, Person, PersonId, millis, now};
use crate::Refusal;
use std::sync::PoisonError;
use std::time::Duration;

/// More than this, and the oldest session of a person ends.
const MOST_SESSIONS: i64 = 50;

/// Who was seen is kept until it is written down. If nobody does that, it stays within this.
const MOST_SEEN: usize = 50_000;

impl People {
    pub(crate) async fn person_with(&self, who: &Credential) -> Result<Option<Person>, Refusal> {
        if let Some(person) = self.inner.cache.get(who) {
            return Ok(Some(person));
        }
        let (round, now) = (self.inner.cache.round(), now());
        let found = self.inner.store.by_credential(who, now).await?;
        let Some((person, end)) = found else { return Ok(None) };
        let left = end.map_or(i64::MAX, |end| end - now);
        let left = Duration::from_millis(left.unsigned_abs());
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
    pub(crate) async fn begin_session(&self, id: &PersonId, hash: &str) -> Result<Secret, Refusal> {
        let (secret, now) = (Secret::new()?, now());
        let (session, times) = (secret.hash().text(), (now, self.session_end(now)));
        if !self.inner.store.insert_session(id, hash, &session, times).await? {
            return Err(Refusal::WrongLogin);
        }
        let ended = self.inner.store.end_oldest_sessions(id, MOST_SESSIONS).await?;
        if !ended.is_empty() {
            self.shut_out(id, |shown| ended.iter().any(|hash| shown.is_session(hash)));
        }
        Ok(secret)
    }

    /// Ends all sessions of a person but for a new one, which takes the place of the old one.
    pub(crate) async fn replace_sessions(
        &self,
        id: &PersonId,
        old: Option<SecretHash>,
        new: &Secret,
    ) -> Result<(), Refusal> {
        let new = new.hash();
        self.inner.store.end_other_sessions(id, &new.text()).await?;
        if let Some(old) = old {
            self.renew(id, Credential::Session(old), Credential::Session(new));
        }
        let kept = Credential::Session(new);
        self.shut_out(id, |shown| matches!(shown, Credential::Session(_)) && *shown != kept);
        Ok(())
    }

    pub(crate) async fn end_session(&self, session: &SecretHash) -> Result<(), Refusal> {
        if let Some(person) = self.inner.store.end_session(&session.text()).await? {
            self.shut_out(&person, |shown| *shown == Credential::Session(*session));
        }
        Ok(())
    }

    pub(crate) async fn write_seen(&self) -> Result<(), Refusal> {
        let seen =
            std::mem::take(&mut *self.inner.seen.lock().unwrap_or_else(PoisonError::into_inner));
        if seen.is_empty() {
            return Ok(());
        }
        self.inner.store.write_seen(seen, |at| self.session_end(at)).await
    }

    pub(crate) async fn remove_stale_sessions(&self) -> Result<(), Refusal> {
        self.inner.store.remove_stale_sessions(now()).await
    }

    fn session_end(&self, now: i64) -> i64 {
        now.saturating_add(millis(self.inner.rules.session))
    }
}
