//! How people want to hear that it is their turn, and of which turns they have heard.

use super::base::{Pool, ask};
use super::cells::Row;
use super::mails::{StoredMail, mail_of};
use super::queue::{Value, Write};
use crate::alerts::Quiet;
use crate::alerts::push::Browser;
use crate::people::PersonId;
use azalai_core::Lang;

/// How somebody wants to hear that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// In which language.
    pub lang: Lang,
    /// Where a message is to be sent.
    pub webhook: Option<String>,
    /// When nothing is to be sent.
    pub quiet: Option<Quiet>,
    /// The browsers that are to get it, each with its language.
    pub browsers: Vec<(Browser, Lang)>,
    /// The e-mail address that is to get it, if its owner has shown that it is theirs.
    pub mail: Option<StoredMail>,
}

pub(super) fn lang(row: &Row) -> Lang {
    if row.about("lang") == "de" { Lang::De } else { Lang::En }
}

pub(super) fn lang_text(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::De => "de",
    }
}

/// What somebody wants; `None` if nothing.
pub async fn wishes(pool: &Pool, person: &PersonId) -> Result<Option<Wishes>, sqlx::Error> {
    let sql = "SELECT lang, webhook, quiet_from, quiet_to, ahead FROM alerts WHERE person = ?";
    let row = ask(sql).with(person.as_str()).first(pool).await?;
    let sql =
        "SELECT endpoint, p256dh, auth, lang FROM pushes WHERE person = ? ORDER BY created_at";
    let rows = ask(sql).with(person.as_str()).all(pool).await?;
    let browser = |row: &Row| {
        let keys = (row.about("p256dh"), row.about("auth"));
        Some((Browser::new(&row.text("endpoint")?, &keys.0, &keys.1).ok()?, lang(row)))
    };
    let browsers: Vec<_> = rows.iter().filter_map(browser).collect();
    let mail = mail_of(pool, person).await?.filter(|mail| mail.confirmed);
    let Some(row) = row else {
        let lang = browsers.first().map(|(_, lang)| *lang);
        let lang = lang.or(mail.as_ref().map(|mail| mail.lang));
        return Ok(lang.map(|lang| Wishes { lang, webhook: None, quiet: None, browsers, mail }));
    };
    let number = |name: &str| row.number(name).and_then(|number| u16::try_from(number).ok());
    let ahead = row.number("ahead").and_then(|ahead| i16::try_from(ahead).ok()).unwrap_or(0);
    let quiet = number("quiet_from").zip(number("quiet_to"));
    let quiet = quiet.map(|(from, to)| Quiet { from, to, ahead });
    let quiet = quiet.filter(|quiet| quiet.makes_sense());
    Ok(Some(Wishes { lang: lang(&row), webhook: row.maybe("webhook"), quiet, browsers, mail }))
}

/// Somebody wants it otherwise from now on, browsers apart.
pub fn wish(person: &PersonId, lang: Lang, webhook: Option<&str>, quiet: Option<Quiet>) -> Write {
    let sql = "INSERT INTO alerts (person, lang, webhook, quiet_from, quiet_to, ahead) \
               SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM persons WHERE id = ?1 AND NOT gone \
               ON CONFLICT (person) DO UPDATE SET lang = excluded.lang, \
               webhook = excluded.webhook, quiet_from = excluded.quiet_from, \
               quiet_to = excluded.quiet_to, ahead = excluded.ahead";
    let from = quiet.map(|quiet| i64::from(quiet.from));
    let to = quiet.map(|quiet| i64::from(quiet.to));
    let ahead = quiet.map_or(0, |quiet| i64::from(quiet.ahead));
    let values = vec![
        person.as_str().into(),
        lang_text(lang).into(),
        webhook.into(),
        from.into(),
        to.into(),
        ahead.into(),
    ];
    Write::Claim(sql, values)
}

/// A browser is to get alerts for somebody, unless they have so many already. It belongs to one person at a time.
pub fn add_browser(
    person: &PersonId,
    browser: &Browser,
    lang: Lang,
    (now, most): (i64, i64),
) -> Write {
    let sql = "INSERT INTO pushes (endpoint, person, p256dh, auth, lang, created_at) \
               SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM persons WHERE id = ?2 AND NOT gone \
               AND (SELECT COUNT(*) FROM pushes WHERE person = ?2 AND endpoint <> ?1) < ?7 \
               ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, \
               p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang";
    let [p256dh, auth] = browser.texts();
    let texts = [browser.endpoint.as_str(), person.as_str(), &p256dh, &auth, lang_text(lang)];
    let texts = texts.into_iter().map(Value::from);
    Write::Claim(sql, texts.chain([now.into(), most.into()]).collect())
}

/// A browser of somebody gets no more alerts.
pub fn remove_browser(person: &PersonId, endpoint: &str) -> Write {
    let sql = "DELETE FROM pushes WHERE person = ? AND endpoint = ?";
    Write::Statement(sql, vec![person.as_str().into(), endpoint.into()])
}

/// A browser is gone.
pub fn forget_browser(endpoint: &str) -> Write {
    Write::Statement("DELETE FROM pushes WHERE endpoint = ?", vec![endpoint.into()])
}

/// Somebody is told of a turn: a claim that is met once for each turn.
pub fn alerted(table: i64, person: &PersonId, turn: usize) -> Write {
    let sql = "INSERT INTO alerted (table_key, person, turn) VALUES (?, ?, ?) \
               ON CONFLICT (table_key) DO UPDATE SET person = excluded.person, turn = excluded.turn \
               WHERE alerted.person <> excluded.person OR alerted.turn <> excluded.turn";
    let turn = i64::try_from(turn).unwrap_or(i64::MAX);
    Write::Claim(sql, vec![table.into(), person.as_str().into(), turn.into()])
}

/// All who want to be told.
pub async fn alert_people(pool: &Pool) -> Result<Vec<PersonId>, sqlx::Error> {
    let sql = "SELECT person FROM alerts UNION SELECT person FROM pushes \
               UNION SELECT person FROM mails WHERE code IS NULL";
    let rows = ask(sql).all(pool).await?;
    Ok(rows.iter().filter_map(|row| row.text("person")).map(PersonId::from).collect())
}

/// The running tables at which they sit.
pub async fn alert_tables(pool: &Pool) -> Result<Vec<String>, sqlx::Error> {
    let sql = "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_key = t.key \
               WHERE t.state = 'running' AND s.person IN \
               (SELECT person FROM alerts UNION SELECT person FROM pushes \
               UNION SELECT person FROM mails WHERE code IS NULL)";
    let rows = ask(sql).all(pool).await?;
    Ok(rows.iter().filter_map(|row| row.text("id")).collect())
}
