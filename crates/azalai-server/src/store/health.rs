//! Is the database well? It is if what the writer stores can be read over another connection.

use super::base::{Pool, ask};
use super::disk::Fault;
use super::queue::{Queue, Write};
use crate::refusal::Refusal;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Whoever asks within this time after somebody else gets the same answer.
const SHARED: Duration = Duration::from_millis(500);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

const WRITE: &str = "INSERT INTO server (name, value) VALUES ('probe', ?) \
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// Tries the database out. Everybody who asks at the same time shares one try.
pub struct Health {
    queue: Queue,
    pool: Pool,
    last: Mutex<Last>,
}

struct Last {
    number: i64,
    told: Option<(Instant, Result<(), Refusal>)>,
}

impl Health {
    /// Tries the writer behind this queue out, and reads over a connection of its own.
    pub fn new(queue: Queue, pool: Pool) -> Health {
        let number = crate::driver::now();
        Health { queue, pool, last: Mutex::new(Last { number, told: None }) }
    }

    /// Can something be stored, as far as is known? This asks nobody.
    pub fn is_ready(&self) -> Result<(), Refusal> {
        self.queue.down().map_or(Ok(()), |down| Err(reason(down.why)))
    }

    /// Is the database well?
    pub async fn check(&self) -> Result<(), Refusal> {
        let mut last = self.last.lock().await;
        if let Some((at, told)) = &last.told
            && at.elapsed() < SHARED
        {
            return told.clone();
        }
        let tried = tokio::time::timeout(PATIENCE, self.try_out(&mut last)).await;
        let told = tried.unwrap_or(Err(Refusal::StoreSlow));
        last.told = Some((Instant::now(), told.clone()));
        told
    }

    async fn try_out(&self, last: &mut Last) -> Result<(), Refusal> {
        last.number += 1;
        let write = Write::Statement(WRITE, vec![last.number.into()]);
        if let Err(refusal) = self.queue.store(vec![write]).await {
            return Err(self.queue.down().map_or(refusal, |down| reason(down.why)));
        }
        let sql = "SELECT value FROM server WHERE name = 'probe'";
        let rows = self.pool.ask_apart(ask(sql)).await;
        match rows.ok().and_then(|rows| rows.first()?.number("value")) {
            Some(number) if number == last.number => Ok(()),
            _ => Err(Refusal::NotReadBack),
        }
    }
}

fn reason(fault: Fault) -> Refusal {
    match fault {
        Fault::Full => Refusal::DiskFull,
        Fault::ReadOnly => Refusal::DiskReadOnly,
        Fault::Gone => Refusal::StoreGone,
        Fault::Away => Refusal::StoreAway,
        Fault::Shut => Refusal::StoreShut,
        Fault::Taken => Refusal::StoreTaken,
        Fault::Sync | Fault::Content | Fault::Other => Refusal::NotStored,
    }
}
