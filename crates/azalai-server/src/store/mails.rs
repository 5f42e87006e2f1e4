//! The e-mail addresses of people, and how they show that these are theirs.

use super::alerts::{lang, lang_text};
use super::base::{Pool, ask};
use super::queue::Write;
use crate::alerts::mail::MailAddress;
use crate::people::PersonId;
use azalai_core::Lang;

/// So often a code may be guessed.
const GUESSES: i64 = 5;

/// An address of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMail {
    /// The address.
    pub address: MailAddress,
    /// In which language it is written to.
    pub lang: Lang,
    /// Has its owner shown that it is theirs?
    pub confirmed: bool,
    /// What switches it off.
    pub off: String,
}

/// A code that was mailed.
pub struct Code<'a> {
    /// Its hash.
    pub hash: &'a str,
    /// Until when it counts.
    pub until: i64,
}

/// The address of somebody.
pub async fn mail_of(pool: &Pool, person: &PersonId) -> Result<Option<StoredMail>, sqlx::Error> {
    let sql = "SELECT address, lang, code, off FROM mails WHERE person = ?";
    let row = ask(sql).with(person.as_str()).first(pool).await?;
    Ok(row.and_then(|row| {
        let address = row.text("address")?.parse().ok()?;
        let confirmed = row.maybe("code").is_none();
        Some(StoredMail { address, lang: lang(&row), confirmed, off: row.text("off")? })
    }))
}

/// Somebody wants to hear at another address, to which a code is mailed. Nothing is left of the one before.
pub fn set_mail(person: &PersonId, mail: &StoredMail, code: &Code<'_>, now: i64) -> Write {
    let sql = "INSERT INTO mails (person, address, lang, code, code_until, guesses, off, created_at) \
               SELECT ?1, ?2, ?3, ?4, ?5, 0, ?6, ?7 FROM persons WHERE id = ?1 AND NOT gone \
               ON CONFLICT (person) DO UPDATE SET address = excluded.address, lang = excluded.lang, \
               code = excluded.code, code_until = excluded.code_until, guesses = 0, \
               off = excluded.off, created_at = excluded.created_at";
    let values = vec![
        person.as_str().into(),
        mail.address.to_string().into(),
        lang_text(mail.lang).into(),
        code.hash.into(),
        code.until.into(),
        mail.off.as_str().into(),
        now.into(),
    ];
    Write::Claim(sql, values)
}

/// Somebody tells a code. Every guess counts before it is looked at; the claim is not met if there is nothing to guess any more.
pub fn guess(person: &PersonId, hash: &str, now: i64) -> Vec<Write> {
    let count = "UPDATE mails SET guesses = guesses + 1 \
                 WHERE person = ? AND code IS NOT NULL AND code_until > ? AND guesses < ?";
    let confirm = "UPDATE mails SET code = NULL WHERE person = ? AND code = ?";
    vec![
        Write::Claim(count, vec![person.as_str().into(), now.into(), GUESSES.into()]),
        Write::Statement(confirm, vec![person.as_str().into(), hash.into()]),
    ]
}

/// Is this code still to be told?
pub async fn is_awaited(pool: &Pool, hash: &str) -> Result<bool, sqlx::Error> {
    let row = ask("SELECT 1 FROM mails WHERE code = ?").with(hash);
    Ok(row.first(pool).await?.is_some())
}

/// Nothing is mailed to somebody any more.
pub fn remove_mail(person: &PersonId) -> Write {
    Write::Statement("DELETE FROM mails WHERE person = ?", vec![person.as_str().into()])
}

/// Nothing is mailed any more to whoever got this secret in a mail.
pub fn switch_off(off: &str) -> Write {
    Write::Statement("DELETE FROM mails WHERE off = ?", vec![off.into()])
}

/// In which language whoever got this secret in a mail is written to.
pub async fn lang_of_off(pool: &Pool, off: &str) -> Result<Option<Lang>, sqlx::Error> {
    let row = ask("SELECT lang FROM mails WHERE off = ?").with(off);
    Ok(row.first(pool).await?.map(|row| lang(&row)))
}

/// Addresses are forgotten of which nobody has shown in time that they are theirs.
pub fn forget_unconfirmed(now: i64) -> Write {
    let sql = "DELETE FROM mails WHERE code IS NOT NULL AND code_until < ?";
    Write::Statement(sql, vec![now.into()])
}
