//! Finds an edge of a node by what it stands for: where many positions share a node, it has hundreds of edges.

/// A table of the edges of a node by the keys of what they stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    /// The numbers of edges and their keys, each at the place of its key or behind it; as many places as a power of two, half of
    /// them free.
    places: Vec<(u32, u32)>,
    edges: usize,
}

const FREE: u32 = u32::MAX;

impl Finder {
    /// How many edges it knows.
    pub(super) fn len(&self) -> usize {
        self.edges
    }

    /// The edge with this key of which `fits` is true.
    #[inline]
    pub(super) fn find(&self, key: u32, fits: impl Fn(usize) -> bool) -> Option<usize> {
        if self.places.is_empty() {
            return None;
        }
        let mut place = self.place(key);
        loop {
            let (edge, its_key) = self.places[place];
            if edge == FREE {
                return None;
            }
            if its_key == key && fits(edge as usize) {
                return Some(edge as usize);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    /// Takes in the edges that it does not know yet; `key` is asked for all if the table grows.
    pub(super) fn know(&mut self, edges: usize, key: impl Fn(usize) -> u32) {
        if 2 * edges > self.places.len() {
            self.places.clear();
            self.places.resize((4 * edges).next_power_of_two(), (FREE, 0));
            self.edges = 0;
        }
        for edge in self.edges..edges {
            let key = key(edge);
            let mut place = self.place(key);
            while self.places[place].0 != FREE {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = (edge as u32, key);
        }
        self.edges = edges;
    }

    /// Where a key belongs.
    #[inline]
    fn place(&self, key: u32) -> usize {
        (key >> 8) as usize & (self.places.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_found() {
        let key = |edge: usize| (edge as u32 % 7).wrapping_mul(0x9e37_79b9);
        let mut finder = Finder::default();
        assert_eq!(finder.find(key(3), |edge| edge == 3), None);
        for edges in [1, 5, 6, 40, 41, 300] {
            finder.know(edges, key);
            for edge in 0..edges {
                assert_eq!(finder.find(key(edge), |found| found == edge), Some(edge));
            }
            assert_eq!(finder.find(key(2), |_| false), None);
        }
        assert_eq!(finder.len(), 300);
    }
}
