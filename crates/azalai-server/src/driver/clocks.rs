//! When tables are due: the clocks that will have run out, and those who call the tables then. A table that is due
//! later need not be in memory.

use super::Lobby;
use super::time::GLANCE;
use crate::refusal::Refusal;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::Notify;

/// If a table that is due cannot be had, it is tried again so many milliseconds later.
const AGAIN: i64 = 10_000;

/// Tables that are due, the first first.
#[derive(Default)]
pub struct Dues {
    list: Mutex<List>,
    changed: Notify,
}

#[derive(Default)]
struct List {
    order: BTreeSet<(i64, String)>,
    of: HashMap<String, i64>,
}

impl Dues {
    /// When this table is due, if at all.
    pub fn set(&self, id: &str, due: Option<i64>) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = list.of.remove(id) {
            list.order.remove(&(old, id.to_owned()));
        }
        let Some(at) = due else { return };
        list.order.insert((at, id.to_owned()));
        list.of.insert(id.to_owned(), at);
        let first = list.order.first().is_some_and(|(_, first)| first == id);
        drop(list);
        if first {
            self.changed.notify_one();
        }
    }

    /// This table is due then, unless something else is known of it meanwhile.
    pub(crate) fn put_back(&self, id: &str, at: i64) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if !list.of.contains_key(id) {
            list.order.insert((at, id.to_owned()));
            list.of.insert(id.to_owned(), at);
        }
    }

    /// Waits for so long, or until a table is due sooner than all others.
    pub(crate) async fn wait(&self, time: Duration) {
        let _ = tokio::time::timeout(time, self.changed.notified()).await;
    }

    /// When the next table is due.
    pub(crate) fn next(&self) -> Option<i64> {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.order.first().map(|(at, _)| *at)
    }

    /// A table that is due; it is forgotten here.
    pub(crate) fn take(&self, now: i64) -> Option<String> {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, id) = list.order.pop_first_if(now)?;
        list.of.remove(&id);
        Some(id)
    }
}

trait PopDue {
    fn pop_first_if(&mut self, now: i64) -> Option<(i64, String)>;
}

impl PopDue for BTreeSet<(i64, String)> {
    fn pop_first_if(&mut self, now: i64) -> Option<(i64, String)> {
        self.first().is_some_and(|(at, _)| *at <= now).then(|| self.pop_first()).flatten()
    }
}

/// Calls the tables that are due.
pub async fn keep_clocks(lobby: Weak<Lobby>) {
    let Some(works) = lobby.upgrade().map(|lobby| Arc::clone(&lobby.works)) else { return };
    let mut downtimes = works.time.downtimes();
    loop {
        let wait = works.dues.next().map_or(i64::MAX, |at| at - works.time.now());
        let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0)).min(GLANCE);
        // Whatever comes first: the time, or a table that is due sooner.
        works.dues.wait(wait).await;
        let Some(lobby) = lobby.upgrade() else { return };
        let now = works.time.now();
        if std::mem::replace(&mut downtimes, works.time.downtimes()) != downtimes {
            lobby.catch_up();
        }
        if works.queue.has_room().is_ok() {
            works.late.retry();
        }
        while let Some(id) = works.dues.take(now) {
            match lobby.wake(&id).await {
                Ok(table) => table.check_clock(),
                Err(Refusal::Damaged | Refusal::NoSuchTable) => {
                    tracing::error!(table = id, "a clock ran out at a lost table");
                }
                Err(refusal) => {
                    tracing::error!(%refusal, table = id, "a clock ran out, but the table cannot be had");
                    works.dues.set(&id, Some(now + AGAIN));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_back_gives_way_to_what_is_known() {
        let dues = Dues::default();
        dues.set("one", Some(50));
        dues.put_back("one", 10);
        assert_eq!((dues.next(), dues.take(50)), (Some(50), Some("one".to_owned())));
        dues.put_back("one", 60);
        assert_eq!((dues.take(59), dues.next()), (None, Some(60)));
        dues.set("one", None);
        assert_eq!(dues.next(), None);
    }
}
