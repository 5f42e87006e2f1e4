//! Guests, accounts, and how they come and go.

use super::name::Name;
use super::password::Password;
use super::secret::{self, SecretHash};
use super::session::PersonRow;
use super::{Kind, People, Person, PersonId, now};
use crate::Refused;
use axum::http::StatusCode;
use azalai_core::Lang;

/// What changes if a guest becomes an account or an account is made.
pub(super) struct NewAccount {
    pub(super) name: Name,
    pub(super) password: Password,
}

impl People {
    /// A new guest. Without a name, he gets one in his language.
    pub async fn guest(&self, name: Option<&str>, lang: Lang) -> Result<Person, Refused> {
        if let Some(name) = name {
            return self.insert_guest(&Name::parse(name)?).await?.ok_or_else(name_taken);
        }
        // An account may have such a name; nobody has all of them.
        for _ in 0..20 {
            let name = Name::of_guest(secret::random()?, lang);
            if let Some(person) = self.insert_guest(&name).await? {
                return Ok(person);
            }
        }
        Err(name_taken())
    }

    /// None if an account has the name.
    async fn insert_guest(&self, name: &Name) -> Result<Option<Person>, Refused> {
        let (id, now) = (secret::person_id()?, now());
        let made = sqlx::query(
            "INSERT INTO persons (id, kind, name, created_at, seen_at) \
             SELECT $1, 'guest', $2, $3, $3 \
             WHERE NOT EXISTS (SELECT 1 FROM persons WHERE name_key = $4)",
        )
        .bind(id.as_str())
        .bind(name.as_str())
        .bind(now)
        .bind(name.key().as_str())
        .execute(&self.inner.pool)
        .await?;
        let person = Person { id, name: name.as_str().to_owned(), kind: Kind::Guest, since: now };
        Ok((made.rows_affected() > 0).then_some(person))
    }

    pub(super) async fn rename(&self, person: Person, name: &Name) -> Result<Person, Refused> {
        let key = name.key();
        // An account's key moves with its name, and the database sees to it that it is unique.
        let own_key = (person.kind == Kind::Account).then_some(key.as_str());
        let renamed = sqlx::query(
            "UPDATE persons SET name = $1, name_key = $2 \
             WHERE id = $3 AND kind = $4 AND NOT gone \
             AND NOT EXISTS (SELECT 1 FROM persons WHERE name_key = $5 AND id <> $3)",
        )
        .bind(name.as_str())
        .bind(own_key)
        .bind(person.id.as_str())
        .bind(kind_text(person.kind))
        .bind(key.as_str())
        .execute(&self.inner.pool)
        .await
        .map_err(taken_or_internal)?;
        self.inner.cache.forget(&person.id);
        if renamed.rows_affected() == 0 {
            return Err(name_taken());
        }
        Ok(Person { name: name.as_str().to_owned(), ..person })
    }

    /// Makes an account of a guest, who keeps everything.
    pub(super) async fn settle(&self, guest: Person, new: NewAccount) -> Result<Person, Refused> {
        let key = new.name.key();
        self.must_be_free(&new.name, &guest.id).await?;
        let hash = self.inner.passwords.hash(new.password).await?;
        let settled = sqlx::query(
            "UPDATE persons SET kind = 'account', name = $1, name_key = $2, password = $3 \
             WHERE id = $4 AND kind = 'guest' AND NOT gone",
        )
        .bind(new.name.as_str())
        .bind(key.as_str())
        .bind(hash)
        .bind(guest.id.as_str())
        .execute(&self.inner.pool)
        .await
        .map_err(taken_or_internal)?;
        self.inner.cache.forget(&guest.id);
        if settled.rows_affected() == 0 {
            return Err(already_account());
        }
        Ok(Person { name: new.name.as_str().to_owned(), kind: Kind::Account, ..guest })
    }

    /// A new account, and the hash of its password.
    pub(super) async fn register(&self, new: NewAccount) -> Result<(Person, String), Refused> {
        let (id, now) = (secret::person_id()?, now());
        self.must_be_free(&new.name, &id).await?;
        let hash = self.inner.passwords.hash(new.password).await?;
        sqlx::query(
            "INSERT INTO persons (id, kind, name, name_key, password, created_at, seen_at) \
             VALUES ($1, 'account', $2, $3, $4, $5, $5)",
        )
        .bind(id.as_str())
        .bind(new.name.as_str())
        .bind(new.name.key().as_str())
        .bind(&hash)
        .bind(now)
        .execute(&self.inner.pool)
        .await
        .map_err(taken_or_internal)?;
        let name = new.name.as_str().to_owned();
        Ok((Person { id, name, kind: Kind::Account, since: now }, hash))
    }

    /// Asks before the work of hashing; the database has the last word.
    async fn must_be_free(&self, name: &Name, but_for: &PersonId) -> Result<(), Refused> {
        let holder = sqlx::query_scalar("SELECT id FROM persons WHERE name_key = $1 AND id <> $2");
        let holder: Option<String> = holder
            .bind(name.key().as_str())
            .bind(but_for.as_str())
            .fetch_optional(&self.inner.pool)
            .await?;
        holder.map_or(Ok(()), |_| Err(name_taken()))
    }

    /// The account with this name and password, and the hash of the password.
    pub(super) async fn login(
        &self,
        name: &Name,
        password: Password,
    ) -> Result<(Person, String), Refused> {
        let row = sqlx::query_as::<_, (String, String)>(
            "SELECT id, password FROM persons \
             WHERE name_key = $1 AND password IS NOT NULL AND NOT gone",
        );
        let row = row.bind(name.key().as_str()).fetch_optional(&self.inner.pool).await?;
        let hash = row.as_ref().map(|(_, hash)| hash.clone());
        let right = self.inner.passwords.is(password, hash).await?;
        match row {
            Some((id, hash)) if right => {
                let person = self.by_id(&PersonId(id)).await?.ok_or_else(wrong_login)?;
                Ok((person, hash))
            }
            _ => Err(wrong_login()),
        }
    }

    async fn by_id(&self, id: &PersonId) -> Result<Option<Person>, Refused> {
        let row = sqlx::query_as::<_, PersonRow>(
            "SELECT id, name, kind, created_at, NULL AS expires_at FROM persons \
             WHERE id = $1 AND NOT gone",
        );
        let row = row.bind(id.as_str()).fetch_optional(&self.inner.pool).await?;
        Ok(row.map(PersonRow::person))
    }

    /// Another password. All sessions end, but for the one that asked.
    pub(super) async fn change_password(
        &self,
        id: &PersonId,
        (old, new): (Password, Password),
        session: Option<SecretHash>,
    ) -> Result<(), Refused> {
        let checked = self.checked_password(id, Some(old)).await?;
        if checked.is_empty() {
            return Err(only_accounts());
        }
        let hash = self.inner.passwords.hash(new).await?;
        let keep = session.map_or(String::new(), |session| session.text());
        let mut all = self.inner.pool.begin().await?;
        let changed = sqlx::query(
            "UPDATE persons SET password = $1 WHERE id = $2 AND password = $3 AND NOT gone",
        );
        let changed = changed.bind(hash).bind(id.as_str()).bind(checked).execute(&mut *all).await?;
        if changed.rows_affected() == 0 {
            return Err(wrong_password());
        }
        sqlx::query("DELETE FROM sessions WHERE person = $1 AND hash <> $2")
            .bind(id.as_str())
            .bind(keep)
            .execute(&mut *all)
            .await?;
        all.commit().await?;
        self.shut_out(id);
        Ok(())
    }

    /// Deletes a person: name, password, sessions and tokens. The row stays for finished games. An
    /// account must give its password.
    pub async fn delete(
        &self,
        id: &PersonId,
        password: Option<String>,
    ) -> Result<PersonId, Refused> {
        let password = password.map(Password::parse).transpose()?;
        let checked = self.checked_password(id, password).await?;
        let mut all = self.inner.pool.begin().await?;
        let gone = sqlx::query(
            "UPDATE persons SET gone = TRUE, name = '', name_key = NULL, password = NULL \
             WHERE id = $1 AND COALESCE(password, '') = $2 AND NOT gone",
        );
        let gone = gone.bind(id.as_str()).bind(checked).execute(&mut *all).await?;
        if gone.rows_affected() == 0 {
            return Err(wrong_password());
        }
        for sql in
            ["DELETE FROM sessions WHERE person = $1", "DELETE FROM tokens WHERE person = $1"]
        {
            sqlx::query(sql).bind(id.as_str()).execute(&mut *all).await?;
        }
        all.commit().await?;
        self.shut_out(id);
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
    ) -> Result<String, Refused> {
        let stored = sqlx::query_scalar::<_, Option<String>>(
            "SELECT password FROM persons WHERE id = $1 AND NOT gone",
        );
        let stored = stored.bind(id.as_str()).fetch_optional(&self.inner.pool).await?;
        let Some(hash) = stored.ok_or_else(super::nobody)? else { return Ok(String::new()) };
        let password = password.ok_or_else(wrong_password)?;
        let right = self.inner.passwords.is(password, Some(hash.clone())).await?;
        if right { Ok(hash) } else { Err(wrong_password()) }
    }
}

fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Account => "account",
    }
}

fn taken_or_internal(error: sqlx::Error) -> Refused {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => name_taken(),
        _ => Refused::internal(error),
    }
}

fn name_taken() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "name_taken",
        "somebody has this name already; choose another one",
        "diesen Namen hat schon jemand; wähle einen anderen",
    )
}

pub(super) fn already_account() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "already_account",
        "you have an account already",
        "du hast schon ein Konto",
    )
}

fn only_accounts() -> Refused {
    Refused::new(
        StatusCode::CONFLICT,
        "no_account",
        "a guest has no password; make an account first",
        "ein Gast hat kein Passwort; lege zuerst ein Konto an",
    )
}

pub(super) fn wrong_login() -> Refused {
    Refused::new(
        StatusCode::UNAUTHORIZED,
        "wrong_login",
        "there is no account with this name and this password",
        "es gibt kein Konto mit diesem Namen und diesem Passwort",
    )
}

fn wrong_password() -> Refused {
    Refused::new(
        StatusCode::FORBIDDEN,
        "wrong_password",
        "this is not your password",
        "das ist nicht dein Passwort",
    )
}
