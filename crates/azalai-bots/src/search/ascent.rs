//! The way up: what a position is worth, and how the tree learns of it.

use super::{Searcher, Step, Worth};
use crate::tree::Place;
use azalai_core::insight::{Insight, softmax, won};
use azalai_core::{MAX_SEATS, PerSeat, Turn};

impl<G: Insight> Searcher<G> {
    /// What a position is worth to everybody: certain if the game is over, else estimated.
    pub(super) fn worth(&self, state: &G) -> Worth {
        let (win, score) = match state.outcome() {
            Some(outcome) => {
                let seats = outcome.scores.seats();
                (won(&outcome), PerSeat::new(seats, |seat| outcome.scores[seat] as f32))
            }
            None => match self.style.net {
                Some(net) => {
                    let judged = net.judge(&state.features());
                    (judged.win, judged.score)
                }
                None => {
                    let prospects = state.prospects();
                    (state.chances_with(prospects), prospects)
                }
            },
        };
        let (margin, part) = (softmax(score, G::CLEAR_LEAD), self.style.margin);
        let reward =
            PerSeat::new(win.seats(), |seat| (1.0 - part) * win[seat] + part * margin[seat]);
        Worth { reward, win, score }
    }

    /// Carries the worth up to the root.
    pub(super) fn back_up(&mut self, worth: &Worth) {
        for index in (0..self.path.len()).rev() {
            let Step { tree, from, place, by } = self.path[index];
            let node = self.trees[tree].node_mut(place);
            node.visits += 1;
            if let Turn::Seat(seat) = by {
                node.win += worth.win[seat];
                node.score += worth.score[seat];
            }
            if let Some((parent, edge)) = from {
                let edge = &mut self.trees[tree].node_mut(parent).edges[edge];
                edge.visits += 1;
                if let Turn::Seat(seat) = by {
                    edge.reward += worth.reward[seat];
                }
            }
            if self.style.implicit > 0.0 {
                let node = self.trees[tree].node_mut(place);
                if node.visits == 1 {
                    for (seat, &win) in worth.win.iter() {
                        node.best[seat.index()] = win;
                    }
                } else {
                    self.expect_best(tree, place);
                }
            }
        }
        for &(seat, key) in &self.played {
            let (sum, count) = &mut self.history[key];
            *sum += worth.reward[seat];
            *count += 1.0;
        }
    }

    /// Implicit minimax: whoever decides takes what is evaluated best for them; luck is averaged.
    fn expect_best(&mut self, tree: usize, place: Place) {
        let nodes = &self.trees[tree];
        let tried = || nodes.node(place).edges.iter().filter(|edge| edge.is_tried());
        let Some(by) = tried().next().map(|edge| edge.by) else { return };
        let mut best = [0.0; MAX_SEATS];
        match by {
            Turn::Seat(seat) => {
                let value = |child: Place| nodes.node(child).best[seat.index()];
                let choice = tried()
                    .map(|edge| edge.child)
                    .reduce(|a, b| if value(b) > value(a) { b } else { a });
                if let Some(child) = choice {
                    best = nodes.node(child).best;
                }
            }
            Turn::Chance | Turn::Over => {
                let mut visits = 0.0;
                for child in tried().map(|edge| nodes.node(edge.child)) {
                    visits += child.visits as f32;
                    for (sum, value) in best.iter_mut().zip(child.best) {
                        *sum += value * child.visits as f32;
                    }
                }
                best.iter_mut().for_each(|sum| *sum /= f32::max(visits, 1.0));
            }
        }
        self.trees[tree].node_mut(place).best = best;
    }
}
