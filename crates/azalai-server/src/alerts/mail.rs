//! E-mail: the operator's mail server, the addresses of people, and what is on its way.

use super::post::Unsent;
use crate::ids::unguessable;
use axum::http::Uri;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// So many mails are on their way at once at most, those among them that wait to be tried again.
const MOST: usize = 256;
/// So many connections to the mail server are open at once at most.
const LINES: usize = 4;
/// The longest address (RFC 5321).
const LONGEST: usize = 254;

/// The operator's mail server, as the options say.
#[derive(Clone)]
pub struct MailRules {
    /// Where it is: `smtps://host:port` speaks TLS from the start, `smtp://host:port` from STARTTLS on.
    pub server: String,
    /// No TLS at all.
    pub plain: bool,
    /// Who we are there.
    pub user: Option<String>,
    /// The password for it.
    pub password: Option<String>,
    /// Who sends: `Azalai <games@example.org>`.
    pub from: String,
    /// How long sending one mail may take.
    pub within: Duration,
}

impl Default for MailRules {
    fn default() -> MailRules {
        MailRules {
            server: String::new(),
            plain: false,
            user: None,
            password: None,
            from: String::new(),
            within: Duration::from_secs(20),
        }
    }
}

impl fmt::Debug for MailRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailRules({})", self.from)
    }
}

/// Why no mail can be sent with these options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMail {
    /// The address of the mail server is none.
    #[error(
        "--smtp: a mail server is smtps:// or smtp:// and a host, perhaps a port, as in smtps://mail.example:465; \
         user and password are options of their own (--smtp-user, --smtp-password)"
    )]
    Server,
    /// The sender is none.
    #[error("--mail-from: say who sends e-mails, as in \"Azalai <games@example.org>\"")]
    Sender,
    /// A user without a password, or the other way round.
    #[error("--smtp-user and --smtp-password go together")]
    Login,
    /// A password that everybody could read on its way.
    #[error(
        "--smtp-plain would send the password so that others can read it; leave it out, or use a mail server on this machine"
    )]
    OpenPassword,
    /// TLS from the start, and none at all.
    #[error("--smtp-plain goes with smtp://, not with smtps://")]
    PlainTls,
    /// Nobody knows where the page is.
    #[error("--smtp needs --public-url: e-mails hold links to the page")]
    NoHome,
    /// The system has no certificates.
    #[error("--smtp: the system has no certificates to trust; install ca-certificates")]
    NoTrust,
}

/// An address that mails can be sent to. It holds nothing but letters, digits and the few signs that are usual there, so it can
/// stand in a command and in a header as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailAddress(Address);

/// This is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no e-mail address")]
pub struct BadAddress;

impl FromStr for MailAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<MailAddress, BadAddress> {
        let (user, domain) = text.rsplit_once('@').ok_or(BadAddress)?;
        let in_user = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
        let in_domain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        let last = domain.rsplit('.').next().unwrap_or_default();
        let named = domain.contains('.') && last.chars().any(|c| c.is_ascii_alphabetic());
        let usual = user.chars().all(in_user) && domain.chars().all(in_domain);
        if text.len() > LONGEST || !named || !usual {
            return Err(BadAddress);
        }
        Address::new(user, domain).map(MailAddress).map_err(|_| BadAddress)
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl MailAddress {
    /// What addresses have in common that lead to the same mailbox as a rule.
    pub fn mailbox(&self) -> String {
        let user = self.0.user().split('+').next().unwrap_or_default();
        format!("{user}@{}", self.0.domain()).to_ascii_lowercase()
    }
}

/// A mail that is ready to be sent.
#[derive(Clone)]
pub struct Letter(Message);

/// Sends mails.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    within: Duration,
    lines: Semaphore,
    under_way: Mutex<JoinSet<()>>,
}

impl Mailer {
    /// Sends mails over this server.
    pub fn new(rules: &MailRules) -> Result<Mailer, BadMail> {
        let uri: Uri = rules.server.parse().map_err(|_| BadMail::Server)?;
        let secure = match uri.scheme_str() {
            Some("smtps") => true,
            Some("smtp") => false,
            _ => return Err(BadMail::Server),
        };
        let authority = uri.authority().ok_or(BadMail::Server)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        if !bare || host.is_empty() || authority.as_str().contains('@') {
            return Err(BadMail::Server);
        }
        let from: Mailbox = rules.from.parse().map_err(|_| BadMail::Sender)?;
        let tls = tls(host, secure, rules.plain)?;
        let port = authority.port_u16().unwrap_or(if secure { 465 } else { 587 });
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(port)
            .tls(tls)
            .hello_name(ClientId::Domain(from.email.domain().to_owned()))
            .timeout(Some(rules.within));
        match (&rules.user, &rules.password) {
            (Some(_), Some(_)) if rules.plain && !is_here(host) => {
                return Err(BadMail::OpenPassword);
            }
            (Some(user), Some(password)) => {
                transport = transport.credentials(Credentials::new(user.clone(), password.clone()));
            }
            (None, None) => {}
            _ => return Err(BadMail::Login),
        }
        Ok(Mailer {
            transport: transport.build(),
            from,
            within: rules.within,
            lines: Semaphore::new(LINES),
            under_way: Mutex::default(),
        })
    }

    /// A mail of plain text. `off` is the address that switches such mails off (RFC 2369, RFC 8058).
    pub fn letter(
        &self,
        to: &MailAddress,
        (subject, text): (&str, String),
        off: &str,
    ) -> Result<Letter, Unsent> {
        let id = unguessable().map_err(|_| Unsent::BadAddress)?;
        // An address would be folded like a text; there is nothing in this one that may not stand there.
        let off = Some(off).filter(|off| off.bytes().all(|byte| byte.is_ascii_graphic()));
        let off = format!("<{}>", off.ok_or(Unsent::BadAddress)?);
        let plain = |name, value: &str| {
            let name = HeaderName::new_from_ascii_str(name);
            HeaderValue::dangerous_new_pre_encoded(name, value.to_owned(), value.to_owned())
        };
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.0.clone()))
            .subject(clean(subject))
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .raw_header(plain("List-Unsubscribe", &off))
            .raw_header(plain("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
            .raw_header(plain("Auto-Submitted", "auto-generated"))
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        message.map(Letter).map_err(|_| Unsent::BadAddress)
    }

    /// Sends a mail, in a bounded time from the moment on when there is a line for it.
    pub async fn send(&self, Letter(message): &Letter) -> Result<(), Unsent> {
        let _line = self.lines.acquire().await.map_err(|_| Unsent::TooSlow)?;
        let text = message.formatted();
        let sent = self.transport.send_raw(message.envelope(), &text);
        match tokio::time::timeout(self.within, sent).await {
            Err(_) => Err(Unsent::TooSlow),
            Ok(Err(error)) => Err(unsent(&error)),
            Ok(Ok(_)) => Ok(()),
        }
    }

    /// Does something about a mail while nobody waits for it; says whether there is room for it.
    pub fn spawn(&self, what: impl Future<Output = ()> + Send + 'static) -> bool {
        let mut under_way = self.under_way();
        while under_way.try_join_next().is_some() {}
        if under_way.len() >= MOST {
            return false;
        }
        under_way.spawn(what);
        true
    }

    /// Whatever is under way is given up.
    pub fn stop(&self) {
        self.under_way().abort_all();
    }

    fn under_way(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mailer({})", self.from.email)
    }
}

fn tls(host: &str, secure: bool, plain: bool) -> Result<Tls, BadMail> {
    if plain {
        return if secure { Err(BadMail::PlainTls) } else { Ok(Tls::None) };
    }
    let trust = TlsParameters::new(host.to_owned()).map_err(|_| BadMail::NoTrust)?;
    Ok(if secure { Tls::Wrapper(trust) } else { Tls::Required(trust) })
}

fn is_here(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// What the mail server says in words may hold the address of somebody, so only its code is told.
fn unsent(error: &lettre::transport::smtp::Error) -> Unsent {
    match error.status() {
        Some(code) if error.is_permanent() => Unsent::Unwanted(code.to_string()),
        Some(code) => Unsent::Broken(format!("the mail server answered {code}")),
        None if error.is_timeout() => Unsent::TooSlow,
        None => Unsent::Broken(error.to_string()),
    }
}

/// A line that can be seen: without control characters and those that turn the direction of writing, and not too long.
pub fn clean(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    text.chars().filter(|c| !c.is_control() && !turns(*c)).take(150).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> MailRules {
        let (server, from) =
            ("smtp://127.0.0.1:25".to_owned(), "Azalai <a@example.org>".to_owned());
        MailRules { server, from, plain: true, ..MailRules::default() }
    }

    #[test]
    fn only_what_can_stand_in_a_header_is_an_address() {
        let long = format!("{}@example.org", "a".repeat(250));
        for bad in [
            "",
            "amina",
            "@example.org",
            "amina@",
            "amina@localhost",
            "amina@127.0.0.1",
            "amina@[127.0.0.1]",
            "amina@example.org\r\nBcc: bilal@example.org",
            "amina@example.org\nDATA",
            "amina\0@example.org",
            "amina @example.org",
            "amina@exa mple.org",
            "\"amina\r\nBcc: b\"@example.org",
            "\"amina\"@example.org",
            "Amina <amina@example.org>",
            "amina@example.org,bilal@example.org",
            "amina@example.org>",
            "amina@bilal@example.org",
            ".amina@example.org",
            "amina@example..org",
            "amina@-example.org",
            "ämina@example.org",
            "amina@exämple.org",
            long.as_str(),
        ] {
            assert_eq!(bad.parse::<MailAddress>(), Err(BadAddress), "{bad:?}");
        }
        for good in
            ["amina@example.org", "a.m+games@mail.example.co.uk", "o'x_1@xn--exmple-cua.org"]
        {
            assert_eq!(good.parse::<MailAddress>().unwrap().to_string(), good);
        }
        let mailbox = |text: &str| text.parse::<MailAddress>().unwrap().mailbox();
        assert_eq!(mailbox("Amina+1@Example.org"), "amina@example.org");
    }

    #[test]
    fn what_a_subject_may_not_hold_is_left_out() {
        assert_eq!(clean("Targi\r\nBcc: x\u{202e}\u{0}\u{85}"), "TargiBcc: x");
        assert_eq!(clean(&"x".repeat(1000)).len(), 150);
    }

    #[tokio::test]
    async fn wrong_options_are_refused_in_a_sentence() {
        assert!(Mailer::new(&rules()).is_ok());
        let fault = |change: &dyn Fn(&mut MailRules)| {
            let mut rules = rules();
            change(&mut rules);
            Mailer::new(&rules).map(|_| ()).unwrap_err()
        };
        for server in [
            "",
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtp://me:pw@mail.example",
            "smtp://mail.example/x",
        ] {
            assert_eq!(
                fault(&|rules| rules.server = server.to_owned()),
                BadMail::Server,
                "{server}"
            );
        }
        for from in ["", "Azalai", "Azalai <a@b\r\nBcc: c@d.e>"] {
            assert_eq!(fault(&|rules| rules.from = from.to_owned()), BadMail::Sender, "{from}");
        }
        let user = |rules: &mut MailRules| rules.user = Some("me".to_owned());
        assert_eq!(fault(&user), BadMail::Login);
        let open = fault(&|rules| {
            user(rules);
            rules.password = Some("secret".to_owned());
            rules.server = "smtp://mail.example".to_owned();
        });
        assert_eq!(open, BadMail::OpenPassword);
        assert_eq!(
            fault(&|rules| rules.server = "smtps://mail.example".to_owned()),
            BadMail::PlainTls
        );
        let shown = format!("{:?}", MailRules { password: Some("secret".to_owned()), ..rules() });
        assert!(!shown.contains("secret"), "{shown}");
    }
}
