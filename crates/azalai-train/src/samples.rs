//! Positions of games that were played, with what came of them: all in one row of numbers, which is also what stands in their file.

use azalai_core::net::Features;
use azalai_core::{MAX_SEATS, PerSeat, Seat};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::Path;

/// Many positions. Each is: the game it comes from, how many seats there were, who was out (a bit each), what was told of every seat,
/// what was told of the position as a whole, each seat's share of the win, and each seat's final score in units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    shape: (usize, usize),
    numbers: Vec<f32>,
    /// Where each position begins.
    begins: Vec<usize>,
}

/// A position and what it turned out to be worth.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The game it comes from.
    pub game: u32,
    /// How many seats there were.
    pub seats: usize,
    out: u8,
    /// What was told of each seat, one after the other.
    pub own: &'a [f32],
    /// What was told of the position as a whole.
    pub common: &'a [f32],
    /// Each seat's share of the win.
    pub win: &'a [f32],
    /// Each seat's final score, in units.
    pub score: &'a [f32],
}

impl Sample<'_> {
    /// Can this seat still win?
    pub fn plays(&self, seat: usize) -> bool {
        self.out & (1 << seat) == 0
    }
}

/// The numbers before those that are told.
const HEAD: usize = 3;

impl Samples {
    /// None yet, of a game that tells so many numbers of a seat and of the position as a whole.
    pub fn new(own: usize, common: usize) -> Samples {
        Samples { shape: (own, common), ..Samples::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.begins.len()
    }

    fn size(&self, seats: usize) -> usize {
        let (own, common) = self.shape;
        HEAD + seats * (own + 2) + common
    }

    /// One position more. What became of it may be said [later](Samples::judge).
    pub fn push(&mut self, game: u32, features: &Features) {
        let seats = features.seats.seats();
        self.begins.push(self.numbers.len());
        let end = self.numbers.len() + self.size(seats);
        let out = features.out.iter().fold(0u8, |out, seat| out | 1 << seat.index());
        self.numbers.extend([game as f32, seats as f32, f32::from(out)]);
        for (_, told) in features.seats.iter() {
            self.numbers.extend_from_slice(told.as_slice());
        }
        self.numbers.extend_from_slice(features.common.as_slice());
        self.numbers.resize(end, 0.0);
    }

    /// Says what became of a position.
    pub fn judge(&mut self, nth: usize, win: &PerSeat<f32>, score: &PerSeat<f32>, scale: f32) {
        let end = self.begins.get(nth + 1).copied().unwrap_or(self.numbers.len());
        let seats = win.seats();
        let judged = &mut self.numbers[end - 2 * seats..end];
        judged[..seats].copy_from_slice(win.as_slice());
        for (place, score) in judged[seats..].iter_mut().zip(score.as_slice()) {
            *place = score / scale;
        }
    }

    /// A position.
    pub fn get(&self, nth: usize) -> Sample<'_> {
        let (own, common) = self.shape;
        let numbers = &self.numbers[self.begins[nth]..];
        let seats = numbers[1] as usize;
        let (head, rest) = numbers.split_at(HEAD);
        let (told, rest) = rest.split_at(seats * own);
        let (whole, rest) = rest.split_at(common);
        let (win, rest) = rest.split_at(seats);
        Sample {
            game: head[0] as u32,
            seats,
            out: head[2] as u8,
            own: told,
            common: whole,
            win,
            score: &rest[..seats],
        }
    }

    /// All of them.
    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = Sample<'_>> {
        (0..self.len()).map(|nth| self.get(nth))
    }

    /// Takes others in; of another shape there are none.
    pub fn append(&mut self, others: &Samples) {
        if others.shape == self.shape {
            let from = self.numbers.len();
            self.begins.extend(others.begins.iter().map(|begin| from + begin));
            self.numbers.extend_from_slice(&others.numbers);
        }
    }

    /// Writes them behind what a file holds already.
    pub fn keep(&self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::new(OpenOptions::new().create(true).append(true).open(path)?);
        for number in &self.numbers {
            file.write_all(&number.to_le_bytes())?;
        }
        file.flush()
    }

    /// Reads a file of positions of this shape. What was not written to its end is left out; `None` is no such file.
    pub fn read(path: &Path, own: usize, common: usize) -> io::Result<Option<Samples>> {
        let mut bytes = Vec::new();
        File::open(path)?.read_to_end(&mut bytes)?;
        let mut samples = Samples::new(own, common);
        let numbers = bytes.chunks_exact(4);
        samples.numbers =
            numbers.map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        if samples.numbers.iter().any(|number| !number.is_finite()) {
            return Ok(None);
        }
        let mut at = 0;
        while let Some(&[_, seats, _]) = samples.numbers.get(at..at + HEAD) {
            let known = Seat::all(MAX_SEATS).any(|seat| seat.number() as f32 == seats);
            if !known {
                return Ok(None);
            }
            let end = at + samples.size(seats as usize);
            if end > samples.numbers.len() {
                break;
            }
            samples.begins.push(at);
            at = end;
        }
        samples.numbers.truncate(at);
        Ok(Some(samples))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(games: std::ops::Range<u32>) -> Samples {
        let mut samples = Samples::new(2, 1);
        for game in games {
            let seats = 2 + game as usize % 3;
            let mut features = Features::nothing(seats);
            for seat in Seat::all(seats) {
                features.seats[seat].extend([game as f32, seat.index() as f32]);
            }
            features.common.push(0.5);
            features.out.insert(Seat::FIRST);
            samples.push(game, &features);
            let win = PerSeat::new(seats, |seat| seat.index() as f32 / 10.0);
            let score = PerSeat::new(seats, |seat| 10.0 * seat.number() as f32);
            samples.judge(samples.len() - 1, &win, &score, 10.0);
        }
        samples
    }

    #[test]
    fn a_position_is_what_was_told_of_it() {
        let mut samples = some(0..3);
        samples.append(&some(3..6));
        assert_eq!(samples, some(0..6));
        let sample = samples.get(4);
        assert_eq!((sample.game, sample.seats), (4, 3));
        assert_eq!(sample.own, [4.0, 0.0, 4.0, 1.0, 4.0, 2.0]);
        assert_eq!((sample.common, sample.win), (&[0.5][..], &[0.0, 0.1, 0.2][..]));
        assert_eq!(sample.score, [1.0, 2.0, 3.0]);
        assert!(!sample.plays(0) && sample.plays(1));
    }

    #[test]
    fn files_read_back_as_far_as_they_were_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("0.samples");
        some(0..3).keep(&path).expect("written");
        some(3..5).keep(&path).expect("written");
        let read = |own| Samples::read(&path, own, 1).expect("read");
        assert_eq!(read(2), Some(some(0..5)));
        let length = std::fs::metadata(&path).expect("a file").len();
        File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(length - 6))
            .expect("cut");
        assert_eq!(read(2), Some(some(0..4)));
        assert_eq!(read(3), None, "another shape");
    }
}
