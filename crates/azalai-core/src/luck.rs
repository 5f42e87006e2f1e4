//! The dealers. A state holds no random numbers; whoever drives a game brings the luck.

use crate::choice::Odds;
use crate::seat::Seat;
use rand::rngs::SysRng;
use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha20Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

/// Deals for real games. Its luck comes from a cryptographic generator, so nobody can work out the
/// next throw from those they have seen; and the n-th piece of luck of a game depends on n alone, so
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

    /// The dealer of a game to whose luck others have added a share: its seed is the SHA-256 of the shares, in
    /// the order of their seats, followed by the seed that was promised. Without shares it is that seed alone.
    ///
    /// The seed stands last: were it first, whoever knows its hash could go on hashing from there.
    pub fn mixed(seed: [u8; 32], shares: impl IntoIterator<Item = [u8; 32]>) -> Dealer {
        let mut shares = shares.into_iter().peekable();
        if shares.peek().is_none() {
            return Dealer { seed };
        }
        let mut hash = Sha256::new();
        shares.for_each(|share| hash.update(share));
        hash.update(seed);
        Dealer { seed: hash.finalize().into() }
    }

    /// What all its luck comes from. Whoever knows it knows all luck to come: it is told when a game
    /// is over, never before.
    pub const fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// Is this the share that somebody pledged by its SHA-256?
    pub fn is_share(share: &[u8; 32], sha256: &[u8; 32]) -> bool {
        Sha256::digest(share)[..] == sha256[..]
    }

    /// The SHA-256 of the seed: told before a game, it proves afterwards that the seed was not
    /// chosen to suit somebody, and it tells nothing about the luck to come.
    pub fn commitment(&self) -> [u8; 32] {
        Sha256::digest(self.seed).into()
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

/// Who draws from a generator in a simulation. Each has a stream of their own: another bot at one
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
    fn the_commitment_is_the_hash_of_the_seed() {
        let mut seed = [0; 32];
        (0..32).for_each(|index| seed[usize::from(index)] = index);
        let dealer = Dealer::from_seed(seed);
        assert_eq!(dealer.seed(), seed);
        // What `printf` and `sha256sum` say of the bytes 0 to 31.
        let hash = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
        assert_eq!(crate::record::hex(&dealer.commitment()), hash);
    }

    #[test]
    fn shares_and_the_promised_seed_are_hashed_together_the_seed_last() {
        let mixed = Dealer::mixed([3; 32], [[1; 32], [2; 32]]);
        // What `sha256sum` says of 32 bytes of 1, 32 of 2 and 32 of 3.
        let bytes = [[1_u8; 32], [2; 32], [3; 32]].concat();
        assert_eq!(mixed.seed()[..], Sha256::digest(bytes)[..]);
        let other = Dealer::mixed([3; 32], [[2; 32], [1; 32]]);
        assert_ne!(mixed.seed(), other.seed(), "the order of the seats counts");
        assert_eq!(Dealer::mixed([3; 32], []).seed(), [3; 32], "nobody adds anything");
        assert!(Dealer::is_share(&[1; 32], &Dealer::from_seed([1; 32]).commitment()));
        assert!(!Dealer::is_share(&[1; 32], &Dealer::from_seed([2; 32]).commitment()));
    }

    /// The first words of a stream, worked out as docs/record.md tells everybody to.
    fn words(seed: &[u8; 32], stream: u64) -> [u32; 16] {
        let mut start = [0_u32; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in start[4..12].iter_mut().zip(seed.chunks_exact(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        (start[14], start[15]) = (stream as u32, (stream >> 32) as u32);
        let mut now = start;
        let mut quarter = |[a, b, c, d]: [usize; 4]| {
            for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                now[x] = now[x].wrapping_add(now[y]);
                now[z] = (now[z] ^ now[x]).rotate_left(turn);
            }
        };
        for _ in 0..10 {
            (0..4).for_each(|i| quarter([i, 4 + i, 8 + i, 12 + i]));
            (0..4).for_each(|i| {
                quarter([i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
            });
        }
        std::array::from_fn(|index| now[index].wrapping_add(start[index]))
    }

    /// The ticket, worked out as docs/record.md tells everybody to.
    fn ticket(words: &[u32; 16], total: u32) -> u32 {
        let product = u64::from(words[0]) * u64::from(total);
        let (ticket, rest) = ((product >> 32) as u32, product & 0xffff_ffff);
        let more = (u64::from(words[1]) * u64::from(total)) >> 32;
        let carries = rest > (1 << 32) - u64::from(total) && rest + more >= 1 << 32;
        ticket + u32::from(carries)
    }

    #[test]
    fn the_recipe_of_the_docs_gives_the_same_luck() {
        let seed = Dealer::from_seed([9; 32]).commitment();
        let mut carried = 0;
        // Large totals, too: only they show whether the second word is used as the docs say.
        for total in [1_u32, 2, 6, 36, 54, 1 << 20, 3 << 30, u32::MAX] {
            for nth in (0..50).chain([1 << 40, u64::MAX]) {
                let words = words(&seed, nth);
                let mut odds = Odds::new();
                let ticket = ticket(&words, total);
                carried +=
                    u32::from(u64::from(ticket) != (u64::from(words[0]) * u64::from(total)) >> 32);
                odds.add('-', ticket);
                odds.add('x', 1);
                odds.add('-', total - ticket - 1);
                let dealt = Dealer::from_seed(seed).deal(nth, &odds);
                assert_eq!(dealt, Some('x'), "piece {nth} of luck, total {total}");
            }
        }
        assert!(carried > 10, "the second word mattered {carried} times only");
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
