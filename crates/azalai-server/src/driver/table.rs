//! Drives one table: every change is made here, queued for the writer, and seen by nobody before it is
//! stored.

#[cfg(test)]
mod browser_law;
mod frames;
mod readers;

pub use readers::Following;

use super::bots::Thinking;
use super::{Outbox, Works};
use crate::people::Person;
use crate::refusal::Refusal;
use crate::store::{self, Job, WhenStored, Write};
use azalai_core::Turn;
use azalai_table::frame::Frame;
use azalai_table::wire::{Command, Done, DoneFrame, TableInfo};
use azalai_table::{Change, Entry, PersonId, Presence, Reader, Table};
use frames::{Deliver, text};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use tokio::sync::oneshot;

/// After how many milliseconds a clock is looked at again that ran out while nothing could be stored.
const SOON: i64 = 2_000;

/// A connection that gets frames.
struct Connection {
    id: u64,
    reader: Reader,
    /// Does anybody look at what it shows?
    looking: bool,
    outbox: Outbox,
}

pub(super) struct Inner {
    pub(super) table: Table,
    presence: Presence,
    connections: Vec<Connection>,
    /// Who came and went was told a moment ago,
    told: bool,
    /// and something has changed since.
    untold: bool,
    /// What its bots are doing.
    pub(super) thinking: Thinking,
    /// When the keeper of the clocks calls.
    due: Option<i64>,
    /// When it needs the server, as far as the store was told.
    noted: Option<i64>,
    /// For whom it waits, and since which entry, as far as alerts know.
    waiting: Option<(PersonId, u32)>,
    /// So many downtimes it knows: their time was given back.
    downtimes: usize,
}

/// A table in memory, with those who follow it.
pub struct TableDriver {
    id: String,
    key: i64,
    pub(super) works: Arc<Works>,
    inner: Mutex<Inner>,
    pending: AtomicUsize,
    given_up: AtomicBool,
    connections: AtomicU64,
    used_at: AtomicI64,
}

/// How a command is answered.
pub enum Reply {
    /// Not at all.
    None,
    /// By a frame `done` with this id.
    Frame(Outbox, u64),
    /// To somebody who waits.
    Wait(WhenStored),
}

impl TableDriver {
    /// Drives this table, which is stored already. [`TableDriver::wind_up`] makes it go on.
    pub fn new(
        key: i64,
        table: Table,
        presence: Presence,
        works: Arc<Works>,
        noted: Option<i64>,
    ) -> Arc<TableDriver> {
        let id = table.id().to_owned();
        let inner = Inner {
            table,
            presence,
            connections: Vec::new(),
            told: false,
            untold: false,
            thinking: Thinking::default(),
            due: None,
            noted,
            waiting: None,
            downtimes: 0,
        };
        Arc::new(TableDriver {
            id,
            key,
            works,
            inner: Mutex::new(inner),
            pending: AtomicUsize::new(0),
            given_up: AtomicBool::new(false),
            connections: AtomicU64::new(0),
            used_at: AtomicI64::new(0),
        })
    }

    /// Stores a table that was just opened, and makes it go on.
    pub fn store_opening(self: &Arc<Self>, change: &Change, reply: Reply) {
        let mut inner = self.lock();
        self.touch();
        // It is younger than all of them.
        inner.downtimes = self.works.time.downtimes();
        self.changed(&mut inner, change, reply, change.at);
        drop(inner);
        self.wind_up();
    }

    /// The id of the table.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its key in the database.
    pub fn key(&self) -> i64 {
        self.key
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Was something of it not stored, so that it must be read anew?
    pub fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Acquire)
    }

    /// Something could not be stored: what is in memory is no longer true.
    pub fn give_up(&self) {
        self.lose();
        // The clock is set again when the table is read anew.
        self.works.dues.set(&self.id, None);
        // Those who follow it come back and find the table as it is stored.
        self.lock().connections.drain(..).for_each(|connection| connection.outbox.cut());
    }

    /// The same for a job that was not even queued: whoever queues one holds the lock.
    pub fn lose(&self) {
        self.given_up.store(true, Ordering::Release);
        self.pending.fetch_sub(1, Ordering::AcqRel);
    }

    /// A job of this table was stored.
    pub fn stored(&self) {
        self.pending.fetch_sub(1, Ordering::AcqRel);
    }

    /// It is being deleted: nothing is stored of it any more, and whoever follows it is hung up on.
    pub(super) fn remove(&self) {
        self.given_up.store(true, Ordering::Release);
        self.works.dues.set(&self.id, None);
        self.lock().connections.drain(..).for_each(|connection| connection.outbox.cut());
    }

    /// Can it be forgotten and read anew later?
    pub fn is_idle(&self, since: i64) -> bool {
        self.pending.load(Ordering::Acquire) == 0 && self.used_at() < since && {
            let inner = match self.inner.try_lock() {
                Ok(inner) => inner,
                Err(TryLockError::Poisoned(inner)) => inner.into_inner(),
                // Somebody is at it.
                Err(TryLockError::WouldBlock) => return false,
            };
            let Thinking { busy, late, .. } = inner.thinking;
            // While nothing can be stored, bots wait without being busy.
            let bot = inner.table.bot_on_turn().is_some();
            inner.connections.is_empty() && !busy && !late && !bot
        }
    }

    /// When somebody used it last.
    pub(super) fn used_at(&self) -> i64 {
        self.used_at.load(Ordering::Relaxed)
    }

    fn push(self: &Arc<Self>, writes: Vec<Write>, mut deliver: Deliver, reply: Reply, number: u32) {
        let (stored, asked) = match reply {
            Reply::None => (None, None),
            Reply::Frame(outbox, id) => {
                let done = text(&Frame::Done(DoneFrame { id, number }));
                deliver.push((outbox.clone(), done));
                (None, Some((outbox, id)))
            }
            Reply::Wait(stored) => (Some(stored), None),
        };
        self.pending.fetch_add(1, Ordering::AcqRel);
        let table = Some(Arc::clone(self));
        self.works.queue.push(Job { writes, deliver, stored, asked, table, ..Job::default() });
    }

    /// Looks at the table. What is seen may not be stored yet: it must not be told to anybody.
    pub fn look<T>(&self, look: impl FnOnce(&Table) -> T) -> T {
        look(&self.lock().table)
    }

    /// Changes the table.
    pub fn change(
        self: &Arc<Self>,
        reply: Reply,
        make: impl FnOnce(&mut Table, &Presence, i64) -> Result<Change, Refusal>,
    ) -> Result<Done, Refusal> {
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(Refusal::Reloading);
        }
        let now = self.works.time.now();
        self.catch_up(&mut inner, now);
        let Inner { table, presence, .. } = &mut *inner;
        let change = make(table, presence, now)?;
        if let Some(Entry::Act { by: Turn::Seat(_), .. }) = change.entries.first() {
            self.works.metrics.actions.inc();
        }
        self.changed(&mut inner, &change, reply, now);
        self.wind_up_locked(&mut inner);
        Ok(Done { number: change.number() })
    }

    /// Stores a change and lets everybody see it.
    fn changed(self: &Arc<Self>, inner: &mut Inner, change: &Change, reply: Reply, now: i64) {
        let mut writes = store::changed(self.key, &inner.table, change);
        writes.extend(self.due(inner));
        let deliver = inner.frames(change, now);
        self.push(writes, deliver, reply, change.number());
    }

    /// When the table needs the server, if the store is to be told.
    fn due(&self, inner: &mut Inner) -> Option<Write> {
        let bot = inner.table.bot_on_turn().map(|_| 0);
        let due = bot.or_else(|| inner.table.deadline());
        (std::mem::replace(&mut inner.noted, due) != due).then_some(Write::Due(self.key, due))
    }

    /// Gives back the time in which nobody could act.
    fn catch_up(self: &Arc<Self>, inner: &mut Inner, now: i64) {
        let time = &self.works.time;
        let known = std::mem::replace(&mut inner.downtimes, time.downtimes());
        if known == inner.downtimes {
            return;
        }
        let missed = time.missed(known, inner.table.last_at());
        // Nothing is to be done where no clock runs.
        if missed > 0
            && let Ok(change) = inner.table.was_left_alone(missed, now)
        {
            self.changed(inner, &change, Reply::None, now);
        }
    }

    /// Carries out a command of somebody.
    pub fn command(
        self: &Arc<Self>,
        person: &Person,
        command: &Command,
        reply: Reply,
    ) -> Result<Done, Refusal> {
        self.touch();
        self.works.queue.has_room()?;
        let now = self.works.time.now();
        match command {
            // Whoever sits down is called by a name in the very first frame.
            Command::Join { .. } => self.lock().presence.note(&person.id, &person.name, now),
            Command::Say { .. } => self.lock().note(person, now),
            _ => {}
        }
        let done = self.change(reply, |table, presence, at| {
            Ok(table.command(&person.id, command, presence, at)?)
        });
        if done.is_err() && !self.look(|table| table.belongs(&person.id)) {
            self.forget_name(&person.id);
        }
        done
    }

    /// Carries out a command and waits until it is stored.
    pub async fn command_stored(
        self: &Arc<Self>,
        person: &Person,
        command: &Command,
    ) -> Result<Done, Refusal> {
        let (stored, waiting) = oneshot::channel();
        let done = self.command(person, command, Reply::Wait(stored))?;
        waiting.await.unwrap_or(Err(Refusal::NotStored))?;
        Ok(done)
    }

    /// After a change: the clock is set, and a bot whose turn it is begins to think.
    pub fn wind_up(self: &Arc<Self>) {
        let inner = &mut *self.lock();
        if self.is_given_up() {
            return;
        }
        self.catch_up(inner, self.works.time.now());
        // What the store knows may be out of date after a start.
        if let Some(due) = self.due(inner) {
            self.push(vec![due], Vec::new(), Reply::None, 0);
        }
        self.wind_up_locked(inner);
    }

    /// Somebody uses it: it stays in memory for a while.
    pub fn touch(&self) {
        self.used_at.store(self.works.time.now(), Ordering::Relaxed);
    }

    fn wind_up_locked(self: &Arc<Self>, inner: &mut Inner) {
        let due = inner.table.deadline();
        if inner.due != due {
            inner.due = due;
            self.works.dues.set(&self.id, due);
        }
        self.mind_alert(inner, false);
        self.call_bot(inner);
    }

    /// Whoever is on turn and wants to be told will be, if they do not act meanwhile. `anew` if they have just gone:
    /// then they know of their turn, but may forget it.
    fn mind_alert(&self, inner: &mut Inner, anew: bool) {
        let table = &inner.table;
        let seat = table.turn().seat().and_then(|seat| table.seats().get(seat.index()));
        let person = seat.and_then(|seat| seat.holder.person());
        let number = table.playing().map_or(0, |playing| playing.last_move());
        let known = inner.waiting.as_ref().map(|(person, number)| (person, *number));
        if !anew && known == person.map(|person| (person, number)) {
            return;
        }
        let alerts = &self.works.alerts;
        let wanted = person.filter(|person| alerts.wants(person));
        let delay = alerts.delay(table.settings().clock);
        let at = self.works.time.now().saturating_add(delay);
        // Where nobody wants to be told, nothing is to be forgotten either.
        let was = inner.waiting.as_ref().is_some_and(|(person, _)| alerts.wants(person));
        if wanted.is_some() || was {
            alerts.dues.set(&self.id, wanted.map(|_| at));
        }
        inner.waiting = person.map(|person| (person.clone(), number));
    }

    /// The clock may have run out. As long as nothing can be stored, it does not.
    pub fn check_clock(self: &Arc<Self>) {
        // The keeper has forgotten what it called for.
        self.lock().due = None;
        if self.works.queue.down().is_some() {
            let soon = self.works.time.now() + SOON;
            return self.works.dues.set(&self.id, Some(soon));
        }
        if self.change(Reply::None, |table, _, at| Ok(table.check_clock(at)?)).is_err() {
            self.wind_up();
        }
    }

    /// Looks at the table, and gives what was seen once everything before it is stored.
    pub async fn show<T>(
        self: &Arc<Self>,
        look: impl FnOnce(&Table, &Presence) -> Result<T, azalai_table::Refusal>,
    ) -> Result<T, Refusal> {
        self.works.queue.has_room()?;
        let (stored, waiting) = oneshot::channel();
        let seen = {
            let inner = self.lock();
            let seen = look(&inner.table, &inner.presence)?;
            self.push(Vec::new(), Vec::new(), Reply::Wait(stored), 0);
            seen
        };
        waiting.await.unwrap_or(Err(Refusal::Reloading))?;
        Ok(seen)
    }

    /// The table as this person may see it, once everything before it is stored.
    pub async fn info(self: &Arc<Self>, person: Option<&PersonId>) -> Result<TableInfo, Refusal> {
        self.show(|table, presence| Ok(table.info(person, presence))).await
    }

    /// The game as a record for this person.
    pub async fn record(self: &Arc<Self>, person: Option<&PersonId>) -> Result<String, Refusal> {
        self.show(|table, presence| Ok(table.record(person, presence)?.to_string())).await
    }

    /// What the people of the table are called.
    pub fn names(&self) -> HashMap<PersonId, String> {
        self.lock().presence.names.clone()
    }

    /// Somebody of the table has another name now.
    pub(super) fn rename(self: &Arc<Self>, person: &PersonId, name: &str) {
        let mut inner = self.lock();
        if let Some(old) = inner.presence.names.get_mut(person) {
            name.clone_into(old);
            self.tell_sitting(&mut inner);
        }
    }

    /// A person is gone for good: so is the name.
    pub fn forget_name(&self, person: &PersonId) {
        self.lock().presence.names.remove(person);
    }
}
