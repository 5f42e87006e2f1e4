//! Removes what nobody needs any more, a little at a time.

use super::Lobby;
use crate::admin::Pruned;
use crate::refusal::Refusal;
use crate::store;
use std::time::Duration;

/// How long the server keeps what is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeepRules {
    /// Tables that closed before a game began.
    pub closed: Duration,
    /// Games that were played; for ever if nothing is said.
    pub games: Option<Duration>,
    /// Guests who sit at no table and were not seen since; for ever if nothing is said.
    pub guests: Option<Duration>,
    /// Reports of lines of chat; for ever if nothing is said.
    pub reports: Option<Duration>,
}

impl Default for KeepRules {
    fn default() -> KeepRules {
        let days = |days: u64| Duration::from_secs(days * 24 * 3600);
        KeepRules {
            closed: Duration::from_secs(3600),
            games: None,
            guests: Some(days(90)),
            reports: Some(days(365)),
        }
    }
}

/// So much is removed at once.
const SOME: i64 = 50;

fn ago(now: i64, span: Duration) -> i64 {
    now.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}

impl Lobby {
    /// Removes what need not be kept; says how much.
    pub async fn prune(&self, keep: &KeepRules) -> Result<Pruned, Refusal> {
        let now = self.works.time.now();
        let mut tables = self.prune_tables(ago(now, keep.closed), false).await?;
        if let Some(games) = keep.games {
            tables += self.prune_tables(ago(now, games), true).await?;
        }
        let guests = match keep.guests {
            Some(guests) => self.prune_guests(ago(now, guests)).await?,
            None => 0,
        };
        if let Some(reports) = keep.reports {
            let write = store::remove_reports(ago(now, reports));
            self.works.queue.store(vec![write]).await?;
        }
        Ok(Pruned { tables, guests })
    }

    async fn prune_tables(&self, before: i64, begun: bool) -> Result<usize, Refusal> {
        let mut behind = 0;
        let mut removed = 0;
        loop {
            let some = store::old_tables(&self.pool, before, begun, behind, SOME).await?;
            let Some((last, _)) = some.last() else { break };
            behind = *last;
            // Nobody reads a table from here on until it is gone; what somebody reads just now stays.
            let free = some.iter().filter_map(|(key, id)| Some((*key, self.holds.try_hold(id)?)));
            let free: Vec<_> = free.filter(|(_, hold)| !self.is_in_memory(hold.id())).collect();
            removed += free.len();
            let writes = free.iter().flat_map(|(key, _)| store::remove_table(*key)).collect();
            self.works.queue.store(writes).await?;
        }
        if removed > 0 {
            self.works.queue.store(vec![store::remove_texts()]).await?;
            tracing::info!(tables = removed, begun, "old tables were removed");
        }
        Ok(removed)
    }

    async fn prune_guests(&self, before: i64) -> Result<usize, Refusal> {
        let mut all = 0;
        loop {
            let some = store::lost_guests(&self.pool, before, SOME).await?;
            let mut removed = 0;
            for id in &some {
                let gone = self.works.queue.claim(store::remove_guest(id, before)).await?;
                removed += usize::from(gone);
            }
            if removed == 0 {
                return Ok(all);
            }
            all += removed;
            tracing::info!(guests = removed, "guests who never came back were removed");
        }
    }
}
