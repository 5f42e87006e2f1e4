//! Who is at the table at this moment. It is not in the log: whoever drives the table knows it.

use crate::holder::PersonId;
use std::collections::HashMap;

/// Who is connected, who was seen when, and what everybody is called.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// What people are called.
    pub names: HashMap<PersonId, String>,
    /// After how many milliseconds without a sign somebody counts as away.
    pub away_after: i64,
    here: HashMap<PersonId, usize>,
    seen: HashMap<PersonId, i64>,
}

impl Presence {
    /// Nobody is there.
    pub fn new(names: HashMap<PersonId, String>, away_after: i64) -> Presence {
        Presence { names, away_after, ..Presence::default() }
    }

    /// Somebody connects; says whether they were not here before.
    pub fn come(&mut self, person: &PersonId) -> bool {
        let count = self.here.entry(person.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// A connection of somebody ends; says whether it was their last.
    pub fn go(&mut self, person: &PersonId, at: i64) -> bool {
        // Of those who only watched, nothing is kept.
        if self.names.contains_key(person) {
            self.seen.insert(person.clone(), at);
        }
        let Some(count) = self.here.get_mut(person) else { return false };
        *count = count.saturating_sub(1);
        let last = *count == 0;
        if last {
            self.here.remove(person);
        }
        last
    }

    /// Somebody gave a sign.
    pub fn note(&mut self, person: &PersonId, name: &str, at: i64) {
        self.seen.insert(person.clone(), at);
        if self.names.get(person).is_none_or(|known| known != name) {
            self.names.insert(person.clone(), name.to_owned());
        }
    }

    /// Is somebody connected?
    pub fn is_here(&self, person: &PersonId) -> bool {
        self.here.contains_key(person)
    }

    /// Has somebody given no sign for a while, nor anything happened at the table since then?
    pub fn is_away(&self, person: &PersonId, stirred_at: i64, now: i64) -> bool {
        let seen = self.seen.get(person).copied().unwrap_or(0).max(stirred_at);
        !self.is_here(person) && now.saturating_sub(seen) >= self.away_after
    }

    /// What somebody is called; nothing if they are gone.
    pub fn name(&self, person: &PersonId) -> String {
        self.names.get(person).cloned().unwrap_or_default()
    }
}
