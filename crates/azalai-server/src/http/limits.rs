//! How much anybody may do in a given time, and how many connections may be open.

use crate::Refusal;
use crate::http::guard::Caller;
use crate::people::{NameKey, PersonId};
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    /// Whatever asks for a password, for each address.
    pub logins: Rate,
    /// Whatever asks for a password, for each name of an account.
    pub logins_of_name: Rate,
    /// Requests of any kind, for each person, or each address of nobody in particular.
    pub requests: Rate,
    /// Lines of chat, for each person.
    pub chat: Rate,
    /// Hints and reviews, for each person.
    pub hints: Rate,
    /// New tables, for each person.
    pub tables: Rate,
    /// Open sockets in all.
    pub sockets: u32,
    /// Open sockets for each address.
    pub sockets_of_address: u32,
    /// Open sockets for each person.
    pub sockets_of_person: u32,
    /// Open sockets of watchers who are nobody, for each address.
    pub sockets_of_nobody: u32,
}

impl Default for LimitRules {
    fn default() -> LimitRules {
        LimitRules {
            guests: Rate::new(100, 1_000),
            logins: Rate::new(10, 10_000),
            logins_of_name: Rate::new(10, 30_000),
            requests: Rate::new(2_000, 1),
            chat: Rate::new(10, 2_000),
            hints: Rate::new(5, 2_000),
            tables: Rate::new(200, 50),
            sockets: 20_000,
            sockets_of_address: 20_000,
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

/// Counts what everybody does. Clones count together.
#[derive(Clone)]
pub struct Limits {
    all: Arc<All>,
}

struct All {
    guests: Buckets<Caller>,
    logins: Buckets<Caller>,
    logins_of_name: Buckets<NameKey>,
    requests: Buckets<Who>,
    chat: Buckets<PersonId>,
    hints: Buckets<PersonId>,
    tables: Buckets<PersonId>,
    rules: LimitRules,
    open: Arc<Mutex<Open>>,
}

impl Limits {
    /// Limits that nobody has used yet.
    pub fn new(rules: LimitRules) -> Limits {
        let all = All {
            guests: Buckets::new(rules.guests),
            logins: Buckets::new(rules.logins),
            logins_of_name: Buckets::new(rules.logins_of_name),
            requests: Buckets::new(rules.requests),
            chat: Buckets::new(rules.chat),
            hints: Buckets::new(rules.hints),
            tables: Buckets::new(rules.tables),
            open: Arc::default(),
            rules,
        };
        Limits { all: Arc::new(all) }
    }

    /// May this address make another guest?
    pub fn guest(&self, caller: Caller) -> Result<(), Refusal> {
        self.all.guests.take(&caller)
    }

    /// May this address try a password for an account of this name?
    pub fn login(&self, caller: Caller, name: &NameKey) -> Result<(), Refusal> {
        // The address first: one that is refused must not use up what a name has left.
        self.all.logins.take(&caller)?;
        self.all.logins_of_name.take(name)
    }

    /// May this one make another request?
    pub fn request(&self, who: &Who) -> Result<(), Refusal> {
        self.all.requests.take(who)
    }

    /// May this person say something?
    pub fn chat(&self, person: &PersonId) -> Result<(), Refusal> {
        self.all.chat.take(person)
    }

    /// May this person ask for a hint or a review?
    pub fn hint(&self, person: &PersonId) -> Result<(), Refusal> {
        self.all.hints.take(person)
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
        let here = open.by_address.get(&caller).copied().unwrap_or(0);
        if here >= rules.sockets_of_address || open.by_who.get(&who).copied().unwrap_or(0) >= of_who
        {
            return Err(Refusal::TooManySockets);
        }
        open.all += 1;
        *open.by_address.entry(caller).or_default() += 1;
        *open.by_who.entry(who.clone()).or_default() += 1;
        Ok(SocketGuard { open: Arc::clone(&self.all.open), caller, who })
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
    by_address: HashMap<Caller, u32>,
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
        one_less(&mut open.by_address, &self.caller);
        one_less(&mut open.by_who, &self.who);
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// The counts are whole numbers that are changed in one go; a panic elsewhere does not spoil them.
fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One bucket for every key.
struct Buckets<K: Hash + Eq + Clone> {
    buckets: DefaultKeyedRateLimiter<K>,
    taken: AtomicU32,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    /// After so many takes, the full buckets are forgotten: they are as good as new ones. So the
    /// memory is bounded by what really happened of late.
    const SWEEP: u32 = 4096;

    fn new(rate: Rate) -> Buckets<K> {
        Buckets { buckets: RateLimiter::keyed(rate.quota()), taken: AtomicU32::new(0) }
    }

    fn take(&self, key: &K) -> Result<(), Refusal> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % Self::SWEEP == Self::SWEEP - 1 {
            self.buckets.retain_recent();
            self.buckets.shrink_to_fit();
        }
        self.buckets
            .check_key(key)
            .map_err(|not_until| too_fast(not_until.wait_time_from(self.buckets.clock().now())))
    }
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
            sockets_of_address: 4,
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
        assert_eq!((open.by_address.len(), open.by_who.len()), (1, 1));
    }
}
