//! Who is banned or muted by whoever runs the server, and what else is done to people by order.

use super::name::Name;
use super::password::{Password, Waiting};
use super::{People, PersonId, now};
use crate::Refusal;
use crate::store::Write;
use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};

/// Some people, all in memory: they are asked for with every request.
#[derive(Default)]
pub(super) struct Marked(RwLock<HashSet<PersonId>>);

impl Marked {
    fn has(&self, person: &PersonId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    fn set(&self, person: &PersonId, on: bool) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if on {
            all.insert(person.clone());
        } else {
            all.remove(person);
        }
    }
}

impl People {
    /// Reads who is banned and who is muted. To be called before anybody comes in.
    pub(crate) async fn recall(&self) -> Result<(), sqlx::Error> {
        let [banned, muted] = self.inner.store.shut_up().await?;
        banned.iter().for_each(|person| self.inner.banned.set(person, true));
        muted.iter().for_each(|person| self.inner.muted.set(person, true));
        Ok(())
    }

    /// Is this person banned?
    pub(crate) fn is_banned(&self, person: &PersonId) -> bool {
        self.inner.banned.has(person)
    }

    /// Is this person muted in all chats?
    pub(crate) fn is_muted(&self, person: &PersonId) -> bool {
        self.inner.muted.has(person)
    }

    /// Bans somebody, or not any more. As long as they are banned, their sessions and tokens open nothing.
    pub(crate) async fn ban(&self, id: &PersonId, on: bool, noted: Write) -> Result<(), Refusal> {
        if !self.inner.store.ban(id, on.then(now), noted).await? {
            return Err(Refusal::NoSuchPerson);
        }
        self.inner.banned.set(id, on);
        self.shut_out(id, |_| true);
        Ok(())
    }

    /// Mutes somebody in all chats, or not any more.
    pub(crate) async fn mute(&self, id: &PersonId, on: bool, noted: Write) -> Result<(), Refusal> {
        if !self.inner.store.mute(id, on.then(now), noted).await? {
            return Err(Refusal::NoSuchPerson);
        }
        self.inner.muted.set(id, on);
        Ok(())
    }

    /// Gives somebody another name. Their connections come back with it.
    pub(crate) async fn rename_by_order(&self, id: &PersonId, name: &Name) -> Result<(), Refusal> {
        let person = self.inner.store.by_id(id).await?.ok_or(Refusal::NoSuchPerson)?;
        self.rename(person, name).await?;
        self.shut_out(id, |_| true);
        Ok(())
    }

    /// Gives an account another password. All its sessions and tokens end.
    pub(crate) async fn reset_password(
        &self,
        id: &PersonId,
        password: Password,
        noted: Write,
    ) -> Result<(), Refusal> {
        let hash = self.inner.passwords.hash(password, Waiting::Known).await?;
        if !self.inner.store.reset_password(id, &hash, noted).await? {
            return Err(Refusal::NoAccount);
        }
        self.shut_out(id, |_| true);
        Ok(())
    }
}
