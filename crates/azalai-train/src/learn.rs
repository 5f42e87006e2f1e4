//! Learning: the weights of a network, moved step by step towards what came of positions (Adam).

use crate::samples::Sample;
use azalai_core::Seat;
use azalai_core::luck::FastRng;
use azalai_core::net::{HIDDEN, Net};
use rand::RngExt;

/// How much an error of the score counts beside the win.
const OF_SCORE: f32 = 0.1;
/// How much large weights cost.
const DECAY: f32 = 2e-5;

/// A network that learns.
pub struct Learner {
    own: usize,
    common: usize,
    weights: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    /// Memory for one position: inputs and units of each seat.
    inputs: Vec<f32>,
    units: Vec<[f32; HIDDEN]>,
}

/// What a network gets wrong in the mean.
#[derive(Clone, Copy, Default, Debug)]
pub struct Loss {
    /// Surprise at who won (cross entropy), above what nobody could have known.
    pub win: f32,
    /// The error of the scores, squared, in clear leads.
    pub score: f32,
}

impl Learner {
    /// A network that knows nothing.
    pub fn new(own: usize, common: usize, rng: &mut FastRng) -> Learner {
        let size = Net::size(own, common);
        let inputs = 2 * own + common;
        let scale = (2.0 / inputs.max(1) as f32).sqrt();
        let mut weights = vec![0.0; size];
        for weight in &mut weights[..inputs * HIDDEN] {
            *weight = scale * (rng.random::<f32>() + rng.random::<f32>() - 1.0) * 1.7;
        }
        let first = (inputs + 1) * HIDDEN;
        for weight in &mut weights[first..first + 2 * HIDDEN] {
            *weight = 0.2 * (rng.random::<f32>() - 0.5);
        }
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
        let size = weights.len();
        Learner {
            own,
            common,
            weights,
            gradient: vec![0.0; size],
            mean: vec![0.0; size],
            square: vec![0.0; size],
            steps: 0,
            inputs: Vec::new(),
            units: Vec::new(),
        }
    }

    /// The network as it is now.
    pub fn net(&self, origin: Vec<String>, scale: f32) -> Option<Net> {
        let mut weights = self.weights.clone();
        scale_scores(&mut weights, self.own, self.common, scale);
        Net::new(origin, self.own, self.common, &weights)
    }

    /// The rows that a seat's inputs go to.
    fn width(&self) -> usize {
        2 * self.own + self.common
    }

    /// Fills in the inputs of every seat of a position: its own numbers, the mean of the others', those of all.
    fn tell(&mut self, sample: &Sample) {
        let (own, seats) = (self.own, sample.seats);
        self.inputs.clear();
        for seat in 0..seats {
            self.inputs.extend_from_slice(&sample.own[seat * own..(seat + 1) * own]);
            for nth in 0..own {
                let others = (0..seats).filter(|&other| other != seat);
                let sum: f32 = others.map(|other| sample.own[other * own + nth]).sum();
                self.inputs.push(sum / (seats - 1) as f32);
            }
            self.inputs.extend_from_slice(&sample.common);
        }
    }

    /// What the network thinks of a position: standings and scores of every seat.
    fn think(&mut self, sample: &Sample) -> (Vec<f32>, Vec<f32>) {
        self.tell(sample);
        let width = self.width();
        self.units.clear();
        let (mut standing, mut score) = (Vec::new(), Vec::new());
        let bias = &self.weights[width * HIDDEN..(width + 1) * HIDDEN];
        let first = (width + 1) * HIDDEN;
        let (win, points) = self.weights[first..first + 2 * HIDDEN].split_at(HIDDEN);
        let last = &self.weights[first + 2 * HIDDEN..];
        for inputs in self.inputs.chunks_exact(width) {
            let mut units = [0.0; HIDDEN];
            units.copy_from_slice(bias);
            for (row, &input) in self.weights.chunks_exact(HIDDEN).zip(inputs) {
                if input != 0.0 {
                    units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += input * weight);
                }
            }
            units.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            let sum = |out: &[f32]| units.iter().zip(out).map(|(u, w)| u * w).sum::<f32>();
            standing.push(last[0] + sum(win));
            score.push(last[1] + sum(points));
            self.units.push(units);
        }
        (standing, score)
    }

    /// The chances from standings; nobody who is out has one.
    fn chances(sample: &Sample, standing: &[f32]) -> Vec<f32> {
        let plays =
            |seat: usize| Seat::from_index(seat).is_some_and(|seat| !sample.out.contains(seat));
        let best = (0..sample.seats).filter(|&seat| plays(seat)).map(|seat| standing[seat]);
        let best = best.fold(f32::MIN, f32::max);
        let mut chances: Vec<f32> = (0..sample.seats)
            .map(|seat| if plays(seat) { (standing[seat] - best).exp() } else { 0.0 })
            .collect();
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum.max(1e-9));
        chances
    }

    fn loss_of(sample: &Sample, chances: &[f32], score: &[f32]) -> Loss {
        let surprise = |(&win, &chance): (&f32, &f32)| {
            if win > 0.0 { win * (win / chance.max(1e-6)).ln() } else { 0.0 }
        };
        let error = |(one, other): (&f32, &f32)| (one - other) * (one - other);
        Loss {
            win: sample.win.iter().zip(chances).map(surprise).sum(),
            score: sample.score.iter().zip(score).map(error).sum::<f32>() / sample.seats as f32,
        }
    }

    /// What it gets wrong on these positions, in the mean.
    pub fn loss(&mut self, samples: &[Sample]) -> Loss {
        let mut sum = Loss::default();
        for sample in samples {
            let (standing, score) = self.think(sample);
            let loss = Self::loss_of(sample, &Self::chances(sample, &standing), &score);
            sum.win += loss.win / samples.len() as f32;
            sum.score += loss.score / samples.len() as f32;
        }
        sum
    }

    /// Adds what a position asks of the weights.
    fn ask(&mut self, sample: &Sample) {
        let (standing, score) = self.think(sample);
        let chances = Self::chances(sample, &standing);
        let width = self.width();
        let first = (width + 1) * HIDDEN;
        let (layer, outputs) = self.gradient.split_at_mut(first);
        let out_weights = &self.weights[first..first + 2 * HIDDEN];
        for seat in 0..sample.seats {
            let of_win =
                chances[seat] - sample.win[seat] * f32::from(u8::from(chances[seat] > 0.0));
            let of_score = OF_SCORE * (score[seat] - sample.score[seat]).clamp(-2.0, 2.0);
            let units = &self.units[seat];
            outputs[2 * HIDDEN] += of_win;
            outputs[2 * HIDDEN + 1] += of_score;
            let mut back = [0.0; HIDDEN];
            for (nth, &unit) in units.iter().enumerate() {
                if unit > 0.0 {
                    outputs[nth] += of_win * unit;
                    outputs[HIDDEN + nth] += of_score * unit;
                    back[nth] = of_win * out_weights[nth] + of_score * out_weights[HIDDEN + nth];
                }
            }
            let inputs = &self.inputs[seat * width..(seat + 1) * width];
            for (row, &input) in layer.chunks_exact_mut(HIDDEN).zip(inputs.iter().chain([&1.0])) {
                if input != 0.0 {
                    row.iter_mut().zip(&back).for_each(|(sum, back)| *sum += input * back);
                }
            }
        }
    }

    /// Learns from some positions: one step.
    pub fn step<'a>(&mut self, batch: impl IntoIterator<Item = &'a Sample>, rate: f32) {
        self.gradient.fill(0.0);
        let mut count = 0.0;
        for sample in batch {
            self.ask(sample);
            count += 1.0;
        }
        self.steps += 1;
        let (slow, fast) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for (nth, weight) in self.weights.iter_mut().enumerate() {
            let gradient = self.gradient[nth] / count + DECAY * *weight;
            self.mean[nth] += 0.1 * (gradient - self.mean[nth]);
            self.square[nth] += 0.001 * (gradient * gradient - self.square[nth]);
            *weight -= rate * (self.mean[nth] / slow) / ((self.square[nth] / fast).sqrt() + 1e-7);
        }
    }
}

/// Scores are learned in clear leads and told in points.
fn scale_scores(weights: &mut [f32], own: usize, common: usize, scale: f32) {
    let points = (2 * own + common + 2) * HIDDEN;
    weights[points..points + HIDDEN].iter_mut().for_each(|weight| *weight *= scale);
    if let Some(last) = weights.last_mut() {
        *last *= scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::PerSeat;
    use azalai_core::net::Features;
    use rand::SeedableRng;

    /// Whoever has more of the first number wins, by three times the difference; the second number is noise.
    fn race(rng: &mut FastRng, seats: usize) -> (Features, Sample) {
        let mut features = Features::nothing(seats);
        let much = PerSeat::new(seats, |_| 0.0f32);
        let mut much = much;
        for seat in Seat::all(seats) {
            much[seat] = rng.random::<f32>();
            features.seats[seat].extend([much[seat], rng.random::<f32>()]);
        }
        features.common.push(rng.random::<f32>());
        let best = much.iter().fold(0.0f32, |best, (_, &much)| best.max(much));
        let win = PerSeat::new(seats, |seat| if much[seat] == best { 1.0 } else { 0.0 });
        let score = PerSeat::new(seats, |seat| 30.0 * much[seat]);
        let sample = Sample::new(&features, &win, &score, 10.0);
        (features, sample)
    }

    #[test]
    fn it_learns_who_wins_and_by_how_much_and_the_network_says_the_same() {
        let mut rng = FastRng::seed_from_u64(5);
        for seats in [2, 4] {
            let samples: Vec<Sample> = (0..2000).map(|_| race(&mut rng, seats).1).collect();
            let mut learner = Learner::new(2, 1, &mut rng);
            let before = learner.loss(&samples);
            for _ in 0..30 {
                samples.chunks(50).for_each(|batch| learner.step(batch, 3e-3));
            }
            let after = learner.loss(&samples);
            assert!(after.win < 0.35 * before.win, "{before:?} {after:?}");
            assert!(after.score < 0.1 * before.score, "{before:?} {after:?}");
            let net = learner.net(Vec::new(), 10.0).expect("numbers");
            for _ in 0..20 {
                let (features, sample) = race(&mut rng, seats);
                let (standing, score) = learner.think(&sample);
                let chances = Learner::chances(&sample, &standing);
                let judged = net.judge(&features);
                for seat in Seat::all(seats) {
                    assert!((judged.win[seat] - chances[seat.index()]).abs() < 1e-3);
                    assert!((judged.score[seat] - 10.0 * score[seat.index()]).abs() < 1e-2);
                }
            }
            let again = Learner::from_net(&net, 10.0).loss(&samples);
            assert!(
                (again.win - after.win).abs() < 1e-3 && (again.score - after.score).abs() < 1e-3
            );
        }
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let mut rng = FastRng::seed_from_u64(3);
        let mut sample = race(&mut rng, 3).1;
        // Larger errors of the score ask for no more.
        sample.score.iter_mut().for_each(|score| *score *= 0.4);
        let mut learner = Learner::new(2, 1, &mut rng);
        learner.gradient.fill(0.0);
        learner.ask(&sample);
        let gradient = learner.gradient.clone();
        let total = |learner: &mut Learner| {
            let loss = learner.loss(std::slice::from_ref(&sample));
            loss.win + OF_SCORE * loss.score * 3.0 / 2.0
        };
        let mut compared = 0;
        for nth in (0..gradient.len()).step_by(7) {
            let was = learner.weights[nth];
            learner.weights[nth] = was + 1e-2;
            let more = total(&mut learner);
            learner.weights[nth] = was - 1e-2;
            let less = total(&mut learner);
            learner.weights[nth] = was;
            let slope = (more - less) / 2e-2;
            if slope.abs() > 1e-3 {
                assert!(
                    (slope - gradient[nth]).abs() < 0.1 * slope.abs() + 3e-3,
                    "{nth} {slope} {}",
                    gradient[nth]
                );
                compared += 1;
            }
        }
        assert!(compared > 10, "{compared}");
    }
}
