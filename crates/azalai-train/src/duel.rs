//! Who is stronger: two ways to judge positions meet, with the same luck in all rotations of the seats.

use crate::selfplay::Judge;
use crate::work::on_all;
use azalai_bots::{Budget, SearchBot};
use azalai_core::insight::{Insight, won};
use azalai_core::luck::{Stream, stream};
use azalai_core::playout::{Scratch, match_up};
use azalai_core::{Bot, Choices, Odds, Seat, Seen, Setup, Turn};
use azalai_games::arena::interval::mean;
use azalai_games::arena::{Sprt, Verdict};
use azalai_games::bench::Watch;
use std::fmt;

/// A meeting.
pub struct Meeting<'a> {
    /// The tables; they take turns.
    pub setups: &'a [Setup],
    /// Who is to be judged, and who sits at all other seats.
    pub judges: [&'a Judge; 2],
    /// How long they think.
    pub budgets: [Budget; 2],
    /// How many rounds at most: a round is one game at each seat.
    pub rounds: u64,
    /// Ends as soon as this is decided; the shares count from an equal share.
    pub sprt: Option<Sprt>,
    /// Where the luck comes from.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// How a meeting ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Met {
    /// The first one's mean share of the wins, and half of its 95 % interval.
    pub share: f64,
    /// See there.
    pub doubt: f64,
    /// The share that would be equal.
    pub equal: f64,
    /// How many rounds were played.
    pub rounds: usize,
    /// What was decided.
    pub verdict: Verdict,
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, doubt, equal] = [self.share, self.doubt, self.equal].map(|part| 100.0 * part);
        write!(f, "{share:.1} % ±{doubt:.1} ({} rounds; equal {equal:.0})", self.rounds)
    }
}

impl Met {
    fn of(shares: &[f64], equal: f64, verdict: Verdict) -> Met {
        let share = mean(shares);
        let count = shares.len() as f64;
        let variance =
            shares.iter().map(|one| (one - share).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let doubt = 1.96 * (variance / count.max(1.0)).sqrt();
        Met { share, doubt, equal, rounds: shares.len(), verdict }
    }

    /// Is the first at least as good, as far as one can see?
    pub fn is_better(&self) -> bool {
        self.verdict == Verdict::High
            || self.verdict == Verdict::Undecided && self.share > self.equal
    }
}

/// One game: the first plays at `at`, the second at all other seats. Says the first's share of the win.
fn one<G: Insight>(meeting: &Meeting<'_>, setup: &Setup, at: Seat, number: u64) -> Option<f64> {
    let mut state = G::start(setup).ok()?;
    let mut luck = stream(meeting.seed, number, Stream::Luck);
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(state.seats())
        .map(|seat| -> Box<dyn Bot<G>> {
            let which = usize::from(seat != at);
            let luck = stream(meeting.seed, number, Stream::Bot(seat));
            let bot: SearchBot<G> = meeting.judges[which].bot(meeting.budgets[which], luck);
            Box::new(bot)
        })
        .collect();
    match_up(&mut state, &mut bots, &mut luck, &mut Scratch::default(), |_, _| ());
    Some(f64::from(won(&state.outcome()?)[at]))
}

/// A round: one game at each seat, with the same luck. Says the first's mean share.
fn round<G: Insight>(meeting: &Meeting<'_>, number: u64) -> Option<f64> {
    let setup = &meeting.setups[(number % meeting.setups.len() as u64) as usize];
    let shares: Option<Vec<f64>> = Seat::all(usize::from(setup.seats))
        .map(|at| one::<G>(meeting, setup, at, number))
        .collect();
    shares.map(|shares| mean(&shares))
}

/// How many nanoseconds a judge needs for an iteration, in some games against itself.
pub fn pace<G: Insight>(setup: &Setup, judge: &Judge, seed: u64) -> Option<f64> {
    let (mut iterations, mut time) = (0, 0);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    for number in 0..PACED {
        let mut state = G::start(setup).ok()?;
        let mut luck = stream(seed, number, Stream::Luck);
        let mut bot: SearchBot<G> =
            judge.bot(Budget::Iterations(400), stream(seed, number, Stream::Bot(Seat::FIRST)));
        loop {
            let action = match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    odds.clear();
                    state.chance(&mut odds);
                    odds.pick(&mut luck)?
                }
                Turn::Seat(seat) => {
                    legal.clear();
                    state.legal(&mut legal);
                    let watch = Watch::start();
                    let choice = bot.choose(&Seen::new(&state, seat, &legal))?;
                    time += watch.elapsed().as_nanos();
                    choice
                }
            };
            state.apply(action, &mut ());
        }
        iterations += bot.iterations();
    }
    Some(time as f64 / iterations.max(1) as f64)
}

/// In so many games the pace is taken.
const PACED: u64 = 3;

/// So many rounds are played before it is looked whether something is decided.
const AT_ONCE: u64 = 10;

/// Lets them meet.
pub fn meet<G: Insight>(meeting: &Meeting<'_>, what: &str) -> Met {
    let tables = meeting.setups.iter();
    let equal = mean(&tables.map(|setup| 1.0 / f64::from(setup.seats)).collect::<Vec<_>>());
    let mut shares = Vec::new();
    let mut verdict = Verdict::Undecided;
    let mut next = 0;
    while next < meeting.rounds && verdict == Verdict::Undecided {
        let end = (next + AT_ONCE).min(meeting.rounds);
        shares
            .extend(on_all(meeting.threads, next..end, what, |number| round::<G>(meeting, number)));
        next = end;
        if let Some(sprt) = meeting.sprt {
            verdict = sprt.verdict(&shares);
        }
    }
    Met::of(&shares, equal, verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::net::Net;
    use std::time::Instant;

    #[test]
    fn a_pace_is_taken_in_processor_time() {
        let setup = Setup::new("classic", 2);
        let began = Instant::now();
        let pace = pace::<targui::State>(&setup, &Judge::HAND, 1).expect("it plays");
        assert!(pace > 100.0 && pace < began.elapsed().as_nanos() as f64, "{pace}");
    }

    #[test]
    fn whoever_is_better_meets_more_wins() {
        let setup = Setup::new("standard", 2);
        let state = <desert::State as azalai_core::Game>::start(&setup).expect("a table");
        let told = state.features();
        let (own, common) =
            (told.seats[Seat::FIRST].as_slice().len(), told.common.as_slice().len());
        let mut weights = Net::weights_by_hand(own, common);
        let net = |weights: &[f32]| -> &'static Net {
            Box::leak(Box::new(Net::new(Vec::new(), own, common, weights).expect("numbers")))
        };
        let good = Judge { net: Some(net(&weights)), knobs: Vec::new() };
        weights.iter_mut().for_each(|weight| *weight = -*weight);
        let bad = Judge { net: Some(net(&weights)), knobs: Vec::new() };
        let meeting = |judges| Meeting {
            setups: std::slice::from_ref(&setup),
            judges,
            budgets: [Budget::Iterations(8); 2],
            rounds: 100,
            sprt: Some(Sprt { low: 0.45, high: 0.55 }),
            seed: 1,
            threads: 2,
        };
        let met = meet::<desert::State>(&meeting([&good, &bad]), "");
        assert!(met.is_better() && met.verdict == Verdict::High && met.rounds < 100, "{met}");
        assert!(!meet::<desert::State>(&meeting([&bad, &good]), "").is_better());
    }
}
