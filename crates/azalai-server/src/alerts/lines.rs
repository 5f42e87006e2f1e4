//! How much is sent to other servers at once: in all, and for one person, so that nobody's slow servers hold up what strangers are
//! to be told.

use crate::people::PersonId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How much is sent at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineRules {
    /// So many requests in all.
    pub all: usize,
    /// So many requests for one person; and so many of their alerts are under way, those among them that wait to be tried again.
    pub of_person: usize,
}

impl Default for LineRules {
    fn default() -> LineRules {
        LineRules { all: 256, of_person: 4 }
    }
}

/// The lines to other servers.
pub struct Lines {
    rules: LineRules,
    all: Arc<Semaphore>,
    people: Mutex<HashMap<PersonId, Theirs>>,
}

struct Theirs {
    under_way: usize,
    lines: Arc<Semaphore>,
}

impl Lines {
    /// Nothing is sent yet.
    pub fn new(rules: LineRules) -> Lines {
        Lines { rules, all: Arc::new(Semaphore::new(rules.all)), people: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Theirs>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another alert of somebody is under way until what is given back is dropped; nothing if there are too many of theirs.
    pub fn begin(self: &Arc<Self>, person: &PersonId) -> Option<UnderWay> {
        let mut people = self.lock();
        let new = || Theirs { under_way: 0, lines: Arc::new(Semaphore::new(self.rules.of_person)) };
        let theirs = people.entry(person.clone()).or_insert_with(new);
        if theirs.under_way >= self.rules.of_person {
            return None;
        }
        theirs.under_way += 1;
        let lines = Arc::clone(&theirs.lines);
        Some(UnderWay { of: Arc::clone(self), person: person.clone(), lines })
    }
}

/// An alert of somebody is under way.
pub struct UnderWay {
    of: Arc<Lines>,
    person: PersonId,
    lines: Arc<Semaphore>,
}

/// Something is being sent.
pub struct Line {
    /// Did it have to wait for that?
    pub waited: bool,
    _theirs: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl UnderWay {
    /// Waits until something can be sent; none when nothing more is.
    pub async fn line(&self) -> Option<Line> {
        let (theirs, all) = (Arc::clone(&self.lines), Arc::clone(&self.of.all));
        let waited = theirs.available_permits() == 0 || all.available_permits() == 0;
        // One's own first: whoever waits for that takes nothing from others.
        let _theirs = theirs.acquire_owned().await.ok()?;
        let _all = all.acquire_owned().await.ok()?;
        Some(Line { waited, _theirs, _all })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut people = self.of.lock();
        if let Some(theirs) = people.get_mut(&self.person) {
            theirs.under_way = theirs.under_way.saturating_sub(1);
            if theirs.under_way == 0 {
                people.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn nobody_has_more_than_a_share_and_what_is_over_is_forgotten() {
        let lines = Arc::new(Lines::new(LineRules { all: 3, of_person: 2 }));
        let (amina, bilal) = (PersonId::from("amina"), PersonId::from("bilal"));
        let theirs = [lines.begin(&amina), lines.begin(&amina)].map(Option::unwrap);
        assert!(lines.begin(&amina).is_none());
        let line = |alert: &UnderWay| alert.line().now_or_never().flatten();
        let held = [line(&theirs[0]).unwrap(), line(&theirs[0]).unwrap()];
        assert!(!held[0].waited && line(&theirs[1]).is_none(), "two of one person, whatever for");
        let other = lines.begin(&bilal).unwrap();
        let one = line(&other);
        assert!(one.is_some() && line(&other).is_none(), "three in all");
        drop(held);
        assert!(line(&theirs[1]).is_some());
        drop((theirs, one, other));
        assert!(lines.lock().is_empty());
        assert_eq!(lines.all.available_permits(), 3);
    }
}
