//! Can every stored game still be read? Each table is rebuilt from its log, by the version of the rules by which
//! it is played. This happens in a copy: the database itself is only read.

use super::base::ask;
use super::kept::is_kept;
use super::tables::{Unreadable, rebuilt};
use super::{Place, Queue, QueueRules, StoreError, Writer, backup, open, upgrade};
use crate::metrics::Metrics;
use azalai_table::wire::Settings;
use futures_util::future::BoxFuture;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::mpsc;

/// What a check found.
#[derive(Debug, Default)]
pub struct Checked {
    /// How many tables there are.
    pub tables: usize,
    /// Those that cannot be read.
    pub faults: Vec<DamagedTable>,
}

/// A table that cannot be read.
#[derive(Debug)]
pub struct DamagedTable {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// The rulebook with its version.
    pub rules: String,
    /// What is wrong.
    pub why: String,
    /// Is it kept as it was shown, so that it can be looked at all the same?
    pub kept: bool,
}

/// Rebuilds every table in a copy of this database, which is made in `folder`. `step` hears how many of how many
/// are done.
pub fn check<'a>(
    from: &'a Place,
    folder: &'a Path,
    step: &'a (dyn Fn(usize, usize) + Send + Sync),
) -> BoxFuture<'a, Result<Checked, StoreError>> {
    Box::pin(async move {
        let copy = folder.join("azalai.sqlite");
        backup(from, &copy).await?;
        let store = open(&Place::File(copy)).await?;
        let (done, _telling) = mpsc::unbounded_channel();
        // A new writer files what still waits in the journal.
        let (_queue, jobs) = Queue::new(QueueRules::default());
        let metrics = Arc::new(Metrics::new());
        let writer = Writer::new(store.pen, store.pool.clone(), jobs, metrics, done).await?;
        let mut pen = writer.into_pen()?;
        upgrade(&store.pool, &mut *pen).await?;
        pen.close().await;
        let sql = "SELECT key, id, game, settings, form FROM tables ORDER BY key";
        let rows = ask(sql).all(&store.pool).await?;
        let mut checked = Checked { tables: rows.len(), faults: Vec::new() };
        for (index, row) in rows.iter().enumerate() {
            let found = match row.number("key") {
                Some(key) => rebuilt(&store.pool, key, row.number("form")).await.map(|_| ()),
                None => Err(Unreadable::Damaged("its key is no number".to_owned())),
            };
            match found {
                Ok(()) => {}
                Err(Unreadable::Database(error)) => return Err(error.into()),
                Err(Unreadable::Damaged(why)) => {
                    let settings = serde_json::from_slice::<Settings>(&row.bytes("settings"));
                    let rules = settings.map_or_else(|_| "?".into(), |told| told.setup().edition());
                    let (id, game) = (row.about("id"), row.about("game"));
                    let kept = is_kept(&store.pool, &id).await?;
                    checked.faults.push(DamagedTable { id, game, rules, why, kept });
                }
            }
            step(index + 1, rows.len());
        }
        store.pool.close().await;
        Ok(checked)
    })
}
