//! Many games side by side, for programs that learn from thousands at once.

use crate::position::sample;
use azalai_bots::{BotSpec, Level};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::numbers::Numbered;
use azalai_core::{Bot, Choices, Odds, PlayError, Seat, Seen, Setup, SetupError, Turn};
use azalai_games::Playable;

/// What a crowd is made of.
#[derive(Clone, Debug)]
pub struct CrowdPlan {
    /// The options.
    pub setup: Setup,
    /// How many games.
    pub games: usize,
    /// Where luck, and the chance of opponents, comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// The bot at all other seats. If there is none, whoever steps the crowd decides for all seats.
    pub opponent: Option<BotSpec>,
    /// The seat for which is decided, if there is an opponent; if none is named, it goes on from game to game.
    pub seat: Option<Seat>,
}

/// Why a crowd was not made or did not step. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CrowdError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Without games there is nothing to do.
    #[error("a crowd has 1 to {MOST_GAMES} games, not {0}")]
    Games(usize),
    /// There is no such seat at the table.
    #[error("there is no seat {0} at this table")]
    Seat(usize),
    /// The lists have other lengths than the crowd.
    #[error("{games} actions are needed, one for each game, not {given}")]
    Length {
        /// How many games there are.
        games: usize,
        /// How many actions were given.
        given: usize,
    },
    /// A game got a number that means nothing.
    #[error("game {game}: {number} means no action here")]
    Number {
        /// Which game, from 0.
        game: usize,
        /// The number.
        number: i64,
    },
    /// A rule forbids the action that a game got.
    #[error("game {game}, `{action}`: {error}")]
    Refused {
        /// Which game, from 0.
        game: usize,
        /// The action, in notation.
        action: String,
        /// Why not.
        error: PlayError,
    },
}

/// More games than a machine has memory for.
const MOST_GAMES: usize = 1 << 20;

/// Where a crowd writes, row by row, a row for each game.
pub struct Rows<'a> {
    /// What the seat sees whose turn it is.
    pub observations: &'a mut [u8],
    /// What it may do.
    pub masks: &'a mut [u8],
    /// Which seat it is, from 0.
    pub seats: &'a mut [i8],
    /// What the step brought: 0 unless a game ended, see [`Crowd::rewarded`].
    pub rewards: &'a mut [f32],
    /// 1 where a game ended in this step; the row then shows the start of a new one.
    pub ends: &'a mut [u8],
}

/// Games that have ended.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Played {
    /// How many.
    pub games: u64,
    /// The decisions that were asked for.
    pub steps: u64,
}

/// Many games.
pub trait Crowd: Send {
    /// How many numbers of actions there are.
    fn actions(&self) -> usize;
    /// How many bytes an observation has.
    fn observed(&self) -> usize;
    /// How many games there are.
    fn games(&self) -> usize;
    /// How many numbers a row of rewards has: one for each seat, or one for the seat for which is decided. A win is
    /// 1 and a loss less than 0; all seats together get 0.
    fn rewarded(&self) -> usize;
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);
    /// One action in every game, and all that luck and opponents do until somebody has to decide again. If any of
    /// them is refused, no game changes.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), CrowdError>;
    /// A legal action for every game, at random.
    fn sample(&mut self, actions: &mut [i64]);
    /// What was played since the crowd was made.
    fn played(&self) -> Played;
    /// The scores of the last game that ended, in each game; empty rows before.
    fn last_scores(&self, scores: &mut [i32]);
    /// How many seats there are.
    fn seats(&self) -> usize;
}

/// One game of a crowd.
struct One<G: Numbered> {
    state: G,
    /// What was accepted, and is about to be played.
    next: Option<G::Action>,
    rng: FastRng,
    chooser: FastRng,
    /// The bots that search or look ahead, by seat.
    bots: Vec<Box<dyn Bot<G>>>,
    /// The seat for which is decided; all of them, if there is none.
    mine: Option<Seat>,
    /// How many games have ended here.
    ended: u64,
    steps: u64,
    scores: Vec<i32>,
}

/// The lists of a thread.
struct Lists<A> {
    choices: Choices<A>,
    odds: Odds<A>,
}

pub(crate) struct Games<G: Numbered> {
    plan: CrowdPlan,
    start: G,
    all: Vec<One<G>>,
    lists: Vec<Lists<G::Action>>,
}

/// Fewer games than this are not worth a thread.
const GAMES_A_THREAD: usize = 64;

impl<G: Playable + Numbered> Games<G> {
    pub(crate) fn new(plan: &CrowdPlan) -> Result<Games<G>, CrowdError> {
        if plan.games == 0 || plan.games > MOST_GAMES {
            return Err(CrowdError::Games(plan.games));
        }
        let start = G::start(&plan.setup)?;
        if let Some(seat) = plan.seat.filter(|seat| seat.index() >= start.seats()) {
            return Err(CrowdError::Seat(seat.index()));
        }
        let threads = plan.threads.clamp(1, plan.games.div_ceil(GAMES_A_THREAD));
        let lists = (0..threads).map(|_| Lists { choices: Choices::new(), odds: Odds::new() });
        let mut games =
            Games { plan: plan.clone(), start, all: Vec::new(), lists: lists.collect() };
        games.seed(plan.seed);
        Ok(games)
    }

    /// All games from the beginning.
    fn seed(&mut self, seed: u64) {
        let Games { plan, start, all, .. } = self;
        let one = |number: usize| {
            let own = |seat: Seat| stream(seed, number as u64, Stream::Bot(seat));
            let bots = match &plan.opponent {
                Some(spec) if spec.level != Level::Random => {
                    Seat::all(start.seats()).map(|seat| spec.build::<G>(own(seat))).collect()
                }
                _ => Vec::new(),
            };
            One {
                state: start.clone(),
                next: None,
                rng: stream(seed, number as u64, Stream::Luck),
                chooser: stream(seed ^ 0x5eed, number as u64, Stream::Luck),
                bots,
                mine: None,
                ended: 0,
                steps: 0,
                scores: Vec::new(),
            }
        };
        *all = (0..plan.games).map(one).collect();
    }

    fn chunk(&self) -> usize {
        self.all.len().div_ceil(self.lists.len())
    }
}

/// The seat for which is decided in a game: in turns, so that it is not always the same one.
fn seat_of(plan: &CrowdPlan, game: usize, ended: u64, seats: usize) -> Option<Seat> {
    plan.opponent.as_ref()?;
    plan.seat.or_else(|| Seat::from_index((game as u64 + ended) as usize % seats))
}

impl<G: Playable + Numbered> One<G> {
    /// Luck and opponents act until somebody has to be asked, or the game is over.
    #[inline]
    fn go_on(&mut self, lists: &mut Lists<G::Action>) {
        loop {
            let action = match self.state.turn() {
                Turn::Chance => self.state.pick_chance(&mut lists.odds, &mut self.rng),
                Turn::Seat(seat) if self.mine.is_some_and(|mine| mine != seat) => {
                    self.opponent_chooses(seat, lists)
                }
                Turn::Seat(_) | Turn::Over => return,
            };
            let Some(action) = action else { return };
            self.apply(action);
        }
    }

    fn opponent_chooses(&mut self, seat: Seat, lists: &mut Lists<G::Action>) -> Option<G::Action> {
        let Some(bot) = self.bots.get_mut(seat.index()) else {
            return self.state.pick(&mut lists.choices, &mut self.rng);
        };
        lists.choices.clear();
        self.state.legal(&mut lists.choices);
        bot.choose(&Seen::new(&self.state, seat, &lists.choices))
    }

    fn apply(&mut self, action: G::Action) {
        let by = self.state.turn();
        for (seat, bot) in Seat::all(self.state.seats()).zip(&mut self.bots) {
            azalai_core::bot::tell(bot.as_mut(), seat, &self.state, by, action);
        }
        self.state.apply(action, &mut ());
    }

    /// Starts anew as long as a game is over before anybody was asked.
    fn begin(&mut self, plan: &CrowdPlan, number: usize, start: &G, lists: &mut Lists<G::Action>) {
        const TRIES: u8 = 100;
        for _ in 0..TRIES {
            self.state = start.clone();
            self.bots.iter_mut().for_each(|bot| bot.forget());
            self.mine = seat_of(plan, number, self.ended, start.seats());
            self.go_on(lists);
            if self.state.turn() != Turn::Over {
                return;
            }
            self.ended += 1;
        }
    }

    /// What the end brought each seat: together nothing.
    fn rewards(&mut self, rewards: &mut [f32]) {
        let Some(outcome) = self.state.outcome() else { return };
        let seats = self.state.seats() as f32;
        let winners = outcome.winners.len() as f32;
        let reward = |seat: Seat| {
            let share = if outcome.winners.contains(seat) { 1.0 / winners } else { 0.0 };
            let fair = if winners > 0.0 { 1.0 / seats } else { 0.0 };
            (share - fair) * seats / (seats - 1.0).max(1.0)
        };
        match self.mine {
            Some(mine) => rewards.iter_mut().for_each(|entry| *entry = reward(mine)),
            None => {
                let all = Seat::all(self.state.seats());
                rewards.iter_mut().zip(all).for_each(|(entry, seat)| *entry = reward(seat));
            }
        }
        self.scores.clear();
        self.scores.extend_from_slice(outcome.scores.as_slice());
    }
}

/// The rows of one game.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [u8],
    seat: &'a mut i8,
    rewards: &'a mut [f32],
    end: &'a mut u8,
}

impl Row<'_> {
    #[inline]
    fn show<G: Numbered>(&mut self, state: &G, lists: &mut Lists<G::Action>) {
        let seat = state.turn().seat().unwrap_or(Seat::FIRST);
        *self.seat = seat.index() as i8;
        state.observe(seat, self.observation);
        state.mask(&mut lists.choices, self.mask);
    }
}

/// The rows of so many games at the beginning, and the others.
fn split<'a>(rows: Rows<'a>, games: usize, sizes: (usize, usize, usize)) -> (Rows<'a>, Rows<'a>) {
    let (observed, actions, rewarded) = sizes;
    let (observations, more_observations) = rows.observations.split_at_mut(games * observed);
    let (masks, more_masks) = rows.masks.split_at_mut(games * actions);
    let (seats, more_seats) = rows.seats.split_at_mut(games);
    let (rewards, more_rewards) = rows.rewards.split_at_mut(games * rewarded);
    let (ends, more_ends) = rows.ends.split_at_mut(games);
    let first = Rows { observations, masks, seats, rewards, ends };
    let others = Rows {
        observations: more_observations,
        masks: more_masks,
        seats: more_seats,
        rewards: more_rewards,
        ends: more_ends,
    };
    (first, others)
}

fn each_row<'a>(
    rows: Rows<'a>,
    (observed, actions, rewarded): (usize, usize, usize),
) -> impl Iterator<Item = Row<'a>> {
    let observations = rows.observations.chunks_exact_mut(observed);
    let masks = rows.masks.chunks_exact_mut(actions);
    let rewards = rows.rewards.chunks_exact_mut(rewarded);
    let rest = rows.seats.iter_mut().zip(rows.ends);
    observations.zip(masks).zip(rewards).zip(rest).map(
        |(((observation, mask), rewards), (seat, end))| Row {
            observation,
            mask,
            seat,
            rewards,
            end,
        },
    )
}

impl<G: Playable + Numbered> Games<G> {
    /// The same for every game with its row, on all threads. `each` gets the number of a game.
    fn each(
        &mut self,
        rows: Rows<'_>,
        each: impl Fn(&CrowdPlan, &G, usize, &mut One<G>, &mut Lists<G::Action>, Row<'_>) + Sync,
    ) {
        let sizes = (G::OBSERVED, G::ACTIONS, self.rewarded());
        let chunk = self.chunk();
        let Games { plan, start, all, lists } = self;
        let (plan, start, each) = (&*plan, &*start, &each);
        let work = move |first: usize, games: &mut [One<G>], lists: &mut Lists<G::Action>, rows| {
            for ((place, one), row) in games.iter_mut().enumerate().zip(each_row(rows, sizes)) {
                each(plan, start, first + place, one, lists, row);
            }
        };
        let mut parts = all.chunks_mut(chunk).zip(lists).enumerate();
        let Some((_, (own_games, own_lists))) = parts.next() else { return };
        let (own_rows, mut rest) = split(rows, own_games.len(), sizes);
        std::thread::scope(|scope| {
            for (number, (games, lists)) in parts {
                let taken = std::mem::replace(&mut rest, no_rows());
                let (rows, others) = split(taken, games.len(), sizes);
                rest = others;
                scope.spawn(move || work(number * chunk, games, lists, rows));
            }
            work(0, own_games, own_lists, own_rows);
        });
    }
}

fn no_rows<'a>() -> Rows<'a> {
    Rows { observations: &mut [], masks: &mut [], seats: &mut [], rewards: &mut [], ends: &mut [] }
}

impl<G: Playable + Numbered> Crowd for Games<G> {
    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn observed(&self) -> usize {
        G::OBSERVED
    }

    fn games(&self) -> usize {
        self.all.len()
    }

    fn rewarded(&self) -> usize {
        if self.plan.opponent.is_some() { 1 } else { self.start.seats() }
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        self.seed(seed);
        self.each(rows, |plan, start, number, one, lists, mut row| {
            one.begin(plan, number, start, lists);
            row.show(&one.state, lists);
            row.rewards.fill(0.0);
            *row.end = 0;
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), CrowdError> {
        if actions.len() != self.all.len() {
            return Err(CrowdError::Length { games: self.all.len(), given: actions.len() });
        }
        for (game, (one, &number)) in self.all.iter_mut().zip(actions).enumerate() {
            let meant = usize::try_from(number).ok().and_then(|number| one.state.numbered(number));
            let action = meant.ok_or(CrowdError::Number { game, number })?;
            one.state.check(action).map_err(|refusal| CrowdError::Refused {
                game,
                action: action.to_string(),
                error: refusal.into(),
            })?;
            one.next = Some(action);
        }
        self.each(rows, |plan, start, number, one, lists, mut row| {
            if let Some(action) = one.next.take() {
                one.apply(action);
                one.steps += 1;
            }
            one.go_on(lists);
            row.rewards.fill(0.0);
            let over = one.state.turn() == Turn::Over;
            *row.end = u8::from(over);
            if over {
                one.rewards(row.rewards);
                one.ended += 1;
                one.begin(plan, number, start, lists);
            }
            row.show(&one.state, lists);
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let chunk = self.chunk();
        let parts = self.all.chunks_mut(chunk).zip(actions.chunks_mut(chunk)).zip(&mut self.lists);
        let work = |games: &mut [One<G>], actions: &mut [i64], lists: &mut Lists<G::Action>| {
            for (one, action) in games.iter_mut().zip(actions) {
                let number = sample(&one.state, &mut lists.choices, &mut one.chooser);
                *action = number.map_or(-1, |number| number as i64);
            }
        };
        std::thread::scope(|scope| {
            let mut parts = parts.into_iter();
            let own = parts.next();
            for ((games, actions), lists) in parts {
                scope.spawn(move || work(games, actions, lists));
            }
            if let Some(((games, actions), lists)) = own {
                work(games, actions, lists);
            }
        });
    }

    fn played(&self) -> Played {
        let sum = |of: fn(&One<G>) -> u64| self.all.iter().map(of).sum();
        Played { games: sum(|one| one.ended), steps: sum(|one| one.steps) }
    }

    fn last_scores(&self, scores: &mut [i32]) {
        let seats = self.start.seats();
        for (one, row) in self.all.iter().zip(scores.chunks_exact_mut(seats)) {
            row.iter_mut().zip(&one.scores).for_each(|(entry, &score)| *entry = score);
        }
    }

    fn seats(&self) -> usize {
        self.start.seats()
    }
}
