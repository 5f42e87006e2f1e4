//! What the server counts, for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

type Label = [(&'static str, String); 1];

/// What the server counts.
pub struct Metrics {
    registry: Registry,
    /// Actions of people and bots that were accepted.
    pub actions: Counter,
    /// Commands that were refused, by code.
    pub refused: Family<Label, Counter>,
    /// Requests, by status.
    pub requests: Family<Label, Counter>,
    /// Open connections, those of WebSockets among them.
    pub connections: Gauge,
    /// Open WebSockets.
    pub sockets: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Thoughts that wait for a thread.
    pub thoughts: Gauge,
    /// Reviews that are made or wait for it.
    pub reviews: Gauge,
    /// What waits to be stored and told.
    pub jobs: Gauge,
    /// 1 if nothing can be stored.
    pub store_down: Gauge,
    /// Bytes that are free where the database is.
    pub disk_free: Gauge,
    /// Bots that panicked.
    pub bot_panics: Counter,
    /// How long bots thought about an action.
    pub thinking: Histogram,
    /// Jobs of the writer that could not be stored.
    pub not_stored: Counter,
    alerts: Family<Label, Counter>,
    mails: Family<Label, Counter>,
    rows: Counter,
    commits: Counter,
    batch: Histogram,
    commit_time: Histogram,
}

impl Metrics {
    /// Everything at 0.
    pub fn new() -> Metrics {
        let seconds = || Histogram::new(exponential_buckets(0.0001, 2.0, 18));
        let mut metrics = Metrics {
            registry: Registry::with_prefix("azalai"),
            actions: Counter::default(),
            refused: Family::default(),
            requests: Family::default(),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            tables: Gauge::default(),
            thoughts: Gauge::default(),
            reviews: Gauge::default(),
            jobs: Gauge::default(),
            store_down: Gauge::default(),
            disk_free: Gauge::default(),
            bot_panics: Counter::default(),
            thinking: seconds(),
            not_stored: Counter::default(),
            alerts: Family::default(),
            mails: Family::default(),
            rows: Counter::default(),
            commits: Counter::default(),
            batch: Histogram::new(exponential_buckets(1.0, 2.0, 12)),
            commit_time: seconds(),
        };
        let registry = &mut metrics.registry;
        registry.register(
            "actions",
            "Accepted actions of people and bots",
            metrics.actions.clone(),
        );
        registry.register("refused", "Refusal commands by code", metrics.refused.clone());
        registry.register("requests", "HTTP requests by status", metrics.requests.clone());
        registry.register("connections", "Open connections", metrics.connections.clone());
        registry.register("sockets", "Open WebSockets", metrics.sockets.clone());
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("thoughts_waiting", "Thoughts in the queue", metrics.thoughts.clone());
        registry.register("reviews_waiting", "Reviews in the queue", metrics.reviews.clone());
        registry.register("jobs_waiting", "Jobs of the writer", metrics.jobs.clone());
        registry.register("store_down", "1 if nothing can be stored", metrics.store_down.clone());
        registry.register(
            "disk_free_bytes",
            "Free bytes where the database is",
            metrics.disk_free.clone(),
        );
        registry.register("bot_panics", "Bots that panicked", metrics.bot_panics.clone());
        registry.register(
            "thinking_seconds",
            "How long bots thought about an action",
            metrics.thinking.clone(),
        );
        registry.register(
            "not_stored",
            "Changes that could not be stored and were refused",
            metrics.not_stored.clone(),
        );
        registry.register("alerts", "Alerts by what became of them", metrics.alerts.clone());
        registry.register("mails", "E-mails by what became of them", metrics.mails.clone());
        registry.register("stored_rows", "Rows written to the database", metrics.rows.clone());
        registry.register("commits", "Transactions of the writer", metrics.commits.clone());
        registry.register("commit_rows", "Rows in one transaction", metrics.batch.clone());
        registry.register(
            "commit_seconds",
            "How long a transaction took",
            metrics.commit_time.clone(),
        );
        // Whoever waits for the first sees that there was none yet.
        drop(metrics.alerts.get_or_create(&[("result", "sent".to_owned())]));
        drop(metrics.mails.get_or_create(&[("result", "sent".to_owned())]));
        metrics
    }

    /// So many rows were stored together in this time.
    pub fn stored(&self, rows: usize, time: Duration) {
        if rows > 0 {
            self.rows.inc_by(rows as u64);
            self.commits.inc();
            self.batch.observe(rows as f64);
            self.commit_time.observe(time.as_secs_f64());
        }
    }

    /// A command or a request was refused.
    pub fn refuse(&self, code: &'static str) {
        self.refused.get_or_create(&[("code", code.to_owned())]).inc();
    }

    /// A request was answered.
    pub fn answer(&self, status: u16) {
        self.requests.get_or_create(&[("status", status.to_string())]).inc();
    }

    /// What became of an alert.
    pub fn alert(&self, result: &'static str) {
        self.alerts.get_or_create(&[("result", result.to_owned())]).inc();
    }

    /// What became of an e-mail.
    pub fn mail(&self, result: &'static str) {
        self.mails.get_or_create(&[("result", result.to_owned())]).inc();
    }

    /// All of it as Prometheus reads it.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}
