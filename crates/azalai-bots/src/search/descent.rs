//! The way down: which edge an iteration follows, and how it plays on beyond the tree.

use super::{Searcher, hash_of, history_key};
use crate::tree::{Label, Place, ROOT};
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
            let veiled = if mine { None } else { state.veiled(action, Viewer::Seat(owner)) };
            let label = veiled.map_or(Label::Open(action), |text| Label::Veiled(hash_of(&text)));
            let hint = edge.filter(|_| mine).unwrap_or(usize::MAX);
            let edge = tree.edge(places[index], by, label, hint);
            places[index] = tree.follow(places[index], edge);
            self.path.push((index, places[index], by));
        }
    }

    /// Lists what is worth a thought in a state, with weights that add up to 1.
    pub(super) fn list(&mut self, state: &G) {
        self.legal.clear();
        self.candidates.clear();
        state.legal(&mut self.legal);
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
        self.options.clear();
        if !(exact && self.trees[tree].node(place).listed) {
            self.list(state);
            let tree = &mut self.trees[tree];
            if tree.node(place).edges.is_empty() {
                tree.list(place, by, &self.candidates);
            }
            let mut hint = 0;
            for &(action, weight) in &self.candidates {
                let edge = tree.edge(place, by, Label::Open(action), hint);
                hint = edge + 1;
                tree.node_mut(place).edges[edge].weight = weight;
                self.options.push(edge);
            }
            let node = tree.node_mut(place);
            node.listed = exact && node.edges.len() == self.options.len();
        } else {
            self.options.extend(0..self.trees[tree].node(place).edges.len());
        }
        let node = self.trees[tree].node_mut(place);
        for &option in &self.options {
            node.edges[option].offered += 1;
        }
        let option = if self.style.candidates {
            self.most_urgent(seat, tree, place)?
        } else {
            self.upper_confidence(seat, tree, place)?
        };
        match self.trees[tree].node(place).edges[option].label {
            Label::Open(action) => Some((option, action)),
            Label::Veiled(_) => None,
        }
    }

    /// The value of an edge for the seat that chooses, if it was tried.
    #[inline]
    fn value(&self, seat: Seat, tree: usize, child: Place) -> f32 {
        let node = self.trees[tree].node(child);
        let alpha = self.style.implicit;
        if alpha > 0.0 {
            (1.0 - alpha) * node.mean() + alpha * node.best[seat.index()]
        } else {
            node.mean()
        }
    }

    /// PUCT: what is good so far, and what looks promising and was rarely tried.
    fn most_urgent(&self, seat: Seat, tree: usize, place: Place) -> Option<usize> {
        let nodes = &self.trees[tree];
        let edges = &nodes.node(place).edges;
        let (mut visits, mut reward) = (0, 0.0);
        for &option in &self.options {
            let child = edges[option].child;
            if child != ROOT {
                visits += nodes.node(child).visits;
                reward += nodes.node(child).reward;
            }
        }
        let usual = if visits > 0 { reward / visits as f32 } else { 0.5 };
        let untried = usual - self.style.untried;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for &option in &self.options {
            let edge = &edges[option];
            let (value, tries) = if edge.child == ROOT {
                (untried, 0.0)
            } else {
                (self.value(seat, tree, edge.child), nodes.node(edge.child).visits as f32)
            };
            let mut urgency = value
                + self.style.explore * edge.weight * (edge.offered as f32).sqrt() / (1.0 + tries);
            if self.style.history > 0.0
                && let Label::Open(action) = edge.label
            {
                let (sum, count) = self.history[history_key(seat, action)];
                if count > 0.0 {
                    let losses = tries * (1.0 - value);
                    urgency += self.style.history * (sum / count - usual) / (losses + 1.0);
                }
            }
            if urgency > most {
                (most, best) = (urgency, Some(option));
            }
        }
        best
    }

    /// UCT: everything once, then what has the highest upper confidence bound.
    fn upper_confidence(&mut self, seat: Seat, tree: usize, place: Place) -> Option<usize> {
        let nodes = &self.trees[tree];
        let edges = &nodes.node(place).edges;
        let untried = self.options.iter().filter(|&&option| edges[option].child == ROOT).count();
        if untried > 0 {
            let nth = self.rng.random_range(0..untried);
            let mut fresh = self.options.iter().filter(|&&option| edges[option].child == ROOT);
            return fresh.nth(nth).copied();
        }
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        // Siblings have mostly been offered equally often: one logarithm serves them all.
        let (mut offered, mut logarithm) = (1, 0.0);
        for &option in &self.options {
            let edge = &edges[option];
            if edge.offered != offered {
                (offered, logarithm) = (edge.offered, (edge.offered as f32).ln());
            }
            let tries = nodes.node(edge.child).visits.max(1) as f32;
            let doubt = (logarithm / tries).sqrt();
            let bound = self.value(seat, tree, edge.child) + self.style.explore * doubt;
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
