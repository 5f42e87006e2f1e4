//! How people hear that it is their turn: e-mail addresses, webhooks, the keys of browsers, quiet hours.

use crate::reached::Reached;
use azalai_core::Lang;
use azalai_server::alerts::mail::{MailAddress, MailRules, Mailer};
use azalai_server::alerts::push::{Browser, Vapid};
use azalai_server::alerts::{Quiet, letter, post};
use std::sync::OnceLock;
use tokio::runtime::{Builder, Runtime};

/// How many lines of an input count.
const LINES: usize = 20;
/// The longest e-mail address (RFC 5321).
const LONGEST_MAIL: usize = 254;
/// Times at which hours may be quiet, in milliseconds since 1970.
const TIMES: [i64; 6] = [-86_400_001, -1, 0, 1, 1_700_000_000_000, 253_402_300_799_999];
const DAY: i64 = 86_400_000;

/// What people and operators say about alerts, one thing a line: `mail ADDRESS`, `name NAME` (with whom somebody
/// plays), `webhook ADDRESS`, `push ENDPOINT KEY SECRET`, `vapid PRIVATE PUBLIC CONTACT`, `quiet JSON`,
/// `smtp SERVER SENDER`.
pub fn alert(data: &[u8]) -> Reached {
    let text = String::from_utf8_lossy(data);
    let mut reached = Reached::nothing();
    for line in text.lines().take(LINES) {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let understood = match kind {
            "mail" => mail(rest),
            "name" => name(rest),
            "webhook" => webhook(rest),
            "push" => push(rest),
            "vapid" => vapid(rest),
            "quiet" => quiet(rest, &mut reached),
            "smtp" => smtp(rest, &mut reached),
            _ => continue,
        };
        reached.accepted |= understood;
        reached.mark(&(kind, understood));
    }
    reached
}

/// Somebody's own mail server, to which nothing is sent.
fn with_mailer<T>(work: impl FnOnce(&Mailer) -> T) -> T {
    static MAILER: OnceLock<(Runtime, Mailer)> = OnceLock::new();
    let (runtime, mailer) = MAILER.get_or_init(|| {
        let runtime = runtime();
        let rules = rules("smtp://127.0.0.1:1", "Azalai <games@example.net>");
        let made = in_runtime(&runtime, || Mailer::new(&rules));
        let mailer = made.expect("a mailer");
        (runtime, mailer)
    });
    in_runtime(runtime, || work(mailer))
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

fn in_runtime<T>(runtime: &Runtime, work: impl FnOnce() -> T) -> T {
    let _inside = runtime.enter();
    work()
}

fn rules(server: &str, from: &str) -> MailRules {
    MailRules {
        server: server.to_owned(),
        from: from.to_owned(),
        plain: server.starts_with("smtp:"),
        ..MailRules::default()
    }
}

/// An address can stand in a command and in a header as it is, and gets letters.
fn mail(text: &str) -> bool {
    let Ok(address) = text.parse::<MailAddress>() else { return false };
    let plain = |c: char| c.is_ascii_graphic() && !"<>()[]\\,;:\"".contains(c);
    assert!(text.chars().all(plain) && text.len() <= LONGEST_MAIL, "`{text}` is no address");
    assert_eq!(text.matches('@').count(), 1, "`{text}` is no address");
    assert_eq!(address.to_string(), text, "an address is written otherwise");
    assert_eq!(address.to_string().parse(), Ok(address.clone()), "`{text}` does not read back");
    let mailbox = address.mailbox();
    assert!(!mailbox.contains('+') && mailbox == mailbox.to_ascii_lowercase(), "{mailbox}");
    let off = letter::off_address("http://games.example", "secret");
    for lang in Lang::ALL {
        let (subject, text) = letter::code("12345678", "http://games.example", &off, lang);
        let letter = with_mailer(|mailer| mailer.letter(&address, (&subject, text), &off).is_ok());
        assert!(letter, "no letter to {address}");
    }
    true
}

/// What others are called stands in the subject of a letter, and does no harm there.
fn name(text: &str) -> bool {
    let address: MailAddress = "amina@example.org".parse().expect("an address");
    let off = letter::off_address("http://games.example", "secret");
    for lang in Lang::ALL {
        let others = [text.to_owned(), "Bilal".to_owned()];
        let (subject, body) =
            letter::turn("Targi", &others, "http://games.example/t/x", &off, lang);
        assert!(!subject.contains(char::is_control), "{subject:?}");
        assert!(!subject.contains(['\u{202e}', '\u{2066}', '\u{2028}']), "{subject:?}");
        let letter = with_mailer(|mailer| mailer.letter(&address, (&subject, body), &off).is_ok());
        assert!(letter, "no letter about {text:?}");
    }
    !text.is_empty()
}

/// An address to which the server posts something.
fn webhook(text: &str) -> bool {
    let Ok(uri) = post::check(text) else { return false };
    let secret = uri.authority().is_none_or(|host| host.as_str().contains('@'));
    assert!(!secret && uri.host().is_some_and(|host| !host.is_empty()), "`{text}` has no host");
    assert!(text.len() <= post::LONGEST, "a long address");
    assert!(matches!(uri.scheme_str(), Some("http" | "https")), "`{text}` is no web address");
    true
}

/// The keys of a browser: those that are none are found out when something is sealed.
fn push(text: &str) -> bool {
    let mut words = text.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let Ok(browser) = Browser::new(next(), next(), next()) else { return false };
    match browser.seal(b"it is your turn") {
        Ok(sealed) => assert!(sealed.len() > 86, "a record without a head"),
        Err(_) => return false,
    }
    assert!(browser.seal(&[0; 4000]).is_err(), "a record that is too long");
    true
}

/// The operator's keys.
fn vapid(text: &str) -> bool {
    let mut words = text.splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let Ok(vapid) = Vapid::new(next(), next(), next()) else { return false };
    let endpoint = "https://push.example/1".parse().expect("an address");
    for now in TIMES {
        assert!(vapid.headers(&endpoint, now / 1000).is_ok(), "these keys sign nothing");
    }
    true
}

/// Quiet hours end, and within a day.
fn quiet(text: &str, reached: &mut Reached) -> bool {
    let quiet: Quiet = match serde_json::from_str(text) {
        Ok(quiet) => quiet,
        Err(error) => {
            reached.mark_error(error);
            return false;
        }
    };
    if !quiet.makes_sense() {
        return false;
    }
    for now in TIMES {
        let until = quiet.until(now);
        reached.mark(&("is quiet", until.is_some()));
        assert!(until.is_none_or(|until| until > now && until - now <= DAY), "{quiet:?} {until:?}");
        let after = until.and_then(|until| quiet.until(until));
        assert!(after.is_none(), "it is quiet when it is quiet no longer: {quiet:?} at {now}");
    }
    true
}

/// The options of a mail server.
fn smtp(text: &str, reached: &mut Reached) -> bool {
    let (server, from) = text.split_once(' ').unwrap_or((text, ""));
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    match in_runtime(RUNTIME.get_or_init(runtime), || Mailer::new(&rules(server, from))) {
        Ok(_) => true,
        Err(error) => {
            reached.mark_error(error);
            false
        }
    }
}
