//! The same work on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// As many threads as the machine has.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Does the work on each of so many threads and gives back what they made. The first error tells
/// the others to stop, and is what comes back.
pub(crate) fn on_threads<T: Send, E: Send>(
    threads: usize,
    work: &(dyn Fn(&AtomicBool) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let stop = AtomicBool::new(false);
    let made = Mutex::new(Ok(Vec::new()));
    let one_thread = || {
        let worked = work(&stop);
        let mut made = held(&made);
        match (worked, made.as_mut()) {
            (Ok(part), Ok(parts)) => parts.push(part),
            (Err(error), Ok(_)) => {
                stop.store(true, Ordering::Relaxed);
                *made = Err(error);
            }
            (_, Err(_)) => {}
        }
    };
    match threads {
        // Where there are no threads, as in a browser, one is enough.
        0 | 1 => one_thread(),
        several => std::thread::scope(|scope| {
            for _ in 0..several {
                scope.spawn(one_thread);
            }
        }),
    }
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What a lock holds. A thread that panicked while it held the lock ends the whole work anyway.
pub(crate) fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn the_work_of_all_threads_comes_back() {
        let next = AtomicU64::new(0);
        let work = |_: &AtomicBool| {
            let mut sum = 0;
            loop {
                match next.fetch_add(1, Ordering::Relaxed) {
                    number if number < 1000 => sum += number,
                    _ => return Ok::<u64, ()>(sum),
                }
            }
        };
        assert_eq!(on_threads(4, &work).unwrap().iter().sum::<u64>(), 499_500);
    }

    #[test]
    fn an_error_stops_everybody() {
        let work = |stop: &AtomicBool| {
            if !stop.swap(true, Ordering::Relaxed) { Err("the first") } else { Ok(()) }
        };
        assert_eq!(on_threads(3, &work), Err("the first"));
    }
}
