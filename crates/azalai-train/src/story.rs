//! How a training went, generation by generation: a file of lines, so that it can go on after a break.

use std::fmt;
use std::str::FromStr;

/// All generations so far.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Story {
    /// The share of wins that would be equal.
    pub equal: f64,
    /// Each of them.
    pub generations: Vec<Generation>,
}

/// One generation.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// How many games it played.
    pub games: u64,
    /// How many positions these told of.
    pub positions: usize,
    /// What surprised it in games that were held back: before it learned, and after each time through all positions.
    pub surprise: Vec<f32>,
    /// Its share of the wins against the best before it, and half of the 95 % interval.
    pub share: f64,
    /// See there.
    pub doubt: f64,
    /// Is it the best now?
    pub kept: bool,
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Generation { games, positions, share, doubt, kept, .. } = self;
        let kept = if *kept { "kept" } else { "not-kept" };
        write!(f, "{games} {positions} {share:.4} {doubt:.4} {kept}")?;
        self.surprise.iter().try_for_each(|loss| write!(f, " {loss:.5}"))
    }
}

impl FromStr for Generation {
    type Err = String;

    fn from_str(line: &str) -> Result<Generation, String> {
        let wrong = || format!("`{line}` tells of no generation");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [games, positions, share, doubt, kept, surprise @ ..] = &words[..] else {
            return Err(wrong());
        };
        let number = |text: &str| text.parse::<f64>().map_err(|_| wrong());
        Ok(Generation {
            games: games.parse().map_err(|_| wrong())?,
            positions: positions.parse().map_err(|_| wrong())?,
            share: number(share)?,
            doubt: number(doubt)?,
            kept: match *kept {
                "kept" => true,
                "not-kept" => false,
                _ => return Err(wrong()),
            },
            surprise: surprise
                .iter()
                .map(|text| text.parse().map_err(|_| wrong()))
                .collect::<Result<_, _>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_read_back() {
        for line in
            ["400 30000 0.6125 0.0800 kept 0.21000 0.15000", "12 800 0.4000 0.1000 not-kept"]
        {
            assert_eq!(line.parse::<Generation>().expect("a generation").to_string(), line);
        }
        for wrong in ["", "1 2 0.5 0.1", "1 2 0.5 0.1 perhaps", "1 2 0.5 0.1 kept x"] {
            assert!(wrong.parse::<Generation>().is_err(), "{wrong}");
        }
    }
}
