//! The API: who you are.

use super::extract::{Body, FromPath, lang};
use super::guard::Caller;
use super::limits::{Known, Limits};
use crate::people::account::{Account, NewAccount};
use crate::people::credential::{self, COOKIE};
use crate::people::device;
use crate::people::name::Name;
use crate::people::password::{Password, Waiting};
use crate::people::secret::Secret;
use crate::people::{InPerson, Kind, NewToken, People, Person, Token, Visitor};
use crate::refusal::Refusal;
use axum::Json;
use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use azalai_core::Lang;
use azalai_core::schema::{self, TS, ToSchema};
use azalai_table::wire::RefusedBody;
use serde::Deserialize;

/// The routes of people: guests, accounts, sessions, tokens.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    People: FromRef<S>,
    Limits: FromRef<S>,
{
    Router::new()
        .route("/api/guests", post(come_in))
        .route("/api/me", get(me).patch(rename))
        .route("/api/account", post(make_account).delete(delete_account))
        .route("/api/account/password", put(change_password))
        .route("/api/session", post(log_in).delete(log_out))
        .route("/api/tokens", get(list_tokens).post(make_token))
        .route("/api/tokens/{id}", delete(remove_token))
}

/// A new guest.
#[derive(Deserialize, ToSchema, Default, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub(crate) struct NewGuest {
    /// May be left out: then they get a name.
    name: Option<String>,
    /// `en` or `de`: the language of the name that they get.
    #[serde(default, deserialize_with = "lang")]
    #[schema(value_type = Option<String>)]
    #[ts(optional, type = "\"en\" | \"de\"")]
    lang: Option<Lang>,
}

/// A name.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct Named {
    name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct Login {
    name: String,
    password: String,
}

/// The old password and the new one.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct PasswordChange {
    old: String,
    new: String,
    /// Do the tokens of programs stay valid? Without a word, they end with the old password.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    keep_tokens: bool,
}

/// A password; none for a guest.
#[derive(Deserialize, ToSchema, Default, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub(crate) struct Farewell {
    password: Option<String>,
}

/// Come in as a guest
#[schema::path(post, path = "/api/guests", tag = "people",
    request_body = Option<NewGuest>, responses(
    (status = 201, description = "a new guest; sets the cookie", body = Person),
    (status = 200, description = "you are somebody already", body = Person),
    (status = "4XX", body = RefusedBody),
))]
async fn come_in(
    State(people): State<People>,
    State(limits): State<Limits>,
    caller: Caller,
    Visitor(visitor): Visitor,
    body: Option<Body<NewGuest>>,
) -> Result<Response, Refusal> {
    if let Some(person) = visitor {
        return Ok(Json(person).into_response());
    }
    let Body(new) = body.unwrap_or(Body(NewGuest::default()));
    limits.guest(caller)?;
    let person = people.guest(new.name.as_deref(), new.lang.unwrap_or_default()).await?;
    let secret = people.begin_session(&person.id, "").await?;
    Ok((StatusCode::CREATED, cookie(&people, &secret), Json(person)).into_response())
}

/// Who you are
#[schema::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "you", body = Person),
    (status = 401, description = "`nobody` or `bad_token`", body = RefusedBody),
))]
async fn me(State(people): State<People>, headers: HeaderMap, person: Person) -> Response {
    // Whoever comes back gets the cookie again, so that it lasts as long as the session.
    match credential::cookie(&headers) {
        Some(secret) if !credential::has_token(&headers) => {
            (cookie(&people, &secret), Json(person)).into_response()
        }
        _ => Json(person).into_response(),
    }
}

/// Take another name
#[schema::path(patch, path = "/api/me", tag = "people",
    request_body = Named, responses(
    (status = 200, description = "you, with the new name", body = Person),
    (status = 409, description = "`name_taken`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn rename(
    State(people): State<People>,
    person: Person,
    Body(new): Body<Named>,
) -> Result<Json<Person>, Refusal> {
    people.rename(person, &Name::parse(&new.name)?).await.map(Json)
}

/// Make an account of the guest that you are, or a new one
#[schema::path(post, path = "/api/account", tag = "people",
    request_body = Login, responses(
    (status = 201, description = "your account; sets a new cookie, all earlier ones are over", body = Person),
    (status = 409, description = "`name_taken` or `already_account`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn make_account(
    State(people): State<People>,
    State(limits): State<Limits>,
    caller: Caller,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    Body(login): Body<Login>,
) -> Result<Response, Refusal> {
    let name = Name::parse(&login.name)?;
    let password = Password::parse(login.password)?;
    limits.login(caller, &name.key())?;
    let new = NewAccount { name, password };
    let (person, secret) = match visitor {
        Some(person) if person.kind == Kind::Account => return Err(Refusal::AlreadyAccount),
        // Else whoever found a token would get a cookie for it.
        Some(_) if credential::has_token(&headers) => return Err(Refusal::OnlyInPerson),
        Some(guest) => {
            let (person, hash) = people.settle(guest, new).await?;
            // Whoever knew the guest's cookie must not have the account. What is connected by it stays so.
            let secret = people.begin_session(&person.id, &hash).await?;
            people.replace_sessions(&person.id, credential::session(&headers), &secret).await?;
            (person, secret)
        }
        None => {
            let (person, hash) = people.register(new).await?;
            let secret = people.begin_session(&person.id, &hash).await?;
            (person, secret)
        }
    };
    Ok((StatusCode::CREATED, cookie(&people, &secret), Json(person)).into_response())
}

/// Log in
#[schema::path(post, path = "/api/session", tag = "people",
    request_body = Login, responses(
    (status = 200, description = "you; sets the cookie", body = Person),
    (status = 401, description = "`wrong_login`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn log_in(
    State(people): State<People>,
    State(limits): State<Limits>,
    caller: Caller,
    headers: HeaderMap,
    Body(login): Body<Login>,
) -> Result<Response, Refusal> {
    let name = Name::parse(&login.name)?;
    let password = Password::parse(login.password)?;
    let account = people.account(&name).await?;
    let known = match &account {
        Some(account) => known(&people, account, caller, &headers).await?,
        None => None,
    };
    let queue = match known {
        Some(known) => limits.login_of(known).map(|()| Waiting::Known)?,
        None => limits.login(caller, &name.key()).map(|()| Waiting::Stranger)?,
    };
    let person = people.login(account.as_ref(), password, queue).await?;
    let hash = account.map(|account| account.password).unwrap_or_default();
    let secret = people.begin_session(&person.id, &hash).await?;
    // The cookie of the old session is about to be overwritten: nobody could end it any more.
    if let Some(old) = credential::session(&headers) {
        people.end_session(&old).await?;
    }
    let mark = mark(&people, &device::remember(&headers, &hash)?);
    Ok((cookie(&people, &secret), mark, Json(person)).into_response())
}

/// Is whoever logs in no stranger to the account?
async fn known(
    people: &People,
    account: &Account,
    caller: Caller,
    headers: &HeaderMap,
) -> Result<Option<Known>, Refusal> {
    if let Some(mark) = device::known(headers, &account.password) {
        return Ok(Some(Known::Device(mark)));
    }
    let who = people.who(headers).await.unwrap_or(None);
    Ok(who.filter(|who| who.id == account.id).map(|who| Known::Person(who.id, caller)))
}

/// Log out
#[schema::path(delete, path = "/api/session", tag = "people", responses(
    (status = 204, description = "nobody is logged in here any more"),
))]
async fn log_out(State(people): State<People>, headers: HeaderMap) -> Result<Response, Refusal> {
    let mut known = None;
    if let Some(session) = credential::session(&headers) {
        // Whoever goes may come back, and is no stranger then.
        let password = people.password_of(session).await?;
        known = password.map(|password| device::remember(&headers, &password)).transpose()?;
        people.end_session(&session).await?;
    }
    let (gone, over) = (StatusCode::NO_CONTENT, no_cookie(&people));
    Ok(match known {
        Some(known) => (gone, over, mark(&people, &known)).into_response(),
        None => (gone, over).into_response(),
    })
}

/// Change the password
#[schema::path(put, path = "/api/account/password", tag = "people",
    request_body = PasswordChange, responses(
    (status = 204, description = "changed; all other sessions are over, and all tokens unless they are kept"),
    (status = 403, description = "`wrong_password`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn change_password(
    State(people): State<People>,
    State(limits): State<Limits>,
    caller: Caller,
    headers: HeaderMap,
    person: Person,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, Refusal> {
    let passwords = (Password::parse(change.old)?, Password::parse(change.new)?);
    limits.login_of(Known::Person(person.id.clone(), caller))?;
    let session = credential::session(&headers);
    people.change_password(&person.id, passwords, session, change.keep_tokens).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete yourself
#[schema::path(delete, path = "/api/account", tag = "people",
    request_body = Option<Farewell>, responses(
    (status = 204, description = "gone: name, password, sessions, tokens"),
    (status = 403, description = "`wrong_password`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn delete_account(
    State(people): State<People>,
    State(limits): State<Limits>,
    caller: Caller,
    person: Person,
    body: Option<Body<Farewell>>,
) -> Result<Response, Refusal> {
    let Body(farewell) = body.unwrap_or(Body(Farewell::default()));
    if person.kind == Kind::Account {
        limits.login_of(Known::Person(person.id.clone(), caller))?;
    }
    people.delete(&person.id, farewell.password).await?;
    Ok((StatusCode::NO_CONTENT, no_cookie(&people)).into_response())
}

/// Your tokens
#[schema::path(get, path = "/api/tokens", tag = "people", responses(
    (status = 200, description = "the tokens, without their secrets", body = Vec<Token>),
    (status = 401, description = "`nobody` or `bad_token`", body = RefusedBody),
))]
async fn list_tokens(
    State(people): State<People>,
    person: Person,
) -> Result<Json<Vec<Token>>, Refusal> {
    people.tokens(&person.id).await.map(Json)
}

/// Make a token
#[schema::path(post, path = "/api/tokens", tag = "people",
    request_body = Named, responses(
    (status = 201, description = "the token; its secret is shown this once", body = NewToken),
    (status = 409, description = "`too_many_tokens`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn make_token(
    State(people): State<People>,
    InPerson(person): InPerson,
    Body(new): Body<Named>,
) -> Result<(StatusCode, Json<NewToken>), Refusal> {
    let token = people.new_token(&person.id, &new.name).await?;
    Ok((StatusCode::CREATED, Json(token)))
}

/// Remove a token
#[schema::path(delete, path = "/api/tokens/{id}", tag = "people",
    params(("id" = String, Path, description = "the token's id")), responses(
    (status = 204, description = "removed"),
    (status = 404, description = "`no_such_token`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn remove_token(
    State(people): State<People>,
    person: Person,
    FromPath(id): FromPath<String>,
) -> Result<StatusCode, Refusal> {
    people.remove_token(&person.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

type SetCookie = AppendHeaders<[(header::HeaderName, String); 1]>;

fn cookie(people: &People, secret: &Secret) -> SetCookie {
    set_cookie(people, &secret.text(), people.rules().session.as_secs())
}

fn no_cookie(people: &People) -> SetCookie {
    set_cookie(people, "", 0)
}

fn set_cookie(people: &People, value: &str, seconds: u64) -> SetCookie {
    let secure = secure(people);
    let cookie =
        format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    AppendHeaders([(header::SET_COOKIE, cookie)])
}

/// The cookie by which a device is known to accounts; only logging in and out have to do with it.
fn mark(people: &People, value: &str) -> SetCookie {
    let (name, seconds, secure) =
        (device::COOKIE, people.rules().session.as_secs(), secure(people));
    let cookie = format!(
        "{name}={value}; Path=/api/session; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
    );
    AppendHeaders([(header::SET_COOKIE, cookie)])
}

fn secure(people: &People) -> &'static str {
    if people.rules().secure_cookie { "; Secure" } else { "" }
}
