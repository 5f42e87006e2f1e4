//! Work on several threads, with a bar that shows how far it is.

use indicatif::{ProgressBar, ProgressStyle};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Does the work of many numbers on all threads; what came is in the order of the numbers, `None` is left out.
pub fn on_all<T: Send>(
    threads: usize,
    numbers: Range<u64>,
    what: &str,
    work: impl Fn(u64) -> Option<T> + Sync,
) -> Vec<T> {
    until(threads, numbers, None, what, work)
}

/// The same, but no number is begun after a time.
pub fn until<T: Send>(
    threads: usize,
    numbers: Range<u64>,
    end: Option<Instant>,
    what: &str,
    work: impl Fn(u64) -> Option<T> + Sync,
) -> Vec<T> {
    let bar = match end {
        None => ProgressBar::new(numbers.end - numbers.start),
        Some(_) => ProgressBar::new_spinner(),
    };
    let form = if end.is_none() {
        "{msg} {wide_bar} {pos}/{len} {eta} left"
    } else {
        "{msg} {pos}, {elapsed}"
    };
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
    let (next, made) = (AtomicU64::new(numbers.start), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || end.is_some_and(|end| Instant::now() >= end) {
                        return;
                    }
                    let done = work(number);
                    bar.inc(1);
                    if let (Some(done), Ok(mut made)) = (done, made.lock()) {
                        made.push((number, done));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut made = made.into_inner().unwrap_or_default();
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_work_is_done_in_order_and_none_after_its_time() {
        let work = |number: u64| (!number.is_multiple_of(3)).then_some(number);
        assert_eq!(on_all(2, 1..8, "", work), [1, 2, 4, 5, 7]);
        assert!(until(2, 1..8, Some(Instant::now()), "", work).is_empty());
    }
}
