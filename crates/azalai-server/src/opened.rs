//! The tables, the people and the store behind them, with nobody at the door yet: what a server opens, and what whoever
//! runs it opens if no server does.

use crate::alerts::Alerts;
use crate::alerts::mail::Mailer;
use crate::driver::{Dues, FairRules, Late, Lobby, LobbyRules, Thinkers, Time, Works, now};
use crate::http::guard::PublicUrl;
use crate::metrics::Metrics;
use crate::people::{People, PeopleRules};
use crate::serve::{Config, ServeError};
use crate::store::{self, Health, Place, Queue, StoreError, Writer, tell};
use azalai_games::decks::read_decks;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// The tables, the people and the store behind them.
pub struct Opened {
    /// The tables.
    pub lobby: Arc<Lobby>,
    /// Whether the database is well.
    pub health: Arc<Health>,
    /// The database.
    pub place: Place,
    close_writer: oneshot::Sender<()>,
    writing: std::thread::JoinHandle<()>,
    _lock: std::fs::File,
}

impl Opened {
    /// Opens the database and brings it up to date. No table is read, and nobody else can do the same meanwhile.
    pub async fn open(config: &Config) -> Result<Opened, ServeError> {
        let place = Place::of(&config.data, config.database.as_deref())?;
        let store::Store { pool, pen, lock } = store::open(&place).await?;
        let decks = match &config.decks {
            Some(path) => {
                read_decks(path).map_err(|error| ServeError::Decks { path: path.clone(), error })?
            }
            None => Vec::new(),
        };
        let url: Option<PublicUrl> = config.public_url.as_deref().map(str::parse).transpose()?;
        let secure_cookie = url.is_some_and(|url| url.is_https());
        let rules = PeopleRules {
            secure_cookie,
            session: config.sessions,
            tokens: config.tokens_of_person,
            ..PeopleRules::default()
        };
        let metrics = Arc::new(Metrics::new());
        let (queue, jobs) = Queue::new(config.queue);
        let people = People::new(pool.clone(), queue.clone(), rules);
        let health = Arc::new(Health::new(queue.clone(), pool.clone()));
        let (close_writer, closing) = oneshot::channel();
        let (done, telling) = mpsc::unbounded_channel();
        tokio::spawn(tell(telling));
        let writer = Writer::new(pen, pool.clone(), jobs, Arc::clone(&metrics), done).await;
        let mut writer = writer.map_err(StoreError::from)?;
        if let Some(pen) = writer.pen() {
            store::upgrade(&pool, pen).await?;
        }
        let writing = writer.start(closing).map_err(ServeError::Threads)?;
        people.recall().await.map_err(StoreError::from)?;
        let alive = store::alive_at(&pool).await.map_err(StoreError::from)?;
        let downtimes = store::downtimes(&pool, now()).await.map_err(StoreError::from)?;
        let dues = Dues::default();
        for (id, at) in store::due(&pool).await.map_err(StoreError::from)? {
            dues.set(&id, Some(at));
        }
        let mut alerts = Alerts::new(config.alerts.clone())?;
        alerts.mailer = config.alerts.mail.as_ref().map(Mailer::new).transpose()?;
        for person in store::alert_people(&pool).await.map_err(StoreError::from)? {
            alerts.set(&person, true);
        }
        let works = Arc::new(Works {
            queue,
            thinkers: thinkers(config)?,
            mind: config.mind,
            thinking_per_turn: config.thinking_per_turn,
            late: Late::default(),
            dues,
            alerts,
            time: Time::new(config.watch.clone(), alive, downtimes),
            metrics,
            away_after: i64::try_from(config.away_after.as_millis()).unwrap_or(i64::MAX),
        });
        let rules = LobbyRules {
            of_person: config.tables_of_person,
            in_memory: config.tables_in_memory.max(1),
        };
        let lobby = Lobby::new(pool, works, people, decks, rules).await?;
        Ok(Opened { lobby: Arc::new(lobby), health, place, close_writer, writing, _lock: lock })
    }

    /// Stores everything and closes the database.
    pub async fn close(self) {
        let _ = self.close_writer.send(());
        let writing = tokio::task::spawn_blocking(move || self.writing.join());
        if !matches!(writing.await, Ok(Ok(()))) {
            tracing::error!("the writer ended badly");
        }
        self.lobby.pool.close().await;
    }
}

fn thinkers(config: &Config) -> Result<Thinkers, ServeError> {
    let half = config.bot_threads.div_ceil(2);
    let at_once = config.bot_threads_of_person.unwrap_or(half).max(1);
    let rules = FairRules { at_once, waiting: config.thoughts.max(2), ..FairRules::default() };
    Thinkers::new("thinker", config.bot_threads, true, rules).map_err(ServeError::Threads)
}
