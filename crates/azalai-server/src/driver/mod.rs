//! What drives the tables: stores their entries before frames go out, tells the time, draws seeds, lets bots
//! think. What happens at a table is said in `azalai-table`.

mod admin;
mod bots;
mod clocks;
mod fair;
mod holds;
mod lobby;
mod outbox;
mod prune;
mod table;
mod thinkers;
mod time;
mod works;

pub use bots::{Late, Mind, think_alone};
pub use clocks::{Dues, keep_clocks};
pub use fair::{Class, FairRules};
pub use lobby::{Found, Lobby, LobbyRules};
pub use outbox::{Inbox, Outbox};
pub use prune::KeepRules;
pub use table::{Following, Reply, TableDriver};
pub use thinkers::{Thinkers, make_way};
pub use time::{Downtime, Reading, Time, Watch};
pub use works::Works;

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
