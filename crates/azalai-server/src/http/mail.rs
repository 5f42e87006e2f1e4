//! The API: the e-mail address at which you hear that it is your turn; and the page that switches it off.

use super::App;
use super::extract::{Body, FromPath, lang};
use super::guard::Caller;
use crate::alerts::letter;
use crate::alerts::mail::{Letter, MailAddress, Mailer};
use crate::people::secret::{Secret, random};
use crate::people::{InPerson, Person, PersonId};
use crate::refusal::Refusal;
use crate::store::{self, Code, StoredMail};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post, put};
use azalai_core::Lang;
use azalai_core::schema::{self, TS, ToSchema};
use azalai_table::wire::RefusedBody;
use data_encoding::HEXLOWER;
use futures_util::FutureExt;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// So long a code counts, in milliseconds.
const CODE_COUNTS: i64 = 60 * 60 * 1000;

/// The routes of e-mail.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/me/alerts/mail", put(change).delete(remove))
        .route("/api/me/alerts/mail/confirm", post(confirm))
        .route("/mail/off/{off}", get(ask).post(switch_off))
}

/// The address at which you want to hear that it is your turn.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub(crate) struct NewMail {
    /// The address.
    address: String,
    /// `en` or `de`.
    #[serde(default, deserialize_with = "lang")]
    #[schema(value_type = Option<String>)]
    #[ts(type = "string", optional)]
    lang: Option<Lang>,
}

/// The code that was mailed to your address.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct MailCode {
    /// Eight digits; what stands between them does not matter.
    code: String,
}

fn mailer(app: &App) -> Result<&Mailer, Refusal> {
    app.lobby.works.alerts.mailer.as_ref().ok_or(Refusal::NoMail)
}

/// Eight digits from the system's generator.
fn new_code() -> Result<String, Refusal> {
    Ok(format!("{:08}", u64::from_be_bytes(random::<8>()?) % 100_000_000))
}

/// What is stored of a code: it counts for this person alone.
fn hash(person: &PersonId, code: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(format!("{} {code}", person.as_str())))
}

/// Let a code be mailed to an address; it counts when you have told the code
#[schema::path(put, path = "/api/me/alerts/mail", tag = "people", request_body = NewMail, responses(
    (status = 204, description = "a code is on its way, unless the address is yours already"),
    (status = 409, description = "`no_mail`", body = RefusedBody),
    (status = 422, description = "`bad_mail`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn change(
    State(app): State<App>,
    InPerson(person): InPerson,
    caller: Caller,
    Body(new): Body<NewMail>,
) -> Result<StatusCode, Refusal> {
    let mailer = mailer(&app)?;
    app.lobby.works.queue.has_room()?;
    let address: MailAddress = new.address.trim().parse().map_err(|_| Refusal::BadMail)?;
    let known = store::mail_of(&app.lobby.pool, &person.id).await?;
    if known.is_some_and(|mail| mail.confirmed && mail.address == address) {
        return Ok(StatusCode::NO_CONTENT);
    }
    app.limits.code(caller, &person.id, &address.mailbox())?;
    let (lang, code, off) = (new.lang.unwrap_or_default(), new_code()?, Secret::new()?.text());
    let mail = StoredMail { address, lang, confirmed: false, off };
    let now = app.lobby.works.time.now();
    let (hash, until) = (hash(&person.id, &code), now + CODE_COUNTS);
    let write = store::set_mail(&person.id, &mail, &Code { hash: &hash, until }, now);
    if !app.lobby.works.queue.claim(vec![write]).await? {
        return Err(Refusal::Nobody);
    }
    let off = letter::off_address(&app.home, &mail.off);
    let (subject, text) = letter::code(&code, &app.home, &off, lang);
    let letter = mailer.letter(&mail.address, (&subject, text), &off);
    let letter = letter.map_err(Refusal::internal)?;
    if mailer.spawn(send_code(app.clone(), letter, hash)) {
        return Ok(StatusCode::NO_CONTENT);
    }
    app.lobby.metrics().mail("dropped");
    Err(Refusal::ManyMails)
}

/// Sends a code, a few times if it must be, as long as somebody waits for it.
async fn send_code(app: App, letter: Letter, hash: String) {
    let alerts = &app.lobby.works.alerts;
    let Some(mailer) = &alerts.mailer else { return };
    let (pool, letter, hash) = (&app.lobby.pool, &letter, &hash);
    let send = || async move { mailer.send(letter).await.map(|()| "sent") }.boxed();
    let awaited = || async move { store::is_awaited(pool, hash).await.unwrap_or(false) }.boxed();
    let result = crate::alerts::try_again(&alerts.rules.again, send, awaited).await;
    app.lobby.metrics().mail(result);
}

/// Tell the code that was mailed to your address
#[schema::path(post, path = "/api/me/alerts/mail/confirm", tag = "people", request_body = MailCode, responses(
    (status = 204, description = "from now on you hear there that it is your turn"),
    (status = 409, description = "`no_mail`, or `no_code`: it was guessed too often or is too old", body = RefusedBody),
    (status = 422, description = "`wrong_code`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn confirm(
    State(app): State<App>,
    InPerson(person): InPerson,
    Body(told): Body<MailCode>,
) -> Result<StatusCode, Refusal> {
    mailer(&app)?;
    app.lobby.works.queue.has_room()?;
    let digits: String = told.code.chars().filter(char::is_ascii_digit).take(9).collect();
    let works = &app.lobby.works;
    let guess = store::guess(&person.id, &hash(&person.id, &digits), works.time.now());
    if !works.queue.claim(guess).await? {
        return Err(Refusal::NoCode);
    }
    let mail = store::mail_of(&app.lobby.pool, &person.id).await?;
    if !mail.is_some_and(|mail| mail.confirmed) {
        return Err(Refusal::WrongCode);
    }
    works.alerts.set(&person.id, true);
    Ok(StatusCode::NO_CONTENT)
}

/// Let nothing be mailed to you any more
#[schema::path(delete, path = "/api/me/alerts/mail", tag = "people", responses(
    (status = 204, description = "your address is forgotten"),
    (status = "4XX", body = RefusedBody),
))]
async fn remove(State(app): State<App>, person: Person) -> Result<StatusCode, Refusal> {
    app.lobby.works.queue.has_room()?;
    app.lobby.works.queue.store(vec![store::remove_mail(&person.id)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whoever follows the link of a mail is asked first: programs that look at mails follow links, too.
async fn ask(
    State(app): State<App>,
    headers: HeaderMap,
    FromPath(off): FromPath<String>,
) -> Result<Response, Refusal> {
    let lang = store::lang_of_off(&app.lobby.pool, &off).await?;
    Ok(match lang {
        Some(Lang::En) => page(
            Lang::En,
            "No more e-mails?",
            "<form method=\"post\"><button>Switch these e-mails off</button></form>",
        ),
        Some(Lang::De) => page(
            Lang::De,
            "Keine E-Mails mehr?",
            "<form method=\"post\"><button>Diese E-Mails abschalten</button></form>",
        ),
        None => is_off(read_by(&headers)),
    })
}

/// Whoever shows the secret of a mail wants no more of them: a person at the page, or their mail program by itself (RFC 8058).
/// Whether there were any is not told.
async fn switch_off(
    State(app): State<App>,
    headers: HeaderMap,
    FromPath(off): FromPath<String>,
) -> Result<Response, Refusal> {
    // What is no secret of anybody costs no write.
    let Some(lang) = store::lang_of_off(&app.lobby.pool, &off).await? else {
        return Ok(is_off(read_by(&headers)));
    };
    app.lobby.works.queue.has_room()?;
    app.lobby.works.queue.store(vec![store::switch_off(&off)]).await?;
    Ok(is_off(lang))
}

fn read_by(headers: &HeaderMap) -> Lang {
    let langs = headers.get(header::ACCEPT_LANGUAGE);
    let german = langs.is_some_and(|langs| langs.as_bytes().starts_with(b"de"));
    if german { Lang::De } else { Lang::En }
}

fn is_off(lang: Lang) -> Response {
    match lang {
        Lang::En => page(lang, "Done.", "<p>No more of these e-mails are sent to you.</p>"),
        Lang::De => page(lang, "Erledigt.", "<p>Solche E-Mails bekommst du nicht mehr.</p>"),
    }
}

fn page(lang: Lang, title: &str, rest: &str) -> Response {
    let lang = match lang {
        Lang::En => "en",
        Lang::De => "de",
    };
    let html = format!(
        "<!doctype html>\n<html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><title>Azalai</title>\
         <body style=\"font: 1.1rem/1.5 sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem\">\
         <h1>{title}</h1>{rest}</body></html>\n"
    );
    ([(header::CACHE_CONTROL, "no-store")], Html(html)).into_response()
}
