//! A table of people and bots is a value, too. What happens at it is a list of entries, and everything else
//! follows from that list.
//!
//! ```text
//! command + who + when ──► entries (or a refusal)      Table::command
//! entries ────────────────► table                      Table::rebuild, Table::apply
//! table + reader ─────────► frames                     Table::whole, Table::news, Table::frame
//! ```
//!
//! There is no clock, no thread, no socket, no database and no randomness here: the time, fresh seeds and
//! fresh names are arguments. A server, a browser or a test drives it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`table`] | [`Table`]: what follows from the entries |
//! | [`entry`] | [`Entry`]: what can happen, as a line of text |
//! | [`command`] | what a command asks for: the entries, or a refusal |
//! | [`opening`] | how a table is opened, and its rematch |
//! | `arrange` | who sits where before the game |
//! | [`playing`] | the game in progress: offers, votes, undo, endings |
//! | [`clock`] | how much time there is |
//! | [`holder`] | who holds a seat |
//! | [`frame`] | what a reader gets to see |
//! | [`story`] | what happened, in sentences |
//! | [`look`] | looking ahead, looking back, hints, records |
//! | [`kept`] | a game as it was shown, for programs that no longer know its rules |
//! | [`result`] | how a game ended, as a line for lists |
//! | [`room`] | how much a log takes |
//! | [`share`] | what people add to the luck |
//! | [`wire`] | every type that crosses the wire, defined once |
//! | [`refusal`] | why something is refused, in one list |

mod arrange;
pub mod clock;
pub mod command;
pub mod entry;
pub mod frame;
pub mod holder;
pub mod kept;
pub mod look;
pub mod opening;
pub mod playing;
pub mod presence;
pub mod refusal;
pub mod result;
pub mod room;
pub mod share;
pub mod story;
pub mod table;
pub mod wire;

pub use clock::Clock;
pub use command::Change;
pub use entry::{Ending, Entry, Offer};
pub use frame::{Eyes, Reader};
pub use holder::{Holder, PersonId};
pub use kept::KeptGame;
pub use opening::{Fresh, Opening};
pub use presence::Presence;
pub use refusal::Refusal;
pub use table::Table;
