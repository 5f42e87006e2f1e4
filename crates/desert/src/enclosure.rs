//! Enclosure (rule 6.3): which areas does a new camel close?
//!
//! Rule 6.3 in plain words is [`areas_by_definition`]. Nobody would want to run it after every
//! camel, and nobody has to:
//!
//! * **Only the caravan that has just moved can gain an area.** Take the used hexes without a
//!   caravan's own; call the connected pieces of the rest its *pieces*. Other caravans are no
//!   walls, so the pieces change only when the caravan itself moves. Camels are never removed,
//!   so a piece that holds a foreign camel holds it for ever, and can only be lost by being split
//!   again by this caravan.
//! * **A camel changes only the piece it was placed in.** If its neighbours in that piece form one
//!   run around it (or none at all), every way through its hex can be led around it: what is left
//!   of the piece is still connected. It then holds the same camels as before, since the hex was
//!   free. So if it was no area it is none now, and if it was one it still is, less the hex. Only
//!   if the neighbours form two runs or more ([`could_split`]) can the piece have fallen apart.
//! * **Then each run is looked at.** What can be reached from a run is an area if no camel is in
//!   it. The search stops at the first camel it meets.
//! * **The first camel of a caravan** must look at its leader's neighbours too, for a leader
//!   encloses nothing by itself (8.1), though it may block the only way to a corner.
//! * **An area never changes hands and never overlaps another.** All hexes next to an area are the
//!   owner's camels, so nobody else ever stands next to a hex of it (5.5); and since the board is
//!   connected, any other caravan's piece around such a hex reaches those camels. That is why one
//!   set holds the areas of everybody: a hex of it belongs to the caravan next to its area.

use crate::board::{Hex, Hexes, Ring};

/// The definition, word by word: the connected pieces of the used hexes without this caravan's
/// that hold no camel. `camels` are the camels and leaders of everybody.
///
/// It is slow and meant to be obviously right: the tests hold the fast way against it.
pub fn areas_by_definition(used: &Hexes, caravan: &Hexes, camels: &Hexes) -> Vec<Hexes> {
    let left_over: Hexes = used.iter().filter(|&hex| !caravan.contains(hex)).collect();
    let mut seen = Hexes::EMPTY;
    let mut areas = Vec::new();
    for start in left_over.iter() {
        if seen.contains(start) {
            continue;
        }
        let mut piece = Hexes::EMPTY;
        let mut to_visit = vec![start];
        while let Some(hex) = to_visit.pop() {
            if piece.contains(hex) {
                continue;
            }
            piece.insert(hex);
            seen.insert(hex);
            to_visit.extend(hex.neighbours().filter(|&next| left_over.contains(next)));
        }
        if piece.iter().all(|hex| !camels.contains(hex)) {
            areas.push(piece);
        }
    }
    areas
}

/// The runs of set bits around a ring of six, three at most.
#[derive(Clone, Copy)]
struct Runs {
    runs: [Ring; 3],
    count: u8,
}

/// The runs of every ring.
const RUNS: [Runs; 64] = {
    let mut table = [Runs { runs: [0; 3], count: 0 }; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = runs_of(ring as Ring);
        ring += 1;
    }
    table
};

const fn runs_of(ring: Ring) -> Runs {
    let mut found = Runs { runs: [0; 3], count: 0 };
    if ring == 0b11_1111 {
        return Runs { runs: [ring, 0, 0], count: 1 };
    }
    let mut begin = 0;
    while begin < 6 {
        let before = (begin + 5) % 6;
        if ring >> begin & 1 == 1 && ring >> before & 1 == 0 {
            let mut at = begin;
            while ring >> at & 1 == 1 {
                found.runs[found.count as usize] |= 1 << at;
                at = (at + 1) % 6;
            }
            found.count += 1;
        }
        begin += 1;
    }
    found
}

/// The local test: could a camel have split the piece it stands in? `open` are its neighbours
/// that are used and not the caravan's own.
#[inline]
pub const fn could_split(open: Ring) -> bool {
    RUNS[(open & 63) as usize].count > 1
}

/// The areas that one camel closes: three at most around one hex, and one more if the leader next
/// to it blocks a way as well.
#[derive(Clone, Copy, Debug, Default)]
pub struct Closed {
    areas: [Hexes; 4],
    count: usize,
}

impl Closed {
    /// The areas, each for itself.
    pub fn areas(&self) -> &[Hexes] {
        &self.areas[..self.count]
    }

    fn add(&mut self, area: Hexes) {
        if self.count < self.areas.len() && !self.areas().contains(&area) {
            self.areas[self.count] = area;
            self.count += 1;
        }
    }
}

/// The areas next to these camels of a caravan: the new camel, and with the caravan's first camel its
/// leader as well. `open` is the used board without the caravan, `others` are all camels that are not
/// the caravan's.
pub fn closed_around(camels: &[Hex], open: &Hexes, others: &Hexes) -> Closed {
    let mut closed = Closed::default();
    for &camel in camels {
        let Runs { runs, count } = RUNS[open.around(camel) as usize];
        for &run in &runs[..count as usize] {
            if let Some(area) = area_around(run_of_hexes(camel, run), open, others) {
                closed.add(area);
            }
        }
    }
    closed
}

fn run_of_hexes(camel: Hex, run: Ring) -> Hexes {
    (0..6)
        .filter(|direction| run >> direction & 1 == 1)
        .filter_map(|d| camel.neighbour(d))
        .collect()
}

/// The piece around `start`, if no camel is in it.
fn area_around(start: Hexes, open: &Hexes, others: &Hexes) -> Option<Hexes> {
    let mut reached = start;
    loop {
        if reached.meets(others) {
            return None;
        }
        let next = reached.grow() & *open;
        if (next - reached).is_empty() {
            return Some(reached);
        }
        reached = next;
    }
}
