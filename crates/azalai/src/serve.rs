//! `azalai serve`: the server, and `azalai` alone: the server with a browser in front of it.

use crate::failure::Failure;
use crate::output::say;
use azalai_server::doors::DoorRules;
use azalai_server::http::limits::Rate;
use azalai_server::{Config, KeepRules, Server};
use clap::ValueEnum;
use etcetera::BaseStrategy;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
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
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The folder of the server's data; usually `azalai` in your own folder for data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database, if it is to be elsewhere: sqlite:PATH.
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
}

/// How long the server keeps what nobody goes on with.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "What is kept")]
struct Keep {
    /// Days after which a running game without a clock ends that nobody has touched; usually never.
    #[arg(long, value_name = "DAYS")]
    end_after: Option<u64>,
    /// Days after which finished games are deleted; usually never.
    #[arg(long, value_name = "DAYS")]
    keep_games: Option<u64>,
    /// Hours after which tables are deleted that closed before a game began; usually 1.
    #[arg(long, value_name = "HOURS")]
    keep_closed: Option<u64>,
    /// Days after which guests are deleted who sit at no table and were not seen since; usually 90, 0 is never.
    #[arg(long, value_name = "DAYS")]
    keep_guests: Option<u64>,
}

impl Keep {
    fn rules(&self) -> KeepRules {
        let usual = KeepRules::default();
        KeepRules {
            closed: self.keep_closed.map_or(usual.closed, |hours| days(hours) / 24),
            games: self.keep_games.map(days),
            guests: self.keep_guests.map_or(usual.guests, |some| (some > 0).then(|| days(some))),
        }
    }
}

/// Nothing is younger than an hour when it is deleted, and nothing older than a century.
fn days(count: u64) -> Duration {
    Duration::from_secs(count.clamp(1, 36_500) * 24 * 3600)
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
    /// Requests that one person may send at once (half as many a second later on).
    #[arg(long, value_name = "N")]
    requests_per_person: Option<u32>,
    /// Seconds that a client may take to send the head of its first or next request.
    #[arg(long, value_name = "SECONDS")]
    head_within: Option<u64>,
    /// Seconds after which a connection ends whose answers nobody reads.
    #[arg(long, value_name = "SECONDS")]
    unread_after: Option<u64>,
    /// Seconds without a sign of life after which a WebSocket ends.
    #[arg(long, value_name = "SECONDS")]
    silent_after: Option<u64>,
    /// MiB that one person may have stored at once by opening tables and talking (a quarter of it an hour later on).
    #[arg(long, value_name = "MIB")]
    stored_per_person: Option<u32>,
    /// MiB that one address may have stored at once by opening tables (a quarter of it an hour later on).
    #[arg(long, value_name = "MIB")]
    stored_per_address: Option<u32>,
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
    serve(args, false)
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
    config.end_after = args.keep.end_after.map(days);
    config.keep = args.keep.rules();
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
    if let Some(requests) = limits.requests_per_person {
        let every = 2_000_000_000 / u64::from(requests.max(1));
        config.limits.requests.burst = requests;
        config.limits.requests.every = Duration::from_nanos(every);
    }
    seconds(&mut config.away_after, limits.away_after);
    config
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
