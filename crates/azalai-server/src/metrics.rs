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
    /// Bots that panicked.
    pub bot_panics: Counter,
    /// How long bots thought about an action.
    pub thinking: Histogram,
    /// Jobs of the writer that could not be stored.
    pub not_stored: Counter,
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
            bot_panics: Counter::default(),
            thinking: seconds(),
            not_stored: Counter::default(),
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
        registry.register("stored_rows", "Rows written to the database", metrics.rows.clone());
        registry.register("commits", "Transactions of the writer", metrics.commits.clone());
        registry.register("commit_rows", "Rows in one transaction", metrics.batch.clone());
        registry.register(
            "commit_seconds",
            "How long a transaction took",
            metrics.commit_time.clone(),
        );
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
