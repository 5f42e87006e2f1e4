//! The dealers. A state holds no random numbers; whoever drives a game brings the luck.

use crate::choice::Odds;
use crate::seat::Seat;
use rand::rngs::SysRng;
use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha20Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Deals for real games. Its luck comes from a cryptographic generator, so nobody can work out the
/// next throw from those he has seen; and the n-th piece of luck of a game depends on n alone, so
/// taking a move back never gets anybody another throw.
#[derive(Clone, Debug)]
pub struct Dealer {
    seed: [u8; 32],
}

impl Dealer {
    /// A dealer seeded by the operating system; an error if the system has no randomness to give.
    pub fn from_system() -> Result<Dealer, std::io::Error> {
        Ok(Dealer { seed: from_system()? })
    }

    /// A dealer whose luck can be repeated: for tests, and to check luck after a game.
    pub const fn from_seed(seed: [u8; 32]) -> Dealer {
        Dealer { seed }
    }

    /// The `nth` piece of luck of a game, counted from 0. `None` if there is nothing to deal.
    pub fn deal<A: Copy>(&self, nth: u64, odds: &Odds<A>) -> Option<A> {
        let mut rng = ChaCha20Rng::from_seed(self.seed);
        rng.set_stream(nth);
        odds.pick(&mut rng)
    }
}

/// A seed for bots that nobody has to repeat; an error if the system has no randomness to give.
pub fn system_seed() -> Result<u64, std::io::Error> {
    from_system().map(u64::from_le_bytes)
}

fn from_system<const N: usize>() -> Result<[u8; N], std::io::Error> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes)
}

/// The fast generator of search and simulation. It is fixed by name, not "whatever is fastest
/// today", so that a seed means the same on every machine and in every version.
pub type FastRng = Xoshiro256PlusPlus;

/// Who draws from a generator in a simulation. Each has a stream of his own: another bot at one
/// seat does not change the dice.
#[derive(Clone, Copy, Debug)]
pub enum Stream {
    /// Dice, deals, cards.
    Luck,
    /// The bot at a seat.
    Bot(Seat),
}

/// The generator of one stream of one game of a simulation.
pub fn stream(seed: u64, game: u64, stream: Stream) -> FastRng {
    let who = match stream {
        Stream::Luck => 0,
        Stream::Bot(seat) => seat.number() as u64,
    };
    let mut key = FastRng::seed_from_u64(seed);
    let mut key = FastRng::seed_from_u64(key.next_u64() ^ game);
    FastRng::seed_from_u64(key.next_u64() ^ who)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die() -> Odds<u8> {
        let mut odds = Odds::new();
        (1..=6).for_each(|pips| odds.add(pips, 1));
        odds
    }

    #[test]
    fn luck_depends_on_the_seed_and_its_number_alone() {
        let (dealer, die) = (Dealer::from_seed([7; 32]), die());
        let throws: Vec<_> = (0..200).map(|n| dealer.deal(n, &die)).collect();
        let backwards: Vec<_> = (0..200).rev().map(|n| dealer.deal(n, &die)).collect();
        assert!(throws.iter().eq(backwards.iter().rev()));
        assert!((1..=6).all(|pips| throws.contains(&Some(pips))));
        let other = Dealer::from_seed([8; 32]);
        assert_ne!(throws, (0..200).map(|n| other.deal(n, &die)).collect::<Vec<_>>());
    }

    #[test]
    fn outcomes_come_as_often_as_their_weight_says() {
        let mut odds = Odds::new();
        odds.add('a', 1);
        odds.add('b', 0);
        odds.add('c', 3);
        let mut rng = stream(1, 2, Stream::Luck);
        let hits = (0..40_000).filter(|_| odds.pick(&mut rng) == Some('a')).count();
        assert!((9_500..10_500).contains(&hits), "{hits} of 40000");
        assert!(odds.outcomes().iter().all(|&(outcome, _)| outcome != 'b'));
    }

    #[test]
    fn streams_differ() {
        let mut firsts: Vec<u64> = Vec::new();
        for seed in 0..3 {
            for game in 0..3 {
                firsts.push(stream(seed, game, Stream::Luck).next_u64());
                firsts.push(stream(seed, game, Stream::Bot(Seat::FIRST)).next_u64());
            }
        }
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 18);
    }
}
