//! How a browser calls: it asks for room for the bytes of a question, writes them there, asks, and reads the answer.

#![allow(unsafe_code)]

use crate::House;
use azalai_core::stopwatch;
use std::cell::RefCell;

#[link(wasm_import_module = "azalai")]
unsafe extern "C" {
    /// Milliseconds since whenever.
    safe fn now() -> f64;
    /// How far a review has come.
    safe fn told(done: usize, of: usize);
}

fn milliseconds() -> f64 {
    now()
}

thread_local! {
    static HOUSE: RefCell<House> = RefCell::new(House::new(|done, of| told(done, of)));
    /// The question, then its answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question that stands there, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    stopwatch::bring_clock(milliseconds);
    let question = TEXT.take();
    let answer = HOUSE.with_borrow_mut(|house| house.ask(&String::from_utf8_lossy(&question)));
    let length = answer.len();
    TEXT.set(answer.into_bytes());
    length
}

/// Where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
