//! The arena: bots meet at tables, and it is found out how strong they are.
//!
//! A round is one table in all rotations of its seats, with the same luck. So nobody owes their wins to
//! their seat, and little of them to luck; but the games of a round resemble each other, and all
//! intervals take the round as the unit.

pub mod elo;
pub mod interval;
pub mod ledger;
pub mod report;
pub mod sprt;

pub use ledger::Ledger;
pub use report::{Pace, Report};
pub use sprt::{Sprt, Verdict};

use crate::AnyGame;
use crate::workers::{held, on_threads};
use azalai_bots::BotSpec;
use azalai_core::Insight;
use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, match_up};
use azalai_core::{Bot, Game, Journal, Record, Seat, Seen, Setup, SetupError, Turn};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The most tables that a contest may have: more would never be played.
const MOST_TABLES: usize = 1000;

/// What a contest is about.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: &'static str,
    /// The options.
    pub setup: Setup,
    /// The bots that meet.
    pub bots: Vec<BotSpec>,
    /// The tables at which they meet.
    pub tables: Vec<Seating>,
    /// How many games each table plays, if nothing is decided before: whole rounds of them.
    pub games: u64,
    /// Where the luck comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// The test that ends a table early.
    pub sprt: Option<Sprt>,
}

/// Who sits at a table: the places of the bots in the list of the contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The bots, by their place at the table.
    pub bots: Vec<usize>,
    /// How many rotations make a round. Rotations that only exchange equal bots are not repeated.
    pub rotations: usize,
}

impl Seating {
    fn new(bots: Vec<usize>, specs: &[BotSpec]) -> Seating {
        let seats = bots.len();
        let same = |turned: usize| {
            (0..seats).all(|place| specs[bots[place]] == specs[bots[(place + turned) % seats]])
        };
        let rotations = (1..seats).find(|&turned| same(turned)).unwrap_or(seats);
        Seating { bots, rotations }
    }

    /// The seat of a place in a game: all places go on by a seat from game to game. If a round has
    /// fewer rotations than the table has seats, the next round goes on where it ended.
    fn seat(&self, place: usize, bout: Bout) -> usize {
        let seats = self.bots.len() as u64;
        let turned = bout.round * self.rotations as u64 + u64::from(bout.rotation);
        ((place as u64 + turned) % seats) as usize
    }
}

/// Why bots cannot meet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatingError {
    /// There is nobody to meet.
    #[error("one bot alone has nobody to meet; name at least two (`hard,hard` is allowed)")]
    Alone,
    /// There are too many tables.
    #[error("{tables} tables are too many; at most {MOST_TABLES}")]
    TooMany {
        /// So many.
        tables: usize,
    },
}

/// The tables for these bots: every combination of `seats` of them. If there are fewer bots than
/// seats, the last one fills the table.
pub fn seatings(bots: &[BotSpec], seats: usize) -> Result<Vec<Seating>, SeatingError> {
    if bots.len() < 2 {
        return Err(SeatingError::Alone);
    }
    if bots.len() <= seats {
        let last = bots.len() - 1;
        return Ok(vec![Seating::new((0..seats).map(|place| place.min(last)).collect(), bots)]);
    }
    let tables = (0..seats)
        .fold(1, |product: usize, step| product.saturating_mul(bots.len() - step) / (step + 1));
    if tables > MOST_TABLES {
        return Err(SeatingError::TooMany { tables });
    }
    let mut found = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |some: Vec<usize>| {
            let from = some.last().map_or(0, |last| last + 1);
            (from..bots.len()).map(move |next| [&some[..], &[next]].concat())
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    Ok(found.into_iter().map(|table| Seating::new(table, bots)).collect())
}

impl Contest {
    /// How many rounds a table plays at most.
    pub fn rounds(&self, table: usize) -> u64 {
        self.games.div_ceil(self.tables[table].rotations as u64)
    }

    /// How many games a table plays at most.
    fn games_of(&self, table: usize) -> u64 {
        self.rounds(table) * self.tables[table].rotations as u64
    }

    /// How many games there are at most.
    pub fn most_games(&self) -> u64 {
        (0..self.tables.len()).map(|table| self.games_of(table)).sum()
    }

    /// What the bots are called; bots with the same name are numbered.
    pub fn names(&self) -> Vec<String> {
        let name = |(index, bot): (usize, &BotSpec)| match self.bots[..index]
            .iter()
            .filter(|&other| other == bot)
            .count()
        {
            0 => bot.to_string(),
            before => format!("{bot} #{}", before + 1),
        };
        self.bots.iter().enumerate().map(name).collect()
    }
}

/// One game of a contest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Bout {
    /// The table, counted from 0.
    pub table: usize,
    /// The round, counted from 0.
    pub round: u64,
    /// The rotation in this round, counted from 0.
    pub rotation: u32,
}

/// What a game brought. All lists are in the order of the places at the table, not of the seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which game.
    #[serde(flatten)]
    pub bout: Bout,
    /// The places that won.
    pub winners: Vec<usize>,
    /// The final scores.
    pub scores: Vec<i32>,
    /// All actions, luck included.
    pub actions: u64,
    /// The decisions with more than one legal action.
    pub decisions: Vec<u64>,
    /// How long was thought about them, in milliseconds.
    pub thought_ms: Vec<f64>,
}

impl Played {
    /// The part of the win that a place has.
    pub fn share(&self, place: usize) -> f64 {
        if self.winners.contains(&place) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}

/// The games of a contest, one by one.
pub trait Contested {
    /// Plays a game; with `record`, keeps its record. `None` if it came to no end.
    fn game(&mut self, bout: Bout, record: bool) -> Option<(Played, Option<Record>)>;
}

pub(crate) struct Bouts<'a, G: Game> {
    contest: &'a Contest,
    start: Journal<G>,
    scratch: Scratch<G::Action>,
}

impl<'a, G: Insight> Bouts<'a, G> {
    pub(crate) fn new(contest: &'a Contest) -> Result<Bouts<'a, G>, SetupError> {
        Ok(Bouts { contest, start: Journal::new(&contest.setup)?, scratch: Scratch::default() })
    }
}

impl<G: Insight> Contested for Bouts<'_, G> {
    fn game(&mut self, bout: Bout, record: bool) -> Option<(Played, Option<Record>)> {
        let Contest { seed, bots: specs, tables, .. } = self.contest;
        let table = &tables[bout.table];
        let seats = table.bots.len();
        let number = (bout.table as u64) << 40 | bout.round;
        let spec_at = |place: usize| &specs[table.bots[place]];

        let mut places = vec![0; seats];
        (0..seats).for_each(|place| places[table.seat(place, bout)] = place);
        let mut watches = vec![Arc::default(); seats];
        let mut bots: Vec<Box<dyn Bot<G>>> = Vec::new();
        for &place in &places {
            // The generator belongs to the place at the table, so it moves from seat to seat with it.
            let own = Seat::from_index(place).unwrap_or(Seat::FIRST);
            let bot = spec_at(place).build(stream(*seed, number, Stream::Bot(own)));
            let watch = Arc::<Watch>::default();
            watches[place] = Arc::clone(&watch);
            bots.push(Box::new(Timed { bot, watch }));
        }
        let mut luck = stream(*seed, number, Stream::Luck);
        let mut state = self.start.state().clone();
        let mut journal = record.then(|| self.start.clone());
        let length = match_up(&mut state, &mut bots, &mut luck, &mut self.scratch, |by, action| {
            if let Some(journal) = &mut journal {
                // A bot chooses from the legal list, so this is never refused.
                let _ = journal.play(by, action, &mut ());
            }
        });
        let outcome = state.outcome()?;
        let mut scores = vec![0; seats];
        for (seat, &score) in outcome.scores.iter() {
            scores[places[seat.index()]] = score;
        }
        let mut winners: Vec<usize> =
            outcome.winners.iter().map(|seat| places[seat.index()]).collect();
        winners.sort_unstable();
        let played = Played {
            bout,
            winners,
            scores,
            actions: length.actions,
            decisions: watches.iter().map(|watch| watch.decisions()).collect(),
            thought_ms: watches.iter().map(|watch| watch.milliseconds()).collect(),
        };
        let record = journal.map(|journal| {
            let names: Vec<String> =
                places.iter().map(|&place| format!("bot:{}", spec_at(place))).collect();
            journal.record(&names)
        });
        Some((played, record))
    }
}

/// How long a bot has thought, and how often.
#[derive(Default)]
struct Watch {
    decisions: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Watch {
    fn add(&self, time: Duration) {
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }

    fn decisions(&self) -> u64 {
        self.decisions.load(Ordering::Relaxed)
    }

    fn milliseconds(&self) -> f64 {
        (self.nanoseconds.load(Ordering::Relaxed) / 1000) as f64 / 1000.0
    }
}

/// A bot whose thinking is timed.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    watch: Arc<Watch>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        let began = Instant::now();
        let choice = self.bot.choose(seen);
        if seen.legal().count() > 1 {
            self.watch.add(began.elapsed());
        }
        choice
    }

    fn watches(&self) -> bool {
        self.bot.watches()
    }

    fn observe(&mut self, by: Turn, action: Option<G::Action>) {
        self.bot.observe(by, action);
    }

    fn forget(&mut self) {
        self.bot.forget();
    }
}

/// Why a contest came to no end.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A game did not end.
    #[error("game {}.{}.{} came to no end", .0.table + 1, .0.round + 1, .0.rotation + 1)]
    Endless(Bout),
    /// The file with the finished games does not serve.
    #[error("{0}")]
    Ledger(#[from] ledger::LedgerError),
}

/// What has been played so far.
struct Progress<'a> {
    contest: &'a Contest,
    /// The next game to be handed out, round by round.
    next: Bout,
    games: BTreeMap<Bout, Played>,
    tables: Vec<TableProgress>,
}

/// How far a table is.
#[derive(Default)]
struct TableProgress {
    /// How many of its games are finished.
    finished: u64,
    /// The shares of its first bot in the rounds that are finished, in order and without a gap.
    shares: Vec<f64>,
    /// It is decided, and nothing more is played.
    verdict: Option<Verdict>,
}

impl<'a> Progress<'a> {
    fn new(contest: &'a Contest) -> Progress<'a> {
        let tables = contest.tables.iter().map(|_| TableProgress::default()).collect();
        let next = Bout { table: 0, round: 0, rotation: 0 };
        Progress { contest, next, games: BTreeMap::new(), tables }
    }

    /// The next game that is still to be played: all tables play their first round, then their second.
    fn hand_out(&mut self) -> Option<Bout> {
        let most_rounds = (0..self.tables.len()).map(|table| self.contest.rounds(table)).max()?;
        while self.next.round < most_rounds {
            let bout = self.next;
            let rotations = self.contest.tables[bout.table].rotations as u32;
            self.next = if bout.rotation + 1 < rotations {
                Bout { rotation: bout.rotation + 1, ..bout }
            } else if bout.table + 1 < self.tables.len() {
                Bout { table: bout.table + 1, rotation: 0, ..bout }
            } else {
                Bout { table: 0, round: bout.round + 1, rotation: 0 }
            };
            let wanted = bout.round < self.contest.rounds(bout.table)
                && self.tables[bout.table].verdict.is_none();
            if wanted && !self.games.contains_key(&bout) {
                return Some(bout);
            }
        }
        None
    }

    /// The finished games of a round, if all are.
    fn round(&self, table: usize, round: u64) -> Option<Vec<&Played>> {
        let rotations = self.contest.tables[table].rotations as u32;
        (0..rotations).map(|rotation| self.games.get(&Bout { table, round, rotation })).collect()
    }

    /// Takes a finished game in. The test looks at the rounds in their order, whichever came first.
    fn take(&mut self, played: Played) {
        let Bout { table, round, .. } = played.bout;
        if round >= self.contest.rounds(table) {
            return;
        }
        self.games.insert(played.bout, played);
        self.tables[table].finished += 1;
        while self.tables[table].verdict.is_none() {
            let round = self.tables[table].shares.len() as u64;
            let Some(games) = self.round(table, round) else { break };
            let share = games.iter().map(|game| game.share(0)).sum::<f64>() / games.len() as f64;
            let progress = &mut self.tables[table];
            progress.shares.push(share);
            if let Some(sprt) = self.contest.sprt {
                progress.verdict = Some(sprt.verdict(&progress.shares))
                    .filter(|&verdict| verdict != Verdict::Undecided);
            }
        }
    }

    /// How many games are left at most.
    fn left(&self) -> u64 {
        let open = self.tables.iter().enumerate().filter(|(_, table)| table.verdict.is_none());
        open.map(|(index, table)| self.contest.games_of(index) - table.finished).sum()
    }
}

/// A contest under way, as whoever waits for it sees it.
pub struct Glimpse {
    /// How many games are played.
    pub played: u64,
    /// How many are left at most.
    pub left: u64,
}

/// Takes the record of a game; an error stops the contest.
pub type Keep<'a, E> = &'a (dyn Fn(Bout, Record) -> Result<(), E> + Sync);

/// Plays a contest. Games that the ledger holds are not played again, and every game is put into it when
/// it ends. `done` is told of each game that is over; `keep` gets the records.
pub fn contest<E: Send + From<ArenaError>>(
    game: &dyn AnyGame,
    contest: &Contest,
    ledger: Option<Ledger>,
    done: &(dyn Fn(&Played, Glimpse) + Sync),
    keep: Option<Keep<'_, E>>,
) -> Result<Report, E> {
    let mut progress = Progress::new(contest);
    let mut ledger = ledger;
    for played in ledger.iter_mut().flat_map(Ledger::take_games) {
        progress.take(played);
    }
    let ledger = ledger.map(Mutex::new);
    let known = progress.games.len() as u64;
    let progress = Mutex::new(progress);
    let decisions = AtomicU64::new(0);
    let began = Instant::now();
    let work = |stop: &AtomicBool| -> Result<(), E> {
        let mut games = game.contested(contest).map_err(ArenaError::from)?;
        while !stop.load(Ordering::Relaxed) {
            let Some(bout) = held(&progress).hand_out() else { break };
            let ended = games.game(bout, keep.is_some());
            let (played, record) = ended.ok_or(ArenaError::Endless(bout))?;
            if let (Some(keep), Some(record)) = (keep, record) {
                keep(bout, record)?;
            }
            if let Some(ledger) = &ledger {
                held(ledger).put(&played).map_err(ArenaError::from)?;
            }
            decisions.fetch_add(played.decisions.iter().sum(), Ordering::Relaxed);
            let mut progress = held(&progress);
            progress.take(played.clone());
            let glimpse = Glimpse { played: progress.games.len() as u64, left: progress.left() };
            drop(progress);
            done(&played, glimpse);
        }
        Ok(())
    };
    on_threads(contest.threads, &work)?;
    let progress = progress.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let seconds = began.elapsed().as_secs_f64();
    let pace = Pace {
        games: progress.games.len() as u64 - known,
        decisions: decisions.into_inner(),
        seconds,
    };
    Ok(Report::new(&progress, pace))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs(names: &[&str]) -> Vec<BotSpec> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn tables(names: &[&str], seats: usize) -> Vec<(Vec<usize>, usize)> {
        let found = seatings(&specs(names), seats).unwrap();
        found.into_iter().map(|table| (table.bots, table.rotations)).collect()
    }

    #[test]
    fn every_combination_is_a_table_and_the_last_bot_fills_it() {
        assert_eq!(tables(&["hard", "easy"], 2), [(vec![0, 1], 2)]);
        assert_eq!(
            tables(&["hard", "easy", "random"], 2),
            [(vec![0, 1], 2), (vec![0, 2], 2), (vec![1, 2], 2)]
        );
        assert_eq!(tables(&["hard", "easy"], 4), [(vec![0, 1, 1, 1], 4)]);
        assert_eq!(tables(&["hard", "easy", "random", "greedy"], 3).len(), 4);
        assert_eq!(seatings(&specs(&["hard"]), 2), Err(SeatingError::Alone));
        let many = vec!["easy"; 40];
        assert_eq!(seatings(&specs(&many), 5), Err(SeatingError::TooMany { tables: 658_008 }));
    }

    #[test]
    fn rotations_that_exchange_equal_bots_are_not_repeated_but_change_from_round_to_round() {
        let equal = seatings(&specs(&["hard", "hard"]), 2).unwrap().remove(0);
        assert_eq!(equal.rotations, 1);
        let seat = |round| equal.seat(0, Bout { table: 0, round, rotation: 0 });
        assert_eq!((seat(0), seat(1), seat(2)), (0, 1, 0));
        assert_eq!(tables(&["hard", "easy", "hard", "easy"], 4), [(vec![0, 1, 2, 3], 2)]);
        assert_eq!(tables(&["hard", "hard@1s"], 2), [(vec![0, 1], 2)]);
    }
}
