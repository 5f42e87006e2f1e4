//! Drives tables in a browser: the same commands and frames as at a server. It is one WebAssembly file, and what crosses
//! its border is text: a [`Question`] in, an answer out, both JSON.
//!
//! A web worker holds a [`House`] with its tables. It stores the entries that a change brought before it shows the frames,
//! tells the time and draws seeds; what bots think, other workers ask a [`House`] of their own, which follows the same
//! tables by their entries.
//!
//! | module | what it holds |
//! |---|---|
//! | [`question`] | what can be asked |
//! | [`house`] | the tables, and what is answered |
//! | `thoughts` | what bots play, advise and say of a game |
//! | `shelf` | what can be played, rulebooks, cards |
//! | `refusal` | why something is not answered |
//! | `exports` | how a browser calls it |

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod exports;
pub mod house;
pub mod question;
mod refusal;
mod shelf;
mod thoughts;

pub use house::House;
pub use question::Question;
pub use refusal::Refusal;
