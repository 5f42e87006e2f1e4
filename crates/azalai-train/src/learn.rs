//! Learning: the weights of a network, moved step by step towards what came of positions (Adam).

use crate::samples::{Sample, Samples};
use azalai_core::MAX_SEATS;
use azalai_core::luck::FastRng;
use azalai_core::net::{HIDDEN, LEAK, Net, OUTPUTS, take_straight};
use rand::RngExt;

/// How much an error of the score counts beside the win.
const OF_SCORE: f32 = 0.1;
/// How much large weights cost.
const DECAY: f32 = 2e-5;
/// Positions that make one step together.
const BATCH: usize = 256;
/// How far the first step goes; the last goes a twentieth of it.
const RATE: f32 = 1.5e-3;
/// One game in so many is held back, to see what was really learned.
const HELD_BACK: u32 = 16;

/// What a network gets wrong in the mean.
#[derive(Clone, Copy, Default, Debug)]
pub struct Loss {
    /// Surprise at who won (cross entropy), above what nobody could have known.
    pub win: f32,
    /// The error of the scores, squared, in units.
    pub score: f32,
}

impl Loss {
    /// Both in one.
    pub fn whole(self) -> f32 {
        self.win + OF_SCORE * self.score
    }
}

/// A network that learns.
pub struct Learner {
    own: usize,
    common: usize,
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// What a network thinks of a position, with all that led to it.
struct Thinking {
    /// The inputs of each seat, one after the other: its own numbers, the mean of the others', those of all.
    inputs: Vec<f32>,
    units: [[f32; HIDDEN]; MAX_SEATS],
    chances: [f32; MAX_SEATS],
    score: [f32; MAX_SEATS],
}

impl Learner {
    /// A network that judges as the evaluation by hand does, and has everything else to learn.
    pub fn by_hand(own: usize, common: usize, scale: f32, rng: &mut FastRng) -> Learner {
        let mut weights = Net::weights_by_hand(own, common);
        let inputs = 2 * own + common;
        let size = (2.0 / inputs.max(1) as f32).sqrt();
        for row in weights.chunks_exact_mut(HIDDEN).take(inputs) {
            for weight in &mut row[OUTPUTS..] {
                *weight = size * (rng.random::<f32>() + rng.random::<f32>() - 1.0) * 1.7;
            }
        }
        scale_scores(&mut weights, own, common, 1.0 / scale);
        Learner::from_weights(own, common, weights)
    }

    /// Goes on with a network.
    pub fn from_net(net: &Net, scale: f32) -> Learner {
        let (own, common) = net.shape();
        let mut weights = net.weights();
        scale_scores(&mut weights, own, common, 1.0 / scale);
        Learner::from_weights(own, common, weights)
    }

    fn from_weights(own: usize, common: usize, weights: Vec<f32>) -> Learner {
        let (mean, square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        Learner { own, common, weights, mean, square, steps: 0 }
    }

    /// The network as it is now.
    pub fn net(&self, origin: Vec<String>, scale: f32) -> Option<Net> {
        let mut weights = self.weights.clone();
        scale_scores(&mut weights, self.own, self.common, scale);
        Net::new(origin, self.own, self.common, &weights)
    }

    /// How many inputs a seat has.
    fn width(&self) -> usize {
        2 * self.own + self.common
    }

    fn nothing_thought(&self) -> Thinking {
        Thinking {
            inputs: Vec::with_capacity(MAX_SEATS * self.width()),
            units: [[0.0; HIDDEN]; MAX_SEATS],
            chances: [0.0; MAX_SEATS],
            score: [0.0; MAX_SEATS],
        }
    }

    /// What the network thinks of a position.
    fn think(&self, sample: &Sample<'_>, thinking: &mut Thinking) {
        let (own, seats, width) = (self.own, sample.seats, self.width());
        thinking.inputs.clear();
        for seat in 0..seats {
            thinking.inputs.extend_from_slice(&sample.own[seat * own..(seat + 1) * own]);
            for nth in 0..own {
                let others = (0..seats).filter(|&other| other != seat);
                let sum: f32 = others.map(|other| sample.own[other * own + nth]).sum();
                thinking.inputs.push(sum / (seats - 1) as f32);
            }
            thinking.inputs.extend_from_slice(sample.common);
        }
        let (layer, outputs) = self.weights.split_at((width + 1) * HIDDEN);
        let (win, rest) = outputs.split_at(HIDDEN);
        let (points, last) = rest.split_at(HIDDEN);
        let mut best = f32::MIN;
        for (seat, inputs) in thinking.inputs.chunks_exact(width).enumerate() {
            let units = &mut thinking.units[seat];
            units.copy_from_slice(&layer[width * HIDDEN..]);
            for (row, &input) in layer.chunks_exact(HIDDEN).zip(inputs) {
                if input != 0.0 {
                    units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += input * weight);
                }
            }
            let straight = take_straight(units);
            let sum = |out: &[f32]| units.iter().zip(out).map(|(u, w)| u * w).sum::<f32>();
            thinking.chances[seat] = last[0] + straight[0] + sum(win);
            thinking.score[seat] = last[1] + straight[1] + sum(points);
            if sample.plays(seat) {
                best = best.max(thinking.chances[seat]);
            }
        }
        let mut sum = 0.0;
        for (seat, chance) in thinking.chances[..seats].iter_mut().enumerate() {
            *chance = if sample.plays(seat) { (*chance - best).exp() } else { 0.0 };
            sum += *chance;
        }
        thinking.chances[..seats].iter_mut().for_each(|chance| *chance /= f32::max(sum, 1e-9));
    }

    fn loss_of(sample: &Sample<'_>, thinking: &Thinking) -> Loss {
        let surprise = |(&win, &chance): (&f32, &f32)| {
            if win > 0.0 { win * (win / chance.max(1e-6)).ln() } else { 0.0 }
        };
        let error = |(one, other): (&f32, &f32)| (one - other) * (one - other);
        Loss {
            win: sample.win.iter().zip(&thinking.chances).map(surprise).sum(),
            score: sample.score.iter().zip(&thinking.score).map(error).sum::<f32>()
                / sample.seats as f32,
        }
    }

    /// What it gets wrong on these positions, in the mean.
    pub fn loss<'a>(&self, samples: impl IntoIterator<Item = Sample<'a>>) -> Loss {
        let (mut win, mut score, mut count) = (0.0f64, 0.0f64, 0.0f64);
        let mut thinking = self.nothing_thought();
        for sample in samples {
            self.think(&sample, &mut thinking);
            let loss = Self::loss_of(&sample, &thinking);
            win += f64::from(loss.win);
            score += f64::from(loss.score);
            count += 1.0;
        }
        let mean = |sum: f64| (sum / count.max(1.0)) as f32;
        Loss { win: mean(win), score: mean(score) }
    }

    /// Adds what a position asks of the weights to a gradient.
    fn ask(&self, sample: &Sample<'_>, thinking: &mut Thinking, gradient: &mut [f32]) {
        self.think(sample, thinking);
        let width = self.width();
        let first = (width + 1) * HIDDEN;
        let (layer, outputs) = gradient.split_at_mut(first);
        let out_weights = &self.weights[first..first + 2 * HIDDEN];
        for seat in 0..sample.seats {
            let wants = if sample.plays(seat) { sample.win[seat] } else { 0.0 };
            let of_win = thinking.chances[seat] - wants;
            let of_score = OF_SCORE * (thinking.score[seat] - sample.score[seat]).clamp(-2.0, 2.0);
            outputs[2 * HIDDEN] += of_win;
            outputs[2 * HIDDEN + 1] += of_score;
            let mut back = [0.0; HIDDEN];
            for (nth, &unit) in thinking.units[seat].iter().enumerate() {
                outputs[nth] += of_win * unit;
                outputs[HIDDEN + nth] += of_score * unit;
                let through = if unit > 0.0 { 1.0 } else { LEAK };
                back[nth] =
                    through * (of_win * out_weights[nth] + of_score * out_weights[HIDDEN + nth]);
            }
            [back[0], back[1]] = [of_win, of_score];
            let inputs = &thinking.inputs[seat * width..(seat + 1) * width];
            for (row, &input) in layer.chunks_exact_mut(HIDDEN).zip(inputs.iter().chain([&1.0])) {
                if input != 0.0 {
                    row.iter_mut().zip(&back).for_each(|(sum, back)| *sum += input * back);
                }
            }
        }
    }

    /// What some positions ask of the weights, together.
    fn gradient(&self, samples: &Samples, batch: &[u32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.weights.len()];
        let mut thinking = self.nothing_thought();
        for &nth in batch {
            self.ask(&samples.get(nth as usize), &mut thinking, &mut gradient);
        }
        gradient
    }

    /// Learns from some positions: one step. Threads share the work.
    fn step(&mut self, samples: &Samples, batch: &[u32], rate: f32, threads: usize) {
        let share = batch.len().div_ceil(threads.max(1)).max(1);
        let mut parts = batch.chunks(share);
        let own = parts.next().unwrap_or_default();
        let this = &*self;
        let gradient = std::thread::scope(|scope| {
            let others: Vec<_> =
                parts.map(|part| scope.spawn(move || this.gradient(samples, part))).collect();
            let mut sum = this.gradient(samples, own);
            for other in others {
                let other = other.join().unwrap_or_default();
                sum.iter_mut().zip(&other).for_each(|(sum, more)| *sum += more);
            }
            sum
        });
        self.steps += 1;
        let count = batch.len().max(1) as f32;
        let (slow, fast) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for (nth, weight) in self.weights.iter_mut().enumerate() {
            let gradient = gradient[nth] / count + DECAY * *weight;
            self.mean[nth] += 0.1 * (gradient - self.mean[nth]);
            self.square[nth] += 0.001 * (gradient * gradient - self.square[nth]);
            *weight -= rate * (self.mean[nth] / slow) / ((self.square[nth] / fast).sqrt() + 1e-7);
        }
    }

    /// Goes through all positions several times, in another order each time, but for games that are held back; keeps what
    /// served best on those. `told` hears of each time (0 is before the first).
    pub fn learn(
        &mut self,
        samples: &Samples,
        epochs: u32,
        threads: usize,
        rng: &mut FastRng,
        mut told: impl FnMut(u32, Loss),
    ) -> Loss {
        // Whole games: positions of one game are much alike.
        let salt: u32 = rng.random();
        let held = |nth: &u32| {
            let game = samples.get(*nth as usize).game;
            (game ^ salt).wrapping_mul(2_654_435_761) >> 8 & 0xffff < 0x1_0000 / HELD_BACK
        };
        let (kept, mut order): (Vec<u32>, Vec<u32>) = (0..samples.len() as u32).partition(held);
        let held =
            |learner: &Learner| learner.loss(kept.iter().map(|&nth| samples.get(nth as usize)));
        let before = held(self);
        told(0, before);
        let (mut best, mut least) = (self.weights.clone(), before);
        for epoch in 0..epochs {
            for nth in (1..order.len()).rev() {
                order.swap(nth, rng.random_range(0..=nth));
            }
            let rate = RATE * (1.0 - 0.95 * epoch as f32 / epochs as f32);
            for batch in order.chunks(BATCH) {
                self.step(samples, batch, rate, threads);
            }
            let loss = held(self);
            told(epoch + 1, loss);
            if loss.whole() < least.whole() {
                (best, least) = (self.weights.clone(), loss);
            }
        }
        self.weights = best;
        least
    }
}

/// Scores are learned in units and told in points.
fn scale_scores(weights: &mut [f32], own: usize, common: usize, scale: f32) {
    let layer = (2 * own + common + 1) * HIDDEN;
    weights[..layer].iter_mut().skip(1).step_by(HIDDEN).for_each(|weight| *weight *= scale);
    weights[layer + HIDDEN..layer + 2 * HIDDEN].iter_mut().for_each(|weight| *weight *= scale);
    if let Some(last) = weights.last_mut() {
        *last *= scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::net::Features;
    use azalai_core::{PerSeat, Seat};
    use rand::SeedableRng;

    /// Whoever has more of the third number wins, by three times the difference; the last number is noise, and the hand is silent.
    fn race(rng: &mut FastRng, seats: usize, samples: &mut Samples) -> Features {
        let mut features = Features::nothing(seats);
        let mut much = PerSeat::new(seats, |_| 0.0f32);
        for seat in Seat::all(seats) {
            much[seat] = rng.random::<f32>();
            features.seats[seat].extend([0.0, 0.0, much[seat], rng.random::<f32>()]);
        }
        features.common.push(rng.random::<f32>());
        let best = much.iter().fold(0.0f32, |best, (_, &much)| best.max(much));
        let win = PerSeat::new(seats, |seat| if much[seat] == best { 1.0 } else { 0.0 });
        samples.push(samples.len() as u32, &features);
        samples.judge(
            samples.len() - 1,
            &win,
            &PerSeat::new(seats, |seat| 30.0 * much[seat]),
            10.0,
        );
        features
    }

    #[test]
    fn it_learns_who_wins_and_by_how_much_and_the_network_says_the_same() {
        let mut rng = FastRng::seed_from_u64(5);
        for seats in [2, 4] {
            let mut samples = Samples::new(4, 1);
            for _ in 0..3000 {
                race(&mut rng, seats, &mut samples);
            }
            let mut learner = Learner::by_hand(4, 1, 10.0, &mut rng);
            let before = learner.loss(samples.iter());
            let mut epochs = Vec::new();
            let least = learner
                .learn(&samples, 40, 2, &mut rng, |epoch, loss| epochs.push((epoch, loss.whole())));
            assert_eq!(epochs.len(), 41);
            assert!(epochs.iter().all(|(_, loss)| *loss >= least.whole()), "the best is kept");
            let after = learner.loss(samples.iter());
            assert!(after.win < 0.4 * before.win, "{before:?} {after:?}");
            assert!(after.score < 0.1 * before.score, "{before:?} {after:?}");
            let net = learner.net(Vec::new(), 10.0).expect("numbers");
            let mut thinking = learner.nothing_thought();
            for _ in 0..20 {
                let mut one = Samples::new(4, 1);
                let features = race(&mut rng, seats, &mut one);
                learner.think(&one.get(0), &mut thinking);
                let judged = net.judge(&features);
                for seat in Seat::all(seats) {
                    let (win, score) =
                        (thinking.chances[seat.index()], thinking.score[seat.index()]);
                    assert!((judged.win[seat] - win).abs() < 1e-3);
                    assert!((judged.score[seat] - 10.0 * score).abs() < 1e-2);
                }
            }
            let again = Learner::from_net(&net, 10.0).loss(samples.iter());
            assert!(
                (again.win - after.win).abs() < 1e-3 && (again.score - after.score).abs() < 1e-3
            );
        }
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let mut rng = FastRng::seed_from_u64(3);
        let mut samples = Samples::new(4, 1);
        race(&mut rng, 3, &mut samples);
        // Larger errors of the score ask for no more.
        let score = PerSeat::new(3, |seat| 4.0 * seat.index() as f32);
        samples.judge(0, &PerSeat::new(3, |_| 1.0 / 3.0), &score, 10.0);
        let mut learner = Learner::by_hand(4, 1, 10.0, &mut rng);
        learner.weights.iter_mut().for_each(|weight| *weight += 0.3 * (rng.random::<f32>() - 0.5));
        let gradient = learner.gradient(&samples, &[0]);
        let total = |learner: &Learner| {
            let loss = learner.loss(samples.iter());
            loss.win + OF_SCORE * loss.score * 3.0 / 2.0
        };
        let mut compared = 0;
        for (nth, gradient) in gradient.into_iter().enumerate() {
            let was = learner.weights[nth];
            learner.weights[nth] = was + 1e-2;
            let more = total(&learner);
            learner.weights[nth] = was - 1e-2;
            let less = total(&learner);
            learner.weights[nth] = was;
            let slope = (more - less) / 2e-2;
            if slope.abs() > 1e-3 {
                let near = (slope - gradient).abs() < 0.1 * slope.abs() + 3e-3;
                assert!(near, "{nth}: {slope} {gradient}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{compared}");
    }
}
