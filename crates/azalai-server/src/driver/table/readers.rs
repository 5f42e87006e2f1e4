//! Who follows a table: they come and go, and whoever is there gets frames.

use super::frames::Deliver;
use super::{Connection, Inner, Reply, TableDriver};
use crate::driver::Outbox;
use crate::people::Person;
use crate::refusal::Refusal;
use axum::extract::ws::Utf8Bytes;
use azalai_table::{Clock, PersonId, Reader};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::runtime::Handle;

/// Who came and went is told at once, and what changes from then on until this time together.
const TOGETHER: Duration = Duration::from_millis(250);

/// A connection to a table: ends when it is dropped.
pub struct Following {
    table: Arc<TableDriver>,
    id: u64,
}

impl Following {
    /// Somebody looks at what the connection shows, or does not any more.
    pub fn look(&self, looking: bool) {
        self.table.look_at(self.id, looking);
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.table.unfollow(self.id);
    }
}

/// Tells who comes and goes from now on, until nobody does.
async fn tell_later(table: Weak<TableDriver>) {
    loop {
        tokio::time::sleep(TOGETHER).await;
        if !table.upgrade().is_some_and(|table| table.tell_untold()) {
            return;
        }
    }
}

impl TableDriver {
    /// Does this person look at the table?
    pub fn is_looking(&self, person: &PersonId) -> bool {
        let theirs = |connection: &Connection| {
            connection.looking && connection.reader.person.as_ref() == Some(person)
        };
        self.lock().connections.iter().any(theirs)
    }

    fn look_at(&self, id: u64, looking: bool) {
        let mut inner = self.lock();
        let found = inner.connections.iter_mut().find(|connection| connection.id == id);
        let Some(connection) = found else { return };
        connection.looking = looking;
        let person = connection.reader.person.clone();
        if !looking {
            self.went(&mut inner, person.as_ref());
        }
    }

    /// Somebody does not look any more. Where turns take days, they know what they left.
    fn went(&self, inner: &mut Inner, person: Option<&PersonId>) {
        let waiting = inner.waiting.as_ref().map(|(person, _)| person);
        let days = matches!(inner.table.settings().clock, Clock::Days { .. });
        if person.is_some() && waiting == person && !days {
            self.mind_alert(inner, true);
        }
    }

    /// Somebody gets frames from now on, first of all the table as it is.
    pub fn follow(
        self: &Arc<Self>,
        person: Option<&Person>,
        reader: Reader,
        after: Option<u32>,
        outbox: Outbox,
    ) -> Result<Following, Refusal> {
        self.works.queue.has_room()?;
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(Refusal::Reloading);
        }
        let now = self.works.time.now();
        let mut deliver = Vec::new();
        if let Some(person) = person {
            inner.note(person, now);
            if inner.presence.come(&person.id) && inner.table.belongs(&person.id) {
                deliver = self.sitting(&mut inner);
            }
        }
        deliver.push((outbox.clone(), inner.whole(&reader, after, now)));
        let id = self.connections.fetch_add(1, Ordering::Relaxed);
        inner.connections.push(Connection { id, reader, looking: true, outbox });
        self.push(Vec::new(), deliver, Reply::None, 0);
        Ok(Following { table: Arc::clone(self), id })
    }

    fn unfollow(self: &Arc<Self>, id: u64) {
        let mut inner = self.lock();
        let gone = inner.connections.iter().position(|connection| connection.id == id);
        let gone = gone.map(|index| inner.connections.swap_remove(index).reader.person);
        let Some(Some(person)) = gone else { return };
        self.went(&mut inner, Some(&person));
        if inner.presence.go(&person, self.works.time.now()) && inner.table.belongs(&person) {
            self.tell_sitting(&mut inner);
        }
    }

    /// A frame `sitting` for everybody. If there was one a moment ago, the next comes a little later, whatever changes
    /// until then: somebody who comes and goes all the time floods nobody.
    fn sitting(self: &Arc<Self>, inner: &mut Inner) -> Deliver {
        if inner.told {
            inner.untold = true;
            return Vec::new();
        }
        // Without a runtime the server has stopped.
        if let Ok(runtime) = Handle::try_current() {
            inner.told = true;
            runtime.spawn(tell_later(Arc::downgrade(self)));
        }
        inner.sitting()
    }

    pub(super) fn tell_sitting(self: &Arc<Self>, inner: &mut Inner) {
        let deliver = self.sitting(inner);
        if !deliver.is_empty() {
            self.push(Vec::new(), deliver, Reply::None, 0);
        }
    }

    /// Tells who came and went since it was told last; false if nobody did.
    fn tell_untold(self: &Arc<Self>) -> bool {
        let mut inner = self.lock();
        inner.told = std::mem::take(&mut inner.untold) && !self.is_given_up();
        let deliver = if inner.told { inner.sitting() } else { Vec::new() };
        if !deliver.is_empty() {
            self.push(Vec::new(), deliver, Reply::None, 0);
        }
        inner.told
    }

    /// The table as one frame, once everything before it is stored.
    pub async fn snapshot(
        self: &Arc<Self>,
        person: Option<&Person>,
        reader: &Reader,
        after: Option<u32>,
    ) -> Result<Utf8Bytes, Refusal> {
        self.works.queue.has_room()?;
        let (outbox, mut frames) = Outbox::new();
        {
            let (mut inner, now) = (self.lock(), self.works.time.now());
            if let Some(person) = person {
                inner.note(person, now);
            }
            let frame = inner.whole(reader, after, now);
            self.push(Vec::new(), vec![(outbox, frame)], Reply::None, 0);
        }
        frames.recv().await.ok_or(Refusal::Reloading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::Works;
    use crate::people::Kind;
    use crate::store::{Queue, QueueRules};
    use azalai_table::{Presence, Table};

    #[tokio::test]
    async fn somebody_who_comes_and_goes_all_the_time_floods_nobody() {
        // Nobody works on what is queued here, so that it can be counted.
        let (queue, _jobs) = Queue::new(QueueRules::default());
        let works = Arc::new(Works::idle(queue.clone()));
        let amina =
            Person { id: "amina".into(), name: "Amina".to_owned(), kind: Kind::Guest, since: 0 };
        let wish = serde_json::from_str(r#"{"game": "desert", "seats": ["me", "open"]}"#).unwrap();
        let fresh = azalai_table::Fresh { id: "one".into(), invite: "x".into(), seed: [1; 32] };
        let (table, _) = Table::open(wish, &amina.id, fresh, 0).unwrap();
        let table = TableDriver::new(1, table, Presence::default(), works, None);
        let follow = |person: Option<&Person>| {
            let reader = Reader { person: person.map(|who| who.id.clone()), ..Reader::default() };
            table.follow(person, reader, None, Outbox::new().0).unwrap()
        };
        let _watcher = follow(None);
        assert_eq!(queue.waiting(), 1, "the table, for the watcher");
        // No time passes for a task of this runtime meanwhile.
        (0..100).for_each(|_| drop(follow(Some(&amina))));
        assert_eq!(
            queue.waiting(),
            101,
            "the table every time, and with it once that she is there"
        );
        let here = follow(Some(&amina));
        assert_eq!(queue.waiting(), 102);
        while queue.waiting() < 103 {
            tokio::time::sleep(TOGETHER).await;
        }
        // It has been quiet for a while: the next is told at once.
        while table.lock().told {
            tokio::time::sleep(TOGETHER).await;
        }
        drop(here);
        assert_eq!(queue.waiting(), 104, "that she is gone");
    }
}
