//! The threads on which bots think. There are few of them, apart from those that serve the sockets;
//! whatever has to wait for a bot waits here. Whose turn it is, is said in `fair`.

use super::fair::{Class, Fair, FairRules, Next};
use azalai_table::PersonId;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

type Task = Box<dyn FnOnce() + Send>;

/// Threads that think for everybody, each as much as for all others.
pub struct Thinkers {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

struct Shared {
    queue: Mutex<Waiting>,
    /// Something can be thought.
    any: Condvar,
    /// Something can be thought quickly.
    quick: Condvar,
}

struct Waiting {
    fair: Fair<Task>,
    stopped: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Thinkers {
    /// So many threads with this name. With `quick`, there is another one for thoughts that take no time: they do
    /// not even wait until a long one is thought to its end.
    pub fn new(
        name: &str,
        threads: usize,
        quick: bool,
        rules: FairRules,
    ) -> std::io::Result<Thinkers> {
        let waiting = Waiting { fair: Fair::new(rules), stopped: false };
        let shared = Arc::new(Shared {
            queue: Mutex::new(waiting),
            any: Condvar::new(),
            quick: Condvar::new(),
        });
        let spawn = |quick: bool| {
            let shared = Arc::clone(&shared);
            Builder::new().name(name.to_owned()).spawn(move || work(&shared, quick))
        };
        let all = std::iter::repeat_n(false, threads.max(1)).chain(quick.then_some(true));
        let threads = all.map(spawn).collect::<Result<_, _>>()?;
        Ok(Thinkers { shared, threads: Mutex::new(threads) })
    }

    /// Queues a task for somebody; false if there is no room for it. After [`Thinkers::stop`], nothing is done.
    pub fn submit(
        &self,
        person: &PersonId,
        class: Class,
        task: impl FnOnce() + Send + 'static,
    ) -> bool {
        let mut waiting = self.shared.lock();
        if waiting.stopped {
            return true;
        }
        if waiting.fair.push(person, class, Box::new(task)).is_err() {
            return false;
        }
        drop(waiting);
        self.shared.any.notify_one();
        if class == Class::Quick {
            self.shared.quick.notify_one();
        }
        true
    }

    /// How many tasks wait.
    pub fn waiting(&self) -> usize {
        self.shared.lock().fair.waiting()
    }

    /// Takes no more tasks, and waits for those that are being worked on. What waits is dropped: a bot
    /// whose turn it is thinks again after the next start.
    pub fn stop(&self) {
        let dropped = {
            let mut waiting = self.shared.lock();
            waiting.stopped = true;
            std::mem::replace(&mut waiting.fair, Fair::new(FairRules::default()))
        };
        // Whoever waits for one of them hears of it, without the lock.
        drop(dropped);
        self.shared.any.notify_all();
        self.shared.quick.notify_all();
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            if thread.join().is_err() {
                tracing::error!("a thinking thread panicked");
            }
        }
    }
}

/// Sockets come first: on a busy machine a thread that thinks or draws makes way for those that serve.
pub fn make_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "a thread is as important as all others");
    }
}

fn work(shared: &Shared, quick: bool) {
    make_way();
    let changed = if quick { &shared.quick } else { &shared.any };
    let mut waiting = shared.lock();
    while !waiting.stopped {
        let Some(Next { person, class, task }) = waiting.fair.pop(quick) else {
            waiting = changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        drop(waiting);
        let begun = Instant::now();
        // A fault in one table's bot must not stop all others.
        if catch_unwind(AssertUnwindSafe(task)).is_err() {
            tracing::error!("a thought panicked");
        }
        waiting = shared.lock();
        if !waiting.stopped {
            waiting.fair.done(&person, class, begun.elapsed());
            // Perhaps somebody may have another thread now.
            shared.any.notify_one();
        }
    }
}
