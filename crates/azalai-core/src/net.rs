//! A small network that judges positions: from what a game tells of every seat to everybody's chance to win and final score.
//!
//! Every seat is judged by the same weights. The first layer sees what the game tells of the seat, the mean of what it tells of the
//! others, and what it tells of the position as a whole; the second turns that into how well the seat stands and how many points
//! it will have. Two of the units between them are none: what arrives there goes straight out, to the standing and to the points, so what
//! is plainly proportional need not be learned in pieces. The chances are the standings of all seats, compared. So one network serves any
//! number of seats.
//!
//! A network is a text file: some lines that say what it is and where it comes from, then its numbers.

use crate::insight::softmax;
use crate::seat::{MAX_SEATS, PerSeat, Seat, Seats};
use std::fmt::{self, Write as _};
use std::sync::OnceLock;

/// The units between the two layers; the first [`OUTPUTS`] of them are straight: each goes to its output as it is.
pub const HIDDEN: usize = 32;

/// How much of what is below zero a unit lets through.
pub const LEAK: f32 = 0.05;

/// The most numbers that a game may tell of a seat, or of the position as a whole.
pub const MOST_TOLD: usize = 64;

/// What comes out for a seat: how well it stands, and its points.
pub const OUTPUTS: usize = 2;

/// The size of a standing by hand among the numbers that are told, and beyond what it is told as no more.
const STANDING: f32 = 0.3;
const MOST_STANDING: f32 = 2.0;
/// The size of a point.
const POINT: f32 = 0.02;

/// Some numbers, in an order that the game has fixed.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    numbers: [f32; MOST_TOLD],
    count: usize,
}

impl Default for Told {
    fn default() -> Told {
        Told::NOTHING
    }
}

impl Told {
    /// Nothing yet.
    pub const NOTHING: Told = Told { numbers: [0.0; MOST_TOLD], count: 0 };

    /// One number more. There is room for [`MOST_TOLD`]; what is beyond is lost, and the network will not fit.
    #[inline]
    pub fn push(&mut self, number: f32) {
        if let Some(place) = self.numbers.get_mut(self.count) {
            *place = number;
            self.count += 1;
        }
    }

    /// Several numbers more.
    #[inline]
    pub fn extend(&mut self, numbers: impl IntoIterator<Item = f32>) {
        numbers.into_iter().for_each(|number| self.push(number));
    }

    /// 1 if it is so, else 0.
    #[inline]
    pub fn push_if(&mut self, is: bool) {
        self.push(if is { 1.0 } else { 0.0 });
    }

    /// The numbers.
    #[inline]
    pub fn as_slice(&self) -> &[f32] {
        &self.numbers[..self.count]
    }
}

/// What a game tells of a position.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// Of each seat.
    pub seats: PerSeat<Told>,
    /// Of the position as a whole.
    pub common: Told,
    /// Who cannot win any more.
    pub out: Seats,
}

impl Features {
    /// Nothing yet of so many seats.
    pub fn nothing(seats: usize) -> Features {
        Features {
            seats: PerSeat::new(seats, |_| Told::NOTHING),
            common: Told::NOTHING,
            out: Seats::NONE,
        }
    }

    /// What the evaluation by hand makes of a position, the first that a game tells of its seats: how well each stands (chances are
    /// the standings compared, each e times as likely for 1 more) and the points that it will have; then its lead over the
    /// best of the others and how many of them stand better. Whoever is out already is passed over.
    pub fn tell_by_hand(&mut self, standing: &PerSeat<f32>, points: &PerSeat<f32>) {
        let out = self.out;
        let plays = |&(seat, _): &(Seat, &f32)| !out.contains(seat);
        let (mut sum, mut count) = (0.0, 0);
        for (_, standing) in standing.iter().filter(plays) {
            sum += standing;
            count += 1;
        }
        let mean = sum / count.max(1) as f32;
        let size = |standing: f32| (STANDING * standing).clamp(-MOST_STANDING, MOST_STANDING);
        for (seat, &own) in standing.iter() {
            let told = &mut self.seats[seat];
            if out.contains(seat) {
                told.extend([0.0; BY_HAND]);
                continue;
            }
            let (mut best, mut better) = (f32::MIN, 0.0);
            for (_, &other) in standing.iter().filter(plays).filter(|&(other, _)| other != seat) {
                best = best.max(other);
                better += if other > own { 1.0 } else { 0.0 };
            }
            let lead = if count > 1 { size(own - best) } else { MOST_STANDING };
            told.extend([size(own - mean), POINT * points[seat], lead, 0.25 * better]);
        }
    }
}

/// How many numbers [`Features::tell_by_hand`] tells of a seat.
pub const BY_HAND: usize = 4;

/// A network that comes with a game. It is read when it is needed first.
pub struct Shipped {
    text: &'static str,
    net: OnceLock<Result<Net, NetError>>,
}

impl Shipped {
    /// The network in this text.
    pub const fn new(text: &'static str) -> Shipped {
        Shipped { text, net: OnceLock::new() }
    }

    /// The network.
    pub fn read(&self) -> Result<&Net, NetError> {
        self.net.get_or_init(|| Net::read(self.text)).as_ref().map_err(Clone::clone)
    }

    /// The network, if it expects what the game tells.
    pub fn for_features(&self, features: &Features) -> Option<&Net> {
        self.read().ok().filter(|net| net.fits(features))
    }
}

/// What a network thinks of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The chance of each seat to win; they add up to 1.
    pub win: PerSeat<f32>,
    /// The points that each seat will have in the end.
    pub score: PerSeat<f32>,
}

/// Why a text is no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct NetError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

type Row = [f32; HIDDEN];

/// A network.
#[derive(Clone, PartialEq)]
pub struct Net {
    /// Where it comes from, a line each: what was done, with which seed, how many games, when.
    pub origin: Vec<String>,
    /// A row for each number that is told of the seat itself.
    own: Vec<Row>,
    /// A row for each number that is told of the others, in the mean.
    others: Vec<Row>,
    /// For 2, 3, … seats: the rows of a seat itself, less what it takes from the mean of all.
    apart: [Vec<Row>; MAX_SEATS - 1],
    /// A row for each number that is told of the position as a whole.
    common: Vec<Row>,
    bias: Row,
    outputs: [Row; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

impl Net {
    /// How many numbers it expects of a seat, and of the position as a whole.
    pub fn shape(&self) -> (usize, usize) {
        (self.own.len(), self.common.len())
    }

    /// Does it expect what the game tells?
    pub fn fits(&self, features: &Features) -> bool {
        let (own, common) = self.shape();
        features.common.count == common
            && features.seats.as_slice().iter().all(|told| told.count == own)
    }

    /// A network of this shape from its weights, in the order in which [`Net::weights`] tells them; `None` if they are
    /// too few or too many, or not all of them are numbers.
    pub fn new(origin: Vec<String>, own: usize, common: usize, weights: &[f32]) -> Option<Net> {
        if own > MOST_TOLD
            || common > MOST_TOLD
            || weights.len() != Net::size(own, common)
            || !weights.iter().all(|weight| weight.is_finite())
        {
            return None;
        }
        let mut rest = weights;
        let mut row = || {
            let (first, after) = rest.split_first_chunk::<HIDDEN>()?;
            rest = after;
            Some(*first)
        };
        let mut rows = |count: usize| (0..count).map(|_| row()).collect::<Option<Vec<Row>>>();
        let (own, others, common) = (rows(own)?, rows(own)?, rows(common)?);
        let [bias, win, score] = rows(1 + OUTPUTS)?[..] else { return None };
        let output_bias = *rest.first_chunk()?;
        let apart = std::array::from_fn(|more| {
            let mut apart = own.clone();
            let part = -1.0 / (more + 1) as f32;
            apart.iter_mut().zip(&others).for_each(|(row, other)| add(row, other, part));
            apart
        });
        Some(Net { origin, own, others, apart, common, bias, outputs: [win, score], output_bias })
    }

    /// The weights of a network that judges as the evaluation by hand does (as far as [`Features::tell_by_hand`] tells it).
    pub fn weights_by_hand(own: usize, common: usize) -> Vec<f32> {
        let mut weights = vec![0.0; Net::size(own, common)];
        for (output, size) in [STANDING, POINT].into_iter().enumerate() {
            if let Some(weight) = weights.get_mut(output * HIDDEN + output).filter(|_| own > output)
            {
                *weight = 1.0 / size;
            }
        }
        weights
    }

    /// How many weights a network of this shape has.
    pub const fn size(own: usize, common: usize) -> usize {
        (2 * own + common + 1 + OUTPUTS) * HIDDEN + OUTPUTS
    }

    /// All weights in a row.
    pub fn weights(&self) -> Vec<f32> {
        let rows = self.own.iter().chain(&self.others).chain(&self.common);
        let rows = rows.chain([&self.bias]).chain(&self.outputs).flatten();
        rows.chain(&self.output_bias).copied().collect()
    }

    /// What it thinks of a position. What does not [fit](Net::fits) is taken as nothing.
    #[inline]
    pub fn judge(&self, features: &Features) -> Judgement {
        let seats = features.seats.seats();
        // What is told of the others is what is told of all less what is told of the seat itself: so all is gone through once.
        let part = 1.0 / (seats.max(2) - 1) as f32;
        let mut all = [0.0; MOST_TOLD];
        for (_, told) in features.seats.iter() {
            all.iter_mut().zip(&told.numbers).for_each(|(sum, number)| *sum += part * number);
        }
        let apart = &self.apart[seats.clamp(2, MAX_SEATS) - 2];
        let mut everybody = self.bias;
        add_rows(&mut everybody, &self.common, features.common.as_slice());
        add_rows(&mut everybody, &self.others, &all);
        let mut standing = PerSeat::new(seats, |_| 0.0);
        let mut score = standing;
        for (seat, told) in features.seats.iter() {
            let mut units = everybody;
            add_rows(&mut units, apart, told.as_slice());
            let straight = take_straight(&mut units);
            let [win, points] = &self.outputs;
            standing[seat] = if features.out.contains(seat) {
                f32::MIN / 4.0
            } else {
                self.output_bias[0] + straight[0] + dot(&units, win)
            };
            score[seat] = self.output_bias[1] + straight[1] + dot(&units, points);
        }
        Judgement { win: softmax(standing, 1.0), score }
    }

    /// Reads a network.
    pub fn read(text: &str) -> Result<Net, NetError> {
        let mut origin = Vec::new();
        let mut shape = None;
        let mut weights = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let error = |why: String| NetError { line: number + 1, why };
            let Some((own, common)) = shape else {
                match line.split_once(": ") {
                    Some(("told", told)) => shape = Some(read_shape(told).map_err(error)?),
                    Some(_) => origin.push(line.to_owned()),
                    None => {
                        return Err(error(
                            "expected `name: what it is`, at last `told: OWN COMMON`".into(),
                        ));
                    }
                }
                continue;
            };
            for word in line.split_whitespace() {
                let weight: f32 =
                    word.parse().map_err(|_| error(format!("`{word}` is no number")))?;
                if weights.len() == Net::size(own, common) || !weight.is_finite() {
                    return Err(error(format!("`{word}` is no weight of a network of this shape")));
                }
                weights.push(weight);
            }
        }
        let last = text.lines().count().max(1);
        let error = |why: &str| NetError { line: last, why: why.into() };
        let (own, common) = shape.ok_or_else(|| error("the line `told: OWN COMMON` is missing"))?;
        Net::new(origin, own, common, &weights).ok_or_else(|| error("weights are missing"))
    }
}

fn read_shape(text: &str) -> Result<(usize, usize), String> {
    let numbers: Option<Vec<usize>> = text.split(' ').map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[own, common]) if own <= MOST_TOLD && common <= MOST_TOLD => Ok((own, common)),
        _ => Err(format!("`{text}` is no shape: two numbers up to {MOST_TOLD}")),
    }
}

/// What arrived at the straight units; all others let through what is above zero, and a little of what is below.
#[inline]
pub fn take_straight(units: &mut [f32; HIDDEN]) -> [f32; OUTPUTS] {
    let straight = [units[0], units[1]];
    units[..OUTPUTS].fill(0.0);
    units.iter_mut().for_each(|unit| *unit = unit.max(LEAK * *unit));
    straight
}

/// Adds a row as often as the number says.
#[inline]
fn add(sum: &mut Row, row: &Row, number: f32) {
    for (unit, weight) in sum.iter_mut().zip(row) {
        *unit += number * weight;
    }
}

/// Adds the row of each number as often as it says. Many numbers are 0: those are sorted out before, since nobody could
/// predict them.
#[inline]
fn add_rows(sum: &mut Row, rows: &[Row], numbers: &[f32]) {
    let mut told = [(0, 0.0); MOST_TOLD];
    let mut count = 0;
    for (nth, &number) in numbers.iter().enumerate().take(rows.len().min(MOST_TOLD)) {
        told[count] = (nth, number);
        count += usize::from(number != 0.0);
    }
    // Half of the units at a time, so that their sums need no memory.
    const HALF: usize = HIDDEN / 2;
    for (half, sum) in sum.as_chunks_mut::<HALF>().0.iter_mut().enumerate() {
        let mut units = *sum;
        for &(nth, number) in &told[..count] {
            let row = &rows[nth].as_chunks::<HALF>().0[half];
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += number * weight;
            }
        }
        *sum = units;
    }
}

#[inline]
fn dot(units: &Row, weights: &Row) -> f32 {
    // Eight sums side by side: the compiler may not reorder one.
    let mut sums = [0.0; 8];
    for (units, weights) in units.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for (sum, (unit, weight)) in sums.iter_mut().zip(units.iter().zip(weights)) {
            *sum += unit * weight;
        }
    }
    sums.iter().sum()
}

impl fmt::Display for Net {
    /// The file that [`Net::read`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.origin {
            writeln!(f, "{line}")?;
        }
        let (own, common) = self.shape();
        writeln!(f, "told: {own} {common}")?;
        let weights = self.weights();
        for row in weights.chunks(HIDDEN) {
            let mut line = String::new();
            for weight in row {
                let space = if line.is_empty() { "" } else { " " };
                write!(line, "{space}{}", short(*weight))?;
            }
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// A weight with four digits behind the point at most: `0.5`, `-1.25`, `0`.
fn short(weight: f32) -> String {
    let text = format!("{weight:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net({:?} {:?})", self.shape(), self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that look like chance, with four digits at most.
    fn some_net(own: usize, common: usize) -> Net {
        let weights: Vec<f32> = (0..Net::size(own, common) as u32)
            .map(|nth| (nth.wrapping_mul(2_654_435_761) >> 16) as f32 / 65_536.0 - 0.5)
            .map(|weight| (weight * 1e4).round() / 1e4)
            .collect();
        Net::new(vec!["made: by hand".into()], own, common, &weights).expect("the right size")
    }

    fn some_features(seats: usize) -> Features {
        let mut features = Features::nothing(seats);
        features.common.extend([0.3, -1.0]);
        for seat in Seat::all(seats) {
            features.seats[seat].extend([seat.index() as f32, 0.0, 0.5]);
        }
        features
    }

    #[test]
    fn a_network_reads_back() {
        let net = some_net(3, 2);
        assert_eq!(Net::read(&net.to_string()), Ok(net));
    }

    #[test]
    fn it_is_what_its_layers_say() {
        let (net, features) = (some_net(3, 2), some_features(3));
        let judged = net.judge(&features);
        let mut standings = Vec::new();
        for (seat, told) in features.seats.iter() {
            let mut units = net.bias;
            let mut sum = |row: &Row, number: f32| {
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight * number);
            };
            for nth in 0..3 {
                sum(&net.own[nth], told.as_slice()[nth]);
                for (other, theirs) in features.seats.iter() {
                    if other != seat {
                        sum(&net.others[nth], theirs.as_slice()[nth] / 2.0);
                    }
                }
            }
            (0..2).for_each(|nth| sum(&net.common[nth], features.common.as_slice()[nth]));
            let out = |nth: usize| {
                let leaky = |unit: f32| if unit < 0.0 { 0.05 * unit } else { unit };
                let bent = units[2..].iter().zip(&net.outputs[nth][2..]);
                net.output_bias[nth]
                    + units[nth]
                    + bent.map(|(unit, weight)| leaky(*unit) * weight).sum::<f32>()
            };
            standings.push(out(0));
            assert!((judged.score[seat] - out(1)).abs() < 1e-4);
        }
        let sum: f32 = standings.iter().map(|standing| standing.exp()).sum();
        for (seat, &win) in judged.win.iter() {
            assert!((win - standings[seat.index()].exp() / sum).abs() < 1e-5);
        }
    }

    #[test]
    fn seats_that_change_places_change_their_chances() {
        let net = some_net(3, 2);
        let features = some_features(2);
        let mut swapped = features;
        let [first, second] = [0, 1].map(|seat| Seat::from_index(seat).expect("a seat"));
        (swapped.seats[first], swapped.seats[second]) =
            (features.seats[second], features.seats[first]);
        let (one, other) = (net.judge(&features), net.judge(&swapped));
        assert!((one.win[first] - other.win[second]).abs() < 1e-6);
        assert!((one.win[first] - one.win[second]).abs() > 1e-3, "they do not stand alike");
    }

    #[test]
    fn what_is_no_network_is_refused_with_its_line() {
        let text = some_net(1, 0).to_string();
        let lines = text.lines().count();
        let cases = [
            ("", 1, "missing"),
            ("told: 1\n", 1, "no shape"),
            ("told: 65 1\n", 1, "no shape"),
            ("made: by hand\n1 2 3\n", 2, "expected"),
            (&text.replacen("told: 1 0\n", "told: 1 0\nx ", 1), 3, "no number"),
            (&text.replacen("told: 1 0\n", "told: 1 0\nNaN ", 1), 3, "no weight"),
            (&format!("{text}1 2\n"), lines + 1, "no weight"),
            (text.rsplit_once(' ').expect("numbers").0, lines, "missing"),
        ];
        for (text, line, why) in cases {
            let error = Net::read(text).expect_err(why);
            assert_eq!(error.line, line, "{error}");
            assert!(error.why.contains(why), "{error}");
        }
    }

    #[test]
    fn whoever_is_out_has_no_chance() {
        let mut features = some_features(3);
        features.out.insert(Seat::FIRST);
        let win = some_net(3, 2).judge(&features).win;
        assert!(win[Seat::FIRST] == 0.0);
        assert!((win.as_slice().iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn from_the_evaluation_by_hand_a_network_makes_the_same() {
        let mut features = Features::nothing(4);
        let out = Seat::from_index(2).expect("a seat");
        features.out.insert(out);
        let standing = PerSeat::new(4, |seat| [0.3, 1.1, f32::MIN / 4.0, -2.0][seat.index()]);
        let points = PerSeat::new(4, |seat| 10.0 + seat.index() as f32);
        features.tell_by_hand(&standing, &points);
        Seat::all(4).for_each(|seat| features.seats[seat].push(0.7));
        let weights = Net::weights_by_hand(BY_HAND + 1, 0);
        let net = Net::new(Vec::new(), BY_HAND + 1, 0, &weights).expect("the right size");
        let (judged, chances) = (net.judge(&features), softmax(standing, 1.0));
        for seat in Seat::all(4).filter(|&seat| seat != out) {
            assert!((judged.win[seat] - chances[seat]).abs() < 1e-5, "{judged:?}");
            assert!((judged.score[seat] - points[seat]).abs() < 1e-4, "{judged:?}");
        }
        let first = features.seats[Seat::FIRST].as_slice();
        assert!((first[2] - 0.3 * (0.3 - 1.1)).abs() < 1e-6 && first[3] == 0.25, "{first:?}");
    }

    #[test]
    fn a_game_that_tells_something_else_does_not_fit() {
        assert!(some_net(3, 2).fits(&some_features(4)));
        assert!(!some_net(2, 2).fits(&some_features(4)) && !some_net(3, 1).fits(&some_features(4)));
    }
}
