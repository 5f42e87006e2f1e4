//! How the bots of a table think: when it is a bot's turn, the table waits for a thinker, once at a time; the bot
//! thinks about a fork of the game, and acts if it is still its turn.

use super::fair::Class;
use super::table::{Reply, TableDriver};
use azalai_core::Seat;
use azalai_core::luck::{Stream, stream, system_seed};
use azalai_games::{BotSpec, Level, Match, levels};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How a bot finds its action: what it plays in the notation of the game. Tests have bots of their own.
pub type Mind = fn(&mut dyn Match, Seat, &BotSpec) -> Option<String>;

/// Every bot thinks as its level does.
pub fn think_alone(game: &mut dyn Match, seat: Seat, bot: &BotSpec) -> Option<String> {
    let rng = stream(system_seed().ok()?, 0, Stream::Bot(seat));
    game.seat_bot(seat, bot, rng);
    game.bot_acts().then(|| game.last()).flatten().map(|(_, action)| action)
}

/// A bot of any level whose thoughts take longer is not quick.
const QUICK: Duration = Duration::from_millis(50);

/// What a table knows of its thinking bots.
#[derive(Default)]
pub struct Thinking {
    /// It waits for a thinker, or one is thinking: one at a time.
    pub busy: bool,
    /// There was no room for it to wait.
    pub late: bool,
    /// Whose turn it is, and what was spent on it so far.
    turn: Option<(Seat, Duration)>,
    /// The last thought took long, whatever the level says.
    long: bool,
}

impl Thinking {
    fn class(&self, level: Level) -> Class {
        if self.long || level.thinks_by_the_clock() { Class::Slow } else { Class::Quick }
    }

    /// A bot that has used up the time of its turn plays on without thinking. So a turn that never ends, whatever
    /// the deck, takes no time of anybody.
    fn bot(&mut self, seat: Seat, level: Level, most: Duration) -> BotSpec {
        let (_, spent) = *self.turn.get_or_insert((seat, Duration::ZERO)).of(seat);
        levels::in_turn(level, most.saturating_sub(spent))
    }

    fn took(&mut self, seat: Seat, time: Duration) {
        self.turn.get_or_insert((seat, Duration::ZERO)).of(seat).1 += time;
        self.long = time > QUICK;
    }

    /// Somebody else decides: the next turn of a bot is a new one.
    pub fn rest(&mut self) {
        self.turn = None;
    }
}

trait Of {
    /// The same turn if it is of this seat, else a new one.
    fn of(&mut self, seat: Seat) -> &mut Self;
}

impl Of for (Seat, Duration) {
    fn of(&mut self, seat: Seat) -> &mut Self {
        if self.0 != seat {
            *self = (seat, Duration::ZERO);
        }
        self
    }
}

/// Tables for which there was no room among those that wait for a thinker, or among what waits to be stored. They come
/// as soon as there is.
#[derive(Default)]
pub struct Late(Mutex<VecDeque<Weak<TableDriver>>>);

impl Late {
    fn push(&self, table: Weak<TableDriver>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_back(table);
    }

    /// Those that wait now try it again.
    pub fn retry(&self) {
        let all = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for table in all.iter().filter_map(Weak::upgrade) {
            table.lock().thinking.late = false;
            table.wind_up();
        }
    }

    fn pop(&self) -> Option<Arc<TableDriver>> {
        let mut late = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::iter::from_fn(|| late.pop_front()).find_map(|table| table.upgrade())
    }
}

impl TableDriver {
    /// If it is a bot's turn, the table waits for a thinker.
    pub(super) fn call_bot(self: &Arc<Self>, inner: &mut super::table::Inner) {
        let Some((_, level, _)) = inner.table.bot_on_turn() else { return inner.thinking.rest() };
        // As long as nothing can be stored, bots wait: the lobby winds everything up again.
        let idle = self.is_given_up() || self.works.queue.down().is_some();
        if idle || inner.thinking.busy || inner.thinking.late {
            return;
        }
        if self.works.queue.has_room().is_err() {
            inner.thinking.late = true;
            return self.works.late.push(Arc::downgrade(self));
        }
        let (table, class) = (Arc::clone(self), inner.thinking.class(level));
        let host = inner.table.host();
        inner.thinking.busy = self.works.thinkers.submit(host, class, move || table.think_safely());
        if !inner.thinking.busy {
            inner.thinking.late = true;
            self.works.late.push(Arc::downgrade(self));
        }
        self.works.metrics.thoughts.set(self.works.thinkers.waiting() as i64);
    }

    /// Whatever goes wrong, the table does not wait for ever.
    fn think_safely(self: &Arc<Self>) {
        if catch_unwind(AssertUnwindSafe(|| self.think())).is_err() {
            tracing::error!(table = self.key(), "a table panicked while a bot acted");
            self.works.metrics.bot_panics.inc();
            self.lock().thinking.busy = false;
        }
    }

    /// Lets the bot whose turn it is think and act, on a thinker's thread.
    fn think(self: &Arc<Self>) {
        let asked = {
            let mut inner = self.lock();
            let most = self.works.thinking_per_turn;
            let asked = inner.table.bot_on_turn().and_then(|(seat, level, _)| {
                let playing = inner.table.playing()?;
                Some((seat, level, playing.last_move(), playing.game().fork()))
            });
            asked.map(|(seat, level, number, game)| {
                (seat, inner.thinking.bot(seat, level, most), number, game)
            })
        };
        let found = asked.map(|(seat, bot, number, game)| {
            let begun = Instant::now();
            let action = self.find(game, seat, &bot);
            let took = begun.elapsed();
            self.works.metrics.thinking.observe(took.as_secs_f64());
            self.lock().thinking.took(seat, took);
            (seat, number, action)
        });
        self.lock().thinking.busy = false;
        match found {
            // A bot that finds nothing would find nothing if it were asked again.
            Some((_, _, None)) => tracing::error!(table = self.key(), "a bot found no action"),
            Some((seat, number, Some(action))) => {
                let acted = self.change(Reply::None, |table, _, at| {
                    Ok(table.bot_acts(seat, number, &action, at)?)
                });
                if acted.is_err() {
                    // Something else happened meanwhile: if it is still a bot's turn, it thinks again.
                    self.wind_up();
                }
            }
            None => self.wind_up(),
        }
        if let Some(late) = self.works.late.pop() {
            late.lock().thinking.late = false;
            late.wind_up();
        }
    }

    /// What a bot plays. If it panics, one that does not think plays in its place, so that the table goes on.
    fn find(&self, game: Box<dyn Match>, seat: Seat, bot: &BotSpec) -> Option<String> {
        for bot in [bot, &Level::Random.into()] {
            let mut fork = game.fork();
            match catch_unwind(AssertUnwindSafe(|| (self.works.mind)(&mut *fork, seat, bot))) {
                Ok(action) => return action,
                Err(_) => {
                    tracing::error!(table = self.key(), %bot, "a bot panicked");
                    self.works.metrics.bot_panics.inc();
                }
            }
        }
        None
    }
}
