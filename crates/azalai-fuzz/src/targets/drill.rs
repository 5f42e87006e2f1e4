//! Targets that fail on purpose: only the tests of the harness know them.

use crate::{Reached, Target, target};
use std::hint::black_box;
use std::time::Duration;

/// They are not in the table of targets.
pub const DRILLS: &[Target] = &[
    target("drill-panic", panics, &["boom"]),
    target("drill-thread", panics_elsewhere, &["boom"]),
    target("drill-stuck", is_stuck, &["boom"]),
    target("drill-stack", overflows, &["boom"]),
    target("drill-memory", takes_too_much, &["boom"]),
    target("drill-addresses", asks_too_much, &["boom"]),
    Target { threads: true, ..target("drill-threads-memory", takes_too_much, &["boom"]) },
    target("drill-deep", is_deep, &[]),
];

fn is_bad(data: &[u8]) -> bool {
    data.windows(4).any(|window| window == b"boom")
}

fn panics(data: &[u8]) -> Reached {
    assert!(!is_bad(data), "on purpose");
    Reached::nothing()
}

fn panics_elsewhere(data: &[u8]) -> Reached {
    let bad = is_bad(data);
    // Nobody asks what became of the thread.
    drop(std::thread::spawn(move || assert!(!bad, "on purpose")).join());
    Reached::nothing()
}

fn is_stuck(data: &[u8]) -> Reached {
    while is_bad(data) {
        std::thread::sleep(Duration::from_millis(10));
    }
    Reached::nothing()
}

fn overflows(data: &[u8]) -> Reached {
    fn down(depth: u64) -> u64 {
        let room = black_box([depth; 64]);
        if depth == u64::MAX { 0 } else { down(depth + 1) + room[0] }
    }
    if is_bad(data) {
        black_box(down(black_box(0)));
    }
    Reached::nothing()
}

fn takes_too_much(data: &[u8]) -> Reached {
    if is_bad(data) {
        let hoard: Vec<Vec<u8>> = (0..700).map(|_| vec![1; 1 << 20]).collect();
        black_box(&hoard);
    }
    Reached::nothing()
}

/// More at once than a machine has: it is not there to be looked at, the process ends at once.
fn asks_too_much(data: &[u8]) -> Reached {
    if is_bad(data) {
        black_box(vec![0_u8; 1 << 40]);
    }
    Reached::nothing()
}

/// Can be found only by an input that was kept because it came further than others.
fn is_deep(data: &[u8]) -> Reached {
    let depth = data.iter().zip(b"deeper").take_while(|(one, other)| one == other).count();
    assert!(depth < 6, "on purpose");
    let mut reached = Reached::nothing();
    reached.mark(&depth);
    reached
}
