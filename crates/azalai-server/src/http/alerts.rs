//! The API: how you hear that it is your turn.

use super::App;
use super::extract::{Body, lang};
use super::guard::Caller;
use crate::alerts::Quiet;
use crate::alerts::post;
use crate::alerts::push::Browser;
use crate::people::{InPerson, Person, has_token};
use crate::refusal::Refusal;
use crate::store;
use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use azalai_core::Lang;
use azalai_core::schema::{self, TS, ToSchema};
use azalai_table::wire::RefusedBody;
use serde::{Deserialize, Serialize};

/// So many browsers of one person get alerts.
const MOST_BROWSERS: i64 = 10;

/// How many bytes a wish needs, addresses apart.
const A_WISH: usize = 256;

/// The routes of alerts.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/me/alerts", get(show).put(change))
        .route("/api/me/alerts/browsers", axum::routing::post(add_browser).delete(remove_browser))
}

/// How you hear that it is your turn while you are not looking.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub(crate) struct Alerts {
    /// The address to which the server posts a message.
    webhook: Option<String>,
    /// When you hear nothing.
    quiet: Option<Quiet>,
    /// The addresses of the browsers that get it by Web Push.
    browsers: Vec<String>,
    /// The server's key for Web Push; without one it sends none.
    push_key: Option<String>,
    /// Your e-mail address; missing if the server sends no e-mails.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    mail: Option<MailState>,
}

/// The e-mail address at which you hear that it is your turn.
#[derive(Serialize, ToSchema, TS)]
#[ts(export_to = "wire.ts")]
pub(crate) struct MailState {
    /// The address, if there is one.
    address: Option<String>,
    /// Have you told the code that was mailed there? Before that, nothing else is.
    confirmed: bool,
}

/// How you want to hear that it is your turn.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub(crate) struct AlertWish {
    /// The address to which the server is to post a message.
    webhook: Option<String>,
    /// When you want to hear nothing.
    quiet: Option<Quiet>,
    /// `en` or `de`.
    #[serde(default, deserialize_with = "lang")]
    #[schema(value_type = Option<String>)]
    #[ts(type = "string", optional)]
    lang: Option<Lang>,
}

/// A browser, as its `PushSubscription` tells it.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts", optional_fields)]
pub(crate) struct NewBrowser {
    /// The address at its push service.
    endpoint: String,
    /// Its public key, in base64.
    p256dh: String,
    /// Its secret, in base64.
    auth: String,
    /// `en` or `de`.
    #[serde(default, deserialize_with = "lang")]
    #[schema(value_type = Option<String>)]
    #[ts(type = "string", optional)]
    lang: Option<Lang>,
}

/// A browser that gets no more alerts.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub(crate) struct OldBrowser {
    /// The address at its push service.
    endpoint: String,
}

/// How you hear that it is your turn
#[schema::path(get, path = "/api/me/alerts", tag = "people", responses(
    (status = 200, body = Alerts),
    (status = 401, description = "`nobody` or `bad_token`", body = RefusedBody),
))]
async fn show(State(app): State<App>, person: Person) -> Result<Json<Alerts>, Refusal> {
    let wishes = store::wishes(&app.lobby.pool, &person.id).await?;
    let vapid = app.lobby.works.alerts.vapid.as_ref();
    let push_key = vapid.map(|vapid| vapid.public().to_owned());
    let mail = mail(&app, &person).await?;
    Ok(Json(match wishes {
        None => Alerts { webhook: None, quiet: None, browsers: Vec::new(), push_key, mail },
        Some(wishes) => {
            let browsers = wishes.browsers.into_iter().map(|(browser, _)| browser.endpoint);
            let (webhook, quiet) = (wishes.webhook, wishes.quiet);
            Alerts { webhook, quiet, browsers: browsers.collect(), push_key, mail }
        }
    }))
}

/// The address of somebody, where the server sends e-mails.
async fn mail(app: &App, person: &Person) -> Result<Option<MailState>, Refusal> {
    if app.lobby.works.alerts.mailer.is_none() {
        return Ok(None);
    }
    let mail = store::mail_of(&app.lobby.pool, &person.id).await?;
    let confirmed = mail.as_ref().is_some_and(|mail| mail.confirmed);
    Ok(Some(MailState { address: mail.map(|mail| mail.address.to_string()), confirmed }))
}

/// Say how you want to hear it, browsers and e-mail apart
#[schema::path(put, path = "/api/me/alerts", tag = "people", request_body = AlertWish, responses(
    (status = 204, description = "so it is"),
    (status = 422, description = "`bad_webhook` or `bad_quiet_hours`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn change(
    State(app): State<App>,
    caller: Caller,
    person: Person,
    headers: HeaderMap,
    Body(wish): Body<AlertWish>,
) -> Result<StatusCode, Refusal> {
    // Where a message goes is decided in person; quiet hours are anybody's.
    if wish.webhook.is_some() && has_token(&headers) {
        return Err(Refusal::OnlyInPerson);
    }
    if wish.webhook.as_deref().is_some_and(|to| post::check(to).is_err()) {
        return Err(Refusal::BadWebhook);
    }
    if wish.quiet.is_some_and(|quiet| !quiet.makes_sense()) {
        return Err(Refusal::BadQuietHours);
    }
    let (lang, webhook) = (wish.lang.unwrap_or_default(), wish.webhook.as_deref());
    charge(&app, caller, &person, webhook.map_or(0, str::len))?;
    let write = store::wish(&person.id, lang, webhook, wish.quiet);
    store_wish(&app, &person, write, Refusal::Nobody).await
}

/// Let this browser get alerts by Web Push
#[schema::path(post, path = "/api/me/alerts/browsers", tag = "people", request_body = NewBrowser, responses(
    (status = 204, description = "it will get them"),
    (status = 409, description = "`no_push` or `too_many_browsers`", body = RefusedBody),
    (status = "4XX", body = RefusedBody),
))]
async fn add_browser(
    State(app): State<App>,
    caller: Caller,
    InPerson(person): InPerson,
    Body(new): Body<NewBrowser>,
) -> Result<StatusCode, Refusal> {
    if app.lobby.works.alerts.vapid.is_none() {
        return Err(Refusal::NoPush);
    }
    let browser = Browser::new(&new.endpoint, &new.p256dh, &new.auth);
    let browser = browser.map_err(|_| Refusal::BadBrowser)?;
    post::check(&browser.endpoint).map_err(|_| Refusal::BadBrowser)?;
    charge(&app, caller, &person, browser.endpoint.len())?;
    let (lang, limits) =
        (new.lang.unwrap_or_default(), (app.lobby.works.time.now(), MOST_BROWSERS));
    let write = store::add_browser(&person.id, &browser, lang, limits);
    store_wish(&app, &person, write, Refusal::TooManyBrowsers).await
}

/// Let a browser get no more alerts
#[schema::path(delete, path = "/api/me/alerts/browsers", tag = "people", request_body = OldBrowser, responses(
    (status = 204, description = "it gets no more"),
    (status = "4XX", body = RefusedBody),
))]
async fn remove_browser(
    State(app): State<App>,
    person: Person,
    Body(old): Body<OldBrowser>,
) -> Result<StatusCode, Refusal> {
    app.lobby.works.queue.has_room()?;
    app.lobby.works.queue.store(vec![store::remove_browser(&person.id, &old.endpoint)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Is there room to store this of somebody, who may have so much stored?
fn charge(app: &App, caller: Caller, person: &Person, bytes: usize) -> Result<(), Refusal> {
    app.lobby.works.queue.has_room()?;
    app.limits.store(caller, &person.id, A_WISH + bytes)
}

/// Stores it; `why` if that cannot be claimed.
async fn store_wish(
    app: &App,
    person: &Person,
    write: store::Write,
    why: Refusal,
) -> Result<StatusCode, Refusal> {
    if !app.lobby.works.queue.claim(vec![write]).await? {
        return Err(why);
    }
    app.lobby.works.alerts.set(&person.id, true);
    Ok(StatusCode::NO_CONTENT)
}
