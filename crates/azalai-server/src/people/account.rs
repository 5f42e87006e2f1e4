//! Guests, accounts, and how they come and go.

use super::credential::Credential;
use super::name::Name;
use super::password::{Password, Waiting};
use super::secret::{self, SecretHash};
use super::{Kind, People, Person, PersonId, now};
use crate::Refusal;
use crate::store::{AccountRow, Stored};
use azalai_core::Lang;

/// What changes if a guest becomes an account or an account is made.
pub(crate) struct NewAccount {
    pub(crate) name: Name,
    pub(crate) password: Password,
}

/// An account, as far as logging in needs it.
pub(crate) struct Account {
    pub(crate) id: PersonId,
    /// The hash of its password.
    pub(crate) password: String,
}

impl People {
    /// A new guest. Without a name, they get one in their language.
    pub async fn guest(&self, name: Option<&str>, lang: Lang) -> Result<Person, Refusal> {
        if let Some(name) = name {
            return self.insert_guest(&Name::parse(name)?).await?.ok_or(Refusal::NameTaken);
        }
        // An account may have such a name; nobody has all of them.
        for _ in 0..20 {
            let name = Name::of_guest(secret::random()?, lang);
            if let Some(person) = self.insert_guest(&name).await? {
                return Ok(person);
            }
        }
        Err(Refusal::NameTaken)
    }

    /// None if an account has the name.
    async fn insert_guest(&self, name: &Name) -> Result<Option<Person>, Refusal> {
        let (id, since) = (secret::person_id()?, now());
        let guest = Person { id, name: name.as_str().to_owned(), kind: Kind::Guest, since };
        let made = self.inner.store.insert_guest(&guest, name.key().as_str()).await?;
        Ok(made.then_some(guest))
    }

    pub(crate) async fn rename(&self, person: Person, name: &Name) -> Result<Person, Refusal> {
        let renamed = self.inner.store.rename(&person, name.as_str(), name.key().as_str()).await?;
        self.inner.cache.forget(&person.id);
        match renamed {
            Stored::Done => Ok(Person { name: name.as_str().to_owned(), ..person }),
            Stored::Missing | Stored::NameTaken => Err(Refusal::NameTaken),
        }
    }

    /// Makes an account of a guest, who keeps everything; also gives the hash of the password.
    pub(crate) async fn settle(
        &self,
        guest: Person,
        new: NewAccount,
    ) -> Result<(Person, String), Refusal> {
        let hash = self.hash_for(&new, &guest.id).await?;
        let key = new.name.key();
        let row = AccountRow { name: new.name.as_str(), key: key.as_str(), password: &hash };
        let settled = self.inner.store.settle(&guest.id, &row).await?;
        self.inner.cache.forget(&guest.id);
        match settled {
            Stored::Done => {
                Ok((Person { name: row.name.to_owned(), kind: Kind::Account, ..guest }, hash))
            }
            Stored::Missing => Err(Refusal::AlreadyAccount),
            Stored::NameTaken => Err(Refusal::NameTaken),
        }
    }

    /// A new account, and the hash of its password.
    pub(crate) async fn register(&self, new: NewAccount) -> Result<(Person, String), Refusal> {
        let (id, since) = (secret::person_id()?, now());
        let hash = self.hash_for(&new, &id).await?;
        let key = new.name.key();
        let row = AccountRow { name: new.name.as_str(), key: key.as_str(), password: &hash };
        if self.inner.store.insert_account(&id, &row, since).await? != Stored::Done {
            return Err(Refusal::NameTaken);
        }
        let name = row.name.to_owned();
        Ok((Person { id, name, kind: Kind::Account, since }, hash))
    }

    /// The hash of a new password. Asks for the name before the work of hashing; the database has the last
    /// word.
    async fn hash_for(&self, new: &NewAccount, person: &PersonId) -> Result<String, Refusal> {
        if self.inner.store.is_taken(new.name.key().as_str(), person).await? {
            return Err(Refusal::NameTaken);
        }
        self.inner.passwords.hash(new.password.clone(), Waiting::Stranger).await
    }

    /// The account with this name, if there is one.
    pub(crate) async fn account(&self, name: &Name) -> Result<Option<Account>, Refusal> {
        let row = self.inner.store.account(name.key().as_str()).await?;
        Ok(row.map(|(id, password)| Account { id, password }))
    }

    /// Whoever has this account, if this is its password. Takes as long if there is no account.
    pub(crate) async fn login(
        &self,
        account: Option<&Account>,
        password: Password,
        queue: Waiting,
    ) -> Result<Person, Refusal> {
        let hash = account.map(|account| account.password.clone());
        let right = self.inner.passwords.is(password, hash, queue).await?;
        match account {
            Some(account) if right && self.is_banned(&account.id) => Err(Refusal::Banned),
            Some(account) if right => {
                self.inner.store.by_id(&account.id).await?.ok_or(Refusal::WrongLogin)
            }
            _ => Err(Refusal::WrongLogin),
        }
    }

    /// The stored password of whoever is behind a session, if it has one.
    pub(crate) async fn password_of(&self, session: SecretHash) -> Result<Option<String>, Refusal> {
        let person = self.person_with(&Credential::Session(session)).await?;
        let Some(person) = person else { return Ok(None) };
        Ok(self.inner.store.password(&person.id).await?.flatten())
    }

    /// Another password. All sessions end, but for the one that asked, and so do the tokens, unless they are to be
    /// kept.
    pub(crate) async fn change_password(
        &self,
        id: &PersonId,
        (old, new): (Password, Password),
        session: Option<SecretHash>,
        keep_tokens: bool,
    ) -> Result<(), Refusal> {
        let checked = self.checked_password(id, Some(old)).await?;
        if checked.is_empty() {
            return Err(Refusal::NoAccount);
        }
        let hash = self.inner.passwords.hash(new, Waiting::Known).await?;
        let keep = session.map_or(String::new(), |session| session.text());
        let passwords = (checked.as_str(), hash.as_str());
        if !self.inner.store.change_password(id, passwords, &keep, keep_tokens).await? {
            return Err(Refusal::WrongPassword);
        }
        self.shut_out(id, |shown| match shown {
            Credential::Session(own) => Some(*own) != session,
            Credential::Token(_) => !keep_tokens,
        });
        Ok(())
    }

    /// Deletes a person: name, password, sessions and tokens. The row stays for finished games. An
    /// account must give its password.
    pub async fn delete(
        &self,
        id: &PersonId,
        password: Option<String>,
    ) -> Result<PersonId, Refusal> {
        let password = password.map(Password::parse).transpose()?;
        let checked = self.checked_password(id, password).await?;
        if !self.inner.store.delete(id, &checked).await? {
            return Err(Refusal::WrongPassword);
        }
        self.shut_out(id, |_| true);
        if let Some(hook) = self.inner.on_delete.get() {
            hook(id.clone());
        }
        Ok(id.clone())
    }

    /// The hash of a person's password if this is it; empty for guests, who have none.
    async fn checked_password(
        &self,
        id: &PersonId,
        password: Option<Password>,
    ) -> Result<String, Refusal> {
        let stored = self.inner.store.password(id).await?.ok_or(Refusal::Nobody)?;
        let Some(hash) = stored else { return Ok(String::new()) };
        let password = password.ok_or(Refusal::WrongPassword)?;
        let right = self.inner.passwords.is(password, Some(hash.clone()), Waiting::Known).await?;
        if right { Ok(hash) } else { Err(Refusal::WrongPassword) }
    }
}
