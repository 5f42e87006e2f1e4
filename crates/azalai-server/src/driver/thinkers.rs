//! The threads on which bots think. There are few of them, apart from those that serve the sockets;
//! whatever has to wait for a bot waits here.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

type Task = Box<dyn FnOnce() + Send>;

/// Threads that work on tasks in the order in which they come.
pub struct Thinkers {
    tasks: Mutex<Option<Sender<Task>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    stopping: Arc<AtomicBool>,
}

impl Thinkers {
    /// So many threads with this name.
    pub fn new(name: &str, threads: usize) -> std::io::Result<Thinkers> {
        let (tasks, coming) = channel::<Task>();
        let (coming, stopping) = (Arc::new(Mutex::new(coming)), Arc::<AtomicBool>::default());
        let spawn = |_| {
            let (coming, stopping) = (Arc::clone(&coming), Arc::clone(&stopping));
            Builder::new().name(name.to_owned()).spawn(move || work(&coming, &stopping))
        };
        let threads = (0..threads.max(1)).map(spawn).collect::<Result<_, _>>()?;
        Ok(Thinkers { tasks: Mutex::new(Some(tasks)), threads: Mutex::new(threads), stopping })
    }

    /// Queues a task. After [`Thinkers::stop`], nothing is done.
    pub fn submit(&self, task: impl FnOnce() + Send + 'static) {
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tasks) = tasks.as_ref() {
            // The threads live as long as the sender.
            let _ = tasks.send(Box::new(task));
        }
    }

    /// Takes no more tasks, and waits for those that are being worked on. What waits is dropped: a bot
    /// whose turn it is thinks again after the next start.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        drop(self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take());
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            if thread.join().is_err() {
                tracing::error!("a thinking thread panicked");
            }
        }
    }
}

fn work(coming: &Mutex<Receiver<Task>>, stopping: &AtomicBool) {
    // Sockets come first: on a busy machine a thread that thinks makes way for those that serve.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "a thinking thread is as important as all others");
    }
    loop {
        let next = coming.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        if stopping.load(Ordering::Relaxed) {
            continue;
        }
        // A fault in one table's bot must not stop all others.
        if catch_unwind(AssertUnwindSafe(task)).is_err() {
            tracing::error!("a bot panicked");
        }
    }
}
