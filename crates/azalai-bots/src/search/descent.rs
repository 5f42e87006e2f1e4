//! The way down: which edge an iteration follows, and how it plays on beyond the tree.

use super::{Searcher, Step, hash_of, history_key};
use crate::tree::{Edge, Label, Place};
use azalai_core::insight::Insight;
use azalai_core::{MAX_SEATS, Seat, Turn, Viewer};
use rand::RngExt;

impl<G: Insight> Searcher<G> {
    /// Goes down in all trees by an action that is about to be played. `edge` is where the tree of
    /// whoever acts has it.
    pub(super) fn descend(
        &mut self,
        state: &G,
        by: Turn,
        action: G::Action,
        edge: Option<usize>,
        places: &mut [Place; MAX_SEATS],
    ) {
        let many = self.trees.len() > 1;
        for (index, owner) in Seat::all(self.trees.len()).enumerate() {
            let tree = &mut self.trees[index];
            let mine = !many || by == Turn::Seat(owner);
            let before = places[index];
            let edge = edge.filter(|_| mine).unwrap_or_else(|| {
                let veiled = if mine { None } else { state.veiled(action, Viewer::Seat(owner)) };
                let hidden = veiled.map(|text| Label::Veiled(hash_of(&text)));
                tree.edge(before, by, hidden.unwrap_or(Label::Open(action)), 0)
            });
            places[index] = tree.follow(before, edge);
            self.path.push(Step {
                tree: index,
                from: Some((before, edge)),
                place: places[index],
                by,
            });
        }
    }

    /// Lists what is worth a thought in a state, with weights that add up to 1.
    pub(super) fn list(&mut self, state: &G) {
        self.legal.clear();
        self.candidates.clear();
        state.legal(&mut self.legal);
        if let [only] = self.legal.lines()
            && only.count() == 1
        {
            self.candidates.push((only.action, 1.0));
            return;
        }
        if self.style.candidates {
            state.candidates(&self.legal, &mut self.candidates);
        } else {
            self.candidates.extend(self.legal.each().map(|action| (action, 1.0)));
        }
        let sum: f32 = self.candidates.iter().map(|(_, weight)| weight).sum();
        let sum = sum.max(f32::MIN_POSITIVE);
        self.candidates.iter_mut().for_each(|(_, weight)| *weight /= sum);
    }

    /// Chooses in a node of the tree: the edge and its action.
    pub(super) fn select(
        &mut self,
        state: &G,
        seat: Seat,
        tree: usize,
        place: Place,
        exact: bool,
    ) -> Option<(usize, G::Action)> {
        let by = Turn::Seat(seat);
        let option = if exact && self.trees[tree].node(place).listed {
            let all = 0..self.trees[tree].node(place).edges.len();
            self.choose(seat, tree, place, all)
        } else {
            self.list(state);
            let nodes = &mut self.trees[tree];
            if nodes.node(place).edges.is_empty() {
                nodes.list(place, by, &self.candidates);
            }
            self.options.clear();
            let mut hint = 0;
            for &(action, weight) in &self.candidates {
                let edge = nodes.edge(place, by, Label::Open(action), hint);
                hint = edge + 1;
                nodes.node_mut(place).edges[edge].weight = weight;
                self.options.push(edge);
            }
            let node = nodes.node_mut(place);
            node.listed = exact && node.edges.len() == self.options.len();
            let options = std::mem::take(&mut self.options);
            let option = self.choose(seat, tree, place, options.iter().copied());
            self.options = options;
            option
        };
        let option = option?;
        match self.trees[tree].node(place).edges[option].label {
            Label::Open(action) => Some((option, action)),
            Label::Veiled(_) => None,
        }
    }

    /// Chooses among these edges of a node.
    fn choose(
        &mut self,
        seat: Seat,
        tree: usize,
        place: Place,
        options: impl Iterator<Item = usize> + Clone,
    ) -> Option<usize> {
        let edges = &mut self.trees[tree].node_mut(place).edges;
        let (mut visits, mut reward, mut untried) = (0, 0.0, 0);
        for option in options.clone() {
            let edge = &mut edges[option];
            edge.offered += 1;
            // What was never tried brought nothing.
            visits += edge.visits;
            reward += edge.reward;
            untried += usize::from(!edge.is_tried());
        }
        if self.style.candidates {
            let usual = if visits > 0 { reward / visits as f32 } else { 0.5 };
            self.most_urgent(seat, tree, place, usual, options)
        } else if untried > 0 {
            let nth = self.rng.random_range(0..untried);
            let edges = &self.trees[tree].node(place).edges;
            options.filter(|&option| !edges[option].is_tried()).nth(nth)
        } else {
            self.upper_confidence(seat, tree, place, options)
        }
    }

    /// The value of an edge for the seat that chooses, if it was tried.
    #[inline]
    fn value(&self, seat: Seat, tree: usize, edge: &Edge<G::Action>) -> f32 {
        let alpha = self.style.implicit;
        if alpha > 0.0 {
            let best = self.trees[tree].node(edge.child).best[seat.index()];
            (1.0 - alpha) * edge.mean() + alpha * best
        } else {
            edge.mean()
        }
    }

    /// PUCT: what is good so far, and what looks promising and was rarely tried. `usual` is the mean of what came of all of them.
    fn most_urgent(
        &self,
        seat: Seat,
        tree: usize,
        place: Place,
        usual: f32,
        options: impl Iterator<Item = usize>,
    ) -> Option<usize> {
        let edges = &self.trees[tree].node(place).edges;
        let untried = usual - self.style.untried;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        // Siblings have mostly been offered equally often: one root serves them all.
        let (mut offered, mut root) = (0, 0.0);
        for option in options {
            let edge = &edges[option];
            if edge.offered != offered {
                (offered, root) = (edge.offered, (edge.offered as f32).sqrt());
            }
            let mut urgency = self.style.explore * edge.weight * root;
            let value = if edge.is_tried() {
                urgency /= 1.0 + edge.visits as f32;
                self.value(seat, tree, edge)
            } else {
                untried
            };
            urgency += value;
            if self.style.history > 0.0
                && let Label::Open(action) = edge.label
            {
                let (sum, count) = self.history[history_key(seat, action)];
                if count > 0.0 {
                    let losses = edge.visits as f32 * (1.0 - value);
                    urgency += self.style.history * (sum / count - usual) / (losses + 1.0);
                }
            }
            if urgency > most {
                (most, best) = (urgency, Some(option));
            }
        }
        best
    }

    /// UCT, where everything was tried once: what has the highest upper confidence bound.
    fn upper_confidence(
        &self,
        seat: Seat,
        tree: usize,
        place: Place,
        options: impl Iterator<Item = usize>,
    ) -> Option<usize> {
        let edges = &self.trees[tree].node(place).edges;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        // Siblings have mostly been offered equally often: one logarithm serves them all.
        let (mut offered, mut logarithm) = (1, 0.0);
        for option in options {
            let edge = &edges[option];
            if edge.offered != offered {
                (offered, logarithm) = (edge.offered, (edge.offered as f32).ln());
            }
            let doubt = (logarithm / edge.visits.max(1) as f32).sqrt();
            let bound = self.value(seat, tree, edge) + self.style.explore * doubt;
            if bound > most {
                (most, best) = (bound, Some(option));
            }
        }
        best
    }

    /// Plays on beyond the tree, as far as the style says.
    pub(super) fn play_on(&mut self, state: &mut G) {
        let mut left = self.style.cut.map_or(u32::MAX, u32::from);
        while left > 0 {
            let action = match state.turn() {
                Turn::Seat(_) if self.style.calm && state.is_calm() => break,
                Turn::Seat(_) if self.style.sensible => {
                    state.sensible(&mut self.legal, &mut self.rng)
                }
                Turn::Seat(_) => state.pick(&mut self.legal, &mut self.rng),
                Turn::Chance => {
                    self.odds.clear();
                    state.chance(&mut self.odds);
                    self.odds.pick(&mut self.rng)
                }
                Turn::Over => None,
            };
            let Some(action) = action else { break };
            state.apply(action, &mut ());
            self.applied += 1;
            left -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::insight::Style;
    use azalai_core::luck::FastRng;
    use azalai_core::{Choices, Game, Odds, Setup};
    use rand::SeedableRng;

    /// Plays a game at random; from each decision it is played on with this style. Says how often that went how many actions
    /// far, and how often it ended where a position is calm.
    fn played_on(style: Style) -> (Vec<u64>, usize) {
        let mut state = ::tuareg::State::start(&Setup::new("standard", 3)).expect("a table");
        let mut rng = FastRng::seed_from_u64(2);
        let mut searcher = Searcher::new(style, 3, FastRng::seed_from_u64(1));
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        let (mut far, mut calm) = (vec![0; 9], 0);
        while state.turn() != Turn::Over {
            if state.turn() != Turn::Chance {
                let mut ahead = state;
                searcher.applied = 0;
                searcher.play_on(&mut ahead);
                far[searcher.applied as usize] += 1;
                calm += usize::from(ahead.is_calm());
            }
            legal.clear();
            odds.clear();
            state.legal(&mut legal);
            state.chance(&mut odds);
            let action = legal.pick(&mut rng).or_else(|| odds.pick(&mut rng));
            state.apply(action.expect("something happens"), &mut ());
        }
        (far, calm)
    }

    #[test]
    fn positions_are_played_on_until_they_are_calm_and_no_farther_than_allowed() {
        let style = Style { sensible: true, cut: Some(8), ..Style::USUAL };
        let (far, calm) = played_on(Style { calm: true, ..style });
        let all: u64 = far.iter().sum();
        assert!(far[0] > 0 && far[0] < all, "in the middle of a turn, but for some: {far:?}");
        assert!(far[8] < all / 10, "a turn is soon over: {far:?}");
        assert!(calm as u64 > all * 3 / 4, "{calm} of {all}");
        let (far, _) = played_on(Style { calm: false, ..style });
        assert!(far[8] > all * 9 / 10, "{far:?}");
        let (far, _) = played_on(Style { calm: true, cut: Some(0), ..style });
        assert_eq!(far[0], all);
    }
}
