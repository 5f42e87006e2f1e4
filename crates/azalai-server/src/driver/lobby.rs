//! The lobby: all tables, and what keeps them going.

use super::holds::Holds;
use super::{FairRules, Reply, TableDriver, Thinkers, Works};
use crate::ids::unguessable;
use crate::metrics::Metrics;
use crate::people::{People, Person, PersonId};
use crate::refusal::Refusal;
use crate::store::{self, KeptGames, KeptRow, Pool, StoreError, Unreadable};
use azalai_core::Lang;
use azalai_core::luck::Dealer;
use azalai_games::decks::Deck;
use azalai_table::opening::Opening as Plan;
use azalai_table::wire::{NewTable, TableState, Try};
use azalai_table::{Change, Fresh, Presence, Table};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// The option by which a game takes a deck.
const DECK: &str = "deck";

/// So many tables are read at a time when many are due.
const AT_A_TIME: usize = 32;
/// So many tables are rebuilt at once, whoever wants them.
const REBUILT_AT_ONCE: usize = 16;
/// If there are too many tables in memory, this part of them goes at once: those that were not used for longest.
const PART: usize = 16;
/// How long to wait before what failed is tried again.
const AGAIN: Duration = Duration::from_secs(2);
/// How long to wait for others to think.
const SHORTLY: Duration = Duration::from_millis(50);

/// How many tables there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LobbyRules {
    /// Unfinished ones that one person may have opened.
    pub of_person: i64,
    /// In memory, those apart that somebody follows or a bot is on turn at.
    pub in_memory: usize,
}

/// All tables.
pub struct Lobby {
    /// For reading.
    pub pool: Pool,
    /// What tables share.
    pub works: Arc<Works>,
    /// The people.
    pub people: People,
    /// The decks that tables may choose by name.
    pub decks: Vec<Deck>,
    /// Where games are reviewed.
    pub reviewers: Thinkers,
    rules: LobbyRules,
    tables: RwLock<HashMap<String, Arc<TableDriver>>>,
    /// The tables that are being read or deleted.
    pub(super) holds: Holds,
    rebuilding: Semaphore,
    kept: KeptGames,
    /// Tables that cannot be read.
    damaged: Mutex<HashSet<String>>,
    /// How many tables somebody is opening at this moment.
    opening: Mutex<HashMap<PersonId, i64>>,
    last_key: AtomicI64,
}

/// What is found where somebody looks for a table.
pub enum Found {
    /// The table.
    Table(Arc<TableDriver>),
    /// Its game as it was shown.
    Kept(KeptRow),
}

/// Somebody is opening a table.
struct Opening<'a> {
    lobby: &'a Lobby,
    host: &'a PersonId,
    /// How many others the same person was opening already.
    others: i64,
}

impl<'a> Opening<'a> {
    fn new(lobby: &'a Lobby, host: &'a PersonId) -> Opening<'a> {
        let mut opening = lobby.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let count = opening.entry(host.clone()).or_default();
        let others = *count;
        *count += 1;
        Opening { lobby, host, others }
    }
}

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        let mut opening = self.lobby.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = opening.get_mut(self.host) {
            *count -= 1;
            if *count == 0 {
                opening.remove(self.host);
            }
        }
    }
}

/// What nobody can guess, from the system.
fn fresh() -> Result<Fresh, Refusal> {
    Ok(Fresh {
        id: unguessable().map_err(Refusal::internal)?,
        invite: unguessable().map_err(Refusal::internal)?,
        seed: Dealer::from_system().map_err(Refusal::internal)?.seed(),
    })
}

/// Can it be forgotten, if nobody has used it since this time?
fn can_be_forgotten(table: &Arc<TableDriver>, since: i64) -> bool {
    // Whoever has just asked for a table has it.
    // One that was given up is read anew as soon as something can be stored again.
    Arc::strong_count(table) == 1 && !table.is_given_up() && table.is_idle(since)
}

/// Forgets tables until only so many are left, as far as they can be forgotten.
fn forget_longest_unused(tables: &mut HashMap<String, Arc<TableDriver>>, most: usize) {
    let unused = tables.values().filter(|table| can_be_forgotten(table, i64::MAX));
    let mut unused: Vec<(i64, String)> =
        unused.map(|table| (table.used_at(), table.id().to_owned())).collect();
    unused.sort_unstable();
    for (_, id) in unused.iter().take(tables.len().saturating_sub(most)) {
        tables.remove(id);
    }
}

impl Lobby {
    /// A lobby with no table in memory.
    pub async fn new(
        pool: Pool,
        works: Arc<Works>,
        people: People,
        decks: Vec<Deck>,
        rules: LobbyRules,
    ) -> Result<Lobby, StoreError> {
        let last_key = store::last_key(&pool).await?;
        let reviewers = Thinkers::new("reviewer", 1, false, FairRules::default())
            .map_err(|error| StoreError::Database(sqlx::Error::Io(error)))?;
        Ok(Lobby {
            pool,
            works,
            people,
            decks,
            reviewers,
            rules,
            tables: RwLock::default(),
            holds: Holds::default(),
            rebuilding: Semaphore::new(REBUILT_AT_ONCE),
            kept: KeptGames::default(),
            damaged: Mutex::default(),
            opening: Mutex::default(),
            last_key: AtomicI64::new(last_key),
        })
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.works.metrics
    }

    fn in_memory(&self, id: &str) -> Option<Arc<TableDriver>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).filter(|table| !table.is_given_up()).cloned()
    }

    /// Is it in memory, even if only to be read anew?
    pub(super) fn is_in_memory(&self, id: &str) -> bool {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).contains_key(id)
    }

    /// The table, if it is in memory, even if only to be read anew.
    pub(super) fn remembered(&self, id: &str) -> Option<Arc<TableDriver>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn keep(&self, table: &Arc<TableDriver>) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(table.id().to_owned(), Arc::clone(table));
        if tables.len() > self.rules.in_memory {
            let most = self.rules.in_memory;
            forget_longest_unused(&mut tables, most - most / PART);
        }
        self.metrics().tables.set(tables.len() as i64);
    }

    /// The table with this id, from memory or rebuilt from its log.
    pub async fn table(&self, id: &str) -> Result<Arc<TableDriver>, Refusal> {
        let table = match self.wake(id).await {
            Err(Refusal::Damaged) if store::is_kept(&self.pool, id).await? => Err(Refusal::Kept),
            found => found,
        }?;
        // Whoever looks at games that are over looks at many, and each but once.
        if table.look(|table| table.state() != TableState::Over) {
            table.touch();
        }
        Ok(table)
    }

    /// The table with this id; or its game as it was shown, if its rules are not known any more.
    pub async fn find(&self, id: &str, lang: Option<Lang>) -> Result<Found, Refusal> {
        match self.table(id).await {
            Err(Refusal::Kept) => {
                let kept = self.kept.find(&self.pool, id, lang.unwrap_or_default()).await?;
                kept.map(Found::Kept).ok_or(Refusal::Damaged)
            }
            table => table.map(Found::Table),
        }
    }

    /// The same, but nobody uses it: as soon as it has nothing to do, it is forgotten again.
    pub async fn wake(&self, id: &str) -> Result<Arc<TableDriver>, Refusal> {
        if let Some(table) = self.in_memory(id) {
            return Ok(table);
        }
        // Nobody has to wait for a table that does not exist.
        if !store::exists(&self.pool, id).await? {
            return Err(Refusal::NoSuchTable);
        }
        let _hold = self.holds.hold(id).await;
        if let Some(table) = self.in_memory(id) {
            return Ok(table);
        }
        if self.is_damaged(id) {
            return Err(Refusal::Damaged);
        }
        let _rebuilding = self.rebuilding.acquire().await.map_err(Refusal::internal)?;
        let stored = store::load(&self.pool, id).await.map_err(|why| self.note(id, why))?;
        let stored = stored.ok_or(Refusal::NoSuchTable)?;
        let presence = Presence::new(stored.names, self.works.away_after);
        let works = Arc::clone(&self.works);
        let table = TableDriver::new(stored.key, stored.table, presence, works, stored.due_at);
        self.keep(&table);
        table.wind_up();
        Ok(table)
    }

    /// Is it known that this table cannot be read?
    pub fn is_damaged(&self, id: &str) -> bool {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    /// A table cannot be read. One that is damaged is set aside: nobody tries it again.
    fn note(&self, id: &str, why: Unreadable) -> Refusal {
        if let Unreadable::Damaged(why) = &why {
            tracing::error!(table = id, why, "a table is damaged and set aside");
            let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
            damaged.insert(id.to_owned());
        }
        why.into()
    }

    /// Forgets the tables that nobody has used since this time; they are rebuilt when they are.
    pub fn forget_idle(&self, since: i64) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, table| !can_be_forgotten(table, since));
        self.metrics().tables.set(tables.len() as i64);
    }

    /// Nothing could be stored for so long, and now everything can again: tables of which something was lost
    /// are read anew, bots think on, and no clock ran meanwhile.
    pub async fn revive(&self, away: i64) {
        self.works.time.note(self.works.time.now(), away);
        let all: Vec<String> = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            tables.keys().cloned().collect()
        };
        for id in all {
            match self.wake(&id).await {
                Ok(table) => table.wind_up(),
                Err(Refusal::NoSuchTable | Refusal::Damaged) => self.drop_table(&id),
                Err(refusal) => tracing::error!(%refusal, "a table could not be read anew"),
            }
        }
    }

    pub(super) fn drop_table(&self, id: &str) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.remove(id);
        self.metrics().tables.set(tables.len() as i64);
    }

    /// Opens a table.
    pub async fn open(&self, host: &Person, wish: NewTable) -> Result<Arc<TableDriver>, Refusal> {
        let wish = self.with_decks(wish);
        let (table, change) = Table::open(wish, &host.id, fresh()?, self.works.time.now())?;
        let _opening = self.may_open(&host.id).await?;
        let names = HashMap::from([(host.id.clone(), host.name.clone())]);
        self.store_opening(table, &change, names).await
    }

    /// The plan of a table that goes on from a moment of a finished game.
    pub fn plan_try(
        &self,
        table: &Arc<TableDriver>,
        person: &Person,
        wish: &Try,
    ) -> Result<Plan, Refusal> {
        let fresh = fresh()?;
        Ok(table.look(|table| table.plan_try(&person.id, wish, fresh))?)
    }

    /// Opens the table of a plan that was checked.
    pub async fn open_plan(&self, host: &Person, plan: Plan) -> Result<Arc<TableDriver>, Refusal> {
        let (table, change) = Table::open_as(plan, None, self.works.time.now())?;
        let _opening = self.may_open(&host.id).await?;
        let names = HashMap::from([(host.id.clone(), host.name.clone())]);
        self.store_opening(table, &change, names).await
    }

    /// May this person open another table? It counts as open as long as what is given back is held.
    async fn may_open<'a>(&'a self, host: &'a PersonId) -> Result<Opening<'a>, Refusal> {
        self.works.queue.has_room()?;
        let opening = Opening::new(self, host);
        if store::open_tables(&self.pool, host).await? + opening.others >= self.rules.of_person {
            return Err(Refusal::TooManyTables(self.rules.of_person));
        }
        Ok(opening)
    }

    /// A deck of the server goes by its name.
    fn with_decks(&self, mut wish: NewTable) -> NewTable {
        if let Some(value) = wish.set.get_mut(DECK)
            && let Some(deck) = self.decks.iter().find(|deck| deck.name == *value)
        {
            value.clone_from(&deck.text);
        }
        wish
    }

    async fn store_opening(
        &self,
        table: Table,
        change: &Change,
        names: HashMap<PersonId, String>,
    ) -> Result<Arc<TableDriver>, Refusal> {
        let key = self.last_key.fetch_add(1, Ordering::Relaxed) + 1;
        let presence = Presence::new(names, self.works.away_after);
        let table = TableDriver::new(key, table, presence, Arc::clone(&self.works), None);
        let (stored, waiting) = oneshot::channel();
        self.keep(&table);
        table.store_opening(change, Reply::Wait(stored));
        if let Err(refusal) = waiting.await.unwrap_or(Err(Refusal::NotStored)) {
            // It never was.
            self.drop_table(table.id());
            return Err(refusal);
        }
        Ok(table)
    }

    /// A new table with the same people, everybody one seat further on. The first who asks opens it;
    /// for the others a seat is kept.
    pub async fn rematch(
        &self,
        table: &Arc<TableDriver>,
        person: &Person,
        pledge: Option<&str>,
    ) -> Result<Arc<TableDriver>, Refusal> {
        // Two who ask at the same time get the same table.
        let hold = self.holds.hold(table.id()).await;
        let plan = |table: &Table, fresh| {
            let plan = table.plan_rematch(&person.id, fresh)?;
            Ok::<_, Refusal>((plan, table.rematch().map(str::to_owned)))
        };
        let (plan, existing) = table.look(|table| plan(table, fresh()?))?;
        if let Some(id) = existing {
            drop(hold);
            return self.table(&id).await;
        }
        let _opening = self.may_open(&person.id).await?;
        let (new, change) = Table::open_as(plan, pledge, self.works.time.now())?;
        let new = self.store_opening(new, &change, table.names()).await?;
        let id = new.id().to_owned();
        table.change(Reply::None, |table, _, at| Ok(table.has_rematch(&id, at)?))?;
        Ok(new)
    }

    /// A person has gone for good: leaves open tables and gives up running games.
    pub async fn let_go(&self, person: &PersonId) -> Result<(), Refusal> {
        let left = self.leave_all(person).await;
        self.all_in_memory().iter().for_each(|table| table.forget_name(person));
        left
    }

    /// All tables that are in memory.
    pub(super) fn all_in_memory(&self) -> Vec<Arc<TableDriver>> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    /// Somebody leaves all open tables and gives up all running games.
    pub async fn leave_all(&self, person: &PersonId) -> Result<(), Refusal> {
        for id in store::tables_of(&self.pool, person).await? {
            let table = match self.table(&id).await {
                Ok(table) => table,
                // Nobody can sit there any more.
                Err(Refusal::Damaged | Refusal::Kept | Refusal::NoSuchTable) => continue,
                Err(refusal) => return Err(refusal),
            };
            let let_go = || table.change(Reply::None, |table, _, at| Ok(table.let_go(person, at)?));
            // Once for every seat; the game may be over with the first of them.
            while let_go().is_ok() {}
        }
        Ok(())
    }

    /// After a pause: those whose clock ran get the time back, also those who only look at it.
    pub fn catch_up(&self) {
        self.all_in_memory().iter().for_each(|table| table.wind_up());
    }

    /// After a start: tables with a bot on turn go on, some at a time, as there are thinkers for them. No others are
    /// read: those with a clock are called when it has run out.
    pub async fn wake_bots(&self) {
        let mut behind = 0;
        loop {
            if self.works.thinkers.waiting() >= AT_A_TIME {
                tokio::time::sleep(SHORTLY).await;
                continue;
            }
            let some = match store::waiting_for_bots(&self.pool, behind, AT_A_TIME as i64).await {
                Ok(some) => some,
                Err(error) => {
                    tracing::error!(%error, "the tables of bots could not be found yet");
                    tokio::time::sleep(AGAIN).await;
                    continue;
                }
            };
            let Some((last, _)) = some.last() else { return };
            behind = *last;
            for (_, id) in &some {
                if let Err(refusal) = self.wake(id).await {
                    tracing::error!(%refusal, table = id, "a table could not be rebuilt");
                }
            }
            self.forget_idle(1);
        }
    }

    /// Ends running games without a clock that nobody has touched since this time.
    pub async fn end_untouched(&self, before: i64) -> Result<(), Refusal> {
        let mut behind = 0;
        loop {
            let some = store::untouched(&self.pool, behind, AT_A_TIME as i64).await?;
            let Some((last, _, _)) = some.last() else { return Ok(()) };
            behind = *last;
            for (_, id, _) in some.iter().filter(|(_, _, at)| *at < before) {
                let Ok(table) = self.wake(id).await else { continue };
                // One that somebody has touched meanwhile goes on.
                let _ =
                    table.change(Reply::None, |table, _, at| Ok(table.end_untouched(before, at)?));
            }
        }
    }

    /// Closes open tables that nobody has come to for long.
    pub async fn close_stale(&self, before: i64) -> Result<(), Refusal> {
        for id in store::stale_tables(&self.pool, before).await? {
            let table = match self.wake(&id).await {
                Ok(table) => table,
                Err(Refusal::Damaged) => continue,
                Err(refusal) => return Err(refusal),
            };
            // A table that has begun meanwhile stays.
            let _ = table.change(Reply::None, |table, _, at| Ok(table.close_stale(at)?));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::KeepRules;
    use crate::opened::Opened;
    use crate::people::{Kind, PeopleRules};
    use crate::serve::Config;
    use crate::store::{Queue, QueueRules};
    use std::path::Path;

    async fn house(folder: &Path, change: impl FnOnce(&mut Config)) -> Opened {
        let mut config = Config::new(folder.to_owned());
        change(&mut config);
        Opened::open(&config).await.unwrap()
    }

    async fn open(lobby: &Lobby) -> String {
        let host = Person {
            id: PersonId::from("amina"),
            name: "Amina".to_owned(),
            kind: Kind::Guest,
            since: 0,
        };
        let wish = r#"{"game": "desert", "seats": ["me", "me"]}"#;
        lobby.open(&host, serde_json::from_str(wish).unwrap()).await.unwrap().id().to_owned()
    }

    async fn soon<T>(what: impl Future<Output = T>) -> T {
        tokio::time::timeout(Duration::from_secs(60), what).await.unwrap()
    }

    #[tokio::test]
    async fn an_unknown_table_is_refused_without_waiting_for_the_writer_or_another_table() {
        let folder = tempfile::tempdir().unwrap();
        let store = store::open(&folder.path().join("azalai.sqlite").into()).await.unwrap();
        // Nobody works on what is queued here.
        let (queue, _jobs) = Queue::new(QueueRules::default());
        let works = Works::idle(queue.clone());
        let people = People::new(store.pool.clone(), queue, PeopleRules::default());
        let rules = LobbyRules { of_person: 1, in_memory: 1 };
        let lobby = Lobby::new(store.pool, Arc::new(works), people, Vec::new(), rules);
        let lobby = lobby.await.unwrap();
        let _hold = lobby.holds.hold("nowhere").await;
        let unknown = soon(lobby.table("nowhere")).await;
        assert!(matches!(unknown, Err(Refusal::NoSuchTable)));
    }

    #[tokio::test]
    async fn nobody_waits_for_a_table_that_others_read() {
        let folder = tempfile::tempdir().unwrap();
        let house = house(folder.path(), |_| {}).await;
        let lobby = &house.lobby;
        let (one, other) = (open(lobby).await, open(lobby).await);
        lobby.forget_idle(i64::MAX);
        assert!(!lobby.is_in_memory(&one) && !lobby.is_in_memory(&other));
        let held = lobby.holds.hold(&other).await;
        soon(lobby.table(&one)).await.expect("it is read while the other is");
        // What is being read is not deleted, all else is.
        let keep = KeepRules { games: Some(Duration::ZERO), ..KeepRules::default() };
        for id in [&one, &other] {
            let sql = "UPDATE tables SET state = 'over', over_at = 0 WHERE id = ?";
            let write = store::Write::Statement(sql, vec![id.as_str().into()]);
            lobby.works.queue.store(vec![write]).await.unwrap();
        }
        lobby.drop_table(&one);
        assert_eq!(soon(lobby.prune(&keep)).await.unwrap().tables, 1);
        drop(held);
        assert!(matches!(soon(lobby.table(&one)).await, Err(Refusal::NoSuchTable)));
        soon(lobby.table(&other)).await.expect("it is left");
        house.close().await;
    }

    #[tokio::test]
    async fn a_look_at_a_game_that_is_over_keeps_it_in_memory_for_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let house = house(folder.path(), |_| {}).await;
        let lobby = &house.lobby;
        let (running, over) = (open(lobby).await, open(lobby).await);
        let table = lobby.table(&over).await.unwrap();
        table.change(Reply::None, |table, _, at| Ok(table.shut(at)?)).unwrap();
        table.info(None).await.unwrap();
        drop(table);
        lobby.forget_idle(i64::MAX);
        for id in [&running, &over] {
            lobby.table(id).await.unwrap().info(None).await.unwrap();
        }
        lobby.forget_idle(1);
        assert!(lobby.is_in_memory(&running) && !lobby.is_in_memory(&over));
        house.close().await;
    }

    #[tokio::test]
    async fn the_tables_in_memory_are_those_that_were_used_last() {
        let folder = tempfile::tempdir().unwrap();
        let house = house(folder.path(), |config| config.tables_in_memory = 4).await;
        let lobby = &house.lobby;
        let first = open(lobby).await;
        let held = lobby.table(&first).await.unwrap();
        let mut ids = Vec::new();
        for _ in 0..10 {
            ids.push(open(lobby).await);
            assert!(lobby.all_in_memory().len() <= 4);
        }
        let last = ids.last().unwrap();
        assert!(lobby.is_in_memory(last) && !lobby.is_in_memory(&ids[0]));
        assert!(Arc::ptr_eq(&held, &lobby.table(&first).await.unwrap()), "somebody has it");
        for id in &ids {
            lobby.table(id).await.expect("it is read again");
            assert!(lobby.all_in_memory().len() <= 4);
        }
        drop(held);
        house.close().await;
    }
}
