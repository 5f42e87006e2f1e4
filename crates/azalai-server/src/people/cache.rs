//! Who was asked for a moment ago, so that not every request of a bot reads the database.

use super::credential::Credential;
use super::{Person, PersonId};
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

pub(crate) struct Cache {
    most: usize,
    keep: Duration,
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    round: Round,
    by_credential: HashMap<Credential, Entry>,
}

struct Entry {
    person: Person,
    until: Instant,
}

/// Counts how often something had to be forgotten. What was read from the database in an earlier
/// round may be wrong by now and is not remembered.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Round(u64);

impl Cache {
    pub(crate) fn new(most: usize, keep: Duration) -> Cache {
        Cache { most, keep, known: RwLock::default() }
    }

    pub(crate) fn get(&self, credential: &Credential) -> Option<Person> {
        let known = self.read();
        let entry = known.by_credential.get(credential)?;
        (Instant::now() < entry.until).then(|| entry.person.clone())
    }

    /// To be asked for before the database is read.
    pub(crate) fn round(&self) -> Round {
        self.read().round
    }

    /// Remembers what was read in a round, for `at_most` this long.
    pub(crate) fn put(&self, round: Round, who: Credential, person: Person, at_most: Duration) {
        let now = Instant::now();
        let mut known = self.write();
        if known.round != round || self.most == 0 {
            return;
        }
        if known.by_credential.len() >= self.most {
            known.by_credential.retain(|_, entry| now < entry.until);
        }
        // Still full: more people than we can remember. To start over is cheap and always right.
        if known.by_credential.len() >= self.most {
            known.by_credential.clear();
        }
        let entry = Entry { person, until: now + self.keep.min(at_most) };
        known.by_credential.insert(who, entry);
    }

    /// Forgets everything about a person, after the database was changed.
    pub(crate) fn forget(&self, person: &PersonId) {
        let mut known = self.write();
        known.round = Round(known.round.0 + 1);
        known.by_credential.retain(|_, entry| entry.person.id != *person);
    }

    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::super::secret::Secret;
    use super::*;

    const LONG: Duration = Duration::from_secs(1000);

    fn credential() -> Credential {
        Credential::Session(Secret::new().unwrap().hash())
    }

    fn person(id: &str) -> Person {
        Person { id: PersonId::from(id), name: id.to_owned(), kind: Kind::Guest, since: 0 }
    }

    #[test]
    fn it_remembers_for_a_while_and_forgets_when_told() {
        let cache = Cache::new(10, LONG);
        let (mine, other, brief) = (credential(), credential(), credential());
        cache.put(cache.round(), mine, person("a"), LONG);
        cache.put(cache.round(), other, person("b"), LONG);
        cache.put(cache.round(), brief, person("a"), Duration::ZERO);
        assert_eq!(cache.get(&mine), Some(person("a")));
        assert_eq!(cache.get(&brief), None);
        cache.forget(&PersonId::from("a"));
        assert_eq!((cache.get(&mine), cache.get(&other)), (None, Some(person("b"))));
    }

    #[test]
    fn what_was_read_before_a_change_is_not_remembered_after_it() {
        let (cache, mine) = (Cache::new(10, LONG), credential());
        let round = cache.round();
        cache.forget(&PersonId::from("a"));
        cache.put(round, mine, person("a"), LONG);
        assert_eq!(cache.get(&mine), None);
    }

    #[test]
    fn it_stays_small() {
        let cache = Cache::new(10, LONG);
        for _ in 0..1000 {
            let credential = credential();
            cache.put(cache.round(), credential, person("a"), LONG);
            assert!(cache.get(&credential).is_some());
            assert!(cache.read().by_credential.len() <= 10);
        }
    }
}
