//! Tells people that it is their turn, if they still have to be told when the time has come.

use super::letter;
use super::lines::UnderWay;
use super::post::{Unsent, check, post};
use super::push::Browser;
use crate::driver::{Lobby, TableDriver};
use crate::people::PersonId;
use crate::refusal::Refusal;
use crate::store::{self, StoredMail, Wishes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use azalai_core::Lang;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::task::JoinSet;

/// How often the list is looked at, at least.
const GLANCE: Duration = Duration::from_secs(1);
/// What could not be done now is tried again after so many milliseconds.
const AGAIN: i64 = 5_000;
/// So long after a start nobody is told: they may be about to come back.
const SETTLE: i64 = 30_000;

/// A turn of somebody of which they are to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Turn {
    person: PersonId,
    /// After how many actions it began.
    began: usize,
    game: &'static str,
}

/// Calls those whose turn it is. `home` is the address that people type.
pub async fn keep_alerts(lobby: Weak<Lobby>, home: String) {
    let Some(works) = lobby.upgrade().map(|lobby| Arc::clone(&lobby.works)) else { return };
    // What waited for its time before a stop.
    if let Some(lobby) = lobby.upgrade() {
        let soon = works.time.now() + SETTLE;
        match store::alert_tables(&lobby.pool).await {
            Ok(ids) => ids.iter().for_each(|id| works.alerts.dues.set(id, Some(soon))),
            Err(error) => {
                tracing::error!(%error, "the tables of those who want alerts were not found")
            }
        }
    }
    let mut sending = JoinSet::new();
    loop {
        if sending.len() < works.alerts.rules.under_way {
            let wait = works.alerts.dues.next().map_or(i64::MAX, |at| at - works.time.now());
            let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0)).min(GLANCE);
            works.alerts.dues.wait(wait).await;
        } else {
            // Who is to be told stays on the list until there is room.
            let _ = tokio::time::timeout(GLANCE, sending.join_next()).await;
        }
        let Some(lobby) = lobby.upgrade() else { return };
        while sending.try_join_next().is_some() {}
        while sending.len() < works.alerts.rules.under_way
            && let Some(id) = works.alerts.dues.take(works.time.now())
        {
            let (lobby, home) = (Arc::clone(&lobby), home.clone());
            sending.spawn(async move {
                if let Err(refusal) = alert(&lobby, &id, &home).await {
                    tracing::warn!(%refusal, "somebody could not be told of their turn yet");
                    put_off(&lobby, &id, AGAIN);
                }
            });
        }
    }
}

/// Whose turn it is at a table, if they are not looking: as it is stored.
async fn turn_of(table: &Arc<TableDriver>) -> Result<Option<Turn>, Refusal> {
    let turn = table.show(|table, _| {
        let turn = |(person, began): (&PersonId, usize)| Turn {
            person: person.clone(),
            began,
            game: table.game().spec().name,
        };
        Ok(table.waits_for().map(turn))
    });
    Ok(turn.await?.filter(|turn| !table.is_looking(&turn.person)))
}

/// Whoever waits at this table is told so many milliseconds later, if they still have to be told then.
fn put_off(lobby: &Lobby, id: &str, wait: i64) {
    lobby.works.metrics.alert("put_off");
    let at = lobby.works.time.now().saturating_add(wait);
    lobby.works.alerts.dues.put_back(id, at);
}

async fn alert(lobby: &Arc<Lobby>, id: &str, home: &str) -> Result<(), Refusal> {
    let table = match lobby.wake(id).await {
        Err(Refusal::NoSuchTable | Refusal::Damaged) => return Ok(()),
        table => table?,
    };
    let Some(turn) = turn_of(&table).await? else { return Ok(()) };
    let Some(wishes) = store::wishes(&lobby.pool, &turn.person).await? else { return Ok(()) };
    let now = lobby.works.time.now();
    if let Some(until) = wishes.quiet.and_then(|quiet| quiet.until(now)) {
        lobby.works.alerts.dues.set(id, Some(until));
        return Ok(());
    }
    let alerts = &lobby.works.alerts;
    let Some(under_way) = alerts.lines.begin(&turn.person) else {
        put_off(lobby, id, AGAIN);
        return Ok(());
    };
    if let Err(wait) = alerts.told.take_some(&turn.person, 1) {
        put_off(lobby, id, i64::try_from(wait.as_millis()).unwrap_or(i64::MAX).saturating_add(1));
        return Ok(());
    }
    // Once a turn, also if the table is read anew or the server starts again.
    let told = store::alerted(table.key(), &turn.person, turn.began);
    if !lobby.works.queue.claim(vec![told]).await? {
        return Ok(());
    }
    let message = Message::new(&turn, id, home);
    if let Some(mail) = &wishes.mail {
        let others = others(&table, &turn.person).await?;
        send_mail(lobby, &table, &turn, mail, message.letter(mail, &others, home));
    }
    let (mut ways, under_way) = (JoinSet::new(), Arc::new(under_way));
    for way in ways_of(&wishes) {
        let (lobby, table, turn) = (Arc::clone(lobby), Arc::clone(&table), turn.clone());
        let (message, under_way) = (message.clone(), Arc::clone(&under_way));
        ways.spawn(async move { tell(&lobby, (&table, &turn), &way, &message, &under_way).await });
    }
    ways.join_all().await;
    Ok(())
}

/// With whom somebody plays.
async fn others(table: &Arc<TableDriver>, person: &PersonId) -> Result<Vec<String>, Refusal> {
    let sitting = table.info(None).await?.sitting;
    let theirs = sitting.into_iter().filter(|seat| seat.person.as_ref() != Some(person));
    Ok(theirs.map(|seat| seat.name).filter(|name| !name.is_empty()).collect())
}

/// A mail goes its own way, so that a mail server that hangs holds up nothing else.
fn send_mail(
    lobby: &Arc<Lobby>,
    table: &Arc<TableDriver>,
    turn: &Turn,
    mail: &StoredMail,
    (subject, text, off): (String, String, String),
) {
    let Some(mailer) = &lobby.works.alerts.mailer else { return };
    let count = |lobby: &Lobby, result| {
        lobby.works.metrics.alert(result);
        lobby.works.metrics.mail(result);
    };
    let letter = match mailer.letter(&mail.address, (&subject, text), &off) {
        Ok(letter) => letter,
        Err(_) => return count(lobby, "refused"),
    };
    let (ours, table, turn) = (Arc::clone(lobby), Arc::clone(table), turn.clone());
    let sending = async move {
        let Some(mailer) = &ours.works.alerts.mailer else { return };
        let (letter, table, turn) = (&letter, &table, &turn);
        let send = || async move { mailer.send(letter).await.map(|()| "sent") }.boxed();
        let still = || is_still(table, turn).boxed();
        let result = try_again(&ours.works.alerts.rules.again, send, still).await;
        count(&ours, result);
    };
    if !mailer.spawn(sending) {
        count(lobby, "dropped");
    }
}

/// A way to somebody.
enum Way {
    Webhook(String, Lang),
    Push(Browser, Lang),
}

fn ways_of(wishes: &Wishes) -> Vec<Way> {
    let webhook = wishes.webhook.iter().map(|to| Way::Webhook(to.clone(), wishes.lang));
    let browsers = wishes.browsers.iter();
    let browsers = browsers.map(|(browser, lang)| Way::Push(browser.clone(), *lang));
    webhook.chain(browsers).collect()
}

/// Is it still this turn, and does nobody look?
async fn is_still(table: &Arc<TableDriver>, turn: &Turn) -> bool {
    turn_of(table).await.ok().flatten().as_ref() == Some(turn)
}

async fn tell(
    lobby: &Lobby,
    (table, turn): (&Arc<TableDriver>, &Turn),
    way: &Way,
    message: &Message,
    under_way: &UnderWay,
) {
    let send = || {
        async move {
            let Some(line) = under_way.line().await else { return Ok("over") };
            if line.waited && !is_still(table, turn).await {
                return Ok("over");
            }
            became(lobby, way, send(lobby, way, message).await?).await
        }
        .boxed()
    };
    let still = || is_still(table, turn).boxed();
    let result = try_again(&lobby.works.alerts.rules.again, send, still).await;
    lobby.works.metrics.alert(result);
}

/// What became of an alert that was answered so.
async fn became(lobby: &Lobby, way: &Way, status: StatusCode) -> Result<&'static str, Unsent> {
    match (status, way) {
        (status, _) if status.is_success() => Ok("sent"),
        // This browser is gone for good.
        (StatusCode::NOT_FOUND | StatusCode::GONE, Way::Push(browser, _)) => {
            let forget = store::forget_browser(&browser.endpoint);
            // If it is not stored, it is found out again next time.
            let _ = lobby.works.queue.store(vec![forget]).await;
            Ok("gone")
        }
        (status, _) => Err(Unsent::Broken(format!("it was answered by {status}"))),
    }
}

/// Sends something, a few times if it must be, as long as it is still to be sent; says what became of it.
pub(crate) async fn try_again<'a>(
    pauses: &[Duration],
    send: impl Fn() -> BoxFuture<'a, Result<&'static str, Unsent>>,
    still: impl Fn() -> BoxFuture<'a, bool>,
) -> &'static str {
    let mut pauses = pauses.iter();
    loop {
        let why = match send().await {
            Ok(became) => return became,
            Err(error @ (Unsent::BadAddress | Unsent::NotPublic)) => {
                tracing::debug!(%error, "an alert cannot be sent");
                return "refused";
            }
            // The operator may want to look into it.
            Err(error @ Unsent::Unwanted(_)) => {
                tracing::warn!(%error, "an e-mail cannot be sent");
                return "refused";
            }
            Err(error) => error.to_string(),
        };
        let Some(pause) = pauses.next() else {
            tracing::debug!(why, "an alert is given up");
            return "given_up";
        };
        tokio::time::sleep(*pause).await;
        if !still().await {
            return "over";
        }
    }
}

async fn send(lobby: &Lobby, way: &Way, message: &Message) -> Result<StatusCode, Unsent> {
    let alerts = &lobby.works.alerts;
    let private = alerts.rules.allow_private;
    match way {
        Way::Webhook(to, lang) => {
            let kind = HeaderValue::from_static("application/json");
            let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, kind)]);
            post(to, headers, message.json(*lang), private).await
        }
        Way::Push(browser, lang) => {
            let bad = |_| Unsent::BadAddress;
            let vapid = alerts.vapid.as_ref().ok_or(Unsent::BadAddress)?;
            let now = lobby.works.time.now() / 1000;
            let headers = vapid.headers(&check(&browser.endpoint)?, now).map_err(bad)?;
            let sealed = browser.seal(&message.json(*lang)).map_err(bad)?;
            post(&browser.endpoint, headers, sealed, private).await
        }
    }
}

/// What somebody is told: which table waits for them, and nothing of the game.
#[derive(Clone)]
struct Message {
    table: String,
    game: &'static str,
    url: String,
}

impl Message {
    fn new(turn: &Turn, id: &str, home: &str) -> Message {
        Message { table: id.to_owned(), game: turn.game, url: format!("{home}/t/{id}") }
    }

    fn title(&self, lang: Lang) -> &'static str {
        let game = azalai_games::find(self.game).ok();
        game.map_or("", |game| game.spec().title.get(lang))
    }

    /// The subject and the text of a mail, and the address that switches it off.
    fn letter(&self, mail: &StoredMail, others: &[String], home: &str) -> (String, String, String) {
        let off = letter::off_address(home, &mail.off);
        let (title, lang) = (self.title(mail.lang), mail.lang);
        let (subject, text) = letter::turn(title, others, &self.url, &off, lang);
        (subject, text, off)
    }

    fn json(&self, lang: Lang) -> Vec<u8> {
        let title = self.title(lang);
        let text = match lang {
            Lang::En => format!("{title}: it is your turn."),
            Lang::De => format!("{title}: Du bist dran."),
        };
        let message = serde_json::json!({
            "alert": "your_turn", "table": self.table, "game": self.game, "title": title,
            "text": text, "url": self.url,
        });
        message.to_string().into_bytes()
    }
}
