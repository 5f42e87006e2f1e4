//! The tree of a search: what was tried, how often, and what came of it.

mod finder;

use azalai_core::{Action, MAX_SEATS, Turn};
use finder::Finder;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A node by its place in the tree.
pub(crate) type Place = u32;

/// The place of the root. No edge leads to it, so on an edge it stands for "not tried yet".
pub(crate) const ROOT: Place = 0;

/// What an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Label<A> {
    /// This action.
    Open(A),
    /// An action of which the owner of the tree reads only this much (as a hash).
    Veiled(u64),
}

/// Something that may be done in a position.
#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) by: Turn,
    pub(crate) label: Label<A>,
    /// A hash of the label: labels are compared only where these are equal.
    key: u32,
    /// How promising it looks, among its siblings.
    pub(crate) weight: f32,
    /// How often it could have been chosen.
    pub(crate) offered: u32,
    /// Where it leads; [`ROOT`] if it was never tried.
    pub(crate) child: Place,
    /// How often the search went this way, and the sum of the rewards of whoever acts: whoever chooses among edges
    /// looks at no node.
    pub(crate) visits: u32,
    pub(crate) reward: f32,
}

impl<A: Action> Edge<A> {
    fn new(by: Turn, label: Label<A>, key: u32, weight: f32) -> Edge<A> {
        Edge { by, label, key, weight, offered: 0, child: ROOT, visits: 0, reward: 0.0 }
    }

    /// Does it stand for this?
    #[inline]
    fn fits(&self, by: Turn, label: &Label<A>, key: u32) -> bool {
        self.key == key && self.label == *label && self.by == by
    }

    /// Was it tried?
    #[inline]
    pub(crate) fn is_tried(&self) -> bool {
        self.child != ROOT
    }

    /// The mean reward of whoever acts.
    #[inline]
    pub(crate) fn mean(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }
}

/// A position, or several that the searching seat cannot tell apart.
#[derive(Clone, Debug)]
pub(crate) struct Node<A> {
    /// How often the search came by.
    pub(crate) visits: u32,
    /// The sum of the chances to win of whoever acted to get here.
    pub(crate) win: f32,
    /// The sum of their final scores.
    pub(crate) score: f32,
    /// The chances of all seats if everybody does what is evaluated best (implicit minimax).
    pub(crate) best: [f32; MAX_SEATS],
    pub(crate) edges: Vec<Edge<A>>,
    /// Finds them, if they are many and were looked for.
    finder: Option<Box<Finder>>,
    /// The edges are exactly the candidates of the one position that this is.
    pub(crate) listed: bool,
    /// Luck was mixed here: what is below belongs to several positions.
    pub(crate) mixed: bool,
}

impl<A> Node<A> {
    fn new() -> Node<A> {
        Node {
            visits: 0,
            win: 0.0,
            score: 0.0,
            best: [0.0; MAX_SEATS],
            edges: Vec::new(),
            finder: None,
            listed: false,
            mixed: false,
        }
    }
}

/// An edge is looked for among so many behind the place where it probably is.
const NEAR: usize = 4;

/// Among so many edges one is found by a look at each.
const FEW: usize = 12;

/// A hash of a label; its higher bits are the better ones.
#[inline]
fn key_of(label: &impl Hash) -> u32 {
    let mut hasher = FxHasher::default();
    label.hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

/// A tree.
#[derive(Clone, Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// How many edges all nodes have together.
    edges: usize,
}

/// The most nodes that a tree may have.
const MOST_NODES: usize = 1_000_000;

/// The most edges that a tree may have. Together that is below half a gigabyte.
const MOST_EDGES: usize = 8_000_000;

impl<A: Action> Tree<A> {
    pub(crate) fn new() -> Tree<A> {
        Tree { nodes: vec![Node::new()], edges: 0 }
    }

    /// Is there no room to grow? Then the thinking is over.
    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES || self.edges >= MOST_EDGES
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new());
        self.edges = 0;
    }

    #[inline]
    pub(crate) fn node(&self, place: Place) -> &Node<A> {
        &self.nodes[place as usize]
    }

    #[inline]
    pub(crate) fn node_mut(&mut self, place: Place) -> &mut Node<A> {
        &mut self.nodes[place as usize]
    }

    /// The edge with this label, made if there was none. `hint` is where it probably is.
    #[inline]
    pub(crate) fn edge(&mut self, place: Place, by: Turn, label: Label<A>, hint: usize) -> usize {
        let Node { edges, finder, .. } = &mut self.nodes[place as usize];
        let key = key_of(&label);
        let fits = |edge: &Edge<A>| edge.fits(by, &label, key);
        // Actions come in about the same order each time.
        let behind = edges.get(hint..).unwrap_or_default();
        if let Some(nth) = behind.iter().take(NEAR).position(fits) {
            return hint + nth;
        }
        let found = if edges.len() <= FEW {
            edges.iter().position(fits)
        } else {
            let finder = finder.get_or_insert_default();
            if finder.len() < edges.len() {
                finder.know(edges.len(), |nth| edges[nth].key);
            }
            finder.find(key, |nth| fits(&edges[nth]))
        };
        found.unwrap_or_else(|| {
            self.edges += 1;
            edges.push(Edge::new(by, label, key, 0.0));
            edges.len() - 1
        })
    }

    /// The edges of a node that has none yet.
    pub(crate) fn list(&mut self, place: Place, by: Turn, candidates: &[(A, f32)]) {
        self.edges += candidates.len();
        let edge = |&(action, weight): &(A, f32)| {
            let label = Label::Open(action);
            Edge::new(by, label, key_of(&label), weight)
        };
        self.nodes[place as usize].edges = candidates.iter().map(edge).collect();
    }

    /// The node to which an edge leads, made if there was none.
    #[inline]
    pub(crate) fn follow(&mut self, place: Place, edge: usize) -> Place {
        let child = self.nodes[place as usize].edges[edge].child;
        if child != ROOT {
            return child;
        }
        let made = self.nodes.len() as Place;
        self.nodes.push(Node::new());
        self.nodes[place as usize].edges[edge].child = made;
        made
    }

    /// Makes the node behind this label the root and forgets everything else; says whether there
    /// was one. Where luck was mixed, what luck brings leads nowhere in particular.
    pub(crate) fn advance(&mut self, by: Turn, label: Label<A>) -> bool {
        if by == Turn::Chance && self.node(ROOT).mixed {
            return false;
        }
        let edges = &self.nodes[ROOT as usize].edges;
        let edge = edges.iter().find(|edge| edge.label == label && edge.by == by);
        match edge.map(|edge| edge.child) {
            Some(child) if child != ROOT => {
                self.keep_below(child);
                true
            }
            _ => false,
        }
    }

    fn keep_below(&mut self, root: Place) {
        let mut kept = Vec::with_capacity(self.nodes.len() / 4 + 1);
        kept.push(std::mem::replace(&mut self.nodes[root as usize], Node::new()));
        let mut next = 0;
        while next < kept.len() {
            for edge in 0..kept[next].edges.len() {
                let child = kept[next].edges[edge].child;
                if child != ROOT {
                    kept[next].edges[edge].child = kept.len() as Place;
                    kept.push(std::mem::replace(&mut self.nodes[child as usize], Node::new()));
                }
            }
            next += 1;
        }
        self.edges = kept.iter().map(|node| node.edges.len()).sum();
        self.nodes = kept;
    }

    /// The tried edges of a node that belong to this turn, most visited first.
    pub(crate) fn ranked(&self, place: Place, by: Turn) -> Vec<&Edge<A>> {
        let mut tried: Vec<&Edge<A>> =
            self.node(place).edges.iter().filter(|edge| edge.by == by && edge.is_tried()).collect();
        tried.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.mean().total_cmp(&a.mean())));
        tried
    }

    /// What is most likely to follow.
    pub(crate) fn line(&self, mut place: Place, most: usize) -> Vec<(Turn, A)> {
        let mut line = Vec::new();
        while line.len() < most {
            let edges = self.node(place).edges.iter().filter(|edge| edge.is_tried());
            let Some(edge) = edges.max_by_key(|edge| edge.visits) else { break };
            let Label::Open(action) = edge.label else { break };
            line.push((edge.by, action));
            place = edge.child;
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::Seat;

    type Act = ::tuareg::Action;

    fn act(text: &str) -> Label<Act> {
        Label::Open(text.parse().expect("an action"))
    }

    fn visit(tree: &mut Tree<Act>, place: Place, label: Label<Act>, visits: u32) -> Place {
        let edge = tree.edge(place, Turn::Seat(Seat::FIRST), label, 0);
        let child = tree.follow(place, edge);
        tree.node_mut(child).visits += visits;
        tree.node_mut(place).edges[edge].visits += visits;
        child
    }

    #[test]
    fn a_tree_follows_the_game_and_forgets_the_rest() {
        let by = Turn::Seat(Seat::FIRST);
        let (one, other) = (act("pass"), act("done"));
        let mut tree = Tree::new();
        let child = visit(&mut tree, ROOT, one, 7);
        visit(&mut tree, ROOT, other, 2);
        visit(&mut tree, child, one, 3);
        visit(&mut tree, child, other, 4);
        assert_eq!(tree.edge(ROOT, by, other, 9), 1, "an edge is made once, whatever the hint");
        assert_eq!((tree.nodes.len(), tree.edges), (5, 4));
        assert_eq!(tree.line(ROOT, 6).len(), 2);
        assert!(tree.advance(by, one));
        assert_eq!((tree.nodes.len(), tree.edges), (3, 2));
        assert_eq!(tree.node(ROOT).visits, 7);
        let visits: Vec<u32> = tree.ranked(ROOT, by).iter().map(|edge| edge.visits).collect();
        assert_eq!(visits, [4, 3], "most visited first");
        assert!(!tree.advance(Turn::Chance, one), "nobody foresaw that");
        let edge = tree.edge(ROOT, Turn::Chance, one, 0);
        tree.follow(ROOT, edge);
        tree.node_mut(ROOT).mixed = true;
        assert!(!tree.advance(Turn::Chance, one), "other luck came before it");
    }
}
