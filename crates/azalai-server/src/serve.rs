//! Starting and stopping the server.

use crate::admin::{Admin, Door};
use crate::alerts::mail::BadMail;
use crate::alerts::push::BadKeys;
use crate::alerts::{AlertRules, keep_alerts};
use crate::doors::{DoorRules, Doors};
use crate::driver::{KeepRules, Lobby, Mind, Watch, keep_clocks, think_alone};
use crate::http::guard::{self, BadPublicUrl, GuardRules, PublicUrl};
use crate::http::limits::{LimitRules, Limits};
use crate::http::{App, HintRules, Reviews, router};
use crate::opened::Opened;
use crate::refusal::Refusal;
use crate::store::{self, QueueRules, StoreError};
use futures_util::future::BoxFuture;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How the server is to be.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its data.
    pub data: PathBuf,
    /// The address of the database, if it is not in that folder.
    pub database: Option<String>,
    /// A folder of decks that tables may choose.
    pub decks: Option<PathBuf>,
    /// The address that people type.
    pub public_url: Option<String>,
    /// A proxy stands in front, and its `X-Forwarded-For` can be believed.
    pub behind_proxy: bool,
    /// How many threads bots think on.
    pub bot_threads: usize,
    /// On how many of them bots think for one person at once, those apart that hardly think; half of them if
    /// nothing is said.
    pub bot_threads_of_person: Option<usize>,
    /// How long a bot thinks in one turn at most, however many actions the turn has.
    pub thinking_per_turn: Duration,
    /// How bots find their actions.
    pub mind: Mind,
    /// Where the time comes from.
    pub watch: Watch,
    /// After which time running games without a clock end that nobody has touched.
    pub end_after: Option<Duration>,
    /// How long what is over is kept.
    pub keep: KeepRules,
    /// Which connections come in.
    pub doors: DoorRules,
    /// How many unfinished tables one person may have opened.
    pub tables_of_person: i64,
    /// How many tables are in memory, those apart that somebody follows or a bot is on turn at.
    pub tables_in_memory: usize,
    /// After which time without a sign somebody counts as away.
    pub away_after: Duration,
    /// After which time without use a table leaves the memory until it is needed again.
    pub forget_after: Duration,
    /// How much may wait to be stored.
    pub queue: QueueRules,
    /// How many thoughts of bots may wait.
    pub thoughts: usize,
    /// How many reviews may be made or wait for it.
    pub reviews: usize,
    /// How bots think about hints.
    pub hints: HintRules,
    /// How many games a review plays in its mind for each decision.
    pub review_games: u32,
    /// How many tokens one person may have.
    pub tokens_of_person: i64,
    /// How long a session lasts after it was last seen.
    pub sessions: Duration,
    /// After which time an open table closes if its game has not begun.
    pub close_after: Duration,
    /// All other limits.
    pub limits: LimitRules,
    /// How people hear that it is their turn.
    pub alerts: AlertRules,
}

impl Config {
    /// The usual server, with its data in this folder.
    pub fn new(data: PathBuf) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4747)),
            data,
            database: None,
            decks: None,
            public_url: None,
            behind_proxy: false,
            bot_threads: azalai_games::all_threads().saturating_sub(1).max(1),
            bot_threads_of_person: None,
            thinking_per_turn: Duration::from_secs(10),
            mind: think_alone,
            watch: Watch::system(),
            end_after: None,
            keep: KeepRules::default(),
            doors: DoorRules::default(),
            tables_of_person: 50,
            tables_in_memory: 4_000,
            away_after: Duration::from_secs(60),
            forget_after: Duration::from_secs(10 * 60),
            queue: QueueRules::default(),
            thoughts: 10_000,
            reviews: 50,
            hints: HintRules::default(),
            review_games: 500,
            tokens_of_person: 50,
            sessions: Duration::from_secs(365 * 24 * 3600),
            close_after: Duration::from_secs(3 * 24 * 3600),
            limits: LimitRules::default(),
            alerts: AlertRules::default(),
        }
    }
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot listen there.
    #[error("cannot listen on {at}: {error}; choose another address with --listen")]
    Listen {
        /// Where.
        at: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The decks cannot be read.
    #[error("{}: {error}", path.display())]
    Decks {
        /// Where.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The public URL is none.
    #[error(transparent)]
    PublicUrl(#[from] BadPublicUrl),
    /// The keys of Web Push are none.
    #[error("--vapid-private and --vapid-public: {0}")]
    Vapid(#[from] BadKeys),
    /// No e-mail can be sent so.
    #[error(transparent)]
    Mail(#[from] BadMail),
    /// A thread cannot be started.
    #[error("a thread could not be started: {0}")]
    Threads(std::io::Error),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    opened: Opened,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    keeping: Vec<JoinHandle<()>>,
}

/// How often the server notes that it is alive, and looks after its tables.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How long a stop waits for sockets.
const GRACE: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the database, wakes the tables up and listens. In a box, so that all this is built here and
    /// not again in every program that waits for it.
    pub fn start(config: &Config) -> BoxFuture<'_, Result<Server, ServeError>> {
        Box::pin(Server::run(config))
    }

    async fn run(config: &Config) -> Result<Server, ServeError> {
        let public_url: Option<PublicUrl> =
            config.public_url.as_deref().map(str::parse).transpose()?;
        let guard = GuardRules {
            public_url,
            loopback: config.listen.ip().is_loopback(),
            behind_proxy: config.behind_proxy,
        };
        if config.alerts.mail.is_some() && guard.public_url.is_none() && !guard.loopback {
            return Err(BadMail::NoHome.into());
        }
        let opened = Opened::open(config).await?;
        let lobby = Arc::clone(&opened.lobby);
        let fault = |error| ServeError::Listen { at: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let (stop, stopping) = watch::channel(false);
        let limits = Limits::new(config.limits.clone());
        let home = guard
            .public_url
            .as_ref()
            .map_or_else(|| format!("http://{address}"), ToString::to_string);
        let app = App {
            lobby: Arc::clone(&lobby),
            limits: limits.clone(),
            guard: Arc::new(guard.clone()),
            health: Arc::clone(&opened.health),
            reviews: Arc::new(Reviews::new(config.reviews, config.review_games)),
            hints: config.hints,
            pictures: Arc::default(),
            folder: opened.place.folder().map(Into::into),
            silent_after: config.doors.silent_after,
            home: home.as_str().into(),
            stop: stopping.clone(),
        };
        farewell(&lobby);
        let mut keeping = vec![
            tokio::spawn(keep_clocks(Arc::downgrade(&lobby))),
            tokio::spawn(keep_lobby(Arc::clone(&lobby), config.clone())),
            tokio::spawn(wake_bots(Arc::clone(&lobby))),
            tokio::spawn(keep_going(Arc::clone(&lobby))),
            tokio::spawn(keep_alerts(Arc::downgrade(&lobby), home)),
        ];
        let admin = Admin { lobby: Arc::clone(&lobby), keep: config.keep };
        match Door::open(&opened.place) {
            Ok(door) => keeping.push(tokio::spawn(door.keep(admin))),
            // Games go on without it.
            Err(error) => tracing::error!(%error, "`azalai admin` cannot reach this server"),
        }
        let router = guard::layers(router(app), &guard, limits, lobby.people.clone());
        let metrics = Arc::clone(&lobby.works.metrics);
        let doors = Doors::new(config.doors.clone(), config.behind_proxy, metrics);
        let serving = tokio::spawn(doors.open(listener, router, stopping));
        Ok(Server { address, opened, stop, serving, keeping })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: takes no more requests, closes the sockets, lets bots finish, stores everything.
    pub fn stop(self) -> BoxFuture<'static, ()> {
        Box::pin(self.wind_up())
    }

    async fn wind_up(self) {
        tracing::info!("stopping");
        // Everybody who waits for this learns it at once.
        let _ = self.stop.send(true);
        if self.serving.await.is_err() {
            tracing::error!("serving ended badly");
        }
        self.keeping.iter().for_each(JoinHandle::abort);
        if let Some(mailer) = &self.opened.lobby.works.alerts.mailer {
            mailer.stop();
        }
        let lobby = Arc::clone(&self.opened.lobby);
        let sockets_closed = async {
            while lobby.metrics().sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(GRACE, sockets_closed).await.is_err() {
            tracing::warn!("some sockets could not be closed");
        }
        let works = Arc::clone(&lobby.works);
        let thinking = tokio::task::spawn_blocking(move || works.thinkers.stop());
        if thinking.await.is_err() {
            tracing::error!("the bots ended badly");
        }
        if let Err(refusal) = lobby.people.tidy().await {
            tracing::error!(%refusal, "people were not tidied up");
        }
        if let Err(refusal) = note_alive(&lobby).await {
            tracing::error!(%refusal, "the time of the stop was not stored");
        }
        self.opened.close().await;
        tracing::info!("stopped");
    }
}

/// Tables let go of people who delete themselves.
fn farewell(lobby: &Arc<Lobby>) {
    let (weak, runtime) = (Arc::downgrade(lobby), tokio::runtime::Handle::current());
    lobby.people.on_delete(move |person| {
        let Some(lobby) = weak.upgrade() else { return };
        lobby.works.alerts.set(&person, false);
        runtime.spawn(async move {
            if let Err(refusal) = lobby.let_go(&person).await {
                tracing::error!(%refusal, "a person left, but not all tables know");
            }
        });
    });
}

fn note_alive(lobby: &Lobby) -> impl Future<Output = Result<(), Refusal>> {
    let queue = lobby.works.queue.clone();
    let mut writes = vec![store::alive(lobby.works.time.now())];
    writes.extend(lobby.works.time.unstored().into_iter().map(store::downtime));
    async move { queue.store(writes).await }
}

/// Whenever nothing could be stored and now everything can again, the tables go on.
async fn keep_going(lobby: Arc<Lobby>) {
    let mut outages = lobby.works.queue.outages();
    while let Some(took) = outages.next().await {
        lobby.revive(took).await;
    }
}

async fn wake_bots(lobby: Arc<Lobby>) {
    lobby.wake_bots().await;
}

async fn keep_lobby(lobby: Arc<Lobby>, config: Config) {
    let Config { end_after, keep, close_after, forget_after, .. } = config;
    let idle = i64::try_from(forget_after.as_millis()).unwrap_or(i64::MAX);
    let stale = i64::try_from(close_after.as_millis()).unwrap_or(i64::MAX);
    let mut beat = tokio::time::interval(HEARTBEAT);
    let mut beats: u64 = 0;
    loop {
        beat.tick().await;
        beats += 1;
        if let Err(refusal) = note_alive(&lobby).await {
            tracing::error!(%refusal, "the heartbeat was not stored");
        }
        let now = lobby.works.time.now();
        lobby.forget_idle(now.saturating_sub(idle));
        if beats % 720 == 1
            && let Some(Ok(after)) = end_after.map(|after| i64::try_from(after.as_millis()))
            && let Err(refusal) = lobby.end_untouched(now - after).await
        {
            tracing::error!(%refusal, "games that nobody goes on with were not ended");
        }
        if beats % 12 == 1 {
            let pruned = lobby.prune(&keep).await.map(|_| ());
            let forgotten = lobby.works.queue.store(vec![store::forget_unconfirmed(now)]).await;
            for refusal in [pruned, forgotten].into_iter().filter_map(Result::err) {
                tracing::error!(%refusal, "what is over was not removed");
            }
        }
        if beats.is_multiple_of(12) {
            let tidied = lobby.people.tidy().await;
            let closed = lobby.close_stale(now - stale).await;
            for refusal in [tidied, closed].into_iter().filter_map(Result::err) {
                tracing::error!(%refusal, "tidying up failed");
            }
        }
    }
}
