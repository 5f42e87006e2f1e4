//! All tests of the games as numbers, in one program.

mod crowd;
mod laws;
mod pinned;
mod position;
