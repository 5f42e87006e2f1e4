//! How strong bots are: ratings that explain best who beat whom (Bradley–Terry).

/// Who beat whom how often. A draw is half a win for both.
#[derive(Clone, PartialEq, Debug)]
pub struct Wins {
    players: usize,
    wins: Vec<f64>,
}

impl Wins {
    /// Nobody has played yet.
    pub fn new(players: usize) -> Wins {
        Wins { players, wins: vec![0.0; players * players] }
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The one beat the other so many times.
    pub fn add(&mut self, winner: usize, loser: usize, times: f64) {
        self.wins[winner * self.players + loser] += times;
    }

    /// How often the one beat the other.
    pub fn of(&self, winner: usize, loser: usize) -> f64 {
        self.wins[winner * self.players + loser]
    }

    /// Adds others, counted so many times.
    pub fn add_all(&mut self, others: &Wins, times: f64) {
        for (sum, wins) in self.wins.iter_mut().zip(&others.wins) {
            *sum += wins * times;
        }
    }
}

/// Points on the scale of Elo for each natural unit of strength: ten times the wins are 400 points.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The difference in points that explains such a share of wins between two: 75 % is +190.8.
pub fn difference(share: f64) -> f64 {
    SCALE * (share / (1.0 - share)).ln()
}

/// The share of wins that a difference in points leads to expect.
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference / SCALE).exp())
}

/// The most rounds of improvement; a handful of players needs far fewer.
const MOST_STEPS: usize = 10_000;
/// A change of strength below which nothing changes any more.
const STILL: f64 = 1e-9;

/// The ratings of greatest likelihood; their mean is 0. Everybody must have won against somebody who
/// met them, as a small prior sees to; whoever met nobody has the rating of the mean.
pub fn ratings(wins: &Wins) -> Vec<f64> {
    let players = wins.players();
    let mut strength = vec![1.0_f64; players];
    for _ in 0..MOST_STEPS {
        let mut change = 0.0_f64;
        for player in 0..players {
            let (mut won, mut met) = (0.0, 0.0);
            for other in (0..players).filter(|&other| other != player) {
                let games = wins.of(player, other) + wins.of(other, player);
                won += wins.of(player, other);
                met += games / (strength[player] + strength[other]);
            }
            if met > 0.0 && won > 0.0 {
                let better = won / met;
                change = change.max((better / strength[player]).ln().abs());
                strength[player] = better;
            }
        }
        let mean = strength.iter().map(|one| one.ln()).sum::<f64>() / players.max(1) as f64;
        strength.iter_mut().for_each(|one| *one /= mean.exp());
        if change < STILL {
            break;
        }
    }
    strength.iter().map(|one| SCALE * one.ln()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.05
    }

    #[test]
    fn shares_are_worth_what_the_tables_say() {
        for (share, points) in [(0.5, 0.0), (0.64, 100.0), (0.75, 190.8), (0.9, 381.7)] {
            assert!((difference(share) - points).abs() < 0.1, "{share}: {}", difference(share));
            assert!((expected(difference(share)) - share).abs() < 1e-12);
        }
    }

    #[test]
    fn two_players_differ_by_what_their_share_says() {
        let mut wins = Wins::new(2);
        wins.add(0, 1, 300.0);
        wins.add(1, 0, 100.0);
        let ratings = ratings(&wins);
        assert!(near(ratings[0], 95.4) && near(ratings[1], -95.4), "{ratings:?}");
    }

    #[test]
    fn three_players_whose_results_agree_get_exactly_these_ratings() {
        let truth = [200.0, 50.0, -250.0];
        let mut wins = Wins::new(3);
        for one in 0..3 {
            for other in (0..3).filter(|&other| other != one) {
                wins.add(one, other, 1000.0 * expected(truth[one] - truth[other]));
            }
        }
        for (found, truth) in ratings(&wins).iter().zip(truth) {
            assert!(near(*found, truth), "{found} instead of {truth}");
        }
    }

    #[test]
    fn whoever_met_nobody_is_in_the_middle() {
        assert_eq!(ratings(&Wins::new(3)), [0.0, 0.0, 0.0]);
        assert!(ratings(&Wins::new(0)).is_empty());
    }
}
