//! Memory that belongs to Python, written from here.

use crate::errors::wrong;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

/// Memory of an array of Python that is kept as long as this is.
pub struct Bytes<T: Element>(PyBuffer<T>);

impl<T: Element> Bytes<T> {
    /// The memory of an array that lies in one piece and may be written, with so many entries.
    pub fn of(array: &Bound<'_, PyAny>, entries: usize) -> PyResult<Bytes<T>> {
        let buffer = PyBuffer::<T>::get(array)?;
        if buffer.readonly() || !buffer.is_c_contiguous() {
            return Err(wrong("the array must be writable and lie in one piece (C order)"));
        }
        if buffer.item_count() != entries {
            let has = buffer.item_count();
            return Err(wrong(&format!("the array must have {entries} entries, not {has}")));
        }
        Ok(Bytes(buffer))
    }

    /// The entries. Nobody else may write them meanwhile: the functions that call this say so to whoever uses threads.
    #[allow(unsafe_code, reason = "the interface of buffers hands out a pointer")]
    pub fn entries(&mut self) -> &mut [T] {
        if self.0.item_count() == 0 {
            return &mut [];
        }
        // SAFETY: the buffer was asked for as entries of `T`; `of` saw that it may be written, lies in one piece and is not
        // empty, and Python keeps it in place as long as the buffer is held. `self` is borrowed as long as the entries.
        unsafe { std::slice::from_raw_parts_mut(self.0.buf_ptr().cast::<T>(), self.0.item_count()) }
    }
}
