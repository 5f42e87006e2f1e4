//! What bots play, advise and say of a game. They think about a fork of it, and see what their seat may.

use crate::refusal::Refusal;
use azalai_core::luck::{Stream, stream};
use azalai_core::{Lang, Record, Seat};
use azalai_games::json::{JsonText, written};
use azalai_games::review::Method;
use azalai_games::{BotSpec, Budget, Level, levels};
use azalai_table::{PersonId, Presence, Table};
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What a bot found.
#[derive(Serialize)]
struct Found {
    seat: Seat,
    /// The number of the last entry that changed the game it thought about.
    number: u32,
    action: String,
}

/// What the bot plays whose turn it is.
pub(crate) fn think(table: &Table, spent: u64, seed: u64) -> Result<JsonText, Refusal> {
    let (seat, level, _) = table.bot_on_turn().ok_or(azalai_table::Refusal::NotYourTurn)?;
    let playing = table.playing().ok_or(azalai_table::Refusal::NotRunning)?;
    let left = levels::PER_TURN.saturating_sub(Duration::from_millis(spent));
    let mut game = playing.game().fork();
    game.seat_bot(seat, &levels::in_turn(level, left), stream(seed, 0, Stream::Bot(seat)));
    let action = game.bot_acts().then(|| game.last()).flatten();
    let (_, action) = action.ok_or(Refusal::NoThought)?;
    Ok(written(&Found { seat, number: playing.last_move(), action }))
}

/// What a bot advises to whoever is on turn.
pub(crate) fn hint(
    table: &Table,
    who: &PersonId,
    seed: u64,
    budget: &str,
    lang: Lang,
) -> Result<JsonText, Refusal> {
    let budget: Budget = budget.parse().map_err(Refusal::BadQuestion)?;
    let (game, seat) = table.hint_for(who)?;
    let bot = BotSpec::from(Level::Hard).within(Some(budget));
    Ok(written(&game.hint(&bot, 1, stream(seed, 0, Stream::Bot(seat)), lang)))
}

/// What a bot says of a game that is over.
pub(crate) fn review(
    table: &Table,
    presence: &Presence,
    games: u32,
    lang: Lang,
    progress: fn(usize, usize),
) -> Result<JsonText, Refusal> {
    if table.ended().is_none() {
        return Err(azalai_table::Refusal::NotOver.into());
    }
    let damaged = |why: String| Refusal::Damaged(why);
    let record = table.record(None, presence)?.to_string();
    let record: Record =
        record.parse().map_err(|error: azalai_core::RecordError| damaged(error.to_string()))?;
    let bot = BotSpec::from(Level::Hard).within(Some(Budget::Iterations(games.max(2))));
    // The same in every language, and again.
    let (first, _) = table.opening().seed.split_first_chunk().unwrap_or((&[0; 8], &[]));
    let method = Method { bot, seed: u64::from_le_bytes(*first), threads: 1, lang };
    let (of, so_far) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let count = |decisions: usize| of.store(decisions, Ordering::Relaxed);
    let done = || {
        let done = so_far.fetch_add(1, Ordering::Relaxed) + 1;
        progress(done, of.load(Ordering::Relaxed));
    };
    let review = table.game().review(&record, &method, &count, &done);
    Ok(written(&review.map_err(|error| damaged(error.to_string()))?))
}
