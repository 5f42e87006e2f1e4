//! How inputs are changed: bits, bytes, ranges, lines, words and numbers, and two inputs put together.

use azalai_core::luck::FastRng;
use rand::{RngExt, SeedableRng};
use std::ops::Range;

/// Numbers at which something may break.
const EDGES: [&str; 21] = [
    "0",
    "1",
    "2",
    "-1",
    "5",
    "6",
    "7",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "00",
];

/// Bytes at which something may break.
const BYTES: [u8; 12] = [0, b'\n', b'\r', b'\t', b' ', b'"', b'\\', b'?', 0x7f, 0x80, 0xc0, 0xff];

/// How many of the inputs that were kept last are preferred.
const LAST: usize = 32;
/// So many inputs are kept.
const MOST: usize = 4_000;

/// Makes inputs out of those that came far.
pub struct Mutator {
    rng: FastRng,
    words: Vec<Vec<u8>>,
    kept: Vec<Vec<u8>>,
    longest: usize,
}

impl Mutator {
    /// The same seed, inputs and words make the same inputs.
    pub fn new(seed: u64, kept: Vec<Vec<u8>>, words: Vec<Vec<u8>>, longest: usize) -> Mutator {
        let kept = if kept.is_empty() { vec![Vec::new()] } else { kept };
        Mutator { rng: FastRng::seed_from_u64(seed), words, kept, longest }
    }

    /// This input came further than others. Beyond so many, it takes the place of another.
    pub fn keep(&mut self, input: &[u8]) {
        if self.kept.len() < MOST {
            self.kept.push(input.to_vec());
        } else {
            let place = self.below(MOST);
            self.kept[place] = input.to_vec();
        }
    }

    /// The next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut data = self.pick().to_vec();
        loop {
            self.change(&mut data);
            // Mostly one or two changes: more lead nowhere.
            if self.rng.random_range(0..5) < 3 {
                break;
            }
        }
        data.truncate(self.longest);
        data
    }

    fn below(&mut self, end: usize) -> usize {
        self.rng.random_range(0..end.max(1))
    }

    fn pick(&mut self) -> &[u8] {
        let from =
            if self.rng.random_range(0..2) == 0 { self.kept.len().saturating_sub(LAST) } else { 0 };
        let place = from + self.below(self.kept.len() - from);
        &self.kept[place]
    }

    /// A range that is mostly short.
    fn range(&mut self, length: usize) -> Range<usize> {
        let begin = self.below(length + 1);
        let most =
            if self.rng.random_range(0..4) == 0 { length - begin } else { 8.min(length - begin) };
        begin..begin + self.below(most + 1)
    }

    fn change(&mut self, data: &mut Vec<u8>) {
        let place = self.below(data.len());
        match self.rng.random_range(0..20) {
            0 if !data.is_empty() => data[place] ^= 1 << self.rng.random_range(0..8),
            1 if !data.is_empty() => data[place] = self.rng.random(),
            2 => {
                let byte = BYTES[self.below(BYTES.len())];
                data.insert(place, byte);
            }
            3 => {
                let range = self.range(data.len());
                data.drain(range);
            }
            4 => {
                let range = self.range(data.len());
                let copy = data[range].to_vec();
                data.splice(place..place, copy);
            }
            5..=7 => self.put_word(data),
            8..=10 => self.change_number(data),
            11 => self.splice(data),
            12..=16 => self.change_lines(data),
            17 => self.swap_words(data),
            18 => self.append_lines(data),
            _ => {
                let byte = self.rng.random_range(b' '..=b'~');
                match data.get_mut(place) {
                    Some(old) => *old = byte,
                    None => data.push(byte),
                }
            }
        }
    }

    /// A word of the format comes in, or takes the place of another.
    fn put_word(&mut self, data: &mut Vec<u8>) {
        if self.words.is_empty() {
            return;
        }
        let pick = self.below(self.words.len());
        let word = self.words[pick].clone();
        let words = words(data);
        if self.rng.random_range(0..3) == 0 || words.is_empty() {
            let place = self.below(data.len() + 1);
            data.splice(place..place, word);
        } else {
            let range = words[self.below(words.len())].clone();
            data.splice(range, word);
        }
    }

    /// A number becomes another.
    fn change_number(&mut self, data: &mut Vec<u8>) {
        let numbers = runs(data, |byte| byte.is_ascii_digit());
        if numbers.is_empty() {
            return self.put_word(data);
        }
        let range = numbers[self.below(numbers.len())].clone();
        let old = std::str::from_utf8(&data[range.clone()])
            .ok()
            .and_then(|text| text.parse::<u64>().ok());
        let new = match (old, self.rng.random_range(0..4)) {
            (Some(old), 0) => old.wrapping_add(1).to_string(),
            (Some(old), 1) => old.wrapping_sub(1).to_string(),
            (_, 2) => self.rng.random_range(0..60_u32).to_string(),
            _ => EDGES[self.below(EDGES.len())].to_owned(),
        };
        data.splice(range, new.into_bytes());
    }

    /// The beginning of this input and the end of another.
    fn splice(&mut self, data: &mut Vec<u8>) {
        let other = self.pick().to_vec();
        let (cut, from) = (self.below(data.len() + 1), self.below(other.len() + 1));
        data.truncate(cut);
        data.extend_from_slice(&other[from..]);
    }

    /// A line goes, comes twice, changes its place, or comes from another input.
    fn change_lines(&mut self, data: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> =
            data.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let (one, two) = (self.below(lines.len()), self.below(lines.len()));
        match self.rng.random_range(0..4) {
            0 => drop(lines.remove(one)),
            1 => {
                let copy = lines[one].clone();
                lines.insert(two, copy);
            }
            2 => lines.swap(one, two),
            _ => {
                let other = self.pick().to_vec();
                let theirs: Vec<&[u8]> = other.split(|byte| *byte == b'\n').collect();
                let line = theirs[self.below(theirs.len())].to_vec();
                if self.rng.random_range(0..2) == 0 {
                    lines[one] = line;
                } else {
                    lines.insert(one, line);
                }
            }
        }
        *data = lines.join(&b'\n');
    }

    /// Two words change their places.
    fn swap_words(&mut self, data: &mut Vec<u8>) {
        let words = words(data);
        if words.len() < 2 {
            return;
        }
        let (one, two) = (self.below(words.len()), self.below(words.len()));
        let (first, second) = (words[one.min(two)].clone(), words[one.max(two)].clone());
        if first == second {
            return;
        }
        let (left, right) = (data[first.clone()].to_vec(), data[second.clone()].to_vec());
        data.splice(second, left);
        data.splice(first, right);
    }

    /// More lines of the same kind at the end: what happens in sequence goes on.
    fn append_lines(&mut self, data: &mut Vec<u8>) {
        let lines: Vec<Vec<u8>> = data.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        for _ in 0..=self.below(6) {
            let line = &lines[self.below(lines.len())];
            if data.last() != Some(&b'\n') {
                data.push(b'\n');
            }
            data.extend_from_slice(line);
        }
    }
}

/// Where bytes of this kind stand together.
fn runs(data: &[u8], is_part: impl Fn(&u8) -> bool) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut begin = None;
    for (index, byte) in data.iter().enumerate() {
        match (begin, is_part(byte)) {
            (None, true) => begin = Some(index),
            (Some(from), false) => {
                runs.push(from..index);
                begin = None;
            }
            _ => {}
        }
    }
    runs.extend(begin.map(|from| from..data.len()));
    runs
}

fn words(data: &[u8]) -> Vec<Range<usize>> {
    runs(data, |byte| byte.is_ascii_alphanumeric() || *byte >= 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutator(seed: u64) -> Mutator {
        let kept = vec![b"one 12\ntwo 34\n".to_vec(), b"{\"do\":\"act\"}".to_vec()];
        Mutator::new(seed, kept, vec![b"word".to_vec()], 64)
    }

    #[test]
    fn the_same_seed_makes_the_same_inputs() {
        let inputs = |seed| {
            let mut mutator = mutator(seed);
            (0..500).map(|_| mutator.next_input()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn inputs_are_short_enough_and_hold_words_numbers_and_parts_of_others() {
        let mut mutator = mutator(3);
        let inputs: Vec<Vec<u8>> = (0..5_000).map(|_| mutator.next_input()).collect();
        assert!(inputs.iter().all(|input| input.len() <= 64));
        for part in ["word", "65536", "do\":\"act\"}\n", "one 13", "two 34\none 12", "\0"] {
            let holds = |input: &&Vec<u8>| input.windows(part.len()).any(|w| w == part.as_bytes());
            assert!(inputs.iter().any(|input| holds(&input)), "{part:?}");
        }
    }

    #[test]
    fn an_empty_corpus_is_no_obstacle() {
        let mut mutator = Mutator::new(1, Vec::new(), Vec::new(), 10);
        let inputs: Vec<Vec<u8>> = (0..1_000).map(|_| mutator.next_input()).collect();
        assert!(inputs.iter().any(|input| !input.is_empty()));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut mutator = mutator(4);
        (0..10_000_u32).for_each(|number| mutator.keep(&number.to_le_bytes()));
        assert_eq!(mutator.kept.len(), MOST);
    }
}
