//! Games as they were shown, position by position: what is left of a game whose rules a later program no longer knows.
//! They are kept by a program that does.

use super::base::{Pen, Pool, ask};
use super::cells::Row;
use super::disk::Failure;
use super::tables::{Unreadable, holders, rebuilt};
use super::{Place, Queue, QueueRules, StoreError, Writer, open, upgrade};
use crate::driver::now;
use crate::metrics::Metrics;
use crate::people::PersonId;
use azalai_core::Lang;
use azalai_table::wire::Settings;
use azalai_table::{KeptGame, Presence};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use futures_util::future::BoxFuture;
use std::collections::{HashMap, VecDeque};
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc;

/// No kept game has more bytes than this when it is unpacked.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Kept games that were looked at last stay at hand until they have more bytes than this.
const AT_HAND: usize = 2 * LONGEST as usize;

/// A kept game.
pub struct KeptRow {
    /// The key of its table.
    pub key: i64,
    /// The game, with what its people were called then.
    pub game: Arc<KeptGame>,
    /// What they are called today.
    names: HashMap<PersonId, String>,
}

impl KeptRow {
    /// The frame `table`, with what people are called today.
    pub fn frame(&self) -> String {
        self.game.frame_with(&self.names)
    }
}

/// A kept game with the key of its table, in a language.
type AtHand = ((i64, Lang), Arc<KeptGame>);

/// The kept games that were looked at last, so that not every look unpacks one anew.
#[derive(Default)]
pub struct KeptGames {
    last: Mutex<VecDeque<AtHand>>,
    /// One is unpacked at a time.
    unpacking: tokio::sync::Mutex<()>,
}

fn packed(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading from memory cannot fail.
    let _ = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    bytes
}

fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    DeflateDecoder::new(bytes).take(LONGEST).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Is the game of this table kept?
pub async fn is_kept(pool: &Pool, id: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT EXISTS (SELECT 1 FROM kept k JOIN tables t ON t.key = k.table_key WHERE t.id = ?) AS found";
    Ok(ask(sql).with(id).number(pool, "found").await? == Some(1))
}

impl KeptGames {
    fn at_hand(&self, which: (i64, Lang)) -> Option<Arc<KeptGame>> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let at = last.iter().position(|(other, _)| *other == which)?;
        let found = last.remove(at)?;
        let game = Arc::clone(&found.1);
        last.push_front(found);
        Some(game)
    }

    fn keep(&self, which: (i64, Lang), game: &Arc<KeptGame>) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.push_front((which, Arc::clone(game)));
        let mut bytes = 0;
        last.retain(|(_, game)| {
            bytes += game.bytes();
            bytes <= AT_HAND
        });
    }

    /// The kept game of this table, with what its people are called today. `None` if it is not kept, or damaged.
    pub async fn find(
        &self,
        pool: &Pool,
        id: &str,
        lang: Lang,
    ) -> Result<Option<KeptRow>, sqlx::Error> {
        let sql = "SELECT key FROM tables WHERE id = ?";
        let row = ask(sql).with(id).first(pool).await?;
        let Some(key) = row.and_then(|row| row.number("key")) else { return Ok(None) };
        let game = match self.at_hand((key, lang)) {
            Some(game) => game,
            None => match self.unpack(pool, key, lang).await? {
                Some(game) => game,
                None => return Ok(None),
            },
        };
        let held = holders(pool, &[key]).await?.remove(&key).flatten().unwrap_or_default();
        let names =
            held.into_iter().filter_map(|(holder, name)| Some((holder.meant_for()?.clone(), name)));
        Ok(Some(KeptRow { key, game, names: names.collect() }))
    }

    async fn unpack(
        &self,
        pool: &Pool,
        key: i64,
        lang: Lang,
    ) -> Result<Option<Arc<KeptGame>>, sqlx::Error> {
        let _one = self.unpacking.lock().await;
        if let Some(game) = self.at_hand((key, lang)) {
            return Ok(Some(game));
        }
        let sql = "SELECT game FROM kept WHERE table_key = ? AND lang = ?";
        let row = ask(sql).with(key).with(lang.code()).first(pool).await?;
        let Some(bytes) = row.map(|row| row.bytes("game")) else { return Ok(None) };
        let read = tokio::task::spawn_blocking(move || KeptGame::read(&unpacked(&bytes)?));
        // One at which the program panics is damaged.
        let game = read.await.ok().flatten().map(Arc::new);
        game.iter().for_each(|game| self.keep((key, lang), game));
        Ok(game)
    }
}

/// What was kept.
#[derive(Debug, Default)]
pub struct Kept {
    /// How many games.
    pub games: usize,
    /// The ids of tables whose games cannot be read any more.
    pub unreadable: Vec<String>,
}

/// Keeps games as they are shown now. `wanted` is asked with the name of a game and the rulebook with its version; `step`
/// hears how many of how many tables are done. No server may use the database meanwhile.
pub fn keep<'a>(
    place: &'a Place,
    wanted: &'a (dyn Fn(&str, &str) -> bool + Send + Sync),
    step: &'a (dyn Fn(usize, usize) + Send + Sync),
) -> BoxFuture<'a, Result<Kept, StoreError>> {
    Box::pin(async move {
        let store = open(place).await?;
        let (done, _telling) = mpsc::unbounded_channel();
        // A new writer files what still waits in the journal.
        let (_queue, jobs) = Queue::new(QueueRules::default());
        let metrics = Arc::new(Metrics::new());
        let writer = Writer::new(store.pen, store.pool.clone(), jobs, metrics, done).await?;
        let mut pen = writer.into_pen()?;
        upgrade(&store.pool, &mut *pen).await?;
        let sql = "SELECT key, id, game, settings, form FROM tables \
                   WHERE started_at IS NOT NULL ORDER BY key";
        let rows = ask(sql).all(&store.pool).await?;
        let mut kept = Kept::default();
        for (index, row) in rows.iter().enumerate() {
            let settings = serde_json::from_slice::<Settings>(&row.bytes("settings"));
            let rules = settings.map(|settings| settings.setup().edition()).unwrap_or_default();
            if wanted(&row.about("game"), &rules) {
                match keep_one(&store.pool, &mut *pen, row).await {
                    Ok(()) => kept.games += 1,
                    Err(KeepError::Unreadable(Unreadable::Damaged(_))) => {
                        kept.unreadable.push(row.about("id"));
                    }
                    Err(KeepError::Unreadable(Unreadable::Database(error))) => {
                        return Err(error.into());
                    }
                    Err(KeepError::Unwritten(failure)) => return Err(failure.into()),
                }
            }
            step(index + 1, rows.len());
        }
        pen.sync()?;
        pen.close().await;
        store.pool.close().await;
        Ok(kept)
    })
}

enum KeepError {
    Unreadable(Unreadable),
    Unwritten(Failure),
}

async fn keep_one(pool: &Pool, pen: &mut dyn Pen, row: &Row) -> Result<(), KeepError> {
    let damaged = |why: String| KeepError::Unreadable(Unreadable::Damaged(why));
    let key = row.number("key").ok_or_else(|| damaged("its key is no number".to_owned()))?;
    let table = rebuilt(pool, key, row.number("form")).await.map_err(KeepError::Unreadable)?;
    for lang in Lang::ALL {
        let game = KeptGame::of(&table, &Presence::default(), lang, now());
        let game = game.map_err(|refusal| damaged(refusal.to_string()))?;
        let sql = "INSERT INTO kept (table_key, lang, game) VALUES (?, ?, ?) \
                   ON CONFLICT (table_key, lang) DO UPDATE SET game = excluded.game";
        let packed = packed(&game.to_text());
        pen.begin();
        let kept = ask(sql).with(key).with(lang.code()).with(packed);
        pen.execute(kept).await.map_err(KeepError::Unwritten)?;
        pen.commit().await.map_err(KeepError::Unwritten)?;
    }
    Ok(())
}
