//! Calls the tables whose clock has run out.

use super::{Lobby, now};
use std::collections::{BTreeSet, HashMap};
use std::sync::Weak;
use std::time::Duration;
use tokio::sync::mpsc;

/// Calls the tables whose clock has run out.
pub async fn keep_clocks(
    lobby: Weak<Lobby>,
    mut changes: mpsc::UnboundedReceiver<(String, Option<i64>)>,
) {
    let mut deadlines: BTreeSet<(i64, String)> = BTreeSet::new();
    let mut of: HashMap<String, i64> = HashMap::new();
    loop {
        let wait = deadlines.first().map_or(i64::from(u16::MAX), |(at, _)| at - now()).max(0);
        let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0));
        tokio::select! {
            // All news of clocks before any is called out.
            biased;
            change = changes.recv() => {
                let Some((id, deadline)) = change else { return };
                if let Some(old) = of.remove(&id) {
                    deadlines.remove(&(old, id.clone()));
                }
                if let Some(at) = deadline {
                    deadlines.insert((at, id.clone()));
                    of.insert(id, at);
                }
            }
            () = tokio::time::sleep(wait) => {
                let Some(lobby) = lobby.upgrade() else { return };
                while let Some((at, id)) = deadlines.pop_first() {
                    if at > now() {
                        deadlines.insert((at, id));
                        break;
                    }
                    of.remove(&id);
                    match lobby.table(&id).await {
                        Ok(table) => table.check_clock(),
                        Err(refusal) => tracing::error!(%refusal, "a clock ran out at a lost table"),
                    }
                }
            }
        }
    }
}
