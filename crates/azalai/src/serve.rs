//! `azalai serve`: the server, and `azalai` alone: the server with a browser in front of it.

use crate::failure::Failure;
use crate::output::say;
use crate::settings;
use azalai_games::Budget;
use azalai_server::alerts::mail::MailRules;
use azalai_server::alerts::{AlertRules, VapidKeys};
use azalai_server::doors::DoorRules;
use azalai_server::http::limits::Rate;
use azalai_server::{Config, KeepRules, Server};
use clap::ValueEnum;
use etcetera::BaseStrategy;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Start the server: tables for people and bots, over the web.
///
/// Everything is kept in one folder. Stop it with Ctrl-C or SIGTERM: it finishes, stores and closes.
#[derive(clap::Args, Default)]
pub struct Args {
    /// A file of options: `listen = "0.0.0.0:4747"`. What the command line or the environment says counts more.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the options as they would count, in the form of such a file, and serve nothing.
    #[arg(long)]
    print_config: bool,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The folder of the server's data; usually `azalai` in your own folder for data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, if it is to be elsewhere: sqlite:PATH, or postgres://USER@HOST/DATABASE.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A folder of decks that tables may choose by name.
    #[arg(long, value_name = "DIR")]
    decks: Option<PathBuf>,
    /// The address that people type, if a proxy stands in front: `https://games.example`.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy stands in front: believe the last address in its X-Forwarded-For.
    #[arg(long)]
    behind_proxy: bool,
    /// How the log is written to standard error; RUST_LOG says how much.
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    log: LogForm,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    keep: Keep,
    #[command(flatten)]
    alerts: Alerts,
}

/// How long the server keeps what nobody goes on with.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "What is kept")]
struct Keep {
    /// Days after which a running game without a clock ends that nobody has touched; usually never.
    #[arg(long, value_name = "DAYS")]
    end_after: Option<u64>,
    /// Days after which an open table closes whose game has not begun; usually 3.
    #[arg(long, value_name = "DAYS")]
    close_after: Option<u64>,
    /// Days without a sign after which a session ends; usually 365.
    #[arg(long, value_name = "DAYS")]
    keep_sessions: Option<u64>,
    /// Days after which finished games are deleted; usually never.
    #[arg(long, value_name = "DAYS")]
    keep_games: Option<u64>,
    /// Hours after which tables are deleted that closed before a game began; usually 1.
    #[arg(long, value_name = "HOURS")]
    keep_closed: Option<u64>,
    /// Days after which guests are deleted who sit at no table and were not seen since; usually 90, 0 is never.
    #[arg(long, value_name = "DAYS")]
    keep_guests: Option<u64>,
    /// Days after which reports of lines of chat are deleted; usually 365, 0 is never.
    #[arg(long, value_name = "DAYS")]
    keep_reports: Option<u64>,
}

impl Keep {
    fn rules(&self) -> KeepRules {
        let usual = KeepRules::default();
        let unless_none = |some: u64| (some > 0).then(|| days(some));
        KeepRules {
            closed: self.keep_closed.map_or(usual.closed, |hours| days(hours) / 24),
            games: self.keep_games.map(days),
            guests: self.keep_guests.map_or(usual.guests, unless_none),
            reports: self.keep_reports.map_or(usual.reports, unless_none),
        }
    }
}

/// Nothing is younger than an hour when it is deleted, and nothing older than a century.
fn days(count: u64) -> Duration {
    Duration::from_secs(count.clamp(1, 36_500) * 24 * 3600)
}

/// How people hear that it is their turn while they are not looking.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Alerts")]
struct Alerts {
    /// Seconds that somebody has to act before they are told that it is their turn; usually 60. Where turns take days, they
    /// are told at once.
    #[arg(long, value_name = "SECONDS")]
    alert_after: Option<u64>,
    /// How often one person may be told at once (one more in 30 seconds later on); what is beyond that is told later.
    #[arg(long, value_name = "N")]
    alerts_per_person: Option<u32>,
    /// Let people make the server call addresses of this machine and of networks behind it.
    #[arg(long)]
    alert_private: bool,
    /// The public key of Web Push (VAPID), in base64.
    #[arg(long, value_name = "KEY")]
    vapid_public: Option<String>,
    /// The private key of Web Push (VAPID), in base64; better in the environment or a file than here.
    #[arg(long, value_name = "KEY")]
    vapid_private: Option<String>,
    /// Where push services can complain: mailto:… or https:…
    #[arg(long, value_name = "URL")]
    vapid_contact: Option<String>,
    /// The mail server: smtps://HOST:PORT, or smtp://HOST:PORT with STARTTLS. Without one there are no e-mails.
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// Speak to the mail server without TLS.
    #[arg(long)]
    smtp_plain: bool,
    /// Who the server is at the mail server.
    #[arg(long, value_name = "NAME")]
    smtp_user: Option<String>,
    /// The password there; better in the environment or a file than here.
    #[arg(long, value_name = "PASSWORD")]
    smtp_password: Option<String>,
    /// Who sends e-mails: Azalai <games@example.org>
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
}

impl Alerts {
    /// Push services complain at the public address if nothing else is said.
    fn rules(&self, home: Option<&str>) -> AlertRules {
        let usual = AlertRules::default();
        let keys = |(public, private): (&String, &String)| VapidKeys {
            public: public.clone(),
            private: private.clone(),
            contact: self.vapid_contact.as_deref().or(home).unwrap_or_default().to_owned(),
        };
        let burst = self.alerts_per_person.unwrap_or(usual.rate.burst);
        AlertRules {
            after: self.alert_after.map_or(usual.after, Duration::from_secs),
            rate: Rate { burst, ..usual.rate },
            allow_private: self.alert_private,
            vapid: self.vapid_public.as_ref().zip(self.vapid_private.as_ref()).map(keys),
            mail: self.mail(),
            ..usual
        }
    }

    /// The mail server, as soon as one thing is said about it: what is missing is told at the start.
    fn mail(&self) -> Option<MailRules> {
        let said = [&self.smtp, &self.smtp_user, &self.smtp_password, &self.mail_from];
        (self.smtp_plain || said.iter().any(|said| said.is_some())).then(|| MailRules {
            server: self.smtp.clone().unwrap_or_default(),
            plain: self.smtp_plain,
            user: self.smtp_user.clone(),
            password: self.smtp_password.clone(),
            from: self.mail_from.clone().unwrap_or_default(),
            ..MailRules::default()
        })
    }
}

/// How much the server takes on.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Threads on which bots think; usually one less than the machine has.
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// Threads on which bots think for one person at once, bots apart that hardly think; usually half of them.
    #[arg(long, value_name = "N")]
    bot_threads_per_person: Option<usize>,
    /// Seconds that a bot may think in one turn, however many actions the turn has; then it plays on without thinking.
    #[arg(long, value_name = "SECONDS")]
    thinking_per_turn: Option<u64>,
    /// How much a bot thinks about a hint: 500ms, or 2000it on however slow a machine.
    #[arg(long, value_name = "BUDGET")]
    hint_thinking: Option<Budget>,
    /// Open connections in all.
    #[arg(long, value_name = "N")]
    connections: Option<usize>,
    /// Open connections of one address (a /64 of IPv6); given, it counts for this machine itself, too.
    #[arg(long, value_name = "N")]
    connections_per_address: Option<u32>,
    /// Open connections of one /48 of IPv6.
    #[arg(long, value_name = "N")]
    connections_per_network: Option<u32>,
    /// Open connections of one person.
    #[arg(long, value_name = "N")]
    connections_per_person: Option<u32>,
    /// Unfinished tables that one person may have opened.
    #[arg(long, value_name = "N")]
    tables_per_person: Option<i64>,
    /// Guests that one address may create at once.
    #[arg(long, value_name = "N")]
    guests_per_address: Option<u32>,
    /// Wrong passwords that strangers at one address may try at once for one account.
    #[arg(long, value_name = "N")]
    logins_per_account: Option<u32>,
    /// Wrong passwords that strangers at one address may try at once.
    #[arg(long, value_name = "N")]
    logins_per_address: Option<u32>,
    /// Wrong passwords that strangers may try at once for one account, all addresses together.
    #[arg(long, value_name = "N")]
    logins_per_name: Option<u32>,
    /// Wrong passwords that somebody may try at once who has a session or is at a device where the account was used.
    #[arg(long, value_name = "N")]
    logins_of_known: Option<u32>,
    /// Codes for e-mail addresses that one person may have sent at once (one more in 10 minutes later on).
    #[arg(long, value_name = "N")]
    codes_per_person: Option<u32>,
    /// Codes that may be sent to one mailbox at once (one more in an hour later on).
    #[arg(long, value_name = "N")]
    codes_per_mailbox: Option<u32>,
    /// Codes that one address may have sent at once (one more a minute later on).
    #[arg(long, value_name = "N")]
    codes_per_address: Option<u32>,
    /// Requests that one person may send at once (half as many a second later on).
    #[arg(long, value_name = "N")]
    requests_per_person: Option<u32>,
    /// Lists, positions, choices, records and pictures that one person may ask for at once (50 more a second later on).
    #[arg(long, value_name = "N")]
    looks_per_person: Option<u32>,
    /// Pictures of tables that may be drawn at once for one address (one more in 2 seconds later on).
    #[arg(long, value_name = "N")]
    pictures_per_address: Option<u32>,
    /// Seconds that a client may take to send the head of its first or next request.
    #[arg(long, value_name = "SECONDS")]
    head_within: Option<u64>,
    /// Seconds that a client may take to send a body.
    #[arg(long, value_name = "SECONDS")]
    body_within: Option<u64>,
    /// Messages that one WebSocket may send at once (half as many a second later on).
    #[arg(long, value_name = "N")]
    messages_per_socket: Option<u32>,
    /// Coming, going, offers, votes and the like that one person may do at once at one table (one more a second later on).
    #[arg(long, value_name = "N")]
    stirs_per_person: Option<u32>,
    /// Actions that one person may take back at once at one table (5 more a second later on).
    #[arg(long, value_name = "N")]
    undos_per_person: Option<u32>,
    /// Seconds after which a connection ends whose answers nobody reads.
    #[arg(long, value_name = "SECONDS")]
    unread_after: Option<u64>,
    /// Seconds without a sign of life after which a WebSocket ends.
    #[arg(long, value_name = "SECONDS")]
    silent_after: Option<u64>,
    /// MiB that one person may have stored at once by opening tables, talking, taking back, telling where to send alerts and the like (a quarter of it an hour
    /// later on).
    #[arg(long, value_name = "MIB")]
    stored_per_person: Option<u32>,
    /// MiB that one address may have stored at once in the same ways (a quarter of it an hour later on).
    #[arg(long, value_name = "MIB")]
    stored_per_address: Option<u32>,
    /// Lines of chat that one person may say at once (one more in 2 seconds later on).
    #[arg(long, value_name = "N")]
    lines_per_person: Option<u32>,
    /// Lines of chat that one person may report at once (one more a minute later on).
    #[arg(long, value_name = "N")]
    reports_per_person: Option<u32>,
    /// Hints and reviews that one person may ask for at once (one more in 2 seconds later on).
    #[arg(long, value_name = "N")]
    hints_per_person: Option<u32>,
    /// Tables that one person may open at once (20 more a second later on).
    #[arg(long, value_name = "N")]
    openings_per_person: Option<u32>,
    /// Open connections of watchers who are nobody, for each address.
    #[arg(long, value_name = "N")]
    watchers_per_address: Option<u32>,
    /// Tokens that one person may have.
    #[arg(long, value_name = "N")]
    tokens_per_person: Option<u32>,
    /// Thoughts of bots that may wait.
    #[arg(long, value_name = "N")]
    thoughts: Option<usize>,
    /// Reviews that may be made or wait for it.
    #[arg(long, value_name = "N")]
    reviews: Option<usize>,
    /// Games that a review plays in its mind for each decision; fewer are faster and surer of less.
    #[arg(long, value_name = "N")]
    review_games: Option<u32>,
    /// Changes and answers that may wait to be stored and told, all together.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// MiB that they may have together.
    #[arg(long, value_name = "MIB")]
    jobs_mib: Option<usize>,
    /// Tables that are in memory, those apart that somebody follows or a bot is on turn at; what was not used for longest goes
    /// first.
    #[arg(long, value_name = "N")]
    tables_in_memory: Option<usize>,
    /// Minutes without use after which a table leaves the memory until it is needed again.
    #[arg(long, value_name = "MINUTES")]
    forget_after: Option<u64>,
    /// Seconds without a sign after which somebody counts as away.
    #[arg(long, value_name = "SECONDS")]
    away_after: Option<u64>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LogForm {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

const MIB: usize = 1024 * 1024;

/// The folder of the server's data, if nobody says otherwise.
pub fn usual_data() -> PathBuf {
    match etcetera::choose_base_strategy() {
        Ok(folders) => folders.data_dir().join("azalai"),
        Err(_) => PathBuf::from("azalai-data"),
    }
}

/// Why there is no page, and what to do about it.
const NO_PAGE: &str = "The page is not in this program: Node 20 and npm were missing when it was built.\n\
    Install them, then `cargo clean -p azalai-web` and build again.";

/// The server with a browser in front of it; without a page, the games in the terminal.
pub fn run_with_browser() -> Result<(), Failure> {
    if azalai_web::BUILT {
        return serve(&Args::default(), true);
    }
    say(&format!("{NO_PAGE} Until then, here are the games in the terminal."))?;
    crate::menu::run()
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.print_config {
        let values = values(&config(args), args.log);
        let text = settings::as_file(&<crate::Cli as clap::CommandFactory>::command(), &values);
        return say(text.trim_end());
    }
    serve(args, false)
}

/// An address without its password, which is never printed.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let bare = match authority.rsplit_once('@') {
        Some((who, at)) => format!("{}@{at}", who.split(':').next().unwrap_or_default()),
        None => authority.to_owned(),
    };
    let (path, options) = path.split_once('?').map_or((path, None), |(path, o)| (path, Some(o)));
    let shown = |option: &&str| !option.starts_with("password=");
    let options: Vec<&str> = options.unwrap_or_default().split('&').filter(shown).collect();
    let options = options.join("&");
    let mark = if options.is_empty() { "" } else { "?" };
    format!("{scheme}://{bare}{path}{mark}{options}")
}

/// The options as they count. What has no value is not limited, or follows from something else.
fn values(config: &Config, log: LogForm) -> Vec<(&'static str, Option<toml::Value>)> {
    let whole = |number: u64| Some(toml::Value::Integer(i64::try_from(number).unwrap_or(i64::MAX)));
    let text = |text: &str| Some(toml::Value::String(text.to_owned()));
    let path = |path: &Path| text(&path.to_string_lossy());
    let days = |time: Duration| whole(time.as_secs() / (24 * 3600));
    let mib = |rate: &Rate| whole(u64::from(rate.burst / 1024));
    let (doors, limits, keep) = (&config.doors, &config.limits, &config.keep);
    let of_address = doors.share.of_this_machine.then_some(doors.share.of_address);
    let form = log.to_possible_value();
    let mail = |part: fn(&MailRules) -> Option<&String>| {
        let part = config.alerts.mail.as_ref().and_then(part).filter(|part| !part.is_empty());
        part.and_then(|part| text(part))
    };
    let plain = config.alerts.mail.as_ref().is_some_and(|mail| mail.plain);
    vec![
        ("listen", text(&config.listen.to_string())),
        ("data", path(&config.data)),
        ("database", config.database.as_deref().map(without_password).as_deref().and_then(text)),
        ("decks", config.decks.as_deref().and_then(path)),
        ("public-url", config.public_url.as_deref().and_then(text)),
        ("behind-proxy", Some(toml::Value::Boolean(config.behind_proxy))),
        ("log", form.and_then(|form| text(form.get_name()))),
        ("bot-threads", whole(config.bot_threads as u64)),
        ("bot-threads-per-person", config.bot_threads_of_person.and_then(|n| whole(n as u64))),
        ("thinking-per-turn", whole(config.thinking_per_turn.as_secs())),
        ("hint-thinking", text(&config.hints.budget.to_string())),
        ("connections", whole(doors.connections as u64)),
        ("connections-per-address", of_address.and_then(|n| whole(n.into()))),
        ("connections-per-network", whole(doors.share.of_network.into())),
        ("connections-per-person", whole(limits.sockets_of_person.into())),
        ("tables-per-person", whole(config.tables_of_person.unsigned_abs())),
        ("guests-per-address", whole(limits.guests.burst.into())),
        ("logins-per-account", whole(limits.logins_of_pair.burst.into())),
        ("logins-per-address", whole(limits.logins.burst.into())),
        ("logins-per-name", whole(limits.logins_of_name.burst.into())),
        ("logins-of-known", whole(limits.logins_of_known.burst.into())),
        ("codes-per-person", whole(limits.codes.burst.into())),
        ("codes-per-mailbox", whole(limits.codes_of_mailbox.burst.into())),
        ("codes-per-address", whole(limits.codes_of_address.burst.into())),
        ("requests-per-person", whole(limits.requests.burst.into())),
        ("looks-per-person", whole(limits.looks.burst.into())),
        ("pictures-per-address", whole(limits.pictures.burst.into())),
        ("head-within", whole(doors.head_within.as_secs())),
        ("body-within", whole(limits.body_within.as_secs())),
        ("messages-per-socket", whole(limits.messages.burst.into())),
        ("stirs-per-person", whole(limits.stirs.burst.into())),
        ("undos-per-person", whole(limits.undos.burst.into())),
        ("unread-after", whole(doors.unread_after.as_secs())),
        ("silent-after", whole(doors.silent_after.as_secs())),
        ("stored-per-person", mib(&limits.stored)),
        ("stored-per-address", mib(&limits.stored_of_address)),
        ("lines-per-person", whole(limits.chat.burst.into())),
        ("reports-per-person", whole(limits.reports.burst.into())),
        ("hints-per-person", whole(limits.hints.burst.into())),
        ("openings-per-person", whole(limits.tables.burst.into())),
        ("watchers-per-address", whole(limits.sockets_of_nobody.into())),
        ("tokens-per-person", whole(config.tokens_of_person.unsigned_abs())),
        ("thoughts", whole(config.thoughts as u64)),
        ("reviews", whole(config.reviews as u64)),
        ("review-games", whole(config.review_games.into())),
        ("jobs", whole(config.queue.jobs as u64)),
        ("jobs-mib", whole((config.queue.bytes / MIB) as u64)),
        ("tables-in-memory", whole(config.tables_in_memory as u64)),
        ("forget-after", whole(config.forget_after.as_secs() / 60)),
        ("away-after", whole(config.away_after.as_secs())),
        ("end-after", config.end_after.and_then(days)),
        ("close-after", days(config.close_after)),
        ("keep-sessions", days(config.sessions)),
        ("keep-games", keep.games.and_then(days)),
        ("keep-closed", whole(keep.closed.as_secs() / 3600)),
        ("keep-guests", keep.guests.map_or_else(|| whole(0), days)),
        ("keep-reports", keep.reports.map_or_else(|| whole(0), days)),
        ("alert-after", whole(config.alerts.after.as_secs())),
        ("alerts-per-person", whole(config.alerts.rate.burst.into())),
        ("alert-private", Some(toml::Value::Boolean(config.alerts.allow_private))),
        ("vapid-public", config.alerts.vapid.as_ref().and_then(|keys| text(&keys.public))),
        // What is printed is read by others, too.
        ("vapid-private", None),
        ("vapid-contact", config.alerts.vapid.as_ref().and_then(|keys| text(&keys.contact))),
        // Whoever wrote a password into it is told so at the start; until then it is not shown.
        ("smtp", mail(|mail| Some(&mail.server).filter(|url| !url.contains('@')))),
        ("smtp-plain", Some(toml::Value::Boolean(plain))),
        ("smtp-user", mail(|mail| mail.user.as_ref())),
        ("smtp-password", None),
        ("mail-from", mail(|mail| Some(&mail.from))),
    ]
}

fn config(args: &Args) -> Config {
    let mut config = Config::new(args.data.clone().unwrap_or_else(usual_data));
    config.listen = args.listen.unwrap_or(config.listen);
    config.database = args.database.clone();
    config.decks = args.decks.clone();
    config.public_url = args.public_url.clone();
    config.behind_proxy = args.behind_proxy;
    let limits = &args.limits;
    let set = |to: &mut u32, from: Option<u32>| *to = from.unwrap_or(*to);
    config.bot_threads = limits.bot_threads.unwrap_or(config.bot_threads);
    config.bot_threads_of_person = limits.bot_threads_per_person;
    seconds(&mut config.thinking_per_turn, limits.thinking_per_turn);
    config.hints.budget = limits.hint_thinking.unwrap_or(config.hints.budget);
    config.end_after = args.keep.end_after.map(days);
    config.keep = args.keep.rules();
    config.alerts = args.alerts.rules(args.public_url.as_deref());
    stored(&mut config.limits.stored, limits.stored_per_person);
    stored(&mut config.limits.stored_of_address, limits.stored_per_address);
    doors(&mut config.doors, limits);
    // Some room is left for those who only ask.
    let connections = config.doors.connections;
    config.limits.sockets = u32::try_from(connections - connections / 40).unwrap_or(u32::MAX);
    config.limits.share = config.doors.share;
    config.tables_of_person = limits.tables_per_person.unwrap_or(config.tables_of_person);
    set(&mut config.limits.sockets_of_person, limits.connections_per_person);
    set(&mut config.limits.guests.burst, limits.guests_per_address);
    set(&mut config.limits.logins_of_pair.burst, limits.logins_per_account);
    set(&mut config.limits.logins.burst, limits.logins_per_address);
    set(&mut config.limits.logins_of_name.burst, limits.logins_per_name);
    set(&mut config.limits.logins_of_known.burst, limits.logins_of_known);
    half_a_second(&mut config.limits.requests, limits.requests_per_person);
    half_a_second(&mut config.limits.messages, limits.messages_per_socket);
    seconds(&mut config.limits.body_within, limits.body_within);
    seconds(&mut config.away_after, limits.away_after);
    waiting(&mut config, limits);
    let keep = &args.keep;
    config.close_after = keep.close_after.map_or(config.close_after, days);
    config.sessions = keep.keep_sessions.map_or(config.sessions, days);
    config
}

/// How much somebody may ask for, and how much may wait.
fn waiting(config: &mut Config, limits: &Limits) {
    let set = |to: &mut u32, from: Option<u32>| *to = from.unwrap_or(*to);
    let many = |to: &mut usize, from: Option<usize>| *to = from.map_or(*to, |many| many.max(1));
    set(&mut config.limits.chat.burst, limits.lines_per_person);
    set(&mut config.limits.reports.burst, limits.reports_per_person);
    set(&mut config.limits.codes.burst, limits.codes_per_person);
    set(&mut config.limits.codes_of_mailbox.burst, limits.codes_per_mailbox);
    set(&mut config.limits.codes_of_address.burst, limits.codes_per_address);
    set(&mut config.limits.looks.burst, limits.looks_per_person);
    set(&mut config.limits.pictures.burst, limits.pictures_per_address);
    set(&mut config.limits.stirs.burst, limits.stirs_per_person);
    set(&mut config.limits.undos.burst, limits.undos_per_person);
    set(&mut config.limits.hints.burst, limits.hints_per_person);
    set(&mut config.limits.tables.burst, limits.openings_per_person);
    set(&mut config.limits.sockets_of_nobody, limits.watchers_per_address);
    config.tokens_of_person = limits.tokens_per_person.map_or(config.tokens_of_person, i64::from);
    many(&mut config.thoughts, limits.thoughts);
    many(&mut config.reviews, limits.reviews);
    many(&mut config.tables_in_memory, limits.tables_in_memory);
    config.review_games = limits.review_games.map_or(config.review_games, |games| games.max(2));
    many(&mut config.queue.jobs, limits.jobs);
    many(&mut config.queue.bytes, limits.jobs_mib.map(|mib| mib.max(1).saturating_mul(MIB)));
    seconds(
        &mut config.forget_after,
        limits.forget_after.map(|minutes| minutes.saturating_mul(60)),
    );
}

/// Which connections come in.
fn doors(rules: &mut DoorRules, limits: &Limits) {
    rules.connections = limits.connections.unwrap_or(rules.connections);
    let share = &mut rules.share;
    share.of_this_machine = limits.connections_per_address.is_some();
    // Where there are few, nobody gets the greater part of them without a word.
    let part = |of: usize| u32::try_from((rules.connections / of).max(1)).unwrap_or(u32::MAX);
    share.of_address = limits.connections_per_address.unwrap_or(share.of_address.min(part(4)));
    share.of_network = limits.connections_per_network.unwrap_or(share.of_network.min(part(2)));
    seconds(&mut rules.head_within, limits.head_within);
    seconds(&mut rules.unread_after, limits.unread_after);
    seconds(&mut rules.silent_after, limits.silent_after);
}

/// So many at once, and half as many a second.
fn half_a_second(rate: &mut Rate, burst: Option<u32>) {
    if let Some(burst) = burst {
        *rate =
            Rate { burst, every: Duration::from_nanos(2_000_000_000 / u64::from(burst.max(1))) };
    }
}

/// So many MiB at once, and a quarter of it an hour.
fn stored(rate: &mut Rate, mib: Option<u32>) {
    if let Some(mib) = mib {
        let kib = mib.clamp(1, 1024 * 1024) * 1024;
        *rate = Rate { burst: kib, every: 4 * Duration::from_secs(3600) / kib };
    }
}

fn seconds(to: &mut Duration, from: Option<u64>) {
    // Nothing can be done in no time at all.
    *to = from.map_or(*to, |seconds| Duration::from_secs(seconds.clamp(1, 1_000_000_000)));
}

fn serve(args: &Args, browser: bool) -> Result<(), Failure> {
    log(args.log);
    let wanted =
        u64::try_from(config(args).doors.connections).unwrap_or(u64::MAX).saturating_add(200);
    if let Err(error) = rlimit::increase_nofile_limit(wanted) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Whoever reads where it is may stop it at once.
        let mut term = signal(SignalKind::terminate())?;
        let server = Server::start(&config(args)).await.map_err(Failure::refused)?;
        let url = match &args.public_url {
            Some(url) => url.clone(),
            None => format!("http://{}/", server.address()),
        };
        say(&format!("Azalai is at {url}\nCtrl-C stops it."))?;
        if !azalai_web::BUILT {
            say(NO_PAGE)?;
        }
        tracing::info!(address = %server.address(), "serving");
        if browser && std::io::stdout().is_terminal() && open::that_detached(&url).is_err() {
            say("Open that address in your browser; `azalai menu` plays in the terminal.")?;
        }
        tokio::select! {
            stopped = tokio::signal::ctrl_c() => stopped?,
            _ = term.recv() => {}
        }
        server.stop().await;
        Ok(())
    })
}

/// Structured logs on standard error.
fn log(form: LogForm) {
    let filter = std::env::var("RUST_LOG").ok().and_then(|text| wanted(&text));
    let logs = tracing_subscriber::registry()
        .with(filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO)));
    let lines = layer().with_writer(std::io::stderr);
    // A second start in one process (there is none) would keep the first log.
    let _ = match form {
        LogForm::Text => logs.with(lines.with_ansi(std::io::stderr().is_terminal())).try_init(),
        LogForm::Json => logs.with(lines.json()).try_init(),
    };
}

/// What `RUST_LOG` asks for: a level, or levels of parts of the program (`info,azalai_server=debug`).
fn wanted(text: &str) -> Option<Targets> {
    text.parse().ok().filter(|_| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::wanted;
    use tracing::Level;

    #[test]
    fn the_log_is_as_full_as_the_environment_asks_for() {
        let shows = |text: &str, target: &str, level: Level| {
            wanted(text).map(|targets| targets.would_enable(target, &level))
        };
        assert_eq!(shows("warn", "azalai_server", Level::INFO), Some(false));
        assert_eq!(shows("azalai_server=debug", "azalai_server::http", Level::DEBUG), Some(true));
        assert_eq!(shows("info,azalai_server=debug", "sqlx", Level::DEBUG), Some(false));
        assert_eq!(shows("info,azalai_server=debug", "sqlx", Level::INFO), Some(true));
        assert_eq!(shows("", "azalai_server", Level::ERROR), None);
        assert_eq!(shows("azalai=loud", "azalai_server", Level::ERROR), None);
    }
}
