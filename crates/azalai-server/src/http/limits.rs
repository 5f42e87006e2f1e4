//! How much anybody may do in a given time, and how many connections may be open.

use crate::Refusal;
use crate::doors::{Counts, Share, one_less};
use crate::http::guard::{Caller, Network};
use crate::people::{Mark, NameKey, PersonId};
use azalai_table::wire::Command;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is stored is counted in grains of so many bytes,
const GRAIN: usize = 64;
/// of which a KiB has so many.
const A_KIB: u32 = 16;

/// What something takes on the disk at most, more or less, in bytes: a line of chat,
const A_LINE: usize = 1024;
/// an action that was taken back, what followed from it, and that it was,
const AN_UNDO: usize = 256;
/// anything else that stands in the log of a table.
const AN_ENTRY: usize = 128;

/// A bucket: so many at once, and one more after every span of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// After which time there is one more.
    pub every: Duration,
}

impl Rate {
    /// So many at once, and one more after so many milliseconds.
    pub const fn new(burst: u32, every_ms: u64) -> Rate {
        Rate { burst, every: Duration::from_millis(every_ms) }
    }

    /// What is said in KiB, in grains.
    fn of_kib(self) -> Rate {
        Rate { burst: self.burst.saturating_mul(A_KIB), every: self.every / A_KIB }
    }

    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        // A rate without a span is a mistake in the options; the shortest one means "no limit".
        let quota = Quota::with_period(self.every.max(Duration::from_nanos(1)));
        quota.unwrap_or(Quota::per_second(burst)).allow_burst(burst)
    }
}

/// All limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitRules {
    /// New guests, for each address.
    pub guests: Rate,
    /// Strangers who try a password, for each address.
    pub logins: Rate,
    /// Strangers who try a password, for each address and name of an account together.
    pub logins_of_pair: Rate,
    /// Strangers who try a password, for each name of an account, whatever their address.
    pub logins_of_name: Rate,
    /// Whoever is known, for each session and each device on which the account was used before.
    pub logins_of_known: Rate,
    /// Requests of any kind, for each person, or each address of nobody in particular.
    pub requests: Rate,
    /// Lists, positions, choices, records and pictures of tables, for each person, or each address of nobody in particular.
    pub looks: Rate,
    /// Pictures of tables that have to be drawn, for each address.
    pub pictures: Rate,
    /// Messages on one socket.
    pub messages: Rate,
    /// How long a body may take to arrive.
    pub body_within: Duration,
    /// Lines of chat, for each person.
    pub chat: Rate,
    /// Lines of chat that are reported, for each person.
    pub reports: Rate,
    /// Hints and reviews, for each person.
    pub hints: Rate,
    /// New tables, for each person.
    pub tables: Rate,
    /// Codes that are mailed to show that an address is somebody's own, for each person.
    pub codes: Rate,
    /// The same, for each mailbox that they go to.
    pub codes_of_mailbox: Rate,
    /// The same, for each address from which they are asked for.
    pub codes_of_address: Rate,
    /// KiB that are stored of tables, of chat and of whatever else stands in a log beside the game, for each person.
    pub stored: Rate,
    /// The same, for each address.
    pub stored_of_address: Rate,
    /// Coming, going and all else but actions and chat that a table tells everybody, for each person and table.
    pub stirs: Rate,
    /// Taking back, for each person and table: whoever tries things out does so often.
    pub undos: Rate,
    /// Open sockets in all.
    pub sockets: u32,
    /// Open sockets for each address and each network; behind a proxy also requests that are being answered.
    pub share: Share,
    /// Open sockets for each person.
    pub sockets_of_person: u32,
    /// Open sockets of watchers who are nobody, for each address.
    pub sockets_of_nobody: u32,
}

impl Default for LimitRules {
    fn default() -> LimitRules {
        LimitRules {
            guests: Rate::new(100, 1_000),
            logins: Rate::new(30, 5_000),
            logins_of_pair: Rate::new(10, 30_000),
            logins_of_name: Rate::new(200, 5_000),
            logins_of_known: Rate::new(10, 5_000),
            requests: Rate::new(2_000, 1),
            looks: Rate::new(400, 20),
            pictures: Rate::new(20, 2_000),
            messages: Rate::new(2_000, 1),
            body_within: Duration::from_secs(20),
            chat: Rate::new(10, 2_000),
            reports: Rate::new(10, 60_000),
            hints: Rate::new(5, 2_000),
            tables: Rate::new(200, 50),
            codes: Rate::new(5, 600_000),
            codes_of_mailbox: Rate::new(3, 3_600_000),
            codes_of_address: Rate::new(20, 60_000),
            // 8 MiB, then 2 MiB an hour; 64 MiB, then 16 MiB an hour.
            stored: Rate::new(8 * 1024, 1_757),
            stored_of_address: Rate::new(64 * 1024, 219),
            stirs: Rate::new(40, 1_000),
            undos: Rate::new(200, 200),
            sockets: 20_000,
            share: Share::default(),
            sockets_of_person: 256,
            sockets_of_nobody: 256,
        }
    }
}

/// Who makes a request, as far as the limits care.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// A person.
    Person(PersonId),
    /// Nobody in particular, at an address.
    Nobody(Caller),
}

/// Somebody who is no stranger to an account.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Known {
    /// Whoever has a session of this person, at this address.
    Person(PersonId, Caller),
    /// Whoever is at a device with this mark.
    Device(Mark),
}

/// Counts what everybody does. Clones count together.
#[derive(Clone)]
pub struct Limits {
    all: Arc<All>,
}

struct All {
    guests: ByAddress,
    logins: ByAddress,
    logins_of_pair: Buckets<(Caller, NameKey)>,
    logins_of_name: Buckets<NameKey>,
    logins_of_known: Buckets<Known>,
    requests: Buckets<Who>,
    looks: Buckets<Who>,
    pictures: ByAddress,
    chat: Buckets<PersonId>,
    reports: Buckets<PersonId>,
    hints: Buckets<PersonId>,
    tables: Buckets<PersonId>,
    codes: Buckets<PersonId>,
    codes_of_mailbox: Buckets<String>,
    codes_of_address: ByAddress,
    stored: Buckets<PersonId>,
    stored_of_address: ByAddress,
    stirs: Buckets<(PersonId, i64)>,
    undos: Buckets<(PersonId, i64)>,
    rules: LimitRules,
    open: Arc<Mutex<Open>>,
    asking: Arc<Mutex<Counts>>,
}

impl Limits {
    /// Limits that nobody has used yet.
    pub fn new(rules: LimitRules) -> Limits {
        let all = All {
            guests: ByAddress::new(rules.guests),
            logins: ByAddress::new(rules.logins),
            logins_of_pair: Buckets::new(rules.logins_of_pair),
            logins_of_name: Buckets::new(rules.logins_of_name),
            logins_of_known: Buckets::new(rules.logins_of_known),
            requests: Buckets::new(rules.requests),
            looks: Buckets::new(rules.looks),
            pictures: ByAddress::new(rules.pictures),
            chat: Buckets::new(rules.chat),
            reports: Buckets::new(rules.reports),
            hints: Buckets::new(rules.hints),
            tables: Buckets::new(rules.tables),
            codes: Buckets::new(rules.codes),
            codes_of_mailbox: Buckets::new(rules.codes_of_mailbox),
            codes_of_address: ByAddress::new(rules.codes_of_address),
            stored: Buckets::new(rules.stored.of_kib()),
            stored_of_address: ByAddress::new(rules.stored_of_address.of_kib()),
            stirs: Buckets::new(rules.stirs),
            undos: Buckets::new(rules.undos),
            open: Arc::default(),
            asking: Arc::default(),
            rules,
        };
        Limits { all: Arc::new(all) }
    }

    /// May this address make another guest?
    pub fn guest(&self, caller: Caller) -> Result<(), Refusal> {
        self.all.guests.take(caller)
    }

    /// May a stranger at this address try a password for an account of this name?
    pub fn login(&self, caller: Caller, name: &NameKey) -> Result<(), Refusal> {
        // The address first: one that is refused must not use up what a name has left.
        self.all.logins.take(caller)?;
        self.all.logins_of_pair.take(&(caller, name.clone()))?;
        self.all.logins_of_name.take(name)
    }

    /// May somebody who is known try a password? What strangers do does not count.
    pub fn login_of(&self, known: Known) -> Result<(), Refusal> {
        self.all.logins_of_known.take(&known)
    }

    /// May this one make another request?
    pub fn request(&self, who: &Who) -> Result<(), Refusal> {
        self.all.requests.take(who)
    }

    /// May this one look at something that takes more work than most requests?
    pub fn look(&self, who: &Who) -> Result<(), Refusal> {
        self.all.looks.take(who)
    }

    /// May another picture be drawn for this address?
    pub fn picture(&self, caller: Caller) -> Result<(), Refusal> {
        self.all.pictures.take(caller)
    }

    /// May this person at this address tell a table this? An action costs nothing: a game has only so many of them,
    /// and nobody is kept from playing on. Whoever takes one back pays for it.
    pub fn command(
        &self,
        caller: Caller,
        person: &PersonId,
        table: i64,
        command: &Command,
    ) -> Result<(), Refusal> {
        let bytes = match command {
            Command::Act { .. } | Command::Resign { .. } => return Ok(()),
            Command::Say { .. } => {
                self.all.chat.take(person)?;
                A_LINE
            }
            Command::Undo { .. } => {
                self.all.undos.take(&(person.clone(), table))?;
                AN_UNDO
            }
            _ => {
                self.all.stirs.take(&(person.clone(), table))?;
                AN_ENTRY
            }
        };
        self.store(caller, person, bytes)
    }

    /// May this person at this address report another line?
    pub fn report(&self, caller: Caller, person: &PersonId) -> Result<(), Refusal> {
        self.all.reports.take(person)?;
        self.store(caller, person, A_LINE)
    }

    /// May this person ask for a hint or a review?
    pub fn hint(&self, person: &PersonId) -> Result<(), Refusal> {
        self.all.hints.take(person)
    }

    /// May this person at this address have so many bytes stored?
    pub fn store(&self, caller: Caller, person: &PersonId, bytes: usize) -> Result<(), Refusal> {
        let grains = u32::try_from(bytes.div_ceil(GRAIN)).unwrap_or(u32::MAX);
        self.all.stored.take_some(person, grains).map_err(too_much)?;
        self.all.stored_of_address.take_some(caller, grains).map_err(too_much)
    }

    /// May this person at this address have a code mailed to this mailbox?
    pub fn code(&self, caller: Caller, person: &PersonId, mailbox: &str) -> Result<(), Refusal> {
        // The mailbox last: whoever is refused must not use up what its owner has left.
        self.all.codes.take(person)?;
        self.all.codes_of_address.take(caller)?;
        self.all.codes_of_mailbox.take(&mailbox.to_owned())
    }

    /// May this person open another table?
    pub fn table(&self, person: &PersonId) -> Result<(), Refusal> {
        self.all.tables.take(person)
    }

    /// May this one open another socket? It counts as open until the guard is dropped.
    pub fn socket(
        &self,
        caller: Caller,
        person: Option<&PersonId>,
    ) -> Result<SocketGuard, Refusal> {
        let who = person.map_or(Who::Nobody(caller), |person| Who::Person(person.clone()));
        let rules = &self.all.rules;
        let of_who = match who {
            Who::Person(_) => rules.sockets_of_person,
            Who::Nobody(_) => rules.sockets_of_nobody,
        };
        let mut open = lock(&self.all.open);
        if open.all >= rules.sockets {
            return Err(Refusal::Full);
        }
        let theirs = open.by_who.get(&who).copied().unwrap_or(0);
        if theirs >= of_who || !open.by_address.has_room(caller, &rules.share) {
            return Err(Refusal::TooManySockets);
        }
        open.all += 1;
        open.by_address.add(caller);
        *open.by_who.entry(who.clone()).or_default() += 1;
        Ok(SocketGuard { open: Arc::clone(&self.all.open), caller, who })
    }

    /// May this address ask for something while it waits for other answers? It counts as waiting until what is
    /// given back is dropped.
    pub fn asking(&self, caller: Caller) -> Result<Asking, Refusal> {
        let mut asking = lock(&self.all.asking);
        if !asking.has_room(caller, &self.all.rules.share) {
            return Err(Refusal::TooManySockets);
        }
        asking.add(caller);
        Ok(Asking { asking: Arc::clone(&self.all.asking), caller })
    }

    /// How many messages one socket may send.
    pub fn messages(&self) -> Rate {
        self.all.rules.messages
    }

    /// How long a body may take to arrive.
    pub fn body_within(&self) -> Duration {
        self.all.rules.body_within
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> u32 {
        lock(&self.all.open).all
    }
}

/// How many sockets are open, and whose.
#[derive(Default)]
struct Open {
    all: u32,
    by_address: Counts,
    by_who: HashMap<Who, u32>,
}

/// An open socket; dropping it makes room for another.
pub struct SocketGuard {
    open: Arc<Mutex<Open>>,
    caller: Caller,
    who: Who,
}

impl Drop for SocketGuard {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all = open.all.saturating_sub(1);
        open.by_address.remove(self.caller);
        one_less(&mut open.by_who, &self.who);
    }
}

/// Somebody waits for an answer.
pub struct Asking {
    asking: Arc<Mutex<Counts>>,
    caller: Caller,
}

impl Drop for Asking {
    fn drop(&mut self) {
        lock(&self.asking).remove(self.caller);
    }
}

/// The counts are whole numbers that are changed in one go; a panic elsewhere does not spoil them.
fn lock<T>(counts: &Mutex<T>) -> MutexGuard<'_, T> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One bucket for every key.
pub(crate) struct Buckets<K: Hash + Eq + Clone> {
    buckets: DefaultKeyedRateLimiter<K>,
    taken: AtomicU32,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    /// After so many takes, the full buckets are forgotten: they are as good as new ones. So the
    /// memory is bounded by what really happened of late.
    const SWEEP: u32 = 4096;

    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { buckets: RateLimiter::keyed(rate.quota()), taken: AtomicU32::new(0) }
    }

    fn take(&self, key: &K) -> Result<(), Refusal> {
        self.take_some(key, 1).map_err(too_fast)
    }

    /// Takes so many, or says how long to wait for them.
    pub(crate) fn take_some(&self, key: &K, count: u32) -> Result<(), Duration> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % Self::SWEEP == Self::SWEEP - 1 {
            self.buckets.retain_recent();
            self.buckets.shrink_to_fit();
        }
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        match self.buckets.check_key_n(key, count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_until)) => Err(not_until.wait_time_from(self.buckets.clock().now())),
            // More than there ever is; an hour later somebody may have changed the limit.
            Err(_) => Err(Duration::from_secs(3600)),
        }
    }
}

/// A bucket for every address, and a larger one for every network around it.
struct ByAddress {
    address: Buckets<Caller>,
    network: Buckets<Network>,
}

impl ByAddress {
    /// So much more a network may do than an address.
    const WIDER: u32 = 8;

    fn new(rate: Rate) -> ByAddress {
        let wide =
            Rate { burst: rate.burst.saturating_mul(Self::WIDER), every: rate.every / Self::WIDER };
        ByAddress { address: Buckets::new(rate), network: Buckets::new(wide) }
    }

    fn take(&self, caller: Caller) -> Result<(), Refusal> {
        self.take_some(caller, 1).map_err(too_fast)
    }

    fn take_some(&self, caller: Caller, count: u32) -> Result<(), Duration> {
        self.address.take_some(&caller, count)?;
        caller.network().map_or(Ok(()), |network| self.network.take_some(&network, count))
    }
}

fn too_much(wait: Duration) -> Refusal {
    Refusal::TooMuchStored(wait.as_secs() + 1)
}

fn too_fast(wait: Duration) -> Refusal {
    Refusal::TooFast(wait.as_secs() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::status::{retry_after, status};

    fn caller(last: u8) -> Caller {
        Caller::of(std::net::IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn a_bucket_gives_its_burst_then_refuses_and_fills_again() {
        let limits = Limits::new(LimitRules { guests: Rate::new(3, 40), ..Default::default() });
        let taken = (0..4).filter(|_| limits.guest(caller(1)).is_ok()).count();
        assert_eq!(taken, 3);
        limits.guest(caller(2)).expect("another address has its own bucket");
        let refused = limits.guest(caller(1)).expect_err("the bucket is empty");
        assert_eq!((status(&refused).as_u16(), refused.code()), (429, "too_fast"));
        assert_eq!(retry_after(&refused), Some(1));
        std::thread::sleep(Duration::from_millis(60));
        limits.guest(caller(1)).expect("there is one more after a while");
    }

    #[test]
    fn a_network_of_ipv6_has_eight_times_as_much_as_an_address() {
        let limits = Limits::new(LimitRules { guests: Rate::new(2, 60_000), ..Default::default() });
        let from = |network: u16| {
            let address = format!("2001:db8:1:{network:x}::1");
            limits.guest(Caller::of(address.parse().unwrap())).is_ok()
        };
        let made = (0..100).filter(|network| from(*network)).count();
        assert_eq!(made, 16);
        let elsewhere = Caller::of("2001:db8:2:1::1".parse().unwrap());
        limits.guest(elsewhere).expect("another network has its own bucket");
    }

    #[test]
    fn strangers_use_up_what_strangers_have() {
        let rules = LimitRules {
            logins: Rate::new(100, 60_000),
            logins_of_pair: Rate::new(2, 60_000),
            logins_of_name: Rate::new(5, 60_000),
            logins_of_known: Rate::new(2, 60_000),
            ..Default::default()
        };
        let limits = Limits::new(rules);
        let name = NameKey::of("Amina");
        let tries = |last: u8| (0..5).filter(|_| limits.login(caller(last), &name).is_ok()).count();
        assert_eq!([tries(1), tries(2), tries(3), tries(4)], [2, 2, 1, 0]);
        let known = || limits.login_of(Known::Person(PersonId::from("amina"), caller(1)));
        assert!(known().is_ok() && known().is_ok() && known().is_err());
    }

    #[test]
    fn whoever_takes_back_and_talks_for_ever_has_had_enough_and_an_action_costs_nothing() {
        let never = 3_600_000_000;
        let rules = LimitRules {
            chat: Rate::new(1_000, 1),
            undos: Rate::new(50, never),
            stirs: Rate::new(1_000, 1),
            stored: Rate::new(16, never),
            stored_of_address: Rate::new(40, never),
            ..Default::default()
        };
        let limits = Limits::new(rules);
        let taken = |person: &str, table: i64, command: &Command, most: usize| {
            let person = PersonId::from(person);
            let tries = 0..most;
            tries.filter(|_| limits.command(caller(1), &person, table, command).is_ok()).count()
        };
        let act = Command::Act { action: "done".to_owned(), amount: None, after: 1, seat: None };
        let (undo, say) = (Command::Undo { seat: None }, Command::Say { text: "yes".to_owned() });
        assert_eq!(taken("amina", 1, &undo, 100), 50, "so often at one table");
        assert_eq!(taken("amina", 2, &undo, 100), 14, "16 KiB of 256 bytes in all");
        assert_eq!(taken("amina", 1, &say, 100), 0);
        assert_eq!(taken("amina", 1, &act, 10_000), 10_000);
        assert_eq!(taken("badi", 1, &Command::Leave, 500), 128, "16 KiB of 128 bytes");
        assert_eq!(taken("chadi", 1, &say, 100), 8, "the address has 40 KiB");
        let elsewhere = limits.command(caller(2), &PersonId::from("dassin"), 1, &say);
        elsewhere.expect("another address has its own bucket");
    }

    #[test]
    fn buckets_of_the_past_are_forgotten() {
        let buckets: Buckets<u32> = Buckets::new(Rate::new(5, 1));
        for key in 0..50_000 {
            buckets.take(&key).expect("every key is new");
        }
        std::thread::sleep(Duration::from_millis(20));
        (0..Buckets::<u32>::SWEEP).for_each(|_| drop(buckets.take(&0)));
        assert!(buckets.buckets.len() <= 4096, "{} buckets are left", buckets.buckets.len());
    }

    #[test]
    fn sockets_are_counted_until_they_are_dropped() {
        let rules = LimitRules {
            sockets: 5,
            share: Share { of_address: 4, of_network: 4, of_this_machine: true },
            sockets_of_person: 2,
            sockets_of_nobody: 1,
            ..Default::default()
        };
        let limits = Limits::new(rules);
        let (amina, bilal) = (PersonId::from("amina"), PersonId::from("bilal"));
        let code = |result: Result<SocketGuard, Refusal>| {
            result.map(|_| ()).map_err(|refused| (status(&refused).as_u16(), refused.code()))
        };
        let too_many = Err((429, "too_many_sockets"));

        let first = limits.socket(caller(1), Some(&amina)).expect("one");
        let _second = limits.socket(caller(2), Some(&amina)).expect("two");
        assert_eq!(code(limits.socket(caller(3), Some(&amina))), too_many);
        let nobody = limits.socket(caller(1), None).expect("a watcher");
        assert_eq!(code(limits.socket(caller(1), None)), too_many);
        drop(nobody);
        drop(first);
        assert_eq!(limits.open_sockets(), 1);
        assert_eq!(code(limits.socket(caller(1), None)), Ok(()));

        let people = ["c", "d", "e", "f"].map(PersonId::from);
        let held: Vec<_> =
            people.iter().map(|p| limits.socket(caller(1), Some(p)).expect("room")).collect();
        assert_eq!(code(limits.socket(caller(1), Some(&bilal))), Err((503, "too_many_sockets")));
        drop(held);
        let held: Vec<_> =
            people.iter().take(4).filter_map(|p| limits.socket(caller(4), Some(p)).ok()).collect();
        assert_eq!(held.len(), 4);
        drop(held);
        assert_eq!(limits.open_sockets(), 1);
        let open = lock(&limits.all.open);
        assert_eq!((open.by_address.is_empty(), open.by_who.len()), (false, 1));
    }
}
