//! What all tables share.

use super::{Dues, Late, Mind, Thinkers, Time};
use crate::alerts::Alerts;
use crate::metrics::Metrics;
use crate::store::Queue;
use std::sync::Arc;
use std::time::Duration;

/// What all tables share: the writer, the thinkers, the clocks, the counters.
pub struct Works {
    /// The way to the writer.
    pub queue: Queue,
    /// Where bots think about their actions.
    pub thinkers: Thinkers,
    /// How they find them.
    pub mind: Mind,
    /// How long a bot thinks in one turn at most, however many actions the turn has.
    pub thinking_per_turn: Duration,
    /// Tables that found no room to wait for a thinker.
    pub late: Late,
    /// When the clocks of tables will have run out.
    pub dues: Dues,
    /// Who is to be told of their turns.
    pub alerts: Alerts,
    /// What time it is.
    pub time: Time,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// After how many milliseconds without a sign somebody counts as away.
    pub away_after: i64,
}

#[cfg(test)]
impl Works {
    /// For tests: one thread, and whoever works on the queue.
    pub fn idle(queue: Queue) -> Works {
        let rules = super::FairRules::default();
        Works {
            queue,
            thinkers: Thinkers::new("thinker", 1, false, rules).unwrap(),
            mind: super::think_alone,
            thinking_per_turn: Duration::from_secs(10),
            late: Late::default(),
            dues: Dues::default(),
            alerts: Alerts::new(crate::alerts::AlertRules::default()).unwrap(),
            time: Time::new(super::Watch::system(), None, Vec::new()),
            metrics: Arc::default(),
            away_after: 0,
        }
    }
}
