//! Starting and stopping the server.

use crate::doors::{DoorRules, Doors};
use crate::driver::{
    Dues, FairRules, KeepRules, Late, Lobby, Mind, Thinkers, Time, Watch, Works, keep_clocks, now,
    think_alone,
};
use crate::http::guard::{self, BadPublicUrl, GuardRules, PublicUrl};
use crate::http::limits::{LimitRules, Limits};
use crate::http::{App, router};
use crate::metrics::Metrics;
use crate::people::{People, PeopleRules};
use crate::refusal::Refusal;
use crate::store::{self, Health, Queue, StoreError, Writer, tell};
use azalai_games::decks::read_decks;
use futures_util::future::BoxFuture;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
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
    /// After which time without a sign somebody counts as away.
    pub away_after: Duration,
    /// All other limits.
    pub limits: LimitRules,
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
            away_after: Duration::from_secs(60),
            limits: LimitRules::default(),
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
    /// A thread cannot be started.
    #[error("a thread could not be started: {0}")]
    Threads(std::io::Error),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    lobby: Arc<Lobby>,
    health: Arc<Health>,
    stop: watch::Sender<bool>,
    close_writer: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    writing: std::thread::JoinHandle<()>,
    keeping: Vec<JoinHandle<()>>,
    _lock: std::fs::File,
}

/// How often the server notes that it is alive, and looks after its tables.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// After which time without use a table is forgotten until it is needed again.
const IDLE: i64 = 10 * 60 * 1000;
/// After which time an open table closes if the game has not begun.
const STALE: i64 = 3 * 24 * 60 * 60 * 1000;
/// How long a stop waits for sockets.
const GRACE: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the database, wakes the tables up and listens. In a box, so that all this is built here and
    /// not again in every program that waits for it.
    pub fn start(config: &Config) -> BoxFuture<'_, Result<Server, ServeError>> {
        Box::pin(Server::run(config))
    }

    async fn run(config: &Config) -> Result<Server, ServeError> {
        let file = store::file(&config.data, config.database.as_deref())?;
        let store::Store { pool, disk, files, second, lock } = store::open(&file).await?;
        let decks = match &config.decks {
            Some(path) => {
                read_decks(path).map_err(|error| ServeError::Decks { path: path.clone(), error })?
            }
            None => Vec::new(),
        };
        let public_url: Option<PublicUrl> =
            config.public_url.as_deref().map(str::parse).transpose()?;
        let guard = GuardRules {
            public_url,
            loopback: config.listen.ip().is_loopback(),
            behind_proxy: config.behind_proxy,
        };
        let rules = PeopleRules { secure_cookie: guard.https(), ..PeopleRules::default() };
        let metrics = Arc::new(Metrics::new());
        let (queue, jobs) = Queue::new();
        let people = People::new(pool.clone(), queue.clone(), rules);
        let health = Arc::new(Health::new(queue.clone(), second));
        let (close_writer, closing) = oneshot::channel();
        let (done, telling) = mpsc::unbounded_channel();
        tokio::spawn(tell(telling));
        let writer = Writer::new(disk, files, jobs, Arc::clone(&metrics), done).await;
        let writer = writer.map_err(StoreError::from)?;
        store::upgrade(&pool).await?;
        let writing = writer.start(closing).map_err(ServeError::Threads)?;
        let alive = store::alive_at(&pool).await.map_err(StoreError::from)?;
        let downtimes = store::downtimes(&pool, now()).await.map_err(StoreError::from)?;
        let dues = Dues::default();
        for (id, at) in store::due(&pool).await.map_err(StoreError::from)? {
            dues.set(&id, Some(at));
        }
        let works = Arc::new(Works {
            queue,
            thinkers: thinkers(config)?,
            mind: config.mind,
            thinking_per_turn: config.thinking_per_turn,
            late: Late::default(),
            dues,
            time: Time::new(config.watch.clone(), alive, downtimes),
            metrics: Arc::clone(&metrics),
            away_after: i64::try_from(config.away_after.as_millis()).unwrap_or(i64::MAX),
        });
        let lobby = Lobby::new(pool, works, people, decks, config.tables_of_person).await?;
        let lobby = Arc::new(lobby);
        let fault = |error| ServeError::Listen { at: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let (stop, stopping) = watch::channel(false);
        let limits = Limits::new(config.limits.clone());
        let app = App {
            lobby: Arc::clone(&lobby),
            limits: limits.clone(),
            guard: Arc::new(guard.clone()),
            health: Arc::clone(&health),
            reviews: Arc::default(),
            silent_after: config.doors.silent_after,
            stop: stopping.clone(),
        };
        farewell(&lobby);
        let keeping = vec![
            tokio::spawn(keep_clocks(Arc::downgrade(&lobby))),
            tokio::spawn(keep_lobby(Arc::clone(&lobby), config.end_after, config.keep)),
            tokio::spawn(wake_bots(Arc::clone(&lobby))),
            tokio::spawn(keep_going(Arc::clone(&lobby))),
        ];
        let router = guard::layers(router(app), &guard, limits, lobby.people.clone());
        let doors = Doors::new(config.doors.clone(), config.behind_proxy, metrics);
        let serving = tokio::spawn(doors.open(listener, router, stopping));
        Ok(Server {
            address,
            lobby,
            health,
            stop,
            close_writer,
            serving,
            writing,
            keeping,
            _lock: lock,
        })
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
        let sockets_closed = async {
            while self.lobby.metrics().sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(GRACE, sockets_closed).await.is_err() {
            tracing::warn!("some sockets could not be closed");
        }
        let lobby = Arc::clone(&self.lobby);
        let thinking = tokio::task::spawn_blocking(move || lobby.works.thinkers.stop());
        if thinking.await.is_err() {
            tracing::error!("the bots ended badly");
        }
        if let Err(refusal) = self.lobby.people.tidy().await {
            tracing::error!(%refusal, "people were not tidied up");
        }
        if let Err(refusal) = note_alive(&self.lobby).await {
            tracing::error!(%refusal, "the time of the stop was not stored");
        }
        let _ = self.close_writer.send(());
        let writing = tokio::task::spawn_blocking(move || self.writing.join());
        if !matches!(writing.await, Ok(Ok(()))) {
            tracing::error!("the writer ended badly");
        }
        self.lobby.pool.close().await;
        self.health.close().await;
        tracing::info!("stopped");
    }
}

fn thinkers(config: &Config) -> Result<Thinkers, ServeError> {
    let half = config.bot_threads.div_ceil(2);
    let at_once = config.bot_threads_of_person.unwrap_or(half).max(1);
    let rules = FairRules { at_once, ..FairRules::default() };
    Thinkers::new("thinker", config.bot_threads, true, rules).map_err(ServeError::Threads)
}

/// Tables let go of people who delete themselves.
fn farewell(lobby: &Arc<Lobby>) {
    let (weak, runtime) = (Arc::downgrade(lobby), tokio::runtime::Handle::current());
    lobby.people.on_delete(move |person| {
        let Some(lobby) = weak.upgrade() else { return };
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

async fn keep_lobby(lobby: Arc<Lobby>, end_after: Option<Duration>, keep: KeepRules) {
    let mut beat = tokio::time::interval(HEARTBEAT);
    let mut beats: u64 = 0;
    loop {
        beat.tick().await;
        beats += 1;
        if let Err(refusal) = note_alive(&lobby).await {
            tracing::error!(%refusal, "the heartbeat was not stored");
        }
        let now = lobby.works.time.now();
        lobby.forget_idle(now - IDLE);
        if beats % 720 == 1
            && let Some(Ok(after)) = end_after.map(|after| i64::try_from(after.as_millis()))
            && let Err(refusal) = lobby.end_untouched(now - after).await
        {
            tracing::error!(%refusal, "games that nobody goes on with were not ended");
        }
        if beats % 12 == 1
            && let Err(refusal) = lobby.prune(&keep).await
        {
            tracing::error!(%refusal, "what is over was not removed");
        }
        if beats.is_multiple_of(12) {
            let tidied = lobby.people.tidy().await;
            let closed = lobby.close_stale(now - STALE).await;
            for refusal in [tidied, closed].into_iter().filter_map(Result::err) {
                tracing::error!(%refusal, "tidying up failed");
            }
        }
    }
}
