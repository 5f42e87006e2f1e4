//! Finding puzzles in one game between bots. What is cheap is asked first, and most positions go no further.

use super::search::Plan;
use super::{ALIKE, MARGIN, Other, Puzzle, Source, Why, thousandths};
use crate::Playable;
use crate::after::after;
use crate::hint::steps;
use crate::reason::{Course, reason};
use azalai_bots::{BotSpec, Budget, Level};
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{
    Action, Bot, Choices, Game, Journal, Lang, Odds, Seat, Seen, SetupError, Thought, Thoughts,
    Turn,
};
use rand::{Rng, SeedableRng};

/// So many puzzles come from one game at most.
const OF_ONE_GAME: usize = 6;

/// So many decisions of a seat lie between two puzzles of a game at least.
const APART: usize = 3;

/// Where the game is all but won or lost, chances say little.
const HOPE: f32 = 0.08;

/// How many times as long as the first search the last one is.
const LONG: u32 = 20;

/// How many times as long as the first search the one between is.
const LONGER: u32 = 4;

/// A first search is not settled if its second choice was tried more than this part as often as its first.
const UNSETTLED: f64 = 0.35;

/// How many other actions are weighed by searches of their own, those not counted that beginners choose.
const RIVALS: usize = 3;

/// How many times each level is asked.
const TRIES: u32 = 3;

/// From how many pairs of games a reason is told.
const PAIRS: u32 = 96;

/// Plays the game with this number, and finds the puzzles in it.
pub(crate) fn in_game<G: Playable>(plan: &Plan, number: u64) -> Result<Source, SetupError> {
    let seats = plan.seats_of(number);
    let mut journal = Journal::<G>::new(&plan.setup(seats))?;
    let mut luck = stream(plan.seed, number, Stream::Luck);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut rest = vec![0; journal.state().seats()];
    loop {
        let turn = journal.state().turn();
        let action = match turn {
            Turn::Over => break,
            Turn::Chance => {
                odds.clear();
                journal.state().chance(&mut odds);
                odds.pick(&mut luck)
            }
            Turn::Seat(seat) => {
                legal.clear();
                journal.state().legal(&mut legal);
                if legal.count() == 1 {
                    legal.each().next()
                } else {
                    let after = journal.played().len();
                    let rng =
                        stream(plan.seed ^ number.rotate_left(32), after as u64, Stream::Bot(seat));
                    let mut place =
                        Place { state: journal.state(), seat, legal: &legal, plan, rng };
                    let played = place.ask(Level::Medium, None);
                    let rest = &mut rest[seat.index()];
                    *rest = usize::saturating_sub(*rest, 1);
                    if *rest == 0
                        && puzzles.len() < OF_ONE_GAME
                        && let Some(played) = played
                        && let Some(puzzle) = place.puzzle(after, played)
                        && puzzles.iter().all(|other| other.best != puzzle.best)
                    {
                        *rest = APART;
                        puzzles.push(puzzle);
                    }
                    played
                }
            }
        };
        // A bot chooses from the legal list, so this is never refused.
        let Some(action) = action else { break };
        if journal.play(turn, action, &mut ()).is_err() {
            break;
        }
    }
    let needed = puzzles.last().map_or(0, |puzzle| puzzle.after);
    let actions =
        journal.played().iter().take(needed).map(|(_, action)| action.to_string()).collect();
    Ok(Source { number, seats, actions, puzzles })
}

/// An action, and by how much of a win it is worse than the best.
type Weighed<G> = (<G as Game>::Action, f64);

/// A position, and whoever decides there.
struct Place<'a, G: Playable> {
    state: &'a G,
    seat: Seat,
    legal: &'a Choices<G::Action>,
    plan: &'a Plan,
    rng: FastRng,
}

impl<G: Playable> Place<'_, G> {
    /// A bot of this level that thinks so many times.
    fn bot(level: Level, thoughts: Option<u32>) -> BotSpec {
        BotSpec::from(level).within(thoughts.map(Budget::Iterations))
    }

    /// What a bot of this level plays here.
    fn ask(&mut self, level: Level, thoughts: Option<u32>) -> Option<G::Action> {
        let mut bot = Self::bot(level, thoughts).build::<G>(FastRng::from_rng(&mut self.rng));
        bot.choose(&Seen::new(self.state, self.seat, self.legal))
    }

    fn think(&mut self, thoughts: u32) -> Thoughts<G::Action> {
        let bot = Self::bot(Level::Hard, Some(thoughts));
        let mut bot = bot.searching::<G>(1, FastRng::from_rng(&mut self.rng));
        bot.think(&Seen::new(self.state, self.seat, self.legal))
    }

    /// How many of some tries find this action, whatever its amount.
    fn finds(&mut self, level: Level, thoughts: Option<u32>, best: G::Action) -> u32 {
        let found = |found: G::Action| is_same(best, found);
        (0..TRIES).map(|_| u32::from(self.ask(level, thoughts).is_some_and(found))).sum()
    }

    /// The puzzle that this position is, if it is one. `played` is what `medium` plays here.
    fn puzzle(&mut self, after: usize, played: G::Action) -> Option<Puzzle> {
        let thoughts = self.plan.thoughts;
        let first = self.think(thoughts);
        let tempting = self.tempting()?;
        let is_obvious = |best| tempting.iter().any(|&action| is_same(best, action));
        let mut best = first.choice?;
        if is_obvious(best) {
            if is_settled(&first) {
                return None;
            }
            best = self.think(LONGER * thoughts).choice?;
        }
        if is_obvious(best) || self.finds(Level::Medium, Some(G::EASY), best) > 1 {
            return None;
        }
        let sure = self.sure(best)?;
        let (win, weighed) = self.weigh(best, &sure, tempting)?;
        let why = self.why(best, &sure, &weighed)?;
        let grade = self.grade(best, played, &first);
        let line = sure.iter().find(|thought| thought.action == best).map_or(&[][..], |t| &t.line);
        let other = |&(action, cost): &Weighed<G>| Other {
            action: action.to_string(),
            cost: thousandths(cost),
        };
        Some(Puzzle {
            after,
            seat: self.seat,
            grade,
            win: thousandths(win),
            best: best.to_string(),
            others: weighed.iter().map(other).collect(),
            line: steps(line),
            why,
        })
    }

    /// What whoever looks one step ahead plays, what looks most promising at once, and what a beginner finds.
    fn tempting(&mut self) -> Option<Vec<G::Action>> {
        let greedy = self.ask(Level::Greedy, None)?;
        let mut list = Vec::new();
        let dream = self.state.imagine(self.seat, &mut self.rng);
        dream.candidates(self.legal, &mut list);
        let promising = list.iter().max_by(|one, other| one.1.total_cmp(&other.1))?.0;
        let beginner = self.ask(Level::Medium, Some(G::EASY))?;
        let mut tempting = vec![greedy, promising, beginner];
        tempting.dedup();
        Some(tempting)
    }

    /// What the last search thinks, if both of its halves find this action clearly best.
    fn sure(&mut self, best: G::Action) -> Option<Vec<Thought<G::Action>>> {
        let mut sure = Vec::new();
        for _ in 0..2 {
            let half = self.think(self.plan.thoughts * LONG / 2);
            let thoughts = half.candidates;
            let found = thoughts.first().filter(|found| found.action == best)?;
            let next = thoughts.iter().find(|other| !is_same(best, other.action))?;
            if found.win < HOPE || found.win - next.win < MARGIN as f32 / 2.0 {
                return None;
            }
            sure = thoughts;
        }
        Some(sure)
    }

    /// The chance to win after the best action, and what each of the others costs that come close or tempt: all thought about on their own, alike
    /// long. `None` if one of them comes too close.
    fn weigh(
        &mut self,
        best: G::Action,
        sure: &[Thought<G::Action>],
        tempting: Vec<G::Action>,
    ) -> Option<(f64, Vec<Weighed<G>>)> {
        let mut others: Vec<G::Action> = sure
            .iter()
            .map(|thought| thought.action)
            .filter(|&action| action != best)
            .take(RIVALS)
            .collect();
        for action in tempting {
            if !others.contains(&action) {
                others.push(action);
            }
        }
        let win = self.worth(best)?;
        if f64::from(HOPE) > win {
            return None;
        }
        let mut weighed = Vec::new();
        for other in others {
            let cost = win - self.worth(other)?;
            if cost < if is_same(best, other) { -ALIKE } else { MARGIN } {
                return None;
            }
            weighed.push((other, cost.max(0.0)));
        }
        weighed.sort_by(|one, other| one.1.total_cmp(&other.1));
        Some((win, weighed))
    }

    /// The chance to win after an action.
    fn worth(&mut self, action: G::Action) -> Option<f64> {
        let bot = Self::bot(Level::Hard, Some(self.plan.thoughts * LONG / 4));
        let outlook = after(self.state, self.seat, self.legal, action, &bot, &mut self.rng)?;
        Some(f64::from(outlook.win[self.seat]))
    }

    /// Why it is better than one of the others, the closest first.
    fn why(
        &mut self,
        best: G::Action,
        sure: &[Thought<G::Action>],
        weighed: &[Weighed<G>],
    ) -> Option<Why> {
        let line = |action: G::Action| {
            sure.iter().find(|thought| thought.action == action).map_or(&[][..], |t| &t.line)
        };
        let games = (PAIRS, self.rng.next_u64());
        weighed.iter().filter(|(other, _)| !is_same(best, *other)).take(RIVALS).find_map(
            |&(other, _)| {
                let best = Course { action: best, line: line(best) };
                let other = Course { action: other, line: line(other) };
                let told = |lang| reason(self.state, self.seat, &best, &other, games, lang);
                let en = told(Lang::En).filter(|reason| !reason.parts.is_empty())?;
                Why::new(&en, &told(Lang::De)?)
            },
        )
    }

    /// How low a level still finds it.
    fn grade(&mut self, best: G::Action, played: G::Action, first: &Thoughts<G::Action>) -> u8 {
        let thoughts = self.plan.thoughts;
        let most = TRIES / 2 + 1;
        let found = |action| u32::from(is_same(best, action));
        if found(played) + self.finds(Level::Medium, None, best) > most {
            return 1;
        }
        if first.choice.map_or(0, found) + self.finds(Level::Hard, Some(thoughts), best) > most {
            return 2;
        }
        if self.finds(Level::Hard, Some(LONGER * thoughts), best) >= most { 3 } else { 4 }
    }
}

/// Is it the same but for the amount?
fn is_same<A: Action>(one: A, other: A) -> bool {
    one == other || one.of_amount(other.amount()) == Ok(other)
}

/// Was the first choice of a search tried much more often than the second?
fn is_settled<A>(thoughts: &Thoughts<A>) -> bool {
    match &thoughts.candidates[..] {
        [first, second, ..] => second.visits as f64 <= UNSETTLED * first.visits as f64,
        _ => true,
    }
}
