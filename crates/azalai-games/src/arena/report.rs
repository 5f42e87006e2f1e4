//! What a contest brought.

use crate::arena::elo::{Wins, difference, ratings};
use crate::arena::interval::{Interval, rating_intervals, share_interval};
use crate::arena::{Played, Progress, Seating, Sprt, Verdict};
use serde::Serialize;

/// What was thought of every table before its first round: half a round for each against each.
const PRIOR_ROUNDS: f64 = 0.5;

/// How fast it went. Games that were finished before are not counted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// How many games were played now.
    pub games: u64,
    /// The decisions in them that had more than one legal action.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
}

/// What a contest brought.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The games that count: those of whole rounds up to the decision of each table.
    pub games: u64,
    /// How strong each bot is.
    pub bots: Vec<BotReport>,
    /// What each table brought.
    pub tables: Vec<TableReport>,
    /// How fast it went.
    #[serde(skip)]
    pub pace: Pace,
}

/// How strong a bot is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Its rating; the mean of all bots is 0.
    pub elo: f64,
    /// Where that lies with 95 %.
    pub elo_95: Interval,
    /// Its decisions with more than one legal action.
    pub decisions: u64,
    /// How long it thought about one of them, in milliseconds.
    pub ms_per_decision: f64,
}

/// What a table brought.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableReport {
    /// How many rounds.
    pub rounds: u64,
    /// How many games.
    pub games: u64,
    /// How each bot did.
    pub results: Vec<PlaceReport>,
    /// The difference in Elo between the first bot and the second, at a table of two.
    pub elo_difference: Option<f64>,
    /// What the test says.
    pub sprt: Option<SprtReport>,
}

/// How a bot did at a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlaceReport {
    /// Its name.
    pub bot: String,
    /// At how many places of the table it sat at once.
    pub places: usize,
    /// The games that it won; a shared win counts in equal parts.
    pub wins: f64,
    /// The share of games that it won, for each of its places.
    pub share: f64,
    /// Where that lies with 95 %.
    pub share_95: Interval,
    /// Its mean final score.
    pub mean_score: f64,
}

/// What the test says about a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// The two shares between which was decided.
    pub shares: Sprt,
    /// The evidence: positive for the higher share.
    pub evidence: f64,
    /// Evidence as far as this decides.
    pub bound: f64,
    /// What is accepted.
    pub verdict: Verdict,
}

impl Report {
    pub(super) fn new(progress: &Progress<'_>, pace: Pace) -> Report {
        let names = progress.contest.names();
        let tables = || progress.contest.tables.iter().enumerate();
        let rounds: Vec<Vec<Vec<&Played>>> =
            tables().map(|(table, _)| counted(progress, table)).collect();
        let table_report = |(table, seating): (usize, &Seating)| {
            TableReport::new(progress, table, seating, &rounds[table], &names)
        };
        let bots = bot_reports(progress, &rounds, names.clone());
        let tables: Vec<_> = tables().map(table_report).collect();
        Report { games: tables.iter().map(|table| table.games).sum(), bots, tables, pace }
    }
}

/// The rounds of a table that count: in order, without a gap, up to the decision.
fn counted<'a>(progress: &'a Progress<'_>, table: usize) -> Vec<Vec<&'a Played>> {
    let rounds = 0..progress.tables[table].shares.len() as u64;
    rounds.filter_map(|round| progress.round(table, round)).collect()
}

impl TableReport {
    fn new(
        progress: &Progress<'_>,
        table: usize,
        seating: &Seating,
        rounds: &[Vec<&Played>],
        names: &[String],
    ) -> TableReport {
        let mut seen: Vec<usize> = seating.bots.clone();
        seen.dedup();
        let result = |&bot: &usize| PlaceReport::new(bot, seating, rounds, names);
        let results: Vec<PlaceReport> = seen.iter().map(result).collect();
        let games = (rounds.len() * seating.rotations) as u64;
        let prior = PRIOR_ROUNDS * seating.rotations as f64;
        let share = |first: f64, second: f64| (first + prior) / (first + second + 2.0 * prior);
        let elo_difference = match &results[..] {
            [first, second] if seating.bots.len() == 2 => {
                Some(difference(share(first.wins, second.wins)))
            }
            _ => None,
        };
        let progress_here = &progress.tables[table];
        let sprt = progress.contest.sprt.map(|shares| SprtReport {
            shares,
            evidence: shares.evidence(&progress_here.shares),
            bound: Sprt::bound(),
            verdict: progress_here.verdict.unwrap_or(Verdict::Undecided),
        });
        TableReport { rounds: rounds.len() as u64, games, results, elo_difference, sprt }
    }
}

impl PlaceReport {
    fn new(
        bot: usize,
        seating: &Seating,
        rounds: &[Vec<&Played>],
        names: &[String],
    ) -> PlaceReport {
        let places: Vec<usize> =
            (0..seating.bots.len()).filter(|&place| seating.bots[place] == bot).collect();
        let won = |game: &&Played| places.iter().map(|&place| game.share(place)).sum::<f64>();
        let per_place = (seating.rotations * places.len()) as f64;
        let shares: Vec<f64> =
            rounds.iter().map(|games| games.iter().map(won).sum::<f64>() / per_place).collect();
        let wins: f64 = shares.iter().sum::<f64>() * per_place;
        let scores =
            |game: &&Played| places.iter().map(|&place| i64::from(game.scores[place])).sum();
        let score: i64 = rounds.iter().flatten().map(|game| -> i64 { scores(game) }).sum();
        let count = (rounds.len() as f64 * per_place).max(1.0);
        PlaceReport {
            bot: names[bot].clone(),
            places: places.len(),
            wins,
            share: wins / count,
            share_95: share_interval(&shares, seating.rotations),
            mean_score: score as f64 / count,
        }
    }
}

fn bot_reports(
    progress: &Progress<'_>,
    rounds: &[Vec<Vec<&Played>>],
    names: Vec<String>,
) -> Vec<BotReport> {
    let contest = progress.contest;
    let players = contest.bots.len();
    let seatings = || contest.tables.iter().zip(rounds);
    let beaten: Vec<Vec<Wins>> = seatings()
        .map(|(seating, rounds)| {
            rounds.iter().map(|games| comparisons(seating, games, players)).collect()
        })
        .collect();
    let priors: Vec<Wins> =
        contest.tables.iter().map(|seating| before_all(seating, players)).collect();
    let mut sum = Wins::new(players);
    beaten.iter().flatten().chain(&priors).for_each(|wins| sum.add_all(wins, 1.0));
    let intervals = rating_intervals(&beaten, &priors, contest.seed);
    let mut thought = vec![(0u64, 0.0); players];
    for (seating, rounds) in seatings() {
        for game in rounds.iter().flatten() {
            for (place, &bot) in seating.bots.iter().enumerate() {
                thought[bot].0 += game.decisions[place];
                thought[bot].1 += game.thought_ms[place];
            }
        }
    }
    let rated = ratings(&sum).into_iter().zip(intervals).zip(thought);
    names
        .into_iter()
        .zip(rated)
        .map(|(bot, ((elo, elo_95), (decisions, ms)))| BotReport {
            bot,
            elo,
            // The most likely rating is never outside of what is likely.
            elo_95: Interval { low: elo_95.low.min(elo), high: elo_95.high.max(elo) },
            decisions,
            ms_per_decision: ms / decisions.max(1) as f64,
        })
        .collect()
}

/// Who beat whom in a round: whoever won has beaten everybody who did not; those who share a win have
/// drawn.
fn comparisons(seating: &Seating, games: &[&Played], players: usize) -> Wins {
    let mut wins = Wins::new(players);
    for game in games {
        for &winner in &game.winners {
            for (place, &other) in seating.bots.iter().enumerate() {
                let one = seating.bots[winner];
                if one != other {
                    wins.add(one, other, if game.winners.contains(&place) { 0.5 } else { 1.0 });
                }
            }
        }
    }
    wins
}

/// What is thought of a table before its first round.
fn before_all(seating: &Seating, players: usize) -> Wins {
    let mut wins = Wins::new(players);
    let mut there = seating.bots.clone();
    there.dedup();
    for &one in &there {
        for &other in there.iter().filter(|&&other| other != one) {
            wins.add(one, other, PRIOR_ROUNDS * seating.rotations as f64);
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Bout;

    fn game(winners: &[usize]) -> Played {
        Played {
            bout: Bout { table: 0, round: 0, rotation: 0 },
            winners: winners.to_vec(),
            scores: vec![0; 4],
            actions: 0,
            decisions: vec![0; 4],
            thought_ms: vec![0.0; 4],
        }
    }

    #[test]
    fn whoever_wins_has_beaten_the_others_and_those_who_share_have_drawn() {
        let seating = Seating { bots: vec![0, 1, 2, 2], rotations: 4 };
        let (alone, shared) = (game(&[0]), game(&[0, 2]));
        let wins = comparisons(&seating, &[&alone], 3);
        assert_eq!((wins.of(0, 1), wins.of(0, 2), wins.of(2, 0)), (1.0, 2.0, 0.0));
        let wins = comparisons(&seating, &[&shared], 3);
        assert_eq!((wins.of(0, 1), wins.of(2, 1)), (1.0, 1.0));
        // The first has drawn with one of the last bot's places and beaten the other.
        assert_eq!((wins.of(0, 2), wins.of(2, 0)), (1.5, 0.5));
        assert_eq!(wins.of(2, 2), 0.0);
    }

    #[test]
    fn nobody_is_thought_stronger_before_the_first_round() {
        let before = before_all(&Seating { bots: vec![0, 1, 1], rotations: 3 }, 3);
        assert_eq!((before.of(0, 1), before.of(1, 0), before.of(1, 1)), (1.5, 1.5, 0.0));
        assert_eq!(before.of(0, 2), 0.0);
    }
}
