//! Whoever reads a table into memory or deletes it holds it meanwhile: it is never in memory twice, and nobody waits
//! for a table that takes long but those who want it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Mutex as Line, OwnedMutexGuard};

/// The tables that are held, by their ids.
#[derive(Default)]
pub struct Holds(Mutex<HashMap<String, Arc<Line<()>>>>);

/// A table is held until this is dropped.
pub struct Hold<'a> {
    all: &'a Holds,
    id: String,
    held: Option<OwnedMutexGuard<()>>,
}

impl Holds {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Line<()>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stands in line for this table.
    fn line(&self, id: &str) -> (Hold<'_>, Arc<Line<()>>) {
        let line = Arc::clone(self.lock().entry(id.to_owned()).or_default());
        (Hold { all: self, id: id.to_owned(), held: None }, line)
    }

    /// Holds this table, as soon as nobody else does.
    pub async fn hold(&self, id: &str) -> Hold<'_> {
        let (mut hold, line) = self.line(id);
        hold.held = Some(line.lock_owned().await);
        hold
    }

    /// Holds this table, if nobody else does.
    pub fn try_hold(&self, id: &str) -> Option<Hold<'_>> {
        let (mut hold, line) = self.line(id);
        hold.held = Some(line.try_lock_owned().ok()?);
        Some(hold)
    }
}

impl Hold<'_> {
    /// The table that is held.
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        self.held = None;
        // The last one in line takes it away.
        if all.get(&self.id).is_some_and(|line| Arc::strong_count(line) == 1) {
            all.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn one_holds_a_table_others_wait_for_it_and_nothing_is_left() {
        let holds = Holds::default();
        let first = holds.hold("one").await;
        let _other = holds.hold("other").await;
        assert!(holds.try_hold("one").is_none());
        // Somebody waits, and goes away again.
        let waiting = tokio::time::timeout(Duration::from_millis(1), holds.hold("one")).await;
        assert!(waiting.is_err());
        let (second, ()) = tokio::join!(holds.hold("one"), async { drop(first) });
        assert!(holds.try_hold("one").is_none());
        drop(second);
        assert!(holds.try_hold("one").is_some());
        assert_eq!(holds.lock().len(), 1, "nobody holds it any more");
    }
}
