//! Who is thought for next. Everybody for whom bots think has a queue of their own for each class of thought. Quick
//! thoughts come first, advice comes last; among those who wait in a class, the one for whom least time was spent
//! comes next. So a hundred tables of one person get the same share as one table of another.
//!
//! This is a plain value: it knows no thread and no clock, what was spent is told to it.

use azalai_table::PersonId;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::time::Duration;

/// What kind of thought it is, the first first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An action of a bot that hardly thinks.
    Quick,
    /// An action of a bot that thinks.
    Slow,
    /// Hints and reviews: nobody's game waits for them.
    Advice,
}

const CLASSES: [Class; 3] = [Class::Quick, Class::Slow, Class::Advice];

impl Class {
    /// What a thought probably takes, as long as nobody knows.
    fn usual(self) -> Duration {
        match self {
            Class::Quick => Duration::from_millis(1),
            Class::Slow | Class::Advice => Duration::from_millis(500),
        }
    }
}

/// A class that has been passed over so many times in a row is served once: the last come last, but they come.
const PATIENCE: u32 = 8;

/// How much may wait and be thought at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FairRules {
    /// How many thoughts may wait in all, half as many before advice has no room.
    pub waiting: usize,
    /// How many pieces of advice may wait for one person. Of actions there is one for each table.
    pub advice_of_person: usize,
    /// How many thoughts for one person are thought at once, quick ones apart.
    pub at_once: usize,
}

impl Default for FairRules {
    fn default() -> FairRules {
        FairRules { waiting: 10_000, advice_of_person: 8, at_once: usize::MAX }
    }
}

/// What is known of somebody for whom bots think.
struct Account<T> {
    /// The time that was spent, counted so that nobody saves any up by staying away.
    spent: Duration,
    /// How many of their thoughts are being thought, quick ones apart.
    thinking: usize,
    queues: [VecDeque<(u64, T)>; 3],
    /// Where they stand in the order of each class.
    places: [Option<(Duration, u64)>; 3],
}

/// What is to be thought next.
#[derive(Debug)]
pub struct Next<T> {
    /// For whom.
    pub person: PersonId,
    /// Of which class it is.
    pub class: Class,
    /// What.
    pub task: T,
}

/// Everything that waits to be thought.
pub struct Fair<T> {
    rules: FairRules,
    accounts: HashMap<PersonId, Account<T>>,
    /// For each class those who wait in it and may come next: least spent first, then longest waiting.
    order: [BTreeSet<(Duration, u64, PersonId)>; 3],
    /// How many times in a row each class was passed over while somebody waited.
    passed: [u32; 3],
    /// What had been spent for whoever came last: whoever comes anew begins there.
    floor: Duration,
    waiting: usize,
    tickets: u64,
}

impl<T> Fair<T> {
    /// Nobody waits.
    pub fn new(rules: FairRules) -> Fair<T> {
        Fair {
            rules,
            accounts: HashMap::new(),
            order: [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()],
            passed: [0; 3],
            floor: Duration::ZERO,
            waiting: 0,
            tickets: 0,
        }
    }

    /// How many thoughts wait.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Somebody wants something thought; it is given back if there is no room for it.
    pub fn push(&mut self, person: &PersonId, class: Class, task: T) -> Result<(), T> {
        // Actions have room when advice has none.
        let room = self.rules.waiting / if class == Class::Advice { 2 } else { 1 };
        if self.waiting >= room {
            return Err(task);
        }
        let floor = self.floor;
        let account = self.accounts.entry(person.clone()).or_insert_with(|| Account {
            spent: floor,
            thinking: 0,
            queues: [VecDeque::new(), VecDeque::new(), VecDeque::new()],
            places: [None; 3],
        });
        let queue = &mut account.queues[class as usize];
        if class == Class::Advice && queue.len() >= self.rules.advice_of_person {
            return Err(task);
        }
        account.spent = account.spent.max(floor);
        self.tickets += 1;
        queue.push_back((self.tickets, task));
        self.waiting += 1;
        self.place(person);
        Ok(())
    }

    /// What is to be thought next, of quick thoughts or of all. [`Fair::done`] must follow.
    pub fn pop(&mut self, quick: bool) -> Option<Next<T>> {
        let class = if quick { Class::Quick } else { self.next_class()? };
        let (spent, _, person) = self.order[class as usize].first()?.clone();
        let account = self.accounts.get_mut(&person)?;
        let (_, task) = account.queues[class as usize].pop_front()?;
        self.waiting -= 1;
        self.floor = self.floor.max(spent);
        account.spent += class.usual();
        account.thinking += usize::from(class != Class::Quick);
        self.place(&person);
        Some(Next { person, class, task })
    }

    fn next_class(&mut self) -> Option<Class> {
        let waits = |class: &Class| !self.order[*class as usize].is_empty();
        let ready: Vec<Class> = CLASSES.into_iter().filter(waits).collect();
        let patient = ready.iter().rev().find(|class| self.passed[**class as usize] >= PATIENCE);
        let next = *patient.or(ready.first())?;
        for class in ready {
            self.passed[class as usize] += 1;
        }
        self.passed[next as usize] = 0;
        Some(next)
    }

    /// Something was thought, and took so long.
    pub fn done(&mut self, person: &PersonId, class: Class, took: Duration) {
        if let Some(account) = self.accounts.get_mut(person) {
            account.spent = (account.spent + took).saturating_sub(class.usual());
            account.thinking -= usize::from(class != Class::Quick);
        }
        self.place(person);
    }

    /// Puts somebody where they belong in the order of each class.
    fn place(&mut self, person: &PersonId) {
        let Some(account) = self.accounts.get_mut(person) else { return };
        for class in CLASSES {
            let (order, at) = (&mut self.order[class as usize], class as usize);
            if let Some((spent, ticket)) = account.places[at].take() {
                order.remove(&(spent, ticket, person.clone()));
            }
            let may = class == Class::Quick || account.thinking < self.rules.at_once;
            if let Some((ticket, _)) = account.queues[at].front().filter(|_| may) {
                account.places[at] = Some((account.spent, *ticket));
                order.insert((account.spent, *ticket, person.clone()));
            }
        }
        // Whoever has nothing to wait for and owes nothing is forgotten.
        let idle = account.thinking == 0 && account.queues.iter().all(VecDeque::is_empty);
        if idle && account.spent <= self.floor {
            self.accounts.remove(person);
        } else if self.accounts.len() > 2 * self.waiting + 1000 {
            // There are too many to remember what each of them owes.
            self.accounts.retain(|_, account| {
                account.thinking > 0 || account.queues.iter().any(|queue| !queue.is_empty())
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn fair(rules: FairRules) -> Fair<u32> {
        Fair::new(rules)
    }

    /// Thinks the next thought for so long and says what it was.
    fn think(fair: &mut Fair<u32>, took: Duration) -> Option<(String, u32)> {
        let next = fair.pop(false)?;
        fair.done(&next.person, next.class, took);
        Some((next.person.to_string(), next.task))
    }

    #[test]
    fn a_hundred_tables_of_one_get_the_same_share_as_one_of_another() {
        let mut fair = fair(FairRules::default());
        let (many, one) = (PersonId::from("many"), PersonId::from("one"));
        (0..100).for_each(|table| fair.push(&many, Class::Slow, table).unwrap());
        fair.push(&one, Class::Slow, 0).unwrap();
        let mut turns = 0;
        for _ in 0..20 {
            let (who, _) = think(&mut fair, SECOND).unwrap();
            if who == "one" {
                turns += 1;
                fair.push(&one, Class::Slow, turns).unwrap();
            }
        }
        assert!((9..=11).contains(&turns), "{turns} of 20");
    }

    #[test]
    fn what_is_shared_is_time_and_not_the_number_of_thoughts() {
        let mut fair = fair(FairRules::default());
        let (long, short) = (PersonId::from("long"), PersonId::from("short"));
        for table in 0..100 {
            fair.push(&long, Class::Slow, table).unwrap();
            fair.push(&short, Class::Slow, table).unwrap();
        }
        let mut count = HashMap::new();
        for _ in 0..44 {
            let next = fair.pop(false).unwrap();
            let took = if next.person == long { SECOND } else { SECOND / 10 };
            fair.done(&next.person, next.class, took);
            *count.entry(next.person.to_string()).or_insert(0) += 1;
        }
        assert!((3..=5).contains(&count["long"]), "{count:?}");
    }

    #[test]
    fn quick_bots_come_first_then_slow_ones_then_advice_and_all_come() {
        let mut fair = fair(FairRules { advice_of_person: 100, ..FairRules::default() });
        let who = PersonId::from("somebody");
        for task in 0..40 {
            for class in [Class::Advice, Class::Slow, Class::Quick] {
                fair.push(&who, class, task).unwrap();
            }
        }
        let mut seen = Vec::new();
        while let Some(next) = fair.pop(false) {
            fair.done(&next.person, next.class, Duration::from_millis(1));
            seen.push((next.class, next.task));
        }
        assert_eq!(seen.len(), 120);
        assert_eq!(seen[0], (Class::Quick, 0));
        let last = |wanted| seen.iter().rposition(|(class, _)| *class == wanted).unwrap();
        assert!(last(Class::Quick) < last(Class::Slow) && last(Class::Slow) < last(Class::Advice));
        let first = |wanted| seen.iter().position(|(class, _)| *class == wanted).unwrap();
        assert!(first(Class::Slow) <= 12 && first(Class::Advice) <= 12, "nobody waits for ever");
        let of = |wanted| seen.iter().filter(move |(class, _)| *class == wanted);
        assert!(of(Class::Slow).is_sorted_by_key(|(_, task)| *task), "the oldest first");
    }

    #[test]
    fn nobody_has_all_threads() {
        let mut fair = fair(FairRules { at_once: 2, ..FairRules::default() });
        let (many, one) = (PersonId::from("many"), PersonId::from("one"));
        (0..5).for_each(|table| fair.push(&many, Class::Slow, table).unwrap());
        let first = fair.pop(false).unwrap();
        fair.pop(false).unwrap();
        assert!(fair.pop(false).is_none(), "two at once");
        fair.push(&many, Class::Quick, 9).unwrap();
        assert_eq!(fair.pop(true).map(|next| next.task), Some(9), "quick ones do not count");
        fair.push(&one, Class::Slow, 7).unwrap();
        assert_eq!(fair.pop(false).map(|next| next.task), Some(7));
        fair.done(&first.person, first.class, SECOND);
        assert_eq!(fair.pop(false).map(|next| next.task), Some(2));
    }

    #[test]
    fn what_has_no_room_is_given_back() {
        let rules = FairRules { waiting: 3, advice_of_person: 1, ..FairRules::default() };
        let mut fair = fair(rules);
        let who = PersonId::from("somebody");
        fair.push(&who, Class::Advice, 1).unwrap();
        assert_eq!(fair.push(&who, Class::Advice, 2), Err(2));
        fair.push(&who, Class::Slow, 3).unwrap();
        fair.push(&who, Class::Slow, 4).unwrap();
        assert_eq!(fair.push(&who, Class::Quick, 5), Err(5));
        think(&mut fair, SECOND).unwrap();
        fair.push(&who, Class::Quick, 6).unwrap();
    }

    #[test]
    fn whoever_stays_away_saves_nothing_up_and_is_forgotten() {
        let mut fair = fair(FairRules::default());
        let (idle, busy) = (PersonId::from("idle"), PersonId::from("busy"));
        fair.push(&idle, Class::Slow, 0).unwrap();
        think(&mut fair, SECOND).unwrap();
        for task in 0..100 {
            fair.push(&busy, Class::Slow, task).unwrap();
            think(&mut fair, SECOND).unwrap();
        }
        for task in 0..10 {
            fair.push(&busy, Class::Slow, task).unwrap();
            fair.push(&idle, Class::Slow, task).unwrap();
        }
        let first: Vec<String> = (0..6).map(|_| think(&mut fair, SECOND).unwrap().0).collect();
        let idle_turns = first.iter().filter(|who| *who == "idle").count();
        assert!((3..=4).contains(&idle_turns), "{first:?}");
        for number in 0..5_000 {
            let guest = PersonId::from(format!("guest {number}").as_str());
            fair.push(&guest, Class::Quick, 0).unwrap();
            fair.pop(true).unwrap();
            fair.done(&guest, Class::Quick, SECOND / 1000);
        }
        assert!(fair.accounts.len() < 2_000, "{} are remembered", fair.accounts.len());
    }
}
